"""Cell: an unknown. Its domain is the only thing that changes, and `narrow` the only way."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import TYPE_CHECKING

from sevendown.engine.domains import Bits, Bound, Domain, Span, single
from sevendown.engine.rule import Contradiction, Rule

if TYPE_CHECKING:
    from sevendown.engine.engine import Engine
    from sevendown.engine.nogoods import Nogood


class Cell:
    """An unknown. Digits, numbers, truths and intermediate numbers are all cells.

    Its value is an integer. Where it is to be something else, such as a piece and how it is
    turned, `symbols` lists all that it can be, and the integer is a place in that list.
    """

    __slots__ = (
        "name", "domain", "digits", "derived", "symbols",
        "watchers", "nogoods", "weight", "activity", "last", "engine", "number",
    )  # fmt: skip

    def __init__(
        self,
        engine: Engine,
        name: str,
        domain: Domain,
        digits: tuple[Cell, ...],
        derived: bool,
        symbols: Sequence[object] | None,
        number: int,
    ) -> None:
        self.name = name  # what a person calls it: "A_w", "qs(A_w)"
        self.domain = domain  # the values still possible; replaced, never changed
        self.digits = digits  # its digits as cells, the first one first; () if it has none
        self.derived = derived  # whether its value follows from those of other cells
        self.symbols = symbols  # what each value stands for; None: for itself
        self.watchers: list[Rule] = []  # rules to run again when the domain shrinks
        self.nogoods: list[Nogood] = []  # learnt ones to look at when the domain shrinks
        self.weight = 0  # how often a rule has failed that blames it
        self.activity = 0.0  # rises where a contradiction hangs on it: it is worth trying first
        self.last = -1  # the place in the log of its last change
        self.engine = engine  # whose log, agenda and observer hear of changes
        self.number = number  # its place among the engine's cells, for a fixed order

    def narrow(self, domain: Domain | None) -> None:
        """Replace the domain by a part of itself; None is the empty part."""
        if domain is self.domain:
            return
        if domain is None:
            raise Contradiction(self)
        self.engine.changed(self, domain)

    def between(self, lo: Bound, hi: Bound) -> None:
        """Keep what lies in lo..hi."""
        domain = self.domain
        if lo > domain.lo or hi < domain.hi:
            self.narrow(domain.clip(lo, hi))

    def trim(self, lo: Bound, hi: Bound) -> None:
        """Keep what lies in lo..hi, unless that takes next to nothing off a long stretch.

        For rules that narrow bounds by bounds: two of them could otherwise take turns for millions
        of runs, each by a little. Leaving out such a step loses no solution.
        """
        domain = self.domain
        if lo <= domain.lo and hi >= domain.hi:
            return
        long = self.engine.limits.long_stretch
        if lo <= hi and not isinstance(domain.lo, float) and not isinstance(domain.hi, float):
            width = domain.hi - domain.lo
            if width > long:
                taken = max(lo, domain.lo) - domain.lo + domain.hi - min(hi, domain.hi)
                if taken * 100 < width:
                    return
        elif not isinstance(domain.lo, float) and isinstance(hi, float):  # endless upwards
            if domain.lo > long and (lo - domain.lo) * 100 < domain.lo:
                return
        elif not isinstance(domain.hi, float) and isinstance(lo, float):
            if domain.hi < -long and (domain.hi - hi) * 100 < -domain.hi:
                return
        self.between(lo, hi)

    def meet(self, other: Domain) -> None:
        """Keep what the other domain has too."""
        self.narrow(self.domain.meet(other))

    def keep(self, values: Container[int]) -> None:
        """Keep the values in that container; the domain must be one that can be listed."""
        self.narrow(self.domain.keep(values))

    def fix(self, value: int) -> None:
        """Keep one value."""
        domain = self.domain
        if domain.lo == domain.hi == value:
            return
        self.narrow(single(value) if value in domain else None)

    def remove(self, value: int) -> None:
        """Remove a value; from the middle of a span it stays."""
        self.narrow(self.domain.without(value))

    @property
    def value(self) -> int | None:
        """Give the value if only one is left."""
        domain = self.domain
        return int(domain.lo) if domain.lo == domain.hi else None

    @property
    def listable(self) -> bool:
        """Whether the values are few enough to be listed."""
        return not isinstance(self.domain, Span)

    def __repr__(self) -> str:
        return f"{self.name}={self.domain!r}"


if TYPE_CHECKING:

    class BitCell(Cell):
        """A cell whose few values are bits from first to last: only a rule's cast makes it one."""

        domain: Bits
