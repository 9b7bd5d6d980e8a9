"""Digits that rise or fall at each step."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, ClassVar

from sevendown.rules.digits.automaton import Automaton
from sevendown.rules.digits.order import Rising
from sevendown.rules.values.different import AllDifferent
from sevendown.words.base import Phrases, Predicate, digits_of
from sevendown.words.digits import digits

if TYPE_CHECKING:
    from sevendown.engine.cells import Cell
    from sevendown.engine.rule import Rule


def _all_of(order: str) -> list[int]:
    """List the numbers whose digits are in that order, the negative ones too."""
    chosen = {int("".join(some)) for k in range(1, 11) for some in combinations(order, k)}
    return sorted(chosen | {-x for x in chosen})


class _Ordered(Predicate):
    """The digits of X stand in a given order, of which each is taken at most once."""

    members: ClassVar[list[int]]

    def estimate(self, lo: int, hi: int, *others: int) -> int | None:
        """Count such numbers."""
        return max(0, bisect_right(self.members, hi) - bisect_left(self.members, lo))

    def candidates(self, lo: int, hi: int, *others: int) -> Iterable[int]:
        """List such numbers."""
        return self.members[bisect_left(self.members, lo) : bisect_right(self.members, hi)]


class StrictlyAscending(_Ordered):
    """Every digit of X is larger than the one before it."""

    names = ("STRENGAUF", "strictlyascending")
    german = "Jede Ziffer von X ist größer als die vor ihr"
    in_english = Phrases(
        verbs=(
            "has its digits in strictly ascending order",
            "has its digits in strictly increasing order",
        )
    )
    in_german = Phrases(verbs=("hat streng aufsteigende Ziffern",))
    members = _all_of("0123456789")
    true_for = ((0,), (7,), (1259,), (-12,), (123456789,))
    false_for = ((10,), (11,), (1223,), (-21,), (10**20,))

    def holds(self, x: int) -> bool:
        """Say whether it is true."""
        return abs(x) < 10**9 and all(a < b for a, b in pairwise(digits(x)))

    def automaton(self, *others: int) -> Automaton | None:
        """Remember the last digit."""
        return Automaton(-1, lambda last, digit: digit if digit > last else None)

    def rules(self, *arguments: Cell) -> Iterable[Rule]:
        """No digit is smaller than the one before it, and no two are equal."""
        found = digits_of(arguments[0])
        if found:
            yield Rising(found, f"the digits of {arguments[0].name} never fall")
            yield AllDifferent(found, f"the digits of {arguments[0].name} differ")


class StrictlyDescending(_Ordered):
    """Every digit of X is smaller than the one before it."""

    names = ("STRENGAB", "strictlydescending")
    german = "Jede Ziffer von X ist kleiner als die vor ihr"
    in_english = Phrases(
        verbs=(
            "has its digits in strictly descending order",
            "has its digits in strictly decreasing order",
        )
    )
    in_german = Phrases(verbs=("hat streng absteigende Ziffern",))
    members = _all_of("9876543210")
    true_for = ((0,), (7,), (9520,), (-21,), (9876543210,))
    false_for = ((12,), (11,), (3221,), (-12,), (10**20,))

    def holds(self, x: int) -> bool:
        """Say whether it is true."""
        return abs(x) < 10**10 and all(a > b for a, b in pairwise(digits(x)))

    def automaton(self, *others: int) -> Automaton | None:
        """Remember the last digit."""
        return Automaton(10, lambda last, digit: digit if digit < last else None)

    def rules(self, *arguments: Cell) -> Iterable[Rule]:
        """From behind, no digit is smaller than the one before it, and no two are equal."""
        found = digits_of(arguments[0])
        if found:
            yield Rising(found[::-1], f"the digits of {arguments[0].name} never rise")
            yield AllDifferent(found, f"the digits of {arguments[0].name} differ")
