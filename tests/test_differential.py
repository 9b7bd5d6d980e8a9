"""Random small puzzles: the program's solutions are those that trying everything finds."""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass

import bruteforce
import puzzlemaker
import pytest

from sevendown import solve
from sevendown.errors import LimitError
from sevendown.language.read import read_puzzle
from sevendown.language.source import Source
from sevendown.numbertheory import TooLarge

PUZZLES = 150
SECONDS = 20.0  # for a puzzle that takes milliseconds: only a hang takes so long


@dataclass
class Compared:
    """What came of one puzzle."""

    text: str
    problem: str = ""  # what is wrong, if anything
    solutions: int = 0
    rejected: int = 0
    skipped: bool = False


def compare(text: str, seconds: float = SECONDS) -> Compared:
    """Solve a puzzle both ways."""
    compared = Compared(text)
    tree, _ = read_puzzle(Source(text, "random"), puzzlemaker.REGISTRY)
    try:
        expected = bruteforce.all_solutions(tree)
    except TooLarge:
        compared.skipped = True
        return compared
    compared.solutions = len(expected)
    try:
        run = solve.loads(text).run(timeout=seconds)
        listed = [
            (solution.rows, tuple(solution.variables.items())) for solution in run.solutions()
        ]
    except LimitError:
        compared.skipped = True
        return compared
    compared.rejected = run.rejected
    found = set(listed)
    if run.outcome is not solve.Outcome.EXHAUSTED:
        compared.problem = f"ended as {run.outcome}"
    elif len(found) < len(listed):
        compared.problem = "a solution is given twice"
    elif expected - found:
        compared.problem = f"lost {len(expected - found)}, such as {sorted(expected - found)[0]}"
    elif found - expected:
        compared.problem = f"wrong {len(found - expected)}, such as {sorted(found - expected)[0]}"
    else:
        compared.problem = compare_agreement(text, expected, seconds)
    return compared


def compare_agreement(text: str, expected: set[bruteforce.Answer], seconds: float) -> str:
    run = solve.loads(text).run(timeout=seconds)
    agreed = run.agreement()
    wanted = bruteforce.agreement(expected)
    if run.outcome is not solve.Outcome.EXHAUSTED:
        return f"agreement ended as {run.outcome}"
    if agreed is None or wanted is None:
        return "" if agreed is wanted else f"they agree on {wanted}, not on {agreed}"
    given = agreed.rows, tuple((name, str(value)) for name, value in agreed.variables.items())
    return "" if given == wanted else f"they agree on {wanted}, not on {given}"


# Each went wrong once: a member of a set, or a whole part, that may have no value, and the like.
ONCE_WRONG = [
    "A.\n\nnot (min(down) = 3)",
    "A.\n\nmax(down) != 3",
    "A.\n\nnot (A_w / 0 = 5)",
    "A.\n\nnot (A_w / 0 = A_w[1])",
    "A.\n\nvar n in 1..smallest(x in {A_w mod 7} : x > 3)\nA_w = 10 + n",
    "A.\n\nvar n in {A_w mod 5, A_w / 7}\nA_w < 30 + n",
    "A| B\n\nvar k in {1, 4, 9}\n2 = sum(x in {13, k / 0, k / 1} : (x mod cell(1, 1)))",
    "A| B\n\ncount(x in {A_w / 0, 5, 3} : len(B_w) > x) in -2..7\nA_w > B_w",
    "A B\n\nsum(z in across : largest(z in {z / 2, A_s / 1, (z mod 9)..5, 17} : AB(z))) <= 66",
    "A| B\n\nB_w > max(x in {1..2, A_w[0], 4} : cell(1, 2) - x)",
    "A| B\n\nA_w not in {len(A_w / B_w)}",
    "A| B\n\nA_w in {len(A_w / B_w), 0 * (B_w / A_w) + 3}",
    "A| B\n\nvar n in {len(A_w / B_w), 3}\nn + A_w > 3",
    "answers: distinct\n\nA| B\n\nA_w + A_s > B_w",
    "A| B\n\nB_w > 0",
    "A| B\n\nvar n in 1..3\nB_w > 4 or n > n",
    "A.\n\nnot DISTINCT(A_w, 3, 3)\nA_w < 13",
    "A.\n\nDISTINCT(A_w, cell(1, 1), 3, 3) or A_w = 17",
]


@pytest.mark.parametrize("text", ONCE_WRONG)
def test_puzzle_that_went_wrong_once(text):
    compared = compare(text)
    assert not compared.problem
    assert not compared.rejected


def test_long_numbers_of_which_none_divides_the_other_have_no_solution():
    run = solve.loads("A......\nB.....#\n\nV(B_w, A_w)\n").run(timeout=SECONDS)
    assert not list(run.solutions())
    assert run.outcome is solve.Outcome.EXHAUSTED


def test_power_beyond_all_bounds_is_no_error():
    text = "A...\nB...\n\nA_w^B_w > 3\nA_w = 1001\nB_w < 1003\n"
    found = {solution.rows[1] for solution in solve.loads(text).run(timeout=SECONDS).solutions()}
    assert found == {"1000", "1001", "1002"}


@pytest.mark.parametrize("seed", range(PUZZLES))
def test_solutions_are_those_that_trying_everything_finds(seed):
    compared = compare(puzzlemaker.make(seed))
    assert not compared.problem, f"{compared.text}\n{compared.problem}"


def test_random_puzzles_use_the_words_of_the_library():
    texts = "".join(puzzlemaker.make(seed) for seed in range(PUZZLES))
    used = [w for w in puzzlemaker.FURTHER if any(f"{name}(" in texts for name in w.names)]
    assert len(used) > len(puzzlemaker.FURTHER) / 2


def test_many_random_puzzles_have_few_solutions():
    counts = []
    for seed in range(40):
        tree, _ = read_puzzle(Source(puzzlemaker.make(seed), "random"), puzzlemaker.REGISTRY)
        counts.append(len(bruteforce.all_solutions(tree)))
    assert sum(1 <= count <= 50 for count in counts) >= 15


def main(first: int, count: int) -> None:
    """Compare many puzzles and print what is wrong."""
    import traceback

    totals: Counter[str] = Counter()
    for seed in range(first, first + count):
        try:
            compared = compare(puzzlemaker.make(seed))
        except Exception:  # noqa: BLE001
            totals["crashed"] += 1
            print(f"===== {seed} CRASH\n{puzzlemaker.make(seed)}", flush=True)
            traceback.print_exc(file=sys.stdout, limit=-4)
            continue
        totals["puzzles"] += 1
        totals["skipped"] += compared.skipped
        totals["solvable"] += compared.solutions > 0
        totals["1 to 50"] += 1 <= compared.solutions <= 50
        totals["with rejected"] += compared.rejected > 0
        totals["rejected"] += compared.rejected
        if compared.problem:
            totals["failed"] += 1
            print(f"===== {seed} {compared.problem}\n{compared.text}", flush=True)
    print(dict(totals))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
