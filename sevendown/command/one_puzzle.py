"""A verb that works on one puzzle, perhaps with a grid that is filled in part."""

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
    from sevendown.puzzle.puzzle import Puzzle

Doing = Callable[["Program", "Crossnumber", float | None], tuple[str, ExitCode]]
DoingOthers = Callable[["Program", "Puzzle", float | None], tuple[str, ExitCode]]


def with_one_puzzle(program: Program, does: Doing, others: DoingOthers | None = None) -> int:
    """Read the puzzle, do something with it and print what that gives; give the exit code.

    `others` is what is done with puzzles of other kinds that have places.
    """
    report(doing=name_of(program.options.puzzle))
    started = time.monotonic()
    try:
        return within(program.deadline(), partial(_done, program, does, others))
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


def _done(program: Program, does: Doing, others: DoingOthers | None) -> int:
    from sevendown.puzzle.kinds.crossnumber import Crossnumber

    deadline = program.deadline()
    puzzle = _puzzle(program, others is not None)
    left = deadline and deadline - time.monotonic()
    if isinstance(puzzle, Crossnumber):
        text, code = does(program, puzzle, left)
    else:
        assert others is not None
        text, code = others(program, puzzle, left)
    with unbroken():
        program.screen.out(text)
    return code


def _puzzle(program: Program, with_places: bool) -> Puzzle:
    """Read the one puzzle there is; raises PuzzleError where nothing can be done with it.

    `with_places`: with kinds that have places, something can.
    """
    file = program.options.puzzle
    first, *others = puzzle_texts(text_of(program, file), origin_of(file))
    if others:
        message = "here another puzzle begins, and only one is read"
        raise PuzzleError([others[0].source.problem(0, message)])
    able = first.kind == kinds.CROSSNUMBER or (with_places and kinds.find(first.kind).explained)
    if first.error is None and not able:
        message = f"{program.options.verb} is not for puzzles of the kind {first.kind} yet"
        raise PuzzleError([first.source.problem(0, message)])
    return first.read(lambda: program.registry)


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
