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
from sevendown.speech import figure, plural, say, template

if TYPE_CHECKING:
    from sevendown.command.puzzle_work import Worked
    from sevendown.explain.grade import Grade
    from sevendown.puzzle.puzzle import Puzzle

_NAMES = {  # of grades
    "easy": template("easy"),
    "medium": template("medium"),
    "hard": template("hard"),
    "very hard": template("very hard"),
    "extreme": template("extreme"),
}


def add_arguments(parser: Parser) -> None:
    """Add what tells a puzzle and how to print."""
    add_options(parser, "files", "--plugin")
    help = say("how to print")
    parser.add_argument("--format", choices=("text", "json"), default="text", help=help)
    add_options(parser, "--timeout", "--max-memory", "--jobs", "--cluster")


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
    lines = [
        plural(
            found.steps,
            "{name}, {score} points in {n} step",
            "{name}, {score} points in {n} steps",
            name=say(_NAMES[found.name]),
            score=figure(found.score, "g"),
        )
    ]
    if found.hardest_step:
        points = figure(found.hardest, "g")
        lines.append(
            say("  hardest: step {step}, {points} points", step=found.hardest_step, points=points)
        )
    if found.suppositions:
        count = plural(
            len(found.suppositions),
            "  {n} supposition, of {long} lines",
            "  {n} suppositions, of {long} lines",
            long=", ".join(map(str, found.suppositions)),
        )
        nested = say("; {nested} more within these", nested=found.nested) if found.nested else ""
        lines.append(count + nested)
    else:
        lines.append(say("  no suppositions"))
    if found.longest_list:
        lines.append(
            plural(
                found.longest_list,
                "  the longest list to keep has {n} value",
                "  the longest list to keep has {n} values",
            )
        )
    if found.long_lists:
        lines.append(
            plural(
                found.long_lists,
                "  {n} step with more than twelve candidates",
                "  {n} steps with more than twelve candidates",
            )
        )
    ways = figure(found.ways, "g")
    lines.append(
        say(
            "  ways on: {ways} on average, {fewest} at the least",
            ways=ways,
            fewest=found.fewest_ways,
        )
    )
    start = figure(found.start, "g")
    lines.append(say("  before the first digit: {points} points", points=start))
    return lines
