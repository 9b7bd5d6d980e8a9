"""One search for fillings: what is open is narrowed, then one case after the other is tried."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from sevendown.proof import digit_patterns as patterns
from sevendown.proof.clue_constraint import ClueConstraint, TooWide
from sevendown.proof.enclosures import INF, Enclosure, between, exactly, may_be, one_of, size
from sevendown.proof.knowledge import Item, Knowledge, Place, Values
from sevendown.proof.rough import RoughDigit, RoughNumber
from sevendown.proof.rough_statements import RoughNot, RoughRange
from sevendown.proof.unknowns_state import OpenState
from sevendown.record import Record

if TYPE_CHECKING:
    from sevendown.proof.fillings import Fillings

_TRIED = 12  # values of a number that are tried one by one; others by their digits
_MOST_CASES = 200
_WORTH = 16  # a case is worth so many values: most fail at once
_ROUNDS = 20  # times that each statement is looked at in one place, on average
_BOUNDS_ROUNDS = 2  # ... where bounds have moved, but no digits
_WORK_OF_A_LOOK = 10  # statements looked at that count as much as a further place

# What to try, with which values, and how many values there would be to try in the end.
_Choice = tuple[RoughNumber | RoughDigit, Sequence[Enclosure], float]


class Filling(Record):
    """Digits of cells and values of variables."""

    cells: dict[Place, int]
    variables: dict[str, int]


class FillingSearch:
    """One question: what is known, what is spoken of besides, and the search itself."""

    def __init__(
        self,
        fillings: Fillings,
        known: Knowledge,
        further: Sequence[Item],
        zeros: Collection[Place],
    ) -> None:
        self.of = fillings
        self.layout = fillings.layout
        self.constraints = fillings.constraints
        self.extra: ClueConstraint | None = None  # what the values found so far leave
        self.cells = fillings.cells
        self.numbers = fillings.numbers
        numbers_at = fillings.numbers_at
        state = OpenState(
            self.layout.masks[:],
            fillings.builder.enclosures[:],
            fillings.builder.cells,
            numbers_at,
        )
        for place in zeros:
            cell = self.layout.cell_at[place]
            state.masks[cell] = self.layout.with_zeros[cell]
        new: dict[int, None] = {}
        cells: dict[int, None] = {}
        for item in (*known.items(), *further):
            node = fillings.node(item.kind, item.name)
            if isinstance(node, RoughDigit):
                cells[node.cell] = None
            else:
                new[node.number] = None
                cells.update(dict.fromkeys(state.cells[node.number]))
        if not new.keys() <= self.numbers.keys():
            self.numbers = {**self.numbers, **new}
            state.numbers_at = fillings.with_numbers(numbers_at, new)
        if not cells.keys() <= self.cells.keys():
            self.cells = {**self.cells, **cells}
        state.waiting = {**self.numbers, **fillings.read}
        for number in self.layout.variable_named.values():
            state.waiting.pop(number, None)
        self.state: OpenState | None = state
        for item in known.items():
            if not fillings.node(item.kind, item.name).narrow(state, _enclosure(item.values)):
                self.state = None
                return
        if not all(state.masks[cell] for cell in self.cells) or not self._bound_variables(state):
            self.state = None
            return
        self.alive = fillings.alive
        fillings.look()
        alive = self._propagate(state, self.alive, self.alive)
        if alive is None:
            self.state = None
        else:
            self.alive = alive

    def _bound_variables(self, state: OpenState) -> bool:
        """Bound the variables whose sets depend on others: by these, roughly."""
        for name, number in self.layout.variable_named.items():
            if number in self.numbers and state.enclosures[number].lo > state.enclosures[number].hi:
                return False
            if number in self.numbers and name in self.layout.dependent:
                ends = self.of.builder.ends(self.layout.puzzle.variables[name])
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

    def without(self, node: RoughNumber | RoughDigit, values: Values) -> Filling | None:
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

    def _within(self, node: RoughNumber | RoughDigit, target: Enclosure) -> Filling | None:
        """Give a filling in which something has a value of the target."""
        assert self.state is not None
        state = self.state.copy()
        if not node.narrow(state, target):
            return None
        return self._search(state, self.alive)

    def _apart_from(self, node: RoughNumber | RoughDigit, values: Sequence[int]) -> Filling | None:
        """Give a filling in which a number is none of these, where it cannot be listed."""
        assert self.state is not None
        if not values:
            return self._search(self.state.copy(), self.alive)
        inside = frozenset(values)
        rough = RoughNot(RoughRange(node, one_of(sorted(inside))))
        cells = self.state.cells[node.number] if isinstance(node, RoughNumber) else ()
        self.extra = ClueConstraint(rough, [node], cells, lambda found: found[0] not in inside)
        self.extra.effort = 10**9  # it is no table
        try:
            return self._search(self.state.copy(), self.alive)
        finally:
            self.extra = None

    def values(self, node: RoughNumber | RoughDigit, most: int) -> Iterator[int]:
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

    def _value_in(self, node: RoughNumber | RoughDigit, filling: Filling) -> int:
        assert self.state is not None
        if isinstance(node, RoughDigit):
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

    def _propagate(self, state: OpenState, alive: int, dirty: int) -> int | None:
        """Narrow until nothing moves; give what does not hold anyway, None: a contradiction."""
        of, constraints = self.of, self.constraints
        on_cells, on_numbers = of.watching_cell, of.watching
        left = _ROUNDS * (4 + alive.bit_count())
        patience = left - _BOUNDS_ROUNDS * (4 + alive.bit_count())
        variables, end_of_variables = len(self.layout.slots), len(self.layout.cells)
        work = 0
        while True:
            if not state.settle():
                return None
            if self.extra is not None and state.moved:
                if self.extra.look(state) is False or not state.settle():
                    return None
            for moved in state.moved:
                if moved < 0:
                    dirty |= on_cells[-1 - moved]
                elif left > patience or variables <= moved < end_of_variables:
                    # ... as bounds of long numbers can move bit by bit for ever
                    dirty |= on_numbers[moved]
            state.moved.clear()
            dirty &= alive
            left -= 1
            if not dirty or left < 0:
                return alive
            work += 1
            if work % _WORK_OF_A_LOOK == 0:
                self.of.look()
            bit = dirty & -dirty
            dirty ^= bit
            found = constraints[bit.bit_length() - 1].look(state)
            if found is False:
                return None
            if found:
                alive ^= bit

    def _search(self, state: OpenState, alive: int, dirty: int = 0) -> Filling | None:
        """Give a filling within a state that may have been narrowed; None: there is none."""
        self.of.look()
        left = self._propagate(state, alive, dirty)
        if left is None:
            return None
        alive = left
        choice = self._choice(state, alive)
        if choice is None:
            filling = self._filling(state)
            open_cells = [cell for cell in self.cells if patterns.COUNT[state.masks[cell]] > 1]
            if filling is not None or not open_cells:
                return filling
            choice = self._by_digit(state, open_cells[0])
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

    def _cases(self, state: OpenState, alive: int, cost: float) -> list[tuple[int, int]]:
        """Give the cases of a statement, if they are fewer; each as what is alive and new."""
        best: list[Any] = []
        parent, rest = -1, alive
        while rest:
            bit = rest & -rest
            rest ^= bit
            place = bit.bit_length() - 1
            cases = self.constraints[place].rough.cases(state)
            if 1 < len(cases) <= min(_WORTH * cost, _MOST_CASES) and (
                not best or len(cases) < len(best)
            ):
                best, parent = cases, place
        found = []
        for holding, failing in best:
            new = 0
            for nodes, holds in ((holding, True), (failing, False)):
                for node in nodes:
                    new |= 1 << self.of.constraint_of_case(parent, node, holds)
            found.append((alive & ~(1 << parent), new))
        return found

    def _choice(self, state: OpenState, alive: int) -> _Choice | None:
        """Choose what to try, and what: of what is open, what has the fewest values."""
        best: RoughNumber | RoughDigit | None = None
        fewest: float = INF
        seen: set[int] = set()
        rest = alive
        enclosures = state.enclosures
        while rest:
            bit = rest & -rest
            rest ^= bit
            for unknown in self.constraints[bit.bit_length() - 1].unknowns:
                if isinstance(unknown, RoughDigit):
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
                if enclosures[number].lo != enclosures[number].hi and not _is_free(state, number):
                    count = self._count(state, number)
                    if count < fewest:
                        best, fewest = RoughNumber(number), count
            if best is None:
                return None
        if isinstance(best, RoughDigit):
            return self._by_digit(state, best.cell)
        found = enclosures[best.number]
        if found.values is not None and len(found.values) <= _TRIED:
            return best, [exactly(value) for value in found.values], len(found.values)
        cells = state.cells[best.number]
        if cells:
            counts = [(patterns.COUNT[state.masks[cell]], i) for i, cell in enumerate(cells)]
            _, i = min(pair for pair in counts if pair[0] > 1)
            node, digits, _ = self._by_digit(state, cells[i])
            return node, digits, fewest
        if isinstance(found.lo, float) or isinstance(found.hi, float):
            raise TooWide("there is no bound for a variable")
        middle = (found.lo + found.hi) // 2
        if found.values is not None:
            middle = found.values[len(found.values) // 2 - 1]
        return best, [between(found.lo, middle), between(middle + 1, found.hi)], 2

    def _by_digit(self, state: OpenState, cell: int) -> _Choice:
        digits = patterns.DIGITS_OF[state.masks[cell]]
        return RoughDigit(cell), [exactly(digit) for digit in digits], len(digits)

    def _count(self, state: OpenState, number: int) -> float:
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

    def _filling(self, state: OpenState) -> Filling | None:
        """Give the filling of a state in which nothing matters any more, if it is one."""
        digits = [patterns.LEAST[bits] for bits in state.masks]
        for number in self.numbers:
            if state.cells[number] and not may_be(
                state.enclosures[number], _value_of(state, number, digits)
            ):
                return None
        for check in self.of.checks:
            values = []
            for unknown in check.unknowns:
                if isinstance(unknown, RoughDigit):
                    values.append(digits[unknown.cell])
                else:
                    values.append(_value_of(state, unknown.number, digits))
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
        return Filling({places[cell]: digits[cell] for cell in self.cells}, variables)


def _is_free(state: OpenState, number: int) -> bool:
    """Say whether a number can be whatever its digits can be."""
    cells = state.cells[number]
    if not cells:
        return False
    pattern = [state.masks[cell] for cell in cells]
    found = state.enclosures[number]
    if found.values is not None:
        return len(found.values) == patterns.fillings(pattern)
    if found.lo != patterns.least(pattern) or found.hi != patterns.greatest(pattern):
        return False
    return found.step <= patterns.last_digits(pattern)[0]


def _value_of(state: OpenState, number: int, digits: Sequence[int]) -> int:
    """Give a number, made of these digits of all cells, or a variable."""
    cells = state.cells[number]
    if not cells:
        return state.enclosures[number].rest
    value = 0
    for cell in cells:
        value = value * 10 + digits[cell]
    return value


def _enclosure(values: Values) -> Enclosure:
    if isinstance(values, range):
        return between(values.start, values.stop - 1)
    return one_of(values)
