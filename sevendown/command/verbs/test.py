"""Test puzzles: whether they are what their headers expect."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from sevendown.command.arguments import Parser
from sevendown.command.options import add_options
from sevendown.command.verbs import Solve
from sevendown.exitcodes import ExitCode
from sevendown.puzzle import kinds
from sevendown.speech import say

if TYPE_CHECKING:
    from sevendown.command.program import Program
    from sevendown.command.puzzle_work import Worked
    from sevendown.puzzle.puzzle import Puzzle


def add_arguments(parser: Parser) -> None:
    """Add what tells puzzles, and where to report."""
    parser.add_argument(
        "files",
        nargs="+",
        metavar=say("PATH"),
        help=say("a file of puzzles, or a folder in which to look for such files (*.txt)"),
    )
    parser.add_argument(
        "--junit", metavar=say("FILE"), help=say("write a report in XML as JUnit does")
    )
    add_options(parser, "--plugin", "--timeout", "--max-memory", "--jobs", "--cluster")


def run(options: argparse.Namespace, solve: Solve) -> int:
    """Test puzzles."""
    from sevendown.command.puzzle_work import Work

    work = Work("test", judged_as_text, tuple(kinds.names()), has_headings=False)
    return solve(work=work, errand=run_all)


def judged_as_text(puzzle: Puzzle, seconds: float | None) -> Worked:
    """Say of one puzzle whether it is as expected."""
    from sevendown.command.puzzle_suite import as_text
    from sevendown.command.puzzle_work import Worked
    from sevendown.setting.expected import judged

    verdict = judged(puzzle, seconds)
    return Worked("" if verdict is None else as_text(puzzle.title, verdict))


def run_all(program: Program) -> ExitCode:
    """Test all puzzles of all files."""
    from sevendown.command.puzzle_suite import PuzzleSuite

    return PuzzleSuite(program).run()
