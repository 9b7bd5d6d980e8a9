"""The published puzzles: each has exactly the known solutions, and the search is exhausted."""

from __future__ import annotations

import pytest
from support.processes import PATIENCE
from support.published import CROSSNUMBERS, is_long
from support.slowness import slow_where

from sevendown.puzzle import read
from sevendown.puzzle.results import Outcome


def blocks(text: str) -> list[str]:
    """The solutions in a text, which are separated by blank lines."""
    return [block.strip() for block in text.strip().split("\n\n") if block.strip()]


def test_there_are_puzzles():
    assert len(CROSSNUMBERS) > 50


@pytest.mark.parametrize(
    "path",
    slow_where(is_long, CROSSNUMBERS),
    ids=lambda path: f"{path.parent.name}-{path.stem}",
)
def test_published_puzzle_has_exactly_the_known_solutions(path):
    known = blocks(path.with_suffix(".solution").read_text(encoding="utf-8"))
    run = read.load(path).run(timeout=PATIENCE)
    found = [str(solution) for solution in run.solutions()]
    assert run.outcome is Outcome.EXHAUSTED
    assert len(set(found)) == len(found)
    assert set(found) == set(known)
    assert run.rejected == 0
