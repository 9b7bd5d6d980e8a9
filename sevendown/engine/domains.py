"""What a cell may still be: a set of integers as an immutable value, never empty.

Span(lo, hi)          every integer from lo to hi; too many to list
Bits(base, bits)      base + i for every bit i that is set; less than Bits.widest apart
Listed(table, alive)  table.values[i] for every bit i of `alive` that is set; far apart

All answer the same questions. An operation that would leave nothing gives None; one that changes
nothing gives the very same object, so that "did it change?" is `is`.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Container, Iterable, Sequence
from math import inf
from typing import ClassVar

from sevendown.engine import bits as bitset
from sevendown.limits import Limits

Bound = int | float  # a float only as -inf or inf


class Span:
    """Every integer from lo to hi, where these are too many to list or not even known."""

    __slots__ = ("lo", "hi")

    def __init__(self, lo: Bound, hi: Bound) -> None:
        self.lo = lo
        self.hi = hi

    @property
    def size(self) -> Bound:
        """How many values there are."""
        # Infinity cannot be added to an int that is too large for a float.
        if isinstance(self.lo, float) or isinstance(self.hi, float):
            return inf
        return self.hi - self.lo + 1

    def __contains__(self, value: int) -> bool:
        return self.lo <= value <= self.hi

    def clip(self, lo: Bound, hi: Bound) -> Domain | None:
        """Keep what lies in lo..hi."""
        if lo <= self.lo and hi >= self.hi:
            return self
        return between(max(lo, self.lo), min(hi, self.hi))

    def meet(self, other: Domain) -> Domain | None:
        """Keep what the other has too."""
        if isinstance(other, Span):
            return self.clip(other.lo, other.hi)
        return other.clip(self.lo, self.hi)

    def keep(self, values: Container[int]) -> Domain | None:
        """Keep the values in that container: not for a span, which cannot be listed."""
        raise TypeError("a span cannot be listed")

    def values(self) -> list[int] | tuple[int, ...]:
        """List the values: not for a span."""
        raise TypeError("a span cannot be listed")

    def without(self, value: int) -> Domain | None:
        """Remove a value, where that is possible: at the ends only."""
        if value == self.lo:
            return between(self.lo + 1, self.hi)
        if value == self.hi:
            return between(self.lo, self.hi - 1)
        return self

    def __repr__(self) -> str:
        return f"{_text(self.lo)}..{_text(self.hi)}"


class Bits:
    """base + i for every bit i that is set.

    Up to which width integers are kept like that is for all domains alike, and set by the engine
    that was made last: domains are values that know no engine, so that nobody could tell `clip`,
    and what is right at one width is right at any other.
    """

    __slots__ = ("base", "bits", "lo", "hi", "_size")
    widest: ClassVar[int] = Limits.dense_width

    def __init__(self, base: int, bits: int) -> None:
        self.base = base
        self.bits = bits
        self.lo: Bound = base + (bits & -bits).bit_length() - 1
        self.hi: Bound = base + bits.bit_length() - 1
        self._size = 0  # counted when first asked for

    @property
    def size(self) -> Bound:
        """How many values there are."""
        if not self._size:
            self._size = self.bits.bit_count()
        return self._size

    def __contains__(self, value: int) -> bool:
        return self.lo <= value <= self.hi and bool(self.bits >> (value - self.base) & 1)

    def clip(self, lo: Bound, hi: Bound) -> Domain | None:
        """Keep what lies in lo..hi."""
        if lo <= self.lo and hi >= self.hi:
            return self
        bits = self.bits
        if hi < self.hi:
            if hi < self.lo:
                return None
            bits &= (2 << int(hi) - self.base) - 1
        if lo > self.lo:
            if lo > self.hi:
                return None
            skip = int(lo) - self.base
            bits = bits >> skip << skip
        return self.with_bits(bits)

    def values_at(self, indices: Sequence[int]) -> Sequence[int]:
        """Give the values that these bits stand for."""
        base = self.base
        return [base + i for i in indices] if base else indices

    def with_bits(self, bits: int) -> Bits | None:
        """Give the domain of the same base with these bits, which are some of its own."""
        if bits == self.bits:
            return self
        if not bits:
            return None
        if self.base == 0 and bits < 1024:
            return DIGITS[bits]
        return Bits(self.base, bits)

    def meet(self, other: Domain) -> Domain | None:
        """Keep what the other has too."""
        if isinstance(other, Bits):
            return self.with_bits(common(self, other))
        if isinstance(other, Span):
            return self.clip(other.lo, other.hi)
        low, high = self.lo, self.hi
        return self.with_bits(
            bitset.of(v - self.base for v in other.values() if low <= v <= high) & self.bits
        )

    def keep(self, values: Container[int]) -> Domain | None:
        """Keep the values in that container."""
        base = self.base
        return self.with_bits(bitset.of(i for i in bitset.members(self.bits) if base + i in values))

    def values(self) -> list[int] | tuple[int, ...]:
        """List the values, ascending."""
        indices = bitset.members(self.bits)
        if self.base == 0:
            return indices
        base = self.base
        return [base + i for i in indices]

    def without(self, value: int) -> Domain | None:
        """Remove a value."""
        if value not in self:
            return self
        return self.with_bits(self.bits ^ 1 << value - self.base)

    def __repr__(self) -> str:
        return _written(self)


class Table:
    """Ascending integers that domains choose from; made once, never changed."""

    __slots__ = ("values", "_supports", "_index")

    def __init__(self, values: list[int]) -> None:
        self.values = values
        self._supports: dict[int, list[list[int]]] = {}
        self._index: dict[int, int] = {}

    def supports(self, length: int) -> list[list[int]]:
        """For each position and digit, which of the values, written with `length` digits, has it.

        supports(3)[0][7] is the set of the indices of 700..799.
        """
        found = self._supports.get(length)
        if found is None:
            # A number narrowed by another one may share its table, whose other values do not fit.
            limit, nothing = 10**length, "-" * length
            text = "".join(
                [str(v).zfill(length) if 0 <= v < limit else nothing for v in self.values]
            )
            found = []
            for position in range(length):
                column = text[position::length][::-1]
                found.append([int(column.translate(_ONLY[d]), 2) for d in range(10)])
            self._supports[length] = found
        return found

    def index(self, value: int) -> int | None:
        """Give the place of a value in the table."""
        if not self._index:
            self._index = {v: i for i, v in enumerate(self.values)}
        return self._index.get(value)


_ONLY = [{ord(c): "1" if c == str(d) else "0" for c in "0123456789-"} for d in range(10)]


class Listed:
    """Some of the values of a table."""

    __slots__ = ("table", "alive", "lo", "hi", "_size")

    def __init__(self, table: Table, alive: int) -> None:
        self.table = table
        self.alive = alive
        self.lo: Bound = table.values[(alive & -alive).bit_length() - 1]
        self.hi: Bound = table.values[alive.bit_length() - 1]
        self._size = 0

    @property
    def size(self) -> Bound:
        """How many values there are."""
        if not self._size:
            self._size = self.alive.bit_count()
        return self._size

    def __contains__(self, value: int) -> bool:
        i = self.table.index(value)
        return i is not None and bool(self.alive >> i & 1)

    def clip(self, lo: Bound, hi: Bound) -> Domain | None:
        """Keep what lies in lo..hi."""
        if lo <= self.lo and hi >= self.hi:
            return self
        alive = self.alive
        if hi < self.hi:
            alive &= (1 << bisect_right(self.table.values, hi)) - 1
        if lo > self.lo:
            skip = bisect_left(self.table.values, lo)
            alive = alive >> skip << skip
        return self.with_alive(alive)

    def values_at(self, indices: Sequence[int]) -> Sequence[int]:
        """Give the values that these bits stand for."""
        values = self.table.values
        return [values[i] for i in indices]

    def with_alive(self, alive: int) -> Listed | None:
        """Give the domain of the same table with these indices, which are some of its own."""
        if alive == self.alive:
            return self
        return Listed(self.table, alive) if alive else None

    def meet(self, other: Domain) -> Domain | None:
        """Keep what the other has too."""
        if isinstance(other, Listed):
            if other.table is self.table:
                return self.with_alive(self.alive & other.alive)
            if other.size < self.size:
                return self.keep(frozenset(other.values()))
            values = self.table.values
            return self.with_alive(
                bitset.of(i for i in bitset.members(self.alive) if values[i] in other)
            )
        clipped = self.clip(other.lo, other.hi)
        if clipped is None or isinstance(other, Span):
            return clipped
        return clipped.keep(frozenset(other.values()))

    def keep(self, values: Container[int]) -> Domain | None:
        """Keep the values in that container."""
        table = self.table.values
        return self.with_alive(
            bitset.of(i for i in bitset.members(self.alive) if table[i] in values)
        )

    def values(self) -> list[int] | tuple[int, ...]:
        """List the values, ascending."""
        return bitset.chosen(self.table.values, self.alive)

    def without(self, value: int) -> Domain | None:
        """Remove a value."""
        if value not in self:
            return self
        return self.with_alive(self.alive ^ 1 << (self.table.index(value) or 0))

    def __repr__(self) -> str:
        return _written(self)


Domain = Span | Bits | Listed

# The 1023 sets of digits, each made once; DIGITS[0] is never used.
DIGITS: tuple[Bits, ...] = tuple(Bits(0, max(1, mask)) for mask in range(1024))
ANY_DIGIT = DIGITS[0b1111111111]
FALSE, TRUE, EITHER = DIGITS[0b01], DIGITS[0b10], DIGITS[0b11]
ANYTHING = Span(-inf, inf)


def between(lo: Bound, hi: Bound) -> Domain | None:
    """Give the domain of every integer from lo to hi, or None where there is none."""
    if lo > hi:
        return None
    if isinstance(lo, float) or isinstance(hi, float) or hi - lo >= Bits.widest:
        return Span(lo, hi)
    low, high = int(lo), int(hi)
    if 0 <= low and high < Bits.widest:
        bits = (1 << high + 1) - (1 << low)
        return DIGITS[bits] if bits < 1024 else Bits(0, bits)
    return Bits(low, (1 << high - low + 1) - 1)


def some_between(lo: Bound, hi: Bound) -> Domain:
    """Give the domain of every integer from lo to hi, of which there is at least one."""
    domain = between(lo, hi)
    assert domain is not None
    return domain


def single(value: int) -> Bits:
    """Give the domain of one value."""
    if 0 <= value < 10:
        return DIGITS[1 << value]
    if 0 <= value < Bits.widest:
        return Bits(0, 1 << value)
    return Bits(value, 1)


def of_values(values: Iterable[int]) -> Domain | None:
    """Give the domain of these values, or None where there is none."""
    ascending = sorted(set(values))
    if not ascending:
        return None
    low, high = ascending[0], ascending[-1]
    if 0 <= low and high < Bits.widest:
        mask = bitset.of(ascending)
        return DIGITS[mask] if mask < 1024 else Bits(0, mask)
    if high - low < Bits.widest:
        return Bits(low, bitset.of([v - low for v in ascending]))
    return Listed(Table(ascending), (1 << len(ascending)) - 1)


def some_of(values: Iterable[int]) -> Domain:
    """Give the domain of these values, of which there is at least one."""
    domain = of_values(values)
    assert domain is not None
    return domain


def union(domains: Iterable[Domain]) -> tuple[Domain, ...]:
    """Join domains: those that can be listed become one; spans stay as they are."""
    listed: list[Domain] = []
    spans: list[Domain] = []
    for domain in domains:
        (spans if isinstance(domain, Span) else listed).append(domain)
    if len(listed) > 1:
        values: set[int] = set()
        for domain in listed:
            values.update(domain.values())
        listed = [some_of(values)]
    return (*listed, *spans)


def common(domain: Bits, other: Bits) -> int:
    """Give the bits of a domain whose values another one has too."""
    if other.lo > domain.hi or other.hi < domain.lo:
        return 0  # before shifting by what may be a long way
    shift = domain.base - other.base
    return domain.bits & (other.bits >> shift if shift >= 0 else other.bits << -shift)


def difference(domain: Domain, other: Domain) -> Domain | None:
    """Remove from a domain what another has; from the middle of a span it stays."""
    if domain.lo > other.hi or domain.hi < other.lo:
        return domain
    if isinstance(domain, Span):
        if isinstance(other, Span):
            if other.lo <= domain.lo:
                return domain.clip(other.hi + 1, domain.hi)
            if other.hi >= domain.hi:
                return domain.clip(domain.lo, other.lo - 1)
        return domain
    if isinstance(domain, Bits):
        if isinstance(other, Bits):
            return domain.with_bits(domain.bits & ~common(domain, other))
    elif isinstance(other, Listed) and other.table is domain.table:
        return domain.with_alive(domain.alive & ~other.alive)
    shared = domain.meet(other)
    if shared is None:
        return domain
    return domain.keep(set(domain.values()) - set(shared.values()))


def covers(outer: Domain, inner: Domain) -> bool:
    """Say whether a domain has all that another has."""
    if inner.lo < outer.lo or inner.hi > outer.hi:
        return False
    if isinstance(outer, Span):
        return True
    if isinstance(inner, Bits):
        if isinstance(outer, Bits):
            return common(inner, outer) == inner.bits
    elif isinstance(inner, Span):
        return False  # what cannot be listed is in no list
    elif isinstance(outer, Listed) and outer.table is inner.table:
        return not inner.alive & ~outer.alive
    return inner.size <= outer.size and all(value in outer for value in inner.values())


def _written(domain: Bits | Listed) -> str:
    """Write a domain for people: all values, or the first few and how many there are."""
    if domain.size > 12 and domain.size == domain.hi - domain.lo + 1:
        return f"{_text(domain.lo)}..{_text(domain.hi)}"
    values = domain.values()
    shown = ", ".join(map(_text, values[:12]))
    return f"{{{shown}}}" if len(values) <= 12 else f"{{{shown}, … {len(values)} in all}}"


def _text(value: Bound) -> str:
    """Write a value; one that Python refuses to write in decimal, for its length, in base 16."""
    return str(value) if isinstance(value, float) or value.bit_length() < 14_000 else hex(value)
