"""Why a puzzle of places has the solutions it has: clue after clue, else by suppositions."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator, Mapping
from itertools import islice

from sevendown.engine.cells import Cell
from sevendown.engine.domains import single
from sevendown.engine.engine import OutOfTime
from sevendown.explain.place_engine import PlaceDomains, PlaceEngine, PlaceOracle
from sevendown.explain.place_grid import read_places
from sevendown.explain.place_steps import (
    FoundPart,
    PlaceCutter,
    PlaceDerivation,
    PlaceNotes,
    PlacePart,
    PlaceRefutation,
    fixed_places,
)
from sevendown.puzzle.puzzle import Puzzle
from sevendown.puzzle.results import Outcome
from sevendown.record import Record

MOST_COUNTED = 200  # solutions; of more, only what they have in common is looked for
ENOUGH = 60  # suppositions that clues refute: no more are looked for
TRIED = 8  # of these are cut to what they need, and the shortest is told
MOST_KEPT = 100_000  # of what clues say where this and that is known
WIDTH = 20  # suppositions that a search tries to refute, to find the easiest
FIRST_NODES = 60  # of a search, to see which supposition is refuted soonest

PlaceValues = Mapping[Cell, int]  # places that are the same in all solutions, and what they are
Waiting = dict[int, PlaceDerivation | None]  # what clues say, as long as that is so


class PlaceProof(Record):
    """What has been proved: the only solution, that there is none, or what all have in common."""

    steps: tuple[PlacePart, ...]
    solutions: int  # that there are; MOST_COUNTED + 1: more than that
    common: PlaceDomains  # places that are the same in all solutions

    @property
    def is_unique(self) -> bool:
        """Whether there is just one solution."""
        return self.solutions == 1


class PlaceSolutions:
    """The solutions of a puzzle, as far as they have been counted."""

    def __init__(self, puzzle: Puzzle, engine: PlaceEngine, timeout: float | None) -> None:
        run = puzzle.run(timeout)
        cells = run.model.cells
        self.known: list[dict[Cell, int]] = []  # a solution each
        with run.model.limits():
            for _ in islice(run.solutions(), MOST_COUNTED + 1):
                values = [int(cell.domain.lo) for cell in cells]
                self.known.append(dict(zip(engine.cells, values, strict=True)))
        if run.outcome is Outcome.GAVE_UP:
            raise OutOfTime
        self.are_all = len(self.known) <= MOST_COUNTED
        self.common: dict[Cell, int] = {}
        if self.are_all:
            for cell in engine.cells if self.known else ():
                values = [solution[cell] for solution in self.known]
                if len(set(values)) == 1:
                    self.common[cell] = values[0]
        else:
            self._find_common(puzzle, engine, timeout)

    def _find_common(self, puzzle: Puzzle, engine: PlaceEngine, timeout: float | None) -> None:
        """Find out what all solutions have in common, where they are too many."""
        agreement = puzzle.run(timeout).agreement()
        if agreement is None:
            raise OutOfTime
        self.common = read_places(str(agreement), engine.places)


class PlaceProver:
    """All that it takes to explain one puzzle."""

    def __init__(self, puzzle: Puzzle, timeout: float | None = None) -> None:
        self.puzzle = puzzle
        deadline = None if timeout is None else time.monotonic() + timeout
        self.engine = PlaceEngine(puzzle, deadline)
        self.oracle = PlaceOracle(puzzle, self.engine.cells, deadline)
        self.cutter = PlaceCutter(self.engine)
        self._said: dict[tuple[object, ...], PlaceDomains | None] = {}  # by clue and what is known
        self.solutions = PlaceSolutions(puzzle, self.engine, timeout)

    def proof(self, place: Cell | None = None) -> PlaceProof:
        """Prove what the solutions are, or what they have in common, or one place of that."""
        known, common = self.solutions.known, self.solutions.common
        if place is not None and known:
            common = {place: common[place]}
        steps = list(self.derive(PlaceNotes(self.engine.base), common if known else None))
        domains: PlaceDomains = {cell: single(value) for cell, value in common.items()}
        kept, needs = self.cutter.cut(steps, domains)
        assert not needs, "something is told to follow that was not shown"
        return PlaceProof(tuple(kept), len(known), domains)

    # Step after step

    def derive(self, notes: PlaceNotes, targets: PlaceValues | None) -> Iterator[FoundPart]:
        """Take step after step, each noted when the next is asked for, until all wanted is known.

        `targets` has the places wanted, and what they are; None: the end is a clash.
        """
        waiting: Waiting = {}
        while targets is None or not all(notes.domains[cell].size == 1 for cell in targets):
            step = self._easiest(notes, waiting) or self.refutation(notes, targets)
            if step is None:
                return
            yield step
            if isinstance(step, PlaceRefutation):
                left = notes.domains[step.place].without(step.value)
                assert left is not None
                self._note(notes, {step.place: left}, waiting)
            elif step.news is None:
                return
            else:
                self._note(notes, step.news, waiting)

    def plain(self, notes: PlaceNotes) -> Iterator[PlaceDerivation]:
        """Take step after step without suppositions, each noted when the next is asked for."""
        waiting: Waiting = {}
        while (step := self._easiest(notes, waiting)) is not None:
            yield step
            if step.news is None:
                return
            self._note(notes, step.news, waiting)

    def _note(self, notes: PlaceNotes, news: PlaceDomains, waiting: Waiting) -> None:
        notes.take(news)
        changed = set(news)
        for number in list(waiting):
            if not changed.isdisjoint(self.engine.scopes[number]):
                del waiting[number]

    def _easiest(self, notes: PlaceNotes, waiting: Waiting) -> PlaceDerivation | None:
        """Give the easiest step that a single clue allows; None: there is none."""
        best: tuple[tuple[float, int], PlaceDerivation] | None = None
        for number in range(len(self.engine.clues)):
            if number not in waiting:
                waiting[number] = self._step(notes, number)
            step = waiting[number]
            if step is not None:
                rank = _cost(step, self.engine), number
                if best is None or rank < best[0]:
                    best = rank, step
        return None if best is None else best[1]

    def _step(self, notes: PlaceNotes, number: int) -> PlaceDerivation | None:
        """Give what a clue says that is not known yet; None: nothing."""
        scope, domains = self.engine.scopes[number], notes.domains
        key = number, *[domains[cell] for cell in scope]
        if key not in self._said:
            if len(self._said) >= MOST_KEPT:
                self._said.clear()
            self._said[key] = self._news(number, domains)
        news = self._said[key]
        if news is not None and not news:
            return None
        before = {cell: domains[cell] for cell in scope}
        stamps = {cell: notes.stamps[cell] for cell in scope}
        return PlaceDerivation(number, before, stamps, news)

    def _news(self, number: int, domains: PlaceDomains) -> PlaceDomains | None:
        """Give what a clue adds to what is known; None: a clash."""
        scope = self.engine.scopes[number]
        found = self.engine.after(number, {cell: domains[cell] for cell in scope})
        if found is None:
            return None
        return {cell: found[cell] for cell in scope if found[cell].size < domains[cell].size}

    # Suppositions

    def refutation(self, notes: PlaceNotes, targets: PlaceValues | None) -> PlaceRefutation | None:
        """Give the supposition that is refuted in fewest steps; None: there is none to refute."""
        open_ones = [
            (cell, int(value))
            for cell in sorted(self.engine.cells, key=lambda cell: notes.domains[cell].size)
            if notes.domains[cell].size > 1 and (targets is None or cell in targets)
            for value in notes.domains[cell].values()
            if targets is None or value != targets[cell]
        ]
        found: list[tuple[int, int, PlaceRefutation]] = []
        for cell, value in open_ones:
            self.engine.engine.check_time()
            steps = self._to_clash(notes, cell, value)
            if steps is not None:
                before = notes.domains[cell]
                refuted = PlaceRefutation(cell, value, before, tuple(steps))
                found.append((len(steps), len(found), refuted))
                if len(found) >= ENOUGH:
                    break
        if found:
            shortest = sorted(found, key=lambda one: one[:2])[:TRIED]
            lines = [self.cutter.supposition(one[2])[0].lines for one in shortest]
            return shortest[lines.index(min(lines))][2]
        return self._nested(notes, open_ones)

    def _to_clash(self, notes: PlaceNotes, cell: Cell, value: int) -> list[FoundPart] | None:
        """Take steps from a supposition to a clash; None: clues one by one do not lead there."""
        inside = notes.copy()
        inside.take({cell: single(value)})
        steps: list[FoundPart] = []
        return steps if self._spread(inside, [cell], steps) else None

    def _spread(self, notes: PlaceNotes, cells: list[Cell], steps: list[FoundPart]) -> bool:
        """Take all steps that changes of these places give rise to; say if they end in a clash."""
        readers = self.engine.readers
        queue = deque(dict.fromkeys(number for cell in cells for number in readers[cell]))
        waits = set(queue)
        while queue:
            number = queue.popleft()
            waits.discard(number)
            step = self._step(notes, number)
            if step is None:
                continue
            steps.append(step)
            if step.news is None:
                return True
            notes.take(step.news)
            for cell in step.news:
                for reader in readers[cell]:
                    if reader not in waits:
                        waits.add(reader)
                        queue.append(reader)
        return False

    def _nested(
        self, notes: PlaceNotes, open_ones: list[tuple[Cell, int]]
    ) -> PlaceRefutation | None:
        """Refute what a search refutes soonest, with suppositions below it."""
        if not open_ones:
            return None
        cell, value = self._soonest(notes, open_ones)
        inside = notes.copy()
        inside.take({cell: single(value)})
        steps: list[FoundPart] = []
        changed = [cell]
        while not self._spread(inside, changed, steps):
            inner = self.refutation(inside, None)
            assert inner is not None, "the clues say less than the puzzle"
            steps.append(inner)
            left = inside.domains[inner.place].without(inner.value)
            assert left is not None
            inside.take({inner.place: left})
            changed = [inner.place]
        return PlaceRefutation(cell, value, notes.domains[cell], tuple(steps))

    def _soonest(self, notes: PlaceNotes, open_ones: list[tuple[Cell, int]]) -> tuple[Cell, int]:
        """Give the supposition that takes a search fewest assumptions to refute."""
        most = FIRST_NODES
        while True:
            best: tuple[int, tuple[Cell, int]] | None = None
            for cell, value in open_ones[:WIDTH]:
                allowed = most if best is None else best[0] - 1
                nodes = self.oracle.nodes({**notes.domains, cell: single(value)}, allowed)
                if nodes is not None and (best is None or nodes < best[0]):
                    best = nodes, (cell, value)
                    if nodes <= 1:
                        break
            if best is not None:
                return best[1]
            most *= 8


def _cost(step: PlaceDerivation, engine: PlaceEngine) -> float:
    """Give what a step costs whoever takes it, less what it brings; a clash comes first."""
    if step.news is None:
        return -1000.0
    known = sum(step.before[cell] is not engine.first[cell] for cell in engine.sources[step.clue])
    placed = len(fixed_places(step.news))
    return 0.5 * known - min(placed, 4) - 0.1 * min(len(step.news), 10)
