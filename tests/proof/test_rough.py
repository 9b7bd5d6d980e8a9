"""What is said roughly is never wrong: held against all fillings of random patterns."""

import itertools
import random

import pytest
from support import bruteforce, puzzlemaker
from support.slowness import slow_after
from test_fillings import Worlds

from sevendown.language import semantics
from sevendown.numbertheory import TooLarge
from sevendown.proof import digit_patterns as patterns
from sevendown.proof.enclosures import NO_VALUE, Enclosure, between, may_be, meet, one_of, stepped
from sevendown.proof.rough import solve
from sevendown.proof.rough_build import Builder
from sevendown.proof.rough_images import narrowed
from sevendown.proof.rough_products import multiplied, quotients
from sevendown.proof.unknowns_state import OpenState, UnknownsLayout


def some_enclosure(rng):
    """An enclosure, and what it has between -60 and 60."""
    kind = rng.random()
    if kind < 0.4:
        found = one_of(sorted({rng.randint(-20, 20) for _ in range(rng.randint(1, 5))}))
    else:
        lo, hi = sorted(rng.randint(-20, 20) for _ in range(2))
        step = rng.randint(1, 6)
        found = stepped(lo, hi, step, rng.randrange(step), True)
    return found, {value for value in range(-60, 61) if may_be(found, value)}


def test_arithmetic_with_enclosures_has_all_results():
    rng = random.Random(3)
    for _ in range(3000):
        (one, values), (other, others) = some_enclosure(rng), some_enclosure(rng)
        shared = meet(one, other)
        assert {v for v in range(-60, 61) if shared and may_be(shared, v)} == values & others
        found = multiplied(one, other)
        assert all(may_be(found, a * b) for a in values for b in others)
        if values and others and found is not NO_VALUE:
            for target in (found, one):
                wanted = quotients(target, other, one)
                for a, b in itertools.product(values, others):
                    if may_be(target, a * b):
                        assert wanted is not None and may_be(wanted, a)


def test_remainders_are_solved():
    for factor, rest, step in itertools.product(range(-4, 5), range(-5, 6), range(7)):
        found = solve(factor, rest, step)
        for x in range(-20, 20):
            left = factor * x - rest
            holds = left % step == 0 if step else left == 0
            if found is None:
                assert not holds
            else:
                inside = Enclosure(-99, 99, None, *found, True)
                assert not holds or (x == found[1] if found[0] == 0 else may_be(inside, x))


def some_pattern(rng, length):
    sizes = [1, 2, 5, 10]
    return [patterns.bits_of(rng.sample(range(10), rng.choice(sizes))) for _ in range(length)]


def test_bounds_of_patterns_are_exact():
    rng = random.Random(4)
    for _ in range(500):
        pattern = some_pattern(rng, rng.randint(1, 3))
        every = patterns.all_of(pattern)
        assert every == [v for v in range(10 ** len(pattern)) if patterns.matching([v], pattern)]
        bound = rng.randint(-5, 1005)
        assert patterns.least_from(pattern, bound) == min(
            (v for v in every if v >= bound), default=None
        )
        assert patterns.greatest_to(pattern, bound) == max(
            (v for v in every if v <= bound), default=None
        )
        assert patterns.digits_in(every, len(pattern)) == pattern
        step, rest = patterns.last_digits(pattern)
        assert all(value % step == rest for value in every)


def test_values_of_functions_are_listed_by_their_last_digits(monkeypatch):
    rng = random.Random(5)
    words = [w for w in puzzlemaker.REGISTRY.words if w.is_predicate and w.image is not None]
    assert len(words) >= 3
    for _ in range(1000):
        monkeypatch.setattr("sevendown.proof.rough_images._ROOTS", rng.choice([5, 20, 3000]))
        word = rng.choice(words)
        pattern = some_pattern(rng, rng.randint(3, 7))
        lo, hi = patterns.least(pattern), patterns.greatest(pattern)
        if lo >= 1:
            values = patterns.matching(word.candidates(lo, hi), pattern)
            found = narrowed(word.image, pattern, lo, hi)
            if isinstance(found, tuple):
                assert list(found) == values
            else:
                assert patterns.matching(values, found) == values


@pytest.mark.parametrize("seed", slow_after(15, range(7000, 7150)))
def test_truth_and_narrowing_are_right_in_every_filling(seed):
    try:
        worlds = Worlds(seed)
    except (bruteforce.TooManyWorlds, TooLarge):
        return
    if not worlds.all:
        return
    puzzle = worlds.puzzle
    layout = UnknownsLayout(puzzle)
    for line in puzzle.lines:
        builder = Builder(layout)
        node = builder.statement(line.statement)
        nodes = [builder.unknown(u) for u in semantics.unknowns(line.statement, puzzle)]
        for _ in range(3):
            known = worlds.some_knowledge(worlds.all)
            fitting = [world for world in worlds.all if worlds.obeys(world, known)]
            state = start(builder, known, worlds)
            if state is None:
                assert not fitting
                continue
            try:
                truths = [world.holds(line.statement, {}) for world in fitting]
            except TooLarge:
                continue
            truth = node.truth(state)
            assert truth is None or all(one is truth for one in truths)
            for wanted, narrow in ((True, node.require), (False, node.deny)):
                copy = state.copy()
                kept = [w for w, t in zip(fitting, truths, strict=True) if t is wanted]
                still = narrow(copy) and copy.settle()
                assert still or not kept
                for world in kept:
                    assert all(
                        copy.masks[layout.cell_at[place]] >> digit & 1
                        for place, digit in world.digits.items()
                    )
                    for name, number in layout.number_named.items():
                        value = worlds.value(world, "numbers", name)
                        assert may_be(copy.enclosures[number], value)
                    for name, number in layout.variable_named.items():
                        assert may_be(copy.enclosures[number], world.variables[name])
        assert len(nodes) == len(semantics.unknowns(line.statement, puzzle))


def start(builder, known, worlds):
    """The state of a search before anything is looked at."""
    layout = builder.layout
    numbers_at = [() for _ in layout.places]
    for number, cells in enumerate(builder.cells):
        for cell in cells:
            numbers_at[cell] = (*numbers_at[cell], number)
    state = OpenState(layout.masks[:], builder.enclosures[:], builder.cells, numbers_at)
    state.waiting = {number: None for number, cells in enumerate(builder.cells) if cells}
    for item in known.items():
        if item.kind == "cells":
            right = state.narrow_cell(layout.cell_at[item.name], patterns.bits_of(item.values))
        else:
            named = layout.number_named if item.kind == "numbers" else layout.variable_named
            values = item.values
            target = (
                between(values.start, values.stop - 1)
                if isinstance(values, range)
                else one_of(values)
            )
            right = state.narrow(named[item.name], target)
        if not right:
            return None
    return state if state.settle() else None
