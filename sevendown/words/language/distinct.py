"""Numbers that differ."""

from __future__ import annotations

from sevendown.words.base import Predicate


class Distinct(Predicate):
    """No two of X, Y, … are equal."""

    names = ("DISTINCT", "distinct")
    german = "Keine zwei von X, Y, … sind gleich"
    true_for = ((5,), (1, -1), (3, 0, 2))
    false_for = ((5, 5), (1, 2, 1), (0, 0, 3))

    def holds(self, *xs: int) -> bool:
        """Say whether it is true."""
        return len(set(xs)) == len(xs)
