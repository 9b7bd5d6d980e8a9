"""A cell's value is in a given set, as a rule that can also be false."""

from __future__ import annotations

from sevendown.engine.cells import Cell
from sevendown.engine.domains import Domain, Span, difference, union
from sevendown.engine.rule import Contradiction, Cost, Rule


class Member(Rule):
    """A cell has a value in one of several sets. Exact, but for the middle of spans."""

    cost = Cost.TABLE

    def __init__(self, cell: Cell, sets: tuple[Domain, ...], text: str) -> None:
        self.cell = cell
        self.sets = union(sets)
        self.cells = (cell,)
        self.text = text

    @property
    def idempotent(self) -> bool:
        """Say that the bounds of a span may leave less than they were made of."""
        return not isinstance(self.cell.domain, Span)

    def propagate(self) -> None:
        """Keep what is in a set."""
        domain = self.cell.domain
        parts = [part for s in self.sets if (part := domain.meet(s)) is not None]
        if not parts:
            raise Contradiction(self.cell)
        if len(parts) == 1:
            self.cell.narrow(parts[0])
        elif isinstance(domain, Span):
            self.cell.between(min(p.lo for p in parts), max(p.hi for p in parts))
        else:
            self.cell.meet(union(parts)[0])

    def decide(self) -> bool | None:
        """Say whether it is true or false already."""
        domain = self.cell.domain
        parts = [part for s in self.sets if (part := domain.meet(s)) is not None]
        if not parts:
            return False
        if isinstance(domain, Span):
            return True if any(part is domain for part in parts) else None
        return True if sum(p.size for p in union(parts)) == domain.size else None

    def refute(self) -> None:
        """Keep what is in no set."""
        for s in self.sets:
            self.cell.narrow(difference(self.cell.domain, s))

    def describe(self) -> str:
        """Say in one line what must be true."""
        return self.text

    def explain(self) -> str:
        """Say in one sentence what it means."""
        return f"{self.cell.name} is one of {', '.join(map(repr, self.sets))}"
