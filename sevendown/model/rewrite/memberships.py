"""X = 1 or X = 2 or X in {4..7} is X in {1, 2, 4..7}."""

from __future__ import annotations

from typing import Any

from sevendown.language import tree
from sevendown.model.context import Context
from sevendown.model.facts import Fact, each


def join_memberships(facts: list[Fact], context: Context) -> list[Fact]:
    """Write in facts as a set what is one of several, wherever it stands."""
    # What is shared, as a definition is, is changed once; the nodes are kept beside it, so that
    # their ids stay theirs.
    done: dict[int, tuple[tree.Part, Any]] = {}

    def change(node: tree.Part) -> Any:
        if id(node) not in done:
            new = tree.rebuild(node, change)
            if isinstance(new, tree.Logic) and new.connective == "or" and len(new.parts) > 1:
                done[id(node)] = node, _one_of(new)
            else:
                done[id(node)] = node, new
        return done[id(node)][1]

    return each(facts, change, context.engine.check_time, read_as_before=True)


def _one_of(node: tree.Logic) -> tree.Statement:
    """Write X = a or X in {b, c} as one set; the node itself where that cannot be."""
    sets = [options(part) for part in node.parts]
    for value, _ in sets[0]:
        items: dict[tree.Expression | tree.Range, None] = {}
        for found in sets:
            members = next((members for other, members in found if other == value), None)
            if members is None:
                break
            items.update(dict.fromkeys(members))
        else:
            return tree.Membership(value, tree.Members(tuple(items)), False, at=node.at)
    return node


Option = tuple[tree.Expression, tuple[tree.Expression | tree.Range, ...]]


def options(node: tree.Statement) -> list[Option]:
    """Give the values that a statement says are one of others, each with these."""
    if isinstance(node, tree.Comparison) and node.relation == "=":
        return [(side, (other,)) for side, other in node.sides]
    if isinstance(node, tree.Membership) and not node.negated:
        return [(node.value, node.members.items)]
    return []
