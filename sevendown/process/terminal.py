"""Where the program writes: standard output, standard error, and a progress line between them."""

from __future__ import annotations

import os
import stat
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TextIO

from sevendown.process.stopping import report, unbroken

PATIENCE = 1.0  # seconds before the progress line appears
PAUSE = 0.2  # seconds between two states of it


class _File:
    """A file that is written from somewhere to its end, line by line."""

    def __init__(self, descriptor: int) -> None:
        self.descriptor = descriptor
        self.line_is_done()

    def line_is_done(self) -> None:
        """Note that all up to here is whole lines."""
        self._whole = os.lseek(self.descriptor, 0, os.SEEK_CUR)

    def cut(self) -> None:
        """Take back what is no whole line, as where a disk is full."""
        end = os.lseek(self.descriptor, 0, os.SEEK_CUR)
        if end == os.fstat(self.descriptor).st_size:
            os.ftruncate(self.descriptor, self._whole)
            os.lseek(self.descriptor, self._whole, os.SEEK_SET)


def _file_behind(stream: TextIO) -> _File | None:
    """Give the file that a stream writes to; None if others may write there as well."""
    with suppress(ImportError, OSError):
        import fcntl

        descriptor = stream.fileno()
        if stat.S_ISREG(os.fstat(descriptor).st_mode):
            appends = fcntl.fcntl(descriptor, fcntl.F_GETFL) & os.O_APPEND
            return None if appends else _File(descriptor)
    return None


@contextmanager
def same_mode(stream: TextIO) -> Iterator[None]:
    """Leave a terminal in the mode in which it is, such as how it reads keys."""
    try:
        import termios
    except ImportError:
        yield
        return
    mode = None
    with suppress(OSError, termios.error):
        mode = termios.tcgetattr(stream)
    try:
        yield
    finally:
        with suppress(OSError, termios.error):
            # Where it is somebody else's turn, the terminal is theirs.
            ours = mode is not None and os.tcgetpgrp(stream.fileno()) == os.getpgrp()
            if mode is not None and ours and termios.tcgetattr(stream) != mode:
                # What has not been read by now was not meant for who comes next.
                termios.tcsetattr(stream, termios.TCSAFLUSH, mode)


class Screen:
    """Two streams that may be one terminal: what is written to either first erases the progress."""

    def __init__(self, stdout: TextIO, stderr: TextIO) -> None:
        self.stdout = stdout
        self.stderr = stderr
        self._lock = threading.Lock()  # the progress line is drawn by a thread of its own
        self._drawn = 0  # characters of the progress line that are on the screen
        self._file = _file_behind(stdout)

    def out(self, text: str) -> None:
        """Write to standard output, at once; a file keeps no part of a line where that fails."""
        with unbroken(), self._lock:
            self._erase()
            try:
                self.stdout.write(text)
                self.stdout.flush()
            except OSError:
                report(unsaid="")  # it could not be said either
                if self._file is not None:
                    self._file.cut()
                raise
            if self._file is not None and text.endswith("\n"):
                self._file.line_is_done()

    def err(self, line: str) -> None:
        """Write a line to standard error, at once."""
        self.message(line + "\n")

    def message(self, text: str) -> None:
        """Write to standard error, at once."""
        with unbroken(), self._lock:
            self._erase()
            self.stderr.write(text)
            self.stderr.flush()

    @contextmanager
    def progress(self, describe: Callable[[], str]) -> Iterator[None]:
        """Show on a terminal how far things are while the body runs, if that takes long."""
        if not self.stderr.isatty():
            yield
            return
        done = threading.Event()
        thread = threading.Thread(target=self._show, args=(describe, done), daemon=True)
        thread.start()
        try:
            yield
        finally:
            done.set()
            thread.join()
            with self._lock:
                self._erase()

    def _show(self, describe: Callable[[], str], done: threading.Event) -> None:
        import shutil  # takes time to load, and is rarely needed

        started = time.monotonic()
        pause = PATIENCE
        while not done.wait(pause):
            pause = PAUSE
            # A line that wraps could not be erased by going back to its start.
            width = shutil.get_terminal_size().columns - 1
            line = f"{time.monotonic() - started:.0f} s{describe()}"[:width]
            with self._lock:
                self.stderr.write(f"\r{line.ljust(self._drawn)}")
                self.stderr.flush()
                self._drawn = len(line)

    def _erase(self) -> None:
        if self._drawn:
            self.stderr.write(f"\r{' ' * self._drawn}\r")
            self.stderr.flush()
            self._drawn = 0
