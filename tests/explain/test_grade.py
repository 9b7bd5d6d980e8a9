"""Grades: from the proof alone, the same however a puzzle is written."""

from __future__ import annotations

from random import Random

import pytest
from support import published, transform
from support.sheet import taken_apart

import sevendown
from sevendown.explain.prove import Proving

PATHS = {path.stem: path for path in published.CROSSNUMBERS}


def graded(name):
    return sevendown.load(PATHS[name]).grade()


def test_arithmetic_alone_is_easy_and_suppositions_are_not():
    assert graded("csplib-cf001").name == "easy"
    assert graded("enigma-71").name == "easy"
    hard = graded("enigma-1760")
    assert hard.name in ("very hard", "extreme")
    assert hard.suppositions and all(lines > 1 for lines in hard.suppositions)
    assert graded("dogsmead").name in ("medium", "hard")


def test_what_a_grade_is_made_of():
    found = graded("csplib-cf001")
    assert found.steps == len(Proving(sevendown.load(PATHS["csplib-cf001"])).slices)
    assert found.suppositions == () and found.nested == 0
    assert 0 < found.hardest <= found.score
    assert found.longest_list <= 12
    assert found.ways >= found.fewest_ways >= 1
    assert found.start == 0
    assert found.as_dict()["suppositions"] == []


def test_several_solutions_are_no_suppositions():
    puzzle = sevendown.loads("A .\n\nA_w in {10, 21}\n")
    assert puzzle.grade().suppositions == ()


@pytest.mark.parametrize("name", ["csplib-cf001", "enigma-71", "absurd", "enigma-1760"])
def test_grades_do_not_depend_on_the_order_of_clues(name):
    sheet = taken_apart(PATHS[name].read_text(encoding="utf-8"))
    other = transform.in_another_order(sheet, Random(3), [])
    assert sevendown.loads(str(other)).grade() == sevendown.loads(str(sheet)).grade()


def test_other_kinds_say_that_they_cannot():
    puzzle = sevendown.loads("8\n", kind="queens")
    with pytest.raises(NotImplementedError, match="^grade is not for puzzles of the kind queens y"):
        puzzle.grade()
