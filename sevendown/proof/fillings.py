"""Runs through the fillings of what some statements speak of, by plain meanings alone.

What is open is narrowed by rough reasoning (`rough.py`), which never takes away what may be; then
one case after the other is tried. What is found is checked by the plain meaning of everything.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any

from sevendown.language import semantics, tree
from sevendown.proof.clue_constraint import ClueConstraint, TooWide
from sevendown.proof.constants import with_constants
from sevendown.proof.filling_search import Filling, FillingSearch
from sevendown.proof.knowledge import Item, Knowledge, Place
from sevendown.proof.rough import RoughDigit, RoughNumber
from sevendown.proof.rough_build import Builder
from sevendown.proof.rough_counts import totals_of_counts
from sevendown.proof.rough_leaves import leaves
from sevendown.proof.rough_permutations import permutations_in
from sevendown.proof.rough_predicates import AllDiffer
from sevendown.proof.rough_statements import RoughAll, RoughNot, RoughStatement
from sevendown.proof.unknowns_state import UnknownsLayout

__all__ = ["Filling", "Fillings", "TooWide", "layout_of"]


class _Different:
    """That numbers differ, as if it were a predicate of a puzzle."""

    price = 1

    def swapped(self) -> None:
        return None


_last_layout: UnknownsLayout | None = None


def layout_of(puzzle: tree.PuzzleTree) -> UnknownsLayout:
    """Give the layout of a puzzle; that of the last one is kept."""
    global _last_layout
    if _last_layout is None or _last_layout.puzzle is not puzzle:
        _last_layout = UnknownsLayout(puzzle)
    return _last_layout


_EFFORT_OF_A_LOOK = 500  # steps of computing a statement count as much as a look


class Fillings:
    """Runs through the fillings of what some statements speak of, by plain meanings alone."""

    def __init__(
        self,
        puzzle: tree.PuzzleTree,
        statements: Sequence[tree.Statement],
        distinct: Sequence[str] = (),
    ) -> None:
        self.puzzle = puzzle
        self.looks = 0  # how much has been looked at so far
        self._end = 0  # how much may be
        self.layout = layout_of(puzzle)
        self.builder = Builder(self.layout)
        self.checks: list[ClueConstraint] = []  # of whole statements
        self.constraints: list[ClueConstraint] = []
        self.cells: dict[int, None] = {}  # that are spoken of, of numbers too
        self.numbers: dict[int, None] = {}  # and variables
        for statement in statements:
            # What is spoken of is filled in, also where it does not matter.
            self._speaks_of(map(self.builder.unknown, semantics.unknowns(statement, puzzle)))
            self._take(with_constants(statement, puzzle))
        if distinct:
            self._take_distinct([self.layout.number_named[name] for name in distinct])
        self._take_implied([self.layout.number_named[name] for name in distinct])
        self._add_watchers()
        self.alive = (1 << len(self.constraints)) - 1  # those that must hold
        self._of_case: dict[tuple[int, bool], int] = {}  # node, whether it must hold -> place

    # ---- setting up

    def _take(self, statement: tree.Statement) -> None:
        if isinstance(statement, tree.Logic) and statement.connective == "and":
            for part in statement.parts:
                self._take(part)
            return
        unknowns = semantics.unknowns(statement, self.puzzle)
        nodes = [self.builder.unknown(unknown) for unknown in unknowns]
        first = len(self.builder.cells)
        rough: RoughStatement = self.builder.statement(statement)
        notes = range(first, len(self.builder.cells))
        cells = self._speaks_of(nodes)
        effort = semantics.effort(statement, self.puzzle)
        run = self._meaning(statement, unknowns, effort)
        whole = ClueConstraint(rough, nodes, cells, run, effort, notes)
        self.checks.append(whole)
        if isinstance(rough, RoughAll) and len(rough.parts) > 1:
            for one in rough.parts:
                self.constraints.append(self._part_of(whole, one))
        else:
            self.constraints.append(whole)

    def _part_of(self, whole: ClueConstraint, rough: RoughStatement) -> ClueConstraint:
        """Make the constraint of what is a part of another one."""
        found = leaves(rough, self.builder.cells, len(self.layout.cells))
        if found is None:
            return ClueConstraint(rough, whole.unknowns, whole.cells, notes=whole.notes)
        cells: list[int] = []
        for node in found:
            cells += (
                [node.cell] if isinstance(node, RoughDigit) else self.builder.cells[node.number]
            )
        return ClueConstraint(rough, found, cells, notes=whole.notes)

    def _meaning(
        self, statement: tree.Statement, unknowns: list[semantics.Unknown], effort: int
    ) -> Callable[[Sequence[int]], Any]:
        try:
            run = semantics.evaluator(statement, unknowns, self.puzzle)
        except semantics.TooMany as error:
            reason = str(error)

            def refuse(values: Sequence[int]) -> bool:
                raise TooWide(reason)

            return refuse
        looks = effort // _EFFORT_OF_A_LOOK
        if not looks:
            return run

        def counted(values: Sequence[int]) -> Any:
            self.look(looks)  # computing it takes as long as that
            return run(values)

        return counted

    def _take_distinct(self, numbers: list[int]) -> None:
        nodes = [RoughNumber(number) for number in numbers]
        cells = self._speaks_of(nodes)
        found = ClueConstraint(
            AllDiffer(_Different(), nodes),
            nodes,
            cells,
            lambda values: len(set(values)) == len(values),
        )
        self.checks.append(found)
        self.constraints.append(found)

    def _take_implied(self, different: list[int]) -> None:
        """Add what follows from several statements: what counts add up to, numbers in order."""
        every = [one.rough for one in self.constraints]
        for implied in (*totals_of_counts(every), *permutations_in(every, different)):
            if leaves(implied, self.builder.cells, len(self.layout.cells)) is not None:
                self.constraints.append(self._part_of(self.checks[0], implied))

    def _speaks_of(self, nodes: Iterable[RoughNumber | RoughDigit]) -> list[int]:
        cells: list[int] = []
        for node in nodes:
            if isinstance(node, RoughNumber):
                self.numbers[node.number] = None
                cells += self.builder.cells[node.number]
            else:
                cells.append(node.cell)
        self.cells.update(dict.fromkeys(cells))
        return cells

    def _add_watchers(self) -> None:
        """Note who has to look when something moves."""
        first, end = len(self.layout.cells), len(self.builder.cells)
        self.read = {  # what only is read like a number
            number: None for number in range(first, end) if self.builder.cells[number]
        }
        self.watching_cell = [0] * len(self.layout.places)
        self.watching = [0] * len(self.builder.cells)
        for place, constraint in enumerate(self.constraints):
            self._watch(place, constraint, self.watching_cell, self.watching)
        self.numbers_at = self.with_numbers(
            [()] * len(self.layout.places), {**self.numbers, **self.read}
        )

    def _watch(
        self, place: int, constraint: ClueConstraint, cells: list[int], numbers: list[int]
    ) -> None:
        bit = 1 << place
        for cell in constraint.cells:
            cells[cell] |= bit
        for unknown in constraint.unknowns:
            if isinstance(unknown, RoughNumber):
                numbers[unknown.number] |= bit
        for number in constraint.notes:
            numbers[number] |= bit
        if not isinstance(constraint.rough, AllDiffer):
            for number in self.read:
                if not set(constraint.cells).isdisjoint(self.builder.cells[number]):
                    numbers[number] |= bit

    def with_numbers(
        self, numbers_at: list[tuple[int, ...]], numbers: Iterable[int]
    ) -> list[tuple[int, ...]]:
        """Give for each cell the numbers that have it, with these added."""
        found = list(numbers_at)
        for number in numbers:
            for cell in self.builder.cells[number]:
                if number not in found[cell]:
                    found[cell] = (*found[cell], number)
        return found

    # ---- asking

    def find(self, known: Knowledge, most: int, zeros: Collection[Place] = ()) -> Filling | None:
        """Give a filling that obeys everything; None: there is none, which is proved.

        Raises TooWide where more than so much would have to be looked at. Places in `zeros` may be
        0 even where a number starts there.
        """
        self._end = self.looks + most
        return FillingSearch(self, known, (), zeros).first()

    def values(
        self, item: tuple[str, Place | str], known: Knowledge, most_values: int, most: int
    ) -> list[int] | None:
        """Give the values that a cell, number or variable can have, ascending; None: more."""
        self._end = self.looks + most
        kind, name = item
        search = FillingSearch(self, known, [Item(kind, name, ())], ())
        found: list[int] = []
        for value in search.values(self.node(kind, name), most_values):
            found.append(value)
            if len(found) > most_values:
                return None
        return sorted(found)

    def follows(self, known: Knowledge, conclusion: Knowledge | None, most: int) -> Filling | None:
        """Give a filling that breaks the conclusion; None: every filling obeys it."""
        self._end = self.looks + most
        items = list(conclusion.items()) if conclusion is not None else []
        search = FillingSearch(self, known, items, ())
        if conclusion is None:
            return search.first()
        for item in items:
            found = search.without(self.node(item.kind, item.name), item.values)
            if found is not None:
                return found
        return None

    def node(self, kind: str, name: Place | str) -> RoughNumber | RoughDigit:
        """Give the node of something that is known or asked for."""
        if kind == "cells":
            return RoughDigit(self.layout.cell_at[name])  # type: ignore[index]
        named = self.layout.number_named if kind == "numbers" else self.layout.variable_named
        return RoughNumber(named[str(name)])

    # ---- what a search needs

    def look(self, count: int = 1) -> None:
        """Count a look, or more; raises TooWide if there were too many."""
        self.looks += count
        if self.looks > self._end:
            raise TooWide("there is too much to run through")

    def constraint_of_case(self, parent: int, node: RoughStatement, holds: bool) -> int:
        """Give the place of the constraint that a part of another one holds, or does not."""
        key = id(node), holds
        if key not in self._of_case:
            above = self.constraints[parent]
            rough = node if holds else RoughNot(node)
            place = len(self.constraints)
            self.constraints.append(self._part_of(above, rough))
            self._watch(place, self.constraints[-1], self.watching_cell, self.watching)
            self._of_case[key] = place
        return self._of_case[key]
