"""The product of the digits of some cells: there are few such numbers, however many digits."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import lru_cache

from sevendown.proof import digit_patterns as patterns
from sevendown.proof.enclosures import INF, Enclosure, between, may_be, meet, one_of
from sevendown.proof.rough import KeptValue
from sevendown.proof.unknowns_state import OpenState

_MOST = 2000  # products that are kept on the way
_LISTED = 3000  # products between two bounds that are listed
_LONGEST = 10**18  # up to which all are known


class RoughDigitProduct(KeptValue):
    """The product of the digits of cells, of which no two are the same."""

    always = True

    def __init__(self, cells: Sequence[int]) -> None:
        self.digit_cells = tuple(cells)

    def _rough(self, state: OpenState) -> Enclosure:
        known, cells = self._open(state)
        products = _products(tuple(sorted([state.masks[cell] for cell in cells])))
        if products is not None:
            if known == 1:
                return products
            return one_of([known * value for value in products.values or ()] if known else (0,))
        sets = [patterns.DIGITS_OF[state.masks[cell]] for cell in cells]
        lo = hi = known
        for digits in sets:
            lo, hi = lo * digits[0], hi * digits[-1]
        found = between(lo, hi)
        if state.without_notes:
            return found
        both = meet(found, self.noted(state))
        if both is None or both.values is not None or both.lo < 1 or both.hi > _LONGEST:
            return found
        listed = products_of_digits(len(str(both.hi)))
        few = listed[bisect_left(listed, both.lo) : bisect_right(listed, both.hi)]
        if len(few) > _LISTED:
            return found
        return one_of([value for value in few if may_be(both, value)])

    def _open(self, state: OpenState) -> tuple[int, list[int]]:
        """Give the product of what is known, and the open cells, those with few digits first."""
        known = 1
        cells = []
        for cell in self.digit_cells:
            bits = state.masks[cell]
            if patterns.COUNT[bits] == 1:
                known *= patterns.LEAST[bits]
            else:
                cells.append(cell)
        cells.sort(key=lambda cell: patterns.COUNT[state.masks[cell]])
        return known, cells

    def _narrow(self, state: OpenState, target: Enclosure) -> bool:
        known, cells = self._open(state)
        if not may_be(target, 0):
            if known == 0 or not all(state.narrow_cell(cell, ~1) for cell in cells):
                return False
            known, cells = self._open(state)
        if not cells:
            return may_be(target, known)
        sets = [patterns.DIGITS_OF[state.masks[cell]] for cell in cells]
        if target.values is not None and target.lo > 0:
            wanted = [value // known for value in target.values if value % known == 0]
            products = _products(tuple(sorted([state.masks[cell] for cell in cells])))
            if products is not None:
                inside = frozenset(products.values or ())
                wanted = [value for value in wanted if value in inside]
            kept = _dividing(tuple(wanted), tuple(sets))
        else:
            kept = _multiplying(known, tuple(sets), target)
        if kept is None:
            return meet(self.rough(state), target) is not None
        if not kept:
            return False
        return all(state.narrow_cell(cell, bits) for cell, bits in zip(cells, kept, strict=True))


@lru_cache(maxsize=1000)
def _products(masks: tuple[int, ...]) -> Enclosure | None:
    """Enclose the products of digits, one of each mask; None: there are too many."""
    found = {1}
    for bits in masks:
        digits = patterns.DIGITS_OF[bits]
        found = {value * digit for value in found for digit in digits}
        if len(found) > _MOST:
            return None
    return one_of(sorted(found))


def _layers(
    known: int, sets: Sequence[Sequence[int]], lo: float, hi: float
) -> list[set[int]] | None:
    """Give the products after each set that can come to lie between two bounds; None: too many."""
    least, most = [1], [1]
    for digits in reversed(sets):
        least.append(least[-1] * digits[0])
        most.append(most[-1] * digits[-1])
    layers = [{known}]
    for i, digits in enumerate(sets):
        low, high = least[len(sets) - i - 1], most[len(sets) - i - 1]
        new = {product * digit for product in layers[-1] for digit in digits}
        if lo > -INF or hi < INF:
            new = {product for product in new if product * low <= hi and product * high >= lo}
        if len(new) > _MOST:
            return None
        layers.append(new)
    return layers


@lru_cache(maxsize=500)
def _multiplying(
    known: int, sets: tuple[tuple[int, ...], ...], target: Enclosure
) -> list[int] | None:
    """Give the digits of each set with which the product is in the target; None: too many."""
    layers = _layers(known, sets, target.lo, target.hi)
    if layers is None:
        return None
    wanted = {product for product in layers[-1] if may_be(target, product)}
    found = []
    for digits, before in zip(reversed(sets), reversed(layers[:-1]), strict=True):
        bits = 0
        kept = set()
        for product in before:
            for digit in digits:
                if product * digit in wanted:
                    bits |= 1 << digit
                    kept.add(product)
        found.append(bits)
        wanted = kept
    return found[::-1] if wanted else []


@lru_cache(maxsize=500)
def _dividing(wanted: tuple[int, ...], sets: tuple[tuple[int, ...], ...]) -> list[int] | None:
    """Give the digits of each set with which the product is one of those wanted.

    None: there is too much to look at. No digit is 0.
    """
    most = 1
    mosts = [most]
    for digits in reversed(sets):
        most *= digits[-1]
        mosts.append(most)
    layers = [set(wanted)]
    for i, digits in enumerate(sets):
        high = mosts[len(sets) - i - 1]
        left = {value // digit for value in layers[-1] for digit in digits if value % digit == 0}
        left = {value for value in left if value <= high}
        if len(left) > 2 * _MOST:
            return None
        layers.append(left)
    if 1 not in layers[-1]:
        return []
    good = {1}
    found = []
    for digits, before in zip(reversed(sets), reversed(layers[:-1]), strict=True):
        bits = 0
        kept = set()
        for value in before:
            for digit in digits:
                if value % digit == 0 and value // digit in good:
                    bits |= 1 << digit
                    kept.add(value)
        found.append(bits)
        good = kept
    return found[::-1] if good else []


@lru_cache(maxsize=32)
def products_of_digits(length: int) -> list[int]:
    """List the numbers of at most so many digits that are products of digits, but 0."""
    end = patterns.ten_to(length)
    found = [1]
    for prime in (2, 3, 5, 7):
        for value in found:  # grows while it is run through
            if value * prime < end:
                found.append(value * prime)
    return sorted(found)
