"""Arguments of operators that follow from the value: on long numbers, without trying much."""

from __future__ import annotations

import pytest

from sevendown.puzzle import read
from sevendown.puzzle.results import Outcome

MOST_FAILURES = 10


def found(length, statements):
    """All values of a number of that length."""
    text = " ".join(["1", *"." * (length - 1)]) + f"\n\n{statements}\n"
    run = read.loads(text).run()
    numbers = sorted(solution.numbers["1a"] for solution in run.solutions())
    assert run.outcome is Outcome.EXHAUSTED
    assert run.statistics.failures <= MOST_FAILURES and run.rejected == 0
    return numbers


@pytest.mark.parametrize(
    ("length", "statement", "expected"),
    [
        # What leaves 0 divides: 2222111 is prime, 7777777 is 7 · 239 · 4649.
        (7, "2222111 mod 1a = 0", [2222111]),
        (7, "7777777 mod 1a = 0", [4649 * 239, 7777777]),
        (12, "(10^12 + 39) mod 1a = 0", []),  # a prime
        (12, "110000000000 mod 1a = 9999999999", [100000000001]),
        (20, "77777777777777777778 mod 1a = 1", [11111111111111111111, 77777777777777777777]),
        (20, "(7 * 10^20 + 7) mod 1a = 10^20", []),
    ],
)
def test_number_that_leaves_a_known_remainder(length, statement, expected):
    assert found(length, statement) == expected


def test_least_common_multiple_with_a_known_number():
    for order in ("kgv(1a, {})", "kgv({}, 1a)"):
        assert found(12, f"{order.format(10**11 + 3)} = (10^11 + 3) * (10^11 + 19)") == [
            10**11 + 19
        ]
        numbers = found(12, f"{order.format(999999999999)} = 999999999999 * 2^10")
        assert numbers and all(x % 2**10 == 0 and 999999999999 % (x >> 10) == 0 for x in numbers)
        assert found(12, f"{order.format(6)} = 10^11 + 1") == []


@pytest.mark.parametrize(
    ("length", "statement", "expected"),
    [
        (7, "POTENZ(2^77, 1a)", []),
        (12, "POTENZ(777777777777, 1a)", []),
        (2, "POTENZ(2^78, 1a)", [13, 26, 39, 78]),
        # A number X is X-gonal; 2X = n((K-2)(n-1) + 2) has a few other solutions.
        (7, "VIELECK(7777777, 1a)", [7777777]),
        (7, "VIELECK(1234567, 1a)", [1234567]),
        (12, "VIELECK(112211112221, 1a)", [112211112221]),
        (20, "VIELECK(3 * 10^19 + 3, 1a)", [10**19 + 2, 3 * 10**19 + 3]),
        (7, "VIELECK(3000003, 1a)", [1000002, 3000003]),
    ],
)
def test_exponents_and_corners_of_a_known_number(length, statement, expected):
    assert found(length, statement) == expected
