"""The verbs hint, why and grade: what they print where, and how they end."""

from __future__ import annotations

import io
import json

import pytest
from support.published import ROOT

from sevendown.command import verb_command

SMALL = "A . C\nB . .\n\nPZ(C_s)\nqs(A_w) = 3\nqs(B_w) = 9\nV(B_w, A_w)\n"


@pytest.fixture
def small(tmp_path):
    path = tmp_path / "small.txt"
    path.write_text(SMALL, encoding="utf-8")
    return str(path)


def run(*arguments, stdin=""):
    out, err = io.StringIO(), io.StringIO()
    code = verb_command.main([*map(str, arguments)], io.StringIO(stdin), out, err)
    return code, out.getvalue(), err.getvalue()


def test_hints_go_as_far_as_their_rung(small):
    texts = [run("hint", "--rung", rung, small) for rung in (1, 2, 3, 4)]
    assert [code for code, _, _ in texts] == [0, 0, 0, 0]
    assert [out.count("\n") for _, out, _ in texts[:3]] == [1, 2, 3]
    assert run("hint", small) == texts[0]
    data = json.loads(run("hint", "--format", "json", small)[1])
    assert data["possible"] is True and "where" in data and "which" not in data


def test_a_grid_comes_from_a_file_or_from_standard_input(small, tmp_path):
    grid = tmp_path / "grid.txt"
    grid.write_text("9??\n???\n", encoding="utf-8")
    code, out, _ = run("hint", small, grid)
    assert (code, out.splitlines()[:2]) == (4, ["This cannot be completed.", "Take back r1c1 = 9."])
    assert run("hint", small, "-", stdin="9??\n???\n")[:2] == (code, out)
    wrong = json.loads(run("hint", "--format", "json", small, grid)[1])
    assert wrong["wrong"] == [{"where": "r1c1", "value": 9}] and wrong["shown"]
    code, out, err = run("hint", small, "-", stdin="9x?\n???\n")
    assert (code, out) == (2, "") and err.startswith("<stdin>:1:2: a cell is a digit")
    assert run("hint", small, tmp_path / "nowhere")[0] == 2
    assert run("hint", "-", "-")[0] == 2


def test_questions_are_answered(small):
    code, out, _ = run("why", small, "C_s")
    assert code == 0 and out.endswith("So C_s = 13.\n")
    assert run("why", small, "A_w=201")[1].startswith("A_w = 201 can be, and need not be:\n201\n")
    data = json.loads(run("why", "--format", "json", small, "A_w=102")[1])
    assert data["judgement"] == "cannot be" and data["steps"]
    code, _, err = run("why", small, "Z_w")
    assert code == 2 and "Z_w is no cell, no number and no variable" in err
    code, out, err = run("why", "--from", "-", small, "B_w", stdin="9??\n???\n")
    assert (code, out) == (4, "") and "cannot be completed" in err


def test_without_a_solution_there_is_nothing_to_hint_at(small, tmp_path):
    path = tmp_path / "none.txt"
    path.write_text(SMALL + "GER(C_s)\n", encoding="utf-8")
    assert run("hint", path)[:2] == (1, "")
    code, out, _ = run("why", path, "A_w=111")
    assert code == 1 and out.endswith("So there is no solution at all.\n")
    assert run("grade", path)[0] == 1


def test_grades_of_several_puzzles_have_headings():
    paths = [ROOT / "magazines" / "enigma-71.txt", ROOT / "csplib" / "csplib-cf001.txt"]
    code, out, _ = run("grade", *paths)
    assert code == 0
    heads = [line for line in out.splitlines() if line.startswith("% ")]
    assert [head.rsplit("/", 1)[1].partition(":")[0] for head in heads] == [p.name for p in paths]
    assert out.count("easy, ") == 2
    rows = [json.loads(line) for line in run("grade", "--format", "json", *paths)[1].splitlines()]
    assert [row["name"] for row in rows] == ["easy", "easy"]


@pytest.mark.parametrize("verb", [("why", "r1c1"), ("grade",)])
def test_other_kinds_are_refused_with_a_message(verb):
    name, *rest = verb
    path = ROOT / "queens" / "eight.txt"
    code, out, err = run(name, path, *rest)
    assert (code, out) == (2, "")
    assert f"{name} is not for puzzles of the kind queens yet" in err
