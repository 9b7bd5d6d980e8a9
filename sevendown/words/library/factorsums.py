"""Sums of prime factors."""

from __future__ import annotations

from sevendown.numbertheory import factorize
from sevendown.words.base import Bounds, Operator, Phrases
from sevendown.words.bounds import NOTHING, at_least


def _sum_bounds(x: Bounds) -> Bounds:
    """Enclose the sum of prime factors of numbers within bounds: it is not above the number."""
    positive = at_least(x, 1)
    if positive is None or positive[1] == 1:
        return NOTHING  # which is (0, 0), as it is for 1
    return (0 if positive[0] == 1 else 2), positive[1]


class FactorSum(Operator):
    """Sum of the prime factors of X, each as often as it divides, for X ≥ 1."""

    names = ("pfsumme", "sopfr")
    german = "Summe der Primfaktoren von X, jeder so oft, wie er X teilt, für X ≥ 1"
    in_english = Phrases(
        values=(
            "sum of the prime factors of X, each as often as it divides",
            "sum of the prime factors of X, counted with multiplicity",
        )
    )
    in_german = Phrases(values=("die Summe der Primfaktoren von X mit Vielfachheit",))
    price = 50
    examples = (((12,), 7), ((7,), 7), ((1,), 0), ((0,), None), ((-6,), None))
    defined_from = (1,)

    def value(self, x: int) -> int | None:
        """Compute the value."""
        return sum(p * e for p, e in factorize(x)) if x >= 1 else None

    def bounds(self, *arguments: Bounds) -> Bounds:
        """Enclose the value."""
        return _sum_bounds(arguments[0])


class DistinctFactorSum(Operator):
    """Sum of the different prime factors of X, for X ≥ 1."""

    names = ("vpfsumme", "sopf")
    german = "Summe der verschiedenen Primfaktoren von X, für X ≥ 1"
    in_english = Phrases(
        values=(
            "sum of the different prime factors of X",
            "sum of the distinct prime factors of X",
        )
    )
    in_german = Phrases(values=("die Summe der verschiedenen Primfaktoren von X",))
    price = 50
    examples = (((12,), 5), ((7,), 7), ((1,), 0), ((0,), None), ((-6,), None))
    defined_from = (1,)

    def value(self, x: int) -> int | None:
        """Compute the value."""
        return sum(p for p, _ in factorize(x)) if x >= 1 else None

    def bounds(self, *arguments: Bounds) -> Bounds:
        """Enclose the value."""
        return _sum_bounds(arguments[0])
