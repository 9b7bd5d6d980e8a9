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
    "product": "product",
    "produkt": "product",
    "min": "min",
    "max": "max",
    "smallest": "smallest",
    "largest": "largest",
}
STATEMENT_FORMS = ("all", "any")  # of these; the others are numbers
FREE_FORMS = ("product", "produkt")  # of these, whose names a puzzle may define
_ALSO_OPERATORS = ("count", "sum", "product", "min", "max")  # of these, as in sum(1, 2)

SPECIAL = ("truths", "label", "cell")  # numbers whose arguments are not simply numbers

# Lists of cells, each with its number in brackets. A puzzle or a plug-in may take these names.
LINES = ("row", "column", "diagonal")

# Everyday names before a bracket for what is no word of the registry, large or small.
_EVERYDAY_FORMS = {
    **dict.fromkeys(("alle", "jede", "jedes", "every", "forall", "each"), "all"),
    **dict.fromkeys(("eine", "eines", "some", "exists"), "any"),
    **dict.fromkeys(("kleinste", "kleinstes"), "smallest"),
    **dict.fromkeys(("größte", "größtes", "groesste", "groesstes"), "largest"),
    **dict.fromkeys(("zelle", "feld"), "cell"),
    **dict.fromkeys(("zeile", "reihe"), "row"),
    **dict.fromkeys(("spalte", "col"), "column"),
    **dict.fromkeys(("diagonale",), "diagonal"),
    **dict.fromkeys(("gleich", "equal", "equals"), "="),
    **dict.fromkeys(("ungleich", "unequal"), "!="),
    **dict.fromkeys(("kleiner", "kleinerals", "less", "lessthan", "smaller"), "<"),
    **dict.fromkeys(("größer", "größerals", "groesser", "greater", "greaterthan"), ">"),
    **dict.fromkeys(("nicht", "not"), "not"),
}
PLACING = ("cell", *LINES, *(n for n, p in _EVERYDAY_FORMS.items() if p in ("cell", *LINES)))
_EVERYDAY_GROUPS = {
    **dict.fromkeys(("across", "waagerecht", "waagrecht"), "across"),
    **dict.fromkeys(("down", "senkrecht"), "down"),
    **dict.fromkeys(("numbers", "zahlen"), "numbers"),
    **dict.fromkeys(("cells", "zellen", "felder"), "cells"),
}

DIRECTIONS: dict[str, Direction] = {"w": "across", "a": "across", "s": "down", "d": "down"}

_REFERENCE = re.compile(rf"(?:([0-9]+)_?|([{LETTER}]+)_)([wasdWASD])")


def split_reference(word: str) -> tuple[str, Direction] | None:
    """Give the mark and the direction if the word is written like a reference."""
    match = _REFERENCE.fullmatch(word)
    return (match[1] or match[2], DIRECTIONS[match[3].lower()]) if match else None


def everyday_reference(word: str) -> tuple[str, Direction] | None:
    """Give the mark and the direction if the word is D4 for 4 down, or its like."""
    if word[:1] in ("A", "D", "W", "S") and re.fullmatch("[1-9][0-9]*", word[1:]):
        return word[1:], DIRECTIONS[word[0].lower()]
    return None


def plain_form(name: str) -> str | None:
    """Give the form or relation that an everyday name before a bracket stands for."""
    return _EVERYDAY_FORMS.get(name.lower())


def plain_group(name: str) -> str | None:
    """Give what an everyday name for many numbers stands for."""
    return _EVERYDAY_GROUPS.get(name.lower())


@cache
def keywords() -> frozenset[str]:
    """Give the words that the grammar itself names: let, in, and, div, ..."""
    from sevendown.language.parser import terminals  # it takes time to load, and is rarely needed

    return frozenset(pattern for pattern in terminals().values() if pattern.isalpha())


def taken_names() -> frozenset[str]:
    """Give the names that mean something else than a predicate or an operator of that name."""
    forms = {name for name, kind in RUNNING.items() if kind not in _ALSO_OPERATORS}
    return keywords() | forms | {*SPECIAL, *GROUPS}
