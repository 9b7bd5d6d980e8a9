"""A way out of a labyrinth.

Every free square is a node, from which arcs lead right, down, left and up. Free squares on the rim
are exits, and a way ends at the first exit it comes to.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from sevendown.engine.cells import Cell
from sevendown.engine.engine import Engine
from sevendown.puzzle.kinds._text import Text, TextWord
from sevendown.puzzle.kinds._way import END, OFF, OneWayModel, Waypoint
from sevendown.puzzle.model import SHORTEST
from sevendown.puzzle.picture import Picture, Square
from sevendown.puzzle.puzzle import Puzzle
from sevendown.puzzle.results import Solution
from sevendown.speech import plural, say
from sevendown.text.reading_limits import READING

DIRECTIONS = {"right": (0, 1), "down": (1, 0), "left": (0, -1), "up": (-1, 0)}
SIGNS = {"right": "→", "down": "↓", "left": "←", "up": "↑", END: "E", OFF: "."}
CODES = {"0": ".", "2": "#", "3": "."}  # free, wall, exit, in a matrix of numbers

Place = tuple[int, int]  # row and column, from 0


class Labyrinth(Puzzle):
    """Free squares, walls and a start."""

    kind = "labyrinth"
    wishes = frozenset({SHORTEST})

    def read(self) -> None:
        """Read the grid, drawn with signs or as a matrix of numbers."""
        text = Text(self.source, ("start",))
        self.title = text.title
        text.stop_at_mistakes()
        if not text.lines:
            text.mistake(0, say("the labyrinth is missing"))
            text.stop_at_mistakes()
        rows = [line.signs() for line in text.lines]
        squares, what = sum(map(len, rows)), say("the number of squares")
        text.refuse_beyond(squares, READING.labyrinth_squares, rows[0][0].at, what)
        for line, row in zip(text.lines, rows, strict=True):
            if len(row) != len(rows[0]):
                message = plural(
                    len(row),
                    "this row has {n} square, the first one {first}",
                    "this row has {n} squares, the first one {first}",
                    first=len(rows[0]),
                )
                at = row[len(rows[0])].at if len(row) > len(rows[0]) else line.end
                text.mistake(at, message)
        text.stop_at_mistakes()
        self.signs: list[list[str]] = []  # "#", "." or "S"
        self.at: dict[Place, int] = {}  # offsets in the source
        if "start" in text.entries:
            self._read_matrix(text, rows)
        else:
            self._read_drawing(text, rows)
        text.stop_at_mistakes()

    def _read_drawing(self, text: Text, rows: list[list[TextWord]]) -> None:
        if all(sign.text in CODES for row in rows for sign in row):
            message = say("before a labyrinth of numbers stands a line such as start: 2 5")
            text.mistake(rows[0][0].at, message)
            text.stop_at_mistakes()
        starts = []
        for r, row in enumerate(rows):
            for c, sign in enumerate(row):
                self.at[r, c] = sign.at
                if sign.text not in "#.S":
                    text.mistake(
                        sign.at, say("a square is # or . or S, not {sign}", sign=sign.text)
                    )
                if sign.text == "S":
                    starts.append((r, c))
            self.signs.append([sign.text for sign in row])
        for square in starts[1:]:
            text.mistake(self.at[square], say("there is a start S already"))
        text.stop_at_mistakes()  # what is wrong there may be the start
        if not starts:
            text.mistake(rows[0][0].at, say("there is no start S"))
        text.stop_at_mistakes()
        self.start = starts[0]

    def _read_matrix(self, text: Text, rows: list[list[TextWord]]) -> None:
        last_row, last_column = len(rows) - 1, len(rows[0]) - 1
        for r, row in enumerate(rows):
            for c, code in enumerate(row):
                self.at[r, c] = code.at
                if code.text not in CODES:
                    message = say(
                        "a square is 0 (free), 2 (wall) or 3 (exit), not {sign}", sign=code.text
                    )
                    text.mistake(code.at, message)
                elif code.text == "3" and 0 < r < last_row and 0 < c < last_column:
                    text.mistake(code.at, say("an exit (3) lies on the rim"))
            self.signs.append([CODES.get(code.text, ".") for code in row])
        entry = text.entries["start"]
        words = entry.value.split()
        if len(words) != 2:
            message = say("start is a row and a column, both counted from 1")
            text.mistake(entry.value_at, message)
            text.stop_at_mistakes()
        row_number = text.whole(
            TextWord(words[0], entry.value_at), 1, len(rows), say("the row of the start")
        )
        at = entry.value_at + len(entry.value) - len(words[1])
        what = say("the column of the start")
        column = text.whole(TextWord(words[1], at), 1, len(rows[0]), what)
        text.stop_at_mistakes()
        assert row_number is not None and column is not None
        self.start = row_number - 1, column - 1
        if self.signs[self.start[0]][self.start[1]] == "#":
            text.mistake(entry.value_at, say("the start is a wall"))
        self.signs[self.start[0]][self.start[1]] = "S"

    @property
    def exits(self) -> list[Place]:
        """The free squares on the rim; the start is none, one that lies there wants another."""
        last_row, last_column = len(self.signs) - 1, len(self.signs[0]) - 1
        return [
            (r, c)
            for r, row in enumerate(self.signs)
            for c, sign in enumerate(row)
            if sign == "." and (r in (0, last_row) or c in (0, last_column))
        ]

    def model(self, engine: Engine, wishes: Collection[str]) -> LabyrinthModel:
        """Give the model of this puzzle in an engine."""
        return LabyrinthModel(engine, self, SHORTEST in wishes)

    def pretty(self, solution: Solution) -> str:
        """Draw it about as wide as it is high, with the free squares left blank."""
        look = {"#": "##", ".": "  "}
        rows = ["".join(look.get(sign, f"{sign} ") for sign in row) for row in solution.rows]
        return "\n".join([*map(str.rstrip, rows), *str(solution).split("\n")[len(rows) :]])


KIND = Labyrinth


class LabyrinthModel(OneWayModel):
    """A node for each free square."""

    def __init__(self, engine: Engine, puzzle: Labyrinth, shortest: bool) -> None:
        super().__init__(engine, shortest)
        self.puzzle = puzzle
        self.squares = [
            (r, c) for r, row in enumerate(puzzle.signs) for c, s in enumerate(row) if s != "#"
        ]

    def set_up(self) -> None:
        """Make the cells and post the rules."""
        puzzle = self.puzzle
        number = {square: i for i, square in enumerate(self.squares)}
        nodes = []
        for r, c in self.squares:
            near = {name: (r + down, c + right) for name, (down, right) in DIRECTIONS.items()}
            arcs = {name: number[square] for name, square in near.items() if square in number}
            nodes.append(Waypoint(f"r{r + 1}c{c + 1}", puzzle.at[r, c], arcs, [1] * len(arcs)))
        goals = {number[square] for square in puzzle.exits}
        # The length is the number of squares, one more than the steps between them.
        self.lay(nodes, number[puzzle.start], goals, constant=1)

    def holds(self) -> bool:
        """Walk through the grid by the directions, and see that no other square is on the way."""
        number = {square: i for i, square in enumerate(self.squares)}
        exits, values = set(self.puzzle.exits), self.values()
        square = self.puzzle.start
        passed = {square}
        while square not in exits:
            step = self.taken(number[square], values)
            if step not in DIRECTIONS:
                return False
            square = square[0] + DIRECTIONS[step][0], square[1] + DIRECTIONS[step][1]
            if square not in number or square in passed:
                return False
            passed.add(square)
        return self.are_just([number[s] for s in passed], len(passed))

    @property
    def picture(self) -> Picture:
        """The labyrinth: where the way goes from each square, if it passes there."""
        puzzle, found = self.puzzle, {}
        for square, after in zip(self.squares, self.net.afters, strict=True):
            signs = {value: SIGNS[str(name)] for value, name in enumerate(after.symbols or ())}
            found[square] = Square(after, signs, "S" if square == puzzle.start else "")
        return Picture(
            tuple(
                tuple(found.get((r, c)) for c in range(len(row)))
                for r, row in enumerate(puzzle.signs)
            )
        )

    @property
    def visible_cells(self) -> Sequence[Cell]:
        """Whether each square is on the way, and the length if it is known."""
        return self.net.owners if self.length is None else (*self.net.owners, self.length)

    def to_solution(self, values: Mapping[Cell, int | None]) -> Solution:
        """Draw the grid with the way in it, and tell how many squares it has."""
        rows = [list(row) for row in self.puzzle.signs]
        on = [values[owner] for owner in self.net.owners]
        for (r, c), value in zip(self.squares, on, strict=True):
            if rows[r][c] == "." and value != 0:
                rows[r][c] = "?" if value is None else "o"
        length = sum(value == 1 for value in on) if self.length is None else values[self.length]
        known = "?" if length is None else length
        return Solution(tuple(map("".join, rows)), {}, {"length": known})
