"""What somebody who watches the search wants it to do: to leave out a value for now."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from sevendown.engine.cells import Cell
from sevendown.engine.domains import Domain, difference
from sevendown.engine.engine import Engine
from sevendown.engine.search import Branching, Choice
from sevendown.record import Record


class Strike(Record):
    """The wish that a cell have none of some values, or one of them only.

    The cell is given by its number, so that the wish is understood by another run as well.
    """

    cell: int
    values: frozenset[int]
    only: bool  # whether all other values are struck out

    def split(self, domain: Domain) -> tuple[Domain, Domain] | None:
        """Give what is left of a domain and what is struck out; None if either is nothing."""
        inside = domain.keep(self.values)
        if inside is None or inside is domain:
            return None
        outside = difference(domain, inside)
        assert outside is not None
        return (inside, outside) if self.only else (outside, inside)


class Steering:
    """Makes wishes the next assumptions of a search, before those that it would make itself."""

    def __init__(
        self,
        engine: Engine,
        branch: Branching,
        next_step: Callable[[], int],
        script: Mapping[int, Strike],
        scripted: int,
    ) -> None:
        self.engine = engine
        self.pending: list[Strike] = []  # wishes that are not yet assumed
        self.dropped: list[Strike] = []  # those that made no sense any more when their turn came
        self.script = dict(script)  # step → the wish that was assumed in it, or is to be
        self.scripted = scripted  # up to this step the script alone says what is assumed
        self._branch = branch
        self._next_step = next_step

    def __call__(self, cells: Sequence[Cell]) -> Choice | None:
        """Choose what to assume next."""
        step = self._next_step()
        strike = self._as_before(step) if step <= self.scripted else self._next_wish()
        if strike is None:
            return self._branch(cells)
        self.script[step] = strike
        cell = self.engine.cells[strike.cell]
        parts = strike.split(cell.domain)
        assert parts is not None
        return cell, *parts

    def _as_before(self, step: int) -> Strike | None:
        """Give the wish that the script has; those before it were dropped then, or taken back."""
        strike = self.script.get(step)
        if strike in self.pending:
            del self.pending[: self.pending.index(strike) + 1]
        else:
            self.pending.clear()
        return strike

    def _next_wish(self) -> Strike | None:
        """Give the first wish that makes sense, and drop those before it."""
        for wish in list(self.pending):
            try:
                self.pending.remove(wish)
            except ValueError:  # whoever watches has just taken it back
                continue
            if wish.split(self.engine.cells[wish.cell].domain) is not None:
                return wish
            self.dropped.append(wish)
        return None
