"""The lists and the tabs: numbers, log, rules, source."""

import re

import pytest
from support.program import run
from support.screens import PUZZLES, on_screen, watching

from sevendown.ui import list_texts

FIGURE = "title: Figure\n\nA . C\nB . .\n\nPZ(C_s)\n=(qs(A_w), 3)\n=(qs(B_w), 9)\nV(B_w, A_w)\n"


def content(w, where):
    """The lines of a list, without its cursor and scrollbar."""
    lines = w.seen(where).split("\n")
    return [line[1:-1].rstrip() for line in lines if line.strip()]


# ------------------------------------------------------------------ log


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", ["magazines/enigma-1760", "listener/eraser-grid", "labyrinth/small", "network/demo"]
)
@on_screen
async def test_the_log_has_the_words_of_the_trace(name):
    code, _, traced = run("--trace", "--all", str(PUZZLES / f"{name}.txt"))
    assert code == 0
    traced = [line for line in traced.splitlines() if re.match(r" *\d+ ", line)]
    async with watching(name, size=(240, 60)) as w:
        while not w.app.stepper.over:
            await w.press("s")
        await w.press("l", "home")
        seen = {}
        while True:  # page by page
            for line in content(w, "#log-lines"):
                seen[line.split()[0]] = line
            if w.position == w.app.stepper.last:
                break
            await w.press("pagedown")
        assert seen.pop("0").split(maxsplit=1) == ["0", "the start"]
        assert len(seen) == len(traced)
        for line, told in zip(seen.values(), traced, strict=True):
            shown = line.removesuffix("…")
            assert told.startswith(shown) and (line == told or (shown != line and len(line) > 80))


@on_screen
async def test_a_long_step_is_told_in_full_below_the_log():
    async with watching("magazines/enigma-1760") as w:
        await w.press("a", "n", "n", "n")
        words = " ".join(w.seen("#words").split())
        assert "cell(1, 2): 1, 4, 5, 6, 7, 9 → 7; cell(2, 2): 1, 2, 4, 6, 7, 8 → 2; cell" in words


# ------------------------------------------------------------------ assumptions and numbers


@pytest.mark.slow
@on_screen
async def test_numbers_are_listed_with_what_they_may_be():
    async with watching("listener/abcd", size=(160, 60)) as w:
        lines = content(w, "#numbers")
        assert " 1a      9,000 1000..9999" in lines and " A         998 2..999" in lines
        # While somebody is at a number, it is seen where it is.
        grid = w.seen("#grid")
        await w.app.run_action("app.focus('numbers')")
        await w.press("home")
        assert content(w, "#numbers")[1].startswith(">1a ")
        assert w.status == "1a: row 1, columns 1 to 4" and w.seen("#grid").count("+") == 4
        await w.press("end")
        assert w.status == "mal(B, C)" and "+" not in w.seen("#grid")
        await w.press("home", "g")
        assert w.seen("#grid") == grid
        await w.press("s")
        lines = content(w, "#numbers")
        assert " 1a  = 4554" in lines and " A   = 17" in lines


@pytest.mark.slow
@on_screen
async def test_what_a_step_changes_is_marked_in_the_list():
    async with watching("magazines/enigma-1760") as w:
        entries = w.app.main_view.numbers.entries
        truths = w.app.stepper.rulebook.truths
        assert truths and [cell for _, cell in entries[-len(truths) :]] == list(truths)
        await w.press("a", *["n"] * 5)
        lines = content(w, "#numbers")
        assert [line.split()[0] for line in lines if line.startswith("*")] == ["*1a"]
        assert "*1a = 27?" in lines  # so far only by assumption
        assert any(re.fullmatch(r" \(3d is a square and 3d .*… open", line) for line in lines)
        await w.press("s")
        await w.app.run_action("app.focus('numbers')")
        await w.press("end")
        lines = content(w, "#numbers")
        assert any(re.fullmatch(r" \(3d is a square and 3d .*… true", line) for line in lines)
        assert any(re.fullmatch(r" \(5d is a square and 5d .*… false", line) for line in lines)


@pytest.mark.slow
@on_screen
async def test_numbers_of_any_length_are_shown():
    text = f"A{' .' * 29}\n\nV(A_w, 7)\n"
    async with watching(text=text, size=(120, 40)) as w:
        assert re.search(r"A_w +> 10\^29 10{29}", w.seen("#numbers"))
        await w.press("n", "n", "n", "b")
        assert w.title.endswith("step 2 of 3, paused")


@pytest.mark.slow
@on_screen
async def test_the_newest_assumption_is_in_sight():
    async with watching("queens/eight", size=(110, 32)) as w:
        while len(w.app.stepper.assumptions) < 5:
            await w.press("a")
        assert w.assumptions[-1].startswith("5 column ")


# ------------------------------------------------------------------ rules


@pytest.mark.slow
@on_screen
async def test_a_rule_is_explained_and_its_cells_are_marked():
    async with watching("magazines/enigma-1760") as w:
        grid = w.seen("#grid")
        await w.press("r")
        lines = content(w, "#rule-lines")
        # Rules of the text, and those that come of the grid and of the flattening.
        assert any("SC(1a)" in line for line in lines)
        assert any("1a and its digits agree" in line for line in lines)
        await w.press("end")
        assert "line 20: whether 6d is a square and 6d is a cube" in content(w, "#rule-lines")
        await w.press("home")
        wanted = "line 7: 4a and its digits agree"
        await w.press(*["down"] * [i for i, line in enumerate(lines) if wanted in line][0])
        explained = w.seen("#meaning")
        await w.press("home")
        assert w.seen("#meaning") != explained
        await w.click_on(wanted)
        await w.rest()
        assert w.seen("#meaning") == explained
        said = explained.split("\n")[1].strip()
        assert said == "the digits of 4a are cell(2, 2), cell(2, 3), cell(2, 4)."
        assert "\nFrom line 7 " in w.seen("#meaning")
        assert w.seen("#grid").count("+") == 3  # the three digits of 4 across
        assert "┼4─────+┼5─────+┼──────+┨" in w.seen("#grid")
        assert [line[:3] for line in content(w, "#numbers") if line.startswith(">")] == [">4a"]
        await w.press("l")
        assert w.seen("#grid") == grid and ">" not in w.seen("#numbers")
        await w.press("r")
        assert w.seen("#grid").count("+") == 3


