"""Watch a puzzle while it is solved, and edit it."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from sevendown.command.arguments import Parser
from sevendown.command.options import add_options
from sevendown.command.verbs import Solve
from sevendown.exitcodes import ExitCode
from sevendown.speech import say

if TYPE_CHECKING:
    from sevendown.command.program import Program


def add_arguments(parser: Parser) -> None:
    """Add what tells a puzzle and where to show it."""
    what = ("files", "--kind", "--shortest", "--up-to-turning", "--plugin", "--max-memory")
    add_options(parser, *what, "--serve", "--public")


def run(options: argparse.Namespace, solve: Solve) -> int:
    """Show the interface."""
    return solve(ui=True)


def show(program: Program) -> int:
    """Show the interface, here or in a browser; give the exit code."""
    try:
        from sevendown.ui.start import start as show_it

        if program.options.serve:
            from sevendown.ui.serve import serve as show_it
    except ImportError as error:
        needed = 'pip install "sevendown[ui]"'
        message = say(
            "the interface needs more to be installed: {needed} ({error})",
            needed=needed,
            error=error,
        )
        program.say(message)
        return ExitCode.BAD_INPUT
    return show_it(program)
