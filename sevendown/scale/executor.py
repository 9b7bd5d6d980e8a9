"""Who does work elsewhere: processes of this machine, or any executor of `concurrent.futures`."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import pickle
import signal
import sys
import time
from collections.abc import Callable, Collection
from concurrent.futures import BrokenExecutor, CancelledError, Future, ProcessPoolExecutor
from concurrent.futures import Executor as Pool
from types import TracebackType
from typing import TYPE_CHECKING, Any, TypeVar

from sevendown.errors import ExecutorError
from sevendown.exitcodes import ExitCode
from sevendown.process.memory import limit_memory
from sevendown.process.signals import end_with
from sevendown.process.stopping import be_nobodys_copy, unbroken
from sevendown.speech import say

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess

    from sevendown.puzzle.run import Helpers
    from sevendown.report.stats import Counts

Result = TypeVar("Result")
_LOST = 1.0  # seconds for a pool to see that a process is lost
_OFTEN = 1.0  # seconds after which it is asked again how many workers there are


def usable_cores() -> int:
    """Give how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Executor:
    """Processes that search together; to be given to whatever takes an `executor`.

    `Executor(4)` starts four processes of this machine once there is enough to do;
    `Executor(pool)` takes any executor of `concurrent.futures`, such as those of Dask, mpi4py and
    loky, which stays open. `jobs` says how many can work at a time, where that cannot be seen.
    """

    def __init__(
        self,
        pool: Pool | int | None = None,
        jobs: int | None = None,
        *,
        memory: int | None = None,  # megabytes that each process of its own may have
    ) -> None:
        self._given = None if pool is None or isinstance(pool, int) else pool
        self._jobs = pool if isinstance(pool, int) else jobs
        if self._jobs is not None and self._jobs < 1:
            raise ValueError(f"{self._jobs} is no number of jobs")
        self._memory = memory
        self._own: ProcessPoolExecutor | None = None  # not before there is something to do
        self._asked, self._there = -_OFTEN, 1  # when there were how many workers of Dask
        self._lost_since = 0.0  # when all processes were there
        self._submitted = 0
        self._busy: set[Future[Any]] = set()

    @property
    def jobs(self) -> int:
        """How many parts can be worked on at the same time."""
        if self._jobs is not None:
            return self._jobs
        if self._given is None:
            return usable_cores()
        client = getattr(self._given, "_client", None)  # of Dask, whose workers come and go
        if client is not None:
            now = time.monotonic()
            if now > self._asked + _OFTEN:
                self._asked, self._there = now, max(1, int(sum(client.nthreads().values())))
            return self._there
        return int(getattr(self._given, "_max_workers", 0) or usable_cores())

    @property
    def is_here(self) -> bool:
        """Whether its processes are of this machine, and its own."""
        return self._given is None

    def helpers(self, counts: Counts | None = None) -> Helpers:
        """Give what makes the workers help a run: `run.helpers = executor.helpers()`.

        Where `run.counts_only` is true, no solution is sent; `counts` is for what rules do.
        """
        from sevendown.scale.sharing import Sharing

        return Sharing(self, counts)

    def submit(self, function: Callable[..., Result], *arguments: object) -> Future[Result]:
        """Let something be done by the next worker that is free."""
        pool = self._given or self._own or self._start()
        # As bytes, which every pool can send, with a number, as some do nothing a second time.
        self._submitted += 1
        order = pickle.dumps((self._submitted, function, arguments))
        try:
            # It may start processes and threads, where Python loses what a signal raises, or
            # leaves threads half begun.
            with unbroken():
                future: Future[Any] = pool.submit(_do, order)
        except BrokenExecutor as error:  # a worker has just been lost, and nobody has seen it yet
            future = Future()
            future.set_exception(error)
        self._busy.add(future)
        future.add_done_callback(self._busy.discard)
        return future

    def _start(self) -> ProcessPoolExecutor:
        # A copy of this process has read and set up all that it has; elsewhere than on Linux that
        # is not safe.
        method = "fork" if sys.platform == "linux" else "spawn"
        context = multiprocessing.get_context(method)
        self._own = ProcessPoolExecutor(self.jobs, context, begin_worker, (self._memory,))
        return self._own

    def renew(self) -> None:
        """Have other workers where some have been lost; raises ExecutorError where that cannot be.

        What had been submitted is lost as well.
        """
        if self._own is not None and not getattr(self._own, "_broken", True):
            return  # it has been done
        self._busy.clear()
        if self._given is not None:
            message = say("the workers are lost, and what they were at is not done")
            raise ExecutorError(message, ExitCode.GAVE_UP)
        self.stop()

    def drop(self, futures: Collection[Future[Any]]) -> None:
        """Take back something that has been submitted and is not wanted any more."""
        if self._given is not None:
            for future in futures:
                future.cancel()
        # What a process has begun cannot be taken back, and may take long. Nothing is cancelled
        # here: a pool that loses a process stumbles over that.
        elif not all(future.done() for future in futures) and self._busy <= set(futures):
            self.stop()

    def look_after(self) -> None:
        """See to it that nobody waits for a process that has been lost; to be asked now and then.

        As a rule the pool does that itself, but not where one was lost while it gave an answer.
        """
        pool, now = self._own, time.monotonic()
        if pool is None or all(process.is_alive() for process in _processes(pool)):
            self._lost_since = now
        elif now > self._lost_since + _LOST:
            _end(pool)

    def stop(self) -> None:
        """End the processes at once, whatever they are at. Others are not touched."""
        pool, self._own = self._own, None
        if pool is not None:
            with unbroken():  # or some of them would be left
                _end(pool)
                looking_after = getattr(pool, "_executor_manager_thread", None)
                pool.shutdown(wait=False)
                # Python would write to its pipe at the end, perhaps just when it closes that.
                if looking_after is not None:
                    looking_after.join(_LOST)
        elif self._given is not None:
            for future in list(self._busy):
                future.cancel()
        self._busy.clear()

    def __enter__(self) -> Executor:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()


def _processes(pool: ProcessPoolExecutor) -> list[BaseProcess]:
    """Give the processes of a pool."""
    return list((getattr(pool, "_processes", None) or {}).values())


def _end(pool: ProcessPoolExecutor) -> None:
    """End the processes of a pool, and the wait for their answers."""
    answers = getattr(pool, "_result_queue", None)
    for process in _processes(pool):
        with contextlib.suppress(Exception):  # where it has just ended
            process.kill()
    # One that was giving an answer has left a part of it, for whose end the pool would wait for
    # ever, as long as anybody can still write; and that is nobody but this process now.
    with contextlib.suppress(Exception):
        answers._writer.close()  # type: ignore[union-attr]


def _do(order: bytes) -> object:
    """Do what has been submitted."""
    _, function, arguments = pickle.loads(order)
    with contextlib.suppress(MemoryError):
        return function(*arguments)
    raise MemoryError  # another one, as what that carries takes room, and may be no data


def is_lost(error: BaseException | None) -> bool:
    """Say whether an error tells that a worker is no more, not that it has failed."""
    if isinstance(error, BrokenExecutor | CancelledError):
        return True
    # Dask gives up on what several workers did not survive.
    return type(error).__name__ in ("KilledWorker", "FutureCancelledError", "CommClosedError")


def begin_worker(memory: int | None) -> None:
    """Make a process fit to be a worker: it ends with the one that has started it."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        end_with(int(parent.sentinel))
    if memory is not None:
        limit_memory(memory)
    be_nobodys_copy()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a terminal sends it to all processes
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
