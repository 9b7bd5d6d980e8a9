"""What a function makes of the values of one cell, remembered."""

from __future__ import annotations

from collections.abc import Callable, Collection
from itertools import compress
from typing import Any

from sevendown.engine import bits as bitset
from sevendown.engine.cells import Cell
from sevendown.engine.domains import Bits, Listed
from sevendown.limits import Limits
from sevendown.rules.values.effort import ticking


def with_others_fixed(
    function: Callable[..., Any], position: int, values: tuple[int | None, ...]
) -> Callable[[int], Any]:
    """Make a function of one argument, the one at that position; the others have these values."""
    before, after = values[:position], values[position + 1 :]
    # Each function on the way counts: this is called for every value that is tried.
    match before, after:
        case (), ():
            return function
        case (first,), ():
            return lambda value: function(first, value)
        case (), (second,):
            return lambda value: function(value, second)
    return lambda value: function(*before, value, *after)


class Memory:
    """What a function makes of the values of one cell: computed once a value, and kept."""

    __slots__ = ("function", "limits", "tables")

    def __init__(self, function: Callable[[int], int | None], limits: Limits) -> None:
        self.function = function
        self.limits = limits
        self.tables: dict[object, Groups] = {}  # for each base of Bits and each Table

    def missing(self, domain: Bits | Listed) -> int:
        """Say of how many values of a domain nothing is known yet."""
        groups = self.tables.get(domain.base if isinstance(domain, Bits) else domain.table)
        own = domain.bits if isinstance(domain, Bits) else domain.alive
        return (own if groups is None else own & ~groups.known).bit_count()

    def of(self, domain: Bits | Listed, tick: Callable[[], None]) -> Groups:
        """Give what is known of the values of a domain, having computed what was missing.

        Calls `tick` now and then.
        """
        key = domain.base if isinstance(domain, Bits) else domain.table
        groups = self.tables.get(key)
        if groups is None:
            if len(self.tables) >= self.limits.remembered_tables:
                self.tables.clear()
            groups = self.tables[key] = Groups(self.limits.grouped_results)
        own = domain.bits if isinstance(domain, Bits) else domain.alive
        new = own & ~groups.known
        if new:
            result_of = groups.result_of
            indices = bitset.members(new)
            results = list(map(self.function, ticking(domain.values_at(indices), tick)))
            if None in set(results):
                nothing = [i for i, result in zip(indices, results, strict=True) if result is None]
                groups.nothing |= bitset.of(nothing)
                known = [result is not None for result in results]
                indices, results = list(compress(indices, known)), list(compress(results, known))
            result_of.update(zip(indices, results, strict=True))  # type: ignore[arg-type]
            groups.known |= new
            groups.grouped = None
        return groups


class Groups:
    """Indices, grouped by what the function makes of their values."""

    __slots__ = ("most_results", "known", "nothing", "result_of", "grouped")

    def __init__(self, most_results: int) -> None:
        self.most_results = most_results
        self.known = 0  # the indices computed so far
        self.nothing = 0  # those among them without a value
        self.result_of: dict[int, int] = {}  # of each of the others
        self.grouped: dict[int, int] | None = None  # for each result its indices, once asked for

    def by_result(self) -> dict[int, int] | None:
        """Give for each result the indices that have it; None where there are too many results."""
        if self.grouped is None:
            lists: dict[int, list[int]] = {}
            # A set for each of thousands of results would take more room than it is worth.
            if len(set(self.result_of.values())) <= self.most_results:
                for i, result in self.result_of.items():
                    lists.setdefault(result, []).append(i)
            self.grouped = {result: bitset.of(indices) for result, indices in lists.items()}
        return self.grouped or None


def keep_some(cell: Cell, values: Collection[int]) -> None:
    """Keep these values, all of which the cell's domain has; it must be one that can be listed."""
    domain = cell.domain
    if len(values) == domain.size:
        return
    if isinstance(domain, Bits):
        base = domain.base
        cell.narrow(domain.with_bits(bitset.of([value - base for value in values])))
    else:
        cell.keep(values)


def keep_bits(cell: Cell, bits: int) -> None:
    """Keep the values at these bits of the cell's domain."""
    domain = cell.domain
    if isinstance(domain, Bits):
        cell.narrow(domain.with_bits(bits & domain.bits))
    elif isinstance(domain, Listed):
        cell.narrow(domain.with_alive(bits & domain.alive))
