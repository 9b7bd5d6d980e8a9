"""The solution that a text says is meant: how it is read, and what is false of it."""

from __future__ import annotations

from random import Random

import pytest
from support.toys import mistakes

import sevendown
from sevendown.errors import LimitError, PuzzleError
from sevendown.language.intended import false_of_intended, intended_text
from sevendown.record import replaced

GRID = "A . C\nB # .\n"
STATEMENTS = "var X in 1..20\nvar Y in 1..3\nqs(A_w) = 3\nX + Y = 10\n"
DIGITS = {(0, 0): 1, (0, 1): 1, (1, 0): 3, (1, 2): 5}
BOXED = "+--+--+--+\n|1  1 |? |\n+  +--+  +\n|3  ## 5 |\n+--+--+--+\n"


def meant(text):
    return sevendown.loads(text).tree.intended


@pytest.mark.parametrize(
    "text",
    [
        f"solution: 11? 3#5\n\n{GRID}\n{STATEMENTS}",
        f"title: T\nsolution: 11. / 3#5  % so\ndigits: 1-9\n{GRID}\n{STATEMENTS}",
        f"solution: 1 1 ? / 3 # 5\n\n{GRID}\n{STATEMENTS}",
        f"title: T\nsolution:\n11?\n3#5\ndigits: 1-9\n\n{GRID}\n{STATEMENTS}",
        f"solution:\n11?  % a comment\n% another\n3#5\n\n{GRID}\n{STATEMENTS}",
        f"  solution :\n{BOXED}\n{GRID}\n{STATEMENTS}",
        f"{GRID}\n{STATEMENTS}\nsolution:\n11?\n3#5",
        f"{GRID}\n{STATEMENTS}\nsolution: 11? 3#5\n",
        f"{GRID}\nsolution:\n{BOXED}\n{STATEMENTS}",
        f"{GRID}solution:\n+---+---+---+\n| 1 |1  | . |\n|3  |## |5  |\n\n{STATEMENTS}",
        f"{GRID}\n{STATEMENTS}\nsolution:\r\n1 1 ?\r\n3 # 5\r\n",
    ],
)
def test_solution_that_is_meant_is_read_wherever_it_stands(text):
    found = meant(text)
    assert found.digits == DIGITS
    assert found.variables == {}
    assert text.replace("\r\n", "\n")[found.at :].startswith("solution")
    assert [line.text for line in sevendown.loads(text).tree.lines] == ["qs(A_w) = 3", "X + Y = 10"]


def test_variables_follow_the_rows():
    found = meant(f"{GRID}\n{STATEMENTS}\nsolution:\n???\n?#?\n X = 17\nY = ?\n")
    assert (found.digits, found.variables) == ({}, {"X": 17})
    assert meant(f"{GRID}\n{STATEMENTS}") is None


def test_it_is_written_as_it_is_read():
    for section in ("solution:\n11?\n3#5", "solution:\n???\n?#?\nX = -17\nY = 2"):
        puzzle = sevendown.loads(f"{GRID}\n{STATEMENTS}\n{section}\n").tree
        assert intended_text(puzzle, puzzle.intended) == section


def test_solutions_are_held_against_it():
    found = meant(f"{GRID}\n{STATEMENTS}\nsolution:\n11?\n3#5\nX = 9\n")
    assert found.is_met_by(["114", "3#5"], {"X": 9, "Y": 1})
    assert not found.is_met_by(["124", "3#5"], {"X": 9, "Y": 1})
    assert not found.is_met_by(["114", "3#5"], {"X": 8, "Y": 2})


def test_printed_clues_and_solution_go_together():
    text = "1 .\n2 .\n\nAcross\n1 A square.\n2 50% of 1 across.\n\nsolution:\n64 % 5%\n32\n"
    puzzle = sevendown.loads(text)
    assert len(puzzle.tree.lines) == 2
    assert puzzle.tree.intended.digits == {(0, 0): 6, (0, 1): 4, (1, 0): 3, (1, 1): 2}
    assert puzzle.warnings == []


def test_several_puzzles_have_each_their_own():
    one, two = sevendown.puzzles(
        f"{GRID}\nqs(A_w) = 3\n\nsolution:\n11?\n3#5\n---\n"
        f"solution: 22? 3#5\n\n{GRID}\nqs(A_w) = 3\n"
    )
    assert one.tree.intended.digits[0, 0] == 1
    assert two.tree.intended.digits[0, 0] == 2
    assert [p.message for p in two.warnings] == []


# ------------------------------------------------------------------ what is wrong with it

ABOVE = f"{GRID}\n{STATEMENTS}\n"  # eight lines


