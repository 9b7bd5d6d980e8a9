"""What many workers would do with pieces of work, by the program that gives these out.

Nothing is done but to add up seconds that have been measured: the giver is `DoneInOrder` itself,
and the workers, of which there may be any number, are simulated. So the giver's own time for all it
keeps in mind is measured while that happens, at that number of workers.
"""

from __future__ import annotations

import heapq
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import NoReturn

from sevendown.scale.executor import Executor
from sevendown.scale.in_order import DoneInOrder


@dataclass(eq=False)
class Piece:
    """Something that a worker does, and what only then is known to be left."""

    seconds: float
    left: list[Piece] = field(default_factory=list)


@dataclass(frozen=True)
class Costs:
    """What is to be done beside the work itself, in seconds."""

    begin: float = 0.0  # for the giver to start each worker, one after the other
    ready: float = 0.0  # for each worker to set up what it needs, once
    give: float = 0.0  # for the giver to send an order and to take its answer
    trip: float = 0.0  # that these are under way beside that


@dataclass(frozen=True)
class Simulated:
    """What came of it."""

    workers: int
    seconds: float  # from the first order to the last answer
    busy: float  # seconds of work, of all workers
    ready: float  # seconds of all workers in which they set up what they need
    giving: float  # seconds of the giver
    orders: int

    @property
    def balance(self) -> float:
        """Which share of their time the workers are at work."""
        return self.busy / (self.workers * self.seconds) if self.seconds else 1.0


def simulated(
    pieces: Sequence[Piece],
    workers: int,
    costs: Costs,
    enough: float | None = None,  # seconds after which a worker begins no more of an order
    clock: Callable[[], float] = time.process_time,  # by which the giver keeps its books
) -> Simulated:
    """Let workers do these pieces and what they leave."""
    floor = _Floor(workers, costs, enough, clock)
    giver = _Giver(floor, floor.take, _never_lost, lambda piece, done: piece.left)
    giver.floor = floor
    for _ in giver.results(pieces):
        pass
    floor.keep_books()
    return Simulated(workers, floor.now, floor.busy, floor.ready, floor.giving, floor.orders)


def all_of(pieces: Sequence[Piece]) -> list[Piece]:
    """List pieces and all that they leave, each before what it leaves."""
    found = list(pieces)
    for piece in found:  # it grows meanwhile
        found.extend(piece.left)
    return found


def longest_chain(pieces: Sequence[Piece], link: float = 0.0) -> float:
    """Give the seconds of the longest chain in which each piece is left by the one before."""
    lasts: dict[Piece, float] = {}
    for piece in reversed(all_of(pieces)):
        after = max((lasts[other] for other in piece.left), default=0.0)
        lasts[piece] = piece.seconds + link + after
    return max((lasts[piece] for piece in pieces), default=0.0)


class _Floor(Executor):
    """Simulated workers, and the time that they and their giver share."""

    def __init__(
        self, workers: int, costs: Costs, enough: float | None, clock: Callable[[], float]
    ) -> None:
        super().__init__(workers)
        self._costs = costs
        self._enough = enough
        self._clock = clock
        self.now = self.giving = workers * costs.begin
        self.busy = self.ready = 0.0
        self.orders = 0
        self._free = [(self.now, True)] * workers  # since when, and whether it has done nothing yet
        self._answers: list[tuple[float, int, Future[Sequence[Piece]], list[Piece]]] = []
        self._since = clock()  # the giver is at its books

    def keep_books(self) -> None:
        """Add what the giver has taken by itself, up to now."""
        taken = self._clock() - self._since
        self._spend(taken)
        self._since = self._clock()

    def _spend(self, seconds: float) -> None:
        self.now += seconds
        self.giving += seconds

    def take(self, pieces: list[Piece]) -> Future[Sequence[Piece]]:
        """Take an order; the worker that is free first begins with it."""
        self.keep_books()
        self._spend(self._costs.give)
        free, is_new = heapq.heappop(self._free)
        at = max(free, self.now + self._costs.trip / 2)
        if is_new:
            at += self._costs.ready
            self.ready += self._costs.ready
        begun, done = at, []
        for piece in pieces:
            if self._enough is not None and at - begun > self._enough:
                break
            at += piece.seconds
            done.append(piece)
        self.busy += at - begun
        heapq.heappush(self._free, (at, False))
        future: Future[Sequence[Piece]] = Future()
        self.orders += 1
        heapq.heappush(self._answers, (at + self._costs.trip / 2, self.orders, future, done))
        self._since = self._clock()
        return future

    def wait(self) -> None:
        """Let time pass until the next answer is there."""
        self.keep_books()
        self.now = max(self.now, self._answers[0][0])
        while self._answers and self._answers[0][0] <= self.now:
            _, _, future, done = heapq.heappop(self._answers)
            future.set_result(done)
        self._since = self._clock()


class _Giver(DoneInOrder[Piece, Piece]):
    """Gives out pieces as any others, in a time that passes when nobody has anything to do."""

    floor: _Floor

    def _wait(self, deadline: float | None) -> None:
        self.floor.wait()
        super()._wait(deadline)


def _never_lost(piece: Piece) -> NoReturn:
    raise AssertionError("simulated workers are not lost")
