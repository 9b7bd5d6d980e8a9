"""Facts about one long number that can be decided by reading its digits, or by a remainder."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import gcd
from typing import Any

from sevendown.engine.cells import Cell
from sevendown.engine.rule import Rule
from sevendown.language import semantics, tree
from sevendown.model.adapters import turned_to
from sevendown.model.context import Context
from sevendown.model.facts import (
    Belongs,
    Fact,
    Holds,
    Related,
    known_ranges,
    known_value,
    known_values,
)
from sevendown.record import replaced
from sevendown.rules.arithmetic.residue import Residue
from sevendown.rules.digits.automaton import Automaton, DigitAutomaton, Layers, Walks
from sevendown.rules.digits.number import mask_of
from sevendown.rules.values.within import Within
from sevendown.words.base import Operator, digits_of
from sevendown.words.protocols import ResidueOfResult, SameBackwards

Remainder = tuple[int, int]  # a modulus, and what is left


def read_digits(facts: list[Fact], context: Context) -> list[Fact]:
    """Of each number too long to be listed, join what can be said by reading its digits."""
    about: dict[semantics.Unknown, Readings] = {}
    for fact in facts:
        unknown = fact.only_unknown
        if unknown is not None and not fact.listed:
            cell = context.unknowns.cell(unknown)
            if not cell.listable and digits_of(cell):
                about.setdefault(unknown, Readings(unknown)).add(fact)
    for unknown, readings in about.items():
        if readings.facts:
            with readings.facts[0].at_work():
                origins = tuple(line for fact in readings.facts for line in fact.lines)
                for rule in readings.rules(context.unknowns.cell(unknown), context.constant):
                    context.post(rule, origins)
    return facts


class Readings:
    """What the facts about one long number say that can be read off its digits."""

    def __init__(self, unknown: semantics.Unknown) -> None:
        self.unknown = unknown
        self.facts: list[Fact] = []
        self.automata: list[Automaton] = []
        self.remainders: list[Remainder] = []
        self.mirrored = False  # whether one says that it reads the same backwards

    def add(self, fact: Fact) -> None:
        """Take in a fact about that number alone."""
        shape = fact.shape
        if isinstance(shape, Holds) and shape.arguments == (self.unknown,):
            if isinstance(shape.predicate, SameBackwards) and shape.predicate.mirrored:
                self.mirrored = True
                self.facts.append(fact)
        found = reading(fact, self.unknown)
        if found is not None:
            self.facts.append(fact)
            if isinstance(found, Automaton):
                self.automata.append(found)
            else:
                self.remainders.append(found)

    def rules(self, cell: Cell, constant: Callable[[int], Cell]) -> Iterator[Rule]:
        """Give the rules that join what they say; `constant` makes the cell of a constant."""
        text = " and ".join(dict.fromkeys(fact.text for fact in self.facts))
        remainder = joint_remainder(self.remainders)
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


def reading(fact: Fact, unknown: semantics.Unknown) -> Automaton | Remainder | None:
    """Turn a fact about one unknown into an automaton or a remainder, where that is known."""
    match fact.shape:
        case Holds() as shape:
            predicate, arguments = turned_to(unknown, shape.predicate, shape.arguments)
            others = known_values(arguments[1:])
            if arguments[0] != unknown or others is None:
                return None
            return predicate.residue(*others) or predicate.automaton(*others)
        case Related() as shape:
            found, value = _operator(shape.left, unknown), known_value(shape.right)
            if found is not None and value is not None:
                return _compared(*found, shape.relation, value)
        case Belongs() as shape:
            found, ranges = _operator(shape.value, unknown), known_ranges(shape.members)
            if found is not None and ranges is not None:
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

    return replaced(automaton, result=passed)


def _operator(
    node: tree.Expression, unknown: semantics.Unknown
) -> tuple[Operator, list[int]] | None:
    """Take an operation of one unknown and constants apart."""
    if not isinstance(node, tree.Operation) or not node.arguments or node.arguments[0] != unknown:
        return None
    others = known_values(node.arguments[1:])
    if others is None:
        return None
    assert isinstance(node.operator, Operator)
    return node.operator, others


def joint_remainder(remainders: list[Remainder]) -> Remainder | None:
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
    layers = Layers.of_any(masks)
    is_small = layers.is_small()
    for automaton in automata:
        joint = layers.joined(automaton)
        if joint is not None:
            layers, is_small = joint, True
    return layers.walks() if is_small else None