@pytest.mark.slow
@pytest.mark.parametrize("name", ["tomograph/tomograph00", "queens/eight", "network/demo"])
@on_screen
async def test_other_kinds_have_rules_as_well(name):
    async with watching(name) as w:
        await w.press("r", "down")
        assert content(w, "#rule-lines") and w.seen("#meaning").strip(" ─\n")
        if name != "network/demo":
            assert "+" in w.seen("#grid")


# ------------------------------------------------------------------ source


@pytest.mark.slow
@on_screen
async def test_a_typo_is_shown_refused_and_corrected():
    async with watching(text=FIGURE, file="f.txt") as w:
        await w.press("s")
        assert "solution 1: " in w.status
        await w.press("x", "n", "n")
        assert w.title == "f.txt — Figure — step 4 of 4, paused"
        await w.pilot.press("e")
        await w.wait(lambda: w.app.editor.field.has_focus)
        w.app.editor.field.move_cursor((5, 2))
        await w.type("X")
        await w.wait(lambda: "unknown predicate PZX" in w.screen)
        await w.wait(lambda: w.title.endswith("^R takes it over"))
        assert w.title.startswith("*f.txt — Figure")
        await w.pilot.press("ctrl+r")
        await w.wait(lambda: "Not taken over: 1 mistake" in w.screen)
        assert "step 4 of 4, paused" in w.title  # the old puzzle goes on
        await w.press("escape", "n")
        assert "step 5 of 5, paused" in w.title
        await w.pilot.press("e")
        await w.wait(lambda: w.app.editor.field.has_focus)
        w.app.editor.field.move_cursor((5, 3))
        await w.pilot.press("backspace")
        w.app.editor.field.move_cursor((6, 12))
        await w.pilot.press("backspace", "4")
        assert "=(qs(A_w), 4)" in w.screen
        field = w.app.editor.field
        for key, where in (("ctrl+home", (0, 0)), ("ctrl+end", field.document.end)):
            await w.pilot.press(key)
            assert field.cursor_location == where and not field.selected_text
        await w.pilot.press("ctrl+shift+home")
        assert field.selected_text == field.text
        await w.pilot.press("ctrl+home", "ctrl+shift+end")
        assert field.selected_text == field.text
        text = field.text
        await w.pilot.press("ctrl+r")
        await w.wait(lambda: w.title == "*f.txt — Figure — not started")
        await w.wait(lambda: w.app.grid.has_focus)  # where keys are no text
        w.app.clear_notifications()
        await w.press("s")
        assert w.status == "The search is over: there is no solution." and field.text == text


@pytest.mark.slow
@on_screen
async def test_what_is_not_saved_is_not_lost_without_a_question():
    async with watching(text=FIGURE, file="f.txt") as w:
        await w.pilot.press("e")
        await w.wait(lambda: w.app.editor.field.has_focus)
        await w.type("%")
        await w.pilot.press("ctrl+q")
        await w.wait(lambda: "Quit without saving the text?" in w.screen)
        await w.pilot.press("n")
        await w.wait(lambda: len(w.app.screen_stack) == 1)
        assert w.app.is_running
        await w.pilot.press("escape", "q")
        await w.wait(lambda: "Quit without saving the text?" in w.screen)
        await w.pilot.press("y")
        await w.wait(lambda: not w.app.is_running)


@pytest.mark.slow
@on_screen
async def test_a_saved_text_is_left_without_a_question(tmp_path):
    file = tmp_path / "f.txt"
    async with watching(text=FIGURE, file=str(file)) as w:
        await w.pilot.press("e")
        await w.wait(lambda: w.app.editor.field.has_focus)
        await w.type("%")
        await w.wait(lambda: "*" in w.title)
        await w.pilot.press("ctrl+s")
        await w.wait(file.exists)
        await w.wait(lambda: "*" not in w.title)
        await w.pilot.press("ctrl+q")
        await w.wait(lambda: not w.app.is_running)


@pytest.mark.slow
@on_screen
async def test_tabs_are_chosen():
    tabs = (("r", "Rules", "SC(1a)"), ("e", "Source", "define SC(X)"), ("l", "Log", "the start"))
    async with watching("magazines/enigma-1760") as w:
        for key, _, seen in tabs:
            await w.press("escape", key)
            assert seen in w.seen("#right")
        for _, name, seen in tabs:
            await w.click_on(f" {name} ")
            await w.rest()
            assert seen in w.seen("#right")


@pytest.mark.slow
@on_screen
async def test_a_deep_step_is_still_read_and_cut_lines_end_in_dots(monkeypatch):
    monkeypatch.setattr(list_texts, "DEEP", 3)
    async with watching(text="kind: queens\n14\n", size=(120, 40)) as w:
        await w.press("s")
        depth = len(w.app.stepper.assumptions)
        assert depth > 3 and f"  {'  ' * 3}({depth}) solution 1: " in w.log
        assert w.log.rstrip().endswith("…")
        assert w.status.startswith(f"{w.position}  ({depth}) solution 1: ")
