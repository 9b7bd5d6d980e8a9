"""PuzzleApp: runs, steps and pauses, and what can be done when."""

import re
from threading import Event

import pytest
from support.screens import brightness, on_screen, watching

from sevendown.stepper.states import State
from sevendown.stepper.targets import solves
from sevendown.ui import controls
from sevendown.ui.lazy_list import LazyList

NONE = "A . C\n. . .\n. . .\n\nA_w = 123\nA_w = 124\n"
SPEED = {"slower", "faster"}
READY = SPEED | {"run", "step", "seek-assumption", "seek-contradiction", "seek-solution"}
BACK = {"step_back", "stop"}
# A search that takes far longer than any test.
LONG = "kind: queens\n14\n"

KEYS = {c.id: c.key for c in controls.CONTROLS}


async def do(watcher, name, by):
    """Do something by its key or by its button."""
    if by == "key":
        await watcher.press(KEYS[name])
    else:
        await watcher.click(f"#{name}")


# ------------------------------------------------------------------ stepping and running


@on_screen
async def test_a_step_is_told_and_what_it_changes_is_marked():
    async with watching("listener/abcd") as w:
        assert w.title == "puzzles/listener/abcd.txt — ABCD — not started"
        assert w.log.split(maxsplit=1) == ["0", "the start"]
        assert "*" not in w.seen("#grid")
        await do(w, "step", "key")
        # What the grid says of its digits is one step, though it is told one by one.
        assert w.title.endswith("step 19 of 19, paused")
        said = "19  line 17: 19a does not start with 0 | cell(6, 3): 0..9 → 1..9"
        assert said.startswith(w.log.strip().removesuffix("…"))
        assert w.status == f"{said} (and 18 such steps before)"
        assert said in " ".join(w.seen("#words").split()).replace("19 line", "19  line")
        lines = w.seen("#grid").split("\n")
        assert "┏1━━━━━*┯2━━━━━*┯━━━━━━━┯" in lines[0] and "┃  1234 │  1234 │ 01234 │" in lines[1]
        assert w.seen("#grid").count("*") == 19
        await do(w, "step", "mouse")
        assert w.title.endswith("step 20 of 20, paused")
        assert "┏1━━━━━━┯" in w.seen("#grid")  # no longer marked
        assert "such step" not in w.status
        await do(w, "step_back", "mouse")
        assert w.position == 19
        await do(w, "step_back", "key")
        assert w.position == 0
        await do(w, "step", "key")  # through what has been seen
        assert w.position == 19
        await w.press("l", "up", "up")
        assert w.position == 17 and "such step" not in w.status
        assert w.seen("#grid").count("*") == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    "name, solution",
    [
        ("listener/abcd", "solution 1: 455451 / 173096 / 014234 / 236187 / 264021 / 192754"),
        ("tomograph/tomograph00", "solution 1: "),
        ("triangles/puzzle0", "solution 1: "),
    ],
)
@on_screen
async def test_a_run_ends_at_a_solution(name, solution):
    async with watching(name, size=(160, 40)) as w:
        await w.pilot.press(*["plus"] * 4)  # full speed
        await w.press("space")
        assert re.fullmatch(r"\d+ +solution 1: .*", w.status) and solution in w.status
        assert re.search(r"step (\d+) of \1, 1 solution, paused$", w.title)
        assert w.position in w.app.stepper.solutions


@pytest.mark.slow
@on_screen
async def test_a_run_stops_at_each_solution_and_the_end_is_told():
    async with watching("listener/eraser-grid") as w:
        await w.pilot.press(*["plus"] * 4)
        steps = []
        for number in (1, 2, 3):
            await do(w, "run", "key" if number == 1 else "mouse")
            assert f"solution {number}: " in w.status and w.title.endswith("paused")
            steps.append(w.position)
        assert steps == sorted(set(steps))
        await do(w, "run", "mouse")
        assert w.status == "The search is over: 3 solutions; < and > page through them."
        assert w.title.endswith(f"step {steps[0]} of {steps[2]}, solution 1 of 3, search over")
        assert "solution 1: " in w.log


