"""The tab Why, hints and answers, and the clues beside the grid."""

import re
import threading
import time

import pytest
from support.screens import on_screen, watching

from sevendown.engine.engine import Engine, OutOfTime
from sevendown.ui import thinking
from sevendown.ui.thinking import Thinker

FIGURE = "title: Figure\n\nA . C\nB . .\n\nPZ(C_s)\n=(qs(A_w), 3)\n=(qs(B_w), 9)\nV(B_w, A_w)\n"
UNIQUE = "1 . 2\n3 . .\n\n1a = 144\nQ(3a)\n2d = 41\n3a < 200\n"
MANY = "A . C\nB . .\n\nPZ(C_s)\n"


async def proof(w):
    """Go to the tab Why, and wait for the proof."""
    await w.press("w")
    await w.wait(lambda: not w.app.main_view.why.is_working)
    await w.pilot.pause()
    await w.rest()


async def explained(w, *keys):
    """Press keys that lead to a window, and wait for what it tells; give that."""
    for key in keys:
        await w.pilot.press(key)
        await w.wait(lambda: "Working it out" not in w.screen and "close ─╯" in w.screen)
        await w.pilot.pause()
    lines = w.seen("VerticalScroll").split("\n")
    return [line[1:-1].strip() for line in lines[1:-1]]


def steps(w):
    """What stands in the list of steps, without its cursor and scrollbar."""
    return [line[1:-1].rstrip() for line in w.seen("#why-steps").split("\n") if line.strip()]


def chosen(w):
    """The step at the cursor, in one line."""
    lines = [line for line in w.seen("#why-steps").split("\n") if line.startswith("▸")]
    return " ".join(line[1:-1].strip() for line in lines)


# ------------------------------------------------------------------ the proof


@on_screen
async def test_the_grid_follows_the_steps_of_the_proof():
    async with watching(text=FIGURE, size=(120, 40)) as w:
        await w.press("n", "n")
        of_the_solver, title = w.picture, w.title
        await proof(w)
        assert chosen(w).startswith("1. C_s is a prime (line 6: PZ(C_s)).")
        assert w.title.endswith("why: 1 of 15") and w.status.startswith("C_s is a prime")
        await w.press("down", "down")
        assert chosen(w).startswith("3. B_w is a multiple of A_w (line 9: V(B_w, A_w)), where")
        assert chosen(w).endswith("So A_w = ··1 and B_w is 111, 201, 333, 603, 777 or 999.")
        grid = w.seen("#grid")
        assert "┃  12   │ 01    │   1   ┃" in grid
        assert "┏A━━━━━+┯━━━━━━+┯C━━━━*+┓" in grid  # from where it follows, and what is new
        assert "┠B─────*┼──────*┼──────+┨" in grid
        numbers = w.seen("#numbers")
        assert re.search(r">A_w +2 111, 201 ", numbers) and re.search(r"\*B_w +6 111, ", numbers)
        await w.press("end")
        assert chosen(w) == "So these are all solutions." and w.title.endswith("why: 15 of 15")
        await w.press("home")
        assert w.title.endswith("why: 1 of 15")
        await w.click_on("4. The sum")
        await w.rest()
        assert w.title.endswith("why: 4 of 15") and "3? " not in w.seen("#grid")
        await w.press("l")
        assert w.picture == of_the_solver and w.title == title


@pytest.mark.slow
@on_screen
async def test_suppositions_are_indented_and_marked_as_such():
    async with watching("magazines/enigma-1760") as w:
        await proof(w)
        supposed = None
        while "This cannot be." not in chosen(w):
            if "Suppose " in chosen(w):
                supposed = chosen(w)
            await w.press("down")
        number = supposed.partition(". ")[0]
        assert any(line.startswith(f"  {number}.1. ") for line in steps(w))
        (said,) = w.assumptions
        assert supposed.startswith(said.removesuffix("…"))
        assert "?" in w.seen("#grid")  # a digit, found only by supposing something
        while chosen(w).startswith(f"{number}."):
            await w.press("down")
        assert chosen(w).startswith("So ") and not w.assumptions and "?" not in w.seen("#grid")


@pytest.mark.slow
@on_screen
async def test_the_solver_takes_over_where_it_goes_on():
    async with watching(text=FIGURE) as w:
        await proof(w)
        await w.press("n")
        assert "the start" in w.seen("#right") and w.title.endswith("step 3 of 3, paused")
        assert w.app.main_view._steps.has_focus
        await w.press("w")
        assert w.title.endswith("why: 1 of 15")  # it is found once
        await w.pilot.press("g", "right", "5")
        await w.wait(lambda: w.told)
        assert w.told == ["This is a step of the proof: l goes back to the solver."]


