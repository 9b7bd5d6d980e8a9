"""What may stop the work at any point, and where it may not.

Python calls a signal's handler between two instructions of the main thread, wherever that is, so
also in a factorization or in a plug-in that never ends; an exception raised there ends the work.
What would be spoilt by that, such as a line half printed, goes into `unbroken`.
"""

from __future__ import annotations

import json
import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType

from sevendown.engine.engine import OutOfTime

PATIENCE = 0.15  # seconds past its time after which work that does not stop by itself is stopped
AGAIN = 0.1  # seconds until that is tried again: where it is raised, an exception may get lost

_held = 0  # how many bodies of `unbroken` are at work
_due: type[BaseException] | None = None  # what came meanwhile
_supervisor: int | None = None  # the descriptor at which somebody listens to reports


def _stop_by(kind: type[BaseException]) -> None:
    """Raise an exception, now or when the body of `unbroken` is done."""
    global _due
    if not _held:
        raise kind
    if _due is not KeyboardInterrupt:
        _due = kind


def _interrupt(number: int, frame: FrameType | None) -> None:
    _stop_by(KeyboardInterrupt)


@contextmanager
def unbroken() -> Iterator[None]:
    """Put off whatever wants to stop the body until that is done, so that what it prints is whole.

    Only a body that is not stopped by an error is followed by what came meanwhile.
    """
    global _held, _due
    ours = threading.current_thread() is threading.main_thread()
    ours = ours and signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if ours:
        signal.signal(signal.SIGINT, _interrupt)
    _held += 1
    try:
        yield
    finally:
        _held -= 1
        due = _due
        if not _held:
            _due = None
        if ours:
            signal.signal(signal.SIGINT, signal.default_int_handler)
    if due is not None and not _held:
        raise due


def interrupt_once(number: int) -> None:
    """Take a signal for Ctrl-C, the first time; from then on ignore it."""

    def handle(number: int, frame: FrameType | None) -> None:
        signal.signal(number, signal.SIG_IGN)
        _interrupt(number, frame)

    signal.signal(number, handle)


def report_to(descriptor: int) -> None:
    """Let somebody know, from now on, what is reported: a JSON object a line."""
    global _supervisor
    _supervisor = descriptor


def report(**facts: object) -> None:
    """Tell whoever supervises this process, if anybody does, how things are now."""
    if _supervisor is not None:
        with suppress(OSError):  # where nobody listens any more
            os.write(_supervisor, json.dumps(facts).encode() + b"\n")


class Alarm:
    """Raises OutOfTime in its body some time past a deadline, wherever the body is.

    The engine looks at the deadline itself, where it can be left in order; this is for work that
    does not come back to it. Without effect where there are no alarms, as outside the main thread.
    """

    def __init__(self, deadline: float | None) -> None:
        self.deadline = deadline  # in the time of time.monotonic()
        self._rings = False

    def __enter__(self) -> None:
        if self.deadline is None:
            return
        report(deadline=self.deadline)
        if threading.current_thread() is threading.main_thread() and hasattr(signal, "setitimer"):
            self._rings = True
            self._before = signal.signal(signal.SIGALRM, self._ring)
            rest = max(self.deadline - time.monotonic(), 0) + PATIENCE
            signal.setitimer(signal.ITIMER_REAL, rest, AGAIN)

    def _ring(self, number: int, frame: FrameType | None) -> None:
        if self._rings:
            _stop_by(OutOfTime)

    def __exit__(self, *_: object) -> None:
        # It may ring even now, before it is known that it must not; not twice, though.
        with suppress(OutOfTime):
            self._end()
        self._end()

    def _end(self) -> None:
        if self._rings:
            self._rings = False
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, self._before or signal.SIG_DFL)
        if self.deadline is not None:
            report(deadline=None)
