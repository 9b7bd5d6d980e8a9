"""Three views of a picture: large, with lines between all squares, medium, and compact."""

from __future__ import annotations

from collections.abc import Sequence

from sevendown.ui.grid_layout import (
    ASSUMED,
    BLOCKED,
    FILL,
    NO_SMALL,
    ONE_LINE,
    RAISED,
    STRUCK,
    Ground,
    Layout,
    Piece,
    PieceLine,
    Role,
    joint,
    plain,
)
from sevendown.ui.squares import CHANGED, DIFFERING, MARKED, NOTES, Board, SquareState

LEGEND = f"""\
1 3 7   may still be here
  ₃     small, blue: out only by assumption (other signs: small letters, {NO_SMALL})
  7     alone, bold: found, for good
  7{ASSUMED}    alone, with {ASSUMED}, blue: found, but only by assumption
  {STRUCK}     struck out by you, not yet assumed
 any    nothing is known yet
 (7)    seven signs are left
 ‹7›    seven are left, more without the assumptions
 {STRUCK}7     seven are left, without those struck out by you
 {BLOCKED * 3}    blocked
[   ]   the square that is selected
        After a solution, nothing more is for good.
  {CHANGED}     {NOTES[CHANGED]}; in a small square the sign stands on its left
  {MARKED}     {NOTES[MARKED]}
  {DIFFERING}     {NOTES[DIFFERING]}"""


class Large(Layout):
    """Lines between all squares, with the mark and the notes in the line above."""

    name = "large"
    above = 0

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self.box_x, self.box_y = 2, 1  # after the line and a blank for the cursor
        self.inside = self.box_width + 2
        self.pitch = 1 + self.inside
        self.lines = 1 + self.box_lines

    def row_lines(self, row: int, states: Sequence[SquareState | None]) -> list[list[Piece]]:
        """Draw the line above, then the boxes."""
        lines = [self._above(row, states)]
        for y in range(self.box_lines):
            line = PieceLine()
            for c, state in enumerate(states):
                line.add(self.upright(row, c))
                if state is None:
                    line.add(Piece(BLOCKED * self.inside, *FILL[1:]))
                    continue
                ground = self.ground(state, Ground.EVEN)
                line.add(Piece("[" if state.cursor else " ", Role.CURSOR, ground))
                self.box_line(line, state, y, ground, False)
                line.add(Piece("]" if state.cursor else " ", Role.CURSOR, ground))
            line.add(self.upright(row, len(states)))
            lines.append(line.pieces)
        return lines

    def edge(self, row: int) -> list[Piece]:
        """Draw the frame below; that above is a part of the first row."""
        return self._above(row, [None] * self.board.columns)

    def _above(self, row: int, states: Sequence[SquareState | None]) -> list[Piece]:
        line = PieceLine()
        for c in range(len(states) + 1):
            line.add(
                joint(
                    self.beside(row - 1, c), self.over(row, c),
                    self.beside(row, c), self.over(row, c - 1),
                )
            )  # fmt: skip
            if c == len(states):
                break
            weight, state = self.over(row, c), states[c]
            notes = state.notes if state else ""
            mark = plain(self.board.squares[row, c].mark, self.inside - len(notes)) if state else ""
            line.add(Piece(mark, Role.MARK))
            rest = self.inside - len(mark) - len(notes)
            if weight:
                line.add(Piece(" ─━"[weight] * rest, Role.LINE if weight == 1 else Role.BAR))
            else:
                line.add(Piece(BLOCKED * rest, *FILL[1:]))
            if state:
                line.add(Piece(notes, Role.NOTE, self.ground(state, Ground.PLAIN)))
        return line.pieces


