"""The contract of rules, for every kind of rule, against trying everything.

*Correct*: no value of a solution is removed, and a contradiction means that there is no solution.
*Monotone*: domains only shrink. *Decisive*: with all cells fixed, a contradiction means false.
Besides: the fix-point is one, taking back an assumption restores every domain, and what a rule
gives as the reason of what it did is one.
"""

from __future__ import annotations

from random import Random

import pytest
from support.rulecases import EXACT, LOGICAL, MAKERS, NOT_DECISIVE
from support.slowness import slow_where

from sevendown.contract.cases import Case, check, check_decide, fits, prune, same
from sevendown.contract.samples import KINDS, some_domain, values_of
from sevendown.engine.domains import DIGITS, EITHER, FALSE, Bits, Span
from sevendown.engine.engine import Patience
from sevendown.engine.nogoods import Nogoods
from sevendown.engine.rule import Contradiction, Rule
from sevendown.engine.search_parts import Handed
from sevendown.rules.logic.truths import Reified
from sevendown.rules.values.enclosed import Enclosed, Guarded
from sevendown.rules.values.value import Value
from sevendown.rules.values.within import Fixed

each_rule = pytest.mark.parametrize("name", MAKERS)
each_logical = pytest.mark.parametrize("name", LOGICAL)
ROUNDS = 25
LENGTHY = {"zeros", "residue", "automaton", "factors", "linear !=", "linear <="}  # rules


def rounds(name):
    return [Random(f"contract:{name}:{i}") for i in range(ROUNDS)]


@pytest.mark.parametrize("name", slow_where(LENGTHY.__contains__, MAKERS))
def test_rule_keeps_the_contract(name):
    for rng in rounds(name):
        engine, cells, worlds, rule, truth = MAKERS[name](rng)
        engine.post(rule)
        check(Case(engine, cells, worlds, truth, name not in NOT_DECISIVE), rng)


@each_rule
def test_rule_loses_nothing_at_the_root(name):
    """Where nothing has been assumed, rules may go further."""
    for rng in rounds(name):
        engine, cells, worlds, rule, truth = MAKERS[name](rng)
        engine.post(rule)
        solutions = [world for world in worlds if truth(*world)]
        assert engine.patience is Patience.FIRST
        try:
            engine.propagate()
        except Contradiction:
            assert not solutions, rule.describe()
            continue
        for solution in solutions:
            assert fits(solution, cells), f"lost {solution}: {rule.describe()}"


@each_rule
def test_rule_that_calls_itself_idempotent_does_nothing_when_run_again(name):
    for rng in rounds(name):
        engine, cells, _, rule, _ = MAKERS[name](rng)
        engine.patience = Patience.USUAL
        for _ in range(8):
            engine.log.push()
            for cell in cells:
                if rng.random() < 0.5:
                    prune(rng, cell)
            if rule.idempotent:
                check_once_is_enough(rule, cells)
            engine.log.pop()


def check_once_is_enough(rule, cells):
    try:
        rule.propagate()
    except Contradiction:
        return
    domains = [cell.domain for cell in cells]
    rule.propagate()
    for cell, domain in zip(cells, domains, strict=True):
        assert same(cell.domain, domain), f"{rule.describe()}: {cell} was {domain}"


@pytest.mark.parametrize("name", EXACT)
def test_rule_that_calls_itself_exact_leaves_only_values_of_solutions(name):
    for rng in rounds(name):
        engine, cells, worlds, rule, truth = MAKERS[name](rng)
        if any(isinstance(cell.domain, Span) for cell in cells):
            continue
        if name == "multiple" and cells[0].domain.hi >= 100_000:
            continue
        long = engine.limits.long_stretch
        if name == "linear <=" and any(c.domain.hi - c.domain.lo > long for c in cells):
            continue  # the bounds of long stretches are not driven to their end
        solutions = [world for world in worlds if truth(*world)]
        engine.post(rule)
        try:
            engine.propagate()
        except Contradiction:
            assert not solutions
            continue
        assert solutions, rule.describe()
        for cell, values in zip(cells, zip(*solutions, strict=True), strict=True):
            assert set(values_of(cell.domain)) == set(values), f"{rule.describe()}: {cell}"


@each_logical
def test_rule_can_be_decided_before_all_is_known_and_is_never_wrong(name):
    for rng in rounds(name):
        engine, cells, worlds, rule, truth = MAKERS[name](rng)
        check_decide(rule, cells, worlds, truth, rng)


@pytest.mark.slow
@each_logical
def test_negated_rule_keeps_the_contract(name):
    for rng in rounds(name):
        engine, cells, worlds, rule, truth = MAKERS[name](rng)
        engine.post(Reified(engine.cell("t", FALSE), rule))
        check(Case(engine, cells, worlds, lambda *v, truth=truth: not truth(*v)), rng)


@pytest.mark.slow
@each_logical
def test_truth_of_a_rule_keeps_the_contract(name):
    for rng in rounds(name):
        engine, cells, worlds, rule, truth = MAKERS[name](rng)
        cell = engine.cell("t", EITHER)
        engine.post(Reified(cell, rule))
        worlds = [(t, *world) for world in worlds for t in (0, 1)]
        says = lambda t, *v, truth=truth: bool(t) == truth(*v)  # noqa: E731
        check(Case(engine, [cell, *cells], worlds, says), rng)


@pytest.mark.slow
@each_rule
def test_guarded_rule_holds_only_where_its_truth_does(name):
    for rng in rounds(name)[:20]:
        engine, cells, worlds, rule, truth = MAKERS[name](rng)
        cell = engine.cell("t", EITHER)
        engine.post(Guarded(cell, rule))
        worlds = [(t, *world) for world in worlds for t in (0, 1)]
        says = lambda t, *v, truth=truth: not t or truth(*v)  # noqa: E731
        check(Case(engine, [cell, *cells], worlds, says, name not in NOT_DECISIVE), rng)


def test_every_kind_of_rule_is_tried():
    def below(kind):
        return {kind}.union(*map(below, kind.__subclasses__()))

    tried = {Reified, Guarded, Value, Enclosed, Fixed, Nogoods, Handed}
    for name in MAKERS:
        for i in range(5):
            tried.add(type(MAKERS[name](Random(f"kinds:{i}"))[3]))
    kinds = {kind for kind in below(Rule) if kind.__module__.startswith("sevendown.")}
    assert kinds - {Rule} == tried


def test_bits_of_another_base_are_really_tried():
    rng = Random("contract:kinds")
    kinds = {kind: some_domain(rng, kind, 30) for kind in KINDS}
    assert isinstance(kinds["signed"], Bits) and kinds["signed"].base
    assert isinstance(kinds["high"], Bits) and kinds["high"].base
    assert type(kinds["far"]).__name__ == "Listed"
    assert kinds["digit"] is DIGITS[kinds["digit"].bits]
