"""How time and memory grow: with the length of numbers, the size of the grid, the solutions.

Each family is a puzzle for every n, the same one every time: whatever is random in it is drawn
from n alone. One filling is known in advance and must be among the solutions.
"""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from bench.compare import blocks
from bench.curves import Panel, Point, drawn
from bench.process import SOLVE, Measured, floor, measure, warm_up

LENGTHS = tuple(range(2, 21))
SIDES = tuple(range(3, 21))
SHORT = 5.0  # seconds
COUNTS = (1, 10, 100, 1000, 10_000, 100_000)


@dataclass(frozen=True)
class Sample:
    """A generated puzzle."""

    text: str
    filling: str  # one of its solutions
    solutions: int | None = None  # how many there are, where that is known


def long_number(n: int) -> Sample:
    """Make a puzzle of one number of n digits.

    It is ascending, and its digit sum and its remainder modulo 9973 are known. There are many
    ascending numbers (3 million with 20 digits); the remainder leaves a few.
    """
    rng = random.Random(f"long number {n}")
    digits = sorted(rng.choice("123456789") for _ in range(n))
    number = int("".join(digits))
    clues = ["AUF(1a)", f"qs(1a) = {sum(map(int, digits))}", f"1a mod 9973 = {number % 9973}"]
    return Sample(_puzzle([["."] * n], clues), "".join(digits))


def large_grid(n: int) -> Sample:
    """Make a puzzle of n × n cells.

    A seventh of the cells is blocked, regularly, so that no number has more than six digits. The
    others are filled at random, and each number gets clues that are true of the filling: always
    its remainder modulo a much smaller number, sometimes its digit sum or whether it is prime,
    and every third number what it adds up to with the one before it.
    """
    rng = random.Random(f"large grid {n}")
    rows = [
        ["#" if (3 * r + c) % 7 == 6 else rng.choice("123456789") for c in range(n)]
        for r in range(n)
    ]
    clues: list[str] = []
    before: tuple[str, int] | None = None
    for i, (name, value) in enumerate(_numbers(rows)):
        modulus = int(value**0.4)
        clues.append(f"{name} mod {modulus} = {value % modulus}")
        kind = rng.randrange(3)
        if kind == 0:
            clues.append(f"qs({name}) = {sum(map(int, str(value)))}")
        elif kind == 1:
            prime = value > 1 and all(value % d for d in range(2, int(value**0.5) + 1))
            clues.append(f"PZ({name})" if prime else f"not PZ({name})")
        if before is not None and i % 3 == 0:
            clues.append(f"{before[0]} + {name} = {before[1] + value}")
        before = name, value
    shape = [["#" if cell == "#" else "." for cell in row] for row in rows]
    return Sample(_puzzle(shape, clues), "\n".join("".join(row) for row in rows))


def many_solutions(n: int) -> Sample:
    """Make a puzzle of one number of six digits with n solutions: the first n multiples of 9."""
    clues = ["V(1a, 9)", f"1a < {100_000 + 9 * n}"]
    return Sample(_puzzle([["."] * 6], clues), "100008", n)


FAMILIES: tuple[tuple[str, str, Callable[[int], Sample], tuple[int, ...]], ...] = (
    ("number length", "digits", long_number, LENGTHS),
    ("grid size", "cells per side", large_grid, SIDES),
    ("solutions", "solutions printed", many_solutions, COUNTS),
)


def _puzzle(shape: list[list[str]], clues: list[str]) -> str:
    """Write a puzzle; the grid has no marks, so its numbers are numbered as in a crossword."""
    return "\n".join([*("".join(row) for row in shape), "", *clues, ""])


def _numbers(rows: list[list[str]]) -> list[tuple[str, int]]:
    """Give the numbers of a filled grid with their names, numbered as in a crossword."""
    size = len(rows)
    found: list[tuple[str, int]] = []
    label = 0
    for r in range(size):
        for c in range(size):
            runs = []
            for down, (dr, dc) in enumerate(((0, 1), (1, 0))):
                digits = _digits(rows, r, c, dr, dc)
                if len(digits) > 1 and not _digits(rows, r - dr, c - dc, dr, dc):
                    runs.append(("ad"[down], int(digits)))
            label += bool(runs)
            found += [(f"{label}{direction}", value) for direction, value in runs]
    return found


def _digits(rows: list[list[str]], r: int, c: int, dr: int, dc: int) -> str:
    """Read the digits from a cell onwards, up to a blocked cell or the edge."""
    text = ""
    while 0 <= r < len(rows) and 0 <= c < len(rows) and rows[r][c] != "#":
        text += rows[r][c]
        r, c = r + dr, c + dc
    return text


def main(limit: float, picture: Path) -> int:
    """Measure all families, print their tables and draw the picture."""
    warm_up([SOLVE])
    lowest = floor()
    print(f'floor, python -c "pass": {lowest:.3f} s')
    right = True
    panels = []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "puzzle.txt"
        for title, unit, make, sizes in FAMILIES:
            print(f"\n{unit:>18} {'seconds':>9} {'less floor':>11} {'MB':>6}", flush=True)
            points = []
            for n in sizes:
                sample = make(n)
                path.write_text(sample.text, encoding="utf-8")
                measured = _measured(path, limit)
                if measured.code is None:
                    print(f"{n:18} {'-':>9} {'-':>11} {measured.megabytes:6.0f}  out of time")
                    continue
                remark = check(sample, measured.output)
                right = right and not remark
                above = max(measured.seconds - lowest, 0.001)
                points.append(Point(n, measured.seconds, above, measured.megabytes))
                numbers = f"{measured.seconds:9.2f} {above:11.2f} {measured.megabytes:6.0f}"
                print(f"{n:18} {numbers}{remark}", flush=True)
            panels.append(Panel(title, unit, points))
    picture.write_text(drawn(panels), encoding="utf-8")
    print(f"\n{picture} shows the curves")
    return int(not right)


def _measured(path: Path, limit: float) -> Measured:
    """Measure a puzzle; the middle one of three times if it is a short one."""
    command = [*SOLVE, "--all", str(path)]
    first = measure(command, limit)
    if first.seconds > SHORT:
        return first
    three = [first, measure(command, limit), measure(command, limit)]
    return sorted(three, key=lambda measured: measured.seconds)[1]


def check(sample: Sample, output: str) -> str:
    """Say what is wrong with the solutions printed; nothing if they may be right."""
    found = blocks(output)
    if sample.filling not in found:
        return "  *** WRONG: a solution is missing ***"
    if len(set(found)) != len(found) or len(found) != (sample.solutions or len(found)):
        return f"  *** WRONG: {len(found)} solutions printed ***"
    return ""
