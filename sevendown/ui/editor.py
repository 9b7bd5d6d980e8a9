"""The tab in which a puzzle's text is read, changed, checked and saved."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.timer import Timer
from textual.widgets import Button, OptionList, Static, TextArea

from sevendown.errors import Problem
from sevendown.puzzle.read import standard
from sevendown.ui import puzzle_files
from sevendown.ui.dialogs import AskText, AskYesNo
from sevendown.ui.file_text import FileText, visible
from sevendown.ui.source_field import Remark, SourceField
from sevendown.ui.text_reader import TextReading, known_names, read_all
from sevendown.words.registry import Registry

PAUSE = 0.3  # seconds without a change, after which the text is read
MOST_LISTED = 200  # remarks: more make the list slow, and nobody reads them


class SourceEditor(Vertical):
    """A text with its mistakes, which are looked for whenever it has changed.

    The text is read in a thread, one at a time: a long one takes seconds.
    """

    DEFAULT_CSS = """
    SourceEditor {
        & #head { height: 1; background: $panel; }
        & #file { width: 1fr; height: 1; padding: 0 1; text-wrap: nowrap; text-overflow: ellipsis; }
        & #head Button { width: auto; min-width: 0; margin-left: 1; }
        & #state { height: 1; padding: 0 1; background: $panel; }
        & #remarks {
            height: auto;
            max-height: 5;
            display: none;
            text-wrap: nowrap;
            text-overflow: ellipsis;
        }
        &.-found #remarks { display: block; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+r", "take_over", "Take over"),
        Binding("ctrl+s", "save", "Save"),
        Binding("f2", "save_as", "Save as"),
        Binding("f8", "next_remark", "Next mistake"),
    ]

    class Taken(Message):
        """The user wants to solve this text, which has no mistakes."""

        def __init__(self, text: str, reading: TextReading) -> None:
            super().__init__()
            self.text = text
            self.reading = reading

    class Refused(Message):
        """Somebody has asked to take over a text in which there are mistakes."""

    class Saved(Message):
        """The text has been written to a file."""

        def __init__(self, file: str) -> None:
            super().__init__()
            self.file = file

    class Checked(Message):
        """The text has been read as it is now; all that was found is on the screen."""

    class _Read(Message):
        """The thread has read a text."""

        def __init__(
            self, text: str, reading: TextReading | None, names: frozenset[str], failure: str
        ) -> None:
            super().__init__()
            self.text = text
            self.reading = reading
            self.names = names
            self.failure = failure

    def __init__(self, registry: Registry | None = None, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.file: str | None = None
        self._kind: str | None = None
        self._registry = registry
        self._file_text = FileText("")
        self._saved = ""  # as the field held it when it was opened or saved last
        self._taken: str | None = None  # as it was when it was taken over last
        self.remarks: list[Remark] = []
        self._pause: Timer | None = None  # after a change, until the text is read
        self._being_read: str | None = None  # what a thread is at
        self._is_taking = False  # over what is being read, if there are no mistakes
        # Made here and not when they are needed: an app that runs would style each several times.
        self._file_name = Static(id="file", markup=False)
        self._take_button = Button("Take over ^R", id="take", compact=True)
        self._save_button = Button("Save ^S", id="save", compact=True, disabled=True)
        self._save_as_button = Button("Save as F2", id="save-as", compact=True, disabled=True)
        self.field = SourceField()
        self._state = Static(id="state", markup=False)
        self._remark_list = OptionList(id="remarks", markup=False, compact=True)

    def compose(self) -> ComposeResult:
        """Show the name and the buttons, the text, and what is found in it."""
        with Horizontal(id="head"):
            yield self._file_name
            yield self._take_button
            yield self._save_button
            yield self._save_as_button
        yield self.field
        yield self._state
        yield self._remark_list

    def on_mount(self) -> None:
        """Show that there is no text yet."""
        self._show_head()

    @property
    def text(self) -> str:
        """The text, as it is to be read or saved."""
        return self._file_text.from_field(self.field.text)

    @property
    def unsaved(self) -> bool:
        """Whether the text differs from what was opened or saved last."""
        return self.field.text != self._saved

    @property
    def taken_over(self) -> bool:
        """Whether the text is what was taken over last."""
        return self.field.text == self._taken

    @property
    def _is_blank(self) -> bool:
        """Whether the text is yet to be written: then nothing is missing in it."""
        return not self.unsaved and not self.text.strip()

    @property
    def change_pending(self) -> bool:
        """Whether the text has changed, and is not read before somebody pauses in writing."""
        return self._pause is not None

    @property
    def is_taking(self) -> bool:
        """Whether a text is being read that is to be taken over."""
        return self._is_taking

    def open(self, text: str, file: str | None, kind: str | None) -> None:
        """Show a new text and take it over if there are no mistakes; file None: it has none."""
        self.file = file
        self._kind = kind
        self._file_text = FileText(text)
        self._saved = self._file_text.to_field(text)
        self._taken = None
        self.field.colour(kind, self.field.known)
        self.field.load_text(self._saved)
        self.action_take_over()

    # ------------------------------------------------------------------ reading

    @on(TextArea.Changed)
    def _note_change(self, event: TextArea.Changed) -> None:
        event.stop()
        self._show_head()
        if self._is_blank:
            self._read()
            return
        if not self.remarks:
            self._say("Checking …")
        if self._being_read == self.text:
            return
        if self._pause is not None:
            self._pause.stop()
        self._pause = self.set_timer(PAUSE, self._read)

    def _read(self) -> None:
        """Read the text as it is now, or once the reading that goes on has ended."""
        if self._pause is not None:
            self._pause.stop()
            self._pause = None
        if self._is_blank:
            self._is_taking = False
            self._show([])
            self._say("Nothing is written here yet. Ctrl-R will solve it, Ctrl-S save it.")
        elif self._being_read is None:
            self._being_read = self.text
            self._read_in_thread(self._being_read)

    @work(thread=True)
    def _read_in_thread(self, text: str) -> None:
        names: frozenset[str] = frozenset()
        reading, failure = None, ""
        try:
            if self._registry is None:
                self._registry = standard()
            reading = read_all(text, self.file or "<text>", self._kind, self._registry)
            names = known_names(self._registry)
        except Exception as error:  # a fault must not take a text with it that is not saved
            failure = f"the text could not be read: {type(error).__name__}: {error}"
        self.post_message(self._Read(text, reading, names, failure))

    @on(_Read)
    def _has_read(self, event: _Read) -> None:
        event.stop()
        self._being_read = None
        self.field.colour(self._kind, event.names or None)
        if event.text != self.text:  # what was found is not of this text
            if self._pause is None:
                self._read()
            return
        errors: Sequence[Problem] = event.reading.errors if event.reading else ()
        warnings: Sequence[Problem] = event.reading.warnings if event.reading else ()
        found = [*(_remark(e, True) for e in errors), *(_remark(w, False) for w in warnings)]
        if event.failure:
            found.append(Remark(0, 0, visible(event.failure), True))
        self._show(sorted(found))
        self.post_message(self.Checked())
        if self._is_taking:
            self._take(event.text, event.reading)

    def _show(self, remarks: list[Remark]) -> None:
        """Show what was found, in the text and below it."""
        self.remarks = remarks
        self.field.mark(remarks)
        self.set_class(bool(remarks), "-found")
        self._remark_list.clear_options()
        self._remark_list.add_options(map(_row, remarks[:MOST_LISTED]))
        errors = sum(remark.is_error for remark in remarks)
        counts = _count(errors, "mistake"), _count(len(remarks) - errors, "warning")
        said = ", ".join(filter(None, counts))
        if len(remarks) > MOST_LISTED:
            said += f" (the first {MOST_LISTED} are listed)"
        self._say(f"{said} · F8 goes to the next" if said else "No mistakes found.")
        # The list may have come, and taken the room of the line that somebody writes in.
        self.call_after_refresh(self.field.scroll_cursor_visible)

    def _say(self, state: str) -> None:
        self._state.update(state, layout=False)

    @on(OptionList.OptionSelected, "#remarks")
    def _show_choice(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        if event.option_index < len(self.remarks):  # there may be fewer by now
            self.field.go_to(self.remarks[event.option_index])

    def action_next_remark(self) -> None:
        """Go to the next mistake or warning after the cursor, or else to the first."""
        if self.remarks:
            here = self.field.cursor_location
            after = (found for found in self.remarks if (found.line, found.column) > here)
            self._go_to(next(after, self.remarks[0]))

    def _go_to(self, remark: Remark) -> None:
        self.field.go_to(remark)
        index = self.remarks.index(remark)
        if index < MOST_LISTED:
            self._remark_list.highlighted = index

    # ------------------------------------------------------------------ taking over

    @on(Button.Pressed, "#take")
    def action_take_over(self) -> None:
        """Let the app have the text, if there are no mistakes in it."""
        if self.field.text != self._taken or self.remarks:
            self._is_taking = True
            self._read()
        else:
            self._say("Nothing has changed since the text was taken over.")

    def _take(self, text: str, reading: TextReading | None) -> None:
        self._is_taking = False
        errors = [remark for remark in self.remarks if remark.is_error]
        if errors or reading is None:
            self._say(f"Not taken over: {_count(len(errors), 'mistake')} · F8 goes to the next")
            self._go_to(errors[0])
            self.post_message(self.Refused())
            return
        if self._taken is not None:  # it was not just opened
            self._say("Taken over: Space runs it.")
        self._taken = self.field.text
        self._show_head()
        self.post_message(self.Taken(text, reading))

    # ------------------------------------------------------------------ saving

    @on(Button.Pressed, "#save")
    def action_save(self) -> None:
        """Save the text; where it has no file yet, ask for its name."""
        if self.file is None:
            self.action_save_as()
        elif self.unsaved:
            self._write(self.file)

    @on(Button.Pressed, "#save-as")
    def action_save_as(self) -> None:
        """Ask for a name and save the text there."""
        self.app.push_screen(AskText("Save as", self.file or "", "Save"), self._save_as)

    def _save_as(self, name: str | None) -> None:
        if name is None:
            return
        file = os.path.expanduser(name)
        if os.path.exists(file) and not self._is_own(file):

            def overwrite(yes: bool | None) -> None:
                if yes:
                    self._write(file)

            question = f"There is already a file {file}. Overwrite it?"
            self.app.push_screen(AskYesNo(question, "Overwrite", "Cancel"), overwrite)
        else:
            self._write(file)

    def _is_own(self, file: str) -> bool:
        try:
            return self.file is not None and os.path.samefile(file, self.file)
        except (OSError, ValueError):
            return False

    def _write(self, file: str) -> None:
        try:
            puzzle_files.write(file, self.text)
        except (OSError, ValueError) as error:
            why = (isinstance(error, OSError) and error.strerror) or str(error)
            message = visible(f"{file} could not be written: {why}")
            self.notify(message, severity="error", markup=False)
            return
        self.file = file
        self._saved = self.field.text
        self._show_head()
        self.notify(visible(f"Saved as {file}"), markup=False)
        self.post_message(self.Saved(file))

    def _show_head(self) -> None:
        """Show the name, whether the text is saved, and what can be done."""
        unsaved = self.unsaved
        # What matters most comes first: there may be no room for all of it.
        folder, name = os.path.split(self.file or "no file yet")
        where = f"{name} in {folder}" if folder else name
        name = visible("not saved: " * unsaved + where)
        self._file_name.update(name, layout=False)
        text = self.field.text
        self._take_button.disabled = text == self._taken
        self._save_button.disabled = not (unsaved or (text and self.file is None))
        self._save_as_button.disabled = not text


def _remark(problem: Problem, is_error: bool) -> Remark:
    place = problem.place
    return Remark(place.line - 1, place.column - 1, visible(problem.message), is_error)


def _row(remark: Remark) -> Content:
    sign = ("× ", "bold $text-error") if remark.is_error else ("! ", "bold $text-warning")
    return Content.assemble(sign, f"{remark.line + 1}:{remark.column + 1} {remark.message}")


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'s' * (number != 1)}" if number else ""
