"""Each of some cells is at least as large as the one before it: rising and falling digits."""

from __future__ import annotations

from sevendown.engine.cells import Cell
from sevendown.engine.rule import Cost, Rule


class Rising(Rule):
    """No cell is smaller than the one before it. Exact."""

    cost = Cost.DIGIT
    idempotent = True

    def __init__(self, cells: tuple[Cell, ...], text: str) -> None:
        self.cells = cells
        self.text = text

    def propagate(self) -> None:
        """Pass the lowest value on from the front, the highest from the back."""
        lowest = self.cells[0].domain.lo
        for cell in self.cells[1:]:
            cell.between(lowest, cell.domain.hi)
            lowest = cell.domain.lo
        highest = self.cells[-1].domain.hi
        for cell in self.cells[-2::-1]:
            cell.between(cell.domain.lo, highest)
            highest = cell.domain.hi

    def describe(self) -> str:
        """Say in one line what must be true."""
        return self.text
