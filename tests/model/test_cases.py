"""What holds in every case of a choice is a fact; nothing is one that does not."""

from __future__ import annotations

import pytest
from support import casesmaker, trying
from support.slowness import slow_after

from sevendown.puzzle import read

TOGETHER = 20  # so many random puzzles are one test

GRID = "1 2 3 4\n5 . . .\n6 . . .\n\nvar f, g in 0..1\nvar t in 1..3\nvar u in 0..9\n"
DEFINED = "define GOOD(X) = X > 1200 and Q(X)\ndefine PAIR(X, Y) = GOOD(X) and GOOD(Y) and X < Y\n"


def facts(text):
    """All facts, in words, that are no choices; with how many lines each leans on."""
    found = read.loads(f"{GRID}{text}\n").run().model.facts
    choices = (" or ", " exactly where ", " is one of 5a")
    said = {fact.sentence(): len(fact.lines) for fact in found}
    return {text: lines for text, lines in said.items() if not any(c in text for c in choices)}


SQUARE = {"1a is a square"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(Q(1a) and 1a > 5a) or (PAL(5a) and Q(1a))", SQUARE),
        ("(Q(1a) and 1a > 5a) or (PAL(5a) and Q(1a)) or (Q(1a) and V(6a, 7))", SQUARE),
        ("not (not (Q(1a) and 1a > 5a) and not (PAL(5a) and Q(1a)))", SQUARE),
        ("(Q(1a) and 1a > 5a) xor (PAL(5a) and Q(1a))", SQUARE),
        ("f = 1 -> Q(1a) and 1a > 5a\nf = 0 -> PAL(5a) and Q(1a)", SQUARE),
        ("f = 1 -> Q(1a) and 1a > 5a\nf != 1 -> PAL(5a) and Q(1a)", SQUARE),
        ("f = 0 or Q(1a) and 1a > 5a\nf > 0 or PAL(5a) and Q(1a)", SQUARE),
        ("t = 1 -> Q(1a) and 1a > 5a\nt >= 2 -> PAL(5a) and Q(1a)", SQUARE),
        ("t = 1 -> Q(1a) and 5a > 6a\nt = 2 -> Q(1a)\n(t = 3 and 5a < 6a) -> Q(1a)", set()),
        ("u < 4 -> Q(1a) and 1a > 5a\nu > 2 -> PAL(5a) and Q(1a)", SQUARE),
        ("u < 4 -> Q(1a)\nu > 5 -> PAL(5a) and Q(1a)\nu != 4\nu in {1..4, 6, 8}", SQUARE | {"u"}),
        ("2d[1] < 4 -> Q(1a)\n2d[1] >= 4 -> PAL(5a) and Q(1a)", SQUARE),
        ("all(d in 1..9 : 2d[1] = d -> Q(1a) and V(5a, d))", SQUARE),  # it is no 0
        ("1a > 5a -> Q(1a) and V(6a, 7)\n1a <= 5a -> Q(1a) and V(6a, 9)", SQUARE),
        ("odd(6a) -> Q(1a) and 1a > 5a\neven(6a) -> Q(1a)", SQUARE),
        ("PZ(6a) -> Q(1a) and 1a > 5a\nnot PZ(6a) -> Q(1a)", SQUARE),
        ("5a > 6a or PAL(6a)\n5a > 6a -> Q(1a)\nPAL(6a) -> Q(1a) and 1a > 6a", SQUARE),
        ("(5a > 6a and PAL(6a)) or f = 1\n5a > 6a -> Q(1a)\nf = 1 -> Q(1a) and 1a > 6a", SQUARE),
        ("(f = 1 <-> PZ(6a))\nPZ(6a) -> Q(1a)\nf = 0 -> Q(1a) and 1a > 6a", SQUARE),
        ("\n".join(f"f = {i} and g = {k} -> Q(1a)" for i in (0, 1) for k in (0, 1)), SQUARE),
        ("f = 1 -> ((Q(1a) and PAL(5a)) or (5a > 6a and Q(1a)))\nf = 0 -> Q(1a)", SQUARE),
        (DEFINED + "f = 1 -> PAIR(1a, 5a)\nf = 0 -> PAIR(6a, 1a)", SQUARE | {"1a is at least"}),
        (DEFINED + "f = 1 -> GOOD(1a)\nf = 0 -> Q(1a) and 1a > 5a", SQUARE),
        (DEFINED + "PAIR(1a, 5a) or PAIR(5a, 1a)", SQUARE | {"5a is a square"}),
        ("(1a < 3000 and Q(5a)) or (1a in 2000..4000 and PAL(5a))", {"1a is at most 4000"}),
        ("f = 1 -> 1a < 3000\nf = 0 -> 1a in 2000..4000", {"1a is at most 4000"}),
        ("f = 1 -> 1a < 3000 and 1a > 2000\nf = 0 -> 1a = 4000", {"1a is one of 2001..2999, 4000"}),
        ("1a = 5a or 1a = 6a\n1a = 5a -> 1a > 3000\n1a = 6a -> 1a > 4000", {"1a is at least 3001"}),
    ],
)  # fmt: skip
def test_what_holds_in_every_case_is_a_fact(text, expected):
    found = facts(text)
    for sentence in expected:
        assert any(fact.startswith(sentence) for fact in found), found
    if not expected:
        assert not found


