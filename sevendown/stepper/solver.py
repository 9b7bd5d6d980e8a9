"""A run in a thread of its own, which waits at every step until it is allowed to go on."""

from __future__ import annotations

import threading
import traceback
from collections.abc import Callable, Collection, Sequence
from enum import Enum

from sevendown.engine.cells import Cell
from sevendown.engine.domains import Domain
from sevendown.engine.engine import Interrupted, OutOfTime
from sevendown.engine.rule import Rule
from sevendown.engine.search import (
    Abandoned,
    Assumed,
    Begun,
    Choice,
    Event,
    Failed,
    Left,
    Retracted,
)
from sevendown.engine.watcher import Watcher
from sevendown.errors import PuzzleError
from sevendown.puzzle.model import SHORTEST
from sevendown.puzzle.puzzle import Puzzle
from sevendown.puzzle.run import Run
from sevendown.report.rulebook import Rulebook, rulebook
from sevendown.report.trace import Step, Steps
from sevendown.stepper.recording import Recording
from sevendown.stepper.steering import Script, Steering, Strike
from sevendown.stepper.targets import Until

STACK = 1 << 24  # bytes; not every system gives a thread as much as the first one

OUT_OF_MEMORY = "gave up: out of memory"


class SolverState(Enum):
    """What a solver is at."""

    SETTING_UP = "setting up"
    WAITING = "waiting"  # to be allowed to go on
    WORKING = "working"
    OVER = "over"  # there is nothing left to search
    FAILED = "failed"  # see `error`


