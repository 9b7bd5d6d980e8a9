"""Steps held against the plain meaning of their clues, by running through all fillings."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence

from sevendown.engine.domains import Domain, single
from sevendown.explain.clue_engine import Clue, ClueScope
from sevendown.explain.finder import Derivation, Finder, News, Remembered
from sevendown.explain.notes import Key, Notes, as_knowledge
from sevendown.language import semantics
from sevendown.proof.fillings import Filling, Fillings, TooWide

MOST_LOOKS = 5000  # at partial fillings, for a step that is to be in a proof
QUICK_LOOKS = 1000  # to see whether a digit fits
CLUE_LOOKS = 1000  # to see which digits of one clue fit, if that takes few steps to compute
MOST_FILLINGS = 1e9  # of a clue, to look for digits that none of them has
MOST_SEEN = 200  # fillings of a clue that are remembered
CHEAP = 30  # steps; for a clue that takes more, fewer looks are granted


class Meanings:
    """What the clues of a puzzle say by their plain meaning."""

    def __init__(self, finder: Finder) -> None:
        self.finder = finder
        self.looks = 0  # of the last answer
        self._fillings: dict[tuple[int, ...], Fillings] = {}
        self._solutions: Sequence[Mapping[Key, int]] = ()
        self._seen: dict[int, deque[dict[Key, int]]] = {}  # fillings of each clue, by its line
        self._exact: dict[int, Remembered] = {}

    def has_solutions(self, solutions: Sequence[Mapping[Key, int]]) -> None:
        """Take note of solutions: what they have, every clue allows."""
        self._solutions = solutions

    def fillings(self, clues: Sequence[Clue]) -> Fillings:
        """Give what runs through the fillings of some clues, which is made once."""
        key = tuple(clue.line for clue in clues)
        if key not in self._fillings:
            statements = [line.statement for clue in clues for line in clue.lines]
            self._fillings[key] = Fillings(self.finder.tree, statements)
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
        fillings = self.fillings(step.clues)
        before = fillings.looks
        try:
            broken = fillings.follows(as_knowledge(premises), then, most)
        except TooWide:
            return None
        finally:
            self.looks = fillings.looks - before
        return broken is None

    def news(self, clue: Clue, notes: Notes) -> News | None:
        """Find the digits that no filling of a clue has; None: there is no filling at all."""
        scope = self.finder.scope((clue,))
        kept = self._exact.get(clue.line)
        if kept is None:
            kept = self._exact[clue.line] = Remembered(scope)
        return kept.ask(notes, lambda: self._run_through(clue, scope, notes))

    def _run_through(self, clue: Clue, scope: ClueScope, notes: Notes) -> News | None:
        if self.finder.effort(scope, notes) > MOST_FILLINGS:
            return {}
        fillings = self.fillings((clue,))
        own = {key: notes[key] for key in scope.keys if key in notes}
        places = [key for key in scope.keys if key[0] == "cells" and notes[key].size > 1]
        # Fillings that were found before and still fit show that their digits do.
        before = self._seen.setdefault(clue.line, deque(maxlen=MOST_SEEN))
        fitting = [found for found in (*self._solutions, *before) if self._fits(found, own)]
        seen = {key: {found[key] for found in fitting} for key in places}
        news: dict[Key, Domain] = {}
        end = fillings.looks + self._granted(clue)
        try:
            for key in places:
                for digit in notes[key].values():
                    if digit in seen[key]:
                        continue
                    self.finder.check_time()
                    with_digit = {**own, key: single(digit)}
                    most = min(QUICK_LOOKS, end - fillings.looks)
                    filling = fillings.find(as_knowledge(with_digit), most)
                    if filling is not None:
                        found = self._values(filling)
                        before.append(found)
                        for other in places:
                            seen[other].add(found[other])
                        continue
                    left = news.get(key, notes[key]).without(digit)
                    if left is None:
                        return None
                    news[key] = left
        except TooWide:
            pass  # what has been found so far is so all the same
        return news

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
