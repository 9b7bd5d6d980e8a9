"""What the search learns from a contradiction, and what it makes of that."""

from __future__ import annotations

import itertools

import pytest

from sevendown.engine.domains import ANY_DIGIT, DIGITS, FALSE, TRUE, Span, between, covers, single
from sevendown.engine.engine import Engine
from sevendown.engine.nogoods import ENOUGH, Nogood
from sevendown.engine.reasons import all_assumed, analyse
from sevendown.engine.rule import Contradiction, Deed
from sevendown.engine.search import (
    Abandoned,
    Assumed,
    Failed,
    Learnt,
    Retracted,
    Solved,
    first_open,
    search,
)
from sevendown.limits import Limits
from sevendown.rules.arithmetic.linear import Linear
from sevendown.rules.values.different import AllDifferent


def engine_with(count, domain=ANY_DIGIT, limits=None):
    engine = Engine(limits)
    return engine, [engine.cell(name, domain) for name in "abcdefghij"[:count]]


def assume(engine, cell, part):
    engine.log.push()
    cell.narrow(part)
    engine.propagate()


def contradiction(engine):
    with pytest.raises(Contradiction):
        engine.propagate()


def test_what_has_nothing_to_do_with_a_contradiction_is_not_in_what_is_learnt():
    engine, (a, b, c, d) = engine_with(4)
    engine.post(Linear("=", (1, 1), (a, d), -8))
    engine.post(AllDifferent((a, d), "different"))
    engine.propagate()
    engine.log.push()  # as a search does
    assume(engine, b, single(3))
    assume(engine, c, single(5))
    engine.log.push()
    a.narrow(single(4))
    contradiction(engine)
    lesson = analyse(engine, 0, given=False)
    assert lesson is not None and lesson.level == 3
    assert lesson.refuted.cells == (a,) and set(lesson.met) == {a, d}


def test_change_that_all_hangs_on_is_learnt_beside_the_assumption():
    engine, (a, b, c, d) = engine_with(4)
    engine.post(Linear("=", (1, -1), (a, b), 0))  # what follows goes by way of b
    engine.post(AllDifferent((b, c), "different"))
    engine.post(AllDifferent((b, d), "different"))
    engine.post(Linear("<=", (1, 1), (c, d), -1))
    engine.log.push()
    assume(engine, c, DIGITS[0b11])
    assume(engine, d, DIGITS[0b11])
    engine.log.push()
    a.narrow(single(0))
    contradiction(engine)
    lesson = analyse(engine, 0, given=False)
    assert lesson is not None and lesson.learnt is not None
    assert lesson.refuted.cells[0] is a and lesson.learnt.cells[0] is b
    assert set(lesson.met) == {a, b, c, d}
    assert lesson.learnt.cells == (b,)  # whatever c and d were before, they are too large


def test_contradiction_that_hangs_on_nothing_assumed_ends_the_search():
    engine, cells = engine_with(3, DIGITS[0b11])
    engine.post(AllDifferent(tuple(cells), "different"))
    engine.log.push()
    assume_later = engine.cell("z", ANY_DIGIT)
    engine.log.push()
    assume_later.narrow(single(4))
    contradiction(engine)
    assert analyse(engine, 0, given=False) is None


def test_rule_with_too_many_cells_is_not_asked():
    engine, (a, b, c, d) = engine_with(4, limits=Limits(reason_cells=1))
    engine.post(AllDifferent((a, b, c), "different"))
    engine.log.push()
    assume(engine, d, single(7))
    assume(engine, a, single(1))
    engine.log.push()
    b.narrow(single(1))
    contradiction(engine)
    lesson = analyse(engine, 0, given=False)
    assert lesson is not None and lesson.refuted.cells == (b, a, d)
    assert all_assumed(engine.log, 0, given=True).literals == lesson.refuted.literals


def test_bounds_that_are_not_needed_are_left_out_of_a_reason():
    engine, (a, b, c, d) = engine_with(4, between(0, 1))
    engine.post(Linear("<=", (1, 1, 1, 1), (a, b, c, d), -2))
    engine.log.push()
    engine.log.push()
    for cell in (a, b, c, d):
        cell.narrow(TRUE)
    contradiction(engine)
    rule = engine.failed
    first = {cell: between(0, 1) for cell in (a, b, c, d)}
    reason = rule.reason(Deed(None, None, None, lambda cell: cell.domain, first.__getitem__))
    assert reason is not None and len(reason) == 3  # three are too many already
    assert all(covers(domain, TRUE) and not covers(domain, FALSE) for _, domain in reason)


