"""X is a multiple of Y."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import gcd

from sevendown.engine.cells import Cell
from sevendown.engine.domains import Bits, Span, between
from sevendown.engine.rule import Contradiction, Cost, Rule
from sevendown.rules.arithmetic.linear import Linear
from sevendown.rules.arithmetic.multiplication import product_rules
from sevendown.rules.arithmetic.residue import Residue
from sevendown.rules.values.derived import Meaning
from sevendown.rules.values.within import Fixed, Within


@lru_cache(maxsize=2048)  # all steps of three digits, and what else there may be
def multiples(step: int, length: int) -> int:
    """Give the set of the multiples of step below 10^length."""
    limit: int = 10**length
    found, end = 1, step  # the multiples below end
    while end < limit:
        found |= found << end
        end *= 2
    return found & (1 << limit) - 1


class Multiple(Rule):
    """X is a multiple of Y, for X ≥ 0 and Y ≥ 1.

    Exact where X is below 100 000 and Y has up to 1000 values; otherwise only X ≥ Y, if X is not
    0, and the last digits: multiples of 5 end in 0 or 5.
    """

    cost = Cost.TABLE

    def __init__(self, multiple: Cell, divisor: Cell) -> None:
        assert multiple.domain.lo >= 0 and divisor.domain.lo >= 1
        self.multiple = multiple
        self.divisor = divisor
        self.cells = (multiple, divisor)
        self.limits = multiple.engine.limits
        if multiple.digits and divisor.digits:
            self.cells += (multiple.digits[-1], divisor.digits[-1])

    def propagate(self) -> None:
        """Keep the multiples that have a divisor and the divisors that have a multiple."""
        multiple, divisor = self.multiple, self.divisor
        if multiple.domain.lo > 0:
            divisor.between(1, multiple.domain.hi)
            multiple.between(divisor.domain.lo, multiple.domain.hi)
        if multiple.digits and divisor.digits:
            self._last_digits(multiple.digits[-1], divisor.digits[-1])
        domain, steps, limits = multiple.domain, divisor.domain, self.limits
        if domain.lo == domain.hi and steps.lo == steps.hi and domain.lo % steps.lo:
            raise Contradiction(multiple)
        if (
            not isinstance(domain, Bits)
            or domain.base
            or domain.hi >= limits.dense_width
            or isinstance(steps, Span)
            or steps.size > limits.divisors
        ):
            return
        if steps.size > limits.divisors_at_once and multiple.engine.defer():
            return
        length = len(str(domain.hi))
        found = 0
        kept = []
        dense = limits.dense_width
        for step in steps.values():
            hits = domain.bits & (multiples(step, length) if step < dense else 1)
            if hits:
                found |= hits
                kept.append(step)
        multiple.narrow(domain.with_bits(found))
        if len(kept) < steps.size:
            divisor.keep(frozenset(kept))

    def _last_digits(self, x: Cell, y: Cell) -> None:
        """Any multiple of y is a multiple of gcd(y, 10), and so is its last digit."""
        ends = x.domain.values()
        steps = [gcd(step, 10) for step in y.domain.values()]
        x.keep({end for end in ends if any(end % step == 0 for step in steps)})
        ends = x.domain.values()
        y.keep({step for step in y.domain.values() if any(e % gcd(step, 10) == 0 for e in ends)})

    def describe(self) -> str:
        """Say in one line what must be true."""
        return f"{self.multiple.name} is a multiple of {self.divisor.name}"


def remainder_rules(number: Cell, divisor: Cell, remainder: Cell | None) -> Iterator[Rule]:
    """Give the rules for the digits of a number ≥ 0 that leaves a remainder; None: 0."""
    yield Residue(number, divisor, remainder)
    step = divisor.value
    if step is None:
        return
    digits = number.digits[::-1]
    if remainder is None:
        zeros = 0
        while zeros < len(digits) and step % 10 == 0:
            step //= 10
            text = f"{number.name} is a multiple of 10^{zeros + 1}"
            yield Fixed(digits[zeros], 0, text)
            zeros += 1
        digits = digits[zeros:]
    # What the divisor has of 2 and 5 shows in the last digits.
    most = number.engine.limits.divisor_digits
    for length in range(min(most, len(digits)), 0, -1):
        unit = gcd(step, 10**length)
        if unit > gcd(step, 10 ** (length - 1)):
            cells = digits[:length] if remainder is None else (*digits[:length], remainder)

            def fits(*values: int, unit: int = unit, length: int = length) -> bool:
                ending: int = sum(value * 10**i for i, value in enumerate(values[:length]))
                return (ending - sum(values[length:])) % unit == 0

            yield Meaning(fits, cells, f"{number.name} ends as numbers do that leave that")
            return


def multiple_rules(multiple: Cell, divisor: Cell) -> Iterator[Rule]:
    """Give the rules that say that one cell is a multiple of another, both not negative."""
    low, high = multiple.domain.lo, multiple.domain.hi
    least, most = divisor.domain.lo, divisor.domain.hi
    if multiple is divisor or low < 0 or least < 1:
        return
    if isinstance(high, float) or isinstance(most, float):
        return
    yield Multiple(multiple, divisor)
    if multiple.listable and high < multiple.engine.limits.dense_width:
        return
    if multiple.digits:
        yield from remainder_rules(multiple, divisor, None)
    quotients = between(-(-low // most), high // least)
    if quotients is None:
        yield Within(
            multiple, None, f"no multiple of {divisor.name} is in reach of {multiple.name}"
        )
        return
    times = multiple.engine.cell(f"({multiple.name} / {divisor.name})", quotients, derived=True)
    if divisor.value is not None:
        yield Linear("=", (1, -divisor.value), (multiple, times), 0)
    else:
        yield from product_rules(multiple, divisor, times)
