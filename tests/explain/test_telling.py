"""Proofs told to people: sentences word by word, rungs of hints, what is printed."""

import itertools
import json
import re
import sys
from functools import cache
from pathlib import Path

import pytest
from support.processes import run_process

import sevendown
from sevendown.explain import wordlist
from sevendown.explain.clue_text import Clues
from sevendown.explain.count_reasons import CountReasons
from sevendown.explain.digit_sum_reasons import DigitSumReasons
from sevendown.explain.distinct_reasons import DistinctReasons
from sevendown.explain.failed_sides import FailedSides
from sevendown.explain.list_reasons import ListReasons
from sevendown.explain.prove import prove
from sevendown.explain.shown_arithmetic import ShownArithmetic
from sevendown.explain.step_scope import key_of
from sevendown.explain.telling import ProofTeller, as_markdown, as_text, closing, ending
from sevendown.language import semantics, tree
from sevendown.proof.fillings import Fillings
from sevendown.proof.inference import (
    EXACTLY,
    UNIQUE,
    CaseSplit,
    Inference,
    Proof,
    ProofSolution,
    Supposition,
    proof_from_dict,
)
from sevendown.proof.knowledge import NOTHING_KNOWN, Item, Knowledge

ROOT = Path(__file__).parents[2]
PROOFS = Path(__file__).parent / "proofs"
NAMES = sorted(path.stem for path in PROOFS.glob("*.json"))


@cache
def example(name):
    """Give a puzzle and a proof of it, as a prototype found it."""
    data = json.loads((PROOFS / f"{name}.json").read_text())
    return sevendown.load(ROOT / data["puzzle"]), proof_from_dict(data)


@cache
def teller_of(name):
    return ProofTeller(example(name)[0])


@cache
def told(name):
    return teller_of(name).told(example(name)[1])


def step(lines, given="", then="", **more):
    """Make an inference of texts such as `1,2=3 12a=144,169 n=5`, all of it in one text."""
    conclusion = None if then is None else facts(then)
    return Inference(tuple(lines), more.get("distinct", ()), facts(given), conclusion)


def facts(text):
    return Knowledge.of(*map(fact, text.split()))


def fact(word):
    name, _, values = word.partition("=")
    if "," in name:
        row, column = name.split(",")
        return Item("cells", (int(row) - 1, int(column) - 1), tuple(map(int, values)))
    if ".." in values:
        low, high = values.split("..")
        numbers = range(int(low), int(high) + 1)
    else:
        numbers = tuple(map(int, values.split(",")))
    return Item("numbers" if name[0].isdigit() else "vars", name, numbers)


def tell(text, *parts):
    """Tell parts of a proof of a puzzle, given as a text, in which line 1 is the first line."""
    puzzle = sevendown.loads(text)
    proof = Proof("x", "", EXACTLY, parts, None)
    return as_text(ProofTeller(puzzle).told(proof))


# Sentences

