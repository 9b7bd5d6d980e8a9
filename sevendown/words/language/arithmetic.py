"""Sums, differences, products and powers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from sevendown.numbertheory import exact_root, logarithm, power, product
from sevendown.rules.arithmetic.multiplication import power_rules, product_rules
from sevendown.rules.arithmetic.product import Monotone
from sevendown.words.base import Bounds, Operator
from sevendown.words.bounds import (
    NOTHING,
    add,
    at_least,
    power_at_least,
    power_at_most,
    times,
)

if TYPE_CHECKING:
    from sevendown.engine.cells import Cell
    from sevendown.engine.rule import Rule


class Plus(Operator):
    """X plus Y."""

    names = ("plus", "+")
    german = "X plus Y"
    examples = (((2, 3), 5), ((2, -3), -1), ((0, 0), 0))
    total = True

    def value(self, x: int, y: int) -> int | None:
        """Compute the value."""
        return x + y

    def bounds(self, *arguments: Bounds) -> Bounds:
        """Enclose the value."""
        (a, b), (c, d) = arguments
        return add(a, c), add(b, d)

    def inverse(self, position: int, result: int, *others: int) -> Iterable[int] | None:
        """List the values of an argument."""
        return (result - others[0],)


class Minus(Operator):
    """X minus Y."""

    names = ("minus", "-")
    german = "X minus Y"
    examples = (((5, 3), 2), ((2, -3), 5), ((0, 4), -4))
    total = True

    def value(self, x: int, y: int) -> int | None:
        """Compute the value."""
        return x - y

    def bounds(self, *arguments: Bounds) -> Bounds:
        """Enclose the value."""
        (a, b), (c, d) = arguments
        return add(a, -d), add(b, -c)

    def inverse(self, position: int, result: int, *others: int) -> Iterable[int] | None:
        """List the values of an argument."""
        return (others[0] + result if position == 0 else others[0] - result,)


class Times(Operator):
    """X times Y."""

    names = ("mal", "*")
    german = "X mal Y"
    spelled = True
    examples = (((2, 3), 6), ((2, -3), -6), ((0, 7), 0))
    total = True

    def value(self, x: int, y: int) -> int | None:
        """Compute the value."""
        # What is computed very often is worth one call less.
        return x * y if x.bit_length() + y.bit_length() < 1000 else product(x, y)

    def bounds(self, *arguments: Bounds) -> Bounds:
        """Enclose the value."""
        (a, b), (c, d) = arguments
        corners = (times(a, c), times(a, d), times(b, c), times(b, d))
        return min(corners), max(corners)

    def inverse(self, position: int, result: int, *others: int) -> Iterable[int] | None:
        """List the values of an argument."""
        other = others[0]
        if other == 0:
            return None if result == 0 else ()
        return () if result % other else (result // other,)

    def rules(self, result: Cell, *arguments: Cell) -> Iterable[Rule]:
        """Narrow each factor by the result and the other."""
        x, y = arguments
        if x is not y:
            yield from product_rules(result, x, y)
        elif x.domain.lo >= 0:
            yield from power_rules(result, x, 2)


class Power(Operator):
    """X to the power of Y, for Y ≥ 0."""

    names = ("hoch", "^")
    german = "X hoch Y, für Y ≥ 0"
    spelled = True
    examples = (((2, 10), 1024), ((-2, 3), -8), ((0, 0), 1), ((2, -1), None))
    defined_from = (None, 0)

    def value(self, x: int, y: int) -> int | None:
        """Compute the value."""
        return power(x, y) if y >= 0 else None

    def bounds(self, *arguments: Bounds) -> Bounds:
        """Enclose the value."""
        a, b = arguments[0]
        exponent = at_least(arguments[1], 0)
        if exponent is None:
            return NOTHING
        c, d = exponent
        if a >= 1:
            return power_at_least(a, c), power_at_most(b, d)
        most = power_at_most(max(-a, b), d)
        if c == d:
            if d == 0:
                return 1, 1
            if b <= 0 and d % 2:
                return -power_at_most(-a, d), 0
            if d % 2 == 0:
                return 0, most
        # Where the exponent may be 0, the value may be 1; where it is even, a^y is positive.
        least = -power_at_most(-a, d) if a < 0 else 0
        return least, max(most, 1)

    def inverse(self, position: int, result: int, *others: int) -> Iterable[int] | None:
        """List the values of an argument."""
        if position == 0:
            return _bases(result, others[0])
        return _exponents(result, others[0])

    def rules(self, result: Cell, *arguments: Cell) -> Iterable[Rule]:
        """Narrow the base by the result where the exponent is known, and the other way round."""
        x, y = arguments
        exponent, base = y.value, x.value
        if exponent is not None and 1 <= exponent <= 1000:
            yield from power_rules(result, x, exponent)
        elif base is not None and base > 1 and 0 <= y.domain.lo and y.domain.hi <= 10_000:
            yield Monotone(lambda n: base**n, result, y, f"{x.name}^{y.name}")


def _bases(result: int, exponent: int) -> Iterable[int] | None:
    """Give all x with x^exponent = result."""
    if exponent < 0:
        return ()
    if exponent == 0:
        return None if result == 1 else ()
    # Where an exponent is too large for all bases but -1, 0 and 1, its parity alone matters.
    limit = abs(result).bit_length() + 2
    if exponent > limit:
        exponent = limit + (exponent - limit) % 2
    root = exact_root(result, exponent)
    if root is None:
        return ()
    return (root,) if exponent % 2 or root == 0 else (-root, root)


def _exponents(result: int, base: int) -> Iterable[int] | None:
    """Give all y with base^y = result."""
    if base == 0:
        return None if result == 0 else (0,) if result == 1 else ()
    if abs(base) == 1:
        return None if result == 1 or result == base else ()
    if result == 0:
        return ()
    exponent = logarithm(abs(result), abs(base))
    if exponent is None:
        return ()
    negative = base < 0 and exponent % 2 == 1
    return (exponent,) if negative == (result < 0) else ()
