"""Which statements hold in a filling, by their plain meaning and without any search."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from sevendown.language import semantics, tree
from sevendown.numbertheory import TooLarge, from_decimal
from sevendown.puzzle.results import Solution

# How an unknown is found in a filling: by its cells, one or several, or by its name.
_Place = tuple[tuple[int, int], ...] | str


def _place(unknown: semantics.Unknown) -> _Place:
    if isinstance(unknown, tree.CellDigit):
        return ((unknown.row, unknown.column),)
    return unknown.name if isinstance(unknown, tree.Variable) else unknown.slot.cells


class SolvedGrid:
    """A solution of a puzzle that says a little more or less, as values of unknowns."""

    def __init__(self, solution: Solution) -> None:
        self._rows = solution.rows
        self._known: dict[_Place, int] = {n: int(v) for n, v in solution.variables.items()}

    def value(self, place: _Place) -> int:
        """Give the value of an unknown."""
        found = self._known.get(place)
        if found is None:
            if isinstance(place, str):
                raise KeyError(place)
            text = "".join(self._rows[r][c] for r, c in place)
            found = self._known[place] = from_decimal(text)
        return found


class PlainStatement:
    """A statement as a function of fillings."""

    def __init__(self, statement: tree.Statement, puzzle: tree.PuzzleTree) -> None:
        unknowns = semantics.unknowns(statement, puzzle)
        self._places = [_place(unknown) for unknown in unknowns]
        self._holds: Callable[[Sequence[int]], Any] = semantics.evaluator(
            statement, unknowns, puzzle
        )

    def holds(self, filling: SolvedGrid) -> bool | None:
        """Say whether it is so; None: that takes too long to compute."""
        try:
            return bool(self._holds([filling.value(place) for place in self._places]))
        except (TooLarge, semantics.TooMany, RecursionError):
            return None
