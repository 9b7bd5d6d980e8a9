"""Crossnumbers that are made: what every one of them keeps, and what can be chosen."""

from __future__ import annotations

import io
import os
import sys
from random import Random

import pytest
from support.made_judge import faults, given_by_two, words_in
from support.processes import run_process

import sevendown
from sevendown.command import make_command
from sevendown.setting import crossnumber_maker
from sevendown.setting.pattern import NoPattern, Pattern, PatternMaker, Symmetry
from sevendown.words.registry import builtin


def make(*arguments):
    out, err = io.StringIO(), io.StringIO()
    code = make_command.main(["crossnumber", *arguments], out, err)
    return code, out.getvalue(), err.getvalue()


def made(*arguments):
    code, out, err = make(*arguments)
    assert (code, err) == (0, "")
    return out


def turned(place, pattern):
    return pattern.rows - 1 - place[0], pattern.columns - 1 - place[1]


# Patterns


@pytest.mark.parametrize("bars", [False, True])
@pytest.mark.parametrize("rows", [4, 5, 7, 9])
def test_a_pattern_is_in_one_piece_and_every_cell_is_in_an_entry(rows, bars):
    for seed in range(5):
        pattern = PatternMaker(rows, rows, bars, Symmetry.HALF_TURN).made(Random(seed))
        puzzle = sevendown.loads(pattern.drawn() + "\n")
        cells = [set(slot.cells) for slot in puzzle.tree.numbers]
        assert set().union(*cells) == set(puzzle.tree.open_cells)
        joined = cells.pop()
        while any(joined & entry for entry in cells):
            met = [entry for entry in cells if joined & entry]
            joined.update(*met)
            cells = [entry for entry in cells if entry not in met]
        assert not cells
        if rows > 6:
            assert max(len(slot.cells) for slot in puzzle.tree.numbers) <= 5
        assert bool(pattern.blocked) != bars and bool(pattern.bars_right) == bars


def test_a_pattern_is_drawn_as_it_is_read():
    for bars in (False, True):
        pattern = PatternMaker(6, 7, bars, Symmetry.NONE).made(Random(3))
        puzzle = sevendown.loads(pattern.drawn() + "\n").tree
        assert pattern == Pattern(
            puzzle.rows, puzzle.columns, puzzle.blocked, puzzle.bars_right, puzzle.bars_below
        )
        starts = sorted(puzzle.marks.values())
        assert puzzle.marks == {str(i): place for i, place in enumerate(starts, start=1)}


@pytest.mark.parametrize("seed", range(3))
def test_patterns_have_the_symmetry_that_is_wanted(seed):
    half = PatternMaker(7, 5, False, Symmetry.HALF_TURN).made(Random(seed))
    assert {turned(place, half) for place in half.blocked} == half.blocked
    quarter = PatternMaker(7, 7, False, Symmetry.QUARTER_TURN).made(Random(seed))
    assert {(column, 6 - row) for row, column in quarter.blocked} == quarter.blocked
    mirror = PatternMaker(7, 7, False, Symmetry.MIRROR).made(Random(seed))
    assert {(row, 6 - column) for row, column in mirror.blocked} == mirror.blocked
    bars = PatternMaker(5, 5, True, Symmetry.HALF_TURN).made(Random(seed))
    assert {(4 - row, 3 - column) for row, column in bars.bars_right} == bars.bars_right
    assert {(3 - row, 4 - column) for row, column in bars.bars_below} == bars.bars_below


def test_where_there_is_no_pattern_that_is_said():
    with pytest.raises(NoPattern):
        PatternMaker(1, 1, False, Symmetry.NONE).made(Random(1))


# Puzzles


@pytest.mark.parametrize(
    "arguments",
    ["4 --seed 7", "4 --seed 2 --bars", "5 --seed 3", "4x5 --seed 5 --symmetry none --words DE"],
)
def test_what_is_made_keeps_all_rules(arguments):
    assert list(faults(made(*arguments.split()))) == []


def test_the_judge_sees_an_answer_that_two_clues_give():
    grid = "1 2 # 3 .\n4 . 5 . #\n. # . # 6\n# 7 . 8 .\n9 . # 10 .\n\n"
    clues = "1a = 3 * 3a\nqp(4a) = 288\nqs(7a) = 28\nqs(9a) = 4\nQ(10a)\nDREI(1d)\n2d = 1a + 3d\n"
    more = "7d = rev(3a)\n5d = 9 * 7d\nV(3d, 7)\n8d = qs(7a)\nPAL(6d)\n"
    puzzle = sevendown.loads(grid + clues + more)
    assert list(given_by_two(puzzle)) == ["8d is given by qs(7a) = 28 | 8d = qs(7a)"]


def test_several_puzzles_are_different_and_the_same_for_two_jobs():
    text = made("4", "--seed", "7", "--count", "2")
    puzzles = text.split("---\n")
    assert len(puzzles) == 2 and len({puzzle.partition("\n\n")[2] for puzzle in puzzles}) == 2
    assert made("4", "--seed", "7", "--count", "2", "--jobs", "2") == text
    assert made("4", "--seed", "7") == puzzles[0]


