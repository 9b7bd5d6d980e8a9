"""The command line of all commands together: `sevendown VERB ...`."""

from __future__ import annotations

import argparse
import contextlib
import sys
from collections.abc import Callable, Sequence
from typing import IO, Any, NoReturn, TextIO

from sevendown import __version__
from sevendown.command import verbs
from sevendown.command.arguments import Parser
from sevendown.command.cli import end_with, run_here, run_supervised
from sevendown.command.options import EXIT_CODES, complete, parse_with_files, settle
from sevendown.exitcodes import ExitCode
from sevendown.process.signals import behave_as_usual
from sevendown.text.phrases import clip, did_you_mean

EXAMPLES = """\
Examples:
  sevendown solve puzzle.txt            print the first solution
  sevendown solve --all puzzle.txt      print every solution, each as soon as it is found
  sevendown rules puzzle.txt            print how the puzzle is understood, unsolved
  sevendown words qs                    explain the operator qs; without qs: list all there are
  sevendown ui puzzle.txt               watch how it is solved, step by step
  sevendown make arukone 8              print a puzzle of another kind, with its solution
  sevendown solve --help                tell what there is to choose
"""

# What stands before and after the name of an argument that may be absent or repeated.
_REPEATS: dict[int | str | None, tuple[str, str]] = {
    None: ("", ""),
    "?": ("[", "]"),
    "*": ("[", "...]"),
    "+": ("", "..."),
    argparse.PARSER: ("", " ..."),
}


def main(
    argv: Sequence[str] | None = None,
    stdin: IO[Any] | None = None,
    stdout: TextIO | None = None,
    stderr: TextIO | None = None,
) -> int:
    """Run the command in this process on these arguments and streams; give its exit code."""
    stdin, stdout, stderr = stdin or sys.stdin, stdout or sys.stdout, stderr or sys.stderr
    words = sys.argv[1:] if argv is None else list(argv)
    try:
        with contextlib.redirect_stdout(stdout), contextlib.redirect_stderr(stderr):
            return _run(words, lambda options: run_here(options, stdin, stdout, stderr))
    except SystemExit as done:
        return int(done.code or 0)
    except KeyboardInterrupt:
        return ExitCode.INTERRUPTED


def script() -> NoReturn:
    """Run the command as a process."""
    end_with(lambda: _run(sys.argv[1:], run_supervised, behave_as_usual))


def _run(
    words: Sequence[str],
    run_solver: Callable[[argparse.Namespace], int],
    begin: Callable[[], None] = lambda: None,
) -> int:
    """Read a command line and do what it says, with something done before; give the exit code."""
    if not words:
        whole_parser().print_help(sys.stderr)
        return ExitCode.BAD_INPUT
    name, *rest = words
    if name not in verbs.names():
        _refuse(name)
    parser = _with_arguments(Parser(prog=f"sevendown {name}"), name)
    # What takes files takes them anywhere among its options.
    has_files = any(action.dest == "files" for action in parser._actions)
    options = parse_with_files(parser, rest) if has_files else parser.parse_args(rest)

    def solve(**chosen: object) -> int:
        wanted = complete(options, **chosen)
        settle(wanted, parser)
        return run_solver(wanted)

    begin()
    return verbs.find(name).run(options, solve)


def _refuse(word: str) -> NoReturn:
    """Tell what else there is than verbs, or that this is none."""
    parser = whole_parser()
    if word.startswith("-") and word != "-":
        parser.parse_args([word])  # which ends here, as no verb follows
    hint = did_you_mean(word, verbs.names()) or f"; see {parser.prog} --help"
    parser.refuse(f"there is no verb {clip(word)}", hint)


def whole_parser() -> Parser:
    """Make a parser that knows all verbs, for help."""
    parser = Parser(
        EXAMPLES,
        prog="sevendown",
        usage="sevendown VERB ...",
        description="Solve crossnumbers, crosswords whose answers are numbers, and other puzzles.",
        epilog=EXIT_CODES,
    )
    # mypy knows no parsers but argparse's own here.
    known: Any = parser.add_subparsers(title="verbs", dest="verb", metavar="VERB", required=True)
    for name in verbs.names():
        _with_arguments(known.add_parser(name, help=verbs.about(name)), name)
    parser.add_argument("--version", action="version", version=f"sevendown {__version__}")
    parser.add_argument("-h", "--help", action="help", help="show this help")
    return parser


def _with_arguments(parser: Parser, name: str) -> Parser:
    """Give a parser with what may follow a verb."""
    parser.prog = f"sevendown {name}"
    parser.description = f"{verbs.about(name)}."
    verbs.find(name).add_arguments(parser)
    parser.add_argument("-h", "--help", action="help", help="show this help")
    parser.usage = f"{parser.prog} {_usage(parser)}"
    return parser


def _usage(parser: Parser) -> str:
    """Say in short what may follow a verb."""
    words = ["[OPTIONS]"]
    for action in parser._actions:
        if not action.option_strings:
            before, after = _REPEATS[action.nargs]
            words.append(f"{before}{action.metavar}{after}")
    return " ".join(words)
