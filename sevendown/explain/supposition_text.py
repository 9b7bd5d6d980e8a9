"""How suppositions begin and end in words, and what is known at once by them."""

from __future__ import annotations

from collections.abc import Sequence

from sevendown.explain.conclusion_text import CellOrigin, Known
from sevendown.explain.fact_text import FactText
from sevendown.explain.list_digits import matching
from sevendown.explain.wordlist import (
    LEFT,
    LEFT_SO,
    NOT_SO,
    NOT_SO_ALONE,
    NOTHING_IS_LEFT,
    SUPPOSE,
    SUPPOSE_SO,
)
from sevendown.language import tree
from sevendown.proof.knowledge import Item, Knowledge

_MOST_IN_LIST = 12  # values that are looked through at a glance


class SuppositionText:
    """Tells suppositions of proofs of one puzzle."""

    def __init__(self, facts: FactText) -> None:
        self._facts = facts

    def opening(
        self, item: Item, near: Sequence[tree.Slot], slot: tree.Slot | None, inside: Known
    ) -> str:
        """Say what is supposed, and which number is known at once by that."""
        assumption = self._facts.assumption(item, near)
        if slot is None:
            return SUPPOSE.format(assumption=assumption)
        number = self._facts.named(slot.name, (inside.value(slot),))
        return SUPPOSE_SO.format(assumption=assumption, number=number)

    def number_known_by(
        self, item: Item, near: Sequence[tree.Slot], known: Known
    ) -> tree.Slot | None:
        """Give a number that is known by a digit, as its last one or by its list."""
        slot = self._taken_from_list(item, known)
        if slot is not None or not isinstance(item.name, tuple):
            return slot
        full = (one for one in near if item.name in one.cells and known.is_full(one))
        return next((one for one in full if len(one.cells) > 1), None)

    def _taken_from_list(self, item: Item, known: Known) -> tree.Slot | None:
        """Give the number of whose list a digit leaves just one, and note that."""
        if not isinstance(item.name, tuple) or len(known.cells[item.name]) != 1:
            return None
        for slot in self._facts.puzzle.numbers:
            values = known.numbers.get(slot.name, ())
            if item.name in slot.cells and 1 < len(values) <= _MOST_IN_LIST:
                left = matching(slot, values, known.cells)
                if len(left) == 1:
                    known.take(Knowledge.of(Item("numbers", slot.name, tuple(left))))
                    return slot
        return None

    def refuted(self, item: Item, known: Known | None, near: Sequence[tree.Slot]) -> str:
        """Say that an assumption does not hold, and what is left."""
        negation = self._facts.denial(item, near)
        left = None if known is None else known.of(item)
        if left is None or known is None:
            return NOT_SO_ALONE.format(negation=negation)
        if not left:
            return NOT_SO.format(negation=negation, rest=NOTHING_IS_LEFT)
        values = self._facts.values(left)
        slot = self._taken_from_list(item, known)
        if slot is None:
            rest = LEFT.format(values=values)
        else:
            number = self._facts.named(slot.name, (known.value(slot),))
            rest = LEFT_SO.format(values=values, number=number)
        return NOT_SO.format(negation=negation, rest=rest)


def suppose(item: Item, known: Known) -> None:
    """Let somebody know something that is only supposed."""
    known.take(Knowledge.of(item))
    if isinstance(item.name, tuple):
        known.note_origin(item.name, CellOrigin(known.cells[item.name], supposed=True))
