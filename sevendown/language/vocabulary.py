"""The words of the language that are no predicates: keywords, groups, relations, forms."""

from __future__ import annotations

import re
from functools import cache
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
_ALSO_OPERATORS = ("count", "sum", "min", "max")  # of these, as in sum(1, 2)

SPECIAL = ("truths", "label", "cell")  # numbers whose arguments are not simply numbers

DIRECTIONS: dict[str, Direction] = {"w": "across", "a": "across", "s": "down", "d": "down"}

_REFERENCE = re.compile(rf"(?:([0-9]+)_?|([{LETTER}]+)_)([wasdWASD])")


def split_reference(word: str) -> tuple[str, Direction] | None:
    """Give the mark and the direction if the word is written like a reference."""
    match = _REFERENCE.fullmatch(word)
    return (match[1] or match[2], DIRECTIONS[match[3].lower()]) if match else None


@cache
def keywords() -> frozenset[str]:
    """Give the words that the grammar itself names: let, in, and, div, ..."""
    from sevendown.language.parser import terminals  # it takes time to load, and is rarely needed

    return frozenset(pattern for pattern in terminals().values() if pattern.isalpha())


def taken_names() -> frozenset[str]:
    """Give the names that mean something else than a predicate or an operator of that name."""
    forms = {name for name, kind in RUNNING.items() if kind not in _ALSO_OPERATORS}
    return keywords() | forms | {*SPECIAL, *GROUPS}
