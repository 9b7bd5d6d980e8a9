"""Triangular numbers."""

from __future__ import annotations

from sevendown.numbertheory import decimal, is_square
from sevendown.words.base import Phrases
from sevendown.words.image import _Values, polygonal


class Triangular(_Values):
    """X = n(n+1)/2 with n ≥ 1."""

    names = ("DREI", "triangular")
    german = "X = n(n+1)/2 mit n ≥ 1"
    in_english = Phrases(
        nouns=("triangular number|triangular numbers", "triangle number|triangle numbers"),
        adjectives=("triangular",),
    )
    in_german = Phrases(nouns=("die Dreieckszahl|Dreieckszahlen",))
    image = polygonal(3)
    true_for = ((1,), (3,), (5050,))
    false_for = ((0,), (2,), (-1,), (5051,))

    def holds(self, x: int) -> bool:
        """Say whether it is true, faster than by the image."""
        return x >= 1 and is_square(8 * x + 1)

    def witness(self, x: int, *others: int) -> str:
        """Show why it holds of x."""
        n = self.image.first(x)
        return f"{decimal(n)} · {decimal(n + 1)} / 2"
