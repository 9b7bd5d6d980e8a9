"""Counts that add up, and multiples that are products, against trying everything."""

from __future__ import annotations

import random
from itertools import product

import pytest

from sevendown.language.text_to_tree import read_puzzle
from sevendown.proof.fillings import Fillings, TooWide
from sevendown.proof.knowledge import Knowledge
from sevendown.text.source import Source
from sevendown.words.registry import builtin

HEADERS = ["", "leading-zeros: yes\n", "digits: 1-6\n"]


def fillings_of(text: str) -> tuple[Fillings, list[tuple[int, int]]]:
    puzzle = read_puzzle(Source(text, "puzzle"), builtin())[0]
    statements = [line.statement for line in puzzle.lines]
    return Fillings(puzzle, statements), sorted(puzzle.open_cells)


def some_counts(rng: random.Random) -> list[tuple[str, str]]:
    """Give wordings of counts of digits in four cells, each with what it counts."""
    cut = rng.sample(range(10), 10)
    groups, at = [], 0
    while at < 10:
        size = rng.choice([1, 1, 2, 3, 5])
        groups.append(cut[at : at + size])
        at += size
    if rng.random() < 0.4:
        groups.pop()
    found = []
    for group in groups:
        by_cells = " + ".join(f"count(c in cells : c = {d})" for d in group)
        by_numbers = " + ".join(f"count(1a, {d}) + count(3a, {d})" for d in group)
        found.append((rng.choice([by_cells, by_numbers]), "".join(map(str, group))))
    return found


@pytest.mark.parametrize("seed", range(60))
def test_counts_add_up_as_they_do_in_every_filling(seed: int) -> None:
    rng = random.Random(f"counts:{seed}")
    header = rng.choice(HEADERS)
    zeros, digits = "zeros" in header, range(1, 7) if "digits" in header else range(10)
    counts = some_counts(rng)
    target = [rng.choice(digits) for _ in range(4)]
    lines, wanted = [], []
    for wording, group in counts:
        number = sum(str(d) in group for d in target) + rng.choice([0, 0, 0, 1])
        low = max(0, number - rng.choice([0, 0, 1]))
        # A number in between, so that counts are bounded and not known.
        lines.append(f"{wording} = n{group}")
        wanted.append((wording, group, low, number))
    variables = "".join(f"var n{group} in {low}..{high}\n" for _, group, low, high in wanted)
    text = f"{header}\n 1 2\n 3 .\n\n{variables}" + "\n".join(lines) + "\n"
    fillings, places = fillings_of(text)
    known = {
        place: tuple(sorted({d, *rng.sample(digits, 3)}))
        for place, d in zip(places, target, strict=True)
    }
    expected: set[tuple[int, ...]] = set()
    for filling in product(*(known[place] for place in places)):
        a, b, c, d = filling
        if not zeros and 0 in (a, b, c):
            continue
        if all(
            low <= sum(text.count(x) for x in group) <= high
            for wording, group, low, high in wanted
            for text in [
                "".join(map(str, filling)) if "cells" in wording else f"{10 * a + b}{10 * c + d}"
            ]
        ):
            expected.add(filling)
    for place, at in zip(places, range(4), strict=True):
        values = fillings.values(("cells", place), Knowledge(known, {}, {}), 10, 100_000)
        assert values == sorted({filling[at] for filling in expected})


def test_a_zero_in_front_does_not_count() -> None:
    lines = "\n".join(f"count(1a, {d}) + count(3a, {d}) = n{d}" for d in range(10))
    variables = "\n".join(f"var n{d} in 0..4" for d in range(10))
    text = f"leading-zeros: yes\n\n 1 2\n 3 .\n\n{variables}\n{lines}\n"
    fillings, (first, *_) = fillings_of(text)
    # 1a may be 05, of which only the 5 counts.
    assert fillings.values(("cells", first), Knowledge({}, {}, {}), 10, 1000) == list(range(10))


def test_ten_counts_over_many_cells_are_seen_at_once() -> None:
    rows = "\n".join(
        " ".join(["1"] + ["."] * 11) if row == 0 else " ".join("." * 12) for row in range(8)
    )
    lines = "\n".join(f"n{d} = count(c in cells : c = {d})" for d in range(10))
    variables = "\n".join(f"var n{d} in {9 if d else 0}..{11 if d else 30}" for d in range(10))
    fillings, _ = fillings_of(f"{rows}\n\n{variables}\n{lines}\n")
    # Nine times 9 at least: 96 - 81 is left for 0.
    assert (
        fillings.follows(Knowledge({}, {}, {}), Knowledge({}, {}, {"n0": range(16)}), 200) is None
    )
    with pytest.raises(TooWide):
        fillings.follows(Knowledge({}, {}, {}), Knowledge({}, {}, {"n1": range(9, 10)}), 5)


@pytest.mark.parametrize("seed", range(40))
def test_factors_of_multiples(seed: int) -> None:
    rng = random.Random(f"multiples:{seed}")
    m = rng.choice([4, 8, 9, 25, 27, 36, 50, 64, 100, 125, 200, 343, 1000])
    ends = rng.choice(["", "1a[2] = 5\n", "3a[2] = 6\n", "odd(3a)\n", "V(1a, 3)\n"])
    text = f" 1 2\n 3 .\n\nV(1a * 3a, {m})\n{ends}"
    fillings, places = fillings_of(text)
    known = {place: tuple(sorted(rng.sample(range(10), rng.choice([2, 4, 7])))) for place in places}
    tests = {
        "": lambda x, y: True,
        "1a[2] = 5\n": lambda x, y: x % 10 == 5,
        "3a[2] = 6\n": lambda x, y: y % 10 == 6,
        "odd(3a)\n": lambda x, y: y % 2 == 1,
        "V(1a, 3)\n": lambda x, y: x % 3 == 0,
    }
    expected = [
        (a, b, c, d)
        for a, b, c, d in product(*(known[place] for place in places))
        if a
        and b
        and c
        and (10 * a + b) * (10 * c + d) % m == 0
        and tests[ends](10 * a + b, 10 * c + d)
    ]
    for at, place in enumerate(places):
        values = fillings.values(("cells", place), Knowledge(known, {}, {}), 10, 100_000)
        assert values == sorted({filling[at] for filling in expected})


def test_long_factors_of_a_power_of_ten() -> None:
    row = " ".join(["1", *"." * 15])
    fillings, _ = fillings_of(
        f"{row}\n{' '.join('#' * 16)}\n{' '.join(['2', *'.' * 15])}\n\nV(1a * 2a, 10^12)\n"
    )
    known = Knowledge({(0, 15): (5,), (2, 15): (6,), (2, 13): (6,)}, {}, {})
    # 2a is no multiple of 5, and 1a is odd: 5^12 divides 1a, and 2^12 divides 2a.
    then = Knowledge({(0, 14): (2, 7), (0, 13): (1, 3, 6, 8), (2, 14): (1, 5, 9)}, {}, {})
    assert fillings.follows(known, then, 1000) is None
