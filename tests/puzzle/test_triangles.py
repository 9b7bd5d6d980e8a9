"""Triangular pieces."""

from itertools import permutations, product
from random import Random

import pytest
from support import published
from support.program import run

import sevendown

FOLDER = published.ROOT / "triangles"
RESULTS = {"puzzle0": (84, 28), "puzzle1": (12, 4), "puzzle2": (33, 11), "puzzle3": (3, 1)}

# What the first found is, place by place.
FIRST = {
    "puzzle0": "1 -1 -2  -1 2 -1  2 -1 -2  1 -1 3  2 2 -1  1 -3 -2  3 -2 -1  -3 3 2  -3 2 -1",
    "puzzle1": "-1 3 -1  -1 2 -3  1 -1 -2  1 -2 -3  -1 -2 3  3 -2 2  2 1 -1  3 3 -1  -3 3 -1",
    "puzzle2": "-3 -2 -1  1 -3 -1  1 2 3  -2 -4 1  -3 4 -2  1 2 -4  -2 -4 -3  -1 3 4  -3 1 -2",
    "puzzle3": "10 10 4  10 -3 2  -4 2 3  -2 10 7  10 -5 10  -2 6 5  -6 -8 10  -7 9 8  -9 10 10",
}

# Sides that touch, where side 3k + j is the j-th of place k.
NINE = [(2, 6), (4, 8), (7, 9), (5, 15), (13, 17), (16, 18), (11, 21), (19, 23), (22, 24)]
TOUCHING = {1: [], 4: [(2, 6), (4, 8), (7, 9)], 9: NINE}
# The place from which each place gets its piece in a clockwise turn.
TURNED = {1: [0], 4: [1, 3, 2, 0], 9: [4, 6, 5, 1, 8, 7, 3, 2, 0]}


def numbers(solution):
    return [int(side) for row in solution.rows for slot in row.split() for side in slot.split("/")]


def solutions(text, *wishes):
    puzzle = sevendown.loads(text, kind="triangles")
    return [tuple(numbers(solution)) for solution in puzzle.solutions(wishes=wishes)]


def turned(picture):
    slots = [picture[i : i + 3] for i in range(0, len(picture), 3)]
    moved = [slots[place] for place in TURNED[len(slots)]]
    return tuple(side for a, b, c in moved for side in (c, a, b))


def by_trying(pieces):
    """All pictures, by trying all orders and turns."""
    found = set()
    for order in permutations(pieces):
        for turns in product(range(3), repeat=len(pieces)):
            laid = [p[(k + j) % 3] for p, k in zip(order, turns, strict=True) for j in range(3)]
            if all(laid[i] == -laid[j] for i, j in TOUCHING[len(pieces)]):
                found.add(tuple(laid))
    return found


@pytest.mark.parametrize("name", RESULTS)
def test_published_puzzle(name):
    path = FOLDER / f"{name}.txt"
    text = path.read_text()
    lines = path.with_suffix(".solution").read_text().splitlines()
    known = {tuple(map(int, line.split())) for line in lines}
    found = solutions(text)
    assert len(found) == len(set(found)) == RESULTS[name][0]
    assert set(found) == known
    assert found[0] == tuple(map(int, FIRST[name].split()))


@pytest.mark.slow
@pytest.mark.parametrize("name", RESULTS)
def test_published_puzzle_up_to_turning(name):
    path = FOLDER / f"{name}.txt"
    kept = solutions(path.read_text(), "up-to-turning")
    assert len(kept) == RESULTS[name][1]
    classes = [{p, turned(p), turned(turned(p))} for p in kept]
    assert set().union(*classes) == set(solutions(path.read_text()))
    assert sum(map(len, classes)) == RESULTS[name][0]
    assert run("--count", "--up-to-turning", str(path))[:2] == (0, f"{RESULTS[name][1]}\n")
    assert run("--count", str(path))[:2] == (0, f"{RESULTS[name][0]}\n")


def test_puzzle_without_a_solution():
    code, out, err = run(str(FOLDER / "none.txt"))
    assert (code, out) == (1, "") and err.endswith("there is no solution\n")


def random_pieces(rng):
    """Four pieces with few figures, so that some are equal or look the same when turned."""
    figures = rng.choice([1, 1, 2])
    sides = [side for side in range(-figures, figures + 1) if side]
    return figures, [tuple(rng.choice(sides) for _ in range(3)) for _ in range(4)]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(40))
