"""Clues that are equations of the first degree: one that follows from others says nothing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

Row = dict[str, Fraction]  # how often each entry is taken, and under "" the constant

_EQUATION = re.compile(r"(\w+) = (.+)")
_TERM = re.compile(r"([+-]?) ?(?:([0-9]+) \* )?(\w+)")


@lru_cache(4096)  # the same clues are asked for again and again
def row_of(text: str) -> Row | None:
    """Give a statement such as `1a = 2 * 3d - 4` as what comes to nothing; None: it is no such."""
    match = _EQUATION.fullmatch(text)
    if match is None or not re.fullmatch(r"(?:[+-]? ?(?:[0-9]+ \* )?\w+ ?)+", match[2]):
        return None
    row: Row = {match[1]: Fraction(-1)}
    for sign, times, name in _TERM.findall(match[2]):
        value = Fraction(-1 if sign == "-" else 1) * int(times or 1)
        if name.isdigit():
            value, name = value * int(name), ""
        row[name] = row.get(name, Fraction(0)) + value
    return row


def follows(text: str, others: Sequence[str]) -> bool:
    """Say whether an equation follows from others, as far as arithmetic alone tells."""
    wanted = row_of(text)
    if wanted is None:
        return False
    reduced: list[tuple[str, Row]] = []  # each with the entry by which it is taken out
    for row in map(row_of, others):
        if row is not None:
            left = _without(row, reduced)
            pivot = next((name for name in sorted(left) if name and left[name]), None)
            if pivot is not None:
                reduced.append((pivot, left))
    return not any(_without(wanted, reduced).values())


def _without(row: Row, reduced: Sequence[tuple[str, Row]]) -> Row:
    """Take out of a row what others have."""
    left = dict(row)
    for pivot, other in reduced:
        times = left.get(pivot, Fraction(0)) / other[pivot]
        if times:
            for name, value in other.items():
                left[name] = left.get(name, Fraction(0)) - times * value
    return left
