"""Drives a stepper as an interface does, and waits for it; a wait that is in vain is a failure."""

import threading
import time
from contextlib import contextmanager

import pytest

import sevendown
from sevendown.stepper.solver import SolverState
from sevendown.stepper.states import State
from sevendown.stepper.steering import strike_of
from sevendown.stepper.stepper import Stepper
from support.documents import ROOT

# A crossnumber with 92 solutions.
SEVERAL = "A . C\nB . .\n\nPZ(C_s)\nqs(A_w) = 7\nqs(B_w) > 24\n"
PATIENCE = 60  # seconds; after that it hangs


def load(name):
    return sevendown.load(ROOT / "puzzles" / f"{name}.txt")


def never(moment):
    return False


def always(moment):
    return True


class Alarm:
    """A timer that rings when a test says so."""

    def __init__(self, alarms, call, again):
        self.alarms, self.call, self.again = alarms, call, again
        alarms.append(self)

    def stop(self):
        if self in self.alarms:
            self.alarms.remove(self)

    def ring(self):
        if not self.again:
            self.stop()
        self.call()


class Driven(Stepper):
    """A stepper, and how to wait until it has come to rest."""

    def __init__(self, puzzle, wishes=()):
        self.news = threading.Event()
        self.alarms = []  # timers that are set
        self.shown = []  # the step and the state, whenever it is to be shown
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

    def count_conclusion(self):
        self.concluded += 1

    def rest(self):
        """Wait until it has come to rest."""
        return self.until(lambda: self.state is not State.SETTING_UP and not self.working)

    def until(self, condition):
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

    def run(self, until=never):
        """Go on from the last step until something is true of one, and see that."""
        self.see_last()
        self.go(until)
        self.rest()
        return self.see_last()

    def run_to(self, number):
        """Go on to a step, if there is one."""
        return self.run(lambda moment: moment.step.number >= number)

    def look_at(self, number):
        """Go to a step that was taken, and wait until it can be seen."""
        self.go_to(number)
        return self.rest()

    def see_last(self):
        """Go to the last step that was taken."""
        return self if self.position == self.last else self.look_at(self.last)

    def ring(self):
        """Let all timers ring that are set."""
        for alarm in list(self.alarms):
            alarm.ring()

    def strike_and_wait(self, strike):
        struck = self.strike_out(strike)
        self.rest()
        return struck

    @property
    def squares(self):
        return [square for row in self.picture.squares for square in row if square is not None]

    @property
    def found(self):
        """The solutions that were found, in an order of their own."""
        return sorted(self.solutions.values())


@contextmanager
def driven(puzzle, wishes=()):
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


def plain_solutions(puzzle, wishes=()):
    """The solutions that an ordinary run finds, as `Driven.found` gives them."""
    run = puzzle.run(None, wishes)
    return sorted([int(cell.domain.lo) for cell in run.cells] for _ in run.solutions())


def random_strike(stepper, rng):
    """Something that can be struck out in a square, which mostly makes sense now."""
    squares = stepper.squares
    if rng.random() < 0.8:
        squares = [s for s in squares if stepper.view.now(s.cell).size > 1] or squares
    square = rng.choice(squares)
    signs = [sign for value, sign in square.signs.items() if value in stepper.view.now(square.cell)]
    if not signs or rng.random() < 0.1:
        signs = list(square.signs.values())
    return strike_of(square, rng.choice(signs), rng.random() < 0.3)
