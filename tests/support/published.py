"""The puzzles that come with the project."""

from __future__ import annotations

from pathlib import Path

from sevendown.puzzle import kinds

ROOT = Path(__file__).parents[2] / "puzzles"
ALL = sorted(ROOT.glob("*/*.txt"))
# Each of the other kinds has a folder of its own.
CROSSNUMBERS = [path for path in ALL if path.parent.name not in kinds.names()]

# Those that are written in statements; the others are in words.
STATED = [path for path in CROSSNUMBERS if path.parent.name != "words"]


def is_long(path: Path) -> bool:
    """Whether a puzzle belongs to those of which many take long to solve."""
    return path.parent.name in ("chalkdust", "listener")
