"""Which clues a filling breaks, by their plain meaning: what needs no search."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from sevendown.errors import LimitError
from sevendown.language import semantics, tree
from sevendown.model.rewrite.fold import Folder
from sevendown.numbertheory import TooLarge, from_decimal
from sevendown.puzzle.kinds.crossnumber import Crossnumber
from sevendown.puzzle.results import Solution

Values = Mapping[semantics.Unknown, int]  # what is known of a filling


class PlainMeanings:
    """Every clue of a puzzle as a plain function of what it speaks of."""

    def __init__(self, puzzle: Crossnumber) -> None:
        self._puzzle = puzzle
        whole = puzzle.tree
        folder = Folder(whole, lambda: None)
        self._checks = []
        for line in whole.lines:
            statement = folder.fold(line.statement)
            unknowns = semantics.unknowns(statement, whole)
            check = semantics.evaluator(statement, unknowns, whole)
            self._checks.append((line, unknowns, check))

    def truth(self, index: int, values: Values) -> bool | None:
        """Say whether a clue holds; None: not all that it speaks of is known."""
        line, unknowns, check = self._checks[index]
        if any(unknown not in values for unknown in unknowns):
            return None
        try:
            return bool(check([values[unknown] for unknown in unknowns]))
        except (TooLarge, semantics.TooMany) as error:
            problem = self._puzzle.source.problem(line.at, str(error))
            raise LimitError([problem]) from None

    def broken(self, values: Values) -> list[int]:
        """Give the clues that are false of what is known, by their index; others may be open."""
        return [i for i in range(len(self._checks)) if self.truth(i, values) is False]

    def broken_by(self, solution: Solution) -> frozenset[int]:
        """Give the clues that a whole filling breaks, by their index."""
        return frozenset(self.broken(values_of(self._puzzle.tree, solution)))


def values_of(whole: tree.PuzzleTree, solution: Solution) -> Values:
    """Give what a filling says of everything that clues speak of."""
    digits = {place: int(solution.rows[place[0]][place[1]]) for place in whole.open_cells}
    return known_values(whole, digits, solution.variables)


def known_values(
    whole: tree.PuzzleTree, digits: Mapping[tuple[int, int], int], variables: Mapping[str, int]
) -> Values:
    """Give what digits and variables, perhaps only some, say of what clues speak of."""
    found: dict[semantics.Unknown, int] = {}
    for (row, column), digit in digits.items():
        found[tree.CellDigit(row, column)] = digit
    for slot in whole.numbers:
        if all(place in digits for place in slot.cells):
            text = "".join(str(digits[place]) for place in slot.cells)
            found[tree.Reference(slot)] = from_decimal(text)
    for name, value in variables.items():
        found[tree.Variable(name)] = value
    return found


class Counterexamples:
    """Fillings that are no solutions, each with the clues that it breaks.

    Where all the clues that one breaks are left out, it is a solution of what is left: that these
    cannot all go is shown without any search.
    """

    def __init__(self, meanings: PlainMeanings) -> None:
        self._meanings = meanings
        self._broken: dict[frozenset[int], Solution] = {}  # by what it breaks, the first one

    def add(self, solution: Solution) -> None:
        """Take in a filling; a solution of the whole puzzle tells nothing."""
        broken = self._meanings.broken_by(solution)
        if broken:
            self._broken.setdefault(broken, solution)

    def shown_by(self, left_out: Collection[int]) -> frozenset[int] | None:
        """Give the fewest clues among some that cannot all be left out, as far as that is known."""
        among = frozenset(left_out)
        found = [broken for broken in self._broken if broken <= among]
        return min(found, key=lambda broken: (len(broken), sorted(broken)), default=None)

    def pairs(self) -> list[tuple[int, int]]:
        """Give the pairs of clues which some filling breaks, and no others."""
        return sorted((min(b), max(b)) for b in self._broken if len(b) == 2)
