"""Numbers made of the digits of another."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from sevendown.rules.base import Predicate, digits_of
from sevendown.rules.multiset import SameDigits
from sevendown.rules.within import Within
from sevendown.rules.words._digits import WALK_LIMIT, digits, signed_walk, walk_digits

if TYPE_CHECKING:
    from sevendown.engine.cells import Cell
    from sevendown.engine.rule import Rule


class Anagram(Predicate):
    """The digits of X are those of Y, in some order."""

    names = ("ANA", "anagram")
    true_for = ((123, 312), (0, 0), (-12, 21), (100, 100))
    false_for = ((123, 112), (10, 1), (0, -1))

    def holds(self, x: int, y: int) -> bool:
        """Say whether it is true."""
        return sorted(digits(x)) == sorted(digits(y))

    def estimate(self, lo: int, hi: int, *others: int) -> int | None:
        """Bound the number of anagrams of Y."""
        if abs(others[0]) >= WALK_LIMIT:
            return None
        counts = Counter(digits(others[0]))
        orders = math.factorial(counts.total())
        for count in counts.values():
            orders //= math.factorial(count)
        return max(0, min(hi - lo + 1, orders * (2 if lo < 0 <= hi else 1)))

    def candidates(self, lo: int, hi: int, *others: int) -> Iterable[int]:
        """List the anagrams of Y, the negative ones too."""
        text = digits(others[0])
        counts = [text.count(str(d)) for d in range(10)]
        least = 10 ** (len(text) - 1) if len(text) > 1 else 0
        most = 10 ** len(text) - 1

        def walk(a: int, b: int) -> Iterator[int]:
            return walk_digits(
                max(a, least), min(b, most), lambda before, d: before.count(d) < counts[d]
            )

        return signed_walk(walk, lo, hi)

    def rules(self, *arguments: Cell) -> Iterable[Rule]:
        """Both have each digit equally often."""
        left, right = (digits_of(cell) for cell in arguments)
        if left and right:
            text = f"{arguments[0].name} has the digits of {arguments[1].name}"
            if len(left) == len(right):
                yield SameDigits(left, right, text)
            else:
                yield Within(arguments[0], None, text)


class Contains(Predicate):
    """The digits of Y stand in X, one after the other."""

    names = ("ENTH", "contains")
    true_for = ((1234, 23), (100, 0), (5, 5), (-123, 12), (123, -23))
    false_for = ((1234, 24), (23, 1234), (12, 0))

    def holds(self, x: int, y: int) -> bool:
        """Say whether it is true."""
        return digits(y) in digits(x)
