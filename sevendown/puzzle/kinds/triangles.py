"""Triangular pieces that make a large triangle, with halves of figures on their edges.

A cell per place says which piece lies there and how it is turned. Its values are the different
looks of all pieces, in the order of the file: three numbers, clockwise.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import product
from math import isqrt

from sevendown.engine.cells import Cell
from sevendown.engine.domains import some_between
from sevendown.engine.engine import Engine
from sevendown.engine.search import first_open, most_promising
from sevendown.puzzle.kinds._text import Text
from sevendown.puzzle.model import UP_TO_TURNING, Model
from sevendown.puzzle.puzzle import Puzzle
from sevendown.puzzle.results import Solution
from sevendown.rules.values.derived import Meaning
from sevendown.rules.values.different_keys import DifferentKeys
from sevendown.rules.values.table import Pairs, Partners
from sevendown.speech import plural, say
from sevendown.text.reading_limits import READING

IN_ORDER = 16  # larger triangles are not laid place by place, in the order of the file

Look = tuple[int, int, int]  # the sides of a piece as it lies there
Slot = tuple[int, int]  # row, and place in the row; both from 0

# Which sides touch: of a triangle that points up, left, right, bottom are 0, 1, 2; of one that
# points down, top, right, left are.
_RIGHT, _LEFT, _BELOW = (1, 2), (0, 1), (2, 0)


class Triangles(Puzzle):
    """Pieces to be laid."""

    kind = "triangles"
    wishes = frozenset({UP_TO_TURNING})

    def read(self) -> None:
        """Read the number of figures, the number of pieces, and the pieces."""
        text = Text(self.source)
        self.title = text.title
        what = say("the number of pieces")
        figures, _ = text.single(0, say("the number of figures"))
        count, at = text.single(1, what)
        if isqrt(count) ** 2 != count:
            message = say("{count} pieces make no triangle: 1, 4, 9, 16, ... do", count=count)
            text.mistake(at, message)
            text.stop_at_mistakes()
        text.refuse_beyond(count, READING.triangles_pieces, at, what)
        self.rows = isqrt(count)
        self.pieces: list[Look] = []
        self.pieces_at = text.lines[2].at if len(text.lines) > 2 else text.end
        for line in text.lines[2:][:count]:
            if len(line) != 3:
                message = say("a piece has three sides, not {number}", number=len(line))
                text.mistake(line.end_of(3), message)
                continue
            sides = [text.whole(word, -figures, figures, say("a figure")) for word in line.words]
            for word, side in zip(line.words, sides, strict=True):
                if side == 0:
                    message = say(
                        "a figure is from 1 to {most}, or minus that, not 0", most=figures
                    )
                    text.mistake(word.at, message)
            a, b, c = (side or 0 for side in sides)
            self.pieces.append((a, b, c))
        for line in text.lines[2 + count :][:1]:
            message = plural(
                count, "there is more than {n} piece", "there are more than {n} pieces"
            )
            text.mistake(line.at, message)
        found = len(text.lines) - 2
        if found < count:
            message = say(
                "there are {count} pieces, of which {found} are given", count=count, found=found
            )
            text.mistake(text.end, message)
        text.stop_at_mistakes()

    def model(self, engine: Engine, wishes: Collection[str]) -> TrianglesModel:
        """Give the model of this puzzle in an engine."""
        return TrianglesModel(engine, self, UP_TO_TURNING in wishes)

    def pretty(self, solution: Solution) -> str:
        """Draw the triangle, each number at its side."""
        slots = [slot.split("/") for row in solution.rows for slot in row.split()]
        slots = [slot if len(slot) == 3 else slot * 3 for slot in slots]
        width = max(len(side) for slot in slots for side in slot)
        height = width + 3  # so that two numbers fit beside each other
        lines = []
        for row in range(self.rows):
            inside = slots[row * row : (row + 1) * (row + 1)]
            for t in range(height):
                line = " " * ((self.rows - 1 - row) * height + height - 1 - t)
                for i, slot in enumerate(inside):
                    line += _drawn_down(slot, t, height) if i % 2 else _drawn_up(slot, t, height)
                lines.append(line)
        return "\n".join(lines)


KIND = Triangles


def _drawn_up(slot: list[str], t: int, height: int) -> str:
    """Draw a line of a triangle that points up, t lines below its tip."""
    left, right, bottom = slot
    inside = " " * (2 * t)
    if t == height - 2:
        inside = left.ljust(t) + right.rjust(t)
    elif t == height - 1:
        inside = bottom.center(2 * t, "_")
    return f"/{inside}\\"


def _drawn_down(slot: list[str], t: int, height: int) -> str:
    """Draw a line of a triangle that points down, without the edges, which are its neighbours'."""
    top, right, left = slot
    half = height - 1 - t
    if t == 0:
        return top.center(2 * half)
    return left.ljust(half) + right.rjust(half) if t == 1 else " " * (2 * half)


def touching(rows: int) -> Iterator[tuple[int, int, tuple[int, int]]]:
    """Give every two places that touch, the one that points up first, and their sides."""
    for row in range(rows):
        for i in range(row + 1):
            place = row * row + 2 * i
            if i:
                yield place, place - 1, _LEFT
            if i < row:
                yield place, place + 1, _RIGHT
            if row + 1 < rows:
                yield place, (row + 1) ** 2 + 2 * i + 1, _BELOW


