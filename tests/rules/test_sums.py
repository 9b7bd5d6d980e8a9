"""Sums: every value that is left is part of a solution."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from sevendown.engine.domains import of_values
from sevendown.engine.engine import Engine
from sevendown.engine.rule import Contradiction
from sevendown.rules.arithmetic.linear import Linear
from sevendown.rules.arithmetic.sums import Sum
from sevendown.rules.digits.number import Digits


@pytest.mark.parametrize("seed", range(60))
def test_sum_of_small_cells_is_exact(seed):
    rng = Random(f"sums:{seed}")
    count = rng.choice([2, 3, 4])
    pools = [range(10), range(-15, 15), range(300_000, 300_050), range(0, 900, 7)]
    values = [rng.sample(rng.choice(pools), rng.randint(2, 7)) for _ in range(count)]
    factors = [rng.choice([1, -1, 1, -1, 3, -10]) for _ in range(count)]
    k = -sum(c * rng.choice(v) for c, v in zip(factors, values, strict=True))
    engine = Engine()
    cells = [engine.cell(f"x{i}", of_values(v)) for i, v in enumerate(values)]
    engine.post(Linear("=", tuple(factors), tuple(cells), k))  # and with it its sharper rule
    engine.propagate()
    assert [type(rule) for rule in engine.rules] == [Linear, Sum]
    solutions = [
        w for w in product(*values) if sum(map(int.__mul__, factors, w)) + k == 0
    ]  # fmt: skip
    for i, cell in enumerate(cells):
        assert set(cell.domain.values()) == {w[i] for w in solutions}


def test_digits_of_one_number_are_looked_at_together():
    engine = Engine()
    digits = tuple(engine.cell(f"d{i}", of_values(range(10))) for i in range(2))
    number = engine.cell("n", of_values([16, 25, 36, 49, 64, 81]), digits)
    total = engine.cell("t", of_values(range(19)))
    engine.post(Digits(number, digits))
    engine.post(Sum((1, 1, -1), (*digits, total), 0))
    engine.propagate()
    assert list(total.domain.values()) == [7, 9, 10, 13]
    total.fix(9)
    engine.propagate()
    assert list(number.domain.values()) == [36, 81]


def test_sum_out_of_reach_is_a_contradiction():
    engine = Engine()
    x, y, z = (engine.cell(n, of_values(range(0, 20, 2))) for n in "xyz")
    with pytest.raises(Contradiction):
        Sum((1, 1, -1), (x, y, z), 1).propagate()
