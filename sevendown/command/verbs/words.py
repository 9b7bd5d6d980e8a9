"""List all predicates and operators, explain one, or search."""

from __future__ import annotations

import argparse
import os
from typing import TYPE_CHECKING

from sevendown.command.arguments import Parser
from sevendown.command.options import add_options
from sevendown.command.verbs import Solve
from sevendown.exitcodes import ExitCode
from sevendown.speech import say

if TYPE_CHECKING:
    from sevendown.command.program import Program
    from sevendown.words.registry import Registry


def add_arguments(parser: Parser) -> None:
    """Add the name of a word, and from where there are more."""
    meaning = say("the one to explain, or what to look for")
    parser.add_argument("name", nargs="?", default="", metavar="NAME", help=meaning)
    add_options(parser, "--plugin", "--format", "--timeout", "--max-memory")


def run(options: argparse.Namespace, solve: Solve) -> int:
    """List words."""
    return solve(list_predicates=options.name)


def list_words(program: Program, name: str) -> ExitCode:
    """Print what is known of all words, or of one; give the exit code."""
    from sevendown.process.stopping import unbroken
    from sevendown.report import catalogue

    registry = program.registry
    as_json = program.options.format == "json"
    if not name:
        some = catalogue.entries(registry)
        text = catalogue.as_json(some) if as_json else catalogue.as_table(some)
    else:
        entry = catalogue.find(registry, name)
        some = catalogue.search(registry, name) if entry is None else []
        if entry is not None:
            text = catalogue.as_json(entry) if as_json else catalogue.as_text(entry)
        elif some:
            text = catalogue.as_json(some) if as_json else catalogue.as_table(some)
        else:
            program.say(_unknown(name, registry))
            program.say_broken()
            return ExitCode.BAD_INPUT
    with unbroken():
        program.screen.out(f"{text}\n")
    program.say_broken()
    return ExitCode.DONE


def _unknown(name: str, registry: Registry) -> str:
    """Say that no word has that name."""
    from sevendown.errors import tamed
    from sevendown.text.files import name_of
    from sevendown.text.phrases import clip, did_you_mean

    if os.path.exists(name):
        return say(
            "{file} is a file, and no puzzle is read where words are listed", file=name_of(name)
        )
    hint = did_you_mean(name, registry.all_names())
    return say("there is no predicate or operator {name}", name=clip(tamed(name))) + hint
