"""Statements inside `truths(S, T, ...)` get names, so that it can be said that one of them is true.

`truths(S, T) = 1` becomes `truths(A = 1, B = 1) = 1`, `A = 1 <-> S` and `B = 1 <-> T`. A and B are
variables that no puzzle can have: "statement 1" and so on. It says the same of the grid.
"""

from __future__ import annotations

from sevendown.language import tree
from sevendown.record import replaced

_TRUE = tree.Literal(1)
_EITHER = tree.Members((tree.Range(tree.Literal(0), tree.Literal(1)),))
_NAME = "statement "


def is_truth(name: str) -> bool:
    """Say whether a variable is the truth of a statement: 1 if that is true, else 0."""
    return name.startswith(_NAME)


def truth_number(name: str) -> int:
    """Give the number of the statement that a variable is the truth of."""
    return int(name.removeprefix(_NAME))


def with_named_truths(puzzle: tree.PuzzleTree) -> tree.PuzzleTree:
    """Give a puzzle in which the statements that are counted by a line have names."""
    naming = _Naming()
    lines = [made for line in puzzle.lines for made in naming.lines(line)]
    if not naming.variables:
        return puzzle
    return replaced(puzzle, lines=tuple(lines), variables=puzzle.variables | naming.variables)


class _Naming:
    def __init__(self) -> None:
        self.variables: dict[str, tree.Members] = {}

    def lines(self, line: tree.Line) -> list[tree.Line]:
        """Give what becomes of a line."""
        statement = line.statement
        if not isinstance(statement, tree.Comparison):
            return [line]
        for counted, other in statement.sides:
            if isinstance(counted, tree.Truths) and len(counted.statements) > 1:
                return self._named(line, statement, counted, other)
        return [line]

    def _named(
        self,
        line: tree.Line,
        statement: tree.Comparison,
        counted: tree.Truths,
        other: tree.Expression,
    ) -> list[tree.Line]:
        found, truths = [], []
        for part in counted.statements:
            name = f"{_NAME}{len(self.variables) + 1}"
            self.variables[name] = replaced(_EITHER, at=part.at)
            is_true = tree.Comparison("=", tree.Variable(name), _TRUE, at=part.at)
            truths.append(is_true)
            exactly_if = tree.Logic("<->", (is_true, part), at=part.at)
            found.append(tree.Line(line.text, part.at, exactly_if))
        count = tree.Truths(tuple(truths), at=counted.at)
        left, right = (count, other) if statement.left is counted else (other, count)
        return [replaced(line, statement=replaced(statement, left=left, right=right)), *found]
