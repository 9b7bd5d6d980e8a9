"""The last line of the screen: keys that are shown, clicked, and scrolled to."""

from support.screens import on_screen, watching
from textual.events import MouseScrollDown, MouseScrollUp


def last_line(w):
    """The last line of the screen: its runs of equal style."""
    return w.strips("KeyLine")[0]


def behind(w):
    """What is behind each text of the line."""
    return {text.strip(): style.bgcolor for text, style in last_line(w)}


@on_screen
async def test_the_keys_that_can_be_used_are_shown_and_those_that_cannot_are_dim():
    async with watching("magazines/enigma-1760") as w:
        keys = (
            " q Quit  F1 Help  o Open  g Grid  l Log  r Rules  e Source  w Why  i Hint  y Why here"
        )
        keys += "  < Solutions  z Zoom"
        assert w.seen("KeyLine").rstrip() == keys
        colours = {text.strip(): style.color for text, style in last_line(w)}
        assert colours["Solutions"] != colours["Log"] == colours["Zoom"]
        await w.press("s")
        colours = {text.strip(): style.color for text, style in last_line(w)}
        assert w.seen("KeyLine").rstrip() == keys and colours["Solutions"] == colours["Log"]
        await w.pilot.press("e")
        await w.wait(lambda: w.app.editor.field.has_focus)
        await w.wait(lambda: w.seen("KeyLine").startswith(" ^r Take over  ^s Save  f2 Save as  f8"))
        await w.press("escape")
        assert w.seen("KeyLine").rstrip() == keys


@on_screen
async def test_a_key_can_be_clicked_if_it_can_be_used(monkeypatch):
    bells = []
    async with watching("magazines/enigma-1760") as w:
        monkeypatch.setattr(w.app, "bell", lambda: bells.append(1))
        for word, seen in (("Rules", "SC(1a)"), ("Log", "the start")):
            await w.click_on(f"{word}  ")
            await w.wait(lambda seen=seen: seen in w.seen("#right"))
        assert not bells
        await w.click_on("< Solutions")
        assert bells and w.title.endswith("not started")
        await w.pilot.click("KeyLine", offset=(119, 0))  # where there is none
        assert len(bells) == 1


@on_screen
async def test_the_key_below_the_mouse_is_seen():
    async with watching("magazines/enigma-1760") as w:
        plain = behind(w)
        assert len(set(plain.values())) == 1
        await w.pilot.hover("KeyLine", offset=(10, 0))
        await w.pilot.pause()
        now = behind(w)
        assert {text for text in now if now[text] != plain[text]} == {"F1", "Help"}
        await w.pilot.hover("#grid")
        await w.pilot.pause()
        assert behind(w) == plain


@on_screen
async def test_keys_for_which_there_is_no_room_are_scrolled_to():
    async with watching("magazines/enigma-1760", size=(50, 30)) as w:
        first = w.seen("KeyLine")
        assert first.startswith(" q Quit") and "Zoom" not in first
        for event, seen in ((MouseScrollDown, "z Zoom "), (MouseScrollUp, " q Quit")):
            while seen not in w.seen("KeyLine"):
                before = w.seen("KeyLine")
                await w.pilot._post_mouse_events([event], "KeyLine", offset=(9, 0), button=0)
                await w.pilot.wait_for_animation()
                assert w.seen("KeyLine") != before
        assert w.seen("KeyLine") == first
