"""Limits: those of effort are one record, held by the engine, of which every field is asked for."""

from __future__ import annotations

import ast
from dataclasses import FrozenInstanceError, fields
from pathlib import Path
from random import Random

import pytest
from support.smalllimits import SMALL, small_limits

import sevendown
from sevendown.engine.domains import Bits, Span, between
from sevendown.engine.engine import Engine
from sevendown.limits import TOPICS, Limits
from sevendown.numbertheory import COMPUTING
from sevendown.puzzle.run import Run
from sevendown.text.reading_limits import READING

ROOT = Path(sevendown.__file__).parent
NAMES = [field.name for field in fields(Limits)]
TEXT = "A . .\nB . .\n\nQ(A_w)\nPZ(B_w)\nqs(A_w) = qs(B_w)\n"


def asked_for(path, names):
    """The attributes that a module asks of something with one of these names."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Attribute):
            owner = node.value
            name = owner.attr if isinstance(owner, ast.Attribute) else getattr(owner, "id", "")
            if name in names:
                yield node.attr


def asked(*names):
    return {name for path in ROOT.rglob("*.py") for name in asked_for(path, names)}


def test_every_field_is_asked_for():
    assert set(NAMES) <= asked("limits", "Limits")


@pytest.mark.parametrize(("record", "name"), [(COMPUTING, "COMPUTING"), (READING, "READING")])
def test_every_field_of_what_has_no_engine_is_asked_for(record, name):
    assert {field.name for field in fields(record)} == asked(name)
    for field in fields(record):
        assert field.metadata["unit"] and field.metadata["meaning"], field.name


def test_every_field_belongs_to_one_topic_and_says_what_it_is():
    assert sorted(f.name for topic in TOPICS for f in fields(topic)) == sorted(NAMES)
    for field in fields(Limits):
        assert field.metadata["unit"] and field.metadata["meaning"], field.name


def test_limits_do_not_change():
    with pytest.raises(FrozenInstanceError):
        Limits().divisors = 3
    with pytest.raises(TypeError):
        Limits(most=3)


def test_small_limits_are_smaller_and_hold_for_all_runs_inside():
    lowered = [name for name in NAMES if getattr(SMALL, name) != getattr(Limits(), name)]
    assert all(getattr(SMALL, name) < getattr(Limits(), name) for name in lowered)
    assert len(lowered) == 36
    puzzle = sevendown.loads(TEXT)
    with small_limits():
        assert puzzle.run().engine.limits is SMALL
        assert isinstance(between(0, 20), Span)
    assert puzzle.run().engine.limits == Limits()
    assert isinstance(between(0, 20), Bits)


def test_a_run_can_be_given_limits():
    puzzle = sevendown.loads(TEXT)
    expected = {str(solution) for solution in puzzle.solutions()}
    run = Run(puzzle, limits=SMALL)
    assert run.engine.limits is SMALL and Bits.widest == SMALL.dense_width
    assert {str(solution) for solution in run.solutions()} == expected
    assert Engine().limits == Limits() and Bits.widest == Limits.dense_width


@pytest.mark.parametrize("seed", range(20))
def test_the_version_is_another_one_where_domains_are(seed):
    """While the version is the same, every domain is: also where some have been put back."""
    rng = Random(seed)
    engine = Engine()
    cells = [engine.cell(str(i), between(0, 50)) for i in range(4)]
    seen = {}
    for _ in range(300):
        domains = [cell.domain for cell in cells]
        assert seen.setdefault(engine.version, domains) == domains
        assert engine.version == max(seen)
        if engine.log.marks and rng.random() < 0.3:
            engine.log.pop()
        elif rng.random() < 0.3:
            engine.log.push()
        else:
            cell = rng.choice(cells)
            if cell.domain.size > 1:
                cell.remove(rng.choice(cell.domain.values()))
    assert len(seen) > 100


def test_what_is_put_back_at_once_has_another_version():
    engine = Engine()
    cell = engine.cell("a", between(0, 9))
    engine.log.push()
    before = engine.version
    cell.fix(3)
    fixed = engine.version
    engine.log.pop()
    assert len({before, fixed, engine.version}) == 3


def test_the_version_leans_on_no_statistics():
    engine = Engine()
    cell = engine.cell("a", between(0, 9))
    cell.fix(3)
    before = engine.version
    engine.statistics.changes = 0
    assert engine.version == before
