"""Where no clue moves anything: something is supposed, and refuted in as few steps as can be."""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from math import log2

from sevendown.engine.cells import Cell
from sevendown.engine.domains import Domain, difference, single
from sevendown.engine.engine import Engine, Patience
from sevendown.engine.reasons import grounds
from sevendown.engine.rule import Contradiction, Rule
from sevendown.engine.search import Event, Failed, Solved, search
from sevendown.explain.clue_engine import Clue, first_values
from sevendown.explain.finder import Derivation, Family, Finder, Level, easiest
from sevendown.explain.meanings import Meanings
from sevendown.explain.notes import Key, Notes, in_order, is_fixed, is_list, slot_key
from sevendown.explain.slices import Cutter, Found, Refutation, Slice
from sevendown.language import tree
from sevendown.puzzle.kinds.crossnumber import Crossnumber, CrossnumberModel
from sevendown.puzzle.results import Solution
from sevendown.puzzle.run import Run
from sevendown.record import Record

ENOUGH = 24  # suppositions that the rules refute: no more are looked for
TRIED = 8  # suppositions that the rules refute at once are explained, and the best is told
DRAFTED = 3  # of these, for which it is seen how many lines they will have
SEVERAL_TRIED = 12  # digits of which it is seen how few clues at once tell them
MOST_CLUES = 3  # at once: nobody keeps more in mind
MANY_CLUES = 12  # at once, where otherwise suppositions would be nested
FEW_NODES = 12  # of a search that finds out which clues refute something
TOGETHER_TRIED = 80  # suppositions, to find clues that refute many of them
ENOUGH_ALIKE = 5  # suppositions that the same clues refute
SPARE_CLUES = 3  # that what all rules find out hangs on, besides, as there are other ways to it
WIDTH = 20  # suppositions that a search tries to refute, to find the easiest
MOST_NODES = 60  # of a search, to see which supposition is refuted soonest


class Refuted(Record):
    """How all rules together refute something."""

    effort: int  # runs of rules that it takes, or assumptions of a search
    lines: tuple[int, ...] | None  # by which it follows; None: that is not known


class _FreshState:
    """All rules, with what they find out by themselves and why."""

    def __init__(self, engine: Engine, cells: Mapping[Key, Cell]) -> None:
        self.engine = engine
        self.cells = cells
        self.is_possible = True


