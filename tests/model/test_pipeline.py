"""The passes, each of which can be left out."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from support.published import CROSSNUMBERS

from bench import __main__ as command
from bench.ablation import effort
from sevendown.model import pipeline

LIMIT = 60
SHORT = [path for path in CROSSNUMBERS if path.parent.name in ("magazines", "csplib")]
OPTIONAL = [name for name in pipeline.PASSES if name not in pipeline.NEEDED]


def test_each_pass_has_a_file_of_its_own():
    folder = Path(pipeline.__file__).parent
    files = [one.__module__ for one in pipeline.PASSES.values()]
    assert len(set(files)) == len(files)
    modules = {
        f"sevendown.model.{room}.{path.stem}"
        for room in ("rewrite", "passes")
        for path in (folder / room).glob("*.py")
        if path.stem != "__init__"
    }
    assert set(files) == modules


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    """A puzzle that can be solved by trying alone."""
    path = tmp_path_factory.mktemp("small") / "figure1.txt"
    path.write_text("A . C\nB . .\n\nPZ(C_s)\nqs(A_w) = 3\nqs(B_w) = 9\nV(B_w, A_w)\n")
    return path


@cache
def usual_solutions(path):
    """What is found with all passes."""
    return effort(path, (), LIMIT).solutions


@pytest.mark.slow
@pytest.mark.parametrize("name", OPTIONAL)
def test_answers_are_the_same_without_a_pass(name, small):
    # Without their meaning, most statements are only tested once all is filled in.
    for path in (small, *(SHORT[:8] if name != "meaning" else ())):
        assert effort(path, (name,), LIMIT).solutions == usual_solutions(path), path


def test_the_table_has_a_row_for_each_pass(small, capsys):
    assert command.main(["ablation", str(small)]) == 0
    rows = capsys.readouterr().out.splitlines()[2:]
    assert [row.split("|")[1].strip() for row in rows] == ["nothing", *OPTIONAL]
