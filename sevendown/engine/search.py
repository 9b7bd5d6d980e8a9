"""Depth-first search over an explicit stack, as a generator of events.

Where the rules are at their end, a cell is assumed to have one of its values; if that fails, or
once its solutions have been given, the assumption is taken back and the value removed. What the
consumer wants (one solution, all, a count) is decided by how long it keeps asking.

From a contradiction the search learns what it hangs on, see `reasons`: assumptions that have
nothing to do with it are passed over, the cells it hangs on are tried sooner, and what cannot be
is remembered as a nogood, for the rest of this search.

After some failures without a solution the search goes back to the start, knowing better by then
which cells fail. There the rules are run once more, with more patience than before, and then it
probes: it tries values one by one, to remove those that fail at once for good. How much it may
probe depends on how long it has been searching and on how often that has paid, so that nothing
easy waits for it. It never goes back beyond an assumption with a solution: what lies before the
present place has been searched, and no solution comes twice.

A search that takes long hands back what is left of it, in parts that can be searched on their own:
where it has come to, and what has not been begun yet, of each of the first assumptions in force.

Who watches may interrupt the rules, to have something assumed before they are at their end. The
rules that waited then go on in the branch, and wait again once the assumption is taken back.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence

from sevendown.engine.cells import Cell
from sevendown.engine.domains import EITHER, FALSE, TRUE, Domain, single
from sevendown.engine.engine import Engine, Interrupted, Patience
from sevendown.engine.nogoods import Nogood
from sevendown.engine.reasons import all_assumed, analyse
from sevendown.engine.rule import Contradiction, Rule
from sevendown.engine.search_parts import (
    AssumedBefore,
    Fact,
    Handed,
    Part,
    learn,
    lessons_of,
    narrowed,
    pack,
    settled,
)
from sevendown.record import Record, replaced


class Assumed(Record):
    """The search assumes that a cell's value is in a part of its domain."""

    cell: Cell
    part: Domain
    depth: int


class Failed(Record):
    """A rule has found a contradiction, and perhaps a cell for which nothing is left."""

    rule: Rule | None
    cell: Cell | None
    depth: int


class Retracted(Record):
    """An assumption is taken back: the cell's value is in the rest of its domain."""

    cell: Cell
    part: Domain
    depth: int


class Abandoned(Record):
    """An assumption is taken back, with nothing learnt about it."""

    cell: Cell
    part: Domain
    depth: int


class Learnt(Record):
    """A contradiction has shown what cannot be; what that says of a cell follows."""

    nogood: Nogood
    depth: int


class Solved(Record):
    """Every cell that matters is fixed and no rule objects."""

    depth: int


class Begun(Record):
    """A search begins; told by whoever starts it."""

    depth: int


class Left(Record):
    """A search is left, at its end or before: everything since it began is taken back."""

    depth: int


Event = Assumed | Failed | Retracted | Abandoned | Learnt | Solved | Begun | Left


def _score(cell: Cell) -> float:
    """How much a cell promises to fail: few values, many rules, many contradictions so far."""
    return (cell.activity + len(cell.watchers)) / cell.domain.size


def choose(cells: Sequence[Cell]) -> Cell | None:
    """Choose the cell that promises most to fail, among equals the first; None if all are fixed."""
    best = None
    best_score = -1.0  # a cell that no rule speaks of has the score 0
    for cell in cells:
        domain = cell.domain
        if domain.lo != domain.hi:
            score = (cell.activity + len(cell.watchers)) / domain.size
            if score > best_score:
                best, best_score = cell, score
    return best


def split(cell: Cell) -> tuple[Domain, Domain]:
    """Split the domain of an open cell: off its lowest value if they are few, else in half.

    A truth that follows from other cells is true first: that says more.
    """
    domain = cell.domain
    if domain is EITHER and cell.derived:
        return TRUE, FALSE
    if domain.size <= cell.engine.limits.branch_values:
        lowest = int(domain.lo)
        rest = domain.without(lowest)
        assert rest is not None
        return single(lowest), rest
    middle = (domain.lo + domain.hi) // 2
    low, high = domain.clip(domain.lo, middle), domain.clip(middle + 1, domain.hi)
    assert low is not None and high is not None
    return low, high