class Oracle:
    """The whole puzzle with all its rules: it knows what is refuted, and says nothing of why."""

    def __init__(self, puzzle: Crossnumber, deadline: float | None) -> None:
        run = puzzle.run()
        run.engine.deadline = deadline
        model = run.model
        assert isinstance(model, CrossnumberModel)
        self.engine = run.engine
        self.model = model
        self._puzzle = puzzle
        self._fresh: Run | None = None  # the same with nothing found out yet
        self._cells = _cells_by_key(model)
        place = puzzle.source.place
        self._line_at = {line.at: place(line.at).line for line in puzzle.tree.lines}
        self.variables = first_values(puzzle.tree, model)  # what each can be at first
        self.possible = True
        try:
            with model.limits():
                self.engine.propagate()
        except Contradiction:
            self.possible = False
        self.engine.shrink_tables()
        self.engine.patience = Patience.USUAL

    def _narrow(self, notes: Notes) -> None:
        for key, domain in notes.items():
            self._cells[key].meet(domain)

    def refuted(
        self, notes: Notes, suppositions: list[tuple[Key, Domain]]
    ) -> Generator[Refuted | None, None, None]:
        """Give for each supposition how all rules together refute it; None: they do not."""
        with self._fresh_state(notes) as state:
            engine = state.engine
            if state.is_possible:
                engine.patience = Patience.USUAL
            for key, domain in suppositions:
                if not state.is_possible:
                    yield Refuted(1, None)
                    continue
                before = engine.statistics.runs
                cell = state.cells[key]
                if cell.domain.meet(domain) is None:
                    yield Refuted(0, self._lines(grounds(engine, [cell])))
                    continue
                engine.log.push()
                try:
                    cell.meet(domain)
                    engine.propagate()
                    yield None
                except Contradiction:
                    runs = engine.statistics.runs - before
                    yield Refuted(runs, self._lines(grounds(engine)))
                finally:
                    engine.agenda.clear()
                    engine.log.pop()

    def joined_lines(self) -> list[tuple[tuple[int, ...], bool]]:
        """Give the lines that each rule leans on, and whether on different answers as well."""
        different = self._puzzle.tree.distinct_answers
        found = {
            (
                tuple(
                    sorted({self._line_at[o.at] for o in rule.origins if isinstance(o, tree.Line)})
                ),
                different and any(not isinstance(o, tree.Line) for o in rule.origins),
            ): None
            for rule in self.engine.rules
        }
        return list(found)

    def lines_behind(self, notes: Notes) -> list[tuple[Key, tuple[int, ...]]]:
        """Give what all rules together find out, and the lines that this hangs on, fewest first."""
        if not self._moves(notes):
            return []
        found = []
        with self._fresh_state(notes) as state:
            for key in sorted(notes, key=in_order):
                cell = state.cells[key]
                if key[0] != "numbers" and cell.domain.size < notes[key].size:
                    behind = self._lines(grounds(state.engine, [cell]))
                    if behind:
                        found.append((key, behind))
        return sorted(found, key=lambda item: (len(item[1]), in_order(item[0])))

    def _lines(self, rules: Iterable[Rule]) -> tuple[int, ...]:
        """Give the lines that rules come from, but for those that say what a number is."""
        origins = {
            o.at
            for rule in rules
            if rule.defines is None
            for o in rule.origins
            if isinstance(o, tree.Line)
        }
        return tuple(sorted(self._line_at[at] for at in origins))

    @contextmanager
    def _fresh_state(self, notes: Notes) -> Iterator[_FreshState]:
        """Let all rules run on what is noted, from the beginning.

        What is known to the other engine by now has no reasons.
        """
        if self._fresh is None:
            self._fresh = self._puzzle.run()
            self._fresh.engine.deadline = self.engine.deadline
            self._fresh.engine.agenda.clear()
        model, engine = self._fresh.model, self._fresh.engine
        assert isinstance(model, CrossnumberModel)
        state = _FreshState(engine, _cells_by_key(model))
        engine.patience = Patience.FIRST
        engine.log.push()
        try:
            try:
                for key, domain in notes.items():
                    state.cells[key].meet(domain)
                engine.agenda.extend(rule for rule in engine.rules if not rule.asleep)
                with model.limits():
                    engine.propagate()
            except Contradiction:
                state.is_possible = False
            yield state
        finally:
            engine.agenda.clear()
            engine.log.pop()

    def _moves(self, notes: Notes) -> bool:
        """Say whether all rules together find out anything of a cell or a variable."""
        engine = self.engine
        engine.log.push()
        try:
            self._narrow(notes)
            engine.propagate()
            return any(
                key[0] != "numbers" and self._cells[key].domain.size < domain.size
                for key, domain in notes.items()
            )
        except Contradiction:
            return True
        finally:
            engine.agenda.clear()
            engine.log.pop()

    def refuted_by_search(
        self, notes: Notes, key: Key, domain: Domain, most: int
    ) -> Refuted | None:
        """Say by which lines a search refutes a supposition; None: it does not so soon."""
        with self._fresh_state(notes) as state:
            engine, before = state.engine, state.engine.statistics.nodes
            cell = state.cells[key]
            if not state.is_possible:
                return None
            if cell.domain.meet(domain) is None:
                return Refuted(0, self._lines(grounds(engine, [cell])))
            assert self._fresh is not None
            model = self._fresh.model
            lines: set[int] = set()
            engine.log.push()
            try:
                cell.meet(domain)
                engine.propagate()
                with closing(search(engine, model.cells, beside=model.guesses())) as events:
                    for event in events:
                        if engine.statistics.nodes - before > most or isinstance(event, Solved):
                            return None
                        if isinstance(event, Failed):
                            lines.update(self._lines(grounds(engine)))
            except Contradiction:
                lines.update(self._lines(grounds(engine)))
            finally:
                engine.agenda.clear()
                engine.log.pop()
            return Refuted(engine.statistics.nodes - before, tuple(sorted(lines)))

    def gain(self, notes: Notes, key: Key, domain: Domain) -> float:
        """Give how much is known once a value is out: how often what can be is halved."""
        engine, cells = self.engine, self.model.cells
        engine.log.push()
        try:
            self._narrow(notes)
            before = sum(log2(cell.domain.size) for cell in cells)
            self._cells[key].narrow(difference(self._cells[key].domain, domain))
            engine.propagate()
            return before - sum(log2(cell.domain.size) for cell in cells)
        except Contradiction:
            return 1000.0
        finally:
            engine.agenda.clear()
            engine.log.pop()

    def solution(self, wanted: Notes) -> Solution | None:
        """Give a solution in which everything is where it is wanted; None: there is none."""
        engine, model = self.engine, self.model
        if not self.possible:
            return None
        engine.log.push()
        try:
            self._narrow(wanted)
            engine.propagate()
            with closing(self._search()) as events:
                for event in events:
                    if isinstance(event, Solved) and model.holds():
                        return model.to_solution({c: c.value for c in model.cells})
        except Contradiction:
            return None
        finally:
            engine.agenda.clear()
            engine.log.pop()
        return None

    def nodes(self, notes: Notes, key: Key, domain: Domain, most: int) -> int | None:
        """Give how many assumptions it takes to refute a supposition; None: more than that.

        Raises Possible where a solution turns up.
        """
        engine, before = self.engine, self.engine.statistics.nodes
        engine.log.push()
        try:
            self._narrow({**notes, key: domain})
            engine.propagate()
            with closing(self._search()) as events:
                for event in events:
                    if engine.statistics.nodes - before > most:
                        return None
                    if isinstance(event, Solved) and self.model.holds():
                        raise Possible
        except Contradiction:
            return 0
        finally:
            engine.agenda.clear()
            engine.log.pop()
        return engine.statistics.nodes - before

    def _search(self) -> Generator[Event, None, None]:
        return search(self.engine, self.model.cells, beside=self.model.guesses())


