"""Arukone: pairs of numbers joined by lines."""

import itertools
from random import Random

import pytest
from support import published
from support.program import run
from support.slowness import slow_where
from test_arukone_maker import CASES, TRAPS

import sevendown
from sevendown.engine.engine import Engine, OutOfTime
from sevendown.puzzle.kinds.arukone.lines import LinesModel
from sevendown.puzzle.run import Run
from sevendown.text.reading_limits import READING

FOLDER = published.ROOT / "arukone"
STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))
# Those that take no longer than a second.
NAMES = [path.stem for path in sorted(FOLDER.glob("*.txt")) if path.stem not in ("none", "traps4")]
LONG = {"own-20-16", "own-30-24"}  # seconds each
SMALL = [(facts[0], grid) for facts, grid in CASES if len(grid) <= 15]


def beside(square, n):
    for down, right in STEPS:
        r, c = square[0] + down, square[1] + right
        if 0 <= r < n and 0 <= c < n:
            yield r, c


def is_solved(grid, rows):
    """Follow each line square by square; it must not fork, touch itself or leave anything over."""
    n = len(grid)
    if [len(row) for row in rows] != [n] * n:
        return False
    number = {(r, c): rows[r][c] for r in range(n) for c in range(n)}
    ends = {(r, c) for r in range(n) for c in range(n) if grid[r][c]}
    if any(number[r, c] != grid[r][c] for r, c in ends):
        return False
    seen = set()
    for first in sorted(ends):
        square, before = first, None
        while square not in seen:
            seen.add(square)
            on = [s for s in beside(square, n) if number[s] == number[first] and s != before]
            if len(on) != (square not in ends or square == first):
                return False
            square, before = (on or [square])[0], square
    return all((number[square] != 0) == (square in seen) for square in number)


def all_lines(grid, touching):
    """Every solution as rows, by joining pair after pair in all ways."""
    n = len(grid)
    ends = {}
    for r, c in itertools.product(range(n), repeat=2):
        if grid[r][c]:
            ends.setdefault(grid[r][c], []).append((r, c))

    def paths(path, goal, number):
        if path[-1] == goal:
            yield path
            return
        for square in beside(path[-1], n):
            if square in path or number.get(square, 0) and square != goal:
                continue
            if not touching and sum(s in path for s in beside(square, n)) > 1:
                continue
            yield from paths([*path, square], goal, number)

    def join(waiting, number):
        if not waiting:
            yield tuple(tuple(number[r, c] for c in range(n)) for r in range(n))
            return
        start, goal = ends[waiting[0]]
        for path in paths([start], goal, number):
            yield from join(waiting[1:], {**number, **dict.fromkeys(path, waiting[0])})

    start = {(r, c): grid[r][c] for r in range(n) for c in range(n)}
    return join(sorted(ends), start)


def random_grid(rng, n, pairs):
    squares = rng.sample(list(itertools.product(range(n), repeat=2)), 2 * pairs)
    grid = [[0] * n for _ in range(n)]
    for i, (r, c) in enumerate(squares):
        grid[r][c] = i // 2 + 1
    return grid


def text_of(grid):
    pairs = max(map(max, grid))
    rows = [" ".join(map(str, row)) for row in grid]
    return "\n".join([str(len(grid)), str(pairs), *rows, ""])


def numbers(rows):
    return [[int(number) for number in row.split()] for row in rows]


def first_solution(text):
    solution = next(sevendown.loads(text, kind="arukone").solutions(), None)
    return None if solution is None else numbers(solution.rows)


@pytest.mark.parametrize("name", slow_where(LONG.__contains__, NAMES))
def test_puzzles_are_solved(name):
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    grid = sevendown.loads(text).grid
    assert is_solved(grid, first_solution(text))
    # The solution that comes with the puzzle is one as well.
    assert is_solved(grid, numbers((FOLDER / f"{name}.solution").read_text().splitlines()))


@pytest.mark.slow
@pytest.mark.parametrize(("name", "grid"), SMALL, ids=[name for name, _ in SMALL])
def test_puzzles_of_participants_are_solved(name, grid):
    assert is_solved(grid, first_solution(text_of(grid)))


def test_traps_are_solved():
    traps = [grid for grid in TRAPS if len(grid) == 4]
    assert len(traps) >= 11
    for grid in traps:
        assert is_solved(grid, first_solution(text_of(grid)))


def test_what_cannot_be_solved_is_refuted_without_trying():
    """Four ends on the rim in the order 1 2 1 2: the lines would have to cross."""
    puzzle = sevendown.load(FOLDER / "none.txt")
    search = puzzle.run()
    assert list(search.solutions()) == [] and search.statistics.nodes == 0
    code, out, err = run(str(FOLDER / "none.txt"))
    assert (code, out) == (1, "") and err.endswith("there is no solution\n")


