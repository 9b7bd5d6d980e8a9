"""The words of the language that are no predicates: groups, running forms, directions."""

from __future__ import annotations

import re

from sevendown.language.tree import Direction, RunningKind
from sevendown.text.phrases import LETTER

GROUPS = ("across", "down", "numbers", "cells")

RUNNING: dict[str, RunningKind] = {
    "all": "all",
    "any": "any",
    "count": "count",
    "anzahl": "count",
    "sum": "sum",
    "summe": "sum",
    "min": "min",
    "max": "max",
    "smallest": "smallest",
    "largest": "largest",
}

DIRECTIONS: dict[str, Direction] = {"w": "across", "a": "across", "s": "down", "d": "down"}

_REFERENCE = re.compile(rf"(?:([0-9]+)_?|([{LETTER}]+)_)([wasdWASD])")


def split_reference(word: str) -> tuple[str, Direction] | None:
    """Give the mark and the direction if the word is written like a reference."""
    match = _REFERENCE.fullmatch(word)
    return (match[1] or match[2], DIRECTIONS[match[3].lower()]) if match else None
