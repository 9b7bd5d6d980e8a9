"""Where everything of a picture is drawn, in characters: what all views of it share.

A view draws a row of squares as lines of pieces: a text, its role, and the ground that it stands
on. Who shows them turns roles and grounds into colours. All that matters is told by the text too.

A square is `pitch` columns wide, the first of which is the line on its left, and `lines` high.
Beyond the last square and the last line there is one more column and line, for the frame.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from functools import lru_cache
from typing import NamedTuple
from unicodedata import category, east_asian_width

from sevendown.ui.squares import CHANGED, DIFFERING, MARKED, Board, SquareState

PLACES = 10  # up to so many signs have each a place of its own in a square
ONE_LINE = 3  # up to so many stand side by side, more in two lines
LONGEST_MARK = 5
BODIES = 5000  # how many sets of signs are remembered as they are drawn

BLOCKED = "▒"
STRUCK = "╳"
ASSUMED = "?"
_SMALL = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
NO_SMALL = "°"  # a sign that is out and has no smaller form

# Lines meeting in a point: up, right, down, left, each 0 none, 1 thin or 2 heavy.
_JOINTS = (
    " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳"
    "╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈"
    "╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
)  # fmt: skip


class Role(Enum):
    """What a piece of text is."""

    LINE = "line"
    BAR = "bar"
    BLOCKED = "blocked"
    MARK = "mark"
    LEFT = "left"
    OUT = "out"
    STRUCK = "struck"
    FOUND = "found"  # the one that is left, for good
    ASSUMED = "assumed"  # the one that is left, by assumption
    COUNT = "count"
    FEWER = "fewer"  # how many are left, by assumption
    NOTE = "note"
    CURSOR = "cursor"


class Ground(Enum):
    """What a piece stands on."""

    PLAIN = "plain"
    CLOSED = "closed"  # where a square is blocked
    EVEN = "even"  # squares of two shades keep apart what no line does
    ODD = "odd"
    CHANGED = "changed"
    MARKED = "marked"
    DIFFERING = "differing"
    SELECTED = "selected"


_NOTED = {CHANGED: Ground.CHANGED, MARKED: Ground.MARKED, DIFFERING: Ground.DIFFERING}


class Piece(NamedTuple):
    """A stretch of a line."""

    text: str
    role: Role
    ground: Ground = Ground.PLAIN
    underlined: bool = False
    reverse: bool = False


class Token(NamedTuple):
    """Something in a square, and which sign it stands for, if one."""

    x: int
    y: int
    text: str
    role: Role
    sign: str | None = None


def small(sign: str) -> str:
    """Give the form of a sign that is out by assumption."""
    if sign.isdecimal() and sign.isascii():
        return sign.translate(_SMALL)
    lower = sign.lower()
    return lower if lower != sign and len(lower) == len(sign) else NO_SMALL * len(sign)


def plain(text: str, width: int) -> str:
    """Give a text from a puzzle in at most so many columns, one for each character."""
    text = "".join(
        "?" if category(c)[0] in "CMZ" or east_asian_width(c) in "WF" else c for c in text
    )
    return text if len(text) <= width else f"{text[: width - 1]}…"


class PieceLine:
    """A line of pieces, joined where they look alike."""

    def __init__(self) -> None:
        self.pieces: list[Piece] = []

    def add(self, piece: Piece) -> None:
        """Append a piece."""
        if not piece.text:
            return
        if self.pieces:
            last = self.pieces[-1]
            if last[1:] == piece[1:]:
                self.pieces[-1] = last._replace(text=last.text + piece.text)
                return
        self.pieces.append(piece)


class Layout:
    """What the views share: squares of equal size whose signs stand in a box."""

    name = ""
    above = 1  # lines before the first square
    left = 0  # columns before the first square
    chips = True  # whether what is found stands out from its square

    def __init__(self, board: Board) -> None:
        self.board = board
        signs = len(board.signs)
        self.sign_width = max(map(len, board.signs), default=1)
        self.gap = 0 if self.sign_width == 1 else 1
        self.box_lines, self.per_line = self.places(signs)
        used = self.per_line * (self.sign_width + self.gap) - self.gap
        self.box_width = max(used, self.sign_width + 2, len(f"({signs - 1})"))
        self.in_place = self.per_line * self.box_lines >= signs  # each sign has its own place
        self.longest_mark = min(
            max((len(square.mark) for square in board.squares.values()), default=0), LONGEST_MARK
        )
        self.box_x, self.box_y = 1, 0  # where the box begins in a square
        self.pitch = 1 + self.box_width
        self.lines = self.box_lines
        self.body = lru_cache(BODIES)(self._body)  # the same few sets of signs are seen often

    def places(self, signs: int) -> tuple[int, int]:
        """Give the lines of the box, and how many signs stand in each."""
        if signs > PLACES:  # those that are left are listed, if there is room
            return 2, 5 if self.sign_width == 1 else 2
        lines = 1 if signs <= ONE_LINE else 2
        return lines, max(1, -(-signs // lines))

    @property
    def width(self) -> int:
        """How many columns the whole picture takes."""
        return self.left + self.board.columns * self.pitch + 1

    @property
    def height(self) -> int:
        """How many lines the whole picture takes."""
        return self.above + self.board.rows * self.lines + 1

    def top(self, row: int) -> int:
        """Give the first line of a row of squares."""
        return self.above + row * self.lines

    def place_at(self, x: int, y: int) -> tuple[int, int] | None:
        """Give the row and column of the open square at a point of the picture."""
        place = (y - self.above) // self.lines, (x - self.left) // self.pitch
        return place if place in self.board.squares else None

    def sign_at(self, x: int, y: int) -> str | None:
        """Give the sign at a point of the picture, if it can be struck out there."""
        place = self.place_at(x, y)
        state = self.board.state_of(place) if place else None
        if state is None:
            return None
        x = (x - self.left) % self.pitch - self.box_x
        y = (y - self.above) % self.lines - self.box_y
        for token in self.body(state.own, state.left, state.out, state.struck):
            if token.y == y and token.x <= x < token.x + len(token.text):
                blank = token.text[x - token.x] == " "
                return token.sign if state.strikable and not blank else None
        return None

    def _body(self, own: int, left: int, out: int, struck: int) -> list[Token]:
        """Give what stands in the box of a square, line by line from left to right."""
        count = left.bit_count()
        if count == 1:
            (sign,) = self.board.names(left)
            role = Role.ASSUMED if out else Role.FOUND
            text = f" {sign}{STRUCK if struck else ASSUMED if out else ' '}"
            return [self._centred_token(text, role, sign)]
        for shown in (left | out, left):
            numbers = [i for i in range(len(self.board.signs)) if shown >> i & 1]
            if self.in_place:
                return [self._token(i, i, out, struck) for i in numbers]
            if len(numbers) <= self.per_line * self.box_lines:
                return [self._token(place, i, out, struck) for place, i in enumerate(numbers)]
        if struck:
            return [self._centred_token(f"{STRUCK}{count - struck.bit_count()}", Role.STRUCK)]
        text = "any" if left == own else f"‹{count}›" if out else f"({count})"
        return [self._centred_token(text, Role.FEWER if out else Role.COUNT)]

    def _centred_token(self, text: str, role: Role, sign: str | None = None) -> Token:
        return Token((self.box_width - len(text)) // 2, 0, text, role, sign)

    def _token(self, place: int, number: int, out: int, struck: int) -> Token:
        """Put a sign, by its number, into a place of the box."""
        sign = self.board.signs[number]
        x = place % self.per_line * (self.sign_width + self.gap)
        y = place // self.per_line
        if out >> number & 1:
            return Token(x, y, small(sign), Role.OUT)
        if struck >> number & 1:
            return Token(x, y, STRUCK * len(sign), Role.STRUCK, sign)
        return Token(x, y, sign, Role.LEFT, sign)

    def box_line(
        self, line: PieceLine, state: SquareState, y: int, ground: Ground, underlined: bool
    ) -> None:
        """Draw a line of the box of a square."""
        x = 0
        for token in self.body(state.own, state.left, state.out, state.struck):
            if token.y == y:
                line.add(Piece(" " * (token.x - x), Role.LEFT, ground, underlined))
                chip = self.chips and token.role in (Role.FOUND, Role.ASSUMED)
                behind = Ground.PLAIN if chip else ground
                line.add(Piece(token.text, token.role, behind, underlined, chip))
                x = token.x + len(token.text)
        line.add(Piece(" " * (self.box_width - x), Role.LEFT, ground, underlined))

    def ground(self, state: SquareState, even: Ground) -> Ground:
        """Give what a square stands on."""
        if state.notes:
            return _NOTED[state.notes[0]]
        return Ground.SELECTED if state.cursor else even

    # -------------------------------------------------------------- lines between squares

    def beside(self, row: int, column: int) -> int:
        """Give the weight of the line on the left of a square: 2 heavy, 1 thin, 0 none."""
        board = self.board
        if not 0 <= row < board.rows:
            return 0
        if column in (0, board.columns) or (row, column - 1) in board.bars_right:
            return 2
        return int((row, column) in board.squares or (row, column - 1) in board.squares)

    def over(self, row: int, column: int) -> int:
        """Give the weight of the line above a square."""
        board = self.board
        if not 0 <= column < board.columns:
            return 0
        if row in (0, board.rows) or (row - 1, column) in board.bars_below:
            return 2
        return int((row, column) in board.squares or (row - 1, column) in board.squares)

    def row_lines(self, row: int, states: Sequence[SquareState | None]) -> list[list[Piece]]:
        """Draw a row of squares: its lines."""
        raise NotImplementedError

    def edge(self, row: int) -> list[Piece]:
        """Draw the frame above the first row, or below the last."""
        raise NotImplementedError

    def ruler(self) -> list[Piece]:
        """Draw what stands above the frame."""
        raise NotImplementedError

    def upright(self, row: int, column: int) -> Piece:
        """Draw the line on the left of a square."""
        weight = self.beside(row, column)
        return Piece(" │┃"[weight], Role.BAR if weight == 2 else Role.LINE) if weight else FILL


FILL = Piece(BLOCKED, Role.BLOCKED, Ground.CLOSED)


def joint(up: int, right: int, down: int, left: int) -> Piece:
    """Draw the point where four lines of these weights meet."""
    if not (up or right or down or left):
        return FILL
    text = _JOINTS[up * 27 + right * 9 + down * 3 + left]
    return Piece(text, Role.BAR if 2 in (up, right, down, left) else Role.LINE)
