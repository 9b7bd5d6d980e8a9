"""Palindromes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from sevendown.numbertheory import ceil_root, floor_root, from_decimal
from sevendown.rules.base import Predicate, digits_of
from sevendown.rules.effort import ticking
from sevendown.rules.same import Same
from sevendown.rules.words._digits import digits, signed_count, signed_walk

if TYPE_CHECKING:
    from sevendown.engine.cells import Cell
    from sevendown.engine.rule import Rule


class Palindrome(Predicate):
    """X reads the same backwards."""

    names = ("PAL", "palindrome")
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
        """Count the endings of the roots of powers of that length."""
        length = len(digits(hi))
        if other.exponent < 2 or lo < 0 or len(digits(lo)) != length:
            return None
        steps: int = 10 ** _ending(length, other.exponent)
        return steps

    def candidates_with(
        self, other: Predicate, lo: int, hi: int, tick: Callable[[], None]
    ) -> Iterable[int]:
        """List the powers among the palindromes."""
        found = _palindromic_powers(other.exponent, len(digits(hi)), tick)
        return (x for x in sorted(found) if lo <= x <= hi)

    def rules(self, *arguments: Cell) -> Iterable[Rule]:
        """The first digit is the last one, the second the last but one, and so on."""
        found = digits_of(arguments[0]) or ()
        for i in range(len(found) // 2):
            yield Same(found[i], found[-1 - i])


def _ending(length: int, exponent: int) -> int:
    """Say how long an ending of the root leaves about one root for each."""
    return max(1, -(-length // (2 * exponent)))


def _palindromic_powers(exponent: int, length: int, tick: Callable[[], None]) -> Iterator[int]:
    """List the palindromes of that length that are n^exponent.

    How n ends says how n^exponent ends, hence how it begins, hence how n begins.
    """
    known = _ending(length, exponent)
    unit, rest = 10**known, 10 ** (length - known)
    for ending in ticking(range(unit), tick):
        last: int = pow(ending, exponent, unit)
        if last % 10 == 0:
            continue  # a palindrome does not begin with 0
        first = int(str(last).zfill(known)[::-1])
        least = ceil_root(first * rest, exponent)
        most = floor_root(first * rest + rest - 1, exponent)
        for n in range(least + (ending - least) % unit, most + 1, unit):
            text = str(n**exponent)
            if text == text[::-1]:
                yield n**exponent


def _mirrored(half: int, length: int) -> int:
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
    return fixed + half + (_mirrored(half, length) <= n)


def _walk(lo: int, hi: int) -> Iterator[int]:
    """List the palindromes in lo..hi, 0 ≤ lo."""
    for length in range(len(digits(lo)), len(digits(hi)) + 1):
        size = (length + 1) // 2
        least = 0 if length == 1 else 10 ** (length - 1)
        first = max(lo, least) // 10 ** (length - size)
        last = min(hi, 10**length - 1) // 10 ** (length - size)
        for half in range(first, last + 1):
            x = _mirrored(half, length)
            if lo <= x <= hi:
                yield x
