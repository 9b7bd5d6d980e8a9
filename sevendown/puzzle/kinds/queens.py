"""As many queens on a chessboard as it has columns, none of which attacks another.

A cell per column says in which row its queen stands. No two cells are equal, nor are any two plus
or minus the number of their column: that is a diagonal.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from random import Random
from typing import NamedTuple

from sevendown.engine.cells import Cell
from sevendown.engine.domains import Domain, single, some_between
from sevendown.engine.engine import Engine
from sevendown.engine.search import Choice, doubling, first_open
from sevendown.puzzle.kinds._text import Text
from sevendown.puzzle.model import UP_TO_TURNING, Model
from sevendown.puzzle.picture import Picture, Square
from sevendown.puzzle.places import Known, PlaceClue, PlacesToFill
from sevendown.puzzle.puzzle import Puzzle
from sevendown.puzzle.results import Solution
from sevendown.rules.values.derived import Meaning
from sevendown.rules.values.different_keys import DifferentKeys
from sevendown.rules.values.same import OneOfValues
from sevendown.rules.values.table import Pairs, Partners
from sevendown.rules.values.within import Fixed
from sevendown.speech import plural, say
from sevendown.text.phrases import join_words
from sevendown.text.reading_limits import READING

ALPHABETICAL = 20  # boards with more columns are not searched column by column
ENOUGH = 20  # failures after which the search of such a board starts anew


class Queens(Puzzle):
    """A board of some size, with queens that stand already."""

    kind = "queens"
    wishes = frozenset({UP_TO_TURNING})
    separated = False
    explained = True

    @classmethod
    def text_of_word(cls, argument: str) -> str | None:
        """Take a number for a board of that size."""
        return argument if argument.isascii() and argument.isdigit() else None

    def read(self) -> None:
        """Read the size, and the board if there is one."""
        text = Text(self.source)
        self.title = text.title
        what = say("the size of the board")
        self.size, self.size_at = text.single(0, what)
        text.refuse_beyond(self.size, READING.queens_columns, self.size_at, what)
        self.given: list[Given] = []
        rows = text.lines[1:]
        for row, line in enumerate(rows[: self.size], 1):
            signs = line.signs()
            if len(signs) != self.size:
                message = say(
                    "a row has {size} squares, not {number}", size=self.size, number=len(signs)
                )
                text.mistake(signs[self.size].at if len(signs) > self.size else line.end, message)
            for column, sign in enumerate(signs, 1):
                if sign.text not in ".Q":
                    text.mistake(sign.at, say("a square is . or Q, not {sign}", sign=sign.text))
                elif sign.text == "Q":
                    self.given.append(Given(column, row, sign.at))
        for line in rows[self.size :]:
            message = plural(
                self.size, "the board ends after {n} row", "the board ends after {n} rows"
            )
            text.mistake(line.at, message)
        if 0 < len(rows) < self.size:
            message = say(
                "the board has {size} rows, not {number}", size=self.size, number=len(rows)
            )
            text.mistake(text.end, message)
        text.stop_at_mistakes()
        self.warnings = [self.source.problem(at, message) for at, message in self._attacks()]

    def _attacks(self) -> Iterator[tuple[int, str]]:
        """Find given queens that stand in the way of others: where, and what there is to say."""
        for i, queen in enumerate(self.given):
            for other in self.given[:i]:
                if queen.attacks(other):
                    message = say(
                        "this queen attacks the one of column {column}, row {row}",
                        column=other.column,
                        row=other.row,
                    )
                    yield queen.at, message
                    break

    def model(self, engine: Engine, wishes: Collection[str]) -> QueensModel:
        """Give the model of this puzzle in an engine."""
        return QueensModel(engine, self, UP_TO_TURNING in wishes)

    def pretty(self, solution: Solution) -> str:
        """Draw the board; a column with ? is not known."""
        rows = solution.rows[0].split()
        lines = []
        for row in range(1, self.size + 1):
            squares = ("Q" if r == str(row) else "?" if r == "?" else "." for r in rows)
            lines.append(" ".join(squares))
        return "\n".join(lines)


KIND = Queens


class Given(NamedTuple):
    """A queen that stands already; columns and rows are counted from 1."""

    column: int
    row: int
    at: int  # in the source

    def attacks(self, other: Given) -> bool:
        """Say whether it could move to the square of another one."""
        across, down = self.column - other.column, self.row - other.row
        return not across or not down or abs(across) == abs(down)


class QueensModel(Model):
    """A cell per column, in which the row of its queen stands."""

    def __init__(self, engine: Engine, puzzle: Queens, up_to_turning: bool) -> None:
        super().__init__(engine)
        self.puzzle = puzzle
        self.up_to_turning = up_to_turning
        # A column without a row has lost each to another queen: what could be learnt from that
        # names nearly all that stand, and is never of use again.
        engine.learns = False
        self.branch = first_open
        if puzzle.size > ALPHABETICAL:
            self.branch = self._near_the_middle
            self.restarts = self._start_anew
        self.middle = (puzzle.size + 1) / 2, (puzzle.size + 1) / 2  # column and row

    def set_up(self) -> None:
        """Make the cells and post the rules."""
        size, at = self.puzzle.size, self.puzzle.size_at
        rows = some_between(1, size)
        self.cells = [self.engine.cell(f"column {i}", rows) for i in range(1, size + 1)]
        for text, step in (
            ("no two queens in a row", 0),
            ("no two queens on a rising diagonal", 1),
            ("no two queens on a falling diagonal", -1),
        ):
            keys = [[row + step * i for row in range(size + 1)] for i in range(size)]
            self.post(DifferentKeys(self.cells, keys, text), at)
        for column, row, place in self.puzzle.given:
            text = f"the queen of column {column} stands in row {row}"
            self.post(Fixed(self.cells[column - 1], row, text), place)
        if self.up_to_turning:
            text = "of this board, turned and mirrored, it is the first in the alphabet"
            # As if it took long: it is not to be asked before all cells are known.
            late = self.engine.limits.late_steps
            self.post(Meaning(self._is_first, tuple(self.cells), text, steps=late), at)

    def _near_the_middle(self, cells: Sequence[Cell]) -> Choice | None:
        """Take the column with fewest rows left, and in it the row, nearest to the middle."""
        column, row = self.middle
        free = [
            (cell.domain.size, abs(i - column), cell)
            for i, cell in enumerate(cells, 1)
            if cell.domain.lo != cell.domain.hi
        ]
        if not free:
            return None
        cell = min(free, key=lambda each: each[:2])[2]
        value = min(cell.domain.values(), key=lambda value: abs(value - row))
        rest = cell.domain.without(value)
        assert rest is not None
        return cell, single(value), rest

    def _start_anew(self) -> Iterator[int]:
        """Give how many failures are enough: a few, then ever twice as many.

        Most boards are done without a failure or two; where one is not, it is bad luck, and begun
        near another square it will be done as well.
        """
        rng, size = Random(0), self.puzzle.size
        self.middle = (size + 1) / 2, (size + 1) / 2
        for enough in doubling(ENOUGH):
            yield enough
            self.middle = size * rng.random(), size * rng.random()

    @property
    def picture(self) -> Picture:
        """The board: in a square there is a queen if that of its column stands in its row."""
        rows = range(1, self.puzzle.size + 1)
        signs = [{r: "Q" if r == row else "." for r in rows} for row in rows]
        return Picture(tuple(tuple(Square(cell, own) for cell in self.cells) for own in signs))

    def places(self) -> BoardPlaces:
        """Say what there is to be explained: what each queen attacks, and that no row is empty."""
        return BoardPlaces(self)

    def _is_first(self, *rows: int) -> bool:
        """Say whether no other solution comes before this one that turning makes of it."""
        return not any(image < rows for image in images(rows) if self._has_given(image))

    def _has_given(self, rows: Sequence[int]) -> bool:
        """Say whether the queens stand there that stood there from the start."""
        return all(rows[queen.column - 1] == queen.row for queen in self.puzzle.given)

    def holds(self) -> bool:
        """Look at every two queens."""
        rows = [int(cell.domain.lo) for cell in self.cells]
        if self.up_to_turning and not self._is_first(*rows):
            return False
        return self._has_given(rows) and all(
            rows[i] != rows[j] and abs(rows[i] - rows[j]) != i - j
            for i in range(len(rows))
            for j in range(i)
        )

    def to_solution(self, values: Mapping[Cell, int | None]) -> Solution:
        """Write the rows of the queens in a line."""
        rows = ["?" if values[cell] is None else str(values[cell]) for cell in self.cells]
        columns = {str(i): "?" if r == "?" else int(r) for i, r in enumerate(rows, 1)}
        return Solution((" ".join(rows),), columns, {})


class BoardPlaces(PlacesToFill):
    """The queens of a board, column by column."""

    unknown = "?."
    spaced = True

    def __init__(self, model: QueensModel) -> None:
        size, queens = model.puzzle.size, model.cells
        self.rows = [queens]
        self.signs = {str(row): row for row in range(1, size + 1)}
        most = model.engine.limits.remembered_pairs
        apart = [
            Partners(
                (
                    (row, other)
                    for row in range(1, size + 1)
                    for other in range(1, size + 1)
                    if abs(row - other) not in (0, distance)
                ),
                most,
            )
            for distance in range(size)
        ]
        given = [
            PlaceClue(
                _stands(column, single(row)),
                "See what is given.",
                (Fixed(queens[column - 1], row, ""),),
                given=True,
            )
            for column, row, _ in model.puzzle.given
        ]
        attacks = [
            PlaceClue(
                f"the queen of column {i + 1} attacks no other",
                "See which squares the queen attacks, wherever it stands.",
                tuple(
                    Pairs(queen, other, apart[abs(i - j)], "")
                    for j, other in enumerate(queens)
                    if i != j
                ),
                (queen,),
            )
            for i, queen in enumerate(queens)
            if size > 1
        ]
        others = tuple((None, queen) for queen in queens)
        filled = [
            PlaceClue(
                f"one of the queens stands in row {row}",
                "See in which columns the queen of the row can stand.",
                (OneOfValues(model.engine.cell(f"row {row}", single(row)), others, ""),),
                tuple(queens),
            )
            for row in range(1, size + 1)
        ]
        self.clues = [*given, *attacks, *filled]
        self._columns = {queen: column for column, queen in enumerate(queens, 1)}

    def facts(self, known: Known, first: Known) -> list[str]:
        """Say where queens stand, or on which squares there is none."""
        texts = []
        out: dict[tuple[int, ...], list[int]] = {}  # rows, and columns that have no queen there
        for queen, domain in known.items():
            rows = tuple(row for row in first[queen].values() if row not in domain)
            if len(rows) > domain.size:
                texts.append(_stands(self._columns[queen], domain))
            else:
                out.setdefault(rows, []).append(self._columns[queen])
        free = []
        for rows, columns in out.items():
            plural = "s" * (len(columns) > 1)
            where = join_words(map(str, columns), "and")
            free.append(f"row {join_words(map(str, rows))} of column{plural} {where}")
        return [*texts, *([f"there is no queen in {'; '.join(free)}"] if free else [])]

    def premises(self, clue: PlaceClue, known: Known, first: Known) -> list[str]:
        """Say where queens stand; the one that a clue is about has been named."""
        others = {c: d for c, d in known.items() if c not in clue.about or len(clue.about) > 1}
        own = [f"it {_in_rows(d)}" for c, d in known.items() if c not in others]
        return [*own, *self.facts(others, first)]

    def name(self, place: Cell) -> str:
        """Name the queen of a column."""
        return f"the queen of {place.name}"


def _stands(column: int, rows: Domain) -> str:
    return f"the queen of column {column} {_in_rows(rows)}"


def _in_rows(rows: Domain) -> str:
    return f"stands in row {join_words(map(str, rows.values()))}"


def images(rows: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Give the board turned and mirrored in all eight ways."""
    for _ in range(4):
        rows = _turned(rows)
        yield rows
        yield rows[::-1]


def _turned(rows: tuple[int, ...]) -> tuple[int, ...]:
    """Turn the board by a quarter: columns become rows."""
    turned = [0] * len(rows)
    for column, row in enumerate(rows):
        turned[row - 1] = len(rows) - column
    return tuple(turned)
