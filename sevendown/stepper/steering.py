"""What somebody who watches the search wants it to do: to leave out a value for now."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from sevendown.engine.cells import Cell
from sevendown.engine.domains import Domain, difference
from sevendown.engine.engine import Engine
from sevendown.engine.search import Branching, Choice
from sevendown.puzzle.picture import Square
from sevendown.record import Record


class Strike(Record):
    """What somebody has struck out: some values of a cell, or all others.

    The cell is given by its number, so that it is understood by another run as well.
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

    def holds(self, domain: Domain) -> bool:
        """Say whether a domain is so anyhow."""
        inside = domain.keep(self.values)
        return inside is domain if self.only else inside is None


def strike_of(square: Square, sign: str, only: bool) -> Strike:
    """Give what strikes out a sign of a square, or all its others."""
    values = frozenset(value for value, own in square.signs.items() if own == sign)
    return Strike(square.cell.number, values, only)


class Script(Record):
    """What was struck out in a run up to a step, so that another run can do the same."""

    assumed: Mapping[int, Strike]  # by the step in which it was assumed
    # By the run of a rule before which they were: the next step then, and the strike.
    early: Mapping[int, Sequence[tuple[int, Strike]]]
    last: int  # the step


class Steering:
    """Makes strikes the next assumptions of a search, before those that it would make itself.

    A strike interrupts the rules. One that nothing is left for by now is assumed all the same, and
    refuted at once; one that is so anyhow is dropped. A strike that the search has given up with
    nothing learnt comes again where the rules are at their end.
    """

    def __init__(
        self,
        engine: Engine,
        branch: Branching,
        next_step: Callable[[], int],
        refute: Callable[[Cell, Domain], None],
        script: Script,
    ) -> None:
        self.engine = engine
        self.pending: list[Strike] = []  # strikes that are not yet assumed
        self.dropped: list[Strike] = []  # those that were so anyhow when their turn came
        self.script = dict(script.assumed)  # step → the strike that was assumed in it, or is to be
        self.scripted = script.last  # up to this step the script alone says what is assumed
        self._early = {run: list(strikes) for run, strikes in script.early.items()}
        self._branch = branch
        self._next_step = next_step
        self._refute = refute  # tells that a cell is assumed to be in a part, which cannot be
        self._start = [cell.domain for cell in engine.cells]
        self._urgent = False  # whether something has been struck out that may be pending
        self._chosen: Strike | None = None  # for what the rules have been interrupted

    def add(self, strike: Strike) -> None:
        """Strike something out from now on."""
        self.pending.append(strike)
        self._urgent = True

    @property
    def waiting(self) -> list[Strike]:
        """All strikes that are not yet assumed."""
        return [*([self._chosen] if self._chosen else []), *self.pending]

    def script_up_to(self, last: int) -> Script:
        """Give what has been struck out up to a step."""
        assumed, early = dict(self.script), dict(self._early)  # which may just become longer
        return Script(
            {step: strike for step, strike in assumed.items() if step <= last},
            {run: [pair for pair in strikes if pair[0] <= last] for run, strikes in early.items()},
            last,
        )

    def interrupts(self) -> bool:
        """Say, before a rule runs, whether something is to be assumed first."""
        if self._chosen is None and not self._urgent and not self._early:
            return False
        for strike in self._due():
            if self._divides(strike):
                self._chosen = strike
                return True
        return False

    def _due(self) -> Iterator[Strike]:
        """Give what is to be assumed before the rule that is about to run."""
        run = self.engine.statistics.runs
        if (chosen := self._take_chosen()) is not None:  # the search has begun since
            yield chosen
        for _, strike in list(self._early.get(run, ())):
            self._forget_before(strike)
            yield strike
        while self._urgent and self._next_step() > self.scripted:
            self._urgent = False  # before the look: whoever watches may add something just now
            following = self._next_strike()
            if following is None:
                return
            self._urgent = True
            self._early.setdefault(run, []).append((self._next_step(), following))
            yield following

    def __call__(self, cells: Sequence[Cell]) -> Choice | None:
        """Choose what to assume next."""
        strike = self._take_chosen()
        while strike is None or not self._divides(strike):
            step = self._next_step()
            strike = self._scripted_strike(step) if step <= self.scripted else self._next_strike()
            if strike is None:
                return self._branch(cells)
        self.script[self._next_step()] = strike
        cell = self.engine.cells[strike.cell]
        parts = strike.split(cell.domain)
        assert parts is not None
        return cell, *parts

    def _take_chosen(self) -> Strike | None:
        """Give that for which the rules have been interrupted, unless it is so by now.

        Between that and the choice no rule has run, if the search does not choose by itself first.
        """
        strike, self._chosen = self._chosen, None
        if strike is None or not strike.holds(self.engine.cells[strike.cell].domain):
            return strike
        self.dropped.append(strike)
        return None

    def _divides(self, strike: Strike) -> bool:
        """Say whether a strike leaves something and strikes out something; if not, refute it."""
        cell = self.engine.cells[strike.cell]
        if strike.split(cell.domain) is not None:
            return True
        parts = strike.split(self._start[strike.cell])
        assert parts is not None
        self.script[self._next_step()] = strike
        self._refute(cell, parts[0])
        return False

    def _scripted_strike(self, step: int) -> Strike | None:
        """Give the strike that the script has."""
        strike = self.script.get(step)
        self._forget_before(strike)
        return strike

    def _forget_before(self, strike: Strike | None) -> None:
        """Forget the strikes up to one of the script, which were dropped then, or taken back."""
        if strike in self.pending:
            del self.pending[: self.pending.index(strike) + 1]
        else:
            self.pending.clear()

    def _next_strike(self) -> Strike | None:
        """Give the first strike that is not so anyhow, and drop those before it."""
        for strike in list(self.pending):
            try:
                self.pending.remove(strike)
            except ValueError:  # whoever watches has just taken it back
                continue
            if not strike.holds(self.engine.cells[strike.cell].domain):
                return strike
            self.dropped.append(strike)
        return None
