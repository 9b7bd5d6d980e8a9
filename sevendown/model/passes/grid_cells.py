"""The grid as cells: a digit for each open cell, a number for each slot, and the rules between."""

from __future__ import annotations

from collections.abc import Iterator

from sevendown.engine.cells import Cell
from sevendown.engine.domains import ANY_DIGIT, DIGITS, between
from sevendown.engine.rule import Rule
from sevendown.language import tree
from sevendown.model.context import Context
from sevendown.model.facts import Fact
from sevendown.rules.digits.number import Digits
from sevendown.rules.values.different import AllDifferent
from sevendown.rules.values.within import Fixed, Within
from sevendown.text.origin import Origin


def post_grid(facts: list[Fact], context: Context) -> list[Fact]:
    """Make the cells of the grid and post the rules that hold of every grid."""
    _Grid(context).post()
    return facts


class _Grid:
    def __init__(self, context: Context) -> None:
        self.context = context
        self.puzzle = context.puzzle
        self.digits = context.unknowns.digits
        self.numbers = context.unknowns.numbers

    def post(self) -> None:
        for row, column in self.puzzle.open_cells:
            name = f"cell({row + 1}, {column + 1})"
            self.digits[row, column] = self.context.engine.cell(name, ANY_DIGIT)
        self._post_digits()
        for slot in self.puzzle.numbers:
            self.numbers[slot] = self._number(slot)
        if self.puzzle.distinct_answers:
            self._post_distinct()

    def _post_digits(self) -> None:
        allowed = DIGITS[sum(1 << d for d in self.puzzle.digits)]
        rule: Rule
        for place, cell in self.digits.items():
            if place in self.puzzle.given:
                digit = self.puzzle.given[place]
                rule = Fixed(cell, digit, f"{cell.name} is given as {digit}")
                self._post(rule, f"={digit}", self.puzzle.cells_at[place])
            if allowed is not ANY_DIGIT:
                written = "".join(map(str, self.puzzle.digits))
                rule = Within(cell, allowed, f"{cell.name} is one of {written}")
                self._post_header(rule, "digits")

    def _number(self, slot: tree.Slot) -> Cell:
        digits = tuple(self.digits[place] for place in slot.cells)
        at = self.puzzle.cells_at[slot.cells[0]]
        if not self.puzzle.leading_zeros:
            nonzero = DIGITS[0b1111111110]
            rule = Within(digits[0], nonzero, f"{slot.name} does not start with 0")
            self._post(rule, slot.name, at)
        if len(digits) == 1:
            return digits[0]
        lowest = 0 if self.puzzle.leading_zeros else 10 ** (len(digits) - 1)
        domain = between(lowest, 10 ** len(digits) - 1)
        assert domain is not None
        number = self.context.engine.cell(slot.name, domain, digits)
        self._post(Digits(number, digits), slot.name, at)
        return number

    def _post_distinct(self) -> None:
        for group in self._comparable():
            cells = tuple(self.numbers[slot] for slot in group)
            text = f"no two are equal: {', '.join(slot.name for slot in group)}"
            if len(set(cells)) < len(cells):  # a single cell, named across and down
                self._post_header(Within(cells[0], None, text), "answers")
            elif len(cells) > 1:
                self._post_header(AllDifferent(cells, text), "answers")

    def _post_header(self, rule: Rule, key: str) -> None:
        """Post a rule that a line of the header asks for."""
        self._post(rule, f"{key}: {self.puzzle.header[key]}", self.puzzle.header_at[key])

    def _post(self, rule: Rule, text: str, at: int) -> None:
        self.context.post(rule, (Origin(text, at),))

    def _comparable(self) -> Iterator[list[tree.Slot]]:
        """Numbers that could be equal: those of one length, or all if they may start with 0."""
        if self.puzzle.leading_zeros:
            yield list(self.puzzle.numbers)
            return
        lengths: dict[int, list[tree.Slot]] = {}
        for slot in self.puzzle.numbers:
            lengths.setdefault(len(slot.cells), []).append(slot)
        yield from lengths.values()
