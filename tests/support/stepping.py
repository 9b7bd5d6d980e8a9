"""Drives a stepper as an interface does, and waits for it; a wait that is in vain is a failure."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from random import Random

import pytest

import sevendown
from sevendown.puzzle.solving import Puzzle, Square
from sevendown.stepper.recording import Moment
from sevendown.stepper.solver import State
from sevendown.stepper.steering import Strike
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


class Driven(Stepper):
    """A stepper, and how to wait until it has come to rest."""

    def __init__(self, puzzle: Puzzle, wishes: Collection[str] = ()) -> None:
        self.news = threading.Event()
        super().__init__(puzzle, wishes, self.news.set)

    def rest(self) -> Driven:
        """Wait until it has come to rest."""
        end = time.monotonic() + PATIENCE
        while True:
            self.news.clear()
            self.listen()
            if not self.working and self.solver.state is not State.SETTING_UP:
                return self
            if not self.news.wait(end - time.monotonic()):
                pytest.fail(f"it hangs: {self.solver.state}, {self._coming and self._coming.state}")

    def run(self, until: Callable[[Moment], bool] = never) -> Driven:
        """Go on until something is true of a step, and see that."""
        self.go_on(until)
        self.rest()
        self.follow()
        return self

    def run_to(self, number: int) -> Driven:
        """Go on to a step, if there is one."""
        return self.run(lambda moment: moment.step.number >= number)

    def look_at(self, number: int) -> Driven:
        """Go to a step that was taken, and wait until it can be seen."""
        self.go_to(number)
        return self.rest()

    def strike_and_wait(self, wish: Strike) -> bool:
        struck = self.strike(wish)
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


def random_wish(stepper: Driven, rng: Random) -> Strike:
    """Something that can be struck out in a square, which mostly makes sense now."""
    squares = stepper.squares
    if rng.random() < 0.8:
        squares = [s for s in squares if stepper.view.now(s.cell).size > 1] or squares
    square = rng.choice(squares)
    signs = [sign for value, sign in square.signs.items() if value in stepper.view.now(square.cell)]
    if not signs or rng.random() < 0.1:
        signs = list(square.signs.values())
    return stepper.wish(square, rng.choice(signs), rng.random() < 0.3)
