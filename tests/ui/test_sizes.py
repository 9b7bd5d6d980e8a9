"""Sizes of the screen: small ones, large ones, and others while something goes on."""

import pytest
from support.screens import on_screen, watching

PUZZLES = [
    "magazines/enigma-1760",
    "chalkdust/01",  # 15 x 15
    "listener/abcd",  # bars
    "tomograph/tomograph00",
    "queens/eight",
    "labyrinth/small",
    "arukone/own-6-3",
    "network/demo",  # no picture
    "triangles/puzzle0",
]


def is_legible(w):
    """Whether grid, lists, status, buttons and keys are there, and within the screen."""
    (width, height), screen = w.app.size, w.screen
    assert all(len(line) == width for line in screen.split("\n"))
    for where in ("#title", "#status", "Controls"):
        region = w.app.screen.query_one(where).region
        assert region.height == 1 and 0 <= region.y < height
    assert "n Step" in screen and "q Quit" in screen
    return True


@pytest.mark.slow
@pytest.mark.parametrize("name", PUZZLES)
@on_screen
async def test_all_is_there(name):
    async with watching(name, size=(80, 24)) as w:
        await w.press("n")
        all_is_there(w)
        if name == "chalkdust/01":
            # Of all that the log names it is to be seen where it is, and of numbers what they are.
            numbers = w.seen("#numbers").split("\n")[1:]
            assert "1a  100000000" in numbers[0] and "2d  10000..99" in numbers[2]
            ruler, _, first, *_ = w.seen("#grid").split("\n")[1:]
            assert ruler.split() == [str(n) for n in range(1, 16)]
            assert first.startswith(" 1┃▒▒▒*(9)│any*(9)│any│")
        for size in ((120, 40), (200, 60)):
            await w.pilot.resize_terminal(*size)
            await w.rest()
            all_is_there(w)
            assert f"{w.position}  " in w.seen("#log-lines")
            left, right = (w.app.screen.query_one(where).size for where in ("#left", "#right"))
            if name in ("magazines/enigma-1760", "network/demo"):  # which need little
                assert right.width > size[0] * 3 // 5 - 10 > left.width


def all_is_there(w):
    assert is_legible(w)
    screen = w.screen
    assert "─Assumptions─" in screen and "─Numbers─" in screen
    if w.app.stepper.picture is None:
        assert " ".join(w.seen("#grid").split()) == "No picture: watch the numbers."
        return
    grid, layout = w.app.grid, w.app.grid.layout_used
    assert layout.width <= grid.size.width and layout.height <= grid.size.height
    lines = w.seen("#grid").split("\n")
    top = next(line for line in lines if "┏" in line)
    bottom = next(line for line in lines if "┗" in line)
    assert top.rstrip().endswith("┓") and bottom.rstrip().endswith("┛")


@pytest.mark.slow
@pytest.mark.parametrize("name", ["chalkdust/01", "network/demo"])
@on_screen
async def test_where_there_is_no_room_nothing_breaks(name):
    async with watching(name, size=(40, 12)) as w:
        for size in ((40, 12), (1, 1)):
            await w.pilot.resize_terminal(*size)
            await w.press("n", "down", "a", "b", "l", "r", "down", "z", "z", "z", "g", "x")
            for key in ("e", "escape", "question_mark", "escape", "o", "escape"):
                await w.pilot.press(key)
            await w.rest()
        await w.pilot.press("q")
        await w.wait(lambda: not w.app.is_running)


@pytest.mark.slow
@on_screen
async def test_on_a_narrow_screen_grid_and_tabs_take_turns():
    async with watching("magazines/enigma-1760", size=(80, 24)) as w:
        await w.press("a")
        assert "┏1━" in w.screen and "the start" not in w.screen
        for key, seen in (
            ("l", "assume (2d is a square"),
            ("r", "line 6: 2d and its"),
            ("e", "define SC"),
        ):
            await w.press(key)
            assert seen in w.screen and "┏1━" not in w.screen and is_on(w, "Controls")
            await w.press("escape")
            assert "┏1━" in w.screen and seen not in w.seen("#body")
        await w.press("l", "b")
        assert w.title.endswith("step 44 of 45, paused")
        await w.press("g")
        assert "┏1━" in w.screen


def is_on(w, where):
    region = w.app.screen.query_one(where).region
    return region.bottom <= w.app.size.height and region.height > 0


@pytest.mark.slow
@on_screen
async def test_resizing_while_paused():
    async with watching("listener/abcd", size=(120, 40)) as w:
        await w.press("n", "n", "n")
        large = w.picture
        names = []
        for size in ((80, 24), (200, 60), (60, 20), (110, 30), (40, 12), (120, 40)):
            await w.pilot.resize_terminal(*size)
            await w.rest()
            if size[0] >= 80:
                assert is_legible(w)
            assert "┏" in w.seen("#grid") and w.title.endswith("step 21 of 21, paused")
            names.append(w.app.grid.layout_used.name)
        assert len(set(names)) > 1
        assert w.picture == large


@pytest.mark.slow
@on_screen
async def test_resizing_while_running():
    async with watching(text="kind: queens\n12\n", size=(120, 40)) as w:
        w.app.stepper.go(lambda moment: False)
        for size in ((80, 24), (200, 60), (120, 40)):
            before = w.position
            await w.pilot.resize_terminal(*size)
            await w.wait(lambda before=before: w.position > before)
            # The title follows once the screen has its size, which may be after the step.
            await w.wait(lambda: w.title.endswith("running"))
        await w.press("space")
        assert is_legible(w) and w.title.endswith("paused")
        assert w.app.grid.layout_used.width <= w.app.grid.size.width


@pytest.mark.slow
@on_screen
async def test_the_view_is_chosen_by_a_key():
    async with watching("listener/abcd", size=(120, 40)) as w:
        seen = []
        for _ in range(4):
            seen.append((w.app.grid.layout_used.name, w.seen("#grid")))
            await w.press("z")
        assert [name for name, _ in seen] == ["large", "large", "medium", "compact"]
        assert w.seen("#grid") == seen[0][1] and len({text for _, text in seen}) == 3


@on_screen
async def test_a_large_grid_is_scrolled_to_the_cursor():
    async with watching("chalkdust/01", size=(40, 12)) as w:
        await w.pilot.press("ctrl+end")
        await w.rest()
        assert "row 15, column 14" in w.status
        assert "━" in w.seen("#grid") and "┏" not in w.seen("#grid")
        await w.pilot.press("ctrl+home")
        await w.rest()
        assert "row 1, column 2" in w.status and "┯" in w.seen("#grid").split("\n")[0]
