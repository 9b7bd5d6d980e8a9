"""Pairs of clues that do not go well together.

They give an answer away, as `qs(7a) = 28` and `8d = qs(7a)` do with 8d: nothing is left to be found
there. Or one says nothing new, as `Q(5a)` beside `3a = wurzel(5a)`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

from sevendown.language import tree
from sevendown.puzzle.kinds.arukone.chance import shuffled
from sevendown.puzzle.kinds.crossnumber import Crossnumber
from sevendown.record import replaced
from sevendown.setting.other_fillings import OtherFillings
from sevendown.setting.theme_fill import first_by_chance
from sevendown.setting.true_clue import TrueClue, Values

STEPS = 1500  # of the engine, for one question
GROUPS = 6  # of clues; of each two groups a filling is sought
NEW_ONES = 2  # fillings sought for a clue that is new


class GivenOutright:
    """Finds pairs of clues that give an answer away; what has been found out is remembered."""

    def __init__(self, puzzle: Crossnumber, values: Values, rng: Random) -> None:
        self._puzzle = puzzle
        self._values = values
        self._rng = rng
        self._known: dict[tuple[str, ...], bool] = {}
        self._seen: set[str] = set()  # clues for which fillings have been sought
        self._witnesses = OtherFillings()  # in which answers are others

    def know(self, fillings: Sequence[Values]) -> None:
        """Take in fillings that are not the intended one."""
        self._witnesses.add(fillings)

    def pairs(self, clues: Sequence[TrueClue]) -> list[tuple[TrueClue, TrueClue]]:
        """Give pairs of clues of which one says what the other does, or which give an answer away.

        Twice the same: it does so alone.
        """
        asked: list[tuple[TrueClue, ...]] = [(clue,) for clue in clues]
        cells = {clue.text: _cells(clue) for clue in clues}
        # Clues that have no cell in common say no more together than each alone.
        asked += [
            (first, second)
            for first, second in combinations(clues, 2)
            if cells[first.text] & cells[second.text]
        ]
        self._seek_witnesses(clues)
        return [(some[0], some[-1]) for some in asked if self._is_bad(some)]

    def _seek_witnesses(self, clues: Sequence[TrueClue]) -> None:
        """Find fillings of which some of the clues are true: each is one for many pairs."""
        new = [clue for clue in clues if clue.text not in self._seen]
        if len(new) > len(clues) // 2:
            mixed = shuffled(clues, self._rng)
            groups = [mixed[start::GROUPS] for start in range(GROUPS)]
            for first, second in combinations(groups, 2):
                self._seek(first + second)
        else:
            for clue in new:
                for _ in range(NEW_ONES):
                    others = shuffled(clues, self._rng)[: len(clues) // 3]
                    self._seek([clue, *(other for other in others if other is not clue)])
        self._seen.update(clue.text for clue in new)

    def _seek(self, clues: Sequence[TrueClue]) -> None:
        lines = [self._puzzle.statement(clue.text) for clue in clues]
        found = first_by_chance(self._puzzle.with_lines(lines), self._rng, STEPS)
        if found is not None:
            self._witnesses.add([found.numbers])

    def _is_bad(self, clues: tuple[TrueClue, ...]) -> bool:
        key = tuple(sorted(clue.text for clue in clues))
        if key not in self._known:
            twice = len(clues) > 1 and self._says_twice(*clues)
            self._known[key] = twice or self._fixes_something(clues)
        return self._known[key]

    def _says_twice(self, first: TrueClue, second: TrueClue) -> bool:
        """Say whether one of two clues follows from the other alone, or perhaps does."""
        for clue, other in ((first, second), (second, first)):
            if not set(other.entries) <= set(clue.entries):
                continue  # it speaks of something else besides
            passed = self._witnesses.passed
            if passed(clue) & ~passed(other):
                continue
            texts = (clue.text, f"not ({other.text})")
            lines = [self._puzzle.statement(text) for text in texts]
            slots = (clue.slot, *clue.others)
            alone = self._puzzle.with_tree(replaced(self._puzzle.tree, numbers=slots))
            if first_by_chance(alone.with_lines(lines), self._rng, STEPS) is None:
                return True
        return False

    def _fixes_something(self, clues: Sequence[TrueClue]) -> bool:
        """Say whether some clues alone leave one value of an entry, or perhaps do."""
        cells = {cell for clue in clues for cell in _cells(clue)}
        slots = tuple(s for s in self._puzzle.tree.numbers if cells.issuperset(s.cells))
        fillings = self._witnesses.left_by(clues)
        # What begins in one of these cells says that there is no 0.
        begun = tuple(s for s in self._puzzle.tree.numbers if s.cells[0] in cells)
        numbers = tuple(dict.fromkeys((*slots, *begun)))
        alone = self._puzzle.with_tree(replaced(self._puzzle.tree, numbers=numbers))
        lines = [self._puzzle.statement(clue.text) for clue in clues]
        found: list[Values] = []
        for slot in slots:
            name, value = slot.name, self._values[slot.name]
            if fillings & self._witnesses.where_different(name, value):
                continue
            if any(filling[name] != value for filling in found):
                continue
            other = self._puzzle.statement(f"{name} != {value}")
            solution = first_by_chance(alone.with_lines([*lines, other]), self._rng, STEPS)
            if solution is None:
                return True
            found.append(solution.numbers)
        return False


def _cells(clue: TrueClue) -> set[tuple[int, int]]:
    slots: tuple[tree.Slot, ...] = (clue.slot, *clue.others)
    return {cell for slot in slots for cell in slot.cells}
