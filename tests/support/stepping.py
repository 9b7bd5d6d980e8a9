"""Drives a stepper as an interface does, and waits for it; a wait that is in vain is a failure."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from random import Random

import pytest

import sevendown
from sevendown.puzzle.picture import Square
from sevendown.puzzle.puzzle import Puzzle
from sevendown.stepper.recording import Moment
from sevendown.stepper.solver import SolverState
from sevendown.stepper.states import State
from sevendown.stepper.steering import Strike, strike_of
from sevendown.stepper.stepper import Stepper
from support.documents import ROOT

# A crossnumber with 92 solutions.
SEVERAL = "A . C\nB . .\n\nPZ(C_s)\nqs(A_w) = 7\nqs(B_w) > 24\n"
PATIENCE = 60  # seconds; after that it hangs


def load(name: str) -> Puzzle:
    return sevendown.load(ROOT / "puzzles" / f"{name}.txt")


def never(moment: Moment) -> bool:
    return False


def always(moment: Moment) -> bool:
    return True


class Alarm:
    """A timer that rings when a test says so."""

    def __init__(self, alarms: list[Alarm], call: Callable[[], object], again: bool) -> None:
        self.alarms, self.call, self.again = alarms, call, again
        alarms.append(self)

    def stop(self) -> None:
        if self in self.alarms:
            self.alarms.remove(self)

    def ring(self) -> None:
        if not self.again:
            self.stop()
        self.call()


class Driven(Stepper):
    """A stepper, and how to wait until it has come to rest."""

    def __init__(self, puzzle: Puzzle, wishes: Collection[str] = ()) -> None:
        self.news = threading.Event()
        self.alarms: list[Alarm] = []  # timers that are set
        self.shown: list[
            tuple[object, State]
        ] = []  # the step and the state, whenever it is to be shown
        self.concluded = 0  # how often the end of the search was told
        super().__init__(
            puzzle,
            wishes,
            self.news.set,
            lambda: self.shown.append((self.view and self.position, self.state)),
            self.count_conclusion,
            after=lambda seconds, call: Alarm(self.alarms, call, again=False),
            every=lambda seconds, call: Alarm(self.alarms, call, again=True),
        )

    def count_conclusion(self) -> None:
        self.concluded += 1

    def rest(self) -> Driven:
        """Wait until it has come to rest."""
        return self.until(lambda: self.state is not State.SETTING_UP and not self.working)

    def until(self, condition: Callable[[], bool]) -> Driven:
        """Listen until something is so."""
        end = time.monotonic() + PATIENCE
        while True:
            self.news.clear()
            self.listen()
            if condition():
                return self
            if self.state is State.RUNNING and self.solver.state is not SolverState.WORKING:
                self.ring()  # for the next step of those that are taken at some pace
                assert time.monotonic() < end, "it does not come to an end"
            elif not self.news.wait(end - time.monotonic()):
                pytest.fail(f"it hangs: {self.state}, {self.solver.state}")

    def run(self, until: Callable[[Moment], bool] = never) -> Driven:
        """Go on from the last step until something is true of one, and see that."""
        self.see_last()
        self.go(until)
        self.rest()
        return self.see_last()

    def run_to(self, number: int) -> Driven:
        """Go on to a step, if there is one."""
        return self.run(lambda moment: moment.step.number >= number)

    def look_at(self, number: int) -> Driven:
        """Go to a step that was taken, and wait until it can be seen."""
        self.go_to(number)
        return self.rest()

    def see_last(self) -> Driven:
        """Go to the last step that was taken."""
        return self if self.position == self.last else self.look_at(self.last)

    def ring(self) -> None:
        """Let all timers ring that are set."""
        for alarm in list(self.alarms):
            alarm.ring()

    def strike_and_wait(self, strike: Strike) -> bool:
        struck = self.strike_out(strike)
        self.rest()
        return struck

    @property
    def squares(self) -> list[Square]:
        assert self.picture is not None
        return [square for row in self.picture.squares for square in row if square is not None]

    @property
    def found(self) -> list[list[int]]:  # type: ignore[override]  # which only counts them
        """The solutions that were found, in an order of their own."""
        return sorted(self.solutions.values())


@contextmanager
def driven(puzzle: Puzzle, wishes: Collection[str] = ()) -> Iterator[Driven]:
    """Give a stepper that is set up; at the end all of its threads must end."""
    before = set(threading.enumerate())
    stepper = Driven(puzzle, wishes)
    try:
        yield stepper.rest()
    finally:
        stepper.close()
        for thread in set(threading.enumerate()) - before:
            thread.join(PATIENCE)
            assert not thread.is_alive(), "a thread remains"


def plain_solutions(puzzle: Puzzle, wishes: Collection[str] = ()) -> list[list[int]]:
    """The solutions that an ordinary run finds, as `Driven.found` gives them."""
    run = puzzle.run(None, wishes)
    return sorted([int(cell.domain.lo) for cell in run.cells] for _ in run.solutions())


def random_strike(stepper: Driven, rng: Random) -> Strike:
    """Something that can be struck out in a square, which mostly makes sense now."""
    squares, view = stepper.squares, stepper.view
    assert view is not None
    if rng.random() < 0.8:
        squares = [s for s in squares if view.now(s.cell).size > 1] or squares
    square = rng.choice(squares)
    signs = [sign for value, sign in square.signs.items() if value in view.now(square.cell)]
    if not signs or rng.random() < 0.1:
        signs = list(square.signs.values())
    return strike_of(square, rng.choice(signs), rng.random() < 0.3)
