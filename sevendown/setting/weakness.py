"""Which clues say least: those that hold of most fillings taken at random."""

from __future__ import annotations

from collections.abc import Collection
from random import Random

from sevendown.errors import LimitError
from sevendown.language import semantics, tree
from sevendown.puzzle.kinds.crossnumber import Crossnumber
from sevendown.setting.broken_clues import PlainMeanings, known_values

_FILLINGS = 100
_MOST_EFFORT = 1000  # steps to evaluate a clue once; one that takes more says a lot


def weakest_first(puzzle: Crossnumber, but: Collection[int] = ()) -> list[int]:
    """Give the clues but some by their index: first what says least, then what is longest."""
    whole = puzzle.tree
    holds = _how_often_true(puzzle)
    size = [sum(1 for _ in tree.walk(line.statement)) for line in whole.lines]
    others = [index for index in range(len(whole.lines)) if index not in but]
    return sorted(others, key=lambda index: (-holds[index], -size[index], -index))


def _how_often_true(puzzle: Crossnumber) -> list[int]:
    """Count for each clue in how many fillings it holds, which are the same every time.

    What speaks of variables counts as never true.
    """
    whole = puzzle.tree
    meanings = PlainMeanings(puzzle)
    random = Random(0)
    starts = {slot.cells[0] for slot in whole.numbers}
    counts = [0] * len(whole.lines)
    asked = [i for i, line in enumerate(whole.lines) if _is_cheap(line, whole)]
    for _ in range(_FILLINGS):
        digits = {}
        for cell in whole.open_cells:
            some = [d for d in whole.digits if d or whole.leading_zeros or cell not in starts]
            digits[cell] = whole.given.get(cell) or random.choice(some or whole.digits)
        values = known_values(whole, digits, {})
        for index in asked:
            try:
                counts[index] += meanings.truth(index, values) is True
            except LimitError:
                pass
    return counts


def _is_cheap(line: tree.Line, whole: tree.PuzzleTree) -> bool:
    unknowns = semantics.unknowns(line.statement, whole)
    if any(isinstance(unknown, tree.Variable) for unknown in unknowns):
        return False
    return semantics.effort(line.statement, whole) <= _MOST_EFFORT
