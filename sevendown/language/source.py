"""A puzzle's text and its places.

An offset counts characters of `Source.text`, in which every line ends with one line feed. `clean`
is the same text with blanks in place of comments, so that offsets into both agree.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cached_property
from unicodedata import category

from sevendown.errors import LimitError, Place, Problem

MAX_CHARACTERS = 2_000_000

_COMMENT = re.compile("%[^\n]*")
_LINE_END = re.compile("\r\n?")
_WHITE_SPACE = "\t\n\f"


class Source:
    """The text of one puzzle, and where each of its characters stands in the file."""

    def __init__(self, text: str, file: str, first_line: int = 1) -> None:
        self.text = _LINE_END.sub("\n", text.removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}"))
        self.file = file
        self.first_line = first_line

    @cached_property
    def clean(self) -> str:
        """The text with blanks in place of comments."""
        return _COMMENT.sub(lambda comment: " " * len(comment[0]), self.text)

    @cached_property
    def line_starts(self) -> list[int]:
        """The offset of each line's first character."""
        return [0, *(end.end() for end in re.finditer("\n", self.text))]

    def place(self, offset: int) -> Place:
        """Say where the character at an offset stands in the file."""
        index = bisect_right(self.line_starts, offset) - 1
        start = self.line_starts[index]
        end = self.text.find("\n", start)
        line = self.text[start : end if end >= 0 else len(self.text)]
        return Place(self.file, self.first_line + index, offset - start + 1, line)

    def problem(self, offset: int, message: str) -> Problem:
        """Make a problem at an offset."""
        return Problem(self.place(offset), message)

    def check_size(self) -> None:
        """Raise a LimitError where the text is too long to be read."""
        if len(self.text) > MAX_CHARACTERS:
            message = (
                f"the puzzle has {len(self.text)} characters; at most {MAX_CHARACTERS} are read"
            )
            raise LimitError([self.problem(0, message)])

    def bad_characters(self) -> list[Problem]:
        """Find what no text contains: the first such character of each kind."""
        # Only the first of each kind: a file that is no text at all has thousands.
        kinds = {c for c in set(self.text) - set(_WHITE_SPACE) if category(c) in ("Cc", "Cs")}
        return [
            self.problem(
                self.text.index(kind),
                "this byte is not UTF-8"
                if category(kind) == "Cs"
                else f"the control character U+{ord(kind):04X} is not allowed",
            )
            for kind in sorted(kinds)
        ]


def split_puzzles(text: str, file: str) -> list[Source]:
    """Split a text at its lines `---`; parts without content are left out, but never all."""
    whole = Source(text, file)
    clean_lines = whole.clean.split("\n")
    lines = whole.text.split("\n")
    sources, start = [], 0
    for index, line in enumerate([*clean_lines, "---"]):
        if line.strip() == "---":
            if any(map(str.strip, clean_lines[start:index])):
                part = "\n".join(lines[start:index])
                sources.append(Source(part, file, start + 1))
            start = index + 1
    return sources or [whole]