@pytest.mark.slow
@on_screen
async def test_the_only_solution_is_shown_in_the_end():
    async with watching("magazines/enigma-1760") as w:
        await w.press("s", "s")
        assert w.status == "The search is over: this is the only solution."
        assert w.title.endswith("step 84 of 99, 1 solution, search over")
        assert w.log.startswith("   84    solution 1: 25#6")
        rows = [line for line in w.seen("#grid").split("\n") if "?" in line]
        digits = [re.findall(r"(\d)\?", row) for row in rows]
        assert digits == [["2", "5", "6"], ["1", "4", "4"], ["3", "2", "4"], ["6", "1", "6"]]


@pytest.mark.slow
@on_screen
async def test_where_there_is_no_solution_that_is_said():
    async with watching(text=NONE) as w:
        await w.pilot.press(*["plus"] * 4)
        for key in ("c", "space"):
            await w.press(key)
            if key == "c":
                assert "contradiction: " in w.status
                await w.press("c")
            assert w.status == "The search is over: there is no solution."
            assert w.title.startswith("no file — step ") and w.title.endswith(", no solution")
            assert "contradiction: " in w.log
            assert w.buttons == BACK | {"slower"}
            await w.press("x")


@pytest.mark.slow
@pytest.mark.parametrize("name", ["arukone/none", "network/none"])
@on_screen
async def test_that_is_said_of_other_kinds(name):
    async with watching(name) as w:
        await w.press("s")
        assert w.status == "The search is over: there is no solution."


@pytest.mark.slow
@on_screen
async def test_runs_to_what_is_wanted():
    async with watching("chalkdust/01") as w:
        for by in ("key", "mouse"):
            await do(w, "seek-assumption", by)
            assert re.match(r" *847  assume cell\(15, 9\) = 4, of 4, 9$", w.log)
            await do(w, "seek-contradiction", by)
            assert re.match(r" *\d+ +contradiction: ", w.log)
            after = w.position
            await w.press("n")
            assert re.match(rf" *{after + 1} +take back ", w.log)
            await do(w, "seek-solution", by)
            assert re.match(r" *\d+ +solution 1: ", w.log)
            await w.press("l", "home", "g")


@pytest.mark.slow
@on_screen
async def test_a_run_to_the_next_change_of_a_cell():
    async with watching("magazines/enigma-1760") as w:
        assert "seek-cell" not in w.buttons
        await w.choose_square(3, 2)
        assert w.status == "row 4, column 3 (7): 0, 1, 2, 3, 4, 5, 6, 7, 8, 9"
        assert "seek-cell" in w.buttons
        seen = []
        for by in ("key", "mouse", "mouse", "key"):
            await do(w, "seek-cell", by)
            assert "cell(4, 3)" in w.app.stepper.recording.step_line(w.position)
            assert "7─────*┼" in w.seen("#grid")
            seen.append(w.position)
        await w.press("H")
        assert w.position == seen[-2]
        # No step between those has been left out.
        numbers = range(1, seen[-1] + 1)
        told = map(w.app.stepper.recording.step_line, numbers)
        changed = [n for n, words in zip(numbers, told, strict=True) if "cell(4, 3):" in words]
        assert changed == seen


@pytest.mark.slow
@on_screen
async def test_what_has_been_seen_is_run_through_again():
    async with watching("magazines/enigma-1760") as w:
        await w.press("s", "s", "A", "s")
        assert w.log.startswith("   84    solution 1")
        await w.press("c")
        assert w.log.startswith("   99  contradiction")
        await w.press("A")
        await w.pilot.press(*["plus"] * 4)
        await w.press("space")
        assert w.position == 84


COLOURED = set(LazyList.KINDS) - {"muted"}  # which is the usual colour, but dim
GIVEN = "A=2 . C\n. # .\n. . .=7\n\nA_w > 205\n"


