"""Truths: cells with the values 0 (false) and 1 (true), and the rules that join them."""

from __future__ import annotations

from collections.abc import Iterable

from sevendown.engine.cells import Cell
from sevendown.engine.domains import EITHER, FALSE, TRUE
from sevendown.engine.rule import Contradiction, Cost, Deed, Reason, Rule
from sevendown.rules.values.enclosed import Guarded

Literal = tuple[Cell, bool]  # a truth, and whether it counts as it is (True) or negated


class Reified(Rule):
    """A truth says whether another rule holds."""

    def __init__(self, truth: Cell, rule: Rule) -> None:
        self.truth = truth
        self.rule = rule
        self.cost = rule.cost
        self.cells = (truth, *rule.cells)

    def sharper(self) -> Iterable[Rule]:
        """Give what is sharper than the rule, for use where it holds."""
        for rule in self.rule.sharper():
            yield Guarded(self.truth, rule)

    def propagate(self) -> None:
        """Act on the rule if its truth is known, else try to tell the truth."""
        domain = self.truth.domain
        if domain is TRUE:
            self.rule.propagate()
        elif domain is FALSE:
            self.rule.refute()
        else:
            verdict = self.rule.decide()
            if verdict is not None:
                self.truth.narrow(TRUE if verdict else FALSE)

    def reason(self, deed: Deed) -> Reason | None:
        """Give the truth and why the rule or its opposite did so; or why it could be told."""
        rule = self.rule
        if deed.cell is self.truth:
            return rule.verdict_reason(deed.after is TRUE, deed)
        truth = deed.was(self.truth)
        if truth is EITHER:
            return None
        own = rule.reason(deed) if truth is TRUE else rule.refuted_reason(deed)
        return None if own is None else ((self.truth, truth), *own)

    def describe(self) -> str:
        """Say in one line what must be true."""
        return f"whether {self.rule.describe()}"

    def explain(self) -> str:
        """Say in one sentence what it means."""
        sentence = self.rule.sentence or self.rule.describe
        return f"{self.truth.name} is true exactly where {sentence()}"


class Clause(Rule):
    """At least one of the literals is true."""

    cost = Cost.DIGIT

    def __init__(self, literals: tuple[Literal, ...], text: str = "") -> None:
        self.literals = literals
        self.cells = tuple(cell for cell, _ in literals)
        self.text = text

    def propagate(self) -> None:
        """Make the last literal that can be true true."""
        last: Literal | None = None
        for cell, sign in self.literals:
            domain = cell.domain
            if domain is EITHER:
                if last is not None:
                    return
                last = cell, sign
            elif (domain is TRUE) == sign:
                return
        if last is None:
            raise Contradiction(self.cells[0] if self.cells else None)
        cell, sign = last
        cell.narrow(TRUE if sign else FALSE)

    def describe(self) -> str:
        """Say in one line what must be true."""
        return self.text or " or ".join(_names(self.literals))

    def explain(self) -> str:
        """Say in one sentence what it means."""
        return self.text or f"at least one of these is true: {', '.join(_names(self.literals))}"


class AllOf(Rule):
    """A truth says whether all of the literals are true."""

    cost = Cost.DIGIT

    def __init__(self, truth: Cell, literals: tuple[Literal, ...]) -> None:
        self.truth = truth
        self.literals = literals
        self.cells = (truth, *(cell for cell, _ in literals))

    def propagate(self) -> None:
        """Narrow the truth by the literals and the literals by the truth."""
        truth = self.truth
        last: Literal | None = None
        unknown = 0
        for cell, sign in self.literals:
            domain = cell.domain
            if domain is EITHER:
                unknown += 1
                last = cell, sign
            elif (domain is TRUE) != sign:
                truth.narrow(truth.domain.meet(FALSE))
                return
        if truth.domain is TRUE:
            for cell, sign in self.literals:
                cell.narrow(cell.domain.meet(TRUE if sign else FALSE))
        elif not unknown:
            truth.narrow(truth.domain.meet(TRUE))
        elif truth.domain is FALSE and unknown == 1 and last is not None:
            last[0].narrow(FALSE if last[1] else TRUE)

    def reason(self, deed: Deed) -> Reason | None:
        """Give one literal that is false, or all, or the truth."""
        cell, was = deed.cell, deed.was
        wanted = {c: TRUE if sign else FALSE for c, sign in self.literals}
        if cell is self.truth and deed.after is FALSE:
            for c, domain in wanted.items():
                if c is not cell and was(c) is not EITHER and was(c) is not domain:
                    return ((c, was(c)),)
        if cell is not None and cell is not self.truth and was(self.truth) is TRUE:
            return ((self.truth, TRUE),)
        return None

    def describe(self) -> str:
        """Say in one line what must be true."""
        return f"whether {' and '.join(_names(self.literals))}"

    def explain(self) -> str:
        """Say in one sentence what it means."""
        names = ", ".join(_names(self.literals))
        return f"{self.truth.name} is true exactly where all of these are: {names}"


class Differ(Rule):
    """A truth says whether two truths differ (xor)."""

    cost = Cost.DIGIT

    def __init__(self, truth: Cell, left: Cell, right: Cell) -> None:
        self.cells = (truth, left, right)

    def propagate(self) -> None:
        """Two of the three tell the third."""
        unknown = [cell for cell in self.cells if cell.domain is EITHER]
        odd = sum(cell.domain is TRUE for cell in self.cells) % 2
        if not unknown:
            if odd:
                raise Contradiction(self.cells[0])
        elif len(unknown) == 1:
            unknown[0].narrow(TRUE if odd else FALSE)

    def describe(self) -> str:
        """Say in one line what must be true."""
        _, left, right = self.cells
        return f"whether {left.name} and {right.name} differ"

    def explain(self) -> str:
        """Say in one sentence what it means."""
        return f"{self.cells[0].name} is true exactly {self.describe().replace('whether', 'where')}"


def _names(literals: tuple[Literal, ...]) -> list[str]:
    return [cell.name if sign else f"not {cell.name}" for cell, sign in literals]
