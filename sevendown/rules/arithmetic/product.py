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
        corners = [
            a * b
            for a in (left.domain.lo, left.domain.hi)
            for b in (right.domain.lo, right.domain.hi)
            if not isinstance(a, float) and not isinstance(b, float)
        ]
        if len(corners) == 4:
            result.trim(min(corners), max(corners))
        self._divide(left, right)
        self._divide(right, left)
        if all(cell.value is not None for cell in self.cells):
            if result.domain.lo != left.domain.lo * right.domain.lo:
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
        if any(isinstance(end, float) for end in (low, high, c, d)):
            return
        if c > 0 or d < 0:
            # The quotients at the four corners enclose all quotients; round them inwards.
            floors = [int(a) // int(b) for a in (low, high) for b in (c, d)]
            ceilings = [-(-int(a) // int(b)) for a in (low, high) for b in (c, d)]
            factor.trim(min(ceilings), max(floors))
        elif low > 0 or high < 0:
            most = max(abs(low), abs(high))
            factor.between(-most, most)

    def describe(self) -> str:
        """Say in one line what must be true."""
        return f"{self.result.name} = {self.left.name} · {self.right.name}"

    def explain(self) -> str:
        """Say in one sentence what it means."""
        return f"{self.describe()}, as far as the lowest and highest values of the three tell"


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