def doubling(enough: int) -> Iterator[int]:
    """Give how many failures are enough: ever twice as many."""
    while True:
        yield enough
        enough *= 2


Choice = tuple[Cell, Domain, Domain]  # an open cell, the part of its domain to assume, the rest
Branching = Callable[[Sequence[Cell]], Choice | None]  # None if all cells are fixed


def most_promising(cells: Sequence[Cell]) -> Choice | None:
    """Assume the lowest values of the cell that promises most to fail."""
    cell = choose(cells)
    return None if cell is None else (cell, *split(cell))


def first_open(cells: Sequence[Cell]) -> Choice | None:
    """Assume the lowest values of the first open cell: solutions come in alphabetical order."""
    for cell in cells:
        if cell.domain.lo != cell.domain.hi:
            return cell, *split(cell)
    return None


class _Assumption:
    """A cell assumed to be in a part of its domain, and the rest of that."""

    __slots__ = ("cell", "part", "rest", "waiting", "solved", "refuted")

    def __init__(self, cell: Cell, part: Domain, rest: Domain, waiting: Sequence[Rule]) -> None:
        self.cell = cell
        self.part = part
        self.rest = rest
        self.waiting = waiting  # rules that have not been run yet where it was assumed
        self.solved = False  # whether a solution with it has been found
        self.refuted: list[Fact] = []  # what has been found out below it

    def part_fact(self) -> Fact:
        """Give what is assumed, as data."""
        return self.cell.number, pack(self.part, self.rest)

    def rest_fact(self) -> Fact:
        """Give what is left to search, as data."""
        return self.cell.number, pack(self.rest, self.part)

    def level(self) -> AssumedBefore:
        """Give it as data."""
        return AssumedBefore(self.part_fact(), self.rest_fact(), tuple(self.refuted), self.solved)


Search = Generator[Event, None, list[Part]]  # a search; gives what is left of it, in parts


def search(
    engine: Engine,
    cells: Sequence[Cell],
    branch: Branching = most_promising,
    restarts: Iterator[int] | None = None,
    beside: Sequence[Cell] = (),
    part: Part | None = None,
    divides: bool = False,
    counts: bool = False,
) -> Search:
    """Run through all solutions: assignments of `cells` to which no rule objects.

    What is assumed next is for `branch` to say, of these cells and of those beside them; the order
    of the solutions follows from it. After so many failures as `restarts` says next it goes back
    to the start; `doubling` if None. The engine must be at its fix-point or have rules waiting. It
    is left as it was, except for rules taken off the agenda; on OutOfTime and when the generator
    is closed as well.

    Where it `divides`, a search that takes long ends before its end and gives what is left of it,
    in parts that have more solutions in this order; so does the search of a `part`. It does so
    sooner where it `counts`, and nobody waits for a first solution.
    """
    return _Search(engine, cells, branch, restarts, beside, part, divides, counts).events()


