"""Where the cells of a puzzle lie, for who watches."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from sevendown.engine.cells import Cell
from sevendown.record import Record


class Square(Record):
    """A place of a picture: a sign for each value that a cell may have, and a mark in its corner.

    Values may share a sign: of a queen's column, all rows but one look alike in the square there.
    """

    cell: Cell
    signs: Mapping[int, str]
    mark: str = ""


class Picture(Record):
    """Cells as they lie in a grid, to be watched while the puzzle is solved."""

    squares: tuple[tuple[Square | None, ...], ...]  # row by row; None: blocked
    bars_right: Collection[tuple[int, int]] = frozenset()  # (row, column), counted from 0
    bars_below: Collection[tuple[int, int]] = frozenset()
