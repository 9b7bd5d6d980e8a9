"""The words of the language that are no predicates: groups, relations, forms, directions."""

from __future__ import annotations

import re
from typing import get_args

from sevendown.language.tree import Direction, Relation, RunningKind
from sevendown.text.characters import LETTER

GROUPS = ("across", "down", "numbers", "cells")

RELATIONS: tuple[str, ...] = get_args(Relation)

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
STATEMENT_FORMS = ("all", "any")  # of these; the others are numbers

SPECIAL = ("truths", "label", "cell")  # numbers whose arguments are not simply numbers

DIRECTIONS: dict[str, Direction] = {"w": "across", "a": "across", "s": "down", "d": "down"}

_REFERENCE = re.compile(rf"(?:([0-9]+)_?|([{LETTER}]+)_)([wasdWASD])")


def split_reference(word: str) -> tuple[str, Direction] | None:
    """Give the mark and the direction if the word is written like a reference."""
    match = _REFERENCE.fullmatch(word)
    return (match[1] or match[2], DIRECTIONS[match[3].lower()]) if match else None
