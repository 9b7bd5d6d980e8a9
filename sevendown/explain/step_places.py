"""Where parts of a proof take place: the numbers they speak of, and the one to look at."""

from __future__ import annotations

from collections.abc import Sequence

from sevendown.explain.clue_text import Clues, WordedClue
from sevendown.explain.conclusion_text import CellOrigin, Known
from sevendown.explain.fact_text import FactText
from sevendown.explain.seen_steps import SeenSteps
from sevendown.language import tree
from sevendown.proof.inference import CaseSplit, Inference, ProofPart, Supposition
from sevendown.proof.knowledge import Item


class StepPlaces:
    """Names the places of parts of proofs of one puzzle."""

    def __init__(self, facts: FactText, clues: Clues, seen: SeenSteps) -> None:
        self._facts = facts
        self._clues = clues
        self._seen = seen

    def near(self, step: Inference, clues: Sequence[WordedClue]) -> list[tree.Slot]:
        """Give the numbers that a step speaks of."""
        found = [slot for clue in clues for slot in clue.slots]
        names = [*step.distinct, *step.premises.numbers]
        names += [] if step.conclusion is None else step.conclusion.numbers
        if not clues:
            found += [self._facts.slots[name] for name in names]
        return list(dict.fromkeys(found))

    def learn(self, step: Inference, known: Known) -> None:
        """Let somebody know what follows from a step, and note by which numbers."""
        if step.conclusion is None:
            return
        before = known.copy()
        known.take(step.conclusion)
        near = self.near(step, self._seen.clues_of(step))
        for place, digits in known.cells.items():
            if len(digits) < len(before.cells[place]):
                names = [slot.name for slot in near if place in slot.cells]
                number = names[0] if len(names) == 1 else ""
                known.note_origin(place, CellOrigin(digits, number))

    def spoken_of(self, part: Supposition) -> list[tree.Slot]:
        """Give the numbers that the steps of a supposition speak of."""
        steps = [step for step in part.steps if isinstance(step, Inference)]
        return [slot for step in steps for slot in self.near(step, self._clues.of(step.lines))]

    def place(self, part: ProofPart) -> str:
        """Name where a part of a proof takes place: a number, a variable or a cell."""
        match part:
            case Inference():
                return self._of_inference(part)
            case Supposition():
                return self._item_name(part.assumption, self.spoken_of(part))
            case CaseSplit():
                return self._item_name(part.cases[0].assumption, ())
        return ""

    def _item_name(self, item: Item, near: Sequence[tree.Slot]) -> str:
        if isinstance(item.name, str):
            return item.name
        slot = next((slot for slot in near if item.name in slot.cells), None)
        slot = slot or self._facts.through(item.name)
        return self._facts.cell_name(item.name) if slot is None else slot.name

    def _of_inference(self, step: Inference) -> str:
        near = self.near(step, self._seen.clues_of(step))
        found = step.conclusion
        if found is None:
            return near[0].name if near else ""
        before = Known(self._facts)
        before.take(step.premises)
        fixed = [p for p, d in found.cells.items() if len(d) == 1 < len(before.cells[p])]
        for cells in (fixed, list(found.cells)):
            chosen = self._facts.covering(cells, near)
            if chosen:
                return max(chosen, key=lambda slot: len(set(cells) & set(slot.cells))).name
            if cells:
                return self._facts.cell_name(cells[0])
            if found.variables or found.numbers:
                break
        return next(iter([*found.variables, *found.numbers]), "")
