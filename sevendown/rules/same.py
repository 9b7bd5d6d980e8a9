"""Two cells are equal: digits of palindromes, of reversed numbers, of equal numbers."""

from __future__ import annotations

from sevendown.engine.cells import Cell
from sevendown.engine.rule import Cost, Rule


class Same(Rule):
    """Two cells have the same value. Exact."""

    cost = Cost.DIGIT
    idempotent = True

    def __init__(self, left: Cell, right: Cell) -> None:
        self.cells = (left, right)

    def propagate(self) -> None:
        """Keep what both can be."""
        left, right = self.cells
        left.meet(right.domain)
        right.meet(left.domain)

    def describe(self) -> str:
        """Say in one line what must be true."""
        return f"{self.cells[0].name} = {self.cells[1].name}"