@pytest.mark.slow
@on_screen
async def test_what_has_no_proof_says_so():
    async with watching(text="kind: queens\n6\n") as w:
        grid = w.seen("#grid")
        await proof(w)
        assert "Here only crossnumbers are explained; this is of the kind" in w.seen("#right")
        assert w.seen("#grid") == grid and w.title.endswith("not started")


@pytest.mark.slow
@on_screen
async def test_of_many_solutions_it_is_proved_what_they_share():
    async with watching(text=f"{MANY}A_w = 131\n") as w:
        await proof(w)
        await w.press("end")
        assert "solutions" in chosen(w) and "│   3   │   1   ┃" in w.seen("#grid")


@pytest.mark.slow
@on_screen
async def test_where_there_is_no_solution_that_is_what_is_proved():
    async with watching(text=f"{MANY}V(C_s, 2)\n") as w:
        await proof(w)
        await w.press("end")
        assert chosen(w) == "So there is no solution."
        assert await explained(w, "i") == ["There is no solution. The tab Why shows it."]


@pytest.mark.slow
@on_screen
async def test_on_a_narrow_screen_the_step_is_seen_in_the_grid():
    async with watching(text=FIGURE, size=(80, 24)) as w:
        await proof(w)
        await w.press("down", "down")
        assert "┏A" not in w.screen and "#clues" not in w.screen
        await w.press("g")
        assert "│   1  ┃" in w.seen("#grid") or "│   1   ┃" in w.seen("#grid")
        assert w.status.startswith("B_w is a multiple of A_w")
        await w.press("l", "g")
        assert w.status.startswith("0  the start")


# ------------------------------------------------------------------ hints and answers


@on_screen
async def test_a_hint_is_told_rung_by_rung():
    async with watching(text=UNIQUE) as w:
        first = await explained(w, "i")
        assert first[0].startswith("Look at ") and len(first) == 1
        second = await explained(w, "i")
        assert second[0] == first[0] and second[1].startswith("The clue is: ")
        await w.pilot.press("escape")
        await w.wait(lambda: len(w.app.screen_stack) == 1)
        third = await explained(w, "i")  # of the same grid
        assert third[:2] == second and len(third) == 3
        whole = await explained(w, "i")
        assert whole[-1].endswith(".") and "So " in " ".join(whole)
        assert "more" not in w.seen("VerticalScroll").split("\n")[-1]
        assert await explained(w, "i") == whole
        await w.pilot.press("escape")
        await w.wait(lambda: len(w.app.screen_stack) == 1)
        await w.press("s")
        assert await explained(w, "i") == ["Everything is filled in, and right."]


@pytest.mark.slow
@on_screen
async def test_a_hint_is_for_what_is_seen():
    async with watching(text=UNIQUE) as w:
        await proof(w)
        await w.press("end")
        assert await explained(w, "i") == ["Everything is filled in, and right."]
        await w.pilot.press("escape")
        await w.wait(lambda: len(w.app.screen_stack) == 1)
        await w.press("l")
        assert (await explained(w, "i"))[0].startswith("Look at ")


@pytest.mark.slow
@on_screen
async def test_what_is_wrong_is_said_first():
    async with watching(text=UNIQUE) as w:
        await w.choose_square(1, 1)
        await w.press("enter")
        await w.wait(lambda: len(w.app.screen_stack) > 1)
        await w.pilot.press("end", "enter")  # only 9
        await w.wait(lambda: len(w.app.screen_stack) == 1)
        await w.press("n")
        said = await explained(w, "i")
        assert said[:2] == ["This cannot be completed.", "Take back r2c2 = 9."]


@on_screen
async def test_why_a_cell_or_a_number_is_what_it_is():
    async with watching(text=UNIQUE) as w:
        await w.pilot.press("y")
        await w.wait(lambda: w.told)
        assert w.told == ["Choose a cell or a number first."]
        w.app.clear_notifications()
        await w.choose_square(0, 1)
        said = await explained(w, "y")
        assert " Why row 1, column 2? " in w.screen and said[-1] == "So r1c2 = 4."
        await w.pilot.press("escape")
        await w.wait(lambda: len(w.app.screen_stack) == 1)
        await w.app.run_action("app.focus('numbers')")
        await w.press("home")
        said = await explained(w, "y")
        assert " Why 1a? " in w.screen and said[-1] == "So 1a = 144."


