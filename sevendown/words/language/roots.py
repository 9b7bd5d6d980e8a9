"""Square roots."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TYPE_CHECKING

from sevendown.numbertheory import ceil_root, exact_root
from sevendown.rules.arithmetic.product import Monotone
from sevendown.words.base import Bounds, Operator, Phrases
from sevendown.words.bounds import NOTHING, at_least, hull

if TYPE_CHECKING:
    from sevendown.engine.cells import Cell
    from sevendown.engine.rule import Rule


class SquareRoot(Operator):
    """Square root of X, where X is a square."""

    names = ("wurzel", "sqrt")
    german = "Quadratwurzel von X, wenn X eine Quadratzahl ist"
    in_english = Phrases(
        values=("square root of X", "positive square root of X"), bare=("square root",)
    )
    in_german = Phrases(
        values=(
            "die Quadratwurzel aus X",
            "die Quadratwurzel von X",
            "die Wurzel aus X",
            "die Wurzel von X",
            "die Quadratwurzel X",
        ),
        bare=("die Quadratwurzel", "die Wurzel"),
    )
    examples = (((144,), 12), ((0,), 0), ((2,), None), ((-4,), None))

    def value(self, x: int) -> int | None:
        """Compute the value."""
        return exact_root(x, 2)

    def bounds(self, *arguments: Bounds) -> Bounds:
        """Enclose the value."""
        x = at_least(arguments[0], 0)
        if x is None:
            return NOTHING
        lo, hi = x
        least = lo if isinstance(lo, float) else ceil_root(lo, 2)
        return hull([(least, hi if isinstance(hi, float) else math.isqrt(hi))])

    def inverse(self, position: int, result: int, *others: int) -> Iterable[int] | None:
        """List the values of the argument."""
        return () if result < 0 else (result * result,)

    def rules(self, result: Cell, *arguments: Cell) -> Iterable[Rule]:
        """X is the square of the root."""
        (x,) = arguments
        if result.domain.lo >= 0 and result is not x:
            yield Monotone(lambda n: n * n, x, result, f"{result.name}^2")
