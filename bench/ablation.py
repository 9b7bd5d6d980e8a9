"""What each pass is worth: all puzzles solved without it.

`python -m bench ablation` prints a table: for each pass of `sevendown.model.pipeline`, the time and
the assumptions that it takes to find two solutions of each puzzle, or to prove that there is one,
and how often the time was over before. Answers that differ are an error.
"""

from __future__ import annotations

import time
from collections.abc import Collection
from itertools import islice
from pathlib import Path

from sevendown.engine.engine import Engine
from sevendown.model.pipeline import NEEDED, PASSES
from sevendown.puzzle.kinds.crossnumber import Crossnumber, CrossnumberModel
from sevendown.puzzle.read import standard
from sevendown.puzzle.results import Outcome, Solution
from sevendown.record import Record
from sevendown.text.source import split_puzzles

HEAD = (
    "| left out | seconds | ratio | assumptions | ratio | not done |\n"
    "| --- | ---: | ---: | ---: | ---: | ---: |"
)


class Shortened(Crossnumber):
    """A crossnumber that is solved without some passes."""

    without: Collection[str] = ()

    def model(self, engine: Engine, wishes: Collection[str]) -> CrossnumberModel:
        """Give the model, with passes left out."""
        return CrossnumberModel(engine, self, self.without)


class Effort(Record):
    """What it took to solve a puzzle."""

    seconds: float  # of processor time
    nodes: int
    done: bool
    solutions: tuple[Solution, ...]


def effort(path: Path, without: Collection[str], limit: float) -> Effort:
    """Solve the first puzzle of a file without some passes."""
    source = split_puzzles(path.read_text(encoding="utf-8"), str(path))[0]
    puzzle = Shortened(source, standard())
    puzzle.without = without
    began = time.process_time()
    run = puzzle.run(timeout=limit)
    solutions = tuple(islice(run.solutions(), 2))
    seconds = time.process_time() - began
    done = len(solutions) == 2 or run.outcome is not Outcome.GAVE_UP
    return Effort(seconds, run.statistics.nodes, done, solutions)


def main(paths: list[Path], limit: float) -> int:
    """Print the table; give 1 if any answer differs."""
    print(HEAD, flush=True)
    wrong = 0
    whole = [effort(path, (), limit) for path in paths]
    seconds, nodes = sum(e.seconds for e in whole), sum(e.nodes for e in whole)
    for name in ("", *(name for name in PASSES if name not in NEEDED)):
        found = [effort(path, (name,), limit) for path in paths] if name else whole
        for path, one, all_of_them in zip(paths, found, whole, strict=True):
            if one.done and all_of_them.done and not _agree(one.solutions, all_of_them.solutions):
                print(f"{path}: another answer without {name}")
                wrong = 1
        own, own_nodes = sum(e.seconds for e in found), sum(e.nodes for e in found)
        late = sum(not e.done for e in found)
        print(
            f"| {name or 'nothing'} | {own:.2f} | {own / seconds:.2f} | {own_nodes} "
            f"| {own_nodes / max(nodes, 1):.2f} | {late} |",
            flush=True,
        )
    return wrong


def _agree(one: tuple[Solution, ...], other: tuple[Solution, ...]) -> bool:
    """Whether two searches for two solutions found as many, and the same if there is but one."""
    return len(one) == len(other) and (len(one) > 1 or one == other)
