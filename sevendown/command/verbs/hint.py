"""Give a hint: the next step in a grid that is filled in part."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from sevendown.command.arguments import Parser
from sevendown.command.options import add_options
from sevendown.command.verbs import Solve
from sevendown.exitcodes import ExitCode
from sevendown.speech import say

if TYPE_CHECKING:
    from sevendown.command.program import Program
    from sevendown.explain.hint_text import RungText
    from sevendown.puzzle.puzzle import Puzzle

RUNGS = (1, 2, 3, 4)


def add_arguments(parser: Parser) -> None:
    """Add the puzzle, the grid, and how much to say."""
    help = say("a puzzle; -: standard input")
    parser.add_argument("puzzle", metavar=say("PUZZLE"), help=help)
    help = say(
        "a grid that is filled in part, as solutions are printed, with ? in empty cells; -: "
        "standard input"
    )
    parser.add_argument("grid", nargs="?", metavar=say("GRID"), help=help)
    help = say(
        "how much to say: where to look (1), which clue and which digits (2), what kind of"
        " argument (3), the step itself (4); on a terminal, Enter gives the next"
    )
    parser.add_argument("--rung", type=int, choices=RUNGS, metavar="1..4", help=help)
    help = say("how to print")
    parser.add_argument("--format", choices=("text", "json"), default="text", help=help)
    add_options(parser, "--plugin", "--timeout", "--max-memory")
    parser.set_defaults(refuse=parser.error)


def run(options: argparse.Namespace, solve: Solve) -> int:
    """Give a hint."""
    if options.puzzle == options.grid == "-":
        options.refuse(say("PUZZLE and GRID cannot both be standard input"))
    return solve(errand=give_hint, verb="hint")


def give_hint(program: Program) -> int:
    """Read the puzzle and the grid, and print a hint; give the exit code."""
    from sevendown.command.one_puzzle import with_one_puzzle
    from sevendown.puzzle import kinds

    return with_one_puzzle(program, _hint, kinds.explained())


def _hint(program: Program, puzzle: Puzzle, seconds: float | None) -> tuple[str, ExitCode]:
    from sevendown.command.errand import text_of
    from sevendown.explain.explanation import hint_text
    from sevendown.text.files import origin_of

    file = program.options.grid
    if file is None:
        text = hint_text(puzzle, None, seconds)
    else:
        text = hint_text(puzzle, text_of(program, file), seconds, origin_of(file))
    if text.has_solution:
        return _said(program, text)
    program.say(say("there is no solution; sevendown explain says why"))
    return "", ExitCode.NO_SOLUTION


def _said(program: Program, text: RungText) -> tuple[str, ExitCode]:
    """Say a hint as the options want it."""
    options = program.options
    code = ExitCode.NOT_AS_WANTED if text.is_wrong else ExitCode.DONE
    rung = options.rung or 1
    if options.format == "json":
        return f"{json.dumps(text.as_dict(rung))}\n", code
    lines = text.lines(rung)
    if options.rung is None and text.has_rungs and _is_watched(program):
        return "".join(_asked(program, lines, text.lines)), code
    return "".join(f"{line}\n" for line in lines), code


def _is_watched(program: Program) -> bool:
    """Whether somebody sits at a terminal who can press Enter."""
    return program.screen.stdout.isatty() and program.stdin.isatty()


def _asked(
    program: Program, first: Sequence[str], at: Callable[[int], Sequence[str]]
) -> Sequence[str]:
    """Print rung after rung, as Enter is pressed."""
    lines: Sequence[str] = first
    for rung in RUNGS:
        if rung > 1:
            lines = at(rung)[-1:] if rung < 4 else at(rung)
        for line in lines:
            program.screen.out(f"{line}\n")
        if rung == RUNGS[-1]:
            break
        program.screen.err(say("(Enter: more; Ctrl-D: enough)"))
        answer: Any = program.stdin.readline()
        if not answer:
            break
    return ()
