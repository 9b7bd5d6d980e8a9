"""Cells that notice who reads them: a rule reads and narrows the cells it lists, and no others.

Who replays a rule, explains what it did or blames it for a contradiction goes by its list.
"""

from __future__ import annotations

from typing import Any

from sevendown.contract.broken import Broken
from sevendown.engine.cells import Cell
from sevendown.engine.domains import Domain
from sevendown.engine.engine import Engine
from sevendown.engine.limits import Limits
from sevendown.engine.rule import Rule

_DOMAIN: Any = vars(Cell)["domain"]  # the slot, in which the domain really is


class _NoticingCell(Cell):
    """A cell that tells its engine who looks at its domain."""

    __slots__ = ()
    engine: NoticingEngine

    @property
    def domain(self) -> Domain:
        """The values still possible."""
        self.engine.read(self)
        found: Domain = _DOMAIN.__get__(self)
        return found

    @domain.setter
    def domain(self, domain: Domain) -> None:
        _DOMAIN.__set__(self, domain)


class NoticingEngine(Engine):
    """An engine that raises Broken where a rule at work reads a cell that it does not list."""

    cell_class = _NoticingCell

    def __init__(self, limits: Limits | None = None) -> None:
        super().__init__(limits)
        self._lists: dict[Rule, frozenset[Cell]] = {}

    def read(self, cell: Cell) -> None:
        """Hear that the domain of a cell is looked at."""
        rule = self.running
        if rule is None:
            return
        if rule not in self._lists:
            self._lists[rule] = frozenset(rule.cells)
        if cell not in self._lists[rule]:
            self.running = None  # for whoever writes down what is wrong
            said = f"{type(rule).__name__} reads {cell.name}, which is not among its cells"
            raise Broken(f"{said}: {rule.describe()}", "rules")
