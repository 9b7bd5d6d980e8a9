"""A cell has a value in a given set, for good: what is known from the start."""

from __future__ import annotations

from sevendown.engine.cells import Cell
from sevendown.engine.domains import Domain, single
from sevendown.engine.rule import Contradiction, Cost, Rule


class Within(Rule):
    """A cell has a value in a set."""

    cost = Cost.DIGIT
    idempotent = True

    def __init__(self, cell: Cell, allowed: Domain | None, text: str) -> None:
        self.cell = cell
        self.allowed = allowed  # None: there is none
        self.cells = (cell,)
        self.text = text

    def watched(self) -> tuple[Cell, ...]:
        """Say that once is enough."""
        return ()

    def propagate(self) -> None:
        """Keep the values in the set."""
        if self.allowed is None:
            raise Contradiction(self.cell)
        self.cell.meet(self.allowed)

    def describe(self) -> str:
        """Say in one line what must be true."""
        return self.text


class Fixed(Within):
    """A cell has one value."""

    def __init__(self, cell: Cell, value: int, text: str) -> None:
        super().__init__(cell, single(value), text)
