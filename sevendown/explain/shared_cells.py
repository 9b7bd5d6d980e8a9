"""Where a step needs that two numbers of a clue share a cell, which is easily missed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from sevendown.explain import wordlist
from sevendown.explain.clue_text import WordedClue
from sevendown.explain.fact_text import FactText, begun
from sevendown.explain.step_scope import most_looks
from sevendown.language import semantics, tree
from sevendown.numbertheory import TooLarge
from sevendown.proof.fillings import Fillings, TooWide
from sevendown.proof.inference import Inference
from sevendown.proof.knowledge import Item, Knowledge, Place
from sevendown.record import replaced

_MOST_NUMBERS = 8  # of a clue; where there are more, many cross
_A_FEW = 4  # a fraction of the looks is enough, as a cell is rather named once too often


class SharedCells:
    """Finds such cells in one puzzle."""

    def __init__(self, puzzle: tree.PuzzleTree, facts: FactText) -> None:
        self._puzzle = puzzle
        self._facts = facts

    def needed(self, step: Inference, clues: Sequence[WordedClue]) -> str:
        """Say which numbers share a cell of which that must be known; "": there are none."""
        slots = list(dict.fromkeys(slot for clue in clues for slot in clue.slots))
        if len(slots) > _MOST_NUMBERS:
            return ""
        found = []
        for one, other in combinations(slots, 2):
            for place in one.cells:
                if place in other.cells and self._is_open(step, place):
                    if self._is_needed(step, clues, slots, other, place):
                        found.append(self._told(one, other, place))
        return begun("; ".join(found))

    def _is_open(self, step: Inference, place: Place) -> bool:
        known = step.premises.cells.get(place, ())
        return len(known) != 1 and len(self._facts.base[place]) > 1

    def _told(self, one: tree.Slot, other: tree.Slot, place: Place) -> str:
        first, second = one.cells.index(place), other.cells.index(place)
        names = {"one": one.name, "other": other.name}
        if first == second == 0:
            return wordlist.BEGIN_TOGETHER.format(**names)
        if first == len(one.cells) - 1 and second == len(other.cells) - 1:
            return wordlist.END_TOGETHER.format(**names)
        cell, same = self._facts.digit_name(one, first), self._facts.digit_name(other, second)
        return wordlist.SHARED_CELL.format(one=cell, other=same)

    def _is_needed(
        self,
        step: Inference,
        clues: Sequence[WordedClue],
        slots: Sequence[tree.Slot],
        slot: tree.Slot,
        place: Place,
    ) -> bool:
        """Say whether the step would be wrong if a number had a cell of its own there."""
        apart = (self._puzzle.rows, 0)
        puzzle, moved = self._taken_apart(slot, place, apart)
        statements = [_with_slot(clue.statement, slot, moved) for clue in clues]
        digits = step.premises.cells.get(place, self._facts.base[place])
        cells = {**step.premises.cells, apart: digits}
        known = Knowledge(cells, step.premises.numbers, step.premises.variables)
        most = most_looks(self._puzzle, clues) // _A_FEW
        try:
            fillings = Fillings(puzzle, statements, step.distinct)
            if step.conclusion is None:
                return fillings.find(known, most) is not None
            told = self._facts.covering(step.conclusion.cells, slots)
            for item in step.conclusion.items():
                if item.name == place:  # it is told of one of the two
                    number = next((one for one in told if place in one.cells), None)
                    if number == slot:
                        item = Item("cells", apart, item.values)
                if fillings.follows(known, Knowledge.of(item), most) is not None:
                    return True
        except (TooWide, TooLarge, semantics.TooMany):
            return True
        return False

    def _taken_apart(
        self, slot: tree.Slot, place: Place, apart: Place
    ) -> tuple[tree.PuzzleTree, tree.Slot]:
        """Give the puzzle with another cell, far away, in place of one of a number."""
        puzzle = self._puzzle
        moved = replaced(slot, cells=tuple(apart if p == place else p for p in slot.cells))
        others = {(apart[0], column) for column in range(1, puzzle.columns)}
        numbers = tuple(moved if one == slot else one for one in puzzle.numbers)
        wider = replaced(
            puzzle, rows=puzzle.rows + 1, blocked=puzzle.blocked | others, numbers=numbers
        )
        return wider, moved


def _with_slot(statement: tree.Statement, slot: tree.Slot, moved: tree.Slot) -> tree.Statement:
    """Give a statement in which a number has other cells."""

    def changed(part: tree.Part) -> tree.Part:
        if isinstance(part, tree.Reference):
            return tree.Reference(moved) if part.slot == slot else part
        return tree.rebuild(part, changed)

    found = changed(statement)
    assert isinstance(found, tree.Statement)
    return found
