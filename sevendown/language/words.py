"""Words and letters that the grid, the grammar and the look-up of names share."""

from __future__ import annotations

import re
from collections.abc import Iterable

from sevendown.language.tree import Direction, RunningKind

LETTER = "A-Za-zÀ-ÖØ-öø-ɏ"  # × and ÷ lie between them and are no letters

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

# To find a near name among more, or to a longer one, takes too long.
_MOST_NAMES = 500
_LONGEST = 30

_REFERENCE = re.compile(rf"(?:([0-9]+)_?|([{LETTER}]+)_)([wasdWASD])")


def split_reference(word: str) -> tuple[str, Direction] | None:
    """Give the mark and the direction if the word is written like a reference."""
    match = _REFERENCE.fullmatch(word)
    return (match[1] or match[2], DIRECTIONS[match[3].lower()]) if match else None


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Give the hint `; did you mean ...?`, or nothing where no known word is near."""
    from difflib import get_close_matches  # rarely needed

    names = sorted(set(known) - {word})
    by_lower = {name.lower(): name for name in names}
    near = by_lower.get(word.lower())
    if near is None and (len(names) > _MOST_NAMES or len(word) > _LONGEST):
        return ""
    near = near or next(iter(get_close_matches(word, names, 1)), None)
    if near is None:
        near = by_lower.get(next(iter(get_close_matches(word.lower(), by_lower, 1)), ""))
    return f"; did you mean {near}?" if near else ""


def listed(items: Iterable[str], last: str = "or") -> str:
    """Join words as a sentence does: `a, b or c`."""
    *most, end = items
    return f"{', '.join(most)} {last} {end}" if most else end


def clip(word: str) -> str:
    """Shorten a word that is too long for a message."""
    return word if len(word) <= 40 else word[:37] + "..."
