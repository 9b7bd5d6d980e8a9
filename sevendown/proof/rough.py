"""What expressions can be where not everything is known, and what follows from that.

Each node encloses its value (`rough`), and passes on to its parts what its value has to be
(`narrow`). An enclosure may be too wide, never too narrow: what cannot be told is "anything".
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from sevendown.numbertheory import TooLarge
from sevendown.proof import digit_patterns as patterns
from sevendown.proof.enclosures import (
    ANY_INTEGER,
    ANYTHING,
    INF,
    NO_VALUE,
    Enclosure,
    End,
    add_ends,
    ceil_div,
    exactly,
    floor_div,
    may_be,
    meet,
    one_of,
    stepped,
    times_end,
)
from sevendown.proof.unknowns_state import OpenState

COMBINED = 150  # combinations of the values of some expressions up to which all are run through
MAPPED = 300  # values of one expression that are run through


class RoughValue:
    """An expression."""

    always = False  # whether it has a value whatever its unknowns are
    composed = True  # whether there is something in it to be narrowed besides

    def rough(self, state: OpenState) -> Enclosure:
        """Enclose the value."""
        raise NotImplementedError

    def narrow(self, state: OpenState, target: Enclosure) -> bool:
        """Note that there is a value, and that it is in the target; False: it cannot be."""
        return meet(self.rough(state), target) is not None

    def cells(self, state: OpenState) -> tuple[int, ...] | None:
        """Give the cells of its digits, where these are the digits of the value."""
        return None


class RoughConstant(RoughValue):
    """A known value."""

    always = True
    composed = False

    def __init__(self, value: int) -> None:
        self.value = value
        self.enclosure = exactly(value)

    def rough(self, state: OpenState) -> Enclosure:
        """Give it."""
        return self.enclosure

    def narrow(self, state: OpenState, target: Enclosure) -> bool:
        """Compare it."""
        return may_be(target, self.value)


class RoughMissing(RoughValue):
    """No value."""

    def rough(self, state: OpenState) -> Enclosure:
        """Say so."""
        return NO_VALUE

    def narrow(self, state: OpenState, target: Enclosure) -> bool:
        """Contradict."""
        return False


class Unclear(RoughValue):
    """Something of which nothing is known before it can be computed."""

    def __init__(self, compute: Callable[[OpenState], tuple[bool, int | None]]) -> None:
        self.compute = compute  # says whether it is known, and what it is

    def rough(self, state: OpenState) -> Enclosure:
        """Enclose the value."""
        known, value = self.compute(state)
        if not known:
            return ANYTHING
        return NO_VALUE if value is None else exactly(value)


class RoughNumber(RoughValue):
    """A number of the grid, a variable, or cells that are read like a number."""

    always = True
    composed = False

    def __init__(self, number: int) -> None:
        self.number = number

    def rough(self, state: OpenState) -> Enclosure:
        """Look it up."""
        return state.enclosures[self.number]

    def narrow(self, state: OpenState, target: Enclosure) -> bool:
        """Narrow it."""
        return state.narrow(self.number, target)

    def cells(self, state: OpenState) -> tuple[int, ...] | None:
        """Give its cells, unless the first may be 0."""
        found = state.cells[self.number]
        if found and (len(found) == 1 or not state.masks[found[0]] & 1):
            return found
        return None


class RoughDigit(RoughValue):
    """The digit of a cell."""

    always = True
    composed = False

    def __init__(self, cell: int) -> None:
        self.cell = cell

    def rough(self, state: OpenState) -> Enclosure:
        """Look it up."""
        return patterns.ENCLOSED[state.masks[self.cell]]

    def narrow(self, state: OpenState, target: Enclosure) -> bool:
        """Narrow it."""
        if target.values is not None:
            return state.narrow_cell(self.cell, patterns.bits_of(target.values))
        bits = state.masks[self.cell]
        left = [digit for digit in patterns.DIGITS_OF[bits] if may_be(target, digit)]
        return state.narrow_cell(self.cell, patterns.bits_of(left))

    def cells(self, state: OpenState) -> tuple[int, ...] | None:
        """Give the cell."""
        return (self.cell,)


class KeptValue(RoughValue):
    """One that keeps its enclosure as long as nothing moves.

    It may have a note in the state, of what its value was narrowed to.
    """

    note = -1  # where its note is, among the numbers; -1: nowhere
    _version = -1
    _enclosure = ANYTHING

    def rough(self, state: OpenState) -> Enclosure:
        """Enclose the value."""
        if self._version != state.version:
            try:
                found = self._rough(state)
            except TooLarge:
                found = ANYTHING
            noted = ANY_INTEGER if state.without_notes else self.noted(state)
            if noted is not ANY_INTEGER:
                found = meet(found, noted) or NO_VALUE
            self._enclosure = found
            self._version = state.version
        return self._enclosure

    def noted(self, state: OpenState) -> Enclosure:
        """Give what is noted."""
        return ANY_INTEGER if self.note < 0 else state.enclosures[self.note]

    def narrow(self, state: OpenState, target: Enclosure) -> bool:
        """Note that there is a value, and that it is in the target; False: it cannot be."""
        if self.note >= 0:
            if not state.narrow_note(self.note, target):
                return False
            target = state.enclosures[self.note]
        return self._narrow(state, target)

    def _rough(self, state: OpenState) -> Enclosure:
        raise NotImplementedError

    def _narrow(self, state: OpenState, target: Enclosure) -> bool:
        return meet(self.rough(state), target) is not None


class RoughSum(KeptValue):
    """A sum of expressions with factors."""

    def __init__(self, terms: Sequence[tuple[int, RoughValue]], k: int) -> None:
        self.terms = tuple(terms)
        self.k = k
        self.always = all(term.always for _, term in self.terms)

    def _rough(self, state: OpenState) -> Enclosure:
        lo: End = 0
        hi: End = 0
        finite = True
        step, rest, sure = 0, self.k, True
        unknown: list[tuple[int, Enclosure]] = []
        known = self.k
        for factor, term in self.terms:
            part = term.rough(state)
            least, most, _, own_step, own_rest, own_sure = part
            if least > most:
                return NO_VALUE
            if not own_sure:
                sure = False
            value = factor * own_rest
            rest += value
            if least == most:
                known += value
                continue
            unknown.append((factor, part))
            step = math.gcd(step, factor * own_step)
            if factor < 0:
                least, most = most, least
            if finite and type(least) is int and type(most) is int:
                lo += factor * least
                hi += factor * most
            else:
                finite = False
                lo = add_ends(lo, times_end(factor, least))
                hi = add_ends(hi, times_end(factor, most))
        if not unknown:
            return Enclosure(known, known, (known,), 0, known, sure)
        if len(unknown) == 1:
            factor, part = unknown[0]
            if part.values is not None and len(part.values) <= MAPPED:
                return one_of(_scaled(part.values, factor, known), sure)
        elif len(unknown) == 2:
            (factor, part), (other, second) = unknown
            if part.values is not None and second.values is not None:
                if len(part.values) * len(second.values) <= COMBINED:
                    ones = [known + factor * value for value in part.values]
                    others = [other * value for value in second.values]
                    return one_of(sorted({a + b for a in ones for b in others}), sure)
        lo, hi = add_ends(lo, known), add_ends(hi, known)
        return stepped(lo, hi, step, rest % step if step else rest, sure)

    def _narrow(self, state: OpenState, target: Enclosure) -> bool:
        """Give each term what the others leave."""
        unknown: list[tuple[int, RoughValue, Enclosure, End, End]] = []
        known = self.k
        lows: list[End] = []
        highs: list[End] = []
        for factor, term in self.terms:
            part = term.rough(state)
            if part.lo > part.hi:
                return False
            if part.lo == part.hi:
                if (term.composed or not part.sure) and not term.narrow(state, part):
                    return False
                known += factor * part.rest
            else:
                lo, hi = times_end(factor, part.lo), times_end(factor, part.hi)
                if factor < 0:
                    lo, hi = hi, lo
                lows.append(lo)
                highs.append(hi)
                unknown.append((factor, term, part, lo, hi))
        if not unknown:
            return may_be(target, known)
        if len(unknown) == 2 and self._narrow_two(state, target, known, unknown):
            return self.narrowed
        return self._narrow_each(state, target, known, unknown, lows, highs)

    narrowed = False  # what `_narrow_two` has found

    def _narrow_two(
        self,
        state: OpenState,
        target: Enclosure,
        known: int,
        unknown: list[tuple[int, RoughValue, Enclosure, End, End]],
    ) -> bool:
        """Run through the values of two terms, if they are few; say whether that was done."""
        (factor, term, part, _, _), (other, second, last, _, _) = unknown
        if part.values is None or last.values is None:
            return False
        if target.values is not None and len(target.values) == 1:
            # One value tells the other.
            if len(part.values) + len(last.values) > 4 * MAPPED:
                return False
            wanted = target.values[0] - known
            right = {wanted - other * value: value for value in last.values}
            if other == 0:
                return False
            pairs = [
                (value, right[factor * value]) for value in part.values if factor * value in right
            ]
            ones = [a for a, _ in pairs]
            others = sorted({b for _, b in pairs})
        else:
            if len(part.values) * len(last.values) > COMBINED:
                return False
            both = [
                (a, b)
                for a in part.values
                for b in last.values
                if may_be(target, known + factor * a + other * b)
            ]
            ones = sorted({a for a, _ in both})
            others = sorted({b for _, b in both})
        self.narrowed = (
            bool(ones) and term.narrow(state, one_of(ones)) and second.narrow(state, one_of(others))
        )
        return True

    def _narrow_each(
        self,
        state: OpenState,
        target: Enclosure,
        known: int,
        unknown: list[tuple[int, RoughValue, Enclosure, End, End]],
        lows: list[End],
        highs: list[End],
    ) -> bool:
        low_sum, low_inf = _sum_of(lows)
        high_sum, high_inf = _sum_of(highs)
        steps = _gcds_of_others([factor * part.step for factor, _, part, _, _ in unknown])
        rests = known + sum(factor * part.rest for factor, _, part, _, _ in unknown)
        for i, (factor, term, part, lo, hi) in enumerate(unknown):
            if factor == 0:
                continue
            least: End = -INF
            most: End = INF
            if low_inf == 0 or (low_inf == 1 and isinstance(lo, float)):
                below = low_sum if isinstance(lo, float) else low_sum - lo
                most = add_ends(target.hi, -below - known)
            if high_inf == 0 or (high_inf == 1 and isinstance(hi, float)):
                above = high_sum if isinstance(hi, float) else high_sum - hi
                least = add_ends(target.lo, -above - known)
            if factor > 0:
                least, most = ceil_div(least, factor), floor_div(most, factor)
            else:
                least, most = (
                    ceil_div(times_end(-1, most), -factor),
                    floor_div(times_end(-1, least), -factor),
                )
            others = math.gcd(target.step, steps[i])
            solved = solve(factor, target.rest - (rests - factor * part.rest), others)
            if solved is None:
                return False
            wanted = stepped(least, most, *solved, True)
            if len(unknown) == 1 and target.values is not None and len(target.values) <= MAPPED:
                quotients = [
                    (value - known) // factor
                    for value in target.values
                    if (value - known) % factor == 0
                ]
                wanted = one_of(quotients if factor > 0 else quotients[::-1])
            elif len(unknown) == 2 and target.lo == target.hi and wanted.values is None:
                other, _, second, _, _ = unknown[1 - i]
                if second.values is not None and len(second.values) <= MAPPED:
                    total = target.rest - known
                    wanted = one_of(
                        sorted(
                            {
                                (total - other * value) // factor
                                for value in second.values
                                if (total - other * value) % factor == 0
                            }
                        )
                    )
            if wanted.lo > wanted.hi:
                return False
            if (
                not term.composed
                and wanted.values is None
                and wanted.lo <= part.lo
                and part.hi <= wanted.hi
            ):
                if wanted.step <= 1 or (part.step and part.step % wanted.step == 0):
                    if part.sure and (part.rest - wanted.rest) % max(wanted.step, 1) == 0:
                        continue
            if not term.narrow(state, wanted):
                return False
        return True


def _gcds_of_others(numbers: list[int]) -> list[int]:
    """Give for each number what all others have in common."""
    before, after = 0, 0
    found = []
    for number in numbers:
        found.append(before)
        before = math.gcd(before, number)
    for i in range(len(numbers) - 1, -1, -1):
        found[i] = math.gcd(found[i], after)
        after = math.gcd(after, numbers[i])
    return found


def _sum_of(ends: list[End]) -> tuple[int, int]:
    """Add what is finite; count what is not."""
    total, infinite = 0, 0
    for end in ends:
        if isinstance(end, float):
            infinite += 1
        else:
            total += end
    return total, infinite


def _scaled(values: tuple[int, ...], factor: int, k: int) -> list[int]:
    if factor == 0:
        return [k]
    found = [k + factor * value for value in values]
    return found if factor > 0 else found[::-1]


def solve(factor: int, rest: int, step: int) -> tuple[int, int] | None:
    """Give step and rest of the x with factor * x that leaves this rest; None: there is none."""
    if factor == 0:
        fits = rest == 0 if step == 0 else rest % step == 0
        return (1, 0) if fits else None
    if step == 0:
        return None if rest % factor else (0, rest // factor)
    common = math.gcd(factor, step)
    if rest % common:
        return None
    step //= common
    if step == 1:
        return 1, 0
    return step, rest // common * pow(factor // common, -1, step) % step
