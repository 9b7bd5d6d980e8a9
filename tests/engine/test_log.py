"""The log knows every change since the first assumption and puts back what was there."""

from __future__ import annotations

from random import Random

import pytest

from sevendown.engine.domains import ANY_DIGIT, between
from sevendown.engine.engine import Engine
from sevendown.engine.rule import Rule


@pytest.fixture
def engine():
    return Engine()


def test_domain_is_put_back_on_pop(engine):
    cell = engine.cell("a", ANY_DIGIT)
    engine.log.push()
    cell.fix(3)
    engine.log.pop()
    assert cell.domain is ANY_DIGIT


class Lower(Rule):
    """A cell is below a number, step by step."""

    def __init__(self, cell, number):
        self.cells = (cell,)
        self.number = number

    def propagate(self):
        if self.cells[0].domain.hi >= self.number:
            self.cells[0].remove(int(self.cells[0].domain.hi))


def test_every_change_since_an_assumption_is_one_record(engine):
    cell, other = engine.cell("a", ANY_DIGIT), engine.cell("b", ANY_DIGIT)
    rule = Lower(cell, 8)
    engine.post(rule)
    engine.log.push()
    other.fix(5)
    engine.propagate()
    other_first, first, second = engine.log.changes
    assert other_first[0] is other and other_first[3] is None and other_first[4] == -1
    assert first[0] is second[0] is cell and first[3] is second[3] is rule
    assert (first[1], first[4]) == (ANY_DIGIT, -1) and first[2] is second[1]
    assert (second[2], second[4]) == (cell.domain, 1)
    assert (cell.last, other.last) == (2, 0)
    engine.log.pop()
    assert not engine.log.changes and cell.last == other.last == -1


def test_what_is_so_for_good_is_not_logged(engine):
    cell = engine.cell("a", ANY_DIGIT)
    cell.remove(3)
    assert not engine.log.changes and cell.last == -1


def test_version_is_another_one_after_every_change_and_return(engine):
    cell = engine.cell("a", ANY_DIGIT)
    seen = {engine.version}
    for value in range(9):
        engine.log.push()
        cell.remove(value)
        assert engine.version not in seen
        seen.add(engine.version)
    while engine.log.marks:
        engine.log.pop()
        assert engine.version not in seen
        seen.add(engine.version)


def test_cell_changed_in_one_branch_is_put_back_in_the_next_one_too(engine):
    cell = engine.cell("a", ANY_DIGIT)
    engine.log.push()
    cell.fix(1)
    engine.log.pop()
    engine.log.push()
    cell.fix(2)
    engine.log.pop()
    assert cell.domain is ANY_DIGIT


def test_cell_changed_below_a_mark_is_put_back_when_changed_after_the_return_above_it(engine):
    cell = engine.cell("a", ANY_DIGIT)
    engine.log.push()
    engine.log.push()
    cell.remove(0)
    engine.log.pop()
    cell.remove(1)
    engine.log.pop()
    assert cell.domain is ANY_DIGIT


def test_cell_saved_below_is_put_back_to_each_level_in_turn(engine):
    cell = engine.cell("a", ANY_DIGIT)
    seen = []
    for value in range(4):
        seen.append(cell.domain)
        engine.log.push()
        cell.remove(value)
        cell.remove(9 - value)
    for domain in reversed(seen):
        engine.log.pop()
        assert cell.domain is domain


def test_change_before_the_first_mark_stays(engine):
    cell = engine.cell("a", ANY_DIGIT)
    cell.remove(0)
    domain = cell.domain
    engine.log.push()
    cell.remove(1)
    engine.log.pop()
    assert cell.domain is domain


def test_random_walk_restores_every_domain_at_every_depth(engine):
    rng = Random("walk")
    cells = [engine.cell(str(i), between(0, 200)) for i in range(8)]
    kept = []
    for _ in range(3000):
        roll = rng.random()
        if roll < 0.2 and len(kept) < 12:
            kept.append([cell.domain for cell in cells])
            engine.log.push()
        elif roll < 0.35 and kept:
            engine.log.pop()
            for cell, domain in zip(cells, kept.pop(), strict=True):
                assert cell.domain is domain
        elif kept:
            cell = rng.choice(cells)
            if cell.domain.size > 2:
                cell.remove(rng.choice(cell.domain.values()))
