"""Digits read in a base that need not be known."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sevendown.engine import bits as bitset
from sevendown.engine.cells import Cell
from sevendown.engine.domains import DIGITS
from sevendown.engine.rule import Contradiction, Cost, Rule
from sevendown.rules.digits.number import mask_of


class Positional(Rule):
    """R is what digits, all of them below the base, are worth in it; zeros may stand in front.

    The bounds of R, of the base and, once few bases are left, of each digit in each of these.
    """

    cost = Cost.PAIRS

    def __init__(self, result: Cell, digits: tuple[Cell, ...], base: Cell, text: str) -> None:
        self.result = result
        self.digits = digits
        self.base = base
        self.cells = tuple(dict.fromkeys((result, *digits, base)))
        self.text = text

    def propagate(self) -> None:
        """Narrow the base, then the others by each base, or by its bounds."""
        limits = self.result.engine.limits
        masks = [mask_of(digit) for digit in self.digits]
        lows = [bitset.smallest(mask) for mask in masks]
        highs = [mask.bit_length() - 1 for mask in masks]
        self.base.between(max(2, max(lows) + 1), float("inf"))
        domain = self.base.domain
        if isinstance(domain.hi, float):
            return
        if len(masks) * domain.hi.bit_length() > limits.positional_bits:
            return
        wanted = self.result.domain
        # Both grow with the base.
        low, high = int(domain.lo), domain.hi
        first = first_from(low, high, lambda b: _worth(highs, b) >= wanted.lo)
        last = first_from(low, high, lambda b: _worth(lows, b) > wanted.hi) - 1
        self.base.between(first, last)
        if self.base.listable and self.base.domain.size <= limits.positional_bases:
            self._by_bases(masks)
        else:
            self.result.between(_worth(lows, first), _worth(highs, last))

    def _by_bases(self, masks: list[int]) -> None:
        """Keep what is possible in one of the bases."""
        able = []
        seen = [0] * len(masks)
        worths = []
        for base in self.base.domain.values():
            own = _within(masks, base, self.result)
            if own is not None:
                able.append(base)
                seen = list(map(int.__or__, seen, own))
                worths.append(_worth([bitset.smallest(mask) for mask in own], base))
                worths.append(_worth([mask.bit_length() - 1 for mask in own], base))
        if not able:
            raise Contradiction(self.base)
        self.base.keep(set(able))
        self.result.between(min(worths), max(worths))
        for digit, mask in zip(self.digits, seen, strict=True):
            digit.meet(DIGITS[mask])

    def describe(self) -> str:
        """Say in one line what must be true."""
        return self.text


def first_from(low: int, high: int, test: Callable[[int], bool]) -> int:
    """Give the first of low..high of which a test is true that stays true; else high + 1."""
    high += 1
    while low < high:
        middle = (low + high) // 2
        if test(middle):
            high = middle
        else:
            low = middle + 1
    return low


def _worth(digits: Sequence[int], base: int) -> int:
    """Read digits in a base."""
    value = 0
    for digit in digits:
        value = value * base + digit
    return value


def _within(masks: list[int], base: int, result: Cell) -> list[int] | None:
    """Give the digits below the base with which the value can lie within the bounds of R.

    None where there are none. From the first digit on, as the others weigh less.
    """
    below = (1 << min(base, 10)) - 1
    masks = [mask & below for mask in masks]
    if not all(masks):
        return None
    low = _worth([bitset.smallest(mask) for mask in masks], base)
    high = _worth([mask.bit_length() - 1 for mask in masks], base)
    least, most = result.domain.lo, result.domain.hi
    unit = base ** (len(masks) - 1)
    found = []
    for mask in masks:
        low -= bitset.smallest(mask) * unit
        high -= (mask.bit_length() - 1) * unit
        kept = 0
        for digit in bitset.members(mask):
            if low + digit * unit <= most and high + digit * unit >= least:
                kept |= 1 << digit
        if not kept:
            return None
        low += bitset.smallest(kept) * unit
        high += (kept.bit_length() - 1) * unit
        found.append(kept)
        unit //= base
    return found
