"""Pairs of numbers in a grid, to be joined by lines that do not meet.

A line goes through the sides of squares and only through squares without number. Squares may stay
empty. A line that runs beside itself could be made shorter: such lines are no part of a solution,
so a grid with the number of its line in each square says all.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from sevendown.engine.engine import Engine
from sevendown.puzzle.kinds._text import Text, TextLine
from sevendown.puzzle.kinds.arukone.lines import LinesModel
from sevendown.puzzle.model import SHORTEST
from sevendown.puzzle.puzzle import Puzzle
from sevendown.puzzle.results import Finding, Solution
from sevendown.speech import plural, say
from sevendown.text.header import HEADER_LINE
from sevendown.text.reading_limits import READING
from sevendown.text.source import Source

CHECK = "check"
_NUMBER = re.compile(r"\s*[+-]?[0-9]+\s*")  # alone in its line


class Arukone(Puzzle):
    """A square grid in which each number stands twice."""

    kind = "arukone"
    wishes = frozenset({SHORTEST, CHECK})

    @classmethod
    def split(cls, source: Source) -> list[Source]:
        """Split a text at blank lines after which a header begins, or two numbers alone."""
        lines, clean = source.text.split("\n"), source.clean.split("\n")
        starts = [0]
        has_grid = False  # whether the present puzzle has more than its header so far
        filled = [index for index, line in enumerate(clean) if line.strip()]
        for before, index, after in zip([-1, *filled], filled, [*filled[1:], -1], strict=False):
            is_header = HEADER_LINE.fullmatch(clean[index]) is not None
            is_size = after > 0 and all(_NUMBER.fullmatch(clean[i]) for i in (index, after))
            apart = not all(map(str.strip, lines[before + 1 : index]))
            if has_grid and apart and (is_header or is_size):
                starts.append(index)
                has_grid = False
            has_grid = has_grid or not is_header
        return [
            Source("\n".join(lines[start:end]), source.file, source.first_line + start)
            for start, end in zip(starts, [*starts[1:], len(lines)], strict=True)
        ]

    def read(self) -> None:
        """Read the size, the number of pairs and the rows."""
        text = Text(self.source)
        self.title = text.title
        what = say("the number of rows")
        self.size, at = text.single(0, what)
        text.refuse_beyond(self.size, READING.arukone_rows, at, what)
        self.pairs, pairs_at = text.single(1, say("the number of pairs"))
        rows = text.lines[2:][: self.size]
        self.grid = [self._read_row(text, line) for line in rows]
        for line in text.lines[2 + self.size :]:
            message = plural(
                self.size, "the grid ends after {n} row", "the grid ends after {n} rows"
            )
            text.mistake(line.at, message)
        if len(rows) < self.size:
            message = say(
                "the grid has {size} rows, not {number}", size=self.size, number=len(rows)
            )
            text.mistake(text.end, message)
        text.stop_at_mistakes()
        self.squares_at = [[word.at for word in line.words] for line in rows]
        self._find_ends(text, pairs_at)
        text.stop_at_mistakes()

    def _read_row(self, text: Text, line: TextLine) -> list[int]:
        if len(line) != self.size:
            message = say(
                "a row has {size} numbers, not {number}", size=self.size, number=len(line)
            )
            text.mistake(line.end_of(self.size), message)
        return [text.whole(word, 0, self.pairs, say("a number")) or 0 for word in line.words]

    def _find_ends(self, text: Text, pairs_at: int) -> None:
        """Find the two squares, counted from 0 along the rows, in which each number stands."""
        self.ends: list[tuple[int, int]] = []
        found: dict[int, list[int]] = {}
        for square, number in enumerate(n for row in self.grid for n in row):
            if number:
                found.setdefault(number, []).append(square)
        for number in range(1, self.pairs + 1):
            squares = found.get(number, [])
            if not squares:
                message = say(
                    "of {pairs} pairs, {number} is not in the grid", pairs=self.pairs, number=number
                )
                text.mistake(pairs_at, message)
                return
            if len(squares) == 2:
                self.ends.append((squares[0], squares[1]))
                continue
            row, column = divmod(squares[min(2, len(squares) - 1)], self.size)
            message = plural(
                len(squares),
                "{number} stands in the grid only once, not twice",
                "{number} stands in the grid {n} times, not twice",
                number=number,
            )
            text.mistake(self.squares_at[row][column], message)

    def model(self, engine: Engine, wishes: Collection[str]) -> LinesModel:
        """Give the model of this puzzle in an engine."""
        at = [offset for row in self.squares_at for offset in row]
        return LinesModel(engine, self.size, self.ends, at, SHORTEST in wishes)

    def examine(self) -> Sequence[Finding]:
        """Say what the model of the contest's program makes of it."""
        from sevendown.puzzle.kinds.arukone.greedy import fools

        fails = fools(self.grid)
        return [Finding("simple program", "fails" if fails else "solves it", fails)]

    def pretty(self, solution: Solution) -> str:
        """Draw the lines; what all solutions agree on is written in columns."""
        grid = [row.split() for row in solution.rows]
        width = len(str(self.pairs))
        if any("?" in row for row in grid):
            drawn = ["".join(f" {square:>{width}}" for square in row)[1:] for row in grid]
        else:
            drawn = [self._drawn_row(grid, row, width) for row in range(self.size)]
        return "\n".join([*drawn, *(f"{n} = {value}" for n, value in solution.variables.items())])

    def _drawn_row(self, grid: list[list[str]], row: int, width: int) -> str:
        """Draw a row of squares, joined to those beside them that have the same number."""
        texts = []
        for column, number in enumerate(grid[row]):

            def joined(down: int, right: int, column: int = column, number: str = number) -> bool:
                r, c = row + down, column + right
                inside = 0 <= r < self.size and 0 <= c < self.size
                return inside and number != "0" and grid[r][c] == number

            left, right = joined(0, -1), joined(0, 1)
            sign = number if self.grid[row][column] else _LINES[joined(-1, 0), joined(1, 0), left]
            texts.append(sign.rjust(width, "─" if left else " ") + ("─" if right else " "))
        return "".join(texts).rstrip()


KIND = Arukone

# How a line goes through a square: whether it comes from above, from below, from the left.
_LINES = {
    (False, False, False): "·",
    (False, False, True): "─",
    (False, True, False): "┌",
    (False, True, True): "┐",
    (True, False, False): "└",
    (True, False, True): "┘",
    (True, True, False): "│",
}
