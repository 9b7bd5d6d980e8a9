"""What the interface costs: until a step is on the screen, and while it runs with the screen open.

The terminal itself is left out: what would be written to it is made and dropped.
"""

from __future__ import annotations

import asyncio
import gc
import time
from pathlib import Path
from statistics import median

from sevendown.command.cli import GC_THRESHOLD
from sevendown.puzzle import read
from sevendown.stepper.recording import Moment
from sevendown.ui.app import PuzzleApp

SIZES = ((80, 24), (200, 60))
STEPS = 100  # of which the time is taken
ROUNDS = 7  # both ways to run a puzzle are tried so often, in turns; the quickest counts


async def _ready(app: PuzzleApp) -> None:
    """Wait until there is something to see and nothing going on."""
    while app.ready_stepper is None or app.ready_stepper.working:
        await asyncio.sleep(0.01)


async def _shown(app: PuzzleApp) -> None:
    """Wait until all that has changed is drawn."""
    drawn = asyncio.Event()
    app.call_after_refresh(drawn.set)
    await drawn.wait()


async def _step(app: PuzzleApp) -> float:
    """Take a step; give the seconds until it is drawn."""
    assert app.stepper is not None
    stepper, started = app.stepper, time.perf_counter()
    before = stepper.position
    app.action_step()
    while stepper.position == before:
        await asyncio.sleep(0)
    await _shown(app)
    return time.perf_counter() - started


def _never(moment: Moment) -> bool:
    return False


async def _run(app: PuzzleApp) -> float:
    """Run to the end from before the start; give the seconds until that is drawn."""
    app.action_stop()
    await _ready(app)
    await _shown(app)
    assert app.stepper is not None
    started = time.perf_counter()
    app.stepper.go(_never)
    while app.stepper.running:
        await asyncio.sleep(0.001)
    await _shown(app)
    return time.perf_counter() - started


def _without(path: Path) -> float:
    run = read.load(path).run()
    started = time.perf_counter()
    for _ in run.solutions():
        pass
    return time.perf_counter() - started


async def measure(path: Path, size: tuple[int, int]) -> tuple[float, float, float, float]:
    """Give the usual and the longest time of a step, and the quickest of both ways to run."""
    app = PuzzleApp(path.read_text(encoding="utf-8"), str(path))
    async with app.run_test(size=size):
        await _ready(app)
        await _shown(app)
        steps = [await _step(app) for _ in range(STEPS)]
        alone, watched = float("inf"), float("inf")
        for _ in range(ROUNDS):
            alone = min(alone, _without(path))
            watched = min(watched, await _run(app))
    return median(steps), max(steps), alone, watched


def main(paths: list[Path]) -> int:
    """Print a row a puzzle and size of the screen."""
    gc.set_threshold(GC_THRESHOLD)  # as the program has it
    print(f"{'puzzle':30}{'screen':>9}{'step':>9}{'longest':>9}{'alone':>9}{'watched':>9}  ratio")
    for path in paths:
        for columns, lines in SIZES:
            usual, longest, alone, watched = asyncio.run(measure(path, (columns, lines)))
            shown = f"{usual * 1000:6.0f} ms{longest * 1000:6.0f} ms{alone:7.3f} s{watched:7.3f} s"
            name = f"{path.parent.name}/{path.stem}"
            print(f"{name:30}{columns:5}x{lines}{shown}{watched / alone:7.2f}", flush=True)
    return 0
