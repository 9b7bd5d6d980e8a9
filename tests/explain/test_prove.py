"""Proofs of puzzles: right, checked by plain meanings, minimal, and the same however written."""

from __future__ import annotations

import sys
from collections import Counter
from random import Random

import pytest
from support import bruteforce, published, puzzlemaker, transform
from support.mutants import mutants
from support.processes import run_process
from support.sheet import taken_apart
from support.slowness import slow_after

import sevendown
from sevendown.explain.finder import Level
from sevendown.explain.prove import MOST_SOLUTIONS, Proving
from sevendown.explain.slices import Slice
from sevendown.explain.telling import ProofTeller
from sevendown.proof.check import ACCEPTED, REJECTED, check
from sevendown.proof.inference import EXACTLY, FORCED, NONE, UNIQUE, Inference, ProofSolution
from sevendown.puzzle import read
from sevendown.record import replaced

QUICK = (  # each takes less than a second
    *("csplib-cf001", "csplib-cf009", "dogsmead", "enigma-1760", "enigma-71", "newscientist-84"),
    *("ryder", "abcd", "absurd", "columns", "dicenets", "distancing", "eraser-grid", "powerplay"),
    *("magicarray", "triangularpairs", "wheels", "workingback"),
)
LONGER = (
    *("almostfermat", "evenodder", "factors", "sequences", "19", "15", "pandigitals", "01"),
    *(
        "13",
        "16",
        "frequency",
    ),  # of which one needs many clues together, and one counts that add up
)
PATHS = {path.stem: path for path in published.CROSSNUMBERS}
SMALL = "title: Figure 1\n\nA . C\nB . .\n\nPZ(C_s)\nqs(A_w) = 3\nqs(B_w) = 9\nV(B_w, A_w)\n"


def checked(puzzle, proof):
    return check(puzzle.tree, puzzle.source.text, puzzle.source.first_line, proof)


def every(slices: list[Slice]) -> list[Slice]:
    """All steps, those within suppositions too."""
    return [one for part in slices for one in (part, *every(list(part.inner)))]


@pytest.mark.parametrize("name", slow_after(8, [*QUICK, *LONGER]))
def test_published_puzzles_have_proofs_that_are_accepted(name):
    puzzle = sevendown.load(PATHS[name])
    proving = Proving(puzzle)
    verdict = checked(puzzle, proving.proof)
    assert (verdict.status, verdict.unchecked) == (ACCEPTED, ())
    inferences = [one for one in every(proving.slices) if isinstance(one.part, Inference)]
    assert all(
        isinstance(values, range) or len(values) <= 12
        for one in inferences
        for values in (*one.part.premises.numbers.values(), *one.part.premises.variables.values())
    )
    of_one_clue = sum(len(one.part.lines) <= 1 for one in inferences)
    assert of_one_clue >= 0.9 * len(inferences)


@pytest.mark.parametrize("name", ["csplib-cf001", "enigma-1760", "newscientist-84", "absurd"])
def test_proofs_with_something_left_out_or_denied_are_rejected(name):
    puzzle = sevendown.load(PATHS[name])
    proof = Proving(puzzle).proof
    assert checked(puzzle, proof).status == ACCEPTED
    made, passed = Counter(), Counter()
    for kind, steps in mutants(proof.steps):
        made[kind] += 1
        passed[kind] += checked(puzzle, replaced(proof, steps=steps)).status != REJECTED
    assert min(made.values()) >= 7 and len(made) == 4
    assert not passed["step"] and not passed["clue"] and not passed["digit"]
    assert passed["premise"] <= 0.03 * made["premise"]


@pytest.mark.parametrize("seed", slow_after(15, [*range(120), 1022, 1306]))
def test_random_puzzles_have_proofs_of_what_trying_everything_finds(seed):
    puzzle = read.loads(puzzlemaker.make(seed), registry=puzzlemaker.REGISTRY)
    try:
        solutions = bruteforce.all_solutions(puzzle.tree)
    except bruteforce.TooManyWorlds:
        pytest.skip("there is too much to try")
    proof = Proving(puzzle).proof
    assert checked(puzzle, proof).status == ACCEPTED
    assert bool(ProofTeller(puzzle).told(proof)) or not proof.steps  # all of it can be told
    count = len(solutions)
    expected = {0: NONE, 1: UNIQUE}.get(count, EXACTLY if count <= MOST_SOLUTIONS else FORCED)
    assert proof.status == expected
    if proof.solution is not None:
        assert {as_printed(puzzle, proof.solution)} == solutions
    if proof.status == EXACTLY:
        assert {as_printed(puzzle, one) for one in leaves(proof.steps)} == solutions


