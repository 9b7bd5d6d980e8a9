"""The next step for somebody who has filled in a part of the grid, or what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

from sevendown.engine.domains import Domain
from sevendown.explain.notes import Key, Notes, as_item, as_knowledge, in_order, is_fixed
from sevendown.explain.prove import MOST_SOLUTIONS, Prover, Values, first_solutions, possible_values
from sevendown.explain.slices import Found, Needs, Refutation, Slice
from sevendown.proof.knowledge import NOTHING_KNOWN, Item, Knowledge
from sevendown.puzzle.kinds.crossnumber import Crossnumber
from sevendown.record import Record, replaced

MOST_TAKEN_BACK = 2  # wrong digits that are looked for where there are many solutions


MOST_SUPPOSITIONS = 3  # on the way to a digit; after that, anything new will do


class Hint(Record):
    """What to do next.

    Where what is filled in cannot be completed, `wrong` has what is to be taken back, and the
    steps lead from what is filled in to a contradiction. Otherwise they lead to something new,
    if anything is left to find.
    """

    wrong: tuple[Item, ...]
    clashes: bool  # whether what is filled in breaks what the header says
    steps: tuple[Slice, ...]
    done: bool  # whether everything is filled in, and right
    new: tuple[Item, ...]  # what the steps end in
    filled: Knowledge = NOTHING_KNOWN  # what is filled in
    solvable: bool = True  # whether the puzzle has a solution; else nothing else is said


class Hinter:
    """Gives hints for one puzzle, for one grid after the other."""

    def __init__(self, puzzle: Crossnumber, timeout: float | None = None) -> None:
        self.puzzle = puzzle = puzzle.with_names
        self.prover = Prover(puzzle, timeout)
        self.solutions = first_solutions(puzzle, timeout)
        self.prover.meanings.has_solutions(self.solutions)

    def hint(self, filled: Mapping[Key, Domain]) -> Hint:
        """Give a hint to somebody who has filled in this."""
        if not self.solutions:
            return Hint((), False, (), False, (), solvable=False)
        filled = {key: filled[key] for key in sorted(filled, key=in_order)}
        found = self._hint(filled)
        return replaced(found, filled=as_knowledge(filled))

    def _hint(self, filled: Mapping[Key, Domain]) -> Hint:
        wrong = self._wrong(filled)
        notes, clash = self._noted(filled)
        if wrong or clash:
            items = tuple(as_item(key, filled[key]) for key in wrong)
            return Hint(items, clash, tuple(self._clash(filled, notes)), False, ())
        if self.prover.finder.is_solved(notes):
            return Hint((), False, (), True, ())
        return self._next(filled, notes)

    def _noted(self, filled: Mapping[Key, Domain]) -> tuple[Notes, bool]:
        """Give what is noted once it is filled in, and whether that clashes with the header."""
        base, clash = self.prover.finder.base, False
        notes = dict(base)
        for key, domain in filled.items():
            if base[key].meet(domain) is None:
                clash = True
            notes[key] = domain
        return notes, clash

    # What is wrong

    def _wrong(self, filled: Mapping[Key, Domain]) -> list[Key]:
        """Give the fewest things that have to be taken back; [] where all may be right."""
        known = [_differences(filled, solution) for solution in self.solutions]
        best: list[Key] | None = min(known, key=len, default=None)
        if best == [] or len(self.solutions) <= MOST_SOLUTIONS:
            return best or []
        if self._is_possible(filled):
            return []
        # There are too many solutions to know them all: fewer and fewer are kept.
        for count in range(1, min(MOST_TAKEN_BACK + 1, len(best or ()))):
            for some in combinations(filled, count):
                if self._is_possible({k: d for k, d in filled.items() if k not in some}):
                    return list(some)
        return best or list(filled)

    def _is_possible(self, filled: Mapping[Key, Domain]) -> bool:
        return self.prover.oracle.solution(filled) is not None

    def _clash(self, filled: Mapping[Key, Domain], notes: Notes) -> list[Slice]:
        """Give steps from what is filled in to a contradiction."""
        prover = self.prover
        steps: list[Found] = []
        if any(prover.finder.base[key].meet(domain) is None for key, domain in filled.items()):
            return []  # the header says so
        for step, _ in prover.derive(notes, {}):
            steps.append(step)
        slices, _ = prover.cutter.cut(steps, {})
        return slices

    # What is next

    def _next(self, filled: Mapping[Key, Domain], notes: Notes) -> Hint:
        """Give the steps to the next digit, or to something else that is new."""
        prover = self.prover
        possible = possible_values(
            solution for solution in self.solutions if not _differences(filled, solution)
        )
        steps: list[Found] = []
        now: Notes = notes
        for step, after in prover.derive(notes, possible):
            steps.append(step)
            placed = {
                key: domain
                for key, domain in after.items()
                if key[0] != "numbers" and is_fixed(domain) and not is_fixed(now[key])
            }
            now = after
            if placed:
                return self._ending_in(steps, placed)
            if sum(isinstance(one, Refutation) for one in steps) >= MOST_SUPPOSITIONS:
                break
        new = {key: domain for key, domain in now.items() if domain is not notes.get(key)}
        if not new:
            return Hint((), False, (), False, ())
        first = min(new, key=lambda key: (new[key].size, in_order(key)))
        return self._ending_in(steps, {first: new[first]})

    def _ending_in(self, steps: list[Found], new: Needs) -> Hint:
        """Give the steps that lead to one of these, the shortest way."""
        ways = []
        for key in sorted(new, key=in_order):
            slices, _ = self.prover.cutter.cut(steps, {key: new[key]})
            ways.append((len(slices), in_order(key), slices))
        _, _, slices = min(ways, key=lambda way: way[:2])
        items = tuple(as_item(key, new[key]) for key in sorted(new, key=in_order))
        return Hint((), False, tuple(slices), False, items)


def _differences(filled: Mapping[Key, Domain], solution: Values) -> list[Key]:
    """Give where what is filled in differs from a solution."""
    return [key for key, domain in filled.items() if solution[key] not in domain]
