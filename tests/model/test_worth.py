"""What statements say together is worth looking for: small puzzles that are hard without it.

Effort is counted in runs of rules, which are the same on every machine. The limits leave room for
a search that goes another way, but for `letters in order`; without the pass, a search that does not
learn takes twice as many at least. Of cases that is not so any more: truths can be assumed.
"""

from __future__ import annotations

from itertools import islice

import pytest

from sevendown.engine.rule import Rule
from sevendown.model import pipeline
from sevendown.puzzle import read

SOLUTIONS = 20  # no more are asked for
TIMES = 2  # as many runs and more it takes without the pass

SQUARE = "1 2 3 4\n5 . . .\n6 . . .\n7 . . .\n\n"
LONG = "1 2 3 4 5 6 7 8\n9 . . . . . . .\n\n"
WIDE = "1 2 3 4 5 6\n7 . . . . .\n8 . . . . .\n\n"

# ---- counts

ACROSS = ("1a", "5a", "6a", "7a")
CELLS = [f"cell({row}, {column})" for row in range(1, 5) for column in range(1, 5)]
NUMBERS = ["cell(4, 2)", "cell(3, 4)", "cell(1, 2)", "cell(4, 2)", "cell(4, 2)"]
NUMBERS += ["cell(1, 2)", "cell(3, 4)", "cell(3, 2)", "cell(1, 4)", "cell(2, 1)"]
CLUES = "qs(7a) = 17\nqs(6a) = 20\nV(5a, 11)\nPZ(2d)\nqs(1d) = 19\nV(4d, 8)\n"


def counted(wording: str) -> str:
    """How often each digit occurs, said in one way."""
    lines = [f"{number} = {wording.format(digit)}" for digit, number in enumerate(NUMBERS)]
    return SQUARE + "\n".join(lines) + f"\n{CLUES}"


DEFINED = "define nd(D) = count(c in cells : c = D)\n"
COUNTS = {
    "defined": counted("nd({})").replace("cell(4, 2)", f"{DEFINED}cell(4, 2)", 1),
    "in numbers": counted(" + ".join(f"anzahl({number}, {{0}})" for number in ACROSS)),
    "truths": counted(f"truths({', '.join(f'{cell} = {{0}}' for cell in CELLS)})"),
    "summed": counted("sum(c in cells : truths({} = c))"),
    "the others": counted("16 - count(c in cells : c != {})"),
    "groups": SQUARE
    + """cell(4, 2) = count(c in cells : c = 0)
cell(3, 4) = count(c in cells : c in {1, 2})
cell(1, 2) >= count(c in cells : c = 3)
cell(4, 2) >= count(c in cells : c = 4 or c = 5)
cell(2, 2) = 16 - count(c in cells : c < 6 or c = 9)
cell(2, 3) >= anzahl(1a, 9) + anzahl(5a, 9) + anzahl(6a, 9) + anzahl(7a, 9)
cell(4, 2) + cell(3, 4) + cell(1, 2) < 9 - cell(2, 3)
cell(2, 2) < 6
PZ(2d)
Q(7a)
""",
}

# ---- permutations

