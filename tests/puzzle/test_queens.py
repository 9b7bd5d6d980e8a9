"""Queens that do not attack each other."""

from itertools import permutations
from random import Random

import pytest
from support import published
from support.program import run

import sevendown

EIGHT = published.ROOT / "queens" / "eight.txt"

# Size, solutions, solutions up to turning and mirroring.
COUNTS = [
    (1, 1, 1),
    (2, 0, 0),
    (3, 0, 0),
    (4, 2, 1),
    (5, 10, 2),
    (6, 4, 1),
    (7, 40, 6),
    (8, 92, 12),
    (9, 352, 46),
    (10, 724, 92),
]


def boards(size):
    """All solutions, by trying every order of rows."""
    for rows in permutations(range(1, size + 1)):
        if all(len({r + step * c for c, r in enumerate(rows)}) == size for step in (1, -1)):
            yield rows


def images(rows):
    """A board, turned and mirrored in every way, as sets of squares."""
    size = len(rows)
    squares = [(c, r - 1) for c, r in enumerate(rows)]
    for _ in range(4):
        squares = [(r, size - 1 - c) for c, r in squares]
        for found in (squares, [(size - 1 - c, r) for c, r in squares]):
            yield tuple(r + 1 for _, r in sorted(found))


def all_rows(text, *wishes):
    puzzle = sevendown.loads(text, kind="queens")
    return [tuple(map(int, s.rows[0].split())) for s in puzzle.solutions(wishes=wishes)]


def test_all_92_come_in_their_order():
    code, out, err = run("--all", str(EIGHT))
    assert (code, err) == (0, "")
    assert out == EIGHT.with_suffix(".solution").read_text()
    assert run(str(EIGHT))[1] == "1 5 8 6 3 7 2 4\n"


@pytest.mark.slow
@pytest.mark.parametrize(("size", "number", "classes"), COUNTS)
def test_counts(size, number, classes):
    code = 0 if number else 1
    assert run("--kind=queens", "--count", str(size))[:2] == (code, f"{number}\n")
    found = run("--kind=queens", "--count", "--up-to-turning", str(size))
    assert found[:2] == (code, f"{classes}\n")


@pytest.mark.parametrize("size", range(1, 8))
def test_solutions_are_those_of_trying_all_in_the_same_order(size):
    known = list(boards(size))
    assert all_rows(f"{size}\n") == known
    kept = [rows for rows in known if rows == min(images(rows))]
    assert all_rows(f"{size}\n", "up-to-turning") == kept


def test_queens_that_stand_already():
    board = "6\n......\n...Q..\n......\n. . . . . .\n......\n......\n"
    known = [rows for rows in boards(6) if rows[3] == 2]
    assert known and all_rows(board) == known
    assert run("--kind=queens", text="2\nQ.\n..\n")[0] == 1


@pytest.mark.parametrize("seed", range(40))
def test_queens_that_stand_already_up_to_turning(seed):
    rng = Random(f"queens:{seed}")
    size = rng.randint(4, 7)
    given = {rng.randint(1, size): rng.randint(1, size) for _ in range(rng.randint(1, 2))}
    squares = range(1, size + 1)
    board = ["".join(".Q"[given.get(c) == r] for c in squares) for r in squares]
    text = "\n".join([str(size), *board])
    known = [b for b in boards(size) if all(b[c - 1] == r for c, r in given.items())]
    assert all_rows(text) == known
    kept = [b for b in known if b == min(set(images(b)) & set(known))]
    assert all_rows(text, "up-to-turning") == kept


@pytest.mark.slow
@pytest.mark.parametrize("size", [21, 22, 27, 50, 200])
def test_large_board(size):
    (line,) = run("--kind=queens", str(size))[1].splitlines()
    rows = list(map(int, line.split()))
    for step in (0, 1, -1):
        assert len({row + step * column for column, row in enumerate(rows)}) == size
    assert set(rows) == set(range(1, size + 1))


def test_drawn_board():
    code, out, _ = run("--kind=queens", "--format=pretty", "4")
    assert (code, out) == (0, ". . Q .\nQ . . .\n. . . Q\n. Q . .\n")


def test_where_solutions_differ():
    assert run("--kind=queens", "--ambiguous", "4")[1] == "? ? ? ?\n"
    board = "4\n..Q.\n....\n....\n....\n"
    assert run("--kind=queens", "--ambiguous", text=board)[1] == "2 4 1 3\n"


@pytest.mark.parametrize(
    ("text", "place", "said"),
    [
        ("", "1:1", "the size of the board is missing"),
        ("8 8\n", "1:3", "after the size of the board, the line ends"),
        ("eight\n", "1:1", "the size of the board is a whole number, not eight"),
        ("0\n", "1:1", "the size of the board is at least 1, not 0"),
        ("2\n..\n", "2:3", "the board has 2 rows, not 1"),
        ("2\n..\n...\n", "3:3", "a row has 2 squares, not 3"),
        ("2\n..\n.x\n", "3:2", "a square is . or Q, not x"),
        ("2\n..\n..\n..\n", "4:1", "the board ends after 2 rows"),
    ],
)
def test_bad_board(text, place, said):
    code, out, err = run("--kind=queens", text=text)
    assert (code, out) == (2, "")
    assert err.startswith(f"<stdin>:{place}: {said}\n")


def test_board_that_is_too_large():
    code, _, err = run("--kind=queens", text="1000000\n")
    assert code == 3
    assert err.startswith("<stdin>:1:1: the size of the board is 1000000; more than 200 is not")


@pytest.mark.parametrize(
    ("board", "place"),
    [
        ("Q...\n....\nQ...\n....\n", "4:1"),
        ("Q.Q.\n....\n....\n....\n", "2:3"),
        ("Q...\n....\n..Q.\n....\n", "4:3"),
        ("..Q.\n....\nQ...\n....\n", "4:1"),
    ],
    ids=["column", "row", "falling diagonal", "rising diagonal"],
)
def test_given_queens_that_attack_each_other_are_told_and_leave_no_solution(board, place):
    code, out, err = run("--kind=queens", text=f"4\n{board}")
    assert (code, out) == (1, "")
    assert err.startswith(f"warning: <stdin>:{place}: this queen attacks the one of column ")
    assert err.endswith("<stdin>:1: there is no solution\n")


@pytest.mark.parametrize("size", [106, 108, 122, 136, 180])
def test_board_begun_badly_is_begun_anew(size):
    """From the middle alone, these boards take tens of thousands of failures."""
    search = sevendown.loads(str(size), kind="queens").run()
    rows = [int(row) for row in next(search.solutions()).rows[0].split()]
    for step in (0, 1, -1):
        assert len({row + step * column for column, row in enumerate(rows)}) == size
    assert search.statistics.failures < 1000
