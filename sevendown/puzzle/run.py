"""One search: cells and rules → solutions, or what they have in common."""

from __future__ import annotations

import time
from collections.abc import Collection, Generator, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from enum import Enum
from typing import TYPE_CHECKING, Protocol

from sevendown.engine.cells import Cell
from sevendown.engine.domains import Domain, Span, single
from sevendown.engine.engine import Engine, Interrupted, OutOfTime, Statistics
from sevendown.engine.rule import Contradiction
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
    Search,
    Solved,
    search,
    split,
)
from sevendown.engine.search_parts import Part, allows, forget
from sevendown.engine.watcher import Watcher, to_each
from sevendown.limits import Limits
from sevendown.puzzle.model import SHORTEST
from sevendown.puzzle.results import Outcome, Solution
from sevendown.record import Record

if TYPE_CHECKING:
    from sevendown.puzzle.puzzle import Puzzle


def _shortest_first(length: Cell, branch: Branching) -> Branching:
    """Assume the least length before anything else."""

    def choose(cells: Sequence[Cell]) -> Choice | None:
        if length.domain.lo != length.domain.hi:
            return length, *split(length)
        return branch(cells)

    return choose


class Helpers(Protocol):
    """Who searches what is left of a run, once that takes long."""

    @property
    def is_at_work(self) -> bool:
        """Whether they have begun."""

    def take_over(self) -> bool:
        """Say whether to search what is left from here on."""

    def how_far(self) -> str:
        """Tell how far they are, in the course of a line."""

    def solutions(self, run: Run) -> Iterator[Solution]:
        """Give the solutions in what is left, in their order, and note what that took."""

    def seek_differences(self, run: Run, seen: dict[Cell, set[int]]) -> None:
        """Find all cells that are not the same in all solutions, and note another value of each."""


class Wanted(Enum):
    """What is wanted of a part of a search."""

    ALL = "all solutions"
    COUNT = "how many there are"
    FIRST = "what is seen of the first"


class PartFound(Record):
    """What has been found in a part of a search."""

    solutions: tuple[Solution, ...]  # where they are wanted
    lengths: tuple[int | None, ...]  # of each of them, where that matters
    marks: tuple[Statistics, ...]  # what it had taken when each was found
    seen: tuple[int, ...]  # what is seen of the first, where only that is wanted
    count: int
    left: tuple[Part, ...]  # what is still to be searched after them
    gave_up: bool  # whether time was over before
    rejected: int
    statistics: Statistics
    phases: dict[str, float]


class Halfway(Record):
    """How far a run has come, and what it has left."""

    found: int  # solutions given so far
    left: tuple[Part, ...]
    rejected: int
    least: int | None
    statistics: Statistics
    phases: dict[str, float]
    seconds: float  # that it has taken


LONG = 0.5  # seconds after which others are asked what solutions have in common


def others_than(domain: Domain, value: int) -> list[Domain]:
    """Give what a domain has beside a value: from the middle of a span none can be taken out."""
    if isinstance(domain, Span):
        parts = [domain.clip(domain.lo, value - 1), domain.clip(value + 1, domain.hi)]
    else:
        parts = [domain.without(value)]
    return [part for part in parts if part is not None]


