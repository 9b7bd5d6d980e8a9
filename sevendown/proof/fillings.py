"""Runs through the fillings of what some statements speak of, by plain meanings alone."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any

from sevendown.language import semantics, tree
from sevendown.proof.knowledge import Item, Knowledge, Place, Values
from sevendown.record import Record


class TooWide(Exception):
    """More would have to be looked at than is allowed."""


class Filling(Record):
    """Digits of cells and values of variables."""

    cells: dict[Place, int]
    variables: dict[str, int]


class Fillings:
    """Runs through the fillings of what some statements speak of, by plain meanings alone."""

    def __init__(
        self,
        puzzle: tree.PuzzleTree,
        statements: Sequence[tree.Statement],
        distinct: Sequence[str] = (),
    ) -> None:
        self.puzzle = puzzle
        self.looks = 0
        self._slots = {slot.name: slot for slot in puzzle.numbers}
        self._distinct = [self._slots[name] for name in distinct]
        self._tests: list[tuple[list[semantics.Unknown], Callable[[Sequence[int]], Any]]] = []
        for statement in statements:
            unknowns = semantics.unknowns(statement, puzzle)
            self._tests.append((unknowns, semantics.evaluator(statement, unknowns, puzzle)))
        self._firsts = set()
        if not puzzle.leading_zeros:
            self._firsts = {slot.cells[0] for slot in puzzle.numbers}

    def find(self, known: Knowledge, most: int, zeros: Collection[Place] = ()) -> Filling | None:
        """Give a filling that obeys everything; None: there is none. Raises TooWide."""
        return self._find(known, None, self.looks + most, zeros)

    def follows(self, known: Knowledge, conclusion: Knowledge | None, most: int) -> Filling | None:
        """Give a filling that breaks the conclusion; None: it follows. Raises TooWide."""
        end = self.looks + most
        if conclusion is None:
            return self._find(known, None, end, ())
        for item in conclusion.items():
            found = self._find(known, item, end, ())
            if found is not None:
                return found
        return None

    def values(
        self, item: tuple[str, Place | str], known: Knowledge, most_values: int, most: int
    ) -> list[int] | None:
        """Give the values that something can have, ascending; None: there are more."""
        end, found = self.looks + most, list[int]()
        kind, name = item
        while True:
            filling = self._find(known, Item(kind, name, tuple(found)), end, ())
            if filling is None:
                return sorted(found)
            if isinstance(name, tuple):
                found.append(filling.cells[name])
            elif kind == "vars":
                found.append(filling.variables[name])
            else:
                found.append(_read(self._slots[name], filling.cells))
            if len(found) > most_values:
                return None

    def _find(
        self, known: Knowledge, broken: Item | None, end: int, zeros: Collection[Place]
    ) -> Filling | None:
        """Find a filling in which something does not have any of these values."""
        cells: dict[Place, None] = {}
        variables: dict[str, None] = {}
        tests: list[tuple[set[Any], Callable[[dict[Any, int]], bool]]] = []

        def take(slot: tree.Slot) -> None:
            cells.update(dict.fromkeys(slot.cells))

        for unknowns, run in self._tests:
            scope: set[Any] = set()
            for unknown in unknowns:
                if isinstance(unknown, tree.Reference):
                    take(unknown.slot)
                    scope.update(unknown.slot.cells)
                elif isinstance(unknown, tree.CellDigit):
                    cells[unknown.row, unknown.column] = None
                    scope.add((unknown.row, unknown.column))
                else:
                    variables[unknown.name] = None
                    scope.add(unknown.name)

            def test(at: dict[Any, int], unknowns: Any = unknowns, run: Any = run) -> bool:
                return bool(run([_value(unknown, at) for unknown in unknowns]))

            tests.append((scope, test))
        for i, one in enumerate(self._distinct):
            take(one)
            for other in self._distinct[:i]:
                tests.append(
                    (
                        {*one.cells, *other.cells},
                        lambda at, a=one, b=other: _read(a, at) != _read(b, at),  # type: ignore[misc]
                    )
                )
        items = [(item, True) for item in known.items()]
        if broken is not None:
            items.append((broken, False))
        allowed: dict[Any, list[int]] = {}
        for item, inside in items:
            if item.kind == "numbers":
                slot = self._slots[str(item.name)]
                take(slot)
                values = item.values if isinstance(item.values, range) else frozenset(item.values)
                tests.append(
                    (
                        set(slot.cells),
                        lambda at, s=slot, v=values, w=inside: (_read(s, at) in v) == w,  # type: ignore[misc]
                    )
                )
            elif item.kind == "cells":
                cells[item.name] = None  # type: ignore[index]
            else:
                variables[str(item.name)] = None
        for place in cells:
            allowed[place] = list(self._digits(place, zeros))
        for name in variables:
            allowed[name] = semantics.constant_members(self.puzzle.variables[name], self.puzzle)
        for item, inside in items:
            if item.kind != "numbers":
                allowed[item.name] = [v for v in allowed[item.name] if (v in item.values) == inside]
        at: dict[Any, int] = {}
        for _ in self._fill(at, allowed, tests, end):
            return Filling(
                {place: at[place] for place in cells}, {name: at[name] for name in variables}
            )
        return None

    def _digits(self, place: Place, zeros: Collection[Place]) -> Values:
        digits = self.puzzle.digits
        if place in self.puzzle.given:
            digits = tuple(d for d in digits if d == self.puzzle.given[place])
        if place in self._firsts and place not in zeros:
            return tuple(d for d in digits if d)
        return digits

    def _fill(
        self,
        at: dict[Any, int],
        allowed: dict[Any, list[int]],
        tests: list[tuple[set[Any], Callable[[dict[Any, int]], bool]]],
        end: int,
    ) -> Iterator[None]:
        self.looks += 1
        if self.looks > end:
            raise TooWide
        open_ones = [unknown for unknown in allowed if unknown not in at]
        if not open_ones:
            if all(test(at) for scope, test in tests if not scope):
                yield
            return
        unknown = min(open_ones, key=lambda one: len(allowed[one]))
        due = [t for scope, t in tests if unknown in scope and scope <= {*at, unknown}]
        for value in allowed[unknown]:
            at[unknown] = value
            if all(test(at) for test in due):
                yield from self._fill(at, allowed, tests, end)
                if unknown not in at:
                    return
            at.pop(unknown, None)


def _value(unknown: semantics.Unknown, at: dict[Any, int]) -> int:
    if isinstance(unknown, tree.Reference):
        return _read(unknown.slot, at)
    if isinstance(unknown, tree.CellDigit):
        return at[unknown.row, unknown.column]
    return at[unknown.name]


def _read(slot: tree.Slot, at: dict[Any, int]) -> int:
    value = 0
    for place in slot.cells:
        value = value * 10 + at[place]
    return value
