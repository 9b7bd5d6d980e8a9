"""Statements about one number that can be decided by reading its digits, or by a remainder."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from math import gcd
from typing import Any

from sevendown.engine.cells import Cell
from sevendown.engine.rule import Rule
from sevendown.language import semantics, tree
from sevendown.model.adapters import turned_to
from sevendown.model.candidates import constant, constant_ranges
from sevendown.model.facts import Part
from sevendown.rules.arithmetic.residue import Residue
from sevendown.rules.digits.automaton import Automaton, DigitAutomaton, Walks
from sevendown.rules.digits.number import mask_of
from sevendown.rules.values.within import Within
from sevendown.words.base import Operator, Predicate
from sevendown.words.protocols import ResidueOfResult, SameBackwards

Remainder = tuple[int, int]  # a modulus, and what is left
TURNED = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}  # read from right to left


class Readings:
    """What the statements about one long number say that can be read off its digits."""

    def __init__(self, unknown: semantics.Unknown) -> None:
        self.unknown = unknown
        self.lines: list[tree.Line] = []
        self.automata: list[Automaton] = []
        self.remainders: list[Remainder] = []
        self.mirrored = False  # whether one says that it reads the same backwards

    def add(self, part: Part) -> None:
        """Take in a statement about that number alone."""
        node = part.node
        if isinstance(node, tree.Application) and isinstance(node.predicate, SameBackwards):
            if node.predicate.mirrored and node.arguments == (self.unknown,):
                self.mirrored = True
                self.lines.append(part.line)
        found = reading(node, self.unknown, part.puzzle)
        if found is not None:
            self.lines.append(part.line)
            if isinstance(found, Automaton):
                self.automata.append(found)
            else:
                self.remainders.append(found)

    def rules(self, cell: Cell, constant: Callable[[int], Cell]) -> Iterator[Rule]:
        """Give the rules that join what they say; `constant` makes the cell of a constant."""
        text = " and ".join(dict.fromkeys(line.text for line in self.lines))
        remainder = joined(self.remainders)
        if remainder is None:
            yield Within(cell, None, text)
            return
        if len(self.automata) + len(self.remainders) > 1:
            graph = walks(self.automata, [mask_of(digit) for digit in cell.digits])
            if graph is not None:
                yield DigitAutomaton(cell, graph, *remainder, text)
        if self.mirrored and self.remainders:
            modulus, left = remainder
            yield Residue(cell, constant(modulus), constant(left), mirrored=True)


def reading(
    statement: tree.Statement, unknown: semantics.Unknown, puzzle: tree.PuzzleTree
) -> Automaton | Remainder | None:
    """Turn a statement about one unknown into an automaton or a remainder, where that is known."""
    if isinstance(statement, tree.Application) and isinstance(statement.predicate, Predicate):
        predicate, arguments = turned_to(unknown, statement.predicate, statement.arguments)
        others = _constants(arguments[1:], puzzle)
        if arguments[0] != unknown or others is None:
            return None
        return predicate.residue(*others) or predicate.automaton(*others)
    if isinstance(statement, tree.Comparison):
        for left, right, relation in (
            (statement.left, statement.right, statement.relation),
            (statement.right, statement.left, TURNED.get(statement.relation, statement.relation)),
        ):
            found = _operator(left, unknown, puzzle)
            value = None if found is None else constant(right, puzzle)
            if found is not None and value is not None:
                return _compared(*found, relation, value)
        return None
    if isinstance(statement, tree.Membership) and not statement.negated:
        found = _operator(statement.value, unknown, puzzle)
        ranges = constant_ranges(statement.members, puzzle)
        if found is None or ranges is None:
            return None
        operator, others = found
        return _with_result(
            operator.automaton(*others), lambda r: any(a <= r <= b for a, b in ranges)
        )
    return None


def _compared(
    operator: Operator, others: list[int], relation: str, value: int
) -> Automaton | Remainder | None:
    """Read that what an operator makes of a number and others compares so with a value."""
    if relation == "=" and isinstance(operator, ResidueOfResult):
        residue = operator.residue(value, *others)
        if residue is not None:
            return residue
    compare = semantics.COMPARE[relation]
    return _with_result(operator.automaton(*others), lambda r: compare(r, value))


def _with_result(automaton: Automaton | None, test: Callable[[int], bool]) -> Automaton | None:
    """Make a predicate of an operator's automaton."""
    if automaton is None:
        return None
    result = automaton.result

    def passed(state: Any) -> bool:
        value = result(state)
        return value is not None and test(value)

    return replace(automaton, result=passed)


def _operator(
    node: tree.Expression, unknown: semantics.Unknown, puzzle: tree.PuzzleTree
) -> tuple[Operator, list[int]] | None:
    """Take an operation of one unknown and constants apart."""
    if not isinstance(node, tree.Operation) or not node.arguments or node.arguments[0] != unknown:
        return None
    others = _constants(node.arguments[1:], puzzle)
    if others is None:
        return None
    assert isinstance(node.operator, Operator)
    return node.operator, others


def _constants(nodes: Sequence[tree.Expression], puzzle: tree.PuzzleTree) -> list[int] | None:
    values = [constant(node, puzzle) for node in nodes]
    known = [value for value in values if value is not None]
    return known if len(known) == len(values) else None


def joined(remainders: list[Remainder]) -> Remainder | None:
    """Join remainders into one, as far as they can be; None: they exclude each other."""
    modulus, remainder = 1, 0
    for m, r in remainders:
        common = gcd(modulus, m)
        if (r - remainder) % common:
            return None
        # remainder + modulus·t leaves r: t is known modulo m / common.
        step = m // common
        t = (r - remainder) // common * pow(modulus // common, -1, step) % step
        remainder += modulus * t
        modulus *= step
    return modulus, remainder


def walks(automata: list[Automaton], masks: list[int]) -> Walks | None:
    """Join as many of the automata as make a graph that is not too large; None: not even none."""
    chosen: list[Automaton] = []
    best = Walks.of([], masks)
    for automaton in automata:
        joint = Walks.of([*chosen, automaton], masks)
        if joint is not None:
            best = joint
            chosen.append(automaton)
    return best