SAID = {
    "csplib-cf001": """\
10a = 6 · 144 / 12 (line 20). 6 · 144 / 12 = 72. So 10a = 72.
9a = 2d − 18 (line 19), where 2d = 60. 60 − 18 = 42. So 9a = 42.
5d = 29a / 12 (line 37), where 5d = ·4. What fits is 1008 / 12 = 84 or 1128 / 12 = 94. \
So 29a is 1008 or 1128, in any case 1··8.
26d = 5 · 24a (line 49), where 26d ends in 0 or 1 (from 29a). 5 · 24a ends in 0 or 5. By size, \
5 · 24a is at least 50, so 26d is 50 to 90 and 24a is at most 18. So 26d = ·0 and 24a = 1·.
29a was 1008 or 1128; its second digit is 0 (the last digit of 26d). So 29a = 1008.
1a = 2 · 27a (line 15), where 1a = ·6··. By size, 2 · 27a is at most 1998, so 1a is at most \
1698 and 27a is 800 to 849. So 1a = 16·· and 27a = 8··.
13a = 26d · 23a (line 22), where 26d = ·0 and 23a = 6·. 26d · 23a ends in 0. So 13a = ···0.
3d = 30a + 888 (line 35), where 3d = ··20. The last two digits: …32 + 888 = …20. \
So 30a = ··32, which completes 28d = 43.
25a = 20a / 17 (line 28), where 20a = 1156. 1156 / 17 = 68. So 25a = 68, which completes 26d = 80.
3d = 30a + 888 (line 35), where 3d = ·220 and 30a = 7·32. Only 7332 + 888 = 8220 fits. \
So 3d = 8220 and 30a = 7332.
1a = 2 · 27a (line 15), where 1a = 16·8 and 27a = 804. 2 · 804 = 1608. So 1a = 1608.
""",
    "dogsmead": """\
15a = s³ (line 28). What fits is 3³ = 27 or 4³ = 64. So 15a is 27 or 64 and s is 3 or 4.
22 · s · 8d = 14a (line 36), where s is 3 or 4. As s ≥ 3 and 14a ≤ 999, 8d ≤ 15; as s ≥ 3 and \
8d ≥ 10, 14a ≥ 660. So 8d is 10 to 15.
10d = 10a · 9d (line 37), where 10d ends in 2 or 6 (from 15a), 10a ends in 0 to 5 (from 8d) and \
9d = ·1. (10d and 10a begin in the same cell.) 10d can only be 132, 242, 352, 462, 572, 682 or \
792, and 10a only 12, 22, 32, 42, 52, 62 or 72. So 10d = ··2, 10a = ·2 and 10d does not begin with \
8 or 9, which completes 8d = 12.
22 · s · 8d = 14a (line 36), where 8d = 12 and s is 3 or 4. Only 22 · 3 · 12 = 792 fits. \
So 14a = 792 and s = 3.
12d = (the sum of the digits of 10d) + 1 (line 38: 12d = qs(10d) + 1), where 12d = ·9, \
10d = ··2 and 10d does not begin with 8 or 9. Only 7 + 9 + 2 + 1 = 19 fits. \
So 12d = 19 and 10d = 792, which completes 10a = 72.
7d = B² (line 34), where 7d = ···76. The last two digits: …24² = …76, …26² = …76, …74² = …76 \
or …76² = …76. By size, B is 1 to 999, so B is 103 to 314. \
So B is 124, 126, 174, 176, 224, 226, 274 or 276.
14a = 2 · L + 2 · B (line 27), where 14a = 792 and B is 124, 126, 174, 176, 224, 226, 274 or \
276. So L is 120, 122, 170, 172, 220, 222, 270 or 272.
1a = L · B (line 18), where 1a = ···20; L is 170, 220 or 270; B is 126, 176 or 226. (The third \
digit of 1a is not 0, as 2d begins there.) 1a can only be 21420, 27720, 29920, 38420, 38720, 47520 \
or 49720. So 1a = [234]·[4579]20.
7d was 15876, 30976 or 51076; its first digit is 3, the first digit of 7a = 352. So 7d = 30976, \
which completes 8a = 1610.
2d is a square (line 32: Q(2d)), where 2d = 73··. The only such square is 7396 = 86². So 2d = 7396.
3d = Y − 11a (line 26). As 3d ≥ 10 and Y ≤ 2000, 11a ≤ 1990. So 11a = 1···.
13d = Y − 8a (line 24), where 13d = 32·, 8a = 1610 and Y = 1935. 1935 − 1610 = 325. So 13d = 325.
""",
    "enigma-1760": """\
7a is a square or a cube (line 15: SC(7a)). So 7a is 16, 25, 27, 36, 49, 64 or 81.
4a is a square or a cube (line 13: SC(4a)). (The second digit of 4a is not 0, as 5d begins there.) \
Such squares and cubes are 121, 125, 144, 169, 196, 216, 225, 256, 289, 324, 343, 361, 441, 484, \
512, 529, 576, 625, 676, 729, 784, 841 and 961. So the second digit of 4a is not 3.
15. Suppose 5d ends in 2, so 5d = 512.
15.1. 4a is a square or a cube (line 13), where 4a = ·5·. The only such square or cube is \
256 = 16². So 4a = 256.
So 5d does not end in 2; what is left is 1, 4 or 6.
No two answers are equal, where 6d = ·6, 7a = 16, 2d is 144 or 512 and 6a is 144 or 324. \
16 is already at 7a. So 2d = 512 and 6a = 324, which completes 6d = 36.
4a was 144 or 484; its first digit is 1, the second digit of 2d = 512. So 4a = 144, which \
completes 5d = 441.
""",
    "chalkdust-13": """\
28d = 19d (line 44), where 19d = 1··. So 28d = 1··.
Either 49d is a multiple of 5 or 50d is a multiple of 5, but not both (line 66: V(49d, 5) xor \
V(50d, 5)), where 49d = 41 and 50d = 7[09]. Here 49d is not a multiple of 5. \
The only such multiple of 5 is 70 = 5 · 14. So 50d = 70.
Either 29a = 37a or 30d is a palindrome, but not both (line 47: 29a = 37a xor PAL(30d)), where \
29a = 6·. (The last digit of 29a is the first digit of 30d; 37a and 30d end in the same cell.) \
So 37a does not end in 0.
85. Suppose 29a ends in 9, so 29a = 69.
So 29a does not end in 9; what is left is 3 or 7.
85.3. Either 29a = 37a or 30d is a palindrome, but not both (line 47), where 29a = 69, 37a = 67 \
and 30d = 9·7. But 29a ≠ 37a and 30d is not a palindrome, as no palindrome has the form 9·7. \
This cannot be.
""",
}


@pytest.mark.parametrize("name", SAID)
def test_steps_are_told_like_this(name):
    text = as_text(told(name))
    for sentence in SAID[name].splitlines():
        assert re.search(rf"(^ *|\. ){re.escape(sentence)}$", text, re.MULTILINE), sentence


def test_steps_are_told_in_their_order_and_numbered():
    for name in NAMES:
        puzzle, proof = example(name)
        parts = [part for step in told(name) if step.depth == 0 for part in step.parts]
        parts = [part for part in parts if not isinstance(part, ProofSolution)]
        places = [list(map(id, proof.steps)).index(id(part)) for part in parts]
        assert places == sorted(places)
        numbers = [step.number for step in told(name) if step.depth == 0 and step.number]
        assert numbers == [str(number + 1) for number in range(len(numbers))]
        assert told(name)[-1].rows == proof.solution.rows


