"""A puzzle's text and its places.

An offset counts characters of `Source.text`, in which every line ends with one line feed. `clean`
is the same text with blanks in place of comments, so that offsets into both agree.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable
from functools import cached_property
from typing import Any
from unicodedata import category

from sevendown.errors import LimitError, Place, Problem
from sevendown.speech import say
from sevendown.text.characters import code_point, foreign_character_message
from sevendown.text.phrases import clip
from sevendown.text.reading_limits import READING

_COMMENT = re.compile("%[^\n]*")
_LONG_WORD = re.compile(r"\S{61,}")
_LINE_END = re.compile("\r\n?")
_NOT_LINE_END = re.compile("[^\n]")
# As pages of the web have them; compiled only when there is one.
_OTHER_BLANK = r"[^\S\x00-\x7f\x85\u2028\u2029]"
_LINE_SEPARATORS = "\u2028\u2029"
_WHITE_SPACE = "\t\n\f"


class Source:
    """The text of one puzzle, and where each of its characters stands in the file."""

    def __init__(self, text: str, file: str, first_line: int = 1) -> None:
        self.text = _LINE_END.sub("\n", text.removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}"))
        self.file = file
        self.first_line = first_line

    def __reduce__(self) -> tuple[Any, ...]:
        return Source, (self.text, self.file, self.first_line)

    @cached_property
    def clean(self) -> str:
        """The text with blanks in place of comments, and of all that looks like a blank."""
        text = _COMMENT.sub(lambda comment: " " * len(comment[0]), self.text)
        return text if text.isascii() else re.sub(_OTHER_BLANK, " ", text)

    def hiding(self, stretches: Iterable[tuple[int, int]]) -> Source:
        """Give the same text, of which some stretches are blank to who reads it."""
        other = Source(self.text, self.file, self.first_line)
        clean = list(self.clean)
        for start, end in stretches:
            clean[start:end] = _NOT_LINE_END.sub(" ", self.clean[start:end])
        vars(other)["clean"] = "".join(clean)
        return other

    @cached_property
    def line_starts(self) -> list[int]:
        """The offset of each line's first character."""
        return [0, *(end.end() for end in re.finditer("\n", self.text))]

    @cached_property
    def _lines(self) -> list[str]:
        # One text for all places in a line: it may be long, and there may be thousands of them.
        return self.text.split("\n")

    def place(self, offset: int) -> Place:
        """Say where the character at an offset stands in the file."""
        index = bisect_right(self.line_starts, offset) - 1
        column = offset - self.line_starts[index] + 1
        return Place(self.file, self.first_line + index, column, self._lines[index])

    def problem(self, offset: int, message: str) -> Problem:
        """Make a problem at an offset; words that are too long for a message are shortened."""
        return Problem(self.place(offset), _LONG_WORD.sub(lambda word: clip(word[0]), message))

    def check_size(self) -> None:
        """Raise a LimitError where the text is too long to be read."""
        if len(self.text) > READING.puzzle_characters:
            message = say(
                "the puzzle has {number} characters; at most {most} are read",
                number=len(self.text),
                most=READING.puzzle_characters,
            )
            raise LimitError([self.problem(0, message)])

    def bad_characters(self) -> list[Problem]:
        """Find what no text contains: the first such character of each kind."""
        # Only the first of each kind: a file that is no text at all has thousands.
        first: dict[str, int] = {}  # what is wrong -> where
        for sign in set(self.text) - set(_WHITE_SPACE):
            kind = category(sign)
            if kind == "Cs":
                message = say("this byte is not UTF-8")
            elif kind == "Cc":
                message = say("the control character {sign} is not allowed", sign=code_point(sign))
            else:
                continue
            at = self.text.index(sign)
            first[message] = min(at, first.get(message, at))
        return [self.problem(at, message) for message, at in sorted(first.items())]

    def line_separators(self, start: int) -> list[Problem]:
        """Find, from an offset on, what looks like the end of a line: the first of each kind."""
        text = self.clean
        found = [at for at in (text.find(sign, start) for sign in _LINE_SEPARATORS) if at >= 0]
        return [self.problem(at, foreign_character_message(text, at)) for at in found]


def split_puzzles(text: str, file: str) -> list[Source]:
    """Split a text at its lines `---`; parts without content are left out, but never all."""
    whole = Source(text, file)
    clean_lines = whole.clean.split("\n")
    lines = whole.text.split("\n")
    sources, start = [], 0
    for index, line in enumerate([*clean_lines, "---"]):
        if line.strip() == "---":
            part = Source("\n".join(lines[start:index]), file, start + 1)
            if any(map(str.strip, clean_lines[start:index])):
                sources.append(part)
            start = index + 1
    return sources or [part]
