"""The engine: running rules until nothing moves."""

from __future__ import annotations

import time

import pytest

from sevendown.engine.domains import ANY_DIGIT, between, single
from sevendown.engine.engine import Engine, OutOfTime
from sevendown.engine.rule import Contradiction, Cost, Rule


class Less(Rule):
    """The first cell is less than the second."""

    cost = Cost.BOUNDS

    def __init__(self, left, right):
        self.cells = (left, right)
        self.runs = 0

    def propagate(self):
        self.runs += 1
        left, right = self.cells
        left.between(left.domain.lo, right.domain.hi - 1)
        right.between(left.domain.lo + 1, right.domain.hi)


class Noted(Rule):
    """Does nothing but count."""

    idempotent = False

    def __init__(self, cells, cost=Cost.TABLE, idempotent=False):
        self.cells = tuple(cells)
        self.cost = cost
        self.idempotent = idempotent
        self.runs = 0

    def propagate(self):
        self.runs += 1


class Halving(Noted):
    """Removes the lowest value, again and again, while there are more than two."""

    def propagate(self):
        self.runs += 1
        (cell,) = self.cells
        if cell.domain.size > 2:
            cell.remove(cell.domain.lo)


@pytest.fixture
def engine():
    return Engine()


def test_rules_run_until_nothing_moves(engine):
    cells = [engine.cell(str(i), ANY_DIGIT) for i in range(10)]
    for left, right in zip(cells, cells[1:], strict=False):
        engine.post(Less(left, right))
    engine.propagate()
    assert [cell.value for cell in cells] == list(range(10))


def test_posted_rule_runs_once_anyhow(engine):
    rule = Noted([engine.cell("a", ANY_DIGIT)])
    engine.post(rule)
    engine.propagate()
    engine.propagate()
    assert rule.runs == 1


def test_rule_runs_again_when_a_cell_it_watches_changes(engine):
    cell, other = engine.cell("a", ANY_DIGIT), engine.cell("b", ANY_DIGIT)
    rule = Noted([cell])
    engine.post(rule)
    engine.propagate()
    other.fix(3)
    engine.propagate()
    assert rule.runs == 1
    cell.remove(4)
    cell.remove(5)
    engine.propagate()
    assert rule.runs == 2


def test_change_that_changes_nothing_wakes_nobody(engine):
    cell = engine.cell("a", between(3, 7))
    rule = Noted([cell])
    engine.post(rule)
    engine.propagate()
    cell.between(0, 9)
    cell.remove(2)
    cell.meet(ANY_DIGIT)
    cell.keep(range(10))
    engine.propagate()
    assert rule.runs == 1


def test_rule_is_woken_by_its_own_changes_unless_it_is_idempotent(engine):
    first, second = engine.cell("a", ANY_DIGIT), engine.cell("b", ANY_DIGIT)
    again, once = Halving([first]), Halving([second], idempotent=True)
    engine.post(again)
    engine.post(once)
    engine.propagate()
    assert again.runs == 9 and first.domain.size == 2
    assert once.runs == 1 and second.domain.size == 9


def test_contradiction_empties_the_agenda_and_names_the_rule(engine):
    left, right = engine.cell("a", single(5)), engine.cell("b", between(0, 5))
    failing, other = Less(left, right), Noted([left], Cost.MANY)
    engine.post(failing)
    engine.post(other)
    with pytest.raises(Contradiction):
        engine.propagate()
    assert engine.agenda.pop() is None
    assert not other.scheduled and not failing.scheduled
    assert engine.failed is failing
    assert engine.running is None
    assert engine.statistics.failures == 1


def test_contradiction_makes_the_cells_of_the_rule_heavier(engine):
    left, right = engine.cell("a", single(5)), engine.cell("b", between(0, 5))
    bystander = engine.cell("c", ANY_DIGIT)
    before = bystander.weight
    assert left.weight == right.weight == before
    engine.post(Less(left, right))
    with pytest.raises(Contradiction):
        engine.propagate()
    assert left.weight == right.weight > before
    assert bystander.weight == before


def test_contradiction_is_raised_where_a_cell_would_be_empty(engine):
    cell = engine.cell("a", between(3, 7))
    for action in (
        lambda: cell.fix(8),
        lambda: cell.between(8, 9),
        lambda: cell.keep({1, 2}),
        lambda: cell.meet(single(9)),
        lambda: cell.narrow(None),
    ):
        with pytest.raises(Contradiction):
            action()
        assert list(cell.domain.values()) == [3, 4, 5, 6, 7]


def test_deadline_stops_propagation_and_empties_the_agenda(engine):
    cell = engine.cell("a", between(0, 50_000))
    rule = Halving([cell])
    engine.post(rule)
    engine.deadline = time.monotonic() - 1
    with pytest.raises(OutOfTime):
        engine.propagate()
    assert engine.agenda.pop() is None
    assert engine.running is None
    assert cell.domain.size > 2


def test_deadline_in_the_future_does_not_matter(engine):
    cell = engine.cell("a", between(0, 500))
    engine.post(Halving([cell]))
    engine.deadline = time.monotonic() + 10_000
    engine.propagate()
    assert cell.domain.size == 2


def test_observer_hears_of_every_change_and_who_made_it(engine):
    heard = []
    engine.observer = lambda rule, cell, old, new: heard.append((rule, cell.name, old, new))
    left, right = engine.cell("a", between(3, 9)), engine.cell("b", between(0, 9))
    rule = Less(left, right)
    engine.post(rule)
    engine.propagate()
    left.fix(4)
    assert [(who, name) for who, name, _, _ in heard] == [(rule, "a"), (rule, "b"), (None, "a")]
    for _, _, old, new in heard:
        assert set(new.values()) < set(old.values())


def test_statistics_count_runs_and_changes(engine):
    cell = engine.cell("a", ANY_DIGIT)
    engine.post(Halving([cell]))
    engine.propagate()
    assert engine.statistics.runs == 9
    assert engine.statistics.changes == 8


def test_rule_put_off_runs_after_the_cheaper_ones(engine):
    order = []

    class PutOff(Noted):
        def propagate(self):
            if not engine.defer():
                order.append("put off")

    class Cheap(Noted):
        def propagate(self):
            order.append("cheap")

    cell = engine.cell("a", ANY_DIGIT)
    engine.post(PutOff([cell], Cost.DIGIT))
    engine.post(Cheap([cell], Cost.PAIRS))
    engine.propagate()
    assert order == ["cheap", "put off"]


def test_what_is_made_for_a_while_is_forgotten(engine):
    first, second = (engine.cell(name, ANY_DIGIT) for name in "ab")
    kept = Noted([first])
    engine.post(kept)
    engine.propagate()
    with engine.for_a_while():
        third = engine.cell("c", between(0, 3))
        engine.post(Less(first, second))
        engine.post(Less(second, third))
        engine.propagate()
        assert (first.domain.hi, second.domain.hi) == (1, 2)
        with pytest.raises(Contradiction), engine.for_a_while():
            engine.post(Less(third, first))
            engine.propagate()
        assert (first.domain.hi, second.domain.hi) == (1, 2)
    assert first.domain is second.domain is ANY_DIGIT
    assert engine.cells == [first, second] and engine.rules == [kept]
    assert first.watchers == [kept] and second.watchers == []
    assert engine.at_root and engine.agenda.pop() is None
