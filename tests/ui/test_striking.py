"""Steering: digits struck out before the start, in a run, and at an earlier step."""

import re

import pytest
from support.screens import on_screen, watching

from sevendown.stepper.steering import strike_of

# Its only solution is 25#6 / #144 / 324# / 6#16; the first assumption is made in step 45.
ENIGMA = "magazines/enigma-1760"


async def strike(w, row, column, sign, way):
    """Strike out a sign in one of the ways there are; and come to rest."""
    if way == "key":
        await w.choose_square(row, column)
        await w.press(sign)
    elif way == "click":
        await w.click_sign(row, column, sign)
    else:
        await w.choose_square(row, column)
        await choose(w, f"strike out {sign}")


async def keep(w, row, column, sign, way):
    """Keep only a sign, in one of the ways there are."""
    if way == "menu":
        await w.choose_square(row, column)
        await choose(w, f"keep only {sign}")
    elif way == "right click":
        await w.click_sign(row, column, sign, button=3)
    else:
        await w.click_sign(row, column, sign, control=True)


async def choose(w, line):
    """Choose a line of the menu of a square."""
    await w.pilot.press("enter")
    await w.wait(lambda: "In this cell:" in w.screen)
    await w.pilot.press(*["down"] * w.options.index(line), "enter")
    await w.rest()


def square(w, row):
    """The first line of the boxes of a row of squares, of 7 columns each."""
    return w.seen("#grid").split("\n")[3 * row + 1].strip()


# ------------------------------------------------------------------ before the start


@pytest.mark.slow
@on_screen
async def test_before_the_start_it_is_for_good():
    async with watching(ENIGMA) as w:
        for way in ("key", "click", "menu"):
            await strike(w, 0, 0, "2", way)
            assert "01╳34" in square(w, 0) and w.title.endswith("not started")
            (line,) = w.assumptions
            assert line == "for good: cell(1, 1) not 2 (yours)"
            if way != "menu":  # to do it again takes it back
                await strike(w, 0, 0, "2", way)
                assert "01234" in square(w, 0) and w.assumptions == []
        await w.press("n")
        assert w.status == "1  you | cell(1, 1): 0..9 → 0, 1, 3, 4, 5, 6, 7, 8, 9"
        assert "01 34" in square(w, 0) and w.assumptions == ["for good: cell(1, 1) not 2 (yours)"]
        await w.press("s")
        assert w.status == "The search is over, with what you struck out: there is no solution."
        assert w.assumptions == ["for good: cell(1, 1) not 2 (yours)"]


@pytest.mark.slow
@on_screen
async def test_all_but_one_can_be_struck_out():
    async with watching(ENIGMA) as w:
        for way in ("right click", "control click", "menu"):
            await keep(w, 0, 0, "2", way)
            assert "╳╳2╳╳" in square(w, 0)
            assert w.assumptions == ["for good: cell(1, 1) = 2 (yours)"]
            if way != "menu":
                await keep(w, 0, 0, "2", way)
                assert w.assumptions == []
        await w.press("s")
        assert "solution 1: 25#6" in w.status
        await w.press("s")
        assert (
            w.status == "The search is over, with what you struck out: this is the only solution."
        )


@pytest.mark.slow
@on_screen
async def test_what_was_struck_out_before_the_start_survives_a_stop():
    async with watching(ENIGMA) as w:
        await strike(w, 0, 0, "2", "click")
        await w.press("s", "x")
        assert w.title.endswith("not started")
        assert w.assumptions == ["for good: cell(1, 1) not 2 (yours)"]
        await strike(w, 0, 0, "2", "key")
        await w.press("s")
        assert "solution 1: 25#6" in w.status


@pytest.mark.slow
@on_screen
async def test_the_last_digit_cannot_be_struck_out():
    async with watching(ENIGMA) as w:
        await strike(w, 0, 0, "2", "key")
        await w.pilot.press(*"013456789")
        await w.rest()
        assert w.assumptions[-1] == "for good: cell(1, 1) not 8 (yours)"
        assert w.told == ["9 is all that is left here."]


