"""Products, and functions that only rise: the bounds of the arguments follow from the result."""

from __future__ import annotations

from collections.abc import Callable

from sevendown.engine.cells import Cell
from sevendown.engine.domains import Bound, Domain
from sevendown.engine.rule import Contradiction, Cost, Rule


class Product(Rule):
    """R = X · Y. Bounds of all three; the values inside are left to the derived rule.

    Bounds of long spans are not driven to their end: what takes less than a hundredth off waits.
    """

    cost = Cost.BOUNDS

    def __init__(self, result: Cell, left: Cell, right: Cell) -> None:
        self.result = result
        self.left = left
        self.right = right
        self.cells = (result, left, right)

    def propagate(self) -> None:
        """Narrow the result by the factors, and each factor by the result and the other."""
        result, left, right = self.result, self.left, self.right
        a, b, c, d = left.domain.lo, left.domain.hi, right.domain.lo, right.domain.hi
        if not _is_infinite(a, b, c, d):
            if a >= 0 and c >= 0:
                result.trim(a * c, b * d)
            else:
                corners = (a * c, a * d, b * c, b * d)
                result.trim(min(corners), max(corners))
        self._divide(left, right)
        self._divide(right, left)
        if left.domain.lo == left.domain.hi and right.domain.lo == right.domain.hi:
            product = left.domain.lo * right.domain.lo
            if result.domain.lo == result.domain.hi != product:
                raise Contradiction(result)

    def _divide(self, factor: Cell, other: Cell) -> None:
        """Narrow one factor by the result and the other factor."""
        result = self.result.domain
        low, high = result.lo, result.hi
        if low > 0 or high < 0:  # neither factor is 0
            if other.domain.lo == 0:
                other.between(1, other.domain.hi)
            elif other.domain.hi == 0:
                other.between(other.domain.lo, -1)
        c, d = other.domain.lo, other.domain.hi
        if _is_infinite(low, high, c, d):
            return
        if c > 0 or d < 0:
            if d < 0:  # the same with both signs changed
                low, high, c, d = -high, -low, -d, -c
            # The least and the largest quotient, rounded inwards.
            least = -(-low // (d if low >= 0 else c))
            factor.trim(least, high // (c if high >= 0 else d))
        elif low > 0 or high < 0:
            most = max(abs(low), abs(high))
            factor.between(-most, most)

    def describe(self) -> str:
        """Say in one line what must be true."""
        return f"{self.result.name} = {self.left.name} · {self.right.name}"

    def explain(self) -> str:
        """Say in one sentence what it means."""
        return f"{self.describe()}, as far as the lowest and highest values of the three tell"


def _is_infinite(a: Bound, b: Bound, c: Bound, d: Bound) -> bool:
    """Say whether one of these bounds is."""
    floats = isinstance(a, float) or isinstance(b, float)
    return floats or isinstance(c, float) or isinstance(d, float)


class Monotone(Rule):
    """R = f(X) for a function that never falls where X lies. Bounds of both.

    As with products, bounds of long stretches are not driven to their end.
    """

    cost = Cost.BOUNDS

    def __init__(self, function: Callable[[int], int], result: Cell, cell: Cell, text: str) -> None:
        self.function = function
        self.result = result
        self.cell = cell
        self.cells = (result, cell)
        self.text = text

    def propagate(self) -> None:
        """Narrow the result by the argument and the argument by the result."""
        domain, function = self.cell.domain, self.function
        if isinstance(domain.lo, float) or isinstance(domain.hi, float):
            return
        low, high = int(domain.lo), int(domain.hi)
        least, most = function(low), function(high)
        self.result.trim(least, most)
        wanted: Domain = self.result.domain
        first, last = low, high  # mostly: and the values may be huge
        if least < wanted.lo:
            first = _first(lambda x: function(x) >= wanted.lo, low, high)
        if most > wanted.hi:
            last = _first(lambda x: function(x) > wanted.hi, low, high) - 1
        if wanted.lo == wanted.hi:
            self.cell.between(first, last)
            if self.cell.value is not None and function(self.cell.value) != wanted.lo:
                raise Contradiction(self.result)
        else:
            self.cell.trim(first, last)

    def describe(self) -> str:
        """Say in one line what must be true."""
        return f"{self.result.name} = {self.text}"

    def explain(self) -> str:
        """Say in one sentence what it means."""
        return f"{self.describe()}, and the larger the one, the larger the other"


def _first(test: Callable[[int], Bound | bool], low: int, high: int) -> int:
    """Give the first x in low..high from which on the test is true; high if there is none."""
    if test(low):
        return low
    while high - low > 1:  # false at low; true at high, or high is the answer anyway
        middle = (low + high) // 2
        if test(middle):
            high = middle
        else:
            low = middle
    return high
