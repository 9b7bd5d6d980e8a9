"""What is constant in a statement is computed once, as it is looked at thousands of times.

Names that run through a constant set are written out, where most of what that gives is constant:
`any(f in 1..99 : FIB(f) and A = f * f)` becomes the few cases in which f is such a number.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sevendown.language import semantics, tree
from sevendown.numbertheory import TooLarge
from sevendown.record import replaced

TRUE, FALSE = tree.Logic("and", ()), tree.Logic("or", ())
_MOST_MEMBERS = 10_000  # that names of one statement run through are written out
_MOST_CASES = 1000  # that may be left of them

Names = Mapping[str, tree.Literal]


class _TooMuch(Exception):
    """Written out, a statement would be too long."""


def with_constants(statement: tree.Statement, puzzle: tree.PuzzleTree) -> tree.Statement:
    """Give a statement that says the same, with all that is constant in it computed."""
    found: tree.Statement = _Folder(puzzle, 0).fold(statement, {})
    try:
        written_out: tree.Statement = _Folder(puzzle, _MOST_MEMBERS).fold(found, {})
    except (_TooMuch, RecursionError):
        return found
    return written_out


class _Folder:
    def __init__(self, puzzle: tree.PuzzleTree, members: int) -> None:
        self.puzzle = puzzle
        self.left = members  # that may still be written out; 0: nothing is
        self.writes_out = members > 0
        # Nodes are kept beside what has become of them, so that their ids stay theirs.
        self._done: dict[int, tuple[tree.Part, Any]] = {}

    def fold(self, node: tree.Part, names: Names) -> Any:
        """Give what becomes of a node where these names have values."""
        if names:
            return self._folded(node, names)
        if id(node) not in self._done:
            self._done[id(node)] = node, self._folded(node, names)
        return self._done[id(node)][1]

    def _folded(self, node: tree.Part, names: Names) -> Any:
        if isinstance(node, tree.Bound):
            return names.get(node.name, node)
        if isinstance(node, tree.Definition):
            return tree.rebuild(node, lambda part: self.fold(part, {}))
        if isinstance(node, tree.RunningStatement | tree.RunningValue):
            return self._running(node, names)
        return _simplified(tree.rebuild(node, lambda part: self.fold(part, names)))

    def _running(self, node: tree.RunningStatement | tree.RunningValue, names: Names) -> Any:
        source = self.fold(node.source, names)
        values = _members(source) if isinstance(source, tree.Members) else None
        named = any(isinstance(part, tree.LabelOf) for part in tree.walk(node.body))
        if (
            not self.writes_out
            or values is None
            or named
            or not isinstance(node, tree.RunningStatement)
        ):
            inner = {name: value for name, value in names.items() if name != node.name}
            kept = replaced(node, source=source, body=self.fold(node.body, inner))
            return self._computed(kept) if values is not None and self.writes_out else kept
        parts: list[tree.Statement] = []
        for value in values:
            self.left -= 1
            if self.left < 0 or len(parts) > _MOST_CASES:
                raise _TooMuch
            parts.append(self.fold(node.body, {**names, node.name: tree.Literal(value)}))
            if parts[-1] in (TRUE, FALSE):
                parts = _joined(node.kind, parts)
        return _simplified(tree.Logic("and" if node.kind == "all" else "or", tuple(parts)))

    def _computed(self, node: tree.RunningStatement | tree.RunningValue) -> Any:
        """Compute what depends on nothing but numbers."""
        unknown = (tree.Reference, tree.CellDigit, tree.Variable, tree.Group)
        if tree.free_names(node) or any(isinstance(part, unknown) for part in tree.walk(node)):
            return node
        try:
            value = semantics.evaluator(node, [], self.puzzle)([])
        except (TooLarge, semantics.TooMany):
            return node
        if isinstance(node, tree.RunningStatement):
            return TRUE if value else FALSE
        return tree.NoValue(at=node.at) if value is None else tree.Literal(value, at=node.at)


def _joined(kind: str, parts: list[tree.Statement]) -> list[tree.Statement]:
    """Leave out a last part that changes nothing."""
    return parts[:-1] if parts[-1] == (TRUE if kind == "all" else FALSE) else parts


def _members(members: tree.Members) -> list[int] | None:
    """List a set that is written in numbers alone, each once; None: it is none, or too long."""
    found: set[int] = set()
    for low, high in members.ends:
        if not isinstance(low, tree.Literal) or not isinstance(high, tree.Literal):
            return None
        if high.value - low.value > _MOST_MEMBERS:
            return None
        found.update(range(low.value, high.value + 1))
    return sorted(found) if len(found) <= _MOST_MEMBERS else None


def _simplified(node: tree.Part) -> tree.Part:
    """Compute a node whose parts are numbers or known to be true or false."""
    match node:
        case tree.Operation():
            return _value(node)
        case tree.Application(predicate=predicate, arguments=arguments):
            word: Any = predicate
            values = _numbers(arguments)
            return node if values is None else _computed(node, lambda: word.holds(*values))
        case tree.Comparison(left=tree.Literal(value=x), right=tree.Literal(value=y)):
            return TRUE if semantics.COMPARE[node.relation](x, y) else FALSE
        case tree.Comparison(left=left, right=right):
            lacking = isinstance(left, tree.NoValue) or isinstance(right, tree.NoValue)
            return FALSE if lacking else node
        case tree.Logic():
            return _logic(node)
    return node


def _numbers(arguments: Sequence[tree.Expression]) -> list[int] | None:
    values = [argument.value for argument in arguments if isinstance(argument, tree.Literal)]
    return values if len(values) == len(arguments) else None


def _value(node: tree.Operation) -> tree.Expression:
    word: Any = node.operator
    values = _numbers(node.arguments)
    if values is None:
        return node
    try:
        value = word.value(*values)
    except (TooLarge, semantics.TooMany):
        return node  # whoever needs it is told
    return tree.NoValue(at=node.at) if value is None else tree.Literal(value, at=node.at)


def _computed(node: tree.Statement, holds: Any) -> tree.Statement:
    try:
        return TRUE if holds() else FALSE
    except (TooLarge, semantics.TooMany):
        return node


def _logic(node: tree.Logic) -> tree.Statement:
    """Leave out what is known of the parts of `and`, `or` and `not`."""
    parts = node.parts
    if node.connective == "not":
        return FALSE if parts[0] == TRUE else TRUE if parts[0] == FALSE else node
    if node.connective not in ("and", "or") or not parts:
        return node
    nothing, everything = (TRUE, FALSE) if node.connective == "and" else (FALSE, TRUE)
    if everything in parts:
        return everything
    left = tuple(part for part in parts if part != nothing)
    if node.connective == "or":
        left = _as_members(left)
    if len(left) == 1:
        return left[0]
    return node if len(left) == len(parts) else replaced(node, parts=left)


def _as_members(parts: tuple[tree.Statement, ...]) -> tuple[tree.Statement, ...]:
    """Say X = 3 or X = 5 or ... as X in {3, 5, ...}."""
    listed: dict[tree.Expression, list[tree.Literal]] = {}
    others = []
    for part in parts:
        match part:
            case tree.Comparison(relation="=", left=left, right=tree.Literal() as right):
                listed.setdefault(left, []).append(right)
            case _:
                others.append(part)
    if not any(len(values) > 1 for values in listed.values()):
        return parts
    found = [
        tree.Membership(value, tree.Members(tuple(members)), False)
        for value, members in listed.items()
    ]
    return (*found, *others)
