"""What each step of docs/plugins.md gains: its code and its puzzles, taken from the page."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

from bench.process import ROOT, SOLVE, measure, warm_up

PAGE = ROOT / "docs" / "plugins.md"
# The first step's file; the steps that add to it, by their headings or first words; the puzzles.
PREDICATE = "stepping.py", ("rules", "automaton", "candidates"), ("sum.txt", "difference.txt")
OPERATOR = "hailstone.py", ("bounds", "inverse"), ("long.txt",)


def files(page: str) -> dict[str, str]:
    """Give the files that the page shows."""
    return dict(re.findall(r"`([\w-]+\.\w+)`:\n\n```\w*\n(.*?)^```", page, re.M | re.S))


def stages(page: str, first: str, methods: tuple[str, ...]) -> list[str]:
    """Give the file after each step: every further block of code adds imports and methods."""
    found = [files(page)[first]]
    blocks = re.findall(r"^```python\n(.*?)^```", page, re.M | re.S)
    for method in methods:
        (block,) = [b for b in blocks if f"    def {method}(self" in b and "class " not in b]
        imports, _, body = block.rpartition("\n\n    def ") if "import" in block else ("", "", "")
        body = f"    def {body}" if imports else block
        start = f"{imports}\n" if imports else ""
        found.append(f"{start}{found[-1]}\n{body}")
    return found


def main(limit: float) -> int:
    """Print a table for each word: a row a step, a column a puzzle."""
    page = PAGE.read_text(encoding="utf-8")
    warm_up([SOLVE])
    for first, methods, puzzles in (PREDICATE, OPERATOR):
        print(f"\n{first:28}" + "".join(f"{puzzle:>18}" for puzzle in puzzles))
        names = ["holds" if first == "stepping.py" else "value", *methods]
        for name, code in zip(names, stages(page, first, methods), strict=True):
            row = "".join(f"{_seconds(code, files(page)[p], limit):>18}" for p in puzzles)
            print(f"{'with ' + name:28}{row}", flush=True)
    return 0


def _seconds(code: str, puzzle: str, limit: float) -> str:
    """Solve a puzzle with a plug-in; give the seconds it took."""
    with tempfile.TemporaryDirectory() as folder:
        word, text = Path(folder) / "word.py", Path(folder) / "puzzle.txt"
        word.write_text(code, encoding="utf-8")
        text.write_text(puzzle, encoding="utf-8")
        done = measure([*SOLVE, "--count", "--plugin", str(word), str(text)], limit)
    return f"> {limit:.0f}" if done.code is None else f"{done.seconds:.2f}"
