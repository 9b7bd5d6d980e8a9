"""Why there is a contradiction: back through the log to what it takes for it.

A contradiction follows from what the cells of a rule were; each of these from what the cells of
another rule were before it narrowed them; and so on back. Where all that belongs to the last
assumption hangs on one change, that change, with what was so before the assumption, cannot be.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable
from heapq import heappop, heappush
from typing import TYPE_CHECKING

from sevendown.engine.domains import Bits, Domain, Listed, Span, covers
from sevendown.engine.nogoods import Literal, Nogood
from sevendown.engine.rule import Deed, Rule

if TYPE_CHECKING:
    from sevendown.engine.cells import Cell
    from sevendown.engine.log import Log


import os
SHARP=int(os.environ.get("SHARP","1"))
RC=int(os.environ.get("RC","120"))
class Lesson:
    """What a contradiction teaches.

    `refuted` speaks of an assumption first, which cannot be; `learnt` of what all that follows
    from that assumption hangs on, where that is something else.
    """

    def __init__(
        self, level: int, refuted: Nogood, learnt: Nogood | None, met: Iterable[Cell]
    ) -> None:
        self.level = level  # the number of the assumption
        self.refuted = refuted
        self.learnt = learnt
        self.met = met  # all cells that the contradiction hangs on


def analyse(log: Log, bottom: int, failed: Rule) -> Lesson | None:
    """Say why a rule has failed; None: whatever is assumed after the mark `bottom`."""
    return _Analysis(log, bottom).run(failed)


class _Analysis:
    def __init__(self, log: Log, bottom: int) -> None:
        self.log = log
        self.bottom = bottom
        marks = log.marks
        self.root = marks[bottom + 1] if bottom + 1 < len(marks) else len(log.changes)
        self.pending: dict[Cell, tuple[int, Domain]] = {}  # when a literal became true, and which
        self.heap: list[int] = []  # the places of these, negated; also places left behind
        self.given = False

    def run(self, failed: Rule) -> Lesson | None:
        """Go back, change by change, until all hangs on an assumption."""
        log, heap, pending = self.log, self.heap, self.pending
        changes, marks = log.changes, log.marks
        met: dict[Cell, None] = {}
        learnt: Nogood | None = None
        end = len(changes)
        self._needs(failed, end, Deed(None, None, None, self._was(end), self._first))
        here = len(changes)  # where the last assumption begins that matters
        while heap:
            at = -heappop(heap)
            cell, before, after, rule, previous = changes[at]
            if pending.get(cell, (-1,))[0] != at:
                continue
            if at < here:
                here = marks[bisect_right(marks, at) - 1]
                learnt = None
            met[cell] = None
            if at == here:
                met.update(dict.fromkeys(pending))
                return Lesson(bisect_right(marks, at) - 1 - self.bottom, self._nogood(), learnt, met)
            if learnt is None:
                while heap and pending.get(changes[-heap[0]][0], (-1,))[0] != -heap[0]:
                    heappop(heap)
                if not heap or -heap[0] < here:
                    learnt = self._nogood()
            _, domain = pending.pop(cell)
            assert rule is not None
            self._need(cell, _before(domain, before, after), at)
            self._needs(rule, at, Deed(cell, before, after, self._was(at), self._first))
        return None

    def _nogood(self) -> Nogood:
        """Give what is pending as a nogood; what became true last comes first."""
        ordered = sorted(
            ((place, cell, domain) for cell, (place, domain) in self.pending.items()),
            key=lambda item: -item[0],
        )
        return Nogood([(cell, domain) for _, cell, domain in ordered], self.given)

    def _first(self, cell: Cell) -> Domain:
        """Give what a cell was before the first assumption."""
        domain, last, changes = cell.domain, cell.last, self.log.changes
        while last >= self.root:
            _, domain, _, _, last = changes[last]
        return domain

    def _was(self, at: int) -> Callable[[Cell], Domain]:
        """Give a function that tells what a cell was before a place of the log."""

        def was(cell: Cell) -> Domain:
            domain, last = cell.domain, cell.last
            while last >= at:
                _, domain, _, _, last = self.log.changes[last]
            return domain

        return was

    def _needs(self, rule: Rule, at: int, deed: Deed) -> None:
        """Take in what a rule gives as its reason for what it did at a place of the log."""
        self.given = self.given or (isinstance(rule, Nogood) and rule.given)
        literals = rule.reason(deed) if SHARP else None
        cell = deed.cell
        if literals is None and len(rule.cells) > RC:
            for mark in self.log.marks[self.bottom + 1 :]:
                if mark >= at:
                    break
                self._need(self.log.changes[mark][0], self.log.changes[mark][2], mark + 1)
        elif literals is None:
            for other in rule.cells:
                if other is not cell and other.last >= self.root:
                    self._need(other, None, at)
        else:
            for other, domain in literals:
                self._need(other, domain, at)

    def _need(self, cell: Cell, domain: Domain | None, before: int) -> None:
        """Take in a literal that was true before a place of the log; None: what the cell was."""
        changes, root = self.log.changes, self.root
        at = cell.last
        while at >= before:
            at = changes[at][4]
        if at < root:
            return
        if domain is None:
            domain = changes[at][2]
        else:
            while covers(domain, changes[at][1]):
                at = changes[at][4]
                if at < root:
                    return
            if isinstance(domain, Span):
                first = at
                while changes[first][4] >= root:
                    first = changes[first][4]
                domain = changes[first][1].clip(domain.lo, domain.hi)
                assert domain is not None
        known = self.pending.get(cell)
        if known is not None:
            both = known[1].meet(domain)
            assert both is not None
            domain = both
            if known[0] >= at:
                self.pending[cell] = known[0], domain
                return
        self.pending[cell] = at, domain
        heappush(self.heap, -at)


def _before(domain: Domain, before: Domain, after: Domain) -> Domain:
    """Give what a cell must have been in for it to be in a domain, once a rule has narrowed it.

    What the rule has removed does no harm. Where such a set is not easily made, what it was.
    """
    if isinstance(domain, Bits) and isinstance(before, Bits) and isinstance(after, Bits):
        if domain.base == before.base == after.base:
            return Bits(domain.base, domain.bits | before.bits & ~after.bits)
    elif (
        isinstance(domain, Listed)
        and isinstance(before, Listed)
        and isinstance(after, Listed)
        and domain.table is before.table is after.table
    ):
        return Listed(domain.table, domain.alive | before.alive & ~after.alive)
    return before


def all_assumed(log: Log, bottom: int, given: bool) -> Nogood:
    """Say that not all can be that has been assumed after the mark `bottom`."""
    literals: list[Literal] = []
    for mark in reversed(log.marks[bottom + 1 :]):
        cell, _, part, _, _ = log.changes[mark]
        literals.append((cell, part))
    return Nogood(literals, given)
