"""The wording of a puzzle does not matter: in other words it has the same rules.

So not only the solutions are the same, but also what it takes to find them.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from support import rewording
from support.published import CROSSNUMBERS
from support.rewording import Setting
from support.sheet import Sheet, taken_apart

pytestmark = pytest.mark.slow

MIXTURES = 2  # of several rewordings, by chance
SHORT = 2500  # puzzles are searched as well that take no more runs of rules

REWORDINGS = rewording.REWORDINGS | {f"mixed {i}": rewording.MIXED for i in range(MIXTURES)}


def name_of(path: Path) -> str:
    return f"{path.parent.name}-{path.stem}"


PATHS = {name_of(path): path for path in CROSSNUMBERS}

# By rewording: puzzles that have other rules then, and why.
OTHER: dict[str, dict[str, str]] = {}


def reworded(name: str) -> dict[str, Sheet]:
    """A puzzle in all other words that change its text."""
    sheet = taken_apart(PATHS[name].read_text(encoding="utf-8"))
    sheets = {"": sheet}
    for kind, reword in REWORDINGS.items():
        new = reword(sheet, Random(f"{kind} {name}"))
        if str(new) != str(sheet):
            sheets[kind] = new
    return sheets


@pytest.mark.parametrize("name", PATHS)
def test_puzzle_in_other_words_takes_the_same_effort(name):
    sheets = reworded(name)
    setting = Setting(str(sheets.pop("")))
    rules, effort = setting.rules, setting.solve()
    different = set()
    for kind, sheet in sheets.items():
        other = Setting(str(sheet))
        same = other.rules == rules
        if not same:
            different.add(kind)
        if effort.runs <= SHORT:
            found = other.solve(SHORT if same else 20 * SHORT)
            assert found.complete, kind
            assert found.answers == effort.answers, kind
            assert found.nodes == effort.nodes or not same, kind
    assert different == {kind for kind, names in OTHER.items() if name in names}


@pytest.mark.parametrize("kind", REWORDINGS)
def test_every_rewording_changes_some_puzzles(kind):
    changed = [name for name in PATHS if kind in reworded(name)]
    assert len(changed) >= 3