@pytest.mark.parametrize("name", NAMES)
def test_what_is_seen_from_the_grid_follows(name):
    puzzle, proof = example(name)
    teller = ProofTeller(puzzle)
    clues, told, seen = Clues(puzzle), [], teller._seen.seen

    def kept(step, known):
        told.append((known.copy(), seen(step, known)))
        return told[-1][1]

    teller._seen.seen = kept
    teller.told(proof)
    for known, step in told:
        if step is None:
            continue
        statements = [clue.statement for clue in clues.of(step.lines)]
        fillings = Fillings(puzzle.tree, statements, step.distinct)
        assert fillings.follows(step.premises, step.conclusion, 100_000) is None
        for place, digits in step.premises.cells.items():
            assert set(known.cells[place]) <= set(digits)


def test_the_same_is_told_whatever_the_hash_seed():
    code = (
        "import json, sevendown; from sevendown.explain.telling import *;"
        "from sevendown.proof.inference import proof_from_dict;"
        f"data = json.load(open({str(PROOFS / 'dogsmead.json')!r}));"
        f"puzzle = sevendown.load({str(ROOT)!r} + '/' + data['puzzle']);"
        "print(as_text(ProofTeller(puzzle).told(proof_from_dict(data))), end='')"
    )
    for seed in ("1", "2"):
        done = run_process([sys.executable, "-X", "utf8", "-c", code], env={"PYTHONHASHSEED": seed})
        assert done.stdout.decode() == as_text(told("dogsmead")), done.stderr


# Rungs of hints


def all_parts(parts):
    for part in parts:
        yield part
        if isinstance(part, CaseSplit):
            yield from all_parts(part.cases)
        elif isinstance(part, Supposition):
            yield from all_parts(part.steps)


@pytest.mark.parametrize("name", NAMES)
def test_rungs_say_no_more_than_they_should(name):
    puzzle, proof = example(name)
    teller = teller_of(name)
    places = {slot.name for slot in puzzle.tree.numbers} | set(puzzle.tree.variables)
    for part in all_parts(proof.steps):
        where, which, kind = teller.where(part), teller.which(part), teller.kind(part)
        assert re.fullmatch(r"Look at (\w+)\.", where)[1] in places
        assert kind in wordlist.KINDS.values() and not re.search("[0-9]", kind)
        whole = teller.whole(part)
        assert whole.endswith(".") and "nothing new" not in whole
        if isinstance(part, Inference):
            assert "So " not in which and wordlist.CANNOT_BE not in which
            reason = teller._seen.reason(part)
            assert not reason.text or reason.text not in which
            known = [name for name, values in part.premises.numbers.items() if len(values) == 1]
            if part.conclusion is not None and (part.lines or not known):
                conclusion = re.search(r".*So (.*)\.$", whole)[1]
                for clause in re.split(
                    r"; | and (?=\w+ |the )|, (?=\w+ (?:=|is|begins|ends) )", conclusion
                ):
                    assert not re.search(rf"(?<!\w){re.escape(clause)}(?![\w·\[])", which), clause
        else:
            assert which == f"Suppose something about {where[8:-1]}."


def test_the_rungs_of_one_step():
    puzzle, proof = example("dogsmead")
    teller = teller_of("dogsmead")
    (square,) = [part for part in proof.steps if part.lines == (32,)]
    assert teller.where(square) == "Look at 2d."
    assert teller.which(square) == (
        "The clue is: 2d is a square (line 32: Q(2d)). What is needed of the grid: 2d = 73··."
    )
    assert teller.kind(square) == "List the candidates."
    assert teller.whole(square) == (
        "2d is a square (line 32: Q(2d)), where 2d = 73··. "
        "The only such square is 7396 = 86². So 2d = 7396."
    )


def test_a_supposition_as_a_whole():
    puzzle, proof = example("enigma-1760")
    teller = teller_of("enigma-1760")
    part = next(part for part in proof.steps if isinstance(part, Supposition))
    assert teller.where(part) == "Look at 5d."
    whole = teller.whole(part)
    assert whole.startswith("Suppose 5d ends in 2. 5d was 144,")
    assert whole.endswith("This cannot be. So 5d does not end in 2.")


# By hand

SMALL = """\
1 2 3
4 . .
5 . .

PZ(1a)
1a = 2 * 4a + 1
V(5a, 25)
5a < 1a
qs(1d) + qs(2d) = 9
var n in 1..9
1d = n^2
not Q(4a)
1a != 4a
"""


