"""Statements joined by `and` are facts of their own."""

from __future__ import annotations

from collections.abc import Iterator

from sevendown.language import tree


def conjuncts(statement: tree.Statement) -> Iterator[tree.Statement]:
    """Give the parts of a conjunction, one after the other."""
    if isinstance(statement, tree.Logic) and statement.connective == "and":
        for part in statement.parts:
            yield from conjuncts(part)
    else:
        yield statement
