"""Steps of a proof about places: as they are found, and cut to what is needed of them.

A step is one clue, the fewest known places that it needs, and what follows from these alone. A
supposition has steps to a clash.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sevendown.engine.cells import Cell
from sevendown.engine.domains import Domain, covers, difference, some_of
from sevendown.explain.place_engine import PlaceDomains, PlaceEngine
from sevendown.puzzle.places import PlaceClue
from sevendown.record import Record


class PlaceNotes:
    """What is known of all places, and for each when that was found out."""

    def __init__(self, domains: Mapping[Cell, Domain]) -> None:
        self.domains = dict(domains)
        self.stamps = dict.fromkeys(self.domains, 0)
        self.steps = 0

    def copy(self) -> PlaceNotes:
        """Give notes that are the same for now."""
        found = PlaceNotes(self.domains)
        found.stamps, found.steps = dict(self.stamps), self.steps
        return found

    def take(self, news: Mapping[Cell, Domain]) -> None:
        """Take in what is new."""
        self.steps += 1
        self.domains.update(news)
        self.stamps.update(dict.fromkeys(news, self.steps))


class PlaceDerivation(Record):
    """A step as it was found: perhaps with more known than it needs."""

    clue: int
    before: PlaceDomains  # of the places that the clue speaks of
    stamps: Mapping[Cell, int]
    news: PlaceDomains | None  # None: a clash


class PlaceRefutation(Record):
    """A supposition and the steps to a clash, as they were found."""

    place: Cell
    value: int
    before: Domain  # what the place could be
    steps: tuple[FoundPart, ...]


FoundPart = PlaceDerivation | PlaceRefutation


class PlaceStep(Record):
    """From a clue and what is known of some places follows what others are."""

    clue: PlaceClue
    premises: PlaceDomains
    conclusion: PlaceDomains | None  # None: a clash


class PlaceSupposition(Record):
    """A place is supposed to have a value; the steps lead to a clash, so it has not."""

    place: Cell
    value: int
    steps: tuple[PlacePart, ...]

    @property
    def lines(self) -> int:
        """How many steps there are, with those within."""
        return 1 + sum(p.lines if isinstance(p, PlaceSupposition) else 1 for p in self.steps)


PlacePart = PlaceStep | PlaceSupposition


class PlaceCutter:
    """Cuts steps to what is needed of them, from the last to the first."""

    def __init__(self, engine: PlaceEngine) -> None:
        self.engine = engine
        self.first = engine.first

    def cut(
        self, steps: Sequence[FoundPart], needs: PlaceDomains
    ) -> tuple[list[PlacePart], PlaceDomains]:
        """Give the steps that lead to what is needed, and what is needed before them.

        A clash at the end is always needed.
        """
        base = self.engine.base
        needs = {cell: d for cell, d in needs.items() if not covers(d, base[cell])}
        kept: list[PlacePart] = []
        for step in reversed(steps):
            part: PlacePart | None
            if isinstance(step, PlaceRefutation):
                part = self._refutation(step, needs)
            else:
                part = self._derivation(step, needs)
            if part is not None:
                kept.append(part)
        return kept[::-1], needs

    def supposition(self, step: PlaceRefutation) -> tuple[PlaceSupposition, PlaceDomains]:
        """Give a supposition with the steps that refute it, and what is needed before."""
        inner, needs = self.cut(step.steps, {})
        own = needs.pop(step.place, None)
        assert own is None or step.value in own
        return PlaceSupposition(step.place, step.value, tuple(inner)), needs

    def _refutation(self, step: PlaceRefutation, needs: PlaceDomains) -> PlaceSupposition | None:
        wanted = needs.get(step.place)
        if wanted is None or step.value in wanted:
            return None
        found, inner = self.supposition(step)
        self._require(needs, step.place, some_of([*wanted.values(), step.value]))
        for cell, domain in inner.items():
            self._add(needs, cell, domain)
        return found

    def _derivation(self, step: PlaceDerivation, needs: PlaceDomains) -> PlaceStep | None:
        targets: PlaceDomains = {}
        if step.news is not None:
            for cell in step.news:
                wanted = needs.get(cell)
                if wanted is not None and not covers(wanted, step.before[cell]):
                    # What has to be out after the step, of what was left before it.
                    out = difference(step.before[cell], wanted)
                    left = None if out is None else difference(self.first[cell], out)
                    assert left is not None
                    targets[cell] = left
            if not targets:
                return None
        premises = self._minimal(step, targets, needs)
        found = self.engine.after(step.clue, premises)
        clue = self.engine.clues[step.clue]
        conclusion: PlaceDomains | None = None
        if step.news is not None:
            assert found is not None
            # With what is needed, all places are told that are known from now on.
            told = {
                cell: found[cell]
                for cell in self.engine.scopes[step.clue]
                if cell in targets or (cell in step.news and found[cell].size == 1)
            }
            conclusion = told
            for cell in targets:
                out = difference(self.first[cell], told[cell])
                both = [*needs[cell].values(), *(() if out is None else out.values())]
                self._require(needs, cell, some_of(both))
        for cell, domain in premises.items():
            self._add(needs, cell, domain)
        return PlaceStep(clue, premises, conclusion)

    def _require(self, needs: PlaceDomains, cell: Cell, domain: Domain) -> None:
        """Set what a place must be in; what is so from the start need not be shown."""
        if covers(domain, self.engine.base[cell]):
            needs.pop(cell, None)
        else:
            needs[cell] = domain

    def _add(self, needs: PlaceDomains, cell: Cell, domain: Domain) -> None:
        """Demand, beside what is demanded already, that a place is in a domain."""
        both = domain if cell not in needs else needs[cell].meet(domain)
        assert both is not None
        self._require(needs, cell, both)

    # Minimal premises

    def _minimal(
        self, step: PlaceDerivation, targets: PlaceDomains, needs: PlaceDomains
    ) -> PlaceDomains:
        """Leave out known places, the latest first, as long as what is needed still follows."""
        scope = self.engine.scopes[step.clue]
        premises = {
            cell: step.before[cell] for cell in scope if step.before[cell] is not self.first[cell]
        }
        order = {cell: i for i, cell in enumerate(scope)}
        # What is needed anyhow costs nothing.
        for cell in sorted(
            premises, key=lambda cell: (cell in needs, -step.stamps[cell], order[cell])
        ):
            fewer = {other: domain for other, domain in premises.items() if other is not cell}
            if self._is_enough(step, targets, fewer):
                premises = fewer
        for cell in list(premises):
            if self.first[cell].size > 2 and not self.engine.clues[step.clue].given:
                premises[cell] = self._weaker(step, targets, premises, cell)
        return premises

    def _weaker(
        self, step: PlaceDerivation, targets: PlaceDomains, premises: PlaceDomains, cell: Cell
    ) -> Domain:
        """Give what is needed of one place; where it is known, either that or one value's lack."""
        whole = premises[cell]
        now = whole
        for value in self.first[cell].values():
            if value not in now:
                wider = some_of([*now.values(), value])
                if self._is_enough(step, targets, {**premises, cell: wider}):
                    now = wider
        if whole.size == 1 and now.size < self.first[cell].size - 1:
            return whole
        return now

    def _is_enough(
        self, step: PlaceDerivation, targets: PlaceDomains, premises: PlaceDomains
    ) -> bool:
        found = self.engine.after(step.clue, premises)
        if found is None or step.news is None:
            return found is None and step.news is None
        return all(covers(wanted, found[cell]) for cell, wanted in targets.items())


def fixed_places(domains: Mapping[Cell, Domain]) -> PlaceDomains:
    """Give the places of which just one value is left."""
    return {cell: domain for cell, domain in domains.items() if domain.size == 1}
