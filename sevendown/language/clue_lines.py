"""Finds the printed clues in the text below the grid; what they mean is for others to say.

Clues stand in sections (`Across`, `Down`, `Waagerecht`, `Senkrecht`) in lines such as
`3 A multiple of 7 (3)`, or alone: `3d: a multiple of 7`. What is said of no entry stands below
`Notes` or `Hinweise`, a line each. All else is left to the statements.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from sevendown.errors import LimitError
from sevendown.language.grid import Grid
from sevendown.language.lalr import Unexpected
from sevendown.language.parse_nodes import (
    Call,
    Define,
    Infix,
    Inside,
    Let,
    Not,
    Numeral,
    Raw,
    Running,
    Var,
)
from sevendown.language.tree import Direction
from sevendown.language.wordings import split_words
from sevendown.record import Record
from sevendown.text.reading_limits import READING
from sevendown.text.source import Source

_ACROSS = r"across|waage?rechte?|horizontale?(?:ly)?"
_DOWN = r"down|senkrechte?|vertikale?|vertical(?:ly)?"
_FRAME = r"[\s#*_=:.\-–—]*"
_HEADING = re.compile(
    rf"{_FRAME}(?:clues\s+)?(?:(?P<across>{_ACROSS})|(?P<down>{_DOWN}))(?:\s+clues)?"
    rf"(?P<end>{_FRAME})(?P<rest>.*)",
    re.IGNORECASE,
)
_NOTES = re.compile(
    rf"{_FRAME}(?:(?P<en>notes?|remarks?)|hinweise?|bemerkung(?:en)?){_FRAME}", re.IGNORECASE
)
# 3d:  3 down:  A-waagerecht:  Down 3:  also with a full stop or a bracket for the colon
_ALONE = re.compile(
    rf"\s*(?:(?P<mark>[0-9]+(?=\s*[-_.]?\s*\w)|[^\W\d_]{{1,3}}(?=[-_\s]))\s*[-_.]?\s*"
    rf"(?:(?P<letter>[adwsADWS])|"
    rf"(?P<a>{_ACROSS}|ac\.?|waag(?:r|er)?\.?)|(?P<d>{_DOWN}|dn\.?|senkr?\.?))"
    rf"|(?:(?P<before_a>{_ACROSS})|(?P<before_d>{_DOWN}))\s+(?P<after>[0-9]+|[^\W\d_]))"
    r"\s*[:)]\s*",
    re.IGNORECASE,
)
_NUMBERED = re.compile(
    r"\s*(?P<mark>[0-9]+|[^\W\d_]{1,3})(?P<sign>\s*[.):]\s*|\s*[–—‐-]\s+|\s*[–—](?=[^\W\d])|\s+|$)"
)
_LENGTH = re.compile(
    r"\s*[(\[]\s*([0-9]+)\s*(?:digits?|figures?|cells?|Ziffern|Stellen|stellig)?\s*[)\]]\s*[.;]?\s*$"
)
_NEXT = re.compile(
    r"(?:(?<=[.;)\]])\s+|\t+|\s{2,})(?P<mark>[0-9]+)(?:[.):]\s*|\s*[–—-]\s+|\s+)"
    r"(?=[^\W\d_(\[\"'“„½¼¾√|]|[0-9])"
    r"|,?\s+(?P<dotted>[0-9]+)\.\s+(?=[A-ZÄÖÜ])"
)
_DIRECTION_NEXT = re.compile(
    rf"[adws]\b|[\s-]*(?:{_ACROSS}|{_DOWN}|ac|dn|waagr|senkr)\b", re.IGNORECASE
)
_DECLARATION = re.compile(r"\s*(?:(?:let|var|define)\s+\w|[^\W\d_]\w*\s*\(|\w+\s*(?:[=<>]|!=))")
# A percent sign that follows a figure at once begins no comment in a clue, nor does 20 % of.
_PERCENT = re.compile(
    r"[^%\n]*(?:[0-9]%|[0-9] %(?=\s+(?:of|off|more|less|von|vom|der|des|mehr|weniger|größer)\b))"
)
_UNFINISHED = re.compile(
    r"(?:\b(?:of|and|by|than|to|plus|minus|times|from|is|with|von|und|durch|mal|als|mit|ist)|[+*/×÷–-])\s*$",
    re.IGNORECASE,
)
_LINE_START = re.compile(r"[ \t]*([0-9]+)(?=[.):\s])")
_LETTERS: dict[str, Direction] = {"a": "across", "w": "across", "d": "down", "s": "down"}

ParseStatement = Callable[[str], Raw]


class ClueText(Record):
    """A clue as it is printed: of which entry, and where each thing stands."""

    mark: str  # "": it is a note, which belongs to no entry
    direction: Direction
    at: int  # where it begins, with its number
    text: str  # its words; line ends and tabs are blanks
    offsets: tuple[int, ...]  # of each character of the text
    length: int | None  # how many digits it says the answer has
    length_at: int

    @property
    def title(self) -> str:
        """The clue with its number, as people say it: 3 down: A multiple of 7."""
        words = " ".join(self.text.split())
        return f"{self.mark} {self.direction}: {words}" if self.mark else f"note: {words}"

    def place(self, index: int) -> int:
        """Give the offset of a character of the text; behind its end, of the last one."""
        return self.offsets[min(index, len(self.offsets) - 1)] if self.offsets else self.at


class ClueOptions(Record):
    """How clues are to be read."""

    language: str = ""  # en, de; nothing: what the text says, or seems to be in
    skip_unknown: bool = False  # whether those that are not understood are left out


class CluesAndRest(Record):
    """The clues below a grid, and the text with blanks in their place."""

    clues: tuple[ClueText, ...]
    rest: str
    languages: tuple[str, ...]  # of the headings: en, de


def find_clues(source: Source, start: int, grid: Grid, parse: ParseStatement) -> CluesAndRest:
    """Find the clues in a text from an offset on."""
    text = source.clean
    if start >= len(text) or not _may_have_clues(text, start):
        return CluesAndRest((), text, ())
    return _Finder(source, grid, parse).find(start)


def _may_have_clues(text: str, start: int) -> bool:
    return any(
        _HEADING.match(line) or _ALONE.match(line) or _NOTES.fullmatch(line)
        for line in text[start:].split("\n")
        if line
    )


def _mark_of(match: re.Match[str]) -> str:
    """Give the number with which a further clue begins in a line."""
    return str(match["mark"] or match["dotted"])


class _Finder:
    def __init__(self, source: Source, grid: Grid, parse: ParseStatement) -> None:
        self._source = source
        self._grid = grid
        self._parse = parse
        self._direction: Direction | None = None
        self._found: list[ClueText] = []
        self._languages: list[str] = []
        # The clue in hand: mark, direction, where it begins, its characters with their offsets.
        self._open: tuple[str, Direction, int] | None = None
        self._characters: list[tuple[str, int]] = []
        self._in_notes = False
        # The numbers with which lines of a section begin: they are not looked for within others.
        self._line_starts: dict[Direction | None, set[str]] = {}
        self._begun: set[tuple[str, Direction | None]] = set()  # entries that have a clue so far

    def find(self, start: int) -> CluesAndRest:
        text = self._source.clean
        self._note_line_starts(text[start:].split("\n"))
        rest = list(text)
        at = start
        depth = 0  # of brackets that a statement has left open
        for line in text[start:].split("\n"):
            end = at + len(line)
            if depth <= 0 and self._take(self._with_percents(line, at), at):
                rest[at:end] = " " * len(line)
            elif line.strip():
                self._close()
                depth += sum(map(line.count, "([{")) - sum(map(line.count, ")]}"))
            if depth < 0 or not line.strip():
                depth = 0
            at = end + 1
        self._close()
        return CluesAndRest(tuple(self._found), "".join(rest), tuple(self._languages))

    def _note_line_starts(self, lines: Sequence[str]) -> None:
        direction: Direction | None = None
        for line in lines:
            heading, number = _HEADING.fullmatch(line), _LINE_START.match(line)
            if heading:
                direction = "across" if heading["across"] else "down"
            elif number:
                self._line_starts.setdefault(direction, set()).add(number[1])

    def _with_percents(self, line: str, at: int) -> str:
        """Give a line of which only a percent sign was taken for a comment: 25% of 3 down."""
        end = at + len(line)
        found = _PERCENT.match(self._source.text, at, end)
        if not found or not line.strip():  # what is hidden is no clue
            return line
        comment = self._source.text.find("%", found.end(), end)
        stop = end if comment < 0 else comment
        return self._source.text[at:stop].ljust(len(line))

    def _take(self, line: str, at: int) -> bool:
        """Take a line in, if it belongs to clues."""
        if not line.strip():
            self._close()
            return True
        if self._heading(line, at):
            return True
        if self._in_notes and not self._is_statement(line):
            if self._open is not None and line[0].isspace():
                self._extend(line, at)
            else:
                indent = len(line) - len(line.lstrip())
                self._begin("", "across", at + indent)
                self._characters = [(line[k], at + k) for k in range(indent, len(line))]
            return True
        alone = _ALONE.match(line)
        if alone:
            return self._alone(alone, line, at)
        if self._direction is None:
            # Further lines of a clue that stands alone are indented.
            if self._open is not None and line[0].isspace() and not self._is_statement(line):
                self._extend(line, at)
                return True
            return False
        numbered = _NUMBERED.match(line)
        if numbered and self._is_mark(numbered) and not self._is_statement(line):
            if numbered["sign"] == "" and self._goes_on():
                self._extend(line, at)  # "A multiple of", and 5 in the next line
                return True
            self._begin(numbered["mark"], self._direction, at + numbered.start("mark"))
            self._add(line, numbered.end(), at)
            return True
        if self._open is not None and not self._is_statement(line):
            self._extend(line, at)
            return True
        return False

    def _heading(self, line: str, at: int) -> bool:
        notes = _NOTES.fullmatch(line)
        if notes:
            self._close()
            self._direction, self._in_notes = None, True
            self._languages.append("en" if notes["en"] else "de")
            return True
        match = _HEADING.fullmatch(line)
        if not match:
            return False
        rest, numbered = match["rest"], _NUMBERED.match(match["rest"])
        if rest and not (":" in match["end"] and numbered):
            return False
        self._close()
        self._direction, self._in_notes = "across" if match["across"] else "down", False
        word = (match["across"] or match["down"]).lower()
        self._languages.append("en" if word in ("across", "down") else "de")
        if rest and numbered:
            shift = match.start("rest")
            self._begin(numbered["mark"], self._direction, at + shift)
            self._add(line, shift + numbered.end(), at)
        return True

    def _alone(self, match: re.Match[str], line: str, at: int) -> bool:
        mark = match["mark"] or match["after"]
        if match["letter"]:
            direction = _LETTERS[match["letter"].lower()]
        else:
            direction = "across" if match["a"] or match["before_a"] else "down"
        self._begin(mark, direction, at + len(line) - len(line.lstrip()))
        self._add(line, match.end(), at)
        return True

    def _is_mark(self, match: re.Match[str]) -> bool:
        """Tell the mark of a clue from a word with which a line goes on."""
        mark = match["mark"]
        if not mark.isdecimal():
            if mark not in self._grid.marks:
                return False
            # "A multiple of 7" may go on with a clue, if that of A was before.
            return match["sign"].strip() != "" or (mark, self._direction) not in self._begun
        return not _DIRECTION_NEXT.match(match.string, match.end("mark"))

    def _goes_on(self) -> bool:
        """Say whether the clue in hand cannot end here."""
        text = "".join(c for c, _ in self._characters)
        return self._open is not None and bool(_UNFINISHED.search(text))

    def _is_statement(self, line: str) -> bool:
        """Tell a statement from the words of a clue."""
        if len(line) > READING.statement_characters:
            return False
        try:
            node = self._parse(split_words(line).statement)
        except (Unexpected, LimitError, RecursionError):
            return bool(_DECLARATION.match(line)) and not _LENGTH.search(line)
        if self._open is not None and _LENGTH.search(line) and isinstance(node, Call):
            return len(node.arguments) != 1 or not re.search(r"\w\s+\(", line)  # Square (5)
        return self._says_something(node)

    def _says_something(self, node: Raw) -> bool:
        """Tell a statement from numbers, and from numbers joined by `and`."""
        if isinstance(node, Infix):
            if node.kind in ("sum", "product", "power"):
                return False
            if node.kind == "comparison":
                first = node.parts[0]  # under Down, 2 = 100 speaks of 2 down
                return not (
                    self._direction is not None
                    and isinstance(first, Numeral)
                    and first.text in self._grid.marks
                )
            return all(map(self._says_something, node.parts))
        return isinstance(node, Call | Define | Inside | Let | Not | Running | Var)

    # ---- the clue in hand

    def _begin(self, mark: str, direction: Direction, at: int) -> None:
        self._close()
        self._begun.add((mark, direction))
        self._open = mark, direction, at
        self._characters = []

    def _add(self, line: str, index: int, at: int) -> None:
        """Take in the rest of a line, of which further clues may stand in it."""
        while True:
            following = next(
                (
                    match
                    for match in _NEXT.finditer(line, index)
                    if self._is_later(_mark_of(match))
                    and _mark_of(match) not in self._line_starts.get(self._direction, ())
                    and match.start() > index
                    and not _DIRECTION_NEXT.match(line, match.end(match.lastgroup or 0))
                ),
                None,
            )
            end = following.start() if following else len(line)
            self._characters += [(line[k], at + k) for k in range(index, end)]
            if following is None or self._direction is None:
                if following is not None:
                    self._characters += [(line[k], at + k) for k in range(end, len(line))]
                return
            start = at + following.start(following.lastgroup or 0)
            self._begin(_mark_of(following), self._direction, start)
            index = following.end()

    def _is_later(self, mark: str) -> bool:
        """Say whether a number is that of a later entry in the direction of the clue in hand."""
        assert self._open is not None
        before, direction, _ = self._open
        if not before.isdecimal() or len(mark) > 6 or int(mark) <= int(before):
            return False
        cell = self._grid.marks.get(mark)
        return cell is not None and bool(
            self._grid.begins(cell, direction) and self._grid.follows(cell, direction)
        )

    def _extend(self, line: str, at: int) -> None:
        """Take in a line with which a clue goes on."""
        if self._characters and self._characters[-1][0] == "-" and len(self._characters) > 1:
            if self._characters[-2][0].isalpha():
                self._characters.pop()  # a word that was divided
        else:
            self._characters.append((" ", at))
        indent = len(line) - len(line.lstrip())
        self._add(line, indent, at)

    def _close(self) -> None:
        if self._open is None:
            return
        mark, direction, at = self._open
        self._open = None
        characters = [(" " if c.isspace() else c, k) for c, k in self._characters]
        while characters and characters[-1][0] == " ":
            characters.pop()
        text = "".join(c for c, _ in characters)
        match = _LENGTH.search(text) if mark else None
        length, length_at = None, at
        if match:
            length = int(match[1]) if len(match[1]) < 5 else 9999
            length_at = characters[match.start(1)][1]
            characters = characters[: match.start()]
            text = text[: match.start()]
        offsets = tuple(k for _, k in characters)
        self._found.append(ClueText(mark, direction, at, text, offsets, length, length_at))
