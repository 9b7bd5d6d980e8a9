"""A word under test: asked, watched, and not asked for more than it can do."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from contextlib import suppress
from copy import copy
from functools import cache, cached_property, lru_cache
from itertools import islice
from random import Random
from types import FrameType
from typing import Any

from sevendown.contract.broken import Broken, Enough
from sevendown.errors import PluginError
from sevendown.numbertheory import TooLarge
from sevendown.plugins.faults import brief, call_of, error_text, fault_of, is_own, watch
from sevendown.speech import say
from sevendown.words.base import Operator, Predicate
from sevendown.words.registry import Registry

UNKNOWN = object()  # what a word means that refuses to say: TooLarge

SIZES = (10, 100, 1000, 10**4, 10**5, 10**6, 10**7, 10**9, 10**12, 10**15)
MOST_STEPS = 1000  # lines of Python that one call may run
MOST_FIRST_STEPS = 100_000  # ... and the first one, which may make a table
MOST_SECONDS = 0.1  # ... and how long it may take, be it Python or not
MOST_BITS = 1500  # of a value
MOST_CALLS = 200_000  # with different arguments, in one check
MOST_SLOW_CALLS = 1000  # ... of a word that takes longer than this:
SLOW = 2e-4  # seconds


class Subject:
    """A word, what it means, and how large the numbers may be that it is asked about."""

    def __init__(self, word: Predicate | Operator, registry: Registry) -> None:
        self.method = "holds" if word.is_predicate else "value"
        # A plug-in's word is watched already.
        self.word = word if self.method in vars(word) else _watched(word)
        self.registry = registry  # in which it is
        self.cases = 0  # that have been tried
        self._meaning = getattr(self.word, self.method)
        self._answers: dict[tuple[int, ...], dict[int, Any]] = {}  # by all but the first argument
        self._asked = 0  # how many of them there are

    def rng(self, what: str) -> Random:
        """Give random numbers that are the same each time."""
        return Random(f"contract:{what}:{self.word.name}")

    def count(self, rng: Random) -> int:
        """Choose a number of arguments that it takes."""
        low, high = self.word.arity
        return low if high is not None else rng.randint(1, 3)

    def has(self, method: str) -> bool:
        """Say whether the word brings a method of its own."""
        return is_own(self.word, method)

    def answer(self, first: int, *others: int) -> Any:
        """Give what `holds` or `value` says, which is the truth; UNKNOWN where it is too large."""
        column = self._column(others)
        if first not in column:
            self._ask(column, first, others)
        return column[first]

    def answers(self, stretch: range, *others: int) -> list[Any]:
        """Give the answers for all integers of a stretch as the first argument."""
        column = self._column(others)
        for first in stretch:
            if first not in column:
                self._ask(column, first, others)
        return [column[first] for first in stretch]

    def _column(self, others: tuple[int, ...]) -> dict[int, Any]:
        """Give the answers known so far for these arguments after the first one."""
        column = self._answers.get(others)
        if column is None:
            column = self._answers[others] = {}
        return column

    def _ask(self, column: dict[int, Any], first: int, others: tuple[int, ...]) -> None:
        if self._asked >= self._most_calls:
            raise Enough
        try:
            column[first] = self._meaning(first, *others)
        except TooLarge:
            column[first] = UNKNOWN
        except (Exception, SystemExit) as error:
            raise self._broken(self.method, (first, *others), error) from None
        self._asked += 1

    @cached_property
    def _most_calls(self) -> int:
        return _most_calls(self.word, self.method)

    def call(self, method: str, *arguments: Any) -> Any:
        """Call a method; raises Broken where it fails or gives what is of the wrong kind."""
        try:
            return getattr(self.word, method)(*arguments)
        except TooLarge:
            raise
        except (Exception, SystemExit) as error:
            raise self._broken(method, arguments, error) from None

    def list_of(self, method: str, *arguments: Any, most: int) -> list[int] | None:
        """List what a method gives, but for what comes after so many; None: it gives None."""
        try:
            found = getattr(self.word, method)(*arguments)
            return None if found is None else list(islice(found, most + 1))
        except TooLarge:
            raise
        except (Exception, SystemExit) as error:
            raise self._broken(method, arguments, error) from None

    def _broken(
        self, method: str, arguments: tuple[Any, ...], error: BaseException
    ) -> BaseException:
        """Make of what a call has raised what is to be raised instead."""
        if isinstance(error, Broken):
            return error
        fault = error if isinstance(error, PluginError) else fault_of(error)
        if fault is not None:
            return Broken(fault.message.partition(": ")[2], method)
        call = call_of(self.word, method, arguments)
        return Broken(say("{what} fails: {error}", what=call, error=error_text(error)), method)

    def fault(self, method: str, arguments: tuple[Any, ...], what: str) -> Broken:
        """Make an error of what a method said of these arguments."""
        said = f"{method}({', '.join(map(brief, arguments))})"
        return Broken(f"{said} {what}", method)

    def says(self, *arguments: int) -> str:
        """Write what the word means there: `holds(27) is true`."""
        answer = self.answer(*arguments)
        call = f"{self.method}({', '.join(map(brief, arguments))})"
        if answer is None:
            return say("{call} is no value", call=call)
        if isinstance(answer, bool):
            return call + say(" is true" if answer else " is false")
        return say("{call} is {value}", call=call, value=brief(answer))

    def reach(self, position: int = 0) -> int:
        """Say up to which size it is asked about numbers at that position."""
        low, high = self.word.arity
        return _reach(self.word, self.method, position, low if high is not None else 2)

    @property
    def grows(self) -> bool:
        """Whether already numbers of some digits are too much for it, as for a factorial."""
        return min(self.reach(i) for i in range(self.word.arity[0])) < 1000

    def number(self, rng: Random, position: int = 0) -> int:
        """Choose a number, small ones more often, negative ones at times."""
        reach = self.reach(position)
        size = rng.choice([size for size in SIZES if size <= reach])
        return rng.choice((1, 1, 1, -1)) * rng.randint(0, size)

    def numbers(self, rng: Random) -> list[int]:
        """Choose a number for each argument."""
        return [self.number(rng, i) for i in range(self.count(rng))]

    def others(self, rng: Random) -> list[tuple[int, ...]]:
        """Choose arguments after the first one, several times if there are any."""
        low, high = self.word.arity
        if low == high == 1:
            return [()]
        some = (0, 1, -1, 2, 7, 9, 10, 12, -12, 100, 101, 1020, 4321, -5040)
        fitting = [x for x in some if abs(x) <= 3 * self.reach(1)]
        if low == high == 2:
            return [(x,) for x in fitting]
        return [tuple(rng.choice(fitting) for _ in range(max(1, low - 1))) for _ in range(12)]


@lru_cache(16)  # for all checks of a word: how far it reaches takes a while to find out
def _watched(word: Predicate | Operator) -> Predicate | Operator:
    word = copy(word)
    watch(word)
    return word


@cache
def _reach(word: Predicate | Operator, method: str, position: int, count: int) -> int:
    reach = SIZES[0]
    for size in SIZES:
        for other in (7, size // 2)[:count]:  # C(n, k) is huge where both are large
            arguments = [other] * count
            for less, most in ((4, MOST_FIRST_STEPS), (3, MOST_STEPS)):
                arguments[min(position, count - 1)] = size - less
                if not _is_quick(getattr(word, method), arguments, most):
                    return reach
        reach = size
    return reach


@cache
def _most_calls(word: Predicate | Operator, method: str) -> int:
    arguments = [97] * word.arity[0]
    seconds = []
    for _ in range(3):
        started = time.process_time()
        with suppress(Exception):  # what is wrong is found elsewhere
            getattr(word, method)(*arguments)
        seconds.append(time.process_time() - started)
    return MOST_CALLS if min(seconds) < SLOW else MOST_SLOW_CALLS


class _TooLong(Exception):
    """A call that runs more lines than it may."""


def _is_quick(function: Callable[..., Any], arguments: list[int], most: int) -> bool:
    """Whether a call is done soon, counted in lines of Python as far as it is Python."""
    steps = 0

    def count(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal steps
        steps += 1
        if steps > most:
            raise _TooLong
        return count

    before = sys.gettrace()
    started = time.process_time()
    sys.settrace(count)
    try:
        value = function(*arguments)
    except (_TooLong, TooLarge, RecursionError):
        return False
    except Exception:
        return True  # what is wrong is found elsewhere
    finally:
        sys.settrace(before)
    if type(value) is int and value.bit_length() > MOST_BITS:
        return False
    return time.process_time() - started < MOST_SECONDS
