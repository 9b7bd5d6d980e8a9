"""Several totals of cells that are 0 or 1, looked at together: one equation, made of all."""

from __future__ import annotations

from collections.abc import Sequence
from math import log

from sevendown.engine.domains import Domain
from sevendown.engine.rule import Contradiction, Cost, Rule
from sevendown.rules.values.total01 import Total

# Constants of the way in which factors are fitted, and no limits of effort:
_LARGEST_STEP = 1e3  # a factor grows or shrinks by no more at a time
_LARGEST_FACTOR = 1e9  # and is never larger than this, nor smaller than its inverse
_PRECISION = 1000  # the logarithms of the factors are rounded to such a part


class Weighed(Rule):
    """Totals of cells that are 0 or 1, each taken times a weight and all added up.

    That makes one equation, W1·x1 + W2·x2 + ... = K, where W of a cell is the sum of the weights
    of its totals. By some slack its left side can be larger than K. A cell of which W is more
    than the slack must be 1, or 0 where W is negative.

    Any weights will do, so that nothing can be wrong about them; but only good ones say much. They
    are found by supposing that each cell is 1 with odds that are the product of a factor for each
    of its totals, and fitting the factors one by one until each total is what is to be expected:
    their logarithms are the weights. The odds are also a good guess at what the cells are.

    Beside it stand the totals, which see to what each of them says. The factors start with those of
    the last run, whatever was assumed then, and are fitted a little further in each run. Where a
    run has changed nothing, there is no other until something else does.
    """

    cost = Cost.MANY

    def __init__(self, totals: Sequence[Total], text: str) -> None:
        self.totals = totals
        self.text = text
        self.cells = tuple(dict.fromkeys(cell for total in totals for cell in total.cells))
        place = {cell: i for i, cell in enumerate(self.cells)}
        self.lines = [[place[cell] for cell in total.cells] for total in totals]
        self._totals_of: list[list[int]] = [[] for _ in self.cells]
        for t, line in enumerate(self.lines):
            for i in line:
                self._totals_of[i].append(t)
        self.forget()

    def forget(self) -> None:
        """Fit the factors anew."""
        self._factors = [1.0] * len(self.totals)
        self._odds = [1.0] * len(self.cells)
        self._settled: list[Domain] = []  # the domains that the last run could not change

    def odds(self) -> list[float]:
        """Give the odds of each cell to be 1; those of a cell that is fixed mean nothing."""
        domains = [cell.domain for cell in self.cells]
        if domains != self._settled:
            self._fit(domains)
        return self._odds

    def propagate(self) -> None:
        """Fix the cells that the one equation fixes."""
        domains = [cell.domain for cell in self.cells]
        if domains == self._settled:
            return
        weights = [0] * len(self.totals)
        slack = 0
        for t, left in self._fit(domains):
            weights[t] = round(_PRECISION * log(self._factors[t]))
            slack -= weights[t] * left
        weighty = []
        for cell, totals in zip(self.cells, self._totals_of, strict=True):
            if cell.domain.lo != cell.domain.hi:
                weight = sum([weights[t] for t in totals])
                weighty.append((weight, cell))
                if weight > 0:
                    slack += weight
        if slack < 0:
            raise Contradiction(self.cells[0])
        settled = True
        for weight, cell in weighty:
            if abs(weight) > slack:
                cell.fix(1 if weight > 0 else 0)
                settled = False
        if settled:
            self._settled = domains

    def _fit(self, domains: list[Domain]) -> list[tuple[int, int]]:
        """Fit the factors; give the totals that are open, each with what its open cells make."""
        factors, odds = self._factors, self._odds
        is_open = [domain.lo != domain.hi for domain in domains]
        value = [0 if domain.lo != domain.hi else int(domain.lo) for domain in domains]
        for i, totals in enumerate(self._totals_of):
            if is_open[i]:
                product = 1.0
                for t in totals:
                    product *= factors[t]
                odds[i] = product
        work = []
        for t, line in enumerate(self.lines):
            free = [i for i in line if is_open[i]]
            left = self.totals[t].k - sum([value[i] for i in line])
            if 0 < left < len(free):
                work.append((t, left, free))
        for t, left, free in work:
            size = len(free)
            expected = sum([odds[i] / (1.0 + odds[i]) for i in free])
            step = left * (size - expected) / (expected * (size - left))
            step = min(_LARGEST_STEP, max(1 / _LARGEST_STEP, step))
            factor = max(1 / _LARGEST_FACTOR, factors[t] * step)
            factors[t] = min(_LARGEST_FACTOR, factor)
            for i in free:
                odds[i] *= step
        return [(t, left) for t, left, _ in work]

    def describe(self) -> str:
        """Say in one line what must be true."""
        return self.text

    def explain(self) -> str:
        """Say in one sentence what it means."""
        return f"{self.text}: each times a weight, they make one equation"
