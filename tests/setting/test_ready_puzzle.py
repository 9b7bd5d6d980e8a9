"""Statements tried beside a puzzle that is ready: as if all of it had been set up again."""

import random

import pytest
from support.program import ROOT

import sevendown
from sevendown.setting.holding import PlainStatement
from sevendown.setting.ready_puzzle import ReadyPuzzle
from sevendown.setting.repairs import OtherForms
from sevendown.setting.statement_places import StatementPlaces
from sevendown.setting.trials import Budget, saying, tried

PUZZLES = [
    "csplib/csplib-cf001",
    "listener/couplets",
    "listener/factors",
    "listener/powerplay",
    "magazines/enigma-1760",
    "magazines/ryder",
]


def state_of(ready):
    engine = ready.model.engine
    cells = [(cell, cell.domain, list(cell.watchers), cell.last) for cell in engine.cells]
    return cells, list(engine.rules), list(engine.log.marks), [*map(list, engine.agenda.queues)]


@pytest.mark.parametrize("file", PUZZLES)
def test_other_forms_of_a_statement_have_the_same_solutions(file):
    puzzle = sevendown.load(ROOT / "puzzles" / f"{file}.txt")
    chance = random.Random(file)
    forms = OtherForms(puzzle, StatementPlaces(puzzle), Budget(10**6))
    lines = puzzle.tree.lines
    compared = 0
    for index in chance.sample(range(len(lines)), 4):
        others = saying(puzzle, [line for i, line in enumerate(lines) if i != index])
        ready = ReadyPuzzle(others, 20_000)
        if ready.model is None:
            continue
        before = state_of(ready)
        found = forms.forms(index)
        for form in chance.sample(found, min(6, len(found))):
            if ready.can_take([form.line]):
                beside = ready.tried([form.line], 2, 8000)
                again = tried(forms.with_form(form), 2, 8000)
                if None not in (beside.is_unique, again.is_unique):
                    assert beside.is_unique == again.is_unique
                    assert bool(beside.solutions) == bool(again.solutions)
                    if again.is_unique:
                        assert beside.solutions == again.solutions
                    compared += 1
                assert state_of(ready) == before
    assert compared > 5


def test_nothing_is_taken_that_speaks_of_what_is_not_there():
    puzzle = sevendown.loads("A . .\n\nA_w > 500\n")
    ready = ReadyPuzzle(puzzle, 1000)
    assert ready.can_take([puzzle.statement("PZ(A_w)")])
    assert not ready.can_take([puzzle.statement("cell(1, 2) = 3"), puzzle.statement("A_s = 3")])


def test_what_is_refuted_is_so_whatever_is_said_besides():
    assert ReadyPuzzle(sevendown.loads("A .\n\nA_w > 50\nA_w < 20\n"), 1000).is_refuted
    assert not ReadyPuzzle(sevendown.loads("A .\n\nA_w > 50\n"), 1000).is_refuted
    given_up = ReadyPuzzle(sevendown.loads("A .\n\nA_w > 50\nA_w < 20\n"), 0)
    assert given_up.model is None and not given_up.is_refuted


def test_steps_are_counted_anew_for_each_try():
    puzzle = sevendown.loads("A . B\n. # .\nC . .\n\nPZ(A_w)\nQ(C_w)\nV(B_s, 7)\n")
    ready = ReadyPuzzle(puzzle, 10_000)
    line = puzzle.statement("qs(A_s) = 9")
    first = ready.tried([line], 2, 10_000)
    assert len(first.solutions) == 2 and first.steps > 10
    assert ready.tried([line], 2, 3).gave_up
    assert ready.tried([line], 2, 10_000).solutions == first.solutions


def test_statements_are_put_on_and_taken_off_again():
    text = "A . B\n. # .\nC . .\n\nPZ(A_w)\nQ(C_w)\nV(B_s, 7)\nqs(A_s) = 9\nA_w < 200\n"
    puzzle = sevendown.loads(text)
    lines = puzzle.tree.lines
    ready = ReadyPuzzle(saying(puzzle, ()), 10_000)
    before = state_of(ready)
    for some in ((0, 1, 2), (0, 1), (0, 3, 4), (3,), (0, 1, 2, 3, 4), ()):
        put = [lines[index] for index in some]
        assert ready.put_on(put, 10_000) is None
        beside = [line for line in lines if line not in put]
        assert set(ready.tried(beside, 1000, 200_000).solutions) == set(puzzle.solutions())
    assert state_of(ready) == before


def test_statements_that_cannot_be_put_on_are_told():
    puzzle = sevendown.loads("A B\nC .\n\nA_w > 50\nPZ(A_s)\nA_w < 20\nQ(C_w)\n")
    lines = puzzle.tree.lines
    ready = ReadyPuzzle(saying(puzzle, ()), 10_000)
    failed = ready.put_on(lines, 10_000)
    assert failed is not None and failed.is_solvable is False
    assert ready.put_on(lines[:2], 10_000) is None
    beside = ready.tried([lines[2]], 1, 10_000)
    assert beside.is_solvable is False and lines[2] in beside.clash
    assert ready.tried([lines[3]], 1, 10_000, assumptions=0).gave_up
    assert ready.tried([lines[3]], 1, 10_000).is_solvable
    assert ready.put_on([lines[3]], 0).gave_up


def test_what_takes_too_long_to_see_is_not_known(monkeypatch):
    puzzle = sevendown.loads("A .\n\nA_w > 90\n")
    ready = ReadyPuzzle(puzzle, 10_000)
    line = puzzle.statement("PZ(A_w)")
    assert ready.tried([line], 2, 10_000).is_unique
    monkeypatch.setattr(PlainStatement, "holds", lambda meaning, filling: None)
    trial = ready.tried([line], 2, 10_000)
    assert trial.gave_up and trial.is_solvable is None
