"""The next step for somebody who has filled in some places, or what is wrong with them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import Any

from sevendown.engine.cells import Cell
from sevendown.engine.domains import single
from sevendown.explain.hint_text import RungText
from sevendown.explain.place_engine import PlaceDomains
from sevendown.explain.place_proof import PlaceProver
from sevendown.explain.place_steps import FoundPart, PlaceNotes, PlacePart, fixed_places
from sevendown.explain.place_text import PlaceTeller
from sevendown.puzzle.puzzle import Puzzle
from sevendown.record import Record

MOST_TAKEN_BACK = 2  # wrong places that are looked for where there are many solutions

Filled = Mapping[Cell, int]


class PlaceHint(Record):
    """What to do next.

    Where what is filled in cannot be completed, `wrong` has what is to be taken back, and the
    steps lead from what is filled in to a clash. Otherwise they lead to a place that is not
    filled in, if any is the same in all solutions that are left.
    """

    filled: PlaceDomains  # with what is given
    wrong: tuple[Cell, ...]
    steps: tuple[PlacePart, ...]
    done: bool  # whether everything is filled in, and right
    solvable: bool = True  # whether the puzzle has a solution; else nothing else is said


class PlaceHinter:
    """Gives hints for one puzzle, for one grid after the other."""

    def __init__(self, puzzle: Puzzle, timeout: float | None = None) -> None:
        self.prover = PlaceProver(puzzle, timeout)
        self.engine = self.prover.engine

    def hint(self, filled: Filled) -> PlaceHint:
        """Give a hint to somebody who has filled in this."""
        if not self.prover.solutions.known:
            return PlaceHint({}, (), (), False, solvable=False)
        wrong = self._wrong(filled)
        known = dict(self.engine.base)
        known |= {cell: single(value) for cell, value in filled.items()}
        if wrong:
            steps = self._to_clash(filled, known)
            return PlaceHint(known, tuple(wrong), tuple(steps), False)
        if all(domain.size == 1 for domain in known.values()):
            return PlaceHint(known, (), (), True)
        return PlaceHint(known, (), tuple(self._next(filled, known)), False)

    def _wrong(self, filled: Filled) -> list[Cell]:
        """Give the fewest places that have to be taken back; [] where all may be right."""
        solutions = self.prover.solutions
        differing = [
            [cell for cell, value in filled.items() if solution[cell] != value]
            for solution in solutions.known
        ]
        nearest = min(differing, key=len)
        if not nearest or solutions.are_all or self._is_possible(filled):
            return nearest if solutions.are_all else []
        # There are too many solutions to know them all: fewer and fewer places are kept.
        for count in range(1, min(MOST_TAKEN_BACK + 1, len(nearest))):
            for some in combinations(filled, count):
                if self._is_possible({c: v for c, v in filled.items() if c not in some}):
                    return list(some)
        return nearest

    def _is_possible(self, filled: Filled) -> bool:
        wanted = {cell: single(value) for cell, value in filled.items()}
        return self.prover.oracle.is_possible(wanted)

    def _to_clash(self, filled: Filled, known: PlaceDomains) -> list[PlacePart]:
        """Give the steps from what is filled in to a clash; [] where it clashes with the puzzle."""
        if any(value not in self.engine.base[cell] for cell, value in filled.items()):
            return []
        steps = list(self.prover.derive(PlaceNotes(known), None))
        return self.prover.cutter.cut(steps, {})[0]

    def _next(self, filled: Filled, known: PlaceDomains) -> list[PlacePart]:
        """Give the steps to the next place, of those that are the same whatever is still open."""
        steps: list[FoundPart] = []
        notes = PlaceNotes(known)
        if not self._goes_on(self.prover.plain(notes), notes, known, steps):
            targets = self._targets(filled, notes.domains)
            self._goes_on(self.prover.derive(notes, targets), notes, known, steps)
        new = _new(notes, known)
        ways = [self.prover.cutter.cut(steps, {cell: new[cell]})[0] for cell in new]
        return min(ways, key=len, default=[])

    def _goes_on(
        self,
        found: Iterable[FoundPart],
        notes: PlaceNotes,
        known: PlaceDomains,
        steps: list[FoundPart],
    ) -> bool:
        """Add steps until they have led to a new place; say whether they have."""
        for step in found:
            if _new(notes, known):
                return True
            steps.append(step)
        return bool(_new(notes, known))

    def _targets(self, filled: Filled, known: PlaceDomains) -> dict[Cell, int]:
        """Give open places that are the same in all solutions that have what is filled in.

        Where there are too many solutions to know them all, one such place is enough.
        """
        solutions = self.prover.solutions
        opened = [cell for cell in self.engine.cells if known[cell].size > 1]
        left = [s for s in solutions.known if all(s[c] == v for c, v in filled.items())]
        seen = {cell: {one[cell] for one in left} for cell in opened}
        if solutions.are_all:
            return {cell: left[0][cell] for cell in opened if len(seen[cell]) == 1}
        for cell in opened:
            able = seen[cell]
            for value in map(int, known[cell].values()):
                if len(able) < 2 and value not in able:
                    able |= {value} if self._is_possible({**filled, cell: value}) else set()
            if len(able) == 1:
                return {cell: able.pop()}
        return {}


def _new(notes: PlaceNotes, known: PlaceDomains) -> PlaceDomains:
    """Give the places that are known by now, and were not before."""
    return {cell: d for cell, d in fixed_places(notes.domains).items() if known[cell].size > 1}


class PlaceHintText(RungText):
    """Says a hint about places."""

    def __init__(self, puzzle: Puzzle, hinter: PlaceHinter, hint: PlaceHint) -> None:
        super().__init__(hint.solvable, bool(hint.wrong), hint.done, len(hint.steps))
        self.hint = hint
        self._teller = PlaceTeller(puzzle, hinter.engine)

    def _where(self) -> str:
        return self._teller.where(self.hint.steps[0])

    def _which(self) -> str:
        return self._teller.which(self.hint.steps[0])

    def _kind(self) -> str:
        return self._teller.kind(self.hint.steps[0])

    def _whole(self) -> list[str]:
        told = self._teller.told(self.hint.steps, self.hint.filled)
        return [f"{'  ' * one.depth}{one.text}" for one in told]

    def _what_is_wrong(self) -> list[str]:
        wrong = {cell: self.hint.filled[cell] for cell in self.hint.wrong}
        return [f"Take back that {self._teller.facts(wrong)}."]

    def _wrong_as_dicts(self) -> list[dict[str, Any]]:
        hint = self.hint
        return [{"where": cell.name, "value": int(hint.filled[cell].lo)} for cell in hint.wrong]

    def _steps_as_dicts(self) -> list[dict[str, Any]]:
        return [self._teller.as_dict(step) for step in self.hint.steps]