PERMUTED = "1a != 1d\nPZ(1a)\nAUF(5a)\nQ(6a)\nV(7a, 11)\nPOT(4d)\nV(2d, 13)\n4d > 1d\n"
UNEQUAL = "1a != 5a\n6a != 1a\n1a != 7a\n5a != 6a\n7a != 5a\n6a != 7a\n"
LETTERS = """1 2 3 # 4
5 . . # .
6 . . # .
# # # # #
7 . . 8 .

var A, B, C, D, E in 100..999
A < B < C < D < E
define LETTER(X) = X in {A, B, C, D, E}
LETTER(1a) and LETTER(5a) and LETTER(6a) and LETTER(1d) and LETTER(4d)
DISTINCT(1a, 5a, 6a, 1d, 4d)
PZ(A)
PZ(B)
Q(C)
PAL(D)
V(E, 37)
E - A = 3 * (C - B)
PZ(2d)
qs(3d) = qs(2d)
7a = A * 8 + 80000
"""
PERMUTATIONS = {
    "any": f"{SQUARE}DISTINCT(across)\nall(x in across : any(y in down : x = y))\n{PERMUTED}",
    "counted": f"{SQUARE}{UNEQUAL}all(x in across : count(y in down : y = x) >= 1)\n{PERMUTED}",
    "listed": f"{SQUARE}{UNEQUAL}all(x in across : x in {{1d, 2d, 3d, 4d}})\n{PERMUTED}",
    "as often": SQUARE
    + "all(x in across : count(y in across : y = x) = count(y in down : x = y))\n"
    + PERMUTED,
    "letters in order": LETTERS,
}

# ---- cases

CASES = {
    "of a variable": LONG
    + """var t in 1..3
t = 1 -> K(1a) and V(9a, 1234)
t = 2 -> 9a > 2 * 1a and K(1a)
t = 3 -> K(1a) and PAL(9a)
9a = 1a + rev(1a)
""",
    "of one choice": LONG
    + """(V(9a, 1234) and K(1a)) or (9a > 2 * 1a and K(1a)) or not (not K(1a) or not PAL(9a))
9a = 1a + rev(1a)
""",
    "of a digit, in definitions": LONG
    + """define KIND(X) = K(X) and X > 20000000
define ONE(X, Y) = KIND(X) and V(Y, 1234)
define TWO(X, Y) = PAL(Y) and KIND(X)
cell(1, 1) < 5 -> ONE(1a, 9a)
cell(1, 1) > 4 -> TWO(1a, 9a)
9a = 1a + rev(1a)
""",
    "that a line names": WIDE
    + """1a > 500000 or 7a > 500000
1a > 500000 -> K(8a) and V(7a, 8a - 1a)
7a > 500000 -> V(1a, 13) and K(8a)
Q(1a + 7a)
1a - 7a = 8a - 300000
DREI(1a)
PZ(2d)
""",
}

# How many runs of rules are enough.
MOST = {
    **dict.fromkeys(COUNTS, 15_000),
    **dict.fromkeys(PERMUTATIONS, 10_000),
    **dict.fromkeys(CASES, 4_000),
    "groups": 5_000,
    "letters in order": 78_000,
    "that a line names": 15_000,
}
PUZZLES = {"counts": COUNTS, "permutations": PERMUTATIONS, "cases": CASES}


class TooLong(Exception):
    """More rules have been run than a test allows."""


def runs(text: str, most: int, learns: bool = True) -> int:
    """How many rules are run to find some solutions, or all; raises TooLong."""
    run = read.loads(text).run()
    run.engine.learns = learns

    def stop(rule: Rule) -> None:
        if run.statistics.runs > most:
            raise TooLong

    run.engine.monitor = stop
    list(islice(run.solutions(), SOLUTIONS))
    return run.statistics.runs


@pytest.mark.parametrize(
    ("name", "kind"), [(kind, name) for name, kinds in PUZZLES.items() for kind in kinds]
)
def test_puzzle_is_easy(name, kind):
    assert runs(PUZZLES[kind][name], MOST[name]) <= MOST[name]


@pytest.mark.parametrize(
    ("name", "kind"),
    [(kind, name) for name in ("counts", "permutations") for kind in PUZZLES[name]],
)
def test_puzzle_is_hard_without_a_pass(monkeypatch, name, kind):
    """For a search that does not learn, which makes up for much, and for most of cases."""
    others = {key: one for key, one in pipeline.PASSES.items() if key != kind}
    monkeypatch.setattr(pipeline, "PASSES", others)
    with pytest.raises(TooLong):
        runs(PUZZLES[kind][name], TIMES * MOST[name], learns=False)
