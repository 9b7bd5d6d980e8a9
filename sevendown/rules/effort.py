"""How much work a rule that runs through values may do, and how much it may remember."""

from __future__ import annotations

from sevendown.engine.cells import Cell
from sevendown.engine.domains import Bits, Span

FEW = 1000  # so many combinations of the values of several cells are run through
MANY = 100_000  # so many values of one cell are tested, each once and for all
SOME = 2000  # ... and more than so many only when nothing else is left to do
TABLES = 50  # what is known of more tables than this is forgotten: the search makes ever new ones
PARTNERS = 50  # ... and for more combinations of the other cells: memory must not grow with time
RESULTS = 500  # with more different results than this, values are not grouped by them
STEPS = 10  # a test of more steps than this counts as several


def too_many(cell: Cell, price: int) -> bool:
    """Whether the values of the one open cell are too many to be tested now, or at all."""
    domain = cell.domain
    if isinstance(domain, Span) or domain.size * price > MANY:
        return True
    if domain.size * price <= SOME:
        return False
    # A long number between narrow bounds, an intermediate number: their digits and arguments will
    # thin these out.
    if cell.derived or (isinstance(domain, Bits) and domain.base):
        return True
    return cell.engine.defer()