@pytest.mark.parametrize(
    ("part", "words"),
    [
        (
            step([6], "1,1=3", "2,1=1"),
            "1a = 2 · 4a + 1 (line 6), where 1a = 3··. By size, 4a is 150 to 199. So 4a = 1··.",
        ),
        (step([7], "3,3=5", "3,2=27"), "5a is a multiple of 25 (line 7: V(5a, 25)), where 5a = "),
        (step([5], "", "1,3=1379"), "1a is a prime (line 5: PZ(1a)). "),
        (
            step([7], "", "3,3=05"),
            "5a is a multiple of 25 (line 7: V(5a, 25)). Such a number ends in 0 or 5. "
            "So 5a ends in 0 or 5.",
        ),
        (step([8], "1,1=1", "3,1=1"), "5a < 1a (line 8), where 1a = 1··. As 1a ≤ 199, 5a ≤ 198. "),
        (
            step([12], "2,1=1 2,2=2", "2,3=023456789"),
            "4a is not a square (line 12: not Q(4a)), where 4a = 12·. That rules out 121. So 4a "
            "does not end in 1.",
        ),
        (
            step([], "1a=101,103,107 1,3=37", "1a=103,107"),
            "1a was 101, 103 or 107; its last digit is 3 or 7 (the first digit of 3d). So 1a is "
            "103 or 107.",
        ),
        (
            step([], "1a=101,103,107 1,3=9", None),
            "1a was 101, 103 or 107; its last digit is 9 (the first digit of 3d), which none of "
            "these allows. This cannot be.",
        ),
        (
            step([], "1a=144 1d=144,169", "1d=169", distinct=("1a", "1d")),
            "No two answers are equal, where 1a = 144 and 1d is 144 or 169. "
            "144 is already at 1a. So 1d = 169.",
        ),
        (
            step([], "1a=144 1d=144", None, distinct=("1a", "1d")),
            "Then 1a and 1d would both be 144, but all answers differ.\n",
        ),
        (
            step([], "1,1=1 1,2=2 1a=124,144,221", "1a=124"),
            "1a was 124, 144 or 221; its first digit is 1 (the first digit of 1d) and its second "
            "digit is 2 (the first digit of 2d). So 1a = 124.",
        ),
    ],
)
def test_an_inference_is_told_like_this(part, words):
    assert tell(SMALL, part).startswith(f"1. {words}")


def test_premises_in_no_number_of_the_clue_are_named_by_one_through_them():
    text = "1 2 3\n4 . .\n\n1a = 123 or cell(2, 2) = 5\n"
    part = step([4], "2,2=46", "1,1=1")
    assert tell(text, part).startswith(
        "1. 1a = 123 or the second digit of 4a is 5 (line 4), where the second digit of 4a is 4 or "
        "6. Here the second digit of 4a is not 5. So 1a = 123."
    )


def test_what_follows_by_the_digits_of_the_header_is_said():
    text = "digits: 1-9\n\n1 2\n3 .\n\nV(3a, 5)\n"
    assert tell(text, step([6], "", "2,2=5")) == (
        "1. 3a is a multiple of 5 (line 6: V(3a, 5)). Such a number ends in 0 or 5. "
        "(The digits are 1 to 9.) So 3a = ·5.\n"
    )


def test_what_follows_as_no_number_begins_with_0_is_said():
    text = "1 2\n3 .\n\nV(1a, 5)\n"
    assert tell(text, step([4], "", "1,2=5")) == (
        "1. 1a is a multiple of 5 (line 4: V(1a, 5)). Such a number ends in 0 or 5. "
        "(The last digit of 1a is not 0, as 2d begins there.) So 1a = ·5.\n"
    )


def test_given_digits_are_among_what_is_known():
    text = "1 2\n. 3=7\n\nQ(2d + 9)\n"
    assert tell(text, step([4], "", "1,2=2")) == (
        "1. 2d + 9 is a square (line 4: Q(2d + 9)), where 2d = ·7. "
        "2d can only be 27 (27 + 9 = 36, and 36 = 6²). So 2d = 27.\n"
    )


def test_steps_by_one_clue_are_told_as_one():
    first, second = step([6], "1,1=3", "2,1=1"), step([6], "1,1=3 2,1=1 2,2=9", "1,2=89")
    text = tell(SMALL, first, second)
    assert text.count("\n") == 1 and "So 4a = 1··. Further, 4a = 19·. " in text


TWO = "1 2\n3 .\n\nQ(1a)\nQ(3a)\n"


def test_cases_with_several_solutions_are_told_like_this():
    first = Supposition(fact("1a=16"), (ProofSolution(("16", "25"), {}),))
    wrong = Supposition(fact("1a=25"), (step([5], "", None),))
    second = Supposition(fact("1a=36"), (ProofSolution(("36", "25"), {"n": 3}),))
    assert (
        tell(TWO, CaseSplit((first, wrong, second)))
        == """\
1. There are 3 cases of 1a.
  1.1. Case 1 of 3: suppose 1a = 16.
    1.1.1. This is a solution: 16 / 25.
  1.2. Case 2 of 3: suppose 1a = 25.
    1.2.1. 3a is a square (line 5: Q(3a)). There is no such square. This cannot be.
  1.3. Case 3 of 3: suppose 1a = 36.
    1.3.1. This is a solution: 36 / 25, with n = 3.
These are all cases.
"""
    )


def test_what_holds_in_all_cases_that_are_left_holds():
    cases = [
        Supposition(fact("1,1=1"), (step([4], "1,1=1", "1,2=6"),)),
        Supposition(fact("1,1=3"), (step([4], "1,1=3", "1,2=6"),)),
        Supposition(fact("1,1=2"), (step([5], "", None),)),
    ]
    assert tell(TWO, CaseSplit(tuple(cases))).endswith("In the cases that are left, 1a = [13]6.\n")
    assert tell(TWO, CaseSplit(tuple(cases[2:]))).endswith("No case is possible.\n")


def test_a_supposition_leaves_what_is_not_supposed():
    first = step([4], "", "1a=16,25,36,49,64,81")
    supposed = Supposition(fact("1,1=2"), (step([4], "1,1=2 1,2=1", None),))
    assert tell(TWO, first, supposed).splitlines()[1:] == [
        "2. Suppose 1a begins with 2, so 1a = 25.",
        "  2.1. 1a is a square (line 4), where 1a = 21. There is no such square. This cannot be.",
        "So 1a does not begin with 2; what is left is 1, 3, 4, 6 or 8.",
    ]


