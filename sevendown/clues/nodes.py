"""What a clue means, before it is known of which entry: small trees, written as tuples.

The first item says what it is, the others are its parts. Numbers: ("num", 7), ("ref", "3d"),
("own",) and ("this",) for the entry that the clue is about, ("hole",) for what a property is said
of, ("bound", "n"), ("+", a, b) and so on, ("call", "qs", a), ("digit", a, place), ("some", s) for
something of which s is true. Statements: ("is", "PZ", a), ("cmp", "=", a, b), ("and", s, t),
("or", s, t), ("not", s), ("all", "i", low, high, s), ("any", "i", low, high, s).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Node = tuple[Any, ...]

OWN: Node = ("own",)  # not named at all: "the digit sum"
ITS: Node = ("its",)  # of what the sentence is about: "its digit sum"
THIS: Node = ("this",)  # "this number"
HOLE: Node = ("hole",)
TRUE: Node = ("and",)


def num(value: int) -> Node:
    """Give a number written out."""
    return ("num", value)


def call(name: str, *arguments: Node) -> Node:
    """Give the value of an operator."""
    return ("call", name, *arguments)


def is_(name: str, *arguments: Node) -> Node:
    """Say that a predicate holds."""
    return ("is", name, *arguments)


def cmp(relation: str, left: Node, right: Node) -> Node:
    """Compare two numbers."""
    return ("cmp", relation, left, right)


def both(*parts: Node) -> Node:
    """Say that all of these are so."""
    found: list[Node] = []
    for part in parts:
        for item in part[1:] if part[0] == "and" else (part,):
            if item not in found:
                found.append(item)
    return found[0] if len(found) == 1 else ("and", *found)


def either(*parts: Node) -> Node:
    """Say that one of these is so."""
    return parts[0] if len(parts) == 1 else ("or", *parts)


def denial(part: Node) -> Node:
    """Say that this is not so."""
    return part[1] if part[0] == "not" else ("not", part)


def replaced(node: Node, change: Callable[[Node], Node | None]) -> Node:
    """Give a tree with some of its parts changed; `change` gives None for what stays."""
    new = change(node)
    if new is not None:
        return new
    return tuple([replaced(part, change) if isinstance(part, tuple) else part for part in node])


def put_in(node: Node, place: Node, value: Node) -> Node:
    """Give a tree with a value in place of all that equals `place`."""
    return replaced(node, lambda part: value if part == place else None)


_BINDERS = ("some", "pick", "several_of", "several", "nearest", "grid_count", "how_many", "nth")


def fill(node: Node, value: Node) -> Node:
    """Give a property with a value in its hole; what stands within has holes of its own."""

    def change(part: Node) -> Node | None:
        if part == HOLE:
            return value
        if part[0] == "nearest":
            return (*part[:2], fill(part[2], value))
        return part if part[0] in _BINDERS else None

    return replaced(node, change)


def has(node: Node, kind: str) -> bool:
    """Say whether something of a kind stands in a tree."""
    return node[0] == kind or any(isinstance(part, tuple) and has(part, kind) for part in node)


def parts_of(node: Node, kind: str) -> list[Node]:
    """Give all of a kind in a tree, from the left; not what stands within these."""
    if node[0] == kind:
        return [node]
    return [found for part in node if isinstance(part, tuple) for found in parts_of(part, kind)]


def every(value: Node, body: Callable[[Node], Node]) -> Node:
    """Say something of all digits of a value."""
    return ("all", "i", num(1), ("length", value), body(("digit", value, ("bound", "i"))))


def counted(value: Node, body: Callable[[Node], Node]) -> Node:
    """Count the digits of a value of which something is true."""
    return ("count", "i", num(1), ("length", value), body(("digit", value, ("bound", "i"))))
