"""Tests of screens: run them, wait for what is to come, read what is shown."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import wraps
from pathlib import Path
from time import monotonic
from typing import Any

from rich.color import Color
from rich.style import Style
from textual.app import App
from textual.geometry import Offset, Region
from textual.pilot import Pilot
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Button, OptionList

from sevendown.ui.app import PuzzleApp
from support.processes import PATIENCE

PUZZLES = Path(__file__).parents[2] / "puzzles"
PARSED: dict[Any, Any] = {}  # rules by their texts, of the theme that each app begins with
Drawn = list[tuple[str, Style | None]]  # a line: runs of equal style


def on_screen(scenario: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """Make a test of a coroutine function."""

    @wraps(scenario)  # so that pytest sees its fixtures
    def test(*args: Any, **kwargs: Any) -> None:
        asyncio.run(scenario(*args, **kwargs))

    return test


async def until(pilot: Pilot[Any], condition: Callable[[], object]) -> None:
    """Wait for something to happen; the test fails if it does not."""
    end = monotonic() + PATIENCE
    while monotonic() < end:
        await pilot.pause()
        if condition():
            return
        await asyncio.sleep(0.02)
    raise AssertionError("it does not happen")


def shown(app: App[Any]) -> str:
    """The screen as text."""
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)


def brightness(colour: Color) -> float:
    """How bright a colour looks, from 0 to 1."""
    assert colour.triplet is not None
    parts = [part / 255 for part in colour.triplet]
    red, green, blue = (((p + 0.055) / 1.055) ** 2.4 if p > 0.04 else p / 12.92 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


# ------------------------------------------------------------------ the interface as a whole


class Watcher:
    """Somebody at the keys and the mouse, who sees the screen and nothing else."""

    def __init__(self, app: PuzzleApp, pilot: Pilot[Any]) -> None:
        self.app = app
        self.pilot = pilot

    # -------------------------------------------------------------- waiting

    async def wait(self, condition: Callable[[], object]) -> None:
        """Wait for something to happen; other than `until`, also while a solver is at work."""
        end = monotonic() + PATIENCE
        while not condition():
            if monotonic() > end:
                raise AssertionError(f"it does not happen; there is:\n{self.screen}")
            await asyncio.sleep(0.02)

    @property
    def at_rest(self) -> bool:
        """Whether all is shown that the solver has done, and it does nothing more."""
        stepper = self.app.ready_stepper
        return stepper is not None and not stepper.working

    async def rest(self) -> None:
        """Wait until the solver and the screen have come to rest."""
        await self.wait(lambda: self.at_rest)
        await self.pilot.pause()
        await self.all_handled()  # that widgets have other sizes, it may be
        await self.wait(lambda: self.at_rest)

    async def all_handled(self) -> None:
        """Wait until no message waits; `pilot.press` sends one more to every widget for less."""
        pumps = [self.app, *self.app.screen.walk_children(with_self=True)]
        end = monotonic() + PATIENCE
        while any(pump.is_running and pump.message_queue_size for pump in pumps):
            assert monotonic() < end, "messages remain"
            await asyncio.sleep(0)

    # -------------------------------------------------------------- keys and mouse

    async def press(self, *keys: str) -> None:
        """Press keys, and wait after each until the solver rests."""
        for key in keys:
            await self.app._press_keys([key])
            await self.all_handled()
            await self.rest()

    async def type(self, text: str) -> None:
        """Type a text, which has no names of keys in it."""
        await self.pilot.press(*text)

    async def quickly(self, key: str) -> None:
        """Press a key that leads to another step, and wait no longer than that takes."""
        before = self.position
        self.app.simulate_key(key)
        await self.wait(lambda: self.position != before and self.at_rest)

    async def click(self, where: str | Widget, **more: Any) -> None:
        """Click on a widget, and wait until the solver rests."""
        await self.pilot.click(where, **more)
        await self.rest()

    async def click_on(self, text: str, **more: Any) -> None:
        """Click on a text where it is first seen on the screen."""
        for y, line in enumerate(self.screen.split("\n")):
            if text in line:
                await self.pilot.click(offset=(line.index(text), y), **more)
                return
        raise AssertionError(f"{text} is not in:\n{self.screen}")

    async def click_sign(self, row: int, column: int, sign: str, **more: Any) -> None:
        """Click on a sign in a square of the grid."""
        await self.pilot.click(offset=self._place_of(row, column, sign), **more)
        await self.rest()

    def _place_of(self, row: int, column: int, sign: str) -> tuple[int, int]:
        grid, layout = self.app.grid, self.app.grid.layout_used
        assert layout is not None
        for y in range(grid.size.height):
            for x in range(grid.size.width):
                at = Offset(x, y) + grid.scroll_offset - grid.picture_margin
                if layout.place_at(*at) == (row, column) and layout.sign_at(*at) == sign:
                    return grid.region.x + x, grid.region.y + y
        raise AssertionError(f"no {sign} in row {row}, column {column}:\n{self.seen('#grid')}")

    async def choose_square(self, row: int, column: int) -> None:
        """Move the cursor of the grid, by keys."""
        await self.pilot.press("g", "ctrl+home")
        while (self.app.grid.cursor) != (row, column):
            before = self.app.grid.cursor
            await self.pilot.press("right")
            assert self.app.grid.cursor != before, "there is no such square"
        await self.all_handled()  # what is said of the square comes by messages

    # -------------------------------------------------------------- what is to be seen

    @property
    def position(self) -> int:
        """The number of the step that is shown."""
        assert self.app.stepper is not None
        return self.app.stepper.position

    @property
    def screen(self) -> str:
        """All text on the screen."""
        return shown(self.app)

    def strips(self, where: str) -> list[Drawn]:
        """What is drawn in a widget, with its styles: runs of equal style, line by line."""
        return self._strips(where, self.app.screen._compositor.render_strips())

    def _strips(self, where: str, screen: list[Strip]) -> list[Drawn]:
        x, y, width, height = self.app.screen.query_one(where).region
        lines = (line.crop(x, x + width).simplify() for line in screen[y : y + height])
        return [[(segment.text, segment.style) for segment in line] for line in lines]

    def seen(self, where: str) -> str:
        """The text of a widget as it is drawn."""
        widget = self.app.screen.query_one(where)
        if widget.children or not widget.region:
            return "\n".join("".join(text for text, _ in line) for line in self.strips(where))
        # The same, and much faster than to draw all of the screen.
        return "\n".join(s.text for s in widget.render_lines(Region(0, 0, *widget.region.size)))

    @property
    def picture(self) -> list[list[Drawn]]:
        """All that a step shows of the puzzle: grid, assumptions, numbers, with their styles."""
        screen = self.app.screen._compositor.render_strips()
        return [self._strips(where, screen) for where in ("#grid", "#assumptions", "#numbers")]

    @property
    def title(self) -> str:
        """The line above all: the puzzle and the situation, which stands on the right."""
        return re.sub(" {2,}", " — ", self.seen("#title").strip())

    @property
    def status(self) -> str:
        """The line above the buttons."""
        return self.seen("#status").strip()

    @property
    def log(self) -> str:
        """The line of the log at its cursor."""
        (line,) = [line for line in self.seen("#log-lines").split("\n") if line.startswith("▸")]
        return line[1:].rstrip(" ▁▂▃▄▅▆▇█")

    @property
    def assumptions(self) -> list[str]:
        """The lines of the list of assumptions."""
        lines = self.seen("#assumptions").split("\n")[1:]
        return [line[1:].strip() for line in lines if line.strip()]

    @property
    def buttons(self) -> set[str | None]:
        """The buttons that can be pressed, by their names."""
        return {
            b.id for b in self.app.screen.query("Controls Button").results(Button) if not b.disabled
        }

    @property
    def options(self) -> list[str]:
        """The lines of the list in a small window."""
        return [str(o.prompt) for o in self.app.screen.query_one(OptionList).options]

    @property
    def told(self) -> list[str]:
        """The messages that have popped up and are still there."""
        return [notification.message for notification in self.app._notifications]


@asynccontextmanager
async def watching(
    name: str | None = None,
    text: str | None = None,
    file: str | None = None,
    size: tuple[int, int] = (120, 40),
    **more: Any,
) -> AsyncIterator[Watcher]:
    """Watch a puzzle by its name, or a text; or begin without one."""
    if name is not None:
        path = PUZZLES / f"{name}.txt"
        text, file = path.read_text(encoding="utf-8"), f"puzzles/{name}.txt"
    app = PuzzleApp(text, file, **more)
    app.animation_level = "none"  # by which Textual's line below the tabs would slide
    parsed = app.stylesheet._parse_cache
    for source, rules in PARSED.items():
        parsed[source] = rules
    async with app.run_test(size=size, notifications=True) as pilot:
        PARSED.update((source, parsed[source]) for source in list(parsed.keys()))
        watcher = Watcher(app, pilot)
        if text is not None:
            await watcher.wait(
                lambda: app.ready_stepper or app.editor.remarks or len(app.screen_stack) > 1
            )
            await pilot.pause()
            await watcher.all_handled()
        yield watcher
