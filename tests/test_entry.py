"""The first moments of a command, and its last ones."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest
from support.processes import PATIENCE, run_process
from support.program import FIGURE, run_python, start

STOPS = {signal.SIGINT: 130, signal.SIGTERM: 143, signal.SIGHUP: 129}
COMMANDS = {
    "solve": "sevendown.command.cli",
    "make": "sevendown.command.make_command",
    "verb": "sevendown.command.verb_command",
}

# Sends a signal while a module is imported and a class is made, where an exception gets another.
IN_AN_IMPORT = """
import importlib.abc, signal, sys

class Named:
    def __set_name__(self, owner, name):
        signal.raise_signal(signal.Signals({number}))

class Finder(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name == {module!r}:
            class Owner:
                named = Named()

signal.signal({number}, {before})
sys.meta_path.insert(0, Finder())
sys.argv[1:] = ["--version"]
from sevendown.command import entry
entry.{command}()
"""


@pytest.fixture
def figure(tmp_path):
    path = tmp_path / "figure1.txt"
    path.write_text(FIGURE)
    return path


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("number", STOPS)
def test_a_signal_amid_the_imports_ends_the_command_without_a_word(number, command):
    before = "signal.default_int_handler" if number == signal.SIGINT else "signal.SIG_DFL"
    code = IN_AN_IMPORT.format(
        number=int(number), module=COMMANDS[command], command=command, before=before
    )
    done = run_python(code)
    assert (done.returncode, done.stdout, done.stderr) == (STOPS[number], "", "")


def test_a_signal_that_is_to_be_ignored_is_ignored_amid_the_imports():
    code = IN_AN_IMPORT.format(
        number=int(signal.SIGHUP),
        module="sevendown.command.cli",
        command="solve",
        before="signal.SIG_IGN",
    )
    done = run_python(code)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("solve-puzzle ")


@pytest.mark.slow
@pytest.mark.parametrize("level", [[], ["-O"]])
def test_it_works_without_assertions(level, figure):
    command = [sys.executable, *level, "-m", "sevendown", figure]
    done = run_process(command, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "111\n333\n", "")


@pytest.mark.parametrize("arguments", [["--version"], ["--kind", "queens", "4"], []])
def test_without_the_meanings_of_words_it_refuses_in_a_line(arguments, figure):
    command = [sys.executable, "-OO", "-m", "sevendown", *arguments, figure]
    done = run_process(command, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    said = "solve-puzzle does not work under python -OO, which drops what the words mean\n"
    assert done.stderr == said


def test_without_the_meanings_of_words_python_is_told():
    code = "import sevendown\ntry: sevendown.load\nexcept RuntimeError as error: print(error)"
    done = run_process([sys.executable, "-OO", "-c", code], text=True)
    said = "sevendown does not work under python -OO, which drops what the words mean\n"
    assert done.stdout == said


@pytest.mark.slow
@pytest.mark.parametrize("arguments", [[], ["--all", "--format", "json"], ["--count"], ["--help"]])
def test_a_closed_standard_output_is_no_success(arguments, figure):
    process = start(*arguments, figure, stderr=subprocess.PIPE, preexec_fn=_close_output)
    _, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == (3, b"cannot write: standard output is closed\n")


def test_where_there_is_nothing_to_print_a_closed_standard_output_does_not_matter(tmp_path):
    missing = tmp_path / "missing.txt"
    process = start(missing, stderr=subprocess.PIPE, preexec_fn=_close_output)
    _, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == (2, f"{missing}: No such file or directory\n".encode())


def _close_output():
    os.close(1)


@pytest.mark.parametrize(
    ("error", "code", "said"),
    [
        ("MemoryError()", 3, "gave up: out of memory\n"),
        ("ImportError('no gmp')", 70, "solve-puzzle cannot be loaded: ImportError: no gmp\n"),
    ],
)
def test_what_cannot_be_loaded_is_not_taken_for_no_solution(error, code, said):
    spoiled = (
        "import sys\n"
        "class Finder:\n"
        "    def find_spec(self, name, path, target=None):\n"
        f"        if name == 'sevendown.command.cli': raise {error}\n"
        "sys.meta_path.insert(0, Finder())\n"
        "from sevendown.command import entry\n"
        "entry.solve()\n"
    )
    done = run_python(spoiled)
    assert (done.returncode, done.stdout, done.stderr) == (code, "", said)
