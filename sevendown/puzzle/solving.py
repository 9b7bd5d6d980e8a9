"""What puzzles of all kinds have in common: text → cells and rules → search → solutions.

A kind is a `Puzzle`, which reads its text, and a `Model`, which says in cells and rules what it
demands. `Run` searches, and knows neither of them closely.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Generator, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext, suppress
from enum import Enum
from functools import partial
from itertools import islice
from typing import Any, ClassVar

from sevendown.engine.cells import Cell
from sevendown.engine.domains import Domain, Span, single
from sevendown.engine.engine import Engine, Interrupted, OutOfTime, Statistics
from sevendown.engine.limits import Limits
from sevendown.engine.rule import Contradiction, Rule
from sevendown.engine.search import (
    Abandoned,
    Assumed,
    Begun,
    Branching,
    Choice,
    Event,
    Failed,
    Left,
    Retracted,
    Solved,
    doubling,
    most_promising,
    search,
    split,
)
from sevendown.engine.watcher import Watcher, to_each
from sevendown.errors import Problem
from sevendown.numbertheory import decimal
from sevendown.record import Record
from sevendown.text.origin import Origin
from sevendown.text.source import Source

# Wishes that only some kinds of puzzles know.
SHORTEST = "shortest"  # only solutions of the least length
UP_TO_TURNING = "up-to-turning"  # one of those that turning makes of each other


class Outcome(Enum):
    """How a run has ended so far."""

    RUNNING = "running"  # there may be more solutions
    EXHAUSTED = "exhausted"  # these are all
    GAVE_UP = "gave up"  # out of time: there may be more


class Solution(Record):
    """One solution, as it is printed: lines, and `name = value` for each variable."""

    rows: tuple[str, ...]  # of a grid: a character per cell, "#" where blocked
    numbers: dict[str, Any]  # by name, what the lines say: "12a" or "A_w" → value
    variables: dict[str, Any]  # what the lines do not say, in the order of their declaration

    def as_dict(self) -> dict[str, Any]:
        """Give it as plain lists and dictionaries, which `json.dumps` can write."""
        numbers, variables = dict(self.numbers), dict(self.variables)
        return {"rows": list(self.rows), "numbers": numbers, "variables": variables}

    def __hash__(self) -> int:
        return hash((self.rows, *self.variables.items()))

    def __str__(self) -> str:
        return "\n".join([*self.rows, *(f"{n} = {_text(v)}" for n, v in self.variables.items())])


def _text(value: int | str) -> str:
    return value if isinstance(value, str) else decimal(value)


class Finding(Record):
    """Something that can be said of a puzzle without solving it, and whether it is as it should."""

    name: str
    value: str
    good: bool


class Puzzle:
    """A puzzle that has been read and found to be sound."""

    kind: ClassVar[str]  # as `--kind` has it: the name of its module
    wishes: ClassVar[frozenset[str]] = frozenset()  # further options it knows
    separated: ClassVar[bool] = True  # whether a blank line stands between solutions of a line

    def __init__(self, source: Source) -> None:
        self.source = source
        self.title = ""  # what it calls itself
        self.warnings: Sequence[Problem] = ()
        started = time.perf_counter()
        self.read()
        self.seconds = time.perf_counter() - started  # that it took to read

    @classmethod
    def parts(cls, source: Source) -> list[Source]:
        """Split a text that may hold several puzzles of this kind."""
        return [source]

    @classmethod
    def written_out(cls, argument: str) -> str | None:
        """Give the text of a puzzle that is so simple that a word says it; None: it is no such."""
        return None

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.source,)  # where it is needed, it is read again

    def read(self) -> None:
        """Read the source; raises PuzzleError."""
        raise NotImplementedError

    def model(self, engine: Engine, wishes: Collection[str]) -> Model:
        """Give the model of this puzzle in an engine, not set up yet."""
        raise NotImplementedError

    def examine(self) -> Sequence[Finding]:
        """Say what is to be known of the puzzle beside its solutions, for the wish `check`."""
        return ()

    def pretty(self, solution: Solution) -> str:
        """Draw a solution for people; it may be one with "?" in it."""
        return str(solution)

    def run(self, timeout: float | None = None, wishes: Collection[str] = ()) -> Run:
        """Prepare to solve: an object that gives solutions and knows how far it is.

        The clock is looked at between two rules, so what takes long in itself is not interrupted.
        A wish is one of `wishes`.
        """
        wishes = [wishes] if isinstance(wishes, str) else wishes
        for wish in wishes:
            if wish not in self.wishes:
                known = ", ".join(sorted(self.wishes)) or "none"
                raise ValueError(f"{wish!r} is no wish for {self.kind}, which knows: {known}")
        return Run(self, timeout, wishes)

    def solutions(
        self, timeout: float | None = None, wishes: Collection[str] = ()
    ) -> Iterator[Solution]:
        """Give the solutions one by one, as they are found."""
        return self.run(timeout, wishes).solutions()

    def count(self, timeout: float | None = None, wishes: Collection[str] = ()) -> int:
        """Give how many solutions there are; raises TimeoutError where there may be more."""
        run = self.run(timeout, wishes)
        found = sum(1 for _ in run.solutions())
        run.must_be_done()
        return found

    def is_unique(self, timeout: float | None = None, wishes: Collection[str] = ()) -> bool:
        """Say whether there is exactly one solution; raises TimeoutError where nobody knows."""
        run = self.run(timeout, wishes)
        found = len(list(islice(run.solutions(), 2)))
        if found < 2:
            run.must_be_done()
        return found == 1


class Number(Record):
    """A number that is made up of cells, and where it begins in the source."""

    name: str
    cells: tuple[Cell, ...]
    at: int
    whole: Cell  # the number itself; that of a single cell is this cell


class Square(Record):
    """A place of a picture: a sign for each value that a cell may have, and a mark in its corner.

    Values may share a sign: of a queen's column, all rows but one look alike in the square there.
    """

    cell: Cell
    signs: Mapping[int, str]
    mark: str = ""


class Picture(Record):
    """Cells as they lie in a grid, to be watched while the puzzle is solved."""

    squares: tuple[tuple[Square | None, ...], ...]  # row by row; None: blocked
    bars_right: Collection[tuple[int, int]] = frozenset()  # (row, column), counted from 0
    bars_below: Collection[tuple[int, int]] = frozenset()


class Model:
    """A puzzle as cells and rules of an engine, made anew for each run."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.cells: Sequence[Cell] = ()  # those that make up a solution
        self.branch: Branching = most_promising  # what to assume next
        self.seen: Mapping[Cell, set[int]] = {}  # values that solutions need not have once more
        self.restarts: Callable[[], Iterator[int]] = partial(  # when the search is to start anew
            doubling, engine.limits.restart_failures
        )
        self.length: Cell | None = None  # what `shortest` makes as small as can be

    def set_up(self) -> None:
        """Make the cells and post the rules."""
        raise NotImplementedError

    def holds(self) -> bool:
        """Check the values of all cells, each of which has one, by the plain meaning of all.

        What the rules are made of is not to be believed here.
        """
        raise NotImplementedError

    def drawn(self, values: Mapping[Cell, int | None]) -> Solution:
        """Draw what these cells are, "?" where it is None: all cells, or the `shown` ones."""
        raise NotImplementedError

    def compare(self) -> None:
        """Get ready to say what all solutions have in common; before anything has happened.

        To be asked once more changes nothing.
        """

    @property
    def shown(self) -> Sequence[Cell]:
        """The cells that solutions are seen to differ in, where they do."""
        return self.cells

    @property
    def numbers(self) -> Sequence[Number]:
        """The numbers that are made up of cells."""
        return ()

    @property
    def variables(self) -> Sequence[Cell]:
        """The cells that stand for themselves and are no part of a number."""
        return self.cells

    @property
    def named(self) -> Collection[Cell]:
        """The cells that the puzzle itself speaks of; all others are made on the way."""
        return self.cells

    @property
    def truths(self) -> Collection[Cell]:
        """The cells that say whether something is true; before anything has happened."""
        return ()

    @property
    def picture(self) -> Picture | None:
        """Where the cells lie, for who watches; None where they lie in no grid."""
        return None

    def post(self, rule: Rule, at: int) -> None:
        """Post a rule that comes from what stands at an offset of the source."""
        rule.origins = (Origin("", at),)
        self.engine.post(rule)

    def limits(self) -> AbstractContextManager[None]:
        """While the model works: turn what it refuses to do into an error with a place."""
        return nullcontext()


