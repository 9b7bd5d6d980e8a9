"""No two of the cells are equal."""

from __future__ import annotations

from sevendown.engine.cells import Cell
from sevendown.engine.domains import Bits
from sevendown.engine.rule import Contradiction, Cost, Rule


class AllDifferent(Rule):
    """No two of the cells have the same value.

    Removes the value of a fixed cell from the others, and sees when there are fewer values than
    cells. What escapes: {1, 2}, {1, 2}, {1, 2, 3} does not make the last one 3.
    """

    cost = Cost.DIGIT
    idempotent = True

    def __init__(self, cells: tuple[Cell, ...], text: str) -> None:
        self.cells = cells
        self.text = text

    def propagate(self) -> None:
        """Remove what is taken."""
        taken: dict[int, Cell] = {}
        waiting = [cell for cell in self.cells if cell.domain.lo == cell.domain.hi]
        while waiting:
            cell = waiting.pop()
            value = int(cell.domain.lo)
            if taken.setdefault(value, cell) is not cell:
                raise Contradiction(cell)
            for other in self.cells:
                domain = other.domain
                if domain.lo != domain.hi and domain.lo <= value <= domain.hi:
                    other.remove(value)
                    if other.domain.lo == other.domain.hi:
                        waiting.append(other)
        union = 0
        for cell in self.cells:
            domain = cell.domain
            if not isinstance(domain, Bits) or domain.base or domain.hi > 1000:
                return
            union |= domain.bits
        if union.bit_count() < len(self.cells):
            raise Contradiction(self.cells[0])

    def decide(self) -> bool | None:
        """Say whether it is true or false already."""
        fixed = [cell.domain.lo for cell in self.cells if cell.domain.lo == cell.domain.hi]
        if len(set(fixed)) < len(fixed):
            return False
        return True if len(fixed) == len(self.cells) else None

    def describe(self) -> str:
        """Say in one line what must be true."""
        return self.text
