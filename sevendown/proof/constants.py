"""What is constant in a statement is computed once, as it is looked at thousands of times."""

from __future__ import annotations

from typing import Any

from sevendown.language import semantics, tree
from sevendown.numbertheory import TooLarge


def with_constants(statement: tree.Statement) -> tree.Statement:
    """Give a statement with operators of written numbers replaced by their values."""
    done: dict[int, tuple[tree.Part, Any]] = {}  # nodes are kept, so that their ids stay theirs

    def fold(node: tree.Part) -> Any:
        if id(node) not in done:
            done[id(node)] = node, _value(tree.rebuild(node, fold))
        return done[id(node)][1]

    found: tree.Statement = fold(statement)
    return found


def _value(node: tree.Part) -> tree.Part:
    if not isinstance(node, tree.Operation) or not all(
        isinstance(argument, tree.Literal) for argument in node.arguments
    ):
        return node
    word: Any = node.operator
    values = [argument.value for argument in node.arguments if isinstance(argument, tree.Literal)]
    try:
        value = word.value(*values)
    except (TooLarge, semantics.TooMany):
        return node  # whoever needs it is told
    return tree.NoValue(at=node.at) if value is None else tree.Literal(value, at=node.at)
