"""Parts of a puzzle get names as if they were variables, so that a proof can speak of them.

Of statements inside `truths(S, T, ...)`, it can be said then that one of them is true:
`truths(S, T) = 1` becomes `truths(A = 1, B = 1) = 1`, `A = 1 <-> S` and `B = 1 <-> T`. A and B are
variables that no puzzle can have: "statement 1" and so on. And what `let` gives a name to, if it is
made of variables and several lines use it, is a variable of that name, too. All of it says the same
of the grid, or a proof would not be one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sevendown.language import tree
from sevendown.record import replaced

_TRUE = tree.Literal(1)
_EITHER = tree.Members((tree.Range(tree.Literal(0), tree.Literal(1)),))
_STATEMENT = "statement "
_MOST_EXPONENT = 9  # of a power that surely can be computed
_MANY = 2  # lines that use what a name stands for


def is_truth(name: str) -> bool:
    """Say whether a variable is the truth of a statement: 1 if that is true, else 0."""
    return name.startswith(_STATEMENT)


def truth_number(name: str) -> int:
    """Give the number of the statement that a variable is the truth of."""
    return int(name.removeprefix(_STATEMENT))


def with_named_parts(puzzle: tree.PuzzleTree) -> tree.PuzzleTree:
    """Give a puzzle in which parts that a proof may speak of are variables."""
    return _with_terms(_with_truths(puzzle))


# Terms


def _with_terms(puzzle: tree.PuzzleTree) -> tree.PuzzleTree:
    named = {id(value): name for name, value in puzzle.lets.items() if _is_open(value)}
    if not named:
        return puzzle
    uses = dict.fromkeys(named.values(), 0)
    for line in puzzle.lines:
        for name in {named[id(part)] for part in tree.walk(line.statement) if id(part) in named}:
            uses[name] += 1
    named = {key: name for key, name in named.items() if uses[name] >= _MANY}
    if not named:
        return puzzle
    put_in = _PutIn(named)
    lines = tuple(replaced(line, statement=put_in.changed(line.statement)) for line in puzzle.lines)
    terms = {
        name: tree.Members((put_in.inside(puzzle.lets[name]),), at=puzzle.lets[name].at)
        for name in named.values()
    }
    return replaced(puzzle, lines=lines, variables=puzzle.variables | terms)


def _is_open(value: tree.Expression) -> bool:
    """Say whether it is made of variables alone, not just one, and so that it has a value always.

    Where something had none, to call it a variable would say that it has.
    """
    parts = list(tree.walk(value))
    made_of = tree.Operation | tree.Variable | tree.Literal
    return (
        not isinstance(value, tree.Variable)
        and any(isinstance(part, tree.Variable) for part in parts)
        and all(isinstance(part, made_of) for part in parts)
        and all(_has_value(part) for part in parts if isinstance(part, tree.Operation))
    )


def _has_value(node: tree.Operation) -> bool:
    """Say whether an operation has a value whenever its arguments have."""
    if node.operator.name == "hoch":
        exponent = node.arguments[1]
        return isinstance(exponent, tree.Literal) and 0 < exponent.value <= _MOST_EXPONENT
    return node.operator.name in ("plus", "sum", "minus", "mal")


class _PutIn:
    """Puts names in the place of what they stand for."""

    def __init__(self, named: Mapping[int, str]) -> None:
        self._named = named
        self._done: dict[int, tuple[Any, Any]] = {}  # nodes, and what has become of them

    def changed(self, node: Any) -> Any:
        """Give a node with names in it, or the name that stands for it."""
        if id(node) in self._named:
            return tree.Variable(self._named[id(node)], at=node.at)
        return self.inside(node)

    def inside(self, node: Any) -> Any:
        """Give a node with names in it."""
        if id(node) not in self._done:
            self._done[id(node)] = node, tree.rebuild(node, self.changed)
        return self._done[id(node)][1]


# Truths


def _with_truths(puzzle: tree.PuzzleTree) -> tree.PuzzleTree:
    naming = _TruthNaming()
    lines = [made for line in puzzle.lines for made in naming.lines(line)]
    if not naming.variables:
        return puzzle
    return replaced(puzzle, lines=tuple(lines), variables=puzzle.variables | naming.variables)


class _TruthNaming:
    """Names the statements that lines count."""

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
            name = f"{_STATEMENT}{len(self.variables) + 1}"
            self.variables[name] = replaced(_EITHER, at=part.at)
            is_true = tree.Comparison("=", tree.Variable(name), _TRUE, at=part.at)
            truths.append(is_true)
            exactly_if = tree.Logic("<->", (is_true, part), at=part.at)
            found.append(tree.Line(line.text, part.at, exactly_if))
        count = tree.Truths(tuple(truths), at=counted.at)
        left, right = (count, other) if statement.left is counted else (other, count)
        return [replaced(line, statement=replaced(statement, left=left, right=right)), *found]
