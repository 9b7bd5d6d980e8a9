"""Linear equations between long numbers and counts of digits, narrowed by these digits."""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import product

from sevendown.proof import digit_patterns as patterns
from sevendown.proof.enclosures import Enclosure, one_of, size
from sevendown.proof.rough import RoughConstant, RoughDigit, RoughNumber, RoughSum, RoughValue
from sevendown.proof.rough_columns import WIDEST, supported, width
from sevendown.proof.rough_digit_product import RoughDigitProduct
from sevendown.proof.rough_products import FixedPower, RoughProduct, RoughQuotient
from sevendown.proof.rough_statements import RoughRange, RoughTruths, Truth
from sevendown.proof.rough_words import InsteadOf, RoughGuard
from sevendown.proof.unknowns_state import OpenState

_TOTALS = 24  # sums of what is no digit that are gone through one by one
_KEPT = 500  # results that are kept in mind

_Summands = tuple[tuple[int, ...], ...]  # for each open cell, what its digits add
_Result = tuple[tuple[int, ...], list[int]]  # the totals that can be; for each cell, which digits

_Totals = dict[int, list[tuple[int, ...]]]  # what digits have to make -> the listed values
_Taken = tuple["LinearParts", list[int], _Totals]


class LinearEquation(RoughRange):
    """That a sum has a value among some fixed ones."""

    def __init__(self, of: RoughSum, target: Enclosure) -> None:
        super().__init__(of, target)
        self._looked_at = -1  # the version in which it was last required
        self._kept: dict[tuple[_Summands, tuple[int, ...]], _Result | None] = {}

    def truth(self, state: OpenState) -> Truth:
        """Compare what is enclosed, and look at the columns."""
        found = super().truth(state)
        if found is None and self._looked_at != state.version:
            parts = self._parts(state)
            if parts is not None and self._look(*parts) is None:
                return False
        return found

    def require(self, state: OpenState) -> bool:
        """Narrow by bounds and remainders, then by columns."""
        if not super().require(state):
            return False
        parts = self._parts(state)
        if parts is not None and not self._narrow_digits(state, *parts):
            return False
        self._looked_at = state.version
        return True

    def _parts(self, state: OpenState) -> _Taken | None:
        """Take it apart: its parts, its open cells, what these have to make; None: it cannot."""
        if self.target.values is None or len(self.target.values) > _TOTALS:
            return None
        parts = LinearParts(state)
        if not parts.take(1, 1, self.of):
            return None
        cells = parts.cells()
        if len(cells) < 2:
            return None
        totals = parts.totals(self.target.values)
        return None if totals is None else (parts, cells, totals)

    def _look(self, parts: LinearParts, cells: list[int], totals: _Totals) -> _Result | None:
        """Give what is possible, column by column."""
        summands = parts.summands(cells)
        key = summands, tuple(totals)
        if key not in self._kept:
            if len(self._kept) >= _KEPT:
                self._kept.clear()
            self._kept[key] = _supported(summands, totals)
        return self._kept[key]

    def _narrow_digits(
        self, state: OpenState, parts: LinearParts, cells: list[int], totals: _Totals
    ) -> bool:
        found = self._look(parts, cells, totals)
        if found is None:
            return False
        possible, left = found
        for cell, bits in zip(cells, left, strict=True):
            digits = patterns.DIGITS_OF[state.masks[cell]]
            kept = [digit for i, digit in enumerate(digits) if bits >> i & 1]
            if len(kept) < len(digits) and not state.narrow_cell(cell, patterns.bits_of(kept)):
                return False
        if len(possible) < len(totals) and parts.listed:
            ways = [way for total in possible for way in totals[total]]
            for (_, term, _), values in zip(parts.listed, zip(*ways, strict=True), strict=True):
                if not term.narrow(state, one_of(sorted(set(values)))):
                    return False
        return True