@pytest.mark.slow
@on_screen
async def test_what_is_not_the_same_everywhere_is_shown_by_examples():
    async with watching(text=FIGURE) as w:
        await w.choose_square(0, 0)
        said = await explained(w, "y")
        assert said == [
            "r1c1 is not the same in all solutions:",
            *("111", "333", "", "201", "603"),
        ]


@pytest.mark.slow
@on_screen
async def test_only_crossnumbers_have_hints():
    async with watching(text="kind: queens\n6\n") as w:
        await w.press("i")
        assert w.told == ["Hints and answers are given for crossnumbers only."]


# ------------------------------------------------------------------ clues beside the grid


@pytest.mark.slow
@on_screen
async def test_clues_stand_beside_the_grid_and_those_of_a_step_are_marked():
    async with watching("magazines/dogsmead", size=(140, 45)) as w:
        assert "─Clues─" in w.screen
        assert "\n  18  1a = L · B" in w.seen("#clues") and ">" not in w.seen("#clues")
        await proof(w)
        line = re.search(r"\(line (\d+)", chosen(w))[1]
        assert re.findall(r"^ >(\d+) ", w.seen("#clues"), re.MULTILINE) == [line]
        await w.press("l")
        assert ">" not in w.seen("#clues")
        await w.click_on("1a = 1210 · R")
        await w.rest()
        assert w.seen("#grid").count("+") == 5  # the digits of 1 across
        await w.press("g")
        assert "+" not in w.seen("#grid")
        await w.pilot.resize_terminal(80, 24)
        await w.rest()
        assert "─Clues─" not in w.screen


@pytest.mark.slow
@on_screen
async def test_other_kinds_have_no_clues():
    async with watching(text="kind: queens\n6\n", size=(140, 45)) as w:
        assert "─Clues─" not in w.screen


# ------------------------------------------------------------------ thinking


def thinking_threads():
    return [thread for thread in threading.enumerate() if thread.name == thinking.NAME]


def ended(patience=30.0):
    end = time.monotonic() + patience
    while thinking_threads() and time.monotonic() < end:
        time.sleep(0.01)
    return not thinking_threads()


def test_work_that_is_called_off_ends_and_is_not_told():
    thinker, told, begun = Thinker(), [], threading.Event()

    def job():
        engine = Engine()
        engine.deadline = time.monotonic() + thinker.allowance  # as every engine's is made
        while True:
            begun.set()
            engine.check_time()

    thinker.think(job, told.append)
    assert begun.wait(30) and thinker.is_busy
    thinker.stop()
    assert ended() and not told and not thinker.is_busy
    # The next one is not called off by that.
    thinker.think(lambda: Engine().check_time() or "done", told.append)
    assert ended() and [thought.result for thought in told] == ["done"]


def test_a_new_job_calls_off_the_one_before():
    thinker, told = Thinker(), []

    def endless():
        engine = Engine()
        engine.deadline = time.monotonic() + thinker.allowance
        while True:
            engine.check_time()

    thinker.think(endless, told.append)
    thinker.think(lambda: "second", told.append)
    assert ended() and [thought.result for thought in told] == ["second"]


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (OutOfTime(), "Given up: it takes longer than 60 seconds."),
        (MemoryError(), "There is no memory left for this."),
        (ValueError("what is filled in cannot be completed"), "what is filled in cannot be"),
        (ZeroDivisionError("a fault"), "Traceback"),
    ],
)
def test_what_goes_wrong_is_told(error, said):
    thinker, told = Thinker(), []

    def job():
        raise error

    thinker.think(job, told.append)
    assert ended() and told[0].result is None and told[0].trouble.startswith(said)


@pytest.mark.slow
@on_screen
async def test_a_proof_is_called_off_where_another_puzzle_is_opened():
    async with watching("listener/undersix") as w:
        await w.press("w")
        await w.wait(thinking_threads)
        assert "Working out why …" in w.seen("#right") and w.title.endswith("not started")
        await w.press("n", "b")  # meanwhile all goes on
        w.app.open_text(UNIQUE, None)
        await w.wait(lambda: w.app.main_view.why.steps)
        await w.wait(lambda: not thinking_threads())
        await w.wait(lambda: "why: 1 of " in w.title and "1. " in chosen(w))
