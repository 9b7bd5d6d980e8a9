"""What operators can give where not everything is known."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import product
from typing import Any

from sevendown.numbertheory import TooLarge, factorial
from sevendown.proof import digit_patterns as patterns
from sevendown.proof.enclosures import (
    ANY_INTEGER,
    INF,
    NO_VALUE,
    Enclosure,
    add_ends,
    between,
    may_be,
    may_be_missing,
    meet,
    one_of,
    size,
    stepped,
    times_end,
)
from sevendown.proof.rough import COMBINED, MAPPED, KeptValue, RoughDigit, RoughValue
from sevendown.proof.rough_candidates import CandidateLists
from sevendown.proof.unknowns_state import OpenState
from sevendown.words.protocols import CandidatesOfResult

_FACTORIALS = 200  # that are tried
_RESULTS = 12  # of which the arguments are listed


class RoughGuard(KeptValue):
    """A value that is there only where some expressions have one."""

    def __init__(self, guards: Sequence[RoughValue], body: RoughValue) -> None:
        self.guards, self.body = guards, body

    def _rough(self, state: OpenState) -> Enclosure:
        found = self.body.rough(state)
        for guard in self.guards:
            part = guard.rough(state)
            if part.lo > part.hi:
                return NO_VALUE
            if not part.sure:
                found = may_be_missing(found)
        return found

    def _narrow(self, state: OpenState, target: Enclosure) -> bool:
        """Narrow it, and note that all have values."""
        return all(guard.narrow(state, ANY_INTEGER) for guard in self.guards) and self.body.narrow(
            state, target
        )


class RoughWord(KeptValue):
    """An operator of which only its own methods are known."""

    def __init__(self, word: Any, arguments: Sequence[RoughValue]) -> None:
        self.word = word
        self.arguments = tuple(arguments)
        self.always = bool(word.total) and all(part.always for part in self.arguments)
        self.combined = max(10, COMBINED // max(1, word.price))
        self.known: dict[tuple[int, ...], int | None] = {}
        listing = len(self.arguments) == 1 and isinstance(word, CandidatesOfResult)
        self.lists = CandidateLists() if listing else None

    def value(self, values: tuple[int, ...]) -> int | None:
        """Compute it, once."""
        try:
            return self.known[values]
        except KeyError:
            if len(self.known) > 20_000:
                self.known.clear()
            found: int | None = self.word.value(*values)
            self.known[values] = found
            return found

    def _rough(self, state: OpenState) -> Enclosure:
        parts = [part.rough(state) for part in self.arguments]
        if any(part.lo > part.hi for part in parts):
            return NO_VALUE
        sure = all(part.sure for part in parts)
        combined = combinations(parts, self.combined)
        if combined is not None:
            found = [self.value(values) for values in combined]
            have = {value for value in found if value is not None}
            return one_of(sorted(have), sure and None not in found)
        return self._without_values(state, parts, sure)

    def _without_values(self, state: OpenState, parts: list[Enclosure], sure: bool) -> Enclosure:
        ends = [(part.lo, part.hi) for part in parts]
        lo, hi = self.word.bounds(*ends)
        return between(lo, hi, sure and bool(self.word.always_defined(*ends)))

    def _narrow(self, state: OpenState, target: Enclosure) -> bool:
        """Run through the arguments, if they are few."""
        parts = [part.rough(state) for part in self.arguments]
        if any(part.lo > part.hi for part in parts):
            return False
        try:
            combined = combinations(parts, self.combined)
            if combined is not None:
                kept = []
                for values in combined:
                    found = self.value(values)
                    if found is not None and may_be(target, found):
                        kept.append(values)
                return narrow_all(state, self.arguments, kept)
        except TooLarge:
            return True
        if meet(self.rough(state), target) is None:
            return False
        return self._narrow_further(state, parts, target)

    def _narrow_further(self, state: OpenState, parts: list[Enclosure], target: Enclosure) -> bool:
        if self.lists is not None:
            try:
                listed = self._arguments_of(parts[0], target)
            except TooLarge:
                listed = None
            if listed is not None:
                return bool(listed) and self.arguments[0].narrow(state, one_of(listed))
        return all(
            part.sure or argument.narrow(state, ANY_INTEGER)
            for part, argument in zip(parts, self.arguments, strict=True)
        )

    def _arguments_of(self, part: Enclosure, target: Enclosure) -> list[int] | None:
        """List the arguments that have one of these results; None: it cannot."""
        assert self.lists is not None
        lo, hi = part.lo, part.hi
        if target.values is None or len(target.values) > _RESULTS:
            return None
        if isinstance(lo, float) or isinstance(hi, float):
            return None
        found: list[int] = []
        for result in target.values:
            listed = self.lists.between(self.word, lo, hi, result)
            if listed is None or len(found) + len(listed) >= size(part):
                return None
            found += listed
        return sorted(found)


class Absolute(RoughWord):
    """The absolute value."""

    def _narrow_further(self, state: OpenState, parts: list[Enclosure], target: Enclosure) -> bool:
        most = target.hi
        if most < 0:
            return False
        if target.values is not None and len(target.values) <= MAPPED:
            both = {value for value in target.values if value >= 0}
            both |= {-value for value in both}
            return self.arguments[0].narrow(state, one_of(sorted(both)))
        return self.arguments[0].narrow(state, between(times_end(-1, most), most))


class Remainder(RoughWord):
    """X mod a known number, which is positive."""

    divisor = 0

    def _without_values(self, state: OpenState, parts: list[Enclosure], sure: bool) -> Enclosure:
        step, rest = parts[0].step, parts[0].rest
        if step % self.divisor == 0:
            left = rest % self.divisor
            return Enclosure(left, left, (left,), 0, left, sure)
        found = super()._without_values(state, parts, sure)
        common = math.gcd(step, self.divisor)
        return stepped(found.lo, found.hi, common, rest % common, found.sure)

    def _narrow_further(self, state: OpenState, parts: list[Enclosure], target: Enclosure) -> bool:
        step = math.gcd(target.step, self.divisor)
        wanted = Enclosure(-INF, INF, None, step, target.rest % step, True)
        return self.arguments[0].narrow(state, wanted)


class RoundedQuotient(RoughWord):
    """X div a known number, which is positive."""

    divisor = 0

    def _narrow_further(self, state: OpenState, parts: list[Enclosure], target: Enclosure) -> bool:
        lo = times_end(target.lo, self.divisor)
        hi = add_ends(times_end(target.hi, self.divisor), self.divisor - 1)
        return self.arguments[0].narrow(state, between(lo, hi))


class RoughFactorial(RoughWord):
    """fak."""

    def _narrow_further(self, state: OpenState, parts: list[Enclosure], target: Enclosure) -> bool:
        found: list[int] = []
        for n in range(_FACTORIALS):
            value = factorial(n)
            if value > target.hi:
                return bool(found) and self.arguments[0].narrow(state, one_of(found))
            if may_be(target, value):
                found.append(n)
        return super()._narrow_further(state, parts, target)


class RoughRoot(RoughWord):
    """wurzel."""

    def _narrow_further(self, state: OpenState, parts: list[Enclosure], target: Enclosure) -> bool:
        if target.hi < 0:
            return False
        if target.values is not None and len(target.values) <= MAPPED:
            squares = [value * value for value in target.values if value >= 0]
            return bool(squares) and self.arguments[0].narrow(state, one_of(squares))
        least = max(target.lo, 0)
        wanted = between(times_end(least, least), times_end(target.hi, target.hi))
        return self.arguments[0].narrow(state, wanted)


class Extreme(RoughWord):
    """The smallest or the largest of some expressions."""

    largest = False

    def _without_values(self, state: OpenState, parts: list[Enclosure], sure: bool) -> Enclosure:
        pick = max if self.largest else min
        return between(pick(part.lo for part in parts), pick(part.hi for part in parts), sure)

    def _narrow_further(self, state: OpenState, parts: list[Enclosure], target: Enclosure) -> bool:
        wanted = between(-INF, target.hi) if self.largest else between(target.lo, INF)
        return all(part.narrow(state, wanted) for part in self.arguments)


class RoughDigitSum(RoughWord):
    """The sum of the digits of something whose digits are no cells."""

    def _without_values(self, state: OpenState, parts: list[Enclosure], sure: bool) -> Enclosure:
        found = super()._without_values(state, parts, sure)
        x = parts[0]
        if x.lo < 0:
            return found
        nines = math.gcd(x.step, 9)
        return stepped(found.lo, found.hi, nines, x.rest % nines, found.sure)

    def _narrow_further(self, state: OpenState, parts: list[Enclosure], target: Enclosure) -> bool:
        nines = math.gcd(target.step, 9)
        if parts[0].lo < 0 or nines == 1:
            return self.arguments[0].narrow(state, ANY_INTEGER)
        wanted = Enclosure(-INF, INF, None, nines, target.rest % nines, True)
        return self.arguments[0].narrow(state, wanted)


class InsteadOf(RoughValue):
    """What is said of the digits of a number, as cells, as long as its first is not 0."""

    def __init__(self, first: Sequence[int], by_cells: RoughValue, by_value: RoughValue) -> None:
        self.first = tuple(first)
        self.by_cells, self.by_value = by_cells, by_value
        self.always = by_cells.always and by_value.always

    def choice(self, state: OpenState) -> RoughValue:
        """Give what can be said now."""
        for cell in self.first:
            if state.masks[cell] & 1:
                return self.by_value
        return self.by_cells

    def rough(self, state: OpenState) -> Enclosure:
        """Enclose the value."""
        return self.choice(state).rough(state)

    def narrow(self, state: OpenState, target: Enclosure) -> bool:
        """Narrow the cells."""
        return self.choice(state).narrow(state, target)

    def cells(self, state: OpenState) -> tuple[int, ...] | None:
        """Give the cells, if they can be read."""
        return self.choice(state).cells(state)


class RoughDigitOf(RoughWord):
    """A digit of a value, counted from the front or from behind."""

    def __init__(self, word: Any, arguments: Sequence[RoughValue], index: int | None) -> None:
        super().__init__(word, arguments)
        self.always = False
        self.index = index

    def _cell(self, state: OpenState) -> int | None:
        cells = self.arguments[0].cells(state)
        if cells is None or self.index is None or not 1 <= abs(self.index) <= len(cells):
            return None
        return cells[self.index - 1 if self.index > 0 else self.index]

    def _without_values(self, state: OpenState, parts: list[Enclosure], sure: bool) -> Enclosure:
        cell = self._cell(state)
        if cell is not None:
            return patterns.ENCLOSED[state.masks[cell]]
        return between(0, 9, False)

    def _narrow_further(self, state: OpenState, parts: list[Enclosure], target: Enclosure) -> bool:
        cell = self._cell(state)
        return cell is None or RoughDigit(cell).narrow(state, target)


def combinations(parts: Sequence[Enclosure], most: int) -> list[tuple[int, ...]] | None:
    """Give all combinations of the values of some expressions; None: there are too many."""
    count = 1
    for part in parts:
        if part.values is None:
            return None
        count *= len(part.values)
        if count > most:
            return None
    return list(product(*[part.values or () for part in parts]))


def narrow_all(
    state: OpenState, arguments: Sequence[RoughValue], kept: Sequence[tuple[int, ...]]
) -> bool:
    """Narrow expressions to what they are in some combinations of their values."""
    if not kept:
        return False
    for argument, values in zip(arguments, zip(*kept, strict=True), strict=True):
        if not argument.narrow(state, one_of(sorted(set(values)))):
            return False
    return True
