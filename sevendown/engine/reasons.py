"""Why there is a contradiction: back through the log to what it takes for it.

A contradiction follows from what the cells of a rule were; each of these from what the cells of
another rule were before it narrowed them; and so on back. Where all that belongs to the last
assumption hangs on one change, that change, with what was so before the assumption, cannot be.
"""

from __future__ import annotations

import sys
from bisect import bisect_right
from collections.abc import Callable, Iterable
from heapq import heappop, heappush
from typing import TYPE_CHECKING

from sevendown.engine.domains import Bits, Domain, Listed, Span, covers
from sevendown.engine.nogoods import Nogood
from sevendown.engine.rule import Deed, Rule
from sevendown.record import Record

if TYPE_CHECKING:
    from sevendown.engine.cells import Cell
    from sevendown.engine.engine import Engine
    from sevendown.engine.log import Log


class Lesson(Record):
    """What a contradiction teaches.

    `refuted` speaks of an assumption first, which cannot be; `learnt` of what all that follows
    from that assumption hangs on, where that is something else.
    """

    level: int  # the number of the assumption
    refuted: Nogood
    learnt: Nogood | None
    met: Iterable[Cell]  # all cells that the contradiction hangs on


def analyse(engine: Engine, bottom: int, given: bool) -> Lesson | None:
    """Say why a rule has failed; None: whatever is assumed after the mark `bottom`.

    `given`: whether something has been taken back because its solutions have been given.
    """
    assert engine.failed is not None
    return _Analysis(engine, bottom, given).run(engine.failed)


def all_assumed(log: Log, bottom: int, given: bool) -> Nogood:
    """Say that not all can be that has been assumed after the mark `bottom`."""
    changes = [log.changes[mark] for mark in reversed(log.marks[bottom + 1 :])]
    return Nogood([(cell, part) for cell, _, part, _, _ in changes], given)


def grounds(engine: Engine, cells: Iterable[Cell] = ()) -> list[Rule]:
    """Give the rules by which it follows what some cells are, or where there are none, that the
    last rule has failed: back to the first mark; what was done by no rule needs no reason.
    """
    return _Analysis(engine, -1, False).all_grounds(cells)


class _Analysis:
    """Literals that the contradiction follows from, made earlier and earlier ones."""

    def __init__(self, engine: Engine, bottom: int, given: bool) -> None:
        self.engine = engine
        self.log = log = engine.log
        self.given = given
        self.limit = engine.limits.reason_cells
        self.assumed = log.marks[bottom + 1 :]  # where each assumption begins
        self.root = self.assumed[0] if self.assumed else len(log.changes)
        self.first = self._was(self.root)  # gives what a cell was before the first assumption
        self.pending: dict[Cell, tuple[int, Domain]] = {}  # when a literal became true, and which
        self.heap: list[int] = []  # the places of these, negated; also places left behind
        self.grounds: dict[Rule, None] = {}  # the rules that it follows by

    def run(self, failed: Rule) -> Lesson | None:
        """Go back, change by change, until all hangs on an assumption."""
        heap, pending, changes = self.heap, self.pending, self.log.changes
        met: dict[Cell, None] = {}
        learnt: Nogood | None = None
        here = end = len(changes)  # where the last assumption begins that matters
        self._need_reason(failed, end, Deed(None, None, None, self._was(end), self.first))
        while heap:
            at = -heappop(heap)
            cell, before, after, rule, _ = changes[at]
            if not self._is_pending(at):
                continue
            if at < here:
                here = self.assumed[bisect_right(self.assumed, at) - 1]
                learnt = None
            met[cell] = None
            if at == here:
                met.update(dict.fromkeys(pending))
                level = bisect_right(self.assumed, at)
                return Lesson(level, self._nogood(), learnt, met)
            if learnt is None:
                while heap and not self._is_pending(-heap[0]):
                    heappop(heap)
                if not heap or -heap[0] < here:
                    learnt = self._nogood()
            _, domain = pending.pop(cell)
            assert rule is not None  # only assumptions have none
            self._need(cell, _before(domain, before, after), at)
            self._need_reason(rule, at, Deed(cell, before, after, self._was(at), self.first))
        return None

    def all_grounds(self, cells: Iterable[Cell]) -> list[Rule]:
        """Go back, change by change, to what nothing is behind."""
        self.limit = sys.maxsize  # nothing else would do
        changes = self.log.changes
        end = len(changes)
        nothing_asked = True
        for cell in cells:
            nothing_asked = False
            self._need(cell, None, end)
        if nothing_asked:
            failed = self.engine.failed
            assert failed is not None
            self._need_reason(failed, end, Deed(None, None, None, self._was(end), self.first))
        while self.heap:
            at = -heappop(self.heap)
            cell, before, after, rule, _ = changes[at]
            if not self._is_pending(at):
                continue
            _, domain = self.pending.pop(cell)
            self._need(cell, _before(domain, before, after), at)
            if rule is not None:
                self._need_reason(rule, at, Deed(cell, before, after, self._was(at), self.first))
        return list(self.grounds)

    def _is_pending(self, at: int) -> bool:
        """Whether the change at a place is still what made a literal true."""
        known = self.pending.get(self.log.changes[at][0])
        return known is not None and known[0] == at

    def _nogood(self) -> Nogood:
        """Give what is pending as a nogood; what became true last comes first."""
        ordered = sorted(self.pending.items(), key=lambda item: -item[1][0])
        nogood = Nogood([(cell, domain) for cell, (_, domain) in ordered], self.given)
        nogood.origins = tuple(dict.fromkeys(o for rule in self.grounds for o in rule.origins))
        return nogood

    def _was(self, at: int) -> Callable[[Cell], Domain]:
        """Give a function that tells what a cell was before a place of the log."""

        def was(cell: Cell) -> Domain:
            domain, last = cell.domain, cell.last
            while last >= at:
                _, domain, _, _, last = self.log.changes[last]
            return domain

        return was

    def _need_reason(self, rule: Rule, at: int, deed: Deed) -> None:
        """Take in what a rule gives as its reason for what it did at a place of the log."""
        self.grounds[rule] = None
        reason = rule.reason(deed)
        if reason is not None:
            for other, domain in reason:
                self._need(other, domain, at)
        elif len(rule.cells) <= self.limit:
            for other in rule.cells:
                if other is not deed.cell and other.last >= self.root:
                    self._need(other, None, at)
        else:  # a reason as long as that is worth nothing; all follows from what was assumed
            for mark in self.assumed:
                if mark >= at:
                    break
                cell, _, part, _, _ = self.log.changes[mark]
                self._need(cell, part, mark + 1)

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
                domain = self.first(cell).clip(domain.lo, domain.hi)
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
