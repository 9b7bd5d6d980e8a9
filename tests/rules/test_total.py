"""Totals: what one of them sees, and what all of them see together."""

import pytest

from sevendown.engine.domains import EITHER, some_of
from sevendown.engine.engine import Engine
from sevendown.engine.rule import Contradiction
from sevendown.rules.values.joint_totals import Weighed
from sevendown.rules.values.total01 import Total


def post_total(domains, k):
    engine = Engine()
    cells = [engine.cell(f"x{i}", some_of(values)) for i, values in enumerate(domains)]
    engine.post(Total(tuple(cells), k, "total"))
    engine.propagate()
    return [list(cell.domain.values()) for cell in cells]


@pytest.mark.parametrize(
    ("domains", "k", "left"),
    [
        ([[0, 1]] * 3, 0, [[0]] * 3),
        ([[0, 1]] * 3, 3, [[1]] * 3),
        ([[0, 1]] * 3, 2, [[0, 1]] * 3),
        ([[0, 1], [1], [0, 1]], 1, [[0], [1], [0]]),
        ([[0, 1], [0], [0, 1]], 2, [[1], [0], [1]]),
        ([[0, 1, 2, 3], [0, 1]], 1, [[0, 1], [0, 1]]),
        ([[0, 1, 2, 3], [0, 1]], 3, [[2, 3], [0, 1]]),
        ([[-3, 0, 4], [0, 5]], 2, [[-3], [5]]),  # in three rounds
        ([[0, 9], [0, 1, 2], [0, 1]], 10, [[9], [0, 1], [0, 1]]),
    ],
)
def test_bounds_of_a_total(domains, k, left):
    assert post_total(domains, k) == left


@pytest.mark.parametrize("k", [-1, 4])
def test_total_out_of_reach(k):
    with pytest.raises(Contradiction):
        post_total([[0, 1]] * 3, k)


def three_totals():
    """a + b = 1 and a + b + c = 2: neither alone says that c is 1."""
    engine = Engine()
    a, b, c, d, e = (engine.cell(name, EITHER) for name in "abcde")
    sums = [((a, b), 1), ((a, b, c), 2), ((d, e), 1)]
    totals = [Total(cells, k, "total") for cells, k in sums]
    return engine, totals, c, d


def assume_and_take_back(engine, cell):
    for value in (0, 1):
        engine.log.push()
        cell.fix(value)
        engine.propagate()
        engine.log.pop()


def test_totals_together_see_more_after_a_while():
    engine, totals, c, d = three_totals()
    for rule in totals:
        engine.post(rule)
    assume_and_take_back(engine, d)
    assert c.domain is EITHER
    weighed = Weighed(totals, "totals")
    engine.post(weighed)
    assume_and_take_back(engine, d)
    assert weighed.odds()[weighed.cells.index(c)] > 1
    weighed.propagate()
    assert c.value == 1


def test_odds_are_those_that_make_the_totals_be_expected():
    engine = Engine()
    cells = tuple(engine.cell(name, EITHER) for name in "abcde")
    weighed = Weighed([Total(cells, 1, "total")], "totals")
    assert weighed.odds() == pytest.approx([0.25] * 5)


def test_factors_far_from_what_is_to_be_expected_do_no_harm():
    engine, totals, c, d = three_totals()
    rule = Weighed(totals, "together")
    for total in totals:
        engine.post(total)
    engine.post(rule)
    for extreme in (1e-9, 1e9):
        rule._factors[:] = [extreme] * len(totals)
        engine.log.push()
        engine.agenda.add(rule)
        engine.propagate()
        assert 1 in c.domain and d.value is None
        engine.log.pop()
