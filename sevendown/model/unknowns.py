"""The unknowns of a puzzle as cells: its digits, its numbers and its variables."""

from __future__ import annotations

from sevendown.engine.cells import Cell
from sevendown.language import semantics, tree


class Unknowns:
    """The cells of the digits and numbers of a grid, and those of variables, as they are made."""

    def __init__(self) -> None:
        self.digits: dict[tuple[int, int], Cell] = {}  # (row, column) → its digit
        self.numbers: dict[tree.Slot, Cell] = {}  # a one-cell number is its digit
        self.variables: dict[str, Cell] = {}

    def cell(self, node: semantics.Unknown) -> Cell:
        """Give the cell of an unknown."""
        if isinstance(node, tree.Reference):
            return self.numbers[node.slot]
        if isinstance(node, tree.CellDigit):
            return self.digits[node.row, node.column]
        return self.variables[node.name]

    @property
    def answers(self) -> list[Cell]:
        """The cells that make up a solution."""
        return [*self.digits.values(), *self.variables.values()]