@pytest.mark.slow
@on_screen
async def test_several_squares():
    async with watching(ENIGMA) as w:
        await strike(w, 0, 0, "3", "click")
        await strike(w, 3, 2, "7", "click")
        await keep(w, 0, 1, "5", "control click")
        assert len(w.assumptions) == 3 and w.seen("#grid").count("╳") == 1 + 1 + 9
        await w.press("s", "s")
        assert (
            w.status == "The search is over, with what you struck out: this is the only solution."
        )


# ------------------------------------------------------------------ in a run


@pytest.mark.slow
@on_screen
async def test_in_a_run_it_is_the_next_step():
    async with watching("queens/eight") as w:
        for way in ("click", "menu"):
            await w.press("a")
            assert w.assumptions == ["1 column 1 = 1"]
            await strike(w, 5, 1, "Q", way)
            line = "next: column 2 not 6 (yours)"
            assert w.assumptions == ["1 column 1 = 1", line]
            await w.press("n")
            assert w.status == "2  assume column 2 in 1, 2, 3, 4, 5, 7, 8, of 1..8"
            line = "2 column 2 in 1, 2, 3, 4, 5, 7, 8 (yours)"
            assert w.assumptions == ["1 column 1 = 1", line]
            await w.press("a")
            assert len(w.assumptions) == 3 and w.assumptions[1] == line
            await w.press("x")


@pytest.mark.slow
@on_screen
async def test_no_solution_is_lost_by_a_strike():
    async with watching("listener/eraser-grid") as w:
        await w.press("n")
        await strike(w, 0, 2, "1", "click")
        found = []
        for _ in range(3):
            await w.press("s")
            found += re.findall(r"solution \d: (.*)", w.status)
        assert sorted(found) == SOLUTIONS and found[-1] == "64121 / 64136 / 69461 / 49216 / 12527"
        told = map(w.app.stepper.recording.step_line, range(1, w.position + 1))
        assert (
            sum("take back cell(1, 3) in 2..9, so cell(1, 3): 1..9 → 1" in line for line in told)
            == 1
        )
        await w.press("s")
        assert w.status == "The search is over: 3 solutions; < and > page through them."


SOLUTIONS = sorted(
    [
        "64441 / 61736 / 69464 / 49216 / 12527",
        "64121 / 64136 / 69461 / 49216 / 12527",
        "64441 / 64736 / 69461 / 49216 / 12527",
    ]
)


@pytest.mark.slow
@on_screen
async def test_a_strike_is_assumed_and_taken_back_where_nothing_follows():
    async with watching(ENIGMA) as w:
        await w.press("n")
        await strike(w, 0, 0, "2", "click")
        assert w.assumptions == ["next: cell(1, 1) not 2 (yours)"]
        await w.press("n")
        assert w.status == "8  assume cell(1, 1) in 1, 3, 4, 5, 6, 7, 8, 9, of 1..9"
        assert w.assumptions == ["1 cell(1, 1) in 1, 3, 4, 5, 6, 7, 8, 9 (yours)"]
        assert "1₂34" in square(w, 0)  # out by assumption: small, not gone
        await w.press("2", "0")
        assert w.told == ["2 is out already.", "0 is out already."] and len(w.assumptions) == 1
        await w.press("c")
        assert w.assumptions[0] == "1 cell(1, 1) in 1, 3, 4, 5, 6, 7, 8, 9 (yours)"
        await w.press("s")
        assert "solution 1: 25#6" in w.status
        assert not any("yours" in line for line in w.assumptions)
        recording = w.app.stepper.recording
        told = [recording.step_line(n) for n in range(1, recording.last + 1)]
        assert sum("take back cell(1, 1) in" in line for line in told) == 1
        await w.press("s")
        assert w.status == "The search is over: this is the only solution."


@pytest.mark.slow
@on_screen
async def test_a_strike_can_be_taken_back_before_it_is_assumed():
    async with watching(ENIGMA) as w:
        await w.press("n")
        await strike(w, 0, 0, "2", "click")
        await strike(w, 0, 0, "2", "key")
        assert w.assumptions == [] and "╳" not in w.seen("#grid")
        await w.press("a")
        assert "assume (2d is a square" in w.log