def test_random_pieces_against_trying_everything(seed):
    figures, pieces = random_pieces(Random(f"triangles:{seed}"))
    text = f"{figures}\n4\n" + "".join(f"{a} {b} {c}\n" for a, b, c in pieces)
    known = by_trying(pieces)
    found = solutions(text)
    assert len(found) == len(set(found)) and set(found) == known
    kept = solutions(text, "up-to-turning")
    classes = [frozenset({p, turned(p), turned(turned(p))}) for p in kept]
    assert len(classes) == len(set(classes)) and set().union(*classes) == known


def test_random_pieces_are_of_all_sorts():
    known = [by_trying(random_pieces(Random(f"triangles:{seed}"))[1]) for seed in range(40)]
    assert any(not found for found in known) and any(found for found in known)
    assert any(p == turned(p) for found in known for p in found)


def test_every_piece_is_told_in_one_place():
    puzzle = sevendown.loads("1\n4\n1 1 1\n-1 1 -1\n-1 -1 1\n-1 -1 1\n", kind="triangles")
    for solution in puzzle.solutions():
        assert sorted(solution.numbers.values()) == [1, 2, 3, 4]


def test_one_piece_and_sixteen():
    assert solutions("3\n1\n1 2 3\n") == [(1, 2, 3), (2, 3, 1), (3, 1, 2)]
    assert solutions("3\n1\n1 2 3\n", "up-to-turning") == [(1, 2, 3)]
    up, down = "1 1 1\n", "-1 -1 -1\n"
    assert len(solutions("1\n16\n" + up * 10 + down * 6)) == 1
    assert solutions("1\n16\n" + up * 9 + down * 7) == []


def test_drawn_triangle():
    text = "9\n4\n1 2 3\n4 5 6\n-3 -7 -5\n7 8 9\n"
    code, out, _ = run("--kind=triangles", "--format=pretty", text=text)
    assert code == 0
    assert (
        out
        == (
            r"""
         /\
        /  \
       /    \
      /1    2\
     /___3____\
    /\   -3   /\
   /  \-5  -7/  \
  /    \    /    \
 /4    5\  /7    8\
/___6____\/___9____\
"""[1:]
        )
    )


def test_where_solutions_differ():
    assert run("--ambiguous", str(FOLDER / "puzzle3.txt"))[1] == "?\n? ? ?\n? ? ? ? ?\n"


@pytest.mark.parametrize(
    ("text", "place", "said"),
    [
        ("", "1:1", "the number of figures is missing"),
        ("3\n", "1:2", "the number of pieces is missing"),
        ("x\n9\n", "1:1", "the number of figures is a whole number, not x"),
        ("3 3\n9\n", "1:3", "after the number of figures, the line ends"),
        ("3\n8\n", "2:1", "8 pieces make no triangle: 1, 4, 9, 16, ... do"),
        ("3\n1\n1 2\n", "3:4", "a piece has three sides, not 2"),
        ("3\n1\n1 2 0\n", "3:5", "a figure is from 1 to 3, or minus that, not 0"),
        ("3\n1\n1 2 4\n", "3:5", "a figure is at most 3, not 4"),
        ("3\n1\n1 -4 1\n", "3:3", "a figure is at least -3, not -4"),
        ("3\n1\n1 1 a\n", "3:5", "a figure is a whole number, not a"),
        ("3\n1\n1 1 1\n1 1 1\n", "4:1", "there is more than 1 piece"),
        ("3\n4\n1 1 1\n", "3:6", "there are 4 pieces, of which 1 are given"),
    ],
)
def test_bad_puzzle(text, place, said):
    code, out, err = run("--kind=triangles", text=text)
    assert (code, out) == (2, "")
    assert err.startswith(f"<stdin>:{place}: {said}\n")


def test_too_many_pieces():
    code, _, err = run("--kind=triangles", text="1\n10000\n")
    assert code == 3 and err.startswith("<stdin>:2:1: the number of pieces is 10000; more than 100")


def test_large_triangle_is_not_laid_place_by_place():
    """In the order of the file, this one takes 151 failures."""
    text = """\
16
25
-14 -12 4
-12 -15 2
8 -15 6
-8 -12 -15
6 -6 -16
-12 15 -14
-9 14 6
8 -9 -2
4 -10 1
-2 13 1
3 -2 -9
-6 11 -5
6 15 15
9 -1 -15
15 14 5
6 -13 -2
-3 -3 -6
-1 12 9
12 -6 13
16 8 10
10 -16 2
-13 -5 -8
-8 12 -11
8 8 1
9 1 2
"""
    search = sevendown.loads(text, kind="triangles").run()
    assert next(search.solutions(), None) is not None
    assert search.statistics.failures < 100
