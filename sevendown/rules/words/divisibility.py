"""Multiples, divisors, and numbers without a common divisor."""

from __future__ import annotations

import math

from sevendown.rules.base import Predicate


class Multiple(Predicate):
    """X is a multiple of Y (only 0 is a multiple of 0)."""

    names = ("V", "multiple")
    true_for = ((12, 4), (0, 5), (0, 0), (-12, 4), (12, -4))
    false_for = ((12, 5), (5, 0), (-12, 5))

    def holds(self, x: int, y: int) -> bool:
        """Say whether it is true."""
        return x % y == 0 if y else x == 0


class Divides(Predicate):
    """X divides Y."""

    names = ("T", "divides")
    true_for = ((4, 12), (5, 0), (0, 0), (-4, 12))
    false_for = ((5, 12), (0, 5), (12, 4))

    def holds(self, x: int, y: int) -> bool:
        """Say whether it is true."""
        return y % x == 0 if x else y == 0


class Coprime(Predicate):
    """X and Y have no common divisor but 1."""

    names = ("TF", "coprime")
    true_for = ((8, 9), (1, 0), (-8, 15), (1, 1))
    false_for = ((8, 12), (0, 0), (0, 5), (-6, 9))

    def holds(self, x: int, y: int) -> bool:
        """Say whether it is true."""
        return math.gcd(x, y) == 1
