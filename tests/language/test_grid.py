"""Header and grid in all their forms."""

from __future__ import annotations

import pytest
from support.toys import mistakes, read, warnings

from sevendown.errors import LimitError


def runs(text):
    return {run.name: run.cells for run in read(text).numbers}


def test_compact_form():
    tree = read("A.C\nB#.\n")
    assert (tree.rows, tree.columns) == (2, 3)
    assert tree.blocked == {(1, 1)}
    assert tree.marks == {"A": (0, 0), "C": (0, 2), "B": (1, 0)}


def test_spaced_form_with_bars_and_digits():
    tree = read("A=3|_ .  12\n.     .|=5 #".replace(".|=5", ".=5|"))
    assert tree.given == {(0, 0): 3, (1, 1): 5}
    assert tree.bars_right == {(0, 0), (1, 1)}
    assert tree.bars_below == {(0, 0)}
    assert tree.marks == {"A": (0, 0), "12": (0, 2)}


def test_one_column_with_bars():
    assert read("A_\n.=4\n").given == {(1, 0): 4}


def test_boxed_form():
    tree = read("+--+--+--+\n|A  . |C |\n+--+  +  +\n|B :  :  |\n+--+--+--+\n")
    assert (tree.rows, tree.columns) == (2, 3)
    assert tree.marks == {"A": (0, 0), "C": (0, 2), "B": (1, 0)}
    assert tree.bars_right == {(0, 1)}
    assert tree.bars_below == {(0, 0)}


def test_boxed_form_with_wide_cells_blocks_and_digits():
    text = """
  +----+----+
  |12=3: ## |
  +::::+----+
  | =4 | .. |
  +----+----+
"""
    tree = read(text)
    assert tree.marks == {"12": (0, 0)}
    assert tree.blocked == {(0, 1)}
    assert tree.given == {(0, 0): 3, (1, 0): 4}
    assert tree.bars_below == {(0, 1)}
    assert tree.bars_right == {(1, 0)}


def test_runs_end_at_edge_block_and_bar():
    found = runs("A . # B|\nC .| . .\n")
    assert found["A_w"] == ((0, 0), (0, 1))
    assert found["C_w"] == ((1, 0), (1, 1))
    assert found["A_s"] == ((0, 0), (1, 0))
    assert found["B_s"] == ((0, 3), (1, 3))
    assert set(found) == {"A_w", "A_s", "B_s", "C_w"}


def test_a_mark_inside_a_run_is_a_number_only_if_named():
    grid = "A B .\n\n"
    assert set(runs(grid)) == {"A_w"}
    assert runs(grid + "PZ(B_w)\n")["B_w"] == ((0, 1), (0, 2))


def test_a_bar_separates_runs():
    assert set(runs("A .| B .\n")) == {"A_w", "B_w"}


def test_automatic_numbering():
    tree = read("...\n.#.\n...\n")
    assert tree.marks == {"1": (0, 0), "2": (0, 2), "3": (2, 0)}
    assert [run.name for run in tree.numbers] == ["1a", "1d", "2d", "3a"]


def test_automatic_numbering_minds_bars_and_single_cells():
    assert read(". .| .\n#  #  #\n").marks == {"1": (0, 0)}


def test_a_grid_with_marks_is_not_numbered():
    assert read("A..\n...\n").marks == {"A": (0, 0)}


def test_marks_may_be_letters_beyond_a_to_z():
    tree = read("Ä.\n\nPZ(Ä_w)\n")
    assert [run.name for run in tree.numbers] == ["Ä_w"]


def test_header_values():
    tree = read("title: A: b % c\ndigits: 1-3, 7\nleading-zeros: yes\nanswers: distinct\n\n..\n")
    assert tree.header["title"] == "A: b"
    assert tree.digits == (1, 2, 3, 7)
    assert tree.leading_zeros
    assert tree.distinct_answers


def test_header_defaults():
    tree = read("..\n")
    assert tree.digits == tuple(range(10))
    assert not tree.leading_zeros
    assert not tree.distinct_answers
    assert tree.header == {}


