"""Which statements hold in a filling, by their plain meaning and without any search."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from sevendown.language import semantics, tree
from sevendown.numbertheory import TooLarge, from_decimal
from sevendown.puzzle.results import Solution


class SolvedGrid:
    """A solution of a puzzle that says a little more or less, as values of unknowns."""

    def __init__(self, solution: Solution) -> None:
        self._rows = solution.rows
        self._variables = solution.variables
        self._known: dict[semantics.Unknown, int] = {}

    def value(self, unknown: semantics.Unknown) -> int:
        """Give the value of an unknown."""
        found = self._known.get(unknown)
        if found is None:
            found = self._known[unknown] = self._value(unknown)
        return found

    def _value(self, unknown: semantics.Unknown) -> int:
        if isinstance(unknown, tree.CellDigit):
            return int(self._rows[unknown.row][unknown.column])
        if isinstance(unknown, tree.Variable):
            return int(self._variables[unknown.name])
        return from_decimal("".join(self._rows[r][c] for r, c in unknown.slot.cells))


class PlainStatement:
    """A statement as a function of fillings."""

    def __init__(self, statement: tree.Statement, puzzle: tree.PuzzleTree) -> None:
        self._unknowns = semantics.unknowns(statement, puzzle)
        self._holds: Callable[[Sequence[int]], Any] = semantics.evaluator(
            statement, self._unknowns, puzzle
        )

    def holds(self, filling: SolvedGrid) -> bool | None:
        """Say whether it is so; None: that takes too long to compute."""
        try:
            return bool(self._holds([filling.value(unknown) for unknown in self._unknowns]))
        except (TooLarge, semantics.TooMany, RecursionError):
            return None
