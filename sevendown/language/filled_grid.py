"""A grid that is filled, perhaps in part, in the form in which solutions are printed.

Rows, plain or boxed, `?` or `.` for an empty cell, `#` where the puzzle has a blocked one; then
lines `name = value` for variables.
"""

from __future__ import annotations

from collections.abc import Sequence

from sevendown.errors import LimitError
from sevendown.language import tree
from sevendown.numbertheory import from_decimal
from sevendown.record import Record
from sevendown.speech import plural, say
from sevendown.text.phrases import clip
from sevendown.text.problems import Problems
from sevendown.text.reading_limits import READING
from sevendown.text.source import Source

EMPTY = "?."  # what stands where nothing is filled in
_BOXED_STEP = 3  # from one cell to the next, as solutions are drawn


class FilledIn(Record):
    """What is filled in."""

    digits: dict[tuple[int, int], int]  # (row, column) -> digit
    variables: dict[str, int]
    cells_at: dict[tuple[int, int], int]  # where each digit is written


def read_filling(
    source: Source,
    lines: Sequence[tuple[int, str]],
    end: int,
    puzzle: tree.PuzzleTree,
    problems: Problems,
) -> FilledIn:
    """Read what is filled in from lines, each with its offset; note where it does not fit.

    `end` is the offset at which rows are missing.
    """
    reader = _Reading(source, puzzle, problems)
    reader.read(lines, end)
    return FilledIn(reader.digits, reader.variables, reader.cells_at)


class _Reading:
    def __init__(self, source: Source, puzzle: tree.PuzzleTree, problems: Problems) -> None:
        self.source = source
        self.puzzle = puzzle
        self.problems = problems
        self.digits: dict[tuple[int, int], int] = {}
        self.variables: dict[str, int] = {}
        self.cells_at: dict[tuple[int, int], int] = {}
        self.named: set[str] = set()  # variables of which something has been said
        self.step = _BOXED_STEP

    def complain(self, at: int, message: str) -> None:
        self.problems.append(self.source.problem(at, message))

    def read(self, lines: Sequence[tuple[int, str]], end: int) -> None:
        mistakes = len(self.problems)
        row = 0
        for at, line in lines:
            text = line.strip()
            at += len(line) - len(line.lstrip())
            if text.startswith("+"):  # between the rows of the boxed form
                self.step = max(text.find("+", 1), 2)
            elif "=" in text:
                self._variable(at, text)
            elif text and row == self.puzzle.rows:
                message = plural(
                    self.puzzle.rows,
                    "the grid has {n} row, and this is one more",
                    "the grid has {n} rows, and this is one more",
                )
                self.complain(at, message)
                return
            elif text:
                self._row(row, at, text)
                row += 1
        if row < self.puzzle.rows and len(self.problems) == mistakes:
            message = plural(
                row,
                "here is {n} row, and the grid has {rows}",
                "here are {n} rows, and the grid has {rows}",
                rows=self.puzzle.rows,
            )
            self.complain(end, message)

    def _row(self, row: int, start: int, text: str) -> None:
        cells = self._cells(text)
        if len(cells) != self.puzzle.columns:
            message = plural(
                len(cells),
                "this row has {n} cell, the grid has {columns}",
                "this row has {n} cells, the grid has {columns}",
                columns=self.puzzle.columns,
            )
            more = len(cells) > self.puzzle.columns
            self.complain(start + (cells[self.puzzle.columns][0] if more else len(text)), message)
            return
        for column, (shift, sign) in enumerate(cells):
            at = start + shift
            if (sign == "#") == self.puzzle.is_open(row, column):
                message = say(
                    "row {row}, column {column} is not blocked in the puzzle"
                    if sign == "#"
                    else "row {row}, column {column} is blocked in the puzzle",
                    row=row + 1,
                    column=column + 1,
                )
                self.complain(at, message)
            elif sign.isdigit() and sign.isascii() and len(sign) == 1:
                self._digit(at, (row, column), int(sign))
            elif sign not in EMPTY and sign != "#":
                message = say(
                    "a cell is a digit, '?' or '.' where it is empty, or '#', not {sign!r}",
                    sign=clip(sign),
                )
                self.complain(at, message)

    def _cells(self, text: str) -> list[tuple[int, str]]:
        """Give what stands in the cells of a row, and where."""
        if not text.startswith("|"):  # blanks between cells do no harm
            return [(i, sign) for i, sign in enumerate(text) if not sign.isspace()]
        found = []
        for left in range(1, len(text) - 1, self.step):
            inside = text[left : min(left + self.step, len(text)) - 1]
            sign = inside.strip()
            shift = inside.index(sign)
            found.append((left + shift, "#" if sign and not sign.strip("#") else sign))
        return found

    def _digit(self, at: int, place: tuple[int, int], digit: int) -> None:
        if digit in self.puzzle.digits:
            self.digits[place], self.cells_at[place] = digit, at
            return
        allowed = "".join(map(str, self.puzzle.digits))
        message = say("the digit {digit} is none of {allowed}", digit=digit, allowed=allowed)
        self.complain(at, message)

    def _variable(self, at: int, text: str) -> None:
        before, _, after = text.partition("=")
        name, value = before.strip(), after.strip()
        value_at = at + len(text) - len(after.lstrip())
        if name not in self.puzzle.variables:
            self.complain(at, say("{name} is no variable of this puzzle", name=clip(name)))
        elif name in self.named:
            self.complain(at, say("{key} is given twice", key=clip(name)))
        elif value not in EMPTY and value:
            digits = value.removeprefix("-")
            if not (digits.isascii() and digits.isdigit()):
                self.complain(value_at, say("{value!r} is no number", value=clip(value)))
            elif len(digits) > READING.literal_digits:
                most = READING.literal_digits
                message = say("a number of more than {most} digits is not read", most=most)
                raise LimitError([self.source.problem(value_at, message)])
            else:
                self.variables[name] = from_decimal(value)
        self.named.add(name)
