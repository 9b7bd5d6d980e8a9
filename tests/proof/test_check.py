"""The checker of proofs: what it accepts, what it rejects, and what it leaves open."""

import copy
import json
from pathlib import Path

import pytest

from sevendown.language.text_to_tree import read_puzzle
from sevendown.proof.check import ACCEPTED, NOT_CHECKED, REJECTED, check, hash_of
from sevendown.proof.inference import proof_from_dict
from sevendown.text.source import Source
from sevendown.words.registry import builtin

DATA = Path(__file__).parent / "data"
PUZZLES = Path(__file__).parents[2] / "puzzles"
EXAMPLES = {
    "csplib-cf001": "csplib/csplib-cf001",
    "dogsmead": "magazines/dogsmead",
    "enigma-1760": "magazines/enigma-1760",
    "chalkdust-13": "chalkdust/13",
    "chalkdust-15": "chalkdust/15",
}


class Puzzle:
    """A puzzle with something to say whether a proof for it is right."""

    def __init__(self, text, first_line=1):
        self.source = Source(text, "puzzle", first_line)
        self.tree = read_puzzle(self.source, builtin())[0]

    def verdict(self, proof, most=50_000):
        whole = {"version": 1, "puzzle": "x", "sha256": hash_of(self.source.text), **proof}
        source = self.source
        return check(self.tree, source.text, source.first_line, proof_from_dict(whole), most)

    def unique(self, steps, rows, variables=None):
        solution = {"rows": rows, "vars": variables or {}}
        return self.verdict({"status": "unique", "steps": steps, "solution": solution})

    def none(self, *steps):
        return self.verdict({"status": "none", "steps": list(steps)})

    def exactly(self, *steps):
        return self.verdict({"status": "exactly these", "steps": list(steps)})


def step(lines, then, distinct=(), **known):
    found = {"lines": lines, "from": known, "then": then}
    return {**found, "distinct": list(distinct)} if distinct else found


def suppose(what, *steps):
    return {"assume": what, "steps": list(steps)}


# Examples


def example(name):
    text = (PUZZLES / f"{EXAMPLES[name]}.txt").read_text("utf-8")
    return Puzzle(text), json.loads((DATA / f"{name}.json").read_text("utf-8"))


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_is_accepted(name):
    puzzle, proof = example(name)
    found = puzzle.verdict(proof)
    assert (found.status, found.reason, found.path) == (ACCEPTED, "", "")
    assert found.steps >= len(proof["steps"]) and found.looks < 1000


def test_a_proof_for_another_text_is_rejected():
    puzzle, proof = example("csplib-cf001")
    found = puzzle.verdict({**proof, "sha256": "0" * 64})
    assert found.status == REJECTED and "another text" in found.reason


def mutants(proof):
    """Proofs of which something is left out or wrong, each with what that is."""
    for i, part in enumerate(proof["steps"]):

        def changed(i=i):
            new = copy.deepcopy(proof)
            return new, new["steps"][i]

        new, _ = changed()
        del new["steps"][i]
        yield "step", new
        new, own = changed()
        if own["lines"]:
            own["lines"] = []
            yield "clue", new
        for kind, names in part["from"].items():
            for name in names:
                new, own = changed()
                del own["from"][kind][name]
                yield "premise", new
        for name in part["then"].get("cells", {}):
            r, c = map(int, name.split(","))
            true = proof["solution"]["rows"][r - 1][c - 1]
            new, own = changed()
            own["then"]["cells"][name] = "0123456789".replace(true, "")
            yield "digit", new


@pytest.mark.parametrize("name", ["csplib-cf001", pytest.param("dogsmead", marks=pytest.mark.slow)])
def test_what_is_left_out_or_wrong_is_found(name):
    puzzle, proof = example(name)
    accepted = {}
    for what, mutant in mutants(proof):
        status = puzzle.verdict(mutant).status
        assert status in (ACCEPTED, REJECTED)
        accepted.setdefault(what, []).append(status == ACCEPTED)
    assert not any(accepted["step"] + accepted["clue"] + accepted["digit"])
    # Some premises only make it easier for people.
    assert accepted["premise"].count(False) > 2 * accepted["premise"].count(True)


# One rule after the other

# 1a is 16 or 64, 2d is 64, so 1a is 16; 1d is 12.
SQUARES = "1 2\n3 .\n\nQ(1a)\nQ(2d)\n1d = 12\n1a < 2d\n"
ROWS = ["16", "24"]
RIGHT = [
    step([6], {"numbers": {"1d": [12]}, "cells": {"1,1": "1", "2,1": "2"}}),
    step([4], {"cells": {"1,2": "6"}}, cells={"1,1": "1"}),
    step([5], {"cells": {"2,2": "4"}}, cells={"1,2": "6"}),
]


