"""Proofs with one thing wrong: a step, a clue or a premise left out, a digit denied."""

from __future__ import annotations

from collections.abc import Iterator

from sevendown.proof.inference import Inference, ProofPart, Supposition
from sevendown.proof.knowledge import Knowledge
from sevendown.record import replaced

Parts = tuple[ProofPart, ...]


def mutants(parts: Parts) -> Iterator[tuple[str, Parts]]:
    """Give what was done and what comes of it, for all that can be done to these steps."""
    for i, part in enumerate(parts):

        def with_other(new: ProofPart, i: int = i) -> Parts:
            return (*parts[:i], new, *parts[i + 1 :])

        yield "step", (*parts[:i], *parts[i + 1 :])
        if isinstance(part, Supposition):
            for kind, inner in mutants(part.steps):
                yield kind, with_other(replaced(part, steps=inner))
        elif isinstance(part, Inference):
            for kind, new in _inferences(part):
                yield kind, with_other(new)


def _inferences(part: Inference) -> Iterator[tuple[str, Inference]]:
    for line in part.lines:
        yield "clue", replaced(part, lines=tuple(other for other in part.lines if other != line))
    items = list(part.premises.items())
    for item in items:
        fewer = Knowledge.of(*(other for other in items if other is not item))
        yield "premise", replaced(part, premises=fewer)
    if part.conclusion is None:
        return
    for place, digits in part.conclusion.cells.items():
        if len(digits) == 1:
            denied = {**part.conclusion.cells, place: ((digits[0] + 1) % 10,)}
            yield "digit", replaced(part, conclusion=replaced(part.conclusion, cells=denied))