def _cells_by_key(model: CrossnumberModel) -> dict[Key, Cell]:
    """Give the cell of everything that can be noted."""
    unknowns = model.unknowns
    found: dict[Key, Cell] = {("cells", place): cell for place, cell in unknowns.digits.items()}
    found |= {slot_key(slot): cell for slot, cell in unknowns.numbers.items()}
    return found | {("vars", name): cell for name, cell in unknowns.variables.items()}


class Possible(Exception):
    """What was to be refuted is so in a solution."""


class Supposer:
    """Finds suppositions that fail, and how."""

    def __init__(self, finder: Finder, meanings: Meanings, cutter: Cutter, oracle: Oracle) -> None:
        self.finder = finder
        self.meanings = meanings
        self.cutter = cutter
        self.oracle = oracle
        finder.families = self._families()
        self._failed: set[tuple[Key, int, int]] = set()  # suppositions that failed the last time

    def _families(self) -> list[Family]:
        """Give the clues that one rule joins, if they are more than a few."""
        known = {clue.line: clue for clue in self.finder.clues}
        return [
            Family(tuple(known[line] for line in lines), distinct)
            for lines, distinct in self.oracle.joined_lines()
            if len(lines) > MOST_CLUES and all(line in known for line in lines)
        ]

    def step(
        self,
        notes: Notes,
        most: Level = Level.SEVERAL,
        exactly: bool = True,
        lines: Collection[int] | None = None,
    ) -> Derivation | None:
        """Give the easiest step without a supposition; None: there is none.

        `exactly`: where rules are at their end, the fillings of each clue are run through.
        `lines`: those of the clues that are looked at; None: all.
        """
        found = self.finder.best(notes, Level.CLUE, lines)
        if found is not None:
            return found
        exact = self._exact_steps(notes, lines) if exactly else []
        if exact:
            return easiest(exact)
        found = self.finder.best(notes, most, lines)
        if found is None and lines is None:
            families = self.finder.of_families(notes)
            found = easiest(families) if families else None
        if found is None and most >= Level.SEVERAL:
            return self._of_several(notes, MOST_CLUES)
        return found

    def _of_several(self, notes: Notes, most: int) -> Derivation | None:
        """Give a step of as few clues at once as can be; None: they would be more than that."""
        known = {clue.line: clue for clue in self.finder.clues}
        for key, behind in self.oracle.lines_behind(notes)[:SEVERAL_TRIED]:
            if len(behind) > most + SPARE_CLUES or not all(line in known for line in behind):
                continue
            clues = [known[line] for line in behind]
            if not self._says(clues, notes, key):
                continue
            for clue in list(clues):
                fewer = [other for other in clues if other is not clue]
                if fewer and self._says(fewer, notes, key):
                    clues = fewer
            if len(clues) <= most:
                engine = self.finder.engine(clues)
                news = self.finder.news(engine.scope, engine.after(notes), notes)
                if news is not None and not news:
                    continue  # it is less than is worth noting
                effort = self.finder.effort(engine.scope, notes)
                keys = engine.scope.keys
                return Derivation(Level.SEVERAL, tuple(clues), (), notes, keys, news, effort)
        return None

    def _says(self, clues: list[Clue], notes: Notes, key: Key) -> bool:
        """Whether some clues at once narrow something."""
        found = self.finder.engine(clues).after(notes)
        return found is None or (key in found and found[key].size < notes[key].size)

    def _exact_steps(self, notes: Notes, lines: Collection[int] | None = None) -> list[Derivation]:
        clues = [(clue,) for clue in self.finder.clues if lines is None or clue.line in lines]
        return self.finder.narrowest_first(
            notes, clues, Level.EXACT, lambda group: self.meanings.news(group, notes)
        )

    def way_on(self, notes: Notes, solutions: Mapping[Key, set[int]]) -> Found | None:
        """Give the easiest way on where there is no step; None: everything left is possible.

        `solutions` says which values some solution has. What is supposed is refuted by steps; only
        where that cannot be, many clues are taken at once, or further suppositions made.
        """
        open_ones = list(self._suppositions(notes, solutions))
        if not open_ones:
            return None
        return (
            self._refutation(notes, open_ones)
            or self._of_several(notes, MANY_CLUES)
            or self._together(notes, open_ones)
            or self._nested(notes, open_ones)
        )

    def _together(self, notes: Notes, open_ones: list[tuple[Key, Domain]]) -> Derivation | None:
        """Give a step of many clues, of which all fillings are run through; None: of too many."""
        found = self._refuted_together(notes, open_ones)
        if found is None:
            return None
        clues, key, domain = found
        for clue in list(clues):
            fewer = [other for other in clues if other is not clue]
            if key in self.finder.scope(fewer).keys and self.meanings.refute(
                fewer, notes, key, domain
            ):
                clues = fewer
        group = tuple(clues)
        scope = self.finder.scope(group)
        news = self.meanings.news(group, notes)
        if news is not None and key not in news:
            left = difference(notes[key], domain)
            assert left is not None
            news = {**news, key: left}
        effort = self.finder.effort(scope, notes)
        return Derivation(Level.TOGETHER, group, (), notes, scope.keys, news, effort)

    def _refuted_together(
        self, notes: Notes, open_ones: list[tuple[Key, Domain]]
    ) -> tuple[list[Clue], Key, Domain] | None:
        """Find the clues that refute most suppositions together, and one of these."""
        known = {clue.line: clue for clue in self.finder.clues}
        refuted: dict[tuple[int, ...], list[tuple[Key, Domain]]] = {}
        for key, domain in open_ones[:TOGETHER_TRIED]:
            found = self.oracle.refuted_by_search(notes, key, domain, FEW_NODES)
            if found is None or not found.lines or len(found.lines) > MANY_CLUES:
                continue
            if all(line in known for line in found.lines):
                alike = refuted.setdefault(found.lines, [])
                alike.append((key, domain))
                if len(alike) >= ENOUGH_ALIKE:
                    break
        for lines in sorted(refuted, key=lambda lines: (-len(refuted[lines]), len(lines), lines)):
            key, domain = refuted[lines][0]
            clues = [known[line] for line in lines]
            if self.meanings.refute(clues, notes, key, domain):
                return clues, key, domain
        return None

    def _refutation(self, notes: Notes, open_ones: list[tuple[Key, Domain]]) -> Refutation | None:
        """Give the supposition that is refuted most easily, without further ones."""
        failing = self._failing(notes, open_ones)
        # First by the clues that rules have refuted it by, as that takes least.
        for exactly, by_all in ((False, False), (True, False), (True, True)):
            found: list[tuple[float, Refutation]] = []
            for key, domain, lines in failing[: TRIED if exactly else None]:
                if (lines is None) > by_all:
                    continue
                steps = self.to_contradiction(
                    notes, key, domain, exactly, None if by_all else lines
                )
                if steps is None:
                    continue
                gain = 1 + self.oracle.gain(notes, key, domain)
                found.append((gain, Refutation(key, domain, notes, tuple(steps))))
                if len(found) >= TRIED:
                    break
            if found:
                return self._shortest(found)
        return None

    def _failing(
        self, notes: Notes, open_ones: list[tuple[Key, Domain]]
    ) -> list[tuple[Key, Domain, tuple[int, ...] | None]]:
        """Give suppositions that the rules refute, the soonest first; not all, if they are many.

        Each with the lines by which they are.
        """
        found: list[tuple[int, int, Key, Domain, tuple[int, ...] | None]] = []
        # What failed a moment ago fails now, too.
        failed = [item for item in open_ones if _named(*item) in self._failed]
        if len(failed) >= TRIED:
            open_ones, enough = failed + open_ones, len(failed)
        else:
            enough = ENOUGH
        with closing(self.oracle.refuted(notes, open_ones)) as answers:
            for (key, domain), refuted in zip(open_ones, answers, strict=False):
                if refuted is not None:
                    found.append((refuted.effort, len(found), key, domain, refuted.lines))
                    if len(found) >= enough:
                        break
        self._failed = {_named(key, domain) for _, _, key, domain, _ in found}
        return [
            (key, domain, lines)
            for _, _, key, domain, lines in sorted(found, key=lambda one: one[:2])
        ]

    def _shortest(self, found: list[tuple[float, Refutation]]) -> Refutation:
        """Give the refutation with the fewest lines for what it brings."""
        found.sort(key=lambda one: (1 + len(one[1].steps)) / one[0])
        prices = [self.length(one) / gain for gain, one in found[:DRAFTED]]
        return found[prices.index(min(prices))][1]

    def length(self, found: Refutation) -> float:
        """Give how many lines a refutation has once it is cut to what it needs."""
        return float(sum(map(lines, self.cutter.draft(found.steps))))

    def _suppositions(
        self, notes: Notes, solutions: Mapping[Key, set[int]]
    ) -> Iterator[tuple[Key, Domain]]:
        """Give what could be supposed: each value of what has few, or else halves of the rest."""
        open_ones = [key for key, domain in notes.items() if not is_fixed(domain)]
        short = [key for key in open_ones if is_list(notes[key])]
        for key in sorted(short, key=lambda key: (notes[key].size, in_order(key))):
            for value in notes[key].values():
                if value not in solutions.get(key, ()):
                    yield key, single(value)
        if short:
            return
        for key in sorted(open_ones, key=lambda key: (notes[key].size, in_order(key))):
            domain = notes[key]
            middle = (domain.lo + domain.hi) // 2
            for part in (domain.clip(domain.lo, middle), domain.clip(middle + 1, domain.hi)):
                if part is not None and not any(v in part for v in solutions.get(key, ())):
                    yield key, part

    def to_contradiction(
        self,
        notes: Notes,
        key: Key,
        domain: Domain,
        exactly: bool = True,
        lines: Collection[int] | None = None,
    ) -> list[Found] | None:
        """Take steps from a supposition to a contradiction; None: it is not reached like that."""
        now = self.finder.applied(notes, {key: domain})
        steps: list[Found] = []
        while True:
            step = self.step(now, Level.COMPANIONS, exactly, lines)
            if step is None:
                return None
            steps.append(step)
            if step.news is None:
                return steps
            now = self.finder.applied(now, step.news)

    def _nested(self, notes: Notes, open_ones: list[tuple[Key, Domain]]) -> Refutation | None:
        """Refute what a search refutes soonest, with suppositions below it."""
        best: tuple[int, Key, Domain] | None = None
        most = MOST_NODES
        while best is None and open_ones:
            for key, domain in open_ones[:WIDTH]:
                try:
                    allowed = most if best is None else best[0] - 1
                    nodes = self.oracle.nodes(notes, key, domain, allowed)
                except Possible:
                    open_ones.remove((key, domain))
                    continue
                if nodes is not None and (best is None or nodes < best[0]):
                    best = nodes, key, domain
                    if nodes <= 1:
                        break
            most *= 8
        if best is None:
            return None  # all that is left is possible
        _, key, domain = best
        now = self.finder.applied(notes, {key: domain})
        steps: list[Found] = []
        while True:
            step = self.step(now, Level.COMPANIONS) or self.way_on(now, {})
            assert step is not None
            steps.append(step)
            if isinstance(step, Derivation) and step.news is None:
                return Refutation(key, domain, notes, tuple(steps))
            now = self.finder.applied(now, news_of(step))


def _named(key: Key, domain: Domain) -> tuple[Key, int, int]:
    """Give a supposition as something that can be recognised."""
    return key, int(domain.lo), int(domain.hi)


def news_of(step: Found) -> Mapping[Key, Domain]:
    """Give what is new by a step that is no contradiction."""
    if isinstance(step, Derivation):
        assert step.news is not None
        return step.news
    rest = difference(step.before[step.key], step.value)
    assert rest is not None
    return {step.key: rest}


def lines(part: Slice) -> int:
    """Count the lines in which a step is told."""
    return 1 + sum(map(lines, part.inner))
