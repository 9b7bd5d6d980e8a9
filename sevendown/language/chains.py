"""From a chain such as a + b + c, whose parts are looked up, to nodes of the tree.

A chain is one level of nesting however long it is, so its tree has to stay low too.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

from sevendown.language import parse_nodes, tree
from sevendown.language.line_notes import LineNotes

T = TypeVar("T", tree.Expression, tree.Statement)

_SHORT = 8  # a product of so many factors keeps the shape in which it is written


def logic(node: parse_nodes.Chain, parts: list[tree.Statement], notes: LineNotes) -> tree.Statement:
    """Join statements by `and`, `or`, `xor`, `->` or `<->`."""
    at = notes.base + node.at
    connective = cast(tree.Connective, node.kind)
    if connective in ("xor", "<->"):
        # Both are associative, so a long chain may become a tree of little depth.
        return _fold_evenly(parts, lambda left, right: tree.Logic(connective, (left, right), at=at))
    return tree.Logic(connective, tuple(parts), at=at)


def comparison(
    node: parse_nodes.Chain, terms: list[tree.Expression], notes: LineNotes
) -> tree.Statement:
    """Compare each number with the next, as in 1 < A_w <= 9."""
    pairs = tuple(
        tree.Comparison(cast(tree.Relation, str(sign)), left, right, at=notes.base + part.at)
        for part, sign, left, right in zip(node.parts, node.signs, terms, terms[1:], strict=False)
    )
    return pairs[0] if len(pairs) == 1 else tree.Logic("and", pairs, at=notes.base + node.at)


def arithmetic(
    node: parse_nodes.Chain, parts: list[tree.Expression], registry: tree.Registry, notes: LineNotes
) -> tree.Expression:
    """Join numbers by the signs of a sum, a product or a power."""
    at = notes.base + node.at
    if node.kind == "power":
        return tree.Operation(_operator("^", registry), tuple(parts), at=at)
    if node.kind == "sum" and len(parts) > 2:
        terms = [
            part if sign == "+" else negative(part, registry, part.at)
            for sign, part in zip(["+", *node.signs], parts, strict=True)
        ]
        return tree.Operation(_operator("sum", registry), tuple(terms), at=at)
    if len(parts) > _SHORT and all(sign == "*" for sign in node.signs):
        times = _operator("*", registry)
        return _fold_evenly(parts, lambda left, right: tree.Operation(times, (left, right), at=at))
    notes.check_depth(node, len(parts))
    value = parts[0]
    for sign, part in zip(node.signs, parts[1:], strict=True):
        value = tree.Operation(_operator(str(sign), registry), (value, part), at=at)
    return value


def negative(part: tree.Expression, registry: tree.Registry, at: int) -> tree.Expression:
    """Give -X, which of an integer written out is again one."""
    if isinstance(part, tree.Literal):
        return tree.Literal(-part.value, at=at)
    return tree.Operation(_operator("-", registry), (tree.Literal(0, at=at), part), at=at)


def _operator(name: str, registry: tree.Registry) -> tree.Function:
    function = registry.find(name)
    assert function is not None, name
    return function


def _fold_evenly(parts: list[T], join: Callable[[T, T], T]) -> T:
    """Join many parts two by two, which keeps the tree low."""
    while len(parts) > 1:
        pairs = [join(left, right) for left, right in zip(parts[::2], parts[1::2], strict=False)]
        parts = pairs + parts[len(pairs) * 2 :]
    return parts[0]
