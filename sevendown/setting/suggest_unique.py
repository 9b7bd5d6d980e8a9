"""The fewest clues that leave exactly one solution, if they are added to a puzzle.

Solutions that are not meant are collected; a set of clues that leaves none of them is tried, and
what it leaves is collected too, until a set leaves nothing but what is meant. Where the fewest
clues that leave none of those collected are as many as a set that works, no smaller set works.
"""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from contextlib import suppress

from sevendown.language import tree
from sevendown.numbertheory import TooLarge
from sevendown.puzzle.kinds.crossnumber import Crossnumber
from sevendown.puzzle.results import Solution
from sevendown.record import Record
from sevendown.setting.hitting_sets import Looks, TooManyTried, fewest_hitting
from sevendown.setting.suggest_clues import Suggester
from sevendown.setting.suggest_filling import tried_in_steps
from sevendown.setting.suggest_measure import CellPlace, left_of, with_digits
from sevendown.setting.true_clue import TrueClue

UNIQUE_STEPS = 250_000  # of all tries together
TRY_STEPS = 12_000  # of one, beside those that the rules of the puzzle take at the start
TIMES_START = 3  # ... which it may take so often
NEARER_STEPS = 5000  # to find solutions that are nearer to what is meant than another
AT_ONCE = 6  # one in so many clues more is added where a try was not decided
COLLECTED = 4  # solutions of one try
DIGITS = 9  # other ones in a place
OF_TASTE = 0.35  # what it counts how a clue reads, against all that it rules out
LEAST_TASTE = 0.35  # of clues that are considered first
MOST_CLUES = 12  # of a set of which it is asked whether fewer would do
SWAPS = 12  # tries to put a more pleasant clue for another


class Additions(Record):
    """Clues that leave exactly one solution, and how many are needed at least."""

    clues: tuple[TrueClue, ...]  # in the order of the grid
    at_least: int  # fewer of those considered do not do: proved
    is_irreducible: bool  # whether none of them can be left out: proved
    considered: int  # clues

    @property
    def is_fewest(self) -> bool:
        """Whether no fewer of the clues considered would do."""
        return self.at_least >= len(self.clues)


class CannotAdd(Exception):
    """No clues were found that leave one solution; `is_proved`: there are none among those."""

    def __init__(self, is_proved: bool, other: Solution | None = None) -> None:
        super().__init__(is_proved)
        self.is_proved = is_proved
        self.other = other  # a solution that none of them rules out


