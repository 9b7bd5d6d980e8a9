"""A[2] is a cell of the grid, wherever a statement says nothing of A as a whole.

Then the statement is about a few digits, and not about a number that may be long.
"""

from __future__ import annotations

from typing import Any

from sevendown.language import tree
from sevendown.model.context import Context
from sevendown.model.facts import Fact


def speak_of_cells(facts: list[Fact], context: Context) -> list[Fact]:
    """Speak of cells in facts, rather than of digits of numbers of which nothing else is said."""
    found = []
    for fact in facts:
        context.engine.check_time()
        node = by_cells(fact.node, context.puzzle)
        if node is fact.node:
            found.append(fact)
        else:
            new = fact.become(node, by_cells(fact.written, context.puzzle))
            new.by_numbers = fact
            found.append(new)
    return found


def by_cells(statement: tree.Statement, puzzle: tree.PuzzleTree) -> tree.Statement:
    """Turn A[2] into its cell wherever the statement says nothing of A as a whole."""
    if not any(_cell(part) is not None for part in tree.walk(statement)):
        return statement
    whole: set[tree.Slot] = set()
    seen: set[int] = set()  # shared terms are visited once
    done: dict[int, Any] = {}

    def visit(node: tree.Part) -> None:
        if id(node) in seen:
            return
        seen.add(id(node))
        if isinstance(node, tree.Reference):
            whole.add(node.slot)
        elif isinstance(node, tree.Group):
            whole.update(puzzle.numbers)
        elif _cell(node) is None:
            for part in tree.children(node):
                visit(part)

    def change(node: Any) -> Any:
        found = _cell(node)
        if found is not None:
            slot, place = found
            if slot in whole:
                return node
            if place is None:
                return tree.NoValue(at=node.at)
            return tree.CellDigit(*place, at=node.at)
        if isinstance(node, tree.Definition):
            return node
        if id(node) not in done:
            done[id(node)] = tree.rebuild(node, change)
        return done[id(node)]

    visit(statement)
    result: tree.Statement = change(statement)
    return result


def _cell(node: tree.Part) -> tuple[tree.Slot, tuple[int, int] | None] | None:
    """Give the number and the cell that A[2] names; None for the cell: there is none."""
    if isinstance(node, tree.DigitOf) and node.of_cells:
        if isinstance(node.number, tree.Reference) and isinstance(node.index, tree.Literal):
            slot, i = node.number.slot, node.index.value
            inside = 1 <= abs(i) <= len(slot.cells)
            return slot, slot.cells[i - 1 if i > 0 else i] if inside else None
    return None


def digit_cell(node: tree.Part) -> tree.CellDigit | None:
    """Give the cell that A[2] names, if there is one."""
    found = _cell(node)
    return None if found is None or found[1] is None else tree.CellDigit(*found[1])
