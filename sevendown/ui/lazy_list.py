"""A list of any number of lines, of which only those on the screen are ever written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

StyledText = list[tuple[str, str]]  # texts, each with the kind of text it is, "" if none

MOST_STRIPS = 1000  # lines that are remembered as they are drawn
CURSOR = "▸"  # before the line that the cursor is on: not by colour alone

_Line = tuple[tuple[tuple[str, str], ...], bool, int]  # texts, whether at the cursor, width


class LazyList(ScrollView, can_focus=True):
    """Lines with a cursor, written by a function that is asked for each line when it is seen."""

    KINDS: ClassVar[tuple[str, ...]] = (
        "muted", "assumed", "failed", "solved", "changed", "marked", "yours",
    )  # fmt: skip
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "lazy-list--cursor",
        *(f"lazy-list--{k}" for k in KINDS),
    }
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1)", show=False),
        Binding("down", "move(1)", show=False),
        Binding("pageup", "page(-1)", show=False),
        Binding("pagedown", "page(1)", show=False),
        Binding("home", "to(0)", show=False),
        Binding("end", "to(-1)", show=False),
        Binding("enter", "choose", show=False),
    ]
    DEFAULT_CSS = """
    LazyList {
        scrollbar-size-vertical: 1;
        overflow: hidden scroll;  /* a bar that comes and goes is late, and in a wrong place */
        & > .lazy-list--cursor { background: $surface-lighten-2; }
        &:focus > .lazy-list--cursor { background: $primary-muted; }
        & > .lazy-list--muted { text-style: dim; }
        & > .lazy-list--assumed { color: $text-primary; }
        & > .lazy-list--failed { color: $text-error; }
        & > .lazy-list--solved { color: $text-success; text-style: bold; }
        & > .lazy-list--changed { color: $text-warning; text-style: bold; }
        & > .lazy-list--marked { color: $text-accent; text-style: bold; }
        & > .lazy-list--yours { color: $text-secondary; text-style: italic; }
        &:light > .lazy-list--solved { color: #14612b; }
        &:light > .lazy-list--changed { color: #7a4300; }
        &:light > .lazy-list--marked { color: #6b2f8a; }
    }
    """

    class Moved(Message):
        """Somebody has moved the cursor to another line."""

        def __init__(self, lines: LazyList, index: int) -> None:
            super().__init__()
            self.lines = lines
            self.index = index

        @property
        def control(self) -> LazyList:
            """The list whose cursor it is."""
            return self.lines

    class Chosen(Moved):
        """Somebody has chosen the line that the cursor is on."""

    def __init__(self, write: Callable[[int], StyledText], id: str) -> None:
        super().__init__(id=id)
        self._write = write
        self.count = 0
        self.cursor: int | None = None
        self._seen: int | None = None  # a line that is kept in sight
        self._strips: dict[_Line, Strip] = {}
        self._lines: dict[int, _Line] = {}  # by their places on the screen, as last drawn

    def show(self, count: int, cursor: int | None, seen: int | None = None) -> None:
        """Write all anew: so many lines, with the cursor on one of them.

        What is in sight is the line with the cursor, or another one.
        """
        if count != self.count:
            self.count = count
            # Not as usual, which lays out the whole screen anew: nothing moves but the bar.
            self.set_reactive(
                LazyList.virtual_size, Size(self.scrollable_content_region.width, count)
            )
            self.vertical_scrollbar.window_virtual_size = count
            self.scroll_y = self.scroll_y  # but not beyond the end
        self.cursor = cursor
        self._seen = cursor if seen is None else seen
        self._keep_in_sight()
        width, height = self.scrollable_content_region.size
        for y in range(height):
            if self._lines.get(y) != self._line(y, width):
                self.refresh(Region(0, y, width, 1))

    def _keep_in_sight(self) -> None:
        if self._seen is not None and self.size.height:
            line = Region(0, self._seen, 1, 1)
            self.scroll_to_region(line, animate=False, force=True, immediate=True)

    def on_resize(self) -> None:
        """Keep the cursor in sight."""
        self._keep_in_sight()

    def render_line(self, y: int) -> Strip:
        """Write a line that is on the screen."""
        line = self._lines[y] = self._line(y, self.scrollable_content_region.width)
        if line not in self._strips:
            # Most lines are the same in the next step.
            if len(self._strips) > MOST_STRIPS:
                self._strips.clear()
            self._strips[line] = self._strip(*line)
        return self._strips[line]

    def _line(self, y: int, width: int) -> _Line:
        """Give what is to be seen in a place on the screen."""
        index = y + self.scroll_offset.y
        if index >= self.count:
            return (), False, width
        return tuple(self._write(index)), self._is_at_cursor(index), width

    def _is_at_cursor(self, index: int) -> bool:
        return index == self.cursor

    def notify_style_update(self) -> None:
        """Write all anew in other colours."""
        self._strips.clear()
        super().notify_style_update()

    def _strip(self, pieces: Sequence[tuple[str, str]], at_cursor: bool, width: int) -> Strip:
        base = self.rich_style
        if not pieces:
            return Strip.blank(width, base)
        if at_cursor:
            cursor = self.get_component_rich_style("lazy-list--cursor", partial=True)
            base += Style(bgcolor=cursor.bgcolor)
        segments = [Segment(CURSOR if at_cursor else " ", base)]
        for text, kind in pieces:
            style = (
                self.get_component_rich_style(f"lazy-list--{kind}", partial=True) if kind else None
            )
            segments.append(Segment(_printable(text), base + style if style else base))
        strip = Strip(segments)
        if strip.cell_length > width:  # what is missing is to be seen
            strip = Strip([*strip.crop(0, width - 1), Segment("…", base)])
        return strip.adjust_cell_length(width, base)

    def action_move(self, by: int) -> None:
        """Move the cursor by so many lines."""
        self._move(by if self.cursor is None else self.cursor + by)

    def action_page(self, by: int) -> None:
        """Move the cursor by so many pages."""
        self.action_move(by * max(1, self.size.height - 1))

    def action_to(self, index: int) -> None:
        """Move the cursor to a line, -1 for the last."""
        self._move(index if index >= 0 else self.count - 1)

    def action_choose(self) -> None:
        """Choose the line at the cursor."""
        if self.cursor is not None:
            self.post_message(self.Chosen(self, self.cursor))

    def on_click(self, event: events.Click) -> None:
        """Choose a line by the mouse."""
        at = event.get_content_offset(self)
        if at is None:
            return
        index = at.y + self.scroll_offset.y
        if index < self.count:
            self._move(index)
            self.action_choose()

    def _move(self, index: int) -> None:
        index = min(max(index, 0), self.count - 1)
        if index >= 0 and index != self.cursor:
            self.show(self.count, index)
            self.post_message(self.Moved(self, index))


def _printable(text: str) -> str:
    """Replace what a terminal would not show as it is."""
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else "�" for sign in text)
