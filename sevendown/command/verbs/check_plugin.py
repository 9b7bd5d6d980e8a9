"""Check the predicates and operators of plug-ins."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from typing import TYPE_CHECKING

from sevendown.command.arguments import Parser
from sevendown.command.options import add_options
from sevendown.command.verbs import Solve
from sevendown.exitcodes import ExitCode
from sevendown.speech import say

if TYPE_CHECKING:
    from sevendown.command.program import Program


def add_arguments(parser: Parser) -> None:
    """Add the files of plug-ins."""
    help = say("a plug-in to check")
    parser.add_argument("plugin_files", nargs="+", metavar=say("FILE.py"), help=help)
    add_options(parser, "--max-memory")


def run(options: argparse.Namespace, solve: Solve) -> int:
    """Check plug-ins."""
    return solve(check_plugin=options.plugin_files)


def check_all(program: Program, plugins: Iterable[str]) -> ExitCode:
    """Report on plug-ins; give the largest exit code."""
    from sevendown.contract.report import check_plugin
    from sevendown.words.registry import builtin

    # Not beside installed packages: it may be one of their files.
    sound = [check_plugin(name, builtin(), program.screen.out, program.say) for name in plugins]
    return ExitCode.DONE if all(sound) else ExitCode.BAD_INPUT
