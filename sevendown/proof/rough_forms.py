"""Sums, comparisons and memberships made of nodes of their parts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sevendown.language import semantics
from sevendown.proof.enclosures import INF, Enclosure, between, exactly, one_of
from sevendown.proof.rough import RoughConstant, RoughMissing, RoughSum, RoughValue
from sevendown.proof.rough_equations import LinearEquation
from sevendown.proof.rough_statements import (
    RoughAll,
    RoughMember,
    RoughRange,
    RoughStatement,
    SameNumber,
    Settled,
    Unequal,
)
from sevendown.proof.rough_words import Extreme, InsteadOf

_LISTED = 2000  # members of a set up to which they are listed

_TARGETS: dict[str, Enclosure] = {
    "=": exactly(0),
    "<": between(-INF, -1),
    "<=": between(-INF, 0),
    ">": between(1, INF),
    ">=": between(0, INF),
}


def instead_of(cells: tuple[int, ...], by_cells: RoughValue, by_value: RoughValue) -> RoughValue:
    """Give what is said by cells, as long as the first of several is not 0."""
    return by_cells if len(cells) == 1 else InsteadOf(cells[:1], by_cells, by_value)


class _PowerWord:
    """The bounds of powers."""

    @staticmethod
    def bounds(base: tuple[Any, Any], exponent: tuple[int, int]) -> tuple[Any, Any]:
        lo, hi = base
        e = exponent[0]
        if isinstance(lo, float) or isinstance(hi, float):
            return -INF, INF
        if lo >= 0 or e % 2:
            return lo**e, hi**e
        return 0, max(lo**e, hi**e)


POWER = _PowerWord()


class DigitWord:
    """X[i], as if it were an operator."""

    price = 1
    total = False

    def __init__(self, length: int) -> None:
        self.length = length

    def value(self, x: int, i: int) -> int | None:
        """Give the digit."""
        return semantics.digit_at(x, i, self.length)


class _ExtremeWord:
    """The smallest or the largest value, as if it were an operator."""

    price = 1
    total = True

    def __init__(self, largest: bool) -> None:
        self.value_of = max if largest else min

    def value(self, *values: int) -> int:
        return self.value_of(values)


def extreme_of(parts: Sequence[RoughValue], largest: bool) -> RoughValue:
    """Make the smallest or the largest of some expressions."""
    if not parts:
        return RoughMissing()
    found = Extreme(_ExtremeWord(largest), parts)
    found.largest = largest
    return found


def total(terms: Sequence[tuple[int, RoughValue]], k: int) -> RoughValue:
    """Make a sum; sums in it are taken apart, and equal terms are joined."""
    joined: dict[RoughValue, int] = {}

    def take(factor: int, part: RoughValue) -> None:
        nonlocal k
        if isinstance(part, RoughConstant):
            k += factor * part.value
        elif isinstance(part, RoughSum):
            k += factor * part.k
            for own, term in part.terms:
                take(factor * own, term)
        else:
            joined[part] = joined.get(part, 0) + factor

    for factor, part in terms:
        take(factor, part)
    left = [(factor, part) for part, factor in joined.items() if factor or not part.always]
    if not left:
        return RoughConstant(k)
    if len(left) == 1 and left[0][0] == 1 and k == 0:
        return left[0][1]
    return RoughSum(left, k)


def compared(relation: str, left: RoughValue, right: RoughValue) -> RoughStatement:
    """Make the comparison of two expressions."""
    if isinstance(left, RoughMissing) or isinstance(right, RoughMissing):
        return Settled(False)
    difference = total([(1, left), (-1, right)], 0)
    if relation == "!=":
        if not isinstance(difference, RoughSum):
            difference = RoughSum([(1, difference)], 0)
        return Unequal(difference)
    if relation == "=" and isinstance(difference, RoughSum) and difference.k == 0:
        if sorted(factor for factor, _ in difference.terms) == [-1, 1]:
            return SameNumber(difference)
    if relation == "=" and isinstance(difference, RoughSum) and len(difference.terms) == 1:
        factor, term = difference.terms[0]
        if factor and -difference.k % factor == 0:
            return RoughRange(term, exactly(-difference.k // factor))
    if relation == "=" and isinstance(difference, RoughSum):
        return LinearEquation(difference, _TARGETS["="])
    return RoughRange(difference, _TARGETS[relation])


def member_of(of: RoughValue, ends: Sequence[tuple[RoughValue, RoughValue]]) -> RoughStatement:
    """Make the statement that something is a member of a set."""
    constant = [
        (low.value, high.value)
        for low, high in ends
        if isinstance(low, RoughConstant) and isinstance(high, RoughConstant)
    ]
    if len(constant) == len(ends):
        ranges = [(a, b) for a, b in constant if a <= b]
        if not ranges:
            return Settled(False)
        if len(ranges) == 1:
            return RoughRange(of, between(*ranges[0]))
        if sum(b - a + 1 for a, b in ranges) <= _LISTED:
            listed = sorted({value for a, b in ranges for value in range(a, b + 1)})
            if isinstance(of, RoughSum):
                return LinearEquation(of, one_of(listed))
            return RoughRange(of, one_of(listed))
    parts: list[RoughStatement] = []
    for low, high in ends:
        if low is high:
            parts.append(compared("=", of, low))
        else:
            parts.append(RoughAll([compared(">=", of, low), compared("<=", of, high)]))
    return RoughMember(of, ends, parts)
