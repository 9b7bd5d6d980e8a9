"""What the commands end with."""

from __future__ import annotations

from enum import IntEnum


class ExitCode(IntEnum):
    """How a command has ended; of several puzzles, the largest counts."""

    DONE = 0  # solved, made, shown
    NO_SOLUTION = 1  # proved
    BAD_INPUT = 2  # or bad usage
    GAVE_UP = 3  # timeout or another limit
    NOT_AS_WANTED = 4  # another solution where there must be one; a puzzle that is too simple
    BUG = 70  # as Unix has it for an error in the program itself
    INTERRUPTED = 130  # as shells have it: 128 and the number of a signal
    NO_READER = 141  # the same
