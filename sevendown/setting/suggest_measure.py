"""How much a clue cuts, measured by the engine.

A puzzle and the puzzle with the clue are both brought to the point at which the rules are at their
end and nothing has been assumed yet; what is left there of the digits and of the entry is compared.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import product
from math import log2, prod

from sevendown.engine.domains import Span
from sevendown.engine.engine import OutOfTime
from sevendown.errors import LimitError
from sevendown.language import tree
from sevendown.numbertheory import decimal, from_decimal
from sevendown.puzzle.kinds.crossnumber import Crossnumber, CrossnumberModel
from sevendown.puzzle.run import Run
from sevendown.record import Record, replaced

CellPlace = tuple[int, int]  # row, column
MEASURE_STEPS = 60_000  # of one measurement, after which it is given up


class ValuesLeft:
    """What the rules leave of a puzzle before anything is assumed."""

    def __init__(self, run: Run) -> None:
        assert isinstance(run.model, CrossnumberModel)
        unknowns = run.model.unknowns
        self.steps = run.engine.steps
        self.digits: dict[CellPlace, tuple[int, ...]] = {
            place: tuple(cell.domain.values()) for place, cell in unknowns.digits.items()
        }
        self._numbers = {slot: cell.domain for slot, cell in unknowns.numbers.items()}

    def count(self, slot: tree.Slot) -> int:
        """Say how many values an entry can have."""
        count = prod(len(self.digits[place]) for place in slot.cells)
        domain = self._numbers.get(slot)
        return count if domain is None else int(min(count, domain.size))

    def bits(self, slot: tree.Slot) -> float:
        """Give the bits that tell one of these values."""
        return log2(self.count(slot))

    def all_bits(self) -> float:
        """Give the bits that tell all digits, each for itself."""
        return sum(log2(len(digits)) for digits in self.digits.values())

    def settled(self) -> frozenset[CellPlace]:
        """Give the places of digits that are known."""
        return frozenset(place for place, digits in self.digits.items() if len(digits) == 1)

    def allows(self, slot: tree.Slot, value: int) -> bool:
        """Say whether an entry may have a value."""
        text = decimal(value).zfill(len(slot.cells))
        domain = self._numbers.get(slot)
        return (
            len(text) == len(slot.cells)
            and all(int(d) in self.digits[p] for d, p in zip(text, slot.cells, strict=True))
            and (domain is None or value in domain)
        )

    def values(self, slot: tree.Slot) -> Iterable[int]:
        """List the values that an entry can have, ascending; `count` says how many."""
        domain = self._numbers.get(slot)
        if domain is not None and not isinstance(domain, Span):
            return [value for value in domain.values() if self.allows(slot, value)]
        made = (from_decimal("".join(map(str, digits))) for digits in product(*self._choices(slot)))
        return (value for value in made if self.allows(slot, value))

    def _choices(self, slot: tree.Slot) -> list[tuple[int, ...]]:
        return [self.digits[place] for place in slot.cells]


def left_of(puzzle: Crossnumber, steps: int = MEASURE_STEPS) -> ValuesLeft | None:
    """Run the rules of a puzzle; None where they clash, or are not at their end in these steps."""
    run = Run(puzzle, steps=steps)
    try:
        with run.model.limits():
            return ValuesLeft(run) if run.get_ready() else None
    except OutOfTime:
        if not run.engine.is_past_steps:  # it is the clock that ran out
            raise
        return None


class Cut(Record):
    """How much a clue cuts."""

    bits: float  # how often it halves the values that are left of its entry
    grid_bits: float  # ... of all digits of the grid, each for itself
    cells: int  # digits of the grid that it settles


def cut_between(before: ValuesLeft, after: ValuesLeft, slot: tree.Slot) -> Cut:
    """Compare what is left without a clue of an entry and with it."""
    return Cut(
        max(0.0, before.bits(slot) - after.bits(slot)),
        max(0.0, before.all_bits() - after.all_bits()),
        len(after.settled() - before.settled()),
    )


def with_digits(puzzle: Crossnumber, digits: Mapping[CellPlace, int]) -> Crossnumber:
    """Give a puzzle in which these digits are given, too."""
    given = {**puzzle.tree.given, **digits}
    return puzzle.with_tree(replaced(puzzle.tree, given=given))


class Measure:
    """Measures clues of one puzzle."""

    def __init__(self, puzzle: Crossnumber, steps: int = MEASURE_STEPS) -> None:
        self.puzzle, self.steps = puzzle, steps
        self.before = left_of(puzzle, steps)
        self._known_before: dict[tuple[CellPlace, ...], ValuesLeft | None] = {}

    def cut(self, line: tree.Line, slot: tree.Slot) -> Cut | None:
        """Say how much a statement cuts that is added to the puzzle; None: nobody knows."""
        return self._cut(self.puzzle, self.before, line, slot)

    def cut_once_known(
        self, line: tree.Line, slot: tree.Slot, digits: Mapping[CellPlace, int]
    ) -> tuple[Cut, float] | None:
        """Say the same of a time at which these digits are known, and how many bits are left then.

        So much does something say of an entry that speaks of others besides.
        """
        puzzle = with_digits(self.puzzle, digits)
        key = tuple(digits)
        if key not in self._known_before:
            self._known_before[key] = left_of(puzzle, self.steps)
        before = self._known_before[key]
        cut = self._cut(puzzle, before, line, slot)
        return None if cut is None or before is None else (cut, before.bits(slot))

    def _cut(
        self, puzzle: Crossnumber, before: ValuesLeft | None, line: tree.Line, slot: tree.Slot
    ) -> Cut | None:
        if before is None:
            return None
        if not before.all_bits():  # there is nothing left to be cut
            return Cut(0.0, 0.0, 0)
        try:
            after = left_of(puzzle.with_lines((*puzzle.tree.lines, line)), self.steps)
        except LimitError:  # it would take a solver too much
            return None
        return None if after is None else cut_between(before, after, slot)