def turned(rows: int) -> list[int]:
    """Give, for each place, the one that comes there when the whole is turned clockwise."""
    found = [0] * rows * rows
    for row in range(rows):
        for j in range(2 * row + 1):
            i, down = divmod(j, 2)
            # How far it is from the bottom, from the left side and from the right side.
            bottom, left, right = rows - 1 - row, i, row - down - i
            new_row = rows - 1 - right  # what was far from the right side is far from the bottom
            found[new_row * new_row + 2 * bottom + down] = row * row + j
            assert left + right + bottom == rows - 1 - down
    return found


class TrianglesModel(Model):
    """A cell per place, whose values are the looks of the pieces."""

    def __init__(self, engine: Engine, puzzle: Triangles, up_to_turning: bool) -> None:
        super().__init__(engine)
        self.puzzle = puzzle
        self.up_to_turning = up_to_turning
        self.branch = most_promising
        if len(puzzle.pieces) <= IN_ORDER:
            self.branch = first_open
            # To learn from contradictions would take longer than to meet a few more of them.
            engine.learns = False
        # Equal pieces, and pieces that look the same when turned, make no more pictures.
        self.looks: list[Look] = []
        self.piece_of: list[int] = []  # the first piece, from 0, that looks like this
        self.equal: dict[int, list[int]] = {}  # such a piece → all that look like it
        first: dict[Look, int] = {}
        for number, (a, b, c) in enumerate(puzzle.pieces):
            piece = first.setdefault((a, b, c), number)
            self.equal.setdefault(piece, []).append(number)
            if piece == number:
                for look in dict.fromkeys([(a, b, c), (b, c, a), (c, a, b)]):
                    first[look] = number
                    self.looks.append(look)
                    self.piece_of.append(number)

    def set_up(self) -> None:
        """Make the cells and post the rules."""
        rows, at = self.puzzle.rows, self.puzzle.pieces_at
        anything = some_between(0, len(self.looks) - 1)
        symbols = [_written(look) for look in self.looks]
        self.cells = [
            self.engine.cell(f"row {row + 1} place {j + 1}", anything, symbols=symbols)
            for row in range(rows)
            for j in range(2 * row + 1)
        ]
        text = "every piece lies in one place"
        keys = [self.piece_of] * len(self.cells)
        room = {piece: len(equal) for piece, equal in self.equal.items()}
        self.post(DifferentKeys(self.cells, keys, text, room), at)
        partners = {sides: self._fitting(*sides) for sides in (_LEFT, _RIGHT, _BELOW)}
        for up, down, sides in touching(rows):
            one, other = self.cells[up], self.cells[down]
            text = f"{one.name} fits {other.name}"
            self.post(Pairs(one, other, partners[sides], text), at)
        if self.up_to_turning:
            text = "of this triangle and the two turned ones, it is the first"
            # As if it took long: it is not to be asked before all cells are known.
            late = self.engine.limits.late_steps
            self.post(Meaning(self._is_first, tuple(self.cells), text, steps=late), at)

    def _fitting(self, side: int, other: int) -> Partners:
        """Give which looks fit, with these sides touching."""
        numbered = list(enumerate(self.looks))
        fitting = ((i, j) for (i, x), (j, y) in product(numbered, repeat=2) if x[side] == -y[other])
        return Partners(fitting, self.engine.limits.remembered_pairs)

    def _is_first(self, *values: int) -> bool:
        """Say whether neither of the turned triangles comes before this one."""
        index = {look: i for i, look in enumerate(self.looks)}
        places = turned(self.puzzle.rows)
        image = values
        for _ in range(2):
            looks = [self.looks[image[place]] for place in places]
            image = tuple(index[c, a, b] for a, b, c in looks)  # clockwise by a third
            if image < values:
                return False
        return True

    def holds(self) -> bool:
        """Look at every two pieces that touch, and whether these are the pieces."""
        looks = [self.looks[int(cell.domain.lo)] for cell in self.cells]
        if sorted(map(_any_turn, looks)) != sorted(map(_any_turn, self.puzzle.pieces)):
            return False
        if self.up_to_turning and not self._is_first(*[int(c.domain.lo) for c in self.cells]):
            return False
        return all(
            looks[up][side] + looks[down][other] == 0
            for up, down, (side, other) in touching(self.puzzle.rows)
        )

    def to_solution(self, values: Mapping[Cell, int | None]) -> Solution:
        """Write a line for each row, a place as a/b/c."""
        shown = [values[cell] for cell in self.cells]
        places = ["?" if v is None else _written(self.looks[v]) for v in shown]
        rows = [" ".join(places[row * row : (row + 1) ** 2]) for row in range(self.puzzle.rows)]
        # Of equal pieces, the first lies in the first place, and so on.
        waiting = {piece: list(equal) for piece, equal in self.equal.items()}
        pieces = {
            cell.name: "?" if v is None else waiting[self.piece_of[v]].pop(0) + 1
            for cell, v in zip(self.cells, shown, strict=True)
        }
        return Solution(tuple(rows), pieces, {})


def _written(look: Look) -> str:
    return "/".join(map(str, look))


def _any_turn(look: Look) -> Look:
    """Give one and the same of the three turns of a piece."""
    a, b, c = look
    return min((a, b, c), (b, c, a), (c, a, b))
