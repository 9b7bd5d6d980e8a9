"""Whether two statements mean the same, found out by trying: cheap, and wrong only by bad luck.

They are compared where nothing is known, where one of them is true, and near such places.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from sevendown.language import semantics, tree
from sevendown.numbertheory import TooLarge
from sevendown.words.base import Predicate

MOST_TRIED = 240  # fillings
LEAST_TRIED = 24
WORK = 40_000  # steps of evaluation for all of them together, roughly
ROUNDS = 3  # in which all parts of a statement are made true, one after the other
LONGEST_SCAN = 400  # numbers looked at for one that a predicate holds of
_MOST_MEMBERS = 1000  # of a variable, that are listed


class TriedFilling:
    """Digits in the cells, and values of the variables."""

    def __init__(self, puzzle: tree.PuzzleTree, random: Random) -> None:
        self._puzzle = puzzle
        self._random = random
        self._first = {slot.cells[0] for slot in puzzle.numbers}
        self.digits = {cell: self._any_digit(cell) for cell in puzzle.open_cells}
        self.values = {name: self._any_value(name) for name in puzzle.variables}

    def _any_digit(self, cell: tuple[int, int]) -> int:
        given = self._puzzle.given.get(cell)
        if given is not None:
            return given
        digits = self._puzzle.digits
        if cell in self._first and not self._puzzle.leading_zeros and digits != (0,):
            digits = tuple(digit for digit in digits if digit)
        return self._random.choice(digits)

    def _may_be(self, cell: tuple[int, int], digit: int) -> bool:
        if cell in self._puzzle.given or digit not in self._puzzle.digits:
            return False
        return bool(digit or self._puzzle.leading_zeros or cell not in self._first)

    def _any_value(self, name: str) -> int:
        low, high = self._random.choice(self._puzzle.variables[name].ends)
        match low, high:
            case tree.Literal(value=one), tree.Literal(value=two) if one <= two:
                return self._random.randint(one, two)
        return self._random.randint(1, 99)

    def value(self, unknown: semantics.Unknown) -> int:
        """Give the value of an unknown."""
        match unknown:
            case tree.Reference():
                return int("".join(str(self.digits[cell]) for cell in unknown.slot.cells))
            case tree.CellDigit():
                return self.digits[unknown.row, unknown.column]
        return self.values[unknown.name]

    def set(self, unknown: semantics.Unknown, value: int) -> None:
        """Give an unknown a value, if it can have it."""
        match unknown:
            case tree.Reference():
                cells, text = unknown.slot.cells, str(value)
                if value >= 0 and len(text) == len(cells):
                    found = dict(zip(cells, map(int, text), strict=True))
                    if all(self._may_be(cell, digit) for cell, digit in found.items()):
                        self.digits |= found
            case tree.CellDigit():
                cell = unknown.row, unknown.column
                if self._may_be(cell, value):
                    self.digits[cell] = value
            case tree.Variable():
                self.values[unknown.name] = value

    def stir(self, unknown: semantics.Unknown) -> None:
        """Change a digit or a value somehow."""
        match unknown:
            case tree.Reference():
                cell = self._random.choice(unknown.slot.cells)
                self.digits[cell] = self._any_digit(cell)
            case tree.CellDigit():
                cell = unknown.row, unknown.column
                self.digits[cell] = self._any_digit(cell)
            case tree.Variable():
                self.values[unknown.name] = self._any_value(unknown.name)


class MeaningCheck:
    """Compares the statements of one puzzle."""

    def __init__(self, puzzle: tree.PuzzleTree) -> None:
        self._puzzle = puzzle
        self._evaluators: dict[Any, Callable[[TriedFilling], Any]] = {}

    def same(
        self, one: tree.Statement, other: tree.Statement, known: Sequence[TriedFilling] = ()
    ) -> bool:
        """Say whether two statements seem to mean the same; `known` are further fillings."""
        if one == other:
            return True
        random = Random(7)
        unknowns = list(
            dict.fromkeys(
                [
                    *semantics.unknowns(one, self._puzzle),
                    *semantics.unknowns(other, self._puzzle),
                ]
            )
        )
        cost = semantics.effort(one, self._puzzle) + semantics.effort(other, self._puzzle)
        count = max(LEAST_TRIED, min(MOST_TRIED, WORK // cost))
        first, second = self._evaluator(one), self._evaluator(other)

        def agree(filling: TriedFilling) -> bool:
            try:
                return bool(first(filling) == second(filling))
            except TooLarge:
                return True

        if not all(map(agree, known)):
            return False
        for turn in range(count):
            filling = TriedFilling(self._puzzle, random)
            if not agree(filling):
                return False
            self._make_true(one if turn % 2 else other, filling, random)
            if not agree(filling):
                return False
            if unknowns:
                filling.stir(random.choice(unknowns))
                if not agree(filling):
                    return False
        return True

    def _evaluator(self, node: tree.Expression | tree.Statement) -> Callable[[TriedFilling], Any]:
        unknowns = semantics.unknowns(node, self._puzzle)
        run = semantics.evaluator(node, unknowns, self._puzzle)
        return lambda filling: run([filling.value(unknown) for unknown in unknowns])

    def _value(self, node: tree.Expression, filling: TriedFilling) -> int | None:
        try:
            found: int | None = self._evaluator(node)(filling)
        except (TooLarge, KeyError):  # or a name that is bound further out
            return None
        return found

    # ---- making a statement true, as far as that is easy

    def _make_true(self, node: tree.Statement, filling: TriedFilling, random: Random) -> None:
        for _ in range(ROUNDS):
            self._mend(node, filling, random, True)

    def _mend(
        self, node: tree.Statement, filling: TriedFilling, random: Random, wanted: bool
    ) -> None:
        match node:
            case tree.Logic(connective="not", parts=(part,)):
                self._mend(part, filling, random, not wanted)
            case tree.Logic(connective="and", parts=parts) if wanted:
                for part in parts:
                    self._mend(part, filling, random, True)
            case tree.Logic(parts=parts) if parts:
                self._mend(random.choice(parts), filling, random, wanted)
            case tree.Comparison() if wanted:
                self._mend_comparison(node, filling, random)
            case tree.Membership() if wanted and node.members.items:
                low, high = random.choice(node.members.ends)
                value = self._value(random.choice((low, high)), filling)
                self._set(node.value, value, filling)
            case tree.Application(predicate=Predicate() as predicate) if wanted:
                self._mend_application(predicate, node, filling, random)
            case tree.Comparison(left=tree.Truths(statements=parts)):
                for part in parts:
                    self._mend(part, filling, random, random.random() < 0.7)

    def _mend_comparison(
        self, node: tree.Comparison, filling: TriedFilling, random: Random
    ) -> None:
        step = {"=": 0, "!=": 1, "<": -1, "<=": 0, ">": 1, ">=": 0}[node.relation]
        if isinstance(node.left, tree.Truths):
            for part in node.left.statements:
                self._mend(part, filling, random, random.random() < 0.7)
            return
        for (side, other), sign in zip(node.sides, (1, -1), strict=True):
            if isinstance(side, tree.Reference | tree.CellDigit | tree.Variable | tree.DigitOf):
                value = self._value(other, filling)
                if value is not None:
                    self._set(side, value + sign * step, filling)
                    return

    def _mend_application(
        self, predicate: Predicate, node: tree.Application, filling: TriedFilling, random: Random
    ) -> None:
        first, *rest = node.arguments
        if not isinstance(first, tree.Reference | tree.CellDigit | tree.Variable):
            return
        others = [self._value(part, filling) for part in rest]
        if any(value is None for value in others) or any(
            isinstance(part, tree.Group) for part in node.arguments
        ):
            return
        start = filling.value(first)
        if predicate.image is not None:
            self._set(first, predicate.image.value(predicate.image.first(max(start, 1))), filling)
            return
        for value in range(start, start + LONGEST_SCAN // predicate.price):
            try:
                if predicate.holds(value, *others):
                    self._set(first, value, filling)
                    return
            except TooLarge:
                return

    def _set(self, node: tree.Expression, value: int | None, filling: TriedFilling) -> None:
        if value is None:
            return
        match node:
            case tree.Reference() | tree.CellDigit() | tree.Variable():
                filling.set(node, value)
            case tree.DigitOf(number=tree.Reference(slot=slot), index=tree.Literal(value=place)):
                if 1 <= abs(place) <= len(slot.cells):
                    row, column = slot.cells[place - 1 if place > 0 else place]
                    filling.set(tree.CellDigit(row, column), value)
