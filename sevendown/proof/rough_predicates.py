"""Predicates of which not all arguments are known."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sevendown.numbertheory import TooLarge
from sevendown.proof import digit_patterns as patterns
from sevendown.proof.enclosures import (
    ANY_INTEGER,
    INF,
    Enclosure,
    meet,
    one_of,
    size,
)
from sevendown.proof.rough import COMBINED, MAPPED, RoughNumber, RoughValue
from sevendown.proof.rough_candidates import CandidateLists
from sevendown.proof.rough_images import narrowed
from sevendown.proof.rough_statements import RoughStatement, Truth, exclude
from sevendown.proof.rough_words import combinations, narrow_all
from sevendown.proof.unknowns_state import OpenState
from sevendown.words.base import Image

_CANDIDATES = 3000  # numbers of a kind that are listed at once
_MATCHED = 40  # expressions up to which it is tried whether all can differ


class Said(RoughStatement):
    """A predicate, of which only its own methods are known."""

    def __init__(self, word: Any, arguments: Sequence[RoughValue]) -> None:
        self.word = word
        self.arguments = tuple(arguments)
        self.combined = max(10, COMBINED // max(1, word.price))
        self.known: dict[tuple[int, ...], bool] = {}
        self.swapped: Any = word.swapped() if len(self.arguments) == 2 else None
        self.lists = CandidateLists()

    def holds(self, values: tuple[int, ...]) -> bool:
        """Ask it, once."""
        try:
            return self.known[values]
        except KeyError:
            if len(self.known) > 20_000:
                self.known.clear()
            found = bool(self.word.holds(*values))
            self.known[values] = found
            return found

    def truth(self, state: OpenState) -> Truth:
        """Ask for all values, if they are few; else what it says of a remainder."""
        parts = [part.rough(state) for part in self.arguments]
        if any(part.lo > part.hi for part in parts):
            return False
        sure = all(part.sure for part in parts)
        try:
            combined = combinations(parts, self.combined)
            if combined is not None:
                found = {self.holds(values) for values in combined}
                if found == {False}:
                    return False
                return True if found == {True} and sure else None
            return self._truth(state, parts, sure)
        except TooLarge:
            return None

    def _truth(self, state: OpenState, parts: list[Enclosure], sure: bool) -> Truth:
        if all(part.lo == part.hi for part in parts[1:]):
            residue = self.word.residue(*[part.rest for part in parts[1:]])
            if residue is not None:
                step, rest = residue
                first = parts[0]
                if meet(first, Enclosure(-INF, INF, None, step, rest, True)) is None:
                    return False
                if sure and first.step % step == 0 and (first.rest - rest) % step == 0:
                    return True
        return None

    def require(self, state: OpenState) -> bool:
        """Narrow the arguments by all values, if these are few; else list those it holds of."""
        parts = [part.rough(state) for part in self.arguments]
        if any(part.lo > part.hi for part in parts):
            return False
        try:
            combined = combinations(parts, self.combined)
            if combined is not None:
                kept = [values for values in combined if self.holds(values)]
                return narrow_all(state, self.arguments, kept)
            for part, argument in zip(parts, self.arguments, strict=True):
                if not part.sure and not argument.narrow(state, ANY_INTEGER):
                    return False
            return self._narrow_further(state, parts)
        except TooLarge:
            return True

    def _narrow_further(self, state: OpenState, parts: list[Enclosure]) -> bool:
        if all(part.lo == part.hi for part in parts[1:]):
            others = tuple(part.rest for part in parts[1:])
            if not self._narrow_first(state, self.word, parts[0], self.arguments[0], others):
                return False
        if self.swapped is not None and parts[0].lo == parts[0].hi:
            others = (parts[0].rest,)
            if not self._narrow_first(state, self.swapped, parts[1], self.arguments[1], others):
                return False
        return True

    def _narrow_first(
        self, state: OpenState, word: Any, part: Enclosure, of: RoughValue, others: tuple[int, ...]
    ) -> bool:
        """Narrow the first argument of a predicate by what it holds of."""
        residue = word.residue(*others)
        if residue is not None:
            step, rest = residue
            return of.narrow(state, Enclosure(-INF, INF, None, step, rest, True))
        lo, hi = part.lo, part.hi
        if isinstance(lo, float) or isinstance(hi, float):
            return True
        if part.values is not None and len(part.values) <= _CANDIDATES:
            if len(part.values) > 10 * self.combined:
                return True
            if len(self.arguments) == 1:
                kept = [value for value in part.values if self.holds((value,))]
                return bool(kept) and of.narrow(state, one_of(kept))
            kept = [value for value in part.values if word.holds(value, *others)]
            return bool(kept) and of.narrow(state, one_of(kept))
        listed = None
        most = _CANDIDATES if isinstance(of, RoughNumber) else MAPPED
        count = word.estimate(lo, hi, *others)
        if count is not None and count <= most:
            listed = self.lists.between(word, lo, hi, *others)
        if listed is not None and len(listed) >= size(part):
            listed = None
        if listed is None:
            cells = of.cells(state)
            if word.image is None or others or cells is None or lo < 1:
                return True
            return self._narrow_image(state, word.image, of, cells, lo, hi)
        return bool(listed) and of.narrow(state, one_of(listed))

    def _narrow_image(
        self,
        state: OpenState,
        image: Image,
        of: RoughValue,
        cells: tuple[int, ...],
        lo: int,
        hi: int,
    ) -> bool:
        """Narrow a number that is the value of a function by the last digits of such values."""
        found = narrowed(image, [state.masks[cell] for cell in cells], lo, hi)
        if isinstance(found, tuple):
            return bool(found) and of.narrow(state, one_of(found))
        for cell, bits in zip(cells, found, strict=True):
            if not state.narrow_cell(cell, bits):
                return False
        return True

    def deny(self, state: OpenState) -> bool:
        """Take away the values of which it holds, if all have values anyway."""
        parts = [part.rough(state) for part in self.arguments]
        if not all(part.sure for part in parts):
            return self.truth(state) is not True
        try:
            combined = combinations(parts, self.combined)
            if combined is not None:
                kept = [values for values in combined if not self.holds(values)]
                return narrow_all(state, self.arguments, kept)
            return self._truth(state, parts, True) is not True
        except TooLarge:
            return True


class OfDigits(Said):
    """A predicate that says something of the digits of one number."""

    def _truth(self, state: OpenState, parts: list[Enclosure], sure: bool) -> Truth:
        cells = self.arguments[0].cells(state)
        if cells is not None and not self._possible([state.masks[cell] for cell in cells]):
            return False
        return None

    def _possible(self, pattern: list[int]) -> bool:
        return self._narrowed(pattern) is not None

    def _narrowed(self, pattern: list[int]) -> list[int] | None:
        """Give the digits with which it can hold; None: with none."""
        raise NotImplementedError

    def _narrow_further(self, state: OpenState, parts: list[Enclosure]) -> bool:
        cells = self.arguments[0].cells(state)
        if cells is not None:
            narrowed = self._narrowed([state.masks[cell] for cell in cells])
            if narrowed is None:
                return False
            for cell, bits in zip(cells, narrowed, strict=True):
                if not state.narrow_cell(cell, bits):
                    return False
        return super()._narrow_further(state, parts)


class ReadsBackwards(OfDigits):
    """PAL."""

    def _narrowed(self, pattern: list[int]) -> list[int] | None:
        found = [a & b for a, b in zip(pattern, reversed(pattern), strict=True)]
        return found if all(found) else None


class InOrder(OfDigits):
    """AUF, AB."""

    falling = False

    def _narrowed(self, pattern: list[int]) -> list[int] | None:
        rising = pattern[::-1] if self.falling else list(pattern)
        least = 0
        for i, bits in enumerate(rising):
            rising[i] = bits >> least << least
            if not rising[i]:
                return None
            least = patterns.LEAST[rising[i]]
        most = 9
        for i in range(len(rising) - 1, -1, -1):
            rising[i] &= (2 << most) - 1
            if not rising[i]:
                return None
            most = patterns.MOST[rising[i]]
        return rising[::-1] if self.falling else rising


class NoDigitTwice(OfDigits):
    """U."""

    def _narrowed(self, pattern: list[int]) -> list[int] | None:
        if len(pattern) > 10:
            return None
        found = list(pattern)
        done: set[int] = set()
        while True:
            new = [i for i, bits in enumerate(found) if i not in done and patterns.COUNT[bits] == 1]
            if not new:
                break
            i = new[0]
            done.add(i)
            for j, bits in enumerate(found):
                if j != i and bits & found[i]:
                    found[j] = bits & ~found[i]
                    if not found[j]:
                        return None
        return found if can_all_differ([patterns.DIGITS_OF[bits] for bits in found]) else None


class SameDigitsInAnyOrder(Said):
    """ANA."""

    def _count(self, state: OpenState) -> tuple[list[int], list[int]] | None | bool:
        one, other = (argument.cells(state) for argument in self.arguments)
        one_bits = self._bits(state, 0, one)
        other_bits = self._bits(state, 1, other)
        if one_bits is None or other_bits is None:
            return None
        if len(one_bits) != len(other_bits):
            return False
        return one_bits, other_bits

    def _bits(
        self, state: OpenState, place: int, cells: tuple[int, ...] | None
    ) -> list[int] | None:
        if cells is not None:
            return [state.masks[cell] for cell in cells]
        found = self.arguments[place].rough(state)
        return patterns.pattern_of(found.rest) if found.lo == found.hi else None

    def _truth(self, state: OpenState, parts: list[Enclosure], sure: bool) -> Truth:
        both = self._count(state)
        if both is None or isinstance(both, bool):
            return both
        for one, other in (both, both[::-1]):
            if not _supplied(one, other):
                return False
        return None

    def _narrow_further(self, state: OpenState, parts: list[Enclosure]) -> bool:
        both = self._count(state)
        if both is False:
            return False
        if isinstance(both, tuple):
            if not (_supplied(*both) and _supplied(*both[::-1])):
                return False
            every = [0, 0]
            for i in (0, 1):
                for bits in both[i]:
                    every[i] |= bits
            for i in (0, 1):
                cells = self.arguments[i].cells(state)
                for cell in cells or ():
                    if not state.narrow_cell(cell, every[1 - i]):
                        return False
        return super()._narrow_further(state, parts)


def _supplied(needed: list[int], supply: list[int]) -> bool:
    """Say whether each digit known on one side can be found on the other, often enough."""
    for digit in range(10):
        bit = 1 << digit
        least = needed.count(bit)
        if least and sum(1 for bits in supply if bits & bit) < least:
            return False
    return True


class AllDiffer(Said):
    """DISTINCT."""

    def truth(self, state: OpenState) -> Truth:
        """Look for two that are equal for sure."""
        parts = [part.rough(state) for part in self.arguments]
        if any(part.lo > part.hi for part in parts):
            return False
        if not _differ(parts):
            return False
        if all(part.lo == part.hi for part in parts) and all(part.sure for part in parts):
            return True
        return None

    def require(self, state: OpenState) -> bool:
        """Take away what others are."""
        while True:
            version = state.version
            parts = [part.rough(state) for part in self.arguments]
            taken: set[int] = set()
            for argument, part in zip(self.arguments, parts, strict=True):
                if part.lo > part.hi:
                    return False
                if not part.sure and not argument.narrow(state, ANY_INTEGER):
                    return False
                if part.lo == part.hi:
                    if part.rest in taken:
                        return False
                    taken.add(part.rest)
            for argument, part in zip(self.arguments, parts, strict=True):
                if part.lo < part.hi and not _without(state, argument, part, taken):
                    return False
            if state.version == version:
                return _differ(parts)

    def deny(self, state: OpenState) -> bool:
        """Say whether it can be false."""
        return self.truth(state) is not True


def _without(state: OpenState, of: RoughValue, part: Enclosure, taken: set[int]) -> bool:
    """Take away values that others have."""
    if part.values is None:
        ends = [value for value in (part.lo, part.hi) if value in taken]
        return all(exclude(state, of, int(value)) for value in ends)
    if taken.isdisjoint(part.values):
        return True
    left = [value for value in part.values if value not in taken]
    return bool(left) and of.narrow(state, one_of(left))


def _differ(parts: Sequence[Enclosure]) -> bool:
    """Say whether some expressions can all have different values."""
    fixed = [part.rest for part in parts if part.lo == part.hi]
    if len(set(fixed)) < len(fixed):
        return False
    listed = [part.values for part in parts if part.values is not None and len(part.values) <= 40]
    return len(listed) > _MATCHED or can_all_differ(listed)


def can_all_differ(sets: Sequence[Sequence[int]]) -> bool:
    """Say whether one member of each set can be chosen so that no two are equal."""
    taken: dict[int, int] = {}  # value -> the set it is chosen for

    def place(i: int, tried: set[int]) -> bool:
        for value in sets[i]:
            if value not in tried:
                tried.add(value)
                if value not in taken or place(taken[value], tried):
                    taken[value] = i
                    return True
        return False

    return all(place(i, set()) for i in sorted(range(len(sets)), key=lambda i: len(sets[i])))
