"""Who does many small things with one puzzle: this process, or workers, with results in order."""

from __future__ import annotations

import pickle
import time
from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import Future
from contextlib import closing
from functools import lru_cache
from typing import NoReturn, TypeVar

from sevendown import __version__
from sevendown.engine.engine import OutOfTime
from sevendown.errors import ExecutorError
from sevendown.exitcodes import ExitCode
from sevendown.puzzle.kinds.crossnumber import Crossnumber
from sevendown.record import Record
from sevendown.scale.executor import Executor
from sevendown.scale.in_order import MOST_TRIES, DoneInOrder
from sevendown.scale.job import ENOUGH, check_same, digest
from sevendown.speech import language, say, speak

Thing = TypeVar("Thing")
Result = TypeVar("Result")

_ALONE = 0.3  # seconds of work that are not worth a further process


class _Order(Record):
    """A puzzle as workers are told of it."""

    version: str
    puzzle: bytes  # its text, and by which words it is read
    plugins: tuple[tuple[str, str], ...]  # files, and what is in them
    language: str  # of messages


class Crew:
    """Does things with a puzzle; what comes of them is the same whoever does them."""

    def __init__(
        self,
        puzzle: Crossnumber,
        executor: Executor | None = None,
        deadline: float | None = None,  # in the time of time.monotonic()
    ) -> None:
        self.puzzle = puzzle
        self._executor = executor
        self._deadline = deadline
        self._started = time.monotonic()

    def each(
        self, does: Callable[[Crossnumber, Thing], Result], things: Iterable[Thing]
    ) -> Generator[Result, None, None]:
        """Do something with each of these things, and give what comes of it, in order.

        Raises OutOfTime past the deadline.
        """
        waiting = list(things)
        while waiting and (self._executor is None or self._is_early or len(waiting) == 1):
            result = does(self.puzzle, waiting.pop(0))
            self.check_time()
            yield result
        if waiting:
            yield from self._by_workers(does, waiting)

    def one(self, does: Callable[[Crossnumber, Thing], Result], thing: Thing) -> Result:
        """Do something with one thing, here."""
        (result,) = self.each(does, [thing])
        return result

    def check_time(self) -> None:
        """Raise OutOfTime past the deadline: a run that was stopped there has merely given up."""
        if self._deadline is not None and time.monotonic() > self._deadline:
            raise OutOfTime

    @property
    def _is_early(self) -> bool:
        return time.monotonic() < self._started + _ALONE

    def _by_workers(
        self, does: Callable[[Crossnumber, Thing], Result], things: Sequence[Thing]
    ) -> Generator[Result, None, None]:
        assert self._executor is not None
        executor = self._executor
        files = self.puzzle.registry.files
        order = pickle.dumps(
            _Order(
                __version__,
                pickle.dumps(self.puzzle),
                tuple((path, digest(path)) for path in files),
                language(),
            )
        )

        def submit(some: list[Thing]) -> Future[Sequence[Result]]:
            return executor.submit(_done, order, does, some)

        doing = DoneInOrder(executor, submit, _refuse)
        with closing(doing.results(things, self._deadline)) as results:
            yield from results


def _refuse(thing: object) -> NoReturn:
    """Give up where workers are lost time and again."""
    message = say(
        "gave up: the worker at this puzzle was lost {times} times, as where memory is short; "
        "see --max-memory",
        times=MOST_TRIES,
    )
    raise ExecutorError(message, ExitCode.GAVE_UP)


def _done(
    order: bytes, does: Callable[[Crossnumber, Thing], Result], things: Sequence[Thing]
) -> list[Result]:
    """Do something with the first things, as many as do not take long, in this process."""
    puzzle = _puzzle_of(order)
    started = time.monotonic()
    results: list[Result] = []
    for thing in things:
        if results and time.monotonic() - started > ENOUGH:
            break  # others may be free by now
        results.append(does(puzzle, thing))
    return results


@lru_cache(maxsize=2)
def _puzzle_of(order: bytes) -> Crossnumber:
    """Read a puzzle as it was read where the order comes from; raises ExecutorError."""
    wanted: _Order = pickle.loads(order)
    check_same(wanted.version, wanted.plugins)
    speak(wanted.language)
    puzzle: Crossnumber = pickle.loads(wanted.puzzle)
    return puzzle
