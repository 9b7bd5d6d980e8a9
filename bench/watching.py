"""What it costs to be watched: nothing while nobody does, and how much with --stats and --trace.

Compares the engine as it is with one from which the two places are cut out where it looks whether
anybody watches.
"""

from __future__ import annotations

import ast
import inspect
import sys
import textwrap
import time
from collections.abc import Callable
from math import exp, log
from pathlib import Path
from typing import Any

from sevendown.engine import engine
from sevendown.puzzle import read
from sevendown.puzzle import run as searching
from sevendown.puzzle.run import Run
from sevendown.report import stats
from sevendown.report.trace import trace

ROUNDS = 7  # every way to run a puzzle is tried so often, in turns; the quickest counts
HOOKS = {"observer", "attentive"}  # what the lines that are cut out look at


class _Cut(ast.NodeTransformer):
    """Takes out every `if` that looks at a hook."""

    def __init__(self) -> None:
        self.count = 0

    def visit_If(self, node: ast.If) -> Any:
        names = {item.id for item in ast.walk(node.test) if isinstance(item, ast.Name)}
        names |= {item.attr for item in ast.walk(node.test) if isinstance(item, ast.Attribute)}
        if names & HOOKS:
            self.count += 1
            return None
        return self.generic_visit(node)


def bare_engine() -> type[engine.Engine]:
    """Give the engine without its hooks."""
    methods: dict[str, Any] = {}
    for method in (engine.Engine.changed, engine.Engine.propagate):
        code = ast.parse(textwrap.dedent(inspect.getsource(method)))
        cut = _Cut()
        code = ast.fix_missing_locations(cut.visit(code))
        assert cut.count == 1, f"{method.__name__} looks at its hooks in {cut.count} places"
        exec(compile(code, engine.__file__, "exec"), vars(engine), methods)
    return type("Bare", (engine.Engine,), methods)


def _plainly(run: Run) -> None:
    pass


def _counted(run: Run) -> None:
    stats.count(run)


def _traced(run: Run) -> None:
    trace(run, lambda line: None, as_json=False)


def _traced_as_json(run: Run) -> None:
    trace(run, lambda line: None, as_json=True)


WAYS: dict[str, Callable[[Run], None]] = {
    "no hooks": _plainly,
    "off": _plainly,
    "--stats": _counted,
    "--trace": _traced,
    "--trace=json": _traced_as_json,
}


def seconds(path: Path, bare: bool, prepare: Callable[[Run], None]) -> float:
    """Solve a puzzle; give the processor time from the start of the rules to the last solution."""
    searching.Engine = bare_engine() if bare else engine.Engine  # type: ignore[attr-defined]
    try:
        run = read.load(path).run()
        prepare(run)
        started = time.process_time()
        for _ in run.solutions():
            pass
        return time.process_time() - started
    finally:
        searching.Engine = engine.Engine  # type: ignore[attr-defined]


def measure(path: Path) -> list[float]:
    """Give the quickest of several rounds for each way."""
    best = [float("inf")] * len(WAYS)
    for _ in range(ROUNDS):
        for i, (name, prepare) in enumerate(WAYS.items()):
            best[i] = min(best[i], seconds(path, name == "no hooks", prepare))
    return best


def main(paths: list[Path]) -> int:
    """Print a row a puzzle: the seconds without hooks, and the ratio of the others to that."""
    sys.set_int_max_str_digits(0)
    names = list(WAYS)
    print(f"{'puzzle':36}{names[0]:>12}" + "".join(f"{name:>14}" for name in names[1:]))
    ratios: list[list[float]] = []
    for path in paths:
        first, *others = measure(path)
        ratios.append([other / first for other in others])
        shown = "".join(f"{ratio:14.2f}" for ratio in ratios[-1])
        print(f"{path.parent.name + '/' + path.stem:36}{first:12.3f}{shown}", flush=True)
    means = [exp(sum(map(log, column)) / len(column)) for column in zip(*ratios, strict=True)]
    print(f"{'geometric mean':48}" + "".join(f"{mean:14.2f}" for mean in means))
    return 0
