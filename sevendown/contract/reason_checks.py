"""Whether rules give the right reasons for what they do.

What a rule gives as its reason was so; and whatever else the cells are, as at first, what it did
follows from that: no solution that is as the reason says has a value that was removed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random

from sevendown.contract.broken import Broken
from sevendown.engine.cells import Cell
from sevendown.engine.domains import Domain, covers
from sevendown.engine.engine import Engine
from sevendown.engine.rule import Deed, Rule
from sevendown.speech import say

MOST = 6  # changes of one step whose reasons are asked for


class Reasons:
    """Asks the rules on some cells for their reasons, and holds these against all solutions."""

    def __init__(
        self, engine: Engine, cells: Sequence[Cell], solutions: Sequence[Sequence[int | None]]
    ) -> None:
        self.engine = engine
        self.solutions = solutions
        self.first = {cell: cell.domain for cell in engine.cells}
        self.places = {cell: place for place, cell in enumerate(cells)}
        self._everything = (1 << len(solutions)) - 1
        self._values: dict[Cell, dict[int | None, int]] = {}  # which solutions have them, as bits

    def check_changes(self, since: int, rng: Random) -> None:
        """Ask for the reasons of some changes that rules have made since a place of the log."""
        changes = self.engine.log.changes
        made = [at for at in range(since, len(changes)) if changes[at][3] is not None]
        for at in rng.sample(made, min(MOST, len(made))):
            cell, before, after, rule, _ = changes[at]
            assert rule is not None
            self._check(rule, Deed(cell, before, after, self._was(at), self.first.__getitem__))

    def check_failure(self, rule: Rule) -> None:
        """Ask why a rule has failed just now."""
        was = self._was(len(self.engine.log.changes))
        self._check(rule, Deed(None, None, None, was, self.first.__getitem__))

    def _was(self, at: int) -> Callable[[Cell], Domain]:
        """Give a function that tells what a cell was before a place of the log."""
        changes = self.engine.log.changes

        def was(cell: Cell) -> Domain:
            domain, last = cell.domain, cell.last
            while last >= at:
                _, domain, _, _, last = changes[last]
            return domain

        return was

    def _check(self, rule: Rule, deed: Deed) -> None:
        given = rule.reason(deed)
        if given is None:
            others = dict.fromkeys(cell for cell in rule.cells if cell is not deed.cell)
            reason = [(cell, deed.was(cell)) for cell in others]
        else:
            reason = list(given)
        for cell, domain in reason:
            if not covers(domain, deed.was(cell)):
                message = say(
                    "{rule} gives as its reason {cell} in {domain}, but it was {before}",
                    rule=rule.describe(),
                    cell=cell.name,
                    domain=domain,
                    before=deed.was(cell),
                )
                raise Broken(message, "rules")
        left = self._everything
        for cell, domain in reason:
            left &= self._having(cell, domain.__contains__, covers(domain, self.first[cell]))
        if deed.cell is not None:
            left &= self._having(deed.cell, _removed(deed), False)
        if left:
            self._tell(rule, deed, reason, left)

    def _having(self, cell: Cell, test: Callable[[int], bool], otherwise: bool) -> int:
        """Give the solutions with such a value; of a cell that is not in sight none, or all."""
        if cell not in self.places:
            return self._everything if otherwise else 0
        if cell not in self._values:
            found: dict[int | None, int] = {}
            for number, solution in enumerate(self.solutions):
                value = solution[self.places[cell]]
                found[value] = found.get(value, 0) | 1 << number
            self._values[cell] = found
        having = 0
        for value, bits in self._values[cell].items():
            if value is None or test(value):
                having |= bits
        return having

    def _tell(
        self, rule: Rule, deed: Deed, reason: Iterable[tuple[Cell, Domain]], left: int
    ) -> None:
        solution = self.solutions[left.bit_length() - 1]
        values = ", ".join(
            f"{cell.name} = {solution[place]}"
            for cell, place in self.places.items()
            if solution[place] is not None
        )
        known = (f"{cell.name} in {domain}" for cell, domain in reason)
        because = ", ".join(known) or say("nothing")
        if deed.cell is None:
            said = say(
                "{rule} failed because of {because}, but {values} is right",
                rule=rule.describe(),
                because=because,
                values=values,
            )
        else:
            said = say(
                "{rule} made {cell} {after} because of {because}, but {values} is right",
                rule=rule.describe(),
                cell=deed.cell.name,
                after=deed.after,
                because=because,
                values=values,
            )
        raise Broken(said, "rules")


def _removed(deed: Deed) -> Callable[[int], bool]:
    """Give a test for the values that a cell has lost."""
    before, after = deed.before, deed.after
    assert before is not None and after is not None
    return lambda value: value in before and value not in after
