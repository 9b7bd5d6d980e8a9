"""Print the manual page, for `man -l -`."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from sevendown import __version__
from sevendown.command.arguments import Parser, subparsers
from sevendown.command.verbs import Solve
from sevendown.exitcodes import ExitCode
from sevendown.speech import say, template

_ABOUT = template("solve crossnumbers, crosswords whose answers are numbers, and other puzzles")
_OTHERS = template("""\
solve-puzzle is sevendown solve, with the verbs rules, words, check-plugin and ui as its options
--show-rules, --list-predicates, --check-plugin and --ui; make-puzzle is sevendown make.""")


def add_arguments(parser: Parser) -> None:
    """Add nothing."""


def run(options: argparse.Namespace, solve: Solve) -> int:
    """Print the page."""
    print(page(), end="")
    return ExitCode.DONE


def page() -> str:
    """Give the page in the language of man, with what the parsers know."""
    from sevendown.command.verb_command import whole_parser

    whole, *others = subparsers(whole_parser())
    lines = [f'.TH SEVENDOWN 1 "" "sevendown {__version__}" "{say("User Commands")}"']
    lines += [say(".SH NAME"), rf"sevendown \- {_text(say(_ABOUT))}", say(".SH SYNOPSIS")]
    lines += [".B sevendown", r"\fIVERB\fR ...", say(".SH DESCRIPTION"), *_lines(say(_OTHERS))]
    lines += [say(".SH OPTIONS"), *_arguments(whole), say(".SH VERBS")]
    for parser in others:
        usage = parser.format_usage().partition(": ")[2].strip()
        lines += [f'.SS "{_text(usage)}"', *_lines(parser.description or "")]
        lines += _arguments(parser)
    (endings,) = {parser.ending() for parser in others} - {""}
    lines += [say(".SH KINDS OF PUZZLES"), *_as_it_is(endings), say(".SH EXIT STATUS")]
    lines += [*_as_it_is(whole.epilog or ""), say(".SH EXAMPLES"), *_as_it_is(whole.examples)]
    return "\n".join(lines) + "\n"


def _arguments(parser: Parser) -> Iterator[str]:
    """Tell what each argument is, but for verbs and kinds, which have parts of their own."""
    formatter = parser._get_formatter()
    for action in parser._actions:
        if action.help != argparse.SUPPRESS and action.nargs != argparse.PARSER:
            yield ".TP"
            yield rf"\fB{_text(formatter._format_action_invocation(action))}\fR"
            yield _text(formatter._expand_help(action))


def _lines(text: str) -> Iterator[str]:
    yield from map(_text, text.split("\n"))


def _as_it_is(block: str) -> Iterator[str]:
    """Show lines as they are, but for the first, which is their heading."""
    yield ".nf"
    yield from _lines(block.rstrip().partition("\n")[2])
    yield ".fi"


def _text(text: str) -> str:
    """Write a text so that man shows it as it is."""
    written = text.replace("\\", r"\e").replace("-", r"\-").replace('"', r"\(dq")
    return rf"\&{written}" if written.startswith((".", "'")) else written
