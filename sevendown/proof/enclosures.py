"""What is known of a number: bounds, remainder, perhaps all values; and arithmetic with that.

An enclosure has every value that there can be, and may have more. Floats occur only as inf and
-inf; ints are never made into floats.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from typing import NamedTuple

End = int | float
INF = math.inf
_COUNTED = 256  # of more values, what their differences have in common is not looked at
_LONGEST_STEP = 10**60  # larger steps are not kept


class Enclosure(NamedTuple):
    """The integers between lo and hi that leave `rest` when divided by `step`; or these values.

    A step of 0: it can only be `rest`. Nothing at all: lo is above hi.
    """

    lo: End
    hi: End
    values: tuple[int, ...] | None  # ascending, if there are few
    step: int
    rest: int
    sure: bool  # whether there is a value for sure

    @property
    def fixed(self) -> bool:
        """Whether there is just one value that it can have."""
        return self.lo == self.hi


ANYTHING = Enclosure(-INF, INF, None, 1, 0, False)
ANY_INTEGER = Enclosure(-INF, INF, None, 1, 0, True)
NO_VALUE = Enclosure(1, 0, (), 1, 0, False)


def exactly(value: int) -> Enclosure:
    """Give the enclosure of one value."""
    return Enclosure(value, value, (value,), 0, value, True)


def between(lo: End, hi: End, sure: bool = True) -> Enclosure:
    """Give the enclosure of all from lo to hi."""
    if lo == hi:
        value = int(lo)
        return Enclosure(value, value, (value,), 0, value, sure)
    if lo > hi:
        return NO_VALUE
    return Enclosure(lo, hi, None, 1, 0, sure)


def one_of(values: Iterable[int], sure: bool = True) -> Enclosure:
    """Give the enclosure of these values, which are ascending."""
    listed = tuple(values)
    if not listed:
        return NO_VALUE
    first = listed[0]
    if len(listed) == 1:
        return Enclosure(first, first, listed, 0, first, sure)
    step, rest = 1, 0
    if len(listed) <= _COUNTED:
        step = math.gcd(*[value - first for value in listed])
        rest = first % step
    return Enclosure(first, listed[-1], listed, step, rest, sure)


def may_be_missing(enclosure: Enclosure) -> Enclosure:
    """Give the same of something that may have no value."""
    lo, hi, values, step, rest, sure = enclosure
    return Enclosure(lo, hi, values, step, rest, False) if sure else enclosure


def surely(enclosure: Enclosure) -> Enclosure:
    """Give the same of something that has a value."""
    lo, hi, values, step, rest, sure = enclosure
    return enclosure if sure else Enclosure(lo, hi, values, step, rest, True)


def stepped(lo: End, hi: End, step: int, rest: int, sure: bool) -> Enclosure:
    """Give the integers from lo to hi that leave this rest, with bounds that do so themselves."""
    if step == 0:
        return exactly(rest) if lo <= rest <= hi else NO_VALUE
    if step > 1:
        if isinstance(lo, int):
            lo += (rest - lo) % step
        if isinstance(hi, int):
            hi -= (hi - rest) % step
    if lo >= hi:
        if lo > hi:
            return NO_VALUE
        return Enclosure(lo, hi, (int(lo),), 0, int(lo), sure)
    return Enclosure(lo, hi, None, step, rest, sure)


def shared_rest(step: int, rest: int, other: int, other_rest: int) -> tuple[int, int] | None:
    """Join two remainders; None: no number leaves both."""
    if step == 1:
        return other, other_rest
    if other == 1:
        return step, rest
    if step == 0:
        fits = rest == other_rest if other == 0 else (rest - other_rest) % other == 0
        return (step, rest) if fits else None
    if other == 0:
        return (other, other_rest) if (other_rest - rest) % step == 0 else None
    common = math.gcd(step, other)
    if (other_rest - rest) % common:
        return None
    if step % other == 0:
        return step, rest
    if other % step == 0:
        return other, other_rest
    both = step // common * other
    if both > _LONGEST_STEP:
        return (step, rest) if step >= other else (other, other_rest)
    times = (other_rest - rest) // common * pow(step // common, -1, other // common)
    return both, (rest + step * times) % both


def meet(one: Enclosure, other: Enclosure) -> Enclosure | None:
    """Give what both enclose, where there is a value; None: nothing."""
    lo, hi, values, step, rest, _ = one
    other_lo, other_hi, other_values, other_step, other_rest, _ = other
    if values is None:
        if other_values is None:
            if other_lo > lo:
                lo = other_lo
            if other_hi < hi:
                hi = other_hi
            joined = shared_rest(step, rest, other_step, other_rest)
            if joined is None or lo > hi:
                return None
            found = stepped(lo, hi, *joined, True)
            return None if found is NO_VALUE else found
        lo, hi, values, step, rest, _ = other
        other_lo, other_hi, other_values, other_step, other_rest, _ = one
        one = other
    assert values is not None
    if other_lo <= lo and hi <= other_hi:
        kept = values
    else:
        kept = values[_place_from(values, other_lo) : _place_after(values, other_hi)]
    if other_values is not None:
        if kept != other_values:
            inside = frozenset(other_values)
            kept = tuple([value for value in kept if value in inside])
    elif other_step > 1 and (step == 0 or step % other_step or (rest - other_rest) % other_step):
        kept = tuple([value for value in kept if (value - other_rest) % other_step == 0])
    if not kept:
        return None
    return surely(one) if len(kept) == len(values) else one_of(kept)


def _place_from(values: tuple[int, ...], lo: End) -> int:
    return 0 if isinstance(lo, float) else bisect_left(values, lo)


def _place_after(values: tuple[int, ...], hi: End) -> int:
    return len(values) if isinstance(hi, float) else bisect_right(values, hi)


def may_be(enclosure: Enclosure, value: int) -> bool:
    """Say whether a value is enclosed."""
    lo, hi, values, step, rest, _ = enclosure
    if not lo <= value <= hi:
        return False
    if values is not None:
        at = bisect_left(values, value)
        return at < len(values) and values[at] == value
    return step <= 1 or (value - rest) % step == 0


def size(enclosure: Enclosure) -> End:
    """Count the enclosed integers."""
    if enclosure.values is not None:
        return len(enclosure.values)
    lo, hi = enclosure.lo, enclosure.hi
    if isinstance(lo, float) or isinstance(hi, float):
        return INF
    return (hi - lo) // enclosure.step + 1


# Arithmetic with ends: 0 times inf is 0, and no int meets a float


def add_ends(one: End, other: End) -> End:
    """Add two ends of the same side."""
    if isinstance(one, float):
        return one
    return other if isinstance(other, float) else one + other


def times_end(one: End, other: End) -> End:
    """Multiply two ends."""
    if one == 0 or other == 0:
        return 0
    if isinstance(one, float) or isinstance(other, float):
        return INF if (one > 0) == (other > 0) else -INF
    return one * other


def ceil_div(one: End, other: int) -> End:
    """Divide by a positive number, rounding up."""
    return one if isinstance(one, float) else -(-one // other)


def floor_div(one: End, other: int) -> End:
    """Divide by a positive number, rounding down."""
    return one if isinstance(one, float) else one // other
