"""The digits backwards."""

from __future__ import annotations

from collections.abc import Iterable

from sevendown.numbertheory import from_decimal
from sevendown.rules.base import Bounds, Operator
from sevendown.rules.words._bounds import DIGIT_LIMIT, INF, absolute, length
from sevendown.rules.words._digits import digits


class Reverse(Operator):
    """The digits of X backwards."""

    names = ("rev", "reverse")
    examples = (((123,), 321), ((120,), 21), ((0,), 0), ((-12,), 21))
    total = True

    def value(self, x: int) -> int | None:
        """Compute the value."""
        return from_decimal(digits(x)[::-1])

    def bounds(self, *arguments: Bounds) -> Bounds:
        """Enclose the value."""
        lo, hi = absolute(arguments[0])
        if lo == hi and isinstance(lo, int):
            same = from_decimal(digits(lo)[::-1])
            return same, same
        size = length(hi)
        least = 0 if lo == 0 else 1
        if isinstance(size, float) or size > DIGIT_LIMIT:
            return least, INF
        return least, 10**size - 1

    def inverse(self, position: int, result: int, *others: int) -> Iterable[int] | None:
        """List the values of the argument: none, 0, or too many, as zeros may follow."""
        if result == 0:
            return (0,)
        return () if result < 0 or result % 10 == 0 else None
