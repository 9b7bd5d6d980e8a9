"""Pairs of clues of which either can be left out, but not both."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import combinations

from sevendown.puzzle.kinds.crossnumber import Crossnumber
from sevendown.puzzle.results import Solution
from sevendown.record import Record
from sevendown.setting.broken_clues import Counterexamples
from sevendown.setting.crew import Crew
from sevendown.setting.trials import denied, tried, without

_ROUND = 8  # tries that are made before it is looked at what they tell; the same for any crew

Pair = tuple[int, int]
_Group = tuple[tuple[int, ...], tuple[int, ...]]  # every clue of one with every clue of the other


class PairsKnown(Record):
    """What is known of all pairs of some clues."""

    needed: tuple[Pair, ...]  # of which one must stay
    spare: int  # how many could go together
    not_known: int  # of how many nobody knows


class _Leaving(Record):
    clues: tuple[int, ...]
    steps: int
    solution: Solution


class _Left(Record):
    can_go: bool | None  # whether all of the clues can; None: that is not known
    others: tuple[Solution, ...]  # than the solution
    steps: int


def _left(puzzle: Crossnumber, leaving: _Leaving) -> _Left:
    less = without(puzzle, leaving.clues)
    if len(leaving.clues) == 2:
        # Either is spare, so what is another solution without both breaks both.
        broken = [denied([puzzle.tree.lines[index]]) for index in leaving.clues]
        trial = tried(puzzle.with_lines([*less.tree.lines, *broken]), 1, leaving.steps)
        can_go = None if trial.is_solvable is None else not trial.is_solvable
    else:
        trial = tried(less, 2, leaving.steps)
        can_go = trial.is_unique
    others = tuple(one for one in trial.solutions if one != leaving.solution)
    return _Left(can_go, others, trial.steps)


class PairSearch:
    """Finds the pairs among clues that are spare, each by itself.

    Where there is still one solution without a whole group of clues, all its pairs can go; only
    groups that cannot are divided. Fillings that were found on the way often show which pair it is.
    """

    def __init__(
        self, crew: Crew, solution: Solution, known: Counterexamples, steps: int, all_steps: int
    ) -> None:
        self._crew = crew
        self._solution = solution
        self._known = known
        self._steps = steps
        self._left_steps = all_steps
        self._clear: set[Pair] = set()  # that can go together

    def among(self, spare: Sequence[int], gone: Collection[int], tries: int) -> PairsKnown:
        """Find the pairs among these clues, some of which can go all together, with so many tries.

        What can go with most of these is likely to go with others of them.
        """
        self._can_go(gone)
        going = tuple(clue for clue in spare if clue in gone)
        staying = tuple(clue for clue in spare if clue not in gone)
        waiting: list[_Group] = [((clue,), going) for clue in staying]
        waiting.append((staying, staying))
        while waiting and tries > 0 and self._left_steps > 0:
            groups, waiting = self._settled(waiting, min(_ROUND, tries))
            tries -= len(groups)
            asked = [_Leaving(_clues(g), self._most(g), self._solution) for g in groups]
            again: list[_Group] = []
            for group, left in zip(groups, self._crew.each(_left, asked), strict=True):
                self._left_steps -= left.steps
                self._learn(group, left)
                again += [] if left.can_go or _is_pair(group) else _halves(group)
            waiting = [*again, *waiting]
        pairs = list(combinations(sorted(spare), 2))
        needed = tuple(pair for pair in pairs if self._known.shown_by(pair))
        clear = sum(pair in self._clear for pair in pairs)
        return PairsKnown(needed, clear, len(pairs) - clear - len(needed))

    def _most(self, group: _Group) -> int:
        """Give how many steps a try may take: what is then divided is not worth as many."""
        return self._steps if _is_pair(group) else self._steps // 2

    def _can_go(self, clues: Iterable[int]) -> None:
        """Note that some clues can all go together."""
        self._clear.update(combinations(sorted(clues), 2))

    def _settled(self, waiting: list[_Group], most: int) -> tuple[list[_Group], list[_Group]]:
        """Settle the first groups by what is known; give some to be tried, and what is left."""
        to_try: list[_Group] = []
        waiting = list(waiting)
        while waiting and len(to_try) < most:
            group = self._unknown(waiting.pop(0))
            if group is None:
                continue
            if self._known.shown_by(_clues(group)) is None:
                to_try.append(group)
            elif not _is_pair(group):
                waiting[:0] = _halves(group)
        return to_try, waiting

    def _unknown(self, group: _Group) -> _Group | None:
        """Give what is left of a group without the clues of which all pairs are known."""
        open_pairs = [pair for pair in _pairs(group) if pair not in self._clear]
        open_pairs = [pair for pair in open_pairs if self._known.shown_by(pair) is None]
        if not open_pairs:
            return None
        first, second = group
        used = {clue for pair in open_pairs for clue in pair}
        return tuple(c for c in first if c in used), tuple(c for c in second if c in used)

    def _learn(self, group: _Group, left: _Left) -> None:
        """Note what a try tells."""
        if left.can_go:
            self._can_go(_clues(group))
        for other in left.others:
            self._known.add(other)


def _clues(group: _Group) -> tuple[int, ...]:
    return tuple(sorted({*group[0], *group[1]}))


def _is_pair(group: _Group) -> bool:
    return len(_clues(group)) == 2


def _pairs(group: _Group) -> Iterator[Pair]:
    first, second = group
    if first == second:
        yield from combinations(first, 2)
    else:
        yield from ((min(a, b), max(a, b)) for a in first for b in second)


def _halves(group: _Group) -> list[_Group]:
    """Divide a group, so that every pair is in one part."""
    first, second = group
    if first == second:
        half = len(first) // 2
        left, right = first[:half], first[half:]
        parts = [(left, left), (right, right), (left, right)]
    elif len(first) >= len(second):
        half = len(first) // 2
        parts = [(first[:half], second), (first[half:], second)]
    else:
        half = len(second) // 2
        parts = [(first, second[:half]), (first, second[half:])]
    return [part for part in parts if any(True for _ in _pairs(part))]
