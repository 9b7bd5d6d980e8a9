"""Figures of twenty rows, from their sums: how long the first solution takes, and the proof of all.

`python -m bench tomograph` prints the table of docs/tomograph.md.
"""

from __future__ import annotations

import time
from random import Random

import sevendown

ROWS = 20
SEEDS = range(4)
DENSITIES = (0.2, 0.35, 0.5, 0.65, 0.8)
HEAD = "| figures | filled | first solution | most | with ? | most |\n| --- |" + " ---: |" * 5

Figure = list[list[bool]]


def scattered(density: float, seed: int) -> Figure:
    """Fill cells at random."""
    rng = Random(f"scattered:{density}:{seed}")
    return [[rng.random() < density for _ in range(ROWS)] for _ in range(ROWS)]


def blobs(density: float, seed: int) -> Figure:
    """Fill the highest places of hills, which are noise, three times smoothed."""
    rng = Random(f"blobs:{density}:{seed}")
    height = [[rng.random() for _ in range(ROWS)] for _ in range(ROWS)]
    for _ in range(3):
        height = [[_mean(height, i, j) for j in range(ROWS)] for i in range(ROWS)]
    level = sorted(h for row in height for h in row)[-round(density * ROWS * ROWS)]
    return [[h >= level for h in row] for row in height]


def _mean(height: list[list[float]], i: int, j: int) -> float:
    """Give the mean height of a place and those around it."""
    around = [h for row in height[max(0, i - 1) : i + 2] for h in row[max(0, j - 1) : j + 2]]
    return sum(around) / len(around)


def text_of(figure: Figure) -> str:
    """Write the sums of a figure."""
    size = len(figure)
    lines = [[0] * size, [0] * size, [0] * (2 * size - 1), [0] * (2 * size - 1)]
    for i, row in enumerate(figure):
        for j, filled in enumerate(row):
            for line, k in zip(lines, (j, i, i + j, j - i + size - 1), strict=True):
                line[k] += filled
    return "\n".join([str(size), *(" ".join(map(str, line)) for line in lines)]) + "\n"


def main(limit: float) -> int:
    """Print a row for each sort of figures; give 1 if one of them was not solved in time."""
    print(HEAD, flush=True)
    missed = 0
    for make in (scattered, blobs):
        for density in DENSITIES:
            first, all_of_it = [], []
            for seed in SEEDS:
                puzzle = sevendown.loads(text_of(make(density, seed)), kind="tomograph")
                started = time.perf_counter()
                missed += next(puzzle.solutions(limit), None) is None
                first.append(time.perf_counter() - started)
                started = time.perf_counter()
                missed += puzzle.run(limit).agreement() is None
                all_of_it.append(time.perf_counter() - started)
            columns = [sum(first) / len(first), max(first), sum(all_of_it) / len(first)]
            cells = " | ".join(f"{seconds:.1f}" for seconds in [*columns, max(all_of_it)])
            print(f"| {make.__name__} | {density:.0%} | {cells} |", flush=True)
    if missed:
        print(f"\n{missed} not solved within {limit:g} seconds")
    return int(missed > 0)
