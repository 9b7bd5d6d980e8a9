"""Tests of screens: run them, wait for what is to come, read what is shown."""

import asyncio
from functools import wraps
from pathlib import Path

PUZZLES = Path(__file__).parents[2] / "puzzles"


def on_screen(scenario):
    """Make a test of a coroutine function."""

    @wraps(scenario)  # so that pytest sees its fixtures
    def test(*args, **kwargs):
        asyncio.run(scenario(*args, **kwargs))

    return test


async def until(pilot, condition):
    """Wait for something to happen; the test fails if it does not."""
    for _ in range(500):
        await pilot.pause()
        if condition():
            return
        await asyncio.sleep(0.02)
    raise AssertionError("it does not happen")


def shown(app):
    """The screen as text."""
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)
