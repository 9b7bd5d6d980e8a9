"""A window in which one of the puzzle files is chosen."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from sevendown.ui.dialogs import Dialog
from sevendown.ui.file_text import visible
from sevendown.ui.puzzle_files import MOST_FILES, PuzzleFile, find_puzzles, puzzle_folder

_WIDEST = 36  # columns of a file's name in the list


class PuzzlePicker(Dialog[str | None]):
    """Gives the path of the file that is chosen, or None.

    What is typed above the list leaves those files that have all its words in their folder, name,
    title or kind. It may also be the path of any file, of a new one, or of a folder to look into.
    """

    DEFAULT_CSS = """
    PuzzlePicker {
        align: center middle;
        & > Vertical {
            width: 90%;
            max-width: 110;
            height: 90%;
            padding: 0 1;
            background: $panel;
            border: round $primary;
            border-title-color: $foreground;
        }
        & Input { margin-bottom: 1; }
        & OptionList {
            height: 1fr;
            background: $panel;
            text-wrap: nowrap;
            text-overflow: ellipsis;
        }
        & Static { height: 1; color: $text-muted; text-wrap: nowrap; text-overflow: ellipsis; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "cancel", "Cancel", show=False),
        Binding("up", "list('cursor_up')", show=False, priority=True),
        Binding("down", "list('cursor_down')", show=False, priority=True),
        Binding("pageup", "list('page_up')", show=False, priority=True),
        Binding("pagedown", "list('page_down')", show=False, priority=True),
    ]

    class _Found(Message):
        """The files of a folder are known."""

        def __init__(self, folder: str, found: list[PuzzleFile]) -> None:
            super().__init__()
            self.folder = folder
            self.found = found

    def __init__(self, folder: str | None = None) -> None:
        super().__init__()
        self._folder = folder or puzzle_folder()
        self._files: list[PuzzleFile] = []
        self._shown: Sequence[PuzzleFile] = ()

    def compose(self) -> ComposeResult:
        """Show a field, the list and a line that says how many there are."""
        with Vertical() as window:
            window.border_title = "Open a puzzle"
            yield Input(placeholder="some words to look for, or a path", compact=True)
            yield OptionList(markup=False, compact=True)
            yield Static(markup=False)

    def on_mount(self) -> None:
        """Look for files; what is typed goes to the field."""
        self.query_one(OptionList).can_focus = False
        self.query_one(Input).focus()
        self._look_into(self._folder)

    def _look_into(self, folder: str) -> None:
        self._folder = folder
        self._say(f"Looking for puzzles in {folder} …")
        self._find(folder)

    @work(thread=True)
    def _find(self, folder: str) -> None:
        self.post_message(self._Found(folder, find_puzzles(folder)))

    @on(_Found)
    def _has_found(self, event: _Found) -> None:
        if event.folder == self._folder:
            self._files = event.found
            self._filter()

    @on(Input.Changed)
    def _filter(self) -> None:
        """List the files that have all words that are typed."""
        words = self.query_one(Input).value.casefold().split()
        self._shown = [file for file in self._files if _has_all(file, words)]
        width = min(_WIDEST, max((len(_name(file)) for file in self._shown), default=0))
        listed = self.query_one(OptionList)
        listed.clear_options()
        listed.add_options(Option(_row(file, width), file.path) for file in self._shown)
        listed.highlighted = 0 if self._shown else None
        count = f"{len(self._shown)} of {len(self._files)} files in {self._folder}"
        more = " (there may be more)" if len(self._files) == MOST_FILES else ""
        hint = "Enter opens, Escape closes" if self._files else "type the path of a file or folder"
        self._say(f"{count}{more} · {hint}")

    def _say(self, text: str) -> None:
        self.query_one(Static).update(visible(text))

    @on(Input.Submitted)
    def _open(self) -> None:
        """Open the file that is typed, or else the one that is chosen."""
        typed = os.path.expanduser(self.query_one(Input).value.strip())
        highlighted = self.query_one(OptionList).highlighted
        if os.path.isfile(typed):
            self.answer(typed)
        elif os.path.isdir(typed) and (os.path.dirname(typed) or highlighted is None):
            self.query_one(Input).value = ""
            self._look_into(typed)
        elif highlighted is not None:
            self.answer(self._shown[highlighted].path)
        elif typed.endswith(".txt") and is_new(typed):  # not what is merely not found
            self.answer(typed)
        elif typed:
            self._say(f"There is no file of this name; that of a new one ends in .txt: {typed}")

    @on(OptionList.OptionSelected)
    def _give_choice(self, event: OptionList.OptionSelected) -> None:
        self.answer(event.option.id)

    async def action_list(self, action: str) -> None:
        """Move in the list while the field has the focus."""
        await self.query_one(OptionList).run_action(action)

    def action_cancel(self) -> None:
        """Close the window; no file is chosen."""
        self.answer(None)


def is_new(path: str) -> bool:
    """Say whether a path is that of a file that is yet to be written, in a folder that there is."""
    folder, name = os.path.split(path)
    return bool(name) and not os.path.lexists(path) and os.path.isdir(folder or ".")


def _has_all(file: PuzzleFile, words: Sequence[str]) -> bool:
    text = f"{_name(file)}\n{file.title}\n{file.kind}".casefold()
    return all(word in text for word in words)


def _name(file: PuzzleFile) -> str:
    return os.path.join(file.folder, file.name)


def _row(file: PuzzleFile, width: int) -> Content:
    name = visible(_name(file))
    folder, base = name[: len(file.folder)], name[len(file.folder) :]
    return Content.assemble(
        (folder, "$foreground 60%"),
        (base, "bold"),
        " " * (width - len(name) + 2),
        visible(file.title),
        (f"  {visible(file.kind)}" if file.kind else "", "$text-accent italic"),
    )
