"""Arithmetic on bounds. Floats occur only as inf and -inf; ints are never made into floats."""

from __future__ import annotations

import math
from collections.abc import Iterable

from sevendown.numbertheory import COMPUTING, decimal, power, product
from sevendown.words.base import Bounds

INF = math.inf
# Where no arguments within the bounds have a value, any answer encloses them all; this is narrow.
NOTHING: Bounds = (0, 0)

End = int | float  # one end of a pair of bounds


def add(a: End, b: End) -> End:
    """Add two ends on the same side."""
    # An int beyond 10^308 plus inf would overflow.
    if isinstance(a, float):
        return a
    return b if isinstance(b, float) else a + b


def times(a: End, b: End) -> End:
    """Multiply, where 0 times inf is 0."""
    if a == 0 or b == 0:
        return 0
    if isinstance(a, float) or isinstance(b, float):
        return INF if (a > 0) == (b > 0) else -INF
    return product(a, b)


def hull(parts: Iterable[Bounds]) -> Bounds:
    """Enclose all parts, leaving out the empty ones."""
    full = [part for part in parts if part[0] <= part[1]]
    if not full:
        return NOTHING
    return min(lo for lo, _ in full), max(hi for _, hi in full)


def absolute(x: Bounds) -> Bounds:
    """Enclose |x|."""
    lo, hi = x
    if lo >= 0:
        return lo, hi
    if hi <= 0:
        return -hi, -lo
    return 0, max(-lo, hi)


def at_least(x: Bounds, least: int) -> Bounds | None:
    """Cut off what is below `least`; None if nothing remains."""
    lo, hi = x
    return None if hi < least else (max(lo, least), hi)


def contains(x: Bounds, value: int) -> bool:
    """Say whether the value lies within."""
    return x[0] <= value <= x[1]


def power_at_most(base: End, exponent: End) -> End:
    """Give base^exponent for base, exponent ≥ 0, or inf where it is large."""
    if exponent == 0 or base == 1:
        return 1
    if base == 0:
        return 0
    if isinstance(base, float) or isinstance(exponent, float):
        return INF
    return INF if base.bit_length() * exponent > COMPUTING.bound_bits else power(base, exponent)


def power_at_least(base: End, exponent: End) -> End:
    """Give base^exponent for base ≥ 1, exponent ≥ 0, or something smaller where it is large."""
    if isinstance(base, float) or isinstance(exponent, float):
        return 1  # no finite number is known
    return power(base, min(exponent, max(1, COMPUTING.bound_bits // base.bit_length())))


def size(values: range) -> int:
    """Count the values, which step by 1 and may be more than `len` can tell."""
    return max(0, values.stop - values.start)


def length(x: End) -> End:
    """Give the number of digits of x ≥ 0."""
    return x if isinstance(x, float) else len(decimal(x))


def common_digits(lo: int, hi: int) -> tuple[str, int, int, int]:
    """Give what the numbers in lo..hi, 0 ≤ lo < hi, share.

    That is: the digits that all begin with, the least and greatest digit that can follow, and how
    many more digits there are. A shorter number than hi counts as filled up with zeros.
    """
    last = decimal(hi)
    first = decimal(lo).rjust(len(last), "0")
    same = next(i for i, (a, b) in enumerate(zip(first, last, strict=True)) if a != b)
    return last[:same], int(first[same]), int(last[same]), len(last) - same - 1
