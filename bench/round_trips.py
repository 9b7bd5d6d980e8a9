"""What it costs to have something done elsewhere: measured with orders that do nothing."""

from __future__ import annotations

import copy
import importlib.util
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from bench.giving_out import Costs
from bench.process import SOLVE as COMMAND
from bench.process import floor, measure
from sevendown.scale.executor import Executor

MANY = 100  # orders that are given out at once
TIMES = 3  # that one process and two are measured in turn


def pool_costs(order: bytes, rounds: int) -> Costs:
    """Measure processes of this machine, which are copies and so have all that they need."""
    begin = min(_seconds_to_begin() for _ in range(rounds))
    with Executor(1) as workers:
        give, trip = _trips(workers, order, rounds)
    return Costs(begin=begin, give=give, trip=trip)


def cluster_costs(order: bytes, rounds: int, ready: float) -> Costs | None:
    """Measure workers of a Dask scheduler, which have to set up what they need; None: no Dask.

    That is done in a process of its own, as Dask leaves threads behind.
    """
    if importlib.util.find_spec("distributed") is None:
        return None
    command = [COMMAND[0], "-m", "bench.round_trips", str(len(order)), str(rounds)]
    measured = measure(command, 300)
    if measured.code != 0:
        raise RuntimeError(f"Dask could not be measured: {measured.last_words}")
    give, trip = map(float, measured.output.split())
    return Costs(ready=ready, give=give, trip=trip)


def seconds_to_import(rounds: int) -> float:
    """Measure how long a worker takes that has nothing of this program yet."""
    lowest = floor()
    code = "import sevendown; sevendown.loads('.\\n\\n1a = 1\\n').run().get_ready()"
    command = [COMMAND[0], "-c", code]
    measure(command, 60)
    least = min(measure(command, 60).seconds for _ in range(rounds))
    return max(0.0, least - lowest)


@contextmanager
def _dask() -> Iterator[Executor]:
    """Have one worker on this machine."""
    from distributed import LocalCluster

    from sevendown.scale.cluster import connect

    start: Callable[..., Any] = LocalCluster
    one = start(n_workers=1, threads_per_worker=1, dashboard_address=":0", silence_logs=50)
    with one as cluster:
        with connect(cluster.scheduler_address) as workers:
            yield workers


def _trips(workers: Executor, order: bytes, rounds: int) -> tuple[float, float]:
    """Give the seconds for each of many orders, and those for one by itself beside that."""
    workers.submit(copy.copy, order).result()
    alone, together = [], []
    for _ in range(max(rounds, 3)):
        started = time.perf_counter()
        for _ in range(MANY // 10):
            workers.submit(copy.copy, order).result()
        alone.append((time.perf_counter() - started) / (MANY // 10))
        started = time.perf_counter()
        for future in [workers.submit(copy.copy, order) for _ in range(MANY)]:
            future.result()
        together.append((time.perf_counter() - started) / MANY)
    give = min(together)
    return give, max(0.0, min(alone) - give)


def two_at_once() -> float:
    """Measure how much more two processes do at a time than one, where they share nothing."""
    with Executor(2) as workers:
        seconds: dict[int, list[float]] = {1: [], 2: []}
        for _ in range(TIMES):
            for number, measured in seconds.items():
                started = time.perf_counter()
                for future in [workers.submit(_count) for _ in range(number)]:
                    future.result()
                measured.append(time.perf_counter() - started)
    return 2 * min(seconds[1]) / min(seconds[2])


def _count() -> int:
    """Do something for a while that needs a processor and hardly any memory."""
    return sum(i * i % 7 for i in range(4_000_000))


def _seconds_to_begin() -> float:
    """Measure how long it takes to start a process, beside one."""
    seconds = []
    for jobs in (1, 9):
        with Executor(jobs) as workers:
            started = time.perf_counter()
            workers.submit(abs, 1)
            seconds.append(time.perf_counter() - started)
    return max(0.0, (seconds[1] - seconds[0]) / 8)


def _measure_dask(size: int, rounds: int) -> None:
    """Print what orders of so many bytes cost."""
    with _dask() as workers:
        print(*_trips(workers, os.urandom(size), rounds))


if __name__ == "__main__":
    _measure_dask(*map(int, sys.argv[1:]))
