"""A statement as the grammar sees it, before any name is looked up.

`at` is an offset into the statement's own text. `depth` counts levels of nesting; a chain such as
`a + b + c` is one level however long it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal as OneOf

from sevendown.record import Record

InfixKind = OneOf["sum", "product", "power", "comparison", "and", "or", "xor", "->", "<->"]


class Raw(Record):
    """The common part."""

    at: int
    depth: int


class Numeral(Raw):
    """An integer written out."""

    text: str

    @property
    def value(self) -> int:
        """The integer, converted piece by piece: Python refuses more than 4300 digits at once."""
        value = 0
        for start in range(0, len(self.text), 4000):
            piece = self.text[start : start + 4000]
            value = value * 10 ** len(piece) + int(piece)
        return value


class Symbol(Raw):
    """A name or a reference, without a bracket after it."""

    text: str


class Call(Raw):
    """name(argument, ...), also with a relation as the name: =(X, Y)."""

    name: str
    arguments: Sequence[Raw]


class Running(Raw):
    """name(head : body); the head should be `x in G`."""

    name: str
    head: Raw
    body: Raw


class Digit(Raw):
    """number[index]."""

    number: Raw
    index: Raw


class Negative(Raw):
    """-part."""

    part: Raw


class Not(Raw):
    """not part."""

    part: Raw


class Infix(Raw):
    """Two or more parts; `signs` stand between them, where the kind leaves them open."""

    kind: InfixKind
    parts: Sequence[Raw]
    signs: Sequence[str]


class Inside(Raw):
    """value in source, or value not in source."""

    value: Raw
    source: Raw
    negated: bool


class Interval(Raw):
    """low..high."""

    low: Raw
    high: Raw


class Set(Raw):
    """{item, ...}."""

    items: Sequence[Raw]


class Name(Raw):
    """A name where it is declared."""

    text: str


class Let(Raw):
    """let name = value."""

    name: Name
    value: Raw


class Var(Raw):
    """var name, ... in source."""

    names: Sequence[Name]
    source: Raw


class Define(Raw):
    """define name(parameter, ...) = body."""

    name: Name
    parameters: Sequence[Name]
    body: Raw


def level(parts: Sequence[Raw]) -> int:
    """Give the depth of a node with these parts."""
    return 1 + max((part.depth for part in parts), default=0)
