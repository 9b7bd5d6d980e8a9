"""A verb that works on one puzzle, perhaps with a grid that is filled in part."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from functools import partial
from typing import TYPE_CHECKING

from sevendown.command.errand import run_errand, text_of
from sevendown.errors import PuzzleError
from sevendown.exitcodes import ExitCode
from sevendown.process.stopping import unbroken
from sevendown.puzzle.read import puzzle_texts
from sevendown.speech import say
from sevendown.text.files import name_of, origin_of

if TYPE_CHECKING:
    from sevendown.command.program import Program
    from sevendown.puzzle.puzzle import Puzzle

Doing = Callable[["Program", "Puzzle", float | None], tuple[str, ExitCode]]


def with_one_puzzle(program: Program, does: Doing, kinds: Collection[str]) -> int:
    """Read the puzzle, do something with it and print what that gives; give the exit code.

    `kinds` are those of puzzles with which it can be done.
    """
    name = name_of(program.options.puzzle)
    return run_errand(program, name, partial(_done, program, does, kinds))


def _done(program: Program, does: Doing, kinds: Collection[str]) -> int:
    deadline = program.deadline()
    puzzle = _puzzle(program, kinds)
    left = deadline and deadline - time.monotonic()
    text, code = does(program, puzzle, left)
    with unbroken():
        program.screen.out(text)
    return code


def _puzzle(program: Program, kinds: Collection[str]) -> Puzzle:
    """Read the one puzzle there is; raises PuzzleError where nothing can be done with it."""
    file = program.options.puzzle
    first, *others = puzzle_texts(text_of(program, file), origin_of(file))
    if others:
        message = say("here another puzzle begins, and only one is read")
        raise PuzzleError([others[0].source.problem(0, message)])
    if first.error is None and first.kind not in kinds:
        message = say(
            "{verb} is not for puzzles of the kind {kind} yet",
            verb=program.options.verb,
            kind=first.kind,
        )
        raise PuzzleError([first.source.problem(0, message)])
    return first.read(lambda: program.registry)
