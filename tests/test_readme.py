"""What README.md says is true: its commands, its examples, its tables."""

import doctest
import inspect
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import sevendown
from sevendown import cli

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
SHELLS = re.findall(r"^```sh\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
CONSOLES = re.findall(r"^```console\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
SESSIONS = re.findall(r"^```pycon\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
FILES = dict(re.findall(r"`([\w-]+\.\w+)`:\n\n```\w*\n(.*?)^```", README, re.MULTILINE | re.DOTALL))


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with the files that the README shows, and the program on the path."""
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    programs = tmp_path / "programs"
    programs.mkdir()
    for name, arguments in {"solve-puzzle": "-m sevendown", "python3": ""}.items():
        program = programs / name
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}" {arguments} "$@"\n')
        program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{programs}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_readme_has_what_is_tested_here():
    assert {"figure1.txt", "mistake.txt", "happy.py", "prime-palindromes.txt"} <= set(FILES)
    assert len(SHELLS) == 2 and len(CONSOLES) >= 5 and len(SESSIONS) >= 4


@pytest.mark.parametrize("console", CONSOLES, ids=lambda text: text.splitlines()[0][2:])
def test_commands_print_what_is_shown(folder, console):
    commands = re.split(r"^\$ ", console, flags=re.MULTILINE)[1:]
    for part in commands:
        command, _, expected = part.partition("\n")
        done = subprocess.run(
            command,
            shell=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert done.stdout == expected


def test_python_sessions_print_what_is_shown(folder):
    test = doctest.DocTestParser().get_doctest("\n".join(SESSIONS), {}, "README", "README.md", 0)
    assert len(test.examples) > 10
    output = []
    assert doctest.DocTestRunner().run(test, out=output.append).failed == 0, "".join(output)


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


def row(word):
    """Give the line of a table that a word needs."""
    method = word.holds if word.is_predicate else word.value
    parameters = inspect.signature(method).parameters.values()
    shown = ", ".join(
        "X, …" if parameter.kind is parameter.VAR_POSITIONAL else parameter.name.upper()
        for parameter in parameters
    )
    also = "".join(f"`{name}`, " for name in word.names[1:]).rstrip(", ")
    return f"| `{word.name}({shown})` | {also}{' ' * bool(also)}| {word.meaning} |"


@pytest.mark.parametrize(("title", "is_predicate"), [("Predicates", True), ("Operators", False)])
def test_tables_of_words_are_those_of_the_registry(title, is_predicate):
    table = re.search(rf"^### {title}\n\n\|.*\n\|.*\n((?:\|.*\n)+)", README, re.MULTILINE)[1]
    words = [word for word in sevendown.builtin().words if word.is_predicate is is_predicate]
    assert table.splitlines() == [row(word) for word in words]


def test_the_table_of_options_names_every_option():
    table = README.partition("| option | meaning |")[2].partition("\n\n")[0]
    options = {
        option
        for action in cli._parser()._actions
        for option in action.option_strings
        if option.startswith("--")
    }
    assert set(re.findall(r"--[a-z-]*[a-z]", table)) == options


def test_the_table_of_fields_is_that_of_json():
    table = README.partition("| field | value |")[2].partition("\n\n")[0]
    fields = {
        name
        for line in table.splitlines()[2:]
        for name in re.findall("`([a-z]+)`", line.split("|")[1])
    }
    report = set(inspect.signature(sevendown.output.Report).parameters)
    assert fields == report | {"version", "file", "line", "title", "solutions", "agreement"}


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
    texts = list((ROOT / "puzzles").glob("*/*.txt"))
    assert texts
    for path in texts:
        assert "source" in sevendown.load(path).tree.header, path
