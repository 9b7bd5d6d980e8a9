"""The sentences of one step: the clue and what is known, the reason, and what follows."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sevendown.explain.clue_text import WordedClue
from sevendown.explain.conclusion_text import ConclusionText, Known
from sevendown.explain.fact_text import FactText, begun
from sevendown.explain.list_digits import needed_digits
from sevendown.explain.reason import BY_ENDS, NOTHING_SAID, Reason
from sevendown.explain.seen_steps import SeenSteps, unknown
from sevendown.explain.step_places import StepPlaces
from sevendown.explain.wordlist import (
    BY_LINE,
    BY_WRITTEN_LINE,
    CANNOT_BE,
    COMPLETES,
    DIFFERENT_ANSWERS,
    IS_LISTED,
    IS_VALUE,
    NOTHING_NEW,
    OTHER_CLUES,
    RANGE,
    SO,
    STEP,
    WITH,
)
from sevendown.language import tree
from sevendown.numbertheory import decimal
from sevendown.proof.inference import Inference
from sevendown.proof.knowledge import Knowledge, Place
from sevendown.text.phrases import join_words

_MOST_CLUES = 12  # of a step that are told one by one
_FIRST_CLUES = 3  # that are, if they are more
_MOST_WRITTEN = 160  # characters of a clue that is written as it stands in the file


class StepText:
    """Composes the sentences of steps of one puzzle."""

    def __init__(
        self, facts: FactText, conclusions: ConclusionText, seen: SeenSteps, places: StepPlaces
    ) -> None:
        self._facts = facts
        self._conclusions = conclusions
        self._seen = seen
        self._places = places

    def opening(
        self,
        step: Inference,
        clues: Sequence[WordedClue],
        premises: Sequence[str],
        reason: str,
        mentioned: Collection[int] = (),
    ) -> str:
        """Name the clue and what is known."""
        clue = self.clue(clues, mentioned)
        if not clue:
            clue = DIFFERENT_ANSWERS if step.distinct else ""
        if not clue:
            plain = not premises or reason
            return "" if plain else STEP.format(clue=begun(joined(premises)))
        if premises:
            clue = WITH.format(clue=clue, premises=joined(premises))
        return STEP.format(clue=begun(clue))

    def clue(self, clues: Sequence[WordedClue], mentioned: Collection[int] = ()) -> str:
        """Name clues by their lines, and as they are written, unless that has been mentioned."""
        if len(clues) > _MOST_CLUES:
            others = [clue.line for clue in clues[_FIRST_CLUES:]]
            return OTHER_CLUES.format(
                first=self.clue(clues[:_FIRST_CLUES], mentioned),
                count=len(others),
                lines=join_words(stretches(others), "and"),
            )
        texts = []
        for clue in clues:
            brief = clue.is_plain or clue.line in mentioned or len(clue.text) > _MOST_WRITTEN
            template = BY_LINE if brief else BY_WRITTEN_LINE
            texts.append(template.format(clue=clue.told, line=clue.line, text=clue.text))
        return "; ".join(texts)

    def no_clue(self, step: Inference) -> str:
        """Say what a step without a clue is about, if that needs words."""
        return DIFFERENT_ANSWERS if step.distinct else ""

    def premises(
        self,
        step: Inference,
        clues: Sequence[WordedClue],
        given: Known | None = None,
        known: Known | None = None,
    ) -> list[str]:
        """Tell the premises of a step that are not known from the step before."""
        near = self._places.near(step, clues)
        premises = step.premises
        if not clues and not step.distinct:
            premises = self._crossed(premises)
        elif not any(isinstance(u, tree.CellDigit) for clue in clues for u in clue.unknowns):
            premises = self._touched(premises, near)
        if given is not None:
            premises = self._fresh(premises, near, given)
        return self._facts.facts(premises, near, self._sources(premises, near, known))

    def _sources(
        self, premises: Knowledge, near: Sequence[tree.Slot], known: Known | None
    ) -> dict[Place, str]:
        """Give the numbers, not spoken of here, by which premises are known."""
        names = {slot.name for slot in near}
        found = {}
        for place in premises.cells if known is not None else ():
            origin = known.origin(place) if known is not None else None
            if origin is not None and origin.number and origin.number not in names:
                found[place] = origin.number
        return found

    def _fresh(self, premises: Knowledge, near: Sequence[tree.Slot], given: Known) -> Knowledge:
        """Leave out what has been said; of a number of which something is new, nothing."""
        fresh = unknown(premises, given)
        shown = {p for slot in near for p in slot.cells if set(slot.cells) & set(fresh.cells)}
        cells = {p: digits for p, digits in premises.cells.items() if p in shown}
        return Knowledge({**fresh.cells, **cells}, fresh.numbers, fresh.variables)

    def _touched(self, premises: Knowledge, near: Sequence[tree.Slot]) -> Knowledge:
        """Leave out digits that lie in no number that is spoken of, or crossed by a list."""
        scope = {place for slot in near for place in slot.cells}
        for name in premises.numbers:
            scope.update(self._facts.slots[name].cells)
        cells = {place: digits for place, digits in premises.cells.items() if place in scope}
        return Knowledge(cells, premises.numbers, premises.variables)

    def _crossed(self, premises: Knowledge) -> Knowledge:
        """Leave out digits that make no difference to a list."""
        cells = {
            place: digits
            for name, values in premises.numbers.items()
            for place, digits in needed_digits(
                self._facts.slots[name], values, premises.cells
            ).items()
        }
        return Knowledge(cells, premises.numbers, premises.variables)

    def argument(
        self, step: Inference, clues: Sequence[WordedClue], known: Known | None
    ) -> tuple[str, str]:
        """Give the reason and the conclusion of an inference."""
        reason = self._seen.reason(step)
        axioms = " ".join(self._seen.axioms(step))
        text = " ".join(filter(None, (reason.before, reason.text)))
        if step.conclusion is None:
            conclusion = "" if reason.says_all else CANNOT_BE
        else:
            told = self._news(step, clues, known, reason)
            if reason.shown:
                # A list that is all that follows is not told twice.
                ((_, name),) = reason.listed
                list_text = IS_LISTED.format(name=name, values=reason.shown)
                told = told or [list_text]
                said = {list_text, IS_VALUE.format(name=name, value=reason.shown)}
                text = reason.before if said & set(told) else text
            if not told:
                told = self._news(step, clues, known, NOTHING_SAID) or self._all_of(step, clues)
            conclusion = SO.format(conclusion=self._with_completed(told, step, known))
        # What all numbers end in is said of all; a list is only right by the rules for them.
        parts = (text, axioms) if reason.kind in BY_ENDS else (axioms, text)
        return " ".join(filter(None, parts)), conclusion

    def _with_completed(self, told: list[str], step: Inference, known: Known | None) -> str:
        """Tell what is new, and which other numbers are known as a whole by that."""
        text = joined(told)
        if known is None or step.conclusion is None:
            return text
        after = known.copy()
        after.take(step.conclusion)
        full = self._conclusions.completed(known, after, told)
        return COMPLETES.format(told=text, full=join_words(full, "and")) if full else text

    def _news(
        self, step: Inference, clues: Sequence[WordedClue], known: Known | None, reason: Reason
    ) -> list[str]:
        """Tell what is new after a step, but for what its reason lists."""
        assert step.conclusion is not None
        near = self._places.near(step, clues)
        before = Known(self._facts)
        before.take(step.premises)
        for start in (known, before):
            if start is None:
                continue
            bare = not reason.text and not reason.before
            told = self._conclusions.told(step.conclusion, start, near, reason.listed, bare)
            if told or self._conclusions.told(step.conclusion, start, near):
                return told
        return []

    def _all_of(self, step: Inference, clues: Sequence[WordedClue]) -> list[str]:
        assert step.conclusion is not None
        if not clues:
            fixed = {name: v for name, v in step.premises.numbers.items() if len(v) == 1}
            if fixed:
                return [self._facts.named(name, values) for name, values in fixed.items()]
        return self._facts.facts(step.conclusion, self._places.near(step, clues))


def joined(texts: Sequence[str]) -> str:
    """Join facts to one clause."""
    if not texts:
        return NOTHING_NEW
    # Lists among lists are told apart by another sign.
    if any(", " in text for text in texts) and (len(texts) > 2 or ", which" in texts[0]):
        return "; ".join(texts)
    return join_words(texts, "and")


def stretches(numbers: Sequence[int]) -> list[str]:
    """Write ascending numbers, three or more in a row as one stretch."""
    rows: list[list[int]] = []
    for number in numbers:
        if rows and rows[-1][-1] == number - 1:
            rows[-1].append(number)
        else:
            rows.append([number])
    found: list[str] = []
    for row in rows:
        stretch = RANGE.format(low=row[0], high=row[-1])
        found += [stretch] if len(row) > 2 else map(decimal, row)
    return found
