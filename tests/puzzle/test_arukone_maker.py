"""The maker of arukone puzzles, the model of the contest's program, and the command make-puzzle.

What is claimed of a puzzle is checked here by code that shares nothing with the maker: the lines
are followed square by square, and the model is written once more, as plainly as can be.
"""

import io
import itertools
import os
import re
import signal
import subprocess
import sys
from collections import deque
from pathlib import Path
from random import Random

import pytest
from support import published
from support.processes import PATIENCE, start_process
from support.program import ROOT

import sevendown
from sevendown.command import make_command
from sevendown.puzzle.kinds.arukone import greedy, maker

HERE = Path(__file__).parent
STEPS = {"L": (0, -1), "D": (1, 0), "R": (0, 1), "U": (-1, 0)}

# What `make-puzzle arukone 5 --seed 7 --count 2` has always printed.
STORED = """\
% arukone 5x5, 4 pairs, seed 7, puzzle 1
% A model of the contest's program fails on it; one that takes the pairs in random order
% fails 56 times of 100.
5
4
3 0 0 0 0
4 0 1 0 3
2 0 2 1 0
0 4 0 0 0
0 0 0 0 0
% solution:
% 3 3 3 3 3
% 4 4 1 1 3
% 2 4 2 1 0
% 2 4 2 0 0
% 2 2 2 0 0
---
% arukone 5x5, 4 pairs, seed 7, puzzle 2
% A model of the contest's program fails on it; one that takes the pairs in random order
% fails 84 times of 100.
5
4
0 0 0 0 2
0 4 0 4 3
0 0 0 0 0
0 1 3 2 0
1 0 0 0 0
% solution:
% 2 2 2 2 2
% 2 4 4 4 3
% 2 2 2 2 3
% 1 1 3 2 3
% 1 0 3 3 3
"""


def blocks(name):
    """The puzzles of a file: for each the words of its line of facts, if any, and its grid."""
    for block in (HERE / name).read_text(encoding="utf-8").split("\n\n"):
        lines = [line for line in block.splitlines() if not line.startswith("%")]
        if lines:
            facts = [word.strip() for word in lines.pop(0).split("|")] if "|" in lines[0] else []
            n, pairs = int(lines[0]), int(lines[1])
            grid = [[int(number) for number in line.split()] for line in lines[2:]]
            assert len(grid) == n and max(map(max, grid)) == pairs
            yield facts, grid


CASES = list(blocks("arukone_cases.txt"))
FOLDER = published.ROOT / "arukone"
# On which the model fails robustly: all of 4x4 with two pairs, then others by their size.
TRAPS = [puzzle.grid for puzzle in sevendown.puzzles((FOLDER / "traps4.txt").read_text())]
TRAPS += sorted((sevendown.load(path).grid for path in FOLDER.glob("own-*.txt")), key=len)


def run(*arguments):
    """Call the command in this process; give its exit code, standard output and error."""
    stdout, stderr = io.StringIO(), io.StringIO()
    code = make_command.main(arguments, stdout, stderr)
    return code, stdout.getvalue(), stderr.getvalue()


