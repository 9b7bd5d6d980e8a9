"""Processes that do one task after the other and are replaced if one of them hangs or dies.

A task is done by `work(task, tell)`, which tells the name of each stage it comes to. A stage may
take so many seconds; then the process is killed, and `late(task, stage)` is the result.
"""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable, Iterable, Iterator
from multiprocessing.connection import Connection, wait
from typing import Any

Work = Callable[[Any, Callable[[str], None]], Any]
Late = Callable[[Any, str], Any]


class Worker:
    """One process."""

    def __init__(self, work: Work, late: Late, seconds: float) -> None:
        self.work = work
        self.late = late
        self.seconds = seconds
        self.task: Any = None
        self._start()

    def __enter__(self) -> Worker:
        return self

    def __exit__(self, *error: object) -> None:
        self._stop()

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.connection, other = context.Pipe()
        self.process = context.Process(target=_serve, args=(other, self.work), daemon=True)
        self.process.start()
        other.close()

    def _stop(self) -> None:
        self.process.kill()
        self.process.join()
        self.connection.close()

    def give(self, task: Any) -> None:
        """Let it begin a task."""
        self.task = task
        self._note_stage("")
        self.connection.send(task)

    def _note_stage(self, stage: str) -> None:
        self.stage = stage
        self.end = time.monotonic() + self.seconds

    def result(self) -> tuple[bool, Any]:
        """Say whether the task has come to an end by now, and give its result."""
        try:
            while self.connection.poll():
                is_stage, content = self.connection.recv()
                if not is_stage:
                    return True, content
                self._note_stage(content)
        except (EOFError, ConnectionError):
            self.end = 0.0  # it has died
        if time.monotonic() < self.end:
            return False, None
        self._stop()
        self._start()
        return True, self.late(self.task, self.stage)

    def ask(self, task: Any) -> Any:
        """Wait for the result of a task."""
        self.give(task)
        while True:
            wait([self.connection], max(0.0, self.end - time.monotonic()))
            done, result = self.result()
            if done:
                return result


class Crew:
    """Several processes."""

    def __init__(self, count: int, work: Work, late: Late, seconds: float) -> None:
        self.workers = [Worker(work, late, seconds) for _ in range(count)]

    def __enter__(self) -> Crew:
        return self

    def __exit__(self, *error: object) -> None:
        for worker in self.workers:
            worker.__exit__(*error)

    def results(self, tasks: Iterable[Any], go_on: Callable[[], bool]) -> Iterator[tuple[Any, Any]]:
        """Do tasks as long as there are any and one may go on; give each with its result."""
        left = iter(tasks)
        idle, busy = list(self.workers), []
        while True:
            while idle and go_on():
                try:
                    idle[-1].give(next(left))
                except StopIteration:
                    break
                busy.append(idle.pop())
            if not busy:
                return
            patience = min(worker.end for worker in busy) - time.monotonic()
            wait([worker.connection for worker in busy], max(0.0, patience))
            for worker in list(busy):
                task = worker.task
                done, result = worker.result()
                if done:
                    busy.remove(worker)
                    idle.append(worker)
                    yield task, result


def _serve(connection: Connection, work: Work) -> None:
    """Do whatever comes, in a process of its own."""
    try:
        while True:
            task = connection.recv()
            result = work(task, lambda stage: connection.send((True, stage)))
            connection.send((False, result))
    except (EOFError, KeyboardInterrupt):
        pass
