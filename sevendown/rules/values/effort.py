"""How much work a rule that runs through values may do, and how much it may remember."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from sevendown.engine.cells import Cell
from sevendown.engine.domains import Bits, Span

FEW = 1000  # so many combinations of the values of several cells are run through
MANY = 100_000  # so many values of one cell are tested, each once and for all
AT_LEISURE = 1_000_000  # ... where the engine is to be thorough
SOME = 2000  # ... and more than so many only when nothing else is left to do
TABLES = 50  # what is known of more tables than this is forgotten: the search makes ever new ones
PARTNERS = 50  # ... and for more combinations of the other cells: memory must not grow with time
FEW_PARTNERS = 4  # ... where the values of the open cell are many
RESULTS = 500  # with more different results than this, values are not grouped by them
STEPS = 10  # a test of more steps than this counts as several
LATE = STEPS * (AT_LEISURE + 1)  # a test of so many is asked only when all cells are known


def at_most(limit: int, cells: Iterable[Cell]) -> bool:
    """Whether the cells have no more combinations of values than that."""
    count = 1
    for cell in cells:
        size = cell.domain.size
        if size > limit:  # perhaps infinite, and not to be multiplied with what is huge
            return False
        count *= int(size)
        if count > limit:
            return False
    return True


def ticking(values: Iterable[int], tick: Callable[[], None]) -> Iterator[int]:
    """Give the values, and call `tick` now and then: after 4, after 8 more, after 16 more, ...

    What comes between two calls takes about as long as all before it, however long one takes.
    """
    left = gap = 4
    for value in values:
        yield value
        left -= 1
        if not left:
            tick()
            gap = min(2 * gap, 4096)
            left = gap


def too_many(cell: Cell, price: int) -> bool:
    """Whether the values of the one open cell are too many to be tested now, or at all."""
    domain, engine = cell.domain, cell.engine
    if isinstance(domain, Span) or domain.size * price > (AT_LEISURE if engine.thorough else MANY):
        return True
    if domain.size * price <= SOME:
        return False
    # A long number between narrow bounds, an intermediate number: their digits and arguments will
    # thin these out.
    if cell.derived or (not engine.at_root and isinstance(domain, Bits) and domain.base):
        return True
    return engine.defer()
