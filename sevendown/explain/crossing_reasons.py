"""Reasons without a clue: a list meets digits, or answers differ."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

from sevendown.explain import wordlist
from sevendown.explain.fact_text import FactText
from sevendown.explain.list_digits import (
    MOST_LOOKED_THROUGH,
    left_after,
    left_of,
    matching,
    needed_digits,
)
from sevendown.explain.reason import CROSSING, DIFFER, Reason
from sevendown.language import tree
from sevendown.numbertheory import decimal
from sevendown.proof.inference import Inference
from sevendown.proof.knowledge import Place, Values
from sevendown.text.phrases import join_words


class CrossingReasons:
    """Finds such reasons in one puzzle."""

    def __init__(self, facts: FactText) -> None:
        self._facts = facts

    def crossing(self, step: Inference) -> Reason:
        """Say which digits leave what of lists that were written down before."""
        texts = []
        for name, values in step.premises.numbers.items():
            slot = self._facts.slots[name]
            needed = needed_digits(slot, values, step.premises.cells)
            if not needed:
                continue
            was = self._facts.values(values)
            wide = len(values) > MOST_LOOKED_THROUGH
            left = values if wide else tuple(matching(slot, values, needed))
            template = wordlist.CROSSING if left else wordlist.CROSSING_NONE
            concluded = step.conclusion is not None and name in step.conclusion.numbers
            if len(left) > 1 and not concluded and not wide:
                template = wordlist.CROSSING_LEAVES
            elif len(values) == 1:
                template = wordlist.CROSSING_CLASH
            digits, rest = self._crossed(slot, needed), self._facts.values(left) if left else ""
            texts.append(template.format(name=name, values=was, digits=digits, left=rest))
        return Reason(CROSSING, " ".join(texts))

    def _crossed(self, slot: tree.Slot, digits: Mapping[Place, Values]) -> str:
        if len(digits) == 1:
            ((place, values),) = digits.items()
            ordinal = self._facts.ordinal(slot, slot.cells.index(place))
            if ordinal is not None:
                told = self._facts.values(tuple(values))
                return wordlist.CROSSED_DIGIT.format(place=f"its {ordinal}", values=told)
        return wordlist.CROSSED_DIGITS.format(pattern=self._facts.pattern(slot, digits))

    def different(self, step: Inference) -> Reason:
        """Say by which other numbers what is out is taken."""
        slots = [self._facts.slots[name] for name in step.distinct]
        lists = {slot.name: left_of(self._facts, slot, step.premises) for slot in slots}
        lists = {name: values for name, values in lists.items() if values is not None}
        texts = []
        for name, values in lists.items():
            after = left_after(self._facts.slots[name], values or (), step.conclusion)
            gone = [value for value in values or () if value not in after]
            for value in gone:
                text = self._taken(value, name, lists)
                if text and text not in texts:
                    texts.append(text)
        if step.conclusion is None:
            texts = texts[:1]  # one is enough
        text = "; ".join(texts)
        return Reason(DIFFER, f"{text[:1].upper()}{text[1:]}." if text else "")

    def _taken(self, value: int, name: str, lists: Mapping[str, Values | None]) -> str:
        others = {other: values for other, values in lists.items() if other != name and values}
        for other, values in others.items():
            if tuple(values) == (value,):
                return wordlist.TAKEN.format(value=decimal(value), name=other)
        for count in (2, 3):
            for some in combinations(others, count):
                union = sorted({v for other in some for v in others[other] or ()})
                if len(union) == count and value in union:
                    return wordlist.TAKEN_BY_ALL.format(
                        values=join_words(map(decimal, union), "and"), names=join_words(some, "and")
                    )
        return ""
