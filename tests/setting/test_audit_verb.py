"""`sevendown audit`: what it prints, in words and as JSON, and with what it ends."""

import io
import json
from pathlib import Path

import pytest
from support.program import PLUGIN

import sevendown
from sevendown.command import verb_command
from sevendown.command.verbs.audit import audited
from sevendown.exitcodes import ExitCode
from sevendown.language.tree import Intended
from sevendown.record import replaced
from sevendown.setting import crew

FIGURE = "A . C\nB . .\n\nPZ(C_s)\nqs(A_w) = 3\nqs(B_w) = 9\nV(B_w, A_w)\n"
MENDED = f"{FIGURE}B_w < 500\nA_w < B_w\n"
NONE = f"{FIGURE}B_w < 300\n"
TOLD = """\
exactly one solution
no clue speaks of A_s
each clue by itself:
  line 4: PZ(C_s)
    needed: 1 more solution without it; open: r1c2, r1c3, r2c2, r2c3
  line 5: qs(A_w) = 3
    needed: 3 more solutions without it; open: r1c2, r1c3, r2c1, r2c2, r2c3
  line 6: qs(B_w) = 9
    spare on its own
  line 7: V(B_w, A_w)
    needed: 20 more solutions without it; open: r1c1, r1c2, r1c3, r2c1, r2c2, r2c3
  line 8: B_w < 500
    needed: 1 more solution without it; open: r1c1, r1c2, r2c1, r2c2
  line 9: A_w < B_w
    spare on its own
this clue can go:
  line 9: A_w < B_w
the other 5 are then enough, and none of them can be left out (verified)
spare on their own, but one of the two is needed:
  line 6 or line 9
to solve it: easy
  no suppositions
  no long tables
  no numbers past a million
exactly one solution; 6 clues: 4 needed, 2 spare, 0 not decided; 5 are enough
"""


