"""Print a script that completes the commands in a shell."""

from __future__ import annotations

import argparse
import sys

from sevendown.command.arguments import Parser, subparsers
from sevendown.command.verbs import Solve
from sevendown.exitcodes import ExitCode
from sevendown.speech import say, template

# How a shell is told to run what is printed.
_USES = {
    "bash": template('in ~/.bashrc: eval "$(sevendown completion bash)"'),
    "zsh": template('in ~/.zshrc, after compinit: eval "$(sevendown completion zsh)"'),
    "fish": template("in ~/.config/fish/config.fish: sevendown completion fish | source"),
}
_FILES = ("FILE", "FILE.py", "PUZZLE", "PROOF", "GRID")  # how help calls them in English


def add_arguments(parser: Parser) -> None:
    """Add the shell."""
    help = say("bash, zsh or fish")
    parser.add_argument("shell", choices=tuple(_USES), metavar="SHELL", help=help)
    uses = [f"  {say(_USES[shell])}" for shell in _USES]
    parser.epilog = "\n".join([say("what is printed is to be run by the shell:"), *uses])


def run(options: argparse.Namespace, solve: Solve) -> int:
    """Print the script."""
    try:
        print(script(options.shell), end="")
    except ImportError as error:
        needed = 'pip install "sevendown[completion]"'
        message = say(
            "completion needs more to be installed: {needed} ({error})", needed=needed, error=error
        )
        print(message, file=sys.stderr)
        return ExitCode.BAD_INPUT
    return ExitCode.DONE


def script(shell: str) -> str:
    """Give the script for all commands; raises ImportError without what writes it."""
    import shtab

    from sevendown.command import make_command, options, verb_command

    use = say(_USES[shell])
    parts = [say("# Completes sevendown, solve-puzzle and make-puzzle; {use}\n", use=use)]
    files = {say(name) for name in _FILES}
    for parser in (
        verb_command.whole_parser(),
        options.option_parser(),
        make_command.option_parser(),
    ):
        for every in subparsers(parser):
            for action in every._actions:
                if action.metavar in files:
                    action.complete = shtab.FILE  # type: ignore[attr-defined]
        # Its comments say how to use a script for one command, which is another way.
        lines = shtab.complete(parser, shell).splitlines()
        parts += [f"{line}\n" for line in lines if line and not line.startswith("#")]
    return "".join(parts)
