"""Which rules and which functions take the time of one puzzle."""

from __future__ import annotations

import cProfile
import pstats
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from sevendown import Run, load
from sevendown.engine.engine import Engine
from sevendown.engine.rule import Rule
from sevendown.text.origin import Origin

RULES = 15  # the rules and the classes of rules that are shown
FUNCTIONS = 20


@dataclass
class Spent:
    """What a rule, or all rules of a class, did."""

    seconds: float = 0.0
    runs: int = 0
    changes: int = 0

    def add(self, other: Spent) -> None:
        """Take over what another did."""
        self.seconds += other.seconds
        self.runs += other.runs
        self.changes += other.changes

    def __str__(self) -> str:
        return f"{self.seconds:9.3f} {self.runs:9} {self.changes:9}"


HEAD = f"{'seconds':>9} {'runs':>9} {'changes':>9}"


def main(path: Path, limit: float) -> None:
    """Solve a puzzle twice, once for the rules and once for the functions, and print both."""
    started = time.perf_counter()
    puzzle = load(path)
    read = time.perf_counter()
    run = puzzle.run(limit)
    flat = time.perf_counter()
    rules = timed(run)
    found = sum(1 for _ in run.solutions())
    ended = time.perf_counter()
    counts = run.statistics
    print(f"{found} solutions, {run.outcome.value}; {counts.nodes} nodes, {counts.runs} rule runs")
    print(f"read {read - started:.3f} s, rules made {flat - read:.3f} s, run {ended - flat:.3f} s")
    print(f"\n{HEAD}  class")
    classes: dict[str, Spent] = {}
    for rule, spent in rules:
        classes.setdefault(type(rule).__name__, Spent()).add(spent)
    ordered = sorted(classes.items(), key=lambda item: -item[1].seconds)
    for name, spent in ordered[:RULES]:
        print(f"{spent}  {name}")
    print(f"\n{HEAD}  rule")
    for rule, spent in sorted(rules, key=lambda item: -item[1].seconds)[:RULES]:
        print(f"{spent}  {described(rule)}")
    later = counts.runs - sum(spent.runs for _, spent in rules)
    if later:
        print(f"{later} more runs, of rules that were made later, are not in these tables")
    print()
    profiled(path, limit)


def timed(run: Run) -> list[tuple[Rule, Spent]]:
    """Let every rule of a run note what it does; the engine does not notice."""
    found = []
    for rule in run.engine.rules:
        spent = Spent()
        # A rule's own attribute hides the method of its class.
        vars(rule)["propagate"] = _noting(rule.propagate, spent, run.engine)
        found.append((rule, spent))
    return found


def _noting(propagate: Callable[[], None], spent: Spent, engine: Engine) -> Callable[[], None]:
    clock, statistics = time.perf_counter, engine.statistics

    def run() -> None:
        before, started = statistics.changes, clock()
        try:
            propagate()
        finally:
            spent.seconds += clock() - started
            spent.runs += 1
            spent.changes += statistics.changes - before

    return run


def described(rule: Rule) -> str:
    """Say what a rule is and which statement it comes from, in one line."""
    text = f"{type(rule).__name__}: {_short(rule.describe())}"
    if isinstance(rule.origin, Origin):
        text += f"   [{_short(rule.origin.text)}]"
    return text


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:57] + "..."


def profiled(path: Path, limit: float) -> None:
    """Solve a puzzle under cProfile and print the functions that took the time themselves."""
    profile = cProfile.Profile()
    profile.enable()
    for _ in load(path).run(limit).solutions():
        pass
    profile.disable()
    pstats.Stats(profile).strip_dirs().sort_stats("tottime").print_stats(FUNCTIONS)
