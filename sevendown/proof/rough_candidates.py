"""Lists of the numbers of a kind, each made once for a whole stretch of numbers."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import Any

from sevendown.numbertheory import decimal

_MOST = 3000  # numbers of a kind that are listed at once
_STRETCHES = 500  # lists, or notes that there is none, that are kept


class CandidateLists:
    """What some word lists for its other arguments, or its result.

    What is given depends on what is asked alone, and not on what was asked before.
    """

    def __init__(self) -> None:
        self._kept: dict[tuple[Any, ...], tuple[int, ...] | None] = {}

    def between(self, word: Any, lo: int, hi: int, *others: int) -> tuple[int, ...] | None:
        """List the numbers from lo to hi; None: it cannot, or there are too many."""
        if lo >= 0:
            for first, last in _stretches(lo, hi):
                found = self._list(word, first, last, others)
                if found is not None:
                    return found[bisect_left(found, lo) : bisect_right(found, hi)]
        return self._list(word, lo, hi, others)

    def _list(self, word: Any, lo: int, hi: int, others: tuple[int, ...]) -> tuple[int, ...] | None:
        key = word, lo, hi, others
        if key not in self._kept:
            if len(self._kept) >= _STRETCHES:
                self._kept.clear()
            count = word.estimate(lo, hi, *others)
            self._kept[key] = (
                None if count is None or count > _MOST else tuple(word.candidates(lo, hi, *others))
            )
        return self._kept[key]


def _stretches(lo: int, hi: int) -> list[tuple[int, int]]:
    """Give the stretches of numbers that begin alike around lo to hi, the longest first."""
    high = decimal(hi)
    low = decimal(lo).zfill(len(high))
    found = []
    unit = 10 ** len(high)
    for one, other in zip(low, high, strict=True):
        first = lo // unit * unit
        found.append((first, first + unit - 1))
        if one != other:
            break
        unit //= 10
    return found
