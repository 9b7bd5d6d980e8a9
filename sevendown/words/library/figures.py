"""Numbers of points that make a figure: polygons, rectangles, pyramids."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sevendown.numbertheory import ceil_root, decimal, divisors, floor_root
from sevendown.words.base import Image, Phrases, Predicate
from sevendown.words.image import (
    _Values,
    count_values,
    image_below,
    is_value,
    polygonal,
    values_between,
)


class Pentagonal(_Values):
    """X = n(3n-1)/2 with n ≥ 1."""

    names = ("FUENF", "pentagonal")
    german = "X = n(3n-1)/2 mit n ≥ 1"
    in_english = Phrases(
        nouns=("pentagonal number|pentagonal numbers",), adjectives=("pentagonal",)
    )
    in_german = Phrases(
        nouns=("die Fünfeckszahl|Fünfeckszahlen", "die Pentagonalzahl|Pentagonalzahlen")
    )
    image = polygonal(5)
    true_for = ((1,), (5,), (22,), (14950,))
    false_for = ((0,), (2,), (7,), (-1,))


class Hexagonal(_Values):
    """X = n(2n-1) with n ≥ 1."""

    names = ("SECHS", "hexagonal")
    german = "X = n(2n-1) mit n ≥ 1"
    in_english = Phrases(nouns=("hexagonal number|hexagonal numbers",), adjectives=("hexagonal",))
    in_german = Phrases(
        nouns=("die Sechseckszahl|Sechseckszahlen", "die Hexagonalzahl|Hexagonalzahlen")
    )
    image = polygonal(6)
    true_for = ((1,), (6,), (45,), (19900,))
    false_for = ((0,), (3,), (10,), (-1,))


class Heptagonal(_Values):
    """X = n(5n-3)/2 with n ≥ 1."""

    names = ("SIEBEN", "heptagonal")
    german = "X = n(5n-3)/2 mit n ≥ 1"
    in_english = Phrases(
        nouns=("heptagonal number|heptagonal numbers",), adjectives=("heptagonal",)
    )
    in_german = Phrases(nouns=("die Siebeneckszahl|Siebeneckszahlen",))
    image = polygonal(7)
    true_for = ((1,), (7,), (34,), (24850,))
    false_for = ((0,), (4,), (13,), (-1,))


class Octagonal(_Values):
    """X = n(3n-2) with n ≥ 1."""

    names = ("ACHT", "octagonal")
    german = "X = n(3n-2) mit n ≥ 1"
    in_english = Phrases(nouns=("octagonal number|octagonal numbers",), adjectives=("octagonal",))
    in_german = Phrases(nouns=("die Achteckszahl|Achteckszahlen",))
    image = polygonal(8)
    true_for = ((1,), (8,), (40,), (29800,))
    false_for = ((0,), (5,), (16,), (-1,))


class Polygonal(Predicate):
    """X is K-gonal: X = n((K-2)n-K+4)/2 with n ≥ 1, for K ≥ 3."""

    names = ("VIELECK", "polygonal")
    german = "X ist eine K-Eckszahl: X = n((K-2)n-K+4)/2 mit n ≥ 1, für K ≥ 3"
    in_english = Phrases(nouns=("K-gonal number|K-gonal numbers",))
    in_german = Phrases(nouns=("die K-Eckszahl|K-Eckszahlen",))
    true_for = ((1, 3), (10, 3), (16, 4), (1, 100), (12, 5))
    false_for = ((0, 3), (5, 4), (2, 2), (-1, 3), (9, 5))

    def holds(self, x: int, k: int) -> bool:
        """Say whether it is true."""
        return k >= 3 and is_value(polygonal(k), x)

    def swapped(self) -> Predicate:
        """Say that Y is X-gonal."""
        return _Corners()

    def estimate(self, lo: int, hi: int, *others: int) -> int | None:
        """Count such numbers."""
        return count_values(polygonal(others[0]), lo, hi) if others[0] >= 3 else 0

    def candidates(self, lo: int, hi: int, *others: int) -> Iterable[int]:
        """List such numbers."""
        return values_between(polygonal(others[0]), lo, hi) if others[0] >= 3 else ()


class _Corners(Predicate):
    """Y is X-gonal."""

    names = Polygonal.names

    def holds(self, k: int, x: int) -> bool:
        """Say whether it is true."""
        return k >= 3 and is_value(polygonal(k), x)

    def estimate(self, lo: int, hi: int, *others: int) -> int | None:
        """Count the polygons."""
        if others[0] == 1:
            return max(0, hi - max(lo, 3) + 1)
        return None if self._sides(lo, *others) is None else len(self.candidates(lo, hi, *others))

    def candidates(self, lo: int, hi: int, *others: int) -> Sequence[int]:
        """List K for each n: 2X = n((K-2)(n-1) + 2)."""
        (x,) = others
        if x == 1:
            return range(max(lo, 3), hi + 1)
        found = set()
        for n in self._sides(lo, x) or ():
            doubled, rest = divmod(2 * x, n)
            corners, left = divmod(doubled - 2, n - 1)
            if not rest and not left and corners >= 1 and lo <= corners + 2 <= hi:
                found.add(corners + 2)
        return sorted(found)

    def _sides(self, lo: int, x: int) -> Sequence[int] | None:
        """Give all n ≥ 2 that are possible where K ≥ lo; None: they are hard to find."""
        most = floor_root(2 * x // max(lo - 2, 1), 2) + 1 if x > 1 else 0
        if most <= 1000:
            return range(2, most + 1)
        return divisors(2 * x)[1:] if x <= 10**15 else None  # larger ones are hard to factorize


class Pronic(_Values):
    """X = n(n+1) with n ≥ 1."""

    names = ("RECHTECK", "pronic")
    german = "X = n(n+1) mit n ≥ 1"
    in_english = Phrases(
        nouns=(
            "pronic number|pronic numbers",
            "oblong number|oblong numbers",
            "product of two consecutive numbers|products of two consecutive numbers",
            "product of two consecutive integers|products of two consecutive integers",
        ),
        adjectives=("pronic",),
    )
    in_german = Phrases(
        nouns=("die Rechteckszahl|Rechteckszahlen", "die Rechteckzahl|Rechteckzahlen")
    )
    image = Image(lambda n: n * (n + 1), lambda x: (floor_root(4 * x - 3, 2) + 1) // 2)
    true_for = ((2,), (6,), (9900,))
    false_for = ((0,), (1,), (4,), (-2,))

    def witness(self, x: int, *others: int) -> str:
        """Show why it holds of x."""
        n = self.image.first(x)
        return f"{decimal(n)} · {decimal(n + 1)}"


class SquarePyramidal(_Values):
    """X = 1² + 2² + … + n² with n ≥ 1."""

    names = ("PYRAMIDE", "pyramidal")
    german = "X = 1² + 2² + … + n² mit n ≥ 1"
    in_english = Phrases(
        nouns=(
            "square pyramidal number|square pyramidal numbers",
            "pyramidal number|pyramidal numbers",
            "square pyramid number|square pyramid numbers",
        ),
        adjectives=("pyramidal",),
    )
    in_german = Phrases(
        nouns=(
            "die Pyramidenzahl|Pyramidenzahlen",
            "die quadratische Pyramidenzahl|quadratische Pyramidenzahlen",
        )
    )
    # The sum lies above n³/3.
    image = image_below(lambda n: n * (n + 1) * (2 * n + 1) // 6, lambda x: ceil_root(3 * x, 3), 2)
    true_for = ((1,), (5,), (4900,))
    false_for = ((0,), (4,), (10,), (-1,))


class Tetrahedral(_Values):
    """X = n(n+1)(n+2)/6 with n ≥ 1."""

    names = ("TETRAEDER", "tetrahedral")
    german = "X = n(n+1)(n+2)/6 mit n ≥ 1"
    in_english = Phrases(
        nouns=("tetrahedral number|tetrahedral numbers",), adjectives=("tetrahedral",)
    )
    in_german = Phrases(nouns=("die Tetraederzahl|Tetraederzahlen",))
    # Above n³/6.
    image = image_below(lambda n: n * (n + 1) * (n + 2) // 6, lambda x: ceil_root(6 * x, 3), 2)
    true_for = ((1,), (4,), (20,), (171700,))
    false_for = ((0,), (3,), (5,), (-1,))
