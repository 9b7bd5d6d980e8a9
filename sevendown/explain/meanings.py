"""Steps held against the plain meaning of their clues, by running through all fillings."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence

from sevendown.engine.domains import Domain, single
from sevendown.explain.clue_engine import Clue
from sevendown.explain.finder import Derivation, Finder, News, Remembered
from sevendown.explain.notes import LONGEST_LIST, Key, Notes, as_knowledge
from sevendown.language import semantics
from sevendown.proof.fillings import Filling, Fillings, TooWide

MOST_LOOKS = 5000  # at partial fillings, for a step that is to be in a proof
QUICK_LOOKS = 1000  # to see whether a digit fits
TOGETHER_LOOKS = 50_000  # to see which values of many clues fit
TOGETHER_QUICK_LOOKS = 2000  # ... for each value
CLUE_LOOKS = 1000  # to see which digits of one clue fit, if that takes few steps to compute
MOST_FILLINGS = 1e9  # of a clue, to look for digits that none of them has
MOST_SEEN = 200  # fillings of a clue that are remembered
LOOKS_OF_A_STEP = 4  # take about as long as a run of a rule
CHEAP = 30  # steps; for a clue that takes more, fewer looks are granted


class Meanings:
    """What the clues of a puzzle say by their plain meaning."""

    def __init__(self, finder: Finder) -> None:
        self.finder = finder
        self.looks = 0  # of the last answer
        self._fillings: dict[tuple[tuple[int, ...], tuple[str, ...]], Fillings] = {}
        self._solutions: Sequence[Mapping[Key, int]] = ()
        self._seen: dict[tuple[int, ...], deque[dict[Key, int]]] = {}  # fillings, by lines
        self._exact: dict[tuple[int, ...], Remembered] = {}

    def has_solutions(self, solutions: Sequence[Mapping[Key, int]]) -> None:
        """Take note of solutions: what they have, every clue allows."""
        self._solutions = solutions

    def fillings(self, clues: Sequence[Clue], distinct: tuple[str, ...] = ()) -> Fillings:
        """Give what runs through the fillings of some clues, which is made once."""
        key = tuple(clue.line for clue in clues), distinct
        if key not in self._fillings:
            statements = [line.statement for clue in clues for line in clue.lines]
            self._fillings[key] = Fillings(self.finder.tree, statements, distinct)
        return self._fillings[key]

    def holds(
        self,
        step: Derivation,
        premises: Notes,
        conclusion: Mapping[Key, Domain] | None,
        most: int = MOST_LOOKS,
    ) -> bool | None:
        """Say whether a conclusion follows from its premises; None: that would take too long.

        `looks` tells how much had to be looked at for that.
        """
        then = None if conclusion is None else as_knowledge(conclusion)
        self.finder.check_time()
        fillings = self.fillings(step.clues, step.distinct)
        before = fillings.looks
        try:
            broken = fillings.follows(as_knowledge(premises), then, most)
        except TooWide:
            return None
        finally:
            self.looks = fillings.looks - before
        self._spend(self.looks)
        return broken is None

    def news(self, clues: tuple[Clue, ...], notes: Notes) -> News | None:
        """Find digits that no filling of some clues has; None: there is no filling at all.

        Of several clues, values of variables as well.
        """
        lines = tuple(clue.line for clue in clues)
        kept = self._exact.get(lines)
        if kept is None:
            kept = self._exact[lines] = Remembered(self.finder.scope(clues))
        return kept.ask(notes, lambda: self._run_through(clues, notes))

    def _run_through(self, clues: tuple[Clue, ...], notes: Notes) -> News | None:
        scope = self.finder.scope(clues)
        together = len(clues) > 1
        if not together and self.finder.effort(scope, notes) > MOST_FILLINGS:
            return {}
        fillings = self.fillings(clues)
        own = {key: notes[key] for key in scope.keys if key in notes}
        kinds = ("vars", "cells") if together else ("cells",)
        asked = [
            key
            for kind in kinds
            for key in scope.keys
            if key[0] == kind and 1 < notes[key].size <= LONGEST_LIST
        ]
        # Fillings that were found before and still fit show that their digits do.
        lines = tuple(clue.line for clue in clues)
        before = self._seen.setdefault(lines, deque(maxlen=MOST_SEEN))
        fitting = [found for found in (*self._solutions, *before) if self._fits(found, own)]
        seen = {key: {found[key] for found in fitting} for key in asked}
        news: dict[Key, Domain] = {}
        quick = TOGETHER_QUICK_LOOKS if together else QUICK_LOOKS
        end = fillings.looks + (TOGETHER_LOOKS if together else self._granted(clues[0]))
        for key in asked:
            for value in notes[key].values():
                if value in seen[key]:
                    continue
                if fillings.looks >= end:
                    return news  # it is so all the same
                self.finder.check_time()
                most = min(quick, end - fillings.looks)
                looked = fillings.looks
                try:
                    filling = fillings.find(as_knowledge({**own, key: single(value)}), most)
                except TooWide:
                    self._spend(most)
                    continue
                self._spend(fillings.looks - looked)
                if filling is None:
                    left = news.get(key, notes[key]).without(value)
                    if left is None:
                        return None
                    news[key] = left
                else:
                    found = self._values(filling)
                    before.append(found)
                    for other in asked:
                        seen[other].add(found[other])
        return news

    def refute(self, clues: Sequence[Clue], notes: Notes, key: Key, value: Domain) -> bool:
        """Say whether no filling of some clues has such a value, as far as that is seen soon."""
        scope = self.finder.scope(clues)
        own = {k: notes[k] for k in scope.keys if k in notes}
        try:
            return self.fillings(clues).find(as_knowledge({**own, key: value}), MOST_LOOKS) is None
        except TooWide:
            return False

    def _spend(self, looks: int) -> None:
        """Let looks count as steps, where these are counted."""
        if self.finder.budget is not None:
            self.finder.budget.spend(looks // LOOKS_OF_A_STEP)

    def _granted(self, clue: Clue) -> int:
        """Give how many looks may be taken to see which digits of a clue fit."""
        effort = sum(semantics.effort(line.statement, self.finder.tree) for line in clue.lines)
        return CLUE_LOOKS * CHEAP // max(CHEAP, effort)

    def _values(self, filling: Filling) -> dict[Key, int]:
        """Give a filling by what can be noted."""
        found: dict[Key, int] = {("cells", place): d for place, d in filling.cells.items()}
        for name, value in filling.variables.items():
            found["vars", name] = value
        for key, slot in self.finder.slots.items():
            if all(place in filling.cells for place in slot.cells):
                found[key] = int("".join(str(filling.cells[place]) for place in slot.cells))
        return found

    def _fits(self, found: Mapping[Key, int], notes: Notes) -> bool:
        return all(found[key] in domain for key, domain in notes.items())
