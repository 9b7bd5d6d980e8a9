"""The tab with the text of a puzzle: typing, mistakes, taking over, saving."""

from contextlib import asynccontextmanager

import pytest
from support.screens import PUZZLES, on_screen, shown, until
from textual.app import App
from textual.widgets import Button, Input, OptionList

from sevendown.text.reading_limits import READING
from sevendown.ui import editor as editor_module
from sevendown.ui.dialogs import AskText, AskYesNo
from sevendown.ui.editor import SourceEditor

FIGURE = "A . C\nB . .\n\nPZ(C_s)\nqs(A_w) = 3\n"
WHEELS = PUZZLES / "listener" / "wheels.txt"


class Tab(App):
    """An app with nothing but the tab, which notes what it is told."""

    def __init__(self):
        super().__init__()
        self.told = []
        self.readings = 0

    def compose(self):
        yield SourceEditor()

    @property
    def editor(self):
        return self.query_one(SourceEditor)

    def on_source_editor_taken(self, event):
        self.told.append(("taken", event.text))

    def on_source_editor_refused(self, event):
        self.told.append(("refused", self.editor.text))

    def on_source_editor_saved(self, event):
        self.told.append(("saved", event.file))

    def on_source_editor_checked(self, event):
        self.readings += 1


@pytest.fixture(autouse=True)
def _short_pause(monkeypatch):
    monkeypatch.setattr(editor_module, "PAUSE", 0.02)


@asynccontextmanager
async def opened(text, file=None, kind=None, size=(80, 24)):
    """The tab with a text that has been read, and taken over or refused."""
    app = Tab()
    async with app.run_test(size=size, notifications=True) as pilot:
        app.editor.open(text, file, kind)
        app.editor.field.focus()
        await until(pilot, lambda: app.told)
        assert app.readings == 1
        assert app.told == [("refused" if _has_mistakes(app) else "taken", text)]
        app.told.clear()
        yield app, pilot


def _has_mistakes(app):
    return any(row.startswith("×") for row in rows(app))


async def typed(app, pilot, *keys):
    """Press keys and wait until the text has been read again."""
    before = app.readings
    await pilot.press(*keys)
    await until(pilot, lambda: app.readings > before and not app.editor.change_pending)


def rows(app):
    return [str(option.prompt) for option in app.query_one("#remarks", OptionList).options]


def style_at(app, line, column):
    """The style of a character on the screen."""
    field = app.editor.field
    strip = field.render_line(line - field.scroll_offset.y)
    x = field.gutter_width + column
    (segment,) = strip.crop(x, x + 1)
    return segment.style


def gutter(app, line):
    field = app.editor.field
    return field.render_line(line - field.scroll_offset.y).crop(0, field.gutter_width).text


def messages(app):
    return [notification.message for notification in app._notifications]


@on_screen
async def test_a_mistake_is_shown_at_its_place_and_goes_when_it_is_corrected():
    async with opened(FIGURE, "f.txt") as (app, pilot):
        assert "No mistakes found." in shown(app)
        assert not app.editor.has_class("-found")
        app.editor.field.move_cursor((3, 2))
        await typed(app, pilot, "X")
        assert "PZX(C_s)" in shown(app)
        assert rows(app) == ["× 4:1 unknown predicate PZX; did you mean PZ?"]
        assert "1 mistake · F8 goes to the next" in shown(app)
        assert gutter(app, 3) == "4× " and gutter(app, 4) == "5  "
        assert [bool(style_at(app, 3, x).underline) for x in range(4)] == [True, True, True, False]
        await typed(app, pilot, "backspace")
        assert rows(app) == [] and "No mistakes found." in shown(app)
        assert gutter(app, 3) == "4  " and not style_at(app, 3, 0).underline


@on_screen
async def test_where_something_is_missing_the_end_of_the_line_is_marked():
    async with opened("A . C\nB .\n") as (app, _):
        assert rows(app) == ["× 2:4 this row has 2 cells, the first has 3"]
        assert style_at(app, 1, 3).underline


@on_screen
async def test_warnings_are_told_from_mistakes_by_their_sign():
    async with opened("A=1 . #\n#   # .\n") as (app, _):
        assert rows(app)[0].startswith("! 2:7 this cell is in no number")
        assert "1 warning" in shown(app)
        assert gutter(app, 1) == "2! "


@on_screen
async def test_keys_and_mouse_go_to_mistakes():
    text = "A . C\nB . .\n\nfoo(C_s)\n" + "GER(A_w)\n" * 40 + "bar(1)\n"
    async with opened(text) as (app, pilot):
        field = app.editor.field
        assert [row[2:6] for row in rows(app)] == ["4:1 ", "45:1"]
        assert field.cursor_location == (3, 0)  # where the first one is seen that was refused
        await pilot.press("f8")
        assert field.cursor_location == (44, 0) and "bar(1)" in shown(app)
        await pilot.press("f8")
        assert field.cursor_location == (3, 0)
        await pilot.click("#remarks", offset=(5, 1))
        assert field.cursor_location == (44, 0) and field.has_focus
        app.query_one("#remarks").focus()
        await pilot.press("home", "enter")
        assert field.cursor_location == (3, 0)


