"""The parser of a command line, and numbers on it."""

from __future__ import annotations

import argparse
import contextlib
import sys
from collections.abc import Callable, Iterator
from functools import partial
from gettext import gettext, ngettext
from typing import Any, NoReturn

from sevendown import __version__
from sevendown.errors import tamed
from sevendown.exitcodes import ExitCode
from sevendown.speech import ENGLISH, LANGUAGES, OPTION, language, say

# How argparse begins to say that something is missing, or not known.
_MISSING, _UNKNOWN = "the following arguments are required: %s", "unrecognized arguments: %s"


def _text(text: str) -> str:
    """Say what argparse wants to say; in English it has its own way."""
    return gettext(text) if language() == ENGLISH else say(text)


def _texts(one: str, many: str, n: int) -> str:
    """Say what argparse wants to say of n things."""
    return ngettext(one, many, n) if language() == ENGLISH else say(one if n == 1 else many)


# These are the names under which argparse looks up all that it says. Whoever else uses it in this
# process sees no difference, unless German is spoken.
vars(argparse).update(_=_text, ngettext=_texts)


class Parser(argparse.ArgumentParser):
    """An argument parser whose help begins with examples, and whose messages are of one line."""

    def __init__(self, examples: str = "", **settings: Any) -> None:
        super().__init__(
            # Each argument is tried on one; to ask for the width of the terminal takes long.
            formatter_class=partial(argparse.RawDescriptionHelpFormatter, width=80),
            allow_abbrev=False,
            add_help=False,
            **settings,
        )
        self.examples = examples
        self.ending: Callable[[], str] = str  # gives what help ends with
        self._words: list[str] = []  # of the command line, for a hint
        # Newer versions of Python would colour the help.
        self.color = False

    def format_usage(self) -> str:
        """Give how it is called."""
        self.formatter_class = argparse.RawDescriptionHelpFormatter
        return super().format_usage()

    def format_help(self) -> str:
        """Give all of the help."""
        self.formatter_class = argparse.RawDescriptionHelpFormatter
        parts = (self.examples, super().format_help(), self.ending())
        return "\n".join(filter(None, parts))

    def error(self, message: str) -> NoReturn:
        """Say in a line what is wrong, and end the program.

        Where something is missing or not known, an option that was misspelt may be why.
        """
        hint = ""
        beginnings = tuple(_text(text).partition("%")[0] for text in (_MISSING, _UNKNOWN))
        if message.startswith(beginnings):
            hint = self._near_option()
        self.refuse(message, hint or self.see_help())

    def see_help(self) -> str:
        """Say where there is help."""
        return say("; see {command} --help", command=self.prog)

    def refuse(self, message: str, hint: str) -> NoReturn:
        """Say in a line what is wrong and what may help, and end the program."""
        self.exit(ExitCode.BAD_INPUT, f"{self.prog}: {tamed(message + hint)}\n")

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Read words of which options stand before the others, or after them."""
        self._words = list(sys.argv[1:] if args is None else args)
        return super().parse_known_args(args, namespace)

    def parse_known_intermixed_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Read words of which options may stand among the others."""
        self._words = list(sys.argv[1:] if args is None else args)
        return super().parse_known_intermixed_args(args, namespace)

    def _near_option(self) -> str:
        """Ask whether an option was meant in place of one that nobody knows; "" if none is near."""
        from sevendown.text.phrases import did_you_mean

        known = {
            name
            for parser in subparsers(self)
            for action in parser._actions
            for name in action.option_strings
            if action.help != argparse.SUPPRESS
        }
        # Without the dashes, which would make all of them look alike.
        bare = {name.removeprefix("--") for name in known if name.startswith("--")}
        for word in self._words:
            name = word.partition("=")[0]
            if not name.startswith("-") or name in known:
                continue
            if name.lstrip("-") in bare:  # with other dashes
                return say("; did you mean {name}?", name=f"--{name.lstrip('-')}")
            hint = did_you_mean(name.lstrip("-"), bare, "--")
            if hint:
                return hint
            begun = [
                o for o in bare if name[2:] and (o.startswith(name[2:]) or name[2:].startswith(o))
            ]
            if len(begun) == 1:
                return say("; did you mean {name}?", name=f"--{begun[0]}")
        return ""


def add_language(parser: Parser) -> None:
    """Add the option that chooses the language, which is heeded before anything else is read."""
    help = say("the language of messages and of this help")
    parser.add_argument(OPTION, choices=LANGUAGES, help=help)


def add_version(parser: Parser) -> None:
    """Add the option that tells the version of a command."""
    help = say("show program's version number and exit")
    version = f"{parser.prog} {__version__}"
    parser.add_argument("--version", action="version", version=version, help=help)


def add_help(parser: Parser) -> None:
    """Add the option that shows the help."""
    parser.add_argument("-h", "--help", action="help", help=say("show this help"))


def subparsers(parser: Parser) -> Iterator[Parser]:
    """Give a parser and those of its verbs or kinds."""
    yield parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for other in action.choices.values():
                yield from subparsers(other)


def at_least_one(text: str) -> int:
    """Read a whole number above 0; nobody counts beyond the largest that Python's loops know."""
    with contextlib.suppress(ValueError):
        if int(text) >= 1:
            return min(int(text), sys.maxsize)
    raise argparse.ArgumentTypeError(say("{text!r} is no whole number above 0", text=text))
