"""Puzzles of all kinds asked from Python: as the commands answer, and not before somebody asks."""

from __future__ import annotations

import io
import json
from random import Random

import pytest

import sevendown
from sevendown.command import verb_command
from sevendown.explain import explanation as asked
from sevendown.puzzle import kinds

CROSSNUMBER = "A . C\nB . .\n\nPZ(C_s)\nqs(A_w) = 3\nqs(B_w) = 9\nV(B_w, A_w)\n"
TOMOGRAPH = "kind: tomograph\n3\n1 2 0\n1 1 1\n0 1 2 0 0\n1 0 1 1 0\n"
SEVERAL = "kind: tomograph\n4\n1 1 1 1\n1 1 1 1\n0 1 1 0 1 1 0\n0 1 1 0 1 1 0\n"
QUEENS = "kind: queens\n6\n......\n...Q..\n......\n......\n......\n......\n"
EXPLAINED = [CROSSNUMBER, TOMOGRAPH, SEVERAL, QUEENS]
UNSOLVABLE = ["A .\n\nA_w > 50\nA_w < 20\n", "kind: queens\n3\n"]
OTHERS = {
    "arukone": "kind: arukone\n\n2\n1\n1 0\n1 0\n",
    "labyrinth": "kind: labyrinth\n\n###\n.S#\n###\n",
}


def run(verb, *arguments, text=""):
    stdin, stdout, stderr = io.BytesIO(text.encode()), io.StringIO(), io.StringIO()
    code = verb_command.main([verb, *arguments], stdin, stdout, stderr)
    return code, stdout.getvalue(), stderr.getvalue()


def puzzle_of(text):
    """The puzzle of a text, called as the command calls it."""
    return sevendown.loads(text, file="<stdin>")


# ------------------------------------------------------------------ explain


@pytest.mark.parametrize("text", [*EXPLAINED, *UNSOLVABLE])
def test_explanations_are_what_the_command_prints(text):
    explanation = puzzle_of(text).explain()
    assert str(explanation) == explanation.text() == run("explain", text=text)[1]
    assert explanation.text(grid=True) == run("explain", "--grid", text=text)[1]
    markdown = "explain", "--format", "markdown"
    assert explanation.markdown() == run(*markdown, text=text)[1]
    assert explanation.markdown(grid=True) == run(*markdown, "--grid", text=text)[1]
    proof = run("explain", "--format", "json", text=text)[1]
    assert json.loads(json.dumps(explanation.as_dict())) == json.loads(proof)


@pytest.mark.parametrize("text", EXPLAINED)
def test_steps(text):
    explanation = puzzle_of(text).explain()
    steps = explanation.steps
    assert list(explanation) == list(steps) and len(explanation) == len(steps) > 1
    assert explanation.steps is steps
    assert [step.number for step in steps if step.number and not step.depth][:2] == ["1", "2"]
    for step in steps:
        assert step.conclusion and step.conclusion in step.text


def test_a_step_of_places_has_its_parts():
    first, _, third, *_ = puzzle_of(TOMOGRAPH).explain().steps
    assert (first.clue, first.premises) == ("column 3 has no filled cells", "")
    assert (third.clue, third.premises) == ("column 2 has 2 filled cells", "r3c2 is empty")
    assert third.conclusion == "So r1c2 and r2c2 are filled."
    assert third.rows == ("? X .", ". X .", "? . .")
    assert puzzle_of(TOMOGRAPH).explain().steps[-1].rows == (". X .", ". X .", "X . .")
    supposed = next(step for step in puzzle_of(QUEENS).explain() if step.text.startswith("Suppose"))
    assert (supposed.number, supposed.clue, supposed.premises) == ("3", "", "")


@pytest.mark.parametrize("text", EXPLAINED)
def test_nothing_is_worked_out_before_it_is_asked_for(text, monkeypatch):
    done = []
    prove = asked.told_proof

    def noted(puzzle, seconds, to=None):
        done.append("proved")
        proof = prove(puzzle, seconds, to)
        told = proof.told
        monkeypatch.setattr(proof, "told", lambda: done.append("told") or told())
        return proof

    monkeypatch.setattr(asked, "told_proof", noted)
    explanation = puzzle_of(text).explain()
    assert done == []
    assert explanation.as_dict()["steps"]
    assert done == ["proved"]
    assert explanation.text() and explanation.markdown() and len(explanation)
    assert done == ["proved", "told"]


# ------------------------------------------------------------------ hint