@pytest.fixture(autouse=True)
def files(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("figure.txt").write_text(FIGURE)
    Path("mended.txt").write_text(MENDED)
    Path("none.txt").write_text(NONE)
    Path("three.txt").write_text("---\n".join((MENDED, NONE, f"title: Two\n{FIGURE}")))


def run(*words, text=""):
    """Call the command; give its exit code, standard output and standard error."""
    stdin, stdout, stderr = io.BytesIO(text.encode()), io.StringIO(), io.StringIO()
    code = verb_command.main(["audit", *words], stdin, stdout, stderr)
    return code, stdout.getvalue(), stderr.getvalue()


def told(puzzle):
    """What is printed of a puzzle, and the exit code."""
    pieces, lines = audited(puzzle, None, None), []
    while True:
        try:
            lines += next(pieces).splitlines()
        except StopIteration as end:
            return lines, end.value


def test_it_tells_what_it_finds():
    assert run("mended.txt") == (0, TOLD, "")


def test_several_solutions():
    code, out, err = run("figure.txt")
    assert (code, err) == (4, "")
    assert out.splitlines()[:7] == [
        "2 solutions in all",
        "the nearest to the first solution differs from it in 4 places; none is nearer",
        "  r1c1 1 -> 2, r1c2 1 -> 0, r2c1 3 -> 6, r2c2 3 -> 0",
        "  A_w: 111 -> 201",
        "  A_s: 13 -> 26",
        "  B_w: 333 -> 603",
        "over all 2 solutions:",
    ]
    assert "  A_w: 111 or 201\n" in out
    assert out.endswith("several solutions; 4 clues: 4 needed, 0 spare, 0 not decided\n")


def test_more_than_the_cap():
    _, out, _ = run("--cap", "1", "figure.txt")
    assert out.startswith("more than 1 solution\nthe nearest to the first solution differs")
    assert "over 1 solution of more:\n  ??1\n  ??3\n" in out


def test_no_solution():
    told_of_it = "no solution; sevendown doctor looks for what is wrong"
    assert run("none.txt")[:2] == (1, f"{told_of_it}\nno clue speaks of A_s\nno solution\n")


def test_several_puzzles_and_the_largest_exit_code():
    code, out, _ = run("three.txt")
    assert code == 4
    headings = [line for line in out.splitlines() if line.startswith("%")]
    assert headings == ["% three.txt:1", "% three.txt:11", "% three.txt:20 Two"]
    assert TOLD in out and "\n  line 24: PZ(C_s)\n" in out


@pytest.mark.parametrize("file", ["three.txt", "mended.txt"])
def test_any_number_of_jobs_prints_the_same(file, monkeypatch):
    monkeypatch.setattr(crew, "_ALONE", 0.0)
    for form in ("text", "json"):
        alone = run("--format", form, file)
        assert run("--format", form, "--jobs", "2", file) == alone


def test_json_is_an_object_a_line():
    code, out, _ = run("--format", "json", "figure.txt", "mended.txt")
    rows = [json.loads(line) for line in out.splitlines()]
    assert code == 4
    assert {(row["file"], row["line"], row["title"]) for row in rows} == {
        ("figure.txt", 1, ""),
        ("mended.txt", 1, ""),
    }
    assert [row["status"] for row in rows if row["finding"] == "summary"] == ["several", "one"]
    verdicts = [row for row in rows if row["finding"] == "clue" and row["file"] == "mended.txt"]
    assert [row["verdict"] for row in verdicts] == "needed needed spare needed needed spare".split()


def test_words_of_a_plug_in_are_audited(monkeypatch):
    monkeypatch.setattr(crew, "_ALONE", 0.0)
    Path("words.py").write_text(PLUGIN)
    text = "A .\n\nLUCKY(A_w)\nA_w = twice(43) + 11\n"
    alone = run("--plugin", "words.py", text=text)
    assert alone[0] == 0 and "  A_w is 97 by one clue alone:\n    line 4" in alone[1]
    assert run("--plugin", "words.py", "--jobs", "2", text=text) == alone


def test_bad_input_is_told_with_its_place():
    code, out, err = run(text="A .\n\nPZ(B_w)\n")
    assert (code, out) == (2, "") and err.startswith("<stdin>:3:4: ")
    assert run("--cap", "0", "figure.txt")[0] == 2
    code, _, err = run(text="kind: queens\n\n8\n")
    assert code == 2 and "audit is not for puzzles of the kind queens" in err


def test_what_the_clock_stops_is_not_decided_by_it():
    code, out, err = run("--timeout", "0.000001", "mended.txt")
    assert (code, out) == (3, "") and "gave up" in err


def test_in_german():
    _, out, _ = run("--language", "de", "mended.txt")
    assert out.startswith("genau eine Lösung\nkein Hinweis spricht von A_s\n")
    assert "die anderen 5 reichen dann, und von ihnen kann keiner weg (nachgeprüft)\n" in out


INTENDED = [
    ("111 333", ExitCode.DONE, ["exactly one solution, the intended one"]),
    ("1?1 3??", ExitCode.DONE, ["exactly one solution, the intended one"]),
    (
        "201 603",
        ExitCode.NOT_AS_WANTED,
        [
            "false of the intended solution:",
            "  line 8: B_w < 500",
            "exactly one solution, but not the intended one",
            "the nearest to the intended solution differs from it in 4 places; none is nearer",
        ],
    ),
]


@pytest.mark.parametrize(("rows", "code", "begins"), INTENDED, ids=lambda value: str(value))
def test_the_intended_solution(rows, code, begins):
    puzzle = sevendown.loads(MENDED)
    digits = {
        (r, c): int(digit)
        for r, row in enumerate(rows.split())
        for c, digit in enumerate(row)
        if digit != "?"
    }
    meant = puzzle.with_tree(replaced(puzzle.tree, intended=Intended(digits, {}, 0)))
    lines, ended = told(meant)
    assert ended is code and lines[: len(begins)] == begins


def test_printed_clues_are_told_as_they_are_printed():
    text = "1 2\n3 .\n\nAcross\n1 A prime (2)\n3 A multiple of 11 (2)\nDown\n1 A square (2)\n"
    code, out, err = run(text=text)
    assert (code, err) == (4, "")
    assert "\n  line 5: 1 across: A prime\n" in out