def test_nogood_narrows_where_all_but_one_of_its_literals_are_true():
    engine, (a, b, c) = engine_with(3)
    nogood = Nogood([(a, single(1)), (b, DIGITS[0b110]), (c, single(4))], given=False)
    assert engine.nogoods.add(nogood)
    engine.log.push()
    b.narrow(DIGITS[0b100])
    engine.propagate()
    assert a.domain is ANY_DIGIT and c.domain is ANY_DIGIT
    c.narrow(single(4))
    engine.propagate()
    assert 1 not in a.domain and a.domain.size == 9
    *_, rule, _ = engine.log.changes[-1]
    assert rule is nogood and engine.statistics.used == 1
    engine.log.pop()
    engine.log.push()  # and again, in whatever order
    a.narrow(single(1))
    c.narrow(single(4))
    engine.propagate()
    assert not {1, 2} & set(b.domain.values()) and b.domain.size == 8
    engine.log.pop()
    for cell, domain in ((a, single(1)), (b, single(2)), (c, single(4))):
        cell.narrow(domain)
    contradiction(engine)
    assert engine.failed is nogood


def test_middle_of_a_span_stays():
    engine = Engine()
    long, cell = engine.cell("long", Span(0, 10**12)), engine.cell("a", ANY_DIGIT)
    engine.nogoods.add(Nogood([(long, Span(10**6, 10**7)), (cell, single(3))], given=False))
    cell.narrow(single(3))
    engine.propagate()
    assert (long.domain.lo, long.domain.hi) == (0, 10**12)


def test_what_is_of_no_use_is_forgotten():
    engine, cells = engine_with(3, limits=Limits(nogoods=10, nogood_literals=3))
    kept = engine.nogoods
    useful = Nogood([(cell, single(9)) for cell in cells], given=False)
    assert kept.add(useful)
    useful.worth = 50.0
    others = [
        Nogood([(c, single(v)) for c, v in zip(cells, values, strict=True)], given=False)
        for values in itertools.islice(itertools.product(range(9), repeat=3), 30)
    ]
    for nogood in others:
        assert kept.add(nogood)
        assert len(kept.kept) <= 10
    assert useful in kept.kept and any(nogood.forgotten for nogood in others)
    four = [*cells, engine.cell("d", ANY_DIGIT)]
    assert not kept.add(Nogood([(cell, single(1)) for cell in four], given=False))
    for cell in cells:  # those that are forgotten say nothing any more
        cell.narrow(single(int(next(n for n in others if n.forgotten).literals[0][1].lo)))
    kept.clear()
    assert not any(cell.nogoods for cell in engine.cells) and not kept.kept


def test_what_was_counted_is_made_smaller_in_time():
    engine, cells = engine_with(2)
    engine.nogoods.note(cells[:1])
    engine.nogoods.gain = ENOUGH
    engine.nogoods.note(cells[1:])
    assert cells[0].activity < cells[1].activity <= 1.0 and engine.nogoods.gain == 1.0


def queens(size):
    engine = Engine(Limits(restart_failures=3))
    cells = [engine.cell(f"q{i}", between(0, size - 1)) for i in range(size)]
    for i, k in itertools.combinations(range(size), 2):
        for shift in (0, k - i, i - k):
            engine.post(Linear("!=", (1, -1), (cells[i], cells[k]), shift))
    return engine, cells


def test_nothing_learnt_outlives_the_search_and_all_is_given_after_a_solution():
    engine, cells = queens(6)
    solved = False
    seen = []
    for event in search(engine, cells):
        solved = solved or isinstance(event, Solved)
        if isinstance(event, Learnt):
            assert event.nogood.given is solved
            seen.append(event.nogood)
    assert {nogood.given for nogood in seen} == {False, True}
    assert not engine.nogoods.kept and not any(cell.nogoods for cell in cells)


@pytest.mark.parametrize("size", [5, 6, 7])
def test_first_open_cell_and_lowest_value_give_the_alphabetical_order(size):
    engine, cells = queens(size)
    found = [
        tuple(cell.value for cell in cells)
        for event in search(engine, cells, first_open)
        if isinstance(event, Solved)
    ]
    assert found == sorted(found) and len(found) == len(set(found))
    assert engine.statistics.learnt


def test_contradiction_comes_first_then_the_way_back_then_what_is_learnt():
    engine, cells = queens(7)
    allowed = {
        Failed: {Abandoned, Retracted, None},
        Learnt: {Assumed, Failed, Solved, Abandoned},
        Solved: {Retracted, None},
    }
    kinds = [type(event) for event in search(engine, cells)]
    for kind, following in itertools.zip_longest(kinds, kinds[1:]):
        assert following in allowed.get(kind, {following})
    learnt = [i for i, kind in enumerate(kinds) if kind is Learnt]
    assert learnt and all(kinds[i - 1] is Retracted for i in learnt)
