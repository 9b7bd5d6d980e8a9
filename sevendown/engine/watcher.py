"""Watcher: somebody who is told of everything that happens while a puzzle is solved."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sevendown.engine.cells import Cell
    from sevendown.engine.domains import Domain
    from sevendown.engine.rule import Rule
    from sevendown.engine.search import Event


class Watcher:
    """Hears of rules that run, of domains that change, and of what the search does.

    The changes that follow a rule's run, up to the next run or event, are that rule's; those that
    follow an assumption or its retraction without a rule are the search's.
    """

    def ran(self, rule: Rule) -> None:
        """Hear that a rule is about to run."""

    def changed(self, rule: Rule | None, cell: Cell, before: Domain, after: Domain) -> None:
        """Hear that a rule, or the search where there is none, is about to narrow a cell."""

    def happened(self, event: Event) -> None:
        """Hear of an event of the search."""


def to_each(functions: list[Callable[..., None]]) -> Callable[..., None]:
    """Give a function that calls them all."""
    if len(functions) == 1:
        return functions[0]

    def call(*arguments: Any) -> None:
        for function in functions:
            function(*arguments)

    return call
