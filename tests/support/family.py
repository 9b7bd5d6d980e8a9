"""The processes that a process has started, as the system knows them.

The command starts one that does its work, and that starts the workers.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from support.processes import PATIENCE, assert_nothing_is_left, until
from support.program import start

needs_proc = pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up in /proc")


class Known(NamedTuple):
    """What the system knows of a process."""

    state: str
    parent: int
    group: int


def known_processes() -> dict[int, Known]:
    """Give all processes that live, by their numbers."""
    known = {}
    for path in Path("/proc").iterdir():
        if path.name.isdigit():
            try:
                text = (path / "stat").read_text(encoding="utf-8", errors="replace")
            except OSError:  # it has just ended
                continue
            state, parent, group = text.rpartition(")")[2].split()[:3]
            if state not in "ZX":  # it has ended, and nobody has asked how
                known[int(path.name)] = Known(state, int(parent), int(group))
    return known


def children(number: int) -> list[int]:
    """Give what a process has started, and lives."""
    return sorted(n for n, known in known_processes().items() if known.parent == number)


def work_of(process: subprocess.Popen[Any]) -> int | None:
    """Give the process that does the work of a command, once there is one."""
    started = children(process.pid)
    return started[0] if started else None


def workers_of(process: subprocess.Popen[Any]) -> list[int]:
    """Give the workers of a command."""
    work = work_of(process)
    return [] if work is None else children(work)


def until_at_work(process: subprocess.Popen[Any], jobs: int = 2) -> list[int]:
    """Wait until a command has all its workers, and give them."""
    workers: list[int] = []

    def are_there() -> bool:
        assert process.poll() is None, "it has ended before"
        workers[:] = workers_of(process)
        return len(workers) == jobs

    until(are_there, "there are no workers")
    return workers


def kill_a_worker(process: subprocess.Popen[Any]) -> None:
    """End one of the workers of a command, whatever it is at."""
    os.kill(until_at_work(process)[0], signal.SIGKILL)


def run_with_workers(*arguments: object) -> tuple[int, str, str]:
    """Run the program with two workers, of which none is left; give its exit code and outputs."""
    pipe = subprocess.PIPE
    process = start(*arguments, "--jobs", 2, stdout=pipe, stderr=pipe)
    out, err = process.communicate(timeout=PATIENCE)
    assert_nothing_is_left(process)
    return process.returncode, out.decode(), err.decode()
