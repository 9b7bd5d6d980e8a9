"""Two cells whose values go together, as a table says."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, cast

from sevendown.engine import bits as bitset
from sevendown.engine.cells import Cell
from sevendown.engine.rule import Cost, Deed, Reason, Rule
from sevendown.rules.lacking import bits_of, lacking, removed

if TYPE_CHECKING:
    from sevendown.engine.cells import BitCell


class Partners:
    """Which values of one cell go with which of another; shared by all cells of that kind."""

    def __init__(self, pairs: Iterable[tuple[int, int]], most_known: int) -> None:
        self._most_known = most_known  # sets of values whose partners are remembered
        self._sides: tuple[dict[int, int], dict[int, int]] = ({}, {})  # value → partners, as bits
        for x, y in pairs:
            self._sides[0][x] = self._sides[0].get(x, 0) | 1 << y
            self._sides[1][y] = self._sides[1].get(y, 0) | 1 << x
        # What has been worked out for a set of values is true everywhere.
        self._known: tuple[dict[int, int], dict[int, int]] = ({}, {})

    def of(self, side: int, values: int) -> int:
        """Give the partners of a set of values on the left (0) or on the right (1)."""
        known = self._known[side]
        found = known.get(values)
        if found is None:
            partners = self._sides[side]
            found = 0
            for value in bitset.members(values):
                found |= partners.get(value, 0)
            if len(known) >= self._most_known:
                known.clear()
            known[values] = found
        return found


class Pairs(Rule):
    """The values of two cells, which are small and not negative, are partners. Exact."""

    cost = Cost.TABLE
    idempotent = True

    def __init__(self, left: Cell, right: Cell, partners: Partners, text: str) -> None:
        self.cells = (left, right)
        both = ((0, left, right), (1, right, left))
        self._sides = cast("tuple[tuple[int, BitCell, BitCell], ...]", both)
        self.partners = partners
        self.text = text

    def propagate(self) -> None:
        """Keep the values that have a partner."""
        for side, cell, other in self._sides:
            domain = other.domain
            assert not domain.base
            partners = self.partners.of(side, cell.domain.bits)
            other.narrow(domain.with_bits(domain.bits & partners))

    def reason(self, deed: Deed) -> Reason | None:
        """Say that the other cell has no partner of what has been removed."""
        left, right = self.cells
        if deed.cell is None:
            partners = self.partners.of(0, bits_of(deed.was(left)))
            return (left, deed.was(left)), lacking(right, partners, deed)
        side, other = (0, right) if deed.cell is left else (1, left)
        return (lacking(other, self.partners.of(side, removed(deed)), deed),)

    def describe(self) -> str:
        """Say in one line what must be true."""
        return self.text
