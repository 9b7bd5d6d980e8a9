"""Primes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sevendown.numbertheory import is_prime, prime_count_bound, primes_between
from sevendown.words.base import Phrases, Predicate


class Prime(Predicate):
    """X is prime."""

    names = ("PZ", "prime")
    german = "X ist eine Primzahl"
    in_english = Phrases(
        nouns=("prime|primes", "prime number|prime numbers"), adjectives=("prime",)
    )
    in_german = Phrases(nouns=("die Primzahl|Primzahlen",), adjectives=("prim",))
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

    def allowed_digits(self, length: int, *others: int) -> Sequence[str] | None:
        """A prime of two or more digits ends in 1, 3, 7 or 9."""
        return ["0123456789"] * (length - 1) + ["1379" if length > 1 else "2357"]
