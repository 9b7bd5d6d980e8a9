"""A proof of what the solutions of a crossnumber are, told to people."""

from __future__ import annotations

from typing import Any

from sevendown.engine.step_budget import StepBudget
from sevendown.errors import PuzzleError
from sevendown.explain.prove import prove
from sevendown.explain.telling import ProofTeller, Told, closing
from sevendown.explain.told_proof import ToldProof
from sevendown.explain.why import Judgement, Why, read_question
from sevendown.proof.inference import EXACTLY, NONE, Proof, proof_as_dict
from sevendown.puzzle.kinds.crossnumber import Crossnumber
from sevendown.speech import say


class ToldCrossnumber(ToldProof):
    """A proof of what the solutions are, or of what one place is in all of them."""

    def __init__(
        self,
        puzzle: Crossnumber,
        seconds: float | None = None,
        to: str | None = None,
        budget: StepBudget | None = None,  # of the proof of all; None: as many as it takes
    ) -> None:
        super().__init__(puzzle)
        self._teller = ProofTeller(puzzle)
        if to is None:
            self.proof = prove(puzzle, seconds, budget)
        else:
            self.proof = _proof_of(puzzle, to, seconds)

    @property
    def has_solution(self) -> bool:
        """Whether there is one."""
        return self.proof.status != NONE

    def told(self) -> list[Told]:
        """Tell it step by step."""
        return self._teller.told(self.proof)

    def ending(self, markdown: bool = False) -> str:
        """Say what has been proved, with the grid if it is full then."""
        not_needed = self._teller.not_needed(self.proof)
        text = closing(self.proof, markdown)
        return f"{not_needed}\n{text}" if not_needed else text

    def as_dict(self) -> dict[str, Any]:
        """Give it as plain lists and dictionaries, to be checked by others."""
        return proof_as_dict(self.proof)


def _proof_of(puzzle: Crossnumber, place: str, seconds: float | None) -> Proof:
    """Give what leads to one place; raises PuzzleError where it is not the same everywhere."""
    answer = Why(puzzle, seconds).answer(read_question(place, puzzle))
    if answer.judgement is Judgement.CAN:
        message = say("{place} is not the same in all solutions", place=place)
        raise PuzzleError([puzzle.source.problem(0, message)])
    status = NONE if answer.item is None else EXACTLY
    parts = tuple(one.part for one in answer.steps)
    return Proof(puzzle.source.file, "", status, parts, None)