def _supported(summands: _Summands, totals: Iterable[int]) -> _Result | None:
    """Give the totals that summands can make, and with which of their values."""
    columns: list[list[tuple[int, ...]]] = []
    places: list[tuple[int, int]] = []
    least = 0
    for values in summands:
        lowest = min(values)
        least += lowest
        above = [value - lowest for value in values]
        common = math.gcd(*above)
        column, unit = 0, 1
        while common and common % (unit * 10) == 0:
            column, unit = column + 1, unit * 10
        while len(columns) <= column:
            columns.append([])
        places.append((column, len(columns[column])))
        columns[column].append(tuple([value // unit for value in above]))
    if width(columns) > WIDEST:
        return tuple(totals), [(1 << len(values)) - 1 for values in summands]
    possible = []
    left = [0] * len(summands)
    for total in totals:
        found = supported(columns, total - least)
        if found is not None:
            possible.append(total)
            for i, (column, place) in enumerate(places):
                left[i] |= found[column][place]
    return (tuple(possible), left) if possible else None


class LinearParts:
    """A sum as what digits add to it, a constant, and what is no digit but can be listed."""

    def __init__(self, state: OpenState) -> None:
        self.state = state
        self.k = 0
        self.scale = 1  # everything here is so many times what it is in the sum
        self.factors: dict[int, int] = {}  # by cell, open ones only
        self.weights: dict[int, list[int]] = {}  # what else each digit adds
        self.listed: list[tuple[int, RoughValue, tuple[int, ...]]] = []

    def take(self, factor: int, divisor: int, term: RoughValue) -> bool:
        """Add a term times factor / divisor; False: it is neither digits nor a list."""
        state = self.state
        while isinstance(term, InsteadOf | RoughGuard):
            term = term.choice(state) if isinstance(term, InsteadOf) else term.body
        if isinstance(term, RoughNumber) and state.cells[term.number]:
            unit = 1
            for cell in reversed(state.cells[term.number]):
                self._add(factor * unit, divisor, cell)
                unit *= 10
            return True
        if isinstance(term, RoughDigit):
            self._add(factor, divisor, term.cell)
            return True
        if isinstance(term, RoughSum):
            self._constant(factor * term.k, divisor)
            return all(self.take(factor * own, divisor, part) for own, part in term.terms)
        if isinstance(term, RoughConstant):
            self._constant(factor * term.value, divisor)
            return True
        found = term.rough(state)
        if found.lo == found.hi:
            self._constant(factor * found.rest, divisor)
            return True
        if isinstance(term, RoughProduct):
            return self._product(factor, divisor, term)
        if isinstance(term, RoughDigitProduct):
            open_ones = [c for c in term.digit_cells if patterns.COUNT[state.masks[c]] > 1]
            if len(open_ones) == 1:
                for cell in term.digit_cells:
                    if cell != open_ones[0]:
                        factor *= patterns.LEAST[state.masks[cell]]
                self._add(factor, divisor, open_ones[0])
                return True
        if isinstance(term, RoughTruths):
            return self._truths(factor, divisor, term, found)
        if isinstance(term, FixedPower) and isinstance(term.x, RoughDigit):
            powers = [digit**term.exponent for digit in range(10)]
            self._weigh(self._scaled(factor, divisor), powers, term.x.cell)
            return True
        if isinstance(term, RoughQuotient):
            y = term.y.rough(state)
            if y.lo == y.hi and y.rest:
                return self.take(factor, divisor * y.rest, term.x)
        return self._list(factor, divisor, term, found)

    def _product(self, factor: int, divisor: int, term: RoughProduct) -> bool:
        open_ones = []
        times = factor
        for part in term.factors:
            found = part.rough(self.state)
            if found.lo == found.hi:
                times *= found.rest
            else:
                open_ones.append(part)
        if len(open_ones) == 1:
            return self.take(times, divisor, open_ones[0])
        return self._list(factor, divisor, term, term.rough(self.state))

    def _truths(self, factor: int, divisor: int, term: RoughTruths, found: Enclosure) -> bool:
        true, on_digits, others = term.split(self.state)
        if others:
            return self._list(factor, divisor, term, found)
        times = self._scaled(factor, divisor)
        self.k += times * true
        for cell, bits in on_digits:
            own = self.weights.setdefault(cell, [0] * 10)
            for digit in patterns.DIGITS_OF[bits]:
                own[digit] += times
        return True

    def _weigh(self, times: int, weights: list[int], cell: int) -> None:
        own = self.weights.setdefault(cell, [0] * 10)
        for digit, weight in enumerate(weights):
            own[digit] += times * weight

    def _list(self, factor: int, divisor: int, term: RoughValue, found: Enclosure) -> bool:
        values = found.values
        if values is None and size(found) <= _TOTALS:
            values = tuple(range(int(found.lo), int(found.hi) + 1, found.step))
        if values is None or len(values) > _TOTALS:
            return False
        times = self._scaled(factor, divisor)  # which may change what is listed
        self.listed.append((times, term, values))
        return True

    def _add(self, factor: int, divisor: int, cell: int) -> None:
        bits = self.state.masks[cell]
        if patterns.COUNT[bits] == 1:
            self._constant(factor * patterns.LEAST[bits], divisor)
            return
        times = self._scaled(factor, divisor)
        self.factors[cell] = self.factors.get(cell, 0) + times

    def _constant(self, factor: int, divisor: int) -> None:
        times = self._scaled(factor, divisor)  # which may change k
        self.k += times

    def _scaled(self, factor: int, divisor: int) -> int:
        """Give factor / divisor in terms of the scale, which is changed if need be."""
        if divisor != 1 and factor * self.scale % divisor:
            more = abs(divisor) // math.gcd(factor * self.scale, divisor)
            self.scale *= more
            self.k *= more
            self.factors = {cell: times * more for cell, times in self.factors.items()}
            for weights in self.weights.values():
                weights[:] = [weight * more for weight in weights]
            self.listed = [(times * more, term, values) for times, term, values in self.listed]
        return factor * self.scale // divisor

    def cells(self) -> list[int]:
        """Give the open cells that matter."""
        found = [cell for cell, factor in self.factors.items() if factor or cell in self.weights]
        return found + [cell for cell in self.weights if cell not in self.factors]

    def summands(self, cells: Iterable[int]) -> _Summands:
        """Give what each digit of each of these cells adds."""
        found = []
        for cell in cells:
            factor = self.factors.get(cell, 0)
            digits = patterns.DIGITS_OF[self.state.masks[cell]]
            weights = self.weights.get(cell)
            if weights is None:
                found.append(tuple([factor * digit for digit in digits]))
            else:
                found.append(tuple([factor * digit + weights[digit] for digit in digits]))
        return tuple(found)

    def totals(self, targets: Iterable[int]) -> _Totals | None:
        """Give all that the digits have to make, each with the listed values that go with it.

        None: that is too much.
        """
        wanted = [self.scale * target - self.k for target in targets]
        count = len(wanted) * math.prod(len(values) for _, _, values in self.listed)
        if count > _TOTALS:
            return None
        found: _Totals = {}
        for way in product(*[values for _, _, values in self.listed]):
            more = sum(
                factor * value for (factor, _, _), value in zip(self.listed, way, strict=True)
            )
            for k in wanted:
                found.setdefault(k - more, []).append(way)
        return found
