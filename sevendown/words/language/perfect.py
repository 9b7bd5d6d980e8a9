"""Perfect numbers."""

from __future__ import annotations

from collections.abc import Iterable

from sevendown.numbertheory import MERSENNE_EXPONENTS, ODD_PERFECT_BOUND, factorize, is_prime
from sevendown.words.base import Phrases, Predicate
from sevendown.words.language.factors import divisor_sum

# All perfect numbers below the bound.
_PERFECT = tuple(2 ** (p - 1) * (2**p - 1) for p in MERSENNE_EXPONENTS)


class Perfect(Predicate):
    """X is the sum of its proper divisors."""

    names = ("VOLL", "perfect")
    german = "X ist die Summe seiner echten Teiler"
    in_english = Phrases(nouns=("perfect number|perfect numbers",))
    in_german = Phrases(
        nouns=("die vollkommene Zahl|vollkommene Zahlen", "die perfekte Zahl|perfekte Zahlen"),
        adjectives=("vollkommen",),
    )
    price = 50
    true_for = ((6,), (28,), (33550336,))
    false_for = ((0,), (1,), (12,), (-6,), (2096128,))

    def holds(self, x: int) -> bool:
        """Say whether it is true."""
        if x < ODD_PERFECT_BOUND:
            return x in _PERFECT
        if x % 2 == 0:
            p = (x.bit_length() + 1) // 2
            return x == 2 ** (p - 1) * (2**p - 1) and is_prime(p) and is_prime(2**p - 1)
        # Touchard: an odd perfect number leaves 1 modulo 12 or 9 modulo 36.
        return (x % 12 == 1 or x % 36 == 9) and divisor_sum(factorize(x)) == 2 * x

    def estimate(self, lo: int, hi: int, *others: int) -> int | None:
        """Count the perfect numbers."""
        return sum(lo <= x <= hi for x in _PERFECT) if hi < ODD_PERFECT_BOUND else None

    def candidates(self, lo: int, hi: int, *others: int) -> Iterable[int]:
        """List the perfect numbers."""
        if hi >= ODD_PERFECT_BOUND:
            raise NotImplementedError
        return (x for x in _PERFECT if lo <= x <= hi)
