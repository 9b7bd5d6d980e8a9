"""Cells that are others, sorted."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from math import inf

from sevendown.engine.cells import Cell
from sevendown.engine.rule import Cost, Rule


class Sorted(Rule):
    """Some cells are others in ascending order: the first one is the smallest of them, and so on.

    Bounds of all cells. Where as many of the others are smaller than the third of the sorted can
    be as come before it, no further one is. What escapes: the values between the bounds.
    """

    cost = Cost.BOUNDS

    def __init__(self, ascending: tuple[Cell, ...], others: tuple[Cell, ...], text: str) -> None:
        assert len(ascending) == len(others)
        self.ascending = ascending
        self.others = others
        self.cells = tuple(dict.fromkeys((*ascending, *others)))
        self.text = text

    def propagate(self) -> None:
        """Narrow the bounds of the sorted by those of the others, and the other way round."""
        lows = sorted([cell.domain.lo for cell in self.others])
        highs = sorted([cell.domain.hi for cell in self.others])
        for cell, low, high in zip(self.ascending, lows, highs, strict=True):
            cell.between(low, high)
        for i, cell in enumerate(self.ascending):
            low, high = cell.domain.lo, cell.domain.hi
            if bisect_left(highs, low) == i:  # all that are smaller are known
                for other in self.others:
                    if other.domain.hi >= low:
                        other.between(low, inf)
            if bisect_right(lows, high) == i + 1:  # all that are larger are known
                for other in self.others:
                    if other.domain.lo <= high:
                        other.between(-inf, high)

    def decide(self) -> bool | None:
        """Say whether it is true or false already."""
        lows = sorted([cell.domain.lo for cell in self.others])
        highs = sorted([cell.domain.hi for cell in self.others])
        sure = True
        for cell, low, high in zip(self.ascending, lows, highs, strict=True):
            domain = cell.domain
            if domain.hi < low or domain.lo > high:
                return False
            sure = sure and domain.lo == domain.hi == low == high
        return True if sure else None

    def describe(self) -> str:
        """Say in one line what must be true."""
        return self.text

    def explain(self) -> str:
        """Say in one sentence what it means."""
        return f"{self.text}, as far as the lowest and highest values tell"
