"""A grid that somebody has filled in part, in the form in which solutions are printed."""

from __future__ import annotations

from sevendown.engine.domains import Domain, single
from sevendown.errors import PuzzleError
from sevendown.explain.notes import Key
from sevendown.language import tree
from sevendown.language.filled_grid import read_filling
from sevendown.speech import say
from sevendown.text.problems import Problems
from sevendown.text.source import Source


def read_partial_grid(
    text: str, puzzle: tree.PuzzleTree, file: str = "<grid>"
) -> dict[Key, Domain]:
    """Read what has been filled in; raises PuzzleError where it does not fit the puzzle."""
    source, problems = Source(text, file), Problems([])
    starts = source.line_starts
    lines = list(zip(starts, source.clean.split("\n"), strict=True))
    filling = read_filling(source, lines, starts[-1], puzzle, problems)
    for place, digit in filling.digits.items():
        given = puzzle.given.get(place, digit)
        if given != digit:
            message = say("the puzzle gives the digit {digit} here", digit=given)
            problems.append(source.problem(filling.cells_at[place], message))
    if problems:
        raise PuzzleError(problems)
    found: dict[Key, Domain] = {("cells", p): single(d) for p, d in filling.digits.items()}
    return found | {("vars", name): single(v) for name, v in filling.variables.items()}
