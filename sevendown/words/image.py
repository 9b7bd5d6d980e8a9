"""Numbers that are the values of a rising function: polygonal numbers and their like."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar

from sevendown.numbertheory import floor_root
from sevendown.words.base import Image, Predicate


def is_value(image: Image, x: int) -> bool:
    """Say whether x ≥ 1 is a value of the function; false for other x."""
    return x >= 1 and bool(image.value(image.first(x)) == x)


def count_values(image: Image, lo: int, hi: int) -> int:
    """Count the values x ≥ 1 of the function in lo..hi."""
    lo = max(lo, 1)
    return int(image.first(hi + 1) - image.first(lo)) if lo <= hi else 0


def values_between(image: Image, lo: int, hi: int) -> Iterable[int]:
    """List the values x ≥ 1 of the function in lo..hi."""
    lo = max(lo, 1)
    return map(image.value, range(image.first(lo), image.first(hi + 1))) if lo <= hi else ()


class _Values(Predicate):
    """X ≥ 1 is a value of the image, which a subclass gives."""

    image: ClassVar[Image]

    def holds(self, x: int) -> bool:
        """Say whether it is true."""
        return is_value(self.image, x)

    def estimate(self, lo: int, hi: int, *others: int) -> int | None:
        """Count such numbers."""
        return count_values(self.image, lo, hi)

    def candidates(self, lo: int, hi: int, *others: int) -> Iterable[int]:
        """List such numbers."""
        return values_between(self.image, lo, hi)


def polygonal(k: int) -> Image:
    """Give the function n → n-th k-gonal number, for k ≥ 3."""

    def largest(x: int) -> int:
        """Give the largest n with a value of at most x ≥ 0."""
        return (k - 4 + floor_root((k - 4) ** 2 + 8 * (k - 2) * x, 2)) // (2 * (k - 2))

    return Image(lambda n: n * ((k - 2) * n - k + 4) // 2, lambda x: largest(x - 1) + 1, 1 + k % 2)


def image_below(value: Callable[[int], int], start: Callable[[int], int], period: int) -> Image:
    """Give the image of a function, given for each x an n, little too large, with value(n) ≥ x."""

    def first(x: int) -> int:
        n = start(x)
        while n and value(n - 1) >= x:
            n -= 1
        return n

    return Image(value, first, period)
