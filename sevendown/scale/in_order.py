"""Things to do that may be done at the same time, elsewhere, and what comes of them in order.

What is left of one comes in its place: so the order follows from what there is to do alone, and not
from who does which of it when. Where a worker is lost, what it was at is done again.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Future, wait
from itertools import takewhile
from typing import Generic, TypeVar, cast

from sevendown.engine.engine import OutOfTime
from sevendown.scale.executor import Executor, is_lost

Thing = TypeVar("Thing")
Result = TypeVar("Result")

MOST_TRIES = 3  # of something whose worker was lost each time
_PAUSE = 0.25  # seconds after which it is looked whether there are more workers by now
_MOST_TOGETHER = 16  # things that a worker gets at a time, where there are many
_FAR_AHEAD = 1000  # results that wait for their turn, at which nothing after them is begun


class _Item(Generic[Thing, Result]):
    """Something to do, its place in the order, and what is known of it."""

    __slots__ = ("thing", "future", "place", "result", "done", "tries")

    def __init__(self, thing: Thing) -> None:
        self.thing = thing
        self.future: Future[Sequence[Result]] | None = None
        self.place = 0  # among those that the worker got together
        self.result: Result | None = None
        self.done = False
        self.tries = 0  # how often its worker was lost


class DoneInOrder(Generic[Thing, Result]):
    """Lets things be done by an executor.

    `submit` gives some of them to a worker, which gives the results of the first of these: of all,
    unless they took long. `left` says what a result leaves to be done. `lost` says what comes of
    something whose workers were lost time and again.
    """

    def __init__(
        self,
        executor: Executor,
        submit: Callable[[list[Thing]], Future[Sequence[Result]]],
        lost: Callable[[Thing], Result],
        left: Callable[[Thing, Result], Iterable[Thing]] = lambda thing, result: (),
    ) -> None:
        self._executor = executor
        self._submit = submit
        self._lost = lost
        self._left = left
        self._items: list[_Item[Thing, Result]] = []  # in their order
        self.done = 0  # how many have been done

    @property
    def open(self) -> int:
        """How many are known that have not been done."""
        return sum(not item.done for item in self._items)

    def results(
        self, things: Iterable[Thing], deadline: float | None = None
    ) -> Generator[Result, None, None]:
        """Give what comes of these things, and of what they leave, in order.

        Raises OutOfTime past the deadline.
        """
        self._items = [_Item(thing) for thing in things]
        try:
            while self._items:
                self._give_out()
                first = self._items[0]
                if first.done:
                    del self._items[0]
                    yield cast(Result, first.result)  # where it is done, there is one
                else:
                    self._wait(deadline)
        finally:
            self._executor.drop([item.future for item in self._items if item.future])

    def leave_out(self, wanted: Callable[[Thing], bool]) -> None:
        """Do nothing that is not wanted any more."""
        self._items = [item for item in self._items if item.done or wanted(item.thing)]

    def _give_out(self) -> None:
        """Give the workers something to do, and one thing more to some of them."""
        items = [item for item in self._items if not item.done]
        if len(self._items) - len(items) > _FAR_AHEAD:
            # What all results wait for is still begun, or they would wait without end.
            items = list(takewhile(lambda item: not item.done, self._items))
        jobs = self._executor.jobs
        most = jobs + 1 + jobs // 4
        together = max(1, min(_MOST_TOGETHER, len(items) // (4 * jobs)))
        suspects = [item for item in items if item.tries]
        if suspects:  # one of which may be why workers are lost: by itself it harms no others
            items, most, together = suspects, 1, 1
        busy = len({item.future for item in self._items if item.future is not None})
        waiting = [item for item in items if item.future is None]
        while waiting and busy < most:
            some, waiting = waiting[:together], waiting[together:]
            future = self._submit([item.thing for item in some])
            busy += 1
            for place, item in enumerate(some):
                item.future, item.place = future, place

    def _wait(self, deadline: float | None) -> None:
        """Wait until something more has been done, and put what it leaves in its place."""
        futures = {item.future for item in self._items if item.future is not None}
        left = _PAUSE if deadline is None else max(0.0, deadline - time.monotonic())
        wait(futures, min(_PAUSE, left), FIRST_COMPLETED)
        self._executor.look_after()
        if deadline is not None and time.monotonic() >= deadline:
            raise OutOfTime
        items: list[_Item[Thing, Result]] = []
        is_broken = False
        for item in self._items:
            items.append(item)
            future = item.future
            if future is None or not future.done():
                continue
            item.future = None
            error = CancelledError() if future.cancelled() else future.exception()
            if is_lost(error):
                is_broken = is_broken or isinstance(error, BrokenExecutor)
                item.tries += 1
                if item.tries >= MOST_TRIES:
                    self._take(item, self._lost(item.thing))
            elif error is not None:
                raise error
            elif item.place < len(future.result()):
                result = future.result()[item.place]
                self._take(item, result)
                items.extend(map(_Item, self._left(item.thing, result)))
        self._items = items
        if is_broken:  # or others do what the lost one did
            self._executor.renew()
            for item in items:
                item.future = None

    def _take(self, item: _Item[Thing, Result], result: Result) -> None:
        item.result, item.done = result, True
        self.done += 1
