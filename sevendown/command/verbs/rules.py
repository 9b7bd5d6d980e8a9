"""Print how puzzles are understood, and solve nothing."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

from sevendown.command.arguments import Parser
from sevendown.command.options import add_options
from sevendown.command.verbs import Solve

if TYPE_CHECKING:
    from sevendown.puzzle.run import Run
    from sevendown.report.output import Heading


def add_arguments(parser: Parser) -> None:
    """Add what tells a puzzle and how to print."""
    what = ("files", "--kind", "--shortest", "--up-to-turning", "--plugin")
    add_options(parser, *what, "--format", "--timeout", "--max-memory", "--jobs", "--cluster")


def run(options: argparse.Namespace, solve: Solve) -> int:
    """Print the rules of puzzles."""
    return solve(show_rules=True)


def as_json(search: Run, heading: Heading) -> str:
    """Write the rules of a puzzle for programs."""
    from sevendown.record import as_dict
    from sevendown.report.output import JSON_VERSION
    from sevendown.report.rulebook import as_json, rulebook

    return (
        json.dumps({"version": JSON_VERSION, **as_dict(heading), **as_json(rulebook(search))})
        + "\n"
    )


def as_text(search: Run) -> str:
    """Write the rules of a puzzle for people."""
    from sevendown.report.rulebook import lines, rulebook

    return "\n".join(lines(rulebook(search))) + "\n"
