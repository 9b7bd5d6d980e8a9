"""Digits of which those that are equal to one are left out."""

from __future__ import annotations

from sevendown.engine.cells import Cell
from sevendown.engine.domains import DIGITS
from sevendown.engine.rule import Contradiction, Cost, Rule
from sevendown.rules.digits.number import mask_of


class Without(Rule):
    """The digits of X but for those that are D, of which there are others, are those of R.

    Zeros may stand in front of R, and in front of what is left of X. Exact for each digit where D
    is known: every way to read X from behind, leaving out or not, is followed. Where D is not
    known, what is possible for one of its values is possible.
    """

    cost = Cost.MANY

    def __init__(
        self, result: tuple[Cell, ...], digits: tuple[Cell, ...], left_out: Cell, text: str
    ) -> None:
        self.result = result[::-1]  # the last digit first
        self.digits = digits[::-1]
        self.left_out = left_out
        self.cells = tuple(dict.fromkeys((*result, *digits, left_out)))
        self.text = text

    def propagate(self) -> None:
        """Keep what is on a way through the digits."""
        digits, result = [mask_of(c) for c in self.digits], [mask_of(c) for c in self.result]
        kept = [0] * len(digits)
        given = [0] * len(result)
        can = 0
        for d in range(10):
            if d in self.left_out.domain and _follow(digits, result, 1 << d, kept, given):
                can |= 1 << d
        if not can:
            raise Contradiction(self.left_out)
        self.left_out.meet(DIGITS[can])
        for cells, masks in ((self.digits, kept), (self.result, given)):
            for cell, mask in zip(cells, masks, strict=True):
                cell.meet(DIGITS[mask])

    def describe(self) -> str:
        """Say in one line what must be true."""
        return self.text


def _follow(
    digits: list[int], result: list[int], out: int, kept: list[int], given: list[int]
) -> bool:
    """Add the digits on ways that leave out one digit; say whether there are any.

    A state is how many digits have not been left out.
    """
    length, most = len(digits), len(result)
    padded = result + [1] * max(0, length - most)  # a digit too many is a zero
    # What follows must be zeros where nothing is left to read.
    zeros = [True] * (len(padded) + 1)
    for j in range(most - 1, -1, -1):
        zeros[j] = zeros[j + 1] and bool(padded[j] & 1)
    reached = [{0}]
    for mask in digits:
        after = set()
        for j in reached[-1]:
            if mask & out:
                after.add(j)
            if mask & padded[j] & ~out:
                after.add(j + 1)
        reached.append(after)
    good = {j for j in reached[-1] if j and zeros[j]}
    if not good:
        return False
    for j in range(min(good), most):
        given[j] |= 1
    for i in range(length - 1, -1, -1):
        before = set()
        for j in reached[i]:
            if digits[i] & out and j in good:
                kept[i] |= out
                before.add(j)
            both = digits[i] & padded[j] & ~out
            if both and j + 1 in good:
                kept[i] |= both
                if j < most:
                    given[j] |= both
                before.add(j)
        good = before
    return True
