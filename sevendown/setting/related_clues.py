"""True clues that say what an entry is to others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import log2

from sevendown.language import tree
from sevendown.numbertheory import decimal
from sevendown.setting import clue_taste as taste
from sevendown.setting.clue_tests import (
    Test,
    is_to,
    larger,
    made_of,
    made_of_two,
    makes_same,
    power_of,
    sum_is_kind,
    times_plus,
)
from sevendown.setting.single_clues import Vocabulary
from sevendown.setting.true_clue import TrueClue
from sevendown.setting.value_counts import ValueCounts, holds_of, result_of
from sevendown.words.base import Operator

Known = Sequence[tuple[tree.Slot, int]]  # entries whose values are known
MOST_TIMES = 9  # how many times another entry
MOST_MORE = 2  # how much more than another entry
LONGEST_ALIKE = 4  # digits of entries of which the same is made
SHORT = 2  # digits of an entry that has but one anagram
LARGEST_PRIME = 1000  # that a sum may be: nobody likes to test larger ones by pencil
LEAST_SUM = 4  # of which it is told what kind of number it is


class RelatedClues:
    """Finds what one entry is to the others."""

    def __init__(
        self, slot: tree.Slot, value: int, known: Known, words: Vocabulary, counts: ValueCounts
    ) -> None:
        self.slot, self.name, self.value = slot, slot.name, value
        self.length = len(slot.cells)
        self.known = {other: x for other, x in known if other != slot}
        self.words, self.counts = words, counts
        self.all_bits = counts.bits_of_all(self.length)

    def clues(self) -> Iterator[TrueClue]:
        """Give what is true of it and one or two others."""
        for other, x in self.known.items():
            yield from self._relations(other, x)
            yield from self._made_of(other, x)
            yield from self._made_alike(other, x)
            yield from self._multiples(other, x)
            yield from self._powers(other, x)
            yield from self._little_more(other, x)
            yield from self._kinds_of_sums(other, x)
            yield from self._order(other, x)
        yield from self._of_two_others()

    def _clue(
        self,
        text: str,
        others: tuple[tree.Slot, ...],
        names: tuple[str, ...],
        pleasantness: float,
        holds: Test,
        bits: float | None = None,
    ) -> TrueClue:
        if bits is None:  # its value follows from the others
            bits = self.all_bits
        return TrueClue(text, self.slot, others, names, pleasantness, bits, holds)

    def _relations(self, other: tree.Slot, x: int) -> Iterator[TrueClue]:
        """Give what words of two arguments say of both."""
        for word in self.words.relations:
            if word.name == "ANA" and self.length <= SHORT:  # it is the other one backwards
                continue
            if x > 1 and x != self.value and holds_of(word, self.value, x):
                yield self._clue(
                    f"{word.name}({self.name}, {other.name})",
                    (other,),
                    (word.name,),
                    taste.IS_TO.get(word.name, taste.OTHER_RELATION),
                    is_to(word, self.name, other.name),
                    self.counts.bits(word, self.length, x),
                )

    def _made_of(self, other: tree.Slot, x: int) -> Iterator[TrueClue]:
        """Give what words of one argument make it of the other."""
        for word in self.words.makers:
            if word.name == "rev" and len(other.cells) != self.length:  # it would begin with 0
                continue
            if x != self.value and result_of(word, x) == self.value:
                text = f"{self.name} = {word.name}({other.name})"
                liked = taste.MADE.get(word.name, taste.OTHER_MADE)
                test = made_of(word, self.name, other.name)
                yield self._clue(text, (other,), (word.name,), liked, test)

    def _made_alike(self, other: tree.Slot, x: int) -> Iterator[TrueClue]:
        """Give what words make the same of both, where they are of one length."""
        if len(other.cells) != self.length or x == self.value or self.length > LONGEST_ALIKE:
            return
        for word in self.words.makers:
            made = result_of(word, self.value)
            if made is not None and word.name != "rev" and result_of(word, x) == made:
                results = self.counts.results(word, self.length)
                share = max(results.get(made, 0), 1) / sum(results.values())
                yield self._clue(
                    f"{word.name}({self.name}) = {word.name}({other.name})",
                    (other,),
                    (word.name,),
                    taste.MADE_ALIKE.get(word.name, taste.OTHER_MADE_ALIKE),
                    makes_same(word, self.name, other.name),
                    -log2(share),
                )

    def _multiples(self, other: tree.Slot, x: int) -> Iterator[TrueClue]:
        if "mal" in self.words.by_name and x > 1 and self.value % x == 0:
            times = self.value // x
            if 2 <= times <= MOST_TIMES:
                text = f"{self.name} = {times} * {other.name}"
                liked = taste.TWICE if times == 2 else taste.TIMES
                test = times_plus(self.name, times, other.name, 0)
                yield self._clue(text, (other,), ("mal",), liked, test)

    def _powers(self, other: tree.Slot, x: int) -> Iterator[TrueClue]:
        for exponent, kind, liked in ((2, "Q", taste.SQUARED), (3, "K", taste.CUBED)):
            known = "hoch" in self.words.by_name and kind in self.words.by_name
            if known and x > 1 and x**exponent == self.value:
                text = f"{self.name} = {other.name}^{exponent}"
                test = power_of(self.name, other.name, exponent)
                yield self._clue(text, (other,), ("hoch", kind), liked, test)

    def _little_more(self, other: tree.Slot, x: int) -> Iterator[TrueClue]:
        """Give that it is the other one, or twice that, and a little more or less."""
        for factor, liked in ((1, taste.A_LITTLE_MORE), (2, taste.TWICE_A_LITTLE_MORE)):
            added = self.value - factor * x
            names = ("plus" if added > 0 else "minus", *(("mal",) if factor > 1 else ()))
            if not 1 <= abs(added) <= MOST_MORE or not self._knows(*names):
                continue
            front = other.name if factor == 1 else f"{factor} * {other.name}"
            text = f"{self.name} = {front} {'+' if added > 0 else '-'} {abs(added)}"
            test = times_plus(self.name, factor, other.name, added)
            yield self._clue(text, (other,), names, liked, test)

    def _knows(self, *names: str) -> bool:
        return all(name in self.words.by_name for name in names)

    def _kinds_of_sums(self, other: tree.Slot, x: int) -> Iterator[TrueClue]:
        """Give what kind of number its sum with another entry is, or its difference from it."""
        for name, sign, factor in (("plus", "+", 1), ("minus", "-", -1)):
            result = self.value + factor * x
            if result < LEAST_SUM or not self._knows(name):
                continue
            for kind in self.words.looked_for:
                if kind.name == "PZ" and result > LARGEST_PRIME:
                    continue
                if holds_of(kind, result):
                    yield self._clue(
                        f"{kind.name}({self.name} {sign} {other.name})",
                        (other,),
                        (name, kind.name),
                        taste.SUM_IS.get(kind.name, taste.OTHER_SUM_IS),
                        sum_is_kind(kind, self.name, factor, other.name),
                        self.counts.bits(kind, len(decimal(result))),
                    )

    def _order(self, other: tree.Slot, x: int) -> Iterator[TrueClue]:
        """Give which is larger, where both are of one length."""
        if len(other.cells) != self.length or self.value == x:
            return
        values = self.counts.tried(self.length)
        above = self.value > x
        share = max(sum((v > x) == above for v in values), 1) / len(values)
        sign = ">" if above else "<"
        names = (self.name, other.name) if above else (other.name, self.name)
        text = f"{self.name} {sign} {other.name}"
        yield self._clue(text, (other,), (sign,), taste.LARGER, larger(*names), -log2(share))

    def _of_two_others(self) -> Iterator[TrueClue]:
        """Give what makes it of two other entries."""
        at: dict[int, list[tree.Slot]] = {}
        for other, x in self.known.items():
            at.setdefault(x, []).append(other)
        for first, x in self.known.items():
            yield from self._joined("+", "plus", taste.SUM, first, at.get(self.value - x, ()))
            yield from self._joined(
                "-", "minus", taste.DIFFERENCE, first, at.get(x - self.value, ())
            )
            if 1 < x < self.value and self.value % x == 0:
                seconds = at.get(self.value // x, ())
                yield from self._joined("*", "mal", taste.PRODUCT, first, seconds)
            for word, liked in taste.OF_TWO.items():
                yield from self._called(word, liked, first, self._seconds(word, x, at))

    def _seconds(self, word: str, x: int, at: dict[int, list[tree.Slot]]) -> Sequence[tree.Slot]:
        """Give the entries that may make it together with x."""
        if word == "kat":
            rest = _rest_behind(self.value, x)
            return at.get(rest, ()) if rest is not None else ()
        if word == "mittel":
            return at.get(2 * self.value - x, ())
        if x <= self.value or self.value < 2 or x % self.value:
            return ()
        return [other for other, y in self.known.items() if y > self.value and y % self.value == 0]

    def _joined(
        self, sign: str, word: str, liked: float, first: tree.Slot, seconds: Sequence[tree.Slot]
    ) -> Iterator[TrueClue]:
        operator = self.words.by_name.get(word)
        for second in seconds:
            in_order = sign == "-" or _order_of(first) < _order_of(second)
            if isinstance(operator, Operator) and second != first and in_order:
                text = f"{self.name} = {first.name} {sign} {second.name}"
                test = made_of_two(operator, self.name, first.name, second.name)
                yield self._clue(text, (first, second), (word,), liked, test)

    def _called(
        self, word: str, liked: float, first: tree.Slot, seconds: Sequence[tree.Slot]
    ) -> Iterator[TrueClue]:
        operator = self.words.by_name.get(word)
        if not isinstance(operator, Operator):
            return
        for second in seconds:
            x, y = self.known[first], self.known[second]
            in_order = word == "kat" or _order_of(first) < _order_of(second)
            if second != first and in_order and operator.value(x, y) == self.value:
                text = f"{self.name} = {word}({first.name}, {second.name})"
                test = made_of_two(operator, self.name, first.name, second.name)
                yield self._clue(text, (first, second), (word,), liked, test)


def _rest_behind(value: int, x: int) -> int | None:
    """Give what stands behind x in a number that begins with it."""
    whole, front = decimal(value), decimal(x)
    rest = whole[len(front) :]
    return int(rest) if rest and whole.startswith(front) and rest[0] != "0" else None


def _order_of(slot: tree.Slot) -> tuple[str, tuple[tuple[int, int], ...]]:
    return slot.direction, slot.cells
