"""Print puzzles with their clues in words."""

from __future__ import annotations

import argparse
import json
from functools import partial
from typing import TYPE_CHECKING

from sevendown.command.arguments import Parser
from sevendown.command.options import add_options
from sevendown.command.verbs import Solve
from sevendown.speech import say

if TYPE_CHECKING:
    from sevendown.command.puzzle_work import Worked
    from sevendown.puzzle.puzzle import Puzzle


def add_arguments(parser: Parser) -> None:
    """Add what tells a puzzle and how to print; the language is that of the clues too."""
    add_options(parser, "files", "--plugin")
    parser.add_argument(
        "--format", choices=("text", "json"), default="text", help=say("how to print")
    )
    add_options(parser, "--timeout", "--max-memory", "--jobs", "--cluster")


def run(options: argparse.Namespace, solve: Solve) -> int:
    """Print the clues of puzzles."""
    from sevendown.command.puzzle_work import Work

    writing = partial(worded, language=options.language or "", as_json=options.format == "json")
    return solve(work=Work("clues", writing, ("crossnumber",), options.format == "text"))


def worded(
    puzzle: Puzzle, seconds: float | None, language: str = "", as_json: bool = False
) -> Worked:
    """Put a puzzle into words."""
    from sevendown import speech
    from sevendown.clues.worded_page import clue_page
    from sevendown.command.puzzle_work import Worked
    from sevendown.puzzle.kinds.crossnumber import Crossnumber

    assert isinstance(puzzle, Crossnumber)
    chosen = language or puzzle.tree.header.get("language") or speech.language()
    page = clue_page(puzzle.source, puzzle.registry, chosen)
    if not as_json:
        return Worked(page.text)
    clues = [
        {
            "entry": clue.slot.name if clue.slot else None,
            "clue": clue.words,
            "statements": [line.text for line in clue.lines],
        }
        for clue in page.clues
    ]
    heading = {"file": puzzle.source.file, "line": puzzle.source.first_line}
    row = {**heading, "title": puzzle.title, "language": chosen, "clues": clues}
    row["without_words"] = [line.text for line in page.kept]
    return Worked(f"{json.dumps(row)}\n")
