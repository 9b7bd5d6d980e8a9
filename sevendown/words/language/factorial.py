"""Factorials."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterable
from typing import TYPE_CHECKING

from sevendown.numbertheory import COMPUTING, factorial
from sevendown.rules.arithmetic.product import Monotone
from sevendown.words.base import Bounds, Operator, Phrases
from sevendown.words.bounds import INF, NOTHING, at_least

if TYPE_CHECKING:
    from sevendown.engine.cells import Cell
    from sevendown.engine.rule import Rule


class Factorial(Operator):
    """Product of the numbers from 1 to X, for X ≥ 0."""

    names = ("fak", "factorial")
    german = "Produkt der Zahlen von 1 bis X, für X ≥ 0"
    in_english = Phrases(values=("factorial of X", "X factorial"))
    in_german = Phrases(values=("die Fakultät von X", "X Fakultät"))
    short = "X!"
    examples = (((5,), 120), ((0,), 1), ((1,), 1), ((-1,), None))
    defined_from = (0,)

    def value(self, x: int) -> int | None:
        """Compute the value."""
        return factorial(x) if x >= 0 else None

    def bounds(self, *arguments: Bounds) -> Bounds:
        """Enclose the value."""
        x = at_least(arguments[0], 0)
        if x is None:
            return NOTHING
        lo, hi = x
        least = factorial(int(min(lo, COMPUTING.bound_factorial)))
        return least, INF if hi > COMPUTING.bound_factorial else factorial(int(hi))

    def inverse(self, position: int, result: int, *others: int) -> Iterable[int] | None:
        """List the values of the argument."""
        if result <= 1:
            return (0, 1) if result == 1 else ()
        # The logarithm names the only argument that can be meant, give or take rounding.
        near = bisect_left(range(205_023), math.log(result), key=lambda n: math.lgamma(n + 1))
        return [n for n in (near - 1, near, near + 1) if n > 1 and _is_factorial(n, result)]

    def rules(self, result: Cell, *arguments: Cell) -> Iterable[Rule]:
        """Narrow the argument by the result."""
        (x,) = arguments
        if x.domain.lo >= 0 and x.domain.hi <= COMPUTING.bound_factorial and x is not result:
            yield Monotone(factorial, result, x, f"fak({x.name})")


def _is_factorial(n: int, result: int) -> bool:
    return n <= 205_022 and factorial(n) == result
