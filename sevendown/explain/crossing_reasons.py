"""Reasons without a clue: a list meets digits, or answers differ."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

from sevendown.explain import wordlist
from sevendown.explain.conclusion_text import Known
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

_MOST_CROSSED = 2  # digits that are told one by one


class CrossingReasons:
    """Finds such reasons in one puzzle."""

    def __init__(self, facts: FactText) -> None:
        self._facts = facts

    def crossing(self, step: Inference, known: Known | None = None) -> Reason:
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
            digits = self._crossed(slot, needed, known)
            rest = self._facts.values(left) if left else ""
            texts.append(template.format(name=name, values=was, digits=digits, left=rest))
        return Reason(CROSSING, " ".join(texts))

    def _crossed(self, slot: tree.Slot, digits: Mapping[Place, Values], known: Known | None) -> str:
        """Say what digits of a number are, and from where that is known."""
        ordinals = [self._facts.ordinal(slot, slot.cells.index(place)) for place in digits]
        if len(digits) > _MOST_CROSSED or None in ordinals:
            return wordlist.CROSSED_DIGITS.format(pattern=self._facts.pattern(slot, digits))
        texts = []
        for ordinal, (place, values) in zip(ordinals, digits.items(), strict=True):
            told = self._facts.values(tuple(values))
            text = wordlist.CROSSED_DIGIT.format(place=f"its {ordinal}", values=told)
            origin = None if known is None else known.origin(place)
            other = self._other(slot, place)
            if origin is not None and origin.supposed:
                text = wordlist.CROSSED_AS_SUPPOSED.format(digit=text)
            elif origin is not None and origin.step:
                text = wordlist.CROSSED_BY_STEP.format(digit=text, number=origin.step)
            elif other is not None:
                whole = len(values) == 1 and known is not None and known.is_full(other)
                cell = self._facts.digit_name(other, other.cells.index(place))
                if whole and known is not None:
                    value = decimal(known.value(other))
                    source = wordlist.IS_VALUE.format(name=cell, value=value)
                    text = wordlist.CROSSED_BY_NUMBER.format(digit=text, source=source)
                else:
                    text = wordlist.CROSSED_BY.format(digit=text, source=cell)
            texts.append(text)
        return join_words(texts, "and")

    def _other(self, slot: tree.Slot, place: Place) -> tree.Slot | None:
        """Give the number that crosses another one in a cell."""
        found = [
            other
            for other in self._facts.puzzle.numbers
            if place in other.cells and other.direction != slot.direction and len(other.cells) > 1
        ]
        return found[0] if found else None

    def different(self, step: Inference) -> Reason:
        """Say by which other numbers what is out is taken."""
        slots = [self._facts.slots[name] for name in step.distinct]
        lists = {slot.name: left_of(self._facts, slot, step.premises) for slot in slots}
        lists = {name: values for name, values in lists.items() if values is not None}
        if step.conclusion is None:
            both = self._both(lists)
            if both:
                return Reason(DIFFER, both, says_all=True)
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

    def _both(self, lists: Mapping[str, Values | None]) -> str:
        """Say which two numbers would be the same."""
        found: dict[int, str] = {}
        for name, values in lists.items():
            if values is not None and len(values) == 1:
                if values[0] in found:
                    one, value = found[values[0]], decimal(values[0])
                    return wordlist.BOTH_WOULD_BE.format(one=one, other=name, value=value)
                found[values[0]] = name
        return ""

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
