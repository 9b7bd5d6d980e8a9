"""A window below the grid, which tells something that may first have to be found."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.message import Message
from textual.widgets import Static

from sevendown.ui.asking import Adviser, Filled, Tell
from sevendown.ui.dialogs import Dialog
from sevendown.ui.file_text import visible_lines
from sevendown.ui.thinking import Thought


class AdviceWindow(Dialog[None]):
    """A text that is scrolled and closed; the grid above it stays in sight."""

    DEFAULT_CSS = """
    AdviceWindow {
        align: center bottom; background: transparent;
        & > VerticalScroll {
            width: 100%; height: auto; max-height: 50%;
            padding: 0 1; background: $panel; border: round $primary; scrollbar-size-vertical: 1;
            border-title-style: bold; border-subtitle-color: $foreground 80%;
        }
        & Static { width: 1fr; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,enter,y", "close", "Close")]

    class Come(Message):
        """What was asked for has been found."""

        def __init__(self, thought: Thought[str]) -> None:
            super().__init__()
            self.thought = thought

    def __init__(self, title: str, adviser: Adviser) -> None:
        super().__init__()
        self._title = title
        self.adviser = adviser
        self._box = VerticalScroll()
        self._text = Static(markup=False)

    def compose(self) -> ComposeResult:
        """Lay out the text."""
        with self._box:
            yield self._text

    def on_mount(self) -> None:
        """Begin to look for it."""
        self._box.border_title = self._title
        self._box.focus()
        self.look()

    def on_unmount(self) -> None:
        """Look no longer."""
        self.adviser.stop()

    def look(self) -> None:
        """Look for what is to be told."""
        if not self._text.content:
            self._text.update("Working it out …")
        self.find(lambda thought: self.post_message(self.Come(thought)))
        self._box.border_subtitle = "esc: close"

    def find(self, tell: Tell) -> None:
        """Let the adviser find it."""
        raise NotImplementedError

    @property
    def closing_words(self) -> str:
        """Which keys there are."""
        return "esc: close"

    def on_advice_window_come(self, event: Come) -> None:
        """Show what has been found."""
        self._text.update(visible_lines(event.thought.result or event.thought.trouble))
        self._box.border_subtitle = self.closing_words

    def action_close(self) -> None:
        """Go back to the puzzle."""
        self.answer(None)


class HintWindow(AdviceWindow):
    """A hint, of which a key tells more and more."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("i", "more", "More")]

    def __init__(self, adviser: Adviser, filled: Filled) -> None:
        super().__init__("Hint", adviser)
        self._filled = filled

    def find(self, tell: Tell) -> None:
        """Look for the next rung."""
        self.adviser.hint(self._filled, tell)

    @property
    def closing_words(self) -> str:
        """Which keys there are."""
        return "i: more, esc: close" if self.adviser.has_more else "esc: close"

    def action_more(self) -> None:
        """Tell more, if there is more."""
        if self.adviser.has_more:
            self.look()


class WhyWindow(AdviceWindow):
    """Why something is what it is."""

    def __init__(self, adviser: Adviser, name: str, what: str, filled: Filled) -> None:
        super().__init__(f"Why {name}?", adviser)
        self._what = what
        self._filled = filled

    def find(self, tell: Tell) -> None:
        """Look for the answer."""
        self.adviser.ask(self._what, self._filled, tell)
