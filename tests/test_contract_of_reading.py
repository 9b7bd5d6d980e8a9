"""A rule reads the cells it lists and no others, in every puzzle that comes with the project.

That rules do so on cells with few values is part of their contract: `rulecases.py` and
`sevendown.contract.rule_checks` make all their cells with an engine that notices.
"""

from __future__ import annotations

import pytest
from support.published import ALL, is_long
from support.slowness import slow_where

from sevendown.contract.broken import Broken
from sevendown.contract.cell_reads import NoticingEngine
from sevendown.engine.domains import DIGITS, EITHER, FALSE
from sevendown.engine.rule import Rule
from sevendown.puzzle import kinds, read

MOST_NODES = 25  # assumptions: later ones make the rules read nothing else
SEVERAL = {"traps4"}  # texts of many puzzles, which are not for `load`


@pytest.fixture
def noticing(monkeypatch):
    """Let every run have an engine that notices."""
    monkeypatch.setattr("sevendown.puzzle.run.Engine", NoticingEngine)


class Peeping(Rule):
    """Keeps a digit from being 0 where a truth is false, which it lists or does not."""

    def __init__(self, digit, truth, lists):
        self.digit, self.truth = digit, truth
        self.cells = (digit, truth) if lists else (digit,)

    def propagate(self):
        if self.truth.domain is FALSE:
            self.digit.remove(0)


class Meddling(Rule):
    """Narrows a cell that it does not list."""

    def __init__(self, cell):
        self.cell = cell

    def propagate(self):
        self.cell.fix(3)


def test_rule_that_reads_a_cell_it_does_not_list_is_noticed():
    engine = NoticingEngine()
    digit, truth = engine.cell("digit", DIGITS[7]), engine.cell("truth", EITHER)
    engine.post(Peeping(digit, truth, lists=False))
    with pytest.raises(Broken, match="Peeping reads truth, which is not among its cells"):
        engine.propagate()


def test_rule_that_narrows_a_cell_it_does_not_list_is_noticed():
    engine = NoticingEngine()
    engine.post(Meddling(engine.cell("digit", DIGITS[1023])))
    with pytest.raises(Broken, match="Meddling reads digit"):
        engine.propagate()


def test_rule_that_lists_what_it_reads_may_go_on():
    engine = NoticingEngine()
    digit, truth = engine.cell("digit", DIGITS[7]), engine.cell("truth", FALSE)
    engine.post(Peeping(digit, truth, lists=True))
    engine.propagate()
    assert digit.domain is DIGITS[6]


@pytest.mark.parametrize(
    "path",
    slow_where(is_long, [path for path in ALL if path.stem not in SEVERAL]),
    ids=lambda path: f"{path.parent.name}-{path.stem}",
)
def test_rules_of_a_published_puzzle_read_only_what_they_list(path, noticing):
    kind = path.parent.name if path.parent.name in kinds.names() else None
    run = read.load(path, kind=kind).run()
    for _ in run.events():
        if run.statistics.nodes >= MOST_NODES:
            break
    assert isinstance(run.engine, NoticingEngine) and run.statistics.runs
