"""The header: `key: value` lines before the grid."""

from __future__ import annotations

import re
from collections.abc import Collection

from sevendown.record import Record
from sevendown.speech import say
from sevendown.text.characters import find_foreign_character
from sevendown.text.expectation import BadExpectation, read_expectations
from sevendown.text.phrases import clip, did_you_mean
from sevendown.text.problems import Problems
from sevendown.text.source import Source

EXPECT = "expect"
ABOUT = ("kind", "title", "author", "source", "note", EXPECT)  # what puzzles of every kind may say
SOLUTION = "solution"  # it may have lines of its own, and stand below all else
KEYS = (*ABOUT, "digits", "leading-zeros", "answers", "language", SOLUTION)
LANGUAGES = ("en", "de")  # of clues

# Neither form of the grid has a line that begins like this, so a misspelt key is found too.
HEADER_LINE = re.compile(r"\s*([^\W\d_](?:[\w -]*\w)?)\s*:(.*)")
SOLUTION_LINE = re.compile(rf"\s*({SOLUTION})\s*:(.*)")
_EXPECT_LINE = re.compile(rf"\s*{EXPECT}\s*:")
_DIGITS = re.compile(r"(?:[0-9](?:-[0-9])?)+")


class HeaderEntry(Record):
    """What a line of the header says, and where."""

    value: str
    at: int  # the offset of the key
    value_at: int


class SolutionText(Record):
    """Where a text says which solution is meant, and what it says."""

    at: int  # the offset of the key
    end: int
    # The lines below the key, or the rest of its own line: the offset of each, and what it says.
    lines: tuple[tuple[int, str], ...]
    in_one_line: bool


class Header:
    """What the header says, with the defaults of what it does not."""

    def __init__(self) -> None:
        self.values: dict[str, str] = {}  # by key, as written
        self.offsets: dict[str, int] = {}  # where each key stands
        self.digits = tuple(range(10))
        self.leading_zeros = False
        self.distinct_answers = False
        self.language = ""  # of printed clues; nothing: it is to be found out


def read_header(source: Source, problems: Problems) -> tuple[Header, int]:
    """Read the header; give it and the index of the first line after it."""
    header = Header()
    entries, first = read_entries(source, KEYS, problems)
    for key, entry in entries.items():
        header.values[key] = entry.value
        header.offsets[key] = entry.at
        if key == EXPECT:
            check_expectations(source, entry, True, problems)
        message = _set_value(header, key, entry.value)
        if message:
            foreign = find_foreign_character(entry.value)
            problems.append(source.problem(entry.value_at, message))
            if foreign:
                problems.append(source.problem(entry.value_at + foreign[0], foreign[1]))
    return header, first


def check_expectations(
    source: Source, entry: HeaderEntry, graded: bool, problems: Problems
) -> None:
    """Note what is wrong with what a puzzle is to be."""
    for found in read_expectations(entry.value, graded):
        if isinstance(found, BadExpectation):
            problems.append(source.problem(entry.value_at + found.shift, found.message))


def read_entries(
    source: Source, keys: Collection[str], problems: Problems
) -> tuple[dict[str, HeaderEntry], int]:
    """Read the lines `key: value` at the start; give them and the index of the first other line."""
    entries: dict[str, HeaderEntry] = {}
    lines = source.clean.split("\n")
    for index, line in enumerate(lines):
        match = HEADER_LINE.fullmatch(line)
        if not match:
            if line.strip():
                return entries, index
            continue
        key, entry = match[1], _entry(match, source.line_starts[index])
        at = entry.at
        if key not in keys:
            shift, message = find_foreign_character(key) or (
                0,
                say("unknown header key {key}", key=clip(key)),
            )
            problems.append(source.problem(at + shift, message + did_you_mean(key, keys)))
        elif key in entries:
            problems.append(source.problem(at, say("{key} is given twice", key=key)))
        else:
            entries[key] = entry
    return entries, len(lines)


