"""What solutions have in common, and which places are open."""

from __future__ import annotations

from collections.abc import Sequence

from sevendown.puzzle.results import Solution

Place = tuple[int, int]  # row and column of a cell, counted from 0
OPEN = "?"  # in place of what solutions do not agree on


def shared_by(solutions: Sequence[Solution]) -> Solution:
    """Give what some solutions agree on, as a run gives what all of them do."""
    first = solutions[0]
    rows = tuple(
        "".join(column[0] if len(set(column)) == 1 else OPEN for column in zip(*lines, strict=True))
        for lines in zip(*(solution.rows for solution in solutions), strict=True)
    )
    variables = {
        name: value if all(one.variables[name] == value for one in solutions) else OPEN
        for name, value in first.variables.items()
    }
    return Solution(rows, {}, variables)
