"""Counts over the same cells add up, in every wording; and nothing is lost where they do not."""

from __future__ import annotations

import pytest
from support import countingmaker, trying
from support.slowness import slow_after

from sevendown.puzzle import read

TOGETHER = 20  # so many random puzzles are one test

# Six cells, of which each is 1, 2 or 3.
GRID = "digits: 1-3\n\n1 2 3\n4 . .\n\nvar a, b, c in 0..9\n"
DEFINED = "define nd(D) = count(x in cells : x = D)\n"
CELLS = [f"cell({row}, {column})" for row in (1, 2) for column in (1, 2, 3)]


def truths(value, cells=CELLS):
    return f"truths({', '.join(f'{cell} = {value}' for cell in cells)})"


def each(count):
    """That a, b and c count 1s, 2s and 3s in the same way."""
    return "\n".join(f"{name} = {count.format(d)}" for d, name in enumerate("abc", 1))


def totals(rules):
    """What has been concluded from counts."""
    return [rule.describe() for rule in rules if "adds up" in rule.explain()]


def concluded(counts):
    return totals(read.loads(f"{GRID}{counts}\n").run().engine.rules)


@pytest.mark.parametrize(
    "counts",
    [
        DEFINED + each("nd({})"),
        each("count(x in cells : {} = x)"),
        each("anzahl(1a, {0}) + anzahl(4a, {0})"),
        each("6 - count(x in cells : x != {})"),
        each("sum(x in cells : truths(x = {}))"),
        each("count(x in cells : x >= {0} and x < {0} + 1)"),
        each("count(x in cells : not (x < {0} or x > {0}))"),
        each("count(x in cells : x in {{{}}})"),
        f"a = {truths(1)}\n{truths(2)} - b = 0\n0 = c - {truths(3)}",
        f"{DEFINED}nd(2) = b\na = {truths(1)}\nc = anzahl(1a, 3) + {truths(3, CELLS[3:])}",
        f"{DEFINED}not (a != nd(1))\na + b = nd(2) + a\nc - 1 = nd(3) - 1",
    ],
)
def test_counts_of_all_values_add_up_in_every_wording(counts):
    assert concluded(counts) == ["a + b + c = 6"]


@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        ("a = count(x in cells : even(x))\nb = count(x in cells : odd(x))", "a + b = 6"),
        ("a = count(x in cells : x in {1, 3})\nb = count(x in cells : x = 2)", "a + b = 6"),
        ("a = count(x in cells : x < 2)\nb = count(x in cells : x >= 2)", "a + b = 6"),
        (DEFINED + "a = nd(1) + 1\nb = 2 * nd(2)\nc = nd(3)", "2·a + b + 2·c = 14"),
        (DEFINED + "a = nd(1) + nd(2)\nc = nd(3)", "a + c = 6"),
        (DEFINED + "a = nd(1)\nnd(2) = 2\nc = nd(3)", "a + c = 4"),
        (DEFINED + "a >= nd(1)\nb >= nd(2)\nc = nd(3)", "6 ≤ a + b + c"),
        (DEFINED + "a <= nd(1)\nb < nd(2)\nc = nd(3)", "a + b + c ≤ 5"),
        (DEFINED + "a = nd(1)\nb = nd(2)", "a + b ≤ 6"),
        (DEFINED + f"a = nd(1)\nb = {truths(1, CELLS[:4])}", "b ≤ a"),
        (DEFINED + f"a = nd(1)\nb = {truths(1)}", "a = b"),
        (DEFINED + "a = count(x in cells : odd(x))\nb = nd(1)\nc = nd(3)", "b + c = a"),
        (f"a = {truths(1, CELLS[:4])}\nb = {truths(3, CELLS[:4])}", "a + b ≤ 4"),
        ("a = count(x in down : x > 1a)\nb = count(x in down : not (x > 1a))", "a + b = 3"),
        ("a = truths(1a > 4a, 2d = 12)\nb = truths(2d = 12, 4a < 1a, PZ(1a + 4a))", "a ≤ b"),
        (
            "a = count(x in numbers : x mod 2 = 0)\nb = count(x in numbers : x mod 2 = 1)",
            "a + b = 5",
        ),
    ],
)
def test_what_some_counts_add_up_to(counts, expected):
    assert expected in concluded(counts)


@pytest.mark.parametrize(
    "counts",
    [
        "a = nd(1)",  # one alone
        "a = nd(1)\nb != nd(2)",
        "a = nd(1) or b = nd(2)",
        "a = nd(1)\na = 7 -> b = nd(2)",
        "a = truths(1a > 200, 4a > 200)\nb = truths(1a > 4a, 2d > 3d)",
        "a = truths(1a > 4a, 2d > 3d)\nb = truths(1a > 5 + 4a, 2d > 5 + 3d)",
        "a = anzahl(1a, 1)\nb = anzahl(4a, 2)",  # of other cells
        "a = nd(1)\nb = nd(b)",
    ],
)
def test_nothing_is_concluded_where_counts_do_not_belong_together(counts):
    assert concluded(DEFINED + counts) == []


def test_counts_whose_numbers_are_only_parts_of_a_statement_get_numbers_of_their_own():
    counts = DEFINED + "a = nd(1) - nd(2)\nb = nd(2)\nmax(c, nd(3)) = 3"
    (total,) = (total for total in concluded(counts) if "= 6" in total)
    assert "(1 = cell(1, 1))" in total and "b" in total and "(3 = cell(1, 1))" in total


def test_cells_that_may_have_another_value_need_not_be_counted():
    text = GRID.replace("1-3", "0-3") + DEFINED + each("nd({})")
    found = totals(read.loads(text + "\n").run().engine.rules)
    assert found == ["4 ≤ a + b + c", "a + b + c ≤ 6"]  # four of them are first digits


def test_counts_that_cannot_be_are_refuted_at_once():
    text = GRID + DEFINED + "nd(1) = 2\nnd(2) = 2\nnd(3) = 3\n"
    run = read.loads(text).run()
    assert not list(run.solutions())
    assert run.statistics.nodes == 0


@pytest.mark.parametrize("first", slow_after(1, range(0, 120, TOGETHER)))
def test_random_counts_have_the_solutions_of_trying_everything(first):
    found = 0
    for seed in range(first, first + TOGETHER):
        run = trying.check(countingmaker.make(seed))
        found += bool(totals(run.engine.rules))
    assert found > TOGETHER // 3
