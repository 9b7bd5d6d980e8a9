"""Roots of any order."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from sevendown.numbertheory import TooLarge, ceil_root, exact_root, floor_root, logarithm, power
from sevendown.rules.arithmetic.product import Monotone
from sevendown.words.base import Bounds, Operator
from sevendown.words.bounds import INF, NOTHING, at_least, hull

if TYPE_CHECKING:
    from sevendown.engine.cells import Cell
    from sevendown.engine.rule import Rule


class KthRoot(Operator):
    """K-th root of X, where X is a K-th power, for K ≥ 1."""

    names = ("ktewurzel", "kthroot")
    german = "K-te Wurzel von X, wenn X eine K-te Potenz ist, für K ≥ 1"
    examples = (
        ((27, 3), 3),
        ((81, 4), 3),
        ((-32, 5), -2),
        ((7, 1), 7),
        ((28, 3), None),
        ((-16, 4), None),
        ((8, 0), None),
    )

    def value(self, x: int, k: int) -> int | None:
        """Compute the value."""
        return exact_root(x, k) if k >= 1 else None

    def bounds(self, *arguments: Bounds) -> Bounds:
        """Enclose the value."""
        lo, hi = arguments[0]
        order = at_least(arguments[1], 1)
        if order is None:
            return NOTHING
        parts = []
        if hi >= 0:
            parts.append(_roots(max(lo, 0), hi, order))
        if lo < 0:
            least, most = _roots(max(-hi, 1), -lo, order)
            parts.append((-most, -least))
        return hull(parts)

    def inverse(self, position: int, result: int, *others: int) -> Iterable[int] | None:
        """List the values of an argument."""
        if position == 0:
            k = others[0]
            if k < 1 or (k % 2 == 0 and result < 0):
                return ()
            try:
                return (power(result, k),)
            except TooLarge:
                return None
        x = others[0]
        if abs(result) <= 1:  # its powers are 0, 1 or -1
            return None if x == result else ()
        order = logarithm(abs(x), abs(result)) if x else None
        return (order,) if order and exact_root(x, order) == result else ()

    def rules(self, result: Cell, *arguments: Cell) -> Iterable[Rule]:
        """X is a power of the root."""
        x, order = arguments
        k = order.value
        if k is not None and 1 < k <= x.engine.limits.root_exponent:
            if result.domain.lo >= 0 and result is not x:
                yield Monotone(lambda n: power(n, k), x, result, f"{result.name}^{k}")


def _roots(lo: int | float, hi: int | float, order: Bounds) -> Bounds:
    """Enclose the roots of the numbers from lo ≥ 0 to hi."""
    first, last = order
    if isinstance(lo, float) or isinstance(last, float):
        least = 0 if lo == 0 else 1 if lo == 1 else 2
    else:
        least = ceil_root(lo, int(last))
    most = INF if isinstance(hi, float) or isinstance(first, float) else floor_root(hi, int(first))
    return least, most
