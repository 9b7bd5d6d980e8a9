"""A rule leans on what its `origins` name and on nothing else, and a statement is all said.

Only the rules that lean on one statement are awake: they must take away no value that belongs to
a filling for which it holds, and object to every filling for which it does not.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path

import pytest
from support import provenance, puzzlemaker
from support.published import CROSSNUMBERS
from support.smalllimits import small_limits

from sevendown.engine.rule import Rule
from sevendown.puzzle import read
from sevendown.puzzle.kinds.crossnumber import Crossnumber

pytestmark = pytest.mark.slow

RANDOM = [*range(47), 437]
TOGETHER = 8  # so many random puzzles are one test

# Puzzles in which more than a tenth of the statements are true of every filling.
IDLE = {"19": 18, "21": 8, "opposingdigitsum": 10}

SMALL = "1 2 3 # # # # # # # # #\n4 . . # # # # # # # # #\n5 . . # # # # # # # # #\n"
SMALL += "6 . . . . . # # # # # #\n7 . . . . . . . . . . .\n\n{}\n"


def examined(
    text: str, seed: object, known: Sequence[provenance.Filling] = ()
) -> provenance.Findings:
    puzzle = read.loads(text)
    assert isinstance(puzzle, Crossnumber)
    return provenance.examine(puzzle, seed, known)


def check(findings: provenance.Findings) -> None:
    assert not findings.nameless, list(map(provenance.named, findings.nameless))
    assert not findings.unsound, findings.unsound
    assert not findings.faults, list(map(str, findings.faults))


def solutions(path: Path) -> list[provenance.Filling]:
    """The published solutions."""
    found = []
    for block in path.with_suffix(".solution").read_text(encoding="utf-8").strip().split("\n\n"):
        lines = [line.split(" = ") for line in block.strip().split("\n")]
        rows = [line[0] for line in lines if len(line) == 1]
        digits = {
            (r, c): int(d) for r, row in enumerate(rows) for c, d in enumerate(row) if d != "#"
        }
        variables = {line[0]: int(line[1]) for line in lines if len(line) == 2}
        found.append(provenance.Filling(digits, variables))
    return found


@pytest.mark.parametrize("path", CROSSNUMBERS, ids=lambda path: path.stem)
def test_statement_of_a_published_puzzle_is_what_its_own_rules_say(path):
    findings = examined(path.read_text(encoding="utf-8"), path.stem, solutions(path))
    check(findings)
    assert findings.suited == findings.statements
    some = math.ceil(findings.statements / 10)
    assert findings.statements - findings.refuted <= IDLE.get(path.stem, some)


@pytest.mark.parametrize("first", range(0, len(RANDOM), TOGETHER))
def test_statement_of_a_random_puzzle_is_what_its_own_rules_say(first):
    for seed in RANDOM[first : first + TOGETHER]:
        text = puzzlemaker.make(f"provenance {seed}")
        check(examined(text, seed))
        with small_limits():
            check(examined(text, seed))


# What rules are made of several statements, or of what another statement says.
TOGETHER_SAID = {
    "a number is the value of a term": "4a = betrag(1a - 5a)\nbetrag(1a - 5a) > 300 + cell(4, 1)",
    "its digits are those of a term": "4a = betrag(1a - 5a)\nPZ(betrag(1a - 5a))",
    "numbers follow from one": "4a = qs(1a) + 111\nPZ(4a + 1a)",
    "numbers follow from one in turn": "4a = 1a + 7\n5a = 4a + 7\nPZ(5a + 1a)",
    "a factor is not 1": "1a = 4a * cell(1, 3)\n1a != 4a",
    "a circle": "1a < 4a\n4a < 5a\n5a < 1a",
    "a circle with equal ones": "1a < 4a\n4a = 5a\n5a = 1a",
    "a list": "Q(6a)\nPAL(6a)\nGER(6a)",
    "an automaton": "qs(7a) = 20\nanzahl(7a, 3) = 2\nU(7a) or 7a[1] = 7a[2]\n7a[3] = 3",
    "the same twice": "PZ(1a)\nPZ(1a)\n1a = 101 or PZ(1a)",
    "counts of all digits": "\n".join(
        f"cell(5, {digit + 1}) = anzahl(1a, {digit}) + anzahl(4a, {digit})" for digit in range(10)
    ),
    "in another order": "var A, B in 100..999\n1a in {A, B}\n4a in {B, A}\n1a != 4a\nA < B",
    "in every case": "cell(3, 3) < 4 -> PZ(1a) and 4a > 300\ncell(3, 3) > 2 -> PZ(1a) and 4a > 400",
    "in two cases": "1a > 4a or PAL(5a)\n1a > 4a -> Q(6a)\nPAL(5a) -> Q(6a) and 5a > 200",
    "one is a part of the other": "PZ(4a) and Q(1a)\nQ(1a) -> 4a > 5a\nQ(1a)",
}


@pytest.mark.parametrize("text", TOGETHER_SAID.values(), ids=list(TOGETHER_SAID))
def test_statement_is_what_its_own_rules_say_beside_others(text):
    findings = examined(SMALL.format(text), text)
    check(findings)
    assert findings.suited == findings.refuted == findings.statements


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
