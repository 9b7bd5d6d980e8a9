"""What expressions can be where not everything is known, and what follows from that.

Each node encloses its value (`rough`), and passes on to its parts what its value has to be
(`narrow`). An enclosure may be too wide, never too narrow: what cannot be told is "anything".
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

from sevendown.numbertheory import TooLarge, ceil_root, exact_root, floor_root
from sevendown.proof import digit_patterns as patterns
from sevendown.proof.enclosures import (
    ANY_INTEGER,
    ANYTHING,
    INF,
    NO_VALUE,
    Enclosure,
    End,
    add_ends,
    between,
    ceil_div,
    exactly,
    floor_div,
    may_be,
    may_be_missing,
    meet,
    one_of,
    stepped,
    surely,
    times_end,
)
from sevendown.proof.unknowns_state import State

COMBINED = 150  # combinations of the values of some expressions up to which all are run through
_MAPPED = 300  # values of one expression that are run through
_LONG = 4000  # binary digits beyond which nothing is computed exactly


class RoughValue:
    """An expression."""

    always = False  # whether it has a value whatever its unknowns are

    def rough(self, state: State) -> Enclosure:
        """Enclose the value."""
        raise NotImplementedError

    def narrow(self, state: State, target: Enclosure) -> bool:
        """Note that there is a value, and that it is in the target; False: it cannot be."""
        return meet(self.rough(state), target) is not None

    def cells(self, state: State) -> tuple[int, ...] | None:
        """Give the cells of its digits, where these are the digits of the value."""
        return None


class Constant(RoughValue):
    """A known value."""

    always = True

    def __init__(self, value: int) -> None:
        self.value = value
        self.enclosure = exactly(value)

    def rough(self, state: State) -> Enclosure:
        """Give it."""
        return self.enclosure

    def narrow(self, state: State, target: Enclosure) -> bool:
        """Compare it."""
        return may_be(target, self.value)


class Missing(RoughValue):
    """No value."""

    def rough(self, state: State) -> Enclosure:
        """Say so."""
        return NO_VALUE

    def narrow(self, state: State, target: Enclosure) -> bool:
        """Contradict."""
        return False


class Unclear(RoughValue):
    """Something of which nothing is known before it can be computed."""

    def __init__(self, compute: Callable[[State], tuple[bool, int | None]]) -> None:
        self.compute = compute  # says whether it is known, and what it is

    def rough(self, state: State) -> Enclosure:
        """Enclose the value."""
        known, value = self.compute(state)
        if not known:
            return ANYTHING
        return NO_VALUE if value is None else exactly(value)


class Number(RoughValue):
    """A number of the grid, a variable, or cells that are read like a number."""

    always = True

    def __init__(self, number: int) -> None:
        self.number = number

    def rough(self, state: State) -> Enclosure:
        """Look it up."""
        return state.enclosures[self.number]

    def narrow(self, state: State, target: Enclosure) -> bool:
        """Narrow it."""
        return state.narrow(self.number, target)

    def cells(self, state: State) -> tuple[int, ...] | None:
        """Give its cells, unless the first may be 0."""
        found = state.cells[self.number]
        if found and (len(found) == 1 or not state.masks[found[0]] & 1):
            return found
        return None


class Digit(RoughValue):
    """The digit of a cell."""

    always = True

    def __init__(self, cell: int) -> None:
        self.cell = cell

    def rough(self, state: State) -> Enclosure:
        """Look it up."""
        return patterns.ENCLOSED[state.masks[self.cell]]

    def narrow(self, state: State, target: Enclosure) -> bool:
        """Narrow it."""
        if target.values is not None:
            return state.narrow_cell(self.cell, patterns.bits_of(target.values))
        bits = state.masks[self.cell]
        left = [digit for digit in patterns.DIGITS_OF[bits] if may_be(target, digit)]
        return state.narrow_cell(self.cell, patterns.bits_of(left))

    def cells(self, state: State) -> tuple[int, ...] | None:
        """Give the cell."""
        return (self.cell,)


class _Kept(RoughValue):
    """One that keeps its enclosure as long as nothing moves."""

    _version = -1
    _enclosure = ANYTHING

    def rough(self, state: State) -> Enclosure:
        """Enclose the value."""
        if self._version != state.version:
            try:
                self._enclosure = self._rough(state)
            except TooLarge:
                self._enclosure = ANYTHING
            self._version = state.version
        return self._enclosure

    def _rough(self, state: State) -> Enclosure:
        raise NotImplementedError


class Linear(_Kept):
    """A sum of expressions with factors."""

    def __init__(self, terms: Sequence[tuple[int, RoughValue]], k: int) -> None:
        self.terms = tuple(terms)
        self.k = k
        self.always = all(term.always for _, term in self.terms)

    def _rough(self, state: State) -> Enclosure:
        lo: End = self.k
        hi: End = self.k
        step, rest, sure = 0, self.k, True
        unknown: list[tuple[int, Enclosure]] = []
        known = self.k
        for factor, term in self.terms:
            part = term.rough(state)
            if part.lo > part.hi:
                return NO_VALUE
            if not part.sure:
                sure = False
            if part.lo == part.hi:
                value = factor * part.rest
                known += value
                rest += value
                lo, hi = add_ends(lo, value), add_ends(hi, value)
            else:
                unknown.append((factor, part))
                step = math.gcd(step, factor * part.step)
                rest += factor * part.rest
                if factor >= 0:
                    lo = add_ends(lo, times_end(factor, part.lo))
                    hi = add_ends(hi, times_end(factor, part.hi))
                else:
                    lo = add_ends(lo, times_end(factor, part.hi))
                    hi = add_ends(hi, times_end(factor, part.lo))
        if not unknown:
            return Enclosure(known, known, (known,), 0, known, sure)
        if len(unknown) == 1:
            factor, part = unknown[0]
            if part.values is not None and len(part.values) <= _MAPPED:
                return one_of(_scaled(part.values, factor, known), sure)
        elif len(unknown) == 2:
            (factor, part), (other, second) = unknown
            if part.values is not None and second.values is not None:
                if len(part.values) * len(second.values) <= COMBINED:
                    ones = [known + factor * value for value in part.values]
                    others = [other * value for value in second.values]
                    return one_of(sorted({a + b for a in ones for b in others}), sure)
        return stepped(lo, hi, step, rest % step if step else rest, sure)

    def narrow(self, state: State, target: Enclosure) -> bool:
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
                if not part.sure and not term.narrow(state, part):
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
        state: State,
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
            if len(part.values) + len(last.values) > 4 * _MAPPED:
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
        state: State,
        target: Enclosure,
        known: int,
        unknown: list[tuple[int, RoughValue, Enclosure, End, End]],
        lows: list[End],
        highs: list[End],
    ) -> bool:
        low_sum, low_inf = _sum_of(lows)
        high_sum, high_inf = _sum_of(highs)
        steps = [factor * part.step for factor, _, part, _, _ in unknown]
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
            others = math.gcd(target.step, *steps[:i], *steps[i + 1 :])
            solved = solve(factor, target.rest - (rests - factor * part.rest), others)
            if solved is None:
                return False
            wanted = stepped(least, most, *solved, True)
            if len(unknown) == 1 and target.values is not None and len(target.values) <= _MAPPED:
                quotients = [
                    (value - known) // factor
                    for value in target.values
                    if (value - known) % factor == 0
                ]
                wanted = one_of(quotients if factor > 0 else quotients[::-1])
            elif len(unknown) == 2 and target.lo == target.hi and wanted.values is None:
                other, _, second, _, _ = unknown[1 - i]
                if second.values is not None and len(second.values) <= _MAPPED:
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
            if wanted.lo <= part.lo and part.hi <= wanted.hi and wanted.values is None:
                if wanted.step <= 1 or (part.step and part.step % wanted.step == 0):
                    if part.sure and (part.rest - wanted.rest) % max(wanted.step, 1) == 0:
                        continue
            if not term.narrow(state, wanted):
                return False
        return True


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


def multiplied(one: Enclosure, other: Enclosure) -> Enclosure:
    """Enclose the product of what two enclosures have."""
    if one.lo > one.hi or other.lo > other.hi:
        return NO_VALUE
    sure = one.sure and other.sure
    if one.values is not None and other.values is not None:
        if len(one.values) * len(other.values) <= COMBINED:
            return one_of(sorted({a * b for a in one.values for b in other.values}), sure)
    corners = (
        times_end(one.lo, other.lo),
        times_end(one.lo, other.hi),
        times_end(one.hi, other.lo),
        times_end(one.hi, other.hi),
    )
    step = math.gcd(one.step * other.step, one.step * other.rest, other.step * one.rest)
    rest = one.rest * other.rest
    return stepped(min(corners), max(corners), step, rest % step if step else rest, sure)


def quotients(whole: Enclosure, factor: Enclosure, so_far: Enclosure) -> Enclosure | None:
    """Enclose the x with x times a factor = whole, given what x is so far; None: none."""
    step = math.gcd(whole.step, factor.step)
    solved = solve(factor.rest, whole.rest, step)
    if solved is None:
        return None
    if whole.lo == whole.hi and factor.values is not None and len(factor.values) <= _MAPPED:
        total = whole.rest
        if total or not may_be(factor, 0):
            found = {total // f for f in factor.values if f and total % f == 0}
            return one_of(sorted(found)) if found else None
    if factor.lo == factor.hi and whole.values is not None and len(whole.values) <= _MAPPED:
        f = factor.rest
        if f:
            ordered = sorted({value // f for value in whole.values if value % f == 0})
            return one_of(ordered) if ordered else None
    lo: End = -INF
    hi: End = INF
    if factor.lo > 0 or factor.hi < 0:
        a, b = (
            (factor.lo, factor.hi)
            if factor.lo > 0
            else (times_end(-1, factor.hi), times_end(-1, factor.lo))
        )
        c, d = (
            (whole.lo, whole.hi)
            if factor.lo > 0
            else (times_end(-1, whole.hi), times_end(-1, whole.lo))
        )
        lo = min(_up(c, a), _up(c, b))
        hi = max(_down(d, a), _down(d, b))
    found_now = stepped(lo, hi, *solved, True)
    if whole.lo == whole.hi and whole.rest and so_far.values is not None:
        total = whole.rest
        return one_of([value for value in so_far.values if value and total % value == 0])
    return None if found_now.lo > found_now.hi else found_now


def _up(one: End, other: End) -> End:
    """Divide by something positive, rounding up."""
    if isinstance(one, float):
        return one
    if isinstance(other, float):
        return 0 if one <= 0 else 1
    return -(-one // other)


def _down(one: End, other: End) -> End:
    """Divide by something positive, rounding down."""
    if isinstance(one, float):
        return one
    if isinstance(other, float):
        return 0 if one >= 0 else -1
    return one // other


class Product(_Kept):
    """A product of expressions."""

    def __init__(self, factors: Sequence[RoughValue]) -> None:
        self.factors = tuple(factors)
        self.always = all(factor.always for factor in self.factors)

    def _rough(self, state: State) -> Enclosure:
        found = self.factors[0].rough(state)
        for factor in self.factors[1:]:
            found = _shortened(multiplied(found, factor.rough(state)))
        return found

    def narrow(self, state: State, target: Enclosure) -> bool:
        """Give each factor what the others leave."""
        parts = [factor.rough(state) for factor in self.factors]
        for i, factor in enumerate(self.factors):
            part = parts[i]
            if part.lo == part.hi and part.sure:
                continue
            others = exactly(1)
            for j, other in enumerate(parts):
                if j != i:
                    others = multiplied(others, other)
            if others.lo > others.hi:
                return False
            if others.lo == others.hi == 0:
                if not may_be(target, 0):
                    return False
                wanted: Enclosure | None = ANY_INTEGER
            else:
                wanted = quotients(target, others, part)
            if wanted is None or wanted.lo > wanted.hi or not factor.narrow(state, wanted):
                return False
        if all(part.lo == part.hi for part in parts):
            return may_be(target, math.prod(part.rest for part in parts))
        return True


def _shortened(enclosure: Enclosure) -> Enclosure:
    """Give an enclosure without bounds that are too long to compute with."""
    lo, hi = enclosure.lo, enclosure.hi
    if any(isinstance(end, int) and end.bit_length() > _LONG for end in (lo, hi)):
        raise TooLarge("too long")
    return enclosure


class Quotient(_Kept):
    """X / Y, where Y divides X."""

    def __init__(self, x: RoughValue, y: RoughValue, word: Any) -> None:
        self.x, self.y, self.word = x, y, word

    def _rough(self, state: State) -> Enclosure:
        x, y = self.x.rough(state), self.y.rough(state)
        if x.lo > x.hi or y.lo > y.hi:
            return NO_VALUE
        if y.lo == y.hi:
            divisor = y.rest
            if divisor == 0:
                return NO_VALUE
            sure = x.sure and y.sure and x.step % divisor == 0 and x.rest % divisor == 0
            if x.values is not None and len(x.values) <= _MAPPED:
                found = [value // divisor for value in x.values if value % divisor == 0]
                all_divide = len(found) == len(x.values)
                return one_of(
                    found if divisor > 0 else found[::-1], x.sure and y.sure and all_divide
                )
            solved = solve(divisor, x.rest, x.step)
            if solved is None:
                return NO_VALUE
            lo, hi = self.word.bounds((x.lo, x.hi), (y.lo, y.hi))
            return stepped(lo, hi, *solved, sure)
        if x.values is not None and y.values is not None:
            if len(x.values) * len(y.values) <= COMBINED:
                pairs = [(a, b) for a in x.values for b in y.values]
                results = [a // b for a, b in pairs if b and a % b == 0]
                sure = x.sure and y.sure and len(results) == len(pairs)
                return one_of(sorted(set(results)), sure)
        lo, hi = self.word.bounds((x.lo, x.hi), (y.lo, y.hi))
        return between(lo, hi, False)

    def narrow(self, state: State, target: Enclosure) -> bool:
        """X is Y times the target."""
        x, y = self.x.rough(state), self.y.rough(state)
        own = meet(self.rough(state), target)
        if own is None:
            return False
        if not self.x.narrow(state, surely(multiplied(own, y))):
            return False
        if y.lo < y.hi or not y.sure:
            wanted = quotients(x, own, y) if own.lo > 0 or own.hi < 0 else None
            if wanted is None:
                if own.lo > 0 or own.hi < 0:
                    return False
                wanted = ANY_INTEGER
            if y.values is not None and y.values != (0,) and may_be(y, 0):
                nonzero = meet(wanted, one_of([value for value in y.values if value]))
                if nonzero is None:
                    return False
                wanted = nonzero
            return self.y.narrow(state, wanted)
        return True


class FixedPower(_Kept):
    """X to a known power, which is at least 1."""

    def __init__(self, x: RoughValue, exponent: int, word: Any) -> None:
        self.x, self.exponent, self.word = x, exponent, word
        self.always = x.always

    def _rough(self, state: State) -> Enclosure:
        x, e = self.x.rough(state), self.exponent
        if x.lo > x.hi:
            return NO_VALUE
        if isinstance(x.lo, int) and isinstance(x.hi, int):
            if max(abs(x.lo), abs(x.hi)).bit_length() * e > _LONG:
                return ANY_INTEGER if x.sure else ANYTHING
        else:
            lo, hi = self.word.bounds((x.lo, x.hi), (e, e))
            return between(lo, hi, x.sure)
        if x.values is not None and len(x.values) <= _MAPPED:
            powers = [value**e for value in x.values]
            return one_of(powers if x.lo >= 0 or e % 2 else sorted(set(powers)), x.sure)
        lo, hi = self.word.bounds((x.lo, x.hi), (e, e))
        step = x.step
        return stepped(lo, hi, step, pow(x.rest, e, step) if step > 1 else 0, x.sure)

    def narrow(self, state: State, target: Enclosure) -> bool:
        """X is a root."""
        x, e = self.x.rough(state), self.exponent
        if x.lo > x.hi:
            return False
        if isinstance(x.lo, float) or isinstance(x.hi, float):
            return self._narrow_roots(state, x, target)
        if max(abs(x.lo), abs(x.hi)).bit_length() * e > _LONG:
            return True
        if x.values is not None and len(x.values) <= _MAPPED:
            roots = [value for value in x.values if may_be(target, value**e)]
            return bool(roots) and self.x.narrow(state, one_of(roots))
        return self._narrow_roots(state, x, target)

    def _narrow_roots(self, state: State, x: Enclosure, target: Enclosure) -> bool:
        e = self.exponent
        if target.values is not None and len(target.values) <= _MAPPED:
            found = {exact_root(value, e) for value in target.values} - {None}
            roots = {root for root in found if root is not None}
            if e % 2 == 0:
                roots |= {-root for root in roots}
            return bool(roots) and self.x.narrow(state, one_of(sorted(roots)))
        lo: End = -INF
        hi: End = INF
        if isinstance(target.hi, int):
            if target.hi < 0:
                if e % 2 == 0:
                    return False
                hi = -ceil_root(-target.hi, e)
            else:
                hi = floor_root(target.hi, e)
            if e % 2 == 0:
                lo = -hi
        if isinstance(target.lo, int) and target.lo > 0 and (x.lo >= 0 or e % 2):
            lo = ceil_root(target.lo, e)
        elif x.lo >= 0:
            lo = 0
        return lo <= hi and self.x.narrow(state, between(lo, hi))


class Guarded(_Kept):
    """A value that is there only where some expressions have one."""

    def __init__(self, guards: Sequence[RoughValue], body: RoughValue) -> None:
        self.guards, self.body = guards, body

    def _rough(self, state: State) -> Enclosure:
        found = self.body.rough(state)
        for guard in self.guards:
            part = guard.rough(state)
            if part.lo > part.hi:
                return NO_VALUE
            if not part.sure:
                found = may_be_missing(found)
        return found

    def narrow(self, state: State, target: Enclosure) -> bool:
        """Narrow it, and note that all have values."""
        return all(guard.narrow(state, ANY_INTEGER) for guard in self.guards) and self.body.narrow(
            state, target
        )


class Word(_Kept):
    """An operator of which only its own methods are known."""

    def __init__(self, word: Any, arguments: Sequence[RoughValue]) -> None:
        self.word = word
        self.arguments = tuple(arguments)
        self.always = bool(word.total) and all(part.always for part in self.arguments)
        self.combined = max(10, COMBINED // max(1, word.price))
        self.known: dict[tuple[int, ...], int | None] = {}

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

    def _rough(self, state: State) -> Enclosure:
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

    def _without_values(self, state: State, parts: list[Enclosure], sure: bool) -> Enclosure:
        ends = [(part.lo, part.hi) for part in parts]
        lo, hi = self.word.bounds(*ends)
        return between(lo, hi, sure and bool(self.word.always_defined(*ends)))

    def narrow(self, state: State, target: Enclosure) -> bool:
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

    def _narrow_further(self, state: State, parts: list[Enclosure], target: Enclosure) -> bool:
        return all(
            part.sure or argument.narrow(state, ANY_INTEGER)
            for part, argument in zip(parts, self.arguments, strict=True)
        )


class Absolute(Word):
    """The absolute value."""

    def _narrow_further(self, state: State, parts: list[Enclosure], target: Enclosure) -> bool:
        most = target.hi
        if most < 0:
            return False
        if target.values is not None and len(target.values) <= _MAPPED:
            both = {value for value in target.values if value >= 0}
            both |= {-value for value in both}
            return self.arguments[0].narrow(state, one_of(sorted(both)))
        return self.arguments[0].narrow(state, between(times_end(-1, most), most))


class Remainder(Word):
    """X mod a known number, which is positive."""

    divisor = 0

    def _without_values(self, state: State, parts: list[Enclosure], sure: bool) -> Enclosure:
        step, rest = parts[0].step, parts[0].rest
        if step % self.divisor == 0:
            left = rest % self.divisor
            return Enclosure(left, left, (left,), 0, left, sure)
        found = super()._without_values(state, parts, sure)
        common = math.gcd(step, self.divisor)
        return stepped(found.lo, found.hi, common, rest % common, found.sure)

    def _narrow_further(self, state: State, parts: list[Enclosure], target: Enclosure) -> bool:
        step = math.gcd(target.step, self.divisor)
        wanted = Enclosure(-INF, INF, None, step, target.rest % step, True)
        return self.arguments[0].narrow(state, wanted)


class RoundedQuotient(Word):
    """X div a known number, which is positive."""

    divisor = 0

    def _narrow_further(self, state: State, parts: list[Enclosure], target: Enclosure) -> bool:
        lo = times_end(target.lo, self.divisor)
        hi = add_ends(times_end(target.hi, self.divisor), self.divisor - 1)
        return self.arguments[0].narrow(state, between(lo, hi))


class Extreme(Word):
    """The smallest or the largest of some expressions."""

    largest = False

    def _without_values(self, state: State, parts: list[Enclosure], sure: bool) -> Enclosure:
        pick = max if self.largest else min
        return between(pick(part.lo for part in parts), pick(part.hi for part in parts), sure)

    def _narrow_further(self, state: State, parts: list[Enclosure], target: Enclosure) -> bool:
        wanted = between(-INF, target.hi) if self.largest else between(target.lo, INF)
        return all(part.narrow(state, wanted) for part in self.arguments)


class DigitSum(Word):
    """The sum of the digits of something whose digits are no cells."""

    def _without_values(self, state: State, parts: list[Enclosure], sure: bool) -> Enclosure:
        found = super()._without_values(state, parts, sure)
        x = parts[0]
        if x.lo < 0:
            return found
        nines = math.gcd(x.step, 9)
        return stepped(found.lo, found.hi, nines, x.rest % nines, found.sure)

    def _narrow_further(self, state: State, parts: list[Enclosure], target: Enclosure) -> bool:
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

    def _choice(self, state: State) -> RoughValue:
        for cell in self.first:
            if state.masks[cell] & 1:
                return self.by_value
        return self.by_cells

    def rough(self, state: State) -> Enclosure:
        """Enclose the value."""
        return self._choice(state).rough(state)

    def narrow(self, state: State, target: Enclosure) -> bool:
        """Narrow the cells."""
        return self._choice(state).narrow(state, target)

    def cells(self, state: State) -> tuple[int, ...] | None:
        """Give the cells, if they can be read."""
        return self._choice(state).cells(state)


class DigitOf(Word):
    """A digit of a value, counted from the front or from behind."""

    def __init__(self, word: Any, arguments: Sequence[RoughValue], index: int | None) -> None:
        super().__init__(word, arguments)
        self.always = False
        self.index = index

    def _cell(self, state: State) -> int | None:
        cells = self.arguments[0].cells(state)
        if cells is None or self.index is None or not 1 <= abs(self.index) <= len(cells):
            return None
        return cells[self.index - 1 if self.index > 0 else self.index]

    def _without_values(self, state: State, parts: list[Enclosure], sure: bool) -> Enclosure:
        cell = self._cell(state)
        if cell is not None:
            return patterns.ENCLOSED[state.masks[cell]]
        return between(0, 9, False)

    def _narrow_further(self, state: State, parts: list[Enclosure], target: Enclosure) -> bool:
        cell = self._cell(state)
        return cell is None or Digit(cell).narrow(state, target)


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
    state: State, arguments: Sequence[RoughValue], kept: Sequence[tuple[int, ...]]
) -> bool:
    """Narrow expressions to what they are in some combinations of their values."""
    if not kept:
        return False
    for argument, values in zip(arguments, zip(*kept, strict=True), strict=True):
        if not argument.narrow(state, one_of(sorted(set(values)))):
            return False
    return True
