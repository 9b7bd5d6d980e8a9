"""The digits backwards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from sevendown.numbertheory import COMPUTING, from_decimal
from sevendown.words.base import Bounds, Operator, Phrases, SumForm, digits_of
from sevendown.words.bounds import INF, absolute, length
from sevendown.words.digits import digits

if TYPE_CHECKING:
    from sevendown.engine.cells import Cell


class Reverse(Operator):
    """The digits of X backwards, with the sign of X."""

    names = ("rev", "reverse")
    german = "Die Ziffern von X rückwärts, mit dem Vorzeichen von X"
    in_english = Phrases(
        values=(
            "reverse of X",
            "reversal of X",
            "backvalue of X",
            "mirror image of X",
            "X reversed",
            "X in reverse",
            "X backwards",
            "X written backwards",
            "X read backwards",
            "X in reverse order",
            "X with its digits reversed",
            "X with the digits reversed",
            "X with digits reversed",
            "X when reversed",
            "X written in reverse",
            "reversed X",
            "X turned around",
        ),
        bare=("reverse", "reversal", "backvalue", "mirror image"),
    )
    in_german = Phrases(
        values=(
            "die Umkehrung von X",
            "der Rückwert von X",
            "der Rückwerts von X",
            "die Umkehrzahl von X",
            "die Spiegelung von X",
            "das Spiegelbild von X",
            "die Spiegelzahl von X",
            "X rückwärts",
            "X rückwärts gelesen",
            "X von hinten gelesen",
            "X von rechts nach links gelesen",
            "X rückwärts geschrieben",
            "X umgekehrt",
            "X in umgekehrter Reihenfolge",
            "X gespiegelt",
        ),
        bare=("die Umkehrung", "der Rückwert", "die Umkehrzahl", "das Spiegelbild"),
    )
    short = "X backwards"
    examples = (((123,), 321), ((120,), 21), ((0,), 0), ((-12,), -21))
    total = True

    def value(self, x: int) -> int | None:
        """Compute the value."""
        backwards = from_decimal(digits(x)[::-1])
        return backwards if x >= 0 else -backwards

    def bounds(self, *arguments: Bounds) -> Bounds:
        """Enclose the value."""
        lo, hi = arguments[0]
        if lo == hi and isinstance(lo, int):
            same = self.value(lo)
            assert same is not None
            return same, same
        size = length(absolute(arguments[0])[1])
        far = INF if isinstance(size, float) or size > COMPUTING.bound_digits else 10**size - 1
        least = 1 if lo > 0 else 0 if lo == 0 else -far
        return least, -1 if hi < 0 else 0 if hi == 0 else far

    def inverse(self, position: int, result: int, *others: int) -> Iterable[int] | None:
        """List the values of the argument: none, 0, or too many, as zeros may follow."""
        if result == 0:
            return (0,)
        return () if result % 10 == 0 else None

    def as_sum(self, *arguments: Cell | int) -> SumForm | None:
        """Give the digits, each with the weight of its place from behind."""
        found = digits_of(arguments[0])
        if found is None:
            return None
        terms = tuple((10**i, digit) for i, digit in enumerate(found))
        return SumForm(terms, digits=found[::-1])
