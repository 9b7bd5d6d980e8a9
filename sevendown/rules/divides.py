"""X is a multiple of Y, on bitsets."""

from __future__ import annotations

from functools import lru_cache

from sevendown.engine import bits as bitset
from sevendown.engine.cells import Cell
from sevendown.engine.domains import DENSE, Bits, Span
from sevendown.engine.rule import Contradiction, Cost, Rule

MOST_DIVISORS = 1000  # so many values of Y are tried


@lru_cache(maxsize=1024)
def multiples(step: int, length: int) -> int:
    """Give the set of the multiples of step below 10^length."""
    pattern = "1" + "0" * (step - 1)
    limit = 10**length
    return bitset.of_text((pattern * (limit // step + 1))[:limit])


class Multiple(Rule):
    """X is a multiple of Y, for X ≥ 0 and Y ≥ 1.

    Exact where X is below 100 000 and Y has up to 1000 values; otherwise only X ≥ Y, if X is not
    0, until both are known.
    """

    cost = Cost.TABLE
    idempotent = True

    def __init__(self, multiple: Cell, divisor: Cell) -> None:
        assert multiple.domain.lo >= 0 and divisor.domain.lo >= 1
        self.multiple = multiple
        self.divisor = divisor
        self.cells = (multiple, divisor)

    def propagate(self) -> None:
        """Keep the multiples that have a divisor and the divisors that have a multiple."""
        multiple, divisor = self.multiple, self.divisor
        if multiple.domain.lo > 0:
            divisor.between(1, multiple.domain.hi)
            multiple.between(divisor.domain.lo, multiple.domain.hi)
        domain, steps = multiple.domain, divisor.domain
        if domain.lo == domain.hi and steps.lo == steps.hi and domain.lo % steps.lo:
            raise Contradiction(multiple)
        if (
            not isinstance(domain, Bits)
            or domain.base
            or domain.hi >= DENSE
            or isinstance(steps, Span)
            or steps.size > MOST_DIVISORS
        ):
            return
        length = len(str(domain.hi))
        found = 0
        kept = []
        for step in steps.values():
            hits = domain.bits & (multiples(step, length) if step < DENSE else 1)
            if hits:
                found |= hits
                kept.append(step)
        multiple.narrow(domain.with_bits(found))
        if len(kept) < steps.size:
            divisor.keep(frozenset(kept))

    def describe(self) -> str:
        """Say in one line what must be true."""
        return f"{self.multiple.name} is a multiple of {self.divisor.name}"