def start(*arguments, **options):
    """Start the command as a process of its own."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), **options.pop("env", {})}
    command = [sys.executable, "-m", "sevendown.command.make_command", *arguments]
    # Unbuffered: what a buffer has read ahead would be lost to communicate().
    return start_process(command, env=environment, stderr=subprocess.PIPE, bufsize=0, **options)


# The model, once more


def plain_open_pairs(grid, nearest_first, ties):
    """The pairs that stay open, by searches that know of nothing but squares."""
    n = len(grid)
    ends, used = {}, set()
    for square in itertools.product(range(n), repeat=2):
        if number := grid[square[0]][square[1]]:
            ends.setdefault(number, []).append(square)
            used.add(square)
    if ties.from_second:
        ends = {number: pair[::-1] for number, pair in ends.items()}

    def way(number):
        """The squares between two ends: breadth first, in the order of the directions."""
        begin, end = ends[number]
        came_from, queue = {begin: None}, deque([begin])
        while queue:
            here = queue.popleft()
            for direction in ties.directions:
                near = here[0] + STEPS[direction][0], here[1] + STEPS[direction][1]
                if near == end:
                    squares = []
                    while here != begin:
                        squares.append(here)
                        here = came_from[here]
                    return squares
                inside = 0 <= near[0] < n and 0 <= near[1] < n
                if inside and near not in used and near not in came_from:
                    came_from[near] = here
                    queue.append(near)
        return None

    waiting, left = sorted(ends), []
    while waiting:
        number = waiting[0]
        if nearest_first:
            ways = {number: way(number) for number in waiting}
            number = min(
                waiting,
                key=lambda k: (ways[k] is None, len(ways[k] or ()), k),  # noqa: B023
            )
        waiting.remove(number)
        squares = way(number)
        if squares is None:
            left.append(number)
        else:
            used.update(squares)
    return sorted(left)


def test_there_are_48_ways_to_break_ties():
    assert len(set(greedy.ALL_TIES)) == 48 and greedy.LIKELY in greedy.ALL_TIES


def test_there_are_all_cases():
    assert len(CASES) == 35 and len(TRAPS) == 22
    assert sum(facts[2] == "solved" for facts, _ in CASES) == 8


@pytest.mark.parametrize(("facts", "grid"), CASES, ids=[facts[0] for facts, _ in CASES])
def test_the_model_does_what_was_reported_of_the_program(facts, grid):
    _, _, reported, *left = facts
    in_order, nearest_first = ([int(k) for k in words.split() if k != "-"] for words in left)
    assert greedy.open_pairs(grid, nearest_first=False) == in_order
    assert greedy.open_pairs(grid, nearest_first=True) == nearest_first
    # It is enough that one order solves a puzzle; which one the program takes is not known.
    assert greedy.fools(grid) == (reported == "unsolved")


@pytest.mark.parametrize("grid", TRAPS)
def test_known_traps_fool_the_model_whatever_the_ties(grid):
    assert greedy.fools(grid) and greedy.fools_robustly(grid)


def test_the_model_is_what_it_says_it_is():
    rng = Random(1)
    grids = [grid for _, grid in CASES if len(grid) <= 8]
    for grid in [*grids, *TRAPS[11:17]]:
        for ties in rng.sample(greedy.ALL_TIES, 4):
            for nearest_first in (True, False):
                expected = plain_open_pairs(grid, nearest_first, ties)
                assert greedy.open_pairs(grid, nearest_first, ties) == expected


@pytest.mark.slow
def test_small_traps_are_as_many_as_are_known():
    """Of all 4x4 with two pairs, 86 fool the model, up to turning 12; one of them by luck."""
    squares = list(itertools.product(range(4), repeat=2))
    fooling = []
    for first in itertools.combinations(squares, 2):
        for second in itertools.combinations([s for s in squares if s not in first], 2):
            number = dict.fromkeys(first, 1) | dict.fromkeys(second, 2)
            grid = [[number.get((r, c), 0) for c in range(4)] for r in range(4)]
            if greedy.fools(grid) and can_be_joined(first, second):
                fooling.append(grid)
    robust = [grid for grid in fooling if greedy.fools_robustly(grid)]
    assert (len(fooling), len(robust)) == (86, 84)
    assert {label_free(grid) for grid in robust} == {label_free(grid) for grid in TRAPS[:11]}


def can_be_joined(first, second):
    """Whether on 4x4 some way between the first two squares leaves one between the others."""

    def near(square):
        around = ((square[0] + r, square[1] + c) for r, c in STEPS.values())
        return {s for s in around if 0 <= s[0] < 4 and 0 <= s[1] < 4}

    def joined(used):
        reached = {second[0]}
        while more := {s for r in reached for s in near(r)} - reached - used:
            reached |= more
        return second[1] in reached

    def goes(here, used):
        if here == first[1]:
            return joined(used)
        return any(goes(s, used | {s}) for s in near(here) - used - set(second))

    return goes(first[0], {first[0]})


def label_free(grid):
    """The pairs of squares of a grid, in the smallest of its eight images."""
    n = len(grid)
    ends = {}
    for r, c in itertools.product(range(n), repeat=2):
        if grid[r][c]:
            ends.setdefault(grid[r][c], []).append((r, c))
    images = []
    for flip_rows, flip_columns, swap in itertools.product((False, True), repeat=3):

        def moved(square):
            r, c = square
            r, c = n - 1 - r if flip_rows else r, n - 1 - c if flip_columns else c  # noqa: B023
            return (c, r) if swap else (r, c)  # noqa: B023

        images.append(sorted(sorted(map(moved, pair)) for pair in ends.values()))
    return str(min(images))


def test_failures_are_counted():
    rng = Random(1)
    easy = [[1, 0, 0, 1], [0, 0, 0, 0], [0, 0, 0, 0], [2, 0, 0, 2]]
    crossed = [[0, 1, 0, 0], [2, 0, 0, 2], [0, 0, 0, 0], [0, 1, 0, 0]]  # has no solution
    assert greedy.failures(easy, 50, rng) == 0
    assert greedy.failures(crossed, 50, rng) == 50
    assert 10 < greedy.failures(TRAPS[0], 50, rng) < 40


# What is made


def read(text):
    """The puzzles of an output: comment lines, n, pairs, grid and solution of each."""
    for part in text.split("---\n"):
        comments, solution = part.split("% solution:\n")
        head = [line for line in comments.splitlines() if line.startswith("%")]
        n, pairs, *rows = comments.splitlines()[len(head) :]
        assert re.fullmatch(r"(% [0-9 ]+\n)+", solution)
        rows = [[int(word) for word in row.split(" ")] for row in rows]
        drawn = [[int(word) for word in row.split()[1:]] for row in solution.splitlines()]
        yield head, int(n), int(pairs), rows, drawn


def check_solution(n, pairs, grid, drawn):
    """Each number stands twice, and its squares in the solution are one path from end to end."""
    assert len(grid) == len(drawn) == n
    assert all(len(row) == n for row in grid + drawn)
    squares, ends = {}, {}
    for r, c in itertools.product(range(n), repeat=2):
        if grid[r][c]:
            assert drawn[r][c] == grid[r][c]
            ends.setdefault(grid[r][c], []).append((r, c))
        if drawn[r][c]:
            squares.setdefault(drawn[r][c], set()).add((r, c))
    assert set(ends) == set(squares) == set(range(1, pairs + 1))
    for number, own in squares.items():
        assert len(ends[number]) == 2
        near = {(r, c): own & {(r + i, c + j) for i, j in STEPS.values()} for r, c in own}
        # A connected graph in which two squares have one neighbour and all others two.
        assert all(len(near[square]) == (1 if square in ends[number] else 2) for square in own)
        reached = {ends[number][0]}
        while more := set().union(*map(near.get, reached)) - reached:
            reached |= more
        assert reached == own


@pytest.mark.slow
@pytest.mark.parametrize(
    ("n", "pairs", "seed", "count"),
    [
        (4, 2, 1, 3),
        (4, 3, 2, 2),
        (4, 5, 3, 1),
        (5, 3, -4, 4),
        (5, None, 10**30, 4),
        (6, 10, 6, 2),
        (7, None, 7, 3),
        (8, 4, 8, 2),
        (10, None, 9, 1),
        (20, None, 1, 1),
        (30, None, 1, 1),
        (30, 15, 1, 1),
    ],
)
def test_what_is_made_is_as_it_should_be(n, pairs, seed, count):
    wish = [] if pairs is None else ["--pairs", str(pairs)]
    code, out, err = run("arukone", str(n), *wish, "--seed", str(seed), "--count", str(count))
    assert (code, err) == (0, "")
    made = list(read(out))
    assert len(made) == count
    for number, (head, rows, numbers, grid, drawn) in enumerate(made, 1):
        assert (rows, numbers) == (n, pairs or n - 1) and numbers >= n / 2
        name = f"% arukone {n}x{n}, {numbers} pairs, seed {seed}, puzzle {number}"
        assert head[0] == name and "A model of the contest's program fails" in head[1]
        check_solution(n, numbers, grid, drawn)
        # All of them take long in large grids.
        ties_tried = greedy.ALL_TIES if n <= 4 else Random(n).sample(greedy.ALL_TIES, 30 // n)
        for ties in (greedy.LIKELY, *ties_tried):
            assert plain_open_pairs(grid, True, ties) and plain_open_pairs(grid, False, ties)
        assert greedy.fools_robustly(grid)
    assert len({label_free(grid) for *_, grid, _ in made}) == count


@pytest.mark.slow
def test_all_small_traps_are_found_and_then_no_more(monkeypatch):
    monkeypatch.setattr(maker, "CHOICE", 1)
    monkeypatch.setattr(maker, "EFFORT", 16 * 2500)
    code, out, err = run("arukone", "4", "--pairs", "2", "--seed", "1", "--count", "12")
    assert (code, err) == (
        3,
        "make-puzzle: gave up: found no further puzzle of 4 rows with 2 pairs; "
        "seed 1, 11 of 12 made\n",
    )
    found = {label_free(grid) for *_, grid, _ in read(out)}
    assert found == {label_free(grid) for grid in TRAPS[:11]}


def test_it_gives_up_where_there_is_no_room(monkeypatch):
    monkeypatch.setattr(maker, "EFFORT", 10_000)
    message = "make-puzzle: gave up: found no puzzle of 4 rows with 8 pairs; seed 0, 0 of 2 made\n"
    assert run("arukone", "4", "--pairs", "8", "--seed", "0", "--count", "2") == (3, "", message)


@pytest.mark.slow
def test_the_hardest_of_several_is_taken(monkeypatch):
    def average():
        puzzles = itertools.islice(maker.make_all(6, 5, "hard"), 5)
        return sum(made.failures for made in puzzles) / 5

    chosen = average()
    monkeypatch.setattr(maker, "CHOICE", 1)
    assert chosen > average() + 10


def test_for_programmers():
    made = maker.make(6, 4, Random(1))
    check_solution(6, 4, [list(row) for row in made.grid], [list(row) for row in made.solution])
    other = maker.make(6, 4, Random(1), unlike={maker.shape(made.grid)})
    assert maker.shape(other.grid) != maker.shape(made.grid)


def test_the_shape_is_the_same_however_a_grid_is_turned_and_numbered():
    grid = ((1, 0, 2, 0), (0, 1, 0, 0), (0, 0, 3, 2), (3, 0, 0, 0))
    assert maker.shape(tuple(zip(*grid, strict=True))) == maker.shape(grid)
    assert maker.shape(grid[::-1]) == maker.shape(grid)
    assert maker.shape([row[::-1] for row in grid]) == maker.shape(grid)
    assert maker.shape([[(0, 3, 1, 2)[k] for k in row] for row in grid]) == maker.shape(grid)
    moved = ((0, 1, 2, 0), (1, 0, 0, 0), (0, 0, 3, 2), (3, 0, 0, 0))
    assert maker.shape(moved) != maker.shape(grid)


GRID = ((1, 0, 0), (0, 0, 1), (2, 0, 2))


@pytest.mark.parametrize(
    ("solution", "right"),
    [
        (((1, 1, 1), (0, 0, 1), (2, 2, 2)), True),
        (((1, 1, 0), (0, 1, 1), (2, 2, 2)), True),
        (((1, 1, 1), (1, 1, 1), (2, 2, 2)), False),  # touches itself
        (((1, 1, 0), (0, 0, 1), (2, 2, 2)), False),  # a gap
        (((1, 1, 1), (0, 0, 1), (2, 0, 2)), False),
        (((1, 1, 1), (2, 0, 1), (2, 2, 2)), False),  # goes on behind its end
        (((2, 2, 2), (0, 0, 2), (1, 1, 1)), False),
        (((1, 1, 1), (0, 0, 1), (0, 0, 0)), False),
        (((1, 1, 1), (3, 0, 1), (2, 2, 2)), False),
    ],
)
def test_solutions_are_checked(solution, right):
    assert maker.is_solution(GRID, solution) == right


def test_a_wrong_solution_is_never_given(monkeypatch):
    monkeypatch.setattr(maker, "is_solution", lambda *_: False)
    with pytest.raises(RuntimeError):
        maker.make(5, 3, Random(1))


# Seeds


@pytest.mark.slow
@pytest.mark.parametrize("hash_seed", ["0", "1"])
def test_a_seed_gives_the_same_puzzles_in_every_process(hash_seed):
    arguments = "arukone", "5", "--seed", "7", "--count", "2"
    process = start(*arguments, env={"PYTHONHASHSEED": hash_seed}, stdout=subprocess.PIPE)
    out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out.decode(), err) == (0, STORED, b"")


def test_a_warm_process_gives_the_same():
    assert run("arukone", "5", "--seed", "7", "--count", "2") == (0, STORED, "")
    first = STORED.split("---\n")[0]
    assert run("arukone", "5", "--seed", "+07", "--pairs", "4") == (0, first, "")


def test_another_seed_gives_another_puzzle():
    puzzles = [run("arukone", "5", "--seed", seed)[1] for seed in ("-7", "7", "8")]
    assert len({label_free(grid) for text in puzzles for *_, grid, _ in read(text)}) == 3


def test_without_a_seed_there_is_one_that_repeats_the_puzzle():
    _, out, _ = run("arukone", "5")
    seed = re.search(r"seed (\d+)", out)[1]
    assert run("arukone", "5", "--seed", seed) == (0, out, "")
    assert run("arukone", "5")[1] != out


# The command


ARUKONE_USAGE = [
    ([], "the following arguments are required: N"),
    (["3"], "argument N: '3' is no whole number from 4 to 60"),
    (["61"], "argument N: '61' is no whole number from 4 to 60"),
    (["many"], "argument N: 'many' is no whole number from 4 to 60"),
    (["7", "--pairs", "3"], "argument --pairs: in 7 rows there are 4 to 24 pairs"),
    (["7", "--pairs", "25"], "argument --pairs: in 7 rows there are 4 to 24 pairs"),
    (["7", "--pairs", "x"], "argument --pairs: 'x' is no whole number above 0"),
    (["7", "--seed", "1.5"], "argument --seed: '1.5' is no whole number"),
    (["7", "--count", "0"], "argument --count: '0' is no whole number above 0"),
]


@pytest.mark.parametrize(("arguments", "message"), ARUKONE_USAGE)
def test_bad_usage(arguments, message):
    program = "make-puzzle arukone"
    expected = f"{program}: {message}; see {program} --help\n"
    assert run("arukone", *arguments) == (2, "", expected)


@pytest.mark.parametrize("arguments", [[], ["sudoku"], ["arukone", "8", "9"]])
def test_bad_usage_of_the_whole(arguments):
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert re.fullmatch(r"make-puzzle: .*; see make-puzzle --help\n", err)


def test_an_option_is_written_out():
    said = "make-puzzle: unrecognized arguments: --se 1; did you mean --seed?\n"
    assert run("arukone", "8", "--se", "1") == (2, "", said)


def test_help_begins_with_examples_and_ends_with_exit_codes():
    for arguments, words in (
        (["--help"], ["KIND", "arukone", "--version"]),
        (["arukone", "--help"], ["N ", "--pairs P", "--seed S", "--count K"]),
    ):
        code, out, err = run(*arguments)
        assert (code, err) == (0, "")
        assert out.startswith("Examples:\n  make-puzzle arukone 8 ")
        assert out.endswith(make_command.EXIT_CODES)
        assert all(word in out.partition("usage:")[2] for word in words)


def test_the_examples_of_the_help_are_sound():
    lines = (make_command.EXAMPLES + make_command.ARUKONE_EXAMPLES).splitlines()
    lines = [line for line in lines if "make-puzzle arukone" in line]
    assert len(lines) == 6
    for line in lines:
        arguments = re.split(r"\s{2,}|\|", line.strip())[0].split()[1:]
        if "--help" in arguments:
            assert run(*arguments)[0] == 0
        else:
            assert make_command.option_parser().parse_args(arguments).rows == 8


def test_version():
    assert run("--version") == (0, f"make-puzzle {sevendown.__version__}\n", "")


def test_where_nobody_reads_it_ends_quietly():
    with start("arukone", "5", "--count", "1000", stdout=subprocess.PIPE) as process:
        assert process.stdout.readline().startswith(b"% arukone 5x5, 4 pairs, seed ")
        process.stdout.close()
        assert (process.stderr.read(), process.wait(timeout=PATIENCE)) == (b"", 141)


def test_ctrl_c_ends_it_quietly_after_whole_puzzles():
    with start("arukone", "5", "--count", "1000", stdout=subprocess.PIPE) as process:
        first = process.stdout.readline()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    assert (err, process.returncode) == (b"", 130)
    for _, n, pairs, grid, drawn in read((first + out).decode()):
        check_solution(n, pairs, grid, drawn)
