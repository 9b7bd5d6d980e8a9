"""What is open at one point of the search: digits of cells, values of numbers and of variables."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import count

from sevendown.language import semantics, tree
from sevendown.proof import digit_patterns as patterns
from sevendown.proof.enclosures import (
    ANY_INTEGER,
    Enclosure,
    between,
    exactly,
    meet,
    one_of,
    shared_rest,
    size,
    stepped,
)

LISTED = 128  # values up to which all that a number can be are listed
_LISTED_VARIABLE = 1000  # the same for a variable
_LISTED_NOTE = 100  # the same for what is noted of an expression
_LOOKED_AT = 300  # of longer lists, digits are not looked at

_versions = count()


class UnknownsLayout:
    """The unknowns of a puzzle, each with its place in a list.

    Cells are counted by themselves. Numbers come before variables, and these before what is only
    read like a number: the digits of another one backwards, say.
    """

    def __init__(self, puzzle: tree.PuzzleTree) -> None:
        self.puzzle = puzzle
        self.places = puzzle.open_cells
        self.cell_at = {place: i for i, place in enumerate(self.places)}
        self.slots = puzzle.numbers
        self.number_of: dict[tree.Slot, int] = {slot: i for i, slot in enumerate(self.slots)}
        self.number_named = {slot.name: i for i, slot in enumerate(self.slots)}
        self.cells: list[tuple[int, ...]] = [
            tuple(self.cell_at[place] for place in slot.cells) for slot in self.slots
        ]
        self.variable_named = {name: len(self.cells) + i for i, name in enumerate(puzzle.variables)}
        self.cells += [()] * len(puzzle.variables)
        digits = patterns.bits_of(puzzle.digits)
        self.with_zeros = [digits] * len(self.places)
        for place, digit in puzzle.given.items():
            self.with_zeros[self.cell_at[place]] &= 1 << digit
        self.masks = list(self.with_zeros)
        if not puzzle.leading_zeros:
            for cells in self.cells[: len(self.slots)]:
                self.masks[cells[0]] &= ~1
        self.enclosures = [between(0, patterns.ten_to(len(cells)) - 1) for cells in self.cells]
        self.apart: dict[str, list[range]] = {}  # of variables whose sets are no plain list
        self.dependent: set[str] = set()  # variables whose sets depend on others
        for name, members in puzzle.variables.items():
            self.enclosures[self.variable_named[name]] = self._of_variable(name, members)

    def _of_variable(self, name: str, members: tree.Members) -> Enclosure:
        """Enclose what a variable can be; unknowns in its set can be anything."""
        ranges = []
        for ends in members.ends:
            if any(semantics.unknowns(end, self.puzzle) for end in ends):
                self.dependent.add(name)
                return ANY_INTEGER
            lo, hi = (semantics.evaluator(end, [], self.puzzle)([]) for end in ends)
            if lo is not None and hi is not None and lo <= hi:
                ranges.append(range(lo, hi + 1))
        if not ranges:
            return between(1, 0)
        if len(ranges) == 1:
            return _listed_if_short(between(ranges[0].start, ranges[0].stop - 1))
        if sum(map(_length, ranges)) <= _LISTED_VARIABLE:
            return one_of(sorted(set().union(*ranges)))
        self.apart[name] = ranges
        return between(min(r.start for r in ranges), max(r.stop for r in ranges) - 1)


def _length(values: range) -> int:
    return values.stop - values.start


def _listed_if_short(found: Enclosure) -> Enclosure:
    """Give an enclosure with its values, where these are few."""
    if found.values is None and size(found) <= _LISTED_VARIABLE:
        return one_of(range(int(found.lo), int(found.hi) + 1, found.step))
    return found


_MOST_ENDINGS = 64  # of a number that are looked at


class OpenState:
    """Digits, numbers and variables at one point of the search.

    It is narrowed in place, and copied to branch. What is narrowed is noted: numbers whose digits
    have to be looked at, and who has to be told.
    """

    __slots__ = (
        "masks",
        "enclosures",
        "cells",
        "numbers_at",
        "waiting",
        "moved",
        "version",
        "without_notes",
    )

    def __init__(
        self,
        masks: list[int],
        enclosures: list[Enclosure],
        cells: Sequence[tuple[int, ...]],
        numbers_at: Sequence[tuple[int, ...]],
    ) -> None:
        self.masks = masks
        self.enclosures = enclosures
        self.cells = cells  # of each number
        self.numbers_at = numbers_at  # for each cell, the numbers that are looked at
        self.waiting: dict[int, None] = {}  # numbers that may not agree with their cells
        self.moved: list[int] = []  # cells as -1 - cell, numbers and variables
        self.version = next(_versions)
        self.without_notes = False  # whether what is noted of expressions is left aside

    def copy(self) -> OpenState:
        """Give a state that can be narrowed by itself."""
        return OpenState(self.masks[:], self.enclosures[:], self.cells, self.numbers_at)

    def narrow_cell(self, cell: int, bits: int) -> bool:
        """Let a cell have only these digits; say whether there still is one."""
        before = self.masks[cell]
        after = before & bits
        if after != before:
            if not after:
                return False
            self.masks[cell] = after
            self.version = next(_versions)
            self.moved.append(-1 - cell)
            for number in self.numbers_at[cell]:
                self.waiting[number] = None
        return True

    def narrow(self, number: int, target: Enclosure) -> bool:
        """Let a number or variable have only values of the target; say whether there is one."""
        before = self.enclosures[number]
        after = meet(before, target)
        if after is None:
            return False
        if after is not before and after != before:
            if not self.cells[number]:
                after = _listed_if_short(after)
            self._set(number, after)
            if self.cells[number]:
                self.waiting[number] = None
        return True

    def leave_notes(self, aside: bool) -> None:
        """Leave aside what is noted of expressions, or no longer."""
        self.without_notes = aside
        self.version = next(_versions)

    def narrow_note(self, number: int, target: Enclosure) -> bool:
        """Let a note have only values of the target; say whether there is one."""
        before = self.enclosures[number]
        after = meet(before, target)
        if after is None:
            return False
        if after is not before and after != before:
            if after.values is None and size(after) <= _LISTED_NOTE:
                after = one_of(range(int(after.lo), int(after.hi) + 1, after.step))
            self._set(number, after)
        return True

    def _set(self, number: int, enclosure: Enclosure) -> None:
        self.enclosures[number] = enclosure
        self.version = next(_versions)
        self.moved.append(number)

    def settle(self) -> bool:
        """Let all numbers and their cells agree; say whether they can."""
        while self.waiting:
            number, _ = self.waiting.popitem()
            if not self._agree(number):
                return False
        return True

    def _agree(self, number: int) -> bool:
        """Let a number and its cells agree."""
        cells, before = self.cells[number], self.enclosures[number]
        masks = self.masks
        pattern = [masks[cell] for cell in cells]
        after: Enclosure | None = before
        if before.values is None:
            after = _fitting(before, pattern)
            if after is None:
                return False
        assert after is not None
        if after.values is not None:
            kept = patterns.matching(after.values, pattern)
            if not kept:
                return False
            if len(kept) < len(after.values):
                after = one_of(kept)
            if after != before:
                self._set(number, after)
            if len(kept) > _LOOKED_AT:
                return True
            narrowed = patterns.digits_in(kept, len(cells))
        else:
            if after != before:
                self._set(number, after)
            narrowed = _narrowed(after, pattern)
        for cell, bits, old in zip(cells, narrowed, pattern, strict=True):
            if bits & old != old and not self.narrow_cell(cell, bits):
                return False
        # What it has found itself it need not look at again.
        self.waiting.pop(number, None)
        return True


def _fitting(before: Enclosure, pattern: list[int]) -> Enclosure | None:
    """Enclose the numbers of a pattern within an enclosure, listing them if they are few."""
    lo, hi, _, step, rest, _ = before
    least = patterns.least_from(pattern, int(lo))
    if least is None:
        return None
    greatest = patterns.greatest_to(pattern, int(hi))
    if greatest is None or greatest < least:
        return None
    joined = shared_rest(step, rest, *patterns.last_digits(pattern))
    if joined is None:
        return None
    step, rest = joined
    if step == 0:
        return exactly(rest) if least <= rest <= greatest else None
    found = stepped(least, greatest, step, rest, True)
    if found.values is not None:
        return found if found.values else None
    least, greatest = int(found.lo), int(found.hi)
    if (greatest - least) // step < LISTED:
        return one_of(patterns.matching(range(least, greatest + 1, step), pattern))
    if patterns.fillings(pattern) <= LISTED:
        values = [value for value in patterns.all_of(pattern) if least <= value <= greatest]
        if step > 1:
            values = [value for value in values if value % step == rest]
        return one_of(values)
    return before if found == before else found


def _narrowed(enclosure: Enclosure, pattern: list[int]) -> list[int]:
    """Give the digits that numbers of a pattern have, by their bounds and their rest."""
    found = list(pattern)
    lo, hi, unit = int(enclosure.lo), int(enclosure.hi), patterns.ten_to(len(pattern) - 1)
    for place in range(len(found)):
        first, last = lo // unit, hi // unit
        found[place] &= (2 << last) - (1 << first)
        if first != last:
            break
        lo, hi, unit = lo - first * unit, hi - last * unit, unit // 10
    step, rest = enclosure.step, enclosure.rest
    if step % 2 == 0 or step % 5 == 0:
        _narrow_last(found, step, rest)
    return found


def _narrow_last(pattern: list[int], step: int, rest: int) -> None:
    """Narrow the last digits of a pattern to those of numbers that leave a rest."""
    unit = 1
    endings = [0]
    first = len(pattern)  # the place from which on endings are looked at
    for place in range(len(pattern) - 1, -1, -1):
        common = math.gcd(step, unit * 10)
        if common <= math.gcd(step, unit):
            break
        longer = [
            ending
            for digit in patterns.DIGITS_OF[pattern[place]]
            for known in endings
            if ((ending := known + digit * unit) - rest) % common == 0
        ]
        if len(longer) > _MOST_ENDINGS:
            break
        endings, first, unit = longer, place, unit * 10
    for place in range(len(pattern) - 1, first - 1, -1):
        bits = 0
        for ending in endings:
            bits |= 1 << ending % 10
        pattern[place] &= bits
        endings = [ending // 10 for ending in endings]
