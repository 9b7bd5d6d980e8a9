"""Everything that has happened in a run, so that any moment of it can be seen again."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sevendown.engine.cells import Cell
from sevendown.engine.domains import Domain
from sevendown.engine.rule import Rule
from sevendown.engine.search import Assumed, Solved
from sevendown.language.tree import Line
from sevendown.puzzle.run import Run
from sevendown.record import Record, field
from sevendown.report.trace import Step, Teller, in_one_line
from sevendown.rules.values.within import Fixed

MOST_SOLUTIONS = 1000  # that can be compared and gone back to
KEPT = 100_000  # moments at least that can be gone back to without solving anew

Change = tuple[Cell, Domain, Domain]  # a cell, what it was, what it became


class Assumption(Record):
    """Something assumed that is in force."""

    cell: Cell
    part: Domain  # what the cell is assumed to be in
    step: int  # in which it was assumed
    by_user: bool
    before: Assumption | None = field(compare=False, repr=False)  # on which it rests
    depth: int  # how many there are with it


class Moment:
    """A step, and all that is different after it."""

    __slots__ = ("step", "changes", "for_good", "assumption", "solution", "opening")

    def __init__(
        self,
        step: Step,
        changes: Sequence[Change],
        for_good: Sequence[Change],
        assumption: Assumption | None,
        solution: str,
        opening: bool,
    ) -> None:
        self.step = step
        self.changes = changes  # what a return from an assumption puts back as well
        self.for_good = for_good  # the changes of what is so without any assumption
        self.assumption = assumption  # the last one in force
        self.solution = solution  # its number and what it is; "" if it is none
        self.opening = opening  # whether it is one of many at the beginning, and not the last one

    @property
    def assumptions(self) -> tuple[Assumption, ...]:
        """The assumptions in force, in order."""
        found = []
        assumption = self.assumption
        while assumption is not None:
            found.append(assumption)
            assumption = assumption.before
        return tuple(reversed(found))


def _of_the_grid(rule: Rule) -> bool:
    """Say whether a rule is no statement and done once it has run, such as: this is not 0."""
    return not isinstance(rule.origin, Line) and not rule.watched()


class Recording:
    """The moments of a run, written by whoever solves and read by whoever watches."""

    def __init__(self, run: Run, cells: Sequence[Cell] | None = None) -> None:
        """Begin; the cells are those of another run of the puzzle, if that was seen before."""
        self.run = run
        self.cells = run.engine.cells if cells is None else cells  # that moments speak of
        self.start = [cell.domain for cell in run.engine.cells]
        self.given = {  # by the grid, which is seen before any rule has run
            rule.cell.number: rule.allowed
            for rule in run.engine.rules
            if isinstance(rule, Fixed) and _of_the_grid(rule)
        }
        self.teller = Teller(run, "you")
        self.forgotten = 0  # moments at the beginning that are not kept any more
        self.moments: list[Moment] = []
        self.found = 0  # solutions
        self.solutions: dict[int, list[int]] = {}  # the first: step → the values of run.cells
        self.now = list(self.start)  # what the cells are after the last step
        self.for_good = list(self.start)  # ... without any assumption
        self._put_back: list[Change] = []  # that belongs to the next step
        self._at_root = True  # whether nothing was assumed in the last moment
        self._assumption: Assumption | None = None  # the last one in force
        self._opening = True  # whether there has been nothing but steps of the grid's rules

    @property
    def last(self) -> int:
        """The number of the last step, 0 if there is none."""
        return self.forgotten + len(self.moments)

    def moment(self, number: int) -> Moment:
        """Give the moment after a step that is still kept."""
        return self.moments[number - self.forgotten - 1]

    def steps_seen_as_one(self, number: int) -> range:
        """Give the steps that are seen as one with a step: with its end, those of the opening."""
        first = number
        if self.moment(number).opening:
            return range(first, number + 1)
        while first - 1 > self.forgotten and self.moment(first - 1).opening:
            first -= 1
        return range(first, number + 1)

    def step_line(self, number: int) -> str:
        """Tell a step in a line."""
        moment = self.moment(number)
        return self.teller.line(moment.step, moment.solution)

    def take(self, step: Step, by_user: bool) -> Moment:
        """Write down a step."""
        event, cells = step.event, self.cells
        changes = [(cells[cell.number], before, after) for cell, before, after in step.changes]
        if self._put_back:
            changes = [*self._put_back, *changes]
            self._put_back = []
        if isinstance(event, Assumed):
            cell = cells[event.cell.number]
            last = self._assumption
            self._assumption = Assumption(
                cell, event.part, step.number, by_user, last, last.depth + 1 if last else 1
            )
        while self._assumption is not None and self._assumption.depth > step.depth:
            self._assumption = self._assumption.before
        _apply(self.now, changes)
        for_good: Sequence[Change] = ()
        # After a solution, what is taken back is not refuted: it has been searched.
        if step.depth == 0 and not self.found:
            for_good = changes if self._at_root else self._differences(self.for_good, self.now)
            _apply(self.for_good, for_good)
        self._at_root = step.depth == 0
        solution = self._solution(step) if isinstance(event, Solved) else ""
        if event is not None or (step.rule is not None and not _of_the_grid(step.rule)):
            self._opening = False
        opening = self._opening and step.rule is not None  # or it is somebody's
        moment = Moment(step, changes, for_good, self._assumption, solution, opening)
        self.moments.append(moment)
        return moment

    def goes_on(self, rule: Rule | None) -> Moment | None:
        """Take note of what comes next, a rule or an event; give the end of the opening."""
        if not self._opening or (rule is not None and _of_the_grid(rule)):
            return None
        self._opening = False
        if not self.moments or not self.moments[-1].opening:
            return None
        self.moments[-1].opening = False
        return self.moments[-1]

    def begin(self) -> None:
        """Take note that tables may have been made shorter, which changes no cell."""
        self.now = [cell.domain for cell in self.run.engine.cells]
        self.for_good = list(self.now)

    def put_back(self) -> None:
        """Note what the search has put back, before it does anything else."""
        self._put_back = self._differences(
            self.now, [cell.domain for cell in self.run.engine.cells]
        )

    def _differences(self, before: list[Domain], after: list[Domain]) -> list[Change]:
        """Find out which cells are not as they were."""
        return [
            (cell, was, now)
            for cell, was, now in zip(self.cells, before, after, strict=True)
            if was is not now
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
    """What the cells are after some step of a recording, the last one at first."""

    def __init__(self, recording: Recording) -> None:
        self.recording = recording
        self.position = recording.last  # the number of the step
        self._now = list(recording.now)
        self._for_good = list(recording.for_good)

    def now(self, cell: Cell) -> Domain:
        """Give what a cell may be; what is given is so from the beginning."""
        return self.recording.given.get(cell.number) or self._now[cell.number]

    def for_good(self, cell: Cell) -> Domain:
        """Give what a cell may be without any assumption."""
        return self.recording.given.get(cell.number) or self._for_good[cell.number]

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
