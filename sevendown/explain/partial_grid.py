"""A grid that somebody has filled in part, in the form in which solutions are printed."""

from __future__ import annotations

from sevendown.engine.domains import Domain, single
from sevendown.errors import Place, Problem, PuzzleError
from sevendown.explain.notes import Key
from sevendown.language import tree
from sevendown.numbertheory import from_decimal
from sevendown.speech import plural, say
from sevendown.text.phrases import clip

EMPTY = "?."  # what stands where nothing is filled in


def read_partial_grid(
    text: str, puzzle: tree.PuzzleTree, file: str = "<grid>"
) -> dict[Key, Domain]:
    """Read what has been filled in; raises PuzzleError where it does not fit the puzzle.

    Rows as they are printed, plain or boxed, `?` or `.` for an empty cell, `#` where the puzzle
    has a blocked one; then lines `name = value` for variables.
    """
    reader = _Reading(text, puzzle, file)
    reader.read()
    if reader.problems:
        raise PuzzleError(reader.problems)
    return reader.found


class _Reading:
    def __init__(self, text: str, puzzle: tree.PuzzleTree, file: str) -> None:
        self.lines = text.replace("\r\n", "\n").split("\n")
        self.puzzle = puzzle
        self.file = file
        self.found: dict[Key, Domain] = {}
        self.problems: list[Problem] = []

    def complain(self, line: int, column: int, message: str) -> None:
        text = self.lines[line] if line < len(self.lines) else ""
        self.problems.append(Problem(Place(self.file, line + 1, column + 1, text), message))

    def read(self) -> None:
        row = 0
        for number, line in enumerate(self.lines):
            text = line.partition("%")[0]
            if not text.strip() or text.lstrip().startswith("+"):
                continue  # blank, or a line between the rows of the boxed form
            if "=" in text:
                self._variable(number, text)
            elif row == self.puzzle.rows:
                message = plural(
                    self.puzzle.rows,
                    "the grid has {n} row, and this is one more",
                    "the grid has {n} rows, and this is one more",
                )
                self.complain(number, 0, message)
                return
            else:
                self._row(number, row, text)
                row += 1
        if row < self.puzzle.rows and not self.problems:
            message = plural(
                row,
                "here is {n} row, and the grid has {rows}",
                "here are {n} rows, and the grid has {rows}",
                rows=self.puzzle.rows,
            )
            self.complain(max(0, len(self.lines) - 1), 0, message)

    def _row(self, number: int, row: int, text: str) -> None:
        columns = self._places(text)
        if len(columns) != self.puzzle.columns:
            message = plural(
                len(columns),
                "this row has {n} cell, the grid has {columns}",
                "this row has {n} cells, the grid has {columns}",
                columns=self.puzzle.columns,
            )
            at = columns[self.puzzle.columns] if len(columns) > self.puzzle.columns else len(text)
            self.complain(number, at, message)
            return
        for column, at in enumerate(columns):
            sign = text[at]
            if (sign == "#") == self.puzzle.is_open(row, column):
                message = say(
                    "row {row}, column {column} is not blocked in the puzzle"
                    if sign == "#"
                    else "row {row}, column {column} is blocked in the puzzle",
                    row=row + 1,
                    column=column + 1,
                )
                self.complain(number, at, message)
            elif sign.isdigit() and sign.isascii():
                self._digit(number, at, (row, column), int(sign))
            elif sign not in EMPTY and sign != "#":
                message = say(
                    "a cell is a digit, '?' or '.' where it is empty, or '#', not {sign!r}",
                    sign=sign,
                )
                self.complain(number, at, message)

    def _places(self, text: str) -> list[int]:
        """Give where in a line the cells stand."""
        start = len(text) - len(text.lstrip())
        if text[start] != "|":  # blanks between cells do no harm
            return [i for i, sign in enumerate(text) if not sign.isspace()]
        return list(range(start + 1, len(text.rstrip()) - 1, 3))

    def _digit(self, line: int, at: int, place: tuple[int, int], digit: int) -> None:
        given = self.puzzle.given.get(place, digit)
        if digit not in self.puzzle.digits:
            allowed = "".join(map(str, self.puzzle.digits))
            message = say("the digit {digit} is none of {allowed}", digit=digit, allowed=allowed)
            self.complain(line, at, message)
        elif given != digit:
            self.complain(line, at, say("the puzzle gives the digit {digit} here", digit=given))
        else:
            self.found["cells", place] = single(digit)

    def _variable(self, number: int, text: str) -> None:
        name, _, value = (part.strip() for part in text.partition("="))
        at = len(text) - len(text.lstrip())
        if name not in self.puzzle.variables:
            message = say("{name} is no variable of this puzzle", name=clip(name))
            self.complain(number, at, message)
        elif value not in EMPTY and value:
            digits = value.removeprefix("-")
            if not (digits.isascii() and digits.isdigit()):
                message = say("{value!r} is no number", value=clip(value))
                self.complain(number, text.index("=") + 1, message)
            else:
                self.found["vars", name] = single(from_decimal(value))
