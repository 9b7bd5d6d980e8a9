"""Primes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from sevendown.engine.domains import DIGITS
from sevendown.numbertheory import is_prime, prime_count_bound, primes_between
from sevendown.rules.base import Predicate, digits_of
from sevendown.rules.within import Within

if TYPE_CHECKING:
    from sevendown.engine.cells import Cell
    from sevendown.engine.rule import Rule


class Prime(Predicate):
    """X is prime."""

    names = ("PZ", "prime")
    true_for = ((2,), (3,), (97,), (2**61 - 1,))
    false_for = ((0,), (1,), (91,), (-7,))

    def holds(self, x: int) -> bool:
        """Say whether it is true."""
        return is_prime(x)

    def estimate(self, lo: int, hi: int, *others: int) -> int | None:
        """Bound the number of primes."""
        return prime_count_bound(lo, hi)

    def candidates(self, lo: int, hi: int, *others: int) -> Iterable[int]:
        """List the primes."""
        return primes_between(lo, hi)

    def rules(self, *arguments: Cell) -> Iterable[Rule]:
        """A prime of two or more digits ends in 1, 3, 7 or 9."""
        found = digits_of(arguments[0])
        if found and len(found) > 1:
            text = f"{arguments[0].name} ends in 1, 3, 7 or 9"
            yield Within(found[-1], DIGITS[0b1010001010], text)
