"""Exactly k of these n clues are false: made of published puzzles."""

from __future__ import annotations

import random

from bench.families.falsehoods import false_clue, further_clues
from bench.families.sample import Sample, published

# The puzzle, and how many clues are added, so that it does not fall apart without some of them.
SOURCES: tuple[tuple[str, int], ...] = (
    ("magazines/teaser-2958", 6),
    ("magazines/enigma-1760", 8),
    ("listener/eraser-grid", 9),
    ("listener/workingback", 12),
    ("listener/almostfermat", 8),
    ("listener/absurd", 10),
    ("listener/abcd", 10),
    ("csplib/csplib-cf001", 20),
    ("chalkdust/01-compact", 20),
    ("chalkdust/13", 30),
)
LIES = (2, 3, 4)


def liars() -> list[Sample]:
    """Make them all."""
    return [liar(name, added, lies) for name, added in SOURCES for lies in LIES]


def liar(name: str, added: int, lies: int) -> Sample:
    """Let so many clues of a published puzzle be false, after others have been added."""
    source = published(name)
    rng = random.Random(f"{name} {added} {lies}")
    clues = [*source.clues, *further_clues(source, added, rng)]
    for i in rng.sample(range(len(clues)), lies):
        clues[i] = false_clue(source, clues[i], rng)
    statement = "truths(" + ",\n  ".join(clues) + f") = {len(clues) - lies}"
    return Sample(
        f"liars-{name.replace('/', '-')}-{lies}", source.write([statement]), source.filling
    )
