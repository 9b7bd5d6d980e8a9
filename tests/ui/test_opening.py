"""Opening: a text, the picker, several puzzles, what cannot be read; several solutions."""

from threading import Event

import pytest
from support.screens import PUZZLES, Watcher, on_screen, watching
from textual.widgets import Input

from sevendown.stepper import solver
from sevendown.ui import editor
from sevendown.ui.app import PuzzleApp

FIGURE = "A . C\nB . .\n\nPZ(C_s)\n=(qs(A_w), 3)\n=(qs(B_w), 9)\nV(B_w, A_w)\n"
ENIGMA = PUZZLES / "magazines" / "enigma-1760.txt"


async def pick(w, path):
    """Choose a file in the picker, by its path."""
    await w.wait(lambda: "Open a puzzle" in w.screen)
    w.app.screen.query_one(Input).value = str(path)
    await w.pilot.press("enter")


@pytest.mark.slow
@on_screen
async def test_without_a_text_a_puzzle_is_chosen(monkeypatch):
    monkeypatch.chdir(PUZZLES.parent)
    async with watching() as w:
        await w.wait(lambda: " files in puzzles" in w.screen)
        await w.type("1760.txt")
        await w.wait(lambda: len(w.options) == 1)
        assert "enigma-1760.txt" in w.options[0] and "Squares and cubes" in w.options[0]
        await w.pilot.press("enter")
        await w.rest()
        name = "puzzles/magazines/enigma-1760.txt"
        assert w.title == f"{name} — Squares and cubes — not started"
        assert w.app.grid.has_focus and "┏1━━━━━━┯2" in w.seen("#grid")


@pytest.mark.slow
@on_screen
async def test_another_puzzle_is_opened_during_a_run():
    async with watching(text="kind: queens\n14\n") as w:
        await w.click_on("o Open")
        await w.wait(lambda: "Open a puzzle" in w.screen)
        await w.pilot.press("escape")
        w.app.stepper.go(lambda moment: False)
        await w.wait(lambda: w.position > 100)
        thread = w.app.stepper.solver.thread
        w.app.simulate_key("o")
        await pick(w, ENIGMA)
        await w.wait(lambda: "Squares and cubes" in w.title)
        await w.rest()
        assert w.title.endswith("not started") and "14" not in w.seen("#numbers")
        await w.wait(lambda: not thread.is_alive())
        await w.press("s")
        assert "solution 1: 25#6" in w.status


@pytest.mark.slow
@on_screen
async def test_to_cancel_changes_nothing():
    async with watching("listener/abcd") as w:
        await w.press("n")
        before = w.screen
        await w.pilot.press("o")
        await w.wait(lambda: "Open a puzzle" in w.screen)
        await w.pilot.press("escape")
        await w.wait(lambda: len(w.app.screen_stack) == 1)
        assert w.screen == before


@pytest.mark.slow
@on_screen
async def test_one_of_several_puzzles_is_chosen():
    text = f"title: One\n{FIGURE}---\ntitle: Two\n\nA .\n---\nkind: queens\n6\n"
    async with watching(text=text, file="three.txt") as w:
        await w.wait(lambda: "This text holds several puzzles. Which one?" in w.screen)
        assert w.options == ["line 1: One", "line 10: Two", "line 14: queens"]
        await w.pilot.press("down", "down", "enter")
        await w.rest()
        assert w.title == "three.txt — not started" and w.seen("#grid").count("Q.") == 36


@pytest.mark.slow
@on_screen
async def test_a_text_with_mistakes_leads_to_the_source():
    async with watching(text=FIGURE.replace("qs(B_w)", "sq(B_w)"), file="f.txt") as w:
        await w.wait(lambda: w.app.editor.field.has_focus)
        assert w.title == "f.txt — nothing to solve yet"
        assert "1 mistake" in w.screen and "6× =(sq(B_w), 9)" in w.screen
        assert w.app.editor.field.cursor_location == (5, 2)
        assert w.buttons == {"slower", "faster"}
        w.app.editor.field.move_cursor((5, 4))
        await w.pilot.press("backspace", "backspace", "q", "s", "ctrl+r")
        await w.rest()
        assert w.title == "*f.txt — not started"


@pytest.mark.slow
@on_screen
async def test_a_file_that_cannot_be_read_is_told(tmp_path):
    async with watching("listener/abcd") as w:
        await w.press("n")
        await w.pilot.press("o")
        path = tmp_path / "[bold]gone.txt"
        path.write_text("A.\n")
        path.chmod(0)
        try:
            path.read_bytes()
        except OSError:
            await pick(w, path)
            await w.wait(lambda: any("Permission denied" in text for text in w.told))
        else:  # somebody may read all
            w.app.pop_screen()
            w.app.open_file(str(tmp_path / "[bold]none" / "none.txt"))
            await w.wait(lambda: any("No such file" in text for text in w.told))
            assert "[bold]none" in w.told[0]
        assert w.title == "puzzles/listener/abcd.txt — ABCD — step 19 of 19, paused"


@pytest.mark.slow
@on_screen
async def test_what_was_typed_is_not_lost_by_opening():
    async with watching(text=FIGURE, file="f.txt") as w:
        await w.pilot.press("e")
        await w.wait(lambda: w.app.editor.field.has_focus)
        await w.type("%")
        await w.pilot.press("escape", "o")
        await pick(w, ENIGMA)
        await w.wait(lambda: "Open another puzzle without saving this one?" in w.screen)
        await w.pilot.press("escape")
        await w.wait(lambda: len(w.app.screen_stack) == 1)
        assert w.app.editor.text == f"%{FIGURE}" and w.title.startswith("*f.txt")
        await w.pilot.press("o")
        await pick(w, ENIGMA)
        await w.wait(lambda: "Open another puzzle without saving this one?" in w.screen)
        await w.pilot.press("y")
        await w.wait(lambda: "Squares and cubes" in w.title)


