"""Triangular numbers."""

from __future__ import annotations

import math
from collections.abc import Iterable

from sevendown.numbertheory import is_square
from sevendown.rules.base import Image, Predicate
from sevendown.rules.words._bounds import size


class Triangular(Predicate):
    """X = n(n+1)/2 with n ≥ 1."""

    names = ("DREI", "triangular")
    image = Image(lambda n: n * (n + 1) // 2, lambda x: _largest_side(x - 1) + 1, 2)
    true_for = ((1,), (3,), (5050,))
    false_for = ((0,), (2,), (-1,), (5051,))

    def holds(self, x: int) -> bool:
        """Say whether it is true."""
        return x >= 1 and is_square(8 * x + 1)

    def estimate(self, lo: int, hi: int, *others: int) -> int | None:
        """Count the triangular numbers."""
        return size(_sides(lo, hi))

    def candidates(self, lo: int, hi: int, *others: int) -> Iterable[int]:
        """List the triangular numbers."""
        return (n * (n + 1) // 2 for n in _sides(lo, hi))


def _sides(lo: int, hi: int) -> range:
    """Give the n ≥ 1 with n(n+1)/2 in lo..hi."""
    return range(_largest_side(max(lo, 1) - 1) + 1, _largest_side(hi) + 1)


def _largest_side(x: int) -> int:
    """Give the largest n ≥ 0 with n(n+1)/2 ≤ x, 0 for negative x."""
    return (math.isqrt(8 * x + 1) - 1) // 2 if x >= 0 else 0
