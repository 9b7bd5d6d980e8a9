"""Stepping back: what was to be seen after a step is to be seen again, exactly."""

import pytest
from support.screens import on_screen, watching

from sevendown.engine.search import Assumed, Failed, Retracted, Solved


@pytest.mark.slow
@pytest.mark.parametrize(
    "name, where, count",
    [
        ("magazines/enigma-1760", "s", 12),  # to where it is taken back
        ("listener/eraser-grid", "a", 24),  # three solutions
        ("arukone/own-4-2", "a", 30),
        ("queens/eight", "c", 16),  # assumptions in assumptions
    ],
)
@on_screen
async def test_every_step_looks_the_same_again(name, where, count):
    # One by one from a little before something, so through assumptions and take-backs.
    async with watching(name, size=(110, 32)) as w:
        start = w.picture
        await w.press(where)
        first = max(0, w.position - 4)
        w.app.stepper.go_to(first)
        seen = {first: w.picture}
        while len(seen) < count and not w.app.stepper.at_end:
            await w.quickly("n")
            if w.position in seen:  # the search is over: back at the solution
                break
            await w.pilot.pause()  # until lists have their scrollbars
            seen[w.position] = w.picture
        last = max(seen)
        events = {type(w.app.stepper.recording.moment(n).step.event) for n in seen if n}
        assert {Assumed, Retracted} & events and {Solved, Failed} & events
        w.app.stepper.go_to(last)
        for step in range(last - 1, first - 1, -1):
            await w.quickly("b")
            assert w.position == step
            await w.wait(lambda step=step: w.picture == seen[step])
        for step in range(first + 1, last + 1):
            await w.quickly("n")
            assert w.position == step
            await w.wait(lambda step=step: w.picture == seen[step])
        await w.press("l", "home")
        await w.press("g")
        assert w.picture == start


@on_screen
async def test_jumping_back():
    async with watching("queens/eight", size=(120, 40)) as w:
        seen = {}
        for key in "acacsacs":
            await w.press(key)
            seen[w.position] = key, w.picture, w.log
        assert len(seen) == 8
        assert "≠" not in w.seen("#grid")  # which would not have been there before
        recording = w.app.stepper.recording
        for key in "SCAC":
            before = w.position
            await w.press(key)
            words = {"S": "solution", "C": "contradiction", "A": "assume"}[key]
            sought = [n for n in range(1, before) if f"  {words}" in recording.step_line(n)]
            assert w.position == max(sought)
            if w.position in seen:
                assert (w.picture, w.log) == seen[w.position][1:]
        # By the log as well.
        await w.press("l", "end")
        assert w.position == max(seen)
        await w.press("home", *["down"] * min(seen), "g")
        assert w.position == min(seen) and (w.picture, w.log) == seen[min(seen)][1:]


@pytest.mark.slow
@on_screen
async def test_a_click_in_the_log_leads_to_a_step():
    async with watching("magazines/enigma-1760") as w:
        await w.press("a")
        at_assumption = w.picture
        await w.press("n", "n")
        await w.click_on("assume (2d is a square")
        await w.rest()
        assert w.position == 45 and w.picture == at_assumption
        assert w.title.endswith("step 45 of 47, paused")


@pytest.mark.slow
@on_screen
async def test_choosing_an_assumption_leads_to_where_it_was_made():
    async with watching("queens/eight", size=(120, 40)) as w:
        await w.press("a")
        await w.press("a")
        second, lines = w.position, w.assumptions
        assert lines == ["1 column 1 = 1", "2 column 2 = 3"]
        for by in ("key", "mouse"):
            await w.press("s")
            assert w.assumptions[:2] == ["1 column 1 = 1", "2 column 2 = 5"]
            if by == "key":
                w.app.screen.query_one("#assumptions").focus()
                await w.press("down", "down", "enter")
            else:
                await w.click_on("2 column 2 = ")
                await w.rest()
            told = w.app.stepper.recording.step_line(w.position)
            assert told.split()[1:5] == ["assume", "column", "2", "="]
            assert w.position >= second and len(w.assumptions) == 2


@pytest.mark.slow
@on_screen
async def test_going_on_from_an_earlier_step():
    async with watching("magazines/enigma-1760") as w:
        await w.press("a", "s")
        await w.press("A", "b", "b")
        assert w.title.endswith("step 56 of 84, 1 solution, paused")
        await w.press("a")
        assert w.position == 58
        await w.press("c")
        assert w.log.startswith("   99  contradiction")


@pytest.mark.slow
@on_screen
async def test_where_there_is_nothing_before_that_is_said():
    async with watching("magazines/enigma-1760") as w:
        await w.press("n", "A")
        assert w.told == ["There is none before this step."] and w.position == 7
        assert "There is none before this step." in w.screen