class FewestAdditions:
    """Looks for the fewest clues that leave one solution."""

    def __init__(
        self,
        puzzle: Crossnumber,
        meant: Solution,
        clues: Sequence[TrueClue],
    ) -> None:
        """`clues` are all true of the solution that is meant."""
        self.puzzle, self.meant = puzzle, meant
        self.clues = sorted(clues, key=lambda clue: -clue.pleasantness)
        self._places = puzzle.tree.open_cells
        self._digits = {(row, column): int(meant.rows[row][column]) for row, column in self._places}
        self._hits = [0] * len(self.clues)  # which of the solutions collected each rules out
        self._collected = 0
        self._steps = UNIQUE_STEPS
        start = left_of(puzzle)
        self._try_steps = TRY_STEPS + (TIMES_START * start.steps if start else 0)

    def found(self) -> Additions:
        """Give the fewest that could be found; raises CannotAdd."""
        try:
            for place in self._places:
                self._among(self.puzzle, {place}, DIGITS)
        except (_NoStepsLeft, _Undecided):
            pass
        best, is_irreducible = self._without_spare(self._greedy())
        at_least = 1 if best else 0
        looks = Looks()
        try:
            while len(best) <= MOST_CLUES and at_least < len(best):
                chosen = fewest_hitting(self._hits, self._collected, at_least, len(best) - 1, looks)
                if chosen is None:
                    at_least = len(best)
                    break
                at_least = len(chosen)
                if self._works(chosen):
                    best = chosen
            if at_least == len(best):
                best = self._more_pleasant(best)
        except TooManyTried as reason:
            at_least = max(at_least, int(reason.args[0]))
        except (_NoStepsLeft, _Undecided):
            pass
        places = {slot: index for index, slot in enumerate(self.puzzle.tree.numbers)}
        clues = sorted((self.clues[i] for i in best), key=lambda clue: places[clue.slot])
        is_irreducible = is_irreducible or at_least == len(best)
        return Additions(tuple(clues), at_least, is_irreducible, len(self.clues))

    # ---- a set that works

    def _greedy(self) -> list[int]:
        """Add what rules out most and reads best, until nothing is left but what is meant."""
        chosen: list[int] = []
        try:
            while True:
                try:
                    if self._works(chosen):
                        return chosen
                except _Undecided:
                    for _ in range(1 + len(chosen) // AT_ONCE):
                        chosen.append(self._strongest(chosen))
                todo = self._todo(chosen)
                while todo:
                    best = self._best(todo, chosen)
                    chosen.append(best)
                    todo &= ~self._hits[best]
        except _NoStepsLeft:
            raise CannotAdd(False) from None

    def _strongest(self, chosen: Sequence[int]) -> int:
        """Give the clue that says most of one entry alone, of which least has been said so far."""
        said: dict[tree.Slot, float] = {}
        for index in chosen:
            slot = self.clues[index].slot
            said[slot] = said.get(slot, 0.0) + self.clues[index].bits

        def merit(index: int) -> tuple[bool, float]:
            clue = self.clues[index]
            return not clue.others, clue.bits + OF_TASTE * clue.pleasantness - said.get(
                clue.slot, 0
            )

        others = [index for index in range(len(self.clues)) if index not in chosen]
        if not others:
            raise CannotAdd(False)
        return max(others, key=merit)

    def _todo(self, chosen: Sequence[int]) -> int:
        """Give the solutions collected that some clues leave."""
        todo = (1 << self._collected) - 1
        for index in chosen:
            todo &= ~self._hits[index]
        return todo

    def _best(self, todo: int, chosen: Sequence[int]) -> int:
        count = todo.bit_count()
        families = [self.clues[index].family for index in chosen]
        entries = {self.clues[index].slot for index in chosen}

        def merit(index: int) -> float:
            clue = self.clues[index]
            ruled_out = (self._hits[index] & todo).bit_count() / count
            if not ruled_out:
                return -1.0
            dull = 0.05 * families.count(clue.family) + 0.1 * (clue.slot in entries)
            return ruled_out + OF_TASTE * clue.pleasantness - dull

        return max(range(len(self.clues)), key=merit)

    def _without_spare(self, chosen: list[int]) -> tuple[list[int], bool]:
        """Leave out what is not needed, the least pleasant first; say whether all was tried."""
        all_tried = True
        for index in sorted(chosen, reverse=True):
            rest = [other for other in chosen if other != index]
            try:
                if not self._todo(rest) and self._works(rest):
                    chosen = rest
            except _Undecided:
                all_tried = False
            except _NoStepsLeft:
                return chosen, False
        return chosen, all_tried

    def _more_pleasant(self, best: list[int]) -> list[int]:
        """Put more pleasant clues for others, as long as that works."""
        swaps = SWAPS
        for index in sorted(best, reverse=True):
            rest = [other for other in best if other != index]
            todo = self._todo(rest)
            families = {self.clues[other].family for other in rest}
            for other in range(index):
                if other in rest or self._hits[other] & todo != todo:
                    continue
                if self.clues[other].family in families:
                    continue
                if self.clues[other].pleasantness <= self.clues[index].pleasantness or not swaps:
                    break
                swaps -= 1
                if self._works([*rest, other]):
                    best = [*rest, other]
                    break
                todo = self._todo(rest)
        return best

    # ---- tries

    def _works(self, chosen: Sequence[int]) -> bool:
        """Say whether some clues leave one solution, that which is meant; else collect others."""
        lines = [self.puzzle.statement(self.clues[index].text) for index in chosen]
        puzzle = self.puzzle.with_lines((*self.puzzle.tree.lines, *lines))
        others = self._others(puzzle, COLLECTED)
        for solution in others:
            self._collect(solution)
        with suppress(_Undecided):
            for solution in others[:1]:
                self._nearer(puzzle, solution)
        return not others

    def _others(self, puzzle: Crossnumber, most: int) -> list[Solution]:
        """Give solutions that are not meant."""
        steps = min(self._try_steps, self._steps)
        trial = tried_in_steps(puzzle, most, steps)
        self._steps -= min(trial.steps, steps)
        others = [solution for solution in trial.solutions if not self._is_meant(solution)]
        if not others and trial.gave_up:
            raise _Undecided if self._steps else _NoStepsLeft
        return others

    def _nearer(self, puzzle: Crossnumber, solution: Solution) -> None:
        """Collect solutions that differ in fewer and fewer digits: few clues rule them out."""
        places = self._differing(solution)
        enough = self._steps - NEARER_STEPS
        for place in sorted(places):
            if place in places and len(places) > 1 and self._steps > enough:
                found = self._among(puzzle, places - {place}, COLLECTED)
                if found is not None:
                    places = self._differing(found)

    def _among(
        self, puzzle: Crossnumber, places: AbstractSet[CellPlace], most: int
    ) -> Solution | None:
        """Collect solutions that differ in these places alone; give one of them."""
        digits = {place: digit for place, digit in self._digits.items() if place not in places}
        found = self._others(with_digits(puzzle, digits), most)
        for solution in found:
            self._collect(solution)
        return min(found, key=lambda other: len(self._differing(other)), default=None)

    def _differing(self, solution: Solution) -> set[CellPlace]:
        """Give the places in which a solution differs from that which is meant."""
        return {
            (row, column)
            for (row, column), digit in self._digits.items()
            if solution.rows[row][column] != str(digit)
        }

    def _is_meant(self, solution: Solution) -> bool:
        return (solution.rows, solution.variables) == (self.meant.rows, self.meant.variables)

    def _collect(self, solution: Solution) -> None:
        """Note which clues rule out a solution."""
        bit = 1 << self._collected
        self._collected += 1
        hit = False
        for index, clue in enumerate(self.clues):
            if not _holds(clue, solution):
                self._hits[index] |= bit
                hit = True
        if not hit:
            raise CannotAdd(True, solution)


def additions_for(suggester: Suggester, slot: tree.Slot | None = None) -> Additions:
    """Find the fewest clues for a filling that is whole, or of one entry; raises CannotAdd.

    Clues that read well are considered first, and all only where these do not suffice.
    """
    puzzle, meant = suggester.puzzle, suggester.filling.whole
    assert meant is not None
    slots = puzzle.tree.numbers if slot is None else [slot]
    clues = [c for s in slots for c in suggester.true_clues(s, suggester.values[s.name])]
    good = [clue for clue in clues if clue.pleasantness >= LEAST_TASTE]
    try:
        return FewestAdditions(puzzle, meant, good).found()
    except CannotAdd as reason:
        if not reason.is_proved:
            raise
    return FewestAdditions(puzzle, meant, clues).found()


class _NoStepsLeft(Exception):
    """The steps do not suffice to find out more."""


class _Undecided(Exception):
    """Those of one try do not suffice."""


def _holds(clue: TrueClue, solution: Solution) -> bool:
    try:
        return clue.holds(solution.numbers)
    except TooLarge:  # what nobody knows rules out nothing
        return True
