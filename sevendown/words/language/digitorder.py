"""The order of the digits, and digits that are all different."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations_with_replacement, pairwise
from math import comb, perm
from typing import TYPE_CHECKING

from sevendown.numbertheory import COMPUTING
from sevendown.rules.digits.automaton import Automaton
from sevendown.rules.digits.order import Rising
from sevendown.rules.values.different import AllDifferent
from sevendown.words.base import Phrases, Predicate, digits_of
from sevendown.words.digits import digits, signed_count, signed_walk, walk_digits

if TYPE_CHECKING:
    from sevendown.engine.cells import Cell
    from sevendown.engine.rule import Rule


class Descending(Predicate):
    """No digit of X is larger than the one before it."""

    names = ("AB", "descending")
    german = "Keine Ziffer von X ist größer als die vor ihr"
    in_english = Phrases(verbs=("has its digits in descending order, perhaps with repeats",))
    in_german = Phrases(verbs=("hat Ziffern, die nie größer werden",))
    true_for = ((0,), (7,), (3320,), (-21,))
    false_for = ((12,), (3203,), (-12,))

    def holds(self, x: int) -> bool:
        """Say whether it is true."""
        return all(a >= b for a, b in pairwise(digits(x)))

    def estimate(self, lo: int, hi: int, *others: int) -> int | None:
        """Count such numbers."""
        if max(-lo, hi) >= COMPUTING.walked_number:
            return None
        return signed_count(_descending_up_to, lo, hi)

    def candidates(self, lo: int, hi: int, *others: int) -> Iterable[int]:
        """List such numbers."""
        return signed_walk(
            lambda a, b: walk_digits(a, b, lambda before, d: not before or d <= before[-1]), lo, hi
        )

    def automaton(self, *others: int) -> Automaton | None:
        """Remember the last digit."""
        return Automaton(9, lambda last, digit: digit if digit <= last else None)

    def rules(self, *arguments: Cell) -> Iterable[Rule]:
        """From behind, no digit is smaller than the one before it."""
        found = digits_of(arguments[0])
        if found:
            yield Rising(found[::-1], f"the digits of {arguments[0].name} never rise")


class Ascending(Predicate):
    """No digit of X is smaller than the one before it."""

    names = ("AUF", "ascending")
    german = "Keine Ziffer von X ist kleiner als die vor ihr"
    in_english = Phrases(verbs=("has its digits in ascending order, perhaps with repeats",))
    in_german = Phrases(verbs=("hat Ziffern, die nie kleiner werden",))
    true_for = ((0,), (7,), (1224,), (-12,))
    false_for = ((10,), (1232,), (-21,))

    def holds(self, x: int) -> bool:
        """Say whether it is true."""
        return all(a <= b for a, b in pairwise(digits(x)))

    def estimate(self, lo: int, hi: int, *others: int) -> int | None:
        """Count such numbers."""
        if max(-lo, hi) >= COMPUTING.walked_number:
            return None
        return signed_count(_ascending_up_to, lo, hi)

    def candidates(self, lo: int, hi: int, *others: int) -> Iterable[int]:
        """List such numbers."""
        length = len(digits(hi))
        if length > 1 and lo == 10 ** (length - 1) and hi == 10**length - 1:
            # All of one length: just the ways to choose their digits.
            return map(int, map("".join, combinations_with_replacement("123456789", length)))
        return signed_walk(
            lambda a, b: walk_digits(a, b, lambda before, d: not before or d >= before[-1]), lo, hi
        )

    def automaton(self, *others: int) -> Automaton | None:
        """Remember the last digit."""
        return Automaton(0, lambda last, digit: digit if digit >= last else None)

    def rules(self, *arguments: Cell) -> Iterable[Rule]:
        """No digit is smaller than the one before it."""
        found = digits_of(arguments[0])
        if found:
            yield Rising(found, f"the digits of {arguments[0].name} never fall")


class Unique(Predicate):
    """No digit occurs twice in X."""

    names = ("U", "unique")
    german = "Keine Ziffer kommt in X zweimal vor"
    in_english = Phrases(
        verbs=(
            "has no repeated digits",
            "has no repeated digit",
            "has all different digits",
            "has all its digits different",
            "has distinct digits",
            "has different digits",
        )
    )
    in_german = Phrases(
        verbs=("hat lauter verschiedene Ziffern", "besteht aus lauter verschiedenen Ziffern")
    )
    true_for = ((0,), (9876543210,), (102,), (-12,))
    false_for = ((11,), (1021,), (-101,), (12345678901,))

    def holds(self, x: int) -> bool:
        """Say whether it is true."""
        if abs(x) >= 10**10:  # there are only ten digits
            return False
        text = digits(x)
        return len(set(text)) == len(text)

    def estimate(self, lo: int, hi: int, *others: int) -> int | None:
        """Count such numbers."""
        return signed_count(_unique_up_to, lo, hi)

    def candidates(self, lo: int, hi: int, *others: int) -> Iterable[int]:
        """List such numbers."""
        most = 10**10 - 1
        return signed_walk(
            lambda a, b: walk_digits(a, b, lambda before, d: d not in before),
            max(lo, -most),
            min(hi, most),
        )

    def automaton(self, *others: int) -> Automaton | None:
        """Remember the digits read so far."""
        return Automaton(0, lambda seen, digit: None if seen >> digit & 1 else seen | 1 << digit)

    def rules(self, *arguments: Cell) -> Iterable[Rule]:
        """No two digits are equal."""
        found = digits_of(arguments[0])
        if found:
            yield AllDifferent(found, f"the digits of {arguments[0].name} differ")


def _ascending_up_to(n: int) -> int:
    """Count the ascending numbers in 0..n."""
    # Zeros in front leave a number ascending, so all may be taken to be as long as n.
    text = digits(n)
    count = 0
    before = 0
    for i, char in enumerate(text):
        left = len(text) - i - 1
        digit = int(char)
        count += sum(comb(left + 9 - d, left) for d in range(before, digit))
        if digit < before:
            return count
        before = digit
    return count + 1


def _descending_up_to(n: int) -> int:
    """Count the descending numbers in 0..n."""
    text = digits(n)
    length = len(text)
    # Shorter ones: C(k+9, 9) - 1 of length k without 00…0, and the number 0.
    count = comb(length + 9, 10) - length + 1 if length > 1 else 0
    before = 9
    for i, char in enumerate(text):
        left = length - i - 1
        digit = int(char)
        least = 1 if i == 0 and length > 1 else 0
        count += sum(comb(left + d, left) for d in range(least, min(digit, before + 1)))
        if digit > before:
            return count
        before = digit
    return count + 1


def _unique_up_to(n: int) -> int:
    """Count the numbers in 0..n without equal digits."""
    text = digits(min(n, 10**10 - 1))
    length = len(text)
    count = sum(9 * perm(9, k - 1) for k in range(1, length)) + (length > 1)
    used: set[int] = set()
    for i, char in enumerate(text):
        left = length - i - 1
        digit = int(char)
        least = 1 if i == 0 and length > 1 else 0
        free = sum(d not in used for d in range(least, digit))
        count += free * perm(9 - i, left)
        if digit in used:
            return count
        used.add(digit)
    return count + 1
