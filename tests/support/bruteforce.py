"""All solutions of a tiny puzzle by trying everything, on the plain meanings of the words alone.

Written apart from the program: of it, only the tree is used, and `holds` and `value` of the words.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from typing import Any

from sevendown.language import tree

MOST = 3000  # fillings of the grid that are tried

Answer = tuple[tuple[str, ...], tuple[tuple[str, int], ...]]  # the rows, the variables

# What a name that runs or a parameter stands for: a value, and the mark of a number of the grid.
Scope = dict[str, tuple[int, int | None]]


class TooManyWorlds(Exception):
    """There is too much to try."""


class World:
    """A filling of the grid and a choice of the variables, in which nodes are evaluated."""

    def __init__(self, puzzle: tree.PuzzleTree, digits: dict[tuple[int, int], int]) -> None:
        self.puzzle = puzzle
        self.digits = digits
        self.variables: dict[str, int] = {}

    def run_value(self, run: tree.Slot) -> int:
        value = 0
        for place in run.cells:
            value = 10 * value + self.digits[place]
        return value

    def value(self, node: Any, scope: Scope) -> int | None:
        """The value of an expression; None: it has none."""
        kind = type(node)
        if kind is tree.Literal:
            literal: int = node.value
            return literal
        if kind is tree.NoValue:
            return None
        if kind is tree.Reference:
            return self.run_value(node.slot)
        if kind is tree.CellDigit:
            return self.digits[node.row, node.column]
        if kind is tree.Variable:
            return self.variables[node.name]
        if kind is tree.Bound:
            return scope[node.name][0]
        if kind is tree.LabelOf:
            return scope[node.name][1]
        if kind is tree.Operation:
            arguments = self.arguments(node.arguments, scope)
            if arguments is None:
                return None
            if not arguments:
                return {"sum": 0, "produkt": 1}.get(node.operator.name)
            result: int | None = node.operator.value(*arguments)
            return result
        if kind is tree.DigitOf:
            return self.digit(node, scope)
        if kind is tree.Truths:
            return sum(1 for part in node.statements if self.holds(part, scope))
        if kind is tree.DefinedValue:
            inner = self.parameters(node, scope)
            return None if inner is None else self.value(node.definition.body, inner)
        assert kind is tree.RunningValue, node
        return self.running_value(node, scope)

    def arguments(self, nodes: tuple[Any, ...], scope: Scope) -> list[int] | None:
        found: list[int | None] = []
        for node in nodes:
            if type(node) is tree.Group:
                found += [value for value, _ in self.group(node.name)]
            else:
                found.append(self.value(node, scope))
        return None if None in found else found  # type: ignore[return-value]

    def digit(self, node: tree.DigitOf, scope: Scope) -> int | None:
        index = self.value(node.index, scope)
        if type(node.number) is tree.Reference and node.of_cells:
            digits = [self.digits[place] for place in node.number.slot.cells]
        else:
            value = self.value(node.number, scope)
            if value is None:
                return None
            digits = [int(sign) for sign in str(value).lstrip("-")]
        if index is None or index == 0:
            return None
        if index > 0:
            return digits[index - 1] if index <= len(digits) else None
        return digits[index] if -index <= len(digits) else None

    def parameters(self, node: Any, scope: Scope) -> Scope | None:
        inner: Scope = {}
        for name, argument in zip(node.definition.parameters, node.arguments, strict=True):
            value = self.value(argument, scope)
            if value is None:
                return None
            inner[name] = (value, None)
        return inner

    def group(self, name: str) -> list[tuple[int, int | None]]:
        if name == "cells":
            return [(self.digits[place], None) for place in sorted(self.digits)]
        if " " in name:
            kind, number = name.split()
            return [
                (self.digits[row, column], None)
                for row, column in sorted(self.digits)
                if (kind == "row" and row + 1 == int(number))
                or (kind == "column" and column + 1 == int(number))
                or (name == "diagonal 1" and row == column)
                or (name == "diagonal 2" and row + column + 1 == self.puzzle.columns)
            ]
        found = []
        for run in self.puzzle.numbers:
            if name == "numbers" or run.direction == name:
                label = int(run.mark) if run.mark.isdigit() else None
                found.append((self.run_value(run), label))
        return found

    def ranges_of(self, members: tree.Members, scope: Scope) -> list[range]:
        found: list[range] = []
        for item in members.items:
            if type(item) is tree.Range:
                low, high = self.value(item.low, scope), self.value(item.high, scope)
                if low is not None and high is not None:
                    found.append(range(low, high + 1))
            else:
                value = self.value(item, scope)
                if value is not None:
                    found.append(range(value, value + 1))
        return found

    def set_of(self, members: tree.Members, scope: Scope) -> set[int]:
        return set().union(*self.ranges_of(members, scope))

    def scopes(self, node: Any, scope: Scope) -> Iterator[Scope]:
        if type(node.source) is tree.Group:
            members = self.group(node.source.name)
        else:
            members = [(value, None) for value in sorted(self.set_of(node.source, scope))]
        for member in members:
            yield {**scope, node.name: member}

    def running_value(self, node: tree.RunningValue, scope: Scope) -> int | None:
        scopes = list(self.scopes(node, scope))
        if node.kind == "count":
            return sum(1 for inner in scopes if self.holds(node.body, inner))
        if node.kind in ("smallest", "largest"):
            values = [inner[node.name][0] for inner in scopes if self.holds(node.body, inner)]
            if not values:
                return None
            return min(values) if node.kind == "smallest" else max(values)
        results = [self.value(node.body, inner) for inner in scopes]
        if None in results:
            return None
        numbers = [result for result in results if result is not None]
        if node.kind == "sum":
            return sum(numbers)
        if node.kind == "product":
            return math.prod(numbers)
        if not numbers:
            return None
        return min(numbers) if node.kind == "min" else max(numbers)

    def holds(self, node: Any, scope: Scope) -> bool:
        """Whether a statement is true."""
        kind = type(node)
        if kind is tree.Application:
            arguments = self.arguments(node.arguments, scope)
            return arguments is not None and bool(node.predicate.holds(*arguments))
        if kind is tree.Comparison:
            left, right = self.value(node.left, scope), self.value(node.right, scope)
            if left is None or right is None:
                return False
            sign = node.relation
            if "=" in sign and sign != "!=" and left == right:
                return True
            if sign == "!=":
                return left != right
            return (sign[0] == "<" and left < right) or (sign[0] == ">" and left > right)
        if kind is tree.Membership:
            value = self.value(node.value, scope)
            if value is None:
                return False
            inside = any(value in some for some in self.ranges_of(node.members, scope))
            return not inside if node.negated else inside
        if kind is tree.Logic:
            if node.connective == "and":
                return all(self.holds(part, scope) for part in node.parts)
            if node.connective == "or":
                return any(self.holds(part, scope) for part in node.parts)
            truths = [self.holds(part, scope) for part in node.parts]
            if node.connective == "not":
                return not truths[0]
            if node.connective == "->":
                # Grouped to the right: it fails only where all but the last are true.
                return truths[-1] or False in truths[:-1]
            odd = truths.count(True) % 2 == 1
            return odd if node.connective == "xor" else truths[0] is truths[1]
        if kind is tree.DefinedStatement:
            inner = self.parameters(node, scope)
            return inner is not None and self.holds(node.definition.body, inner)
        assert kind is tree.RunningStatement, node
        quantifier = all if node.kind == "all" else any
        return quantifier(self.holds(node.body, inner) for inner in self.scopes(node, scope))

    def is_filled_well(self) -> bool:
        """Whether the grid itself, its header aside from `digits`, allows this filling."""
        puzzle = self.puzzle
        if not puzzle.leading_zeros:
            if any(self.digits[run.cells[0]] == 0 for run in puzzle.numbers):
                return False
        if puzzle.distinct_answers:
            numbers = [self.run_value(run) for run in puzzle.numbers]
            return len(set(numbers)) == len(numbers)
        return True

    def is_solution(self) -> bool:
        """Whether all statements hold; the grid and the sets of the variables are not asked."""
        return all(self.holds(line.statement, {}) for line in self.puzzle.lines)

    def answer(self) -> Answer:
        rows = tuple(
            "".join(str(self.digits.get((r, c), "#")) for c in range(self.puzzle.columns))
            for r in range(self.puzzle.rows)
        )
        return rows, tuple(self.variables.items())


def worlds(puzzle: tree.PuzzleTree) -> Iterator[World]:
    """Every filling of the grid with every choice of the variables; raises TooManyWorlds."""
    places = [
        (r, c)
        for r in range(puzzle.rows)
        for c in range(puzzle.columns)
        if (r, c) not in puzzle.blocked
    ]
    choices = [
        [puzzle.given[place]] if place in puzzle.given else list(puzzle.digits) for place in places
    ]
    if math.prod(map(len, choices)) > MOST:
        raise TooManyWorlds
    for filling in itertools.product(*choices):
        world = World(puzzle, dict(zip(places, filling, strict=True)))
        if world.is_filled_well():
            yield from _with_variables(world, list(puzzle.variables.items()))


def _with_variables(world: World, left: list[tuple[str, tree.Members]]) -> Iterator[World]:
    if not left:
        yield world
        return
    (name, members), *others = left
    for value in sorted(world.set_of(members, {})):
        world.variables[name] = value
        yield from _with_variables(world, others)
    world.variables.pop(name, None)


def all_solutions(puzzle: tree.PuzzleTree) -> set[Answer]:
    """The exact set of solutions; raises TooManyWorlds."""
    return {world.answer() for world in worlds(puzzle) if world.is_solution()}


def agreement(answers: set[Answer]) -> tuple[tuple[str, ...], tuple[tuple[str, str], ...]] | None:
    """What all solutions have in common, with "?" elsewhere."""
    if not answers:
        return None
    every = list(answers)
    rows = tuple(
        "".join(signs[0] if len(set(signs)) == 1 else "?" for signs in zip(*same, strict=True))
        for same in zip(*[rows for rows, _ in every], strict=True)
    )
    names = [name for name, _ in every[0][1]]
    variables = []
    for i, name in enumerate(names):
        values = {chosen[i][1] for _, chosen in every}
        variables.append((name, str(values.pop()) if len(values) == 1 else "?"))
    return rows, tuple(variables)


def world_of(puzzle: tree.PuzzleTree, answer: Answer) -> World | None:
    """The world of a filling; None if the grid or a variable's set does not allow it."""
    rows, variables = answer
    digits = {
        (r, c): int(sign) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign != "#"
    }
    world = World(puzzle, digits)
    allowed = all(
        digit == puzzle.given.get(place, digit) and digit in puzzle.digits
        for place, digit in digits.items()
    )
    if not allowed or not world.is_filled_well():
        return None
    for name, value in variables:
        if not any(value in some for some in world.ranges_of(puzzle.variables[name], {})):
            return None
        world.variables[name] = value
    return world
