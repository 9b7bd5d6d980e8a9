"""The signals that ask a program to end, and what they do before a command can heed them."""

from __future__ import annotations

import os
import signal

TYPE_CHECKING = False  # a checker of types takes it for True; to import it would take long
if TYPE_CHECKING:
    from types import FrameType

_STOPS = ("SIGINT", "SIGTERM", "SIGHUP")


def heeded_stops() -> list[int]:
    """Give the signals that ask this process to end, but for those it was told to ignore.

    Who starts a program may want that, as nohup does; and not every system has all of them.
    """
    stops = [getattr(signal, name) for name in _STOPS if hasattr(signal, name)]
    return [number for number in stops if signal.getsignal(number) is not signal.SIG_IGN]


def leave_at_once() -> None:
    """Let such a signal end the process, with nothing more said."""
    for number in heeded_stops():
        signal.signal(number, _leave)


def _leave(number: int, frame: FrameType | None) -> None:
    os._exit(128 + number)


def behave_as_usual() -> None:
    """Let signals do again what they do in every Python program."""
    for number in heeded_stops():
        usual = signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL
        signal.signal(number, usual)


def ignore_stops() -> None:
    """Let such a signal do nothing."""
    for number in heeded_stops():
        signal.signal(number, signal.SIG_IGN)


def end_with(pipe: int) -> None:
    """Let the system end this process once nobody can write to a pipe, where it can do that."""
    try:
        import fcntl
        import select

        # The pipe's end is an event, which is told by a signal that ends the process, on Linux.
        fcntl.fcntl(pipe, fcntl.F_SETOWN, os.getpid())
        fcntl.fcntl(pipe, fcntl.F_SETFL, fcntl.fcntl(pipe, fcntl.F_GETFL) | os.O_ASYNC)
        ends = select.poll()
        ends.register(pipe, 0)
        if ends.poll(0):  # it had come before anybody could be told
            os._exit(128 + signal.SIGIO)
    except (AttributeError, ImportError, OSError):
        return
