"""Whether statements are true where not everything is known, and what follows where they must be.

Each node says whether it is true for sure, false for sure, or neither (`truth`), and narrows the
unknowns where it must hold (`require`) or must not (`deny`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from sevendown.numbertheory import TooLarge
from sevendown.proof import digit_patterns as patterns
from sevendown.proof.enclosures import (
    ANY_INTEGER,
    INF,
    NO_VALUE,
    Enclosure,
    between,
    exactly,
    may_be,
    meet,
    one_of,
    size,
)
from sevendown.proof.rough import (
    COMBINED,
    Linear,
    RoughValue,
    combinations,
    narrow_all,
)
from sevendown.proof.unknowns_state import State

_CANDIDATES = 3000  # numbers of a kind that are listed at once
_MATCHED = 40  # expressions up to which it is tried whether all can differ

Truth = bool | None  # None: not known
Case = tuple[Sequence["RoughStatement"], Sequence["RoughStatement"]]  # these hold, those do not


class RoughStatement:
    """A statement."""

    def truth(self, state: State) -> Truth:
        """Say whether it is true, if that is sure."""
        raise NotImplementedError

    def require(self, state: State) -> bool:
        """Note that it is true; False: it cannot be."""
        return self.truth(state) is not False

    def deny(self, state: State) -> bool:
        """Note that it is false; False: it cannot be."""
        return self.truth(state) is not True

    def cases(self, state: State) -> list[Case]:
        """Give cases of which one must be so where it is true; none: it knows none."""
        return []


class Settled(RoughStatement):
    """What is true or false anyway."""

    def __init__(self, value: bool) -> None:
        self.value = value

    def truth(self, state: State) -> Truth:
        """Say so."""
        return self.value


class UnclearStatement(RoughStatement):
    """Something of which nothing is known before it can be computed."""

    def __init__(self, compute: Callable[[State], tuple[bool, Any]]) -> None:
        self.compute = compute

    def truth(self, state: State) -> Truth:
        """Compute it, if all is known."""
        known, value = self.compute(state)
        return bool(value) if known else None


class HasValue(RoughStatement):
    """That an expression has a value."""

    def __init__(self, of: RoughValue) -> None:
        self.of = of

    def truth(self, state: State) -> Truth:
        """Look at it."""
        found = self.of.rough(state)
        return False if found.lo > found.hi else True if found.sure else None

    def require(self, state: State) -> bool:
        """Tell it."""
        return self.of.narrow(state, ANY_INTEGER)


class Within(RoughStatement):
    """That an expression has a value within fixed bounds, or among fixed values."""

    def __init__(self, of: RoughValue, target: Enclosure) -> None:
        self.of, self.target = of, target

    def truth(self, state: State) -> Truth:
        """Compare what is enclosed."""
        found = self.of.rough(state)
        if found.lo > found.hi:
            return False
        shared = meet(found, self.target)
        if shared is None:
            return False
        if found.sure and (
            shared.values == found.values
            if found.values is not None
            else self.target.values is None
            and self.target.step <= 1
            and self.target.lo <= found.lo
            and found.hi <= self.target.hi
        ):
            return True
        return None

    def require(self, state: State) -> bool:
        """Narrow it."""
        return self.of.narrow(state, self.target)

    def deny(self, state: State) -> bool:
        """Take the target away, where there is a value anyway."""
        truth = self.truth(state)
        if truth is not None:
            return not truth
        found = self.of.rough(state)
        if not found.sure:
            return True
        if found.values is not None:
            left = [value for value in found.values if not may_be(self.target, value)]
            return bool(left) and self.of.narrow(state, one_of(left))
        if self.target.values is None and self.target.step <= 1:
            if self.target.lo <= found.lo:
                return self.of.narrow(state, between(int(self.target.hi) + 1, INF))
            if self.target.hi >= found.hi:
                return self.of.narrow(state, between(-INF, int(self.target.lo) - 1))
        elif self.target.lo == self.target.hi:
            return exclude(state, self.of, self.target.rest)
        return True


def exclude(state: State, of: RoughValue, value: int) -> bool:
    """Take one value away from an expression that has a value."""
    found = of.rough(state)
    if not may_be(found, value):
        return True
    if found.values is not None:
        left = [other for other in found.values if other != value]
        return bool(left) and of.narrow(state, one_of(left))
    if found.lo == value:
        return of.narrow(state, between(value + 1, INF))
    if found.hi == value:
        return of.narrow(state, between(-INF, value - 1))
    return True


class SameDigits(Within):
    """That the difference of two numbers of the grid is 0: their digits are the same."""

    def __init__(self, of: Linear) -> None:
        super().__init__(of, exactly(0))
        (_, self.one), (_, self.other) = of.terms

    def _pairs(self, state: State) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
        one, other = self.one.cells(state), self.other.cells(state)
        if one is None or other is None:
            return None
        return one, other

    def truth(self, state: State) -> Truth:
        """Compare digits too."""
        found = super().truth(state)
        if found is None:
            pairs = self._pairs(state)
            if pairs is not None:
                if len(pairs[0]) != len(pairs[1]):
                    return False
                masks = state.masks
                if any(not masks[a] & masks[b] for a, b in zip(*pairs, strict=True)):
                    return False
        return found

    def require(self, state: State) -> bool:
        """Narrow digits too."""
        pairs = self._pairs(state)
        if pairs is not None:
            if len(pairs[0]) != len(pairs[1]):
                return False
            for a, b in zip(*pairs, strict=True):
                if not state.narrow_cell(a, state.masks[b]):
                    return False
                if not state.narrow_cell(b, state.masks[a]):
                    return False
        return super().require(state)


class Unequal(RoughStatement):
    """That a sum has a value other than 0."""

    def __init__(self, of: Linear) -> None:
        self.equal = Within(of, exactly(0))
        self.of = of

    def truth(self, state: State) -> Truth:
        """Compare what is enclosed."""
        found = self.of.rough(state)
        if found.lo > found.hi:
            return False
        if not may_be(found, 0):
            return True if found.sure else None
        return False if found.lo == found.hi else None

    def require(self, state: State) -> bool:
        """Take away what the last unknown must not be."""
        if self.truth(state) is False:
            return False
        last: tuple[int, RoughValue] | None = None
        known = self.of.k
        for factor, term in self.of.terms:
            part = term.rough(state)
            if not part.sure:
                if not term.narrow(state, ANY_INTEGER):
                    return False
                part = term.rough(state)
            if part.lo == part.hi:
                known += factor * part.rest
            elif last is not None:
                return True
            else:
                last = factor, term
        if last is None:
            return known != 0
        factor, term = last
        if factor == 0 or known % factor:
            return True
        return exclude(state, term, -known // factor)

    def deny(self, state: State) -> bool:
        """Note that it is 0, if it has a value."""
        found = self.of.rough(state)
        if found.sure:
            return self.equal.require(state)
        return self.truth(state) is not True


# Logic


class AllOf(RoughStatement):
    """That all of some statements hold."""

    def __init__(self, parts: Sequence[RoughStatement]) -> None:
        self.parts = tuple(parts)

    def truth(self, state: State) -> Truth:
        """Ask all."""
        found: Truth = True
        for part in self.parts:
            truth = part.truth(state)
            if truth is False:
                return False
            if truth is None:
                found = None
        return found

    def require(self, state: State) -> bool:
        """Require all."""
        return all(part.require(state) for part in self.parts)

    def deny(self, state: State) -> bool:
        """Deny the last that can be false."""
        return _one_of_them(state, [(part, False) for part in self.parts])


class AnyOf(RoughStatement):
    """That one of some statements holds, at least."""

    def __init__(self, parts: Sequence[RoughStatement]) -> None:
        self.parts = tuple(parts)

    def truth(self, state: State) -> Truth:
        """Ask all."""
        found: Truth = False
        for part in self.parts:
            truth = part.truth(state)
            if truth is True:
                return True
            if truth is None:
                found = None
        return found

    def require(self, state: State) -> bool:
        """Require the last that can be true."""
        return _one_of_them(state, [(part, True) for part in self.parts])

    def deny(self, state: State) -> bool:
        """Deny all."""
        return all(part.deny(state) for part in self.parts)

    def cases(self, state: State) -> list[Case]:
        """Give those that can be true."""
        return [([part], []) for part in self.parts if part.truth(state) is not False]


class Member(AnyOf):
    """That a value is one of some expressions, or in one of some ranges."""

    def __init__(
        self, of: RoughValue, ends: Sequence[tuple[RoughValue, RoughValue]], parts: Any
    ) -> None:
        super().__init__(parts)
        self.of, self.ends = of, ends

    def require(self, state: State) -> bool:
        """Narrow the value to what the members enclose."""
        lo, hi = INF, -INF
        listed: set[int] | None = set()
        own = self.of.rough(state)
        for low, high in self.ends:
            first, last = low.rough(state), high.rough(state)
            if first.lo > first.hi or last.lo > last.hi:
                continue
            if low is high and meet(own, first) is None:
                continue
            lo, hi = min(lo, first.lo), max(hi, last.hi)
            if listed is not None:
                if low is high and first.values is not None and len(listed) < 300:
                    listed.update(first.values)
                else:
                    listed = None
        if lo > hi:
            return False
        target = one_of(sorted(listed)) if listed is not None else between(lo, hi)
        return self.of.narrow(state, target) and super().require(state)


def _one_of_them(state: State, wanted: Sequence[tuple[RoughStatement, bool]]) -> bool:
    """Note that one statement has the truth that is wanted of it."""
    left: tuple[RoughStatement, bool] | None = None
    for part, truth in wanted:
        found = part.truth(state)
        if found is truth:
            return True
        if found is None:
            if left is not None:
                return True
            left = part, truth
    if left is None:
        return False
    part, truth = left
    return part.require(state) if truth else part.deny(state)


class Negation(RoughStatement):
    """That a statement does not hold."""

    def __init__(self, of: RoughStatement) -> None:
        self.of = of

    def truth(self, state: State) -> Truth:
        """Turn it."""
        found = self.of.truth(state)
        return None if found is None else not found

    def require(self, state: State) -> bool:
        """Deny it."""
        return self.of.deny(state)

    def deny(self, state: State) -> bool:
        """Require it."""
        return self.of.require(state)


class Agreement(RoughStatement):
    """That two statements are both true or both false; or, if `differ`, that just one is true."""

    def __init__(self, one: RoughStatement, other: RoughStatement, differ: bool) -> None:
        self.one, self.other, self.differ = one, other, differ

    def truth(self, state: State) -> Truth:
        """Compare the truths."""
        one = self.one.truth(state)
        if one is None:
            return None
        other = self.other.truth(state)
        return None if other is None else (one != other) == self.differ

    def require(self, state: State) -> bool:
        """Let one follow from the other."""
        return self._with(state, self.differ)

    def deny(self, state: State) -> bool:
        """Let one follow from the other."""
        return self._with(state, not self.differ)

    def _with(self, state: State, differ: bool) -> bool:
        for first, second in ((self.one, self.other), (self.other, self.one)):
            truth = first.truth(state)
            if truth is not None:
                return second.require(state) if truth != differ else second.deny(state)
        return True

    def cases(self, state: State) -> list[Case]:
        """Give the two ways."""
        if self.differ:
            return [([self.one], [self.other]), ([self.other], [self.one])]
        return [([self.one, self.other], []), ([], [self.one, self.other])]


class Truths(RoughValue):
    """How many of some statements hold."""

    always = True

    def __init__(self, parts: Sequence[RoughStatement]) -> None:
        self.parts = tuple(parts)

    def rough(self, state: State) -> Enclosure:
        """Count what is sure."""
        true, false = 0, 0
        for part in self.parts:
            truth = part.truth(state)
            if truth is True:
                true += 1
            elif truth is False:
                false += 1
        return between(true, len(self.parts) - false)

    def narrow(self, state: State, target: Enclosure) -> bool:
        """Decide the rest, where all of it must be true or false."""
        left = []
        true = 0
        for part in self.parts:
            truth = part.truth(state)
            if truth is True:
                true += 1
            elif truth is None:
                left.append(part)
        if meet(between(true, true + len(left)), target) is None:
            return False
        if target.hi == true:
            return all(part.deny(state) for part in left)
        if target.lo == true + len(left):
            return all(part.require(state) for part in left)
        return True


class FirstThat(RoughValue):
    """The smallest or the largest of some expressions for which a statement holds."""

    def __init__(self, members: Sequence[tuple[RoughValue, RoughStatement]], largest: bool) -> None:
        self.members, self.largest = members, largest

    def rough(self, state: State) -> Enclosure:
        """Enclose the first that may be meant."""
        lo, hi, sure = INF, -INF, False
        bound = -INF if self.largest else INF
        for member, holds in self.members:
            truth = holds.truth(state)
            if truth is False:
                continue
            found = member.rough(state)
            if found.lo > found.hi:
                continue
            lo, hi = min(lo, found.lo), max(hi, found.hi)
            if truth is True and found.sure:
                sure = True
                bound = max(bound, found.lo) if self.largest else min(bound, found.hi)
        if lo > hi:
            return NO_VALUE
        if sure:
            lo, hi = (max(lo, bound), hi) if self.largest else (lo, min(hi, bound))
        return between(lo, hi, sure)


# Predicates


class Said(RoughStatement):
    """A predicate, of which only its own methods are known."""

    def __init__(self, word: Any, arguments: Sequence[RoughValue]) -> None:
        self.word = word
        self.arguments = tuple(arguments)
        self.combined = max(10, COMBINED // max(1, word.price))
        self.known: dict[tuple[int, ...], bool] = {}
        self.swapped: Any = word.swapped() if len(self.arguments) == 2 else None
        self.listed: dict[tuple[Any, ...], tuple[int, ...] | None] = {}

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

    def truth(self, state: State) -> Truth:
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

    def _truth(self, state: State, parts: list[Enclosure], sure: bool) -> Truth:
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

    def require(self, state: State) -> bool:
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

    def _narrow_further(self, state: State, parts: list[Enclosure]) -> bool:
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
        self, state: State, word: Any, part: Enclosure, of: RoughValue, others: tuple[int, ...]
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
        key = (word is self.word, lo, hi, others)
        if key in self.listed:
            listed = self.listed[key]
        else:
            if len(self.listed) > 200:
                self.listed.clear()
            listed = None
            count = word.estimate(lo, hi, *others)
            if count is not None and count <= _CANDIDATES and count < size(part):
                listed = tuple(word.candidates(lo, hi, *others))
            self.listed[key] = listed
        if listed is None:
            return True
        return bool(listed) and of.narrow(state, one_of(listed))

    def deny(self, state: State) -> bool:
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

    def _truth(self, state: State, parts: list[Enclosure], sure: bool) -> Truth:
        cells = self.arguments[0].cells(state)
        if cells is not None and not self._possible([state.masks[cell] for cell in cells]):
            return False
        return None

    def _possible(self, pattern: list[int]) -> bool:
        return self._narrowed(pattern) is not None

    def _narrowed(self, pattern: list[int]) -> list[int] | None:
        """Give the digits with which it can hold; None: with none."""
        raise NotImplementedError

    def _narrow_further(self, state: State, parts: list[Enclosure]) -> bool:
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

    def _count(self, state: State) -> tuple[list[int], list[int]] | None | bool:
        one, other = (argument.cells(state) for argument in self.arguments)
        one_bits = self._bits(state, 0, one)
        other_bits = self._bits(state, 1, other)
        if one_bits is None or other_bits is None:
            return None
        if len(one_bits) != len(other_bits):
            return False
        return one_bits, other_bits

    def _bits(self, state: State, place: int, cells: tuple[int, ...] | None) -> list[int] | None:
        if cells is not None:
            return [state.masks[cell] for cell in cells]
        found = self.arguments[place].rough(state)
        return patterns.pattern_of(found.rest) if found.lo == found.hi else None

    def _truth(self, state: State, parts: list[Enclosure], sure: bool) -> Truth:
        both = self._count(state)
        if both is None or isinstance(both, bool):
            return both
        for one, other in (both, both[::-1]):
            if not _supplied(one, other):
                return False
        return None

    def _narrow_further(self, state: State, parts: list[Enclosure]) -> bool:
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

    def truth(self, state: State) -> Truth:
        """Look for two that are equal for sure."""
        parts = [part.rough(state) for part in self.arguments]
        if any(part.lo > part.hi for part in parts):
            return False
        if not _differ(parts):
            return False
        if all(part.lo == part.hi for part in parts) and all(part.sure for part in parts):
            return True
        return None

    def require(self, state: State) -> bool:
        """Take away what others are."""
        done: set[int] = set()
        while True:
            parts = [part.rough(state) for part in self.arguments]
            for i, part in enumerate(parts):
                if part.lo > part.hi:
                    return False
                if not part.sure and not self.arguments[i].narrow(state, ANY_INTEGER):
                    return False
                if part.lo == part.hi and i not in done:
                    done.add(i)
                    break
            else:
                return _differ(parts)
            value = parts[i].rest
            for j, other in enumerate(parts):
                if j != i and may_be(other, value):
                    if not exclude(state, self.arguments[j], value):
                        return False

    def deny(self, state: State) -> bool:
        """Say whether it can be false."""
        return self.truth(state) is not True


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
