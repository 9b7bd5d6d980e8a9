"""What follows from the prime factors of a number."""

from __future__ import annotations

import math
from functools import lru_cache

from sevendown.numbertheory import factorize, floor_root, is_prime, primes_between
from sevendown.words.base import Bounds, Operator, Phrases
from sevendown.words.bounds import INF, NOTHING, at_least
from sevendown.words.protocols import CandidatesOfResult

Factors = tuple[tuple[int, int], ...]
_EULER = 1.7811  # e^γ, rounded up


def divisor_sum(factors: Factors) -> int:
    """Add the divisors of the number that has these prime factors."""
    return math.prod((p ** (e + 1) - 1) // (p - 1) for p, e in factors)


class DivisorCount(Operator):
    """Number of divisors of X, for X ≥ 1."""

    names = ("tau",)
    german = "Anzahl der Teiler von X, für X ≥ 1"
    in_english = Phrases(values=("number of factors of X", "number of divisors of X"))
    in_german = Phrases(values=("die Anzahl der Teiler von X", "die Teilerzahl von X"))
    price = 50
    examples = (((12,), 6), ((1,), 1), ((7,), 2), ((0,), None), ((-6,), None))
    defined_from = (1,)

    def value(self, x: int) -> int | None:
        """Compute the value."""
        return math.prod(e + 1 for _, e in factorize(x)) if x >= 1 else None

    def bounds(self, *arguments: Bounds) -> Bounds:
        """Enclose the value."""
        x = at_least(arguments[0], 1)
        if x is None:
            return NOTHING
        lo, hi = x
        least = 1 if lo == 1 else 2
        if isinstance(hi, float):
            return least, INF
        if hi == 1:
            return 1, 1
        # tau(n) / n^(1/3) is largest for 2520, tau(n) / n^(1/4) for 21621600.
        cube, fourth = 4 * (floor_root(hi, 3) + 1), 9 * (floor_root(hi, 4) + 1)
        return least, min(2 * math.isqrt(hi), cube, fourth)


class DivisorSum(Operator):
    """Sum of the divisors of X, for X ≥ 1."""

    names = ("sigma",)
    german = "Summe der Teiler von X, für X ≥ 1"
    in_english = Phrases(
        values=(
            "sum of the factors of X",
            "sum of the divisors of X",
            "sum of all the factors of X",
            "sum of all factors of X",
        )
    )
    in_german = Phrases(
        values=(
            "die Summe der Teiler von X",
            "die Summe aller Teiler von X",
            "die Teilersumme von X",
        )
    )
    price = 50
    examples = (((12,), 28), ((1,), 1), ((7,), 8), ((0,), None), ((-6,), None))
    defined_from = (1,)

    def value(self, x: int) -> int | None:
        """Compute the value."""
        return divisor_sum(factorize(x)) if x >= 1 else None

    def bounds(self, *arguments: Bounds) -> Bounds:
        """Enclose the value."""
        x = at_least(arguments[0], 1)
        if x is None:
            return NOTHING
        lo, hi = x
        least = 1 if lo == 1 else lo + 1
        if isinstance(hi, float):
            return least, INF
        if hi < 7:
            return least, 2 * hi
        # Robin: sigma(n) < e^γ n ln ln n + 0.6483 n / ln ln n for n ≥ 3.
        loglog = math.log(math.log(hi))
        factor = int(1000 * (_EULER * loglog + 0.6483 / loglog)) + 1
        return least, max(12, hi * factor // 1000 + 1)


class Totient(Operator):
    """How many of 1, …, X have no common divisor with X but 1, for X ≥ 1."""

    names = ("phi",)
    german = "Wie viele von 1, …, X mit X keinen gemeinsamen Teiler außer 1 haben, für X ≥ 1"
    in_english = Phrases(values=("Euler totient of X", "totient of X"))
    in_german = Phrases(values=("der Wert der Eulerschen Phi-Funktion von X",))
    price = 50
    examples = (((12,), 4), ((1,), 1), ((7,), 6), ((0,), None), ((-6,), None))
    defined_from = (1,)

    def value(self, x: int) -> int | None:
        """Compute the value."""
        return math.prod((p - 1) * p ** (e - 1) for p, e in factorize(x)) if x >= 1 else None

    def bounds(self, *arguments: Bounds) -> Bounds:
        """Enclose the value."""
        x = at_least(arguments[0], 1)
        if x is None:
            return NOTHING
        lo, hi = x
        least = 1
        if isinstance(lo, int) and lo >= 3:
            # Rosser and Schoenfeld: phi(n) > n / (e^γ ln ln n + 3 / ln ln n) for n ≥ 3.
            loglog = math.log(math.log(lo))
            least = max(1, 1000 * lo // (int(1000 * (_EULER * loglog + 3 / loglog)) + 1))
        return least, max(1, hi if isinstance(hi, float) else hi - 1)


class DistinctFactorCount(Operator):
    """Number of different prime factors of X, for X ≥ 1."""

    names = ("omega",)
    german = "Anzahl der verschiedenen Primfaktoren von X, für X ≥ 1"
    in_english = Phrases(
        values=("number of different prime factors of X", "number of distinct prime factors of X")
    )
    in_german = Phrases(values=("die Anzahl der verschiedenen Primfaktoren von X",))
    price = 50
    examples = (((12,), 2), ((1,), 0), ((7,), 1), ((0,), None), ((-6,), None))
    defined_from = (1,)

    def value(self, x: int) -> int | None:
        """Compute the value."""
        return len(factorize(x)) if x >= 1 else None

    def bounds(self, *arguments: Bounds) -> Bounds:
        """Enclose the value."""
        x = at_least(arguments[0], 1)
        if x is None:
            return NOTHING
        lo, hi = x
        least = 0 if lo == 1 else 1
        if isinstance(hi, float):
            return least, INF
        # Most factors for its size has the product of the first primes.
        most, product = 0, 1
        for p in primes_between(2, hi.bit_length() + 2):
            product *= p
            if product > hi:
                break
            most += 1
        return least, max(most, least)


class FactorCount(Operator):
    """Number of prime factors of X, each as often as it divides, for X ≥ 1."""

    names = ("bigomega",)
    german = "Anzahl der Primfaktoren von X, jeder so oft, wie er X teilt, für X ≥ 1"
    in_english = Phrases(values=("number of prime factors of X, counted with multiplicity",))
    in_german = Phrases(values=("die Anzahl der Primfaktoren von X mit Vielfachheit",))
    price = 50
    examples = (((12,), 3), ((1,), 0), ((7,), 1), ((0,), None), ((-6,), None))
    defined_from = (1,)

    def value(self, x: int) -> int | None:
        """Compute the value."""
        return sum(e for _, e in factorize(x)) if x >= 1 else None

    def bounds(self, *arguments: Bounds) -> Bounds:
        """Enclose the value."""
        x = at_least(arguments[0], 1)
        if x is None:
            return NOTHING
        lo, hi = x
        return (0 if lo == 1 else 1), hi if isinstance(hi, float) else hi.bit_length() - 1


class GreatestFactor(CandidatesOfResult, Operator):
    """Greatest prime factor of X, for X ≥ 2."""

    names = ("gpf",)
    german = "Größter Primfaktor von X, für X ≥ 2"
    in_english = Phrases(
        values=(
            "greatest prime factor of X",
            "largest prime factor of X",
            "highest prime factor of X",
            "biggest prime factor of X",
        )
    )
    in_german = Phrases(values=("der größte Primfaktor von X", "der größte Primteiler von X"))
    price = 50
    examples = (((12,), 3), ((2,), 2), ((77,), 11), ((1,), None), ((-6,), None))
    defined_from = (2,)

    def value(self, x: int) -> int | None:
        """Compute the value."""
        return factorize(x)[-1][0] if x >= 2 else None

    def bounds(self, *arguments: Bounds) -> Bounds:
        """Enclose the value."""
        x = at_least(arguments[0], 2)
        return NOTHING if x is None else (2, x[1])

    def estimate(self, lo: int, hi: int, result: int) -> int | None:
        """Count the numbers of small factors only; among larger ones there are too many."""
        smooth = _smooth(hi, result)
        return None if smooth is None else sum(n >= lo for n in smooth)

    def candidates(self, lo: int, hi: int, result: int) -> list[int]:
        """List the multiples of that prime that have no larger prime factor."""
        return sorted(n for n in _smooth(hi, result) or () if n >= lo)


@lru_cache(maxsize=32)
def _smooth(hi: int, largest: int) -> tuple[int, ...] | None:
    """Give the numbers up to hi whose greatest prime factor is `largest`; None: too many."""
    if hi < largest or not is_prime(largest):
        return ()
    if largest > 1000:
        return None
    found = [1]
    for p in primes_between(2, largest):
        # With the last prime, at least once; with the others, as often as one likes.
        powers = [p**e for e in range(p == largest, hi.bit_length()) if p**e <= hi]
        found = [n * power for n in found for power in powers if n * power <= hi]
        if len(found) > 200_000:
            return None
    return tuple(found)


class LeastFactor(Operator):
    """Least prime factor of X, for X ≥ 2."""

    names = ("lpf",)
    german = "Kleinster Primfaktor von X, für X ≥ 2"
    in_english = Phrases(
        values=("least prime factor of X", "smallest prime factor of X", "lowest prime factor of X")
    )
    in_german = Phrases(values=("der kleinste Primfaktor von X", "der kleinste Primteiler von X"))
    price = 50
    examples = (((12,), 2), ((2,), 2), ((77,), 7), ((1,), None), ((-6,), None))
    defined_from = (2,)

    def value(self, x: int) -> int | None:
        """Compute the value."""
        return factorize(x)[0][0] if x >= 2 else None

    def bounds(self, *arguments: Bounds) -> Bounds:
        """Enclose the value."""
        x = at_least(arguments[0], 2)
        return NOTHING if x is None else (2, x[1])
