"""Puzzles of other kinds than crossnumbers: how long each takes, from start to end of the program.

`python -m bench kinds` prints a table; what the pages in docs say of times is from there.
"""

from __future__ import annotations

import sys

from bench.process import ROOT, SOLVE, measure, warm_up

MAKE = [sys.executable, "-m", "sevendown.command.make_command"]

# What is run, and how many lines it prints: fewer would be wrong, not fast.
RUNS: list[tuple[list[str], int]] = [
    (["--ambiguous", "puzzles/tomograph/tomograph10.txt"], 12),
    (["--kind", "queens", "--all", "12"], 14_200),
    (["--kind", "queens", "200"], 1),
    (["--all", "puzzles/labyrinth/maze30-6.txt"], 71 * 32 - 1),
    (["--shortest", "puzzles/labyrinth/maze30-6.txt"], 31),
    (["--all", "puzzles/network/demo.txt"], 6),
    (["--all", "puzzles/triangles/puzzle0.txt"], 84 * 4 - 1),
    (["puzzles/arukone/own-20-16.txt"], 20),
    (["puzzles/arukone/own-30-24.txt"], 30),
]


def main(limit: float) -> int:
    """Print how long each run takes; give 1 if one of them does not print what it should."""
    warm_up([SOLVE])
    commands = [(["solve-puzzle", *words], SOLVE + words, lines) for words, lines in RUNS]
    words = ["arukone", "30", "--seed", "1"]
    commands.append((["make-puzzle", *words], MAKE + words, 3 + 2 + 30 + 1 + 30))
    print("| command | seconds | megabytes | lines |\n| --- | ---: | ---: | ---: |", flush=True)
    wrong = 0
    for shown, command, lines in commands:
        paths = [str(ROOT / word) if word.startswith("puzzles/") else word for word in command]
        found = measure(paths, limit)
        printed = found.output.count("\n")
        wrong |= printed != lines
        name = " ".join(shown)
        figures = f"{found.seconds:.2f} | {found.megabytes:.0f} | {printed}"
        print(f"| `{name}` | {figures}{' (wrong)' * (printed != lines)} |", flush=True)
    return wrong
