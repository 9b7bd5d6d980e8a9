"""The grid that a puzzle is to be made for: an empty one, or one that is filled, perhaps in part.

Rows of digits, `#` and `?`, as solutions are printed, are a filled grid; all else is read as the
text of a puzzle, of which the grid, the digits given in it and the intended solution are taken.
"""

from __future__ import annotations

import re

from sevendown.errors import PuzzleError
from sevendown.language import tree
from sevendown.puzzle.kinds.crossnumber import Crossnumber
from sevendown.record import Record
from sevendown.setting.pattern import Pattern, Place
from sevendown.speech import say
from sevendown.text.source import Source
from sevendown.words.registry import Registry

MOST_CELLS = 225  # of a grid
_FILLED_ROW = re.compile(r"[0-9#?]+")


class GivenGrid(Record):
    """A pattern, and the digits that are known."""

    pattern: Pattern
    digits: dict[Place, int]


def given_grid(source: Source, registry: Registry) -> GivenGrid:
    """Read the grid of a file; raises PuzzleError."""
    rows = [line.strip() for line in source.clean.split("\n") if line.strip()]
    filled = bool(rows) and all(_FILLED_ROW.fullmatch(row) for row in rows)
    if filled and len({len(row) for row in rows}) == 1:
        found = _of_rows(rows)
    else:
        found = _of_puzzle(Crossnumber(source, registry).tree)
    message = _fault(found)
    if message:
        raise PuzzleError([source.problem(0, message)])
    return found


def _of_rows(rows: list[str]) -> GivenGrid:
    places = {(r, c): sign for r, row in enumerate(rows) for c, sign in enumerate(row)}
    blocked = frozenset(place for place, sign in places.items() if sign == "#")
    digits = {place: int(sign) for place, sign in places.items() if sign.isdecimal()}
    return GivenGrid(Pattern(len(rows), len(rows[0]), blocked), digits)


def _of_puzzle(puzzle: tree.PuzzleTree) -> GivenGrid:
    pattern = Pattern(
        puzzle.rows, puzzle.columns, puzzle.blocked, puzzle.bars_right, puzzle.bars_below
    )
    intended = puzzle.intended.digits if puzzle.intended is not None else {}
    return GivenGrid(pattern, {**intended, **puzzle.given})


def _fault(found: GivenGrid) -> str:
    """Say why no puzzle can be made for a grid; nothing if one can."""
    pattern = found.pattern
    if pattern.rows * pattern.columns > MOST_CELLS:
        return say("for a grid of more than {most} cells no puzzle is made", most=MOST_CELLS)
    entries = pattern.entries()
    within = {place for entry in entries for place in entry}
    for row, column in pattern.open_cells():
        if (row, column) not in within:
            return say("row {row}, column {column} is in no entry", row=row + 1, column=column + 1)
    for entry in entries:
        row, column = entry[0]
        if found.digits.get((row, column)) == 0:
            return say(
                "in row {row}, column {column} an entry begins with 0",
                row=row + 1,
                column=column + 1,
            )
    return "" if entries else say("the grid has no entry")
