"""A list of paragraphs with a cursor: texts that are too long for a line take several."""

from __future__ import annotations

import textwrap
from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from textual.geometry import Region

from sevendown.ui.lazy_list import LazyList, StyledText

NARROWEST = 12  # columns of a text, however deep it is indented


class Paragraph(NamedTuple):
    """A text, what stands before it, and what kind of text it is."""

    label: str
    text: str
    indent: int = 0  # columns
    kind: str = ""


class ParagraphList(LazyList):
    """Paragraphs, of which one may be chosen. Messages count paragraphs, not lines."""

    def __init__(self, id: str) -> None:
        super().__init__(self._row, id)
        self.paragraphs: Sequence[Paragraph] = ()
        self.chosen: int | None = None
        self._in_sight: int | None = None  # a paragraph
        self._rows: list[StyledText] = []
        self._firsts: list[int] = []  # the first row of each paragraph
        self._width = 0  # for which they were written

    def fill(
        self, paragraphs: Sequence[Paragraph], chosen: int | None, in_sight: int | None = None
    ) -> None:
        """Show these; one is chosen, and that or another one is in sight."""
        self.paragraphs = paragraphs
        self._write_rows()
        self._point_at(chosen, in_sight)

    def rows_at(self, width: int) -> int:
        """Give how many lines it takes in a list that is so wide."""
        return sum(len(_lines(paragraph, width - 2)) for paragraph in self.paragraphs)

    def _write_rows(self) -> None:
        self._width = self.scrollable_content_region.width
        self._rows, self._firsts = [], []
        for paragraph in self.paragraphs:
            self._firsts.append(len(self._rows))
            self._rows += _lines(paragraph, self._width - 1)

    def _point_at(self, chosen: int | None, in_sight: int | None = None) -> None:
        self.chosen = chosen
        self._in_sight = chosen if in_sight is None else in_sight
        row = None if chosen is None else self._firsts[chosen]
        self.show(len(self._rows), row)

    def on_resize(self) -> None:
        """Break the lines anew."""
        if self._width != self.scrollable_content_region.width:
            self._write_rows()
            self._point_at(self.chosen, self._in_sight)
        self._keep_in_sight()

    # -------------------------------------------------------------- from rows to paragraphs

    def _row(self, index: int) -> StyledText:
        return self._rows[index]

    def _owner(self, row: int) -> int:
        """Give the paragraph that a row belongs to."""
        return bisect_right(self._firsts, row) - 1

    def _is_at_cursor(self, index: int) -> bool:
        return self._owner(index) == self.chosen

    def _keep_in_sight(self) -> None:
        if self._in_sight is None or not self.size.height or not self._firsts:
            return
        first = self._firsts[self._in_sight]
        end = [*self._firsts[1:], len(self._rows)][self._in_sight]
        height = min(end - first, self.size.height)  # of a long one, its beginning
        self.scroll_to_region(
            Region(0, first, 1, height), animate=False, force=True, immediate=True
        )

    def action_move(self, by: int) -> None:
        """Move to the next paragraph, or to another one not far."""
        self._choose(by if self.chosen is None else self.chosen + by)

    def action_page(self, by: int) -> None:
        """Move by about as many paragraphs as are on the screen."""
        if self.chosen is None or not self._rows:
            self._choose(0)
            return
        row = self._firsts[self.chosen] + by * max(1, self.size.height - 1)
        found = self._owner(min(max(row, 0), len(self._rows) - 1))
        self._choose(found if found != self.chosen else self.chosen + by)

    def action_to(self, index: int) -> None:
        """Move to a paragraph, -1 for the last."""
        self._choose(index if index >= 0 else len(self.paragraphs) - 1)

    def action_choose(self) -> None:
        """Choose the paragraph at the cursor."""
        if self.chosen is not None:
            self.post_message(self.Chosen(self, self.chosen))

    def _move(self, index: int) -> None:
        self._choose(self._owner(index))  # from a row that has been clicked

    def _choose(self, index: int) -> None:
        index = min(max(index, 0), len(self.paragraphs) - 1)
        if index >= 0 and index != self.chosen:
            self._point_at(index)
            self.post_message(self.Moved(self, index))


def _lines(paragraph: Paragraph, width: int) -> list[StyledText]:
    """Write a paragraph in lines, all but the first below its text."""
    label, text, indent, kind = paragraph
    indent = max(0, min(indent, width - len(label) - NARROWEST))
    room = max(NARROWEST, width - indent - len(label))
    lines = textwrap.wrap(text, room, break_on_hyphens=False) or [""]
    first, *others = lines
    margin = " " * (indent + len(label))
    return [
        [(" " * indent, ""), (label, kind or "muted"), (first, kind)],
        *([(margin, ""), (line, kind)] for line in others),
    ]
