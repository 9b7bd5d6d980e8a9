"""Lucas and Catalan numbers."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterable

from sevendown.numbertheory import binomial, is_square
from sevendown.words.base import Image, Phrases, Predicate
from sevendown.words.image import count_values, is_value, values_between


class Lucas(Predicate):
    """X is one of 2, 1, 3, 4, 7, 11, …, each the sum of the two before it."""

    names = ("LUCAS", "lucas")
    german = "X ist eine von 2, 1, 3, 4, 7, 11, …, jede die Summe der beiden vor ihr"
    in_english = Phrases(nouns=("Lucas number|Lucas numbers",))
    in_german = Phrases(nouns=("die Lucas-Zahl|Lucas-Zahlen", "die Lucaszahl|Lucaszahlen"))
    true_for = ((1,), (2,), (3,), (123,), (792070839848372253127,))
    false_for = ((0,), (5,), (-1,), (122,))

    def holds(self, x: int) -> bool:
        """Say whether it is true."""
        # Exactly for the Lucas numbers one of the two is a square.
        return x >= 1 and (is_square(5 * x * x + 20) or is_square(5 * x * x - 20))

    def estimate(self, lo: int, hi: int, *others: int) -> int | None:
        """Bound the number of Lucas numbers."""
        if hi < max(lo, 1):
            return 0
        # Of 3, 4, 7, … the last of three is more than twice the first: two per binary length.
        return 2 * (hi.bit_length() - max(lo, 1).bit_length() + 1)

    def candidates(self, lo: int, hi: int, *others: int) -> Iterable[int]:
        """List the Lucas numbers."""
        yield from (x for x in (1, 2) if lo <= x <= hi)
        a, b = 3, 4
        while a <= hi:
            if a >= lo:
                yield a
            a, b = b, a + b


def _catalan(n: int) -> int:
    return binomial(2 * n, n) // (n + 1)


def _first_catalan(x: int) -> int:
    """Give the smallest n ≥ 1 whose Catalan number is at least x ≥ 1."""
    # The logarithm names it, give or take rounding.
    near = bisect_left(range(x.bit_length() + 3), math.log(x), key=_catalan_logarithm)
    n = max(1, near - 1)
    while _catalan(n) < x:
        n += 1
    return n


def _catalan_logarithm(n: int) -> float:
    return math.lgamma(2 * n + 1) - math.lgamma(n + 1) - math.lgamma(n + 2)


# No image in the sense of Predicate: the last digits do not repeat.
_CATALAN = Image(_catalan, _first_catalan)


class Catalan(Predicate):
    """X is one of 1, 2, 5, 14, 42, …, C(2n, n)/(n+1) with n ≥ 1."""

    names = ("CATALAN", "catalan")
    german = "X ist eine von 1, 2, 5, 14, 42, …, C(2n, n)/(n+1) mit n ≥ 1"
    in_english = Phrases(nouns=("Catalan number|Catalan numbers",))
    in_german = Phrases(nouns=("die Catalan-Zahl|Catalan-Zahlen", "die Catalanzahl|Catalanzahlen"))
    price = 5
    true_for = ((1,), (2,), (5,), (16796,), (1978261657756160653623774456,))
    false_for = ((0,), (3,), (-1,), (16795,))

    def holds(self, x: int) -> bool:
        """Say whether it is true."""
        return is_value(_CATALAN, x)

    def estimate(self, lo: int, hi: int, *others: int) -> int | None:
        """Count the Catalan numbers."""
        return count_values(_CATALAN, lo, hi)

    def candidates(self, lo: int, hi: int, *others: int) -> Iterable[int]:
        """List the Catalan numbers."""
        return values_between(_CATALAN, lo, hi)
