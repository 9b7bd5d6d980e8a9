"""The verbs of `sevendown VERB ...`: each is a module here, which bears its name.

A verb says in the first line of its docstring what it does, adds its arguments to a parser, and
runs. A new one is one more file.
"""

from __future__ import annotations

import argparse
from importlib import import_module
from pkgutil import iter_modules
from typing import Protocol, cast

from sevendown.command.arguments import Parser
from sevendown.speech import say


class Solve(Protocol):
    """Runs `solve-puzzle` with the options of a verb, and with what is chosen for all of them."""

    def __call__(self, **chosen: object) -> int:
        """Give the exit code."""


class Verb(Protocol):
    """What a module has to have."""

    def add_arguments(self, parser: Parser) -> None:
        """Add what may follow the verb."""

    def run(self, options: argparse.Namespace, solve: Solve) -> int:
        """Do it; give the exit code."""


def names() -> list[str]:
    """Give the names of all verbs."""
    return sorted(info.name.replace("_", "-") for info in iter_modules(__path__))


def find(name: str) -> Verb:
    """Give the verb of that name, which is one of `names`."""
    return cast(Verb, _module(name))


def about(name: str) -> str:
    """Say in a line what a verb does."""
    text = _module(name).__doc__ or ""
    return say(text.partition("\n")[0].rstrip("."))


def _module(name: str) -> object:
    return import_module(f"sevendown.command.verbs.{name.replace('-', '_')}")
