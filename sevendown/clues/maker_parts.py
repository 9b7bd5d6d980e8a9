"""What makers of all sorts share.

A property is a statement with a hole for what it is said of.
"""

from __future__ import annotations

from collections.abc import Callable

from sevendown.clues.nodes import HOLE, ITS, OWN, Node, call, fill, has, put_in

Makers = dict[str, Callable[..., Node | None]]  # None: these parts make no sense together


def said_of(prop: Node, value: Node) -> Node:
    """Give what a property says of a value."""
    return fill(prop, value)


def is_definite(value: Node) -> bool:
    """Say whether nothing is open in a value."""
    return not has(value, "some") and not has(value, "several")


def chain(sign: str, values: Node) -> Node:
    """Add or multiply several values."""
    if values[0] == "digit_powers":
        _, value, change = values
        kind = "sum_digits" if sign == "+" else "product_digits"
        return (kind, value, change)
    if values[0] == "digits_of":
        name = "qs" if sign == "+" else "qp"
        values = ("row", *(call(name, value) for value in values[1:]))
    total: Node = values[1]
    for value in values[2:]:
        total = (sign, total, value)
    return total


def as_property(statement: Node) -> Node:
    """Give a statement about what was just named: "whose digits add up to 7"."""
    return put_in(put_in(statement, OWN, HOLE), ITS, HOLE)
