"""Fibonacci numbers."""

from __future__ import annotations

from collections.abc import Iterable

from sevendown.numbertheory import is_square
from sevendown.words.base import Phrases, Predicate


class Fibonacci(Predicate):
    """X is one of 1, 2, 3, 5, 8, …, each the sum of the two before it."""

    names = ("FIB", "fibonacci")
    german = "X ist eine von 1, 2, 3, 5, 8, …, jede die Summe der beiden vor ihr"
    in_english = Phrases(
        nouns=(
            "Fibonacci number|Fibonacci numbers",
            "number in the Fibonacci sequence|numbers in the Fibonacci sequence",
            "number in the Fibonacci series|numbers in the Fibonacci series",
            "member of the Fibonacci sequence|members of the Fibonacci sequence",
            "term of the Fibonacci sequence|terms of the Fibonacci sequence",
        )
    )
    in_german = Phrases(
        nouns=(
            "die Fibonaccizahl|Fibonaccizahlen",
            "die Fibonacci-Zahl|Fibonacci-Zahlen",
            "das Glied der Fibonacci-Folge|Glieder der Fibonacci-Folge",
        )
    )
    true_for = ((1,), (2,), (144,), (354224848179261915075,))
    false_for = ((0,), (4,), (-1,), (145,))

    def holds(self, x: int) -> bool:
        """Say whether it is true."""
        # Exactly for the Fibonacci numbers one of the two is a square.
        return x >= 1 and (is_square(5 * x * x + 4) or is_square(5 * x * x - 4))

    def estimate(self, lo: int, hi: int, *others: int) -> int | None:
        """Bound the number of Fibonacci numbers."""
        if hi < max(lo, 1):
            return 0
        # Of three consecutive ones the last is more than twice the first: two per binary length.
        return 2 * (hi.bit_length() - max(lo, 1).bit_length() + 1)

    def candidates(self, lo: int, hi: int, *others: int) -> Iterable[int]:
        """List the Fibonacci numbers."""
        a, b = 1, 2
        while a <= hi:
            if a >= lo:
                yield a
            a, b = b, a + b