@on_screen
async def test_all_puzzles_of_a_text_are_checked():
    text = f"{FIGURE}---\nA.\n\nfoo(A_w)\n---\nkind: queens\n0\n"
    async with opened(text) as (app, _):
        assert [row.split()[1] for row in rows(app)] == ["9:1", "12:1"]


@on_screen
async def test_other_kinds_are_read_as_such():
    async with opened("8\n", kind="queens") as (app, pilot):
        assert rows(app) == []
        await typed(app, pilot, "x")
        assert "x8" in rows(app)[0]


@pytest.mark.parametrize(
    "name", ["arukone/own-6-3", "tomograph/tomograph00", "csplib/csplib-cf009"]
)
@on_screen
async def test_real_puzzles_have_no_mistakes(name):
    text = (PUZZLES / f"{name}.txt").read_text(encoding="utf-8")
    async with opened(text, size=(120, 40)) as (app, _):
        assert "No mistakes found." in shown(app)
        assert text.split("\n")[0] in shown(app)


@on_screen
async def test_names_have_the_colour_of_what_they_are():
    async with opened("A . C\nB . .\n\ndefine pz(X) = PZ(X)\npz(A_w)\nPZ(C_s)\n") as (app, pilot):
        field = app.editor.field
        known = field.get_component_rich_style("source--known").color
        unknown = field.get_component_rich_style("source--unknown").color
        assert known != unknown
        assert style_at(app, 5, 0).color == known
        assert style_at(app, 4, 0).color == known
        field.move_cursor((3, 7))
        await typed(app, pilot, "q")
        assert style_at(app, 4, 0).color == unknown and style_at(app, 4, 0).italic
        app.theme = "textual-light"
        await pilot.pause()
        assert style_at(app, 5, 0).color != known


@on_screen
async def test_the_text_is_read_one_at_a_time_and_old_results_are_dropped(monkeypatch):
    from threading import Event

    original, go_on, read = editor_module.read_all, Event(), []

    def slow(text, *others):
        read.append(text)
        go_on.wait(10)
        return original(text, *others)

    async with opened(FIGURE) as (app, pilot):
        monkeypatch.setattr(editor_module, "read_all", slow)
        await pilot.press("x")
        await until(pilot, lambda: read)
        await pilot.press("y", "z")
        await until(pilot, lambda: not app.editor.change_pending)
        assert len(read) == 1 and app.readings == 1
        go_on.set()
        await until(pilot, lambda: app.readings == 2)
        assert read == [f"x{FIGURE}", f"xyz{FIGURE}"]
        assert rows(app)


