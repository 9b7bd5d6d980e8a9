"""Say how many solutions puzzles have, and what each clue does."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Generator
from functools import partial
from typing import TYPE_CHECKING

from sevendown.command.arguments import Parser, at_least_one
from sevendown.command.options import add_options
from sevendown.command.verbs import Solve
from sevendown.exitcodes import ExitCode
from sevendown.speech import say

if TYPE_CHECKING:
    from sevendown.puzzle.puzzle import Puzzle
    from sevendown.scale.executor import Executor

_CODES = {
    "one": ExitCode.DONE,
    "none": ExitCode.NO_SOLUTION,
    "not decided": ExitCode.GAVE_UP,
    "several": ExitCode.NOT_AS_WANTED,
    "not intended": ExitCode.NOT_AS_WANTED,
}
CAP = 1000  # solutions that are counted, if nobody says otherwise


def add_arguments(parser: Parser) -> None:
    """Add what tells a puzzle, how much to count and how to print."""
    add_options(parser, "files", "--plugin")
    help = say("count up to N solutions; %(default)s unless told otherwise")
    parser.add_argument("--cap", type=at_least_one, metavar="N", default=CAP, help=help)
    help = say("how to print")
    parser.add_argument("--format", choices=("text", "json"), default="text", help=help)
    add_options(parser, "--timeout", "--max-memory", "--jobs", "--cluster")


def run(options: argparse.Namespace, solve: Solve) -> int:
    """Audit puzzles."""
    from sevendown.command.puzzle_work import Work

    as_json = options.format == "json"
    auditing = partial(audited, cap=options.cap, as_json=as_json)
    return solve(work=Work("audit", None, ("crossnumber",), not as_json, streams=auditing))


def audited(
    puzzle: Puzzle,
    seconds: float | None,
    executor: Executor | None,
    cap: int = CAP,
    as_json: bool = False,
) -> Generator[str, None, ExitCode]:
    """Give what an audit finds, as text or JSON, and in the end the exit code."""
    started = time.monotonic()
    from sevendown.puzzle.kinds.crossnumber import Crossnumber
    from sevendown.setting.audit import audit
    from sevendown.setting.audit_findings import AuditSummary
    from sevendown.setting.audit_text import AuditText

    assert isinstance(puzzle, Crossnumber)
    place = {"file": puzzle.source.file, "line": puzzle.source.first_line, "title": puzzle.title}
    text, code = AuditText(), ExitCode.DONE
    left = seconds and seconds - (time.monotonic() - started)  # what is imported takes time, too
    for finding in audit(puzzle, cap, executor, left):
        if as_json:
            yield f"{json.dumps({**place, **finding.as_dict()})}\n"
        else:
            yield "".join(f"{line}\n" for line in text.lines(finding))
        if isinstance(finding, AuditSummary):
            code = _CODES[finding.status]
    return code