def test_a_right_proof_is_accepted():
    found = Puzzle(SQUARES).unique(RIGHT, ROWS)
    assert (found.status, found.steps) == (ACCEPTED, 3)


def test_lines_count_as_in_the_file():
    text = SQUARES
    moved = [{**part, "lines": [line + 10 for line in part["lines"]]} for part in RIGHT]
    assert Puzzle(text, 11).unique(moved, ROWS).status == ACCEPTED
    assert Puzzle(text, 11).unique(RIGHT, ROWS).reason == "line 6 is no statement of the puzzle"


@pytest.mark.parametrize(
    ("steps", "path", "reason"),
    [
        (RIGHT[:2], "", "it is not shown that the cell in row 2, column 2 is 4"),
        (RIGHT[1:], "1", "its premise on the cell in row 1, column 1 is not known by then"),
        ([step([4], {"cells": {"9,9": "1"}})], "1", "there is no open cell 9,9"),
        ([step([4], {"numbers": {"9a": [1]}})], "1", "there is no number 9a"),
        ([step([4], {"vars": {"n": [1]}})], "1", "there is no variable n"),
        ([step([3], {"cells": {"1,1": "1"}})], "1", "line 3 is no statement of the puzzle"),
        (
            [step([], {"cells": {"1,1": "1"}}, distinct=["1a", "2d"])],
            "1",
            "the header does not say that answers are distinct",
        ),
        ([*RIGHT, step([6], "contradiction", cells={})], "4", "the contradiction does not follow"),
        (
            [suppose({"cells": {"1,1": "1"}}, RIGHT[0])],
            "1",
            "what is supposed does not lead to a contradiction",
        ),
        ([{"solution": {"rows": ROWS, "vars": {}}}], "1", "there is a solution where none is to"),
        (
            [
                suppose(
                    {"cells": {"1,1": "2"}},
                    step([6], "contradiction", cells={"1,1": "2"}),
                    RIGHT[0],
                )
            ],
            "1.2",
            "it comes after the end of a case",
        ),
    ],
)
def test_a_wrong_proof_is_rejected(steps, path, reason):
    found = Puzzle(SQUARES).unique(steps, ROWS)
    assert (found.status, found.path) == (REJECTED, path)
    assert found.reason.startswith(reason)


def test_a_filling_that_breaks_a_step_is_shown():
    found = Puzzle(SQUARES).unique([step([4], {"cells": {"1,2": "6"}})], ROWS)
    assert found.path == "1" and "this filling breaks it" in found.reason
    cells = found.filling.cells
    assert cells[0, 0] * 10 + cells[0, 1] in (25, 49, 64, 81) and cells[0, 1] != 6


@pytest.mark.parametrize(
    ("rows", "variables", "reason"),
    [
        (["16"], {}, "the solution is none: its rows are not those of the grid"),
        (["16", "2x"], {}, "the solution is none: its rows are not those of the grid"),
        (ROWS, {"n": 1}, "the solution is none: its variables are not those of the puzzle"),
        (["16", "25"], {}, "the solution is none: it does not obey: Q(2d)"),
        (["06", "24"], {}, "the solution is none: 1a starts with 0"),
    ],
)
def test_a_solution_that_is_none_is_rejected(rows, variables, reason):
    found = Puzzle(SQUARES).unique(RIGHT, rows, variables)
    assert (found.status, found.reason) == (REJECTED, reason)


def test_premises_may_be_weaker_than_what_is_known():
    weaker = step([4], {"cells": {"1,2": "56"}}, cells={"1,1": "12"})
    again = step([4], {"cells": {"1,2": "6"}}, cells={"1,1": "1"})
    assert Puzzle(SQUARES).unique([RIGHT[0], weaker, again, RIGHT[2]], ROWS).status == ACCEPTED


def test_a_list_is_implied_by_digits_and_a_digit_by_a_list_in_a_step_of_its_own():
    puzzle = Puzzle(SQUARES)
    by_digits = step([4], {"cells": {"1,2": "6"}}, numbers={"1a": list(range(10, 20))})
    assert puzzle.unique([RIGHT[0], by_digits, RIGHT[2]], ROWS).status == ACCEPTED
    bounds = step([4], {"cells": {"1,2": "6"}}, numbers={"1a": "8..22"})
    assert puzzle.unique([RIGHT[0], bounds, RIGHT[2]], ROWS).status == ACCEPTED
    listed = step([6], {"numbers": {"1d": [12]}})
    used = step([4], {"cells": {"1,2": "6"}}, cells={"1,1": "1"})
    assert puzzle.unique([listed, used], ROWS).path == "2"
    read = step([], {"cells": {"1,1": "1", "2,1": "2"}}, numbers={"1d": [12]})
    assert puzzle.unique([listed, read, *RIGHT[1:]], ROWS).status == ACCEPTED