@on_screen
async def test_a_fault_of_the_reader_is_told_and_the_text_stays(monkeypatch):
    async with opened(FIGURE) as (app, pilot):
        monkeypatch.setattr(editor_module, "read_all", lambda *_: 1 // 0)
        await typed(app, pilot, "x")
        assert "ZeroDivisionError" in rows(app)[0]
        assert app.editor.text == f"x{FIGURE}"


@pytest.mark.slow
@on_screen
async def test_a_text_that_is_too_long_is_told():
    async with opened("%" * READING.puzzle_characters + "\nA.\n") as (app, _):
        assert "at most 2000000 are read" in rows(app)[0]


@on_screen
async def test_hostile_characters_reach_no_terminal():
    text = "title: [bold]x\x1b]0;y\x07\udcff\u202e\n\n[red]A\x0b.\u2028B\n"
    async with opened(text, "[red]\x1b.txt") as (app, pilot):
        assert "\x1b" not in shown(app) and "\udcff" not in shown(app)
        assert "[bold]x\ufffd]0;y\ufffd\ufffd\ufffd" in shown(app)
        assert "[red]\ufffd.txt" in shown(app)
        assert app.editor.text == text and app.editor.field.document.line_count == 4
        assert any("this byte is not UTF-8" in row for row in rows(app))


# ------------------------------------------------------------------ taking over


@on_screen
async def test_a_text_without_mistakes_is_taken_over():
    async with opened(FIGURE) as (app, pilot):
        assert app.query_one("#take", Button).disabled
        await pilot.press("ctrl+r")
        assert app.told == []
        await pilot.press("%")
        assert not app.query_one("#take", Button).disabled
        app.editor.field.move_cursor((0, 1))
        await pilot.press("enter", "ctrl+r")
        await until(pilot, lambda: app.told)
        assert app.told == [("taken", f"%\n{FIGURE}")]
        assert app.query_one("#take", Button).disabled


@pytest.mark.slow
@on_screen
async def test_with_mistakes_it_is_not_and_the_first_one_is_shown():
    async with opened(FIGURE) as (app, pilot):
        app.editor.field.move_cursor((4, 0))
        await pilot.press("q")
        app.editor.field.move_cursor((0, 0))
        await pilot.click("#take")
        await until(pilot, lambda: app.told)
        assert [what for what, _ in app.told] == ["refused"]
        assert app.editor.field.cursor_location == (4, 0)
        assert "Not taken over: 1 mistake" in shown(app)


@on_screen
async def test_tab_leaves_the_field():
    async with opened(FIGURE) as (app, pilot):
        await pilot.press("tab")
        assert not app.editor.field.has_focus and app.editor.text == FIGURE


# ------------------------------------------------------------------ saving


@on_screen
async def test_saving(tmp_path):
    file = tmp_path / "a.txt"
    file.write_text(FIGURE)
    async with opened(FIGURE, str(file)) as (app, pilot):
        editor, save = app.editor, app.query_one("#save", Button)
        assert save.disabled and not editor.unsaved
        await pilot.press("%")
        await until(pilot, lambda: not save.disabled)
        assert editor.unsaved and "not saved" in shown(app)
        await pilot.press("ctrl+s")
        await until(pilot, lambda: app.told)
        assert app.told == [("saved", str(file))]
        assert file.read_text() == f"%{FIGURE}"
        assert save.disabled and not editor.unsaved and "not saved" not in shown(app)
        await pilot.press("backspace")
        assert editor.unsaved
        await pilot.press("ctrl+z")
        assert not editor.unsaved


@on_screen
async def test_a_text_without_file_is_asked_for_its_name(tmp_path):
    file = tmp_path / "new.txt"
    async with opened(FIGURE) as (app, pilot):
        assert not app.query_one("#save", Button).disabled
        await pilot.click("#save")
        await until(pilot, lambda: isinstance(app.screen, AskText))
        await pilot.press("escape")
        await until(pilot, lambda: not isinstance(app.screen, AskText))
        await pilot.press("f2")
        await until(pilot, lambda: isinstance(app.screen, AskText))
        app.screen.query_one(Input).value = str(file)
        await pilot.press("enter")
        await until(pilot, file.exists)
        assert file.read_text() == FIGURE
        assert app.editor.file == str(file) and not app.editor.unsaved


@pytest.mark.slow
@pytest.mark.parametrize("key, overwritten", [("y", True), ("escape", False), ("enter", False)])
@on_screen
async def test_another_file_is_overwritten_only_on_demand(tmp_path, key, overwritten):
    own, other = tmp_path / "own.txt", tmp_path / "other.txt"
    own.write_text("own")
    other.write_text("other")
    async with opened(FIGURE, str(own)) as (app, pilot):
        await pilot.press("f2")
        await until(pilot, lambda: isinstance(app.screen, AskText))
        assert app.screen.query_one(Input).value == str(own)
        app.screen.query_one(Input).value = str(other)
        await pilot.click("#accept")
        await until(pilot, lambda: isinstance(app.screen, AskYesNo))
        assert "Overwrite it?" in shown(app)
        await pilot.press(key)
        await until(pilot, lambda: not isinstance(app.screen, AskYesNo))
        assert other.read_text() == (FIGURE if overwritten else "other")
        assert app.editor.file == str(other if overwritten else own)
        assert own.read_text() == "own"


@on_screen
async def test_what_keeps_a_file_from_being_written_is_told(tmp_path):
    file = tmp_path / "no" / "[b]a.txt"
    async with opened(FIGURE, str(file)) as (app, pilot):
        await pilot.press("%", "ctrl+s")
        await until(pilot, lambda: messages(app))
        assert messages(app) == [f"{file} could not be written: No such file or directory"]
        assert app.editor.unsaved and app.editor.text == f"%{FIGURE}" and app.told == []


@on_screen
async def test_line_ends_and_odd_bytes_survive(tmp_path):
    file = tmp_path / "a.txt"
    data = b"\xef\xbb\xbftitle: \xff\xfe\x0b\r\n\r\nA.\r\n\r\nA_w = 12\r\n"
    text = data.decode("utf-8", "surrogateescape")
    async with opened(text, str(file)) as (app, pilot):
        assert not app.editor.unsaved and app.editor.text == text
        app.editor.field.move_cursor((2, 2))
        await pilot.press("#", "enter", "x", "ctrl+s")
        await until(pilot, lambda: app.told)
        assert file.read_bytes() == data.replace(b"A.", b"A.#\r\nx")


@on_screen
async def test_opening_another_text_forgets_the_first():
    async with opened("A.\n\nfoo(1)\n", "a.txt") as (app, pilot):
        await pilot.press("x")
        text = WHEELS.read_text(encoding="utf-8")
        app.editor.open(text, "wheels.txt", None)
        await until(pilot, lambda: "No mistakes found." in shown(app))
        assert app.editor.text == text and not app.editor.unsaved
        assert "wheels.txt" in shown(app) and "The Wheels on the Bus" in shown(app)
        await pilot.press("ctrl+z")
        assert app.editor.text == text
