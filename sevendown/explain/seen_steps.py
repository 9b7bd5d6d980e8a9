"""The steps of a proof as they are seen from the grid, each with its clues and its reason."""

from __future__ import annotations

from collections.abc import Sequence

from sevendown.explain.clue_text import Clues, WordedClue
from sevendown.explain.conclusion_text import Known
from sevendown.explain.fact_text import FactText
from sevendown.explain.grounds import Grounds
from sevendown.explain.proof_shape import together
from sevendown.explain.reason import Reason
from sevendown.explain.step_in_grid import StepInGrid
from sevendown.explain.step_questions import StepAsker
from sevendown.language import tree
from sevendown.proof.inference import Inference
from sevendown.proof.knowledge import Item, Knowledge


class SeenSteps:
    """Sees the steps of proofs of one puzzle; clues and reasons are looked for once."""

    def __init__(self, puzzle: tree.PuzzleTree, facts: FactText, clues: Clues) -> None:
        self._facts = facts
        self._clues = clues
        asker = StepAsker(puzzle)
        self._grounds = Grounds(puzzle, facts, clues, asker)
        self._in_grid = StepInGrid(puzzle, facts, asker)
        self._found: dict[int, tuple[Inference, list[WordedClue], Reason]] = {}  # by their ids

    def all_seen(
        self, group: Sequence[Inference], known: Known
    ) -> tuple[list[Inference], list[Inference]]:
        """Give inferences from one clue as they are seen, and which of the proof these are.

        What follows from nothing else than the one before is told together with it.
        """
        steps: list[Inference] = []
        told: list[Inference] = []
        ahead = known.copy()
        given = Known(self._facts)
        for part in group:
            step = self.seen(part, ahead)
            if step is None:
                continue
            told.append(part)
            if steps and not unknown(step.premises, given):
                steps[-1] = together(steps[-1], step)
            else:
                steps.append(step)
            given.take(step.premises)
            if step.conclusion is None:
                break
            given.take(step.conclusion)
            ahead.take(step.conclusion)
        return steps, told

    def seen(self, step: Inference, known: Known) -> Inference | None:
        """Give a step as it is seen from the grid; None: it says nothing new."""
        known.take(step.premises)
        new = self._in_grid.new_part(step, known)
        if new is None:
            return None
        exact = False
        clues = self._clues.of(new.lines)
        seen = self._in_grid.grown(new, clues, known)
        more = self._in_grid.with_candidates(seen, known)
        if more.premises == step.premises:
            seen = new
            clues = self._grounds.needed(seen)
        else:
            clues = self._grounds.needed(seen)
            seen = self._in_grid.grown(new, clues, known)
            seen = self._in_grid.lightened(seen, clues)
            light = self._in_grid.with_candidates(seen, known)
            seen = self._in_grid.sharpened(light, clues)
            exact = seen is not light
        reason = self._grounds.reason(seen, clues, known, exact)
        seen = self._in_grid.extended(seen, reason.tells, known)
        self._found[id(seen)] = seen, clues, reason
        return seen

    def reason(self, step: Inference) -> Reason:
        """Give why an inference is right."""
        return self._looked_up(step)[2]

    def clues_of(self, step: Inference) -> list[WordedClue]:
        """Give the clues of an inference, as far as they are needed."""
        return self._looked_up(step)[1]

    def _looked_up(self, step: Inference) -> tuple[Inference, list[WordedClue], Reason]:
        """Give the clues and the reason of an inference, which are looked for once."""
        kept = self._found.get(id(step))
        if kept is None or kept[0] is not step:
            clues = self._grounds.needed(step)
            kept = step, clues, self._grounds.reason(step, clues)
            self._found[id(step)] = kept
        return kept

    def axioms(self, step: Inference) -> list[str]:
        """Say which of the rules that hold for all numbers are needed, and are easily missed."""
        return self._grounds.axioms(step, self.clues_of(step))


def unknown(premises: Knowledge, given: Known) -> Knowledge:
    """Give the premises that are not known anyhow."""
    items = [item for item in premises.items() if not _is_known(item, given)]
    return Knowledge.of(*items)


def _is_known(item: Item, given: Known) -> bool:
    values = given.of(item)
    return values is not None and all(value in item.values for value in values)
