"""Why something is so, cannot be so, or can be: as trying everything finds it."""

from __future__ import annotations

import pytest
from support import bruteforce, published, puzzlemaker
from support.slowness import slow_after

import sevendown
from sevendown import PuzzleError
from sevendown.explain.why import Judgement, Question, Why, read_question
from sevendown.proof.inference import Inference, Supposition
from sevendown.puzzle import read

SMALL = (
    "A . C\nB . .\n\nvar n in 1..9\nPZ(C_s)\nqs(A_w) = 3\nqs(B_w) = 9\nV(B_w, A_w)\nn = A_w[1]\n"
)


@pytest.mark.parametrize("seed", slow_after(10, range(60)))
def test_answers_agree_with_trying_everything(seed):
    puzzle = read.loads(puzzlemaker.make(seed), registry=puzzlemaker.REGISTRY)
    try:
        solutions = bruteforce.all_solutions(puzzle.tree)
    except bruteforce.TooManyWorlds:
        pytest.skip("there is too much to try")
    why = Why(puzzle)
    for row, column in puzzle.tree.open_cells:
        for digit in range(10):
            having = {s for s in solutions if s[0][row][column] == str(digit)}
            for relation in ("=", "!="):
                question = Question("", ("cells", (row, column)), (), relation, digit)
                answer = why.answer(question)
                if not solutions:
                    assert answer.item is None
                elif 0 < len(having) < len(solutions):
                    assert answer.judgement is Judgement.CAN
                    first, second = answer.examples
                    assert (first.rows[row][column] == str(digit)) is (relation == "=")
                    assert (second.rows[row][column] == str(digit)) is (relation == "!=")
                else:
                    is_so = bool(having) is (relation == "=")
                    assert answer.judgement is (Judgement.MUST if is_so else Judgement.CANNOT)


@pytest.mark.parametrize(
    ("question", "judgement"),
    [
        ("r1c1", Judgement.CAN),
        ("r1c1=1", Judgement.CAN),
        ("C_s", Judgement.MUST),
        ("C_d = 13", Judgement.MUST),
        ("C_s!=13", Judgement.CANNOT),
        ("A_w=102", Judgement.CANNOT),
        ("A_a!=102", Judgement.MUST),
        ("A_w = 7", Judgement.CANNOT),
        ("A_w=7777", Judgement.CANNOT),
        ("n=2", Judgement.CAN),
        ("n=7", Judgement.CANNOT),
        ("n=77", Judgement.CANNOT),
        ("r1c1=0", Judgement.CANNOT),
    ],
)
def test_questions_are_read_and_answered(question, judgement):
    puzzle = sevendown.loads(SMALL)
    answer = puzzle.why(question)
    assert answer.answer.judgement is judgement
    assert str(answer).endswith("\n")


def test_steps_end_in_what_was_asked():
    puzzle = sevendown.loads(SMALL)
    must = puzzle.why("r1c3").answer
    last = must.steps[-1].part
    assert isinstance(last, Inference) and (0, 2) in last.conclusion.cells
    cannot = puzzle.why("A_w=102").answer
    assert isinstance(cannot.steps[-1].part, Supposition | Inference)
    assert puzzle.why("r1c1=0").answer.steps == ()


def test_what_is_filled_in_counts():
    puzzle = sevendown.loads(SMALL)
    assert puzzle.why("B_w", ["1??", "???"]).answer.judgement is Judgement.MUST
    with pytest.raises(ValueError, match="cannot be completed"):
        puzzle.why("B_w", ["9??", "???"])


def test_without_a_solution_the_clash_is_shown():
    puzzle = sevendown.loads(SMALL + "GER(C_s)\n")
    answer = puzzle.why("A_w=111")
    assert answer.answer.item is None
    assert answer.answer.steps[-1].part.conclusion is None
    assert str(answer).endswith("So there is no solution at all.\n")


@pytest.mark.parametrize(
    ("question", "message"),
    [
        ("r9c9", "there is no open cell in row 9, column 9"),
        ("Z_w", "Z_w is no cell, no number and no variable of this puzzle"),
        (
            "A_w < 5",
            "what is asked is a cell (r2c3), a number (12a) or a variable, "
            "and then perhaps =5 or !=5",
        ),
        (
            "",
            "what is asked is a cell (r2c3), a number (12a) or a variable, "
            "and then perhaps =5 or !=5",
        ),
    ],
)
def test_what_is_no_question_is_refused(question, message):
    with pytest.raises(PuzzleError) as error:
        read_question(question, sevendown.loads(SMALL))
    assert error.value.problems[0].message == message


def test_answers_in_a_published_puzzle():
    (path,) = (path for path in published.CROSSNUMBERS if path.stem == "csplib-cf001")
    puzzle = sevendown.load(path)
    (solution,) = puzzle.solutions()
    for name in ("7a", "13a", "22d"):
        value = solution.numbers[name]
        assert puzzle.why(f"{name}={value}").answer.judgement is Judgement.MUST
        assert puzzle.why(f"{name}={value + 1}").answer.judgement is Judgement.CANNOT
