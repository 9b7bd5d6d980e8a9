"""Everything that has happened in a run, so that any moment of it can be seen again."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sevendown.engine.cells import Cell
from sevendown.engine.domains import Domain
from sevendown.engine.search import Abandoned, Assumed, Retracted, Solved
from sevendown.record import Record
from sevendown.solving import Run
from sevendown.trace import Step, Teller, in_one_line

MOST_SOLUTIONS = 1000  # that can be compared and gone back to
KEPT = 100_000  # moments at least that can be gone back to without solving anew

Change = tuple[Cell, Domain, Domain]  # a cell, what it was, what it became


class Assumption(Record):
    """Something assumed that is in force."""

    cell: Cell
    part: Domain  # what the cell is assumed to be in
    step: int  # in which it was assumed
    by_user: bool


class Moment:
    """A step, and all that is different after it."""

    __slots__ = ("step", "changes", "for_good", "assumptions", "solution")

    def __init__(
        self,
        step: Step,
        changes: Sequence[Change],
        for_good: Sequence[Change],
        assumptions: tuple[Assumption, ...],
        solution: str,
    ) -> None:
        self.step = step
        self.changes = changes  # what a return from an assumption puts back as well
        self.for_good = for_good  # the changes of what is so without any assumption
        self.assumptions = assumptions  # in force, in order
        self.solution = solution  # its number and what it is; "" if it is none


class Recording:
    """The moments of a run, written by whoever solves and read by whoever watches."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.cells: Sequence[Cell] = run.engine.cells
        self.start = [cell.domain for cell in self.cells]
        self.teller = Teller(run, "you")
        self.forgotten = 0  # moments at the beginning that are not kept any more
        self.moments: list[Moment] = []
        self.found = 0  # solutions
        self.solutions: dict[int, list[int]] = {}  # the first: step → the values of run.cells
        self._now = list(self.start)
        self._for_good = list(self.start)
        self._at_root = True  # whether nothing was assumed in the last moment
        self._assumptions: tuple[Assumption, ...] = ()

    @property
    def last(self) -> int:
        """The number of the last step, 0 if there is none."""
        return self.forgotten + len(self.moments)

    def moment(self, number: int) -> Moment:
        """Give the moment after a step that is still kept."""
        return self.moments[number - self.forgotten - 1]

    def told(self, number: int) -> str:
        """Tell a step in a line."""
        moment = self.moment(number)
        return self.teller.line(moment.step, moment.solution)

    def take(self, step: Step, by_user: bool) -> Moment:
        """Write down a step."""
        event = step.event
        if isinstance(event, Retracted | Abandoned):
            changes = self._differences(self._now)  # the engine has put back what was before
        else:
            # A table may have been made shorter without a change: it was what is known here.
            changes = [(cell, self._now[cell.number], after) for cell, _, after in step.changes]
        if isinstance(event, Assumed):
            assumption = Assumption(event.cell, event.part, step.number, by_user)
            self._assumptions = (*self._assumptions[: step.depth - 1], assumption)
        elif len(self._assumptions) > step.depth:
            self._assumptions = self._assumptions[: step.depth]
        _apply(self._now, changes)
        for_good: Sequence[Change] = ()
        if step.depth == 0:
            for_good = changes if self._at_root else self._differences(self._for_good)
            _apply(self._for_good, for_good)
        self._at_root = step.depth == 0
        solution = self._solution(step) if isinstance(event, Solved) else ""
        moment = Moment(step, changes, for_good, self._assumptions, solution)
        self.moments.append(moment)
        return moment

    def _differences(self, before: list[Domain]) -> list[Change]:
        """Find out which cells are not as they were."""
        return [
            (cell, was, cell.domain)
            for cell, was in zip(self.cells, before, strict=True)
            if cell.domain is not was
        ]

    def _solution(self, step: Step) -> str:
        """Note a solution, if the plain meaning of the puzzle says that it is one."""
        run = self.run
        if not run.model.holds():
            return "refused"
        self.found += 1
        if len(self.solutions) < MOST_SOLUTIONS:
            self.solutions[step.number] = [int(cell.domain.lo) for cell in run.cells]
        return f"{self.found}: {in_one_line(run.filling())}"

    def forget(self, before: int) -> None:
        """Forget the oldest moments, if there are many; but none from a step on."""
        count = min(len(self.moments) - KEPT, before - self.forgotten)
        if count > KEPT:
            del self.moments[:count]
            self.forgotten += count


class View:
    """What the cells are after some step of a recording."""

    def __init__(self, recording: Recording) -> None:
        self.recording = recording
        self.position = 0  # the number of the step
        self._now = list(recording.start)
        self._for_good = list(recording.start)

    def now(self, cell: Cell) -> Domain:
        """Give what a cell may be."""
        return self._now[cell.number]

    def for_good(self, cell: Cell) -> Domain:
        """Give what a cell may be without any assumption."""
        return self._for_good[cell.number]

    @property
    def moment(self) -> Moment | None:
        """The moment that is seen; None before the first step."""
        return self.recording.moment(self.position) if self.position else None

    def go_to(self, number: int) -> None:
        """Go to the moment after a step, forwards or backwards."""
        moment = self.recording.moment
        while self.position < number:
            self.position += 1
            _apply(self._now, moment(self.position).changes)
            _apply(self._for_good, moment(self.position).for_good)
        while self.position > number:
            _take_back(self._now, moment(self.position).changes)
            _take_back(self._for_good, moment(self.position).for_good)
            self.position -= 1

    def find(self, wanted: Callable[[Moment], bool], back: bool = False) -> int | None:
        """Give the next step of which something is true, or the last one before this."""
        recording = self.recording
        if back:
            numbers = range(self.position - 1, recording.forgotten, -1)
        else:
            numbers = range(self.position + 1, recording.last + 1)
        return next((n for n in numbers if wanted(recording.moment(n))), None)


def _apply(domains: list[Domain], changes: Sequence[Change]) -> None:
    for cell, _, after in changes:
        domains[cell.number] = after


def _take_back(domains: list[Domain], changes: Sequence[Change]) -> None:
    for cell, before, _ in reversed(changes):
        domains[cell.number] = before
