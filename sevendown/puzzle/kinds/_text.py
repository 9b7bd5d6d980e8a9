"""Reading texts of a simple form: a few `key: value` lines, then lines of words."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sevendown.errors import LimitError, PuzzleError
from sevendown.record import Record
from sevendown.speech import say
from sevendown.text.header import (
    ABOUT,
    EXPECT,
    HeaderEntry,
    check_expectations,
    read_entries,
)
from sevendown.text.phrases import clip
from sevendown.text.problems import Problems
from sevendown.text.reading_limits import READING
from sevendown.text.source import Source

_WORD = re.compile(r"\S+")
_WHOLE = re.compile(r"[+-]?[0-9]+")


class TextWord(Record):
    """A word and its offset in the source."""

    text: str
    at: int


class TextLine(Record):
    """A line with something in it: its words, its offset and that of its end."""

    words: tuple[TextWord, ...]
    at: int
    end: int

    def __len__(self) -> int:
        return len(self.words)

    def end_of(self, count: int) -> int:
        """Give the offset at which a line of so many words is wrong: one too many, or its end."""
        return self.words[count].at if len(self.words) > count else self.end

    def signs(self) -> list[TextWord]:
        """Give every character as a word of its own; blanks between them do not matter."""
        return [
            TextWord(sign, word.at + i) for word in self.words for i, sign in enumerate(word.text)
        ]


class Text:
    """The header and the lines of a puzzle, and the mistakes found in it so far."""

    def __init__(self, source: Source, keys: tuple[str, ...] = ()) -> None:
        source.check_size()
        self.source = source
        self.problems = Problems(source.bad_characters())
        self.stop_at_mistakes()
        entries, first = read_entries(source, (*ABOUT, *keys), self.problems)
        self.entries: dict[str, HeaderEntry] = entries
        if EXPECT in entries:
            check_expectations(source, entries[EXPECT], False, self.problems)
        self.lines: list[TextLine] = list(self._lines(first))
        self.end = self.lines[-1].end if self.lines else 0  # where something is missing

    @property
    def title(self) -> str:
        """What the puzzle calls itself."""
        return self.entries["title"].value if "title" in self.entries else ""

    def _lines(self, first: int) -> Iterator[TextLine]:
        """Find the lines that are not blank."""
        rows = self.source.clean.split("\n")
        for start, row in list(zip(self.source.line_starts, rows, strict=True))[first:]:
            words = [TextWord(match[0], start + match.start()) for match in _WORD.finditer(row)]
            if words:
                yield TextLine(tuple(words), words[0].at, words[-1].at + len(words[-1].text))

    def mistake(self, at: int, message: str) -> None:
        """Note what is wrong at an offset."""
        self.problems.append(self.source.problem(at, message))

    def whole(self, word: TextWord, least: int, most: int | None, what: str) -> int | None:
        """Read a whole number; None if it is none or out of bounds, which is noted."""
        if not _WHOLE.fullmatch(word.text):
            message = say("{what} is a whole number, not {word}", what=what, word=clip(word.text))
            self.mistake(word.at, message)
        elif len(word.text.lstrip("+-0")) > READING.kind_digits:
            message = say(
                "{what} has more than {most} digits, which is not tried",
                what=what,
                most=READING.kind_digits,
            )
            raise LimitError([self.source.problem(word.at, message)])
        elif int(word.text) < least:
            message = say(
                "{what} is at least {least}, not {n}", what=what, least=least, n=word.text
            )
            self.mistake(word.at, message)
        elif most is not None and int(word.text) > most:
            message = say("{what} is at most {most}, not {n}", what=what, most=most, n=word.text)
            self.mistake(word.at, message)
        else:
            return int(word.text)
        return None

    def single(self, index: int, what: str) -> tuple[int, int]:
        """Read a line of one number above 0; give it and its offset. The reading ends without."""
        if len(self.lines) <= index:
            self.mistake(self.end, say("{what} is missing", what=what))
            self.stop_at_mistakes()
        line = self.lines[index]
        for word in line.words[1:]:
            self.mistake(word.at, say("after {what}, the line ends", what=what))
        number = self.whole(line.words[0], 1, None, what)
        self.stop_at_mistakes()
        assert number is not None
        return number, line.at

    def refuse_beyond(self, value: int, most: int, at: int, what: str) -> None:
        """Raise a LimitError where a puzzle is larger than this program is willing to read."""
        if value > most:
            message = say(
                "{what} is {value}; more than {most} is not tried",
                what=what,
                value=value,
                most=most,
            )
            raise LimitError([self.source.problem(at, message)])

    def stop_at_mistakes(self) -> None:
        """Raise PuzzleError if there has been a mistake."""
        if self.problems:
            raise PuzzleError(self.problems)
