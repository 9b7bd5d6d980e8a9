"""The wording of a puzzle does not matter: in other words it is the same facts, or the same rules.

So not only the solutions are the same, but also what it takes to find them.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from support import rewording
from support.published import STATED
from support.rewording import Setting
from support.sheet import taken_apart

from sevendown.model import pipeline

pytestmark = pytest.mark.slow

MIXTURES = 2  # of several rewordings, by chance
MIXED = "mixed 0"  # one that short puzzles are searched in also where the facts are the same
SHORT = 2500  # puzzles are searched as well that take no more runs of rules

REWORDINGS = rewording.REWORDINGS | {f"mixed {i}": rewording.MIXED for i in range(MIXTURES)}


def name_of(path: Path) -> str:
    return f"{path.parent.name}-{path.stem}"


PATHS = {name_of(path): path for path in STATED}

PRODUCT = "factors are multiplied two by two, in the order in which they are written"
EQUAL = "of A = B = C the first term that comes is made the value of the next"
CHAIN = "which number follows from which is decided by what is said first"
IDLE = "terms have been made before a choice is seen to be true anyway"
ARGUMENT = "a definition speaks of its argument as one number, its body of what that is made of"
TABLE = "what a definition makes of a number is a table, its body is not"
WHOLE = "the statement as a whole is tested where a part of it has been written out"
NESTED = "a choice within a choice is one choice only where it is written so"

# By rewording: the puzzles that have other rules then, and why.
OTHER: dict[str, dict[str, str]] = {
    "sides exchanged": {"chalkdust-05": EQUAL, "listener-sequences": EQUAL},
    "parts reversed": {
        "chalkdust-03": PRODUCT,
        "chalkdust-15": PRODUCT,
        "chalkdust-19": CHAIN,
        "chalkdust-19-compact": CHAIN,
        "chalkdust-21": IDLE,
        "listener-dieanotherday": PRODUCT,
        "listener-evenodder": PRODUCT,
        "listener-factors": PRODUCT,
        "listener-inbetweeners": PRODUCT,
        "listener-justthejob": PRODUCT,
        "listener-particular": PRODUCT,
        "listener-sequences": PRODUCT,
        "magazines-dogsmead": PRODUCT,
    },
    "definition for body": {"chalkdust-21": IDLE},
    "body for definition": {
        "chalkdust-05": WHOLE,
        "chalkdust-19": WHOLE,
        "chalkdust-19-compact": WHOLE,
        "chalkdust-22": WHOLE,
        "listener-almostfermat": ARGUMENT,
        "listener-evenodder": TABLE,
        "listener-increasingprime": ARGUMENT,
        "listener-knowyouronion": ARGUMENT,
        "listener-pandigitals": ARGUMENT,
        "listener-primecuts": NESTED,
        "listener-undersix": WHOLE,
    },
    "not listed": {"magazines-dogsmead": NESTED},
    "mixed 0": {"magazines-dogsmead": NESTED},
}


def reworded(name: str, kinds: Iterable[str] = REWORDINGS) -> dict[str, str]:
    """A puzzle as it is, and in those other words that change its text."""
    sheet = taken_apart(PATHS[name].read_text(encoding="utf-8"))
    texts = {"": str(sheet)}
    for kind in kinds:
        new = str(REWORDINGS[kind](sheet, Random(f"{kind} {name}")))
        if new != texts[""]:
            texts[kind] = new
    return texts


@pytest.mark.parametrize("name", PATHS)
def test_puzzle_in_other_words_takes_the_same_effort(name):
    texts = reworded(name)
    setting = Setting(texts.pop(""))
    facts, rules, effort = setting.facts, setting.rules, setting.solve(SHORT)
    different = set()
    for kind, text in texts.items():
        other = Setting(text)
        with rewording.definitions_by_content():
            if other.facts == facts and not (kind == MIXED and effort.complete):
                continue  # what comes after that has nothing else to go by
        same = other.rules == rules
        if not same:
            different.add(kind)
        if effort.complete:
            found = other.solve(SHORT if same else 20 * SHORT)
            assert found.complete, kind
            assert found.answers == effort.answers, kind
            assert found.nodes == effort.nodes or not same, kind
    assert different == {kind for kind, names in OTHER.items() if name in names}


@pytest.mark.parametrize("kind", REWORDINGS)
def test_every_rewording_changes_some_puzzles(kind):
    changed = (name for name in reversed(PATHS) if kind in reworded(name, [kind]))
    assert len(list(islice(changed, 2))) == 2


# ---- what makes a difference is noticed

GRID = "1 2 3\n4 . .\n5 . .\n\n"


@pytest.mark.parametrize(
    "other",
    [
        "1a = 4a + 2",
        "1a = 4a - 1",
        "1a = 5a + 1",
        "1a != 4a + 1",
        "1a = 4a + 1 or 1a = 5a",
        "PZ(1a)",
    ],
)
def test_facts_and_rules_of_another_statement_are_others(other):
    one, two = Setting(GRID + "1a = 4a + 1\n"), Setting(GRID + other + "\n")
    assert one.facts != two.facts
    assert one.rules != two.rules


def test_facts_and_rules_of_the_same_statement_are_the_same():
    one, two = Setting(GRID + "1a = 4a + 1\n"), Setting(GRID + "not not 1 + 4a = 1a\n")
    assert one.facts == two.facts
    assert one.rules == two.rules


def test_rules_may_be_the_same_where_facts_are_not():
    one, two = Setting(GRID + "1a = 4a + 1\n"), Setting(GRID + "4a - 1a = -1\n")
    assert one.rules == two.rules


@pytest.mark.parametrize(("body", "same"), [("X > 300", True), ("X > 301", False)])
def test_facts_are_others_where_definitions_are(body, same):
    text = "1 2 3\n4 . .\n5 . .\n\ndefine F(X) = {} and PZ(X)\nF(1a) or F(4a)\n"
    one, two = Setting(text.format("X > 300")), Setting(text.format(body))
    with rewording.definitions_by_content():
        assert (one.facts == two.facts) is same


def test_wording_matters_where_statements_have_not_one_form(monkeypatch):
    others = {name: one for name, one in pipeline.PASSES.items() if name != "logic"}
    monkeypatch.setattr(pipeline, "PASSES", others)
    texts = reworded("magazines-ryder", ["twice negated"])
    rules, others = (Setting(text).rules for text in texts.values())
    assert rules != others
