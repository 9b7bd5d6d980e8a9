"""Say why something in a puzzle is so, or cannot be so."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

from sevendown.command.arguments import Parser
from sevendown.command.options import add_options
from sevendown.command.verbs import Solve
from sevendown.exitcodes import ExitCode

if TYPE_CHECKING:
    from sevendown.command.program import Program
    from sevendown.explain.why import Answer, Question
    from sevendown.puzzle.kinds.crossnumber import Crossnumber


def add_arguments(parser: Parser) -> None:
    """Add the puzzle, what is asked, and how to print."""
    parser.add_argument("puzzle", metavar="PUZZLE", help="a crossnumber; -: standard input")
    help = "a cell (r2c3), a number (12a) or a variable, or 12a=144, 12a!=144, r2c3=5"
    parser.add_argument("question", metavar="WHAT", help=help)
    help = "a grid that is filled in part, as solutions are printed, with ? in empty cells"
    parser.add_argument("--from", dest="grid", metavar="GRID", help=help)
    help = "how to print"
    parser.add_argument("--format", choices=("text", "json"), default="text", help=help)
    add_options(parser, "--plugin", "--timeout", "--max-memory")


def run(options: argparse.Namespace, solve: Solve) -> int:
    """Answer a question."""
    return solve(errand=answer_question)


def answer_question(program: Program) -> int:
    """Read the puzzle and the question, and print the answer; give the exit code."""
    from sevendown.command.one_puzzle import with_one_puzzle

    return with_one_puzzle(program, _answer)


def _answer(program: Program, puzzle: Crossnumber, seconds: float | None) -> tuple[str, ExitCode]:
    from sevendown.command.one_puzzle import filled_grid
    from sevendown.explain.why import Why, read_question

    options = program.options
    question = read_question(options.question, puzzle)
    filled = filled_grid(program, puzzle, options.grid)
    try:
        answer = Why(puzzle, seconds).answer(question, filled)
    except ValueError as error:
        program.say(f"{error}; sevendown hint says what is wrong")
        return "", ExitCode.NOT_AS_WANTED
    code = ExitCode.DONE if answer.item is not None else ExitCode.NO_SOLUTION
    if options.format == "json":
        return _as_json(question, answer), code
    return _as_text(puzzle, question, answer), code


def _as_json(question: Question, answer: Answer) -> str:
    from sevendown.proof.inference import part_as_dict

    found = {
        "judgement": answer.judgement.value if answer.item is not None else "no solution",
        "relation": question.relation or "=",
        "values": None if answer.item is None else list(answer.item.values),
        "steps": [part_as_dict(step.part) for step in answer.steps],
        "examples": [solution.as_dict() for solution in answer.examples],
    }
    return f"{json.dumps(found)}\n"


def _as_text(puzzle: Crossnumber, question: Question, answer: Answer) -> str:
    from sevendown.explain.telling import ProofTeller, as_text
    from sevendown.explain.why import Judgement
    from sevendown.proof.inference import EXACTLY, Proof

    parts = tuple(step.part for step in answer.steps)
    told = as_text(ProofTeller(puzzle).told(Proof("", "", EXACTLY, parts, None)))
    if answer.item is None:
        return f"{told}There is no solution at all.\n"
    sign = "≠" if question.relation == "!=" else "="
    name = question.name
    (value,) = answer.item.values
    what = f"{name} {sign} {value}"
    if answer.judgement is Judgement.CAN:
        (with_it, without) = answer.examples
        if question.value is None:
            lines = [f"{name} is not the same in all solutions:"]
        else:
            lines = [f"{what} can be, and need not be:"]
        return "\n".join([*lines, str(with_it), "", str(without)]) + "\n"
    if answer.judgement is Judgement.MUST:
        last = f"So {what}." if parts else f"{what} from the start."
    else:
        last = f"So {what} cannot be." if parts else f"{what} cannot be, from the start."
    return f"{told}{last}\n"
