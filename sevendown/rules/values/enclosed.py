"""The bounds of an operator's value follow from the bounds of its arguments."""

from __future__ import annotations

from collections.abc import Callable

from sevendown.engine.cells import Cell
from sevendown.engine.domains import FALSE, TRUE, Bound
from sevendown.engine.rule import Cost, Deed, Reason, Rule


class Enclosed(Rule):
    """R lies within what an operator's `bounds` make of the bounds of its arguments.

    Says nothing about the arguments. Where it leaves nothing, there is no value; where there need
    not be one, it leaves R alone.
    """

    cost = Cost.BOUNDS
    idempotent = True

    def __init__(
        self,
        bounds: Callable[..., tuple[Bound, Bound]],
        result: Cell,
        arguments: tuple[Cell, ...],
        defined: Cell | None,
        text: str,
    ) -> None:
        self.bounds = bounds
        self.result = result
        self.arguments = arguments
        self.defined = defined
        self.cells = (result, *arguments) + (() if defined is None else (defined,))
        self.text = text

    def watched(self) -> tuple[Cell, ...]:
        """Say that it does not matter where a result changes that there must be: it fits then."""
        return self.cells[1:] if self.defined is None else self.cells

    def propagate(self) -> None:
        """Narrow the result."""
        domain = self.result.domain
        low, high = self.bounds(*[(c.domain.lo, c.domain.hi) for c in self.arguments])
        if low <= domain.lo and high >= domain.hi:
            return
        clipped = domain.clip(low, high)
        if self.defined is None or self.defined.domain is TRUE:
            self.result.narrow(clipped)
        elif clipped is None:
            self.defined.narrow(FALSE)

    def describe(self) -> str:
        """Say in one line what must be true."""
        return f"the bounds of {self.text}"

    def explain(self) -> str:
        """Say in one sentence what it means."""
        return f"{self.result.name} lies between the bounds that its arguments allow"


class Guarded(Rule):
    """A rule that holds only where a truth is true; until then it sleeps."""

    def __init__(self, truth: Cell, rule: Rule) -> None:
        self.truth = truth
        self.rule = rule
        self.cost = rule.cost
        self.cells = (truth, *rule.cells)

    def watched(self) -> tuple[Cell, ...]:
        """Watch the truth and what the rule watches."""
        return (self.truth, *self.rule.watched())

    def propagate(self) -> None:
        """Run the rule if it holds."""
        if self.truth.domain is TRUE:
            self.rule.propagate()

    def reason(self, deed: Deed) -> Reason | None:
        """Give the truth and the reason of the rule."""
        own = self.rule.reason(deed)
        return None if own is None else ((self.truth, TRUE), *own)

    def describe(self) -> str:
        """Say in one line what must be true."""
        return f"{self.rule.describe()}, if {self.truth.name}"

    def explain(self) -> str:
        """Say in one sentence what it means."""
        return f"where {self.truth.name} is true, {self.rule.explain()}"
