"""A puzzle as somebody sees it who watches: a moment of its solution, and where to go from there.

Steps that have been taken are seen again from the recording. Where the search is to take another
course from an earlier step on, or where a step is no longer kept, a new solver goes there first.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from contextlib import suppress

from sevendown.engine.cells import Cell
from sevendown.engine.search import Assumed, Failed, Solved
from sevendown.puzzle.picture import Picture, Square
from sevendown.puzzle.puzzle import Puzzle
from sevendown.report.rulebook import Rulebook
from sevendown.stepper.recording import Assumption, Moment, View
from sevendown.stepper.solver import Solver, State, Until
from sevendown.stepper.steering import Strike


def assumes(moment: Moment) -> bool:
    """Say whether something is assumed."""
    return isinstance(moment.step.event, Assumed)


def contradicts(moment: Moment) -> bool:
    """Say whether a contradiction is found."""
    return isinstance(moment.step.event, Failed)


def solves(moment: Moment) -> bool:
    """Say whether a solution is found."""
    return isinstance(moment.step.event, Solved)


def changes(cell: Cell) -> Until:
    """Give what says whether a cell changes."""
    return lambda moment: any(changed is cell for changed, _, _ in moment.changes)


class Stepper:
    """Shows a puzzle at one moment of its solution, and goes on, back, or elsewhere from there.

    All of it is to be called in one thread; `heard` is called in others, whenever there is news:
    then `listen` is to be called.
    """

    def __init__(self, puzzle: Puzzle, wishes: Collection[str], heard: Callable[[], None]) -> None:
        self.puzzle = puzzle
        self.wishes = wishes
        self.view: View  # once it is set up, as the next two
        self.picture: Picture | None  # where the cells lie
        self.rulebook: Rulebook  # what the first run was set up with
        self._heard = heard
        self.solver = Solver(puzzle, wishes, self._news)
        self._coming: Solver | None = None  # one that is on its way to an earlier step
        self._goal = 0  # that step
        self._wish: Strike | None = None  # what is to be assumed there
        self.following = True  # whether the last step is to be seen, or another one
        self._failure = ""  # why there is no way to an earlier step
        self._solutions: dict[int, list[int]] = {}  # those of solvers before this one
        self._compared = 0  # solutions
        self._differing: set[Cell] = set()  # where these differ

    def _news(self, solver: Solver) -> None:
        self._heard()

    def close(self) -> None:
        """End all work."""
        self.solver.close()
        if self._coming is not None:
            self._coming.close()

    # -------------------------------------------------------------- what there is to see

    @property
    def ready(self) -> bool:
        """Whether it is set up, so that there is something to see."""
        return hasattr(self, "view")

    @property
    def position(self) -> int:
        """The number of the step that is seen, 0 before the first."""
        return self.view.position

    @property
    def last(self) -> int:
        """The number of the last step taken."""
        return self.view.recording.last

    @property
    def started(self) -> bool:
        """Whether anything has happened; before, what is struck out is so for good."""
        return self.solver.started

    @property
    def working(self) -> bool:
        """Whether it is taking steps now, or on the way to an earlier one."""
        return self._coming is not None or self.solver.state is State.WORKING

    @property
    def at_end(self) -> bool:
        """Whether the last step taken is seen and there can be no other."""
        return self.over and (not self.ready or self.position == self.last)

    @property
    def over(self) -> bool:
        """Whether no further steps can be taken."""
        return self._coming is None and self.solver.state in (State.OVER, State.FAILED)

    @property
    def error(self) -> str:
        """What went wrong, "" if nothing did."""
        return self._failure or self.solver.error

    @property
    def assumptions(self) -> tuple[Assumption, ...]:
        """The assumptions in force at this step, in order."""
        moment = self.view.moment
        return () if moment is None else moment.assumptions

    @property
    def wishes_pending(self) -> list[Strike]:
        """What has been struck out without effect so far; before the start it will be for good."""
        if not self.started:
            return self.solver.strikes
        return [] if self._in_the_past else self.solver.steering.waiting

    @property
    def _in_the_past(self) -> bool:
        """Whether the search has taken its course from here on."""
        return self.last < self._known or (self.position < self.last and not self.following)

    @property
    def _known(self) -> int:
        """The last step that has been taken by this solver or by those that went back to here."""
        return max(self.last, self.solver.steering.scripted)

    @property
    def for_good(self) -> list[Strike]:
        """What was struck out before the start."""
        return self.solver.strikes if self.started else []

    def dropped(self) -> list[Strike]:
        """Give what was struck out and was so anyhow, since this was asked last."""
        dropped = self.solver.steering.dropped
        self.solver.steering.dropped = []
        return dropped

    @property
    def struck(self) -> set[tuple[Cell, int]]:
        """The values that will be struck out once it goes on."""
        cells = self.view.recording.cells
        found = set()
        for strike in self.wishes_pending:
            cell = cells[strike.cell]
            parts = strike.split(self.view.now(cell))
            if parts is not None:
                found |= {(cell, value) for value in parts[1].values()}
        return found

    @property
    def solutions(self) -> dict[int, list[int]]:
        """The solutions found: the step → the values of the cells that make up a solution."""
        if self._coming is not None:
            return self._solutions
        return {**self._solutions, **self.view.recording.solutions}

    @property
    def found(self) -> int:
        """How many solutions have been found; not all of them may be kept."""
        return max(len(self.solutions), self.view.recording.found)

    @property
    def differing(self) -> set[Cell]:
        """The cells in which the solutions differ that have been found."""
        solutions = self.solutions
        if len(solutions) != self._compared:
            self._compared = len(solutions)
            recording = self.view.recording
            columns = zip(*solutions.values(), strict=True)
            self._differing = {
                recording.cells[cell.number]
                for cell, seen in zip(recording.run.cells, columns, strict=True)
                if len(set(seen)) > 1
            }
        return self._differing

    # -------------------------------------------------------------- where to go

    def listen(self) -> None:
        """Take note of what solvers have done since; called whenever there is news."""
        if not self.ready:
            if self.solver.state is State.WAITING:
                self.view = View(self.solver.recording)
                self.picture = self.solver.recording.run.model.picture
                self.rulebook = self.solver.rulebook
            return
        coming, goal = self._coming, self._goal
        if coming is None or coming.state in (State.SETTING_UP, State.WORKING):
            return
        if not hasattr(coming, "recording"):  # it could not be set up
            self._coming, self._failure = None, coming.error
        elif coming.state is State.WAITING and coming.recording.last < goal:
            recording = coming.recording

            def arrives(moment: Moment) -> bool:
                recording.forget(moment.step.number)
                return moment.step.number >= goal

            coming.go_on(arrives)
        else:
            self._arrive(coming)

    def _arrive(self, coming: Solver) -> None:
        """Go on with the solver that has come to the earlier step."""
        self.solver.close()
        self.solver, self._coming = coming, None
        self.view = View(coming.recording)
        self.following = True
        # It may be one already that the search will assume anew.
        if self._wish is not None and self._wish not in self.wishes_pending:
            self.strike(self._wish)

    def follow(self) -> None:
        """See the last step taken; what was long ago may be forgotten."""
        self.following = True
        self.view.go_to(self.last)
        self.view.recording.forget(self.position)

    def go_to(self, number: int) -> None:
        """See an earlier step, or a later one that has been taken."""
        self.following = False
        number = max(0, min(number, self._known))
        forgotten = self.view.recording.forgotten
        if number > self.last or (forgotten and number <= forgotten):
            self._rewind(number, self._known)
        else:
            self.view.go_to(number)

    def find(self, wanted: Until, back: bool = False) -> int | None:
        """Give the next step that is wanted among those taken, or the last one before this."""
        return self.view.find(wanted, back)

    def go_on(self, until: Until) -> None:
        """Let the solver take steps until one is wanted; only where it waits."""
        if self.solver.state is State.WAITING and self._coming is None:
            self.solver.go_on(until)

    def pause(self) -> None:
        """Let the solver wait after the step that it is at."""
        self.solver.pause()

    def stop(self) -> None:
        """Go back to before the start; what was struck out then remains so."""
        if not self.ready or (self._coming is not None and not self._coming.started):
            return
        self._rewind(0, 0, started=False)
        if not self.view.recording.forgotten:
            self.view.go_to(0)

    def _rewind(
        self, goal: int, scripted: int, wish: Strike | None = None, started: bool = True
    ) -> None:
        """Let another solver go to a step; up to some step it does what this one has done."""
        self._solutions = {
            step: values for step, values in self.solutions.items() if step <= scripted
        }
        self._compared, self._differing = 0, set()
        self._failure = ""
        if self._coming is not None:
            self._coming.close()
        old = self.solver
        old.pause()
        self._goal, self._wish = goal, wish
        self._coming = Solver(
            self.puzzle,
            self.wishes,
            self._news,
            old.strikes,
            old.steering.so_far(scripted),
            self.view.recording.cells,
            started,
        )

    # -------------------------------------------------------------- steering

    def wish(self, square: Square, sign: str, only: bool) -> Strike:
        """Put into a wish that a square have not that sign, or only that one."""
        values = frozenset(value for value, own in square.signs.items() if own == sign)
        return Strike(square.cell.number, values, only)

    def strike(self, wish: Strike) -> bool:
        """Strike something out: before the start for good, then as an assumption, at once.

        To strike it out once more, before that has had an effect, takes it back. Says whether
        anything has come of it; nothing does where it would leave no value, or all.
        """
        if self._coming is not None:
            return False
        wishes = self.wishes_pending
        if wish in wishes:
            own = self.solver.steering.pending if self.started else wishes
            with suppress(ValueError):  # it may just have been assumed
                own.remove(wish)
            return True
        cell = self.view.recording.cells[wish.cell]
        domain = self.view.now(cell)
        for other in wishes:
            if other.cell == wish.cell:
                parts = other.split(domain)
                domain = domain if parts is None else parts[0]
        if wish.split(domain) is None:
            return False
        if self.started and self._in_the_past:
            self._rewind(self.position, self.position, wish)
        elif self.solver.state not in (State.WAITING, State.WORKING):
            return False
        elif self.started:
            self.solver.steering.strike(wish)
        else:
            wishes.append(wish)
        return True
