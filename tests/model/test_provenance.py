"""A rule leans on what its `origins` name and on nothing else, and a statement is all said.

Only the rules that lean on one statement are awake: they must take away no value that belongs to
a filling for which it holds, and object to every filling for which it does not.
"""

from __future__ import annotations

import math

import pytest
from support import provenance, puzzlemaker
from support.published import CROSSNUMBERS
from support.smalllimits import small_limits

from sevendown.engine.rule import Rule
from sevendown.puzzle import read
from sevendown.puzzle.kinds.crossnumber import Crossnumber

pytestmark = pytest.mark.slow

RANDOM = range(48)
TOGETHER = 8  # so many random puzzles are one test

# Puzzles in which for more than a tenth of the statements no filling is found that suits it.
STRICT = {"21": 14, "almostfermat": 5}
# ... and in which more than a tenth of the statements are true of every filling.
IDLE = {"19": 18, "21": 8, "opposingdigitsum": 10}

SMALL = "1 2 3\n4 . .\n5 . .\n\n{}\n"


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
    some = math.ceil(findings.statements / 10)
    assert findings.statements - findings.suited <= STRICT.get(path.stem, some)
    assert findings.statements - findings.refuted <= IDLE.get(path.stem, some)


@pytest.mark.parametrize("first", RANDOM[::TOGETHER])
def test_statement_of_a_random_puzzle_is_what_its_own_rules_say(first):
    for seed in range(first, first + TOGETHER):
        text = puzzlemaker.make(f"provenance {seed}")
        check(examined(text, seed))
        with small_limits():
            check(examined(text, seed))


# ---- what is wrong is noticed


def faults_with(monkeypatch, text: str, change) -> set[str]:
    """The kinds of faults in a puzzle of which the rules are changed once they are set up."""
    original = Crossnumber.run

    def run(self, *arguments):
        run = original(self, *arguments)
        for rule in run.engine.rules:
            change(rule)
        return run

    monkeypatch.setattr(Crossnumber, "run", run)
    return {fault.kind for fault in examined(SMALL.format(text), text).faults}


def only_the_first(rule: Rule) -> None:
    rule.origins = rule.origins[:1]


def not_asked(rule: Rule) -> None:
    if type(rule).__name__ in ("Meaning", "Value"):
        rule.propagate = lambda: None  # type: ignore[method-assign]


def nobodys(rule: Rule) -> None:
    if any("PZ" in getattr(origin, "text", "") for origin in rule.origins):
        rule.origins = (object(),)


CHAIN = "4a = qs(1a) + 11\nPZ(4a + 1a)\n5a = 2 * 4a\n"


def test_statement_as_it_should_be_has_no_faults(monkeypatch):
    assert faults_with(monkeypatch, CHAIN, lambda rule: None) == set()


@pytest.mark.parametrize(
    ("text", "change", "kind"),
    [
        (CHAIN, only_the_first, provenance.WRONG),
        ("PZ(1a)\nqs(4a) = 3\n", not_asked, provenance.SILENT),
        (CHAIN, nobodys, provenance.NONE),
    ],
)
def test_wrong_origin_is_noticed(monkeypatch, text, change, kind):
    assert kind in faults_with(monkeypatch, text, change)
