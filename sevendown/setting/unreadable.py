"""Texts that cannot be read, because of a statement or because of the grid."""

from __future__ import annotations

from collections.abc import Sequence

from sevendown.errors import Problem, PuzzleError
from sevendown.language import tree
from sevendown.puzzle.kinds.crossnumber import Crossnumber
from sevendown.record import Record
from sevendown.text.source import Source
from sevendown.words.registry import Registry

_FALSE = tree.Comparison("=", tree.NoValue(), tree.NoValue())


class PuzzleWithGap(Record):
    """A puzzle with what can be read of its text."""

    puzzle: Crossnumber
    index: int | None  # of the one statement that cannot be read, which is taken for false


def with_gap(
    source: Source, registry: Registry, problems: Sequence[Problem]
) -> PuzzleWithGap | None:
    """Read a text without the lines that have problems; None: that is no puzzle either."""
    lines = source.text.split("\n")
    wrong = sorted({problem.place.line - source.first_line for problem in problems})
    for index in wrong:
        lines[index] = " " * len(lines[index])
    try:
        read = Crossnumber(Source("\n".join(lines), source.file, source.first_line), registry)
    except PuzzleError:
        return None
    if len(wrong) > 1 or source.line_starts[wrong[0]] < max(read.tree.cells_at.values()):
        read.source = source
        return PuzzleWithGap(read, None)
    text = source.clean.split("\n")[wrong[0]]
    at = source.line_starts[wrong[0]] + len(text) - len(text.lstrip())
    unread = tree.Line(" ".join(text.split()), at, _FALSE)
    every = sorted([*read.tree.lines, unread], key=lambda line: line.at)
    puzzle = read.with_lines(every)
    puzzle.source = source  # changes are made in it
    return PuzzleWithGap(puzzle, every.index(unread))
