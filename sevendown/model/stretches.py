"""What statements leave of the values of an unknown: stretches of integers, ascending."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from sevendown.engine.domains import Bound
from sevendown.language import semantics, tree
from sevendown.model.facts import TURNED, known_ranges

Stretch = tuple[Bound, Bound]  # its first and last


def bounded_unknown(node: tree.Statement) -> semantics.Unknown | None:
    """Give the unknown that a statement may bound by constants."""
    if isinstance(node, tree.Comparison) and node.relation != "!=":
        for side, other in node.sides:
            if isinstance(side, semantics.Unknown) and isinstance(other, tree.Literal):
                return side
    elif isinstance(node, tree.Membership) and not node.negated:
        return node.value if isinstance(node.value, semantics.Unknown) else None
    return None


def values_left(node: tree.Statement) -> list[Stretch] | None:
    """Give the values that a statement leaves to the unknown that it may bound; None: any."""
    if isinstance(node, tree.Membership):
        ranges = known_ranges(node.members)
        return None if ranges is None else united(ranges)
    assert isinstance(node, tree.Comparison)
    relation, value = node.relation, node.right
    if isinstance(node.left, tree.Literal):
        relation, value = TURNED[relation], node.left
    assert isinstance(value, tree.Literal)
    k = value.value
    match relation:
        case "=":
            return [(k, k)]
        case "<" | "<=":
            return [(-inf, k - (relation == "<"))]
        case ">" | ">=":
            return [(k + (relation == ">"), inf)]
    return None


def united(stretches: Sequence[Stretch]) -> list[Stretch]:
    """Join stretches that overlap or touch."""
    found: list[Stretch] = []
    for low, high in sorted(s for s in stretches if s[0] <= s[1]):
        if found and low <= found[-1][1] + 1:
            found[-1] = found[-1][0], max(found[-1][1], high)
        else:
            found.append((low, high))
    return found


def overlap(one: list[Stretch], other: list[Stretch]) -> list[Stretch]:
    """Give what is in both."""
    return united([(max(a, c), min(b, d)) for a, b in one for c, d in other])


def written(
    unknown: semantics.Unknown, stretches: list[Stretch], low: Bound, high: Bound
) -> list[tree.Statement]:
    """Say that an unknown, which lies in low..high, has a value in one of the stretches."""
    if len(stretches) == 1:
        ((first, last),) = stretches
        found: list[tree.Statement] = []
        if first > low:
            found.append(tree.Comparison(">=", unknown, tree.Literal(int(first))))
        if last < high:
            found.append(tree.Comparison("<=", unknown, tree.Literal(int(last))))
        return found
    if isinstance(stretches[0][0], float) or isinstance(stretches[-1][1], float):
        return []
    items: list[tree.Expression | tree.Range] = []
    for first, last in stretches:
        one = tree.Literal(int(first))
        items.append(one if first == last else tree.Range(one, tree.Literal(int(last))))
    return [tree.Membership(unknown, tree.Members(tuple(items)), False)]
