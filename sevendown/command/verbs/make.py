"""Make puzzles that have a solution."""

from __future__ import annotations

import argparse

from sevendown.command.arguments import Parser
from sevendown.command.verbs import Solve


def add_arguments(parser: Parser) -> None:
    """Add the kinds of puzzles that can be made, and what there is to choose."""
    from sevendown.command.make_command import add_kinds

    add_kinds(parser)


def run(options: argparse.Namespace, solve: Solve) -> int:
    """Make puzzles."""
    from sevendown.command.make_command import make

    return make(options)