def test_a_seed_gives_the_same_text_whatever_the_order_of_sets():
    command = [sys.executable, "-m", "sevendown.command.make_command", "crossnumber", "4"]
    texts = {
        run_process([*command, "--seed", "7"], env={**os.environ, "PYTHONHASHSEED": seed}).stdout
        for seed in ("0", "1")
    }
    assert len(texts) == 1 and texts != {b""}


def test_clues_are_in_the_language_that_is_wanted():
    german = made("4", "--seed", "7", "--words", "DE")
    assert "language: de\n" in german and "\nWaagerecht\n" in german
    assert "\nAcross\n" in made("4", "--seed", "7", "--words", "EN", "--language", "de")


def test_only_predicates_that_are_named_are_used():
    names = ["square", "prime", "multiple", "anagram", "palindrome", "triangular", "contains"]
    puzzle = sevendown.loads(made("4", "--seed", "1", "--words", *names))
    known = builtin()
    used = {w for line in puzzle.tree.lines for w in words_in(line.statement)}
    predicates = {w for w in used if known.find(w) and known.find(w).is_predicate}
    assert predicates and predicates <= {known.find(name).name for name in names}


def test_a_grade_asked_for_is_the_grade_given():
    puzzle = sevendown.loads(made("4", "--bars", "--seed", "2", "--grade", "medium"))
    assert puzzle.grade().name == "medium"


def test_it_gives_up_rather_than_print_something_else(monkeypatch):
    monkeypatch.setattr(crossnumber_maker, "MOST_DRAFTS", 2)
    code, out, err = make("4", "--seed", "1", "--words", "square", "qs")
    said = "make-puzzle: gave up: found no such puzzle; seed 1, 0 of 1 made\n"
    assert (code, out, err) == (3, "", said)


# Given grids


def test_a_filled_grid_keeps_its_digits(tmp_path):
    file = tmp_path / "grid.txt"
    file.write_text("71#5\n7557\n4977\n4#88\n")
    text = made("--from", str(file), "--seed", "1")
    assert text.endswith("solution:\n71#5\n7557\n4977\n4#88\n")
    assert list(faults(text)) == []


def test_a_grid_filled_in_part_and_an_empty_one_are_filled(tmp_path, monkeypatch):
    monkeypatch.setattr(crossnumber_maker, "EASED_DRAFTS", 0)
    file = tmp_path / "grid.txt"
    file.write_text("7?#?\n?5??\n???7\n?#8?\n")
    rows = made("--from", str(file), "--seed", "1").split("solution:\n")[1].split()
    assert rows[0][0] == rows[2][3] == "7" and rows[1][1] == "5" and rows[3][2] == "8"
    file.write_text("..#.\n....\n....\n.#..\n")
    text = made("--from", str(file), "--seed", "1")
    assert "\n1 2 # 3\n4 . 5 .\n6 . . .\n. # 7 .\n" in text


def test_the_grid_and_the_solution_of_a_puzzle_are_taken(tmp_path):
    first = made("4", "--bars", "--seed", "2")
    file = tmp_path / "puzzle.txt"
    file.write_text(first)
    second = made("--from", str(file), "--seed", "9")
    grid = first[first.index("+--") : first.index("Across")]
    assert grid in second and second.split("solution:\n")[1] == first.split("solution:\n")[1]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("12\n34#\n", "this row has 3 cells, the first has 2"),
        ("..#\n###\n#..\n#.#\n..#.\n", "this row has 4 cells, the first has 3"),
        ("..#\n..#\n###\n##.\n", "row 4, column 3 is in no entry"),
        ("012\n345\n", "in row 1, column 1 an entry begins with 0"),
        ("." * 16 + ("\n" + "." * 16) * 15, "for a grid of more than 225 cells no puzzle is made"),
    ],
)
def test_a_grid_of_which_no_puzzle_can_be_made_is_refused(text, message, tmp_path):
    file = tmp_path / "grid.txt"
    file.write_text(text)
    code, out, err = make("--from", str(file))
    assert (code, out) == (2, "") and message in err and str(file) in err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("", "how large? such as make-puzzle crossnumber 5"),
        ("3", "argument SIZE: '3' is no size such as 5 or 5x7, each number from 4 to 12"),
        ("5x99", "argument SIZE: '5x99' is no size such as 5 or 5x7, each number from 4 to 12"),
        ("5 --bars --blocks", "argument --blocks: not allowed with argument --bars"),
        ("5 --from x", "SIZE does not go with --from"),
        ("--from x --bars", "--bars does not go with --from"),
        (
            "5x6 --symmetry quarter-turn",
            "argument --symmetry: only a square looks so after a quarter turn",
        ),
        ("5 --words en sqare", "argument --words: there is no word sqare; did you mean square?"),
        ("--from missing.txt", "missing.txt: no such file"),
    ],
)
def test_mistakes_are_told(arguments, message):
    code, out, err = make(*arguments.split())
    assert (code, out) == (2, "") and message.lower() in err.lower()
