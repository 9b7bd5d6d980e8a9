"""The trail: what to put back when an assumption is given up."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sevendown.engine.cells import Cell
    from sevendown.engine.domains import Domain


class Trail:
    """Domains as they were, in the order in which they were replaced, with a mark per assumption.

    A cell is saved at most once between two marks: its `saved_at` is the stamp of the last saving.
    The stamp rises on push and on pop and never falls. If it were the depth, a cell saved in one
    branch would look saved in the next one; if it rose on push only, a cell saved below a mark
    would look saved after the return above it. Both would lose a domain.
    """

    def __init__(self) -> None:
        self.entries: list[tuple[Cell, Domain]] = []  # a cell and what it was
        self.marks: list[int] = []  # the length of `entries` at each push
        self.stamp = 0

    def push(self) -> None:
        """Set a mark."""
        self.marks.append(len(self.entries))
        self.stamp += 1

    def pop(self) -> None:
        """Put everything back to how it was at the last mark, and remove the mark."""
        entries, mark = self.entries, self.marks.pop()
        while len(entries) > mark:
            cell, domain = entries.pop()
            cell.domain = domain
        self.stamp += 1

    def save(self, cell: Cell) -> None:
        """Remember the domain of a cell that is about to change."""
        if cell.saved_at != self.stamp:
            cell.saved_at = self.stamp
            self.entries.append((cell, cell.domain))
