"""Solve puzzles."""

from __future__ import annotations

import argparse

from sevendown.command.arguments import Parser
from sevendown.command.options import EXIT_CODES, add_all_options
from sevendown.command.verbs import Solve
from sevendown.speech import say

# Options that are verbs now, and what goes with them; `solve-puzzle` still lists them.
_VERBS = ("--show-rules", "--list-predicates", "--check-plugin", "--ui", "--serve", "--public")


def add_arguments(parser: Parser) -> None:
    """Add all options of `solve-puzzle`; help lists those that solve."""
    parser.epilog = say(EXIT_CODES)
    add_all_options(parser, hidden=_VERBS)


def run(options: argparse.Namespace, solve: Solve) -> int:
    """Solve puzzles."""
    return solve()