@pytest.mark.slow
@on_screen
async def test_what_is_given_is_shown_before_the_start_in_the_dark_and_in_the_light():
    async with watching(text=GIVEN) as w:
        assert w.app.current_theme.dark and w.title.endswith("not started")
        for time in range(2):
            lines = w.seen("#grid").split("\n")
            assert re.search(r"┃[ [] +2 +[] ]│ 01234 │", lines[1]) and "│   7   ┃" in lines[7]
            w.app.clear_notifications()
            await w.choose_square(0, 0)
            await w.press("2", "3")
            assert w.told == ["2 is all that is left here.", "3 is out already."]
            assert w.assumptions == []
            field = w.app.editor.field
            parts = [(w.app.screen.query_one("#numbers"), f"lazy-list--{k}") for k in COLOURED]
            parts += [(field, part) for part in field.COMPONENT_CLASSES if "source" in part]
            for widget, part in parts:
                ratio = contrast(widget, part)
                assert ratio > 4, (w.app.theme, part, ratio)
            await w.press("t")
            assert w.app.current_theme.dark == bool(time)
        assert w.app.current_theme.dark


def contrast(widget, name):
    """The contrast of a kind of text in a list, from 1 to 21."""
    behind = widget.background_colors[1]
    styles = widget.get_component_styles(name)
    front = behind + styles.color
    if styles.auto_color:  # black or white, whichever is seen better
        front = behind + behind.get_contrast_text(styles.color.a)
    dark, light = sorted(map(brightness, (front.rich_color, behind.rich_color)))
    return (light + 0.05) / (dark + 0.05)


# ------------------------------------------------------------------ pace


@pytest.mark.slow
@on_screen
async def test_a_paced_run_can_be_paused_and_goes_on():
    async with watching("listener/abcd") as w:
        assert " 20/s " in w.seen("Controls")
        await w.pilot.press("space")
        await w.wait(lambda: w.position > 2)
        assert w.title.endswith("running") and "␣ Pause" in w.seen("Controls")
        assert w.buttons == {"run", "stop"} | SPEED
        await w.click("#run")
        position = w.position
        assert w.title.endswith(f"step {position} of {position}, paused")
        assert "␣ Run" in w.seen("Controls")
        await w.pilot.click("#run")
        await w.wait(lambda: w.position > position + 2)
        await w.press("space")
        assert w.title.endswith("paused")


@pytest.mark.slow
@on_screen
async def test_every_step_of_a_slow_run_is_shown(monkeypatch):
    async with watching("listener/abcd") as w:
        seen = []
        show = w.app.grid.show
        monkeypatch.setattr(w.app.grid, "show", lambda look: (show(look), seen.append(w.position)))
        await w.pilot.press("space")
        await w.wait(lambda: w.position >= 6)
        await w.press("space")
        steps = list(dict.fromkeys(seen))
        assert steps == list(range(steps[0], w.position + 1)) and steps[0] <= 1


@pytest.mark.slow
@on_screen
async def test_faster_and_slower():
    async with watching("listener/abcd") as w:
        speeds = [w.seen("#speed").strip()]
        for _ in range(4):
            await w.pilot.press("plus")
            speeds.append(w.seen("#speed").strip())
        assert speeds == ["20/s", "50/s", "100/s", "500/s", "full"]
        assert "faster" not in w.buttons
        await w.pilot.press("plus")
        assert w.seen("#speed").strip() == "full"
        for _ in range(8):
            await w.pilot.click("#slower")
        assert w.seen("#speed").strip() == "1/s" and "slower" not in w.buttons
        await w.pilot.press("minus")
        assert w.seen("#speed").strip() == "1/s"
        await w.pilot.click("#faster")
        assert w.seen("#speed").strip() == "2/s"


@pytest.mark.slow
@on_screen
async def test_the_speed_can_be_changed_in_a_run():
    async with watching("listener/abcd") as w:
        await w.pilot.press(*["minus"] * 4)  # a step a second
        await w.pilot.press("space")
        await w.wait(lambda: w.position >= 1)
        await w.pilot.press(*["plus"] * 8)
        await w.rest()  # it would take minutes
        assert "solution 1: " in w.status


