"""What a puzzle has defined itself, as clues of its entries: `define EVENPAL(X) = ...`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import log2
from typing import Any

from sevendown.language import semantics, tree
from sevendown.numbertheory import TooLarge
from sevendown.puzzle.kinds.crossnumber import Crossnumber
from sevendown.setting.clue_taste import OTHER_KIND
from sevendown.setting.true_clue import TrueClue, Values
from sevendown.setting.value_counts import UNSEEN, ValueCounts


def defined_names(puzzle: Crossnumber) -> frozenset[str]:
    """Give the names of what a puzzle defines itself, which hide words of the library."""
    return frozenset(puzzle.clues.scope.definitions)


def defined_clues(
    puzzle: Crossnumber, slot: tree.Slot, value: int, counts: ValueCounts
) -> Iterator[TrueClue]:
    """Give what predicates of the puzzle's own, of one number, say of an entry."""
    for name, (definition, _) in puzzle.clues.scope.definitions.items():
        if len(definition.parameters) != 1 or not isinstance(definition.body, tree.Statement):
            continue
        text = f"{name}({slot.name})"
        statement = puzzle.statement(text).statement
        unknowns = semantics.unknowns(statement, puzzle.tree)
        if unknowns != [tree.Reference(slot)]:
            continue  # it speaks of something else, too
        test = semantics.evaluator(statement, unknowns, puzzle.tree)
        if _holds(test, value):
            tried = counts.tried(len(slot.cells))
            share = max(sum(_holds(test, x) for x in tried), UNSEEN) / len(tried)
            holds = partial(_holds_in, test, slot.name)
            yield TrueClue(text, slot, (), (name,), OTHER_KIND, -log2(share), holds)


def _holds(test: Any, value: int) -> bool:
    try:
        return bool(test([value]))
    except (TooLarge, semantics.TooMany):
        return False


def _holds_in(test: Any, name: str, values: Values) -> bool:
    return _holds(test, values[name])
