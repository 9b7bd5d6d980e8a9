"""What comes of a run: how it ended, solutions, and findings about a puzzle."""

from __future__ import annotations

from enum import Enum
from typing import Any

from sevendown.numbertheory import decimal
from sevendown.record import Record


class Outcome(Enum):
    """How a run has ended so far."""

    RUNNING = "running"  # there may be more solutions
    EXHAUSTED = "exhausted"  # these are all
    GAVE_UP = "gave up"  # out of time: there may be more


class Solution(Record):
    """One solution, as it is printed: lines, and `name = value` for each variable."""

    rows: tuple[str, ...]  # of a grid: a character per cell, "#" where blocked
    numbers: dict[str, Any]  # by name, what the lines say: "12a" or "A_w" → value
    variables: dict[str, Any]  # what the lines do not say, in the order of their declaration

    def as_dict(self) -> dict[str, Any]:
        """Give it as plain lists and dictionaries, which `json.dumps` can write."""
        numbers, variables = dict(self.numbers), dict(self.variables)
        return {"rows": list(self.rows), "numbers": numbers, "variables": variables}

    def __hash__(self) -> int:
        return hash((self.rows, *self.variables.items()))

    def __str__(self) -> str:
        return "\n".join([*self.rows, *(f"{n} = {_text(v)}" for n, v in self.variables.items())])


def _text(value: int | str) -> str:
    return value if isinstance(value, str) else decimal(value)


class Finding(Record):
    """Something that can be said of a puzzle without solving it, and whether it is as it should."""

    name: str
    value: str
    good: bool
