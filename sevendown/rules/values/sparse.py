"""A predicate of a number too long to be listed: list what is left once that is little."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from sevendown.engine.cells import Cell
from sevendown.engine.domains import Span, of_values
from sevendown.engine.rule import Cost, Rule


class Lister(Protocol):
    """What can list the numbers of a kind, as predicates can."""

    def estimate(self, lo: int, hi: int, *others: int) -> int | None:
        """Say how many there are at most between two numbers; None where nobody knows."""

    def candidates(self, lo: int, hi: int, *others: int) -> Iterable[int]:
        """List them in ascending order."""


class Sparse(Rule):
    """P(X, ...) with constants for all arguments but the first.

    Silent until the predicate allows few values between the bounds of X; then it lists them.
    """

    cost = Cost.PAIRS
    idempotent = True

    def __init__(self, predicate: Lister, cell: Cell, others: tuple[int, ...], text: str) -> None:
        self.predicate = predicate
        self.cell = cell
        self.others = others
        self.cells = (cell,)
        self.text = text

    def propagate(self) -> None:
        """List the candidates if these are few."""
        domain = self.cell.domain
        if not isinstance(domain, Span):
            return
        if isinstance(domain.lo, float) or isinstance(domain.hi, float):
            return
        count = self.predicate.estimate(domain.lo, domain.hi, *self.others)
        most = self.cell.engine.limits.sparse_candidates
        if count is not None and count <= most and count < domain.size:
            values = self.predicate.candidates(domain.lo, domain.hi, *self.others)
            self.cell.narrow(of_values(values))

    def describe(self) -> str:
        """Say in one line what must be true."""
        return self.text

    def explain(self) -> str:
        """Say in one sentence what it means."""
        return f"{self.text}, listed once few values are left"
