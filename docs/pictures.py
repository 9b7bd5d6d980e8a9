"""Writes the pictures of docs/interface.md, from runs of the interface: `python docs/pictures.py`.

Names of pictures may follow: only these are written then.
"""

from __future__ import annotations

import asyncio
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from html import escape
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual.pilot import Pilot
from textual.widgets import OptionList

from sevendown.ui.app import PuzzleApp

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "docs" / "pictures"

# Fonts that a reader may have; nothing is loaded from anywhere.
FONTS = "'DejaVu Sans Mono', Menlo, Consolas, 'Liberation Mono', monospace"
WIDTH, HEIGHT, BASE, SIZE = 9, 18, 14, 15  # of a character, in pixels; where it stands
EDGE = 6  # around the screen
PATIENCE = 60  # seconds for something to happen


class Scene(NamedTuple):
    """A puzzle, a screen, and the keys that lead to what is to be seen."""

    puzzle: str
    size: tuple[int, int]
    keys: str  # separated by blanks; `12*n` is n twelve times
    until: Callable[[PuzzleApp], bool] = lambda app: True


def _misses_the_mark(app: PuzzleApp) -> bool:
    """Say whether the text has been checked since its last word was written."""
    remarks = app.query_one("#remarks", OptionList).options
    return any("there is no mark 8" in str(remark.prompt) for remark in remarks)


SCENES = {
    "search": Scene("magazines/enigma-1760.txt", (120, 34), "a 8*n"),
    "small": Scene("listener/particular.txt", (80, 24), "8*c 5*b"),
    "large": Scene("chalkdust/01.txt", (120, 40), "c 3*b"),
    "rules": Scene("magazines/enigma-1760.txt", (120, 34), "a r pagedown 4*down"),
    "source": Scene(
        "magazines/enigma-1760.txt",
        (120, 34),
        "e 2*pagedown S C left_parenthesis 8 a right_parenthesis",
        _misses_the_mark,
    ),
    "steering": Scene("magazines/enigma-1760.txt", (120, 34), "t 3*n 3*down left 1 4*n up 8"),
    "why": Scene("magazines/dogsmead.txt", (140, 45), "w 15*down"),
    "labyrinth": Scene("labyrinth/small.txt", (100, 30), "2*a 2*n"),
}


async def picture(scene: Scene) -> str:
    """Play a scene; give what is on the screen at its end, as SVG."""
    path = ROOT / "puzzles" / scene.puzzle
    app = PuzzleApp(path.read_text(encoding="utf-8"), path.name)
    async with app.run_test(size=scene.size) as pilot:
        app.animation_level = "none"
        app.editor.field.cursor_blink = False
        await _wait(pilot, lambda: _at_rest(app))
        for key in _pressed(scene.keys):
            await pilot.press(key)
            await _wait(pilot, lambda: _at_rest(app))
        await _wait(pilot, lambda: scene.until(app))
        await pilot.pause()
        strips = app.screen._compositor.render_strips()
    return svg([list(strip) for strip in strips], scene.size[0])


def _pressed(keys: str) -> Iterable[str]:
    for word in keys.split():
        count, _, key = word.rpartition("*")
        yield from [key] * int(count or 1)


def _at_rest(app: PuzzleApp) -> bool:
    """Say whether there is a puzzle to see, and nothing is going on."""
    stepper = app.ready_stepper
    return stepper is not None and not (stepper.working or app.main_view.why.is_working)


async def _wait(pilot: Pilot[Any], condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        await pilot.pause()
        while not condition():
            await asyncio.sleep(0.01)
            await pilot.pause()


def svg(lines: list[list[Segment]], columns: int) -> str:
    """Draw a screen.

    Each run of signs stands in a place of its own and is as wide as its columns, whatever the
    font, so that all columns are straight.
    """
    grounds: list[str] = []
    texts: list[str] = []
    classes: dict[str, str] = {}
    usual = _usual_ground(lines)
    for y, line in enumerate(lines):
        x = 0
        for ground, segments in groupby(line, lambda segment: _colours(segment)[1]):
            start = x
            for segment in segments:
                rule = _rule(segment)
                for run in re.finditer(r"[!-~]+(?: [!-~]+)*|[^ -~]+", segment.text):
                    name = classes.setdefault(rule, f"s{len(classes)}")
                    # Lines are drawn by signs that have to touch.
                    adjust = "" if run[0].isascii() else ' lengthAdjust="spacingAndGlyphs"'
                    texts.append(
                        f'<text class="{name}" x="{(x + run.start()) * WIDTH}" '
                        f'y="{y * HEIGHT + BASE}" textLength="{len(run[0]) * WIDTH}"{adjust}>'
                        f"{escape(run[0])}</text>"
                    )
                x += len(segment.text)
            if ground != usual:
                grounds.append(
                    f'<rect fill="{ground}" x="{start * WIDTH}" y="{y * HEIGHT}" '
                    f'width="{(x - start) * WIDTH}" height="{HEIGHT}"/>'
                )
    width, height = columns * WIDTH + 2 * EDGE, len(lines) * HEIGHT + 2 * EDGE
    styles = [f".{name} {{ {rule} }}" for rule, name in classes.items()]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">',
            f"<style>text {{ font: {SIZE}px {FONTS}; white-space: pre }}",
            *styles,
            "</style>",
            f'<rect fill="{usual}" width="{width}" height="{height}" rx="{EDGE}"/>',
            f'<g transform="translate({EDGE} {EDGE})" shape-rendering="crispEdges">',
            *grounds,
            "</g>",
            f'<g transform="translate({EDGE} {EDGE})">',
            *texts,
            "</g>",
            "</svg>\n",
        ]
    )


def _colours(segment: Segment) -> tuple[str, str]:
    """Give the colour of the signs, and the one behind them."""
    style = segment.style or Style()
    both = style.color, style.bgcolor
    # What has no colour is blank: Textual gives one to all else.
    front, behind = ("none" if c is None else c.get_truecolor().hex for c in both)
    return (behind, front) if style.reverse else (front, behind)


def _rule(segment: Segment) -> str:
    """Give the looks of signs as a rule of CSS."""
    style = segment.style or Style()
    parts = [f"fill: {_colours(segment)[0]}"]
    parts += ["opacity: 0.6"] * bool(style.dim)
    parts += ["font-weight: bold"] * bool(style.bold)
    parts += ["font-style: italic"] * bool(style.italic)
    parts += ["text-decoration: underline"] * bool(style.underline)
    return "; ".join(parts)


def _usual_ground(lines: list[list[Segment]]) -> str:
    count: Counter[str] = Counter()
    for line in lines:
        for segment in line:
            count[_colours(segment)[1]] += len(segment.text)
    return max(count, key=lambda ground: count[ground])


def main(names: list[str]) -> None:
    """Write the pictures."""
    FOLDER.mkdir(exist_ok=True)
    for name in names or SCENES:
        text = asyncio.run(picture(SCENES[name]))
        (FOLDER / f"{name}.svg").write_text(text, encoding="utf-8")
        print(f"{name}.svg: {len(text) // 1000} kB")


if __name__ == "__main__":
    main(sys.argv[1:])
