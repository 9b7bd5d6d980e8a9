"""Pairs of numbers in a grid, to be joined by lines that do not meet.

A line goes through the sides of squares and only through squares without number. Squares may stay
empty. A line that runs beside itself could be made shorter: such lines are no part of a solution,
so a grid with the number of its line in each square says all.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sevendown.engine.engine import Engine
from sevendown.kinds._text import Line, Text
from sevendown.kinds.arukone.lines import LinesModel
from sevendown.language.header import HEADER_LINE
from sevendown.language.source import Source
from sevendown.solving import SHORTEST, Finding, Puzzle, Solution

MOST = 60  # rows
CHECK = "check"


class Arukone(Puzzle):
    """A square grid in which each number stands twice."""

    kind = "arukone"
    wishes = frozenset({SHORTEST, CHECK})

    @classmethod
    def parts(cls, source: Source) -> list[Source]:
        """Split a text at the blank lines between puzzles."""
        lines, clean = source.text.split("\n"), source.clean.split("\n")
        head = next((line.strip() for line in clean if line.strip()), "")
        cuts = [0]
        words: list[str] = []  # the first word of each line of a puzzle, beside its header
        for index, line in enumerate(clean):
            if words or not HEADER_LINE.fullmatch(line):
                words += line.split()[:1]
            if not lines[index].strip() and _is_whole(words):
                cuts.append(index)
                words = []
        if not words and len(cuts) > 1:
            cuts.pop()  # nothing follows
        found = []
        for start, end in zip(cuts, [*cuts[1:], len(lines)], strict=True):
            part = lines[start:end]
            # Where the text has said its kind, the blank line before a puzzle says it again.
            following = next((line.strip() for line in clean[start:end] if line.strip()), "")
            if start and head.startswith("kind") and not following.startswith("kind"):
                part[0] = head
            found.append(Source("\n".join(part), source.file, source.first_line + start))
        return found

    def read(self) -> None:
        """Read the size, the number of pairs and the rows."""
        text = Text(self.source)
        self.title = text.title
        self.size, at = text.single(0, "the number of rows")
        text.refuse_beyond(self.size, MOST, at, "the number of rows")
        self.pairs, pairs_at = text.single(1, "the number of pairs")
        rows = text.lines[2:]
        for line in rows[self.size :]:
            text.mistake(line.at, f"the grid ends after {self.size} rows")
        rows = rows[: self.size]
        self.grid = [self._read_row(text, line) for line in rows]
        if len(rows) < self.size:
            text.mistake(text.end, f"the grid has {self.size} rows, not {len(rows)}")
        text.stop_at_mistakes()
        self.squares_at = [[word.at for word in line.words] for line in rows]
        self._find_ends(text, pairs_at)
        text.stop_at_mistakes()

    def _read_row(self, text: Text, line: Line) -> list[int]:
        if len(line) != self.size:
            text.mistake(line.end_of(self.size), f"a row has {self.size} numbers, not {len(line)}")
        return [text.whole(word, 0, self.pairs, "a number") or 0 for word in line.words]

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
                text.mistake(pairs_at, f"of {self.pairs} pairs, {number} is not in the grid")
                return
            if len(squares) == 2:
                self.ends.append((squares[0], squares[1]))
                continue
            row, column = divmod(squares[min(2, len(squares) - 1)], self.size)
            often = "only once" if len(squares) == 1 else f"{len(squares)} times"
            message = f"{number} stands in the grid {often}, not twice"
            text.mistake(self.squares_at[row][column], message)

    def model(self, engine: Engine, wishes: Collection[str]) -> LinesModel:
        """Give the model of this puzzle in an engine."""
        at = [offset for row in self.squares_at for offset in row]
        return LinesModel(engine, self.size, self.ends, at, SHORTEST in wishes)

    def examine(self) -> Sequence[Finding]:
        """Say what the model of the contest's program makes of it."""
        from sevendown.kinds.arukone.greedy import fools

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


def _is_whole(words: list[str]) -> bool:
    """Say whether a puzzle has all its lines, of which these are the first words."""
    if not words or not words[0].isascii() or not words[0].isdigit() or len(words[0]) > 9:
        return False
    return len(words) >= int(words[0]) + 2
