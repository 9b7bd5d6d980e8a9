"""The command line of all commands together: `sevendown VERB ...`."""

from __future__ import annotations

import argparse
import contextlib
import sys
from collections.abc import Callable, Sequence
from typing import IO, Any, NoReturn, TextIO

from sevendown.command import verbs
from sevendown.command.arguments import Parser, add_help, add_language, add_version
from sevendown.command.cli import end_with, run_here, run_supervised
from sevendown.command.options import ABOUT, EXIT_CODES, complete, parse_with_files, settle
from sevendown.exitcodes import ExitCode
from sevendown.process.signals import behave_as_usual
from sevendown.speech import OPTION, Speaking, say, template, wanted
from sevendown.text.phrases import clip, did_you_mean

EXAMPLES = template("""\
Examples:
  sevendown solve puzzle.txt            print the first solution
  sevendown solve --all puzzle.txt      print every solution, each as soon as it is found
  sevendown rules puzzle.txt            print how the puzzle is understood, unsolved
  sevendown words qs                    explain the operator qs; without qs: list all there are
  sevendown ui puzzle.txt               watch how it is solved, step by step
  sevendown make arukone 8              print a puzzle of another kind, with its solution
  sevendown solve --help                tell what there is to choose
""")

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
    with Speaking(wanted(words)):
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
    words: list[str],
    run_solver: Callable[[argparse.Namespace], int],
    begin: Callable[[], None] = lambda: None,
) -> int:
    """Read a command line and do what it says, with something done before; give the exit code."""
    # The language may be chosen before the verb as well.
    first = 2 if words[:1] == [OPTION] else 1 if words and words[0].startswith(f"{OPTION}=") else 0
    if not words[first:]:
        whole_parser().print_help(sys.stderr)
        return ExitCode.BAD_INPUT
    name, *rest = words[first:]
    rest = [*words[:first], *rest]
    if name not in verbs.names():
        _refuse(name)
    parser = _with_arguments(Parser(prog=f"sevendown {name}"), name)
    # What takes files takes them anywhere among its options.
    has_files = any(action.dest == "files" for action in parser._actions)
    if has_files:
        options = parse_with_files(parser, rest)
    elif _has_optional_word(parser) and "--" not in rest:
        options = parser.parse_intermixed_args(rest)
    else:
        options = parser.parse_args(rest)

    def solve(**chosen: object) -> int:
        wanted = complete(options, **chosen)
        settle(wanted, parser)
        return run_solver(wanted)

    begin()
    return verbs.find(name).run(options, solve)


def _has_optional_word(parser: Parser) -> bool:
    """Whether a verb takes a word that may be absent: options may stand before it as well."""
    return any(action.nargs == "?" and not action.option_strings for action in parser._actions)


def _refuse(word: str) -> NoReturn:
    """Tell what else there is than verbs, or that this is none."""
    parser = whole_parser()
    if word.startswith("-") and word != "-":
        parser.parse_args([word])  # which ends here, as no verb follows
    hint = did_you_mean(word, verbs.names()) or parser.see_help()
    parser.refuse(say("there is no verb {word}", word=clip(word)), hint)


def whole_parser() -> Parser:
    """Make a parser that knows all verbs, for help."""
    parser = Parser(
        say(EXAMPLES),
        prog="sevendown",
        usage=f"sevendown {say('VERB')} ...",
        description=say(ABOUT),
        epilog=say(EXIT_CODES),
    )
    # mypy knows no parsers but argparse's own here.
    known: Any = parser.add_subparsers(
        title=say("verbs"), dest="verb", metavar=say("VERB"), required=True
    )
    for name in verbs.names():
        _with_arguments(known.add_parser(name, help=verbs.about(name)), name)
    add_language(parser)
    add_version(parser)
    add_help(parser)
    return parser


def _with_arguments(parser: Parser, name: str) -> Parser:
    """Give a parser with what may follow a verb."""
    parser.prog = f"sevendown {name}"
    parser.description = f"{verbs.about(name)}."
    verbs.find(name).add_arguments(parser)
    add_language(parser)
    add_help(parser)
    parser.usage = f"{parser.prog} {_usage(parser)}"
    return parser


def _usage(parser: Parser) -> str:
    """Say in short what may follow a verb."""
    words = [say("[OPTIONS]")]
    for action in parser._actions:
        if not action.option_strings:
            before, after = _REPEATS[action.nargs]
            words.append(f"{before}{action.metavar}{after}")
    return " ".join(words)
