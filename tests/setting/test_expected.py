"""What a header expects, and whether puzzles are so."""

from __future__ import annotations

import pytest
from support.toys import mistakes

import sevendown
from sevendown.errors import PuzzleError
from sevendown.explain import grade
from sevendown.setting.expected import AS_EXPECTED, FAILED, NOT_DECIDED, judged
from sevendown.text.expectation import GRADES, Expectation, read_expectations

TWO = "A . C\nB . .\n\nPZ(C_s)\nqs(A_w) = 3\nqs(B_w) = 9\nV(B_w, A_w)\n"  # 111 333 and 201 603
ONE = TWO + "PAL(A_w)\n"
NONE = TWO + "A_w = 102\n"
MANY = "A . . .\nB . . .\n\nqs(A_w) = qs(B_w)\nvar X in 1..9\nX != 5\n"


def verdict(text, seconds=None):
    found = judged(sevendown.loads(text), seconds)
    return found if found is None else (found.status, found.why)


def test_grades_are_those_of_the_proof():
    assert GRADES == tuple(name for name, _, _ in grade.NAMES)


@pytest.mark.parametrize(
    "value, relation, number, met",
    [
        ("unique", "=", 1, [1]),
        ("no solution", "=", 0, [0]),
        ("no  solution", "=", 0, [0]),
        ("solutions 2", "=", 2, [2]),
        ("solutions = 2", "=", 2, [2]),
        ("solutions 0", "=", 0, [0]),
        ("solutions <= 2", "<=", 2, [0, 1, 2]),
        ("solutions>=2", ">=", 2, [2, 3, 4]),
        ("solutions < 2", "<", 2, [0, 1]),
        ("solutions > 2", ">", 2, [3, 4]),
        ("grade medium", "=", 1, [1]),
        ("grade <= hard", "<=", 2, [0, 1, 2]),
        ("grade > very hard", ">", 3, [4]),
    ],
)
def test_expectations_are_read(value, relation, number, met):
    (found,) = read_expectations(value, True)
    assert (found.relation, found.number) == (relation, number)
    assert found.is_grade == value.startswith("grade")
    assert [n for n in range(5) if found.is_met_by(n)] == met


def test_an_expectation_is_decided_by_enough_solutions():
    for relation in ("=", "<", ">", "<=", ">="):
        for number in range(4):
            expected = Expectation("", False, relation, number)
            met = {expected.is_met_by(n) for n in range(expected.enough, 20)}
            assert len(met) == 1  # it does not matter how many more there are
            if expected.enough:
                before = {expected.is_met_by(n) for n in range(expected.enough - 1, 20)}
                assert len(before) == 2 or relation in ("<", "<=") and number == 0


@pytest.mark.parametrize(
    "header, place",
    [
        ("expect:", "p.txt:1:8: "),
        ("expect: ,", "p.txt:1:9: "),
        ("expect: once", "p.txt:1:9: "),
        ("expect: unique,  twice", "p.txt:1:18: "),
        ("expect: unique; solutions 1", "p.txt:1:9: "),
        ("expect: solutions -1", "p.txt:1:9: "),
        ("expect: solutions 1" + "0" * 30, "p.txt:1:9: "),
        ("expect: grade simple", "p.txt:1:9: "),
        ("expect: grade", "p.txt:1:9: "),
    ],
)
def test_what_is_no_expectation_is_a_mistake(header, place):
    found = mistakes(f"{header}\n\n{ONE}")
    assert found.startswith(f"{place}expected are unique, no solution, solutions 2, ")
    assert found.endswith("^") and found.count("expected are") == 1


def test_expectations_stand_once():
    assert "expect is given twice" in mistakes(f"expect: unique\nexpect: unique\n\n{ONE}")


