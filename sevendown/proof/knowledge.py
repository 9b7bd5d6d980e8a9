"""What is known of a puzzle at some point: what cells, numbers and variables can still be."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sevendown.record import Record

Place = tuple[int, int]  # row and column, counted from 0
Values = tuple[int, ...] | range  # ascending; a range: all that lies between two bounds


class Item(NamedTuple):
    """One thing that is known, or one place where nothing is."""

    kind: str  # "cells", "numbers" or "vars"
    name: Place | str
    values: Values


class Knowledge(Record):
    """Sets of values for some cells, numbers and variables. What is not named may be anything."""

    cells: dict[Place, Values]
    numbers: dict[str, Values]  # by the name of the number: "12a", "A_w"
    variables: dict[str, Values]

    def __bool__(self) -> bool:
        return bool(self.cells or self.numbers or self.variables)

    def items(self) -> Iterator[Item]:
        """Give all that is known, one by one."""
        for place, digits in self.cells.items():
            yield Item("cells", place, digits)
        for name, values in self.numbers.items():
            yield Item("numbers", name, values)
        for name, values in self.variables.items():
            yield Item("vars", name, values)

    @staticmethod
    def of(*items: Item) -> Knowledge:
        """Give the knowledge of these items."""
        found: dict[str, dict[Place | str, Values]] = {"cells": {}, "numbers": {}, "vars": {}}
        for item in items:
            found[item.kind][item.name] = item.values
        return Knowledge(found["cells"], found["numbers"], found["vars"])  # type: ignore[arg-type]


NOTHING_KNOWN = Knowledge({}, {}, {})


def shared_values(one: Values, other: Values) -> Values:
    """Give the values that both have."""
    if isinstance(one, range) and isinstance(other, range):
        return range(max(one.start, other.start), min(one.stop, other.stop))
    if isinstance(one, range):
        one, other = other, one
    inside = other if isinstance(other, range) else frozenset(other)
    return tuple(value for value in one if value in inside)
