"""Words behind a statement, which its clue is to have: `SC(1a)   clue: A square or a cube`."""

from __future__ import annotations

import re

from sevendown.record import Record
from sevendown.speech import say

_CLUE = re.compile(r"(?<!\w)clue\s*:")
_OPENING, _CLOSING = "([{", ")]}"


class WithWords(Record):
    """A logical line, taken apart."""

    statement: str
    words: str  # "" where there are none
    at: int  # the offset of `clue:`; -1: it does not stand there


def split_words(text: str) -> WithWords:
    """Find `clue:` outside brackets, where no statement has a colon."""
    if "clue" not in text:
        return WithWords(text, "", -1)
    for match in _CLUE.finditer(text):
        before = text[: match.start()]
        if sum(map(before.count, _OPENING)) == sum(map(before.count, _CLOSING)):
            return WithWords(before.rstrip(), " ".join(text[match.end() :].split()), match.start())
    return WithWords(text, "", -1)


def mistake_in(parts: WithWords) -> str:
    """Say what is wrong with words behind a statement; nothing where they are sound."""
    if parts.at < 0:
        return ""
    if not parts.statement:
        return say("no statement stands before clue:")
    if not parts.words:
        return say("words are expected behind clue:")
    if _CLUE.search(parts.words):
        return say("clue: stands twice")
    if parts.statement.split(maxsplit=1)[0] == "var":
        return say("a var has no words: clues call it by its name")
    return ""
