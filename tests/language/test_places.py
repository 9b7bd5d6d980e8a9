"""Rows, columns and diagonals as lists, cells whose place a running name says, products."""

from __future__ import annotations

import time
from random import Random

import pytest
from support import bruteforce

from sevendown import loads
from sevendown.errors import LimitError, PuzzleError
from sevendown.language.text_to_tree import read_puzzle
from sevendown.language.tree import PuzzleTree
from sevendown.puzzle.read import standard
from sevendown.text.source import Source

REGISTRY = standard()
GRID = "1 2 3\n4 # .\n5 . .\n\n"
LONG = "1 2 3 4\n5 . . .\n\n"  # its diagonals end at the edge


def tree_of(text: str) -> PuzzleTree:
    return read_puzzle(Source(text, "p.txt"), REGISTRY)[0]


def statements(text: str) -> list[object]:
    return [line.statement for line in tree_of(text).lines]


def mistake(statement: str, grid: str = GRID) -> str:
    with pytest.raises(PuzzleError) as caught:
        tree_of(grid + statement + "\n")
    (problem,) = caught.value.problems
    return f"{problem.place.line}:{problem.place.column}: {problem.message}"


@pytest.mark.parametrize(
    ("grid", "line", "cells"),
    [
        (GRID, "row 1", [(0, 0), (0, 1), (0, 2)]),
        (GRID, "row 2", [(1, 0), (1, 2)]),
        (GRID, "column 2", [(0, 1), (2, 1)]),
        (GRID, "column 3", [(0, 2), (1, 2), (2, 2)]),
        (GRID, "diagonal 1", [(0, 0), (2, 2)]),
        (GRID, "diagonal 2", [(0, 2), (2, 0)]),
        (LONG, "diagonal 1", [(0, 0), (1, 1)]),
        (LONG, "diagonal 2", [(0, 3), (1, 2)]),
    ],
)
def test_cells_of_a_line(grid, line, cells):
    assert [(m.row, m.column) for m in tree_of(grid).members(line)] == cells


# The same with all cells written out.
SAME = (
    ("all(r in 1..3 : cell(r, 3) > 1)", "cell(1, 3) > 1 and cell(2, 3) > 1 and cell(3, 3) > 1"),
    ("any(c in {1, 3} : cell(1, c) = 5)", "cell(1, 1) = 5 or cell(1, 3) = 5"),
    ("count(r in {1, 3} : cell(r, 4 - r) = 5) = 1", "truths(cell(1, 3) = 5, cell(3, 1) = 5) = 1"),
    ("sum(r in {1, 3} : r * cell(r, r)) = 9", "sum(1 * cell(1, 1), 3 * cell(3, 3)) = 9"),
    ("product(r in {1, 3} : cell(r, r)) = 9", "product(cell(1, 1), cell(3, 3)) = 9"),
    ("min(r in 1..2 : cell(1, r)) = 3", "min(cell(1, 1), cell(1, 2)) = 3"),
    ("max(r in 1..2 : cell(1, 4 - r)) = 3", "max(cell(1, 3), cell(1, 2)) = 3"),
    ("sum(r in {} : cell(r, 1)) = 0", "0 = 0"),
    ("product(r in {} : cell(r, 1)) = 1", "1 = 1"),
    ("cell(1 + 2, 7 mod 4) = 4", "cell(3, 3) = 4"),
    ("let n = 3\ncell(n, n) = 4", "cell(3, 3) = 4"),
    (
        "all(r in {1, 2} : all(c in r..r + 1 : cell(2 * r - 1, c) < r))",
        "(cell(1, 1) < 1 and cell(1, 2) < 1) and (cell(3, 2) < 2 and cell(3, 3) < 2)",
    ),
    ("all(r in 1..2 : sum(row(r)) = r)", "sum(row(1)) = 1 and sum(row(2)) = 2"),
    ("all(r in 1..1 : label(r) = cell(r, 1))", None),
    ("all(r in {1, 3} : any(r in across : r = cell(1, 1)))", None),
    ("zelle(1, 1) = sum(Zeile(1), spalte(2), diagonale(1))", None),
    ("DISTINCT(row(1), 1a) and mean(column(1)) = 3", None),
)


@pytest.mark.parametrize(("statement", "same"), SAME)
def test_written_out(statement, same):
    found = statements(GRID + statement + "\n")
    if same:
        assert found == statements(GRID + same + "\n")


def test_a_definition_or_a_value_of_that_name_comes_first():
    defined = "define row(X) = X + 1\ndefine product(X, Y) = X - Y\n"
    text = GRID + defined + "row(1a) = 120 and product(1a, 1) = 118\n"
    assert next(loads(text).run().solutions()).rows[0] == "119"
    assert mistake(defined + "product(x in 1..3 : x) = 3").startswith(
        "7:1: product has no running form"
    )