@pytest.mark.slow
@on_screen
async def test_a_run_that_begins_while_a_step_is_taken_goes_on():
    go_on = Event()

    def one_step(moment):  # asked by the solver, in its thread
        go_on.wait(30)
        return True

    async with watching("magazines/enigma-1760") as w:
        stepper = w.app.stepper
        stepper.go(one_step, pace=20)
        stepper.pause()
        assert stepper.state is State.PAUSING
        stepper.go(solves)
        go_on.set()
        await w.rest()
        assert "solution 1: " in w.status


# ------------------------------------------------------------------ what makes no sense


@pytest.mark.slow
@on_screen
async def test_only_what_makes_sense_can_be_done():
    async with watching("magazines/enigma-1760") as w:
        assert w.buttons == READY
        await w.press("b", "B", "A", "x", "h", "H", "comma", "full_stop")
        assert w.title.endswith("not started") and w.told == []
        await w.press("a")
        assert w.buttons == READY | BACK
        await w.press("s", "s")
        assert w.buttons == READY | BACK  # it has gone back to the solution
        await w.press("l", "end")
        assert w.title.endswith("step 99 of 99, 1 solution, search over")
        assert w.buttons == BACK | SPEED
        await w.press("n", "a", "c", "s", "h", "space")
        for button in ("#step", "#run", "#seek-assumption"):
            await w.click(button)
        assert w.position == 99 and w.told == []
        await w.press("home")
        assert w.position == 0 and w.buttons == READY | {"stop"}
        await w.press("b", "A", "C", "S")
        await w.click("#step_back")
        assert w.position == 0 and w.told == []
        assert w.title.endswith("step 0 of 99, 1 solution, search over")


@pytest.mark.slow
@on_screen
async def test_without_a_puzzle_nothing_can_be_run():
    async with watching(size=(120, 40)) as w:
        await w.pilot.press("escape")
        await w.wait(lambda: len(w.app.screen_stack) == 1)
        assert w.title == "no puzzle — nothing to solve yet"
        keys = ["space", "n", "b", "x", "a", "c", "s", "h", "A", "comma", "z", "5", "enter"]
        await w.pilot.press(*keys)
        assert w.buttons == SPEED and w.title == "no puzzle — nothing to solve yet"
        w.app.open_text("A . .\n", None)
        await w.rest()
        assert w.buttons == READY and w.title == "no file — not started"


@pytest.mark.slow
@on_screen
async def test_during_a_run_one_can_pause_and_stop_and_nothing_else():
    async with watching(text=LONG, size=(100, 30)) as w:
        w.app.stepper.go(lambda moment: False)
        await w.wait(lambda: w.position > 100)
        assert w.buttons == {"run", "stop"} | SPEED and w.title.endswith("running")
        w.app.simulate_key("b")
        w.app.simulate_key("n")
        w.app.simulate_key("comma")
        before = w.position
        await w.wait(lambda: w.position > before)
        assert w.title.endswith("running")
        await w.press("space")
        assert w.title.endswith("paused") and "step_back" in w.buttons
        last = w.position
        await w.press("b")
        assert w.position == last - 1


@pytest.mark.slow
@on_screen
async def test_stop_leads_to_before_the_start():
    async with watching("magazines/enigma-1760") as w:
        start = w.picture
        await w.press("s", "x")
        assert w.picture == start
        await w.press("s", "b")
        await do(w, "stop", "mouse")
        assert w.title == "puzzles/magazines/enigma-1760.txt — Squares and cubes — not started"
        assert w.buttons == READY and w.picture == start and w.assumptions == []
        assert w.log.split(maxsplit=1) == ["0", "the start"]
        await w.press("a")
        assert w.position == 45


# ------------------------------------------------------------------ alive while it works


