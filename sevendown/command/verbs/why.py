"""Say why something in a puzzle is so, or cannot be so."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

from sevendown.command.arguments import Parser
from sevendown.command.options import add_options
from sevendown.command.verbs import Solve
from sevendown.exitcodes import ExitCode
from sevendown.speech import say

if TYPE_CHECKING:
    from sevendown.command.program import Program
    from sevendown.puzzle.puzzle import Puzzle


def add_arguments(parser: Parser) -> None:
    """Add the puzzle, what is asked, and how to print."""
    help = say("a crossnumber; -: standard input")
    parser.add_argument("puzzle", metavar=say("PUZZLE"), help=help)
    help = say("a cell (r2c3), a number (12a) or a variable, or 12a=144, 12a!=144, r2c3=5")
    parser.add_argument("question", metavar=say("WHAT"), help=help)
    help = say("a grid that is filled in part, as solutions are printed, with ? in empty cells")
    parser.add_argument("--from", dest="grid", metavar=say("GRID"), help=help)
    help = say("how to print")
    parser.add_argument("--format", choices=("text", "json"), default="text", help=help)
    add_options(parser, "--plugin", "--timeout", "--max-memory")


def run(options: argparse.Namespace, solve: Solve) -> int:
    """Answer a question."""
    return solve(errand=answer_question, verb="why")


def answer_question(program: Program) -> int:
    """Read the puzzle and the question, and print the answer; give the exit code."""
    from sevendown.command.one_puzzle import with_one_puzzle
    from sevendown.puzzle import kinds

    return with_one_puzzle(program, _answer, (kinds.CROSSNUMBER,))


def _answer(program: Program, puzzle: Puzzle, seconds: float | None) -> tuple[str, ExitCode]:
    from sevendown.command.errand import text_of
    from sevendown.explain.partial_grid import read_partial_grid
    from sevendown.explain.why import Why, read_question
    from sevendown.explain.why_text import WhyText
    from sevendown.puzzle.kinds.crossnumber import Crossnumber
    from sevendown.text.files import origin_of

    assert isinstance(puzzle, Crossnumber)
    options = program.options
    question = read_question(options.question, puzzle)
    filled = {}
    if options.grid is not None:
        text = text_of(program, options.grid)
        filled = read_partial_grid(text, puzzle.tree, origin_of(options.grid))
    try:
        answer = Why(puzzle, seconds).answer(question, filled)
    except ValueError as error:
        program.say(say("{error}; sevendown hint says what is wrong", error=error))
        return "", ExitCode.NOT_AS_WANTED
    code = ExitCode.DONE if answer.item is not None else ExitCode.NO_SOLUTION
    said = WhyText(puzzle, question, answer)
    return f"{json.dumps(said.as_dict())}\n" if options.format == "json" else str(said), code
