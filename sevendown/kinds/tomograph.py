"""A figure in a square of cells, of which all rows, columns and diagonals are counted.

A cell is 1 where it belongs to the figure, else 0. Each count is a total of cells.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from sevendown.engine.cells import Cell
from sevendown.engine.domains import EITHER, FALSE, TRUE
from sevendown.engine.engine import Engine
from sevendown.engine.search import Choice
from sevendown.kinds._text import Line, Text
from sevendown.rules.total import Total
from sevendown.rules.weighed import Weighed
from sevendown.solving import Model, Puzzle, Solution

MOST = 100  # rows
TIMES = 4  # a value not seen yet is tried first if the other is no more than so many times as likely

Place = tuple[int, int]  # row and column, both from 0
COLUMN, ROW, RISING, FALLING = "column", "row", "rising diagonal", "falling diagonal"
ORDER = (COLUMN, ROW, RISING, FALLING)  # in which the text has them


def places(size: int, direction: str, index: int) -> list[Place]:
    """List the places of a line, the index of which counts from 0 as in the text."""
    match direction:
        case "column":
            return [(row, index) for row in range(size)]
        case "row":
            return [(index, column) for column in range(size)]
        case "rising diagonal":  # row + column = index: from the top left corner on
            rows = range(max(0, index - size + 1), min(size, index + 1))
            return [(row, index - row) for row in rows]
        case _:  # column - row = index - (size - 1): from the bottom left corner on
            shift = index - size + 1
            return [(row, row + shift) for row in range(max(0, -shift), min(size, size - shift))]


class Tomograph(Puzzle):
    """The counts of a figure."""

    kind = "tomograph"

    def read(self) -> None:
        """Read the size and the four lines of counts."""
        text = Text(self.source)
        self.title = text.title
        self.size = _size(text)
        self.counts: dict[str, list[tuple[int, int]]] = {}  # each with its offset
        for number, direction in enumerate(ORDER, 1):
            if number < len(text.lines):
                self.counts[direction] = self._counts(text, text.lines[number], direction)
            else:
                text.mistake(text.end, f"the counts of the {direction}s are missing")
                break
        for line in text.lines[5:6]:
            text.mistake(line.at, "after the counts of the falling diagonals, the text ends")
        text.stop_at_mistakes()

    def _counts(self, text: Text, line: Line, direction: str) -> list[tuple[int, int]]:
        """Read a line of counts."""
        expected = self.size if direction in (COLUMN, ROW) else 2 * self.size - 1
        if len(line) != expected:
            at = line.words[expected].at if len(line) > expected else line.end
            message = f"{expected} counts of {direction}s are expected here, not {len(line)}"
            text.mistake(at, message)
        found = [(text.whole(word, 0, None, "a count"), word.at) for word in line.words]
        return [(count or 0, at) for count, at in found]

    def model(self, engine: Engine, wishes: Collection[str]) -> TomographModel:
        """Give the model of this puzzle in an engine."""
        return TomographModel(engine, self)

    def pretty(self, solution: Solution) -> str:
        """Draw the figure about as wide as it is high."""
        return "\n".join(" ".join(row) for row in solution.rows)


KIND = Tomograph


def _size(text: Text) -> int:
    """Read the first line; the reading ends if there is no size."""
    if not text.lines:
        text.mistake(text.end, "the number of rows is missing")
        text.stop_at_mistakes()
    first = text.lines[0]
    for word in first.words[1:]:
        text.mistake(word.at, "after the number of rows, the line ends")
    size = text.whole(first.words[0], 1, None, "the number of rows")
    text.stop_at_mistakes()
    assert size is not None
    text.refuse_beyond(size, MOST, first.at, "the number of rows")
    return size


class TomographModel(Model):
    """A cell for each place, row by row."""

    def __init__(self, engine: Engine, puzzle: Tomograph) -> None:
        super().__init__(engine)
        self.puzzle = puzzle
        self.branch = self._surest

    def set_up(self) -> None:
        """Make the cells and post the rules."""
        size, make = self.puzzle.size, self.engine.cell
        grid = [[make(f"r{r}c{c}", EITHER) for c in _from_1(size)] for r in _from_1(size)]
        self.cells = [cell for row in grid for cell in row]
        totals = []
        for direction, counts in self.puzzle.counts.items():
            for index, (count, at) in enumerate(counts):
                cells = tuple(grid[row][column] for row, column in places(size, direction, index))
                totals.append(Total(cells, count, f"{direction} {index + 1} adds up to {count}"))
                self.post(totals[-1], at)
        self.together = Weighed(totals, "all lines add up to what they should")
        self.post(self.together, 0)

    def _surest(self, cells: Sequence[Cell]) -> Choice | None:
        """Assume what is likely of a cell in the line of which most is known.

        Going line by line leaves cells that are close together. Taking the surest cell anywhere
        leaves doubtful ones all over the grid, which have to fit each other in the end by luck.
        """
        odds, own = self.together.odds(), self.together.cells
        least, surest = None, []
        for line in self.together.lines:
            doubt, free = 0.0, []
            for i in line:
                domain = own[i].domain
                if domain.lo != domain.hi:
                    free.append(i)
                    doubt += odds[i] / (1.0 + odds[i]) ** 2
            if free and (least is None or doubt < least):
                least, surest = doubt, free
        if least is None:
            return None
        (*_, value), cell = max(
            ((self._rating(own[i], odds[i]), own[i]) for i in surest), key=lambda rated: rated[0]
        )
        return cell, *((TRUE, FALSE) if value else (FALSE, TRUE))

    def _rating(self, cell: Cell, odds: float) -> tuple[bool, float, int]:
        """Give a value to assume, after whether it is a new one, and how likely it is."""
        value, likely = (1, odds) if odds >= 1.0 else (0, 1.0 / odds)
        seen = self.seen.get(cell)
        if seen == {1 - value}:
            return True, likely, value
        if seen == {value} and likely <= TIMES:
            return True, 1.0 / likely, 1 - value
        return False, likely, value

    def holds(self) -> bool:
        """Count every line of the figure."""
        size = self.puzzle.size
        values = [int(cell.domain.lo) for cell in self.cells]
        counted: dict[str, list[int]] = {
            COLUMN: [0] * size,
            ROW: [0] * size,
            RISING: [0] * (2 * size - 1),
            FALLING: [0] * (2 * size - 1),
        }
        for place, value in enumerate(values):
            row, column = divmod(place, size)
            counted[COLUMN][column] += value
            counted[ROW][row] += value
            counted[RISING][row + column] += value
            counted[FALLING][column - row + size - 1] += value
        return all(
            counted[direction] == [count for count, _ in counts]
            for direction, counts in self.puzzle.counts.items()
        )

    def drawn(self, values: Mapping[Cell, int | None]) -> Solution:
        """Draw the figure, row by row."""
        signs = {None: "?", 0: ".", 1: "X"}
        text = "".join(signs[values[cell]] for cell in self.cells)
        size = self.puzzle.size
        return Solution(tuple(text[i : i + size] for i in range(0, len(text), size)), {}, {})


def _from_1(size: int) -> range:
    return range(1, size + 1)