class _Search:
    """A search under way."""

    def __init__(
        self,
        engine: Engine,
        cells: Sequence[Cell],
        branch: Branching,
        restarts: Iterator[int] | None,
        beside: Sequence[Cell],
        part: Part | None,
        divides: bool,
        counts: bool,
    ) -> None:
        self.engine = engine
        self.log = engine.log
        self.cells = cells
        self.guesses = [*cells, *beside] if beside else cells
        self.branch = branch
        self.restarts = restarts or doubling(engine.limits.restart_failures)
        self.part = part
        self.divides = divides or part is not None
        self.counts = counts
        self.nodes = engine.statistics.nodes  # when it begins
        self.budget = part.budget if part else engine.limits.first_part  # that it may make
        self.bottom = len(self.log.marks)  # assumptions made before, which count in the depth
        self.above = part.depth if part else 0  # and those that have become facts
        self.facts = list(part.facts) if part else []  # what holds in all of it
        self.plan = list(part.levels[::-1]) if part else []  # what is to be assumed first
        self.handed = Handed()  # for the facts of the part
        self.stack: list[_Assumption] = []
        self.given = bool(part and part.given)  # whether a solution has been: nothing is for good
        self.solved = False  # whether a solution has been found here
        self.starts = part.starts if part else 1  # how often it has started, one time with another
        self.failures = part.failures if part else 0  # since it last went back to the start
        self.thorough = bool(part and part.thorough)  # whether all rules have been run patiently
        self.probing: _Probing | None = None  # what has been probed where it started last
        self.start: _Assumption | None = None  # the assumption below which that is

    @property
    def depth(self) -> int:
        """Assumptions in force."""
        return self.above + self.bottom + len(self.stack)

    def events(self) -> Search:
        """Run through all solutions; give the parts that are left."""
        engine, log, stack = self.engine, self.log, self.stack
        enough = 0  # so many failures until it goes back to the start
        for _ in range(self.starts):
            enough = next(self.restarts)
        probe_now = False
        patience_before, engine.patience = engine.patience, Patience.USUAL
        log.push()
        try:
            if self.part is not None and not self._enter(self.part):
                return []
            while True:
                engine.check_time()  # where no rule speaks of the open cells, none is run
                waiting: Sequence[Rule] = ()
                try:
                    try:
                        if probe_now and not stack and not self.thorough:
                            self.thorough = True
                            engine.propagate_thoroughly()
                        else:
                            engine.propagate()
                        if probe_now:
                            probe_now = False
                            yield from self._probe()
                    except Interrupted:
                        waiting = engine.agenda.waiting()
                except Contradiction as failure:
                    self.failures += 1
                    yield Failed(engine.failed, failure.cell, self.depth)
                    self.plan.clear()
                    if not (yield from self._turn_back()):
                        return []
                else:
                    if self.plan:
                        if not (yield from self._follow_plan()):
                            self.plan.clear()
                            if not stack:
                                return []
                            yield from self._retract(all_assumed(log, self.bottom, given=True))
                        continue
                    choice = None if self._is_filled() else self.branch(self.guesses)
                    if choice is not None:
                        if self.divides and stack and not waiting and self._has_had_enough():
                            return self._divided()
                        yield from self._assume(*choice, waiting)
                        continue
                    yield Solved(self.depth)
                    if not stack:
                        return []
                    for assumption in stack:
                        assumption.solved = True
                    self.given = self.solved = True
                    yield from self._retract(all_assumed(log, self.bottom, given=True))
                if self.failures >= enough:
                    yield from self._start_anew()
                    enough = next(self.restarts)
                    self.starts += 1
                    probe_now = True
        finally:
            engine.agenda.clear()
            engine.nogoods.clear()
            while len(log.marks) > self.bottom:
                log.pop()
            engine.patience = patience_before

    def _enter(self, part: Part) -> bool:
        """Say what holds in a part and what has been learnt; False: there is nothing in it."""
        if not self._narrow_by(part.facts, self.handed):
            return False
        learn(self.engine, part.lessons)
        return True

    def _narrow_by(self, facts: Sequence[Fact], reason: Rule) -> bool:
        """Narrow cells by what holds, for that reason; False: they cannot be so."""
        engine = self.engine
        engine.running = reason
        try:
            for number, packed in facts:
                cell = engine.cells[number]
                cell.narrow(narrowed(cell.domain, packed))
        except Contradiction:
            return False
        finally:
            engine.running = None
        return True

    def _follow_plan(self) -> Generator[Event, None, bool]:
        """Assume once more what was assumed where the part goes on, as far as that can still be.

        False: nothing is left there.
        """
        engine, level = self.engine, self.plan.pop()
        number, packed = level.part
        cell = engine.cells[number]
        part, rest = narrowed(cell.domain, packed), narrowed(cell.domain, level.rest[1])
        if part is None:
            self.plan.clear()  # there is nothing, and the rest is all that there is
            return True
        if rest is not None:
            yield from self._assume(cell, part, rest, ())
            engine.statistics.nodes -= 1  # it has been counted before
            self.stack[-1].solved = level.solved
        (self.stack[-1].refuted if self.stack else self.facts).extend(level.refuted)
        reason = all_assumed(self.log, self.bottom, given=True)
        return self._narrow_by(level.refuted, reason)

    def _has_had_enough(self) -> bool:
        """Whether it has taken so long that what is left had better be divided."""
        # What is refuted, is refuted sooner by one who learns than by several who learn apart; and
        # a first solution may be anywhere, so that it is not well to be bound to a part.
        limits = self.engine.limits
        unsolved = limits.unsolved_parts_counted if self.counts else limits.unsolved_parts
        times = 1 if self.solved else unsolved
        return self.engine.statistics.nodes - self.nodes >= self.budget * times

    def _divided(self) -> list[Part]:
        """Give what is left: what has been begun, and what else the first assumptions leave."""
        log, stack = self.log, self.stack
        # What each cell was before the first assumption.
        was: dict[Cell, Domain] = {}
        for cell, _, after, _, _ in log.changes[
            log.marks[self.bottom] : log.marks[self.bottom + 1]
        ]:
            was[cell] = after
        facts = settled(was.items(), self.facts)
        limits = self.engine.limits
        # Of solutions there may be many wherever they have not been looked for yet; but what is
        # refuted is refuted sooner by one who learns than by several who learn apart.
        first_ones = stack[: (len(stack) + 1) // 2 if self.solved else 1]
        steps = limits.part_pieces // len(first_ones) if self.solved else 0
        new = Part(
            facts=facts,
            levels=(),
            depth=self.above,
            lessons=lessons_of(self.engine),
            starts=1,
            failures=0,
            given=self.given,
            thorough=self.thorough,
            budget=min(self.budget * 5 // 4, limits.largest_part),
        )
        rests = []
        for depth, assumption in enumerate(first_ones, self.above):
            rests.append(replaced(new, facts=facts, depth=depth))
            facts = (*facts, assumption.part_fact(), *assumption.refuted)
        begun = replaced(
            new,
            facts=facts,
            levels=tuple(assumption.level() for assumption in stack[len(first_ones) :]),
            depth=self.above + len(first_ones),
            starts=self.starts,
            failures=self.failures,
        )
        parts = [begun]
        for rest in reversed(rests):
            while len(stack) > rest.depth - self.above + 1:
                self._pop()
            parts += self._pieces(rest, self._pop(), steps)
        return parts

    def _pieces(self, part: Part, taken_back: _Assumption, steps: int) -> Iterator[Part]:
        """Give a part in which an assumption has been taken back, in some pieces.

        To search it would be to assume something and, once that is done, to go on with the rest:
        so what would be assumed first is a piece of its own, what would be assumed then another.
        """
        engine, log = self.engine, self.log
        before = engine.monitor, engine.observer
        engine.monitor = engine.observer = None  # nothing of this is a step of the search
        log.push()
        try:
            part = replaced(part, facts=(*part.facts, taken_back.rest_fact()))
            taken_back.cell.narrow(taken_back.rest)
            for _ in range(steps):
                engine.propagate()
                choice = None if self._is_filled() else self.branch(self.guesses)
                if choice is None:
                    break
                cell, first, rest = choice
                number = cell.number
                yield replaced(part, facts=(*part.facts, (number, pack(first, rest))))
                part = replaced(part, facts=(*part.facts, (number, pack(rest, first))))
                cell.narrow(rest)
            yield part
        except Contradiction:
            return  # nothing is left
        finally:
            engine.agenda.clear()
            log.pop()
            engine.monitor, engine.observer = before

    def _is_filled(self) -> bool:
        """Whether all cells are fixed that matter, though others may be open that do not."""
        if self.guesses is self.cells:
            return False  # for the branching to say
        return all(cell.domain.lo == cell.domain.hi for cell in self.cells)

    def _assume(
        self, cell: Cell, part: Domain, rest: Domain, waiting: Sequence[Rule]
    ) -> Generator[Event, None, None]:
        """Assume that a cell is in a part of its domain."""
        statistics = self.engine.statistics
        self.stack.append(_Assumption(cell, part, rest, waiting))
        self.log.push()
        statistics.nodes += 1
        if self.depth > statistics.depth:
            statistics.depth = self.depth
        yield Assumed(cell, part, self.depth)
        cell.narrow(part)

    def _turn_back(self) -> Generator[Event, None, bool]:
        """Learn from a contradiction and take back an assumption; False if none is to blame."""
        engine, stack, nogoods = self.engine, self.stack, self.engine.nogoods
        if not stack:
            return False
        if not engine.learns:  # so nobody will ask for a reason
            yield from self._retract(None)
            return True
        lesson = analyse(engine, self.bottom, self.given)
        nogoods.touched.clear()
        nogoods.due.clear()
        if lesson is None:
            yield from self._leave(0)
            return False
        engine.statistics.learnt += 1
        engine.statistics.jumped += len(stack) - lesson.level
        nogoods.note(lesson.met)
        yield from self._leave(lesson.level)
        yield from self._retract(lesson.refuted)
        nogood = lesson.learnt or lesson.refuted
        if nogoods.add(nogood) or lesson.learnt is not None:
            yield Learnt(nogood, self.depth)
        if lesson.learnt is not None:
            nogoods.demand(lesson.learnt)
        return True

    def _leave(self, level: int) -> Generator[Event, None, None]:
        """Take back all assumptions but the first few, with nothing learnt about them."""
        while len(self.stack) > level:
            left = self._pop()
            yield Abandoned(left.cell, left.part, self.depth)

    def _retract(self, reason: Nogood | None) -> Generator[Event, None, None]:
        """Take back the last assumption and go on with the rest, for that reason."""
        done = self._pop()
        (self.stack[-1].refuted if self.stack else self.facts).append(done.rest_fact())
        yield Retracted(done.cell, done.part, self.depth)
        self.engine.running = reason
        done.cell.narrow(done.rest)
        self.engine.running = None

    def _pop(self) -> _Assumption:
        """Put everything back to how it was before the last assumption."""
        self.log.pop()
        self.engine.agenda.clear()
        last = self.stack.pop()
        self.engine.agenda.extend(last.waiting)
        return last

    def _start_anew(self) -> Generator[Event, None, None]:
        """Go back to the start, or to the last assumption with a solution."""
        stack = self.stack
        yield from self._leave(sum(assumption.solved for assumption in stack))
        start = stack[-1] if stack else None
        if self.start is not start:
            self.start = start
            self.probing = None

    def _probe(self) -> Generator[Event, None, None]:
        """Try values one by one, as many as it has failed since the start."""
        if self.probing is None:
            self.probing = _Probing(self.engine, self.guesses, self.bottom)
        yield from self.probing.probe(self.failures, self.depth)
        self.failures = 0


class _Probing:
    """Tries values one by one and removes those that fail at once."""

    def __init__(self, engine: Engine, cells: Sequence[Cell], bottom: int) -> None:
        self.engine = engine
        self.cells = cells
        self.bottom = bottom  # the mark where the search begins
        self.passed: set[tuple[Cell, int]] = set()  # values that have not failed in this round
        self.removed = False  # whether others have

    def probe(self, credit: int, depth: int) -> Generator[Event, None, None]:
        """Probe until so many values have not failed; one that fails earns some more.

        Raises Contradiction where nothing is left, Interrupted where that was wanted.
        """
        limits = self.engine.limits
        for _ in range(2):  # what is left of this round, and the next one if that may do more
            order = sorted(
                (c for c in self.cells if 1 < c.domain.size <= limits.probe_values),
                key=_score,
                reverse=True,
            )
            for cell in order:
                for value in cell.domain.values():
                    if cell.domain.lo == cell.domain.hi:
                        break
                    if (cell, value) in self.passed or value not in cell.domain:
                        continue
                    if credit <= 0:
                        return
                    if (yield from self._fails(cell, value, depth)):
                        credit += limits.probe_reward
                        self.removed = True
                    else:
                        credit -= 1
                        self.passed.add((cell, value))
            if not self.removed:
                return
            self.passed.clear()
            self.removed = False

    def _fails(self, cell: Cell, value: int, depth: int) -> Generator[Event, None, bool]:
        """Assume a value; if that fails, remove it and see what follows."""
        engine, part = self.engine, single(value)
        engine.statistics.nodes += 1
        engine.log.push()
        failed = interrupted = False
        try:
            yield Assumed(cell, part, depth + 1)
            cell.narrow(part)
            engine.propagate()
        except Contradiction as failure:
            yield Failed(engine.failed, failure.cell, depth + 1)
            failed = True
            nogood = all_assumed(engine.log, self.bottom, given=True)
        except Interrupted:
            engine.agenda.clear()  # no rule had been waiting before
            interrupted = True
        finally:
            engine.log.pop()
        if not failed:
            yield Abandoned(cell, part, depth)
            if interrupted:
                raise Interrupted
            return False
        yield Retracted(cell, part, depth)
        engine.running = nogood
        cell.remove(value)
        engine.running = None
        engine.propagate()
        return True