def _shortest_first(length: Cell, branch: Branching) -> Branching:
    """Assume the least length before anything else."""

    def choose(cells: Sequence[Cell]) -> Choice | None:
        if length.domain.lo != length.domain.hi:
            return length, *split(length)
        return branch(cells)

    return choose


class Run:
    """One search for the solutions of a puzzle."""

    def __init__(
        self,
        puzzle: Puzzle,
        timeout: float | None = None,
        wishes: Collection[str] = (),
        *,
        limits: Limits | None = None,  # of effort; None: the usual ones
    ) -> None:
        self.puzzle = puzzle
        self.wishes = wishes
        self.engine = Engine(limits)
        self.outcome = Outcome.RUNNING
        self._used = False  # whether anybody has begun to search
        self.found = 0  # solutions given so far
        self.rejected = 0  # fillings that the rules let pass and the plain meaning does not
        self.phases: dict[str, float] = {}  # how many seconds each part of the work has taken
        self._watchers: list[Watcher] = []
        self._started = time.monotonic()
        if timeout is not None:
            self.engine.deadline = self._started + timeout
        self.model = puzzle.model(self.engine, wishes)
        with self.model.limits(), self._phase("setting up the rules"):
            try:
                self.model.set_up()
            except OutOfTime:
                self.outcome = Outcome.GAVE_UP

    @property
    def cells(self) -> Sequence[Cell]:
        """The cells that make up a solution."""
        return self.model.cells

    def watch(self, watcher: Watcher) -> None:
        """Let somebody hear of everything that happens from now on."""
        self._watchers.append(watcher)
        self.engine.monitor = to_each([w.ran for w in self._watchers])
        self.engine.observer = to_each([w.changed for w in self._watchers])

    @property
    def statistics(self) -> Statistics:
        """What engine and search have done so far."""
        return self.engine.statistics

    @property
    def seconds(self) -> float:
        """How long it has been running."""
        return time.monotonic() - self._started

    def must_be_done(self) -> None:
        """Raise TimeoutError where the time was over before all was searched."""
        if self.outcome is Outcome.GAVE_UP:
            raise TimeoutError(f"gave up after {self.seconds:.3g} s, with {self.found} found")

    def _use(self) -> None:
        """Begin to search, which changes what the cells hold, and so can be done once."""
        if self._used:
            raise RuntimeError("this run has been used; make another by puzzle.run()")
        self._used = True

    def events(self) -> Iterator[Event]:
        """Give every step of the search, which a run can do once."""
        self._use()
        try:
            if self._begin():
                yield from self._shortest() if SHORTEST in self.wishes else self._search()
        except OutOfTime:
            self.outcome = Outcome.GAVE_UP
        if self.outcome is Outcome.RUNNING:
            self.outcome = Outcome.EXHAUSTED

    def _shortest(self) -> Generator[Event, None, None]:
        """Search for the solutions of the least length: all shorter ones are refuted before."""
        length = self.model.length
        assert length is not None
        found = False
        with closing(self._search(_shortest_first(length, self.model.branch))) as events:
            for event in events:
                if found and isinstance(event, Retracted) and event.cell is length:
                    return
                found = found or self._is_solution(event)
                yield event

    def _begin(self) -> bool:
        """Run the rules before anything is assumed; say whether there is anything to search."""
        if self.outcome is not Outcome.RUNNING:
            return False
        with self._phase("rules before the first assumption"):
            try:
                with suppress(Interrupted):  # the search will run the rules that still wait
                    self.engine.propagate()
            except Contradiction as failure:
                self._tell(Failed(self.engine.failed, failure.cell, 0))
                self.outcome = Outcome.EXHAUSTED
                return False
            self.engine.shrink_tables()
        return True

    def _is_solution(self, event: Event) -> bool:
        """Say whether an event is that of a solution, which has been checked."""
        return isinstance(event, Solved) and self.model.holds()

    def _search(self, branch: Branching | None = None) -> Generator[Event, None, None]:
        """Search from here, with everybody told who watches."""
        model = self.model
        events = search(self.engine, self.cells, branch or model.branch, model.restarts())
        return self._telling(events) if self._watchers else events

    def _telling(self, events: Generator[Event, None, None]) -> Generator[Event, None, None]:
        depth = len(self.engine.trail.marks)
        self._tell(Begun(depth))
        try:
            with closing(events):
                for event in events:
                    self._tell(event)
                    yield event
        finally:
            self._tell(Left(depth))

    def _tell(self, event: Event) -> None:
        for watcher in self._watchers:
            watcher.happened(event)

    @contextmanager
    def _phase(self, name: str) -> Iterator[None]:
        """Add the time that the body takes to a phase."""
        started = time.perf_counter()
        try:
            yield
        finally:
            self.phases[name] = self.phases.get(name, 0.0) + time.perf_counter() - started

    def solutions(self) -> Generator[Solution, None, None]:
        """Give the solutions one by one, each checked against the plain meaning."""
        with self.model.limits():
            for event in self.events():
                if isinstance(event, Solved):
                    solution = self.filling()
                    try:
                        with self._phase("checking solutions"):
                            holds = self.model.holds()
                    except OutOfTime:  # what is constant in the statements may take long
                        self.outcome = Outcome.GAVE_UP
                        return
                    if holds:
                        self.found += 1
                        yield solution
                    else:
                        self.rejected += 1

    def agreement(self) -> Solution | None:
        """Give what all solutions agree on, with "?" elsewhere; None if there is none.

        Never lists all solutions: it asks for one that differs from all seen so far in some cell;
        where there is none, the cell cannot be anything else, for good. None as well, with the
        outcome GAVE_UP, where time runs out before all is proved.
        """
        self._use()
        if self.outcome is not Outcome.RUNNING:
            return None
        self.model.compare()
        seen: dict[Cell, set[int]] = {cell: set() for cell in self.model.shown}
        self.model.seen = seen  # the branching may prefer what has not been seen yet
        with self.model.limits():
            try:
                if not self._begin():
                    return None
                if SHORTEST in self.wishes and not self._settle_length():
                    self.outcome = Outcome.EXHAUSTED
                    return None
                if self._see_another(seen):
                    for cell in self.model.shown:
                        if len(seen[cell]) == 1:
                            self._seek_difference(seen, cell)
                self.outcome = Outcome.EXHAUSTED
            except OutOfTime:
                self.outcome = Outcome.GAVE_UP
                return None
        if not self.found:
            return None
        return self.model.drawn({c: v.pop() if len(v) == 1 else None for c, v in seen.items()})

    def _settle_length(self) -> bool:
        """Fix the length to that of the shortest solutions; say whether there are any."""
        length = self.model.length
        assert length is not None
        with closing(self._shortest()) as events:
            least = next((length.value for e in events if self._is_solution(e)), None)
        if least is None:
            return False
        self._settle(length, least)
        return True

    def _seek_difference(self, seen: dict[Cell, set[int]], cell: Cell) -> None:
        """Look for a solution in which a cell differs from what it was in all seen so far."""
        (value,) = seen[cell]
        domain = cell.domain
        if isinstance(domain, Span):  # a value cannot be taken out of its middle
            parts = [domain.clip(domain.lo, value - 1), domain.clip(value + 1, domain.hi)]
        else:
            parts = [domain.without(value)]
        if not any(part is not None and self._see_another_in(seen, cell, part) for part in parts):
            self._settle(cell, value)

    def _see_another_in(self, seen: dict[Cell, set[int]], cell: Cell, part: Domain) -> bool:
        """Look for one more solution, with a cell in a part of its domain, and note its values."""
        refuted = False
        self.engine.trail.push()
        try:
            self.statistics.nodes += 1
            self.statistics.depth = max(1, self.statistics.depth)
            self._tell(Assumed(cell, part, 1))
            cell.narrow(part)
            refuted = not self._see_another(seen)
            return not refuted
        finally:
            self.engine.trail.pop()
            self._tell((Retracted if refuted else Abandoned)(cell, part, 0))

    def _see_another(self, seen: dict[Cell, set[int]]) -> bool:
        """Look for one more solution, and note its values."""
        with closing(self._search()) as events:
            if not any(map(self._is_solution, events)):
                return False
            for cell in seen:
                seen[cell].add(int(cell.domain.lo))
            self.found += 1
            return True

    def _settle(self, cell: Cell, value: int) -> None:
        """Fix a cell that has been proved to have one value in all solutions."""
        cell.narrow(cell.domain.meet(single(value)))
        try:
            self.engine.propagate()
        except Contradiction:  # cannot be: there is a solution with this value
            raise AssertionError("a solution was lost") from None

    def filling(self) -> Solution:
        """Give what the cells hold, each of which has one value, as a solution."""
        return self.model.drawn({cell: int(cell.domain.lo) for cell in self.cells})
