"""The program's work in a process of its own, and a process that outlives whatever happens there.

The work ends by itself where its time is over or its memory is used up. Where it does not, in a
computation that no exception can leave, or where a library ends the process for lack of memory, the
supervisor is left to say so and to give the exit code.
"""

from __future__ import annotations

import contextlib
import json
import math
import os
import select
import signal
import time
from collections.abc import Callable
from typing import Any, NoReturn

from sevendown.exitcodes import ExitCode
from sevendown.process import stopping
from sevendown.process.signals import end_with, heeded_stops, ignore_stops
from sevendown.record import Record

PATIENCE = 0.4  # seconds past its time, or past a signal, after which the work is killed
AGAIN = 0.1  # seconds until the work is asked again to end
LATE = 0.2  # seconds after which the supervisor must have been stopped itself, as by Ctrl-Z


class Ending(Record):
    """How the work came to its end."""

    code: int  # its exit code; where a signal has ended it, minus the number of that
    seconds: float  # of processor time that it took
    asked: int  # the number of the signal that had asked for its end before, or 0
    overdue: bool  # whether it was ended because its time was over
    doing: str  # what it was at, as last reported
    unsaid: str  # what it would have printed to close what it had begun, as last reported


def can_supervise() -> bool:
    """Say whether this system has what it takes."""
    return hasattr(os, "fork") and hasattr(os, "wait4")


def supervise(work: Callable[[], int]) -> Ending:
    """Do the work, which gives an exit code, in another process, and wait for its end."""
    try:
        reports, reporting = os.pipe()  # what the work is at, and until when
        life, living = os.pipe()  # says nothing, and ends with the supervisor
        signals, signalling = os.pipe()  # the numbers of the signals that come
    except OSError:  # too many are open
        return _unsupervised(work)
    for descriptor in (reports, signals, signalling):
        os.set_blocking(descriptor, False)
    stops = [*heeded_stops(), signal.SIGCHLD]
    signal.set_wakeup_fd(signalling, warn_on_full_buffer=False)
    before = {number: signal.signal(number, _note) for number in stops}
    try:
        child = os.fork()
    except OSError:  # there may be no more processes; it goes without one
        child = -1
    if child > 0:
        os.close(reporting)
        os.close(life)
        ending = _Watch(child, reports, signals).until_done()
    signal.set_wakeup_fd(-1)
    for number, handler in before.items():
        signal.signal(number, handler)
    if child > 0:
        return ending
    if child < 0:
        return _unsupervised(work)
    for descriptor in (reports, living, signals, signalling):
        os.close(descriptor)
    _work(work, reporting, life)


def _unsupervised(work: Callable[[], int]) -> Ending:
    return Ending(work(), 0.0, 0, False, "", "")


def _note(*_: object) -> None:
    """Do nothing: Python has written the number of the signal to the pipe."""


def _work(work: Callable[[], int], reporting: int, life: int) -> NoReturn:
    """Do the work and end the process."""
    code: int = ExitCode.BUG  # of work that gives none
    try:
        end_with(life)
        # A terminal sends its signals to both processes; the supervisor passes them on as SIGTERM.
        ignore_stops()
        stopping.be_silent_where_lost()
        stopping.interrupt_once(signal.SIGTERM)
        stopping.report_to(reporting)
        code = work()
    except KeyboardInterrupt:  # before the work could heed it
        code = ExitCode.INTERRUPTED
    finally:
        # Python would first take everything apart, which takes long after a long search.
        os._exit(code)


class _Watch:
    """What the supervisor knows of the work."""

    def __init__(self, child: int, reports: int, signals: int) -> None:
        self.child = child
        self.reports = reports
        self.signals = signals
        self.asked = 0  # the signal that asked for the end
        self.overdue = False  # whether that took too long
        self.deadline = math.inf  # after which the work is killed
        self.facts: dict[str, Any] = {}  # as last reported
        self._unread = b""  # of the reports

    def until_done(self) -> Ending:
        """Wait for the end of the work, and see to it that it comes."""
        sources = [self.reports, self.signals]
        while True:
            done, status, used = os.wait4(self.child, os.WNOHANG)
            if done:
                break
            rest = self.deadline - time.monotonic()
            if rest < -LATE:  # the work has not had its time either
                self.deadline = time.monotonic() + PATIENCE
                continue
            if rest <= 0:
                self.overdue = not self.asked
                self._kill()
                rest = math.inf
            if self.asked:
                self._ask()
                rest = min(rest, AGAIN)
            ready, _, _ = select.select(sources, [], [], None if rest == math.inf else rest)
            if self.reports in ready and not self._read_reports():
                sources.remove(self.reports)
            if self.signals in ready:
                self._read_signals()
        self._read_signals()
        while self.reports in sources and self._read_reports():
            pass
        return Ending(
            code=os.waitstatus_to_exitcode(status),
            seconds=used.ru_utime + used.ru_stime,
            asked=self.asked,
            overdue=self.overdue,
            doing=self.facts.get("doing", ""),
            unsaid=self.facts.get("unsaid", ""),
        )

    def _read_signals(self) -> None:
        """Pass on that the work is to end, where a signal says so."""
        with contextlib.suppress(BlockingIOError):
            stops = [n for n in os.read(self.signals, 1000) if n != signal.SIGCHLD]
            if stops and not self.asked:
                self.asked = stops[0]
                self.deadline = time.monotonic() + PATIENCE
                self._ask()

    def _ask(self) -> None:
        """Ask the work to end; it heeds this once, but may have to put that off."""
        with contextlib.suppress(ProcessLookupError):  # where it has just ended
            os.kill(self.child, signal.SIGTERM)

    def _kill(self) -> None:
        os.kill(self.child, signal.SIGKILL)
        self.deadline = math.inf

    def _read_reports(self) -> bool:
        """Note what the work reports; False if there is nothing."""
        try:
            data = os.read(self.reports, 1 << 16)
        except BlockingIOError:  # something that the work has started still may
            data = b""
        *lines, self._unread = (self._unread + data).split(b"\n")
        for line in lines:
            self.facts.update(json.loads(line))
        deadline = self.facts.get("deadline")
        if not self.asked and not self.overdue:
            self.deadline = math.inf if deadline is None else deadline + PATIENCE
        return bool(data)
