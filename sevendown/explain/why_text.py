"""The answer to a question in words."""

from __future__ import annotations

from typing import Any

from sevendown.explain.telling import ProofTeller, as_text
from sevendown.explain.why import Answer, Judgement, Question
from sevendown.numbertheory import decimal
from sevendown.proof.inference import EXACTLY, Proof, Supposition, part_as_dict
from sevendown.puzzle.kinds.crossnumber import Crossnumber


class WhyText:
    """Says an answer."""

    def __init__(self, puzzle: Crossnumber, question: Question, answer: Answer) -> None:
        self.answer = answer
        self._puzzle = puzzle
        self._question = question
        self._parts = tuple(step.part for step in answer.steps)

    def __str__(self) -> str:
        told = ProofTeller(self._puzzle).told(Proof("", "", EXACTLY, self._parts, None))
        return as_text(told) + self._ending()

    @property
    def _what(self) -> str:
        """What was asked, as a statement."""
        assert self.answer.item is not None
        sign = "≠" if self._question.relation == "!=" else "="
        return f"{self._question.name} {sign} {decimal(self.answer.item.values[0])}"

    def _ending(self) -> str:
        answer = self.answer
        if answer.item is None:
            return "So there is no solution at all.\n"
        if answer.judgement is Judgement.CAN:
            return self._examples()
        if not self._parts:
            verb = "is so" if answer.judgement is Judgement.MUST else "cannot be"
            return f"{self._what} {verb}, whatever the clues say.\n"
        if isinstance(self._parts[-1], Supposition):
            return ""  # its end has said it
        must = answer.judgement is Judgement.MUST
        return f"So {self._what}.\n" if must else f"So {self._what} cannot be.\n"

    def _examples(self) -> str:
        if self._question.value is None:
            first = f"{self._question.name} is not the same in all solutions:"
        else:
            first = f"{self._what} can be, and need not be:"
        with_it, without = map(str, self.answer.examples)
        return f"{first}\n{with_it}\n\n{without}\n"

    def as_dict(self) -> dict[str, Any]:
        """Give it as plain lists and dictionaries."""
        answer = self.answer
        return {
            "question": self._question.name,
            "relation": self._question.relation or "=",
            "value": None if answer.item is None else answer.item.values[0],
            "judgement": "no solution" if answer.item is None else answer.judgement.value,
            "steps": [part_as_dict(part) for part in self._parts],
            "examples": [solution.as_dict() for solution in answer.examples],
        }
