"""True clues that a setter may choose from, ranked by what they cut and how well they read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from sevendown.errors import LimitError
from sevendown.language import semantics, tree
from sevendown.numbertheory import TooLarge
from sevendown.puzzle.kinds.crossnumber import Crossnumber
from sevendown.record import Record
from sevendown.setting.clue_pool import CluePool
from sevendown.setting.suggest_definitions import defined_clues, defined_names
from sevendown.setting.suggest_filling import FillingSoFar
from sevendown.setting.suggest_measure import CellPlace, Cut, Measure
from sevendown.setting.suggest_values import interesting_values, is_possible
from sevendown.setting.true_clue import TrueClue

MEASURED = 24  # clues of an entry, where many are asked for
MEASURED_FOR_EACH = 2  # that is shown, where few are
MOST_STEPS = 60_000  # of all measurements of an entry together, about
LEAST_MEASURED = 6
OF_A_FAMILY = 4  # clues that are measured
VALUES_FOR_EACH = 2  # values of an entry that is not known, for each clue that is shown
TRIED_FOR_EACH = 3  # of which it is tried whether they are possible, for each of these

# How clues are ranked: by shares of the whole, by taste, and by what there is already.
OF_CUT, OF_TASTE = 0.5, 0.5
ONCE_KNOWN = 0.6  # what it counts that a clue cuts only once others are known
FOR_A_CELL, MOST_CELLS = 0.02, 5
GIVES_AWAY = 0.25  # what is lost by a clue that tells the answer all alone
SAME_FAMILY, SAME_SORT = 0.2, 0.03  # ... by one that is like one before it
SAME_VALUE = 0.06


class Suggestion(Record):
    """A clue of an entry that is true, and how much it cuts."""

    slot: tree.Slot
    line: tree.Line
    clue: TrueClue
    value: int | None  # that the entry would need to have; None: it has it
    cut: Cut  # if it is added to the puzzle as it is
    once_known: Cut | None  # if it is added once the other entries in it are known
    merit: float

    @property
    def cuts(self) -> bool:
        """Whether it says anything that the puzzle does not say already."""
        cuts = [self.cut, *([self.once_known] if self.once_known else [])]
        return any(cut.cells or cut.grid_bits > 0 or cut.bits > 0 for cut in cuts)


class SuggestionsForEntry(Record):
    """What is suggested for an entry."""

    slot: tree.Slot
    pattern: str  # its digits, with ? where one is not known
    count: int  # how many values the puzzle leaves for it so far
    bits: float
    found: tuple[Suggestion, ...]  # the best first


class ClueToMeasure(Record):
    """A clue that may be worth to be measured."""

    clue: TrueClue
    value: int | None
    merit: float


class Suggester:
    """Suggests clues for the entries of one puzzle."""

    def __init__(self, puzzle: Crossnumber, filling: FillingSoFar) -> None:
        self.puzzle, self.filling = puzzle, filling
        self.measure = Measure(puzzle)
        hidden = defined_names(puzzle)
        self.words = [word for word in puzzle.registry.words if not hidden & set(word.names)]
        self.pool = CluePool(puzzle.tree, self.words)
        self.values = filling.values()
        self._said = [line.statement for line in puzzle.tree.lines]

    # ---- which entries

    def entries(self) -> list[tree.Slot]:
        """Give all entries, those first that no clue speaks of."""
        named = {
            part.slot
            for statement in self._said
            for part in tree.walk(statement)
            if isinstance(part, tree.Reference)
        }
        return sorted(self.puzzle.tree.numbers, key=lambda slot: slot in named)

    def for_entry(self, slot: tree.Slot, most: int) -> SuggestionsForEntry:
        """Suggest up to so many clues of an entry; none where too much would have to be done."""
        before = self.measure.before
        if before is None:
            return SuggestionsForEntry(slot, self.filling.pattern(slot), 0, 0.0, ())
        candidates = list(self._candidates(slot, most))
        measured = min(MEASURED, MEASURED_FOR_EACH * most, MOST_STEPS // max(before.steps, 1))
        chosen = _varied(candidates, max(measured, LEAST_MEASURED, most), OF_A_FAMILY)
        found = [s for c in chosen for s in self.measured(c.clue, c.value)]
        pattern = self.filling.pattern(slot)
        ranked = tuple(_ranked(found, most))
        return SuggestionsForEntry(slot, pattern, before.count(slot), before.bits(slot), ranked)

    # ---- what could be said

    def true_clues(self, slot: tree.Slot, value: int) -> Iterator[TrueClue]:
        """Give what is true of an entry with a value, in the words of the pool and the puzzle's."""
        values = {**self.values, slot.name: value}
        yield from self.pool.clues(slot, values)
        yield from defined_clues(self.puzzle, slot, value, self.pool.counts)

    def _candidates(self, slot: tree.Slot, most: int) -> Iterator[ClueToMeasure]:
        value = self.values.get(slot.name)
        if value is not None:
            yield from self._of_value(slot, value, None)
            return
        seen: set[str] = set()
        for possible in self._possible_values(slot, most):
            for candidate in self._of_value(slot, possible, possible):
                # Of several values that it would be true of, the most interesting comes first.
                if candidate.clue.text not in seen:
                    seen.add(candidate.clue.text)
                    yield candidate

    def _of_value(
        self, slot: tree.Slot, value: int, condition: int | None
    ) -> Iterator[ClueToMeasure]:
        all_bits = self.pool.counts.bits_of_all(len(slot.cells)) or 1.0
        for clue in self.true_clues(slot, value):
            merit = OF_TASTE * clue.pleasantness + OF_CUT * min(clue.bits / all_bits, 1.0)
            yield ClueToMeasure(clue, condition, merit)

    def _possible_values(self, slot: tree.Slot, most: int) -> list[int]:
        """Give values of an entry that it can have, proved by a solution; interesting ones first.

        That of the solution found first is among them.
        """
        wanted = max(VALUES_FOR_EACH * most, 2)
        found: list[int] = []
        values = interesting_values(slot, self.filling.left, self.values, self.words)
        for value in values[: TRIED_FOR_EACH * wanted]:
            if is_possible(self.filling, slot, value):
                found.append(value)
            if len(found) == wanted:
                break
        if self.filling.whole is not None:
            first = int(self.filling.whole.numbers[slot.name])
            if first not in found:
                found.append(first)
        return found

    # ---- how much it cuts

    def measured(self, clue: TrueClue, value: int | None = None) -> Iterator[Suggestion]:
        """Measure a clue; nothing comes of one that cannot be measured, or is said already.

        `value` is what its entry would need to have, where that is not known.
        """
        slot = clue.slot
        line = self.puzzle.statement(clue.text)
        if line.statement in self._said or not self.is_true(line.statement, slot, value):
            return
        cut = self.measure.cut(line, slot)
        if cut is None or self.measure.before is None:
            return
        strength = _share(cut.bits, self.measure.before.bits(slot))
        once_known = None
        if clue.others and self.measure.before.count(slot) > 1:
            known = self.measure.cut_once_known(line, slot, self._digits_of(clue.others))
            if known is not None:
                once_known, bits = known
                strength = max(strength, ONCE_KNOWN * _share(once_known.bits, bits))
        merit = OF_CUT * strength + OF_TASTE * clue.pleasantness
        merit += FOR_A_CELL * min(cut.cells, MOST_CELLS)
        if self.pool.gives_away(clue):
            merit -= GIVES_AWAY
        yield Suggestion(slot, line, clue, value, cut, once_known, round(merit, 6))

    def _digits_of(self, slots: Iterable[tree.Slot]) -> dict[CellPlace, int]:
        digits = self.filling.digits
        return {place: digits[place] for slot in slots for place in slot.cells}

    def is_true(self, statement: tree.Statement, slot: tree.Slot, value: int | None) -> bool:
        """Say by its plain meaning whether a statement about known entries is true."""
        values = dict(self.values) if value is None else {**self.values, slot.name: value}
        unknowns = semantics.unknowns(statement, self.puzzle.tree)
        known = [values[u.slot.name] for u in unknowns if isinstance(u, tree.Reference)]
        if len(known) < len(unknowns):
            return False
        try:
            return bool(semantics.evaluator(statement, unknowns, self.puzzle.tree)(known))
        except (TooLarge, semantics.TooMany, LimitError):
            return False


