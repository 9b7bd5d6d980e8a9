"""The values of some cells add up to a number."""

from __future__ import annotations

from sevendown.engine.cells import Cell
from sevendown.engine.domains import Bound
from sevendown.engine.rule import Contradiction, Cost, Rule


class Total(Rule):
    """The values of the cells add up to k; for cells of few values, and quick with 0 and 1.

    Bounds of all cells. What escapes: that the values between the bounds leave gaps.
    """

    cost = Cost.DIGIT
    idempotent = True

    def __init__(self, cells: tuple[Cell, ...], k: int, text: str) -> None:
        assert cells
        self.cells = cells
        self.k = k
        self.text = text

    def propagate(self) -> None:
        """Narrow the bounds of each cell by those of the others."""
        moved = True
        while moved:
            low: Bound = 0
            high: Bound = 0
            free = []
            for cell in self.cells:
                domain = cell.domain
                low += domain.lo
                high += domain.hi
                if domain.lo != domain.hi:
                    free.append(cell)
            rise, fall = self.k - low, high - self.k  # how far the lowest and highest sums are off
            if rise < 0 or fall < 0:
                raise Contradiction(self.cells[0])
            moved = False
            for cell in free:
                domain = cell.domain
                width = domain.hi - domain.lo
                if width > rise or width > fall:
                    cell.between(domain.hi - fall, domain.lo + rise)
                    moved = rise > 0 and fall > 0  # else all of them are fixed now

    def describe(self) -> str:
        """Say in one line what must be true."""
        return self.text

    def explain(self) -> str:
        """Say in one sentence what it means."""
        return f"{' + '.join(cell.name for cell in self.cells)} = {self.k}"
