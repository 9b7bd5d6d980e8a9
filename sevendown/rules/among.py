"""A number is one of several others: what it can be is what one of them can be."""

from __future__ import annotations

from sevendown.engine.cells import Cell
from sevendown.engine.domains import FALSE, Span, some_of
from sevendown.engine.rule import Contradiction, Cost, Rule

MOST = 20_000  # so many values of all the others together are listed


class Among(Rule):
    """X is one of several cells, each with a truth that says whether it is the one.

    Keeps of X what one of them can be, and makes the truth of each false that X cannot be. That at
    least one truth is true, and what follows from a truth, is left to other rules. Exact for X
    where all can be listed.
    """

    cost = Cost.TABLE

    def __init__(self, cell: Cell, others: tuple[tuple[Cell | None, Cell], ...], text: str) -> None:
        self.cell = cell
        self.others = others  # a truth (None: it may always be the one) and a cell
        cells = [cell]
        for truth, other in others:
            cells += (other,) if truth is None else (truth, other)
        self.cells = tuple(dict.fromkeys(cells))
        self.text = text

    def propagate(self) -> None:
        """Keep the values that one of the others can have."""
        domain = self.cell.domain
        parts = []
        for truth, other in self.others:
            if truth is not None and truth.domain is FALSE:
                continue
            part = other.domain.meet(domain)
            if part is not None:
                parts.append(part)
            elif truth is not None:
                truth.narrow(truth.domain.meet(FALSE))
        if not parts:
            raise Contradiction(self.cell)
        if any(isinstance(part, Span) for part in parts) or sum(p.size for p in parts) > MOST:
            self.cell.between(min(p.lo for p in parts), max(p.hi for p in parts))
        elif len(parts) == 1:
            self.cell.meet(parts[0])
        else:
            values = {value for part in parts for value in part.values()}
            if len(values) < domain.size:
                self.cell.meet(some_of(values))

    def describe(self) -> str:
        """Say in one line what must be true."""
        return self.text