def find_solution(source: Source, problems: Problems) -> tuple[SolutionText | None, Source]:
    """Find what a text says of its solution; give that, and the text in which it is not seen."""
    found = _solutions(source)
    for other in found[1:]:
        problems.append(source.problem(other.at, say("{key} is given twice", key=SOLUTION)))
    return (found[0] if found else None), without_solution(source)


def without_solution(source: Source) -> Source:
    """Give a text in which what it says of its solution is not seen."""
    found = _solutions(source)
    return source.hiding([(solution.at, solution.end) for solution in found]) if found else source


def _solutions(source: Source) -> list[SolutionText]:
    """Find `solution:` with what stands behind it, or in the lines below it.

    These end where a line is blank or begins with the next key of the header.
    """
    if SOLUTION not in source.clean:
        return []
    found: list[SolutionText] = []
    clean, written = source.clean.split("\n"), source.text.split("\n")
    index = 0
    while index < len(clean):
        start = source.line_starts[index]
        match = SOLUTION_LINE.fullmatch(clean[index])
        index += 1
        if not match:
            continue
        first = index
        lines = [(start + match.start(2), match[2])]
        in_one_line = bool(match[2].strip())
        if not in_one_line:
            while index < len(clean) and _goes_on(clean[index], written[index]):
                index += 1
            lines = [(source.line_starts[i], clean[i]) for i in range(first, index)]
        end = source.line_starts[index - 1] + len(clean[index - 1])
        found.append(SolutionText(start + match.start(1), end, tuple(lines), in_one_line))
    return found


def _goes_on(clean: str, written: str) -> bool:
    """Say whether a line belongs to the solution above it; a comment alone does not end that."""
    return bool(written.strip()) and not HEADER_LINE.fullmatch(clean)


def says_what_is_expected(source: Source) -> bool:
    """Say whether a text has a line that says what is expected, wherever it stands."""
    return any(
        _EXPECT_LINE.match(line) or SOLUTION_LINE.match(line) for line in source.clean.split("\n")
    )


def find_entry(source: Source, key: str) -> HeaderEntry | None:
    """Give what the header says of one key, whatever may be wrong with the rest of it."""
    start = 0
    for line in without_solution(source).clean.split("\n"):
        match = HEADER_LINE.fullmatch(line)
        if match and match[1] == key:
            return _entry(match, start)
        if not match and line.strip():
            return None
        start += len(line) + 1
    return None


def _entry(match: re.Match[str], start: int) -> HeaderEntry:
    """Make an entry of a line of the header that begins at an offset."""
    value = match[2].strip()
    blanks = len(match[2]) - len(match[2].lstrip()) if value else 0
    return HeaderEntry(value, start + match.start(1), start + match.start(2) + blanks)


def _set_value(header: Header, key: str, value: str) -> str:
    """Take in one value; give what is wrong with it, or nothing."""
    if key == "digits":
        digits = _digits(value)
        if not digits:
            return say(
                "digits is a range or a list of digits, as 1-9 or 13579, not {value!r}",
                value=clip(value),
            )
        header.digits = digits
    elif key == "leading-zeros":
        if value not in ("yes", "no"):
            return say("leading-zeros is yes or no, not {value!r}", value=clip(value))
        header.leading_zeros = value == "yes"
    elif key == "answers":
        if value not in ("free", "distinct"):
            return say("answers is free or distinct, not {value!r}", value=clip(value))
        header.distinct_answers = value == "distinct"
    elif key == "language":
        if value not in LANGUAGES:
            return say("language is en or de, not {value!r}", value=clip(value))
        header.language = value
    return ""


def _digits(value: str) -> tuple[int, ...]:
    """Give the digits that a value such as 1-6 or 0,2-4 lists; none if it is not like that."""
    packed = re.sub(r"[\s,]", "", value)
    if not _DIGITS.fullmatch(packed):
        return ()
    found: set[int] = set()
    for part in re.findall("[0-9](?:-[0-9])?", packed):
        low, high = int(part[0]), int(part[-1])
        if low > high:
            return ()
        found.update(range(low, high + 1))
    return tuple(sorted(found))