# Forms


def test_the_grid_is_shown_after_each_step():
    puzzle = sevendown.loads(TWO)
    proof = Proof("x", "", EXACTLY, (step([4], "1,1=1", "1,2=6"),), None)
    text = as_text(ProofTeller(puzzle).told(proof), grid=True)
    assert text.splitlines()[1:] == ["  16", "  .."]


def test_markdown():
    puzzle = sevendown.loads("title: A_b\n\n1 2\n3 .\n\nQ(1a)\n")
    proof = Proof("x", "", EXACTLY, (step([6], "1,1=13", "1,2=6"),), None)
    told = ProofTeller(puzzle).told(proof)
    assert as_markdown(puzzle, told) == (
        "# A\\_b\n\n- **1.** **1a** is a square (line 6: Q(1a)), where 1a begins with 1 or 3. "
        "Such squares are 16 = 4² and 36 = 6². So 1a = ·6.\n"
    )
    assert as_markdown(puzzle, told, notation=True).startswith(
        "# A\\_b\n\n· stands for a digit that is not known yet.\n\n- **1.** "
    )
    assert as_markdown(puzzle, told, grid=True).endswith("\n\n  ```\n  .6\n  ..\n  ```\n\n")
    assert ending(proof) == "So these are all solutions."


def test_signs_are_explained_where_they_are_used():
    dots = ProofTeller(sevendown.loads(TWO)).told(Proof("x", "", EXACTLY, (DOTS,), None))
    assert as_text(dots, notation=True).startswith(
        "· stands for a digit that is not known yet.\n1. 1a is a square"
    )
    both = ProofTeller(sevendown.loads(SMALL)).told(Proof("x", "", EXACTLY, (BRACKETS,), None))
    assert as_text(both, notation=True).startswith(
        "· stands for a digit that is not known yet, [37] for one of these digits.\n1. 1a = 2 · 4a"
    )
    plain = ProofTeller(sevendown.loads(TWO)).told(Proof("x", "", EXACTLY, (PLAIN,), None))
    assert as_text(plain, notation=True) == as_text(plain)
    product = "1 2\n3 .\n\n1a = 2 * 3a\n"
    part = step([4], "2,1=1 2,2=2", "1a=24")
    told = ProofTeller(sevendown.loads(product)).told(Proof("x", "", EXACTLY, (part,), None))
    assert as_text(told, notation=True).startswith("1. 1a = 2 · 3a (line 4), where 3a = 12. ")


DOTS = step([4], "1,1=13", "1,2=6")
BRACKETS = step([6], "1,1=3 1,3=37", "2,1=1")
PLAIN = step([4], "", "1a=16,25,36,49,64,81")


def test_the_end_has_the_full_grid():
    rows = ("16", "25")
    proof = Proof("x", "", UNIQUE, (), ProofSolution(rows, {}))
    assert closing(proof) == "The grid is full:\n16\n25\nThis is the only solution."
    fenced = "\nThe grid is full:\n\n```\n16\n25\n```\n\nThis is the only solution."
    assert closing(proof, markdown=True) == fenced
    proof = Proof("x", "", UNIQUE, (), ProofSolution(rows, {"n": 3, "m": 4}))
    assert closing(proof).endswith("\nThis is the only solution, with n = 3 and m = 4.")
    assert closing(Proof("x", "", EXACTLY, (), None)) == "So these are all solutions."


def test_steps_that_say_nothing_new_are_left_out():
    first = step([4], "1,1=1", "1,2=6")
    text = tell(TWO, first, step([5], "", "2,2=014569"), step([4], "1,1=1", "1a=16"))
    assert [line[:2] for line in text.splitlines()] == ["1.", "2."]


def test_a_part_starts_from_what_is_known():
    puzzle = sevendown.loads("1 2 3\n4 . .\n5 . .\n\n1a = 2 * 4a + 1\n")
    teller, part, known = ProofTeller(puzzle), step([5], "1,1=3", "2,1=1"), facts("1,2=1 1,3=1")
    assert teller.where(part, known) == "Look at 4a."
    assert teller.which(part).endswith("What is needed of the grid: 1a = 3··.")
    assert teller.which(part, known).endswith("What is needed of the grid: 1a = 311.")
    assert teller.kind(part, known) == "List the candidates."
    assert teller.whole(part, known) == (
        "1a = 2 · 4a + 1 (line 5), where 1a = 311. Only 2 · 155 + 1 = 311 fits. So 4a = 155."
    )


def test_candidates_known_before_are_named_where_they_leave_less():
    text = "1 2\n3 .\n\nUNG(1a)\nPZ(3a)\n3a = 2 * 1a + 5\n"
    first, second = step([4], "", "1,2=13579"), step([6], "2,2=7", "1,2=16")
    assert tell(text, first, second).splitlines()[1] == (
        "2. 3a = 2 · 1a + 5 (line 6), where 3a = ·7 and 1a ends in 1, 3, 5, 7 or 9. "
        "The last digits: 2 · …1 + 5 = …7. So 1a = ·1, which completes 2d = 17."
    )


