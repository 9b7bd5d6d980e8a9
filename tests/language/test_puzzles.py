"""Every published puzzle is read with the real words."""

from __future__ import annotations

import pytest
from support.published import CROSSNUMBERS

import sevendown

ALONE = "this cell is in no number, which multiplies the solutions"
WARNINGS = {"22-compact": [ALONE]}  # which the number of digits in the whole grid tells


def test_there_are_puzzles():
    assert len(CROSSNUMBERS) > 50


@pytest.mark.slow
@pytest.mark.parametrize("path", CROSSNUMBERS, ids=lambda path: path.stem)
def test_puzzle_is_read_without_a_warning(path):
    puzzle = sevendown.load(path)
    tree = puzzle.tree
    assert tree.lines
    assert [problem.message for problem in puzzle.warnings] == WARNINGS.get(path.stem, [])
    # What a solution prints is the grid, row by row; the file beside the puzzle has its shape.
    rows = path.with_suffix(".solution").read_text(encoding="utf-8").split()[: tree.rows]
    blocked = {(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "#"}
    assert [len(row) for row in rows] == [tree.columns] * tree.rows
    assert blocked == tree.blocked
