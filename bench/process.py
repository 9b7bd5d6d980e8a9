"""Fresh processes, one after the other: how long each took, and how much memory."""

from __future__ import annotations

import os
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOLVE = [sys.executable, "-m", "sevendown"]  # solve-puzzle, of this checkout for sure
FLOOR = [sys.executable, "-c", "pass"]
FLOOR_RUNS = 7


@dataclass(frozen=True)
class Measured:
    """What one process did."""

    seconds: float  # from its start to its end
    megabytes: float  # the most it ever occupied
    code: int | None  # its exit code; None: it was stopped at the limit
    output: str
    errors: str
    processor: float = 0.0  # seconds in which it and what it started were at work

    @property
    def last_words(self) -> str:
        """The last line of its standard error, or how it ended if there is none."""
        lines = self.errors.strip().splitlines()
        return lines[-1] if lines else f"exit code {self.code}"


def measure(command: list[str], limit: float, feed: str = "") -> Measured:
    """Run a command to its end, or for so many seconds; nothing else runs meanwhile.

    Its standard input is what `feed`, a program in Python, writes, if there is one.

    The memory is what the system counted for that process. A new process starts as a copy of this
    one, which counts too: the modules that measure import nothing large.
    """
    paths = [str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    # Or each run would compile the program anew, which no installed one does.
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    # Files, not pipes: nobody has to read while it runs.
    with (
        tempfile.TemporaryFile() as output,
        tempfile.TemporaryFile() as errors,
        _fed(feed) as source,
    ):
        started = time.perf_counter()
        process = subprocess.Popen(
            command,
            stdin=source,
            stdout=output,
            stderr=errors,
            env=environment,
            start_new_session=True,  # so that what it starts is stopped with it
        )
        stopped = threading.Event()

        def stop() -> None:
            stopped.set()
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:  # it has ended at this very moment
                stopped.clear()

        timer = threading.Timer(limit, stop)
        timer.start()
        try:
            _, status, usage = os.wait4(process.pid, 0)
        except BaseException:
            stop()
            raise
        finally:
            timer.cancel()
        seconds = time.perf_counter() - started
        process.returncode = os.waitstatus_to_exitcode(status)
        texts = []
        for stream in (output, errors):
            stream.seek(0)
            texts.append(stream.read().decode("utf-8", "replace"))
    code = None if stopped.is_set() else process.returncode
    processor = usage.ru_utime + usage.ru_stime
    return Measured(seconds, usage.ru_maxrss / _PER_MEGABYTE, code, texts[0], texts[1], processor)


@contextmanager
def _fed(feed: str) -> Iterator[int]:
    """Give the descriptor of what a program writes while the body runs."""
    if not feed:
        yield subprocess.DEVNULL
        return
    command = [sys.executable, "-c", feed]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as feeder:
        assert feeder.stdout is not None
        yield feeder.stdout.fileno()
        feeder.kill()


_PER_MEGABYTE = 2**20 if sys.platform == "darwin" else 2**10


def floor() -> float:
    """Measure how long it takes to start Python and to import what sevendown builds on."""
    return statistics.median(measure(FLOOR, 60).seconds for _ in range(FLOOR_RUNS))


def warm_up(commands: list[list[str]]) -> None:
    """Run each command on a trifle first, so that none is measured while it is being compiled."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "trifle.txt"
        path.write_text("A . C\nB . .\n\nPZ(C_s)\nqs(A_w) = 3\nqs(B_w) = 9\nV(B_w, A_w)\n")
        for command in commands:
            measure([*command, str(path)], 60)
