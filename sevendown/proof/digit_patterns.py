"""Digits of which some are known: a set of digits, as bits, for each place of a number."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sevendown.numbertheory import decimal
from sevendown.proof.enclosures import Enclosure, exactly, one_of

ANY_DIGIT = 0b11_1111_1111
DIGITS_OF = tuple(tuple(d for d in range(10) if bits >> d & 1) for bits in range(1024))
LEAST = tuple(digits[0] if digits else -1 for digits in DIGITS_OF)
MOST = tuple(digits[-1] if digits else -1 for digits in DIGITS_OF)
COUNT = tuple(map(len, DIGITS_OF))
ENCLOSED: tuple[Enclosure, ...] = tuple(one_of(digits) for digits in DIGITS_OF)
TENS = tuple(10**i for i in range(64))

Pattern = Sequence[int]  # the bits of each place, the first digit first


def bits_of(digits: Iterable[int]) -> int:
    """Give digits as bits; what is no digit is left out."""
    found = 0
    for digit in digits:
        if 0 <= digit <= 9:
            found |= 1 << digit
    return found


def ten_to(exponent: int) -> int:
    """Give a power of ten."""
    return TENS[exponent] if exponent < 64 else int(10**exponent)


def fillings(pattern: Pattern) -> int:
    """Count the numbers of this pattern."""
    found = 1
    for bits in pattern:
        found *= COUNT[bits]
    return found


def least(pattern: Pattern) -> int:
    """Give the least number of a pattern."""
    value = 0
    for bits in pattern:
        value = value * 10 + LEAST[bits]
    return value


def greatest(pattern: Pattern) -> int:
    """Give the greatest number of a pattern."""
    value = 0
    for bits in pattern:
        value = value * 10 + MOST[bits]
    return value


def least_from(pattern: Pattern, bound: int) -> int | None:
    """Give the least number of a pattern that is not below the bound; None: there is none."""
    if bound <= 0:
        return least(pattern)
    length = len(pattern)
    unit = ten_to(length - 1)
    value, turn, turn_value = 0, -1, 0
    for place in range(length):
        digit = bound // unit
        if digit > 9:
            break
        bits = pattern[place]
        if MOST[bits] > digit:  # here it could become larger
            turn, turn_value = place, value * 10 + LEAST[bits >> digit + 1] + digit + 1
        if not bits >> digit & 1:
            break
        value = value * 10 + digit
        bound -= digit * unit
        unit //= 10
    else:
        return value
    if turn < 0:
        return None
    value = turn_value
    for bits in pattern[turn + 1 :]:
        value = value * 10 + LEAST[bits]
    return value


def greatest_to(pattern: Pattern, bound: int) -> int | None:
    """Give the greatest number of a pattern that is not above the bound; None: there is none."""
    if bound < 0:
        return None
    length = len(pattern)
    if bound >= ten_to(length):
        return greatest(pattern)
    unit = ten_to(length - 1)
    value, turn, turn_value = 0, -1, 0
    for place in range(length):
        digit = bound // unit
        bits = pattern[place]
        below = bits & (1 << digit) - 1
        if below:
            turn, turn_value = place, value * 10 + MOST[below]
        if not bits >> digit & 1:
            break
        value = value * 10 + digit
        bound -= digit * unit
        unit //= 10
    else:
        return value
    if turn < 0:
        return None
    value = turn_value
    for bits in pattern[turn + 1 :]:
        value = value * 10 + MOST[bits]
    return value


def matching(values: Iterable[int], pattern: Pattern) -> list[int]:
    """Give those of some values ≥ 0, none too long, whose digits are of the pattern."""
    found = list(values)
    unit = 1
    for bits in reversed(pattern):
        if bits != ANY_DIGIT:
            found = [value for value in found if bits >> value // unit % 10 & 1]
        unit *= 10
    return found


def all_of(pattern: Pattern) -> list[int]:
    """Give all numbers of a pattern, ascending."""
    found = [0]
    for bits in pattern:
        digits = DIGITS_OF[bits]
        found = [10 * value + digit for value in found for digit in digits]
    return found


def digits_in(values: Iterable[int], length: int) -> list[int]:
    """Give the pattern of some values ≥ 0 of at most that many digits."""
    found = []
    left = list(values)
    for _ in range(length):
        bits = 0
        for digit in {value % 10 for value in left}:
            bits |= 1 << digit
        found.append(bits)
        left = [value // 10 for value in left]
    return found[::-1]


def last_digits(pattern: Pattern) -> tuple[int, int]:
    """Give a step and a rest that all numbers of the pattern leave: the last digits known."""
    step, rest = 1, 0
    for bits in reversed(pattern):
        if COUNT[bits] != 1:
            break
        rest += step * LEAST[bits]
        step *= 10
    return step, rest


def pattern_of(value: int) -> list[int]:
    """Give the digits of a value, without its sign."""
    return [1 << int(char) for char in decimal(abs(value))]


def enclosed(pattern: Pattern) -> Enclosure:
    """Enclose the numbers of a pattern."""
    lo, hi = least(pattern), greatest(pattern)
    if lo == hi:
        return exactly(lo)
    if fillings(pattern) <= 32:
        return one_of(all_of(pattern))
    return Enclosure(lo, hi, None, *last_digits(pattern), True)
