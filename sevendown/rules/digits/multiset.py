"""Two groups of digits are the same up to their order."""

from __future__ import annotations

from sevendown.engine.cells import Cell
from sevendown.engine.domains import DIGITS
from sevendown.engine.rule import Contradiction, Cost, Rule


class SameDigits(Rule):
    """Each digit stands in one group as often as in the other.

    Counts for each digit how often it must and how often it can stand in either group, and fixes
    or removes it where one is the other's limit. Looks at one digit at a time: that 1 and 2
    together take three cells escapes it.
    """

    cost = Cost.DIGIT

    def __init__(self, left: tuple[Cell, ...], right: tuple[Cell, ...], text: str) -> None:
        assert len(left) == len(right)
        self.groups = (left, right)
        self.cells = tuple(dict.fromkeys(left + right))
        self.text = text

    def propagate(self) -> None:
        """Narrow the digits."""
        for digit in range(10):
            only = DIGITS[1 << digit]
            at_least, at_most = 0, 10_000
            for group in self.groups:
                at_least = max(at_least, sum(cell.domain is only for cell in group))
                at_most = min(at_most, sum(digit in cell.domain for cell in group))
            if at_least > at_most:
                raise Contradiction(self.cells[0])
            for group in self.groups:
                possible = [cell for cell in group if digit in cell.domain]
                if len(possible) == at_least:
                    for cell in possible:
                        cell.fix(digit)
                elif sum(cell.domain is only for cell in possible) == at_most:
                    for cell in possible:
                        if cell.domain is not only:
                            cell.remove(digit)

    def describe(self) -> str:
        """Say in one line what must be true."""
        return self.text
