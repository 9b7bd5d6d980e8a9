"""What a proof has shown up to some point: sets for cells, numbers and variables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sevendown.language import tree
from sevendown.proof import digit_patterns as patterns
from sevendown.proof.knowledge import Item, Place, Values, shared_values
from sevendown.proof.unknowns_state import UnknownsLayout
from sevendown.speech import say
from sevendown.text.phrases import clip

_LISTED = 20_000  # numbers of a pattern that are run through to see whether a list has them all
_JOINED = 1000  # values up to which a list and bounds make a list


class KnownSoFar:
    """Sets that have been shown; at first what the header, the grid and `var` say."""

    def __init__(self, layout: UnknownsLayout) -> None:
        self.puzzle: tree.PuzzleTree = layout.puzzle
        self.slots = {slot.name: slot for slot in layout.slots}
        self.cells: dict[Place, int] = dict(zip(layout.places, layout.masks, strict=True))  # bits
        self.numbers: dict[str, Values] = {}
        self.variables: dict[str, Values] = {}
        for name, number in layout.variable_named.items():
            found = layout.enclosures[number]
            if found.values is not None:
                self.variables[name] = found.values
            elif isinstance(found.lo, int) and isinstance(found.hi, int):
                self.variables[name] = range(found.lo, found.hi + 1)

    def copy(self) -> KnownSoFar:
        """Give one that can be changed by itself."""
        found = object.__new__(KnownSoFar)
        found.puzzle, found.slots = self.puzzle, self.slots
        found.cells = dict(self.cells)
        found.numbers, found.variables = dict(self.numbers), dict(self.variables)
        return found

    def strange(self, items: Iterable[Item]) -> str:
        """Say which of some items is none of this puzzle; "" if all are."""
        for item in items:
            if item.kind == "cells":
                if isinstance(item.name, tuple) and item.name not in self.cells:
                    row, column = item.name
                    return say(
                        "there is no open cell {row},{column}", row=row + 1, column=column + 1
                    )
            elif item.kind == "numbers":
                if item.name not in self.slots:
                    return say("there is no number {name}", name=clip(str(item.name)))
            elif item.name not in self.puzzle.variables:
                return say("there is no variable {name}", name=clip(str(item.name)))
        return ""

    def implies(self, item: Item, *others: Values) -> bool:
        """Say whether something has one of these values, or of others, by what is known of it."""
        parts = (item.values, *others)
        if isinstance(item.name, tuple):
            digits = patterns.DIGITS_OF[self.cells[item.name]]
            return all(any(digit in part for part in parts) for digit in digits)
        if item.kind == "vars":
            known = self.variables.get(item.name)
            return known is not None and _inside(known, parts)
        return self._number_is_in(item.name, parts)

    def has_shown(self, item: Item) -> bool:
        """Say whether a step may start from something, as one step or the start has shown it.

        A list and digits together show what neither does only where a step says so.
        """
        if isinstance(item.name, str) and item.kind == "numbers" and item.name in self.numbers:
            if _inside(self.numbers[item.name], (item.values,)):
                return True
            listed = self.numbers.pop(item.name)
            try:
                return self.implies(item)
            finally:
                self.numbers[item.name] = listed
        return self.implies(item)

    def _number_is_in(self, name: str, parts: Sequence[Values]) -> bool:
        pattern = [self.cells[place] for place in self.slots[name].cells]
        known = self.numbers.get(name)
        if not all(pattern):
            return True  # nothing is left of a cell
        if isinstance(known, tuple):
            fitting = [value for value in known if 0 <= value < patterns.ten_to(len(pattern))]
            return _inside(tuple(patterns.matching(fitting, pattern)), parts)
        lo, hi = (known.start, known.stop - 1) if known is not None else (0, -1)
        if known is None:
            lo, hi = patterns.least(pattern), patterns.greatest(pattern)
        first, last = patterns.least_from(pattern, lo), patterns.greatest_to(pattern, hi)
        if first is None or last is None or first > last:
            return True
        if _inside(range(first, last + 1), parts):
            return True
        if patterns.fillings(pattern) > _LISTED:
            return False
        listed = [value for value in patterns.all_of(pattern) if first <= value <= last]
        return _inside(tuple(listed), parts)

    def narrow(self, item: Item) -> None:
        """Note that something has one of these values."""
        if isinstance(item.name, tuple):
            self.cells[item.name] &= patterns.bits_of(
                digit for digit in range(10) if digit in item.values
            )
        else:
            sets = self.numbers if item.kind == "numbers" else self.variables
            before = sets.get(item.name)
            sets[item.name] = item.values if before is None else shared_values(before, item.values)

    def take_out(self, item: Item) -> None:
        """Note that something has none of these values, as far as that can be noted."""
        if isinstance(item.name, tuple):
            self.cells[item.name] &= patterns.bits_of(
                digit for digit in range(10) if digit not in item.values
            )
            return
        sets = self.numbers if item.kind == "numbers" else self.variables
        known = sets.get(item.name)
        if known is None and item.kind == "numbers":
            pattern = [self.cells[place] for place in self.slots[item.name].cells]
            if patterns.fillings(pattern) <= _JOINED:
                known = tuple(patterns.all_of(pattern))
            else:
                known = range(patterns.least(pattern), patterns.greatest(pattern) + 1)
        if known is not None:
            sets[item.name] = _without(known, item.values)

    @property
    def impossible(self) -> bool:
        """Whether nothing is left of something."""
        if not all(self.cells.values()):
            return True
        sets = [*self.numbers.values(), *self.variables.values()]
        return any(_is_empty(values) for values in sets)

    def join(self, other: KnownSoFar) -> None:
        """Keep what holds in either."""
        for place in self.cells:
            self.cells[place] |= other.cells[place]
        for mine, others in (
            (self.numbers, other.numbers),
            (self.variables, other.variables),
        ):
            for name in list(mine):
                if name in others:
                    mine[name] = _joined(mine[name], others[name])
                else:
                    del mine[name]


def _is_empty(values: Values) -> bool:
    return values.start >= values.stop if isinstance(values, range) else not values


def _inside(known: Values, parts: Sequence[Values]) -> bool:
    """Say whether all values are in one of the parts."""
    if isinstance(known, tuple):
        sets = [part if isinstance(part, range) else frozenset(part) for part in parts]
        return all(any(value in part for part in sets) for value in known)
    reached = known.start
    stretches = sorted(
        (part.start, part.stop - 1) if isinstance(part, range) else (value, value)
        for part in parts
        for value in ((0,) if isinstance(part, range) else part)
    )
    for lo, hi in stretches:
        if lo > reached:
            break
        reached = max(reached, hi + 1)
    return reached >= known.stop


def _without(known: Values, values: Values) -> Values:
    """Take values away; of bounds, only at their ends."""
    if isinstance(known, tuple):
        inside = values if isinstance(values, range) else frozenset(values)
        return tuple(value for value in known if value not in inside)
    if known.stop - known.start <= _JOINED:
        return _without(tuple(known), values)
    lo, hi = known.start, known.stop - 1
    if isinstance(values, range):
        if values.start <= lo < values.stop:
            lo = values.stop
        if values.start <= hi < values.stop:
            hi = values.start - 1
    else:
        inside = frozenset(values)
        while lo in inside:
            lo += 1
        while hi in inside:
            hi -= 1
    return range(lo, hi + 1)


def _joined(one: Values, other: Values) -> Values:
    """Give what either has; more, where these are bounds."""
    if _is_empty(one):
        return other
    if _is_empty(other):
        return one
    listed = [
        values if isinstance(values, tuple) else tuple(values)
        for values in (one, other)
        if isinstance(values, tuple) or values.stop - values.start <= _JOINED
    ]
    if len(listed) == 2:
        return tuple(sorted({*listed[0], *listed[1]}))
    return range(min(one[0], other[0]), max(one[-1], other[-1]) + 1)
