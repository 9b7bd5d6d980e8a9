"""Sums column by column with carries, as on paper: for numbers too long to be listed."""

from __future__ import annotations

from sevendown.engine import bits as bitset
from sevendown.engine.cells import Cell
from sevendown.engine.domains import Bits
from sevendown.engine.rule import Contradiction, Cost, Rule
from sevendown.rules.arithmetic.formula import equation_text
from sevendown.rules.arithmetic.linear import Linear

Column = list[tuple[int, int]]  # what is added up in it: a factor and the set of values it is for
_BACKWARDS = [0]  # for each set of the values 0 to 9, that of the values 9 - v
for _i in range(10):
    _BACKWARDS += [1 << 9 - _i | backwards for backwards in _BACKWARDS]


def supported(columns: list[Column], k: int) -> list[list[int]] | None:
    """Narrow the summands of Σ 10^j · (sum of column j) + k = 0, column 0 being the last one.

    Each summand is a factor times a value from a set of integers ≥ 0. Gives, column by column,
    the values of each that belong to a solution; None where there is no solution. Exact if all
    summands are independent of each other.
    """
    # A negative factor times v is a positive one times (top - v), and a constant.
    flipped: list[list[tuple[int, int, int]]] = []  # factor > 0, set, top (-1: not flipped)
    constants = []
    lowest = 0
    sign, rest = (1, k) if k >= 0 else (-1, -k)
    for column in columns:
        rest, digit = divmod(rest, 10)
        constant = sign * digit
        entries = []
        for factor, values in column:
            if factor < 0:
                top = max(9, values.bit_length() - 1)
                constant += factor * top
                entries.append((-factor, _reversed(values, top), top))
            else:
                entries.append((factor, values, -1))
        flipped.append(entries)
        constants.append(constant)
        lowest = min(lowest, constant)
    base = -lowest // 9 + 2  # no carry is lower than -base
    last = base - sign * rest  # what is left of the constant is what the last carry must undo
    # Forwards: the carries that can come into each column, and the sums on the way through it.
    carries = 1 << base
    partial: list[list[int]] = []
    outgoing: list[list[tuple[int, int]]] = []  # for each column: a sum and its carry
    for entries, constant in zip(flipped, constants, strict=True):
        sums = carries
        on_the_way = [sums]
        for factor, values, _ in entries:
            sums = _added(sums, factor, values)
            on_the_way.append(sums)
        partial.append(on_the_way)
        shift = constant - base
        carries = 0
        pairs = []
        for total in bitset.members(sums):
            if (total + shift) % 10 == 0:
                carry = (total + shift) // 10 + base
                carries |= 1 << carry
                pairs.append((total, carry))
        outgoing.append(pairs)
        if not carries:
            return None
    if not 0 <= last < carries.bit_length() or not carries >> last & 1:
        return None
    # Backwards: what leads to that last carry.
    wanted = 1 << last
    result: list[list[int]] = []
    for entries, on_the_way, pairs in zip(
        reversed(flipped), reversed(partial), reversed(outgoing), strict=True
    ):
        after = 0
        for total, carry in pairs:
            if wanted >> carry & 1:
                after |= 1 << total
        kept = []
        for i in range(len(entries) - 1, -1, -1):
            factor, values, top = entries[i]
            before = on_the_way[i]
            left = reach = 0
            for value in bitset.members(values):
                hits = before & after >> factor * value
                if hits:
                    reach |= hits
                    left |= 1 << value
            kept.append(left if top < 0 else _reversed(left, top))
            after = reach
        wanted = after
        result.append(kept[::-1])
        if not wanted:
            return None
    result.reverse()
    return result


def _added(sums: int, factor: int, values: int) -> int:
    """Add a factor times each of the values to each of the sums."""
    result = 0
    for value in bitset.members(values):
        result |= sums << factor * value
    return result


