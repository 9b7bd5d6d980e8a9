"""Sums by columns, products of digits, multiples and lists are what trying everything finds."""

import itertools
import math
import random

import pytest
from test_fillings import cells, fillings_of, row

from sevendown.proof import digit_patterns as patterns
from sevendown.proof.enclosures import between, may_be, one_of, stepped
from sevendown.proof.knowledge import NOTHING_KNOWN, Knowledge
from sevendown.proof.rough_candidates import CandidateLists
from sevendown.proof.rough_columns import supported
from sevendown.proof.rough_digit_product import (
    RoughDigitProduct,
    _products,
    products_of_digits,
)
from sevendown.proof.unknowns_state import OpenState
from sevendown.words.registry import builtin


def some_column(rng):
    found = []
    for _ in range(rng.choice([0, 1, 1, 2])):
        largest = rng.choice([9, 9, 30, 1000])
        found.append((0, *(rng.randint(0, largest) for _ in range(rng.randint(0, 4)))))
    return found


def test_columns_keep_what_belongs_to_a_solution():
    rng = random.Random(1)
    for _ in range(1500):
        columns = [some_column(rng) for _ in range(rng.randint(1, 3))]
        summands = [(10**j, values) for j, column in enumerate(columns) for values in column]
        ways = list(itertools.product(*[range(len(values)) for _, values in summands]))
        sums = [
            sum(unit * values[i] for (unit, values), i in zip(summands, way, strict=True))
            for way in ways
        ]
        total = rng.choice(sums) if rng.random() < 0.7 else rng.randint(-20, 3000)
        good = [way for way, found in zip(ways, sums, strict=True) if found == total]
        found = supported(columns, total)
        if not good:
            assert found is None
        elif summands:
            wanted = [sum(1 << i for i in set(places)) for places in zip(*good, strict=True)]
            assert [bits for column in found for bits in column] == wanted


def some_target(rng, products):
    kind = rng.random()
    if kind < 0.4:
        return one_of(sorted({rng.choice(products), *rng.sample(range(500), 5)}))
    lo, hi = sorted(rng.choices(products, k=2))
    if kind < 0.7:
        return between(lo, hi)
    step = rng.choice([2, 6, 10])
    return stepped(lo - step, hi + step, step, rng.randrange(step), True)


def test_products_of_digits_are_narrowed_to_what_can_be(monkeypatch):
    rng = random.Random(2)
    for _ in range(1500):
        monkeypatch.setattr("sevendown.proof.rough_digit_product._MOST", rng.choice([3, 2000]))
        _products.cache_clear()
        masks = [
            patterns.bits_of(rng.sample(range(10), rng.choice([1, 2, 3, 5])))
            for _ in range(rng.randint(2, 4))
        ]
        ways = list(itertools.product(*[patterns.DIGITS_OF[bits] for bits in masks]))
        target = some_target(rng, [math.prod(way) for way in ways])
        state = OpenState(masks[:], [], [], [()] * len(masks))
        node = RoughDigitProduct(range(len(masks)))
        assert all(may_be(node.rough(state), math.prod(way)) for way in ways)
        good = [way for way in ways if may_be(target, math.prod(way))]
        assert node.narrow(state, target) or not good
        for way in good:
            assert all(bits >> digit & 1 for bits, digit in zip(state.masks, way, strict=True))


def test_all_products_of_digits_are_known():
    wanted = {math.prod(way) for way in itertools.product(range(1, 10), repeat=4)}
    assert {value for value in products_of_digits(3) if value < 300} == {
        value for value in wanted if value < 300
    }


