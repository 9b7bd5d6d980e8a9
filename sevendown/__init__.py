"""Sevendown solves crossnumbers: crosswords whose answers are numbers, written as plain text.

>>> puzzle = sevendown.load("puzzle.txt")
>>> for solution in puzzle.solutions():
...     print(solution.numbers["12a"])
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False  # a checker of types takes it for True; to import it would take long
if TYPE_CHECKING:
    from typing import Any

    from sevendown.engine.cells import Cell
    from sevendown.engine.rule import Contradiction, Cost, Rule
    from sevendown.engine.watcher import Watcher
    from sevendown.errors import (
        ExecutorError,
        LimitError,
        Place,
        PluginError,
        Problem,
        PuzzleError,
    )
    from sevendown.plugins import load_plugin
    from sevendown.puzzle.puzzle import Puzzle
    from sevendown.puzzle.read import load, loads, puzzles, standard
    from sevendown.puzzle.results import Outcome, Solution
    from sevendown.puzzle.run import Run
    from sevendown.rules.digits.automaton import Automaton
    from sevendown.rules.values.derived import Meaning
    from sevendown.scale.executor import Executor
    from sevendown.speech import speak
    from sevendown.words.base import Image, Operator, Phrases, Predicate, SumForm, digits_of
    from sevendown.words.registry import Registry, builtin

__version__ = "0.10.0"

__all__ = [
    "Automaton",
    "Cell",
    "Contradiction",
    "Cost",
    "Executor",
    "ExecutorError",
    "Image",
    "LimitError",
    "Meaning",
    "Operator",
    "Outcome",
    "Phrases",
    "Place",
    "PluginError",
    "Predicate",
    "Problem",
    "Puzzle",
    "PuzzleError",
    "Registry",
    "Rule",
    "Run",
    "Solution",
    "SumForm",
    "Watcher",
    "__version__",
    "builtin",
    "digits_of",
    "load",
    "load_plugin",
    "loads",
    "puzzles",
    "speak",
    "standard",
]

_HOMES = {
    "engine.cells": ("Cell",),
    "engine.rule": ("Contradiction", "Cost", "Rule"),
    "engine.watcher": ("Watcher",),
    "errors": ("ExecutorError", "LimitError", "Place", "PluginError", "Problem", "PuzzleError"),
    "plugins": ("load_plugin",),
    "rules.digits.automaton": ("Automaton",),
    "words.base": ("Image", "Operator", "Phrases", "Predicate", "SumForm", "digits_of"),
    "rules.values.derived": ("Meaning",),
    "speech": ("speak",),
    "words.registry": ("Registry", "builtin"),
    "puzzle.read": ("load", "loads", "puzzles", "standard"),
    "puzzle.puzzle": ("Puzzle",),
    "puzzle.results": ("Outcome", "Solution"),
    "puzzle.run": ("Run",),
    "scale.executor": ("Executor",),
}

NO_MEANINGS = "does not work under python -OO, which drops what the words mean"


def __getattr__(name: str) -> Any:
    # The parser alone takes longer to import than most puzzles to solve, so nothing is imported
    # before it is asked for.
    from importlib import import_module

    for home, names in _HOMES.items():
        if name in names:
            if sys.flags.optimize > 1:
                raise RuntimeError(f"sevendown {NO_MEANINGS}")
            value = getattr(import_module(f"sevendown.{home}"), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
