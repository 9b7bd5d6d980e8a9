"""A verb that works on one crossnumber, perhaps with a grid that is filled in part."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from sevendown.engine.engine import OutOfTime
from sevendown.errors import PuzzleError
from sevendown.exitcodes import ExitCode
from sevendown.process.stopping import report, unbroken, within
from sevendown.puzzle import kinds
from sevendown.puzzle.read import puzzle_texts
from sevendown.text.files import Unread, name_of, origin_of

if TYPE_CHECKING:
    from sevendown.command.program import Program
    from sevendown.puzzle.kinds.crossnumber import Crossnumber

Doing = Callable[["Program", "Crossnumber", float | None], tuple[str, ExitCode]]


def with_one_puzzle(program: Program, does: Doing) -> int:
    """Read the puzzle, do something with it and print what that gives; give the exit code."""
    report(doing=name_of(program.options.puzzle))
    started = time.monotonic()
    try:
        return within(program.deadline(), partial(_done, program, does))
    except Unread as reason:
        program.say(str(reason))
        return reason.code
    except PuzzleError as error:
        program.say(str(error))
        program.say_broken()
        return error.exit_code
    except OutOfTime:
        name = name_of(program.options.puzzle)
        program.say(f"{name}: gave up after {time.monotonic() - started:.3g} s")
    except MemoryError:
        program.say(program.out_of_memory())
    return ExitCode.GAVE_UP


def _done(program: Program, does: Doing) -> int:
    deadline = program.deadline()
    puzzle = _puzzle(program)
    left = deadline and deadline - time.monotonic()
    text, code = does(program, puzzle, left)
    with unbroken():
        program.screen.out(text)
    return code


def _puzzle(program: Program) -> Crossnumber:
    """Read the one puzzle there is; raises PuzzleError."""
    from sevendown.puzzle.kinds.crossnumber import Crossnumber

    file = program.options.puzzle
    first, *others = puzzle_texts(text_of(program, file), origin_of(file))
    if others:
        message = "here another puzzle begins, and only one is read"
        raise PuzzleError([others[0].source.problem(0, message)])
    if first.error is None and first.kind != kinds.CROSSNUMBER:
        message = f"this is not for puzzles of the kind {first.kind} yet"
        raise PuzzleError([first.source.problem(0, message)])
    puzzle = first.read(lambda: program.registry)
    assert isinstance(puzzle, Crossnumber)
    return puzzle


def text_of(program: Program, file: str) -> str:
    """Give the text of a file; raises Unread, with a message that names it."""
    try:
        return program.text_of(file)
    except Unread as reason:
        raise Unread(f"{name_of(file)}: {reason}", reason.code) from None


def filled_grid(program: Program, puzzle: Crossnumber, file: str | None) -> Mapping[Any, Any]:
    """Read a grid that is filled in part; nothing is filled in where no file is named."""
    from sevendown.explain.partial_grid import read_partial_grid

    if file is None:
        return {}
    return read_partial_grid(text_of(program, file), puzzle.tree, origin_of(file))
