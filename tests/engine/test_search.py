"""Search on problems that are no puzzles: all solutions, in a fixed order, nothing left behind."""

from __future__ import annotations

import itertools
import time
from random import Random

import pytest
from support.smalllimits import restart_after

from sevendown.engine.domains import ANY_DIGIT, EITHER, between, of_values, single
from sevendown.engine.engine import Engine, Interrupted, OutOfTime, Patience
from sevendown.engine.search import (
    Abandoned,
    Assumed,
    Failed,
    Retracted,
    Solved,
    choose,
    search,
    split,
)
from sevendown.rules.arithmetic.linear import Linear
from sevendown.rules.values.derived import Meaning
from sevendown.rules.values.different import AllDifferent


def queens(size):
    """An engine with a queen in each row, and the cells of their columns."""
    engine = Engine()
    columns = [engine.cell(f"row {i}", between(0, size - 1)) for i in range(size)]
    for sign in (1, -1):
        diagonals = []
        for i, column in enumerate(columns):
            diagonal = engine.cell(f"diagonal {sign} {i}", between(-size, 2 * size))
            engine.post(Linear("=", (1, -1), (column, diagonal), sign * i))
            diagonals.append(diagonal)
        engine.post(AllDifferent(tuple(diagonals), "diagonals"))
    engine.post(AllDifferent(tuple(columns), "columns"))
    return engine, columns


def is_safe(columns):
    return all(
        a != b and abs(a - b) != j - i
        for (i, a), (j, b) in itertools.combinations(enumerate(columns), 2)
    )


def solutions(engine, cells):
    found = []
    for event in search(engine, cells):
        if isinstance(event, Solved):
            found.append(tuple(cell.value for cell in cells))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(30))
def test_whoever_interrupts_the_rules_loses_no_solution_and_gets_none_twice(monkeypatch, seed):
    rng = Random(seed)
    restart_after(monkeypatch, rng.choice([1, 2, 40]))
    engine, columns = queens(6)
    often, interrupted = rng.choice([0.02, 0.2, 0.6]), 0

    def interrupt(rule):
        nonlocal interrupted
        if rng.random() < often and any(cell.domain.size > 1 for cell in columns):
            interrupted += 1
            raise Interrupted

    def assume_anything(cells):
        open_cells = [cell for cell in cells if cell.domain.size > 1]
        if not open_cells:
            return None
        cell = rng.choice(open_cells)
        value = rng.choice(list(cell.domain.values()))
        parts = [single(value), cell.domain.without(value)]
        rng.shuffle(parts)
        return cell, *parts

    engine.monitor = interrupt
    before = [cell.domain for cell in engine.cells]
    found = []
    for event in search(engine, columns, assume_anything):
        if isinstance(event, Solved):
            assert engine.agenda.waiting() == []  # or it would not be known to be one
            found.append(tuple(cell.value for cell in columns))
    engine.monitor = None
    assert sorted(found) == sorted(solutions(*queens(6))) and len(found) == 4
    assert interrupted and [cell.domain for cell in engine.cells] == before


@pytest.mark.parametrize("size, count", [(4, 2), (5, 10), (6, 4), (7, 40)])
def test_all_ways_to_place_the_queens_are_found_once(size, count):
    found = solutions(*queens(size))
    assert len(found) == count == len(set(found))
    assert set(found) == {p for p in itertools.permutations(range(size)) if is_safe(p)}


def test_order_of_the_events_is_always_the_same():
    def told():
        engine, cells = queens(6)
        events = search(engine, cells)
        return [(type(e).__name__, str(getattr(e, "cell", "")), e.depth) for e in events]

    assert told() == told()


def test_sums_are_solved():
    engine = Engine()
    cells = [engine.cell(name, ANY_DIGIT) for name in "abc"]
    engine.post(Linear("=", (1, 1, 1), tuple(cells), -25))
    engine.post(Linear("<=", (1, -1), (cells[0], cells[1]), 0))
    expected = {
        (a, b, c)
        for a, b, c in itertools.product(range(10), repeat=3)
        if a + b + c == 25 and a <= b
    }
    assert set(solutions(engine, cells)) == expected


def test_no_solution_ends_the_search_without_one():
    engine = Engine()
    cells = [engine.cell(name, between(0, 1)) for name in "abc"]
    engine.post(AllDifferent(tuple(cells), "different"))
    assert solutions(engine, cells) == []
    assert solutions(*queens(3)) == []


def test_without_cells_there_is_one_solution():
    assert solutions(Engine(), []) == [()]


def test_cell_in_no_rule_is_tried_with_all_its_values():
    engine = Engine()
    cells = [engine.cell("a", between(0, 4)), engine.cell("b", of_values([7, 10**9]))]
    assert sorted(solutions(engine, cells)) == [(a, b) for a in range(5) for b in (7, 10**9)]
    engine.post(Linear("<=", (1,), (cells[1],), -7))
    assert sorted(solutions(engine, cells)) == [(a, 7) for a in range(5)]


def test_domains_are_put_back_at_the_end():
    engine, cells = queens(6)
    before = [cell.domain for cell in engine.cells]
    solutions(engine, cells)
    assert all(c.domain is d for c, d in zip(engine.cells, before, strict=True))
    assert not engine.log.marks and engine.agenda.pop() is None


