"""What is wrong with a text, and where.

A `Place` is a position in a text that a person can find again. A `Problem` is one thing that is
wrong at a place. A `PuzzleError` carries the problems of one text, knows how it looks and with
which exit code it ends the program.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sevendown.exitcodes import ExitCode
from sevendown.record import Record


def tamed(name: str) -> str:
    """Give a name as messages show it: in one line, and with nothing in it that a terminal obeys.

    What users call their files is up to them, also where others have to read it.
    """
    if name.isprintable():
        return name
    from unicodedata import category  # rarely needed

    hidden = ("Cc", "Cf", "Zl", "Zp")
    return "".join(ascii(c)[1:-1] if category(c) in hidden else c for c in name)


class Place(Record):
    """A position in a text: `puzzle.txt`, line 7, column 4, and the line itself."""

    file: str  # as the user named it; "<stdin>" or "<text>" where there is no file
    line: int  # counted from 1
    column: int  # counted from 1, in characters
    text: str  # the whole line, without its end


class Problem(Record):
    """One thing that is wrong, in words of the language, with the place it concerns."""

    place: Place
    message: str

    def __str__(self) -> str:
        place = self.place
        head = f"{tamed(place.file)}:{place.line}:{place.column}: {self.message}"
        if not place.text.strip():
            return head
        # A long line is shown in part, so that the caret stays under its place on any screen.
        start = max(0, place.column - 61)
        shown = place.text[start : start + 120].expandtabs(1)
        shown = "".join(c if c.isprintable() else _in_place_of(c) for c in shown)
        before = sum(map(_width, shown[: place.column - 1 - start]))
        return f"{head}\n    {shown}\n    {' ' * before}^"


def _in_place_of(sign: str) -> str:
    """Give what is shown for a character that cannot be printed."""
    from unicodedata import category  # rarely needed

    return " " if category(sign) == "Zs" else "\N{REPLACEMENT CHARACTER}"


def _width(sign: str) -> int:
    """Give how many columns of a terminal a character takes."""
    if sign.isascii():
        return 1
    from unicodedata import category, east_asian_width

    if category(sign) in ("Mn", "Me"):  # it stands above, below or around another
        return 0
    return 2 if east_asian_width(sign) in "WF" else 1


class PuzzleError(Exception):
    """A text that is no puzzle: its problems, in the order of their places."""

    exit_code = ExitCode.BAD_INPUT

    def __init__(self, problems: Sequence[Problem]) -> None:
        assert problems
        self.problems = tuple(sorted(problems, key=lambda p: (p.place.line, p.place.column)))
        super().__init__("\n".join(map(str, self.problems)))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.problems,)  # all that another process has to know

    @property
    def place(self) -> Place:
        """Where the first problem is."""
        return self.problems[0].place

    @property
    def message(self) -> str:
        """What the first problem is."""
        return self.problems[0].message


class LimitError(PuzzleError):
    """A text that asks for more than the program is willing to do."""

    exit_code = ExitCode.GAVE_UP


class PluginError(PuzzleError):
    """A plug-in that cannot be used, or that fails while it is used."""


class ExecutorError(Exception):
    """Workers that cannot do the work: the message says why, the exit code with what that ends."""

    def __init__(self, message: str, exit_code: ExitCode = ExitCode.BAD_INPUT) -> None:
        super().__init__(message, exit_code)
        self.message = message
        self.exit_code = exit_code

    def __str__(self) -> str:
        return self.message