def test_digits_that_make_no_difference_are_dots_in_a_list():
    text = "1 2 3\n4 . .\n\n1a[2] > 1a[3]\n"
    assert tell(text, step([4], "1,2=468 1,3=57", "1,2=68")) == (
        "1. The second digit of 1a is greater than the last digit of 1a (line 4), where 1a = "
        "·[468][57]. 1a can only be ·65, ·85 or ·87. So the second digit of 1a is 6 or 8.\n"
    )


def test_how_all_such_numbers_end_is_said():
    text = "1 2\n3 .\n\nnot UNG(3a)\n"
    assert tell(text, step([4], "", "2,2=02468")) == (
        "1. 3a is not an odd number (line 4: not UNG(3a)). Such a number ends in 0, 2, 4, 6 or 8. "
        "So 3a ends in 0, 2, 4, 6 or 8.\n"
    )


def test_shared_cells_are_named_where_they_matter():
    text = "1 2\n3 .\n\n1a = 1d + 3\n"
    assert "(1a and 1d begin in the same cell.)" in tell(text, step([4], "", "1,2=456789"))
    assert "same cell" not in tell(text, step([4], "1,2=9", "2,1=6"))


def test_of_clues_over_the_grid_is_said_what_they_come_to():
    text = "1 2 3\n4 . .\n5 . .\n\ncount(x in cells : x = 7) = 3\n"
    part = step([5], "1,1=7 1,2=7 1,3=7", "2,2=012345689 2,3=012345689")
    assert tell(text, part) == (
        "1. The number of x in the cells for which x is 7 is 3 (line 5), where 1a = 777. 3 of "
        "these digits are 7 already; besides, 6 others could be. That makes 3 to 9. So the second "
        "digit of 4a is not 7 and 4a does not end in 7.\n"
    )


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("1a = 3 * (4a mod 100) + 4a", "1a = 3 · (4a mod 100) + 4a"),
        ("1a - (4a - 5a) = 5a / (2 * 4a)", "1a − (4a − 5a) = 5a / (2 · 4a)"),
        ("1a = -(4a + 2)^2 + fak(n)", "1a = −((4a + 2)²) + n!"),
        ("1a < 4a <= 5a", "1a < 4a ≤ 5a"),
        ("1a = 2 * 4a mod 9", "1a = (2 · 4a) mod 9"),
        ("not (PZ(1a) or 4a = 7)", "1a is not a prime and 4a ≠ 7"),
        ("Q(1a) or K(1a)", "1a is a square or a cube"),
        ("PZ(1a) xor odd(4a)", "either 1a is a prime or 4a is an odd number, but not both"),
        ("rev(1a) = 4a", "1a backwards is 4a"),
        ("1a in {1, 4..9, 4a}", "1a is one of 1, 4 to 9 or 4a"),
        ("1a not in 100..200", "1a is not 100 to 200"),
        ("not T(1a, 4a)", "1a does not divide 4a"),
        ("TWO(1a)", "1a > 2"),
        ("betrag(1a - 4a) = 5", "|1a − 4a| = 5"),
        ("1a[2] = n", "the second digit of 1a is n"),
        ("1a in {2^10, 7, 4a}", "1a is one of 2¹⁰ = 1024, 7 or 4a"),
        ("not 1a in 10..99", "1a is not 10 to 99"),
        ("not (1a = 1 and Q(4a))", "1a ≠ 1 or 4a is not a square"),
        ("not TF(1a, 4a)", "1a and 4a have a common divisor above 1"),
        ("not ANA(1a, 4a)", "it is not true that the digits of 1a are those of 4a, in some order"),
        ("omega(1a) = 2", "1a has 2 different prime factors"),
        ("bigomega(1a) = 1", "1a has 1 prime factor, repeated ones counted each time"),
        ("omega(1a) = 2 and bigomega(1a) = 2", "1a is the product of 2 different primes"),
    ],
)
def test_clues_are_told_like_this(statement, words):
    text = f"1 2 3\n4 . .\n5 . .\n\ndefine TWO(X) = X > 2\nvar n in 1..9\n{statement}\n"
    (clue,) = Clues(sevendown.loads(text)).of([7])
    assert clue.told == words


def test_nothing_known_is_no_premise():
    assert "where" not in tell(TWO, Inference((4,), (), NOTHING_KNOWN, facts("1,2=14569")))


# Reasons hold


@pytest.fixture
def answers(monkeypatch):
    """Note what some method is asked and answers: give the list of (self, arguments, answer)."""

    def noting(owner, name):
        asked, found = getattr(owner, name), []

        def noted(self, *arguments):
            found.append((self, arguments, asked(self, *arguments)))
            return found[-1][2]

        monkeypatch.setattr(owner, name, noted)
        return found

    return noting


def tell_again(name):
    puzzle, proof = example(name)
    ProofTeller(puzzle).told(proof)
    return puzzle


def holds(statement, at, puzzle):
    unknowns = semantics.unknowns(statement, puzzle.tree)
    return semantics.evaluator(statement, unknowns, puzzle.tree)([at[u] for u in unknowns])


@pytest.mark.parametrize("name", NAMES)
def test_the_arithmetic_that_is_shown_is_right(name, answers):
    noted = answers(ShownArithmetic, "shown")
    puzzle = tell_again(name)
    shown = [(statements, at) for _, (statements, at, _), text in noted if text]
    assert shown or name == "enigma-1760"  # whose clues have witnesses of their own
    for statements, at in shown:
        assert all(holds(statement, at, puzzle) for statement in statements)