@pytest.mark.parametrize(("name", "steps", "count"), [("arukone0", 30, 2), ("nearest-trap", 12, 6)])
def test_shortest(name, steps, count):
    path = str(FOLDER / f"{name}.txt")
    assert run("--shortest", "--count", path)[1] == f"{count}\n"
    assert run("--shortest", path)[1].endswith(f"\nlength = {steps}\n")


def test_random_puzzles_against_trying_everything():
    rng = Random("arukone")
    unsolvable = 0
    for _ in range(300):
        n = rng.choice([2, 3, 3, 4])
        grid = random_grid(rng, n, rng.randint(1, n * n // (3 if n == 4 else 2)))
        found = [
            tuple(map(tuple, numbers(solution.rows)))
            for solution in sevendown.loads(text_of(grid), kind="arukone").solutions()
        ]
        assert sorted(found) == sorted(all_lines(grid, touching=False)), text_of(grid)
        if not found:
            unsolvable += 1
            assert next(all_lines(grid, touching=True), None) is None, text_of(grid)
    assert unsolvable > 10


def test_shortest_of_random_puzzles():
    rng = Random("arukone: shortest")
    for _ in range(60):
        grid = random_grid(rng, 4, rng.randint(1, 3))
        every = list(all_lines(grid, touching=True))
        used = [sum(number > 0 for row in rows for number in row) for rows in every]
        least = {rows for rows, count in zip(every, used, strict=True) if count == min(used)}
        puzzle = sevendown.loads(text_of(grid), kind="arukone")
        found = list(puzzle.solutions(wishes=["shortest"]))
        assert {tuple(map(tuple, numbers(s.rows))) for s in found} == least, text_of(grid)
        assert len(found) == len(least)
        for solution in found:
            assert solution.variables == {"length": min(used) - max(map(max, grid))}


def test_what_all_solutions_agree_on():
    rng = Random("arukone: ambiguous")
    for _ in range(10):
        grid = random_grid(rng, 4, 3)
        every = list(all_lines(grid, touching=False))
        code, out, _ = run("--ambiguous", "--kind=arukone", text=text_of(grid))
        if not every:
            assert (code, out) == (1, "")
            continue
        columns = zip(*([n for row in rows for n in row] for rows in every), strict=True)
        known = [str(c[0]) if len(set(c)) == 1 else "?" for c in columns]
        assert out.split() == known


def test_several_puzzles_in_a_text():
    one, two = "2\n1\n1 0\n0 1\n", "2\n1\n1 1\n0 0\n"
    solved = ["1 1", "0 1", "", "1 0", "1 1"]
    for between in ("\n", "\n\n % x\n\n", "---\n", "\n---\n"):
        for end in ("", "\n", "\n\n% the end\n"):
            puzzles = sevendown.puzzles(f"kind: arukone\n\n{one}{between}kind: arukone\n{two}{end}")
            assert [puzzle.grid for puzzle in puzzles] == [[[1, 0], [0, 1]], [[1, 1], [0, 0]]]
    code, out, err = run("--all", "--kind=arukone", text=f"{one}\n{two}")
    assert (code, err) == (0, "")
    assert out.splitlines() == ["% <stdin>:1", *solved, "% <stdin>:6", "1 1", "0 0"]
    assert run("--all", text=f"kind: arukone\n{one}\n{two}")[1].splitlines() == [
        "% <stdin>:1",
        *solved,
        "% <stdin>:7",
        "1 1",
        "0 0",
    ]
    code, out, err = run("--kind=arukone", text=f"{one}\n{two}3\n")
    assert code == 2 and "<stdin>:10:1: the grid ends after 2 rows" in err


@pytest.mark.parametrize(
    ("text", "heads"),
    [
        ("kind: arukone\nA\ntitle: b\nkind: arukone\nA", ["1", "7 b"]),
        ("title: a\nkind: arukone\nA\nA", ["1 a", "8"]),
        ("kind: arukone\n\n% c\n\nA\n\ntitle: b\n\nA", ["1", "11 b"]),
        ("kind: arukone\nA\nkind: queens\n2\n\nkind: arukone\nA", ["1", "7", "10"]),
        ("kind: arukone\n+2\n\n1\n\n1 0\n\n0 1\n\n+2\n1\n1 0\n0 1\n", ["1", "10"]),
        ("kind: arukone\n2\n1\n1 0\n\nA", ["1", "6"]),  # a row is missing
        ("kind: arukone\nA\n5", ["1"]),  # and something is left over
    ],
)
def test_where_puzzles_begin(text, heads):
    out = run(text=text.replace("A", "2\n1\n1 0\n0 1\n"))[1]
    found = [line.partition(":")[2] for line in out.splitlines() if line.startswith("%")]
    assert (found or ["1"]) == heads


def test_first_mistakes_are_told_where_there_are_many():
    err = run("--kind=arukone", text="4\n1\n" + "1\n" * 4 + "0\n" * 60)[2]
    assert err.startswith("<stdin>:3:2: a row has 4 numbers, not 1\n")
    assert err.count("the grid ends after 4 rows") == 46


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("x\n", "1:1: the number of rows is a whole number, not x"),
        ("2\n", "1:2: the number of pairs is missing"),
        ("2 1\n1\n", "1:3: after the number of rows, the line ends"),
        ("2\n0\n0 0\n0 0\n", "2:1: the number of pairs is at least 1, not 0"),
        ("2\n1\n1 0\n", "3:4: the grid has 2 rows, not 1"),
        ("2\n1\n1 0 0\n0 1\n", "3:5: a row has 2 numbers, not 3"),
        ("2\n1\n1 0\n1\n", "4:2: a row has 2 numbers, not 1"),
        ("2\n1\n1 2\n0 1\n", "3:3: a number is at most 1, not 2"),
        ("2\n1\n1 -1\n0 1\n", "3:3: a number is at least 0, not -1"),
        ("2\n1\n1 .\n0 1\n", "3:3: a number is a whole number, not ."),
        ("2\n1\n1 0\n0 0\n", "3:1: 1 stands in the grid only once, not twice"),
        ("2\n1\n1 1\n0 1\n", "4:3: 1 stands in the grid 3 times, not twice"),
        ("2\n2\n1 1\n0 0\n", "2:1: of 2 pairs, 2 is not in the grid"),
        ("2\n1\n1 0\n0 1\n0 0\n", "5:1: the grid ends after 2 rows"),
    ],
)
def test_mistakes_have_a_place(text, said):
    code, out, err = run("--kind=arukone", text=text)
    assert (code, out) == (2, "")
    assert f"<stdin>:{said}\n" in err


