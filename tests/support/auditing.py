"""Runs the program on many texts in one process, and tells what the interpreter heard of each run.

Python tells its audit hooks of everything that compiles or runs code, imports a module, opens a
file or a socket, starts a process, unpickles, looks into frames or functions.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from support.processes import run_process

Event = tuple[str, str]  # its name, and what it is about
CLIPPED = 300  # characters of that


def heard(calls: list[tuple[list[str], str]], folder: Path) -> list[tuple[int, list[Event]]]:
    """Call the program with arguments and standard input, in a new process started in a folder.

    Gives for each call the exit code and what happened.
    """
    tests = Path(__file__).parents[1]
    paths = [str(tests.parent), str(tests)]
    code = f"import sys; sys.path[1:1] = {paths!r}; from support.auditing import main; main()"
    done = run_process(
        [sys.executable, "-B", "-c", code],  # -c: the folder is the first place to import from
        input=json.dumps(calls),
        cwd=folder,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return [(code, list(map(tuple, events))) for code, events in json.loads(done.stdout)]


def main() -> None:
    """Be that process: read the calls from standard input, write what happened."""
    calls = json.load(sys.stdin)
    events: list[Event] | None = None

    def hook(name: str, arguments: tuple[object, ...]) -> None:
        if events is not None and name != "builtins.id":
            events.append((name, str(arguments[0])[:CLIPPED] if arguments else ""))

    sys.addaudithook(hook)
    from support.program import run

    results = []
    for arguments, text in calls:
        events = []
        code, _, _ = run(*arguments, text=text)
        results.append((code, events))
        events = None
    json.dump(results, sys.stdout)
