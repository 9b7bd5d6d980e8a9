"""A product that ends in zeros: what one factor lacks of 2 and 5, the other must have."""

from __future__ import annotations

from sevendown.engine.cells import Cell
from sevendown.engine.rule import Cost, Rule
from sevendown.rules.arithmetic.residue import list_remainder
from sevendown.rules.digits.number import mask_of

# For 2 and 5: the last digits of their multiples.
_MULTIPLES = ((2, 0b0101010101), (5, 0b0000100001))


class Zeros(Rule):
    """R = X · Y where R ends in known zeros, for numbers with digits.

    Once the last digit of X says that 2, or 5, does not divide it, Y is a multiple of as high a
    power of that as there are zeros; lists Y where that leaves few values.
    """

    cost = Cost.PAIRS

    def __init__(self, result: Cell, left: Cell, right: Cell) -> None:
        self.result = result
        self.left = left
        self.right = right
        self.cells = (result, left, right, *result.digits, *left.digits, *right.digits)

    def propagate(self) -> None:
        """Narrow each factor by what the other lacks."""
        zeros = 0
        for digit in reversed(self.result.digits):
            if digit.domain.hi:
                break
            zeros += 1
        if zeros:
            for prime, ends in _MULTIPLES:
                for one, other in ((self.left, self.right), (self.right, self.left)):
                    if not mask_of(one.digits[-1]) & ends:
                        list_remainder(other, prime**zeros, 0)

    def describe(self) -> str:
        """Say in one line what must be true."""
        return f"the zeros at the end of {self.result.name} = {self.left.name} · {self.right.name}"

    def explain(self) -> str:
        """Say in one sentence what it means."""
        return f"{self.describe()} come from factors 2 and 5 of both"
