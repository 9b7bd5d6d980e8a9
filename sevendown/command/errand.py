"""What a verb does instead of going through files, and what is told where that is stopped."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from sevendown.engine.engine import OutOfTime
from sevendown.errors import PuzzleError
from sevendown.exitcodes import ExitCode
from sevendown.process.stopping import report, within
from sevendown.speech import figure, say
from sevendown.text.files import Unread, name_of

if TYPE_CHECKING:
    from sevendown.command.program import Program


def run_errand(program: Program, name: str, work: Callable[[], int]) -> int:
    """Work on what is named so, in time, and tell what stops it; give the exit code."""
    report(doing=name)
    started = time.monotonic()
    try:
        return within(program.deadline(), work)
    except Unread as reason:
        program.say(str(reason))
        return reason.code
    except PuzzleError as error:
        program.say(str(error))
        program.say_broken()
        return error.exit_code
    except OutOfTime:
        seconds = figure(time.monotonic() - started)
        program.say(f"{name}: {say('gave up after {seconds} s', seconds=seconds)}")
    except MemoryError:
        program.say(program.out_of_memory())
    return ExitCode.GAVE_UP


def text_of(program: Program, file: str) -> str:
    """Give the text of a file; raises Unread, with a message that names it."""
    try:
        return program.text_of(file)
    except Unread as reason:
        raise Unread(f"{name_of(file)}: {reason}", reason.code) from None
