"""Greatest common divisor and least common multiple."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from sevendown.numbertheory import COMPUTING, divisors, gcd, product
from sevendown.rules.arithmetic.divides import multiple_rules
from sevendown.words.base import Bounds, Operator, Phrases
from sevendown.words.bounds import absolute, times

if TYPE_CHECKING:
    from sevendown.engine.cells import Cell
    from sevendown.engine.rule import Rule


class Gcd(Operator):
    """Greatest common divisor of X and Y; with 0 it is the absolute value of the other."""

    names = ("ggt", "gcd")
    german = "Größter gemeinsamer Teiler von X und Y; mit 0 ist es der Betrag der anderen Zahl"
    in_english = Phrases(
        values=(
            "highest common factor of X and Y",
            "greatest common divisor of X and Y",
            "greatest common factor of X and Y",
            "highest common divisor of X and Y",
            "largest common factor of X and Y",
            "largest common divisor of X and Y",
            "highest common factor of X with Y",
            "HCF of X and Y",
            "GCD of X and Y",
            "GCF of X and Y",
        )
    )
    in_german = Phrases(values=("der größte gemeinsame Teiler von X und Y", "der ggT von X und Y"))
    examples = (((12, 18), 6), ((-12, 18), 6), ((0, -5), 5), ((0, 0), 0))
    total = True

    def value(self, x: int, y: int) -> int | None:
        """Compute the value."""
        return gcd(x, y)

    def bounds(self, *arguments: Bounds) -> Bounds:
        """Enclose the value."""
        (a, b), (c, d) = map(absolute, arguments)
        if b == 0:
            return c, d
        if d == 0:
            return a, b
        # It is not above either argument that is not 0.
        if a > 0 and c > 0:
            return 1, min(b, d)
        if a > 0:
            return 1, b
        if c > 0:
            return 1, d
        return 0, max(b, d)

    def rules(self, result: Cell, *arguments: Cell) -> Iterable[Rule]:
        """Both are multiples of it."""
        for cell in dict.fromkeys(arguments):
            yield from multiple_rules(cell, result)


class Lcm(Operator):
    """Least common multiple of X and Y; with 0 it is 0."""

    names = ("kgv", "lcm")
    german = "Kleinstes gemeinsames Vielfaches von X und Y; mit 0 ist es 0"
    in_english = Phrases(
        values=(
            "lowest common multiple of X and Y",
            "least common multiple of X and Y",
            "smallest common multiple of X and Y",
            "LCM of X and Y",
        )
    )
    in_german = Phrases(
        values=("das kleinste gemeinsame Vielfache von X und Y", "das kgV von X und Y")
    )
    examples = (((4, 6), 12), ((-4, 6), 12), ((0, 5), 0), ((0, 0), 0))
    total = True

    def value(self, x: int, y: int) -> int | None:
        """Compute the value."""
        return product(abs(x) // gcd(x, y), abs(y)) if x and y else 0

    def bounds(self, *arguments: Bounds) -> Bounds:
        """Enclose the value."""
        (a, b), (c, d) = map(absolute, arguments)
        return (max(a, c) if a > 0 and c > 0 else 0), times(b, d)

    def inverse(self, position: int, result: int, *others: int) -> Iterable[int] | None:
        """List the divisors of the result that have what the other one lacks."""
        other = abs(others[0])
        if other == 0:
            return None if result == 0 else ()
        if result <= 0:
            return (0,) if result == 0 else ()
        if result % other:
            return ()
        # Of a prime that the other one has less often than the result, X has all.
        needed, rest = result // other, other
        while (common := gcd(needed, rest)) > 1:
            needed, rest = needed * common, rest // common
        if rest > COMPUTING.quickly_factorized:
            return None
        return [sign * needed * d for d in divisors(rest) for sign in (1, -1)]

    def rules(self, result: Cell, *arguments: Cell) -> Iterable[Rule]:
        """It is a multiple of both."""
        for cell in dict.fromkeys(arguments):
            yield from multiple_rules(result, cell)
