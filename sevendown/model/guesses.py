"""Which truths the search may assume: those that follow from the digits, whatever these are.

The value of 1a / 3 is anything where 1a is no multiple of 3, and so is whether it is more than 22.
To assume the one and then the other would give the same solution twice.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from sevendown.engine.cells import Cell
from sevendown.engine.rule import Rule
from sevendown.rules.logic.truths import AllOf
from sevendown.rules.values.value import Value


def guessable(truths: Collection[Cell], rules: Iterable[Rule]) -> list[Cell]:
    """Give the truths, in their order, that are what they are once all digits are known."""
    defining = [(rule.defines, rule) for rule in rules if rule.defines is not None]
    # The truths without which a cell may be anything.
    needs: dict[Cell, frozenset[Cell]] = {cell: frozenset() for cell, _ in defining}
    for _, rule in defining:
        if isinstance(rule, Value) and rule.defined is not None:
            needs[rule.result] = frozenset({rule.defined})
            needs.setdefault(rule.defined, frozenset())
    known = -1
    while known < (known := sum(map(len, needs.values()))):
        for cell, rule in defining:
            found = needs[cell].union(*(needs.get(c, ()) for c in rule.cells if c is not cell))
            if isinstance(rule, AllOf):
                # Where one of them is false, so is the whole.
                found -= {c for c, sign in rule.literals if sign}
            needs[cell] = found
    return sorted((t for t in truths if not needs.get(t, True)), key=lambda cell: cell.number)