def as_printed(puzzle, solution):
    """A solution without what only proofs have names for."""
    declared = puzzle.tree.variables
    return solution.rows, tuple((n, v) for n, v in solution.variables.items() if n in declared)


def leaves(parts):
    for part in parts:
        if isinstance(part, ProofSolution):
            yield part
        for inner in getattr(part, "cases", ()) or getattr(part, "steps", ()):
            yield from leaves([inner])


def test_several_solutions_end_in_cases_and_none_in_a_contradiction():
    several = Proving(sevendown.loads(SMALL)).proof
    assert several.status == EXACTLY
    assert [one.rows for one in leaves(several.steps)] == [("111", "333"), ("201", "603")]
    none = Proving(sevendown.loads(SMALL + "GER(C_s)\n")).proof
    assert none.status == NONE
    assert none.steps[-1].conclusion is None


def test_many_solutions_are_not_listed_but_what_they_share_is_shown():
    puzzle = sevendown.loads("A . .\n\nV(A_w, 10)\n")
    proof = Proving(puzzle).proof
    assert proof.status == FORCED
    assert [part.conclusion.cells for part in proof.steps] == [{(0, 2): (0,)}]
    assert checked(puzzle, proof).status == ACCEPTED


def test_a_header_that_cannot_be_obeyed_is_a_contradiction():
    puzzle = sevendown.loads("A=0 .\n\nA_w > 5\n")
    proof = Proving(puzzle).proof
    assert (proof.status, checked(puzzle, proof).status) == (NONE, ACCEPTED)
    nobody_speaks_of_it = sevendown.loads("A=0 .\nB .\n\nB_w > 5\n")
    proof = Proving(nobody_speaks_of_it).proof
    assert (proof.status, checked(nobody_speaks_of_it, proof).status) == (NONE, ACCEPTED)


def test_what_one_clue_refutes_at_once_is_no_supposition():
    # The clue's rules see less than its meaning: each value is tried, and told as one step.
    for name in ("newscientist-84", "wheels"):
        proving = Proving(sevendown.load(PATHS[name]))
        assert all(len(part.inner) != 1 for part in proving.slices)
        assert max(part.level for part in proving.slices) <= Level.EXACT


def by_content(puzzle, parts):
    """Steps with the texts of their clues in place of lines."""
    texts = {puzzle.source.place(line.at).line: line.text for line in puzzle.tree.lines}
    found = []
    for part in parts:
        if isinstance(part, Inference):
            clues = sorted(texts[line] for line in part.lines)
            found.append((clues, part.distinct, part.premises, part.conclusion))
        else:
            found.append((part.assumption, by_content(puzzle, part.steps)))
    return found


@pytest.mark.parametrize("name", ["csplib-cf009", "enigma-1760", "dogsmead", "distancing"])
def test_steps_do_not_depend_on_the_order_of_clues(name):
    sheet = taken_apart(PATHS[name].read_text(encoding="utf-8"))
    puzzle = sevendown.loads(str(sheet))
    other = sevendown.loads(str(transform.in_another_order(sheet, Random(1), [])))
    assert other.source.text != puzzle.source.text
    steps = [by_content(one, Proving(one).proof.steps) for one in (puzzle, other)]
    assert steps[0] == steps[1]


def test_steps_do_not_depend_on_hashes():
    program = (
        "import sys, sevendown, json\n"
        "print(json.dumps(sevendown.load(sys.argv[1]).explain().as_dict()))"
    )
    path = str(PATHS["enigma-1760"])
    runs = [
        run_process([sys.executable, "-c", program, path], env={"PYTHONHASHSEED": seed})
        for seed in ("1", "2", "33")
    ]
    assert [run.returncode for run in runs] == [0, 0, 0]
    assert len({run.stdout for run in runs}) == 1
