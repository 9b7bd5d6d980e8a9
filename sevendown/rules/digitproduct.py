"""A number is the product of some digits."""

from __future__ import annotations

from math import prod

from sevendown.engine import bits as bitset
from sevendown.engine.cells import Cell
from sevendown.engine.domains import DIGITS
from sevendown.engine.rule import Contradiction, Cost, Rule
from sevendown.rules.number import mask_of


class DigitProduct(Rule):
    """R is the product of the digits.

    Bounds of R; of each digit, what the lowest and highest of the others allow, and once R is
    known, what divides it. That 6 · 4 and 8 · 3 are the only ways to 24 escapes it.
    """

    cost = Cost.BOUNDS

    def __init__(self, result: Cell, digits: tuple[Cell, ...], text: str) -> None:
        self.result = result
        self.digits = digits
        self.cells = (result, *digits)
        self.text = text

    def propagate(self) -> None:
        """Narrow the result by the digits and each digit by the result and the others."""
        result = self.result
        lows = [int(digit.domain.lo) for digit in self.digits]
        highs = [int(digit.domain.hi) for digit in self.digits]
        result.between(prod(lows), prod(highs))
        least, most = result.domain.lo, result.domain.hi
        if most == 0:
            self._zero()
        if least < 1:
            return
        for digit in self.digits:
            digit.remove(0)
        lows = [int(digit.domain.lo) for digit in self.digits]
        low, high = prod(lows), prod(highs)
        known = int(least) if least == most else 0
        for i, digit in enumerate(self.digits):
            mask = mask_of(digit)
            kept = 0
            for d in bitset.members(mask):
                fits = high // highs[i] * d >= least and low // lows[i] * d <= most
                if fits and (not known or known % d == 0):
                    kept |= 1 << d
            if kept != mask:
                digit.narrow(DIGITS[kept] if kept else None)

    def _zero(self) -> None:
        """The product is 0: at least one digit is."""
        able = [digit for digit in self.digits if digit.domain.lo == 0]
        if not able:
            raise Contradiction(self.result)
        if len(able) == 1:
            able[0].fix(0)

    def describe(self) -> str:
        """Say in one line what must be true."""
        return self.text
