"""How likely it is that something was meant: what it would settle, and whom it speaks of."""

from __future__ import annotations

import math
from collections.abc import Collection
from functools import cached_property
from itertools import islice
from random import Random

from sevendown.language import semantics, tree
from sevendown.numbertheory import TooLarge
from sevendown.puzzle.results import Solution
from sevendown.setting.holding import PlainStatement, SolvedGrid
from sevendown.setting.trials import named

FILLINGS = 150  # at random, on which statements are tried
FEWEST = 5  # of these, for what takes long to compute
MOST_EFFORT = 30_000  # steps of evaluating a statement on all of them
SAYS_LITTLE = 0.6  # bits: what holds so often is no clue
NOBODYS = 3.0  # bits by which nobody means such a thing
SILENCE = 3.0  # bits for an entry that no statement speaks of any more
ODD = 3.0  # bits for a reference to a single cell, or into the middle of an entry
MOST_VALUES = 1000  # of a variable, among which one is chosen


class Likelihood:
    """Weighs statements that may have been meant in a puzzle."""

    def __init__(self, puzzle: tree.PuzzleTree, own: Collection[tree.Slot]) -> None:
        self._puzzle = puzzle
        self._own = frozenset(own)  # numbers of the grid, whether or not a statement names them

    @cached_property
    def _fillings(self) -> list[SolvedGrid]:
        """Fillings at random, the same ones each time."""
        chance, puzzle = Random(7), self._puzzle
        values = {
            name: some_values(members, puzzle) or [1] for name, members in puzzle.variables.items()
        }
        first = {slot.cells[0] for slot in puzzle.numbers if not puzzle.leading_zeros}
        other_than_zero = [digit for digit in puzzle.digits if digit] or [0]
        found = []
        for _ in range(FILLINGS):
            rows = [["#"] * puzzle.columns for _ in range(puzzle.rows)]
            for r, c in puzzle.open_cells:
                digits = other_than_zero if (r, c) in first else puzzle.digits
                rows[r][c] = str(puzzle.given.get((r, c), chance.choice(digits)))
            variables = {name: chance.choice(listed) for name, listed in values.items()}
            found.append(SolvedGrid(Solution(tuple(map("".join, rows)), {}, variables)))
        return found

    def surprise(self, statement: tree.Statement) -> float:
        """Say how much it tells that a statement holds, in bits: little where it often does."""
        meaning = PlainStatement(statement, self._puzzle)
        # What takes long to compute is tried on few fillings.
        effort = max(1, semantics.effort(statement, self._puzzle))
        count = max(FEWEST, min(FILLINGS, MOST_EFFORT // effort))
        holding = sum(meaning.holds(filling) is True for filling in self._fillings[:count])
        bits = -math.log2((holding + 0.5) / (count + 1))
        return bits if bits > SAYS_LITTLE else bits - NOBODYS

    @cached_property
    def _spoken_of(self) -> dict[tree.Slot, int]:
        """How many statements speak of each number."""
        found = dict.fromkeys(self._puzzle.numbers, 0)
        for line in self._puzzle.lines:
            for slot in named([line]):
                found[slot] = found.get(slot, 0) + 1
        return found

    def silenced(self, before: tree.Line, after: tree.Line) -> float:
        """Say how much less likely a change is by the entries that nobody speaks of after it."""
        old, new = named([before]) & self._own, named([after]) & self._own
        silent = sum(self._spoken_of.get(slot, 0) == 1 for slot in old - new)
        spoken = sum(self._spoken_of.get(slot, -1) == 0 for slot in new - old)
        return SILENCE * (silent - spoken)

    def odder(self, before: tree.Line, after: tree.Line) -> float:
        """Say how much less likely a change is as it speaks of what is hardly an entry."""
        old, new = named([before]) - self._own, named([after]) - self._own
        less = sum(self._spoken_of.get(slot, 0) == 1 for slot in old - new)
        more = sum(self._spoken_of.get(slot, 0) == 0 for slot in new - old)
        return ODD * (more - less)


def some_values(members: tree.Members, puzzle: tree.PuzzleTree) -> list[int]:
    """Give some values of a variable; none: there are none."""
    try:
        return list(islice(semantics.constant_members(members, puzzle), MOST_VALUES))
    except (KeyError, TooLarge, semantics.TooMany):
        return [1]
