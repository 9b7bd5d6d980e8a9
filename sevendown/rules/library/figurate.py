"""Numbers of points that make a figure: polygons, rectangles, pyramids."""

from __future__ import annotations

from collections.abc import Iterable

from sevendown.numbertheory import ceil_root, floor_root
from sevendown.rules.base import Image, Predicate
from sevendown.rules.words._image import (
    _Values,
    count_values,
    is_value,
    polygonal,
    stepping_down,
    values_between,
)


class Pentagonal(_Values):
    """X = n(3n-1)/2 with n ≥ 1."""

    names = ("FUENF", "pentagonal")
    image = polygonal(5)
    true_for = ((1,), (5,), (22,), (14950,))
    false_for = ((0,), (2,), (7,), (-1,))


class Hexagonal(_Values):
    """X = n(2n-1) with n ≥ 1."""

    names = ("SECHS", "hexagonal")
    image = polygonal(6)
    true_for = ((1,), (6,), (45,), (19900,))
    false_for = ((0,), (3,), (10,), (-1,))


class Heptagonal(_Values):
    """X = n(5n-3)/2 with n ≥ 1."""

    names = ("SIEBEN", "heptagonal")
    image = polygonal(7)
    true_for = ((1,), (7,), (34,), (24850,))
    false_for = ((0,), (4,), (13,), (-1,))


class Octagonal(_Values):
    """X = n(3n-2) with n ≥ 1."""

    names = ("ACHT", "octagonal")
    image = polygonal(8)
    true_for = ((1,), (8,), (40,), (29800,))
    false_for = ((0,), (5,), (16,), (-1,))


class Polygonal(Predicate):
    """X is K-gonal: X = n((K-2)n-K+4)/2 with n ≥ 1, for K ≥ 3."""

    names = ("VIELECK", "polygonal")
    true_for = ((1, 3), (10, 3), (16, 4), (1, 100), (12, 5))
    false_for = ((0, 3), (5, 4), (2, 2), (-1, 3), (9, 5))

    def holds(self, x: int, k: int) -> bool:
        """Say whether it is true."""
        return k >= 3 and is_value(polygonal(k), x)

    def estimate(self, lo: int, hi: int, *others: int) -> int | None:
        """Count such numbers."""
        return count_values(polygonal(others[0]), lo, hi) if others[0] >= 3 else 0

    def candidates(self, lo: int, hi: int, *others: int) -> Iterable[int]:
        """List such numbers."""
        return values_between(polygonal(others[0]), lo, hi) if others[0] >= 3 else ()


class Pronic(_Values):
    """X = n(n+1) with n ≥ 1."""

    names = ("RECHTECK", "pronic")
    image = Image(lambda n: n * (n + 1), lambda x: (floor_root(4 * x - 3, 2) + 1) // 2)
    true_for = ((2,), (6,), (9900,))
    false_for = ((0,), (1,), (4,), (-2,))


class SquarePyramidal(_Values):
    """X = 1² + 2² + … + n² with n ≥ 1."""

    names = ("PYRAMIDE", "pyramidal")
    # The sum lies above n³/3.
    image = stepping_down(
        lambda n: n * (n + 1) * (2 * n + 1) // 6, lambda x: ceil_root(3 * x, 3), 2
    )
    true_for = ((1,), (5,), (4900,))
    false_for = ((0,), (4,), (10,), (-1,))


class Tetrahedral(_Values):
    """X = n(n+1)(n+2)/6 with n ≥ 1."""

    names = ("TETRAEDER", "tetrahedral")
    # Above n³/6.
    image = stepping_down(lambda n: n * (n + 1) * (n + 2) // 6, lambda x: ceil_root(6 * x, 3), 2)
    true_for = ((1,), (4,), (20,), (171700,))
    false_for = ((0,), (3,), (5,), (-1,))
