"""Different cells that are one of as many others are these others in some order."""

from __future__ import annotations

import pytest
from support import permutingmaker, trying
from support.slowness import slow_after

from sevendown.puzzle import read
from sevendown.rules.values.different import AllDifferent
from sevendown.rules.values.same import OneOfValues
from sevendown.rules.values.sorted import Sorted

TOGETHER = 20  # so many random puzzles are one test

GRID = "1 2 3\n4 . .\n5 . .\n\nvar A, B, C, D in 100..999\n"
DIFFERENT = "DISTINCT(1a, 4a, 5a)\n"
ONE_OF = "1a in {A, B, C}\n4a in {A, B, C}\n5a in {A, B, C}\n"
ASCENDING = "A < B < C\n"
SORTED = "A, B, C are 1a, 4a, 5a in ascending order"


def rules(text, kind):
    found = read.loads(GRID + text).run().engine.rules
    return [rule.describe() for rule in found if isinstance(rule, kind)]


def permuted(text):
    """Which of the letters are said to be an across number."""
    found = rules(text, OneOfValues)
    return "".join(sorted(d[0] for d in found if d.endswith("is one of 1a, 4a, 5a")))


@pytest.mark.parametrize(
    "one_of",
    [
        ONE_OF,
        "1a = A or 1a = B or C = 1a\n4a in {C, B, A}\nnot (5a != A and 5a != B and 5a != C)\n",
        "define LETTER(X) = X in {A, B, C}\nall(x in across : LETTER(x))\n",
        "define LETTER(X) = X = A or X = B or X = C\nLETTER(1a)\nLETTER(4a) and LETTER(5a)\n",
        "all(x in across : truths(x = A, x = B, x = C) = 1)\n",
        "all(x in across : truths(x = A, x = B, x = C) >= 1)\n",
        "all(x in across : x in {A, B} or x = C)\n",
        ONE_OF.replace("5a in {A, B, C}", "5a in {A, B, C, C, 1}"),
    ],
)
@pytest.mark.parametrize(
    "different",
    [
        DIFFERENT,
        "DISTINCT(across)\n",
        "1a != 4a\n5a != 1a\nnot (4a = 5a)\n",
        "1a < 4a\n4a != 5a\n1a + 7 < 5a\n",
        "5a > 1a > 4a\n",
    ],
)
def test_each_of_the_others_is_one_of_as_many_different_cells(one_of, different):
    assert permuted(one_of + different) == "ABC"
    assert SORTED not in rules(one_of + different, Sorted)
    assert SORTED in rules(one_of + different + ASCENDING, Sorted)


@pytest.mark.parametrize(
    "text",
    [
        ONE_OF,  # not different
        DIFFERENT,
        ONE_OF + "DISTINCT(A, B, C)\n",
        ONE_OF + "1a != 4a\n4a != 5a\n",
        DIFFERENT + ONE_OF.replace("C}", "C, D}"),  # more than there are cells
        DIFFERENT + ONE_OF.replace("5a in {A, B, C}", "5a in {A, B, D}"),
        DIFFERENT + ONE_OF.replace("5a in {A, B, C}", "5a in {A, B, C, 200}"),
        DIFFERENT + ONE_OF.replace("5a in {A, B, C}", "5a in {A, B, C} or 1d > 500"),
        DIFFERENT + ONE_OF.replace("5a in {A, B, C}", "5a in {A, B, C + 1}"),
        DIFFERENT + "1a in {A, B, C}\n4a in {A, B, C}\n",
        "DISTINCT(1a, 4a)\n" + ONE_OF,
    ],
)
def test_nothing_is_concluded_where_cells_and_others_do_not_match(text):
    assert permuted(text + ASCENDING) == ""
    assert rules(text + ASCENDING, Sorted) == []


@pytest.mark.parametrize(
    ("order", "found"),
    [
        ("A < B\nB < C\n", True),
        ("A <= B\nC >= B\n", True),
        ("C > B > A\n", True),
        ("B - A > 7\nA < C\nC - B >= 0\n", True),
        ("not (B <= A) and not C < B\n", True),
        ("A < B\nA < C\n", False),
        ("A < B\n", False),
        ("A < B or B < C\n", False),
        ("A + B < C\n", False),
    ],
)
def test_others_in_order_are_the_cells_sorted(order, found):
    assert (rules(ONE_OF + DIFFERENT + order, Sorted) == [SORTED]) is found


@pytest.mark.parametrize("different", [DIFFERENT, "1a != 4a\n5a != 1a\nnot (4a = 5a)\n"])
def test_further_cells_that_are_one_of_the_others_do_not_matter(different):
    assert permuted(ONE_OF + "2d in {A, B, C}\n" + different) == "ABC"


def test_an_other_is_none_of_the_cells_that_cannot_be_it():
    found = rules(ONE_OF.replace("5a in {A, B, C}", "5a in {A, C}") + DIFFERENT, OneOfValues)
    assert "B is one of 1a, 4a" in found and "A is one of 1a, 4a, 5a" in found


def test_cells_in_order_are_the_others_sorted():
    found = rules(ONE_OF + "1a < 4a\n4a < 5a\n", Sorted)
    assert found == ["1a, 4a, 5a are A, B, C in ascending order"]


def test_sums_in_order_are_found_by_what_they_are_made_of():
    text = "all(x in across : x in {A + D, B + D, 2 * C})\n" + DIFFERENT
    (found,) = rules(text + "A < B\nB + D < 2 * C\n", Sorted)
    assert found == "(A + D), (B + D), 2*C are 1a, 4a, 5a in ascending order"


@pytest.mark.parametrize(
    "same",
    [
        "all(x in across : any(y in down : x = y))\nDISTINCT(across)\n",
        "all(y in down : any(x in across : x = y))\nDISTINCT(down)\n",
        "all(x in across : count(y in across : x = y) = count(y in down : x = y))\n",
        "1a in {1d, 2d, 3d}\n4a in {1d, 2d, 3d}\n5a in {3d, 2d, 1d}\nDISTINCT(1a, 4a, 5a)\n",
    ],
)
def test_answers_in_another_order(same):
    found = rules(same, OneOfValues)
    across = [f"{name} is one of 1a, 4a, 5a" for name in ("1d", "2d", "3d")]
    down = [f"{name} is one of 1d, 2d, 3d" for name in ("1a", "4a", "5a")]
    assert found in (across, down)
    in_order = ["3d, 1d, 2d are 1a, 4a, 5a in ascending order"]
    assert rules(same + "3d < 1d < 2d\n", Sorted) == in_order
    different = [rule for rule in rules(same, AllDifferent) if "no two" in rule]
    assert len(different) == ("DISTINCT" in same)


def test_numbers_of_other_lengths_do_not_matter():
    text = "1 2 #\n3 . 4\n5 . .\n\nall(x in across : any(y in down : x = y))\nDISTINCT(across)\n"
    found = read.loads(text).run().engine.rules
    assert "2d is one of 3a, 5a" in [rule.describe() for rule in found]


@pytest.mark.parametrize("first", slow_after(1, range(0, 120, TOGETHER)))
def test_random_permutations_have_the_solutions_of_trying_everything(first):
    found = 0
    for seed in range(first, first + TOGETHER):
        run = trying.check(permutingmaker.make(seed))
        found += any(isinstance(rule, Sorted) for rule in run.engine.rules)
    assert found > TOGETHER // 5
