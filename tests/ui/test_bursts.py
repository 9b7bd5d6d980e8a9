"""Keys that come faster than the screen follows: none is lost, overtakes another or does harm."""

import pytest
from support.screens import on_screen, watching


def burst(w, *keys):
    """Press keys all at once, as a slow line or a paste delivers them."""
    for key in keys:
        w.app.simulate_key(key)


@pytest.mark.slow
@on_screen
async def test_no_step_is_lost():
    async with watching("magazines/enigma-1760") as w:
        burst(w, *"nnnnn")
        await w.wait(lambda: w.position == 11 and w.at_rest)  # the first seven are seen as one
        await w.press("b", "b")
        burst(w, *"nnnn")
        await w.wait(lambda: w.position == 13 and w.at_rest)


@pytest.mark.slow
@on_screen
async def test_a_pause_ends_steps_that_are_still_to_be_taken():
    async with watching("magazines/enigma-1760") as w:
        burst(w, *"nnn", "x")
        await w.rest()
        await w.wait(lambda: w.title.endswith("not started"))


@on_screen
async def test_a_digit_does_not_overtake_the_arrows_before_it():
    async with watching("magazines/enigma-1760") as w:
        burst(w, "right", "right", "down", "4")
        await w.wait(lambda: w.assumptions)
        assert w.assumptions == ["for good: cell(2, 2) not 4 (yours)"]


def asks_nothing(w):
    """Close a window that is open: a key that came after the answer may have asked anew."""
    if len(w.app.screen_stack) > 1:
        burst(w, "escape")
    return len(w.app.screen_stack) == 1


@pytest.mark.slow
@on_screen
async def test_a_window_is_answered_once():
    async with watching("magazines/enigma-1760") as w:
        await w.press("right")
        burst(w, "enter")
        await w.wait(lambda: len(w.app.screen_stack) == 2)
        burst(w, "enter", "enter", "enter")
        await w.wait(lambda: len(w.app.screen_stack) == 1 and w.assumptions)
        await w.rest()
        await w.wait(lambda: asks_nothing(w))
        assert len(w.assumptions) == 1
        await w.pilot.press("o")
        await w.wait(lambda: "chalkdust/01.txt" in w.screen)
        burst(w, "enter", "enter", "enter", "escape")
        await w.wait(lambda: len(w.app.screen_stack) == 1 and w.at_rest)
        burst(w, "f1", "f1", "escape", "escape")
        await w.rest()
        assert len(w.app.screen_stack) == 1
        await w.press("n", "b", "b")
        assert w.position == 0


@pytest.mark.slow
@on_screen
async def test_what_is_filtered_out_cannot_be_chosen():
    async with watching("magazines/enigma-1760") as w:
        await w.pilot.press("o")
        await w.wait(lambda: "chalkdust/01.txt" in w.screen)
        burst(w, *"wheels")
        await w.pilot.click("OptionList", offset=(5, 3))
        await w.pilot.press("escape")
        await w.wait(lambda: len(w.app.screen_stack) == 1)
