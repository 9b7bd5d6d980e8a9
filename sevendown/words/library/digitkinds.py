"""Numbers that their own digits make special: Harshad, happy, automorphic."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from sevendown.rules.digits.automaton import Automaton
from sevendown.words.base import Phrases, Predicate
from sevendown.words.digits import digit_sum, digits


class Harshad(Predicate):
    """The sum of its digits divides X, for X ≥ 1."""

    names = ("HARSHAD", "harshad")
    german = "Die Summe seiner Ziffern teilt X, für X ≥ 1"
    in_english = Phrases(nouns=("Harshad number|Harshad numbers", "Niven number|Niven numbers"))
    in_german = Phrases(nouns=("die Harshad-Zahl|Harshad-Zahlen", "die Harshadzahl|Harshadzahlen"))
    true_for = ((1,), (12,), (1729,), (10**40,))
    false_for = ((0,), (11,), (13,), (-12,))

    def holds(self, x: int) -> bool:
        """Say whether it is true."""
        return x >= 1 and x % digit_sum(x) == 0


class Happy(Predicate):
    """Adding the squares of the digits, again and again, leads from X to 1."""

    names = ("FROH", "happy")
    german = "Die Quadrate der Ziffern zu addieren führt, immer wieder getan, von X zu 1"
    in_english = Phrases(nouns=("happy number|happy numbers",), adjectives=("happy",))
    in_german = Phrases(nouns=("die fröhliche Zahl|fröhliche Zahlen",), adjectives=("fröhlich",))
    price = 3
    true_for = ((1,), (7,), (19,), (-19,), (10**40,))
    false_for = ((0,), (2,), (4,), (20,))

    def holds(self, x: int) -> bool:
        """Say whether it is true."""
        return _leads_to_1(_square_sum(x))

    def automaton(self, *others: int) -> Automaton | None:
        """Add the squares of the digits."""
        return Automaton(0, lambda total, digit: total + digit * digit, _leads_to_1)


def _square_sum(x: int) -> int:
    text = digits(x)
    return sum(d * d * text.count(str(d)) for d in range(1, 10))


@cache
def _leads_to_1(x: int) -> bool:
    # All sequences end at 0, at 1, or in a circle through 4.
    while x not in (0, 1, 4):
        x = _square_sum(x)
    return x == 1


class Automorphic(Predicate):
    """The square of X ends in the digits of X, for X ≥ 0."""

    names = ("AUTOMORPH", "automorphic")
    german = "Das Quadrat von X endet mit den Ziffern von X, für X ≥ 0"
    in_english = Phrases(
        nouns=("automorphic number|automorphic numbers",), adjectives=("automorphic",)
    )
    in_german = Phrases(nouns=("die automorphe Zahl|automorphe Zahlen",), adjectives=("automorph",))
    true_for = ((0,), (1,), (6,), (76,), (9376,), (8212890625,))
    false_for = ((2,), (10,), (26,), (-5,), (10**20,))

    def holds(self, x: int) -> bool:
        """Say whether it is true."""
        if x < 10:
            return x in (0, 1, 5, 6)
        # Most fail by their last two digits.
        return x % 100 in (25, 76) and digits(x * x).endswith(digits(x))

    def estimate(self, lo: int, hi: int, *others: int) -> int | None:
        """Bound the number of automorphic numbers: two of each length, four of length one."""
        if hi < max(lo, 0):
            return 0
        return 2 * (len(digits(hi)) - len(digits(max(lo, 0))) + 1) + 2 * (lo < 10)

    def candidates(self, lo: int, hi: int, *others: int) -> Iterable[int]:
        """List the automorphic numbers."""
        if hi < max(lo, 0):
            return
        yield from (x for x in (0, 1) if lo <= x <= hi)
        length = len(digits(hi))
        ends_in_5 = _ending_in_5(length)
        for k in range(len(digits(max(lo, 0))), length + 1):
            unit = 10**k
            five = ends_in_5 % unit
            # The other one that ends in 6, of which this one is the complement.
            yield from (
                x for x in sorted((five, unit + 1 - five)) if max(lo, unit // 10) <= x <= hi
            )

    def allowed_digits(self, length: int, *others: int) -> Sequence[str] | None:
        """The last digit is 0, 1, 5 or 6; with two digits or more, 5 or 6."""
        return ["0123456789"] * (length - 1) + ["56" if length > 1 else "0156"]


def _ending_in_5(length: int) -> int:
    """Give the last digits of all automorphic numbers that end in 5, so many of them."""
    unit, beyond, x = 10, 10**length, 5
    while unit < beyond:
        unit *= unit
        # If x² - x is a multiple of m, then that of this is a multiple of m².
        x = x * x * (3 - 2 * x) % unit
    return int(x % beyond)
