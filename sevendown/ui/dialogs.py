"""Small windows that ask for one thing: a text, yes or no, or one of several."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Generic, TypeVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import Button, Input, OptionList, Static

from sevendown.ui.file_text import visible

Answer = TypeVar("Answer")

_STYLE = """
    align: center middle;
    & > Vertical {
        width: 60;
        max-width: 90%;
        height: auto;
        padding: 1 2;
        background: $panel;
        border: round $primary;
    }
    & Horizontal {
        height: auto;
        margin-top: 1;
        align-horizontal: right;
    }
    & Button {
        margin-left: 2;
    }
    & Input {
        margin-top: 1;
    }
"""


class Dialog(ModalScreen[Answer]):
    """A window that is answered once: keys that were typed before it was gone do nothing."""

    def answer(self, answer: Answer) -> None:
        """Close the window with an answer."""
        if self.is_current:
            self.dismiss(answer)


class AskText(Dialog[str | None]):
    """Asks for a text; gives None where it is cancelled or left empty."""

    DEFAULT_CSS = f"AskText {{{_STYLE}}}"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "cancel", "Cancel", show=False)]

    def __init__(self, question: str, value: str = "", accept: str = "OK") -> None:
        super().__init__()
        self._question = question
        self._value = value
        self._accept = accept

    def compose(self) -> ComposeResult:
        """Show the question, a field with the text so far, and buttons."""
        with Vertical():
            yield Static(visible(self._question), markup=False)
            yield Input(self._value, compact=True, select_on_focus=False)
            with Horizontal():
                yield Button(self._accept, variant="primary", id="accept", compact=True)
                yield Button("Cancel", id="cancel", compact=True)

    @on(Input.Submitted)
    @on(Button.Pressed, "#accept")
    def _give(self) -> None:
        self.answer(self.query_one(Input).value.strip() or None)

    @on(Button.Pressed, "#cancel")
    def action_cancel(self) -> None:
        """Close the window without an answer."""
        self.answer(None)


class AskYesNo(Dialog[bool]):
    """Asks a question; the careful answer is no, which has the focus and which escape gives."""

    DEFAULT_CSS = f"AskYesNo {{{_STYLE}}}"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,n", "answer(False)", "No", show=False),
        Binding("y", "answer(True)", "Yes", show=False),
        Binding("left,right", "app.focus_next", show=False),
    ]

    def __init__(self, question: str, yes: str = "Yes", no: str = "No") -> None:
        super().__init__()
        self._question = question
        self._yes = yes
        self._no = no

    def compose(self) -> ComposeResult:
        """Show the question and two buttons."""
        with Vertical():
            yield Static(visible(self._question), markup=False)
            with Horizontal():
                yield Button(self._yes, variant="warning", id="yes", compact=True)
                yield Button(self._no, variant="primary", id="no", compact=True)

    def on_mount(self) -> None:
        """Put the focus on the careful answer."""
        self.query_one("#no").focus()

    @on(Button.Pressed)
    def _give_answer(self, event: Button.Pressed) -> None:
        self.answer(event.button.id == "yes")

    def action_answer(self, answer: bool) -> None:
        """Close the window with an answer."""
        self.answer(answer)


class AskChoice(Dialog[Answer | None], Generic[Answer]):
    """Asks for one of several things; gives None where it is cancelled."""

    DEFAULT_CSS = f"AskChoice {{{_STYLE} & OptionList {{ height: auto; max-height: 16; }} }}"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "cancel", "Cancel", show=False)]

    def __init__(self, question: str, choices: Sequence[tuple[str, Answer]]) -> None:
        super().__init__()
        self._question = question
        self._choices = choices

    def compose(self) -> ComposeResult:
        """Show the question and a list."""
        with Vertical():
            yield Static(visible(self._question), markup=False)
            yield OptionList(*(visible(text) for text, _ in self._choices), markup=False)

    @on(OptionList.OptionSelected)
    def _give_choice(self, event: OptionList.OptionSelected) -> None:
        self.answer(self._choices[event.option_index][1])

    def action_cancel(self) -> None:
        """Close the window without an answer."""
        self.answer(None)
