"""Numbers written in other bases."""

from __future__ import annotations

from sevendown.numbertheory import TooLarge, from_base, from_decimal, in_base
from sevendown.rules.base import Bounds, Operator
from sevendown.rules.words._bounds import (
    INF,
    NOTHING,
    absolute,
    at_least,
    length,
    power_at_least,
    power_at_most,
    times,
)
from sevendown.rules.words._digits import digits


class InBase(Operator):
    """X written in base B and read as a decimal number, for X ≥ 0 and 2 ≤ B ≤ 10."""

    names = ("inbase",)
    examples = (((5, 2), 101), ((0, 2), 0), ((99, 10), 99), ((-5, 2), None), ((5, 11), None))

    def value(self, x: int, b: int) -> int | None:
        """Compute the value."""
        return _in_base(x, b) if x >= 0 and 2 <= b <= 10 else None

    def bounds(self, *arguments: Bounds) -> Bounds:
        """Enclose the value."""
        x, base = at_least(arguments[0], 0), at_least(arguments[1], 2)
        if x is None or base is None or base[0] > 10:
            return NOTHING
        # It grows with X, and shrinks as B grows.
        lo, hi = x
        least = 0 if isinstance(lo, float) else _in_base(lo, int(min(base[1], 10)))
        return least, hi if isinstance(hi, float) else _in_base(hi, int(base[0]))


class FromBase(Operator):
    """The decimal digits of X read in base B, for B ≥ 2 and digits below B."""

    names = ("frombase",)
    examples = (((101, 2), 5), ((0, 2), 0), ((19, 16), 25), ((12, 2), None), ((1, 1), None))

    def value(self, x: int, b: int) -> int | None:
        """Compute the value."""
        text = digits(x)
        if b < 2 or int(max(text)) >= b:
            return None
        if b > 10 and len(text) * b.bit_length() > 4_000_000:
            raise TooLarge(f"a number of {len(text)} digits in so large a base is too large")
        return from_base(text, b)

    def bounds(self, *arguments: Bounds) -> Bounds:
        """Enclose the value."""
        base = at_least(arguments[1], 2)
        if base is None:
            return NOTHING
        lo, hi = absolute(arguments[0])
        if isinstance(lo, float) or isinstance(base[0], float):
            return 0, INF
        # With as many digits or more, it is not below the first one times a power of the base.
        text = digits(lo)
        least = times(min(int(text[0]), base[0]), power_at_least(base[0], len(text) - 1))
        size = length(hi)
        if isinstance(hi, float):
            return least, INF
        if size == 1:
            return least, hi
        most = power_at_most(base[1], size - 1)
        # The first digit is below the base, and at most that of hi if there are as many digits.
        return least, times(most, int(digits(hi)[0]) + 1)


def _in_base(x: int, b: int) -> int:
    return from_decimal(in_base(x, b))