@pytest.mark.slow
@on_screen
async def test_the_screen_is_alive_while_a_long_search_runs():
    async with watching(text=LONG, size=(120, 40)) as w:
        w.app.stepper.go(lambda moment: False)
        await w.wait(lambda: w.position > 1000)
        picture = w.seen("#grid")
        w.app.simulate_key("z")
        w.app.simulate_key("z")
        await w.wait(lambda: w.app.grid.layout_used.name == "medium")
        w.app.simulate_key("r")
        await w.wait(lambda: "no two queens" in w.seen("#rule-lines"))
        w.app.simulate_key("l")
        await w.wait(lambda: re.search(r"▸ *\d{4}", w.seen("#right")))
        await w.wait(lambda: w.seen("#grid") != picture)  # it may happen to look as it did
        assert w.title.endswith("running")
        w.app.simulate_key("x")
        await w.wait(lambda: w.title.endswith("not started"))
        assert w.position == 0


@pytest.mark.slow
@on_screen
async def test_one_can_quit_during_a_run():
    async with watching(text=LONG) as w:
        w.app.stepper.go(lambda moment: False)
        await w.wait(lambda: w.position > 1000)
        thread = w.app.stepper.solver.thread
        w.app.simulate_key("q")
        await w.wait(lambda: not w.app.is_running)
    thread.join(30)
    assert not thread.is_alive()


@pytest.mark.slow
@on_screen
async def test_one_can_quit_from_everywhere(monkeypatch):
    async with watching("magazines/enigma-1760") as w:
        await w.pilot.press("down")
        left = []
        with monkeypatch.context() as patch:
            patch.setattr(w.app, "exit", lambda: left.append(where))
            for where in ("", "question_mark", "o", "enter", "e", "f2"):
                if where:
                    await w.pilot.press(where)
                await w.pilot.press("ctrl+q")
                await w.wait(lambda where=where: left and left[-1] == where)
                if where and where != "e":
                    await w.pilot.press("escape")
                    await w.wait(lambda: len(w.app.screen_stack) == 1)
        assert len(left) == 6
        await w.pilot.press("ctrl+q")
        await w.wait(lambda: not w.app.is_running)


QUEENS = "kind: queens\n14\n"


@pytest.mark.slow
@on_screen
async def test_looking_at_rules_does_not_pause_a_run():
    async with watching(text=QUEENS, size=(120, 40)) as w:
        w.app.stepper.go(lambda moment: False)
        w.app.simulate_key("r")
        await w.wait(lambda: w.app.screen.query_one("#rule-lines").has_focus)
        w.app.simulate_key("down")
        await w.wait(lambda: "no two queens" in w.seen("#meaning"))
        w.app.simulate_key("g")
        await w.wait(lambda: w.app.grid.has_focus)
        assert w.app.stepper.running
        await w.press("space")
        assert w.title.endswith("paused")


@pytest.mark.slow
@on_screen
async def test_a_run_at_full_speed_can_be_slowed_down():
    async with watching(text="kind: queens\n20\n", size=(80, 24)) as w:
        await w.pilot.press(*["plus"] * 8)
        assert "full" in w.screen
        w.app.simulate_key("space")
        await w.wait(lambda: w.position > 0)
        for _ in range(8):
            w.app.simulate_key("minus")
        await w.wait(lambda: "1/s" in w.screen)
        assert w.app.stepper.free
        await w.pilot.press("space")
        await w.rest()
        assert w.title.endswith("paused") or "solution" in w.title


@pytest.mark.slow
@on_screen
async def test_what_is_chosen_in_a_menu_is_not_done_to_another_puzzle():
    async with watching("magazines/enigma-1760") as w:
        await w.press("right")
        await w.pilot.press("enter")
        await w.wait(lambda: len(w.app.screen_stack) == 2)
        w.app.open_text("A . .\n\nPZ(A_w)\n", None)
        await w.wait(lambda: w.app.ready_stepper and w.app.puzzle.source.text.startswith("A . ."))
        await w.pilot.press("end", "enter")
        await w.wait(lambda: len(w.app.screen_stack) == 1)
        assert w.assumptions == []
