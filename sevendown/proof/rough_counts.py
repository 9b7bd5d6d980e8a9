"""What counts of digits in the same cells add up to, where several statements have such counts.

If one says how many cells have a 0, another one how many have a 1, and so on, then the numbers add
up to the number of cells; if some digits are not counted, to no more than that.
"""

from __future__ import annotations

from collections.abc import Iterable

from sevendown.proof.enclosures import INF, between, exactly
from sevendown.proof.rough import RoughSum, RoughValue
from sevendown.proof.rough_statements import RoughRange, RoughStatement, RoughTruths
from sevendown.record import Record

_ALL_DIGITS = 0b1111111111


class _Counted(Record):
    """That a sum is how many of some cells have one of some digits."""

    cells: frozenset[int]
    digits: int  # as bits
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
            complete = digits == _ALL_DIGITS
            found.append(RoughRange(total, exactly(most) if complete else between(-INF, most)))
    return found


def _counted(statement: RoughStatement) -> _Counted | None:
    """Take apart what says how many cells have some digits; None: it does not."""
    if not isinstance(statement, RoughRange) or not isinstance(statement.of, RoughSum):
        return None
    target = statement.target
    if target.lo != target.hi:
        return None
    counts = [(f, term) for f, term in statement.of.terms if isinstance(term, RoughTruths)]
    factors = {factor for factor, _ in counts}
    if factors not in ({1}, {-1}):
        return None
    digits = 0
    cells: frozenset[int] | None = None
    for _, term in counts:
        own = frozenset(cell for cell, _ in term.on_digits)
        masks = {bits for _, bits in term.on_digits}
        if term.others or len(own) != len(term.parts) or len(masks) != 1:
            return None
        (mask,) = masks
        if cells not in (None, own) or digits & mask:
            return None
        cells, digits = own, digits | mask
    assert cells is not None
    sign = -factors.pop()  # the counts are what the rest of the sum is, with the other sign
    rest = [(sign * f, term) for f, term in statement.of.terms if not isinstance(term, RoughTruths)]
    return _Counted(cells, digits, tuple(rest), sign * (statement.of.k - target.rest))
