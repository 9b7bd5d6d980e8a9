"""No two of the cells are equal."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeGuard

from sevendown.engine.cells import Cell
from sevendown.engine.domains import Bits
from sevendown.engine.rule import Contradiction, Cost, Rule

if TYPE_CHECKING:
    from sevendown.engine.cells import BitCell


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
        self._small = cells[0].engine.limits.small_values if cells else 0

    def propagate(self) -> None:
        """Remove what is taken."""
        if _are_small(self.cells, self._small):
            _by_bits(self.cells)
        else:
            self._one_by_one()

    def _one_by_one(self) -> None:
        """Remove the value of each cell that is fixed from the others."""
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

    def decide(self) -> bool | None:
        """Say whether it is true or false already."""
        fixed = [cell.domain.lo for cell in self.cells if cell.domain.lo == cell.domain.hi]
        if len(set(fixed)) < len(fixed):
            return False
        return True if len(fixed) == len(self.cells) else None

    def describe(self) -> str:
        """Say in one line what must be true."""
        return self.text

    def explain(self) -> str:
        """Say in one sentence what it means."""
        return f"no two are equal: {', '.join(cell.name for cell in self.cells)}"


def _are_small(cells: tuple[Cell, ...], small: int) -> TypeGuard[tuple[BitCell, ...]]:
    """Whether all values are bits of one int, none of them larger than that."""
    for cell in cells:
        domain = cell.domain
        if not isinstance(domain, Bits) or domain.base or domain.hi > small:
            return False
    return True


def _by_bits(cells: tuple[BitCell, ...]) -> None:
    """Remove what is taken, where all values are small."""
    taken = 0
    while True:
        once = twice = more = 0  # values that a cell is fixed to, that two are, that any can be
        for cell in cells:
            bits = cell.domain.bits
            more |= bits
            if not bits & bits - 1:
                twice |= once & bits
                once |= bits
        if twice or more.bit_count() < len(cells):
            raise Contradiction(cells[0])
        if once == taken:
            return
        taken = once
        for cell in cells:
            domain = cell.domain
            if domain.bits & taken and domain.lo != domain.hi:
                cell.narrow(domain.with_bits(domain.bits & ~taken))
