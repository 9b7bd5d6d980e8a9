"""Tell step by step why a puzzle has the solutions it has."""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from sevendown.command.arguments import Parser
from sevendown.command.options import add_options, not_together
from sevendown.command.verbs import Solve
from sevendown.exitcodes import ExitCode
from sevendown.speech import say

if TYPE_CHECKING:
    from sevendown.command.puzzle_work import Worked
    from sevendown.explain.telling import Told
    from sevendown.puzzle.puzzle import Puzzle

Stretch = tuple[int, int | None]  # the first and the last step to tell; None: to the end
_STRETCH = re.compile(r"([0-9]{1,9})?(\.\.)?([0-9]{1,9})?")


def _stretch(text: str) -> Stretch:
    match = _STRETCH.fullmatch(text)
    if match is not None and (match[1] or match[3]):
        first = int(match[1] or 1)
        last = int(match[3]) if match[3] else None if match[2] else first
        if first >= 1 and (last is None or last >= first):
            return first, last
    message = say("{text!r} is no stretch of steps, such as 3..7, 5.. or 8", text=text)
    raise argparse.ArgumentTypeError(message)


def add_arguments(parser: Parser) -> None:
    """Add what tells a puzzle and how to tell its proof."""
    add_options(parser, "files", "--plugin")
    parser.add_argument(
        "--format",
        choices=("text", "markdown", "json"),
        default="text",
        help=say("how to print: text, a page of Markdown, or the proof as JSON, to be checked"),
    )
    help = say("show the grid as it stands after each step")
    parser.add_argument("--grid", action="store_true", help=help)
    help = say("tell only what leads to this: a number (12a), a cell (r2c3) or a variable")
    parser.add_argument("--to", metavar=say("PLACE"), help=help)
    help = say("tell only these steps: 3..7, 5.. or 8")
    parser.add_argument("--steps", type=_stretch, metavar="A..B", help=help)
    add_options(parser, "--timeout", "--max-memory", "--jobs", "--cluster")
    parser.set_defaults(refuse=parser.error)


def run(options: argparse.Namespace, solve: Solve) -> int:
    """Tell proofs."""
    from sevendown.command.puzzle_work import Work
    from sevendown.puzzle import kinds

    if options.format == "json":
        chosen = {"--grid": options.grid, "--to": options.to, "--steps": options.steps}
        others = [name for name, value in chosen.items() if value]
        if others:
            options.refuse(not_together("--format json", *others))
    telling = partial(
        explained,
        format=options.format,
        grid=options.grid,
        to=options.to,
        steps=options.steps,
    )
    headings = options.format == "text"
    return solve(work=Work("explain", telling, kinds.explained(), headings))


def explained(
    puzzle: Puzzle,
    seconds: float | None,
    format: str = "text",
    grid: bool = False,
    to: str | None = None,
    steps: Stretch | None = None,
) -> Worked:
    """Prove what the solutions of a puzzle are, and tell it."""
    from sevendown.command.puzzle_work import Worked
    from sevendown.explain.explanation import told_proof

    proof = told_proof(puzzle, seconds, to)
    code = ExitCode.DONE if proof.has_solution else ExitCode.NO_SOLUTION
    if format == "json":
        return Worked(f"{json.dumps(proof.as_dict())}\n", code)
    every = proof.told()
    told = every if steps is None else _some(every, steps)
    text = proof.written(
        told,
        grid,
        markdown=format == "markdown",
        notation=steps is None,
        end=to is None and (not told or told[-1] is every[-1]),
    )
    return Worked(text, code)


def _some(told: Sequence[Told], steps: Stretch) -> list[Told]:
    """Give the steps of a stretch, with all that is within them."""
    first, last = steps
    found = []
    number = 0
    for step in told:
        number = int(step.number.split(".")[0]) if step.number else number
        if first <= number and (last is None or number <= last):
            found.append(step)
    return found
