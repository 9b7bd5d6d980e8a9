"""Numbers that are others in some order, against trying everything."""

from __future__ import annotations

import random
from itertools import permutations, product

import pytest

from sevendown.language.text_to_tree import read_puzzle
from sevendown.proof.fillings import Fillings
from sevendown.proof.knowledge import Knowledge
from sevendown.text.source import Source
from sevendown.words.registry import builtin

ORDERS = ["A < B < C", "A < B and B < C", "C > B and A < B", "A < B", "A <= B <= C", "B > A\nC > A"]
GRID = " 1 .\n 2 .\n 3 .\n"


def in_order(order: str, a: int, b: int, c: int) -> bool:
    return {
        "A < B": a < b,
        "A <= B <= C": a <= b <= c,
        "B > A\nC > A": b > a and c > a,
    }.get(order, a < b < c)


@pytest.mark.parametrize("seed", range(40))
def test_numbers_in_some_order(seed: int) -> None:
    rng = random.Random(f"permutations:{seed}")
    order = rng.choice(ORDERS)
    sets = {name: (low := rng.randint(10, 60), low + rng.randint(0, 30)) for name in "ABC"}
    variables = "\n".join(f"var {name} in {low}..{high}" for name, (low, high) in sets.items())
    said = "\n".join(f"{number} in {{A, B, C}}" for number in ("1a", "2a", "3a"))
    puzzle = read_puzzle(Source(f"{GRID}\n{variables}\n{said}\n{order}\n", "x"), builtin())[0]
    statements = [line.statement for line in puzzle.lines]
    fillings = Fillings(puzzle, statements, ("1a", "2a", "3a"))
    places = [(row, column) for row in range(3) for column in range(2)]
    known = {
        place: tuple(sorted(rng.sample(range(1 - place[1], 10), rng.choice([2, 3]))))
        for place in places
    }
    ways = [set(range(low, high + 1)) for low, high in sets.values()]
    expected: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
    for digits in product(*(known[place] for place in places)):
        numbers = tuple(10 * digits[2 * i] + digits[2 * i + 1] for i in range(3))
        if len(set(numbers)) == 3:
            for a, b, c in permutations(numbers):
                if a in ways[0] and b in ways[1] and c in ways[2] and in_order(order, a, b, c):
                    expected.append((digits, (a, b, c)))
    for at, place in enumerate(places):
        values = fillings.values(("cells", place), Knowledge(known, {}, {}), 10, 1_000_000)
        assert values == sorted({digits[at] for digits, _ in expected})
    for at, name in enumerate("ABC"):
        values = fillings.values(("vars", name), Knowledge(known, {}, {}), 100, 1_000_000)
        assert values == sorted({letters[at] for _, letters in expected})


def test_the_order_tells_at_once() -> None:
    grid = "\n".join(f"{number} . {'.' if number > 4 else '#'}" for number in range(1, 9))
    letters = "ABCDEFGH"
    variables = f"var {', '.join(letters)} in 1..999"
    said = "\n".join(f"{number}a in {{{', '.join(letters)}}}" for number in range(1, 9))
    text = f"{grid}\n\n{variables}\n{said}\n{' < '.join(letters)}\n"
    puzzle = read_puzzle(Source(text, "x"), builtin())[0]
    names = tuple(f"{number}a" for number in range(1, 9))
    fillings = Fillings(puzzle, [line.statement for line in puzzle.lines], names)
    # Four have two digits, so D has two and E has three.
    then = Knowledge({}, {}, {"D": range(10, 100), "E": range(100, 1000)})
    assert fillings.follows(Knowledge({}, {}, {}), then, 100) is None
