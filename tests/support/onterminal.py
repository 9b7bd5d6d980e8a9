"""The program on a terminal of its own, as in a window that nobody sees."""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import select
import struct
import sys
import termios
import time
from collections.abc import Iterator
from typing import Any

from support.processes import PATIENCE, start_process
from support.program import ROOT

# The new process makes the terminal its own, as a shell would.
BEGIN = (
    "import fcntl, os, sys, termios\n"
    "fcntl.ioctl(next(filter(os.isatty, range(3))), termios.TIOCSCTTY, 0)\n"
    "os.execv(sys.executable, [sys.executable, '-m', 'sevendown', *sys.argv[1:]])\n"
)
ALONE = "import runpy; runpy.run_module('sevendown', run_name='__main__')"


class Terminal:
    """A terminal of 80 x 24 characters with the program on it."""

    def __init__(self, *arguments: object, controlling: bool = True, **streams: Any) -> None:
        self.ours, self.theirs = pty.openpty()
        fcntl.ioctl(self.theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.mode = self.modes()
        self.drawn = b""
        self.process = start_process(
            [sys.executable, "-c", BEGIN if controlling else ALONE, *map(str, arguments)],
            env={**os.environ, "PYTHONPATH": str(ROOT), "TERM": "xterm-256color"},
            **{"stdin": self.theirs, "stdout": self.theirs, "stderr": self.theirs, **streams},
        )

    def modes(self) -> list[Any]:
        return termios.tcgetattr(self.theirs)

    def press(self, keys: str) -> None:
        os.write(self.ours, keys.encode())

    def until(self, text: str, after: str = "", seconds: float = PATIENCE) -> None:
        """Wait until a text has been written, after another one."""
        end = time.monotonic() + seconds
        while not self._has(text.encode(), after.encode()):
            assert time.monotonic() < end, self.drawn[-1000:]
            self.read(0.1)

    def _has(self, text: bytes, after: bytes) -> bool:
        """Whether a text has been written after another one; quickly, as it is asked very often."""
        start = self.drawn.find(after)
        return start >= 0 and self.drawn.find(text, start + len(after)) >= 0

    def read(self, seconds: float) -> bool:
        if select.select([self.ours], [], [], seconds)[0]:
            self.drawn += os.read(self.ours, 1 << 16)
            return True
        return False

    def ended(self, seconds: float = PATIENCE) -> int:
        """Wait for the end; give the exit code, with all that was written read."""
        end = time.monotonic() + seconds
        while self.process.poll() is None:
            assert time.monotonic() < end, self.drawn[-1000:]
            self.read(0.1)
        while self.read(0):
            pass
        return int(self.process.returncode)

    def rest(self) -> str:
        """What was written since the alternate screen was left, without escapes."""
        return self.drawn.rpartition(b"\x1b[?1049l")[2].decode()

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.ours)
        os.close(self.theirs)


@contextlib.contextmanager
def terminal(*arguments: object, **options: Any) -> Iterator[Terminal]:
    made = Terminal(*arguments, **options)
    try:
        yield made
    finally:
        made.close()
