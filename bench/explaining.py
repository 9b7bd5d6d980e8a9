"""Proofs of crossnumbers: how long they take to make and to check, and what they are made of.

python -m bench explain [PUZZLE...]
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import sevendown
from sevendown.engine.engine import OutOfTime
from sevendown.explain.prove import Proving
from sevendown.explain.slices import Slice
from sevendown.proof.check import check
from sevendown.proof.inference import Inference, Supposition
from sevendown.puzzle.kinds.crossnumber import Crossnumber

HEAD = (
    f"{'puzzle':32} {'seconds':>8} {'lines':>6} {'clues<2':>7} {'longest':>7} "
    f"{'verdict':12} {'check s':>8}  lines of suppositions"
)


def row(path: Path, limit: float) -> str:
    """Prove what the solutions of a puzzle are, check that, and say how it went."""
    puzzle = sevendown.load(path)
    assert isinstance(puzzle, Crossnumber)
    name = f"{path.parent.name}/{path.stem}"
    started = time.process_time()
    try:
        proving = Proving(puzzle, limit)
    except OutOfTime:
        return f"{name:32} {time.process_time() - started:8.2f} gave up"
    seconds = time.process_time() - started
    started = time.process_time()
    verdict = check(puzzle.tree, puzzle.source.text, puzzle.source.first_line, proving.proof)
    checking = time.process_time() - started
    every = list(_all(proving.slices))
    inferences = [one for one in every if isinstance(one.part, Inference)]
    clues = Counter(
        len(one.part.lines) < 2 for one in inferences if isinstance(one.part, Inference)
    )
    longest = max((_longest(one) for one in inferences), default=0)
    suppositions = [
        len(list(_all(one.inner))) for one in proving.slices if isinstance(one.part, Supposition)
    ]
    share = clues[True] / max(1, len(inferences))
    unchecked = f" ({len(verdict.unchecked)})" if verdict.unchecked else ""
    return (
        f"{name:32} {seconds:8.2f} {len(every):6} {share:7.0%} {longest:7} "
        f"{verdict.status + unchecked:12} {checking:8.2f}  {suppositions or ''}"
    )


def _all(parts: Iterable[Slice]) -> Iterable[Slice]:
    for part in parts:
        yield part
        yield from _all(part.inner)


def _longest(one: Slice) -> int:
    """Give how long the longest list is that a step starts from."""
    assert isinstance(one.part, Inference)
    premises = one.part.premises
    lists = [*premises.numbers.values(), *premises.variables.values()]
    return max((len(values) for values in lists if not isinstance(values, range)), default=0)
