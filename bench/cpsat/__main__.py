"""`python -m bench.cpsat [--limit N] PUZZLE`: prints all solutions, as `solve-puzzle --all` does.

With `--limit N` it stops after N. Exit code 0: these are all; 1: there is none; 2: the model cannot
express the puzzle; 3: CP-SAT gave up, or the model is broken; 4: there may be others.
"""

from __future__ import annotations

import argparse
import sys
import traceback
from pathlib import Path

from bench.cpsat.model import Model
from bench.cpsat.solving import GaveUp, find_all
from bench.cpsat.writing_out import CannotExpress
from sevendown.puzzle.kinds.crossnumber import Crossnumber
from sevendown.puzzle.read import standard
from sevendown.text.source import Source


def main(path: str, limit: int | None = None) -> int:
    """Solve one puzzle."""
    count = 0

    def show(solution: str) -> None:
        nonlocal count
        print("\n" * bool(count) + solution, flush=True)
        count += 1

    puzzle = Crossnumber(Source(Path(path).read_text(encoding="utf-8"), path), standard())
    try:
        all_found = find_all(Model(puzzle.tree), show, limit=limit)
    except CannotExpress as error:
        print(f"cannot express {error}", file=sys.stderr)
        return 2
    except GaveUp as error:
        print(f"gave up: {error}", file=sys.stderr)
        return 3
    if not all_found:
        return 4
    return 0 if count else 1


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m bench.cpsat")
    parser.add_argument("puzzle", metavar="PUZZLE")
    parser.add_argument("--limit", type=int, metavar="N", help="stop after N solutions")
    options = parser.parse_args()
    try:
        code = main(options.puzzle, options.limit)
    except Exception:
        traceback.print_exc()
        code = 3  # Python's own, 1, would say that there is no solution
    sys.exit(code)
