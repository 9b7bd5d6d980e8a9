"""Whether statements are true where not everything is known, and what follows where they must be.

Each node says whether it is true for sure, false for sure, or neither (`truth`), and narrows the
unknowns where it must hold (`require`) or must not (`deny`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

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
)
from sevendown.proof.rough import RoughDigit, RoughSum, RoughValue
from sevendown.proof.unknowns_state import OpenState

Truth = bool | None  # None: not known
Case = tuple[Sequence["RoughStatement"], Sequence["RoughStatement"]]  # these hold, those do not


class RoughStatement:
    """A statement."""

    def truth(self, state: OpenState) -> Truth:
        """Say whether it is true, if that is sure."""
        raise NotImplementedError

    def require(self, state: OpenState) -> bool:
        """Note that it is true; False: it cannot be."""
        return self.truth(state) is not False

    def deny(self, state: OpenState) -> bool:
        """Note that it is false; False: it cannot be."""
        return self.truth(state) is not True

    def cases(self, state: OpenState) -> list[Case]:
        """Give cases of which one must be so where it is true; none: it knows none."""
        return []


class Settled(RoughStatement):
    """What is true or false anyway."""

    def __init__(self, value: bool) -> None:
        self.value = value

    def truth(self, state: OpenState) -> Truth:
        """Say so."""
        return self.value


class UnclearStatement(RoughStatement):
    """Something of which nothing is known before it can be computed."""

    def __init__(self, compute: Callable[[OpenState], tuple[bool, Any]]) -> None:
        self.compute = compute

    def truth(self, state: OpenState) -> Truth:
        """Compute it, if all is known."""
        known, value = self.compute(state)
        return bool(value) if known else None


class HasValue(RoughStatement):
    """That an expression has a value."""

    def __init__(self, of: RoughValue) -> None:
        self.of = of

    def truth(self, state: OpenState) -> Truth:
        """Look at it."""
        found = self.of.rough(state)
        return False if found.lo > found.hi else True if found.sure else None

    def require(self, state: OpenState) -> bool:
        """Tell it."""
        return self.of.narrow(state, ANY_INTEGER)


class RoughRange(RoughStatement):
    """That an expression has a value within fixed bounds, or among fixed values."""

    def __init__(self, of: RoughValue, target: Enclosure) -> None:
        self.of, self.target = of, target

    def truth(self, state: OpenState) -> Truth:
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

    def require(self, state: OpenState) -> bool:
        """Narrow it."""
        return self.of.narrow(state, self.target)

    def deny(self, state: OpenState) -> bool:
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


def exclude(state: OpenState, of: RoughValue, value: int) -> bool:
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


class SameNumber(RoughRange):
    """That the difference of two numbers of the grid is 0: their digits are the same."""

    def __init__(self, of: RoughSum) -> None:
        super().__init__(of, exactly(0))
        (_, self.one), (_, self.other) = of.terms

    def _pairs(self, state: OpenState) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
        one, other = self.one.cells(state), self.other.cells(state)
        if one is None or other is None:
            return None
        return one, other

    def truth(self, state: OpenState) -> Truth:
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

    def require(self, state: OpenState) -> bool:
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
        for one, other in ((self.one, self.other), (self.other, self.one)):
            found = other.rough(state)
            if found.values is not None and not one.narrow(state, found):
                return False
        return super().require(state)


class Unequal(RoughStatement):
    """That a sum has a value other than 0."""

    def __init__(self, of: RoughSum) -> None:
        self.equal = RoughRange(of, exactly(0))
        self.of = of

    def truth(self, state: OpenState) -> Truth:
        """Compare what is enclosed."""
        found = self.of.rough(state)
        if found.lo > found.hi:
            return False
        if not may_be(found, 0):
            return True if found.sure else None
        return False if found.lo == found.hi else None

    def require(self, state: OpenState) -> bool:
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

    def deny(self, state: OpenState) -> bool:
        """Note that it is 0, if it has a value."""
        found = self.of.rough(state)
        if found.sure:
            return self.equal.require(state)
        return self.truth(state) is not True


# Logic


class RoughAll(RoughStatement):
    """That all of some statements hold."""

    def __init__(self, parts: Sequence[RoughStatement]) -> None:
        self.parts = tuple(parts)

    def truth(self, state: OpenState) -> Truth:
        """Ask all."""
        found: Truth = True
        for part in self.parts:
            truth = part.truth(state)
            if truth is False:
                return False
            if truth is None:
                found = None
        return found

    def require(self, state: OpenState) -> bool:
        """Require all."""
        return all(part.require(state) for part in self.parts)

    def deny(self, state: OpenState) -> bool:
        """Deny the last that can be false."""
        return _one_of_them(state, [(part, False) for part in self.parts])


class RoughAny(RoughStatement):
    """That one of some statements holds, at least."""

    def __init__(self, parts: Sequence[RoughStatement]) -> None:
        self.parts = tuple(parts)

    def truth(self, state: OpenState) -> Truth:
        """Ask all."""
        found: Truth = False
        for part in self.parts:
            truth = part.truth(state)
            if truth is True:
                return True
            if truth is None:
                found = None
        return found

    def require(self, state: OpenState) -> bool:
        """Require the last that can be true."""
        return _one_of_them(state, [(part, True) for part in self.parts])

    def deny(self, state: OpenState) -> bool:
        """Deny all."""
        return all(part.deny(state) for part in self.parts)

    def cases(self, state: OpenState) -> list[Case]:
        """Give those that can be true."""
        return [([part], []) for part in self.parts if part.truth(state) is not False]


class RoughMember(RoughAny):
    """That a value is one of some expressions, or in one of some ranges."""

    def __init__(
        self, of: RoughValue, ends: Sequence[tuple[RoughValue, RoughValue]], parts: Any
    ) -> None:
        super().__init__(parts)
        self.of, self.ends = of, ends

    def require(self, state: OpenState) -> bool:
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


def _one_of_them(state: OpenState, wanted: Sequence[tuple[RoughStatement, bool]]) -> bool:
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


class RoughNot(RoughStatement):
    """That a statement does not hold."""

    def __init__(self, of: RoughStatement) -> None:
        self.of = of

    def truth(self, state: OpenState) -> Truth:
        """Turn it."""
        found = self.of.truth(state)
        return None if found is None else not found

    def require(self, state: OpenState) -> bool:
        """Deny it."""
        return self.of.deny(state)

    def deny(self, state: OpenState) -> bool:
        """Require it."""
        return self.of.require(state)


def denied(statement: RoughStatement) -> RoughStatement:
    """Say that a statement does not hold, as far inside as it goes."""
    if isinstance(statement, RoughNot):
        return statement.of
    if type(statement) is RoughAll:
        return RoughAny([denied(part) for part in statement.parts])
    if type(statement) is RoughAny:
        return RoughAll([denied(part) for part in statement.parts])
    return RoughNot(statement)


class RoughAgreement(RoughStatement):
    """That two statements are both true or both false; or, if `differ`, that just one is true."""

    def __init__(self, one: RoughStatement, other: RoughStatement, differ: bool) -> None:
        self.one, self.other, self.differ = one, other, differ

    def truth(self, state: OpenState) -> Truth:
        """Compare the truths."""
        one = self.one.truth(state)
        if one is None:
            return None
        other = self.other.truth(state)
        return None if other is None else (one != other) == self.differ

    def require(self, state: OpenState) -> bool:
        """Let one follow from the other."""
        return self._with(state, self.differ)

    def deny(self, state: OpenState) -> bool:
        """Let one follow from the other."""
        return self._with(state, not self.differ)

    def _with(self, state: OpenState, differ: bool) -> bool:
        for first, second in ((self.one, self.other), (self.other, self.one)):
            truth = first.truth(state)
            if truth is not None:
                return second.require(state) if truth != differ else second.deny(state)
        return True

    def cases(self, state: OpenState) -> list[Case]:
        """Give the two ways."""
        if self.differ:
            return [([self.one], [self.other]), ([self.other], [self.one])]
        return [([self.one, self.other], []), ([], [self.one, self.other])]


def digits_with(statement: RoughStatement) -> tuple[int, int] | None:
    """Give the cell and the digits with which something said of one digit is true, else None."""
    if isinstance(statement, RoughNot):
        found = digits_with(statement.of)
        return None if found is None else (found[0], patterns.ANY_DIGIT & ~found[1])
    if type(statement) is RoughRange and isinstance(statement.of, RoughDigit):
        fitting = [digit for digit in range(10) if may_be(statement.target, digit)]
        return statement.of.cell, patterns.bits_of(fitting)
    return None


class RoughTruths(RoughValue):
    """How many of some statements hold."""

    always = True

    def __init__(self, parts: Sequence[RoughStatement]) -> None:
        self.parts = tuple(parts)
        self.on_digits: list[tuple[int, int]] = []  # those on one digit, as cells and digits
        self.others: list[RoughStatement] = []
        for part in self.parts:
            found = digits_with(part)
            if found is None:
                self.others.append(part)
            else:
                self.on_digits.append(found)

    def split(self, state: OpenState) -> tuple[int, list[tuple[int, int]], list[RoughStatement]]:
        """Count those that are true; give those that may be: cells and digits, and others."""
        true = 0
        masks = state.masks
        on_digits = []
        for cell, bits in self.on_digits:
            fitting = masks[cell] & bits
            if fitting == masks[cell]:
                true += 1
            elif fitting:
                on_digits.append((cell, bits))
        others = []
        for part in self.others:
            truth = part.truth(state)
            if truth is True:
                true += 1
            elif truth is None:
                others.append(part)
        return true, on_digits, others

    def rough(self, state: OpenState) -> Enclosure:
        """Count what is sure."""
        true, on_digits, others = self.split(state)
        return between(true, true + len(on_digits) + len(others))

    def narrow(self, state: OpenState, target: Enclosure) -> bool:
        """Decide the rest, where all of it must be true or false."""
        true, on_digits, others = self.split(state)
        most = true + len(on_digits) + len(others)
        if meet(between(true, most), target) is None:
            return False
        if target.hi == true:
            return all(state.narrow_cell(cell, ~bits) for cell, bits in on_digits) and all(
                part.deny(state) for part in others
            )
        if target.lo == most:
            return all(state.narrow_cell(cell, bits) for cell, bits in on_digits) and all(
                part.require(state) for part in others
            )
        return True


class FirstThat(RoughValue):
    """The smallest or the largest of some expressions for which a statement holds."""

    def __init__(self, members: Sequence[tuple[RoughValue, RoughStatement]], largest: bool) -> None:
        self.members, self.largest = members, largest

    def rough(self, state: OpenState) -> Enclosure:
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