class Medium(Layout):
    """No lines between rows: bars below squares underline them. Marks stand on the left."""

    name = "medium"

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self.mark_width = self.mark_columns()
        self.box_x = 1 + self.mark_width
        self.pitch = 1 + self.mark_width + self.box_width

    def mark_columns(self) -> int:
        """Give how many columns the marks need, which are written from line to line."""
        return max(1, -(-self.longest_mark // self.box_lines))

    def row_lines(self, row: int, states: Sequence[SquareState | None]) -> list[list[Piece]]:
        """Draw the lines of the boxes, and what stands on their left."""
        lines = []
        for y in range(self.box_lines):
            line = PieceLine()
            line.add(Piece(str(row + 1)[: self.left].rjust(self.left), Role.MARK))
            last = y == self.box_lines - 1
            for c, state in enumerate(states):
                line.add(self._left(row, c, y, states))
                if state is None:
                    line.add(Piece(BLOCKED * (self.pitch - 1), *FILL[1:]))
                    continue
                ground = self.ground(state, (Ground.EVEN, Ground.ODD)[(row + c) % 2])
                underlined = last and (row, c) in self.board.bars_below
                mark = plain(self.board.squares[row, c].mark, self.mark_width * self.box_lines)
                mark = mark.translate(RAISED)  # not to be taken for a digit that is left
                part = mark[y * self.mark_width :][: self.mark_width].ljust(self.mark_width)
                line.add(Piece(part, Role.MARK, ground, underlined))
                self.box_line(line, state, y, ground, underlined)
            line.add(self._left(row, len(states), y, states))
            lines.append(line.pieces)
        return lines

    def _left(self, row: int, column: int, y: int, states: Sequence[SquareState | None]) -> Piece:
        """Draw the line on the left of a square, or what stands in its place.

        On the last line there is the first note, on the first line the second one. The cursor
        takes the first line, and what is free of the others. What stands in the place of a bar
        is reversed, which looks as heavy.
        """
        state = states[column] if column < len(states) else None
        before = states[column - 1] if column else None
        upright = self.upright(row, column)
        note = ""
        if state and y in (0, self.box_lines - 1):
            note = state.notes[:1] if y == self.box_lines - 1 else state.notes[1:2]
        if state and state.cursor and (y == 0 or not note):
            text, role, owner = "[", Role.CURSOR, state
        elif state and note:
            text, role, owner = note, Role.NOTE, state
        elif before and before.cursor:
            text, role, owner = "]", Role.CURSOR, before
        elif state and upright.role is Role.LINE:
            text, role, owner = upright.text, upright.role, state
        else:
            return upright
        ground = self.ground(owner, Ground.PLAIN)
        return Piece(text, role, ground, reverse=upright.role is Role.BAR)

    def edge(self, row: int) -> list[Piece]:
        """Draw the frame."""
        line = PieceLine()
        line.add(Piece(" " * self.left, Role.MARK))
        for c in range(self.board.columns + 1):
            more = c < self.board.columns
            up, down = self.beside(row - 1, c), self.beside(row, c)
            line.add(joint(up, 2 * more, down, 2 * (c > 0)))
            if more:
                line.add(Piece("━" * (self.pitch - 1), Role.BAR))
        return line.pieces


class Compact(Medium):
    """A line for each square: the signs if there are few, or how many there are.

    There are no marks, but rows and columns are numbered.
    """

    name = "compact"
    above = 2
    chips = False  # it is the square then

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self.left = len(str(board.rows))

    def ruler(self) -> list[Piece]:
        """Number the columns."""
        columns = range(1, self.board.columns + 1)
        numbers = "".join(f" {column:^{self.pitch - 1}}" for column in columns)
        return [Piece(f"{' ' * self.left}{numbers} ", Role.MARK)]

    def places(self, signs: int) -> tuple[int, int]:
        """One line, for a few signs."""
        return 1, min(signs, ONE_LINE if self.sign_width == 1 else 1)

    def mark_columns(self) -> int:
        """No columns for marks."""
        return 0


ZOOM_LEVELS: tuple[type[Layout], ...] = (Large, Medium, Compact)