@pytest.mark.parametrize(
    ("text", "grid"),
    [
        (CROSSNUMBER, ["1??", "???"]),
        (CROSSNUMBER, ["9??", "???"]),
        (CROSSNUMBER, []),
        (TOMOGRAPH, ["?X?", "???", "??."]),
        (TOMOGRAPH, ["?X?", "???", "?X."]),
        (TOMOGRAPH, ["?X.", ".X.", "X.."]),
        (SEVERAL, [".??.", "?..?", "?..?", ".??."]),
        (QUEENS, ["4 1 ? ? . ?"]),
        (QUEENS, []),
    ],
)
def test_hints_are_what_the_command_prints(text, grid, tmp_path):
    written = tmp_path / "grid.txt"
    written.write_text("".join(f"{row}\n" for row in grid))
    files = ["-", str(written)] if grid else ["-"]
    puzzle = puzzle_of(text)
    hint = puzzle.hint(grid)
    assert puzzle.hint("\n".join(grid)).as_dict(4) == hint.as_dict(4)
    for rung in (1, 2, 3, 4):
        code, out, err = run("hint", "--rung", str(rung), *files, text=text)
        assert (out.splitlines(), err) == (hint.lines(rung), "")
        assert code == (4 if hint.is_wrong else 0)
        data = run("hint", "--format", "json", "--rung", str(rung), *files, text=text)[1]
        assert json.loads(data) == json.loads(json.dumps(hint.as_dict(rung)))


@pytest.mark.parametrize("text", UNSOLVABLE)
def test_a_hint_says_that_there_is_no_solution(text):
    for grid in ("", "3?" if text.startswith("A") else "1 ? ?"):
        hint = puzzle_of(text).hint(grid)
        assert not hint.has_solution and not hint.has_rungs
        assert hint.lines(1) == hint.lines(4) == ["There is no solution."]
        found = {"possible": False, "done": False, "rung": 4, "wrong": [], "shown": []}
        assert hint.as_dict(4) == found


def test_grids_that_do_not_fit():
    with pytest.raises(sevendown.PuzzleError, match="<grid>:1:13: here are 7 places, not 6"):
        puzzle_of(QUEENS).hint(["4 1 ? ? . 2 3"])
    with pytest.raises(sevendown.PuzzleError, match="the number of rows is 3, not 2"):
        puzzle_of(TOMOGRAPH).hint("???\n???")


# ------------------------------------------------------------------ what cannot be, and time


@pytest.mark.parametrize("kind", sorted(OTHERS))
def test_kinds_that_cannot_explain_say_so_at_once(kind):
    puzzle = sevendown.loads(OTHERS[kind])
    assert kind not in kinds.explained()
    for verb, ask in (("explain", puzzle.explain), ("hint", puzzle.hint)):
        with pytest.raises(NotImplementedError) as error:
            ask()
        assert str(error.value) == f"{verb} is not for puzzles of the kind {kind} yet"


@pytest.mark.parametrize("text", [TOMOGRAPH, QUEENS, *OTHERS.values()])
def test_only_crossnumbers_are_graded_and_asked_why(text):
    puzzle = sevendown.loads(text)
    with pytest.raises(NotImplementedError) as error:
        puzzle.grade()
    assert str(error.value) == f"grade is not for puzzles of the kind {puzzle.kind} yet"
    with pytest.raises(NotImplementedError) as error:
        puzzle.why("r1c1")
    assert str(error.value) == f"why is not for puzzles of the kind {puzzle.kind} yet"


def scattered(size):
    """The text of a figure that takes long to explain."""
    rng = Random(1)
    figure = [[rng.random() < 0.5 for _ in range(size)] for _ in range(size)]
    cells = [(r, c) for r in range(size) for c in range(size) if figure[r][c]]
    lines = [
        [sum(c == i for _, c in cells) for i in range(size)],
        [sum(r == i for r, _ in cells) for i in range(size)],
        [sum(r + c == i for r, c in cells) for i in range(2 * size - 1)],
        [sum(c - r + size - 1 == i for r, c in cells) for i in range(2 * size - 1)],
    ]
    rows = [" ".join(map(str, line)) for line in lines]
    return "\n".join(["kind: tomograph", str(size), *rows]) + "\n"


def test_it_gives_up_in_time():
    puzzle = sevendown.loads(scattered(14))
    explanation = puzzle.explain(timeout=0.1)
    for ask in (explanation.as_dict, explanation.text, lambda: puzzle.hint(timeout=0.0)):
        with pytest.raises(TimeoutError, match="gave up: the time is over"):
            ask()