@pytest.mark.parametrize("name", NAMES)
def test_what_is_said_to_fit_is_all_that_fits(name, answers):
    noted = answers(ListReasons, "_shown")
    puzzle = tell_again(name)
    for reasons, (unknown, values), reason in noted:
        if reason is None:
            continue
        scope = reasons._scope
        fillings = Fillings(puzzle.tree, scope.statements, scope.step.distinct)
        told = fillings.values(key_of(unknown), scope.step.premises, 20, 100_000)
        assert told == values
        for key, some in reason.tells.items():
            assert tuple(fillings.values(key, scope.step.premises, 20, 100_000)) == tuple(some)


def test_a_side_of_a_clue_fails_for_the_reason_that_is_told(answers):
    noted = answers(FailedSides, "why")
    puzzle = tell_again("chalkdust-13")
    told = [(failed._scope.step.premises, part) for failed, (part,), text in noted if text]
    assert len(told) > 5
    for premises, part in told:
        assert Fillings(puzzle.tree, [part]).find(premises, 100_000) is None


@pytest.mark.parametrize(
    ("statement", "given", "then", "words"),
    [
        ("K(1a) xor K(4a)", "1,1=9", "2,1=12357", "1a is not a cube, as no cube has the form 9··."),
        (
            "T(4a, 5a) or 1a = 123",
            "2,1=4 3,1=1 3,2=5 3,3=0",
            "1,1=1",
            "4a does not divide 5a, as the only three-digit divisor of 150 is 150.",
        ),
        (
            "1a = 3 * 4a or 5a = 123",
            "1,1=2 2,1=1 2,2=1 2,3=1",
            "3,1=1",
            "1a ≠ 3 · 4a, as 3 · 111 = 333.",
        ),
        ("qs(1a) = 20 or 5a = 123", "1,1=1", "3,1=1", "1a is not 20, as it is at most 19."),
    ],
)
def test_why_a_side_fails_is_told_like_this(statement, given, then, words):
    text = f"1 2 3\n4 . .\n5 . .\n\n{statement}\n"
    assert words in tell(text, step([5], given, then))


def test_a_form_is_only_denied_where_no_number_has_it():
    # 100 has the form ··0, though 2d cannot begin with 0.
    text = "1 2 3\n4 . .\n5 . .\n\nV(1a, 100) or 5a = 123\n"
    told = tell(text, step([5], "1,3=1379", "3,1=1"))
    assert "as no multiple of 100 has the form" not in tell(text, step([5], "1,1=1", "3,1=1"))
    assert "as no multiple of 100 has the form ··[1379]." in told


@pytest.mark.parametrize(
    ("statement", "given", "then", "words"),
    [
        (
            "anzahl(1a, 9) = 2",
            "1,1=9 1,2=12",
            "1,3=9",
            "1 of these digits is 9 already; besides, only the last digit of 1a could be. "
            "That makes 1 or 2. Of these, only 2 fits. So 1a = 9·9.",
        ),
        (
            "anzahl(1a, 9) + anzahl(4a, 9) = 4",
            "1,1=12 4a=199,919",
            "1,2=9 1,3=9",
            "1 of these digits is 9 already; besides, only the second and last digits of 1a and "
            "the first and second digits of 4a could be.",
        ),
        ("anzahl(1a, 9) = 0", "1,1=12", "1,2=012345678", "Of these digits, only the second and"),
        (
            "5a[1] = anzahl(1a, 7) + 1",
            "1,1=1 1,2=1 1,3=1",
            "3,1=1",
            "None of these digits can be 7.",
        ),
    ],
)
def test_counts_are_told_like_this(statement, given, then, words):
    text = f"1 2 3\n4 . .\n5 . .\n\n{statement}\n"
    assert words in tell(text, step([5], given, then))


def test_what_counts_is_between_the_bounds_that_are_told(answers):
    noted = answers(CountReasons, "_told")
    puzzle = sevendown.load(ROOT / "puzzles" / "magazines" / "ryder.txt")
    proof = prove(puzzle)
    ProofTeller(puzzle).told(proof)
    assert noted
    for reasons, (wanted,), _ in noted:
        places = {place: reasons._possible(place) for place in reasons._counted}
        sure = sum(digits <= set(wanted) for digits in places.values())
        most = sum(bool(digits & set(wanted)) for digits in places.values())
        rows = proof.solution.rows
        assert sure <= sum(int(rows[r][c]) in wanted for r, c in places) <= most


@pytest.mark.parametrize("name", NAMES)
def test_clues_that_are_not_needed_hold(name):
    puzzle, proof = example(name)
    clues = Clues(puzzle)
    used = {line for one in told(name) for p in one.parts for line in getattr(p, "lines", ())}
    left = [line for line in clues.lines if line not in used]
    text = ProofTeller(puzzle).not_needed(proof)
    assert text.startswith("Not needed: line") == bool(left)
    for line in left:
        assert re.search(rf"\b{line}\b", text) or re.search(r"\d to \d", text)
        for clue in clues.of([line]):
            rows = proof.solution.rows
            at = {
                tree.Reference(slot): int("".join(rows[r][c] for r, c in slot.cells))
                for slot in puzzle.tree.numbers
            }
            at |= {tree.Variable(n): value for n, value in proof.solution.variables.items()}
            assert holds(clue.statement, at, puzzle)


