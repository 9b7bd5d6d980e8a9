"""A number and its digits agree."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from math import prod

from sevendown.engine import bits as bitset
from sevendown.engine.cells import Cell
from sevendown.engine.domains import ANY_DIGIT, DIGITS, Bits, Listed, some_between, some_of
from sevendown.engine.engine import Engine
from sevendown.engine.rule import Contradiction, Cost, Rule
from sevendown.numbertheory import decimal, from_decimal
from sevendown.rules.values.effort import at_most


@cache
def patterns(length: int, position: int) -> tuple[int, ...]:
    """For each digit, the set of the numbers below 10^length that have it at the position.

    patterns(3, 0)[7] is {700, ..., 799}; position 0 is the first digit.
    """
    run = 10 ** (length - 1 - position)
    return tuple(
        bitset.of_text(("0" * d * run + "1" * run + "0" * (9 - d) * run) * 10**position)
        for d in range(10)
    )


_FIVE_DIGITS = (1 << 10**5) - 1  # the numbers of up to five digits
_FEW_VALUES = 20  # which are looked at one by one


@lru_cache(maxsize=2048)
def _some(length: int, position: int, digits: int) -> int:
    """The set of the numbers below 10^length with one of these digits at the position."""
    pattern = patterns(length, position)
    result = 0
    for d in bitset.members(digits):
        result |= pattern[d]
    return result


def mask_of(digit: Cell) -> int:
    """Give the digits that a digit can still be, as bits."""
    domain = digit.domain
    assert isinstance(domain, Bits)
    return domain.bits


class Digits(Rule):
    """X is written with these digits.

    Exact between digits and candidates where X can be listed; on a span, exact bounds, and of the
    digits only the first ones are narrowed by the bounds: 4950..5010 says nothing of the second.
    """

    cost = Cost.TABLE

    def __init__(self, number: Cell, digits: tuple[Cell, ...]) -> None:
        self.number = number
        self.digits = digits
        self.cells = (number, *digits)
        self._is_short = len(digits) <= 5  # patterns of so many take no more than 100 000 bits
        self._most_listed = number.engine.limits.spelled_values

    @property
    def idempotent(self) -> bool:
        """Say that the bounds of a span may turn it into something better."""
        domain = self.number.domain
        if isinstance(domain, Bits):
            return domain.base == 0 and self._is_short or domain.size <= self._most_listed
        return isinstance(domain, Listed)

    def propagate(self) -> None:
        """Narrow the number by its digits and the digits by the number."""
        domain = self.number.domain
        if isinstance(domain, Listed):
            self._by_table(domain)
        elif isinstance(domain, Bits) and domain.base == 0 and self._is_short:
            self._by_patterns(domain)
        elif isinstance(domain, Bits) and domain.size <= self._most_listed:
            self._by_values(domain)
        else:
            self._by_bounds()

    def _by_patterns(self, domain: Bits) -> None:
        length = len(self.digits)
        bits = domain.bits
        for position, digit in enumerate(self.digits):
            mask = mask_of(digit)
            if mask != 1023:
                bits &= _some(length, position, mask)
        self.number.narrow(domain.with_bits(bits))
        self._keep_supported(bits, [patterns(length, i) for i in range(length)])

    def _by_table(self, domain: Listed) -> None:
        supports = domain.table.supports(len(self.digits))
        alive = domain.alive
        for digit, support in zip(self.digits, supports, strict=True):
            mask = mask_of(digit)
            if mask != 1023:
                some = 0
                for d in bitset.members(mask):
                    some |= support[d]
                alive &= some
        self.number.narrow(domain.with_alive(alive))
        self._keep_supported(alive, supports)

    def _keep_supported(self, alive: int, supports: Sequence[Sequence[int]]) -> None:
        """Keep the digits that one of the candidates still alive has in their place."""
        for digit, support in zip(self.digits, supports, strict=True):
            mask = mask_of(digit)
            if mask & mask - 1:
                left = mask
                for d in bitset.members(mask):
                    if not alive & support[d]:
                        left ^= 1 << d
                if left != mask:
                    digit.narrow(DIGITS[left])

    def _by_values(self, domain: Bits) -> None:
        masks = [mask_of(digit) for digit in self.digits]
        few = self._is_short or domain.size <= _FEW_VALUES
        kept, seen = (_fitting_one_by_one if few else _fitting_by_patterns)(domain, masks)
        if not kept:
            raise Contradiction(self.number)
        self.number.narrow(domain.with_bits(kept))
        for digit, mask, found in zip(self.digits, masks, seen, strict=True):
            if found != mask:
                digit.narrow(DIGITS[found])

    def _by_bounds(self) -> None:
        number, length = self.number, len(self.digits)
        number.between(0, 10**length - 1)
        masks = [mask_of(digit) for digit in self.digits]
        low = smallest_from(int(number.domain.lo), masks)
        high = largest_to(int(number.domain.hi), masks)
        if low is None or high is None:
            raise Contradiction(number)
        number.between(low, high)
        # As far as the bounds agree the digits are known; the next one lies between theirs.
        for digit, a, b in zip(
            self.digits, decimal(low).zfill(length), decimal(high).zfill(length), strict=True
        ):
            digit.between(int(a), int(b))
            if a != b:
                break
        sizes = [int(digit.domain.size) for digit in self.digits]
        if at_most(self._most_listed, self.digits) and prod(sizes) < number.domain.size:
            values = [0]
            for digit in self.digits:
                choices = digit.domain.values()
                values = [value + d for value in [10 * value for value in values] for d in choices]
            number.meet(some_of(values))

    def describe(self) -> str:
        """Say in one line what must be true."""
        return f"{self.number.name} and its digits agree"

    def explain(self) -> str:
        """Say in one sentence what it means."""
        return f"the digits of {self.number.name} are {', '.join(d.name for d in self.digits)}"


def _fitting_one_by_one(domain: Bits, masks: list[int]) -> tuple[int, list[int]]:
    """Give the bits of the values whose digits are in these sets, and the digits of those."""
    length = len(masks)
    kept, seen = [], [0] * length
    for value in domain.values():
        ones = [1 << int(c) for c in decimal(value).zfill(length)]
        if len(ones) == length and all(map(int.__and__, ones, masks)):
            kept.append(value - domain.base)
            seen = list(map(int.__or__, seen, ones))
    return bitset.of(kept), seen


def _fitting_by_patterns(domain: Bits, masks: list[int]) -> tuple[int, list[int]]:
    """Give the same of more than five digits, the last five of all values with the same first."""
    first, last = masks[:-5], masks[-5:]
    kept, seen = 0, [0] * len(masks)
    for start in range(int(domain.lo) // 10**5, int(domain.hi) // 10**5 + 1):
        ones = [1 << int(c) for c in decimal(start).zfill(len(first))]
        if len(ones) > len(first) or not all(map(int.__and__, ones, first)):
            continue
        shift = start * 10**5 - domain.base
        bits = (domain.bits >> shift if shift >= 0 else domain.bits << -shift) & _FIVE_DIGITS
        for position, mask in enumerate(last):
            if mask != 1023:
                bits &= _some(5, position, mask)
        if bits:
            kept |= bits << shift if shift >= 0 else bits >> -shift
            for position, mask in enumerate(last):
                pattern = patterns(5, position)
                ones.append(sum([1 << d for d in bitset.members(mask) if bits & pattern[d]]))
            seen = list(map(int.__or__, seen, ones))
    return kept, seen


def with_digits(engine: Engine, name: str, low: int, high: int) -> tuple[Cell, Digits]:
    """Make an intermediate number ≥ 0 with digits of its own, zeros in front where it is short."""
    places = range(1, len(decimal(high)) + 1)
    digits = tuple(engine.cell(f"{name}[{i}]", ANY_DIGIT, derived=True) for i in places)
    number = engine.cell(name, some_between(low, high), digits, derived=True)
    return number, Digits(number, digits)


def smallest_from(start: int, masks: list[int]) -> int | None:
    """Give the smallest number ≥ start whose digits are in these sets, of just so many digits."""
    length = len(masks)
    if start >= 10**length:
        return None
    digits = [int(c) for c in decimal(max(start, 0)).zfill(length)]
    agree = 0  # so many digits of start are possible
    while agree < length and masks[agree] >> digits[agree] & 1:
        agree += 1
    if agree == length:
        return max(start, 0)
    for i in range(agree, -1, -1):  # the longest common beginning gives the smallest number
        above = masks[i] >> digits[i] + 1 << digits[i] + 1
        if above:
            rest = [bitset.smallest(mask) for mask in masks[i + 1 :]]
            return _number(digits[:i] + [bitset.smallest(above)] + rest)
    return None


def largest_to(end: int, masks: list[int]) -> int | None:
    """Give the largest number ≤ end whose digits are in these sets, of just so many digits."""
    length = len(masks)
    if end < 0:
        return None
    if end >= 10**length:
        end = 10**length - 1
    digits = [int(c) for c in decimal(end).zfill(length)]
    agree = 0
    while agree < length and masks[agree] >> digits[agree] & 1:
        agree += 1
    if agree == length:
        return end
    for i in range(agree, -1, -1):
        below = masks[i] & (1 << digits[i]) - 1
        if below:
            rest = [mask.bit_length() - 1 for mask in masks[i + 1 :]]
            return _number(digits[:i] + [below.bit_length() - 1] + rest)
    return None


def _number(digits: list[int]) -> int:
    return from_decimal("".join(map(str, digits)))
