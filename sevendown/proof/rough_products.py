"""Products, quotients and powers where not everything is known."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from sevendown.numbertheory import TooLarge, ceil_root, exact_root, floor_root
from sevendown.proof.enclosures import (
    ANY_INTEGER,
    ANYTHING,
    INF,
    NO_VALUE,
    Enclosure,
    End,
    between,
    exactly,
    may_be,
    meet,
    one_of,
    shared_rest,
    stepped,
    surely,
    times_end,
)
from sevendown.proof.rough import COMBINED, MAPPED, KeptValue, RoughValue, solve
from sevendown.proof.unknowns_state import OpenState

_LONG = 4000  # binary digits beyond which nothing is computed exactly

_SMALL_PRIMES = (2, 3, 5, 7, 11, 13)


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
    if solved is not None and whole.step > 1 and whole.rest == 0:
        solved = shared_rest(*solved, _left_to_divide(whole.step, factor), 0)
    if solved is None:
        return None
    if whole.lo == whole.hi and factor.values is not None and len(factor.values) <= MAPPED:
        total = whole.rest
        if total or not may_be(factor, 0):
            found = {total // f for f in factor.values if f and total % f == 0}
            return one_of(sorted(found)) if found else None
    if factor.lo == factor.hi and whole.values is not None and len(whole.values) <= MAPPED:
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


def _left_to_divide(step: int, factor: Enclosure) -> int:
    """Give what must divide x where a step divides x times a factor: powers that this lacks."""
    found = 1
    for prime in _SMALL_PRIMES if factor.step else ():
        if step % prime == 0 and factor.step % prime == 0:
            in_factor = _power_in(prime, factor.rest, factor.step)
            if factor.step % (in_factor * prime) == 0:  # then it has no more than that
                found *= max(1, _power_in(prime, step, 0) // in_factor)
    return found


def _power_in(prime: int, value: int, step: int) -> int:
    """Give the highest power of a prime that divides a value, and a step if that is not 0."""
    power = 1
    while value % (power * prime) == 0 and (step == 0 or step % (power * prime) == 0):
        power *= prime
    return power


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


class RoughProduct(KeptValue):
    """A product of expressions."""

    def __init__(self, factors: Sequence[RoughValue]) -> None:
        self.factors = tuple(factors)
        self.always = all(factor.always for factor in self.factors)

    def _rough(self, state: OpenState) -> Enclosure:
        found = self.factors[0].rough(state)
        for factor in self.factors[1:]:
            found = _shortened(multiplied(found, factor.rough(state)))
        return found

    def _narrow(self, state: OpenState, target: Enclosure) -> bool:
        """Give each factor what the others leave."""
        parts = [factor.rough(state) for factor in self.factors]
        for i, factor in enumerate(self.factors):
            part = parts[i]
            if part.lo == part.hi and part.sure:
                if factor.composed and not factor.narrow(state, part):
                    return False
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


class RoughQuotient(KeptValue):
    """X / Y, where Y divides X."""

    def __init__(self, x: RoughValue, y: RoughValue, word: Any) -> None:
        self.x, self.y, self.word = x, y, word

    def _rough(self, state: OpenState) -> Enclosure:
        x, y = self.x.rough(state), self.y.rough(state)
        if x.lo > x.hi or y.lo > y.hi:
            return NO_VALUE
        if y.lo == y.hi:
            divisor = y.rest
            if divisor == 0:
                return NO_VALUE
            sure = x.sure and y.sure and x.step % divisor == 0 and x.rest % divisor == 0
            if x.values is not None and len(x.values) <= MAPPED:
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

    def _narrow(self, state: OpenState, target: Enclosure) -> bool:
        """X is Y times the target."""
        x, y = self.x.rough(state), self.y.rough(state)
        own = meet(self.rough(state), target)
        if own is None:
            return False
        if not self.x.narrow(state, surely(multiplied(own, y))):
            return False
        if y.lo < y.hi or not y.sure or self.y.composed:
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


class FixedPower(KeptValue):
    """X to a known power, which is at least 1."""

    def __init__(self, x: RoughValue, exponent: int, word: Any) -> None:
        self.x, self.exponent, self.word = x, exponent, word
        self.always = x.always

    def _rough(self, state: OpenState) -> Enclosure:
        x, e = self.x.rough(state), self.exponent
        if x.lo > x.hi:
            return NO_VALUE
        if isinstance(x.lo, int) and isinstance(x.hi, int):
            if max(abs(x.lo), abs(x.hi)).bit_length() * e > _LONG:
                return ANY_INTEGER if x.sure else ANYTHING
        else:
            lo, hi = self.word.bounds((x.lo, x.hi), (e, e))
            return between(lo, hi, x.sure)
        if x.values is not None and len(x.values) <= MAPPED:
            powers = [value**e for value in x.values]
            return one_of(powers if x.lo >= 0 or e % 2 else sorted(set(powers)), x.sure)
        lo, hi = self.word.bounds((x.lo, x.hi), (e, e))
        step = x.step
        return stepped(lo, hi, step, pow(x.rest, e, step) if step > 1 else 0, x.sure)

    def _narrow(self, state: OpenState, target: Enclosure) -> bool:
        """X is a root."""
        x, e = self.x.rough(state), self.exponent
        if x.lo > x.hi:
            return False
        if isinstance(x.lo, float) or isinstance(x.hi, float):
            return self._narrow_roots(state, x, target)
        if max(abs(x.lo), abs(x.hi)).bit_length() * e > _LONG:
            return True
        if x.values is not None and len(x.values) <= MAPPED:
            roots = [value for value in x.values if may_be(target, value**e)]
            return bool(roots) and self.x.narrow(state, one_of(roots))
        return self._narrow_roots(state, x, target)

    def _narrow_roots(self, state: OpenState, x: Enclosure, target: Enclosure) -> bool:
        e = self.exponent
        if target.values is not None and len(target.values) <= MAPPED:
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