@pytest.mark.parametrize(
    "section, message",
    [
        ("solution:\n", "p.txt:9:1: the rows of the solution stand right below this line, or "),
        ("solution: 11?\n", "p.txt:9:1: here is 1 row, and the grid has 2\n    solution: 11?\n"),
        ("solution: 11? 3#5 / 111\n", "p.txt:9:15: this row has 6 cells, the grid has 3\n"),
        ("solution: 11? 3#5 111\n", "p.txt:9:19: the grid has 2 rows, and this is one more\n"),
        ("solution:\n11?\n3#5\n111\n", "p.txt:12:1: the grid has 2 rows, and this is one more\n"),
        ("solution:\n11\n3#5\n", "p.txt:10:3: this row has 2 cells, the grid has 3\n"),
        ("solution:\n1111\n3#5\n", "p.txt:10:4: this row has 4 cells, the grid has 3\n"),
        ("solution:\n111\n335\n", "p.txt:11:2: row 2, column 2 is blocked in the puzzle\n"),
        ("solution:\n1#1\n3#5\n", "p.txt:10:2: row 1, column 2 is not blocked in the puzzle\n"),
        ("solution:\n1x1\n3#5\n", "p.txt:10:2: a cell is a digit, '?' or '.' where it is empty"),
        ("solution:\n1²1\n3#5\n", "p.txt:10:2: a cell is a digit, '?' or '.' where it is empty"),
        ("solution:\n111\n3#5\nZ = 1\n", "p.txt:12:1: Z is no variable of this puzzle\n"),
        ("solution:\n111\n3#5\nX = 1\nX = 1\n", "p.txt:13:1: X is given twice\n"),
        (
            "solution:\n111\n3#5\nX = one\n",
            "p.txt:12:5: 'one' is no number\n    X = one\n        ^",
        ),
        ("solution: 111 3#5 X=9\n", "p.txt:9:20: a variable stands in a line of its own"),
        ("solution: 111 3#5\nsolution: 111 3#5\n", "p.txt:10:1: solution is given twice\n"),
        ("solution:\n111\n3#5\n\nsolution:\n111\n", "p.txt:13:1: solution is given twice\n"),
    ],
)
def test_what_does_not_fit_is_a_mistake(section, message):
    found = mistakes(ABOVE + section)
    assert found.startswith(message), found
    assert found.endswith("^")


def test_digit_that_no_cell_may_hold_is_a_mistake():
    found = mistakes(f"digits: 1-6\nsolution: 117 3#5\n\n{GRID}\nqs(A_w) = 3\n")
    assert found.startswith("p.txt:2:13: the digit 7 is none of 123456\n")


def test_misspelt_key_is_a_mistake_as_any_other():
    found = mistakes(f"solutoin: 111 3#5\n\n{GRID}\nqs(A_w) = 3\n")
    assert "unknown header key solutoin; did you mean solution?" in found


def test_hostile_solutions_end_soon():
    with pytest.raises(PuzzleError) as caught:
        sevendown.loads(ABOVE + "solution:\n" + "1" * 1_000_000)
    assert len(caught.value.problems) == 1
    with pytest.raises(PuzzleError) as caught:
        sevendown.loads(ABOVE + "solution:\n" + "111\n" * 100_000)
    assert len(caught.value.problems) <= 2
    with pytest.raises(PuzzleError) as caught:
        sevendown.loads(ABOVE + "solution: 1\n" * 20_000)
    assert len(caught.value.problems) == 51
    with pytest.raises(PuzzleError) as caught:
        sevendown.loads(ABOVE + "solution:\n111\n3#5\n" + "Z = 1\n" * 20_000)
    assert len(caught.value.problems) == 51
    with pytest.raises(LimitError, match="a number of more than 10000 digits is not read"):
        sevendown.loads(ABOVE + "solution:\n111\n3#5\nX = " + "1" * 20_000)


def test_random_sections_are_read_or_refused():
    rng = Random(11)
    read = 0
    pieces = [
        "1",
        "3",
        "?",
        ".",
        "#",
        " ",
        "/",
        "\n",
        "X = 9",
        "+--",
        "|",
        ":",
        "%",
        "\t",
        "A",
        "=",
        "²",
    ]
    pieces += ["solution:", "111", "3#5", "\n\n", "---", "title: T"]
    for _ in range(400):
        if rng.random() < 0.3:
            section = f"{rng.choice('1?.')}11{rng.choice(' /')}3#{rng.choice('5?x')}"
        else:
            section = "".join(rng.choices(pieces, k=rng.randrange(12)))
        below = rng.random() < 0.5
        text = f"{ABOVE}solution:{section}" if below else f"solution:{section}\n\n{ABOVE}"
        try:
            puzzles = sevendown.puzzles(text)
        except PuzzleError as error:
            for problem in error.problems:
                assert 1 <= problem.place.line <= text.count("\n") + 1
            continue
        for puzzle in puzzles:
            found = puzzle.tree.intended
            if found is not None:
                read += 1
                assert set(found.digits) <= set(puzzle.tree.open_cells)
                assert set(found.digits.values()) <= set(range(10))
    assert read > 50


