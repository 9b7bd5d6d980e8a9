"""How clues are worded makes no difference to the steps, the grade and the hint."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

import pytest
from support import rewording
from support.published import CROSSNUMBERS
from support.sheet import taken_apart

import sevendown
from sevendown.explain.hint import Hinter
from sevendown.explain.prove import Proving
from sevendown.proof.inference import Inference, ProofPart, Supposition
from sevendown.puzzle.kinds.crossnumber import Crossnumber

PUZZLES = {path.stem: path for path in CROSSNUMBERS}
# Two clues made one are another puzzle to whoever takes clue after clue.
WORDINGS = {name: r for name, r in rewording.REWORDINGS.items() if name != "two on a line"} | {
    "mixed": rewording.MIXED
}


def without_lines(parts: Iterable[ProofPart]) -> list[Any]:
    """Give what steps say, but not where the clues stand."""
    found: list[Any] = []
    for part in parts:
        if isinstance(part, Inference):
            found.append((len(part.lines), part.distinct, part.premises, part.conclusion))
        else:
            assert isinstance(part, Supposition)
            found.append((part.assumption, without_lines(part.steps)))
    return found


def answers(text: str) -> tuple[Any, ...]:
    """Give the steps, the grade and the hint for the empty grid."""
    puzzle = sevendown.loads(text)
    assert isinstance(puzzle, Crossnumber)
    hint = Hinter(puzzle).hint({})
    hinted = without_lines(one.part for one in hint.steps)
    return without_lines(Proving(puzzle).proof.steps), puzzle.grade(), hint.new, hinted


@pytest.mark.parametrize("name", ["csplib-cf001", "enigma-71", "enigma-1760"])
def test_wording_makes_no_difference(name: str) -> None:
    sheet = taken_apart(PUZZLES[name].read_text())
    expected = answers(str(sheet))
    worded = {key: r(sheet, Random(1)) for key, r in WORDINGS.items()}
    others = {key: str(other) for key, other in worded.items() if str(other) != str(sheet)}
    assert len(others) >= 5
    for key, text in others.items():
        assert answers(text) == expected, key
