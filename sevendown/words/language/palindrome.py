"""Palindromes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from sevendown.numbertheory import from_decimal
from sevendown.rules.values.effort import ticking
from sevendown.rules.values.same import Same
from sevendown.words.base import Image, Phrases, Predicate, digits_of
from sevendown.words.digits import digits, signed_count, signed_walk
from sevendown.words.protocols import JointCandidates, SameBackwards

if TYPE_CHECKING:
    from sevendown.engine.cells import Cell
    from sevendown.engine.rule import Rule


class Palindrome(JointCandidates, SameBackwards, Predicate):
    """X reads the same backwards."""

    names = ("PAL", "palindrome")
    german = "X liest sich rückwärts gleich"
    in_english = Phrases(
        nouns=("palindrome|palindromes", "palindromic number|palindromic numbers"),
        adjectives=(
            "palindromic",
            "the same when reversed",
            "the same backwards",
            "the same backwards as forwards",
            "the same forwards as backwards",
            "the same reversed",
            "the same backwards and forwards",
            "the same forwards and backwards",
            "symmetrical",
            "symmetric",
        ),
        verbs=(
            "reads the same backwards",
            "reads the same backwards as forwards",
            "reads the same forwards as backwards",
            "reads the same upwards as downwards",
            "reads the same upwards and downwards",
            "reads the same forwards and backwards",
            "reads the same backwards and forwards",
            "reads the same both ways",
            "reads both ways alike",
            "reads the same in both directions",
            "reads the same forward and backward",
            "reads the same backward",
            "reads the same either way",
            "is unchanged when reversed",
            "is unchanged by reversal",
        ),
    )
    in_german = Phrases(
        nouns=(
            "das Palindrom|Palindrome",
            "die Palindromzahl|Palindromzahlen",
            "die Spiegelzahl|Spiegelzahlen",
            "die symmetrische Zahl|symmetrische Zahlen",
        ),
        adjectives=("palindromisch", "symmetrisch"),
        verbs=(
            "liest sich rückwärts gleich",
            "liest sich vorwärts wie rückwärts gleich",
            "liest sich von hinten wie von vorn",
            "ist vorwärts wie rückwärts gleich",
            "ist rückwärts gelesen gleich",
        ),
    )
    mirrored = True
    true_for = ((0,), (7,), (1221,), (-121,))
    false_for = ((10,), (12,), (-110,))

    def holds(self, x: int) -> bool:
        """Say whether it is true."""
        text = digits(x)
        return text == text[::-1]

    def estimate(self, lo: int, hi: int, *others: int) -> int | None:
        """Count the palindromes."""
        return signed_count(_up_to, lo, hi)

    def candidates(self, lo: int, hi: int, *others: int) -> Iterable[int]:
        """List the palindromes."""
        return signed_walk(_walk, lo, hi)

    def estimate_with(self, other: Predicate, lo: int, hi: int) -> int | None:
        """Count the endings of what other numbers of that length are made from."""
        length = len(digits(hi))
        if other.image is None or lo < 1 or len(digits(lo)) != length:
            return None
        steps: int = other.image.period * 10 ** _ending(other.image, length)
        return steps

    def candidates_with(
        self, other: Predicate, lo: int, hi: int, tick: Callable[[], None]
    ) -> Iterable[int]:
        """List the palindromes among squares and their like."""
        assert other.image is not None
        found = _palindromic_values(other.image, len(digits(hi)), tick)
        return (x for x in sorted(found) if lo <= x <= hi)

    def rules(self, *arguments: Cell) -> Iterable[Rule]:
        """The first digit is the last one, the second the last but one, and so on."""
        found = digits_of(arguments[0]) or ()
        for i in range(len(found) // 2):
            yield Same(found[i], found[-1 - i])


def _ending(image: Image, length: int) -> int:
    """Say how long an ending of n leaves about one n for each."""
    return min(length, -(-len(digits(image.first(10**length) - 1)) // 2))


def _palindromic_values(image: Image, length: int, tick: Callable[[], None]) -> Iterator[int]:
    """List the palindromes of that length that are values of a function.

    How n ends says how the value ends, hence how it begins, hence how n begins.
    """
    known = _ending(image, length)
    unit, rest = 10**known, 10 ** (length - known)
    period = image.period * unit
    for ending in ticking(range(period), tick):
        last = image.value(ending) % unit
        if last % 10 == 0:
            continue  # a palindrome does not begin with 0
        first = int(str(last).zfill(known)[::-1])
        least, beyond = image.first(first * rest), image.first((first + 1) * rest)
        for n in range(least + (ending - least) % period, beyond, period):
            value = image.value(n)
            text = str(value)
            if text == text[::-1]:
                yield value


def _palindrome_from(half: int, length: int) -> int:
    """Give the palindrome of that length that begins with that half, the middle included."""
    text = digits(half)
    return from_decimal(text + text[: length // 2][::-1])


def _up_to(n: int) -> int:
    """Count the palindromes in 0..n."""
    text = digits(n)
    length = len(text)
    size = (length + 1) // 2
    half = from_decimal(text[:size])
    if length == 1:
        return n + 1
    # Shorter ones, 0 included: 10^(length//2) - 1 + 10^(size-1); of this length, up to this half:
    # half - 10^(size-1), and the one that this half begins.
    fixed: int = 10 ** (length // 2) - 1
    return fixed + half + (_palindrome_from(half, length) <= n)


def _walk(lo: int, hi: int) -> Iterator[int]:
    """List the palindromes in lo..hi, 0 ≤ lo."""
    for length in range(len(digits(lo)), len(digits(hi)) + 1):
        size = (length + 1) // 2
        least = 0 if length == 1 else 10 ** (length - 1)
        first = max(lo, least) // 10 ** (length - size)
        last = min(hi, 10**length - 1) // 10 ** (length - size)
        for half in range(first, last + 1):
            x = _palindrome_from(half, length)
            if lo <= x <= hi:
                yield x
