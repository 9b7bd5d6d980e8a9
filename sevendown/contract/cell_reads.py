"""Cells that notice who reads them: a rule reads and narrows the cells it lists, and no others.

Who replays a rule, explains what it did or blames it for a contradiction goes by its list.
"""

from __future__ import annotations

from typing import Any

from sevendown.contract.broken import Broken
from sevendown.engine.cells import Cell
from sevendown.engine.domains import Domain
from sevendown.engine.engine import Engine
from sevendown.engine.rule import Rule
from sevendown.limits import Limits
from sevendown.speech import say

_DOMAIN: Any = vars(Cell)["domain"]  # the slot, in which the domain really is
_get = _DOMAIN.__get__


class _NoticingCell(Cell):
    """A cell that tells its engine who looks at its domain."""

    __slots__ = ("readers",)
    engine: NoticingEngine

    def __init__(self, *arguments: Any) -> None:
        self.readers: set[Rule | None] = {None}  # who may look; a rule is added at its first look
        super().__init__(*arguments)

    def _read(self) -> Domain:
        """The values still possible."""
        # This is most of what the checks of rules do: nothing is called that need not be.
        if self.engine.running not in self.readers:
            self.engine.admit(self)
        found: Domain = _get(self)
        return found

    domain = property(_read, _DOMAIN.__set__)


class NoticingEngine(Engine):
    """An engine that raises Broken where a rule at work reads a cell that it does not list."""

    cell_class = _NoticingCell

    def __init__(self, limits: Limits | None = None) -> None:
        super().__init__(limits)
        self._lists: dict[Rule, frozenset[Cell]] = {}

    def admit(self, cell: _NoticingCell) -> None:
        """Let the rule at work read a cell from now on, if it lists it."""
        rule = self.running
        assert rule is not None
        if rule not in self._lists:
            self._lists[rule] = frozenset(rule.cells)
        if cell not in self._lists[rule] and rule is not self.nogoods:  # which is about any cell
            self.running = None  # for whoever writes down what is wrong
            message = say(
                "{kind} reads {cell}, which is not among its cells: {rule}",
                kind=type(rule).__name__,
                cell=cell.name,
                rule=rule.describe(),
            )
            raise Broken(message, "rules")
        cell.readers.add(rule)
