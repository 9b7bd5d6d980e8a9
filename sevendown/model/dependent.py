"""Which truths follow from the answers: the search may assume them and gives no solution twice.

What is made of a value that need not exist means nothing where it does not: it may be true or
false then, whatever the answers are. It follows from them only together with the truths that say
that there is a value.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from sevendown.engine.cells import Cell
from sevendown.engine.domains import EITHER, TRUE
from sevendown.engine.rule import Rule
from sevendown.rules.arithmetic.linear import Linear
from sevendown.rules.digits.number import Digits
from sevendown.rules.logic.truths import AllOf, Differ, Reified
from sevendown.rules.values.value import Value

Needs = frozenset[Cell]  # the truths without which a cell may be anything


def dependent_truths(
    cells: Iterable[Cell], rules: Iterable[Rule], answers: Collection[Cell]
) -> list[Cell]:
    """List the open truths, but for the answers themselves, that have one value for all answers."""
    wanted = [cell for cell in cells if cell.domain is EITHER and cell not in answers]
    if not wanted:
        return []
    known = _Known(cells, answers)
    for rule in rules:  # a cell is made before it is used
        known.take_in(rule)
    return [cell for cell in wanted if known.needs.get(cell) == frozenset()]


def _is_exact(rule: Rule) -> bool:
    """Whether a rule tells the cell that it defines once all others are known."""
    if isinstance(rule, Linear):
        return rule.relation == "="
    return isinstance(rule, AllOf | Differ | Digits | Reified)


class _Known:
    """The cells that are known to follow from the answers, and what that takes."""

    def __init__(self, cells: Iterable[Cell], answers: Collection[Cell]) -> None:
        self.needs: dict[Cell, Needs] = dict.fromkeys(answers, frozenset())
        self._numbers = {digit: cell for cell in cells for digit in cell.digits}

    def take_in(self, rule: Rule) -> None:
        """See what a rule says the value of."""
        if isinstance(rule, Value):
            needs = self._together(rule.arguments)
            if needs is None:
                return
            defined = rule.defined
            if defined is not None and defined.domain is not TRUE:
                self._note(defined, needs)
                needs |= {defined}
            self._note(rule.result, needs)
        elif rule.defines is not None and _is_exact(rule):
            made = rule.defines
            needs = self._together(cell for cell in rule.cells if cell is not made)
            if needs is None:
                return
            if isinstance(rule, AllOf):  # where one of these is false, so is that all are true
                needs -= {cell for cell, sign in rule.literals if sign}
            self._note(made, needs)

    def _note(self, cell: Cell, needs: Needs) -> None:
        """Of two ways to know a cell the one that takes less is kept."""
        before = self.needs.get(cell)
        if before is None or len(needs) < len(before):
            self.needs[cell] = needs

    def _together(self, cells: Iterable[Cell]) -> Needs | None:
        """Give what it takes to know all of these; None: they do not follow from the answers."""
        needs: Needs = frozenset()
        for cell in cells:
            own = self.needs.get(cell)
            if own is None:
                own = self.needs.get(self._numbers.get(cell, cell))
            if own is None:
                if cell.domain.lo != cell.domain.hi:
                    return None
                own = frozenset()
            needs |= own
        return needs
