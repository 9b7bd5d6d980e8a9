"""Clues that are half true, and clues that speak of how many clues are true."""

from __future__ import annotations

import random

from bench.families.falsehoods import false_clue, further_clues
from bench.families.sample import Sample, published


def halves() -> list[Sample]:
    """Make them all."""
    return [
        half_truths("magazines/teaser-2958", 1),
        half_truths("listener/workingback", 3),
        half_truths("listener/absurd", 2),
        half_truths("listener/abcd", 5),
        half_truths("chalkdust/13", 6),
        knaves("magazines/teaser-2958", 6, 2),
        knaves("magazines/enigma-1760", 8, 2),
        knaves("listener/eraser-grid", 12, 2),
        knaves("listener/workingback", 12, 3),
        knaves("listener/absurd", 10, 2),
        knaves("csplib/csplib-cf001", 20, 2),
    ]


def half_truths(name: str, others: int) -> Sample:
    """Let every clue of a published puzzle have one true half and one false one.

    The false half is the true one with something changed, but in so many clues one half is about
    any number, and either may be the true one.
    """
    source = published(name)
    rng = random.Random(f"half truths {name} {others}")
    apart = set(rng.sample(range(len(source.clues)), others))
    statements = []
    for i, clue in enumerate(source.clues):
        pair = [clue, *further_clues(source, 1, rng)] if i in apart else [clue, clue]
        lie = rng.randrange(2)
        pair[lie] = false_clue(source, pair[lie], rng)
        statements.append(f"truths({', '.join(pair)}) = 1")
    text = source.write(statements)
    return Sample(f"halves-{name.replace('/', '-')}", text, source.filling)


def knaves(name: str, added: int, lies: int) -> Sample:
    """Let some clues of a published puzzle be false, and others speak of how many are true."""
    source = published(name)
    rng = random.Random(f"knaves {name} {added} {lies}")
    clues = [*source.clues, *further_clues(source, added, rng)]
    for i in rng.sample(range(len(clues)), lies):
        clues[i] = false_clue(source, clues[i], rng)
    sure = len(clues) - lies
    total = len(clues) + 4
    while True:
        low, high = sorted(rng.sample(range(sure - 3, total), 2))
        divisor = rng.randrange(2, 6)
        # Each with the numbers of true clues of which it is true.
        spoken = {
            "PZ(t)": [t for t in range(2, total) if all(t % n for n in range(2, t))],
            f"t > {low}": range(low + 1, total + 1),
            f"t < {high}": range(high),
            f"V(t, {divisor})": range(0, total + 1, divisor),
        }
        right = [t for t in range(total + 1) if t == sure + sum(t in ts for ts in spoken.values())]
        if right and not all(right[0] in ts for ts in spoken.values()):
            break
    clues += spoken
    statement = "t = truths(" + ",\n  ".join(clues) + ")"
    text = source.write([statement, f"t >= {right[0]}"], (f"var t in 0..{total}",))
    return Sample(f"knaves-{name.replace('/', '-')}", text, f"{source.filling}\nt = {right[0]}")
