"""Even and odd."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sevendown.words.base import Phrases, Predicate


class Even(Predicate):
    """X is even."""

    names = ("GER", "even")
    german = "X ist gerade"
    in_english = Phrases(nouns=("even number|even numbers",), adjectives=("even",))
    in_german = Phrases(nouns=("die gerade Zahl|gerade Zahlen",), adjectives=("gerade",))
    true_for = ((0,), (2,), (-4,))
    false_for = ((1,), (7,), (-3,))

    def holds(self, x: int) -> bool:
        """Say whether it is true."""
        return x % 2 == 0

    def estimate(self, lo: int, hi: int, *others: int) -> int | None:
        """Count the even numbers."""
        return max(0, hi // 2 - (lo - 1) // 2)

    def candidates(self, lo: int, hi: int, *others: int) -> Iterable[int]:
        """List the even numbers."""
        return range(lo + lo % 2, hi + 1, 2)

    def residue(self, *others: int) -> tuple[int, int] | None:
        """Leave 0 when divided by 2."""
        return 2, 0

    def allowed_digits(self, length: int, *others: int) -> Sequence[str] | None:
        """The last digit is even."""
        return ["0123456789"] * (length - 1) + ["02468"]


class Odd(Predicate):
    """X is odd."""

    names = ("UNG", "odd")
    german = "X ist ungerade"
    in_english = Phrases(nouns=("odd number|odd numbers",), adjectives=("odd",))
    in_german = Phrases(nouns=("die ungerade Zahl|ungerade Zahlen",), adjectives=("ungerade",))
    true_for = ((1,), (7,), (-3,))
    false_for = ((0,), (2,), (-4,))

    def holds(self, x: int) -> bool:
        """Say whether it is true."""
        return x % 2 == 1

    def estimate(self, lo: int, hi: int, *others: int) -> int | None:
        """Count the odd numbers."""
        return max(0, (hi + 1) // 2 - lo // 2)

    def candidates(self, lo: int, hi: int, *others: int) -> Iterable[int]:
        """List the odd numbers."""
        return range(lo + 1 - lo % 2, hi + 1, 2)

    def residue(self, *others: int) -> tuple[int, int] | None:
        """Leave 1 when divided by 2."""
        return 2, 1

    def allowed_digits(self, length: int, *others: int) -> Sequence[str] | None:
        """The last digit is odd."""
        return ["0123456789"] * (length - 1) + ["13579"]