def test_other_kinds_have_expectations_but_no_grades():
    text = "kind: queens\nexpect: solutions 92\n\n8\n"
    assert verdict(text) == (AS_EXPECTED, "")
    assert verdict(text.replace("92", "> 99")) == (
        FAILED,
        "there are 92 solutions; expected: solutions > 99",
    )
    with pytest.raises(PuzzleError, match="2:17: puzzles of this kind have no grade"):
        sevendown.loads("kind: queens\nexpect: unique, grade easy\n\n8\n")
    with pytest.raises(PuzzleError, match="unknown header key solution"):
        sevendown.loads("kind: queens\nsolution: 1\n\n8\n")


@pytest.mark.parametrize(
    "text, status, why",
    [
        (f"expect: unique\n\n{ONE}", AS_EXPECTED, ""),
        (f"expect: unique\n\n{TWO}", FAILED, "there are at least 2 solutions; expected: unique"),
        (f"expect: unique\n\n{NONE}", FAILED, "there is no solution; expected: unique"),
        (f"expect: no solution\n\n{NONE}", AS_EXPECTED, ""),
        (f"expect: solutions 2\n\n{TWO}", AS_EXPECTED, ""),
        (f"expect: solutions 3\n\n{TWO}", FAILED, "there are 2 solutions; expected: solutions 3"),
        (f"expect: solutions 2\n\n{ONE}", FAILED, "there is 1 solution; expected: solutions 2"),
        (f"expect: solutions >= 2\n\n{MANY}", AS_EXPECTED, ""),
        (f"expect: solutions > 1, solutions <= 2\n\n{TWO}", AS_EXPECTED, ""),
        (
            f"expect: solutions > 1, solutions < 9\n\n{MANY}",
            FAILED,
            "there are at least 9 solutions; expected: solutions < 9",
        ),
        (f"expect: grade easy\n\n{ONE}", AS_EXPECTED, ""),
        (f"expect: unique, grade <= medium\n\n{ONE}", AS_EXPECTED, ""),
        (f"expect: grade > easy\n\n{ONE}", FAILED, "its grade is easy; expected: grade > easy"),
        (f"solution: 111 333\n\n{ONE}", AS_EXPECTED, ""),
        (f"solution: ??? ??3\n\n{ONE}", AS_EXPECTED, ""),
        (
            f"solution: 111 333\n\n{TWO}",
            FAILED,
            "there are at least 2 solutions; expected: unique",
        ),
        (f"expect: solutions 2\nsolution: 111 333\n\n{TWO}", AS_EXPECTED, ""),
        (f"expect: solutions 2\nsolution: 201 603\n\n{TWO}", AS_EXPECTED, ""),
        (
            f"expect: solutions 2\nsolution: 2?2 ???\n\n{TWO}",
            FAILED,
            "the intended solution is none",
        ),
        (f"expect: solutions > 1\nsolution: 999? 9999\n\n{MANY}", AS_EXPECTED, ""),
        (
            f"solution: 201 603\n\n{ONE}",
            FAILED,
            "line 10: this is not so in the intended solution, where A_w is 201",
        ),
        (
            f"solution: 2?? ???\n\n{ONE}",
            FAILED,
            "there is exactly one solution, but not the intended one",
        ),
        (
            f"expect: solutions > 1\n\n{MANY}\nsolution:\n999?\n100?\nX = 3",
            FAILED,
            "the intended solution is none",
        ),
        (
            f"expect: grade easy\nsolution: 1?? ???\n\n{TWO}",
            FAILED,
            "there are at least 2 solutions; expected: unique",
        ),
    ],
)
def test_puzzles_are_as_expected_or_not(text, status, why):
    assert verdict(text) == (status, why)


def test_without_expectations_there_is_nothing_to_say():
    assert verdict(TWO) is None


def test_what_takes_too_long_is_not_decided():
    text = "expect: solutions <= 100000000\n\n....\n....\n....\n....\n\nqs(1a) = 9\n"
    assert verdict(text, 0.2) == (NOT_DECIDED, "there was not enough time")
    assert verdict(text.replace("<= 100000000", "<= 3"), 60)[0] == FAILED
