"""How much work a rule that runs through values may do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from sevendown.engine.cells import Cell
from sevendown.engine.domains import Bits, Span
from sevendown.engine.engine import Patience


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
    rest, gap = iter(values), 4
    while some := list(islice(rest, gap)):
        yield from some
        tick()
        gap = min(2 * gap, 4096)


def pay(cell: Cell, tests: int, price: int) -> None:
    """Count tests of values of a cell as steps, where each is dear; raises OutOfTime.

    Long numbers may have to be factorized, thousands of them in one run of a rule.
    """
    if price > 1:
        cell.engine.pay(tests * price // cell.engine.limits.tests_of_a_step)


def too_many(cell: Cell, price: int) -> bool:
    """Whether the values of the one open cell are too many to be tested now, or at all."""
    domain, engine = cell.domain, cell.engine
    if isinstance(domain, Span):
        return True
    limits, patience = engine.limits, engine.patience
    thorough = patience is Patience.THOROUGH
    work = domain.size * price
    if work > (limits.thorough_tested_values if thorough else limits.tested_values):
        return True
    if work <= limits.tested_at_once:
        return False
    # A long number between narrow bounds, an intermediate number: their digits and arguments will
    # thin these out.
    if cell.derived or (
        patience is not Patience.FIRST and isinstance(domain, Bits) and domain.base
    ):
        return True
    return engine.defer()
