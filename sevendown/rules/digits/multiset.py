"""Two groups of digits are the same up to their order."""

from __future__ import annotations

from sevendown.engine.cells import Cell
from sevendown.engine.domains import DIGITS
from sevendown.engine.rule import Contradiction, Cost, Rule
from sevendown.rules.digits.number import mask_of


def _counts(digit: int, cells: tuple[Cell, ...]) -> tuple[int, int]:
    """Give how often a digit is known to stand in these cells, and how often it can."""
    bit = 1 << digit
    known = possible = 0
    for cell in cells:
        mask = mask_of(cell)
        if mask & bit:
            possible += 1
            if mask == bit:
                known += 1
    return known, possible


def _settle(digit: int, cells: tuple[Cell, ...], is_there: bool) -> None:
    """Fix the digit where it can stand, or remove it where it is not known to stand."""
    bit = 1 << digit
    for cell in cells:
        mask = mask_of(cell)
        if mask & bit and mask != bit:
            cell.narrow(DIGITS[bit if is_there else mask ^ bit])


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
        left, right = self.groups
        for digit in range(10):
            known, possible = _counts(digit, left)
            other_known, other_possible = _counts(digit, right)
            at_least, at_most = max(known, other_known), min(possible, other_possible)
            if at_least > at_most:
                raise Contradiction(self.cells[0])
            if known < possible and (possible == at_least or known == at_most):
                _settle(digit, left, possible == at_least)
                other_known, other_possible = _counts(digit, right)  # it may have some of the same
            if other_known < other_possible and (
                other_possible == at_least or other_known == at_most
            ):
                _settle(digit, right, other_possible == at_least)

    def describe(self) -> str:
        """Say in one line what must be true."""
        return self.text
