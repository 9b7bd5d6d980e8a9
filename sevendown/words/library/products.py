"""Products and means of any number of numbers."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from typing import TYPE_CHECKING

from sevendown.rules.arithmetic.linear import Linear
from sevendown.words.base import Bounds, Operator
from sevendown.words.bounds import NOTHING, add
from sevendown.words.multiplying import ProductOfMany

if TYPE_CHECKING:
    from sevendown.engine.cells import Cell
    from sevendown.engine.rule import Rule


class ProductOfAll(ProductOfMany):
    """Product of X, Y, …."""

    names = ("produkt", "product")
    german = "Produkt von X, Y, …"
    examples = (((3, 1, 2), 6), ((5,), 5), ((2, -7), -14), ((0, 4), 0))


class Mean(Operator):
    """Mean of X, Y, …, where it is a whole number."""

    names = ("mittel", "mean")
    german = "Mittelwert von X, Y, …, wenn er eine ganze Zahl ist"
    examples = (((3, 1, 2), 2), ((5,), 5), ((1, 2), None), ((-3, 1), -1), ((-3, 2, 2), None))

    def value(self, *xs: int) -> int | None:
        """Compute the value."""
        total = sum(xs)
        return None if not xs or total % len(xs) else total // len(xs)

    def bounds(self, *arguments: Bounds) -> Bounds:
        """Enclose the value."""
        count = len(arguments)
        lo = reduce(add, (lo for lo, _ in arguments))
        hi = reduce(add, (hi for _, hi in arguments))
        least = lo if isinstance(lo, float) else -(-lo // count)
        most = hi if isinstance(hi, float) else hi // count
        return (least, most) if least <= most else NOTHING

    def inverse(self, position: int, result: int, *others: int) -> Iterable[int] | None:
        """List the values of an argument."""
        return (result * (len(others) + 1) - sum(others),)

    def rules(self, result: Cell, *arguments: Cell) -> Iterable[Rule]:
        """They add up to so many times the mean."""
        factors: dict[Cell, int] = {result: len(arguments)}
        for cell in arguments:
            factors[cell] = factors.get(cell, 0) - 1
        used = {cell: factor for cell, factor in factors.items() if factor}
        if used:
            yield Linear("=", tuple(used.values()), tuple(used), 0)
