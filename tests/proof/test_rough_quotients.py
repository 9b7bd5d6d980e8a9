"""Equations with quotients, against trying everything."""

from __future__ import annotations

import random
from itertools import product

import pytest

from sevendown.language.text_to_tree import read_puzzle
from sevendown.proof.fillings import Fillings
from sevendown.proof.knowledge import Knowledge
from sevendown.text.source import Source
from sevendown.words.registry import builtin

GRID = " 1 2\n 3 .\n"
PLACES = [(0, 0), (0, 1), (1, 0), (1, 1)]


def side(rng: random.Random) -> str:
    """Give a sum of quotients, numbers and constants."""
    terms = []
    for _ in range(rng.randint(1, 3)):
        kind = rng.choice(["m", "3a", "constant", "digit"])
        factor, divisor = rng.randint(1, 6), rng.choice([1, 2, 3, 4, 6])
        name = {"constant": str(rng.randint(1, 40)), "digit": "2d[2]"}.get(kind, kind)
        terms.append(rng.choice([f"{factor}*{name}/{divisor}", f"{name}/{divisor}", name]))
    text = terms[0]
    for term in terms[1:]:
        text += f" {rng.choice('+-')} {term}"
    return text


def value(text: str, names: dict[str, int]) -> int | None:
    """Compute such a sum; None: a quotient does not come out even."""
    total, sign = 0, 1
    for word in text.split():
        if word in "+-":
            sign = 1 if word == "+" else -1
            continue
        result = None
        whole, _, divisor = word.partition("/")
        result = 1
        for factor in whole.split("*"):
            result *= names[factor] if factor in names else int(factor)
        if divisor:
            if result % int(divisor):
                return None
            result //= int(divisor)
        total += sign * result
    return total


@pytest.mark.parametrize("seed", range(120))
def test_quotients_in_sums(seed: int) -> None:
    rng = random.Random(f"quotients:{seed}")
    text, high = side(rng), rng.choice([9, 40, 199])
    puzzle = read_puzzle(Source(f"{GRID}\nvar m in 1..{high}\n1a = {text}\n", "x"), builtin())[0]
    fillings = Fillings(puzzle, [line.statement for line in puzzle.lines])
    known = {place: tuple(sorted(rng.sample(range(1, 10), 3))) for place in PLACES}
    ways = [
        (digits, m)
        for digits in product(*(known[place] for place in PLACES))
        for m in (range(1, high + 1) if "m" in text else [1])
        if 10 * digits[0] + digits[1]
        == value(text, {"m": m, "3a": 10 * digits[2] + digits[3], "2d[2]": digits[3]})
    ]
    for at, place in enumerate(PLACES[:2]):
        values = fillings.values(("cells", place), Knowledge(known, {}, {}), 10, 1_000_000)
        assert values == sorted({digits[at] for digits, _ in ways})


def test_what_is_scaled_afterwards_is_not_lost() -> None:
    text = f"{GRID}\nvar m in 1..199\n1a = 4 + 5*m/4\n"
    puzzle = read_puzzle(Source(text, "x"), builtin())[0]
    fillings = Fillings(puzzle, [line.statement for line in puzzle.lines])
    assert fillings.find(Knowledge({}, {}, {"m": (8,)}), 10_000) is not None
    assert fillings.find(Knowledge({(0, 0): (1,), (0, 1): (4,)}, {}, {}), 10_000) is not None
