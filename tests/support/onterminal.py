"""The program on a terminal of its own, as in a window that nobody sees."""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import re
import select
import struct
import sys
import termios
import time

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

    def __init__(self, *arguments, controlling=True, **streams):
        self.ours, self.theirs = pty.openpty()
        fcntl.ioctl(self.theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.mode = self.modes()
        self.drawn = b""
        self.process = start_process(
            [sys.executable, "-c", BEGIN if controlling else ALONE, *map(str, arguments)],
            env={**os.environ, "PYTHONPATH": str(ROOT), "TERM": "xterm-256color"},
            **{"stdin": self.theirs, "stdout": self.theirs, "stderr": self.theirs, **streams},
        )

    def modes(self):
        return termios.tcgetattr(self.theirs)

    def press(self, keys):
        os.write(self.ours, keys.encode())

    def until(self, text, after="", seconds=PATIENCE):
        """Wait until a text has been written, after another one."""
        end = time.monotonic() + seconds
        while not re.search(f"{re.escape(after)}.*{re.escape(text)}".encode(), self.drawn, re.S):
            assert time.monotonic() < end, self.drawn[-1000:]
            self.read(0.1)

    def read(self, seconds):
        if select.select([self.ours], [], [], seconds)[0]:
            self.drawn += os.read(self.ours, 1 << 16)
            return True
        return False

    def ended(self, seconds=PATIENCE):
        """Wait for the end; give the exit code, with all that was written read."""
        end = time.monotonic() + seconds
        while self.process.poll() is None:
            assert time.monotonic() < end, self.drawn[-1000:]
            self.read(0.1)
        while self.read(0):
            pass
        return self.process.returncode

    def rest(self):
        """What was written since the alternate screen was left, without escapes."""
        return self.drawn.rpartition(b"\x1b[?1049l")[2].decode()

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.ours)
        os.close(self.theirs)


@contextlib.contextmanager
def terminal(*arguments, **options):
    made = Terminal(*arguments, **options)
    try:
        yield made
    finally:
        made.close()
