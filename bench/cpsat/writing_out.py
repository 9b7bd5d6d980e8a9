"""Statements without running names and definitions: these are written out, constants computed.

What is left is made of literals, unknowns, operations, digits, truths, comparisons, memberships,
predicates and logic. A defined operator whose argument may have no value stays, as a call of a
definition that does not use its parameters: it has a value where the arguments have one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

from sevendown import builtin
from sevendown.language import semantics, tree

MOST_MEMBERS = 20_000  # of what a name runs through

TRUE = tree.Logic("and", ())
FALSE = tree.Logic("or", ())
_SURE = (tree.Literal, tree.Reference, tree.CellDigit, tree.Variable)  # always have a value

Scope = dict[str, tuple[tree.Expression, tree.Expression]]  # what a name stands for, and its label


class CannotExpress(Exception):
    """The model has no way to say this."""


class Writer:
    """Writes out the statements of one puzzle."""

    def __init__(self, puzzle: tree.PuzzleTree) -> None:
        self.puzzle = puzzle
        names = ("sum", "produkt", "min", "max")
        self._sum, self._product, self._min, self._max = (_operator(name) for name in names)

    def statements(self, statement: tree.Statement) -> Iterator[tree.Statement]:
        """Give the parts that must all hold, written out; as they are, if that cannot be."""
        for part in conjuncts(statement):
            try:
                yield from conjuncts(self.write(part, {}))
            except CannotExpress:
                yield part

    def write(self, node: Any, scope: Scope) -> Any:
        """Write a node out; names stand for what the scope says."""
        if isinstance(node, tree.Bound):
            return scope[node.name][0]
        if isinstance(node, tree.LabelOf):
            return scope[node.name][1]
        if isinstance(node, tuple):
            return tuple(self.write(part, scope) for part in node)
        if not isinstance(node, tree.Node) or isinstance(node, _SURE):
            return node
        if isinstance(node, tree.RunningValue | tree.RunningStatement):
            if not semantics.unknowns(node, self.puzzle) and not _free_names(node):
                return self._computed(node)
            return self._folded(self._running(node, scope))
        if isinstance(node, tree.DefinedValue | tree.DefinedStatement):
            return self._folded(self._defined(node, scope))
        if isinstance(node, tree.Operation | tree.Application):
            arguments = self.write(self._spread(node.arguments), scope)
            return self._folded(replace(node, arguments=arguments))
        parts = {f.name: self.write(getattr(node, f.name), scope) for f in fields(node)}
        return self._folded(replace(node, **parts))

    def _spread(self, arguments: tuple[tree.Expression, ...]) -> tuple[tree.Expression, ...]:
        """Put its members in the place of a group."""
        flat: list[tree.Expression] = []
        for argument in arguments:
            if isinstance(argument, tree.Group):
                flat += self.puzzle.members(argument.name)
            else:
                flat.append(argument)
        return tuple(flat)

    # Constants

    def _folded(self, node: Any) -> Any:
        """Compute a node all parts of which are constant, and drop constant parts of logic."""
        if isinstance(node, tree.Logic):
            return _simplified(node)
        if isinstance(node, _SURE):
            return node
        if isinstance(node, tree.Expression | tree.Statement) and _is_constant(_parts(node)):
            return self._computed(node)
        return node

    def _computed(self, node: Any) -> Any:
        if isinstance(node, tree.Literal | tree.NoValue) or node in (TRUE, FALSE):
            return node
        value = semantics.evaluator(node, [], self.puzzle)([])
        if isinstance(node, tree.Statement):
            return TRUE if value else FALSE
        return tree.NoValue() if value is None else tree.Literal(value)

    # Definitions and running names

    def _defined(self, node: tree.DefinedValue | tree.DefinedStatement, scope: Scope) -> Any:
        definition = node.definition
        arguments = self.write(self._spread(node.arguments), scope)
        own: Scope = {
            name: (argument, tree.NoValue())
            for name, argument in zip(definition.parameters, arguments, strict=True)
        }
        body = self.write(definition.body, own)
        unsure = tuple(a for a in arguments if not isinstance(a, _SURE))
        if not unsure:
            return body
        if isinstance(node, tree.DefinedStatement):
            return tree.Logic("and", (*(tree.Comparison("=", a, a) for a in unsure), body))
        unused = tuple(f"#{i}" for i in range(len(unsure)))
        return tree.DefinedValue(tree.Definition("", unused, body), unsure)

    def _running(self, node: tree.RunningValue | tree.RunningStatement, scope: Scope) -> Any:
        members = self._members(node, scope)
        bodies = []
        for member, label in members:
            body = self.write(node.body, {**scope, node.name: (member, label)})
            bodies.append(body)
            # One is enough: it decides.
            if (node.kind, body) in (("all", FALSE), ("any", TRUE)):
                return body
        match node.kind:
            case "all":
                return _simplified(tree.Logic("and", tuple(bodies)))
            case "any":
                return _simplified(tree.Logic("or", tuple(bodies)))
            case "count":
                return tree.Truths(tuple(body for body in bodies if body != FALSE))
            case "sum" if not bodies:
                return tree.Literal(0)
            case "sum":
                return tree.Operation(self._sum, tuple(bodies))
            case "product" if not bodies:
                return tree.Literal(1)
            case "product":
                return tree.Operation(self._product, tuple(bodies))
            case "min" | "max" if not bodies:
                return tree.NoValue()
            case "min":
                return tree.Operation(self._min, tuple(bodies))
            case "max":
                return tree.Operation(self._max, tuple(bodies))
        raise CannotExpress(f"{node.kind} over a name")

    def _members(
        self, node: tree.RunningValue | tree.RunningStatement, scope: Scope
    ) -> list[tuple[tree.Expression, tree.Expression]]:
        """List what a name runs through; equal members of a set count once."""
        if isinstance(node.source, tree.Group):
            members = self.puzzle.members(node.source.name)
            labels = [semantics.label_of(member) for member in members]
            return [
                (member, tree.NoValue() if label is None else tree.Literal(label))
                for member, label in zip(members, labels, strict=True)
            ]
        values: set[int] = set()
        others: dict[tree.Expression, None] = {}
        for item in node.source.items:
            if isinstance(item, tree.Range):
                low, high = self.write(item.low, scope), self.write(item.high, scope)
                if isinstance(low, tree.NoValue) or isinstance(high, tree.NoValue):
                    continue
                if not isinstance(low, tree.Literal) or not isinstance(high, tree.Literal):
                    raise CannotExpress("a name runs through a set that depends on the grid")
                if high.value - low.value >= MOST_MEMBERS:
                    raise CannotExpress("a name runs through too many values")
                values.update(range(low.value, high.value + 1))
            else:
                member = self.write(item, scope)
                if isinstance(member, tree.Literal):
                    values.add(member.value)
                elif not isinstance(member, tree.NoValue):
                    others[member] = None
        if others:
            # Whether such a member equals another is not known, nor perhaps whether there is one.
            harmless = node.kind in ("all", "any", "min", "max")
            if not harmless or not all(isinstance(other, _SURE) for other in others):
                raise CannotExpress("a name runs through a set that depends on the grid")
        if len(values) > MOST_MEMBERS:
            raise CannotExpress("a name runs through too many values")
        listed = [*map(tree.Literal, sorted(values)), *others]
        return [(member, tree.NoValue()) for member in listed]


def conjuncts(statement: tree.Statement) -> Iterator[tree.Statement]:
    """Give the parts of a conjunction, one after the other."""
    if isinstance(statement, tree.Logic) and statement.connective == "and":
        for part in statement.parts:
            yield from conjuncts(part)
    else:
        yield statement


def _operator(name: str) -> tree.Function:
    word = builtin().find(name)
    assert word is not None
    return word


def _simplified(node: tree.Logic) -> tree.Statement:
    """Drop the constant parts of a connective."""
    parts = node.parts
    match node.connective:
        case "and" | "or":
            decides, neutral = (FALSE, TRUE) if node.connective == "and" else (TRUE, FALSE)
            if decides in parts:
                return decides
            rest = tuple(part for part in parts if part != neutral)
            return rest[0] if len(rest) == 1 else tree.Logic(node.connective, rest)
        case "not":
            if parts[0] in (TRUE, FALSE):
                return FALSE if parts[0] == TRUE else TRUE
            return node
        case "->":
            return _simplified(tree.Logic("or", (_negated(parts[0]), parts[1])))
    for one, other in (parts, parts[::-1]):
        if one in (TRUE, FALSE):
            return other if (one == TRUE) == (node.connective == "<->") else _negated(other)
    return node


def _negated(node: tree.Statement) -> tree.Statement:
    return _simplified(tree.Logic("not", (node,)))


def _parts(node: Any) -> list[Any]:
    """List the nodes right below a node."""
    found: list[Any] = []
    for item in fields(node):
        part = getattr(node, item.name)
        for inner in part if isinstance(part, tuple) else (part,):
            if isinstance(inner, tree.Range | tree.Members):
                found += _parts(inner)
            elif isinstance(inner, tree.Node | tree.Definition):
                found.append(inner)
    return found


def _is_constant(nodes: list[Any]) -> bool:
    return all(
        isinstance(node, tree.Literal | tree.NoValue) or node in (TRUE, FALSE) for node in nodes
    )


def _free_names(node: Any) -> set[str]:
    """Give the bound names in a node that are not bound by it."""
    if isinstance(node, tree.Bound | tree.LabelOf):
        return {node.name}
    names: set[str] = set()
    for part in _parts(node):
        if isinstance(part, tree.Node):  # a definition has no names but its own
            names |= _free_names(part)
    if isinstance(node, tree.RunningValue | tree.RunningStatement):
        # The set is outside of the name's reach.
        inside = _free_names(node.body) - {node.name}
        outside = set() if isinstance(node.source, tree.Group) else _free_names(node.source)
        return inside | outside
    return names
