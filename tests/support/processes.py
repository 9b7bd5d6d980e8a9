"""Whatever tests start: with signals as usual, and ended in any case."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

PATIENCE = 600  # seconds: only a hang takes so long, however busy the machine is

# What makes a process end, or tells it of time and of other processes.
SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGALRM", "SIGCHLD")

_started: list[subprocess.Popen[Any]] = []  # processes, since the test has begun


def start_process(command: Sequence[str], **options: Any) -> subprocess.Popen[Any]:
    """Start a process with the options of Popen.

    It has a session of its own, so that it can be ended with all that it starts, as it is where the
    test ends before it does.
    """
    process = subprocess.Popen(command, start_new_session=True, **options)
    _started.append(process)
    return process


def run_process(
    command: Sequence[str], input: str | bytes | None = None, **options: Any
) -> subprocess.CompletedProcess[Any]:
    """Run a process to its end, with the options of Popen; give its exit code and outputs."""
    pipes = {"stdin": subprocess.DEVNULL if input is None else subprocess.PIPE}
    pipes |= {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    process = start_process(command, **{**pipes, **options})
    out, err = process.communicate(input, timeout=PATIENCE)
    return subprocess.CompletedProcess(command, process.returncode, out, err)


def end_processes() -> None:
    """End all that was started, and all that this has started."""
    while _started:
        # Most have ended long since; what is left of the others is closed and waited for.
        with contextlib.suppress(OSError), _started.pop() as process:
            os.killpg(process.pid, signal.SIGKILL)


def until(condition: Callable[[], object], otherwise: str) -> None:
    """Wait for a condition."""
    end = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < end, otherwise
        time.sleep(0.02)


def has_ended(group: int) -> bool:
    """Whether nobody of a group of processes lives on."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return True
    return False


def assert_nothing_is_left(process: subprocess.Popen[Any]) -> None:
    """Nobody of the session lives on; it may take a moment until the system knows."""
    until(lambda: has_ended(process.pid), "a process is left behind")


@contextlib.contextmanager
def usual_signals() -> Iterator[None]:
    """Let signals be as usual to whatever is started, also where this process ignores some.

    It does so in the background of a script (SIGINT) and under nohup (SIGHUP), and what it ignores
    or blocks, the processes that it starts do, too. What it handles is as usual again to them, so
    where it is to ignore a signal it has a handler that does nothing.
    """
    numbers = [getattr(signal, name) for name in SIGNALS if hasattr(signal, name)]
    ignored = [number for number in numbers if signal.getsignal(number) is signal.SIG_IGN]
    for number in ignored:
        signal.signal(number, lambda *_: None)
    blocked = signal.pthread_sigmask(signal.SIG_UNBLOCK, numbers)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
        for number in ignored:
            signal.signal(number, signal.SIG_IGN)
