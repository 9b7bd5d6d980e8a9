"""A puzzle as somebody sees it who watches: a moment of its solution, and where to go from there.

Steps that have been taken are seen again from the recording. Where the search is to take another
course from an earlier step on, or where a step is no longer kept, a new solver goes there first.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from contextlib import suppress
from functools import cached_property

from sevendown.engine.cells import Cell
from sevendown.engine.search import Assumed, Failed, Solved
from sevendown.rulebook import Rulebook
from sevendown.solving import Picture, Puzzle, Square
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
        self.view: View  # once it is set up
        self._heard = heard
        self.solver = self._solver()
        self._coming: Solver | None = None  # one that is on its way to an earlier step
        self._goal = 0  # that step
        self._wish: Strike | None = None  # what is to be assumed there
        self._solutions: dict[int, list[int]] = {}  # those of solvers before this one
        self._compared = 0  # solutions
        self._differing: set[Cell] = set()  # where these differ

    def _solver(self, step: int | None = None) -> Solver:
        """Start a solver; one that knows what has been done to an older one up to a step."""
        strikes, script = [], {}
        if step is not None:
            strikes = self.solver.strikes
            script = {s: wish for s, wish in self.solver.steering.script.items() if s <= step}
        return Solver(self.puzzle, self.wishes, lambda solver: self._heard(), strikes, script)

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

    @cached_property
    def picture(self) -> Picture | None:
        """Where the cells lie."""
        return self.solver.recording.run.model.picture

    @cached_property
    def rulebook(self) -> Rulebook:
        """What the run was set up with."""
        return self.solver.rulebook

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
    def over(self) -> bool:
        """Whether there can be no other steps than those taken."""
        return self.solver.state in (State.OVER, State.FAILED)

    @property
    def at_end(self) -> bool:
        """Whether the last step is seen that there can be."""
        return self.over and self.position == self.last

    @property
    def error(self) -> str:
        """What went wrong, "" if nothing did."""
        return self.solver.error

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
        return [] if self.position < self.last else self.solver.steering.pending

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
        return {**self._solutions, **self.view.recording.solutions}

    @property
    def differing(self) -> set[Cell]:
        """The cells in which the solutions differ that have been found."""
        solutions = self.solutions
        if len(solutions) != self._compared:
            self._compared = len(solutions)
            cells = self.view.recording.run.cells
            columns = zip(*solutions.values(), strict=True)
            self._differing = {
                cell for cell, seen in zip(cells, columns, strict=True) if len(set(seen)) > 1
            }
        return self._differing

    # -------------------------------------------------------------- where to go

    def listen(self) -> None:
        """Take note of what solvers have done since; called whenever there is news."""
        if not self.ready:
            if self.solver.state is State.WAITING:
                self.view = View(self.solver.recording)
            return
        coming, goal = self._coming, self._goal
        if coming is None or coming.state in (State.SETTING_UP, State.WORKING):
            return
        if goal and not coming.started:
            coming.go_on(lambda moment: moment.step.number >= goal)
        else:
            self._arrive(coming)

    def _arrive(self, coming: Solver) -> None:
        """Go on with the solver that has come to the earlier step."""
        self._solutions = {
            step: values
            for step, values in self.solutions.items()
            if step <= self._goal or self._wish is None
        }
        self.solver.close()
        self.solver, self._coming = coming, None
        self.view = View(coming.recording)
        self.view.go_to(coming.recording.last)
        wish, self._wish = self._wish, None
        if wish is not None:
            self.strike(wish)

    def follow(self) -> None:
        """See the last step taken; what was long ago may be forgotten."""
        self.view.go_to(self.last)
        self.view.recording.forget(self.position)

    def go_to(self, number: int) -> None:
        """See an earlier step, or a later one that has been taken."""
        if number < self.view.recording.forgotten:
            self._rewind(number)
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
        self._solutions = {}
        self._rewind(0)
        # What has been found since is not known any more.
        self.view = View(self.solver.recording)

    def _rewind(self, number: int, wish: Strike | None = None) -> None:
        """Let another solver do what this one has done, up to a step."""
        if self._coming is not None:
            self._coming.close()
        self.solver.pause()
        self._goal, self._wish = number, wish
        self._coming = self._solver(number)

    # -------------------------------------------------------------- steering

    def wish(self, square: Square, sign: str, only: bool) -> Strike:
        """Put into a wish that a square have not that sign, or only that one."""
        values = frozenset(value for value, own in square.signs.items() if own == sign)
        return Strike(square.cell.number, values, only)

    def strike(self, wish: Strike) -> bool:
        """Strike something out: before the start for good, then as the next assumption.

        To strike it out once more, before that has had an effect, takes it back. Says whether
        anything has come of it; nothing does where it would leave no value, or all.
        """
        if self._coming is not None:
            return False
        wishes = self.wishes_pending
        if wish in wishes:
            with suppress(ValueError):  # it may just have been assumed
                wishes.remove(wish)
            return True
        cell = self.view.recording.cells[wish.cell]
        domain = self.view.now(cell)
        for other in wishes:
            if other.cell == wish.cell:
                parts = other.split(domain)
                domain = domain if parts is None else parts[0]
        if wish.split(domain) is None:
            return False
        if self.started and self.position < self.last:
            self._rewind(self.position, wish)
        elif self.solver.state in (State.WAITING, State.WORKING):
            wishes.append(wish)
        else:
            return False
        return True
