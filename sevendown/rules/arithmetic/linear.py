"""c1·X1 + c2·X2 + ... + k compared with 0: every sum, difference and comparison is one of these."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import gcd, inf
from typing import Literal

from sevendown.engine.cells import Cell
from sevendown.engine.domains import Bits, Bound, Domain, Span, common
from sevendown.engine.rule import Contradiction, Cost, Deed, Reason, Rule
from sevendown.rules.arithmetic.formula import equation_text
from sevendown.rules.arithmetic.sums import Sum, fixed_and_free

Relation = Literal["=", "!=", "<="]


def extent(k: int, terms: Iterable[tuple[Cell, int]]) -> tuple[Bound, Bound]:
    """Enclose k and the cells, each times its factor."""
    low: Bound = k
    high: Bound = k
    for cell, c in terms:
        domain = cell.domain
        a, b = (domain.lo, domain.hi) if c > 0 else (domain.hi, domain.lo)
        # Infinity cannot be added to an int that is too large for a float.
        low = -inf if isinstance(a, float) or isinstance(low, float) else low + c * a
        high = inf if isinstance(b, float) or isinstance(high, float) else high + c * b
    return low, high


def bounds_reason(
    terms: Iterable[tuple[int, Cell]], k: int, equal: bool, deed: Deed
) -> Reason | None:
    """Say which bounds it takes for c1·X1 + ... + k = 0, or ≤ 0, to narrow a cell or to fail.

    None where bounds do not suffice. Where they do more than that, some are left out.
    """
    cell, own, others = deed.cell, 0, []
    for c, other in terms:
        if other is cell:
            own = c
        else:
            others.append((c, other))
    # With the cell at these values the sum of the others at their lowest, or highest, is too much.
    too_low: int | None = None
    too_high: int | None = None
    if cell is None:
        too_low = 0
        if _least(k, others, deed.was) <= 0:
            too_low, too_high = None, 0
            if not equal:
                return None
    else:
        before, after = deed.before, deed.after
        assert before is not None and after is not None
        clipped = before.clip(after.lo, after.hi)
        if not own or clipped is None or clipped.size != after.size:
            return None
        if after.hi < before.hi:
            above = own * (int(after.hi) + 1)
            too_low, too_high = (above, None) if own > 0 else (None, above)
        if after.lo > before.lo:
            below = own * (int(after.lo) - 1)
            if own > 0:
                too_high = below
            else:
                too_low = below
    reason: list[tuple[Cell, Domain]] = []
    if too_low is not None and not _add_bounds(reason, k + too_low, others, deed):
        return None
    if too_high is not None:
        turned = [(-c, other) for c, other in others]
        if not equal or not _add_bounds(reason, -k - too_high, turned, deed):
            return None
    return reason


def _least(k: int, terms: Iterable[tuple[int, Cell]], was: Callable[[Cell], Domain]) -> Bound:
    """Give k and the cells, each times its factor, at their lowest."""
    low: Bound = k
    for c, cell in terms:
        bound = was(cell).lo if c > 0 else was(cell).hi
        # Infinity cannot be added to an int that is too large for a float.
        if isinstance(bound, float):
            return -inf
        low += c * bound
    return low


def _add_bounds(
    reason: list[tuple[Cell, Domain]], k: int, terms: list[tuple[int, Cell]], deed: Deed
) -> bool:
    """Say why k and the cells, each times its factor, are more than 0; False if they are not."""
    low = _least(k, terms, deed.was)
    if low <= 0:
        return False
    assert not isinstance(low, float)
    spare = low - 1
    for c, cell in terms:
        now, first = deed.was(cell), deed.first(cell)
        bound, least = (now.lo, first.lo) if c > 0 else (now.hi, first.hi)
        if bound == least:
            continue
        if not isinstance(least, float) and c * (bound - least) <= spare:
            spare -= int(c * (bound - least))
            continue
        reason.append((cell, Span(bound, inf) if c > 0 else Span(-inf, bound)))
    return True


def _several_open(cells: Iterable[Cell], most: int) -> bool:
    """Say whether more than so many cells are not known yet."""
    for cell in cells:
        domain = cell.domain
        if domain.lo != domain.hi:
            most -= 1
            if most < 0:
                return True
    return False


class Linear(Rule):
    """c1·X1 + ... + k = 0, or ≠ 0, or ≤ 0.

    Bounds of all cells; a sum that a common divisor of all factors rules out; X = Y + k exactly.
    The values between the bounds are left to a sharper rule. Bounds of long stretches are not
    driven to their end.
    """

    cost = Cost.BOUNDS

    def __init__(
        self, relation: Relation, coefficients: tuple[int, ...], cells: tuple[Cell, ...], k: int
    ) -> None:
        assert len(cells) == len(coefficients) == len(set(cells)) and all(coefficients)
        self.relation = relation
        self.coefficients = coefficients
        self.cells = cells
        self.terms = tuple(zip(coefficients, cells, strict=True))
        self.k = k
        self._is_shift = (
            len(cells) == 2 and coefficients[0] == -coefficients[1] and k % coefficients[0] == 0
        )  # x = y + shift
        self._all_units = all(c == 1 or c == -1 for c in coefficients)
        self._negation: Linear | None = None

    def propagate(self) -> None:
        """Narrow the cells."""
        if self.relation == "!=":
            self._unequal()
            return
        self._bounds()
        if self.relation == "=":
            self._exact()

    def _sums(self) -> tuple[Bound, Bound]:
        """The lowest and highest value that the sum can have."""
        low: Bound = self.k
        high: Bound = self.k
        try:
            for c, cell in self.terms:
                domain = cell.domain
                if c > 0:
                    low += c * domain.lo
                    high += c * domain.hi
                else:
                    low += c * domain.hi
                    high += c * domain.lo
        except OverflowError:  # infinity and an int that is too large for a float
            return extent(self.k, zip(self.cells, self.coefficients, strict=True))
        return low, high

    def _bounds(self) -> None:
        """Narrow the bounds of each cell by those of the others, once."""
        low, high = self._sums()
        equal = self.relation == "="
        if low > 0 or (equal and high < 0):
            raise Contradiction(self.cells[0] if self.cells else None)
        if isinstance(low, float) or isinstance(high, float):
            self._open_bounds()
            return
        if low == high:
            return
        free = [term for term in self.terms if term[1].domain.lo != term[1].domain.hi]
        for c, cell in free:
            domain = cell.domain
            lo, hi = domain.lo, domain.hi
            # Where the others are at their lowest, or highest, the sum must still reach 0.
            if c > 0:
                top: Bound = lo + -low // c
                bottom: Bound = hi - high // c if equal else lo
            else:
                top = lo + high // -c if equal else hi
                bottom = hi - -low // -c
            if top < hi or bottom > lo:
                if len(free) == 1:
                    cell.between(bottom, top)
                else:
                    cell.trim(bottom, top)
                domain = cell.domain
                if c > 0:
                    low += c * (domain.lo - lo)
                    high += c * (domain.hi - hi)
                else:
                    low += c * (domain.hi - hi)
                    high += c * (domain.lo - lo)
                if low > 0 or (equal and high < 0):
                    raise Contradiction(cell)

    def _open_bounds(self) -> None:
        """Narrow where some bounds are infinite: a cell is bounded once all others are."""
        equal = self.relation == "="
        terms = list(zip(self.cells, self.coefficients, strict=True))
        for i, (cell, c) in enumerate(terms):
            low, high = extent(self.k, terms[:i] + terms[i + 1 :])
            # c·x lies in -high..-low
            if not isinstance(low, float):
                if c > 0:
                    cell.trim(-inf, -low // c)
                else:
                    cell.trim(-(-low // -c), inf)
            if equal and not isinstance(high, float):
                if c > 0:
                    cell.trim(-(high // c), inf)
                else:
                    cell.trim(-inf, high // -c)

    def _unequal(self) -> None:
        if _several_open(self.cells, 1):
            return
        total, free = fixed_and_free(self.k, self.terms)
        if not free:
            if total == 0:
                raise Contradiction(self.cells[0] if self.cells else None)
        elif len(free) == 1:
            c, cell = free[0]
            if total % c == 0:
                cell.remove(-total // c)

    def _exact(self) -> None:
        """Fix the last open cell; where one of two is the other shifted, keep what both allow."""
        if self._all_units and _several_open(self.cells, 2):  # most often
            return
        total, free = fixed_and_free(self.k, self.terms)
        if len(free) > 2 and any(c == 1 or c == -1 for c, _ in free):
            return
        if total % gcd(*[c for c, _ in free]) if free else total:
            raise Contradiction(self.cells[0] if self.cells else None)
        if len(free) < 2:
            if len(free) == 1:
                c, cell = free[0]
                cell.fix(-total // c)
            return
        if len(free) == 2:
            (c, x), (d, y) = free
            if c == -d and isinstance(x.domain, Bits) and isinstance(y.domain, Bits):
                # x = y + shift
                shift = -total // c
                moved = Bits(y.domain.base + shift, y.domain.bits)
                x.meet(moved)
                y.meet(Bits(x.domain.base - shift, x.domain.bits))

    def reason(self, deed: Deed) -> Reason | None:
        """Give the bounds of the other cells, where these suffice."""
        return (
            None
            if self.relation == "!="
            else bounds_reason(self.terms, self.k, self.relation == "=", deed)
        )

    def refuted_reason(self, deed: Deed) -> Reason | None:
        """Give why the opposite did so."""
        return self.negation().reason(deed)

    def verdict_reason(self, verdict: bool, deed: Deed) -> Reason | None:
        """Give the bounds that tell."""
        false = verdict is False
        if self.relation == "!=":
            false = not false
        elif self.relation == "<=" and verdict:
            return self.negation().verdict_reason(False, deed)
        if not false:
            return None
        nobody = Deed(None, None, None, deed.was, deed.first)
        return bounds_reason(self.terms, self.k, self.relation != "<=", nobody)

    def sharper(self) -> Iterable[Rule]:
        """Give the rule that looks at all values where this one looks at their bounds."""
        if self.relation == "=" and len(self.cells) > 1:
            yield Sum(self.coefficients, self.cells, self.k)

    def decide(self) -> bool | None:
        """Say whether it is true or false already."""
        if self._is_shift and self.relation != "<=":
            equal = self._equal_when_shifted()
            return equal if self.relation == "=" or equal is None else not equal
        low, high = self._sums()
        if self.relation == "<=":
            return True if high <= 0 else False if low > 0 else None
        equal = None
        if low > 0 or high < 0:
            equal = False
        elif low == high:
            equal = True
        elif not self._possible():
            equal = False
        if equal is None:
            return None
        return equal if self.relation == "=" else not equal

    def _equal_when_shifted(self) -> bool | None:
        """Say whether x is y + shift, where that is what it says."""
        x, y = self.cells[0].domain, self.cells[1].domain
        shift = -self.k // self.coefficients[0]
        if isinstance(y.lo, float) or isinstance(y.hi, float):
            return None  # not to be added to what may be too large for a float
        low, high = y.lo + shift, y.hi + shift
        if x.lo > high or x.hi < low:
            return False
        if x.lo == x.hi and low == high:
            return True
        if isinstance(x, Bits) and isinstance(y, Bits):
            if not common(x, Bits(y.base + shift, y.bits) if shift else y):
                return False
        elif low == high and low not in x:
            return False
        elif x.lo == x.hi and int(x.lo) - shift not in y:
            return False
        return None

    def _possible(self) -> bool:
        """Whether 0 is not ruled out by the one cell that is open, or a common divisor of two."""
        total, free = fixed_and_free(self.k, self.terms)
        if len(free) > 2:
            return True
        if len(free) == 1:
            c, cell = free[0]
            return total % c == 0 and -total // c in cell.domain
        (c, x), (d, y) = free
        if c == -d:
            if total % c:
                return False
            if isinstance(x.domain, Bits) and isinstance(y.domain, Bits):
                moved = Bits(y.domain.base + -total // c, y.domain.bits)
                return common(x.domain, moved) != 0
        return True

    def negation(self) -> Linear:
        """Give the rule that holds where this one does not."""
        if self._negation is None:
            relation: Relation = "!=" if self.relation == "=" else "="
            coefficients, k = self.coefficients, self.k
            if self.relation == "<=":  # s > 0 is 1 - s ≤ 0
                relation, coefficients, k = "<=", tuple(-c for c in coefficients), 1 - k
            self._negation = Linear(relation, coefficients, self.cells, k)
        return self._negation

    def refute(self) -> None:
        """Narrow the cells knowing that it is false."""
        self.negation().propagate()

    def describe(self) -> str:
        """Say in one line what must be true."""
        return equation_text(self.relation, self.coefficients, self.cells, self.k)

    def explain(self) -> str:
        """Say in one sentence what it means."""
        if self.relation == "!=" or self.sentence is not None:
            return super().explain()
        return f"{self.describe()}, as far as the lowest and highest values of its parts tell"
