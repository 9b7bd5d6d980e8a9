"""One search by many workers: parts that are searched at the same time, solutions in their order.

What is left of a part comes in its place: so the order of the solutions, and all that is counted,
follows from the parts alone, and not from who searches which of them when.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, wait
from itertools import repeat
from typing import TYPE_CHECKING

from sevendown.engine.engine import OutOfTime
from sevendown.exitcodes import ExitCode
from sevendown.puzzle.model import SHORTEST
from sevendown.puzzle.results import Solution
from sevendown.scale.executor import Executor, ExecutorError, is_lost
from sevendown.scale.job import Job, Searched, add_shares, job_of, search_part
from sevendown.speech import say

if TYPE_CHECKING:
    from sevendown.engine.parts import Part
    from sevendown.puzzle.run import Run
    from sevendown.report.stats import Counts

_MOST_TRIES = 3  # of a part whose worker was lost each time
_PAUSE = 0.5  # seconds after which it is looked whether there are more workers by now
NOTHING = Solution((), {}, {})  # in place of one that is counted only


class _Item:
    """A part, its place in the order, and what is known of it."""

    __slots__ = ("part", "future", "searched", "tries")

    def __init__(self, part: Part) -> None:
        self.part = part
        self.future: Future[Searched] | None = None
        self.searched: Searched | None = None
        self.tries = 0


class Sharing:
    """Searches what is left of a run, with the workers of an executor."""

    def __init__(self, executor: Executor, counts_only: bool, counts: Counts | None) -> None:
        self._executor = executor
        self._counts_only = counts_only
        self._counts = counts
        self._items: list[_Item] = []  # in their order
        self.done = 0  # parts that have been searched
        self.found = 0  # solutions in all of them

    @property
    def open(self) -> int:
        """How many parts are known that have not been searched."""
        return sum(item.searched is None for item in self._items)

    @property
    def jobs(self) -> int:
        """How many workers there are."""
        return self._executor.jobs

    def solutions(self, run: Run) -> Iterator[Solution]:
        """Give the solutions in what is left, in their order, and note what that took."""
        job = job_of(run, self._counts_only, self._counts is not None)
        self._items = [_Item(part) for part in run.left]
        run.left = []
        try:
            while self._items:
                self._submit(job, run)
                first = self._items[0]
                if first.searched is None:
                    self._wait(run)
                    continue
                del self._items[0]
                yield from self._solutions_of(first.searched, run)
                if first.searched.found.gave_up:
                    raise OutOfTime
        finally:
            self._executor.drop()

    def _solutions_of(self, searched: Searched, run: Run) -> Iterator[Solution]:
        """Give the solutions of the part whose turn it is, and count what it took."""
        found = searched.found
        _add(run, searched)
        if self._counts is not None:
            add_shares(run, self._counts, searched)
        if self._counts_only:
            yield from repeat(NOTHING, found.count)
            return
        for solution, length in zip(found.solutions, found.lengths, strict=True):
            if SHORTEST in run.wishes:
                if run.least is None:
                    run.least = length
                elif length != run.least:  # all that come from here on are longer
                    self._items = []
                    return
            yield solution

    def _submit(self, job: Job, run: Run) -> None:
        """Give the workers something to do, and to each of some of them one thing more."""
        items = self._items = [
            item for item in self._items if item.searched is not None or run.is_worth(item.part)
        ]
        jobs = self._executor.jobs
        free = jobs + 1 + jobs // 4
        suspects = [item for item in items if item.tries and item.searched is None]
        if suspects:  # one of which may be why workers are lost; alone it does no harm to others
            items, free = suspects, 1
        free -= sum(item.future is not None for item in self._items)
        for item in items:
            if free <= 0:
                return
            if item.future is None and item.searched is None:
                free -= 1
                item.future = self._executor.submit(search_part, job, item.part, _left(run))

    def _wait(self, run: Run) -> None:
        """Wait until another part has been searched, and put what is left of it in its place."""
        waiting = [item.future for item in self._items if item.future is not None]
        left = _left(run)
        wait(waiting, _PAUSE if left is None else max(0.0, min(_PAUSE, left)), FIRST_COMPLETED)
        run.engine.check_time()
        items: list[_Item] = []
        lost = False
        for item in self._items:
            items.append(item)
            future = item.future
            if future is None or not future.done():
                continue
            item.future = None
            error = CancelledError() if future.cancelled() else future.exception()
            if is_lost(error):
                lost = True
                self._note_loss(item)
            elif error is not None:
                raise error
            else:
                item.searched = future.result()
                self.done += 1
                self.found += item.searched.found.count
                items.extend(map(_Item, item.searched.found.left))
        self._items = items
        if lost:
            self._executor.renew()
            for item in items:
                item.future = None

    def _note_loss(self, item: _Item) -> None:
        """Note that a worker was lost; raises ExecutorError where that has been so too often."""
        item.tries += 1
        if item.tries >= _MOST_TRIES:
            message = say(
                "gave up: the worker at this puzzle was lost {times} times, as where memory is "
                "short; see --max-memory",
                times=item.tries,
            )
            raise ExecutorError(message, ExitCode.GAVE_UP)


def _left(run: Run) -> float | None:
    """Give how many seconds a run still has."""
    deadline = run.engine.deadline
    return None if deadline is None else max(0.0, deadline - time.monotonic())


def _add(run: Run, searched: Searched) -> None:
    """Add what a part took to what a run has taken."""
    found, total = searched.found, run.statistics
    run.rejected += found.rejected
    for name, number in found.statistics.items():
        before = getattr(total, name)
        setattr(total, name, max(before, number) if name == "depth" else before + number)
    for name, seconds in found.phases.items():
        run.phases[name] = run.phases.get(name, 0.0) + seconds
