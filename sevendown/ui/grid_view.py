"""The grid of a puzzle on the screen: what is left in each square, and keys and clicks there."""

from __future__ import annotations

from typing import ClassVar, Literal

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.actions import SkipAction
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip

from sevendown.puzzle.picture import Picture, Square
from sevendown.ui.grid_layout import Ground, Layout, Piece, Role
from sevendown.ui.squares import Board, Snapshot, SquareState
from sevendown.ui.zoom_levels import ZOOM_LEVELS

ZoomLevel = Literal["auto", "large", "medium", "compact"]
_ORDER: tuple[ZoomLevel, ...] = ("auto", "large", "medium", "compact")
NO_PICTURE = "No picture: watch the numbers."

RowColumn = tuple[int, int]  # row and column, from 0


class GridView(ScrollView, can_focus=True):
    """Draws a picture, and tells what the user does with its squares."""

    DEFAULT_CSS = """
    GridView {
        scrollbar-size: 1 1;
        & > .grid--plain { background: transparent; }
        & > .grid--closed { background: black 60%; }
        & > .grid--even { background: $foreground 11%; }
        & > .grid--odd { background: $foreground 16%; }
        & > .grid--changed { background: $warning 25%; }
        & > .grid--marked { background: $success 25%; }
        & > .grid--differing { background: $error 25%; }
        & > .grid--selected { background: $foreground 15%; }

        & > .grid--line { color: $foreground 35%; }
        & > .grid--bar { color: $foreground; }
        & > .grid--blocked { color: $foreground 12%; }
        & > .grid--mark { color: $foreground 75%; }
        & > .grid--left { color: $foreground; }
        & > .grid--out { color: #74c0ff; }
        & > .grid--struck { color: $text-error; text-style: bold; }
        & > .grid--found { color: $foreground; text-style: bold; }
        & > .grid--assumed { color: #74c0ff; text-style: bold; }
        & > .grid--count { color: $foreground 70%; }
        & > .grid--fewer { color: #74c0ff; }
        & > .grid--note { color: $foreground; text-style: bold; }
        & > .grid--cursor { color: $foreground; text-style: bold; }
        &:light > .grid--closed { background: black 55%; }
        &:light > .grid--even { background: white 90%; }
        &:light > .grid--odd { background: white 45%; }
        &:light > .grid--blocked { color: black 25%; }
        &:light > .grid--out { color: #0047b3; }
        &:light > .grid--assumed { color: #0047b3; }
        &:light > .grid--fewer { color: #0047b3; }
        &:ansi > .grid--closed { background: ansi_default; }
        &:ansi > .grid--even { background: ansi_default; }
        &:ansi > .grid--odd { background: ansi_default; }
        &:ansi > .grid--changed { background: ansi_default; }
        &:ansi > .grid--marked { background: ansi_default; }
        &:ansi > .grid--differing { background: ansi_default; }
        &:ansi > .grid--out { color: ansi_bright_blue; }
        &:ansi > .grid--assumed { color: ansi_bright_blue; }
        &:ansi > .grid--fewer { color: ansi_bright_blue; }
    }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        f"grid--{part.value}" for parts in (Role, Ground) for part in parts
    }
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1, 0)", "Up", show=False),
        Binding("down", "move(1, 0)", "Down", show=False),
        Binding("left", "along(-1)", "Left", show=False),
        Binding("right", "along(1)", "Right", show=False),
        Binding("home", "row_end(0)", "First of the row", show=False),
        Binding("end", "row_end(-1)", "Last of the row", show=False),
        Binding("ctrl+home", "grid_end(0)", "First of all", show=False),
        Binding("ctrl+end", "grid_end(-1)", "Last of all", show=False),
        Binding("enter", "menu", "Signs of the square", show=False),
        # Not as they come: a key must not overtake the arrow that was pressed before it.
        *(Binding(digit, f"strike('{digit}')", show=False) for digit in "0123456789"),
    ]

    cursor: reactive[RowColumn | None] = reactive(None)
    zoom_level: reactive[ZoomLevel] = reactive("auto")

    class Chosen(Message):
        """The cursor has moved to a square."""

        def __init__(self, row: int, column: int) -> None:
            super().__init__()
            self.row = row
            self.column = column

    class OfSquare(Message):
        """Something is wanted of a square."""

        def __init__(self, square: Square) -> None:
            super().__init__()
            self.square = square

    class OfSign(OfSquare):
        """Something is wanted of a sign that is left in a square."""

        def __init__(self, square: Square, sign: str) -> None:
            super().__init__(square)
            self.sign = sign

    class Struck(OfSign):
        """A sign is to be struck out."""

    class Kept(OfSign):
        """All other signs of the square are to be struck out."""

    class Menu(OfSquare):
        """All signs of a square are to be offered."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self.board: Board | None = None
        self.layout_used: Layout | None = None
        self._instead = ""  # what is said where there is no picture
        self._layouts: dict[str, Layout] = {}
        self._states: dict[int, list[SquareState | None]] = {}  # by row, as last drawn
        self._strips: dict[int, list[Strip]] = {}  # by row; negative above the first
        self._styles: dict[tuple[Role, Ground, bool, bool], Style] = {}

    # ------------------------------------------------------------------ what is shown

    def open(self, picture: Picture | None, instead: str = NO_PICTURE) -> None:
        """Show another puzzle; None: one that has no picture, and what is said instead."""
        self._instead = instead
        self.board = None if picture is None or not picture.squares else Board(picture)
        board = self.board
        self._layouts = {layout.name: layout(board) for layout in ZOOM_LEVELS} if board else {}
        self.set_reactive(GridView.cursor, None)
        self.layout_used = None
        self._lay_out()
        if self.is_mounted:
            self.scroll_to(0, 0, animate=False)

    def show(self, snapshot: Snapshot) -> None:
        """Show what is known at a step."""
        if self.board is None or self.layout_used is None:
            return
        self.board.show(snapshot)
        self._update()

    def describe(self, row: int, column: int) -> str:
        """Say in a line what is to be seen of a square."""
        return self.board.describe(row, column) if self.board else ""

    def needs(self, most: Size) -> Size:
        """Give the size of the view that would be used if there were so much room."""
        layout = self._fitting(most)
        if layout is None:
            return Size(most.width // 2, 1)  # for a line of text
        return Size(layout.width, layout.height)

    def _fitting(self, room: Size) -> Layout | None:
        """Give the view that is wanted, or the largest that fits, or the smallest."""
        chosen = self._layouts.get(self.zoom_level)
        if chosen is None:
            for chosen in self._layouts.values():
                if chosen.width <= room.width and chosen.height <= room.height:
                    break
        return chosen

    def zoom(self) -> None:
        """Go to the next view."""
        self.zoom_level = _ORDER[(_ORDER.index(self.zoom_level) + 1) % len(_ORDER)]

    def _lay_out(self) -> None:
        """Decide on a view, and draw everything anew."""
        chosen = self._fitting(self.size)
        if chosen is not self.layout_used or chosen is None:
            self.layout_used = chosen
            self._forget()
            self._grow(Size(chosen.width, chosen.height) if chosen else Size(0, 0))
        self.refresh()
        self.call_after_refresh(self._keep_in_view)

    def _grow(self, size: Size) -> None:
        """Have a picture of some size; where there are bars, the screen is laid out anew."""
        if all(
            size.width <= self.size.width and size.height <= self.size.height
            for size in (size, self.virtual_size)
        ):
            self.set_reactive(GridView.virtual_size, size)
        else:
            self.virtual_size = size

    def _forget(self) -> None:
        self._states.clear()
        self._strips.clear()

    def _update(self) -> None:
        """Draw the rows again in which something has changed; those not to be seen, later."""
        layout = self.layout_used
        assert layout is not None
        for row, states in list(self._states.items()):
            y = layout.top(row) + self.picture_margin.height - self.scroll_offset.y
            if y + layout.lines <= 0 or y >= self.size.height:
                del self._states[row]
                self._strips.pop(row, None)
            elif (found := self._row_states(row)) != states:
                self._states[row] = found
                self._strips.pop(row, None)
                self.refresh(Region(0, max(0, y), self.size.width, layout.lines))

    def _row_states(self, row: int) -> list[SquareState | None]:
        assert self.board is not None
        return [
            self.board.state_of((row, column), self.cursor == (row, column))
            for column in range(self.board.columns)
        ]

    @property
    def picture_margin(self) -> Size:
        """What is free before the picture, which stands in the middle."""
        layout = self.layout_used
        if layout is None:
            return Size(0, 0)
        width, height = self.size
        return Size(max(0, width - layout.width) // 2, max(0, height - layout.height) // 2)

    def render_line(self, y: int) -> Strip:
        """Draw a line of what is to be seen."""
        layout, width = self.layout_used, self.size.width
        if layout is None:
            text = self._instead if y == self.size.height // 2 else ""
            return Strip([Segment(text.center(width)[:width], self.rich_style)])
        left, top = self.picture_margin
        scroll_x, scroll_y = self.scroll_offset
        blank = self.piece_style(Role.LEFT, Ground.PLAIN, False, False)
        y += scroll_y - top
        if not 0 <= y < layout.height:
            return Strip.blank(width, blank)
        strip = self._line(layout, y)
        if left:
            strip = Strip([Segment(" " * left, blank), *strip], left + layout.width)
        return strip.crop_extend(scroll_x, scroll_x + width, blank)

    def _line(self, layout: Layout, y: int) -> Strip:
        """Draw a line of the picture."""
        rows = layout.board.rows
        row, line = divmod(y - layout.above, layout.lines)
        if row not in self._strips:
            if 0 <= row < rows:
                states = self._states[row] = self._row_states(row)
                drawn = layout.row_lines(row, states)
            else:
                drawn = [layout.ruler() if row < -1 else layout.edge(max(row, 0))]
            self._strips[row] = [
                Strip([self._segment(piece) for piece in pieces], layout.width) for pieces in drawn
            ]
        return self._strips[row][line if 0 <= row < rows else 0]

    def _segment(self, piece: Piece) -> Segment:
        return Segment(piece.text, self.piece_style(*piece[1:]))

    def piece_style(self, role: Role, ground: Ground, underlined: bool, reverse: bool) -> Style:
        """Give the style of a piece, in the colours of the theme."""
        key = role, ground, underlined, reverse
        style = self._styles.get(key)
        if style is None:
            part = self.get_component_styles(f"grid--{role.value}")
            below = self.get_component_styles(f"grid--{ground.value}").background
            behind = self.background_colors[1] + below
            style = Style.from_color((behind + part.color).rich_color, behind.rich_color)
            style += part.text_style
            style += Style(underline=underlined or None, reverse=reverse or None)
            self._styles[key] = style
        return style

    def notify_style_update(self) -> None:
        """Draw with other colours from now on."""
        super().notify_style_update()
        self._styles.clear()
        self._strips.clear()

    def on_resize(self) -> None:
        """Decide anew which view fits."""
        self._lay_out()

    def watch_zoom_level(self) -> None:
        """Show the view that has been chosen."""
        self._lay_out()

    # ------------------------------------------------------------------ the cursor

    def validate_cursor(self, cursor: RowColumn | None) -> RowColumn | None:
        """Let the cursor be on open squares only."""
        return cursor if self.board and cursor in self.board.squares else None

    def watch_cursor(self, cursor: RowColumn | None) -> None:
        """Show where the cursor is, and tell it."""
        if self.layout_used is not None:
            self._update()
            self._keep_in_view()
        if cursor is not None:
            self.post_message(self.Chosen(*cursor))

    def _keep_in_view(self) -> None:
        layout = self.layout_used
        if layout is not None and self.cursor is not None:
            row, column = self.cursor
            # With the lines around the square, which may hold the cursor's brackets.
            region = Region(
                layout.left + column * layout.pitch,
                layout.top(row) - 1,
                layout.pitch + 1,
                layout.lines + 2,
            )
            self.scroll_to_region(region, animate=False, origin_visible=False)

    def _places(self) -> list[RowColumn]:
        """Give the open squares, row by row; where there is none, the key is not for the grid."""
        if self.board is None or not self.board.squares:
            raise SkipAction
        return list(self.board.squares)

    def action_move(self, rows: int, columns: int) -> None:
        """Go to the next open square in a direction, if there is one."""
        places = self._places()
        if self.cursor is None:
            self.cursor = places[0]
            return
        assert self.board is not None
        row, column = self.cursor
        while 0 <= row < self.board.rows and 0 <= column < self.board.columns:
            row, column = row + rows, column + columns
            if (row, column) in self.board.squares:
                self.cursor = row, column
                return

    def action_along(self, by: int) -> None:
        """Go to the next open square, from the end of a row to another row."""
        places = self._places()
        if self.cursor is None:
            self.cursor = places[0]
            return
        at = places.index(self.cursor) + by
        if 0 <= at < len(places):
            self.cursor = places[at]

    def action_row_end(self, end: int) -> None:
        """Go to the first or the last open square of the row."""
        places = self._places()
        row = self.cursor[0] if self.cursor else places[0][0]
        self.cursor = [place for place in places if place[0] == row][end]

    def action_grid_end(self, end: int) -> None:
        """Go to the first or the last open square."""
        self.cursor = self._places()[end]

    # ------------------------------------------------------------------ what is wanted of a square

    def action_menu(self) -> None:
        """Ask for all signs of the square at the cursor."""
        self.post_message(self.Menu(self._square_at_cursor()))

    def _square_at_cursor(self) -> Square:
        if self.board is None or self.cursor is None:
            raise SkipAction
        return self.board.squares[self.cursor]

    def action_strike(self, sign: str) -> None:
        """Strike out a digit of the square at the cursor."""
        square = self._square_at_cursor()
        if sign not in square.signs.values():
            raise SkipAction
        self.post_message(self.Struck(square, sign))

    def on_click(self, event: events.Click) -> None:
        """Go to the square; strike out or keep the sign there."""
        layout, at = self.layout_used, event.get_content_offset(self)
        if layout is None or at is None or self.board is None:
            return
        x, y = at + self.scroll_offset - self.picture_margin
        place = layout.place_at(x, y)
        if place is None:
            return
        event.stop()
        sign = layout.sign_at(x, y)  # before the cursor moves, which may move the picture
        self.cursor = place
        if sign is not None:
            keep = event.button != 1 or event.ctrl or event.shift
            self.post_message((self.Kept if keep else self.Struck)(self.board.squares[place], sign))
