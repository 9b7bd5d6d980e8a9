"""Print puzzles with the statement made of each printed clue."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from sevendown.command.arguments import Parser
from sevendown.command.options import add_options
from sevendown.command.verbs import Solve
from sevendown.exitcodes import ExitCode

if TYPE_CHECKING:
    from sevendown.command.puzzle_work import Worked
    from sevendown.puzzle.puzzle import Puzzle


def add_arguments(parser: Parser) -> None:
    """Add what tells a puzzle; the language is that of its clues too."""
    add_options(parser, "files", "--plugin", "--timeout", "--max-memory", "--jobs", "--cluster")


def run(options: argparse.Namespace, solve: Solve) -> int:
    """Read the clues of puzzles."""
    from sevendown.command.puzzle_work import Work
    from sevendown.language.clue_lines import ClueOptions

    clue_options = ClueOptions(options.language or "", skip_unknown=True)
    return solve(work=Work("read", read, ("crossnumber",), True, clue_options))


def read(puzzle: Puzzle, seconds: float | None) -> Worked:
    """Give the text of a puzzle with the statements made of its clues."""
    from sevendown.clues.page import page, readings_that_leave_one
    from sevendown.command.puzzle_work import Worked
    from sevendown.puzzle.kinds.crossnumber import Crossnumber

    assert isinstance(puzzle, Crossnumber)
    found = puzzle.clues
    only = None
    if not puzzle.left_out:
        only = readings_that_leave_one(puzzle.source, found, puzzle.is_unique_as, seconds)
    code = ExitCode.BAD_INPUT if puzzle.left_out else ExitCode.DONE
    return Worked(page(puzzle.source, found, only), code)
