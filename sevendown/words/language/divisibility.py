"""Multiples, divisors, and numbers without a common divisor."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from sevendown.numbertheory import decimal, divisors, gcd
from sevendown.rules.arithmetic.divides import multiple_rules
from sevendown.words.base import Phrases, Predicate

if TYPE_CHECKING:
    from sevendown.engine.cells import Cell
    from sevendown.engine.rule import Rule


class MultipleOf(Predicate):
    """X is a multiple of Y (only 0 is a multiple of 0)."""

    names = ("V", "multiple")
    german = "X ist ein Vielfaches von Y (von 0 ist nur 0 eines)"
    in_english = Phrases(
        nouns=("multiple of Y|multiples of Y", "integer multiple of Y|integer multiples of Y"),
        adjectives=("divisible by Y", "exactly divisible by Y", "evenly divisible by Y"),
    )
    in_german = Phrases(
        nouns=("das Vielfache von Y|Vielfache von Y",),
        adjectives=("teilbar durch Y", "durch Y teilbar", "ohne Rest durch Y teilbar"),
    )
    true_for = ((12, 4), (0, 5), (0, 0), (-12, 4), (12, -4))
    false_for = ((12, 5), (5, 0), (-12, 5))

    def holds(self, x: int, y: int) -> bool:
        """Say whether it is true."""
        return x % y == 0 if y else x == 0

    def witness(self, x: int, *others: int) -> str:
        """Show why it holds of x."""
        (y,) = others
        return f"{decimal(y)} · {decimal(x // y)}" if y > 0 and x > 0 else ""

    def swapped(self) -> Predicate:
        """Say that X divides Y."""
        return Divides()

    def estimate(self, lo: int, hi: int, *others: int) -> int | None:
        """Count the multiples of Y."""
        step = abs(others[0])
        return max(0, hi // step - (lo - 1) // step) if step else int(lo <= 0 <= hi)

    def candidates(self, lo: int, hi: int, *others: int) -> Iterable[int]:
        """List the multiples of Y."""
        step = abs(others[0])
        if step == 0:
            return (0,) if lo <= 0 <= hi else ()
        return range(lo + -lo % step, hi + 1, step)

    def residue(self, *others: int) -> tuple[int, int] | None:
        """Leave 0 when divided by Y."""
        return (abs(others[0]), 0) if others[0] else None

    def rules(self, *arguments: Cell) -> Iterable[Rule]:
        """X is Y times a whole number."""
        x, y = arguments
        return multiple_rules(x, y)


class Divides(Predicate):
    """X divides Y."""

    names = ("T", "divides")
    german = "X teilt Y"
    in_english = Phrases(
        nouns=("factor of Y|factors of Y", "divisor of Y|divisors of Y"),
        verbs=(
            "divides Y",
            "divides into Y",
            "goes into Y",
            "is contained in Y a whole number of times",
        ),
    )
    in_german = Phrases(
        nouns=("der Teiler von Y|Teiler von Y", "der Faktor von Y|Faktoren von Y"),
        verbs=("teilt Y",),
    )
    true_for = ((4, 12), (5, 0), (0, 0), (-4, 12))
    false_for = ((5, 12), (0, 5), (12, 4))

    def holds(self, x: int, y: int) -> bool:
        """Say whether it is true."""
        return y % x == 0 if x else y == 0

    def swapped(self) -> Predicate:
        """Say that X is a multiple of Y."""
        return MultipleOf()

    def estimate(self, lo: int, hi: int, *others: int) -> int | None:
        """Count the divisors of Y."""
        number = abs(others[0])
        if number == 0:
            return max(0, hi - lo + 1)
        # Larger numbers may be hard to factorize.
        return sum(1 for _ in self.candidates(lo, hi, number)) if number <= 10**15 else None

    def candidates(self, lo: int, hi: int, *others: int) -> Iterable[int]:
        """List the divisors of Y, the negative ones too."""
        number = abs(others[0])
        if number == 0:
            return range(lo, hi + 1)
        positive = divisors(number)
        both = (*(-d for d in reversed(positive)), *positive)
        return (d for d in both if lo <= d <= hi)

    def rules(self, *arguments: Cell) -> Iterable[Rule]:
        """Y is X times a whole number."""
        x, y = arguments
        return multiple_rules(y, x)


class Coprime(Predicate):
    """X and Y have no common divisor but 1."""

    names = ("TF", "coprime")
    german = "X und Y haben keinen gemeinsamen Teiler außer 1"
    in_english = Phrases(
        adjectives=("coprime to Y", "coprime with Y", "relatively prime to Y"),
        verbs=("has no factor in common with Y", "has no common factor with Y"),
    )
    in_german = Phrases(adjectives=("teilerfremd zu Y", "relativ prim zu Y"))
    true_for = ((8, 9), (1, 0), (-8, 15), (1, 1))
    false_for = ((8, 12), (0, 0), (0, 5), (-6, 9))

    def holds(self, x: int, y: int) -> bool:
        """Say whether it is true."""
        return gcd(x, y) == 1
