"""Solutions of a tiny puzzle, held against those found by trying everything."""

from __future__ import annotations

from sevendown.language.text_to_tree import read_puzzle
from sevendown.puzzle import read
from sevendown.puzzle.run import Run
from sevendown.text.source import Source
from sevendown.words.registry import builtin
from support import bruteforce
from support.smalllimits import small_limits

REGISTRY = builtin()


def check(text: str) -> Run:
    """Hold the solutions against those found by trying everything, with low limits as well."""
    expected = sorted(bruteforce.all_solutions(read_puzzle(Source(text, "<text>"), REGISTRY)[0]))
    with small_limits():
        _compare(read.loads(text).run(), expected, text)
    run = read.loads(text).run()
    _compare(run, expected, text)
    return run


def _compare(run: Run, expected: list[bruteforce.Answer], text: str) -> None:
    found = [(s.rows, tuple(s.variables.items())) for s in run.solutions()]
    assert sorted(found) == expected, text
    assert run.rejected == 0, text
