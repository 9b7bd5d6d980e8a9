"""Which values of an entry that is not wholly known would be interesting.

Those are that are of a rare kind, or are something to entries that are known.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from math import isqrt, log2

from sevendown.language import tree
from sevendown.numbertheory import TooLarge, decimal, from_decimal
from sevendown.setting import clue_taste as taste
from sevendown.setting.suggest_filling import FillingSoFar, tried_in_steps
from sevendown.setting.suggest_measure import ValuesLeft, with_digits
from sevendown.setting.value_counts import holds_of
from sevendown.words.base import Predicate, Word

MOST_LISTED = 4000  # values of an entry, or numbers of a kind, that are looked at
LEAST_TASTE = 0.6  # of kinds that are looked for
POSSIBLE_STEPS = 20_000  # in which it is found whether a value is possible
MOST_TIMES = 9  # how many times a known entry


def interesting_values(
    slot: tree.Slot, left: ValuesLeft, known: Mapping[str, int], words: Sequence[Word]
) -> list[int]:
    """Give values that are left for an entry, the most interesting first."""
    merits: dict[int, float] = {}
    listed = list(left.values(slot)) if left.count(slot) <= MOST_LISTED else None
    low, high = _ends(slot, left)
    for word in words:
        liked = taste.IS.get(word.name, taste.OTHER_KIND)
        if not isinstance(word, Predicate) or word.arity != (1, 1) or liked < LEAST_TASTE:
            continue
        found = _of_kind(word, slot, left, listed, low, high)
        if found:
            rarity = log2(max(left.count(slot), 2) / len(found)) / log2(max(left.count(slot), 2))
            for value in found:
                merits[value] = merits.get(value, 0.0) + liked * max(rarity, 0.0)
    for value, liked in _of_others(list(known.values())):
        if low <= value <= high and left.allows(slot, value):
            merits[value] = merits.get(value, 0.0) + liked
    for x in known.values():  # anagrams
        digits = sorted(decimal(x))
        if listed is not None and len(digits) == len(slot.cells):
            for value in listed:
                if value != x and sorted(decimal(value)) == digits:
                    merits[value] = merits.get(value, 0.0) + taste.IS_TO["ANA"]
    return sorted(merits, key=lambda value: (-merits[value], value))


def _ends(slot: tree.Slot, left: ValuesLeft) -> tuple[int, int]:
    """Give the least and the largest number that the digits of an entry can make."""
    choices = [left.digits[place] for place in slot.cells]
    low, high = (
        from_decimal("".join(str(end(digits)) for digits in choices)) for end in (min, max)
    )
    return low, high


def _of_kind(
    word: Predicate,
    slot: tree.Slot,
    left: ValuesLeft,
    listed: list[int] | None,
    low: int,
    high: int,
) -> list[int]:
    """Give the values of an entry that are of a kind; none where there are too many."""
    try:
        estimate = word.estimate(low, high)
        if estimate is not None and estimate <= MOST_LISTED:
            numbers = islice(word.candidates(low, high), MOST_LISTED)
            return [value for value in numbers if left.allows(slot, value)]
    except TooLarge:
        return []
    return [value for value in listed or () if holds_of(word, value)]


def _of_others(known: Sequence[int]) -> Iterator[tuple[int, float]]:
    """Give what can be made of entries that are known, and how pleasant that is."""
    seen = set(known)
    for x in known:
        yield from_decimal(decimal(x)[::-1]), taste.MADE["rev"]
        yield x * x, taste.SQUARED
        yield x**3, taste.CUBED
        if x > 0 and isqrt(x) ** 2 == x:
            yield isqrt(x), taste.SQUARED
        for times in range(2, MOST_TIMES + 1):
            yield times * x, taste.TWICE if times == 2 else taste.TIMES
            if x % times == 0:
                yield x // times, taste.TWICE if times == 2 else taste.TIMES
    for x in seen:
        for y in seen:
            if x < y:
                yield x + y, taste.SUM
                yield y - x, taste.DIFFERENCE
                yield x * y, taste.PRODUCT


def is_possible(filling: FillingSoFar, slot: tree.Slot, value: int) -> bool:
    """Say whether there is a solution in which an entry has a value; one has been found then."""
    text = decimal(value).zfill(len(slot.cells))
    digits = {place: int(digit) for place, digit in zip(slot.cells, text, strict=True)}
    return bool(tried_in_steps(with_digits(filling.puzzle, digits), 1, POSSIBLE_STEPS).solutions)