def test_what_is_too_large_is_not_tried():
    most = READING.arukone_rows
    code, out, err = run("--kind=arukone", text=f"{most + 1}\n")
    assert (code, out) == (3, "")
    said = f"the number of rows is {most + 1}; more than {most} is not tried"
    assert f"<stdin>:1:1: {said}\n" in err


def test_drawn_lines():
    grid = "4\n2\n1 0 0 2\n0 0 0 1\n0 2 0 0\n0 0 0 0\n"
    code, out, _ = run("--kind=arukone", "--format=pretty", text=grid)
    assert code == 0
    assert out == "1 · ┌─2\n│ ┌─┘ 1\n│ 2 · │\n└─────┘\n"
    code, out, _ = run("--kind=arukone", "--format=pretty", "--ambiguous", text=grid)
    assert code == 0 and out == "1 ? 2 2\n1 ? ? 1\n1 2 ? ?\n1 1 1 ?\n"


def test_check():
    trap, easy = str(FOLDER / "own-4-2.txt"), "4\n1\n1 0 0 1\n" + "0 0 0 0\n" * 3
    assert run("--check", trap)[:2] == (0, "solvable = yes\nsimple program = fails\n")
    code, out, _ = run("--check", "--kind=arukone", text=easy)
    assert (code, out) == (4, "solvable = yes\nsimple program = solves it\n")
    code, out, _ = run("--check", str(FOLDER / "none.txt"))
    assert (code, out.splitlines()[0]) == (1, "solvable = no")


@pytest.mark.parametrize("when", [(LinesModel, "set_up"), (Engine, "propagate"), (Run, "events")])
def test_what_is_known_without_a_search_is_told_where_that_is_given_up(when, monkeypatch):
    def give_up(self):
        raise OutOfTime

    monkeypatch.setattr(*when, give_up)
    code, out, _ = run("--check", "--timeout", "3600", str(FOLDER / "own-4-2.txt"))
    assert (code, out) == (3, "solvable = unknown\nsimple program = fails\n")


def test_what_is_learnt_is_of_use_where_there_is_no_solution():
    """Without learning there are 627 failures."""
    text = """\
8
5
0 0 0 0 0 0 0 0
2 0 0 0 0 0 0 0
3 0 0 0 0 0 0 1
0 0 0 0 4 0 0 4
0 0 0 0 0 0 0 0
0 1 0 0 0 0 0 0
0 0 2 5 0 0 0 0
3 0 0 0 0 0 5 0
"""
    search = sevendown.loads(text, kind="arukone").run()
    assert list(search.solutions()) == []
    assert search.statistics.failures < 400
    assert search.statistics.used > 100