def test_what_is_supposed_is_said_to_be_so():
    first = step([4], "", "1a=16,25,36,49,64,81")
    inner = step([], "1a=16,25,36,49,64,81 1,1=23", "1a=25,36")
    supposed = Supposition(fact("1,1=23"), (inner, step([5], "", None)))
    after = step([], "1a=16,25,36,49,64,81 1,1=1468", "1a=16,49,64,81")
    lines = tell(TWO, first, supposed, after).splitlines()
    assert "its first digit is 2 or 3, as supposed. So 1a is 25 or 36." in lines[2]
    assert "its first digit is 1, 4, 6 or 8, by step 2. So 1a is 16, 49, 64 or 81." in lines[5]


def test_long_lists_of_a_clue_are_not_copied():
    text = f"1 2 3\n4 . .\n\n1a in {{{', '.join(map(str, range(101, 201, 7)))}}}\n"
    assert tell(text, step([4], "1,3=12", "1,2=245")).startswith(
        "1. 1a is one of 15 listed numbers (line 4), where 1a ends in 1 or 2. "
    )


@pytest.mark.parametrize(
    ("statement", "given", "then", "words"),
    [
        (
            "qs(1a) > 18",
            "1,1=3",
            "1,2=789 1,3=789",
            "The other digits of 1a come to at most 12, so each of the second and last digits of "
            "1a is at least 7. So 1a = 3[789][789].",
        ),
        (
            "n = qs(1a) + 1",
            "1,1=1 1,2=2",
            "n=4..13",
            "The digits of 1a come to at most 12, so n is at most 13. "
            "The digits of 1a come to at least 3, so n is at least 4.",
        ),
        (
            "qs(1a) <= 9",
            "1,1=3 1,2=1",
            "1,3=12345",
            "The other digits of 1a come to 4, so the last digit of 1a is at most 5.",
        ),
        (
            "DISTINCT(1a, rev(4a), 5a)",
            "1a=121 4a=121,321 5a=123,456",
            "5a=456",
            "121 is taken by 1a; then 123 is taken by 4a backwards. So 5a = 456",
        ),
        (
            "5a in {1a, 4a}",
            "3,1=1 3,2=2 3,3=3 1,1=2",
            "2,1=1",
            "None of the others is 123. So 4a = 123",
        ),
        (
            "PZ(1a) xor odd(1a)",
            "1,1=1 1,2=1",
            "1,3=1579",
            "Neither side holds for 112, 114, 116 and 118; both sides hold for 113.",
        ),
        (
            "4a = rev(qp(1a))",
            "",
            "1,1=123456789 1,2=23456789",
            "If the second digit of 1a were 1, (the product of the digits of 1a) backwards would "
            "be at most 94.",
        ),
        (
            "qs(1a) = 17 and qs(4a) = 17",
            "1,1=8 1,3=6 2,3=034",
            "1,2=3 2,1=456789",
            "The other digits of 1a come to 14, so the second digit of 1a is 3. "
            "The other digits of 4a come to at most 13, so the first digit of 4a is at least 4.",
        ),
        (
            "odd(1a) <-> 5a = 3 * 4a",
            "1,3=1 2,1=1",
            "3,1=345",
            "Here 1a is an odd number. By size, 3 · 4a is 300 to 597, so 5a is 300 to 597.",
        ),
        ("5a < 3 * 1a", "3,1=9 1,1=1", None, "But 3 · 1a is at most 597, and 5a is at least 900."),
        ("5a = 3 * 1a", "3,1=9 1,1=1", None, "But 3 · 1a is at most 597, and 5a is at least 900."),
        (
            "4a = rev(qp(1a))",
            "1,1=8 1,2=4 1,3=4",
            "2,1=8",
            "8 · 4 · 4 = 128, and 128 backwards is 821. So 4a = 821.",
        ),
    ],
)
def test_more_reasons_are_told_like_this(statement, given, then, words):
    text = f"1 2 3\n4 . .\n5 . .\n\nvar n in 1..99\n{statement}\n"
    assert words in tell(text, step([6], given, then))


@pytest.mark.parametrize("name", NAMES)
def test_what_reasons_tell_follows(name, answers):
    noted = [answers(owner, "reason") for owner in (DigitSumReasons, DistinctReasons, CountReasons)]
    puzzle = tell_again(name)
    for reasons, _, reason in itertools.chain(*noted):
        if reason is not None:
            step = reasons._scope.step
            fillings = Fillings(puzzle.tree, reasons._scope.statements, step.distinct)
            assert fillings.follows(step.premises, step.conclusion, 100_000) is None


def test_whether_a_statement_is_true_is_no_list():
    puzzle = sevendown.loads("1 2 3\n4 . .\n5 . .\n\ntruths(1a = 2 * 4a, odd(5a)) = 1\n")
    false = Knowledge({}, {}, {"statement 1": (0,)})
    given = facts("1,3=1")
    found = ProofTeller(puzzle).told(
        Proof("x", "", EXACTLY, (Inference((5,), (), given, false),), None)
    )
    assert "can only be" not in found[0].text
    assert found[0].text.endswith("So statement 1 is false.")


def test_groups_that_differ_can_be_told():
    text = tell("A B\nC .\n\nDISTINCT(down, across)\n", step([4], "1,1=1 1,2=2", "2,1=13456789"))
    assert "So A_s does not end in 2." in text