def _reversed(values: int, top: int) -> int:
    """The set of top - v for every v of a set."""
    if top == 9:
        return _BACKWARDS[values]
    return int(bin(values)[2:].zfill(top + 1)[::-1], 2)


class Places:
    """Cells with factors, taken apart into their digits, column by column."""

    def __init__(self, terms: list[tuple[int, Cell]]) -> None:
        self._most_sum = terms[0][1].engine.limits.column_sum if terms else 0
        self.columns: list[list[tuple[int, Cell]]] = []
        for factor, cell in terms:
            parts = cell.digits or (cell,)
            for i, part in enumerate(reversed(parts)):
                place, own = i, factor
                while own % 10 == 0:
                    place, own = place + 1, own // 10
                while len(self.columns) <= place:
                    self.columns.append([])
                self.columns[place].append((own, part))

    def sets(self) -> Sets | None:
        """Give what each column adds up; None while it is too much."""
        found = Sets()
        for place, entries in enumerate(self.columns):
            column: Column = []
            cells: list[tuple[Cell, int]] = []
            most = 0
            for factor, cell in entries:
                domain = cell.domain
                if domain.lo == domain.hi:
                    found.k += factor * int(domain.lo) * 10**place
                    continue
                if not isinstance(domain, Bits):
                    return None
                values, start = domain.bits, 0
                if domain.base or domain.hi > 9:
                    # Counted from its lowest value, or a sum would be as long as that is large.
                    start = int(domain.lo)
                    found.k += factor * start * 10**place
                    values >>= start - domain.base
                most += abs(factor) * (values.bit_length() - 1)
                column.append((factor, values))
                cells.append((cell, start))
            if most > self._most_sum:
                return None
            found.columns.append(column)
            found.cells.append(cells)
        return found


class Sets:
    """What the open cells of each column can be, and what all the others add up to."""

    def __init__(self) -> None:
        self.columns: list[Column] = []
        self.k = 0
        # Of each set: the cell, and what its values count from.
        self.cells: list[list[tuple[Cell, int]]] = []

    def narrow(self, kept: list[list[int]]) -> None:
        """Keep these values."""
        for cells, sets in zip(self.cells, kept, strict=True):
            for (cell, start), values in zip(cells, sets, strict=True):
                cell.meet(Bits(start, values))


class Columns(Rule):
    """c1·X1 + c2·X2 + ... + k = 0, looked at digit by digit.

    Exact for the digits if none of them stands in two places; silent while a number without
    digits has many values. Bounds of whole numbers are left to Linear.
    """

    cost = Cost.TABLE

    def __init__(self, coefficients: tuple[int, ...], cells: tuple[Cell, ...], k: int) -> None:
        self.coefficients = coefficients
        self.numbers = cells
        self.k = k
        self.places = Places(list(zip(coefficients, cells, strict=True)))
        parts = [cell for column in self.places.columns for _, cell in column]
        self.cells = tuple(dict.fromkeys(parts))

    def propagate(self) -> None:
        """Keep the digits that fit their columns."""
        sets = self.places.sets()
        if sets is None:
            return
        kept = supported(sets.columns, sets.k + self.k)
        if kept is None:
            raise Contradiction(self.cells[0] if self.cells else None)
        sets.narrow(kept)

    def describe(self) -> str:
        """Say in one line what must be true."""
        return equation_text("=", self.coefficients, self.numbers, self.k) + ", column by column"

    def explain(self) -> str:
        """Say in one sentence what it means."""
        return f"{self.describe()}, with carries from the right to the left"


def worth_columns(rule: Linear) -> bool:
    """Whether a sum is worth being looked at column by column: two columns add something up."""
    if rule.relation != "=" or not any(len(cell.digits) > 1 for cell in rule.cells):
        return False
    largest = rule.cells[0].engine.limits.column_factor
    if any(abs(factor) >= largest for factor in rule.coefficients):
        return False
    places = Places(list(zip(rule.coefficients, rule.cells, strict=True)))
    return sum(len(column) > 1 for column in places.columns) > 1