def test_lists_are_the_same_whatever_was_asked_before():
    square, gpf = builtin().find("Q"), builtin().find("gpf")
    asked = [(square, 0, 10**12), (square, 17, 4000), (square, 10**9, 10**9 + 10**6)]
    asked += [(square, -5, 50), (gpf, 10**6, 10**7, 2), (gpf, 0, 10**7, 3)]
    lists = CandidateLists()
    first = [lists.between(*question) for question in asked]
    assert first == [CandidateLists().between(*question) for question in asked[::-1]][::-1]
    assert first[0] is None
    assert first[1] == tuple(n * n for n in range(5, 64))
    assert first[3] == tuple(n * n for n in range(8))
    assert first[4] == (2**20, 2**21, 2**22, 2**23)


TWO = "1 . . . . . .\n2 . . . . . .\n\n"
THREE = "1 . . . . . . . .\n2 . . . . . . . .\n3 . . . . . . . .\n\n"


@pytest.mark.parametrize(
    ("text", "known", "item", "values"),
    [
        (row(7) + "\ngpf(1a) = 2\n", NOTHING_KNOWN, ("cells", (0, 0)), [1, 2, 4, 8]),
        (
            TWO + "V(1a, 2a)\n",
            Knowledge(
                {**cells(c1="9", c2="8", c3="7", c4="6", c5="5"), (1, 0): (4,), (1, 6): (8,)},
                {},
                {},
            ),
            ("cells", (1, 1)),
            [9],
        ),
        (
            TWO + "T(2a, 1a)\n",
            Knowledge({**cells(c7="1"), (1, 6): (2, 4, 5, 6, 8)}, {}, {}),
            ("cells", (0, 0)),
            [],
        ),
        (
            TWO + "1a = rev(2a)\nV(1a, 2a)\n1a > 2a\n",
            Knowledge(cells(c7="2"), {}, {}),
            ("numbers", "1a"),
            [8799912],
        ),
        (
            THREE + "1a = 2a + 3a\n",
            Knowledge(
                {
                    **{(0, i): (2, 4, 6, 8) for i in range(9)},
                    **{(r, i): (2, 4) for r in (1, 2) for i in range(8)},
                    **{(r, 8): (1, 3) for r in (1, 2)},
                },
                {},
                {},
            ),
            ("cells", (0, 8)),
            [2, 4, 6],
        ),
        (
            THREE + "1a = 3 * 2a + 17\n",
            Knowledge({**cells(c9="1"), (1, 8): (0, 1, 2, 3, 4, 5, 6, 7, 9)}, {}, {}),
            ("cells", (1, 0)),
            [],
        ),
        (
            THREE + "1a in {2a + 3a - 5, 2a + 3a + 5}\n",
            Knowledge({(r, 8): (0,) for r in range(3)}, {}, {}),
            ("cells", (0, 0)),
            [],
        ),
        (
            THREE + "2a = 1a mod 10^4\n",
            Knowledge(cells(c6="7"), {}, {}),
            ("cells", (1, 0)),
            [],
        ),
        (
            "1 . . . . . . . . .\n2 . . . . . . . . .\n\n1a = qp(2a)\n",
            Knowledge(cells(c1="9", c2="8"), {}, {}),
            ("numbers", "1a"),
            [],
        ),
        (
            THREE + "anzahl(1a, 3) + anzahl(2a, 3) + anzahl(3a, 5) = 26\n1a[1] = 3a[1]\n",
            Knowledge(cells(c9="3"), {}, {}),
            ("cells", (1, 3)),
            [3],
        ),
        (
            row(12) + "\ndefine SAME(X) = anzahl(X, X[1]) = len(X)\nSAME(1a)\n",
            Knowledge(cells(c7="47", c9="14"), {}, {}),
            ("numbers", "1a"),
            [444444444444],
        ),
        (
            row(5) + "\n1a = tau(1a)^3\n",
            NOTHING_KNOWN,
            ("numbers", "1a"),
            [21952, 64000],
        ),
    ],
)
def test_long_numbers_are_decided_in_few_looks(text, known, item, values):
    fillings = fillings_of(text)
    assert fillings.values(item, known, 30, 1000) == values