def _share(part: float, whole: float) -> float:
    return min(part / whole, 1.0) if whole > 0 else 0.0


def _varied(
    candidates: Sequence[ClueToMeasure], most: int, of_a_family: int
) -> list[ClueToMeasure]:
    """Choose the best, but not too many of one family."""
    counts: dict[tuple[str, bool], int] = {}
    chosen: list[ClueToMeasure] = []
    for candidate in sorted(candidates, key=lambda c: -c.merit):
        family = candidate.clue.family, bool(candidate.clue.others)
        if counts.get(family, 0) < of_a_family:
            counts[family] = counts.get(family, 0) + 1
            chosen.append(candidate)
        if len(chosen) == most:
            break
    return chosen


def _ranked(found: Sequence[Suggestion], most: int) -> Iterator[Suggestion]:
    """Give the best first, each time with an eye on what came before: variety is part of it.

    What says nothing new comes last.
    """
    left = list(found)
    families: dict[str, int] = {}
    sorts = {True: 0, False: 0}
    values: dict[int | None, int] = {}

    def merit(suggestion: Suggestion) -> tuple[bool, float]:
        clue = suggestion.clue
        less = SAME_FAMILY * families.get(clue.family, 0) + SAME_SORT * sorts[bool(clue.others)]
        if suggestion.value is not None:
            less += SAME_VALUE * values.get(suggestion.value, 0)
        return suggestion.cuts, suggestion.merit - less

    while left and most:
        best = max(left, key=merit)
        left.remove(best)
        most -= 1
        families[best.clue.family] = families.get(best.clue.family, 0) + 1
        sorts[bool(best.clue.others)] += 1
        values[best.value] = values.get(best.value, 0) + 1
        yield best
