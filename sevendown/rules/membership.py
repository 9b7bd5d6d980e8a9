"""A cell's value is in a given set, as a rule that can also be false."""

from __future__ import annotations

from sevendown.engine.cells import Cell
from sevendown.engine.domains import Domain, Span
from sevendown.engine.rule import Contradiction, Cost, Rule


class Member(Rule):
    """A cell has a value in one of several sets. Exact, but in the middle of a span."""

    cost = Cost.TABLE

    def __init__(self, cell: Cell, sets: tuple[Domain, ...], text: str) -> None:
        self.cell = cell
        self.sets = sets
        self.cells = (cell,)
        self.text = text

    def propagate(self) -> None:
        """Keep what is in a set."""
        domain = self.cell.domain
        self.idempotent = not isinstance(domain, Span)
        if len(self.sets) == 1:
            self.cell.meet(self.sets[0])
        elif not isinstance(domain, Span):
            self.cell.keep(_Union(self.sets))
        else:
            parts = [part for s in self.sets if (part := domain.meet(s)) is not None]
            if not parts:
                raise Contradiction(self.cell)
            self.cell.between(min(p.lo for p in parts), max(p.hi for p in parts))

    def decide(self) -> bool | None:
        """Say whether it is true or false already."""
        domain = self.cell.domain
        met = [part for s in self.sets if (part := domain.meet(s)) is not None]
        if not met:
            return False
        if any(part is domain for part in met):
            return True
        if not isinstance(domain, Span) and domain.keep(_Union(self.sets)) is domain:
            return True
        return None

    def refute(self) -> None:
        """Keep what is in no set."""
        domain = self.cell.domain
        if not isinstance(domain, Span):
            inside = domain.keep(_Union(self.sets))
            if inside is not None:
                self.cell.keep(set(domain.values()) - set(inside.values()))
            return
        for s in self.sets:
            if s.lo <= domain.lo <= domain.hi <= s.hi and isinstance(s, Span):
                raise Contradiction(self.cell)

    def describe(self) -> str:
        """Say in one line what must be true."""
        return self.text


class _Union:
    """Several sets as one container."""

    def __init__(self, sets: tuple[Domain, ...]) -> None:
        self.sets = sets

    def __contains__(self, value: object) -> bool:
        return any(value in s for s in self.sets)  # type: ignore[operator]
