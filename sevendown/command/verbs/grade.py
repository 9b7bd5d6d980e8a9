"""Say how hard puzzles are, and what makes them so."""

from __future__ import annotations

import argparse
import json
from functools import partial
from typing import TYPE_CHECKING

from sevendown.command.arguments import Parser
from sevendown.command.options import add_options
from sevendown.command.verbs import Solve
from sevendown.exitcodes import ExitCode

if TYPE_CHECKING:
    from sevendown.command.puzzle_work import Worked
    from sevendown.explain.grade import Grade
    from sevendown.puzzle.puzzle import Puzzle


def add_arguments(parser: Parser) -> None:
    """Add what tells a puzzle and how to print."""
    add_options(parser, "files", "--plugin")
    help = "how to print"
    parser.add_argument("--format", choices=("text", "json"), default="text", help=help)
    add_options(parser, "--timeout", "--max-memory")


def run(options: argparse.Namespace, solve: Solve) -> int:
    """Grade puzzles."""
    from sevendown.command.puzzle_work import Work

    grading = partial(graded, as_json=options.format == "json")
    return solve(work=Work("grade", grading, ("crossnumber",), options.format == "text"))


def graded(puzzle: Puzzle, seconds: float | None, as_json: bool = False) -> Worked:
    """Say how hard a puzzle is."""
    from sevendown.command.puzzle_work import Worked
    from sevendown.explain.grade import grade
    from sevendown.explain.prove import Proving
    from sevendown.puzzle.kinds.crossnumber import Crossnumber

    assert isinstance(puzzle, Crossnumber)
    proving = Proving(puzzle, seconds)
    found = grade(proving)
    code = ExitCode.DONE if proving.solutions else ExitCode.NO_SOLUTION
    if as_json:
        heading = {"file": puzzle.source.file, "line": puzzle.source.first_line}
        row = {**heading, "title": puzzle.title, **found.as_dict()}
        return Worked(f"{json.dumps(row)}\n", code)
    return Worked("".join(f"{line}\n" for line in _lines(found)), code)


def _lines(found: Grade) -> list[str]:
    """Tell a grade and what it is made of."""
    lines = [f"{found.name}, {found.score:g} points in {_count(found.steps, 'step')}"]
    if found.hardest_step:
        lines.append(f"  hardest: step {found.hardest_step}, {found.hardest:g} points")
    if found.suppositions:
        long = ", ".join(map(str, found.suppositions))
        nested = f"; {found.nested} more within these" if found.nested else ""
        count = _count(len(found.suppositions), "supposition")
        lines.append(f"  {count}, of {long} lines{nested}")
    else:
        lines.append("  no suppositions")
    if found.longest_list:
        lines.append(f"  the longest list to keep has {_count(found.longest_list, 'value')}")
    if found.long_lists:
        lines.append(f"  {_count(found.long_lists, 'step')} with more than twelve candidates")
    lines.append(f"  ways on: {found.ways:g} on average, {found.fewest_ways} at the least")
    lines.append(f"  before the first digit: {found.start:g} points")
    return lines


def _count(number: int, word: str) -> str:
    return f"{number} {word}{'s' * (number != 1)}"
