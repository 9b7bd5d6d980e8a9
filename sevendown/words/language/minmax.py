"""Absolute value, smallest, largest, sum."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from typing import TYPE_CHECKING

from sevendown.rules.arithmetic.linear import Linear
from sevendown.words.base import Bounds, Operator, Phrases
from sevendown.words.bounds import absolute, add

if TYPE_CHECKING:
    from sevendown.engine.cells import Cell
    from sevendown.engine.rule import Rule


class AbsoluteValue(Operator):
    """Absolute value of X."""

    names = ("betrag", "abs")
    german = "Betrag von X"
    in_english = Phrases(values=("absolute value of X",))
    in_german = Phrases(values=("der Betrag von X", "der Absolutbetrag von X"))
    short = "|X|"
    examples = (((5,), 5), ((-5,), 5), ((0,), 0))
    total = True

    def value(self, x: int) -> int | None:
        """Compute the value."""
        return abs(x)

    def bounds(self, *arguments: Bounds) -> Bounds:
        """Enclose the value."""
        return absolute(arguments[0])

    def inverse(self, position: int, result: int, *others: int) -> Iterable[int] | None:
        """List the values of the argument."""
        return () if result < 0 else (-result, result) if result else (0,)


class Minimum(Operator):
    """Smallest of X, Y, …."""

    names = ("min",)
    german = "Kleinste Zahl von X, Y, …"
    in_english = Phrases(values=("smaller of X and Y", "lesser of X and Y", "smallest of X"))
    in_german = Phrases(values=("die kleinere von X und Y", "das Minimum von X und Y"))
    examples = (((3, 1, 2), 1), ((5,), 5), ((0, -7), -7))
    total = True

    def value(self, *xs: int) -> int | None:
        """Compute the value."""
        return min(xs, default=None)  # the list `down` of a grid may be empty

    def bounds(self, *arguments: Bounds) -> Bounds:
        """Enclose the value."""
        return min(lo for lo, _ in arguments), min(hi for _, hi in arguments)

    def rules(self, result: Cell, *arguments: Cell) -> Iterable[Rule]:
        """It is not above any of them."""
        for cell in dict.fromkeys(arguments):
            if cell is not result:
                yield Linear("<=", (1, -1), (result, cell), 0)


class Maximum(Operator):
    """Largest of X, Y, …."""

    names = ("max",)
    german = "Größte Zahl von X, Y, …"
    in_english = Phrases(values=("larger of X and Y", "greater of X and Y", "bigger of X and Y"))
    in_german = Phrases(values=("die größere von X und Y", "das Maximum von X und Y"))
    examples = (((3, 1, 2), 3), ((5,), 5), ((0, -7), 0))
    total = True

    def value(self, *xs: int) -> int | None:
        """Compute the value."""
        return max(xs, default=None)

    def bounds(self, *arguments: Bounds) -> Bounds:
        """Enclose the value."""
        return max(lo for lo, _ in arguments), max(hi for _, hi in arguments)

    def rules(self, result: Cell, *arguments: Cell) -> Iterable[Rule]:
        """It is not below any of them."""
        for cell in dict.fromkeys(arguments):
            if cell is not result:
                yield Linear("<=", (1, -1), (cell, result), 0)


class SumOfAll(Operator):
    """Sum of X, Y, …."""

    names = ("sum", "summe")
    german = "Summe von X, Y, …"
    examples = (((3, 1, 2), 6), ((5,), 5), ((0, -7), -7))
    total = True

    def value(self, *xs: int) -> int | None:
        """Compute the value."""
        return sum(xs)

    def bounds(self, *arguments: Bounds) -> Bounds:
        """Enclose the value."""
        return reduce(add, (lo for lo, _ in arguments)), reduce(add, (hi for _, hi in arguments))

    def inverse(self, position: int, result: int, *others: int) -> Iterable[int] | None:
        """List the values of an argument."""
        return (result - sum(others),)
