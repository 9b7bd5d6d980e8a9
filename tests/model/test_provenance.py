"""A rule leans on what its `origins` name, on nothing else, and says it all.

Only the rules that lean on one statement are awake: they must take away no value that belongs to
a filling for which it holds, and object to every filling for which it does not.
"""

from __future__ import annotations

import pytest
from support import provenance, puzzlemaker
from support.published import CROSSNUMBERS
from support.smalllimits import small_limits

from sevendown.errors import PuzzleError
from sevendown.puzzle import read
from sevendown.puzzle.kinds.crossnumber import Crossnumber

pytestmark = pytest.mark.slow

RANDOM = range(24)

# By puzzle: statements so strict that no filling is found that suits them.
NOT_FOUND: dict[str, int] = {}


def examined(text: str, seed: object) -> provenance.Findings:
    puzzle = read.loads(text)
    assert isinstance(puzzle, Crossnumber)
    return provenance.examine(puzzle, seed)


def check(findings: provenance.Findings) -> None:
    assert not findings.nameless, list(map(provenance.named, findings.nameless))
    assert not findings.unsound, findings.unsound
    assert not findings.faults, list(map(str, findings.faults))


@pytest.mark.parametrize("path", CROSSNUMBERS, ids=lambda path: path.stem)
def test_statement_of_a_published_puzzle_is_what_its_own_rules_say(path):
    findings = examined(path.read_text(encoding="utf-8"), path.stem)
    check(findings)
    assert findings.statements - findings.suited <= NOT_FOUND.get(path.stem, 0)
    assert findings.refuted >= findings.statements * 0.8  # some are always true


@pytest.mark.parametrize("seed", RANDOM)
def test_statement_of_a_random_puzzle_is_what_its_own_rules_say(seed):
    text = puzzlemaker.make(f"provenance {seed}")
    try:
        check(examined(text, seed))
    except PuzzleError as error:
        pytest.skip(str(error))
    with small_limits():
        check(examined(text, seed))
