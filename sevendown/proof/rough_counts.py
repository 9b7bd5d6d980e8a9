"""What counts of digits in the same cells add up to, where several statements have such counts.

If one says how many cells have a 0, another one how many have a 1, and so on, then the numbers add
up to the number of cells; if some digits are not counted, to no more than that.
"""

from __future__ import annotations

from collections.abc import Iterable

from sevendown.proof import digit_patterns as patterns
from sevendown.proof.enclosures import INF, Enclosure, between, exactly
from sevendown.proof.rough import RoughSum, RoughValue
from sevendown.proof.rough_statements import RoughRange, RoughStatement, RoughTruths, Truth
from sevendown.proof.rough_words import InsteadOf
from sevendown.proof.unknowns_state import OpenState
from sevendown.record import Record


class CountsAddUp(RoughRange):
    """That counts add up, as long as no number begins with a 0 that does not count."""

    def __init__(self, of: RoughSum, target: Enclosure, first: Iterable[int]) -> None:
        super().__init__(of, target)
        self.first = tuple(dict.fromkeys(first))  # cells

    def truth(self, state: OpenState) -> Truth:
        """Compare what is enclosed."""
        return super().truth(state) if self._is_so(state) else None

    def require(self, state: OpenState) -> bool:
        """Give each number what the others leave."""
        return not self._is_so(state) or super().require(state)

    def _is_so(self, state: OpenState) -> bool:
        return not any(state.masks[cell] & 1 for cell in self.first)


class _Counted(Record):
    """That a sum is how many of some cells have one of some digits."""

    cells: frozenset[int]
    digits: int  # as bits
    first: tuple[int, ...]  # cells that must not be 0 for that
    terms: tuple[tuple[int, RoughValue], ...]
    k: int


def totals_of_counts(statements: Iterable[RoughStatement]) -> list[RoughStatement]:
    """Give what follows from the counts in some statements that must all hold."""
    groups: dict[frozenset[int], list[_Counted]] = {}
    for statement in statements:
        counted = _counted(statement)
        if counted is not None:
            groups.setdefault(counted.cells, []).append(counted)
    found: list[RoughStatement] = []
    for cells, group in groups.items():
        digits, chosen = 0, []
        for counted in group:
            if not digits & counted.digits:
                digits |= counted.digits
                chosen.append(counted)
        if len(chosen) > 1:
            total = RoughSum([t for c in chosen for t in c.terms], sum(c.k for c in chosen))
            most = len(cells)
            target = exactly(most) if digits == patterns.ANY_DIGIT else between(-INF, most)
            found.append(CountsAddUp(total, target, [cell for c in chosen for cell in c.first]))
    return found


def _counted(statement: RoughStatement) -> _Counted | None:
    """Take apart what says how many cells have some digits; None: it does not."""
    if not isinstance(statement, RoughRange) or not isinstance(statement.of, RoughSum):
        return None
    target = statement.target
    if target.lo != target.hi:
        return None
    factors: set[int] = set()
    rest: list[tuple[int, RoughValue]] = []
    first: list[int] = []
    counting: dict[int, int] = {}  # for each cell, which digits count
    for factor, term in statement.of.terms:
        count = term.by_cells if isinstance(term, InsteadOf) else term
        if not isinstance(count, RoughTruths):
            rest.append((factor, term))
            continue
        factors.add(factor)
        if isinstance(term, InsteadOf):
            first += term.first
        if count.others:
            return None
        for cell, bits in count.on_digits:
            if counting.get(cell, 0) & bits:
                return None  # it counts twice
            counting[cell] = counting.get(cell, 0) | bits
    digits = set(counting.values())
    if factors not in ({1}, {-1}) or len(digits) != 1:
        return None
    sign = -factors.pop()  # the counts are what the rest of the sum is, with the other sign
    return _Counted(
        frozenset(counting),
        digits.pop(),
        tuple(first),
        tuple((sign * factor, term) for factor, term in rest),
        sign * (statement.of.k - target.rest),
    )