# ------------------------------------------------------------------ what is false of it


def warnings(text):
    return [f"{p.place.line}:{p.place.column} {p.message}" for p in sevendown.loads(text).warnings]


def test_false_statements_are_named_without_search():
    text = (
        "solution: 111 334\n\nA . C\nB . .\n\nPZ(C_s)\nqs(A_w) = 3\nV(B_w, A_w)\ncell(1, 1) = 2\n"
    )
    assert warnings(text) == [
        "6:1 this is not so in the intended solution, where C_s is 14",
        "8:1 this is not so in the intended solution, where B_w is 334 and A_w is 111",
        "9:1 this is not so in the intended solution, where cell(1, 1) is 1",
    ]
    puzzle = sevendown.loads(text)
    assert [found.line for found in false_of_intended(puzzle.tree)] == [
        puzzle.tree.lines[i] for i in (0, 2, 3)
    ]


def test_what_is_not_known_is_not_judged_but_a_part_may_be():
    text = "solution: 1?1 334\n\nA . C\nB . .\n\nqs(A_w) = 99\n"
    text += "qs(A_w) = 3 and (PZ(C_s) and PAL(B_w))\n"
    text += "PZ(C_s) or qs(A_w) = 3\nall(x in down : not PAL(x))\nDISTINCT(cells)\n"
    assert warnings(text)[:1] == ["7:1 this is not so in the intended solution, where C_s is 14"]
    assert len([w for w in warnings(text) if "intended" in w]) == 1


def test_given_digits_count_as_known():
    text = "solution: ?11 333\n\nA=2 . C\nB . .\n\nqs(A_w) = 3\n"
    assert warnings(text) == ["6:1 this is not so in the intended solution, where A_w is 211"]


def test_grid_and_header_are_held_against_it():
    text = "answers: distinct\nsolution: 110 / 110\n\nA=2 . C\nB . .\n\nqs(A_w) = 2\n"
    assert warnings(text) == [
        "4:1 this digit is given, but the intended solution has 1",
        "4:7 C_s begins with 0 in the intended solution",
        "2:1 all answers are to be distinct, but A_w and B_w are both 110 in the intended solution",
    ]
    assert warnings(text.replace("distinct", "free")) == warnings(text)[:2]
    assert warnings("leading-zeros: yes\n" + text)[1:] == [
        "3:1 all answers are to be distinct, but A_w and B_w are both 110 in the intended solution"
    ]


def test_values_that_a_variable_cannot_have_are_named():
    text = f"{GRID}\n{STATEMENTS}\nsolution:\n11?\n3#5\nX = 7\nY = 4\n"
    assert warnings(text) == [
        "9:1 Y is 4 in the intended solution, but not declared to be so",
        "7:1 this is not so in the intended solution, where X is 7 and Y is 4",
    ]


def test_many_numbers_are_not_all_told():
    text = "solution: 123456\n\nA B C D E F\n\nA_s + B_s + C_s + D_s + E_s + F_s = 22\n"
    assert warnings(text)[:1] == [
        "5:1 this is not so in the intended solution, where A_s is 1, B_s is 2, C_s is 3, "
        "D_s is 4, E_s is 5 and ..."
    ]
    text = "solution: 123456\n\nA B C D E F\n\nPZ(sum(cells))\nPZ(A_w) or A_s = 1\n"
    assert warnings(text)[0] == "5:1 this is not so in the intended solution"


@pytest.mark.parametrize(
    "statement",
    [
        "PZ(A_w ^ A_w ^ A_w ^ A_w)",
        "any(n in 1..15000000 : n * n = A_w)",
        "all(n in 1..A_w^9 : n != 5)",
        "count(n in 1..3000 : all(m in 1..3000 : n != m)) = 5",
        "tau(fak(A_w)^A_w) = 3",
    ],
)
def test_what_takes_too_long_is_left_open(statement):
    assert "intended" not in "".join(warnings(f"solution: 999\n\nA . .\n\n{statement}\n"))


def test_word_that_fails_leaves_it_open():
    class Failing(sevendown.Predicate):
        """X is whatever it likes"""

        names = ("FAILS",)
        true_for = ((1,),)
        false_for = ((2,),)

        def holds(self, x: int) -> bool:
            raise ZeroDivisionError

    registry = sevendown.standard()
    registry.add([Failing()], "here", False)
    assert sevendown.loads("solution: 99\n\nA .\n\nFAILS(A_w)\n", registry=registry).warnings == []


def test_other_statements_can_be_held_against_it():
    puzzle = sevendown.loads("solution: 99\n\nA .\n\nA_w > 50\n")
    other = puzzle.with_lines([puzzle.statement("A_w < 50")])
    assert [found.why for found in false_of_intended(other.tree)] == [
        "this is not so in the intended solution, where A_w is 99"
    ]
    assert false_of_intended(replaced(other.tree, intended=None)) == []
