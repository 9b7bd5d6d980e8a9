"""The window in which a puzzle is chosen."""

from contextlib import asynccontextmanager

import pytest
from support.screens import PUZZLES, on_screen, shown, until
from textual.app import App
from textual.widgets import Input, OptionList

from sevendown.ui.picker import PuzzlePicker
from sevendown.ui.puzzle_files import find_puzzles, puzzle_folder

NOTHING = object()


@asynccontextmanager
async def picking(folder=PUZZLES, size=(80, 24)):
    app = App()
    app.chosen = NOTHING

    def choose(path):
        app.chosen = path

    async with app.run_test(size=size) as pilot:
        app.push_screen(PuzzlePicker(str(folder)), choose)
        await until(pilot, lambda: " files in " in shown(app))
        yield app, pilot


def listed(app):
    return [str(option.prompt) for option in app.screen.query_one(OptionList).options]


@on_screen
async def test_files_are_listed_with_their_title_and_kind():
    async with picking(size=(120, 40)) as (app, _):
        rows = listed(app)
        assert len(rows) == len(list(PUZZLES.glob("*/*.txt")))
        (row,) = [row for row in rows if "wheels.txt" in row]
        assert row.split(None, 1) == ["listener/wheels.txt", "The Wheels on the Bus"]
        assert any(row.startswith("queens/eight.txt") and row.endswith("queens") for row in rows)
        assert "chalkdust/01.txt" in shown(app)


@on_screen
async def test_typing_filters_and_enter_opens():
    async with picking() as (app, pilot):
        await pilot.press(*"bus LISTENER".replace(" ", "_"))
        assert listed(app) == []
        app.screen.query_one(Input).value = "bus LISTENER"
        await until(pilot, lambda: len(listed(app)) == 1)
        assert "1 of " in shown(app)
        await pilot.press("enter")
        assert app.chosen == str(PUZZLES / "listener" / "wheels.txt")


@on_screen
async def test_arrows_move_in_the_list_while_one_types():
    async with picking() as (app, pilot):
        await pilot.press(*"queens", "backspace", "s", "down", "up")
        assert app.screen.query_one(Input).value == "queens"
        app.screen.query_one(Input).value = "labyrinth"
        await until(pilot, lambda: "corner" in listed(app)[1])
        await pilot.press("down", "enter")
        assert app.chosen == str(PUZZLES / "labyrinth" / "corner.txt")


@on_screen
async def test_the_mouse_opens():
    async with picking() as (app, pilot):
        await pilot.click(OptionList, offset=(5, 1))
        await until(pilot, lambda: app.chosen is not NOTHING)
        assert app.chosen == str(PUZZLES / "chalkdust" / "01.txt")


@on_screen
async def test_escape_cancels():
    async with picking() as (app, pilot):
        await pilot.press("escape")
        assert app.chosen is None


@on_screen
async def test_a_path_can_be_typed(tmp_path):
    file = tmp_path / "[b]own.puzzle"
    file.write_text("A.\n")
    async with picking() as (app, pilot):
        app.screen.query_one(Input).value = f"{file}x"
        await pilot.press("enter")
        await until(pilot, lambda: "There is no file" in shown(app))
        app.screen.query_one(Input).value = str(file)
        await pilot.press("enter")
        assert app.chosen == str(file)


@on_screen
async def test_a_folder_can_be_typed(tmp_path):
    (tmp_path / "own\x1b[31m.txt").write_text("title: [red]\x1b[0m\nA.\n")
    async with picking() as (app, pilot):
        app.screen.query_one(Input).value = str(tmp_path)
        await pilot.press("enter")
        await until(pilot, lambda: listed(app) == ["own\ufffd[31m.txt  [red]\ufffd[0m"])
        assert "\x1b" not in shown(app)
        await pilot.press("enter")
        assert app.chosen == str(tmp_path / "own\x1b[31m.txt")


@pytest.mark.parametrize("there", [True, False])
def test_the_usual_folder(tmp_path, monkeypatch, there):
    monkeypatch.chdir(tmp_path)
    if there:
        (tmp_path / "puzzles").mkdir()
    assert puzzle_folder() == ("puzzles" if there else ".")


def test_links_that_lead_nowhere_are_left_out(tmp_path):
    (tmp_path / "good.txt").write_text("A . .\n")
    for name in ("loop.txt", "loop"):
        (tmp_path / name).symlink_to(tmp_path / name)
    (tmp_path / "gone.txt").symlink_to(tmp_path / "nothing")
    assert [file.name for file in find_puzzles(str(tmp_path))] == ["good.txt"]
