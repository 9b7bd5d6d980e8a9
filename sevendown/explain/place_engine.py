"""What one clue of a puzzle of places says by itself, and what all of them together refute.

The first is found with the rules of that clue alone, so that it follows from the clue and from
what is known of its places, and from nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager

from sevendown.engine.cells import Cell
from sevendown.engine.domains import Domain
from sevendown.engine.rule import Contradiction
from sevendown.engine.search import Solved, search
from sevendown.puzzle.places import PlaceClue
from sevendown.puzzle.puzzle import Puzzle

PlaceDomains = dict[Cell, Domain]


class PlaceEngine:
    """The clues of a puzzle, of which one at a time is at work."""

    def __init__(self, puzzle: Puzzle, deadline: float | None = None) -> None:
        run = puzzle.run()
        self.engine = run.engine
        self.engine.deadline = deadline
        self.model = run.model
        places = run.model.places()
        assert places is not None
        self.places = places
        self.engine.agenda.clear()
        for cell in self.engine.cells:
            cell.watchers.clear()
        self.cells = tuple(run.model.cells)
        self.first: PlaceDomains = {cell: cell.domain for cell in self.cells}
        self.base, self.clues = self._begun()  # what is known at first, and the other clues
        own = set(self.cells)
        self.scopes: list[tuple[Cell, ...]] = []  # of which places each clue speaks
        self.sources: list[tuple[Cell, ...]] = []  # from which places it tells of others
        self.told: list[tuple[Cell, ...]] = []  # the other places
        self.readers: dict[Cell, list[int]] = {cell: [] for cell in self.cells}
        for number, clue in enumerate(self.clues):
            named = dict.fromkeys(cell for rule in clue.rules for cell in rule.cells)
            scope = tuple(cell for cell in named if cell in own)
            self.scopes.append(scope)
            self.sources.append(clue.about or scope)
            self.told.append(tuple(cell for cell in scope if cell not in self.sources[-1]))
            for cell in self.sources[-1]:
                self.readers[cell].append(number)

    def _begun(self) -> tuple[PlaceDomains, list[PlaceClue]]:
        """Take in what is given; a clue that says otherwise than those before stays a clue."""
        base, clues = dict(self.first), []
        for clue in self.places.clues:
            found = self._run(clue, base) if clue.given else None
            if found is None:
                clues.append(clue)
            else:
                base |= {cell: found[cell] for cell in found if cell in base}
        return base, clues

    def after(self, number: int, known: Mapping[Cell, Domain]) -> PlaceDomains | None:
        """Give what follows from a clue and from what is known of its places; None: a clash.

        A place that is not known may be anything.
        """
        sources = self.sources[number]
        told = {cell: known[cell] for cell in sources if cell in known}
        found = self._run(self.clues[number], told)
        if found is None:
            return None
        for cell in self.told[number]:
            if cell in known:
                left = found[cell].meet(known[cell])
                if left is None:
                    return None
                found[cell] = left
        return found

    def _run(self, clue: PlaceClue, known: Mapping[Cell, Domain]) -> PlaceDomains | None:
        engine = self.engine
        engine.log.push()
        try:
            for cell, domain in known.items():
                cell.narrow(domain)  # which is a part of what it has now
            moved, once = True, len(clue.rules) == 1 and clue.rules[0].idempotent
            while moved:  # nobody watches: rules are run until nothing moves
                before = engine.version
                engine.agenda.extend(clue.rules)
                engine.propagate()
                moved = before != engine.version and not once
            return {cell: cell.domain for rule in clue.rules for cell in rule.cells}
        except Contradiction:
            return None
        finally:
            engine.agenda.clear()
            engine.log.pop()


class PlaceOracle:
    """The whole puzzle with all its rules: it knows what is refuted, and says nothing of why."""

    def __init__(self, puzzle: Puzzle, cells: tuple[Cell, ...], deadline: float | None) -> None:
        run = puzzle.run()
        self.engine, self.model = run.engine, run.model
        self.engine.deadline = deadline
        self._own = dict(zip(cells, run.model.cells, strict=True))
        self._possible = True
        try:
            self.engine.propagate()
        except Contradiction:
            self._possible = False

    @contextmanager
    def _supposing(self, known: Mapping[Cell, Domain]) -> Iterator[None]:
        engine = self.engine
        engine.log.push()
        try:
            if not self._possible:
                raise Contradiction(None)
            for cell, domain in known.items():
                self._own[cell].meet(domain)
            engine.propagate()
            yield
        finally:
            engine.agenda.clear()
            engine.log.pop()

    def nodes(self, known: Mapping[Cell, Domain], most: int) -> int | None:
        """Give how many assumptions it takes to refute that; None: more, or it is possible."""
        statistics = self.engine.statistics
        before = statistics.nodes
        try:
            with self._supposing(known):
                with closing(search(self.engine, self.model.cells, self.model.branch)) as events:
                    for event in events:
                        if isinstance(event, Solved) or statistics.nodes - before > most:
                            return None
        except Contradiction:
            return 0
        return statistics.nodes - before

    def is_possible(self, known: Mapping[Cell, Domain]) -> bool:
        """Say whether a solution is like that."""
        try:
            with self._supposing(known):
                with closing(search(self.engine, self.model.cells, self.model.branch)) as events:
                    return any(isinstance(e, Solved) and self.model.holds() for e in events)
        except Contradiction:
            return False
