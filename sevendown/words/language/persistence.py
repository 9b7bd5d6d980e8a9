"""How often the digits must be multiplied or added until one is left."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable

from sevendown.words.base import Bounds, Operator, Phrases
from sevendown.words.bounds import INF, absolute
from sevendown.words.digits import digit_product, digit_sum

# The smallest numbers of persistence 1, 2, 3, …
_ADDITIVE = (10, 19, 199, 2 * 10**22 - 1)
_MULTIPLICATIVE = (
    10,
    25,
    39,
    77,
    679,
    6788,
    68889,
    2677889,
    26888999,
    3778888999,
    277777788888899,
)
_NO_TWELVE = 10**233  # no number below has multiplicative persistence 12


class MultiplicativePersistence(Operator):
    """How often X must be replaced by the product of its digits until one digit is left."""

    names = ("mulpersistence",)
    german = "Wie oft X durch das Produkt seiner Ziffern zu ersetzen ist, bis eine Ziffer bleibt"
    in_english = Phrases(values=("multiplicative persistence of X",))
    in_german = Phrases(values=("die multiplikative Beharrlichkeit von X",))
    price = 10
    examples = (((39,), 3), ((7,), 0), ((10,), 1), ((-39,), 3), ((0,), 0))
    total = True

    def value(self, x: int) -> int | None:
        """Compute the value."""
        return _steps(x, digit_product)

    def bounds(self, *arguments: Bounds) -> Bounds:
        """Enclose the value."""
        lo, hi = absolute(arguments[0])
        least = 0 if lo <= 9 else 1
        return least, INF if hi >= _NO_TWELVE else bisect_right(_MULTIPLICATIVE, hi)


class AdditivePersistence(Operator):
    """How often X must be replaced by the sum of its digits until one digit is left."""

    names = ("addpersistence",)
    german = "Wie oft X durch die Summe seiner Ziffern zu ersetzen ist, bis eine Ziffer bleibt"
    in_english = Phrases(values=("additive persistence of X",))
    in_german = Phrases(values=("die additive Beharrlichkeit von X",))
    price = 10
    examples = (((199,), 3), ((7,), 0), ((10,), 1), ((-19,), 2), ((0,), 0))
    total = True

    def value(self, x: int) -> int | None:
        """Compute the value."""
        return _steps(x, digit_sum)

    def bounds(self, *arguments: Bounds) -> Bounds:
        """Enclose the value."""
        lo, hi = absolute(arguments[0])
        least = 0 if lo <= 9 else 1
        # The smallest number of persistence 5 has more digits than any memory holds.
        return least, INF if isinstance(hi, float) else bisect_right(_ADDITIVE, hi)


def _steps(x: int, step: Callable[[int], int]) -> int:
    count = 0
    x = abs(x)
    while x > 9:
        x = step(x)
        count += 1
    return count
