"""Numbers made of the digits of another."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING

from sevendown.numbertheory import COMPUTING, from_decimal
from sevendown.record import Record
from sevendown.rules.digits.automaton import Automaton
from sevendown.rules.digits.multiset import SameDigits
from sevendown.rules.digits.window import Window
from sevendown.rules.values.within import Within
from sevendown.words.base import Phrases, Predicate
from sevendown.words.digits import digit_cells, digits, signed_walk, walk_digits

if TYPE_CHECKING:
    from sevendown.engine.cells import Cell
    from sevendown.engine.rule import Rule


class Anagram(Predicate):
    """The digits of X are those of Y, in some order."""

    names = ("ANA", "anagram")
    german = "Die Ziffern von X sind die von Y, in irgendeiner Reihenfolge"
    in_english = Phrases(
        nouns=(
            "anagram of Y|anagrams of Y",
            "rearrangement of Y|rearrangements of Y",
            "permutation of Y|permutations of Y",
            "rearrangement of the digits of Y|rearrangements of the digits of Y",
            "permutation of the digits of Y|permutations of the digits of Y",
            "jumble of Y|jumbles of Y",
        ),
        verbs=(
            "has the same digits as Y",
            "uses the same digits as Y",
            "contains the same digits as Y",
        ),
    )
    in_german = Phrases(
        nouns=(
            "das Anagramm von Y|Anagramme von Y",
            "die Umstellung von Y|Umstellungen von Y",
            "die Permutation von Y|Permutationen von Y",
        ),
        verbs=(
            "hat dieselben Ziffern wie Y",
            "hat die gleichen Ziffern wie Y",
            "besteht aus denselben Ziffern wie Y",
            "besteht aus den gleichen Ziffern wie Y",
            "besteht aus den Ziffern von Y",
        ),
    )
    true_for = ((123, 312), (0, 0), (-12, 21), (100, 100))
    false_for = ((123, 112), (10, 1), (0, -1))

    def holds(self, x: int, y: int) -> bool:
        """Say whether it is true."""
        return sorted(digits(x)) == sorted(digits(y))

    def swapped(self) -> Predicate:
        """Say the same."""
        return self

    def estimate(self, lo: int, hi: int, *others: int) -> int | None:
        """Bound the number of anagrams of Y."""
        if abs(others[0]) >= COMPUTING.walked_number:
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

    def automaton(self, *others: int) -> Automaton | None:
        """Remember how often each digit of Y has still to come."""
        text = digits(others[0])
        counts = tuple(text.count(str(d)) for d in range(10))
        if math.prod(count + 1 for count in counts) > COMPUTING.counted_states:
            return None

        def step(left: tuple[int, ...], digit: int) -> tuple[int, ...] | None:
            if not left[digit]:
                return None
            return (*left[:digit], left[digit] - 1, *left[digit + 1 :])

        return Automaton(counts, step, lambda left: not any(left))

    def rules(self, *arguments: Cell) -> Iterable[Rule]:
        """Both have each digit equally often."""
        left, right = map(digit_cells, arguments)
        if left and right:
            text = f"{arguments[0].name} has the digits of {arguments[1].name}"
            if len(left) == len(right):
                yield SameDigits(left, right, text)
            else:
                yield Within(arguments[0], None, text)


class Contains(Predicate):
    """The digits of Y stand in X, one after the other."""

    names = ("ENTH", "contains")
    german = "Die Ziffern von Y stehen in X, eine nach der anderen"
    in_english = Phrases(verbs=("contains Y",))
    in_german = Phrases(verbs=("enthält Y",))
    true_for = ((1234, 23), (100, 0), (5, 5), (-123, 12), (123, -23))
    false_for = ((1234, 24), (23, 1234), (12, 0))

    def holds(self, x: int, y: int) -> bool:
        """Say whether it is true."""
        return digits(y) in digits(x)

    def swapped(self) -> Predicate:
        """Say that X stands in Y."""
        return _Inside()

    def estimate(self, lo: int, hi: int, *others: int) -> int | None:
        """Count for each place what can stand around Y there."""
        if max(-lo, hi) >= COMPUTING.walked_number:
            return None
        text = digits(others[0])
        positive = sum(spot.count for spot in _spots(max(lo, 0), hi, text))
        return positive + sum(spot.count for spot in _spots(max(-hi, 1), -lo, text))

    def candidates(self, lo: int, hi: int, *others: int) -> Iterable[int]:
        """Put all digits around Y, in each place."""
        text = digits(others[0])

        def walk(a: int, b: int) -> Iterator[int]:
            found: set[int] = set()
            for spot in _spots(a, b, text):
                found.update(spot.numbers())
            return iter(sorted(found))

        return signed_walk(walk, lo, hi)

    def automaton(self, *others: int) -> Automaton | None:
        """Remember how much of Y the last digits are."""
        text = digits(others[0])
        length = len(text)
        if length > COMPUTING.counted_states:
            return None

        def step(matched: int, digit: int) -> int:
            if matched == length:
                return length
            read = text[:matched] + str(digit)
            return next(k for k in range(matched + 1, -1, -1) if read.endswith(text[:k]))

        return Automaton(0, cache(step), lambda matched: matched == length)

    def rules(self, *arguments: Cell) -> Iterable[Rule]:
        """The digits of Y are those of X from some place on."""
        around, inside = map(digit_cells, arguments)
        if around and inside:
            text = f"{arguments[1].name} stands in {arguments[0].name}"
            if len(inside) <= len(around):
                yield Window(around, inside, text)
            else:
                yield Within(arguments[0], None, text)


class _Inside(Predicate):
    """The digits of X stand in Y, one after the other."""

    names = Contains.names

    def holds(self, x: int, y: int) -> bool:
        """Say whether it is true."""
        return digits(x) in digits(y)

    def estimate(self, lo: int, hi: int, *others: int) -> int | None:
        """Count the parts of Y."""
        if abs(others[0]) >= COMPUTING.walked_number:
            return None
        return len(self.candidates(lo, hi, *others))

    def candidates(self, lo: int, hi: int, *others: int) -> list[int]:
        """List the parts of Y that begin with no zero, with both signs."""
        text = digits(others[0])
        ends = range(1, len(text) + 1)
        parts = {
            int(text[start:end])
            for start in range(len(text))
            for end in (ends[start:] if text[start] != "0" else [start + 1])
        }
        return sorted({s * x for x in parts for s in (1, -1) if lo <= s * x <= hi})


class _Spot(Record):
    """The numbers in lo..hi in which a part stands before a number of digits."""

    lo: int
    hi: int
    part: int  # as it counts in that place
    unit: int  # 10 to the power of how many digits stand behind it
    period: int  # ... and of how many stand before what is in front of it

    @property
    def count(self) -> int:
        """How many there are."""
        return self._below(self.hi + 1) - self._below(self.lo)

    def _below(self, n: int) -> int:
        full, rest = divmod(n, self.period)
        return full * self.unit + min(self.unit, max(0, rest - self.part))

    def numbers(self) -> Iterator[int]:
        """List them."""
        for front in range(self.lo // self.period, self.hi // self.period + 1):
            start = front * self.period + self.part
            yield from range(max(self.lo, start), min(self.hi + 1, start + self.unit))


def _spots(lo: int, hi: int, text: str) -> Iterator[_Spot]:
    """Give all places in which a text can stand in a number of lo..hi, 0 ≤ lo."""
    if lo > hi:
        return
    size, part = len(text), from_decimal(text)
    for length in range(max(size, len(digits(lo))), len(digits(hi)) + 1):
        least = 10 ** (length - 1) if length > 1 else 0
        for behind in range(length - size + 1):
            unit = 10**behind
            own = max(lo, least), min(hi, 10**length - 1)
            yield _Spot(*own, part * unit, unit, unit * 10**size)
