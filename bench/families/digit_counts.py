"""Numbers that say how often a digit occurs in the whole grid."""

from __future__ import annotations

import random

from bench.families.grids import Grid, Place, grid, number, square, true_clue
from bench.families.sample import Sample, published
from sevendown.language.tree import Slot

COUNT = "define ndigit(D) = count(c in cells : c = D)"


def digit_counts() -> list[Sample]:
    """Make them all."""
    return [
        census("census-22-a", shape_of("chalkdust/22"), 1, 0.65),
        census("census-22-b", shape_of("chalkdust/22"), 1, 0.75),
        census("census-13-a", shape_of("chalkdust/13"), 1, 0.65),
        census("census-13-b", shape_of("chalkdust/13"), 1, 0.9),
        census("census-7", square(7), 2, 0.6),
        census("census-6-a", square(6), 2, 0.5),
        census("census-6-b", square(6), 2, 0.65),
        census("census-5", square(5), 2, 0.5),
    ]


def shape_of(name: str) -> Grid:
    """Give the grid of a published puzzle, which has no bars, without its marks."""
    rows = [line for line in published(name).filling.split("\n") if "=" not in line]
    return grid(*("".join("#" if sign == "#" else "." for sign in row) for row in rows))


def census(name: str, where: Grid, apiece: int, strength: float) -> Sample:
    """Let ten digits be counted by short numbers that do not cross: one digit, or two, by each.

    A number that counts one digit is their count, of two digits; one that counts two is ten times
    the one count and once the other, both below ten.
    """
    rng = random.Random(name)
    while True:
        made = _census(name, where, apiece, strength, rng)
        if made is not None:
            return made


def _census(
    name: str, where: Grid, apiece: int, strength: float, rng: random.Random
) -> Sample | None:
    """Try once."""
    counters: list[Slot] = []
    taken: set[Place] = set()
    for slot in rng.sample(where.slots, len(where.slots)):
        if len(slot.cells) == 2 and not taken & set(slot.cells) and len(counters) < 10 // apiece:
            counters.append(slot)
            taken |= set(slot.cells)
    least, most = (10, 99) if apiece == 1 else (1, 9)
    counts = {str(digit): least for digit in range(10)}
    while sum(counts.values()) < len(where.places):
        counts[rng.choice([digit for digit in counts if counts[digit] < most])] += 1
    digits: dict[Place, str] = {}
    clues = []
    order = rng.sample("0123456789", 10)
    for i, slot in enumerate(counters):
        counted = order[apiece * i : apiece * (i + 1)]
        texts = [str(counts[digit]) for digit in counted]
        digits |= zip(slot.cells, "".join(texts), strict=True)
        said = [f"ndigit({digit})" for digit in counted]
        clues.append(
            f"{slot.name} = " + (said[0] if apiece == 1 else f"10 * {said[0]} + {said[1]}")
        )
    left = [digit for digit in counts for _ in range(counts[digit])]
    for digit in digits.values():
        if digit not in left:
            return None
        left.remove(digit)
    rng.shuffle(left)
    left.sort(key="0".__ne__)  # zeros first: they do not go everywhere
    places = [place for place in where.places if place not in digits]
    rng.shuffle(places)
    places.sort(key=where.firsts.__contains__)
    digits |= zip(places, left, strict=True)
    if any(digits[place] == "0" for place in where.firsts):
        return None
    clues += [
        true_clue(slot.name, number(slot, digits), strength, rng)
        for slot in where.slots
        if slot not in counters
    ]
    text = "\n".join([*where.shape, "", COUNT, *clues, ""])
    return Sample(name, text, where.drawn(digits))