@pytest.mark.slow
@on_screen
async def test_a_new_file_is_written_solved_and_saved(tmp_path):
    file = tmp_path / "new.txt"
    async with watching("listener/abcd") as w:
        await w.pilot.press("o")
        await pick(w, file)
        await w.wait(lambda: w.app.editor.field.has_focus)
        assert w.title == f"{file} — nothing to solve yet" and w.app.editor.text == ""
        assert "Nothing is written here yet." in w.screen and "1 mistake" not in w.screen
        assert not file.exists()
        await w.pilot.press("A", "space", "full_stop", "enter")
        await w.wait(lambda: "No mistakes found." in w.screen)
        await w.pilot.press("ctrl+s")
        await w.wait(file.exists)
        assert file.read_text() == "A .\n"
        await w.pilot.press("ctrl+r")
        await w.wait(lambda: w.title == f"{file} — not started")
        # What is merely not found is no new file.
        await w.pilot.press("o")
        await pick(w, tmp_path / "neither")
        await w.wait(lambda: "that of a new one ends in .txt" in w.screen)


@pytest.mark.slow
@on_screen
async def test_keys_pressed_while_it_opens_are_kept(monkeypatch):
    read, set_up = Event(), Event()

    def after(event, function):
        return lambda *args: (event.wait(30), function(*args))[1]

    monkeypatch.setattr(editor, "read_all", after(read, editor.read_all))
    monkeypatch.setattr(solver, "rulebook", after(set_up, solver.rulebook))
    app = PuzzleApp(ENIGMA.read_text(), "e.txt")
    async with app.run_test(size=(120, 40)) as pilot:
        w = Watcher(app, pilot)
        assert w.title == "e.txt — opening…"
        await pilot.press("n", "a", "n", "b", "x")
        read.set()
        await w.wait(lambda: "setting up the rules…" in w.title)
        await pilot.press("n")
        assert w.buttons == {"slower", "faster"}
        set_up.set()
        await w.wait(lambda: w.at_rest and w.position == 47)
        # A text with mistakes leads elsewhere, and to it they do not apply.
        app.open_text("A .\n\nnothing\n", None)
        await pilot.press("n")
        await w.wait(lambda: app.editor.field.has_focus)
        assert w.title == "no file — nothing to solve yet"
        app.editor.field.load_text("A .\n")
        await pilot.press("ctrl+r")
        await w.rest()
        assert w.title == "*no file — not started"


HOSTILE = "[bold]x[/] \u202eolleh \u200b" + "long " * 200


@on_screen
async def test_hostile_names_do_no_harm():
    text = f"title: {HOSTILE}\n\nA .\n\nA_w > 10\n"
    async with watching(text=text, file=f"[red]\x1b[31m{'f' * 300}.txt", size=(80, 24)) as w:
        assert "[red]\ufffd[31mfff" in w.title and w.title.endswith("not started")
        for key in ("n", "l", "r", "g", "question_mark", "escape", "s"):
            await w.pilot.press(key)
        await w.rest()
        assert not {"\x1b", "\x07", "\u202e"} & set(w.screen)


@pytest.mark.slow
@on_screen
async def test_a_hostile_title_is_seen_as_it_is():
    async with watching(text=f"title: {HOSTILE}\n\nA .\n", file="f.txt", size=(120, 40)) as w:
        assert w.title.startswith("f.txt — [bold]x[/] \ufffdolleh \ufffdlong long")
        text = f"title: [red]a\n{FIGURE}---\ntitle: {HOSTILE}\n\nA .\n"
        w.app.open_text(text, None)
        await w.wait(lambda: "Which one?" in w.screen)
        assert "line 1: [red]a" in w.screen and "\x1b" not in w.screen


# ------------------------------------------------------------------ several solutions


@pytest.mark.slow
@on_screen
async def test_solutions_are_paged_through_and_differences_are_marked():
    async with watching("listener/eraser-grid") as w:
        await w.press("s")
        assert "≠" not in w.seen("#grid")
        await w.press("s", "s", "s")
        pages = []
        for number in (1, 2, 3):
            assert f"solution {number} of 3, search over" in w.title
            pages.append(w.seen("#grid"))
            await w.press("greater_than_sign" if number == 2 else "full_stop")
        assert "solution 1 of 3" in w.title and w.seen("#grid") == pages[0]
        # Of all three: 64441 / 61736 / 69464 / ..., 64121 / 64136 / 69461, 64441 / 64736 / 69461.
        for page in pages:
            lines = page.split("\n")
            assert page.count("≠") == 5
            assert (
                lines[0].count("≠") == 2 and lines[3].count("≠") == 2 and lines[6].count("≠") == 1
            )
        assert len(set(pages)) == 3
        await w.press("comma")
        assert "solution 3 of 3" in w.title and w.seen("#grid") == pages[2]
        await w.press("less_than_sign")
        assert "solution 2 of 3" in w.title and w.seen("#grid") == pages[1]
        await w.press("b")
        assert "≠" not in w.seen("#grid")


@pytest.mark.slow
@pytest.mark.parametrize("name", ["labyrinth/small", "arukone/own-4-2"])
@on_screen
async def test_solutions_of_other_kinds_are_compared_too(name):
    async with watching(name) as w:
        await w.press("s", "s", "full_stop")
        assert "solution 1 of 2" in w.title and "≠" in w.seen("#grid")
