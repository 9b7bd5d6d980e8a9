"""The keys and the signs, explained on one page."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Static

from sevendown.ui.dialogs import Dialog
from sevendown.ui.zoom_levels import LEGEND

KEYS = """\
Watching
  space     run to the next solution, or pause     + -   faster, slower
  n  b      one step, one step back                x     stop: to the start
  a c s     run to the next assumption, contradiction, solution
  h         run until the chosen cell changes
  A C S H   the same, backwards                    < >   page the solutions
  In the log, move to any step. Choosing an assumption goes to where it
  was made.

Steering
  arrows    choose a cell
  0 .. 9    strike out that digit of the cell; or click on it
  enter     strike out or keep, from a list
  Ctrl-click, shift-click or right click: keep only that digit.
  Before the start, what is struck out is out for good. After it, that is
  an assumption like those of the search: it is made in the next step, and
  taken back once all is searched that follows from it. To strike the digit
  once more, before that step, takes it back. At an earlier step, the search
  takes another course from there.

Explaining
  w         why it is so: a proof, step by step; the grid follows it
  i         a hint for what is on the screen; i once more tells more
  y         why the chosen cell is what it is; in the numbers, the number

Looking
  g l r e   grid, log, rules, source               z     zoom the grid
  In the numbers, move to one: its cells are marked.     t     dark, light
  tab       to the next part of the screen         esc   back to the grid
  o         open another puzzle                    q     quit; or ctrl-q

The source
  ctrl-r    take the text over, and begin anew     f8    next mistake
  ctrl-s    save                                   f2    save as

The grid
"""


class Help(Dialog[None]):
    """What the keys do and what the signs mean."""

    DEFAULT_CSS = """
    Help { align: center middle; }
    Help > VerticalScroll {
        width: 80; max-width: 100%; height: auto; max-height: 100%;
        padding: 0 1; background: $panel; border: round $primary; scrollbar-size-vertical: 1;
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,question_mark,f1,enter", "close", "Close")
    ]

    def compose(self) -> ComposeResult:
        """Show the page."""
        with VerticalScroll():
            yield Static(KEYS + LEGEND, markup=False)

    def action_close(self) -> None:
        """Go back to the puzzle."""
        self.answer(None)
