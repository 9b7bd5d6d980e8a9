"""The trail puts back what was there, whatever happened in between."""

from __future__ import annotations

from random import Random

import pytest

from sevendown.engine.domains import ANY_DIGIT, between
from sevendown.engine.engine import Engine


@pytest.fixture
def engine():
    return Engine()


def test_domain_is_put_back_on_pop(engine):
    cell = engine.cell("a", ANY_DIGIT)
    engine.log.push()
    cell.fix(3)
    engine.log.pop()
    assert cell.domain is ANY_DIGIT


def test_cell_is_saved_at_most_once_between_two_marks(engine):
    cell = engine.cell("a", ANY_DIGIT)
    engine.log.push()
    for value in range(5):
        cell.remove(value)
    assert len(engine.log.entries) == 1
    engine.log.push()
    cell.remove(5)
    cell.remove(6)
    assert len(engine.log.entries) == 2


def test_stamp_rises_on_push_and_on_pop_and_never_falls(engine):
    rng = Random("stamp")
    before = engine.log.stamp
    for _ in range(200):
        if engine.log.marks and rng.random() < 0.5:
            engine.log.pop()
        else:
            engine.log.push()
        assert engine.log.stamp > before
        before = engine.log.stamp


def test_cell_saved_in_one_branch_is_saved_again_in_the_next_one(engine):
    # With the depth as stamp, the second branch would look saved and lose the domain.
    cell = engine.cell("a", ANY_DIGIT)
    engine.log.push()
    cell.fix(1)
    engine.log.pop()
    engine.log.push()
    cell.fix(2)
    engine.log.pop()
    assert cell.domain is ANY_DIGIT


def test_cell_saved_below_a_mark_is_saved_after_the_return_above_it(engine):
    # With a stamp that rises on push only, the change after the return would not be saved.
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
