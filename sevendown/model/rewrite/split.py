"""Statements joined by `and` are facts of their own."""

from __future__ import annotations

from collections.abc import Iterator

from sevendown.language import tree
from sevendown.model.context import Context
from sevendown.model.facts import Fact


def split_conjunctions(facts: list[Fact], context: Context) -> list[Fact]:
    """Make a fact of each part of a conjunction."""
    found = []
    for fact in facts:
        context.engine.check_time()
        nodes, written = list(conjuncts(fact.node)), list(conjuncts(fact.written))
        if len(nodes) != len(written):
            written = nodes
        found += [fact.become(*both) for both in zip(nodes, written, strict=True)]
    return found


def conjuncts(statement: tree.Statement) -> Iterator[tree.Statement]:
    """Give the parts of a conjunction, one after the other."""
    if isinstance(statement, tree.Logic) and statement.connective == "and":
        for part in statement.parts:
            yield from conjuncts(part)
    else:
        yield statement