MISTAKES = (
    (
        "row(1) = 3",
        "5:1: row stands for many numbers; it may be an argument of DISTINCT, sum, min or max, "
        "or what a name runs through",
    ),
    (
        "1a in row(1)",
        "5:7: a name can run through these, but `in` takes a set {...} or a range a..b",
    ),
    ("DISTINCT(row(4))", "5:10: there is no such row: the grid has 3 rows"),
    ("DISTINCT(column(0))", "5:10: there is no such column: the grid has 3 columns"),
    (
        "DISTINCT(diagonal(3))",
        "5:10: there are two diagonals: 1 begins at the top left, 2 at the top right",
    ),
    (
        "DISTINCT(row(1a))",
        "5:10: row takes a digit: row(1), or a name that runs through digits",
    ),
    ("DISTINCT(row(1, 2))", "5:10: row takes 1 argument, not 2"),
    ("all(r in 1..3 : cell(r, 2) > 1)", "5:17: cell(2, 2): this cell is blocked"),
    (
        "all(r in 1..3 : cell(1, r + 1) > 1)",
        "5:17: cell(1, 4): there is no such cell: the grid has 3 rows and 3 columns",
    ),
    (
        "all(r in across : cell(r, 1) = 1)",
        "5:19: cell takes a row and a column as digits: cell(2, 3), or names that run through "
        "digits",
    ),
    (
        "smallest(r in 1..3 : cell(r, 1) = 5) = 2",
        "5:1: smallest cannot run through places of cells",
    ),
    (
        "all(r in 1..99999 : cell(r, 1) = 5)",
        "5:1: a name for places of cells runs through more than 10000 values",
    ),
)


@pytest.mark.parametrize(("statement", "message"), MISTAKES)
def test_mistakes(statement, message):
    assert mistake(statement) == message


def test_what_is_written_out_has_a_limit():
    line = "any(b in 1..9999 : cell(1, b - b + 1) = b + b - b + b - b)\n"
    start = time.monotonic()
    with pytest.raises(LimitError, match="more than 300000 terms with all cells written out"):
        tree_of(GRID + line * 50)
    assert time.monotonic() - start < 10


def test_a_list_is_told_as_one():
    text = "digits: 1-3\n\n. .\n\nsum(row(1)) = 6\n"
    told = str(loads(text).explain())
    assert "The sum of the cells of row 1 is 6 (line 5" in told


def _random_statement(rng: Random) -> str:
    line = rng.choice(["row(1)", "row(2)", "column(1)", "column(2)", "diagonal(1)", "diagonal(2)"])
    other = rng.choice(["row(2)", "column(2)", "cells", "across", "1a"])
    word = rng.choice(["sum", "product", "min", "max", "mean", "produkt"])
    number = rng.choice([0, 1, 2, 3, 4, 6, 8, 12])
    body = rng.choice(["x", "x + 1", "x * x", "x / 2", "x - 2"])
    sign = rng.choice(["=", "!=", "<", ">="])
    form = rng.choice(["sum", "product", "min", "max"])
    return rng.choice(
        [
            f"{word}({line}) {sign} {number}",
            f"{word}({line}, {other}) {sign} {number}",
            f"DISTINCT({line}) -> {word}({line}) {sign} {number}",
            f"{form}(x in {line} : {body}) {sign} {number}",
            f"not product(x in {other if other != '1a' else line} : {body}) {sign} {number}",
            f"all(x in {line} : x {sign} {number}) or product(x in 1..{number} : x) = 2 * 1a",
            f"product(x in {{cell(1, 1), 2, 1a[2]}} : {body}) {sign} {number}",
            f"all(r in 1..2 : {form}(x in row(r) : {body}) {sign} r + {number})",
            f"count(r in 1..2 : cell(r, 3 - r) {sign} {number}) = 1",
            f"product(n in 1..cell(1, 1) : n + 1) {sign} {number}",
        ]
    )


@pytest.mark.parametrize("seed", range(60))
def test_against_trying_everything(seed):
    rng = Random(seed)
    grid = rng.choice(["1 2\n3 .\n", "1 #\n2 .\n", "1 2 .\n3 # .\n"])
    rows = [grid, *(_random_statement(rng) for _ in range(rng.randint(1, 2)))]
    text = "digits: 0-3\n\n" + "\n".join(rows) + "\n"
    wanted = bruteforce.all_solutions(tree_of(text))
    found = {(s.rows, tuple(s.variables.items())) for s in loads(text).run().solutions()}
    assert found == wanted, text