class Solver(Watcher):
    """Solves a puzzle as far as it is allowed to, and records every step.

    What happens in a run depends on nothing but the puzzle, what was struck out before the start
    and which strikes were assumed when: a solver that is told these does the same once more.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        wishes: Collection[str],
        tell: Callable[[Solver], None],
        strikes: Sequence[Strike] = (),
        script: Script | None = None,
        cells: Sequence[Cell] | None = None,
        started: bool = False,
    ) -> None:
        """Begin to set up; `tell` is called in the solver's thread whenever it comes to rest.

        The script says what is struck out up to a step. The cells are those of another run of the
        puzzle, if it is to be told in these.
        """
        self.puzzle = puzzle
        self.strikes = list(strikes)  # before the start, for good
        self.state = SolverState.SETTING_UP
        self.error = ""  # what went wrong
        self.started = started  # whether it, or one before it, has been allowed to go on yet
        self.is_set_up = False
        self.recording: Recording  # once it is set up, as the next two
        self.rulebook: Rulebook
        self.steering: Steering
        self._least: Cell | None = None  # a length that is to be as small as can be
        self._steps = Steps(self._record)
        self._wishes = wishes
        self._script = script or Script({}, {}, 0)
        self._cells = cells
        self._tell = tell
        self._turn = threading.Condition()
        self._until: Until = lambda moment: True
        self._go = False  # whether it has been allowed to go on and has not noticed yet
        self._halt = False  # whether it is to wait at the next rule
        self._rested = 0  # the step after which it has waited last
        self._closed = False
        self.thread = threading.Thread(target=self._work, daemon=True)
        before = threading.stack_size(STACK)
        try:
            self.thread.start()
        except RuntimeError:  # there is no room for it
            self.state, self.error = SolverState.FAILED, OUT_OF_MEMORY
            tell(self)
        finally:
            threading.stack_size(before)

    def go_on(self, until: Until) -> None:
        """Let it work until something is true of a step; only while it waits."""
        with self._turn:
            self.state = SolverState.WORKING
            self.started = True
            self._until, self._halt, self._go = until, False, True
            self._turn.notify()

    def pause(self) -> None:
        """Let it wait after the step that it is at."""
        self._halt = True

    def close(self) -> None:
        """Let it end as soon as it comes to a rule."""
        with self._turn:
            self._closed = self._halt = True
            self._turn.notify()

    def ran(self, rule: Rule) -> None:
        """Close the step before; wait, if somebody wants it to."""
        self._steps.ran(rule)
        self._go_on(rule)
        if self._halt:
            self._wait()
        length = self._least
        # The least length comes before anything else, or it would not be known to be that.
        if (length is None or length.domain.lo == length.domain.hi) and self.steering.interrupts():
            raise Interrupted

    def changed(self, rule: Rule | None, cell: Cell, before: Domain, after: Domain) -> None:
        """Add a change to the step at work."""
        self._steps.changed(rule, cell, before, after)

    def happened(self, event: Event) -> None:
        """Make a step of an event."""
        self._steps.close()
        self._go_on(None)
        if isinstance(event, Retracted | Abandoned):
            self.recording.put_back()
        elif isinstance(event, Begun):
            self.recording.begin()
        self._steps.happened(event)

    def _refute(self, cell: Cell, part: Domain) -> None:
        """Tell of an assumption that nothing is left for, so that it changes nothing."""
        depth = self._steps.depth
        self.happened(Assumed(cell, part, depth + 1))
        self.happened(Failed(None, cell, depth + 1))
        self.happened(Retracted(cell, part, depth))
        self._steps.close()

    def _branch(self, cells: Sequence[Cell]) -> Choice | None:
        """Choose what to assume, after whoever watches could still strike something out."""
        self._steps.close()
        return self.steering(cells)

    def _record(self, step: Step) -> None:
        """Write down a step, and wait if that is where it is to."""
        if isinstance(step.event, Begun | Left):
            return
        recording, steering = self.recording, self.steering
        if isinstance(step.event, Abandoned):
            # Nothing was learnt about it: a strike remains one.
            for assumption in recording.moments[-1].assumptions[step.depth :]:
                if assumption.by_user:
                    steering.pending.insert(0, steering.script[assumption.step])
        moment = recording.take(step, step.number in steering.script)
        if self._halt or self._until(moment):
            self._wait()

    def _go_on(self, rule: Rule | None) -> None:
        """Wait at the end of the opening, if that is wanted: it is not known before what follows.

        What follows is the run of a rule, or an event.
        """
        moment = self.recording.goes_on(rule)
        if moment is not None and self._rested < moment.step.number and self._until(moment):
            self._wait()

    def _wait(self) -> None:
        """Wait to be allowed to go on; raises OutOfTime where it is to end."""
        self._rested = self.recording.last
        with self._turn:
            if self._closed:
                raise OutOfTime
            self.state = SolverState.WAITING
        self._tell(self)  # who may let it go on at once
        with self._turn:
            self._turn.wait_for(lambda: self._go or self._closed)
            self._go = False
            if self._closed:
                raise OutOfTime

    def _work(self) -> None:
        """Set up, wait for the start, and solve."""
        try:
            run = self.puzzle.run(None, self._wishes)
            self._prepare(run)
            self._wait()
            for strike in self.strikes:
                cell = run.engine.cells[strike.cell]
                parts = strike.split(cell.domain)
                if parts is not None:
                    cell.narrow(parts[0])
                    self._steps.close()
            with run.model.limits():
                for _ in run.events():  # the recording looks at solutions
                    pass
            self._steps.close()
            self.state = SolverState.OVER
        except OutOfTime:
            return  # closed
        except PuzzleError as error:
            self.error = str(error)
            self.state = SolverState.FAILED
        except MemoryError:
            self.error = OUT_OF_MEMORY
            self.state = SolverState.FAILED
        except Exception:  # a fault of the program, which is not to be lost in a thread
            self.error = traceback.format_exc()
            self.state = SolverState.FAILED
        if not self._closed:
            self._tell(self)

    def _prepare(self, run: Run) -> None:
        """Get ready to record a run that has been set up."""
        if self._cells is None:  # or it is known from the run before
            self.rulebook = rulebook(run)
        self.steering = Steering(
            run.engine,
            run.model.branch,
            lambda: self._steps.number + 1,
            self._refute,
            self._script,
        )
        self._least = run.model.length if SHORTEST in self._wishes else None
        self.recording = Recording(run, self._cells)
        run.model.branch = self._branch
        run.divides = False  # what is to be assumed next is asked once, where the search is
        run.watch(self)
        self.is_set_up = True