@pytest.mark.parametrize("events", range(1, 40, 3))
def test_domains_are_put_back_when_the_search_is_closed_early(events):
    engine, cells = queens(6)
    engine.log.push()
    before = [cell.domain for cell in engine.cells]
    running = search(engine, cells)
    for _ in itertools.islice(running, events):
        pass
    running.close()
    assert all(c.domain is d for c, d in zip(engine.cells, before, strict=True))
    assert len(engine.log.marks) == 1 and engine.agenda.pop() is None


def test_domains_are_put_back_when_time_is_up():
    engine, cells = queens(7)
    before = [cell.domain for cell in engine.cells]
    running = search(engine, cells)
    for _ in itertools.islice(running, 25):
        pass
    engine.deadline = time.monotonic() - 1
    with pytest.raises(OutOfTime):
        list(running)
    assert all(c.domain is d for c, d in zip(engine.cells, before, strict=True))
    assert not engine.log.marks and engine.agenda.pop() is None


@pytest.fixture(params=[1, 3, 40])
def patience(request, monkeypatch):
    """So many failures until the search goes back to the start for the first time."""
    restart_after(monkeypatch, request.param)
    return request.param


def test_every_assumption_is_taken_back(patience):
    engine, cells = queens(6)
    stack = []
    for event in search(engine, cells):
        if isinstance(event, Assumed):
            stack.append((event.cell, event.part))
            assert event.depth == len(stack)
        elif isinstance(event, Retracted | Abandoned):
            assert stack.pop() == (event.cell, event.part)
            assert event.depth == len(stack)
        elif isinstance(event, Failed):
            assert event.rule in engine.rules
    assert not stack


@pytest.mark.parametrize("size", [5, 6, 7])
def test_no_solution_is_lost_or_comes_twice_when_the_search_starts_anew(patience, size):
    found = solutions(*queens(size))
    assert len(found) == len(set(found))
    assert set(found) == {p for p in itertools.permutations(range(size)) if is_safe(p)}


def test_value_refuted_at_the_start_is_never_assumed_again(monkeypatch):
    restart_after(monkeypatch, 2)
    engine, cells = queens(6)
    refuted = set()
    started_anew = False
    for event in search(engine, cells):
        if isinstance(event, Assumed):
            assert (event.cell, event.part.lo) not in refuted
        elif isinstance(event, Retracted) and event.depth == 0:
            refuted.add((event.cell, event.part.lo))
        elif isinstance(event, Abandoned) and event.depth == 0:
            started_anew = True
    assert started_anew and refuted


def test_cell_with_many_values_is_halved():
    engine = Engine()
    cells = [engine.cell("a", between(0, 10**7)), engine.cell("b", between(0, 3))]
    engine.post(Linear("=", (1, -12345), tuple(cells), -6))
    assert sorted(solutions(engine, cells)) == [(6 + 12345 * b, b) for b in range(4)]


def test_meaning_alone_is_enough_to_find_all():
    engine = Engine()
    cells = [engine.cell(name, between(1, 30)) for name in "abc"]
    engine.post(Meaning(lambda a, b, c: a * a + b * b == c * c, tuple(cells), "right angles"))
    found = solutions(engine, cells)
    assert (3, 4, 5) in found and (20, 21, 29) in found
    assert len(found) == len(set(found)) == 22


def test_cell_with_few_values_and_many_failures_is_chosen():
    engine = Engine()
    wide = engine.cell("wide", between(0, 9))
    narrow = engine.cell("narrow", between(0, 2))
    also = engine.cell("also", between(4, 6))
    fixed = engine.cell("fixed", single(3))
    for cell in (wide, narrow, also):
        cell.activity = 1
    assert choose([fixed, wide, narrow, also]) is narrow
    also.activity = 2
    assert choose([fixed, wide, narrow, also]) is also
    wide.activity = 20
    assert choose([fixed, wide, narrow, also]) is wide
    assert choose([fixed]) is None
    assert choose([]) is None


def test_patience_is_less_within_a_search_but_once_and_comes_back_after_it(monkeypatch):
    restart_after(monkeypatch, 1)
    engine, cells = queens(6)
    seen = []
    engine.monitor = lambda rule: seen.append((engine.patience, engine.at_root))
    engine.propagate()
    assert set(seen) == {(Patience.FIRST, True)}
    seen.clear()
    running = search(engine, cells)
    for event in running:
        if isinstance(event, Solved):
            break
    assert {patience for patience, _ in seen} == {Patience.USUAL, Patience.THOROUGH}
    assert not any(at_root for _, at_root in seen)
    thorough = [patience is Patience.THOROUGH for patience, _ in seen]
    first = thorough.index(True)
    assert not any(thorough[first + sum(thorough) :])  # that was once
    assert engine.patience is Patience.USUAL
    running.close()
    assert engine.patience is Patience.FIRST


@pytest.mark.parametrize(
    "domain",
    [EITHER, between(0, 500), between(-70, -20), of_values([0, 10**9, 10**12]), between(0, 10**30)],
    ids=repr,
)
def test_split_leaves_nothing_out_and_nothing_twice(domain):
    part, rest = split(Engine().cell("a", domain))
    assert part.hi < rest.lo
    assert part.size + rest.size == domain.size
    assert part.lo == domain.lo and rest.hi == domain.hi
