"""The factors of a known product are among its divisors."""

from __future__ import annotations

from sevendown.engine.cells import Cell
from sevendown.engine.domains import Span, of_values
from sevendown.engine.rule import Cost, Rule
from sevendown.numbertheory import divisors


class Factors(Rule):
    """R = X · Y. Once R is known and not 0, lists the factors that are too long to be listed."""

    cost = Cost.MANY
    idempotent = True

    def __init__(self, result: Cell, left: Cell, right: Cell) -> None:
        self.result = result
        self.factors = (left, right)
        self.cells = (result, left, right)

    def watched(self) -> tuple[Cell, ...]:
        """Say that only the product matters."""
        return (self.result,)

    def propagate(self) -> None:
        """List the divisors."""
        product = self.result.value
        largest = self.result.engine.limits.factorized_product
        if product is None or not 0 < abs(product) <= largest:
            return
        for factor in self.factors:
            low, high = factor.domain.lo, factor.domain.hi
            if isinstance(factor.domain, Span):
                found = divisors(abs(product))
                both = (*found, *(-d for d in found))
                factor.narrow(of_values(d for d in both if low <= d <= high))

    def describe(self) -> str:
        """Say in one line what must be true."""
        left, right = self.factors
        return f"{left.name} and {right.name} divide {self.result.name}"
