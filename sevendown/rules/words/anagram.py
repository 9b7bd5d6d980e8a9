"""Numbers made of the digits of another."""

from __future__ import annotations

from sevendown.rules.base import Predicate
from sevendown.rules.words._digits import digits


class Anagram(Predicate):
    """The digits of X are those of Y, in some order."""

    names = ("ANA", "anagram")
    true_for = ((123, 312), (0, 0), (-12, 21), (100, 100))
    false_for = ((123, 112), (10, 1), (0, -1))

    def holds(self, x: int, y: int) -> bool:
        """Say whether it is true."""
        return sorted(digits(x)) == sorted(digits(y))


class Contains(Predicate):
    """The digits of Y stand in X, one after the other."""

    names = ("ENTH", "contains")
    true_for = ((1234, 23), (100, 0), (5, 5), (-123, 12), (123, -23))
    false_for = ((1234, 24), (23, 1234), (12, 0))

    def holds(self, x: int, y: int) -> bool:
        """Say whether it is true."""
        return digits(y) in digits(x)
