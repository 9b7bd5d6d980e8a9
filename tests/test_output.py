"""How solutions look."""

import json
import random
import re

import pytest

import sevendown
from sevendown.errors import Place, Problem
from sevendown.puzzle.results import Solution
from sevendown.report.output import Heading, JsonPrinter, Report, TextPrinter

BARRED = """\
+--+--+--+--+
|A :  |## B |
+--+::+::+--+
|C :  :D |  |
+--+--+--+--+

A_w = 12
B_w = 7
C_w = 345
var n in {10^30}
n > 1
cell(2, 4) = 6
"""


def first(text):
    puzzle = sevendown.loads(text)
    return next(puzzle.solutions()), puzzle


def test_pretty_draws_bars_and_blocked_cells():
    solution, puzzle = first(BARRED)
    assert puzzle.pretty(solution) == (
        "+--+--+--+--+\n"
        "|1  2 |## 7 |\n"
        "+--+  +  +--+\n"
        "|3  4  5 |6 |\n"
        "+--+--+--+--+\n"
        "n = 1000000000000000000000000000000"
    )


def test_plain_shows_the_same_without_bars():
    solution, _ = first(BARRED)
    assert str(solution) == "12#7\n3456\nn = 1000000000000000000000000000000"


def random_grid(rng):
    rows, columns = rng.randint(1, 6), rng.randint(1, 6)
    return "\n".join(
        " ".join(
            rng.choice([".", ".", ".", "#"]) + rng.choice(["", "", "|"]) + rng.choice(["", "", "_"])
            for _ in range(columns)
        )
        + " "
        for _ in range(rows)
    )


@pytest.mark.parametrize("seed", range(30))
def test_pretty_is_a_boxed_grid_with_the_same_geometry(seed):
    rng = random.Random(seed)
    puzzle = sevendown.loads(random_grid(rng))
    tree = puzzle.tree
    digits = Solution(
        tuple(
            "".join(
                str(rng.randint(0, 9)) if tree.is_open(r, c) else "#" for c in range(tree.columns)
            )
            for r in range(tree.rows)
        ),
        {},
        {},
    )
    # A digit alone would be read as a mark.
    again = sevendown.loads(re.sub("[0-9]", ".", puzzle.pretty(digits))).tree
    assert (again.rows, again.columns, again.blocked) == (tree.rows, tree.columns, tree.blocked)
    # Bars along the edge say nothing.
    last_row, last_column = tree.rows - 1, tree.columns - 1
    assert again.bars_right == {(r, c) for r, c in tree.bars_right if c < last_column}
    assert again.bars_below == {(r, c) for r, c in tree.bars_below if r < last_row}


def test_digits_stand_where_the_cells_are():
    solution, puzzle = first("1 2 3\n4 5 6\n\n1a = 123\n4a = 456\n")
    drawn = puzzle.pretty(solution).split("\n")
    assert [[line[1 + 3 * c] for c in range(3)] for line in drawn[1::2]] == [
        ["1", "2", "3"],
        ["4", "5", "6"],
    ]


def printed(printer_class, *arguments):
    parts = []
    return printer_class(parts.append, *arguments), parts


def test_text_separates_solutions_of_one_puzzle_only():
    printer, parts = printed(TextPrinter, True, False)
    for title in ("One", ""):
        printer.begin(Heading("a.txt", 3, title), None)
        printer.solution(Solution(("12",), {}, {}))
        printer.solution(Solution(("13",), {}, {}))
        printer.end(Report())
    assert "".join(parts) == "% a.txt:3 One\n12\n\n13\n% a.txt:3\n12\n\n13\n"


def test_text_has_no_heading_for_a_file_without_text():
    printer, parts = printed(TextPrinter, True, False)
    printer.begin(Heading("a.txt", 0), None)
    assert parts == []


def test_json_is_ascii_whatever_the_title():
    printer, parts = printed(JsonPrinter, True)
    printer.begin(Heading("\udcff.txt", 1, "Zürich 数\u2028"), None)
    printer.end(Report())
    text = "".join(parts)
    assert text.isascii() and text.count("\n") == 1
    assert json.loads(text)["title"] == "Zürich 数\u2028"


def test_json_writes_a_solution_as_soon_as_it_is_told():
    printer, parts = printed(JsonPrinter, True)
    printer.begin(Heading("a.txt"), None)
    before = len(parts)
    printer.solution(Solution(("12",), {"1a": 12}, {"n": -1}))
    assert json.loads("".join(parts[before:])) == {
        "rows": ["12"],
        "numbers": {"1a": 12},
        "variables": {"n": -1},
    }


def test_json_report():
    printer, parts = printed(JsonPrinter, False)
    printer.begin(Heading("a.txt"), None)
    problem = Problem(Place("a.txt", 3, 4, "the line"), "what")
    printer.end(Report("gave up", 7, False, 1.23456789, {"nodes": 1}, [problem], [problem]))
    place = {"file": "a.txt", "line": 3, "column": 4, "message": "what"}
    assert json.loads("".join(parts)) == {
        "version": 1,
        "file": "a.txt",
        "line": 1,
        "title": "",
        "kind": "crossnumber",
        "status": "gave up",
        "count": 7,
        "exhaustive": False,
        "seconds": 1.234568,
        "statistics": {"nodes": 1},
        "warnings": [place],
        "errors": [place],
    }
