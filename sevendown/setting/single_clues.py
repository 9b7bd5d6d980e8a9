"""True clues that speak of one entry alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import log2

from sevendown.language import tree
from sevendown.numbertheory import decimal
from sevendown.setting import clue_taste as taste
from sevendown.setting.clue_tests import (
    Test,
    is_kind,
    is_to_constant,
    leaves,
    makes_constant,
    makes_kind,
    makes_multiple,
)
from sevendown.setting.true_clue import TrueClue
from sevendown.setting.value_counts import ValueCounts, holds_of, result_of
from sevendown.words.base import Operator, Predicate, Word

DIVISORS = (3, 4, 5, 7, 9, 11)  # by which remainders are told
DIVISORS_OF_SUM = (2, 4, 5, 7, 8)  # of which digit sums are multiples: no others than of the entry


class Vocabulary:
    """The words that clues may be made of, by what they take."""

    def __init__(self, words: Sequence[Word]) -> None:
        self.kinds = [w for w in words if isinstance(w, Predicate) and w.arity == (1, 1)]
        self.relations = [w for w in words if isinstance(w, Predicate) and w.arity == (2, 2)]
        self.makers = [
            w
            for w in words
            if isinstance(w, Operator) and w.arity == (1, 1) and w.name not in taste.NOT_MADE
        ]
        self.by_name: dict[str, Word] = {word.name: word for word in words}
        self.looked_for = [word for word in self.kinds if word.name in taste.LOOKED_FOR]

    def kind(self, name: str) -> Predicate | None:
        """Give a kind of numbers, where it may be used."""
        return next((word for word in self.kinds if word.name == name), None)


class SingleClues:
    """Finds what is true of one entry that has a value."""

    def __init__(self, slot: tree.Slot, value: int, words: Vocabulary, counts: ValueCounts) -> None:
        self.slot, self.name, self.value = slot, slot.name, value
        self.length = len(slot.cells)
        self.words, self.counts = words, counts

    def clues(self) -> Iterator[TrueClue]:
        """Give what is true of it."""
        yield from self._kinds()
        yield from self._relations_to_constants()
        for maker in self.words.makers:
            result = result_of(maker, self.value)
            if result is not None and result != self.value:
                yield from self._made(maker, result)
        yield from self._remainders()
        yield from self._divisors_of_sum()

    def _clue(
        self, text: str, names: tuple[str, ...], pleasantness: float, bits: float, holds: Test
    ) -> TrueClue:
        return TrueClue(text, self.slot, (), names, pleasantness, bits, holds)

    def _kinds(self) -> Iterator[TrueClue]:
        """Give the predicates of one number that hold."""
        for kind in self.words.kinds:
            if holds_of(kind, self.value):
                text = f"{kind.name}({self.name})"
                liked = taste.IS.get(kind.name, taste.OTHER_KIND)
                bits = self.counts.bits(kind, self.length)
                yield self._clue(text, (kind.name,), liked, bits, is_kind(kind, self.name))

    def _relations_to_constants(self) -> Iterator[TrueClue]:
        for word in self.words.relations:
            liked = taste.IS_TO_CONSTANT.get(word.name, taste.OTHER_CONSTANT)
            for constant in taste.CONSTANTS.get(word.name, taste.OTHER_CONSTANTS):
                if constant != self.value and holds_of(word, self.value, constant):
                    yield self._clue(
                        f"{word.name}({self.name}, {constant})",
                        (word.name,),
                        max(0.0, liked - taste.LESS_FOR_LARGER * constant),
                        self.counts.bits(word, self.length, constant),
                        is_to_constant(word, self.name, constant),
                    )

    def _made(self, maker: Operator, result: int) -> Iterator[TrueClue]:
        """Give what is made of it: a constant, or a number of some kind."""
        name, counts = self.name, self.counts
        if result <= taste.LARGEST_CONSTANT and maker.name not in taste.NEVER_CONSTANT:
            yield self._clue(
                f"{maker.name}({name}) = {result}",
                (maker.name,),
                taste.MADE_CONSTANT.get(maker.name, taste.OTHER_MADE_CONSTANT),
                counts.bits_of_result(maker, self.length, lambda x: x == result),
                makes_constant(maker, name, result),
            )
        liked = taste.MADE_KIND.get(maker.name)
        if liked is None or result < 0:
            return
        if maker.name == "rev" and len(decimal(result)) < self.length:  # it would begin with 0
            return
        for kind in self.words.looked_for:
            if holds_of(kind, result):
                yield self._clue(
                    f"{kind.name}({maker.name}({name}))",
                    (maker.name, kind.name),
                    liked,
                    counts.bits_of_result(maker, self.length, kind.holds),
                    makes_kind(maker, kind, name),
                )

    def _remainders(self) -> Iterator[TrueClue]:
        """Give what divisions leave over: something that there always is."""
        if "mod" not in self.words.by_name:
            return
        for divisor in DIVISORS:
            rest = self.value % divisor
            if rest:
                text = f"{self.name} mod {divisor} = {rest}"
                test = leaves(self.name, divisor, rest)
                yield self._clue(text, ("mod",), taste.REMAINDER, log2(divisor), test)

    def _divisors_of_sum(self) -> Iterator[TrueClue]:
        digit_sum = self.words.by_name.get("qs")
        if not isinstance(digit_sum, Operator) or "V" not in self.words.by_name:
            return
        total = digit_sum.value(self.value) or 0
        for divisor in DIVISORS_OF_SUM:
            if total % divisor == 0:
                text = f"V(qs({self.name}), {divisor})"
                test = makes_multiple(digit_sum, self.name, divisor)
                yield self._clue(text, ("qs", "V"), taste.MULTIPLE_OF_SUM, log2(divisor), test)
