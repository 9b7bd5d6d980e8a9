"""A figure, from the sums of its rows, columns and diagonals.

A cell for each place of a square is 1 where it belongs to the figure, else 0.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from math import inf

from sevendown.engine.cells import Cell
from sevendown.engine.domains import EITHER, FALSE, TRUE
from sevendown.engine.engine import Engine
from sevendown.engine.search import Choice
from sevendown.puzzle.kinds._text import Text, TextLine
from sevendown.puzzle.model import Model
from sevendown.puzzle.picture import Picture, Square
from sevendown.puzzle.places import Known, PlaceClue, PlacesToFill
from sevendown.puzzle.puzzle import Puzzle
from sevendown.puzzle.results import Solution
from sevendown.rules.values.joint_totals import Weighed
from sevendown.rules.values.total01 import Total
from sevendown.rules.values.within import Within
from sevendown.speech import say, template
from sevendown.text.phrases import join_words
from sevendown.text.reading_limits import READING

BOLD = 8  # what no solution has had yet is tried if the other value is at most so much likelier

COLUMN, ROW, RISING, FALLING = "column", "row", "rising diagonal", "falling diagonal"
SIGNS = {0: ".", 1: "X"}
ORDER = (COLUMN, ROW, RISING, FALLING)  # in which the text has them
LINES = {  # what several are called
    COLUMN: template("columns"),
    ROW: template("rows"),
    RISING: template("rising diagonals"),
    FALLING: template("falling diagonals"),
}


class Tomograph(Puzzle):
    """The sums of a figure."""

    kind = "tomograph"
    explained = True

    def read(self) -> None:
        """Read the number of rows and the four lines of sums."""
        text = Text(self.source)
        self.title = text.title
        what = say("the number of rows")
        self.size, self.size_at = text.single(0, what)
        text.refuse_beyond(self.size, READING.tomograph_rows, self.size_at, what)
        self.sums: dict[str, list[tuple[int, int]]] = {}  # each with its offset
        for direction, line in zip(ORDER, text.lines[1:], strict=False):
            self.sums[direction] = self._read_sums(text, line, direction)
        for direction in ORDER[len(self.sums) :][:1]:
            message = say("the sums of the {lines} are missing", lines=say(LINES[direction]))
            text.mistake(text.end, message)
        for line in text.lines[1 + len(ORDER) :][:1]:
            message = say(
                "after the sums of the {lines}, the text ends", lines=say(LINES[ORDER[-1]])
            )
            text.mistake(line.at, message)
        text.stop_at_mistakes()

    def _read_sums(self, text: Text, line: TextLine, direction: str) -> list[tuple[int, int]]:
        lines = self.size if direction in (COLUMN, ROW) else 2 * self.size - 1
        if len(line) != lines:
            message = say(
                "there are {number} {lines}, but {sums} sums",
                number=lines,
                lines=say(LINES[direction]),
                sums=len(line),
            )
            text.mistake(line.end_of(lines), message)
        sums = [(text.whole(word, 0, None, say("a sum")), word.at) for word in line.words]
        return [(k or 0, at) for k, at in sums]

    def model(self, engine: Engine, wishes: Collection[str]) -> TomographModel:
        """Give the model of this puzzle in an engine."""
        return TomographModel(engine, self)

    def pretty(self, solution: Solution) -> str:
        """Draw the figure about as wide as it is high."""
        return "\n".join(" ".join(row) for row in solution.rows)


KIND = Tomograph


class TomographModel(Model):
    """A cell for each place, row by row."""

    def __init__(self, engine: Engine, puzzle: Tomograph) -> None:
        super().__init__(engine)
        self.puzzle = puzzle
        self.branch = self._go_on

    def set_up(self) -> None:
        """Make the cells and post the rules."""
        size = self.puzzle.size
        places = [(row, column) for row in range(size) for column in range(size)]
        self.cells = [self.engine.cell(f"r{r + 1}c{c + 1}", EITHER) for r, c in places]
        lines: dict[tuple[str, int], list[Cell]] = {}
        for (row, column), cell in zip(places, self.cells, strict=True):
            for line in (
                (COLUMN, column),
                (ROW, row),
                (RISING, row + column),
                (FALLING, column - row + size - 1),
            ):
                lines.setdefault(line, []).append(cell)
        self.totals: dict[tuple[str, int], Total] = {}  # by direction and number, from 0
        for direction, sums in self.puzzle.sums.items():
            for index, (k, at) in enumerate(sums):
                cells = tuple(lines[direction, index])
                total = Total(cells, k, f"the sum of {direction} {index + 1} is {k}")
                self.totals[direction, index] = total
                self.post(total, at)
        self.together = Weighed(list(self.totals.values()), "all sums together")
        self.post(self.together, self.puzzle.size_at)

    @property
    def picture(self) -> Picture:
        """The square that the figure is in."""
        squares, size = [Square(cell, SIGNS) for cell in self.cells], self.puzzle.size
        rows = (squares[start : start + size] for start in range(0, len(squares), size))
        return Picture(tuple(map(tuple, rows)))

    def places(self) -> FigurePlaces:
        """Say what there is to be explained: a clue for each sum."""
        return FigurePlaces(self)

    def _go_on(self, cells: Sequence[Cell]) -> Choice | None:
        """Assume something of a cell in the line that leaves least doubt.

        Going line by line, what stays open stays together. Taking the surest cell of all leaves
        doubtful ones all over the grid, and only by luck would these fit each other in the end.
        """
        odds, own = self.together.odds(), self.together.cells
        is_open = [cell.domain.lo != cell.domain.hi for cell in own]
        doubts = [
            o / (1.0 + o) ** 2 if free else 0.0 for o, free in zip(odds, is_open, strict=True)
        ]
        least = inf
        surest: list[int] = []
        for line in self.together.lines:
            doubt = sum([doubts[i] for i in line])
            if 0.0 < doubt < least:
                least, surest = doubt, [i for i in line if is_open[i]]
        if not surest:
            return None
        ratings = [self._rating(own[i], odds[i]) for i in surest]
        best = max(ratings)
        cell = own[surest[ratings.index(best)]]
        return (cell, TRUE, FALSE) if best[2] else (cell, FALSE, TRUE)

    def _rating(self, cell: Cell, odds: float) -> tuple[bool, float, int]:
        """Give a value to assume of a cell, after whether it would be new, and how likely it is."""
        value, likely = (1, odds) if odds >= 1.0 else (0, 1.0 / odds)
        seen = self.seen_values.get(cell)
        if seen == {1 - value}:
            return True, likely, value
        if seen == {value} and likely <= BOLD:
            return True, 1.0 / likely, 1 - value
        return False, likely, value

    def holds(self) -> bool:
        """Count the figure's cells in every line."""
        size = self.puzzle.size
        figure = [divmod(i, size) for i, cell in enumerate(self.cells) if cell.value]
        counted = {
            COLUMN: Counter(column for _, column in figure),
            ROW: Counter(row for row, _ in figure),
            RISING: Counter(row + column for row, column in figure),
            FALLING: Counter(size - 1 - row + column for row, column in figure),
        }
        return all(
            counted[direction][index] == k
            for direction, sums in self.puzzle.sums.items()
            for index, (k, _) in enumerate(sums)
        )

    def to_solution(self, values: Mapping[Cell, int | None]) -> Solution:
        """Draw the figure, row by row."""
        signs: dict[int | None, str] = {None: "?"} | SIGNS
        text = "".join(signs[values[cell]] for cell in self.cells)
        size = self.puzzle.size
        return Solution(tuple(text[i : i + size] for i in range(0, len(text), size)), {}, {})


