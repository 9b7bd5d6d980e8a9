"""How many numbers of a length have a property: counted, listed, or estimated from some of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice
from math import log2

from sevendown.numbertheory import TooLarge
from sevendown.words.base import Operator, Predicate, Word

MOST_TRIED = 1000  # values of a length that are tried one by one
MOST_LISTED = 5000  # values that a word is asked to list
GOLDEN = 619  # of a thousand: multiples of it are spread evenly
DEAR, LONG, EVERY = 10, 6, 20  # words of that price are tried on one in twenty long numbers
# The share of a property that no value tried has: rarer than one of them.
UNSEEN = 0.5


class ValueCounts:
    """Counts the values that an entry can have; what has been counted is remembered."""

    def __init__(self, digits: Iterable[int] = range(10), leading_zeros: bool = False) -> None:
        self._digits = tuple(digits)
        self._first = self._digits if leading_zeros else tuple(d for d in self._digits if d)
        self._tried: dict[int, tuple[int, ...]] = {}
        self._shares: dict[tuple[Predicate, int, tuple[int, ...]], float] = {}
        self._results: dict[tuple[Operator, int], dict[int | None, int]] = {}

    def all_of(self, length: int) -> int:
        """Say how many values an entry of that length can have."""
        return len(self._first) * int(len(self._digits) ** (length - 1))

    def bits_of_all(self, length: int) -> float:
        """Give the bits that tell one value of that length."""
        return log2(self.all_of(length))

    def tried(self, length: int) -> tuple[int, ...]:
        """Give all values of that length, or some that lie evenly among them."""
        found = self._tried.get(length)
        if found is None:
            count = self.all_of(length)
            some = min(count, MOST_TRIED)
            # Anywhere in its share of them, so that no last digit is preferred.
            places = [i * GOLDEN % MOST_TRIED * (some < count) for i in range(some)]
            indexes = [
                (i * MOST_TRIED + places[i]) * count // (some * MOST_TRIED) for i in range(some)
            ]
            found = self._tried[length] = tuple(self._value(index, length) for index in indexes)
        return found

    def _value(self, index: int, length: int) -> int:
        value, power = 0, 1
        for _ in range(length - 1):
            index, place = divmod(index, len(self._digits))
            value += self._digits[place] * power
            power *= 10
        return value + self._first[index] * power

    def bits(self, word: Predicate, length: int, *others: int) -> float:
        """Say how often a predicate halves the values of a length."""
        key = (word, length, others)
        share = self._shares.get(key)
        if share is None:
            share = self._shares[key] = self._share(word, length, others)
        return -log2(share)

    def _share(self, word: Predicate, length: int, others: tuple[int, ...]) -> float:
        usual = len(self._digits) == 10 and len(self._first) == 9
        if usual and length > 3:
            low, high = 10 ** (length - 1), 10**length - 1
            estimate = word.estimate(low, high, *others)
            if estimate is not None and estimate <= MOST_LISTED:
                count = sum(1 for _ in islice(word.candidates(low, high, *others), MOST_LISTED))
                return max(count, UNSEEN) / self.all_of(length)
        values = self._tried_on(word, length)
        count = sum(holds_of(word, value, *others) for value in values)
        return max(count, UNSEEN) / len(values)

    def _tried_on(self, word: Word, length: int) -> tuple[int, ...]:
        values = self.tried(length)
        return values[::EVERY] if word.price >= DEAR and length > LONG else values

    def results(self, word: Operator, length: int) -> dict[int | None, int]:
        """Say how many of the values tried give which result of an operator."""
        key = (word, length)
        found = self._results.get(key)
        if found is None:
            found = {}
            for value in self._tried_on(word, length):
                result = result_of(word, value)
                found[result] = found.get(result, 0) + 1
            self._results[key] = found
        return found

    def bits_of_result(self, word: Operator, length: int, wanted: Callable[[int], bool]) -> float:
        """Say how often it halves the values of a length that an operator's result is as wanted."""
        results = self.results(word, length)
        count = sum(n for result, n in results.items() if result is not None and wanted(result))
        return log2(sum(results.values()) / max(count, UNSEEN))


def holds_of(word: Predicate, *arguments: int) -> bool:
    """Say whether a predicate holds; not where that is too much to compute."""
    try:
        return word.holds(*arguments)
    except TooLarge:
        return False


def result_of(word: Operator, *arguments: int) -> int | None:
    """Compute an operator; None also where that is too much."""
    try:
        return word.value(*arguments)
    except TooLarge:
        return None
