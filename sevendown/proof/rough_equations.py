"""Linear equations between long numbers, narrowed by their digits."""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import product

from sevendown.proof import digit_patterns as patterns
from sevendown.proof.enclosures import Enclosure, one_of
from sevendown.proof.rough import RoughConstant, RoughDigit, RoughNumber, RoughSum, RoughValue
from sevendown.proof.rough_columns import WIDEST, Column, supported, width
from sevendown.proof.rough_products import RoughProduct, RoughQuotient
from sevendown.proof.rough_statements import RoughRange
from sevendown.proof.rough_words import InsteadOf, RoughGuard
from sevendown.proof.unknowns_state import OpenState

_TOTALS = 24  # sums of what is no digit that are gone through one by one
_KEPT = 500  # results that are kept in mind

_Digits = tuple[tuple[int, int], ...]  # the factor of a cell, and its digits
_Result = tuple[tuple[int, ...], list[int]]  # the totals that can be, the digits with them


class LinearEquation(RoughRange):
    """That a sum has a value among some fixed ones."""

    def __init__(self, of: RoughSum, target: Enclosure) -> None:
        super().__init__(of, target)
        self._kept: dict[tuple[_Digits, tuple[int, ...]], _Result | None] = {}

    def require(self, state: OpenState) -> bool:
        """Narrow by bounds and remainders, then by columns."""
        if not super().require(state):
            return False
        if self.target.values is None or len(self.target.values) > _TOTALS:
            return True
        parts = LinearParts(state)
        if not parts.take(1, 1, self.of) or len(parts.factors) < 2:
            return True
        return self._narrow_digits(state, parts)

    def _narrow_digits(self, state: OpenState, parts: LinearParts) -> bool:
        totals = parts.totals(self.target.values or ())
        if totals is None:
            return True
        digits = parts.digits()
        key = digits, tuple(totals)
        if key not in self._kept:
            if len(self._kept) >= _KEPT:
                self._kept.clear()
            self._kept[key] = _supported(digits, totals)
        found = self._kept[key]
        if found is None:
            return False
        possible, left = found
        for cell, bits in zip(parts.factors, left, strict=True):
            if not state.narrow_cell(cell, bits):
                return False
        if len(possible) < len(totals) and parts.listed:
            ways = [way for total in possible for way in totals[total]]
            for (_, term, _), values in zip(parts.listed, zip(*ways, strict=True), strict=True):
                if not term.narrow(state, one_of(sorted(set(values)))):
                    return False
        return True


def _supported(digits: _Digits, totals: Iterable[int]) -> _Result | None:
    """Give the totals k for which Σ factor · digit + k = 0 can be so, and the digits for these."""
    columns: list[list[tuple[int, int]]] = []
    places: list[tuple[int, int]] = []
    for factor, bits in digits:
        column = 0
        while factor % 10 == 0:
            factor //= 10
            column += 1
        while len(columns) <= column:
            columns.append([])
        places.append((column, len(columns[column])))
        columns[column].append((factor, bits))
    every: list[Column] = list(columns)
    if width(every) > WIDEST:
        return tuple(totals), [bits for _, bits in digits]
    possible = []
    left = [0] * len(digits)
    for total in totals:
        found = supported(every, total)
        if found is not None:
            possible.append(total)
            for i, (column, place) in enumerate(places):
                left[i] |= found[column][place]
    return (tuple(possible), left) if possible else None


class LinearParts:
    """A sum as digits with factors, and what is no digit but can be listed."""

    def __init__(self, state: OpenState) -> None:
        self.state = state
        self.k = 0
        self.scale = 1  # everything here is so many times what it is in the sum
        self.factors: dict[int, int] = {}  # by cell, open ones only
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

    def _list(self, factor: int, divisor: int, term: RoughValue, found: Enclosure) -> bool:
        if found.values is None or len(found.values) > _TOTALS:
            return False
        self.listed.append((self._scaled(factor, divisor), term, found.values))
        return True

    def _add(self, factor: int, divisor: int, cell: int) -> None:
        bits = self.state.masks[cell]
        if patterns.COUNT[bits] == 1:
            self._constant(factor * patterns.LEAST[bits], divisor)
            return
        times = self.factors.get(cell, 0) + self._scaled(factor, divisor)
        if times:
            self.factors[cell] = times
        else:
            self.factors.pop(cell, None)

    def _constant(self, factor: int, divisor: int) -> None:
        self.k += self._scaled(factor, divisor)

    def _scaled(self, factor: int, divisor: int) -> int:
        """Give factor / divisor in terms of the scale, which is changed if need be."""
        if divisor != 1 and factor * self.scale % divisor:
            more = abs(divisor) // math.gcd(factor * self.scale, divisor)
            self.scale *= more
            self.k *= more
            self.factors = {cell: times * more for cell, times in self.factors.items()}
            self.listed = [(times * more, term, values) for times, term, values in self.listed]
        return factor * self.scale // divisor

    def digits(self) -> _Digits:
        """Give the factor and the digits of each cell."""
        masks = self.state.masks
        return tuple((factor, masks[cell]) for cell, factor in self.factors.items())

    def totals(self, targets: Iterable[int]) -> dict[int, list[tuple[int, ...]]] | None:
        """Give all that is left beside the digits, each with the listed values that make it.

        None: that is too much.
        """
        wanted = [self.k - self.scale * target for target in targets]
        count = len(wanted) * math.prod(len(values) for _, _, values in self.listed)
        if count > _TOTALS:
            return None
        found: dict[int, list[tuple[int, ...]]] = {}
        for way in product(*[values for _, _, values in self.listed]):
            more = sum(
                factor * value for (factor, _, _), value in zip(self.listed, way, strict=True)
            )
            for k in wanted:
                found.setdefault(k + more, []).append(way)
        return found
