"""Palindromes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from sevendown.numbertheory import from_decimal
from sevendown.rules.base import Predicate, digits_of
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

    def rules(self, *arguments: Cell) -> Iterable[Rule]:
        """The first digit is the last one, the second the last but one, and so on."""
        found = digits_of(arguments[0]) or ()
        for i in range(len(found) // 2):
            yield Same(found[i], found[-1 - i])


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
