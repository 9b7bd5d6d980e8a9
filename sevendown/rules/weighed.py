"""Several totals of cells that are 0 or 1, looked at together: one equation, made of all."""

from __future__ import annotations

from collections.abc import Sequence
from math import log

from sevendown.engine.domains import Domain
from sevendown.engine.rule import Contradiction, Cost, Rule
from sevendown.rules.total import Total

SWEEPS = 2  # so often the factors are fitted in a run; they start with those of the last run
STEP = 1e3  # a factor grows or shrinks by no more at a time
MOST = 1e9  # and is never larger than this, nor smaller than its inverse
FINE = 1000  # the logarithms of the factors are rounded to such a part


class Weighed(Rule):
    """Totals of cells that are 0 or 1, each taken times a weight and all added up.

    That makes one equation, W1·x1 + W2·x2 + ... = K, where W of a cell is the sum of the weights
    of its totals. By some slack its left side can be larger than K. A cell of which W is more
    than the slack must be 1, or 0 where W is negative.

    Any weights will do, so that nothing can be wrong about them; but only good ones say much. They
    are found by supposing that each cell is 1 with odds that are the product of a factor for each
    of its totals, and fitting the factors one by one until each total is what is to be expected:
    their logarithms are the weights. The odds are also a good guess at what the cells are.

    Beside it stand the totals. The factors are fitted a little further in each run, but not twice
    for the same domains, so that there is a fix-point.
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
        self._factors = [1.0] * len(totals)
        self._odds = [1.0] * len(self.cells)
        self._fitted: list[Domain] = []  # the domains for which that is so

    def odds(self) -> list[float]:
        """Give the odds of each cell to be 1; those of a cell that is fixed mean nothing."""
        self._fit()
        return self._odds

    def _fit(self) -> list[tuple[int, int, list[int]]]:
        """Fit the factors; list the totals that are open, with what is left of them.

        An empty list where the domains are the same as the last time.
        """
        domains = [cell.domain for cell in self.cells]
        if domains == self._fitted:
            return []
        self._fitted = domains
        factors, odds = self._factors, self._odds
        for i, domain in enumerate(domains):
            if domain.lo != domain.hi:
                product = 1.0
                for t in self._totals_of[i]:
                    product *= factors[t]
                odds[i] = product
        work = []
        for t, line in enumerate(self.lines):
            k, free = self.totals[t].k, []
            for i in line:
                domain = domains[i]
                if domain.lo != domain.hi:
                    free.append(i)
                else:
                    k -= int(domain.lo)
            if 0 < k < len(free):
                work.append((t, k, free))
        for _ in range(SWEEPS):
            for t, k, free in work:
                expected = 0.0
                for i in free:
                    o = odds[i]
                    expected += o / (1.0 + o)
                most = len(free)
                step = k * (most - expected) / (expected * (most - k))
                step = min(STEP, max(1 / STEP, step))
                factors[t] = min(MOST, max(1 / MOST, factors[t] * step))
                for i in free:
                    odds[i] *= step
        return work

    def propagate(self) -> None:
        """Fix the cells that one equation fixes."""
        work = self._fit()
        weights = [0] * len(self.totals)
        slack = 0
        for t, k, _ in work:
            weights[t] = round(FINE * log(self._factors[t]))
            slack -= weights[t] * k
        weighty = []
        for cell, totals in zip(self.cells, self._totals_of, strict=True):
            if cell.domain.lo != cell.domain.hi:
                weight = sum([weights[t] for t in totals])
                weighty.append((weight, cell))
                if weight > 0:
                    slack += weight
        if slack < 0:
            raise Contradiction(self.cells[0])
        for weight, cell in weighty:
            if weight > slack:
                cell.fix(1)
            elif -weight > slack:
                cell.fix(0)

    def describe(self) -> str:
        """Say in one line what must be true."""
        return self.text

    def explain(self) -> str:
        """Say in one sentence what it means."""
        return f"{self.text}: all totals, each times a weight, add up as well"
