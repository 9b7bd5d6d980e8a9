"""What a word without a bracket stands for: a value, a number of the grid, or a group of these."""

from __future__ import annotations

from typing import cast

from sevendown.language import parse_nodes, tree
from sevendown.language.line_notes import LineNotes
from sevendown.language.parse_nodes import Raw
from sevendown.language.scope import Scope
from sevendown.language.unknown_names import complain_of_word
from sevendown.language.vocabulary import GROUPS, split_reference


def look_up_word(
    node: parse_nodes.Word, level: int, scope: Scope, notes: LineNotes
) -> tree.Expression:
    """Look up a name: a parameter or running name, a let or var, a reference."""
    name, at = node.text, notes.base + node.at
    if name in scope.bound:
        return tree.Bound(name, at=at)
    if name in scope.lets:
        let = scope.lets[name]
        notes.count(node, level, let.size)
        return let.value
    if name in scope.variables:
        notes.size.variables.add(name)
        return tree.Variable(name, at=at)
    reference = split_reference(name)
    if reference and reference[0] in scope.grid.marks:
        slot = scope.slot(*reference, at)
        notes.check_digits(node, scope.digits_named)
        return tree.Reference(slot, at=at)
    return complain_of_word(node, scope, notes)


def is_reference(node: Raw, scope: Scope) -> bool:
    """Say whether a word, known to stand for a number of the grid, is itself the reference."""
    return isinstance(node, parse_nodes.Word) and node.text not in scope.lets


def group_of(node: Raw, scope: Scope, notes: LineNotes) -> tree.Group | None:
    """Give the group that a word stands for, unless the puzzle gave the word a meaning."""
    if not isinstance(node, parse_nodes.Word) or node.text not in GROUPS:
        return None
    if node.text in scope.bound or scope.is_declared(node.text):
        return None
    return tree.Group(cast(tree.GroupName, node.text), at=notes.base + node.at)
