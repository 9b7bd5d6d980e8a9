"""The field in which a puzzle's text is written: colours, line numbers, marks of mistakes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual.binding import Binding, BindingType
from textual.geometry import Offset
from textual.strip import Strip
from textual.widgets import TextArea
from textual.widgets.text_area import Location

from sevendown.text.characters import LETTER
from sevendown.ui.file_text import visible
from sevendown.ui.syntax import CLASSES, LONGEST, Outline, outline, spans

_FEW_LINES = 2000  # among so many, the partner of a bracket is looked for
_WORD = re.compile(rf"[{LETTER}0-9_]+")


@dataclass(frozen=True, order=True)
class Remark:
    """Something to be told of a place of the text, counted from 0."""

    line: int
    column: int
    message: str
    is_error: bool  # else a warning


def _kind_of(remark: Remark) -> str:
    return "error" if remark.is_error else "warning"


class SourceField(TextArea):
    """A field for the text of puzzles."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        *(f"source--{name}" for name in CLASSES),
        "source--error",
        "source--warning",
    }
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+home", "text_start", show=False),
        Binding("ctrl+end", "text_end", show=False),
        Binding("ctrl+shift+home", "text_start(True)", show=False),
        Binding("ctrl+shift+end", "text_end(True)", show=False),
    ]
    DEFAULT_CSS = """
    SourceField {
        scrollbar-size-vertical: 1;
        .source--comment { color: $text-muted; text-style: italic; }
        .source--separator { color: $text-accent; text-style: bold; }
        .source--key { color: $text-primary; text-style: bold; }
        .source--value { color: $foreground; }
        .source--mark { color: $text-secondary; text-style: bold; }
        .source--given { color: $text-success; text-style: bold; }
        .source--blocked { color: $text-muted; }
        .source--bar { color: $text-muted; }
        .source--keyword { color: $text-accent; }
        .source--known { color: $text-primary; }
        .source--unknown { color: $text-error; text-style: italic; }
        .source--reference { color: $text-secondary; }
        .source--number { color: $text-success; }
        .source--sign { color: $text-muted; }
        .source--error { color: $text-error; text-style: bold underline; }
        .source--warning { color: $text-warning; text-style: underline; }
        &:light .source--separator { color: #7a4300; }
        &:light .source--keyword { color: #7a4300; }
        &:light .source--given { color: #14612b; }
        &:light .source--number { color: #14612b; }
        &:light .source--warning { color: #7a4300; }
    }
    """

    def __init__(self) -> None:
        # The style of the line with the cursor would paint over the colours of its words.
        super().__init__(
            soft_wrap=False,
            tab_behavior="focus",
            show_line_numbers=True,
            highlight_cursor_line=False,
            compact=True,
        )
        self._kind: str | None = None
        self.known: frozenset[str] | None = None  # None until all words have been loaded
        self._outline = Outline()
        self._changed = True  # since the outline was made
        self._remarks: dict[int, list[Remark]] = {}  # by line

    def colour(self, kind: str | None, known: frozenset[str] | None) -> None:
        """Colour the text as one of a kind, and the names of predicates and operators."""
        if (kind, known) != (self._kind, self.known):
            self._kind, self.known, self._changed = kind, known, True
            self._draw_anew()

    def mark(self, remarks: Sequence[Remark]) -> None:
        """Mark these places, and no others."""
        self._remarks = {}
        for remark in remarks:
            self._remarks.setdefault(remark.line, []).append(remark)
        self._draw_anew()

    def _draw_anew(self) -> None:
        self.notify_style_update()  # which forgets all lines that have been drawn
        self.refresh()

    def go_to(self, remark: Remark) -> None:
        """Move the cursor to a place."""
        self.move_cursor((remark.line, remark.column), center=True)
        self.focus()

    def action_text_start(self, select: bool = False) -> None:
        """Move the cursor to the beginning of the text, and select what is between."""
        self.move_cursor(self.document.start, select=select)

    def action_text_end(self, select: bool = False) -> None:
        """Move the cursor to the end of the text, and select what is between."""
        self.move_cursor(self.document.end, select=select)

    def on_text_area_changed(self) -> None:
        """Note that what the lines are may have changed."""
        self._changed = True

    def get_line(self, line_index: int) -> Text:
        """Give a line with its colours and marks."""
        line = self.document.get_line(line_index)
        text = Text(visible(line), end="", no_wrap=True)
        if self._changed or line_index >= len(self._outline.sections):
            self._outline = outline(self.document.lines, self._kind)
            self._changed = False
        known = None if self.known is None else self.known | self._outline.defined
        for start, end, style in spans(line, self._outline.sections[line_index], known):
            text.stylize(self._style(style), start, end)
        for remark in self._remarks.get(line_index, ()):
            column = min(remark.column, len(line))
            if column == len(text):
                text.append(" ")  # to be underlined, where something is missing
            word = _WORD.match(line, column, column + LONGEST)
            end = word.end() if word else column + 1
            text.stylize(self._style(_kind_of(remark)), column, end)
        return text

    def _style(self, name: str) -> Style:
        return self.get_component_rich_style(f"source--{name}")

    def render_line(self, y: int) -> Strip:
        """Draw a line, with a sign between its number and its text where something is found."""
        strip = super().render_line(y)
        at = y + self.scroll_offset.y
        if at >= self.wrapped_document.height:
            return strip
        line, _ = self.wrapped_document.offset_to_location(Offset(0, at))
        remarks = self._remarks.get(line)
        here = line == self.cursor_location[0]
        if not remarks and not here:
            return strip
        gutter = self.gutter_width
        number = strip.crop(0, gutter - 2)
        if here:
            style = self.get_component_rich_style("text-area--cursor-gutter")
            number = Strip([Segment(number.text, style)])
        sign = Segment("  ", self.rich_style)
        if remarks:
            worst = max(remarks, key=lambda remark: remark.is_error)
            style = self._style(_kind_of(worst)) + Style(underline=False)
            sign = Segment("× " if worst.is_error else "! ", style)
        return Strip.join([number, Strip([sign]), strip.crop(gutter)])

    def find_matching_bracket(self, bracket: str, search_from: Location) -> Location | None:
        """Find the partner of a bracket, but not in a long text: it is looked for at every key."""
        if self.document.line_count > _FEW_LINES:
            return None
        return super().find_matching_bracket(bracket, search_from)