class Run:
    """One search for the solutions of a puzzle."""

    def __init__(
        self,
        puzzle: Puzzle,
        timeout: float | None = None,
        wishes: Collection[str] = (),
        *,
        limits: Limits | None = None,  # of effort; None: the usual ones
        steps: int | None = None,  # after which it gives up, on any machine alike
        assumptions: int | None = None,  # the same of assumptions
    ) -> None:
        self.puzzle = puzzle
        self.wishes = wishes
        self.engine = Engine(limits)
        self.outcome = Outcome.RUNNING
        self._used = False  # whether anybody has begun to search
        self.is_ready = False  # whether the rules have been run before the first assumption
        self.found = 0  # solutions given so far
        self.rejected = 0  # fillings that the rules let pass and the plain meaning does not
        self.counts_only = False  # whether nobody wants to see a solution
        self.divides = True  # whether a search that takes long goes on in parts
        self.left: list[Part] = []  # parts of the search that have not been searched yet
        self.helpers: Helpers | None = None  # who searches them
        self.least: int | None = None  # the least length, once it is known, where it matters
        self.phases: dict[str, float] = {}  # how many seconds each part of the work has taken
        self._watchers: list[Watcher] = []
        self._started = time.monotonic()
        if timeout is not None:
            self.engine.deadline = self._started + timeout
        self.engine.most_steps = steps
        self.most_assumptions = assumptions
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
        self.watched_by(*self._watchers, watcher)

    def watched_by(self, *watchers: Watcher) -> None:
        """Let just these hear of everything that happens from now on."""
        self._watchers = list(watchers)
        self.engine.monitor = to_each([w.ran for w in watchers]) if watchers else None
        self.engine.observer = to_each([w.changed for w in watchers]) if watchers else None

    @property
    def statistics(self) -> Statistics:
        """What engine and search have done so far."""
        return self.engine.statistics

    @property
    def seconds(self) -> float:
        """How long it has been running."""
        return time.monotonic() - self._started

    @property
    def wanted(self) -> Wanted:
        """What is wanted of it: where the length matters, it is seen of a solution."""
        counts = self.counts_only and SHORTEST not in self.wishes
        return Wanted.COUNT if counts else Wanted.ALL

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
                limited = self.most_assumptions is not None
                yield from self._until_too_many() if limited else self._all_parts()
        except OutOfTime:
            self.outcome = Outcome.GAVE_UP
        if self.outcome is Outcome.RUNNING and not self.left:
            self.outcome = Outcome.EXHAUSTED

    def _until_too_many(self) -> Iterator[Event]:
        """Search as long as no more is assumed than is wanted; raises OutOfTime."""
        with closing(self._all_parts()) as events:
            for event in events:
                if self.is_past_assumptions:
                    raise OutOfTime
                yield event

    @property
    def is_past_assumptions(self) -> bool:
        """Whether more has been assumed than is wanted."""
        return self.most_assumptions is not None and self.statistics.nodes > self.most_assumptions

    def _all_parts(self) -> Generator[Event, None, None]:
        """Search; where that takes long, go on in parts, or leave them to helpers."""
        self.left = yield from self._part(None)
        while self.left and not (self.helpers and self.helpers.take_over()):
            part, *others = self.left
            self.left = others
            if self.is_worth(part):
                self.left = [*(yield from self._part(part)), *others]

    def is_worth(self, part: Part) -> bool:
        """Say whether there may be solutions in a part that are wanted: none is too long."""
        return self.least is None or allows(part, self._length, self.least)

    def _part(self, part: Part | None) -> Search:
        """Search a part, None: the first; give what is left of it, in parts."""
        if part is not None:
            forget(self.engine)
        if SHORTEST not in self.wishes:
            return (yield from self._search(part=part, divides=self.divides))
        branch = _shortest_first(self._length, self.model.branch)
        return (yield from self._shortest(self._search(branch, part, self.divides)))

    @property
    def _length(self) -> Cell:
        """The cell that is to be as small as can be."""
        assert self.model.length is not None
        return self.model.length

    def _shortest(self, events: Search) -> Search:
        """Search for the solutions of the least length: all shorter ones are refuted before."""
        length = self._length
        with closing(events):
            while True:
                try:
                    event = next(events)
                except StopIteration as end:
                    left: list[Part] = end.value
                    return left
                known = self.least is not None
                if known and isinstance(event, Retracted) and event.cell is length:
                    return []
                if not known and self._is_solution(event):
                    self.least = length.value
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
        self.is_ready = True
        return True

    def _is_solution(self, event: Event) -> bool:
        """Say whether an event is that of a solution, which has been checked."""
        return isinstance(event, Solved) and self.model.holds()

    def _search(
        self, branch: Branching | None = None, part: Part | None = None, divides: bool = False
    ) -> Search:
        """Search from here, with everybody told who watches."""
        model = self.model
        events = search(
            self.engine,
            self.cells,
            branch or model.branch,
            model.restarts(),
            model.guesses(),
            part,
            divides,
            self.wanted is Wanted.COUNT,
        )
        return self._telling(events) if self._watchers else events

    def _telling(self, events: Search) -> Search:
        depth = len(self.engine.log.marks)
        self._tell(Begun(depth))
        try:
            with closing(events):
                while True:
                    try:
                        event = next(events)
                    except StopIteration as end:
                        left: list[Part] = end.value
                        return left
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
            yield from self._checked(self.events())
            if self.left and self.outcome is Outcome.RUNNING:
                yield from self._by_helpers()

    def _checked(self, events: Iterator[Event]) -> Iterator[Solution]:
        """Give the solutions among events, each checked."""
        for event in events:
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

    def _by_helpers(self) -> Iterator[Solution]:
        """Give the solutions that others find in what is left."""
        assert self.helpers is not None
        try:
            for solution in self.helpers.solutions(self):
                self.found += 1
                yield solution
        except OutOfTime:
            self.outcome = Outcome.GAVE_UP
        if self.outcome is Outcome.RUNNING:
            self.outcome = Outcome.EXHAUSTED

    def halfway(self) -> Halfway:
        """Say how far it has come, and what is left, for whoever goes on with it."""
        return Halfway(
            self.found,
            tuple(self.left),
            self.rejected,
            self.least,
            self.statistics,
            self.phases,
            self.seconds,
        )

    def go_on_from(self, halfway: Halfway) -> Iterator[Solution]:
        """Give the solutions in what another run has left, as helpers find them."""
        self._use()
        self.found, self.left = halfway.found, list(halfway.left)
        self.rejected, self.least = halfway.rejected, halfway.least
        self.engine.statistics = halfway.statistics.copy()
        self.phases = dict(halfway.phases)
        self._started -= halfway.seconds
        if self.outcome is Outcome.RUNNING:
            yield from self._by_helpers()

    def get_ready(self) -> bool:
        """Run the rules before the first part is searched; False: there is nothing to search."""
        self._use()
        return self._begin()

    def search_part(self, part: Part, seconds: float | None, wanted: Wanted) -> PartFound:
        """Search a part of a search that somebody else has begun, as often as there are parts."""
        self.engine.deadline = None if seconds is None else time.monotonic() + seconds
        self.outcome, self.least, self.rejected = Outcome.RUNNING, None, 0
        self.counts_only = wanted is Wanted.COUNT
        self.engine.statistics, self.phases = Statistics(), {}
        solutions: list[Solution] = []
        lengths: list[int | None] = []
        marks: list[Statistics] = []
        count = 0
        left: list[Part] = []
        seen: list[int] = []
        length = self.model.length

        def events() -> Generator[Event, None, None]:
            nonlocal left
            left = yield from self._part(part)

        with self.model.limits(), closing(events()) as searching:
            try:
                for solution in self._checked(searching):
                    count += 1
                    if wanted is Wanted.FIRST:
                        seen = [int(cell.domain.lo) for cell in self.model.visible_cells]
                        break
                    if wanted is Wanted.ALL:
                        solutions.append(solution)
                        lengths.append(length.value if length else None)
                        marks.append(self.statistics.copy())
            except OutOfTime:
                self.outcome = Outcome.GAVE_UP
        return PartFound(
            tuple(solutions),
            tuple(lengths),
            tuple(marks),
            tuple(seen),
            count,
            tuple(left),
            self.outcome is Outcome.GAVE_UP,
            self.rejected,
            self.statistics,
            self.phases,
        )

    def agreement(self) -> Solution | None:
        """Give what all solutions agree on, with "?" elsewhere; None if there is none.

        Never lists all solutions: it asks for one that differs from all seen so far in some cell;
        where there is none, the cell cannot be anything else, for good. None as well, with the
        outcome GAVE_UP, where time runs out before all is proved.
        """
        self._use()
        if self.outcome is not Outcome.RUNNING:
            return None
        self.model.prepare_agreement()
        seen: dict[Cell, set[int]] = {cell: set() for cell in self.model.visible_cells}
        self.model.seen_values = seen  # the branching may prefer what has not been seen yet
        with self.model.limits():
            try:
                if not self._begin():
                    return None
                if SHORTEST in self.wishes and not self._settle_length():
                    self.outcome = Outcome.EXHAUSTED
                    return None
                if self._see_another(seen):
                    for cell in self.model.visible_cells:
                        if self.helpers is not None and self.seconds > LONG:
                            self.helpers.seek_differences(self, seen)
                            break
                        if len(seen[cell]) == 1:
                            self._seek_difference(seen, cell)
                self.outcome = Outcome.EXHAUSTED
            except OutOfTime:
                self.outcome = Outcome.GAVE_UP
                return None
        if not self.found:
            return None
        return self.model.to_solution(
            {c: v.pop() if len(v) == 1 else None for c, v in seen.items()}
        )

    def _settle_length(self) -> bool:
        """Fix the length to that of the shortest solutions; say whether there are any."""
        length = self._length
        branch = _shortest_first(length, self.model.branch)
        with closing(self._search(branch)) as events:
            least = next((length.value for e in events if self._is_solution(e)), None)
        if least is None:
            return False
        self._settle(length, least)
        return True

    def _seek_difference(self, seen: dict[Cell, set[int]], cell: Cell) -> None:
        """Look for a solution in which a cell differs from what it was in all seen so far."""
        (value,) = seen[cell]
        others = others_than(cell.domain, value)
        if not any(self._see_another_in(seen, cell, part) for part in others):
            self._settle(cell, value)

    def _see_another_in(self, seen: dict[Cell, set[int]], cell: Cell, part: Domain) -> bool:
        """Look for one more solution, with a cell in a part of its domain, and note its values."""
        refuted = False
        self.engine.log.push()
        try:
            self.statistics.nodes += 1
            self.statistics.depth = max(1, self.statistics.depth)
            self._tell(Assumed(cell, part, 1))
            cell.narrow(part)
            refuted = not self._see_another(seen)
            return not refuted
        finally:
            self.engine.log.pop()
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
        return self.model.to_solution({cell: int(cell.domain.lo) for cell in self.cells})
