"""Runs through the fillings of what some statements speak of, by plain meanings alone.

What is open is narrowed by rough reasoning (`rough.py`), which never takes away what may be; then
one case after the other is tried. What is found is checked by the plain meaning of everything.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any

from sevendown.language import semantics, tree
from sevendown.numbertheory import TooLarge
from sevendown.proof import digit_patterns as patterns
from sevendown.proof.enclosures import INF, Enclosure, between, exactly, one_of, size
from sevendown.proof.knowledge import Item, Knowledge, Place, Values
from sevendown.proof.rough import Digit, Number
from sevendown.proof.rough_build import Builder
from sevendown.proof.rough_statements import (
    AllDiffer,
    AllOf,
    Negation,
    RoughStatement,
    Within,
)
from sevendown.proof.unknowns_state import Layout, State
from sevendown.record import Record

_TABLE_DIGITS = 3  # of a number this long, all that a statement holds of are listed, once
_TABLE_EFFORT = 200  # unless it takes more than this to compute
_FILTER_EFFORT = 10_000  # the same for the values of the last unknown, all together
_TRIED = 12  # values of a number that are tried one by one; others by their digits
_MOST_CASES = 40
_ROUNDS = 20  # times that each statement is looked at in one place, on average


class TooWide(Exception):
    """More would have to be looked at than is allowed."""


class Filling(Record):
    """Digits of cells and values of variables."""

    cells: dict[Place, int]
    variables: dict[str, int]


class _Constraint:
    """A statement that must hold, with all that is needed to look at it."""

    def __init__(
        self,
        rough: RoughStatement,
        unknowns: Sequence[Number | Digit],
        cells: Iterable[int],
        run: Callable[[Sequence[int]], Any] | None = None,
        effort: int = 1,
    ) -> None:
        self.rough = rough
        self.unknowns = tuple(unknowns)
        self.cells = tuple(dict.fromkeys(cells))  # of numbers, too
        self.run = run  # its plain meaning; None: it is part of something else
        self.effort = effort
        self._table: Enclosure | None = None

    def look(self, state: State) -> bool | None:
        """Narrow what is open; True: it holds anyway, False: it cannot hold."""
        if self.run is not None:
            if len(self.unknowns) == 1:
                table = self._all_values(state)
                if table is not None:
                    return self.unknowns[0].narrow(state, table)
            found = self._look_at_last(state)
            if found is not None:
                return found
        if not self.rough.require(state):
            return False
        return True if self.rough.truth(state) is True else None

    def _look_at_last(self, state: State) -> bool | None:
        """Narrow the last unknown by the plain meaning; None: there is more than one."""
        last: Number | Digit | None = None
        values: list[int] = []
        at = -1
        for unknown in self.unknowns:
            found = unknown.rough(state)
            if found.lo == found.hi:
                values.append(found.rest)
            elif last is not None:
                return None
            else:
                last, at = unknown, len(values)
                values.append(0)
        if last is None:
            return self.holds(values)
        listed = last.rough(state).values
        if listed is None or len(listed) * self.effort > _FILTER_EFFORT:
            return None
        kept = []
        for value in listed:
            values[at] = value
            if self.holds(values):
                kept.append(value)
        return bool(kept) and (len(kept) == len(listed) or last.narrow(state, one_of(kept)))

    def holds(self, values: Sequence[int]) -> bool:
        """Say whether it holds of all unknowns; raises TooWide where that cannot be computed."""
        assert self.run is not None
        try:
            return bool(self.run(values))
        except (TooLarge, semantics.TooMany) as error:
            raise TooWide(str(error)) from None

    def _all_values(self, state: State) -> Enclosure | None:
        """Give all that its only unknown can be, where that is short."""
        if self._table is None and self.effort <= _TABLE_EFFORT:
            (unknown,) = self.unknowns
            length = len(state.cells[unknown.number]) if isinstance(unknown, Number) else 1
            if 1 <= length <= _TABLE_DIGITS:
                every = range(patterns.ten_to(length))
                self._table = one_of([value for value in every if self.holds([value])])
        return self._table


class _Different:
    """That numbers differ, as if it were a predicate of a puzzle."""

    price = 1

    def swapped(self) -> None:
        return None


_last_layout: Layout | None = None


def layout_of(puzzle: tree.PuzzleTree) -> Layout:
    """Give the layout of a puzzle; that of the last one is kept."""
    global _last_layout
    if _last_layout is None or _last_layout.puzzle is not puzzle:
        _last_layout = Layout(puzzle)
    return _last_layout


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
        self._layout = layout_of(puzzle)
        self._builder = Builder(self._layout)
        self._checks: list[_Constraint] = []  # of whole statements
        self._constraints: list[_Constraint] = []
        self._cells: dict[int, None] = {}  # that are spoken of, of numbers too
        self._numbers: dict[int, None] = {}  # and variables
        for statement in statements:
            self._take(statement)
        if distinct:
            self._take_distinct([self._layout.number_named[name] for name in distinct])
        self._add_watchers()
        self._alive = (1 << len(self._constraints)) - 1  # those that must hold
        self._of_case: dict[tuple[int, bool], int] = {}  # node, whether it must hold -> place

    # ---- setting up

    def _take(self, statement: tree.Statement) -> None:
        if isinstance(statement, tree.Logic) and statement.connective == "and":
            for part in statement.parts:
                self._take(part)
            return
        unknowns = semantics.unknowns(statement, self.puzzle)
        nodes = [self._builder.unknown(unknown) for unknown in unknowns]
        rough: RoughStatement = self._builder.statement(statement)
        cells = self._speaks_of(nodes)
        effort = semantics.effort(statement, self.puzzle)
        whole = _Constraint(rough, nodes, cells, self._meaning(statement, unknowns), effort)
        self._checks.append(whole)
        if isinstance(rough, AllOf) and len(rough.parts) > 1:
            for one in rough.parts:
                self._constraints.append(_Constraint(one, nodes, cells))
        else:
            self._constraints.append(whole)

    def _meaning(
        self, statement: tree.Statement, unknowns: list[semantics.Unknown]
    ) -> Callable[[Sequence[int]], Any]:
        try:
            return semantics.evaluator(statement, unknowns, self.puzzle)
        except semantics.TooMany as error:
            reason = str(error)

            def refuse(values: Sequence[int]) -> bool:
                raise TooWide(reason)

            return refuse

    def _take_distinct(self, numbers: list[int]) -> None:
        nodes = [Number(number) for number in numbers]
        cells = self._speaks_of(nodes)
        found = _Constraint(
            AllDiffer(_Different(), nodes),
            nodes,
            cells,
            lambda values: len(set(values)) == len(values),
        )
        self._checks.append(found)
        self._constraints.append(found)

    def _speaks_of(self, nodes: Iterable[Number | Digit]) -> list[int]:
        cells: list[int] = []
        for node in nodes:
            if isinstance(node, Number):
                self._numbers[node.number] = None
                cells += self._builder.cells[node.number]
            else:
                cells.append(node.cell)
        self._cells.update(dict.fromkeys(cells))
        return cells

    def _add_watchers(self) -> None:
        """Note who has to look when something moves."""
        read = range(len(self._layout.cells), len(self._builder.cells))
        self._read = dict.fromkeys(read)  # what only is read like a number
        self._watching_cell = [0] * len(self._layout.places)
        self._watching = [0] * len(self._builder.cells)
        for place, constraint in enumerate(self._constraints):
            self._watch(place, constraint, self._watching_cell, self._watching)
        self._numbers_at = self._with_numbers(
            [()] * len(self._layout.places), {**self._numbers, **self._read}
        )

    def _watch(
        self, place: int, constraint: _Constraint, cells: list[int], numbers: list[int]
    ) -> None:
        bit = 1 << place
        for cell in constraint.cells:
            cells[cell] |= bit
        for unknown in constraint.unknowns:
            if isinstance(unknown, Number):
                numbers[unknown.number] |= bit
        if not isinstance(constraint.rough, AllDiffer):
            for number in self._read:
                if not set(constraint.cells).isdisjoint(self._builder.cells[number]):
                    numbers[number] |= bit

    def _with_numbers(
        self, numbers_at: list[tuple[int, ...]], numbers: Iterable[int]
    ) -> list[tuple[int, ...]]:
        """Give for each cell the numbers that have it, with these added."""
        found = list(numbers_at)
        for number in numbers:
            for cell in self._builder.cells[number]:
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
        return _Search(self, known, (), zeros).first()

    def values(
        self, item: tuple[str, Place | str], known: Knowledge, most_values: int, most: int
    ) -> list[int] | None:
        """Give the values that a cell, number or variable can have, ascending; None: more."""
        self._end = self.looks + most
        kind, name = item
        search = _Search(self, known, [Item(kind, name, ())], ())
        found: list[int] = []
        for value in search.values(self._node(kind, name), most_values):
            found.append(value)
            if len(found) > most_values:
                return None
        return sorted(found)

    def follows(self, known: Knowledge, conclusion: Knowledge | None, most: int) -> Filling | None:
        """Give a filling that breaks the conclusion; None: every filling obeys it."""
        self._end = self.looks + most
        items = list(conclusion.items()) if conclusion is not None else []
        search = _Search(self, known, items, ())
        if conclusion is None:
            return search.first()
        for item in items:
            found = search.without(self._node(item.kind, item.name), item.values)
            if found is not None:
                return found
        return None

    def _node(self, kind: str, name: Place | str) -> Number | Digit:
        if kind == "cells":
            return Digit(self._layout.cell_at[name])  # type: ignore[index]
        named = self._layout.number_named if kind == "numbers" else self._layout.variable_named
        return Number(named[str(name)])

    # ---- what a search needs

    def look(self) -> None:
        """Count a look; raises TooWide if there were too many."""
        self.looks += 1
        if self.looks > self._end:
            raise TooWide("there is too much to run through")

    def constraint_of_case(self, parent: int, node: RoughStatement, holds: bool) -> int:
        """Give the place of the constraint that a part of another one holds, or does not."""
        key = id(node), holds
        if key not in self._of_case:
            above = self._constraints[parent]
            rough = node if holds else Negation(node)
            place = len(self._constraints)
            self._constraints.append(_Constraint(rough, above.unknowns, above.cells))
            self._watch(place, self._constraints[-1], self._watching_cell, self._watching)
            self._of_case[key] = place
        return self._of_case[key]


class _Search:
    """One question: what is known, what is spoken of besides, and the search itself."""

    def __init__(
        self,
        fillings: Fillings,
        known: Knowledge,
        further: Sequence[Item],
        zeros: Collection[Place],
    ) -> None:
        self.of = fillings
        self.layout = fillings._layout
        self.constraints = fillings._constraints
        self.extra: _Constraint | None = None  # what the values found so far leave
        self.cells = fillings._cells
        self.numbers = fillings._numbers
        numbers_at = fillings._numbers_at
        state = State(
            self.layout.masks[:],
            fillings._builder.enclosures[:],
            fillings._builder.cells,
            numbers_at,
        )
        for place in zeros:
            cell = self.layout.cell_at[place]
            state.masks[cell] = self.layout.with_zeros[cell]
        new: dict[int, None] = {}
        cells: dict[int, None] = {}
        for item in (*known.items(), *further):
            node = fillings._node(item.kind, item.name)
            if isinstance(node, Digit):
                cells[node.cell] = None
            else:
                new[node.number] = None
                cells.update(dict.fromkeys(state.cells[node.number]))
        if not new.keys() <= self.numbers.keys():
            self.numbers = {**self.numbers, **new}
            state.numbers_at = fillings._with_numbers(numbers_at, new)
        if not cells.keys() <= self.cells.keys():
            self.cells = {**self.cells, **cells}
        state.waiting = {**self.numbers, **fillings._read}
        for number in self.layout.variable_named.values():
            state.waiting.pop(number, None)
        self.state: State | None = state
        for item in known.items():
            if not fillings._node(item.kind, item.name).narrow(state, _enclosure(item.values)):
                self.state = None
                return
        if not self._bound_variables(state):
            self.state = None
            return
        self.alive = fillings._alive
        fillings.look()
        alive = self._propagate(state, self.alive, self.alive)
        if alive is None:
            self.state = None
        else:
            self.alive = alive

    def _bound_variables(self, state: State) -> bool:
        """Bound the variables whose sets depend on others: by these, roughly."""
        for name, number in self.layout.variable_named.items():
            if number in self.numbers and state.enclosures[number].lo > state.enclosures[number].hi:
                return False
            if number in self.numbers and name in self.layout.dependent:
                ends = self.of._builder.ends(self.layout.puzzle.variables[name])
                rough = [(low.rough(state), high.rough(state)) for low, high in ends]
                full = [(a, b) for a, b in rough if a.lo <= a.hi and b.lo <= b.hi]
                if not full:
                    return False
                lo, hi = min(a.lo for a, _ in full), max(b.hi for _, b in full)
                if not state.narrow(number, between(lo, hi)):
                    return False
        return True

    # ---- questions

    def first(self) -> Filling | None:
        """Give a filling."""
        if self.state is None:
            return None
        return self._search(self.state.copy(), self.alive)

    def without(self, node: Number | Digit, values: Values) -> Filling | None:
        """Give a filling in which something has none of these values."""
        if self.state is None:
            return None
        found = node.rough(self.state)
        if isinstance(values, range):
            below = between(-INF, values.start - 1), between(values.stop, INF)
            for part in below:
                filling = self._within(node, part)
                if filling is not None:
                    return filling
            return None
        if found.values is not None:
            inside = frozenset(values)
            left = [value for value in found.values if value not in inside]
            return self._within(node, one_of(left)) if left else None
        return self._apart_from(node, values)

    def _within(self, node: Number | Digit, target: Enclosure) -> Filling | None:
        """Give a filling in which something has a value of the target."""
        assert self.state is not None
        state = self.state.copy()
        if not node.narrow(state, target):
            return None
        return self._search(state, self.alive)

    def _apart_from(self, node: Number | Digit, values: Sequence[int]) -> Filling | None:
        """Give a filling in which a number is none of these, where it cannot be listed."""
        assert self.state is not None
        if not values:
            return self._search(self.state.copy(), self.alive)
        inside = frozenset(values)
        rough = Negation(Within(node, one_of(sorted(inside))))
        cells = self.state.cells[node.number] if isinstance(node, Number) else ()
        self.extra = _Constraint(rough, [node], cells, lambda found: found[0] not in inside)
        self.extra.effort = 10**9  # it is no table
        try:
            return self._search(self.state.copy(), self.alive)
        finally:
            self.extra = None

    def values(self, node: Number | Digit, most: int) -> Iterator[int]:
        """Give all values that something has in a filling, in any order."""
        if self.state is None:
            return
        listed = node.rough(self.state).values
        if listed is not None:
            for value in listed:
                if self._within(node, exactly(value)) is not None:
                    yield value
            return
        found: list[int] = []
        while True:
            filling = self._apart_from(node, found)
            if filling is None:
                return
            found.append(self._value_in(node, filling))
            yield found[-1]

    def _value_in(self, node: Number | Digit, filling: Filling) -> int:
        assert self.state is not None
        if isinstance(node, Digit):
            return filling.cells[self.layout.places[node.cell]]
        cells = self.state.cells[node.number]
        if not cells:
            names = {number: name for name, number in self.layout.variable_named.items()}
            return filling.variables[names[node.number]]
        value = 0
        for cell in cells:
            value = value * 10 + filling.cells[self.layout.places[cell]]
        return value

    # ---- the search

    def _propagate(self, state: State, alive: int, dirty: int) -> int | None:
        """Narrow until nothing moves; give what does not hold anyway, None: a contradiction."""
        of, constraints = self.of, self.constraints
        on_cells, on_numbers = of._watching_cell, of._watching
        left = _ROUNDS * (4 + alive.bit_count())
        while True:
            if not state.settle():
                return None
            if self.extra is not None and state.moved:
                if self.extra.look(state) is False or not state.settle():
                    return None
            for moved in state.moved:
                dirty |= on_cells[-1 - moved] if moved < 0 else on_numbers[moved]
            state.moved.clear()
            dirty &= alive
            left -= 1
            if not dirty or left < 0:
                return alive
            bit = dirty & -dirty
            dirty ^= bit
            found = constraints[bit.bit_length() - 1].look(state)
            if found is False:
                return None
            if found:
                alive ^= bit

    def _search(self, state: State, alive: int, dirty: int = 0) -> Filling | None:
        """Give a filling within a state that may have been narrowed; None: there is none."""
        self.of.look()
        left = self._propagate(state, alive, dirty)
        if left is None:
            return None
        alive = left
        choice = self._choice(state, alive)
        if choice is None:
            return self._filling(state)
        node, listed, cost = choice
        if cost > 2:
            cases = self._cases(state, alive, cost)
            if cases:
                for child_alive, new in cases:
                    found = self._search(state.copy(), child_alive | new, new)
                    if found is not None:
                        return found
                return None
        for target in listed:
            child = state.copy()
            if node.narrow(child, target):
                found = self._search(child, alive)
                if found is not None:
                    return found
            else:
                self.of.look()
        return None

    def _cases(self, state: State, alive: int, cost: int) -> list[tuple[int, int]]:
        """Give the cases of a statement, if they are fewer; each as what is alive and new."""
        best: list[Any] = []
        parent, rest = -1, alive
        while rest:
            bit = rest & -rest
            rest ^= bit
            place = bit.bit_length() - 1
            cases = self.constraints[place].rough.cases(state)
            if 1 < len(cases) <= min(cost, _MOST_CASES) and (not best or len(cases) < len(best)):
                best, parent = cases, place
        found = []
        for holding, failing in best:
            new = 0
            for nodes, holds in ((holding, True), (failing, False)):
                for node in nodes:
                    new |= 1 << self.of.constraint_of_case(parent, node, holds)
            found.append((alive & ~(1 << parent), new))
        return found

    def _choice(
        self, state: State, alive: int
    ) -> tuple[Number | Digit, Sequence[Enclosure], int] | None:
        """Choose what to try, and what: of what is open, what has the fewest values."""
        best: Number | Digit | None = None
        fewest: float = INF
        seen: set[int] = set()
        rest = alive
        enclosures = state.enclosures
        while rest:
            bit = rest & -rest
            rest ^= bit
            for unknown in self.constraints[bit.bit_length() - 1].unknowns:
                if isinstance(unknown, Digit):
                    count: float = patterns.COUNT[state.masks[unknown.cell]]
                else:
                    if unknown.number in seen:
                        continue
                    seen.add(unknown.number)
                    count = self._count(state, unknown.number)
                if 1 < count < fewest:
                    best, fewest = unknown, count
        if best is None:
            for number in self.numbers:
                if enclosures[number].lo != enclosures[number].hi:
                    count = self._count(state, number)
                    if count < fewest:
                        best, fewest = Number(number), count
            if best is None:
                return None
        if isinstance(best, Digit):
            return self._by_digit(state, best.cell)
        found = enclosures[best.number]
        if found.values is not None and len(found.values) <= _TRIED:
            return best, [exactly(value) for value in found.values], len(found.values)
        cells = state.cells[best.number]
        if cells:
            counts = [(patterns.COUNT[state.masks[cell]], i) for i, cell in enumerate(cells)]
            _, i = min(pair for pair in counts if pair[0] > 1)
            return self._by_digit(state, cells[i])
        if isinstance(found.lo, float) or isinstance(found.hi, float):
            raise TooWide("there is no bound for a variable")
        middle = (found.lo + found.hi) // 2
        if found.values is not None:
            middle = found.values[len(found.values) // 2 - 1]
        return best, [between(found.lo, middle), between(middle + 1, found.hi)], 2

    def _by_digit(self, state: State, cell: int) -> tuple[Number | Digit, Sequence[Enclosure], int]:
        digits = patterns.DIGITS_OF[state.masks[cell]]
        return Digit(cell), [exactly(digit) for digit in digits], len(digits)

    def _count(self, state: State, number: int) -> float:
        """Count what a number can be, about."""
        found = state.enclosures[number]
        if found.values is not None:
            return len(found.values)
        count = size(found)
        cells = state.cells[number]
        if cells:
            fillings = 1
            for cell in cells:
                fillings *= patterns.COUNT[state.masks[cell]]
            return min(count, fillings)
        return count

    def _filling(self, state: State) -> Filling | None:
        """Give the filling of a state in which nothing matters any more, if it is one."""
        masks = [patterns.LEAST[bits] for bits in state.masks]
        for check in self.of._checks:
            values = []
            for unknown in check.unknowns:
                if isinstance(unknown, Digit):
                    values.append(masks[unknown.cell])
                else:
                    values.append(state.enclosures[unknown.number].rest)
            if not check.holds(values):
                return None
        names = self.layout.variable_named
        variables = {
            name: state.enclosures[number].rest
            for name, number in names.items()
            if number in self.numbers
        }
        for name, value in variables.items():
            ranges = self.layout.apart.get(name)
            if ranges and not any(value in part for part in ranges):
                return None
        places = self.layout.places
        return Filling({places[cell]: masks[cell] for cell in self.cells}, variables)


def _enclosure(values: Values) -> Enclosure:
    if isinstance(values, range):
        return between(values.start, values.stop - 1)
    return one_of(values)
