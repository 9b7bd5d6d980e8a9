"""Nogoods: what a search has learnt cannot be, and the rule that sees to it from then on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from sevendown.engine.domains import Domain, covers, difference
from sevendown.engine.rule import Cost, Deed, Rule

if TYPE_CHECKING:
    from sevendown.engine.cells import Cell
    from sevendown.engine.engine import Engine

Literal = tuple["Cell", Domain]  # the value of this cell is one of these
GROWTH = 1.03  # how much more a contradiction counts than the one before
ENOUGH = 1e100  # when all that has been counted is made smaller


class Nogood(Rule):
    """The literals, of different cells, are not all true.

    One that leans on solutions already given says that there are no others than these.
    """

    cost = Cost.DIGIT

    def __init__(self, literals: Sequence[Literal], given: bool) -> None:
        self.literals = tuple(literals)
        self.watched_first = list(literals)  # in another order: the two that are watched first
        self.cells = tuple(cell for cell, _ in literals)
        self.given = given  # whether it leans on solutions that have been given
        self.worth = 0.0  # how useful it has been
        self.forgotten = False

    def reason(self, deed: Deed) -> list[Literal]:
        """Give the other literals: as they were true, this one was not."""
        return [literal for literal in self.literals if literal[0] is not deed.cell]

    def propagate(self) -> None:
        """Make the last literal that is not true false."""
        open_ones = [(c, domain) for c, domain in self.literals if not covers(domain, c.domain)]
        if len(open_ones) < 2:
            cell, domain = (open_ones or self.literals)[0]
            cell.narrow(difference(cell.domain, domain))

    def describe(self) -> str:
        """Say in one line what must be true."""
        parts = [f"{cell.name} in {domain!r}" for cell, domain in self.literals]
        return f"not all of: {', '.join(parts)}"


class Nogoods(Rule):
    """All nogoods of a search that are kept.

    A nogood has nothing to say while two of its literals may be false. So it is looked at only
    where one of two such, which are watched, becomes true, and then watches another one instead.
    """

    cost = Cost.DIGIT

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.kept: list[Nogood] = []
        self.touched: list[Cell] = []  # cells that have been narrowed since the last run
        self.due: list[Nogood] = []  # to be looked at in the next run
        self.gain = 1.0  # what a use adds to the worth of a nogood: ever more

    def touch(self, cell: Cell) -> None:
        """Take note that a cell with watching nogoods has been narrowed."""
        self.touched.append(cell)
        self.engine.agenda.add(self)

    def note(self, cells: Iterable[Cell]) -> None:
        """Take note of the cells that a contradiction hangs on; what was before counts less."""
        for cell in cells:
            cell.activity += self.gain
        self.gain *= GROWTH
        if self.gain > ENOUGH:
            for cell in self.engine.cells:
                cell.activity /= self.gain
            for nogood in self.kept:
                nogood.worth /= self.gain
            self.gain = 1.0

    def demand(self, nogood: Nogood) -> None:
        """Let a nogood be looked at in the next run."""
        self.due.append(nogood)
        self.engine.agenda.add(self)

    def add(self, nogood: Nogood) -> bool:
        """Keep a nogood, if it is short; what became true last in it comes first."""
        limits = self.engine.limits
        if not 1 < len(nogood.literals) <= limits.nogood_literals:
            return False
        if len(self.kept) >= limits.nogoods:
            self._forget()
        nogood.worth = self.gain
        self.kept.append(nogood)
        for cell, _ in nogood.literals[:2]:
            cell.nogoods.append(nogood)
        return True

    def clear(self) -> None:
        """Forget all."""
        for cell in self.engine.cells:
            if cell.nogoods:
                cell.nogoods = []
        for each in (self.kept, self.touched, self.due):
            each.clear()

    def _forget(self) -> None:
        """Forget the half that has been of least use; those of two cells only if they are many."""
        self.kept.sort(key=lambda nogood: nogood.worth, reverse=True)
        many = len(self.kept) > 2 * self.engine.limits.nogoods
        for nogood in self.kept[len(self.kept) // 2 :]:
            nogood.forgotten = many or len(nogood.literals) > 2
        self.kept = [nogood for nogood in self.kept if not nogood.forgotten]

    def propagate(self) -> None:
        """Narrow what the nogoods say that watch a cell that has been narrowed."""
        due, touched = self.due, self.touched
        while due:
            self._act(due.pop())
        while touched:
            self._look(touched.pop())

    def describe(self) -> str:
        """Say in one line what must be true."""
        return "what was learnt from contradictions"

    def _look(self, cell: Cell) -> None:
        """Look at the nogoods that watch a cell."""
        watching = cell.nogoods
        staying, seen = list[Nogood](), 0
        try:
            for nogood in watching:
                seen += 1
                if nogood.forgotten:
                    continue
                literals = nogood.watched_first
                if literals[0][0] is cell:
                    literals[0], literals[1] = literals[1], literals[0]
                if not covers(literals[1][1], cell.domain):
                    staying.append(nogood)
                    continue
                for i in range(2, len(literals)):
                    other, domain = literals[i]
                    if not covers(domain, other.domain):
                        literals[1], literals[i] = literals[i], literals[1]
                        other.nogoods.append(nogood)
                        break
                else:
                    staying.append(nogood)
                    self._act(nogood)
        finally:
            cell.nogoods = staying + watching[seen:]

    def _act(self, nogood: Nogood) -> None:
        """Let a nogood narrow that may have something to say."""
        engine = self.engine
        engine.statistics.used += 1
        nogood.worth += self.gain
        engine.running = nogood
        nogood.propagate()
        engine.running = self
