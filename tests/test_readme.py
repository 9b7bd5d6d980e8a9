"""What README.md says is true: its set-up, its tables, its map. Its examples: test_docs.py."""

import argparse
import inspect
import os
import re
import runpy
from pathlib import Path

from support import published
from support.documents import ROOT, Document

import sevendown
from sevendown.command.options import option_parser
from sevendown.report.output import Report

PAGE = Document(ROOT / "README.md")
README, SHELLS = PAGE.text, PAGE.shells
GENERATE = runpy.run_path(str(ROOT / "docs" / "generate.py"))


def test_the_readme_has_what_is_tried_elsewhere():
    assert {"figure1.txt", "mistake.txt", "squaredigits.py"} <= set(PAGE.files)
    assert len(SHELLS) == 2 and len(PAGE.consoles) >= 5 and len(PAGE.sessions) >= 4


def test_both_forms_of_the_example_grid_are_the_same():
    (drawing,) = re.findall(r"```\n(1  2\|.*?)```", README, re.DOTALL)
    lines = drawing.splitlines()
    column = lines[0].index("+")
    open_form = "\n".join(line[:column] for line in lines).rstrip()
    boxed = "\n".join(line[column:] for line in lines)
    assert sevendown.loads(open_form).tree == sevendown.loads(boxed).tree


def test_the_command_for_a_first_puzzle_solves_one():
    program, path = SHELLS[0].split("&&")[-1].split()
    assert program == ".venv/bin/solve-puzzle"
    puzzle = sevendown.load(ROOT / path)
    solution = Path(ROOT / path).with_suffix(".solution").read_text()
    assert [str(found) for found in puzzle.solutions()] == [solution.rstrip("\n")]


def test_automation_runs_the_command_of_the_readme_and_nothing_else():
    script = (ROOT / ".ci" / "run").read_text()
    lines = [line for line in script.splitlines() if line and not line.startswith("#")]
    assert lines == ["set -euo pipefail", 'cd "$(dirname "$0")/.."', SHELLS[1].strip()]
    assert os.access(ROOT / ".ci" / "run", os.X_OK)


def test_tables_of_words_are_those_of_the_registry():
    assert README == GENERATE["with_tables"](README)
    assert README == GENERATE["with_tables"](re.sub(r"^\| `PZ\(X.*\n", "", README, flags=re.M))


def test_the_table_of_options_names_every_option():
    table = README.partition("| option | meaning |")[2].partition("\n\n")[0]
    options = {
        option
        for action in option_parser()._actions
        for option in action.option_strings
        if option.startswith("--") and action.help != argparse.SUPPRESS
    }
    assert set(re.findall(r"--[a-z][a-z-]*", table)) == options


def test_the_table_of_fields_is_that_of_json():
    table = README.partition("| field | value |")[2].partition("\n\n")[0]
    fields = {
        name
        for line in table.splitlines()[2:]
        for name in re.findall("`([a-z]+)`", line.split("|")[1])
    }
    report = set(inspect.signature(Report).parameters)
    assert fields == report | {
        *("version", "file", "line", "title", "kind", "solutions", "agreement", "check")
    }


def test_the_map_names_what_exists():
    table = README.partition("## What is where")[2].partition("The puzzles come")[0]
    for line in table.splitlines():
        for name in re.findall(r"`([\w./]+)`", line.split("|")[1] if "|" in line else ""):
            assert (ROOT / name).exists() or (ROOT / "sevendown" / name).exists(), name


def test_the_map_names_every_part_of_the_package():
    table = README.partition("## What is where")[2].partition("The puzzles come")[0]
    for path in (ROOT / "sevendown").iterdir():
        if not path.name.startswith(("_", ".")) and path.name != "py.typed":
            assert path.name in table, path.name


def test_every_published_puzzle_names_its_source():
    for path in published.ALL:
        assert re.search("^source: .", path.read_text(encoding="utf-8"), re.MULTILINE), path
