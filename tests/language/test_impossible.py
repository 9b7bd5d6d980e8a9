"""Statements that can never hold are told, with the reason; never one that can."""

from __future__ import annotations

import time
from contextlib import suppress

import pytest
from support import bruteforce, puzzlemaker

from sevendown.language.impossible import impossible_statements
from sevendown.language.text_to_tree import read_puzzle
from sevendown.puzzle.read import standard
from sevendown.text.source import Source

REGISTRY = standard()
GRID = "1 2 3\n4 . .\n5 . .\n\n"

TOLD = (
    ("1a = 1000", 1, "1a has 3 digits and cannot be 1000"),
    ("1000 = 1a", 1, "1a has 3 digits and cannot be 1000"),
    ("1a > 999", 1, "1a has 3 digits and cannot be above 999"),
    ("1000 <= 1a", 1, "1a has 3 digits and cannot be at least 1000"),
    ("1a <= 99", 1, "1a has 3 digits and cannot be at most 99"),
    ("0 < 1a < 100", 5, "1a has 3 digits and cannot be below 100"),
    ("1a = 10^50", 1, "1a has 3 digits and cannot be 100… (51 digits)"),
    ("1a[0] = 5", 1, "digits count from 1: there is no digit 0"),
    ("1a[4] = 5", 1, "1a has 3 digits, so there is no digit 4"),
    ("PZ(1a[-4])", 4, "1a has 3 digits, so there is no digit -4"),
    ("1a[4] in {5}", 1, "1a has 3 digits, so there is no digit 4"),
    ("1a[4] not in {5}", 1, "1a has 3 digits, so there is no digit 4"),
    ("1a in {12, 1000..2000}", 1, "1a has 3 digits and cannot be one of these"),
    ("1a + 4a in {12, 13}", 1, "this can never hold: the value is 200 to 1998"),
    ("PZ(1a) and 1a = 12", 12, "1a has 3 digits and cannot be 12"),
    ("1a = 12 or 1a = 13", 1, "1a has 3 digits and cannot be 12"),
    ("2 * 4a = 150", 1, "this can never hold: one side is 200 to 1998, the other 150"),
    ("qs(1a) = 28", 1, "this can never hold: one side is 1 to 27, the other 28"),
    ("sqrt(-1a) = 5", 1, "this can never hold"),
    ("var n in 1..9\nn = 10", 1, "this can never hold: one side is 1 to 9, the other 10"),
    ("truths(PZ(1a), Q(1a)) = 3", 1, "this can never hold: one side is 0 to 2, the other 3"),
    ("10^2000 = fak(1a)", 1, ""),
    ("1a = 999", 1, ""),
    ("1a[3] = 5", 1, ""),
    ("not 1a = 1000", 1, ""),
    ("1a = 1000 or 1a = 100", 1, ""),
    ("1a not in {1000}", 1, ""),
    ("1a in {1000, 999..1000}", 1, ""),
    ("1a + 4a = 1998", 1, ""),
    ("var n in {}\nn = 10", 1, ""),
)


def warnings(text: str) -> list[tuple[int, str]]:
    found = read_puzzle(Source(text, "p.txt"), REGISTRY)[1]
    return [(w.place.column, w.message) for w in found]


@pytest.mark.parametrize(("statement", "column", "message"), TOLD)
def test_told(statement, column, message):
    assert warnings(GRID + statement + "\n") == ([(column, message)] if message else [])


def test_given_digits_and_other_digits_count():
    assert warnings("1=5 .\n\n1a = 49\n") == [(1, "1a is 50 to 59 and cannot be 49")]
    assert warnings("digits: 1-6\n\n1 .\n\n1a = 67\n") == [(1, "1a is 11 to 66 and cannot be 67")]
    assert warnings("leading-zeros: yes\n\n1 .\n\n1a = 7\n") == []


def test_never_wrong():
    told = 0
    for seed in range(400):
        tree, _ = read_puzzle(Source(puzzlemaker.make(f"impossible {seed}"), "t"), REGISTRY)
        odd = [line for line, _ in impossible_statements(tree)]
        if odd:
            told += len(odd)
            with suppress(bruteforce.TooManyWorlds):
                for world in bruteforce.worlds(tree):
                    assert not any(world.holds(line.statement, {}) for line in odd)
    assert told > 5


def test_it_takes_no_time():
    lines = ["let a0 = 1a * 4a", *(f"let a{n + 1} = a{n} * a{n} + a{n}" for n in range(9))]
    text = GRID + "\n".join([*lines, "a9 = 5 or 2^2^2^2^2^2^2 = a9", "1a = 7^7^7^7^7", ""])
    start = time.monotonic()
    warnings(text)
    assert time.monotonic() - start < 1
