"""Say why there is no solution, and what heals puzzles."""

from __future__ import annotations

import argparse
import json
from collections.abc import Generator
from functools import partial
from typing import TYPE_CHECKING

from sevendown.command.arguments import Parser, at_least_one
from sevendown.command.options import add_options, not_together
from sevendown.command.verbs import Solve
from sevendown.errors import PuzzleError
from sevendown.exitcodes import ExitCode
from sevendown.speech import plural, say

if TYPE_CHECKING:
    from sevendown.puzzle.puzzle import Puzzle
    from sevendown.scale.executor import Executor
    from sevendown.setting.doctor_findings import RepairsFound
    from sevendown.text.source import Source
    from sevendown.words.registry import Registry

_CODES = {
    "one": ExitCode.DONE,
    "none": ExitCode.NO_SOLUTION,
    "not decided": ExitCode.GAVE_UP,
    "several": ExitCode.NOT_AS_WANTED,
    "not intended": ExitCode.NOT_AS_WANTED,
    "another": ExitCode.NOT_AS_WANTED,
}


Applied = Generator[str, None, ExitCode]  # what is printed, and with what it ends


def add_arguments(parser: Parser) -> None:
    """Add what tells a puzzle, what to do and how to print."""
    add_options(parser, "files", "--plugin")
    help = say("write the file with change N of those that are told")
    parser.add_argument("--apply", type=at_least_one, metavar="N", help=help)
    help = say("how to print")
    parser.add_argument("--format", choices=("text", "json"), default="text", help=help)
    add_options(parser, "--timeout", "--max-memory")
    parser.set_defaults(refuse=parser.error)


def run(options: argparse.Namespace, solve: Solve) -> int:
    """Examine puzzles."""
    from sevendown.command.puzzle_work import Work

    as_json = options.format == "json"
    if options.apply is not None:
        if as_json:
            options.refuse(not_together("--apply", "--format json"))
        if len(options.files) > 1:
            options.refuse(say("--apply is for one file"))
    examining = partial(examined, apply=options.apply, as_json=as_json)
    unread = partial(unreadable, apply=options.apply, as_json=as_json)
    kinds = ("crossnumber",)
    work = Work("doctor", None, kinds, not as_json, streams=examining, unread=unread)
    return solve(work=work)


def examined(
    puzzle: Puzzle,
    seconds: float | None,
    executor: Executor | None,
    apply: int | None = None,
    as_json: bool = False,
) -> Applied:
    """Give what there is to say of a puzzle, as text or JSON, and in the end the exit code."""
    from sevendown.puzzle.kinds.crossnumber import Crossnumber
    from sevendown.setting.doctor import doctored
    from sevendown.setting.doctor_findings import HealthState, RepairsFound
    from sevendown.setting.doctor_text import DoctorText

    assert isinstance(puzzle, Crossnumber)
    place = {"file": puzzle.source.file, "line": puzzle.source.first_line, "title": puzzle.title}
    text, code = DoctorText(puzzle.source, puzzle.tree.lines), ExitCode.DONE
    for finding in doctored(puzzle):
        if as_json:
            yield f"{json.dumps({**place, **text.data(finding)})}\n"
        elif apply is None:
            yield "".join(f"{line}\n" for line in text.lines(finding))
        if isinstance(finding, HealthState):
            code = _CODES[finding.status]
        if apply is not None and isinstance(finding, RepairsFound):
            return (yield from _applied(puzzle.source, finding, apply))
    return code


def unreadable(
    source: Source,
    registry: Registry,
    error: PuzzleError,
    apply: int | None = None,
    as_json: bool = False,
) -> Applied:
    """Give what heals a text that cannot be read."""
    from sevendown.setting.doctor import Doctor, DoctorEfforts, readable_grid
    from sevendown.setting.doctor_text import DoctorText
    from sevendown.setting.unreadable import with_gap

    patient = with_gap(source, registry, error.problems)
    if patient is None:
        found = readable_grid(source, registry, error.problems, DoctorEfforts())
        title = ""
        if not found.repairs:
            return error.exit_code
    else:
        found = Doctor(patient.puzzle).readable(patient.index, patient.declared_at)
        title = patient.puzzle.title
    text = DoctorText(source)
    if apply is not None:
        return (yield from _applied(source, found, apply))
    if as_json:
        place = {"file": source.file, "line": source.first_line, "title": title}
        yield f"{json.dumps({**place, **text.data(found)})}\n"
    else:
        yield "".join(f"{line}\n" for line in text.lines(found)[1:])
    return error.exit_code


def _applied(source: Source, found: RepairsFound, number: int) -> Applied:
    """Write the file of a puzzle with one of the changes made; standard input is printed."""
    from sevendown.command.mended_file import write_mended
    from sevendown.setting.doctor_text import DoctorText
    from sevendown.text.files import origin_of

    if number > len(found.repairs):
        count = len(found.repairs)
        message = plural(count, "--apply: there is {n} change", "--apply: there are {n} changes")
        raise PuzzleError([source.problem(0, message)])
    repair = found.repairs[number - 1]
    if source.file == origin_of("-"):
        yield repair.draft.applied(source.text)
    else:
        write_mended(source, repair.draft)
        yield "".join(f"{line}\n" for line in DoctorText(source).change(number, repair))
    return ExitCode.DONE
