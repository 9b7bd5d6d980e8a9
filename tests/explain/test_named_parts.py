"""Parts of a puzzle that have names in proofs, and clues that are one step together."""

from __future__ import annotations

import pytest

import sevendown
from sevendown.explain.finder import Level
from sevendown.explain.prove import Proving
from sevendown.explain.telling import ProofTeller, closing
from sevendown.proof.check import ACCEPTED, check
from sevendown.proof.inference import Inference
from sevendown.puzzle.kinds.crossnumber import Crossnumber

LIARS = """\
A . .
B . .

truths(A_w = 2 * B_w,
  qs(A_w) = 10,
  V(A_w + B_w, 100),
  V(A_w, 7),
  V(B_w, 11),
  PAL(A_w),
  qs(A_w) = 4) = 5
"""

# The three numbers are the three letters, in some order.
IN_ORDER = """\
answers: distinct

A . #
# # #
B . #
# # #
C . .

var p in 3..40
var q in 3..40
let small = p + q
let middle = p * q
let large = p^2 * q
A_w in {small, middle, large}
B_w in {small, middle, large}
C_w in {small, middle, large}
small < middle < large
V(A_w, 3)
A_w < B_w
PZ(p)
PZ(q)
qs(C_w) = 10
"""


def puzzle_of(text: str) -> Crossnumber:
    puzzle = sevendown.loads(text)
    assert isinstance(puzzle, Crossnumber)
    return puzzle


def test_statements_that_are_counted_are_told_to_be_true_or_false() -> None:
    puzzle = puzzle_of(LIARS)
    proving = Proving(puzzle)
    proof = proving.proof
    assert check(puzzle.tree, puzzle.source.text, 1, proof).status == ACCEPTED
    assert proof.solution is not None
    (only,) = puzzle.solutions()
    assert proof.solution.rows == only.rows
    truths = {
        name: value for name, value in proof.solution.variables.items() if "statement" in name
    }
    assert len(truths) == 7 and sum(truths.values()) == 5
    text = " ".join(step.text for step in ProofTeller(puzzle).told(proof))
    assert "of statements 1 to 7, 5 are true" in text.lower()
    assert "is false" in text and "= 0" not in text
    false = [name.split()[1] for name, value in truths.items() if not value]
    assert f"{', '.join(false[:-1])} and {false[-1]}" in closing(proof)


def test_what_let_names_is_spoken_of_by_its_name() -> None:
    puzzle = puzzle_of(IN_ORDER)
    proof = Proving(puzzle).proof
    assert check(puzzle.tree, puzzle.source.text, 1, proof).status == ACCEPTED
    (only,) = puzzle.solutions()
    assert proof.solution is not None and proof.solution.rows == only.rows
    p, q = only.variables["p"], only.variables["q"]
    assert proof.solution.variables["middle"] == p * q
    spoken = {
        name
        for part in proof.steps
        if isinstance(part, Inference)
        for name in part.premises.variables
    }
    assert spoken & {"small", "middle", "large"}


@pytest.mark.parametrize(
    ("term", "named"),
    [
        ("k + n", True),
        ("k^2 * n - 3", True),
        ("sum(k, n, 4)", True),
        ("k / n", False),  # which has no value unless it comes out even
        ("k mod n", False),
        ("k^n", False),
        ("wurzel(k)", False),
        ("k + A_w", False),  # the grid has names enough
        ("k", False),
    ],
)
def test_only_what_always_has_a_value_gets_a_name(term: str, named: bool) -> None:
    puzzle = puzzle_of(
        f"A .\n\nvar k, n in 0..9\nlet t = {term}\nA_w > t\nnot t = 3\nA_w < t + 20\n"
    )
    assert ("t" in puzzle.with_names.tree.variables) is named
    assert {s.rows for s in puzzle.solutions()} == {s.rows for s in puzzle.with_names.solutions()}


def test_counts_of_all_digits_are_one_step() -> None:
    lines = "\n".join(f"n{d} = count(c in cells : c = {d})" for d in range(10))
    variables = "\n".join(f"var n{d} in {int(d in (1, 2))}..{2 - d % 2}" for d in range(10))
    puzzle = puzzle_of(f"A B\nC .\n\n{variables}\n{lines}\nA_w = C_w + 9\nn7 = 0\nV(A_w, 3)\n")
    proving = Proving(puzzle)
    assert check(puzzle.tree, puzzle.source.text, 1, proving.proof).status == ACCEPTED
    families = proving.prover.finder.families
    assert [len(family.clues) for family in families] == [10]
    assert not families[0].distinct
    assert all(one.level is not Level.NESTED for one in proving.slices)
