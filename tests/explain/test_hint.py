"""Hints for grids that are filled in part: right, new, and never more than the rung."""

from __future__ import annotations

from random import Random

import pytest
from support import published
from support.slowness import slow_after

import sevendown
from sevendown import PuzzleError
from sevendown.explain.hint import Hinter
from sevendown.explain.hint_text import HintText
from sevendown.explain.partial_grid import read_partial_grid
from sevendown.proof.inference import Inference, Supposition

NAMES = ("csplib-cf001", "dogsmead", "enigma-71", "ryder", "absurd", "wheels", "powerplay", "15")
PATHS = {path.stem: path for path in published.CROSSNUMBERS}


def cases():
    return [(name, seed) for seed in range(9) for name in NAMES]


def filled_at_random(puzzle, rng):
    """A grid of which a part is filled in, and the cells that are wrong."""
    (solution,) = puzzle.solutions()
    share, wrong = rng.choice([0.1, 0.3, 0.6, 0.9]), rng.choice([0, 0, 1, 2])
    kept = [place for place in puzzle.tree.open_cells if rng.random() < share]
    rows = [["#" if sign == "#" else "?" for sign in row] for row in solution.rows]
    for row, column in kept:
        rows[row][column] = solution.rows[row][column]
    slips = set(rng.sample(kept, min(wrong, len(kept))))
    for row, column in slips:
        others = [d for d in puzzle.tree.digits if str(d) != solution.rows[row][column]]
        rows[row][column] = str(rng.choice(others))
    return ["".join(row) for row in rows], slips, solution


@pytest.mark.parametrize(("name", "seed"), slow_after(2 * len(NAMES), cases()))
def test_hints_are_right_and_new_and_name_what_is_wrong(name, seed):
    puzzle = sevendown.load(PATHS[name])
    rows, slips, solution = filled_at_random(puzzle, Random(f"{name} {seed}"))
    hint = Hinter(puzzle).hint(read_partial_grid("\n".join(rows), puzzle.tree))
    assert {item.name for item in hint.wrong} == slips
    if slips:
        assert hint.clashes or contradicts(hint.steps[-1].part)
        return
    assert hint.done or hint.new
    for item in hint.new:
        if item.kind == "cells":
            row, column = item.name
            assert int(solution.rows[row][column]) in item.values
            assert rows[row][column] == "?"


def contradicts(part):
    return isinstance(part, Supposition) or (isinstance(part, Inference) and not part.conclusion)


@pytest.mark.parametrize("name", ["csplib-cf001", "enigma-71", "absurd"])
def test_a_rung_says_no_more_than_it_may(name):
    puzzle = sevendown.load(PATHS[name])
    for seed in range(6):
        rows, slips, _ = filled_at_random(puzzle, Random(f"rungs {name} {seed}"))
        hint = Hinter(puzzle).hint(read_partial_grid("\n".join(rows), puzzle.tree))
        if slips or hint.done:
            continue
        text = HintText(puzzle, hint)
        one, two, three, four = (text.lines(rung) for rung in (1, 2, 3, 4))
        assert (len(one), len(two), len(three)) == (1, 2, 3)
        assert one == two[:1] == three[:1] and two == three[:2]
        # Where to look has no digits but those of names; the argument has none at all.
        names = {slot.name for slot in puzzle.tree.numbers}
        words = {word.strip(".,;:") for word in one[0].split()}
        assert not [word for word in words if word.isdigit()] or words & names
        assert not any(sign.isdigit() for sign in three[2])
        assert four and len(" ".join(four)) > len(three[2])
        shown = text.as_dict(1)
        assert "which" not in shown and "whole" not in shown
        assert "whole" not in text.as_dict(3) and "whole" in text.as_dict(4)


def test_a_wrong_digit_is_named_with_the_clue_that_shows_it():
    puzzle = sevendown.loads("A . C\nB . .\n\nPZ(C_s)\nqs(A_w) = 3\nqs(B_w) = 9\nV(B_w, A_w)\n")
    assert puzzle.hint(["1??", "4??"]).lines(1)[:2] == [
        "This cannot be completed.",
        "Take back r2c1 = 4.",
    ]
    # Both solutions are possible as long as nothing speaks against one of them.
    assert not puzzle.hint(["?1?", "???"]).hint.wrong
    done = puzzle.hint(["111", "333"])
    assert done.hint.done and done.lines(4) == ["Everything is filled in, and right."]


def test_where_solutions_differ_nothing_is_forced():
    puzzle = sevendown.loads("A .\n\nA_w in {10, 21}\n")
    assert puzzle.hint(["??"]).lines(4)[0].startswith("1. ")
    assert not puzzle.hint(["??"]).hint.done


def test_zero_at_the_front_clashes_with_the_header():
    puzzle = sevendown.loads("A .\n\nA_w in {10, 21}\n")
    hint = puzzle.hint(["0?"])
    assert hint.hint.clashes and hint.lines(1)[0] == "This cannot be completed."


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1??\n", "here is 1 row, and the grid has 2"),
        ("1??\n3??\n3??\n", "the grid has 2 rows, and this is one more"),
        ("1??\n3???\n", "this row has 4 cells, the grid has 3"),
        ("1?x\n3??\n", "a cell is a digit, '?' or '.' where it is empty, or '#', not 'x'"),
        ("1?#\n3??\n", "row 1, column 3 is not blocked in the puzzle"),
        ("1??\n3??\nn = 4\n", "n is no variable of this puzzle"),
    ],
)
def test_a_grid_that_does_not_fit_is_refused_with_its_place(text, message):
    puzzle = sevendown.loads("A . C\nB . .\n\nPZ(C_s)\n")
    with pytest.raises(PuzzleError) as error:
        puzzle.hint(text)
    assert error.value.problems[0].message == message


def test_grids_are_read_as_they_are_printed():
    puzzle = sevendown.load(PATHS["dogsmead"])
    (solution,) = puzzle.solutions()
    plain = read_partial_grid(str(solution), puzzle.tree)
    boxed = read_partial_grid(puzzle.pretty(solution), puzzle.tree)
    assert plain == boxed or [repr(d) for d in plain.values()] == [repr(d) for d in boxed.values()]
    assert len(plain) == len(puzzle.tree.open_cells) + len(puzzle.tree.variables)