@pytest.mark.slow
@on_screen
async def test_at_an_earlier_step_it_is_out_from_there_on():
    """In the midst of the rules, which would have decided otherwise."""
    async with watching(ENIGMA) as w:
        await w.press("s", "l", "home", *["pagedown"] * 1, "g")
        before = w.position
        assert 8 < before < 44
        await strike(w, 0, 0, "2", "key")
        assert w.title.endswith(f"step {before} of {before}, paused")
        await w.press("n")
        assert w.status.startswith(f"{before + 1}  assume cell(1, 1) in 1, 3, 4, ")
        (mine,) = w.assumptions
        assert mine.endswith("(yours)")
        await w.press("c")
        assert "contradiction" in w.log and w.assumptions[0] == mine
        while w.assumptions:
            assert "2" not in square(w, 0)[:7]
            await w.press("n")
        assert "take back cell(1, 1) in 1, 3, 4, " in w.status and "→ 2" in w.status


@pytest.mark.slow
@on_screen
async def test_at_an_earlier_step_history_is_new_from_there():
    async with watching(ENIGMA) as w:
        await w.press("s", "A")
        at_assumption = w.seen("#grid")
        await w.press("b")
        assert w.title.endswith("step 57 of 84, 1 solution, paused")
        await strike(w, 3, 2, "1", "click")  # which it was found to be
        assert w.title.endswith("step 57 of 57, paused")
        assert w.assumptions == ["next: cell(4, 3) not 1 (yours)"]
        await w.press("n")
        assert w.status == "58  assume cell(4, 3) in 2, 4, 6, of 1, 2, 4, 6"
        assert w.seen("#grid") != at_assumption
        assert w.assumptions == ["1 cell(4, 3) in 2, 4, 6 (yours)"]
        await w.press("c", "n")
        assert "take back cell(4, 3) in 2, 4, 6" in w.status and w.assumptions == []
        await w.press("s")
        assert "solution 1: 25#6" in w.status
        await w.press("s")
        assert w.status == "The search is over: this is the only solution."


@pytest.mark.slow
@on_screen
async def test_at_the_end_there_is_nothing_to_steer():
    async with watching(text="A . C\n. . .\n. . .\n\nA_w = 123\nA_w = 124\n") as w:
        await w.press("s")
        await w.choose_square(1, 1)
        await w.press("5")
        assert w.told == ["The search is over: go back to an earlier step first."]
        assert w.assumptions == []


@pytest.mark.slow
@pytest.mark.parametrize(
    "name, place, keys",
    [("labyrinth/small", (1, 1), "strike out →"), ("arukone/own-4-2", (0, 1), "strike out 1")],
)
@on_screen
async def test_other_kinds_are_steered_by_the_same_menu(name, place, keys):
    async with watching(name) as w:
        await w.choose_square(*place)
        await w.pilot.press("enter")
        await w.wait(lambda: "In this cell:" in w.screen)
        options = w.options
        assert keys in options
        await w.pilot.press("escape")
        await w.rest()
        await choose(w, keys)
        assert len(w.assumptions) == 1 and w.assumptions[0].startswith("for good: ")
        await w.press("s")
        assert "solution 1" in w.status or "no solution" in w.status


@pytest.mark.slow
@on_screen
async def test_queens_are_steered_by_clicks():
    async with watching("queens/eight") as w:
        await w.click_sign(2, 0, "Q", control=True)
        assert w.assumptions == ["for good: column 1 = 3 (yours)"]
        await w.press("s")
        assert w.status.split(": ")[1].startswith("3 ")


@on_screen
async def test_what_is_so_anyhow_is_told():
    async with watching("listener/eraser-grid") as w:
        await w.press("a")
        stepper = w.app.stepper
        struck = strike_of(stepper.picture.squares[0][2], "0", only=False)
        stepper.solver.steering.add(struck)  # as if it came late
        await w.press("s")
        assert w.status == "Your cell(1, 3) not 0 is so anyhow."
        assert not any("yours" in line for line in w.assumptions)


@pytest.mark.slow
@on_screen
async def test_after_a_solution_nothing_is_shown_as_proved():
    async with watching("listener/eraser-grid") as w:
        await w.press("s", "s")
        assert w.title.endswith("solution 2 of 2, paused")
        assert len(w.app.stepper.differing) == 5
        assert w.seen("#grid").count("?") >= 5  # found for this solution only
