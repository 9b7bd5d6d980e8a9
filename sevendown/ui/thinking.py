"""Work that may take long, in a thread of its own: one job at a time, and it can be called off."""

from __future__ import annotations

import threading
import time
import traceback
from collections.abc import Callable
from typing import Any, Generic, Self, TypeVar

from sevendown.engine.engine import OutOfTime
from sevendown.errors import PuzzleError

SECONDS = 60.0  # that a job may take
STACK = 1 << 24  # bytes; not every system gives a thread as much as the first one
NAME = "sevendown-thinking"  # of the threads

Result = TypeVar("Result")


class Allowance(float):
    """A time limit that can also be called off, for everything that takes a number of seconds.

    Engines add it to the time and ask at every rule whether that is past. The sum is the allowance
    itself, which asks whoever gave it.
    """

    def __new__(cls, is_over: Callable[[float], bool]) -> Self:
        """Make a number of seconds."""
        return super().__new__(cls, SECONDS)

    def __init__(self, is_over: Callable[[float], bool]) -> None:
        """Ask a function, given the time of `time.monotonic`."""
        self._is_over = is_over

    def __radd__(self, now: float) -> Self:
        return self

    def __lt__(self, now: float) -> bool:
        return self._is_over(now)


class Thought(Generic[Result]):
    """What has come of a job: a result, or what is to be said in its place."""

    def __init__(self, result: Result | None, trouble: str) -> None:
        self.result = result
        self.trouble = trouble


class Thinker:
    """Does jobs one after the other; a new one calls off the one before."""

    def __init__(self) -> None:
        self.allowance = Allowance(self._is_over)  # of all jobs: what one makes, others may use
        self._turn = threading.Lock()
        self._wanted: object = None  # the job that somebody waits for
        self._at_work: object = None
        self._end = 0.0

    def _is_over(self, now: float) -> bool:
        return self._at_work is not self._wanted or now > self._end

    @property
    def is_busy(self) -> bool:
        """Whether somebody waits for something."""
        return self._wanted is not None

    def think(self, job: Callable[[], Result], tell: Callable[[Thought[Result]], object]) -> None:
        """Do a job; `tell` is called in its thread with what has come of it, unless called off."""
        token = self._wanted = object()
        thread = threading.Thread(
            target=self._work, args=(token, job, tell), name=NAME, daemon=True
        )
        before = threading.stack_size(STACK)
        try:
            thread.start()
        except RuntimeError:  # there is no room for it
            self._wanted = None
            tell(Thought(None, "There is no memory left for this."))
        finally:
            threading.stack_size(before)

    def stop(self) -> None:
        """Call off what is being done; nothing is told of it."""
        self._wanted = None

    def _work(self, token: object, job: Callable[[], Any], tell: Callable[[Any], object]) -> None:
        with self._turn:  # the job before ends at its next rule
            if self._wanted is not token:
                return
            self._at_work, self._end = token, time.monotonic() + SECONDS
            thought = _outcome(job)
            if self._wanted is not token:
                return
            self._wanted = None
        tell(thought)


def _outcome(job: Callable[[], Result]) -> Thought[Result]:
    try:
        return Thought(job(), "")
    except (OutOfTime, TimeoutError):
        return Thought(None, f"Given up: it takes longer than {SECONDS:.0f} seconds.")
    except (PuzzleError, ValueError) as error:
        return Thought(None, str(error))
    except MemoryError:
        return Thought(None, "There is no memory left for this.")
    except Exception:  # a fault of the program, which is not to be lost in a thread
        return Thought(None, traceback.format_exc())
