"""What the words about digits share. The sign of a number is no digit: all ignore it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from sevendown.engine.domains import DIGITS
from sevendown.numbertheory import COMPUTING, decimal
from sevendown.words.base import digits_of

if TYPE_CHECKING:
    from sevendown.engine.cells import Cell

_SHORT = 10**18  # up to here no care is needed
_AS_NUMBERS = bytes(max(0, byte - ord("0")) for byte in range(256))  # b"7" → 7


def digits(x: int) -> str:
    """Write x in decimal, without its sign."""
    return str(x) if 0 <= x < _SHORT else decimal(abs(x))


def digit_cells(number: Cell) -> tuple[Cell, ...] | None:
    """Give the digits of a number as `digits_of` does, and cells for those of a constant."""
    found, value = digits_of(number), number.value
    if found is not None or value is None or abs(value) >= COMPUTING.walked_number:
        return found
    cells: dict[str, Cell] = {}
    for char in digits(value):
        if char not in cells:
            cells[char] = number.engine.cell(char, DIGITS[1 << int(char)])
    return tuple(cells[char] for char in digits(value))


def digit_sum(x: int) -> int:
    """Add the digits of x."""
    text = digits(x).encode()  # each byte is larger than its digit by that of "0"
    return sum(text) - ord("0") * len(text)


def digit_product(x: int) -> int:
    """Multiply the digits of x."""
    text = digits(x)
    if len(text) < 50:
        return math.prod(text.encode().translate(_AS_NUMBERS))
    if "0" in text:
        return 0
    # Powers of the nine digits: long numbers need no long chain of products.
    return math.prod(d ** text.count(str(d)) for d in range(2, 10))


def signed_count(up_to: Callable[[int], int], lo: int, hi: int) -> int:
    """Count in lo..hi, given a function that counts in 0..n for n ≥ 0."""
    if lo > hi:
        return 0
    if lo > 0:
        return up_to(hi) - up_to(lo - 1)
    if hi < 0:
        return up_to(-lo) - up_to(-hi - 1)
    # Zero must not be counted on both sides.
    return up_to(hi) + up_to(-lo) - up_to(0)


def signed_walk(walk: Callable[[int, int], Iterator[int]], lo: int, hi: int) -> Iterator[int]:
    """List lo..hi ascending, given a function that does so for 0 ≤ lo."""
    if lo < 0 and lo <= hi:
        for x in reversed(list(walk(max(1, -hi), -lo))):
            yield -x
    if hi >= 0:
        yield from walk(max(lo, 0), hi)


def walk_digits(lo: int, hi: int, allowed: Callable[[tuple[int, ...], int], bool]) -> Iterator[int]:
    """List the numbers in lo..hi, 0 ≤ lo, whose every digit is allowed after those before it."""
    if lo > hi:
        return
    for length in range(len(digits(lo)), len(digits(hi)) + 1):
        least = 0 if length == 1 else 10 ** (length - 1)
        yield from _walk((), 0, length, max(lo, least), hi, allowed)


def _walk(
    before: tuple[int, ...],
    value: int,
    left: int,
    lo: int,
    hi: int,
    allowed: Callable[[tuple[int, ...], int], bool],
) -> Iterator[int]:
    if left == 0:
        yield value
        return
    unit = 10 ** (left - 1)
    # Only the digits with which some number in lo..hi goes on.
    first = max(0, lo // unit - value * 10)
    last = min(9, hi // unit - value * 10)
    for digit in range(first, last + 1):
        if allowed(before, digit):
            yield from _walk((*before, digit), value * 10 + digit, left - 1, lo, hi, allowed)
