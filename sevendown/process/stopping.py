"""What may stop the work at any point, and where it may not.

Python calls a signal's handler between two instructions of the main thread, wherever that is, so
also in a factorization or in a plug-in that never ends; an exception raised there ends the work.
What would be spoilt by that, such as a line half printed, goes into `unbroken`.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Any, TypeVar

from sevendown.engine.engine import OutOfTime

Result = TypeVar("Result")

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


def _makes_a_class(frame: FrameType | None) -> bool:
    """Whether a class is being made, as amid an import: there an exception becomes another one.

    Whoever wants to stop the work asks again.
    """
    while frame is not None and frame.f_code.co_name != "__set_name__":
        frame = frame.f_back
    return frame is not None


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


def be_silent_where_lost() -> None:
    """Show nothing of a stop that came where Python drops every exception, as in a finalizer.

    An alarm rings again, and whoever asks for the end can still kill the process.
    """
    show = sys.unraisablehook

    def hook(lost: sys.UnraisableHookArgs) -> None:
        if not issubclass(lost.exc_type, OutOfTime | KeyboardInterrupt):
            show(lost)

    sys.unraisablehook = hook


def interrupt_once(number: int) -> None:
    """Take a signal for Ctrl-C, the first time; from then on ignore it."""

    def handle(number: int, frame: FrameType | None) -> None:
        if not _makes_a_class(frame):
            signal.signal(number, signal.SIG_IGN)
            _interrupt(number, frame)

    signal.signal(number, handle)


def report_to(descriptor: int | None) -> None:
    """Let somebody, or nobody, know from now on what is reported: a JSON object a line."""
    global _supervisor
    _supervisor = descriptor


def be_nobodys_copy() -> None:
    """Drop what a copy of a process took over from that: whom it reports to, what was put off."""
    global _held, _due
    _held, _due = 0, None
    report_to(None)


def report(**facts: object) -> None:
    """Tell whoever supervises this process, if anybody does, how things are now."""
    if _supervisor is not None:
        with suppress(OSError):  # where nobody listens any more
            os.write(_supervisor, json.dumps(facts).encode() + b"\n")


def within(deadline: float | None, work: Callable[[], Result]) -> Result:
    """Do some work; raises OutOfTime some time past a deadline, wherever the work is.

    The engine looks at the deadline itself, where it can be left in order; this is for work that
    does not come back to it. Where there are no alarms, as outside the main thread, none rings.
    """
    ours = threading.current_thread() is threading.main_thread() and hasattr(signal, "setitimer")
    if deadline is None or not ours:
        return work()
    alarm = _Alarm(deadline)
    # It may ring in the very moment in which it is to be ended; but not once more so soon.
    try:
        try:
            alarm.begin()
            return work()
        finally:
            alarm.end()
    except OutOfTime:
        alarm.end()
        raise


class _Alarm:
    """Raises OutOfTime some time past a deadline, and again until it is ended."""

    def __init__(self, deadline: float) -> None:
        self.deadline = deadline
        self._rings = False
        self._before: Any = signal.SIG_DFL

    def begin(self) -> None:
        report(deadline=self.deadline)
        self._rings = True
        self._before = signal.signal(signal.SIGALRM, self._ring) or signal.SIG_DFL
        rest = max(self.deadline - time.monotonic(), 0) + PATIENCE
        signal.setitimer(signal.ITIMER_REAL, rest, AGAIN)

    def _ring(self, number: int, frame: FrameType | None) -> None:
        if self._rings and not _makes_a_class(frame):
            _stop_by(OutOfTime)

    def end(self) -> None:
        if self._rings:
            self._rings = False
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, self._before)
            report(deadline=None)
