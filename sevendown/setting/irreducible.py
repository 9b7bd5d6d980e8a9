"""A set of clues of which none can be left out, and that still leaves one solution."""

from __future__ import annotations

from collections.abc import Sequence

from sevendown.puzzle.kinds.crossnumber import Crossnumber
from sevendown.puzzle.results import Solution
from sevendown.record import Record
from sevendown.setting.broken_clues import Counterexamples, PlainMeanings
from sevendown.setting.trials import denied, tried, without
from sevendown.setting.weakness import weakest_first

_PATIENCE = 4  # times as many steps for what has not been decided


class Reduction(Record):
    """From what a set is to be found, and how hard it may be tried.

    The whole puzzle has exactly one solution.
    """

    needed: tuple[int, ...]  # clues that cannot be left out anyway
    others: tuple[Solution, ...]  # that show it: each is ruled out by one of these alone
    steps: int  # of one try
    all_steps: int  # of all tries
    all_tries: int


class Irreducible(Record):
    """Clues that are enough, and of which none can be left out."""

    kept: tuple[int, ...]  # by their index
    gone: tuple[int, ...]
    not_decided: tuple[int, ...]  # of those kept: whether they could go too is not known
    fillings: tuple[Solution, ...]  # that show it: each is ruled out by the clues kept


def irreducible(puzzle: Crossnumber, search: Reduction) -> Irreducible:
    """Leave out one clue after the other, the weakest first, as long as one solution is left.

    Runs of clues that go are left out together, which gives the same set with fewer tries.
    """
    return _Removal(puzzle, search).run()


class _Removal:
    """Clues that go one by one."""

    def __init__(self, puzzle: Crossnumber, search: Reduction) -> None:
        self._puzzle = puzzle
        self._search = search
        self._known = Counterexamples(PlainMeanings(puzzle))
        for other in search.others:
            self._known.add(other)
        self._gone: list[int] = []
        self._fillings: list[Solution] = []
        self._steps = search.all_steps  # that are left
        self._tries = search.all_tries
        self._most = search.steps  # of one try

    def run(self) -> Irreducible:
        waiting = weakest_first(self._puzzle, self._search.needed)
        together = 1
        while waiting:
            some, waiting = waiting[:together], waiting[together:]
            together = 2 * together if self._remove(some) else 1
        while self._steps > 0 and self._tries and (not_shown := self._not_shown()):
            self._most *= _PATIENCE
            for index in not_shown:
                self._remove([index])
        kept = [i for i in range(len(self._puzzle.tree.lines)) if i not in self._gone]
        gone, not_decided = tuple(sorted(self._gone)), tuple(self._not_shown())
        return Irreducible(tuple(kept), gone, not_decided, tuple(self._fillings))

    def _not_shown(self) -> list[int]:
        """Give the clues still there without a filling that only they, of these, rule out."""
        kept = [i for i in range(len(self._puzzle.tree.lines)) if i not in self._gone]
        return [index for index in kept if self._known.shown_by([*self._gone, index]) is None]

    def _remove(self, clues: Sequence[int]) -> bool:
        """Leave out as many of these as can go, in their order; say whether all went."""
        can_go = self._can_go(clues)
        if can_go:
            self._gone += clues
        elif len(clues) > 1:
            half = len(clues) // 2
            self._remove(clues[:half])
            self._remove(clues[half:])
        return can_go

    def _can_go(self, clues: Sequence[int]) -> bool:
        """Say whether some more clues can go; False: they cannot, or that is not known.

        With them there is one solution, so any other one breaks one of them.
        """
        gone = [*self._gone, *clues]
        if self._known.shown_by(gone) is not None:
            return False
        if self._steps <= 0 or not self._tries:
            return False
        left = without(self._puzzle, gone).tree.lines
        broken = denied([self._puzzle.tree.lines[index] for index in clues])
        others = self._puzzle.with_lines([*left, broken])
        trial = tried(others, 1, min(self._most, self._steps))
        self._steps -= trial.steps
        self._tries -= 1
        for solution in trial.solutions:
            self._known.add(solution)
            self._fillings.append(solution)
        return trial.is_solvable is False
