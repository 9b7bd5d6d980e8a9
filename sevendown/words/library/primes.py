"""Special primes, and products of two."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sevendown.numbertheory import (
    factorize,
    from_decimal,
    is_prime,
    prime_count_bound,
    primes_between,
)
from sevendown.words.base import Phrases, Predicate
from sevendown.words.digits import digits


class _PrimeOfKind(Predicate):
    """X is prime, and of a kind that a subclass tells."""

    def holds(self, x: int) -> bool:
        """Say whether it is true."""
        return is_prime(x) and self.is_of_kind(x)

    def is_of_kind(self, x: int) -> bool:
        """Say whether a prime is of the kind."""
        raise NotImplementedError

    def estimate(self, lo: int, hi: int, *others: int) -> int | None:
        """Bound the number of primes."""
        return prime_count_bound(lo, hi)

    def candidates(self, lo: int, hi: int, *others: int) -> Iterable[int]:
        """List the primes of the kind."""
        return filter(self.is_of_kind, primes_between(lo, hi))


class Emirp(_PrimeOfKind):
    """X is prime, and backwards it is another prime."""

    names = ("EMIRP", "emirp")
    german = "X ist eine Primzahl und rückwärts eine andere Primzahl"
    in_english = Phrases(nouns=("emirp|emirps",))
    in_german = Phrases(nouns=("die Mirpzahl|Mirpzahlen",))
    true_for = ((13,), (31,), (1009,), (10**20 + 441,))
    false_for = ((0,), (2,), (11,), (19,), (-13,))

    def is_of_kind(self, x: int) -> bool:
        """Say whether a prime is an emirp."""
        text = digits(x)
        if text[0] not in "1379":
            return False
        backwards = from_decimal(text[::-1])
        return backwards != x and is_prime(backwards)

    def allowed_digits(self, length: int, *others: int) -> Sequence[str] | None:
        """It begins and ends in 1, 3, 7 or 9."""
        return ["1379", *["0123456789"] * (length - 2), "1379"] if length > 1 else ["1379"]


class SophieGermain(_PrimeOfKind):
    """X and 2X + 1 are prime."""

    names = ("SOPHIE", "sophiegermain")
    german = "X und 2X + 1 sind Primzahlen"
    in_english = Phrases(nouns=("Sophie Germain prime|Sophie Germain primes",))
    in_german = Phrases(nouns=("die Sophie-Germain-Primzahl|Sophie-Germain-Primzahlen",))
    true_for = ((2,), (3,), (5,), (89,), (10**20 + 1243,))
    false_for = ((0,), (1,), (7,), (97,), (-2,))

    def is_of_kind(self, x: int) -> bool:
        """Say whether it is true of a prime."""
        return is_prime(2 * x + 1)

    def allowed_digits(self, length: int, *others: int) -> Sequence[str] | None:
        """With two digits or more it ends in 1, 3 or 9, for 2 · 7 + 1 is a multiple of 5."""
        return ["0123456789"] * (length - 1) + ["139" if length > 1 else "235"]


class Semiprime(Predicate):
    """X is the product of two primes, which may be equal."""

    names = ("HALBPRIM", "semiprime")
    german = "X ist das Produkt zweier Primzahlen, die gleich sein können"
    in_english = Phrases(
        nouns=(
            "product of two primes|products of two primes",
            "product of two prime numbers|products of two prime numbers",
            "semiprime|semiprimes",
            "semi-prime|semi-primes",
            "product of exactly two primes|products of exactly two primes",
        )
    )
    in_german = Phrases(
        nouns=(
            "das Produkt zweier Primzahlen|Produkte zweier Primzahlen",
            "das Produkt aus zwei Primzahlen|Produkte aus zwei Primzahlen",
            "das Produkt von zwei Primzahlen|Produkte von zwei Primzahlen",
            "die Halbprimzahl|Halbprimzahlen",
        )
    )
    price = 50
    true_for = ((4,), (6,), (91,), (2 * (2**61 - 1),))
    false_for = ((0,), (1,), (7,), (8,), (-6,))

    def holds(self, x: int) -> bool:
        """Say whether it is true."""
        return x >= 4 and sum(e for _, e in factorize(x)) == 2
