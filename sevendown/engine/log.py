"""The log: every change since the first assumption, and how to take changes back.

What nothing has been assumed before is never taken back and never asked for, so it is not logged.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sevendown.engine.cells import Cell
    from sevendown.engine.domains import Domain
    from sevendown.engine.rule import Rule

# A cell, what it was, what it became, the rule that did it (None: it was assumed), and the place
# in the log of the change of this cell before that.
Change = tuple["Cell", "Domain", "Domain", "Rule | None", int]


class Log:
    """Changes in their order, with a mark per assumption; `Cell.last` is the place of its last."""

    def __init__(self) -> None:
        self.changes: list[Change] = []
        self.marks: list[int] = []  # the length of `changes` at each push
        self.pops = 0  # how often changes have been taken back

    def push(self) -> None:
        """Set a mark."""
        self.marks.append(len(self.changes))

    def pop(self) -> None:
        """Put everything back to how it was at the last mark, and remove the mark."""
        changes, mark = self.changes, self.marks.pop()
        while len(changes) > mark:
            cell, before, _, _, previous = changes.pop()
            cell.domain = before
            cell.last = previous
        self.pops += 1