def test_what_is_supposed_and_fails_is_out():
    puzzle = Puzzle("1 2\n3 .\n\nQ(1a)\nQ(2d)\n1d in {12, 62}\n1a < 2d\n")
    known = step([4, 5], {"numbers": {"1a": [16, 36, 81]}, "cells": {"1,1": "138"}})
    assert puzzle.unique([known], ROWS).path == "1"
    first = step([6], {"cells": {"1,1": "16", "2,1": "2"}})
    second = suppose(
        {"cells": {"1,1": "6"}},
        step([4], {"cells": {"1,2": "4"}}, cells={"1,1": "6"}),
        step([7], "contradiction", cells={"1,1": "6", "1,2": "4"}),
    )
    # With 1a = 64, 2d = 49 is a square, but smaller.
    third = step([4], {"cells": {"1,2": "6"}}, cells={"1,1": "1"})
    last = step([5], {"cells": {"2,2": "4"}}, cells={"1,2": "6"})
    assert puzzle.unique([first, second, third, last], ROWS).status == ACCEPTED
    assert puzzle.unique([first, third, last], ROWS).path == "2"


CASES = {
    "cases": [
        suppose({"numbers": {"1a": [16]}}, step([], {"cells": {"1,2": "6"}}, numbers={"1a": [16]})),
        suppose(
            {"numbers": {"1a": [64]}},
            step([7], "contradiction", numbers={"1a": [64]}),
        ),
    ]
}
CASE_PUZZLE = "1 2\n3 .\n\n1a in {16, 64}\nQ(2d)\n3a = 24\n1a < 25\n"


def test_after_cases_what_did_not_fail_is_known():
    puzzle = Puzzle(CASE_PUZZLE)
    begin = step([4], {"numbers": {"1a": [16, 64]}, "cells": {"1,1": "16"}})
    rest = [
        step([6], {"cells": {"2,1": "2", "2,2": "4"}}),
        step([], {"cells": {"1,1": "1"}}, numbers={"1a": [16]}),
    ]
    assert puzzle.unique([begin, CASES, *rest], ROWS).status == ACCEPTED
    without = puzzle.unique([CASES, *rest], ROWS)
    assert (without.path, without.reason) == ("1", "its cases are not all that 1a can be")
    fewer = {"cases": CASES["cases"][:1]}
    assert puzzle.unique([begin, fewer, *rest], ROWS).path == "2"
    mixed = {"cases": [CASES["cases"][0], suppose({"cells": {"1,1": "6"}})]}
    assert puzzle.unique([begin, mixed], ROWS).reason == "its cases are not about the same thing"
    wrong = copy.deepcopy(CASES)
    wrong["cases"][1]["steps"][0]["lines"] = [5]
    assert puzzle.unique([begin, wrong, *rest], ROWS).path == "2.2.1"


def test_of_cases_that_do_not_fail_the_union_is_known():
    puzzle = Puzzle(CASE_PUZZLE)
    begin = step([4], {"numbers": {"1a": [16, 64]}, "cells": {"1,1": "16", "1,2": "46"}})
    both = {
        "cases": [
            suppose(
                {"numbers": {"1a": [16]}}, step([], {"cells": {"1,2": "6"}}, numbers={"1a": [16]})
            ),
            suppose(
                {"numbers": {"1a": [64]}}, step([], {"cells": {"1,2": "4"}}, numbers={"1a": [64]})
            ),
        ]
    }
    weak = step([5], {"cells": {"2,2": "49"}}, cells={"1,2": "46"})
    strong = step([5], {"cells": {"2,2": "4"}}, cells={"1,2": "6"})
    assert puzzle.unique([begin, both, weak], ROWS).path == ""
    assert puzzle.unique([begin, both, strong], ROWS).path == "3"


