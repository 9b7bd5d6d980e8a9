"""The colours of a puzzle's text: which characters of a line are what.

What a line is part of depends on the lines before it, so an `Outline` of the whole text is made
first, which is quick. The spans of a line are then found when it is shown.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from typing import NamedTuple

from sevendown.language.parser import terminals
from sevendown.language.vocabulary import (
    GROUPS,
    LINES,
    RUNNING,
    SPECIAL,
    keywords,
    plain_form,
    split_reference,
)
from sevendown.language.wordings import split_words
from sevendown.puzzle.kinds import CROSSNUMBER
from sevendown.text.characters import LETTER
from sevendown.text.header import HEADER_LINE, SOLUTION_LINE

CLASSES = (
    *("comment", "separator", "key", "value"),
    *("mark", "given", "blocked", "bar"),
    *("keyword", "known", "unknown", "reference", "number", "sign"),
)
LONGEST = 5000  # characters of a line: what is beyond has no colours

_DEFINE = re.compile(rf"\s*define\s+([{LETTER}][{LETTER}0-9_]*)")
_WORD = rf"[{LETTER}0-9_]+"
_GRID = re.compile(
    rf"(?P<given>=[0-9])|(?P<blocked>#+)|(?P<mark>[{LETTER}]+|[0-9]+)|(?P<bar>[-+|:_]+)"
)
_SOLUTION = re.compile(rf"(?P<number>[0-9]+)|{_WORD}|(?P<blocked>#+)|(?P<bar>[-+|]+)")
_OTHER_KIND = re.compile(rf"(?P<number>[+-]?[0-9]+(?![{LETTER}0-9_]))|{_WORD}|(?P<blocked>#+)")


class StyleSpan(NamedTuple):
    """Some characters of a line, and their class: one of CLASSES."""

    start: int
    end: int
    style: str


class Section(Enum):
    """What a line is part of."""

    BLANK = "blank"  # or nothing but a comment
    SEPARATOR = "separator"
    HEADER = "header"
    GRID = "grid"
    STATEMENTS = "statements"
    SOLUTION = "solution"  # which is meant, in lines of its own
    OTHER = "other"  # of a kind of puzzle that has its own form


_PATTERNS = {
    Section.GRID: _GRID,
    Section.OTHER: _OTHER_KIND,
    Section.SOLUTION: _SOLUTION,
}


@dataclass
class Outline:
    """What each line of a text is part of, and the names that its lines define."""

    sections: list[Section] = field(default_factory=list)
    defined: set[str] = field(default_factory=set)


def outline(lines: Iterable[str], kind: str | None = None) -> Outline:
    """Go through the lines of a text, whose puzzles are of a kind unless they say so themselves."""
    found = Outline()
    usual = Section.GRID if kind in (None, CROSSNUMBER) else Section.OTHER
    after_header, now = usual, Section.HEADER
    in_solution = False
    for line in lines:
        section = now
        content = line.partition("%")[0].strip()
        solution = SOLUTION_LINE.fullmatch(content[:LONGEST])
        if in_solution:
            ends = not line.strip() or content == "---" or HEADER_LINE.fullmatch(content[:LONGEST])
            in_solution = not ends
        if in_solution:
            section = Section.SOLUTION if content else Section.BLANK
        elif solution and now is not Section.OTHER:
            section, in_solution = Section.HEADER, not solution[2].strip()
            now = Section.STATEMENTS if now is Section.GRID else now
        elif not content:
            section = Section.BLANK
            now = Section.STATEMENTS if now is Section.GRID else now
        elif content == "---":
            section = Section.SEPARATOR
            after_header, now = usual, Section.HEADER
        elif now is Section.STATEMENTS:
            if content.startswith("define"):
                found.defined.update(_DEFINE.findall(content))
        elif now is not Section.GRID:
            header = HEADER_LINE.fullmatch(content[:LONGEST])
            if header is None:
                section = now = after_header if now is Section.HEADER else now
            else:
                section = Section.HEADER
                if header[1] == "kind":
                    other = header[2].strip() != CROSSNUMBER
                    after_header = Section.OTHER if other else Section.GRID
        found.sections.append(section)
    return found


def spans(line: str, section: Section, known: Container[str] | None = None) -> list[StyleSpan]:
    """Give the spans of a line in order; known: names of predicates and operators, if known."""
    line = line[:LONGEST]
    content, percent, _ = line.partition("%")
    found = list(_content_spans(content, section, known))
    if percent:
        found.append(StyleSpan(len(content), len(line), "comment"))
    return found


def _content_spans(
    content: str, section: Section, known: Container[str] | None
) -> Iterator[StyleSpan]:
    if section is Section.SEPARATOR:
        yield StyleSpan(0, len(content), "separator")
    elif section is Section.HEADER:
        header = HEADER_LINE.fullmatch(content)
        if header is not None:
            yield StyleSpan(header.start(1), header.end(1), "key")
            yield StyleSpan(header.start(2), header.end(2), "value")
    elif section is Section.STATEMENTS:
        words_at = split_words(content).at  # clue: and what follows
        end = len(content) if words_at < 0 else words_at
        for match in _tokens().finditer(content, 0, end):
            style = _style(match[0], match.lastgroup or "", known)
            if style:
                yield StyleSpan(match.start(), match.end(), style)
        if words_at >= 0:
            yield StyleSpan(words_at, len(content.rstrip()), "value")
    elif section in _PATTERNS:
        for match in _PATTERNS[section].finditer(content):
            if match.lastgroup:
                yield StyleSpan(match.start(), match.end(), match.lastgroup)


def _style(word: str, group: str, known: Container[str] | None) -> str:
    """Give the class of a token; "" for a name that stands for a value."""
    if group == "call":
        if word in keywords() or word in RUNNING or word in SPECIAL or plain_form(word):
            return "keyword"
        if word in LINES and word not in (known or ()):
            return "keyword"
        return "known" if known is None or word in known else "unknown"
    if group == "name":
        if word in keywords() or word in GROUPS:
            return "keyword"
        return "reference" if split_reference(word) else ""
    return group


@cache
def _tokens() -> re.Pattern[str]:
    """Make one pattern of the terminals of the grammar."""
    found = terminals()
    number, reference, name = (found.pop(name) for name in ("NUMBER", "REFERENCE", "NAME"))
    signs = [found[name] for name in found if not name.startswith("__")]  # not what is ignored
    return re.compile(
        rf"(?P<reference>{reference})|(?P<number>{number})|(?P<call>{name}(?=\s*\())|(?P<name>{name})"
        rf"|(?P<unknown>{_WORD})|(?P<sign>{'|'.join(sorted(signs, key=len, reverse=True))})"
    )
