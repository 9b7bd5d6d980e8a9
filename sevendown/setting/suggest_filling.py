"""The filling that clues are to be true of: what is filled in, and what follows from it."""

from __future__ import annotations

from sevendown.engine.engine import OutOfTime
from sevendown.errors import Place, Problem, PuzzleError
from sevendown.language import tree
from sevendown.language.filled_grid import read_filling
from sevendown.language.intended import NotSo, false_of_intended
from sevendown.language.vocabulary import split_reference
from sevendown.numbertheory import decimal, from_decimal
from sevendown.puzzle.kinds.crossnumber import Crossnumber
from sevendown.puzzle.results import Solution
from sevendown.record import Record, replaced
from sevendown.setting.suggest_measure import CellPlace, ValuesLeft, left_of, with_digits
from sevendown.setting.trials import Trial, tried
from sevendown.speech import say
from sevendown.text.phrases import clip
from sevendown.text.problems import Problems
from sevendown.text.source import Source

FILLING_STEPS = 100_000  # in which it is found whether what is filled in has one completion


class FillingSoFar(Record):
    """What is known of the digits and variables."""

    puzzle: Crossnumber  # with all that is filled in as given
    digits: dict[CellPlace, int]  # that are filled in, or that the puzzle leaves no choice for
    left: ValuesLeft  # what is possible of the others
    whole: Solution | None  # a solution with all this; None: none was found in the steps
    is_only: bool  # whether there is no other

    @property
    def is_whole(self) -> bool:
        """Whether every digit is known."""
        return len(self.digits) == len(self.left.digits)

    def completed(self) -> FillingSoFar:
        """Give the filling of the solution that was found."""
        assert self.whole is not None
        rows = self.whole.rows
        digits = {(row, column): int(rows[row][column]) for row, column in self.left.digits}
        return replaced(self, digits=digits)

    def value(self, slot: tree.Slot) -> int | None:
        """Give the value of an entry; None where not all its digits are known."""
        if not all(place in self.digits for place in slot.cells):
            return None
        return from_decimal("".join(str(self.digits[place]) for place in slot.cells))

    def values(self) -> dict[str, int]:
        """Give the values of all entries that are known, by their names."""
        values = {slot.name: self.value(slot) for slot in self.puzzle.tree.numbers}
        return {name: value for name, value in values.items() if value is not None}

    def pattern(self, slot: tree.Slot) -> str:
        """Write an entry, with ? where a digit is not known."""
        return "".join(str(self.digits.get(place, "?")) for place in slot.cells)

    def rows(self) -> tuple[str, ...]:
        """Write the grid, with ? where a digit is not known."""
        grid = self.puzzle.tree
        return tuple(
            "".join(
                str(self.digits.get((row, column), "?")) if grid.is_open(row, column) else "#"
                for column in range(grid.columns)
            )
            for row in range(grid.rows)
        )


def entry_called(name: str, puzzle: Crossnumber) -> tree.Slot:
    """Give the entry of that name, in any form that the language has; raises PuzzleError."""
    reference = split_reference(name)
    for slot in puzzle.tree.numbers:
        if (slot.mark, slot.direction) == reference:
            return slot
    message = say("{name} is no number of this puzzle", name=clip(name))
    raise PuzzleError([Problem(Place("<entry>", 1, 1, name), message)])


def read_grid_of(puzzle: Crossnumber, text: str, file: str) -> tree.Intended:
    """Read a filled grid, as solutions are printed; raises PuzzleError where it does not fit."""
    source, problems = Source(text, file), Problems([])
    starts = source.line_starts
    lines = list(zip(starts, source.clean.split("\n"), strict=True))
    filled = read_filling(source, lines, starts[-1], puzzle.tree, problems)
    if problems:
        raise PuzzleError(problems)
    return tree.Intended(filled.digits, filled.variables, 0)


def false_of(puzzle: Crossnumber, filled: tree.Intended | None) -> list[NotSo]:
    """Find what a puzzle says and what is not so in what is filled in."""
    return false_of_intended(replaced(puzzle.tree, intended=filled))


def filling_of(
    puzzle: Crossnumber, filled: tree.Intended | None, steps: int = FILLING_STEPS
) -> FillingSoFar | None:
    """Find out what is known once this is filled in; None where there is no such solution."""
    digits = dict(filled.digits) if filled else {}
    lines = [
        puzzle.statement(f"{name} = {decimal(value)}")
        for name, value in (filled.variables if filled else {}).items()
    ]
    whole = with_digits(puzzle.with_lines((*puzzle.tree.lines, *lines)), digits)
    trial = tried_in_steps(whole, 2, steps)
    if trial.is_solvable is False:
        return None
    left = left_of(whole, steps)
    if left is None:  # there is a solution, or nobody knows: the rules take too long here
        raise OutOfTime
    known = {place: digits[0] for place, digits in left.digits.items() if len(digits) == 1}
    first = trial.solutions[0] if trial.solutions else None
    filling = FillingSoFar(whole, known, left, first, trial.is_unique is True)
    return filling.completed() if filling.is_only else filling


def tried_in_steps(puzzle: Crossnumber, most: int, steps: int) -> Trial:
    """Try a puzzle; raises OutOfTime where it is the clock that ran out."""
    trial = tried(puzzle, most, steps)
    if trial.gave_up and trial.steps <= steps:
        raise OutOfTime
    return trial