@pytest.mark.parametrize(
    ("value", "digits"),
    [("0-9", range(10)), ("13579", range(1, 10, 2)), ("1-6", range(1, 7)), ("4", [4])],
)
def test_digits(value, digits):
    assert read(f"digits: {value}\n\n..").digits == tuple(digits)


def test_grid_may_follow_the_header_and_a_comment_ends_it():
    tree = read("title: T\n% c\nA .\n% d\nPZ(A_w)\n")
    assert (tree.rows, tree.columns, len(tree.lines)) == (1, 2, 1)


def test_all_problems_of_a_text_are_reported():
    text = "digts: 1-9\nanswers: x\n\nA . A\nB .\n\nPZ(A_w\nPZ B\n"
    lines = [line for line in mistakes(text).splitlines() if line.startswith("p.txt")]
    assert [line.split(":")[1] for line in lines] == ["1", "2", "4", "5", "7", "8"]


def test_grid_of_too_many_cells():
    assert read(("." * 100 + "\n") * 100).rows == 100
    with pytest.raises(LimitError, match="10100 cells"):
        read(("." * 101 + "\n") * 100)
    with pytest.raises(LimitError):
        read("+" + "--+" * 101 + "\n" + ("|" + "  |" * 101 + "\n+" + "--+" * 101 + "\n") * 100)


def test_warning_for_a_cell_in_no_number():
    # The cell at the right is walled in; the one with a digit leaves no choice.
    found = warnings("A .| .| .=4\n\nPZ(A_w)\n")
    assert [str(warning) for warning in found] == [
        "p.txt:1:6: this cell is in no number, which multiplies the solutions\n"
        "    A .| .| .=4\n"
        "         ^"
    ]


def test_no_warning_for_a_single_cell_that_a_statement_names():
    assert warnings("A # .\n# # B\n\nPZ(A_w)\n")[0].place.column == 5
    assert warnings("A # #\n\nPZ(A_w)\n") == []


def test_bars_in_either_order():
    tree = read("A_| .|_\n. .\n")
    assert tree.bars_right == tree.bars_below == {(0, 0), (0, 1)}


def test_empty_fields_of_a_spreadsheet_are_open_cells():
    tree = read("1\t\t2\t\n\t#\t\t\n3\t\t=\t#\n".replace("=", "4=7"))
    assert (tree.rows, tree.columns) == (3, 4)
    assert tree.marks == {"1": (0, 0), "2": (0, 2), "3": (2, 0), "4": (2, 2)}
    assert tree.blocked == {(1, 1), (2, 3)} and tree.given == {(2, 2): 7}


def test_a_row_of_tabs_does_not_end_the_grid():
    tree = read("1\t2\t3\n\t\t\n\t\t\n4\t\t\n\nPZ(1a)\n")
    assert (tree.rows, tree.columns) == (4, 3)
    assert tree.marks["4"] == (3, 0) and len(tree.lines) == 1


def test_a_column_of_blanks_before_a_grid_is_no_column():
    assert read("\t1\t2\t\n\t3\t\t\n").columns == 3


@pytest.mark.parametrize(
    "text",
    [
        "1\t2\t3\n\t\t\n1a = 123\n",
        "1\t2\t3\n\t\t\n\n\n1a = 123\n",
        "x\t2\t3\n\t\t\nlet y = 5\t\t\n",
        "1\t\t2\t3\n",  # several tabs as one, where that makes a grid
    ],
)
def test_tabs_that_were_blanks_stay_so(text):
    tree = read(text)
    assert (tree.rows, tree.columns) == (1, 3)


def test_letters_among_numbers_that_nothing_uses():
    message = "{} is the mark of an open cell, and no statement uses it; a blocked cell is #"
    found = [(w.place.column, w.message) for w in warnings("1 x 2 X b 3\n\nlen(b_w) = 1\n")]
    assert found[:2] == [(3, message.format("x")), (7, message.format("X"))]
    assert not any("is the mark" in message for _, message in found[2:])
    assert not any("is the mark" in w.message for w in warnings("A x\n"))
