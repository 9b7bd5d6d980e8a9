"""Names that run through few constants, and definitions, written out.

all(i in 1..3 : even(A[i])) is even(A[1]) and even(A[2]) and even(A[3]); any(k in 2..4 : B = A^k) is
B in {A^2, A^3, A^4}; P(A), where define P(X) = Q(X) and X > 9, is Q(A) and A > 9. What is written
out is taken apart further than what runs.
"""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from sevendown.language import tree
from sevendown.words.language.minmax import Maximum, Minimum, Sum

MOST_MEMBERS = 40  # names that run through more are left as they are
MOST_NODES = 3000  # ... and so are those that would grow larger than that

_FUNCTIONS = {"sum": Sum(), "min": Minimum(), "max": Maximum()}


def written_out(
    node: tree.RunningValue | tree.RunningStatement, members: list[int], by_cells: bool
) -> Any:
    """Write out what runs through these values; the node itself where that is too much.

    `by_cells`: whether X[1] of a number of the grid is its first cell, whoever names it.
    """
    if not members or len(members) > MOST_MEMBERS or node.kind in ("smallest", "largest"):
        return node
    if _size(node.body) * len(members) > MOST_NODES:
        return node
    parts = tuple(put_in(node.body, {node.name: tree.Literal(m)}, by_cells) for m in members)
    if node.kind == "all":
        return tree.Logic("and", parts, at=node.at)
    if node.kind == "any":
        return _one_of(parts, node.at)
    if node.kind == "count":
        return tree.Truths(parts, at=node.at)
    return tree.Operation(_FUNCTIONS[node.kind], parts, at=node.at)


def _one_of(parts: tuple[Any, ...], at: int) -> tree.Statement:
    """Write X = f(1) or X = f(2) or ... as X in {f(1), f(2), ...}."""
    if all(isinstance(part, tree.Comparison) and part.relation == "=" for part in parts):
        for one, other in (("left", "right"), ("right", "left")):
            values = {getattr(part, one) for part in parts}
            if len(values) == 1:
                members = tree.Members(tuple(getattr(part, other) for part in parts))
                return tree.Membership(values.pop(), members, False, at=at)
    return tree.Logic("or", parts, at=at)


def joined_memberships(node: tree.Logic) -> tree.Statement:
    """Write X in {...} or X in {...} as one set."""
    parts = node.parts
    if node.connective == "or" and len(parts) > 1:
        if all(isinstance(part, tree.Membership) and not part.negated for part in parts):
            sets = [part for part in parts if isinstance(part, tree.Membership)]
            if len({part.value for part in sets}) == 1:
                items = dict.fromkeys(item for part in sets for item in part.members.items)
                members = tree.Members(tuple(items))
                return tree.Membership(sets[0].value, members, False, at=node.at)
    return node


def inlined(node: tree.DefinedStatement, by_cells: bool) -> tree.Statement | None:
    """Write out a definition whose arguments are unknowns or constants; None for others."""
    simple = tree.Reference | tree.CellDigit | tree.Variable | tree.Literal
    if not all(isinstance(argument, simple) for argument in node.arguments):
        return None
    definition = node.definition
    if not by_cells and _has(definition.body, tree.DigitOf):
        return None  # the first digit of X is not that of a number that starts with 0
    values = dict(zip(definition.parameters, node.arguments, strict=True))
    found: tree.Statement = put_in(definition.body, values, by_cells)
    return found


def put_in(node: Any, values: dict[str, tree.Expression], by_cells: bool) -> Any:
    """Put values in for bound names."""
    if isinstance(node, tuple):
        return tuple(put_in(part, values, by_cells) for part in node)
    if not isinstance(node, tree.Node):
        return node
    if isinstance(node, tree.Bound):
        return values.get(node.name, node)
    changed = {}
    for item in fields(node):
        part = getattr(node, item.name)
        inside = values
        if item.name == "body" and isinstance(node, tree.RunningValue | tree.RunningStatement):
            inside = {name: value for name, value in values.items() if name != node.name}
        new = put_in(part, inside, by_cells)
        if new is not part and new != part:
            changed[item.name] = new
    if not changed:
        return node
    if isinstance(node, tree.DigitOf) and by_cells:
        changed["of_cells"] = isinstance(changed.get("number", node.number), tree.Reference)
    return replace(node, **changed)


def _size(node: Any) -> int:
    """Count the nodes."""
    if isinstance(node, tuple):
        return sum(map(_size, node))
    if not isinstance(node, tree.Node):
        return 0
    return 1 + sum(_size(getattr(node, item.name)) for item in fields(node))


def _has(node: Any, kind: type) -> bool:
    """Whether there is a node of that kind in it."""
    if isinstance(node, tuple):
        return any(_has(part, kind) for part in node)
    if isinstance(node, kind):
        return True
    if isinstance(node, tree.Definition):
        return _has(node.body, kind)
    if not isinstance(node, tree.Node):
        return False
    return any(_has(getattr(node, item.name), kind) for item in fields(node))
