"""Statements that nobody means, as their numbers would be too long to write down."""

from __future__ import annotations

from math import inf

from sevendown.language import semantics, tree
from sevendown.numbertheory import TooLarge
from sevendown.words.base import Bounds, Operator

LONGEST = 10**1000
_ANYTHING: Bounds = (-inf, inf)


def is_absurd(statement: tree.Statement, puzzle: tree.PuzzleTree) -> bool:
    """Say whether an operator makes a number far too long out of numbers that are not."""
    return any(
        _size(_bounds(part, puzzle)) > LONGEST
        for part in tree.walk(statement)
        if isinstance(part, tree.Operation)
        and isinstance(part.operator, Operator)
        and type(part.operator).bounds is not Operator.bounds
        and all(_size(_bounds(a, puzzle)) <= LONGEST for a in part.arguments)
    )


def _size(bounds: Bounds) -> int | float:
    return max(-bounds[0], bounds[1])


def _bounds(node: tree.Node, puzzle: tree.PuzzleTree) -> Bounds:
    """Give between which numbers a part of a statement lies, as far as that is easy to say."""
    match node:
        case tree.Literal(value=value):
            return (value, value)
        case tree.Reference(slot=slot):
            return (0, 10 ** len(slot.cells) - 1)
        case tree.CellDigit() | tree.DigitOf():
            return (0, 9)
        case tree.Variable(name=name):
            return _range(puzzle.variables.get(name), puzzle)
        case tree.Operation(operator=Operator() as operator, arguments=arguments):
            within = [_bounds(argument, puzzle) for argument in arguments]
            return operator.bounds(*within)
    return _ANYTHING


def _range(members: tree.Members | None, puzzle: tree.PuzzleTree) -> Bounds:
    if members is None:
        return _ANYTHING
    try:
        values = semantics.constant_members(members, puzzle)
    except (KeyError, TooLarge, semantics.TooMany):
        return _ANYTHING
    return (min(values), max(values)) if values else _ANYTHING
