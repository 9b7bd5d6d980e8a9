"""What kinds of parts a proof has: what needs no words, what belongs together, how cases end."""

from __future__ import annotations

from collections.abc import Sequence

from sevendown.explain.step_scope import with_items
from sevendown.proof.inference import (
    CaseSplit,
    Inference,
    ProofPart,
    ProofSolution,
    Supposition,
)
from sevendown.record import replaced


def spells(step: Inference) -> bool:
    """Whether it only says which digits a known number has: everybody sees that."""
    numbers = step.premises.numbers.values()
    return (
        not step.lines
        and not step.distinct
        and step.conclusion is not None
        and not step.premises.cells
        and all(len(values) == 1 for values in numbers)
    )


def together(step: Inference, following: Inference) -> Inference:
    """Give two inferences as one, where the second needs nothing but the first."""
    if step.conclusion is None or following.conclusion is None:
        return replaced(step, conclusion=None)
    conclusion = with_items(step.conclusion, *following.conclusion.items())
    return replaced(step, conclusion=conclusion)


def goes_on(step: Inference, following: ProofPart) -> bool:
    """Say whether a part goes on with the same clue."""
    return isinstance(following, Inference) and bool(step.lines) and following.lines == step.lines


def lines_used(parts: Sequence[ProofPart]) -> set[int]:
    """Give the lines whose clues some parts of a proof use."""
    found: set[int] = set()
    for part in parts:
        match part:
            case Inference():
                found.update(part.lines)
            case Supposition():
                found |= lines_used(part.steps)
            case CaseSplit():
                found |= lines_used(part.cases)
    return found


def fails(case: Supposition) -> bool:
    """Say whether a case ends in a contradiction."""
    if not case.steps:
        return False
    match case.steps[-1]:
        case Inference(conclusion=None):
            return True
        case CaseSplit(cases=cases):
            return all(map(fails, cases))
    return False


def is_solved(case: Supposition) -> bool:
    """Say whether a case ends in solutions."""
    last = case.steps[-1] if case.steps else None
    if isinstance(last, CaseSplit):
        return all(fails(inner) or is_solved(inner) for inner in last.cases)
    return isinstance(last, ProofSolution)