class FigurePlaces(PlacesToFill):
    """The cells of a figure, and the sums of its lines."""

    signs = {sign: value for value, sign in SIGNS.items()}

    def __init__(self, model: TomographModel) -> None:
        size = model.puzzle.size
        self.rows = [model.cells[start : start + size] for start in range(0, size * size, size)]
        self._at = {cell: divmod(i, size) for i, cell in enumerate(model.cells)}
        self.clues = [
            PlaceClue(_sum_text(direction, index, total), "Count the cells of the line.", (total,))
            for (direction, index), total in model.totals.items()
        ]
        never = Within(model.cells[0], None, "")
        self.clues += [
            PlaceClue(text, "Add up sums.", (never,)) for text in _mismatches(model.puzzle)
        ]

    def facts(self, known: Known, first: Known) -> list[str]:
        """Say which cells are filled, and which are empty."""
        texts = []
        for value, word in ((1, "filled"), (0, "empty")):
            cells = [cell for cell, domain in known.items() if domain.lo == domain.hi == value]
            if cells:
                verb = "is" if len(cells) == 1 else "are"
                texts.append(f"{join_words(self._stretches(cells), 'and')} {verb} {word}")
        return texts

    def _stretches(self, cells: Sequence[Cell]) -> list[str]:
        """Name cells, and of three and more in one stretch the first and the last."""
        left = sorted(cells, key=self._at.__getitem__)
        texts = []
        while left:
            run = self._stretch(left)
            run = run if len(run) > 2 else run[:1]
            texts.append(f"{run[0].name} to {run[-1].name}" if len(run) > 2 else run[0].name)
            left = [cell for cell in left if cell not in run]
        return texts

    def _stretch(self, cells: Sequence[Cell]) -> list[Cell]:
        """Give the longest stretch, in a row, column or diagonal, that begins with the first."""
        there = {self._at[cell]: cell for cell in cells}
        row, column = self._at[cells[0]]
        longest = [cells[0]]
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            run, place = [cells[0]], (row + down, column + right)
            while place in there:
                run.append(there[place])
                place = place[0] + down, place[1] + right
            longest = run if len(run) > len(longest) else longest
        return longest


def _mismatches(puzzle: Tomograph) -> Iterator[str]:
    """Say which sums do not go together, as they count the same cells."""
    sums = {direction: [k for k, _ in own] for direction, own in puzzle.sums.items()}
    for direction in ORDER[1:]:
        own, others = sum(sums[direction]), sum(sums[COLUMN])
        if own != others:
            yield f"all {COLUMN}s add up to {others}, and all {direction}s to {own}"
            return
    for colour in (0, 1):
        rising = sum(sums[RISING][colour::2])
        falling = sum(sums[FALLING][(colour + puzzle.size - 1) % 2 :: 2])
        if rising != falling:
            corner = "r1c2" if colour else "r1c1"
            which = f"of the squares with the colour of {corner} on a chessboard"
            yield f"the {RISING}s {which} add up to {rising}, the {FALLING}s to {falling}"
            return


def _sum_text(direction: str, index: int, total: Total) -> str:
    """Say what a line adds up to; a diagonal is named by its ends."""
    line = f"{direction} {index + 1}"
    if direction in (RISING, FALLING):
        first, last = total.cells[0].name, total.cells[-1].name
        line = f"the diagonal {first} to {last}" if first != last else f"the diagonal of {first}"
    return f"{line} has {total.k or 'no'} filled {'cell' if total.k == 1 else 'cells'}"
