"""The forms that speak of places in the grid: label(A_w) and cell(2, 3).

What stands in their brackets is not evaluated: it names a place.
"""

from __future__ import annotations

from sevendown.language import parse_nodes, tree
from sevendown.language.arity import has_arity
from sevendown.language.bare_words import is_reference, look_up_word
from sevendown.language.line_notes import STAND_IN, LineNotes
from sevendown.language.scope import Scope


def look_up_label(
    node: parse_nodes.Call, level: int, scope: Scope, notes: LineNotes
) -> tree.Expression:
    """Look up label(x) of a reference or a running name."""
    if not has_arity(node, 1, 1, notes):
        return STAND_IN
    at = notes.base + node.at
    part = node.arguments[0]
    if not isinstance(part, parse_nodes.Word):
        return notes.complain(part, "label takes a reference or a running name")
    if scope.bound.get(part.text) == "number":
        return tree.LabelOf(part.text, at=at)
    notes.count(part, level + 1)
    value = look_up_word(part, level + 1, scope, notes)
    if isinstance(value, tree.Reference) and is_reference(part, scope):
        mark = value.slot.mark
        return tree.Literal(int(mark), at=at) if mark.isdigit() else tree.NoValue(at=at)
    return tree.NoValue(at=at)


def look_up_cell(node: parse_nodes.Call, scope: Scope, notes: LineNotes) -> tree.Expression:
    """Look up cell(row, column), which the text counts from 1 and the tree from 0."""
    if not has_arity(node, 2, 2, notes):
        return STAND_IN
    numbers = [part.value for part in node.arguments if isinstance(part, parse_nodes.Number)]
    if len(numbers) < 2:
        return notes.complain(node, "cell takes a row and a column as digits: cell(2, 3)")
    row, column = (number - 1 for number in numbers)
    grid = scope.grid
    if not grid.is_open((row, column)):
        if (row, column) in grid.blocked:
            return notes.complain(node, "this cell is blocked")
        size = f"{grid.rows} rows and {grid.columns} columns"
        return notes.complain(node, f"there is no such cell: the grid has {size}")
    return tree.CellDigit(row, column, at=notes.base + node.at)
