"""The program, called in this process or as one of its own."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, BinaryIO

from sevendown.command import cli
from support.processes import PATIENCE, run_process, start_process

ROOT = Path(__file__).parents[2]

PATIENT = (
    "from sevendown.command import cli; from sevendown.process import supervisor;"
    f"supervisor.PATIENCE = {PATIENCE}; cli.script()"
)

FIGURE = "title: Figure 1\n\nA . C\nB . .\n\nPZ(C_s)\n=(qs(A_w), 3)\n=(qs(B_w), 9)\nV(B_w, A_w)\n"

# Two words of a user's, and a class that is none.
PLUGIN = '''\
from sevendown import Operator, Predicate


class Twice(Operator):
    """Two times X."""

    names = ("twice", "doppelt")
    examples = (((3,), 6), ((-1,), -2))

    def value(self, x):
        return 2 * x


class Lucky(Predicate):
    """X ends in 7."""

    names = ("LUCKY",)
    true_for = ((7,), (27,))
    false_for = ((70,),)

    def holds(self, x):
        return x % 10 == 7


class _Hidden(Predicate):
    """No word of the language."""
'''


def run(
    *arguments: str,
    text: str | bytes = "",
    stdin: BinaryIO | None = None,
    stdout: Any = None,
    stderr: Any = None,
) -> tuple[int, str, str]:
    """Call the program; give its exit code, standard output and standard error."""
    stdin = stdin or io.BytesIO(text if isinstance(text, bytes) else text.encode())
    stdout, stderr = stdout or io.StringIO(), stderr or io.StringIO()
    code = cli.main(arguments, stdin, stdout, stderr)
    return code, stdout.getvalue(), stderr.getvalue()


def run_python(code: str, *arguments: str, **options: Any) -> subprocess.CompletedProcess[Any]:
    """Run Python code that may import the program, to its end, as a process of its own."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", code, *arguments]
    return run_process(command, **{"env": environment, "text": True, **options})


def start(*arguments: object, patient: bool = False, **options: Any) -> subprocess.Popen[Any]:
    """Start the program as a process of its own, with the options of Popen.

    Its work is killed where it does not end soon after it was asked to, which on a busy machine may
    be too soon for its last words; a patient program waits for them.
    """
    environment = {**os.environ, "PYTHONPATH": str(ROOT), **options.pop("env", {})}
    entry = ["-c", PATIENT] if patient else ["-m", "sevendown"]
    command = [sys.executable, *entry, *map(str, arguments)]
    # Unbuffered: what a buffer has read ahead would be lost to communicate().
    return start_process(command, env=environment, bufsize=0, **options)
