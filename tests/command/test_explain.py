"""The verb explain: what it prints, what it refuses, how it ends."""

import io
import json

import pytest
from support.program import FIGURE, ROOT

from sevendown.command import verb_command
from sevendown.proof.inference import proof_from_dict

SQUARES = "1 2\n3 .\n\nQ(1a)\nQ(3a)\n1d = 12\n2d = 65\n"


def run(*arguments, text=""):
    """Call the verb; give its exit code, standard output and standard error."""
    stdin, stdout, stderr = io.BytesIO(text.encode()), io.StringIO(), io.StringIO()
    code = verb_command.main(["explain", *arguments], stdin, stdout, stderr)
    return code, stdout.getvalue(), stderr.getvalue()


def test_a_proof_is_told_as_text():
    code, out, err = run(text=SQUARES)
    assert (code, err) == (0, "")
    assert out.startswith("1. ")
    assert out.endswith("\nThe grid is full:\n16\n25\nThis is the only solution.\n")


def test_several_solutions_and_none():
    code, out, err = run(text=FIGURE)
    assert (code, err) == (0, "")
    assert out.count("This is a solution: ") == 2
    assert out.endswith("\nSo these are all solutions.\n")
    code, out, err = run(text="1 2\n3 .\n\nQ(1a)\n1a = 17\n")
    assert (code, err) == (1, "")
    assert out.endswith("This cannot be.\nSo there is no solution.\n")


def test_the_grid_after_each_step():
    out = run("--grid", text=SQUARES)[1].splitlines()
    assert [line for line in out if line.startswith("  ")][-2:] == ["  16", "  25"]


def test_signs_are_explained_at_the_top():
    file = str(ROOT / "puzzles" / "magazines" / "enigma-71.txt")
    first = "· stands for a digit that is not known yet, [3579] for one of these digits.\n1. "
    assert run(file)[1].startswith(first)
    assert run("--steps", "..3", file)[1].startswith("1. ")


def test_markdown():
    code, out, err = run("--format", "markdown", text=f"title: Four\n\n{SQUARES}")
    assert (code, err) == (0, "") and out.startswith("# Four\n\n- **1.** ")


def test_json_is_the_proof():
    code, out, err = run("--format", "json", text=SQUARES)
    assert (code, err) == (0, "")
    assert proof_from_dict(json.loads(out)).solution.rows == ("16", "25")


def test_a_stretch_of_steps():
    file = str(ROOT / "puzzles" / "magazines" / "enigma-71.txt")
    whole = run(file)[1].splitlines(keepends=True)
    assert len(whole) > 5
    assert run("--steps", "2", file)[1] == whole[2]
    assert run("--steps", "..2", file)[1] == "".join(whole[1:3])
    assert run("--steps", "2..4", file)[1] == "".join(whole[2:5])
    assert run("--steps", "2..", file)[1] == "".join(whole[2:])
    assert run("--steps", "900..", file)[0] == 0


def test_only_what_leads_somewhere():
    code, out, err = run("--to", "1d", text=SQUARES)
    assert (code, err) == (0, "") and "1d" in out and "3a" not in out
    code, out, err = run("--to", "9a", text=SQUARES)
    assert (code, out) == (2, "") and "9a is no cell, no number and no variable" in err
    code, out, err = run("--to", "A_w", text=FIGURE)
    assert (code, out) == (2, "") and "A_w is not the same in all solutions" in err


def test_several_puzzles_have_headings():
    out = run(text=f"{SQUARES}---\n{SQUARES}")[1]
    assert out.startswith("% <stdin>:1\n1. ") and "\n% <stdin>:9\n1. " in out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--format", "json", "--grid"], "--format json and --grid do not go together"),
        (["--format", "json", "--to", "1a"], "--format json and --to do not go together"),
        (["--steps", "x"], "'x' is no stretch of steps, such as 3..7, 5.. or 8"),
        (["--steps", "3..2"], "'3..2' is no stretch of steps"),
        (["--format", "plain"], "invalid choice: 'plain'"),
        (["missing.txt"], "missing.txt: No such file or directory"),
    ],
)
def test_bad_usage(words, said):
    code, out, err = run(*words, text=SQUARES)
    assert (code, out) == (2, "") and said in err


def test_some_kinds_cannot_be_explained_yet():
    code, out, err = run(text="kind: labyrinth\n\n###\n.S#\n")
    assert (code, out) == (2, "")
    assert err.startswith("<stdin>:1:1: explain is not for puzzles of the kind labyrinth yet\n")


def test_a_text_with_mistakes():
    code, out, err = run(text="1 2\n\nQ(7a)\n")
    assert (code, out) == (2, "") and err.startswith("<stdin>:3:3: ")


def test_it_gives_up_in_time():
    code, out, err = run("--timeout", "0.01", str(ROOT / "puzzles" / "chalkdust" / "15.txt"))
    assert (code, out) == (3, "") and ": gave up after " in err
