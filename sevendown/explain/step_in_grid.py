"""A step as somebody sees it who has the grid at hand.

A proof names the fewest digits that a step needs. Who solves with a pencil starts from all that
is written in the grid, and may then see a little more than the proof says, or nothing new.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import prod

from sevendown.explain.clue_text import WordedClue
from sevendown.explain.conclusion_text import Known
from sevendown.explain.fact_text import FactText
from sevendown.explain.list_digits import MOST_LOOKED_THROUGH, left_of, matching
from sevendown.explain.reason import Key
from sevendown.explain.step_questions import StepAsker, most_looks
from sevendown.language import semantics, tree
from sevendown.numbertheory import TooLarge
from sevendown.proof.fillings import Fillings, TooWide
from sevendown.proof.inference import Inference
from sevendown.proof.knowledge import Item, Knowledge, Place, Values, shared_values
from sevendown.record import replaced

_MOST_NUMBERS = 8  # of a clue, that are all looked at; of more, only those that are needed
_A_LITTLE = 5  # what is only nicer is looked for with a fraction of the looks
_MOST_SHARPENED = 12  # values of a list that may turn out to be fewer


class StepInGrid:
    """Adds what is known to the premises of steps of one puzzle."""

    def __init__(self, puzzle: tree.PuzzleTree, facts: FactText, asker: StepAsker) -> None:
        self._puzzle = puzzle
        self._asker = asker
        self._facts = facts

    # What is new

    def new_part(self, step: Inference, known: Known) -> Inference | None:
        """Give a step without what is known anyhow; None: nothing is left of it."""
        if step.conclusion is None:
            return step
        items = list(step.conclusion.items())
        news = [item for item in items if not self._is_known(item, known)]
        if not news:
            return None
        return step if len(news) == len(items) else replaced(step, conclusion=Knowledge.of(*news))

    def _is_known(self, item: Item, known: Known) -> bool:
        if item.kind == "numbers":
            slot = self._facts.slots[str(item.name)]
            digits = [known.cells[place] for place in slot.cells]
            if 0 < prod(map(len, digits)) <= _MOST_SHARPENED:
                cells = dict(zip(slot.cells, digits, strict=True))
                left = left_of(self._facts, slot, Knowledge(cells, {}, {}))
                if left and all(value in item.values for value in left):
                    return True
        values = known.of(item)
        if values is None or not values:
            return False
        if isinstance(values, range) and isinstance(item.values, range):
            return values[0] in item.values and values[-1] in item.values
        return len(values) <= MOST_LOOKED_THROUGH and all(v in item.values for v in values)

    # What it starts from

    def grown(self, step: Inference, clues: Sequence[WordedClue], known: Known) -> Inference:
        """Give a step with all digits of its numbers that are known, and fixed variables."""
        premises = step.premises
        cells = {p: self._narrowed(digits, known.cells[p]) for p, digits in premises.cells.items()}
        for place in self._places(step, clues):
            digits = known.cells[place]
            if len(digits) == 1 < len(self._facts.base[place]):
                cells[place] = digits
        numbers = {}
        for name, values in premises.numbers.items():
            values = self._narrowed(values, known.numbers.get(name, values))
            slot = self._facts.slots[name]
            fixed = {p: cells[p] for p in slot.cells if len(cells.get(p, ())) == 1}
            by_rule = bool(clues or step.distinct)
            if by_rule and len(fixed) == len(slot.cells):
                continue  # its digits say all
            if by_rule and len(values) <= MOST_LOOKED_THROUGH:
                left = tuple(matching(slot, values, fixed))
                values = left if len(left) > 1 else values
            numbers[name] = values
        variables = {
            name: self._narrowed(values, known.variables.get(name, values))
            for name, values in premises.variables.items()
        }
        for clue in clues:
            for unknown in clue.unknowns:
                if isinstance(unknown, tree.Variable):
                    values = known.variables.get(unknown.name, ())
                    if len(values) == 1:
                        variables[unknown.name] = values
        return replaced(step, premises=Knowledge(cells, numbers, variables))

    def _narrowed(self, values: Values, known: Values) -> Values:
        """Give what is left of values; what is known elsewhere never takes all away."""
        if isinstance(values, range) or isinstance(known, range):
            return values
        return shared_values(values, known) or values

    def _places(self, step: Inference, clues: Sequence[WordedClue]) -> Iterable[Place]:
        """Give the cells that one who looks at a clue has before his eyes."""
        slots = list(dict.fromkeys(slot for clue in clues for slot in clue.slots))
        if len(slots) > _MOST_NUMBERS:
            needed = set(step.premises.cells)
            slots = [s for s in slots if s.name in step.premises.numbers or needed & set(s.cells)]
        if not clues:
            names = step.distinct or step.premises.numbers
            slots = [self._facts.slots[name] for name in names]
        found = dict.fromkeys(place for slot in slots for place in slot.cells)
        places = [
            (unknown.row, unknown.column)
            for clue in clues
            for unknown in clue.unknowns
            if isinstance(unknown, tree.CellDigit)
        ]
        return found if len(places) > _MOST_NUMBERS else {**found, **dict.fromkeys(places)}

    def lightened(self, step: Inference, clues: Sequence[WordedClue]) -> Inference:
        """Give a step without candidates that it needs no more."""
        most = most_looks(self._puzzle, clues) // _A_LITTLE
        if not most:
            return step
        fillings = Fillings(self._puzzle, [clue.statement for clue in clues], step.distinct)
        items = list(step.premises.items())
        loose = [item for item in items if len(item.values) > 1]
        for item in loose if clues and len(loose) <= _MOST_NUMBERS else ():
            fewer = [other for other in items if other is not item]
            try:
                if fillings.follows(Knowledge.of(*fewer), step.conclusion, most) is None:
                    items = fewer
            except (TooWide, TooLarge, semantics.TooMany):
                break
        return replaced(step, premises=Knowledge.of(*items))

    def with_candidates(self, step: Inference, known: Known) -> Inference:
        """Give a step with candidates known before that leave less of what it concludes."""
        if step.conclusion is None:
            return step
        cells, variables = dict(step.premises.cells), dict(step.premises.variables)
        meant: dict[Place, set[int]] = {p: set(d) for p, d in step.conclusion.cells.items()}
        for name, values in step.conclusion.numbers.items():
            slot = self._facts.slots[name]
            if len(values) <= MOST_LOOKED_THROUGH and not isinstance(values, range):
                texts = [str(value).zfill(len(slot.cells)) for value in values]
                for index, place in enumerate(slot.cells):
                    meant.setdefault(place, {int(text[index]) for text in texts})
        for place, digits in meant.items():
            left = digits & set(known.cells[place])
            if left and len(left) < len(digits):
                cells[place] = known.cells[place]
        for name, values in step.conclusion.variables.items():
            before = known.variables.get(name)
            if before is not None and not isinstance(values, range):
                count = sum(value in before for value in values)
                if 0 < count < len(values):
                    variables[name] = before
        if (cells, variables) == (step.premises.cells, step.premises.variables):
            return step
        premises = Knowledge(cells, step.premises.numbers, variables)
        return replaced(step, premises=premises)

    # What follows

    def sharpened(self, step: Inference, clues: Sequence[WordedClue]) -> Inference:
        """Give a step with all that follows for what it concludes something about."""
        if step.conclusion is None:
            return step
        if not clues and step.distinct:
            return step
        try:
            items = self._of_lists(step) if not clues else self._of_clues(step, clues)
        except (TooWide, TooLarge, semantics.TooMany):
            return step
        if any(not item.values for item in items):
            return replaced(step, conclusion=None)
        return replaced(step, conclusion=Knowledge.of(*items))

    def _of_clues(self, step: Inference, clues: Sequence[WordedClue]) -> list[Item]:
        assert step.conclusion is not None
        questions = self._asker.about(step, [clue.statement for clue in clues])
        found = []
        for item in step.conclusion.items():
            kind, name, values = item
            if isinstance(values, range) or len(values) > _MOST_SHARPENED:
                found.append(item)
                continue
            left = questions.values((kind, name), len(values))
            found.append(item if left is None else Item(kind, name, tuple(left)))
        return found

    def _of_lists(self, step: Inference) -> list[Item]:
        """Give what is left of lists that meet digits."""
        assert step.conclusion is not None
        left: dict[Place, set[int]] = {}
        lists: dict[str, tuple[int, ...]] = {}
        for name, values in step.premises.numbers.items():
            slot = self._facts.slots[name]
            if len(values) > MOST_LOOKED_THROUGH:
                continue
            fitting = lists[name] = tuple(matching(slot, values, step.premises.cells))
            for index, place in enumerate(slot.cells):
                digits = {int(str(value).zfill(len(slot.cells))[index]) for value in fitting}
                left[place] = left.get(place, digits) & digits
        found = []
        for item in step.conclusion.items():
            values = item.values
            if isinstance(item.name, tuple) and item.name in left:
                values = tuple(d for d in values if d in left[item.name])
            elif isinstance(item.name, str) and item.name in lists:
                values = tuple(v for v in lists[item.name] if v in values)
            found.append(Item(item.kind, item.name, values))
        return found

    def extended(self, step: Inference, shown: Mapping[Key, Values], known: Known) -> Inference:
        """Give a step that also concludes the digits that all values have which are shown."""
        if step.conclusion is None:
            return step
        cells, variables = dict(step.conclusion.cells), dict(step.conclusion.variables)
        for (kind, name), values in shown.items():
            if kind == "vars" and len(values) == 1 and len(known.variables.get(str(name), ())) != 1:
                variables[str(name)] = values
            if kind == "numbers":
                slot = self._facts.slots[str(name)]
                texts = [str(value).zfill(len(slot.cells)) for value in values]
                for index, place in enumerate(slot.cells):
                    digits = {int(text[index]) for text in texts}
                    if len(digits) == 1 < len(known.cells[place]):
                        cells[place] = tuple(digits)
        conclusion = Knowledge(cells, step.conclusion.numbers, variables)
        return replaced(step, conclusion=conclusion)