@pytest.mark.parametrize(
    "text",
    [
        "(Q(1a) and 1a > 5a) or PAL(5a)",
        "(Q(1a) and 1a > 5a) or (Q(5a) and 1a > 6a)",
        "(Q(1a) and 1a > 5a) or not Q(1a)",
        "f = 1 -> Q(1a)\nf = 1 -> Q(1a) and 1a > 5a",
        "f = 1 -> Q(1a)\ng = 0 -> Q(1a)",
        "t = 1 -> Q(1a)\nt = 3 -> Q(1a)",
        "u < 4 -> Q(1a)\nu > 4 -> Q(1a)",
        "1a > 5a -> Q(1a)\n1a < 5a -> Q(1a)",
        "1a > 5a -> Q(1a)\n1a <= 6a -> Q(1a)",
        "6a / 3 > 400 -> Q(1a)\n6a / 3 <= 400 -> Q(1a)",  # it may have no value
        "odd(6a / 3) -> Q(1a)\neven(6a / 3) -> Q(1a)",
        "5a > 6a or PAL(6a)\n5a > 6a -> Q(1a)\nPAL(5a) -> Q(1a)",
        "(Q(1a) and 1a > 5a) <-> (Q(1a) and PAL(5a))",
        "f = 1 -> 1a < 3000\nf = 0 -> 5a < 3000",
        "f = 1 -> 1a < 3000\nf = 0 -> 1a > 2000",
        "f = 1 -> 1a < 10000\nf = 0 -> 1a < 3000",
    ],
)
def test_what_does_not_hold_in_every_case_is_none(text):
    assert not facts(text)


def test_what_is_lifted_leans_on_all_that_it_comes_from():
    text = "u < 4 -> Q(1a)\nu > 4 -> Q(1a) and 1a > 5a\nu != 4\nPAL(6a)"
    assert facts(text)["1a is a square"] == 3


def test_a_choice_of_which_something_is_lifted_says_the_rest():
    found = read.loads(GRID + "(Q(1a) and 1a > 5a) or (PAL(5a) and Q(1a))\n").run().model.facts
    assert [fact.sentence() for fact in found] == [
        "1a is a square",
        "5a is less than 1a or 5a is a palindrome",
    ]


@pytest.mark.parametrize("first", slow_after(1, range(0, 120, TOGETHER)))
def test_random_cases_have_the_solutions_of_trying_everything(first):
    lifted = 0
    for seed in range(first, first + TOGETHER):
        run = trying.check(casesmaker.make(seed))
        lifted += any(len(fact.lines) > 1 for fact in run.model.facts)
    assert lifted > TOGETHER // 5
