"""A number is the product of some digits."""

from __future__ import annotations

from math import prod

from sevendown.engine import bits as bitset
from sevendown.engine.cells import Cell
from sevendown.engine.domains import DIGITS
from sevendown.engine.rule import Contradiction, Cost, Rule
from sevendown.rules.digits.number import mask_of

# For each prime, its exponent in each digit but 0.
_EXPONENTS = (
    (2, (0, 0, 1, 0, 2, 0, 1, 0, 3, 0)),
    (3, (0, 0, 0, 1, 0, 0, 1, 0, 0, 2)),
    (5, (0, 0, 0, 0, 0, 1, 0, 0, 0, 0)),
    (7, (0, 0, 0, 0, 0, 0, 0, 1, 0, 0)),
)


class DigitProduct(Rule):
    """R is the product of the digits.

    Bounds of R; of each digit, what the lowest and highest of the others allow, and once R has few
    values, what gives as many factors 2, 3, 5 and 7 as one of them has, each prime for itself.
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
        for i, digit in enumerate(self.digits):
            mask = mask_of(digit)
            kept = 0
            for d in bitset.members(mask):
                fits = high // highs[i] * d >= least and low // lows[i] * d <= most
                if fits:
                    kept |= 1 << d
            if kept != mask:
                digit.narrow(DIGITS[kept] if kept else None)
        if result.domain.size <= result.engine.limits.digit_product_values:
            self._by_primes()

    def _by_primes(self) -> None:
        """Keep the digits with which the exponents of each prime add up."""
        values = self.result.domain.values()
        for prime, exponents in _EXPONENTS:
            wanted = 0
            for value in values:
                count = 0
                while value % prime == 0:
                    value //= prime
                    count += 1
                wanted |= 1 << count
            # What the digits before each place can add up to.
            sums = [1]
            for digit in self.digits:
                longer = 0
                for e in {exponents[d] for d in bitset.members(mask_of(digit))}:
                    longer |= sums[-1] << e
                sums.append(longer)
            if not sums[-1] & wanted:
                raise Contradiction(self.result)
            for i in range(len(self.digits) - 1, -1, -1):
                mask = mask_of(self.digits[i])
                kept = before = 0
                for d in bitset.members(mask):
                    hits = sums[i] & wanted >> exponents[d]
                    if hits:
                        kept |= 1 << d
                        before |= hits
                if kept != mask:
                    self.digits[i].narrow(DIGITS[kept])
                wanted = before

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

    def explain(self) -> str:
        """Say in one sentence what it means."""
        return f"{self.result.name} is the product of {', '.join(d.name for d in self.digits)}"