def test_no_solution():
    puzzle = Puzzle("1 2\n3 .\n\nQ(1a)\n1a in {17, 18}\n")
    assert puzzle.none(step([4, 5], "contradiction")).status == ACCEPTED
    assert puzzle.none(step([4], "contradiction")).path == "1"
    found = puzzle.none(step([5], {"numbers": {"1a": [17, 18]}}))
    assert (found.path, found.reason) == ("", "it does not end in a contradiction")
    listed = step([5], {"numbers": {"1a": [17, 18]}})
    fails = [
        suppose({"numbers": {"1a": [v]}}, step([4], "contradiction", numbers={"1a": [v]}))
        for v in (17, 18)
    ]
    assert puzzle.none(listed, {"cases": fails}).status == ACCEPTED
    assert puzzle.none(listed, *fails).status == ACCEPTED
    assert puzzle.none(listed, {"cases": fails}, listed).path == "3"


def test_several_solutions():
    puzzle = Puzzle("1 .\n\nQ(1a)\n1a < 30\n")
    listed = step([3, 4], {"numbers": {"1a": [16, 25]}, "cells": {"1,1": "12", "1,2": "56"}})

    def case(value, *steps):
        digits = {"1,1": str(value)[0], "1,2": str(value)[1]}
        read = step([], {"cells": digits}, numbers={"1a": [value]})
        return suppose({"numbers": {"1a": [value]}}, read, *steps)

    def solved(value):
        return {"solution": {"rows": [str(value)], "vars": {}}}

    good = {"cases": [case(16, solved(16)), case(25, solved(25))]}
    assert puzzle.exactly(listed, good).status == ACCEPTED
    one = {"cases": [case(16, solved(16)), case(25)]}
    found = puzzle.exactly(listed, one)
    assert found.reason == "it ends without a solution and without a contradiction"
    last = step([], {"cells": {"1,1": "2"}}, numbers={"1a": [25]})
    assert puzzle.exactly(listed, one, last, solved(25)).status == ACCEPTED
    other = {"cases": [case(16, solved(25)), case(25, solved(25))]}
    assert puzzle.exactly(listed, other).path == "2.1.2"
    early = {"cases": [case(16, solved(16), last), case(25, solved(25))]}
    assert puzzle.exactly(listed, early).path == "2.1.3"
    assert puzzle.exactly(listed, solved(16)).reason.startswith("it is not shown that")


def test_answers_that_differ():
    puzzle = Puzzle("answers: distinct\n\n1 2\n3 .\n\n1a = 11\n")
    known = step([6], {"numbers": {"1a": [11]}, "cells": {"1,1": "1", "1,2": "1"}})
    differ = step([], {"cells": {"2,1": "023456789"}}, ["1a", "1d"], cells={"1,1": "1", "1,2": "1"})
    rows = ["11", "23"]
    assert puzzle.unique([known, differ], rows).path == ""
    assert puzzle.unique([known, {**differ, "distinct": ["1a", "3a"]}], rows).path == "2"
    assert puzzle.unique([known, {**differ, "distinct": ["1a", "7d"]}], rows).path == "2"


def test_variables_and_bounds():
    puzzle = Puzzle("1 .\n\nvar n in 1..100\nvar m in {n}\n1a = n * n\nn > 8\nm = 9\n")
    steps = [
        step([6], {"vars": {"n": "9..100"}}),
        step([5], {"vars": {"n": [9]}, "cells": {"1,1": "8", "1,2": "1"}}, vars={"n": "9..200"}),
        step([4], {"vars": {"m": [9]}}, vars={"n": [9]}),
    ]
    assert puzzle.unique(steps, ["81"], {"n": 9, "m": 9}).status == ACCEPTED
    assert (
        puzzle.unique(steps[:2], ["81"], {"n": 9, "m": 9}).reason == "it is not shown that m is 9"
    )
    assert puzzle.unique(steps[1:], ["81"], {"n": 9, "m": 9}).path == "1"
    # What a set of constants says is known without a step, so its line is none.
    assert puzzle.unique([step([3], {"vars": {"n": [9]}})], ["81"], {"n": 9, "m": 9}).path == "1"


def test_what_is_too_wide_is_not_checked_and_never_called_right():
    puzzle = Puzzle(
        "1 . . .\n2 . . .\n\nqs(fak(1a mod 500 + 2a mod 400)) = 77\n1a = 1234\n2a = 5678\n"
    )
    wide = step([4], {"cells": {"1,1": "1"}})
    rest = [step([5], {"numbers": {"1a": [1234]}})]
    proof = {"status": "none", "steps": [wide, *rest, step([5], "contradiction")]}
    assert puzzle.verdict(proof, most=10).status == REJECTED
    proof = {"status": "none", "steps": [wide, *rest, step([4], "contradiction")]}
    found = puzzle.verdict(proof, most=10)
    assert (found.status, found.unchecked) == (NOT_CHECKED, ("1", "3"))
