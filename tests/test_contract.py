"""The contract of rules, for every rule and every word, against trying everything.

*Correct*: no value of a solution is removed, and a contradiction means that there is no solution.
*Monotone*: domains only shrink. *Decisive*: with all cells fixed, a contradiction means false.
Besides: the fix-point is one, and taking back an assumption restores every domain.
"""

from __future__ import annotations

import itertools
from random import Random

import bruteforce
import pytest
from growing import is_growing
from rulecases import (
    EXACT,
    KINDS,
    LOGICAL,
    MAKERS,
    MOST_WORLDS,
    NOT_DECISIVE,
    listed,
    some_domain,
    some_values,
    worlds_of,
)

from sevendown import solve
from sevendown.engine.cells import LONG
from sevendown.engine.domains import (
    DIGITS,
    EITHER,
    FALSE,
    TRUE,
    Bits,
    Span,
    between,
    of_values,
)
from sevendown.engine.engine import Engine
from sevendown.engine.rule import Contradiction, Rule
from sevendown.numbertheory import TooLarge
from sevendown.rules.base import Operator, Predicate
from sevendown.rules.bounds import Enclosed, Guarded
from sevendown.rules.derived import Meaning
from sevendown.rules.logic import Reified
from sevendown.rules.number import Digits
from sevendown.rules.registry import builtin
from sevendown.rules.value import Value
from sevendown.rules.within import Fixed

WORDS = builtin().words
PREDICATES = [word for word in WORDS if isinstance(word, Predicate)]
OPERATORS = [word for word in WORDS if isinstance(word, Operator)]
GROWING = {word.name for word in WORDS if is_growing(word)}


# The check


class Case:
    """Cells, rules posted on them, and some or all assignments with their truth.

    None in a solution: the cell may be anything there.
    """

    def __init__(self, engine, cells, worlds, truth, decisive=True, free=None):
        self.engine = engine
        self.cells = list(cells)
        if len(worlds) > MOST_WORLDS:
            worlds = Random(len(worlds)).sample(worlds, MOST_WORLDS)
        self.worlds = worlds
        self.truth = truth
        self.decisive = decisive
        free = free or (lambda world: world)
        self.true_worlds = [world for world in worlds if truth(*world)]
        self.solutions = list(dict.fromkeys(map(free, self.true_worlds)))

    def __repr__(self):
        rules = "; ".join(rule.describe() for rule in self.engine.rules)
        return f"{self.cells} with {rules}"


def wake(engine):
    for rule in engine.rules:
        engine.agenda.add(rule)


def is_part(new, old) -> bool:
    """Whether a domain has no value that another has not."""
    if isinstance(new, Span):
        return isinstance(old, Span) and new.lo >= old.lo and new.hi <= old.hi
    return new.meet(old) is new


def same(new, old) -> bool:
    if isinstance(new, Span) or isinstance(old, Span):
        return type(new) is type(old) and (new.lo, new.hi) == (old.lo, old.hi)
    return new is old or (is_part(new, old) and is_part(old, new))


def prune(rng, cell):
    """Take some values from a cell, in one of the ways a rule or the search may do it."""
    domain = cell.domain
    if domain.lo == domain.hi:
        return
    if isinstance(domain, Span):
        low = -(10**9) if isinstance(domain.lo, float) else domain.lo
        high = 10**9 if isinstance(domain.hi, float) else domain.hi
        a = rng.randint(low, high)
        b = rng.choice([high, min(high, a + 300), rng.randint(a, high)])
        cell.between(a, b) if rng.random() < 0.7 else cell.fix(a)
        return
    if domain.size > 1000:
        values = listed(domain)
        first = rng.randrange(len(values))
        cell.between(values[first], values[min(first + rng.randint(0, 500), len(values) - 1)])
        return
    values = listed(domain)
    how = rng.randrange(4)
    if how == 0:
        cell.keep(set(rng.sample(values, rng.randint(1, len(values)))))
    elif how == 1:
        a, b = sorted((rng.choice(values), rng.choice(values)))
        cell.between(a, b)
    elif how == 2:
        cell.remove(rng.choice(values))
    else:
        cell.fix(rng.choice(values))


def fits(solution, cells) -> bool:
    return all(v is None or v in c.domain for v, c in zip(solution, cells, strict=True))


def check_dive(case, rng):
    """From all domains down to fixed cells: narrow at random, let the rules work, compare."""
    engine, cells, trail = case.engine, case.cells, case.engine.trail
    at_first = [cell.domain for cell in engine.cells]
    alive = case.solutions
    trail.push()
    wake(engine)
    goal = rng.choice(alive) if alive and rng.random() < 0.7 else None
    for step in range(30):
        chosen = rng.sample(cells, rng.randint(0 if step == 0 else 1, len(cells)))
        for cell in chosen if step or rng.random() < 0.5 else ():
            before = cell.domain
            trail.push()
            prune(rng, cell)
            aim = None if goal is None else goal[cells.index(cell)]
            if aim is not None and aim not in cell.domain:
                trail.pop()  # most dives end in a solution
                assert cell.domain is before
        alive = [solution for solution in alive if fits(solution, cells)]
        old = [cell.domain for cell in engine.cells]
        try:
            engine.propagate()
        except Contradiction:
            assert not alive, f"lost {alive[0]}: {case}"
            assert engine.agenda.pop() is None
            break
        for cell, domain in zip(engine.cells, old, strict=True):
            assert is_part(cell.domain, domain), f"{cell} was {domain}"
        for solution in alive:
            assert fits(solution, cells), f"lost {solution}: {case}"
        settled = [cell.domain for cell in engine.cells]
        wake(engine)
        try:
            engine.propagate()
        except Contradiction:
            pytest.fail(f"a contradiction at the fix-point: {case}")
        for cell, domain in zip(engine.cells, settled, strict=True):
            assert same(cell.domain, domain), f"no fix-point, {cell} was {domain}: {case}"
        if all(cell.value is not None for cell in cells):
            if case.decisive:
                assert case.truth(*[cell.value for cell in cells]), f"not decisive: {case}"
            break
    engine.agenda.clear()
    while trail.marks:
        trail.pop()
    for cell, domain in zip(engine.cells, at_first, strict=True):
        assert cell.domain is domain, f"{cell} is not restored to {domain}"


def check_decisive(case, rng):
    """Fix all cells at once: a contradiction if and only if it is not true."""
    engine, trail = case.engine, case.engine.trail
    some = rng.sample(case.worlds, min(12, len(case.worlds)))
    some += rng.sample(case.true_worlds, min(6, len(case.true_worlds)))
    for full in some:
        trail.push()
        for cell, value in zip(case.cells, full, strict=True):
            cell.fix(value)
        wake(engine)
        try:
            engine.propagate()
        except Contradiction:
            assert not case.truth(*full), f"lost {full}: {case}"
        else:
            assert not case.decisive or case.truth(*full), f"not decisive, {full}: {case}"
        engine.agenda.clear()
        trail.pop()


def check(case, rng, dives=5):
    engine = case.engine
    engine.agenda.clear()
    for _ in range(dives):
        check_dive(case, rng)
    if not any(isinstance(cell.domain, Span) for cell in case.cells) or case.decisive:
        check_decisive(case, rng)


def check_decide(rule, cells, worlds, truth, rng):
    """What `decide` says is so for all that is left; with all cells fixed it says something."""
    engine = cells[0].engine
    for _ in range(6):
        engine.trail.push()
        for _ in range(3):
            verdict = rule.decide()
            truths = {bool(truth(*world)) for world in worlds if fits(world, cells)}
            if verdict is not None:
                assert truths <= {verdict}, f"{rule.describe()} is not {verdict}: {cells}"
            if all(cell.value is not None for cell in cells):
                assert verdict is truth(*[cell.value for cell in cells])
            for cell in rng.sample(cells, rng.randint(1, len(cells))):
                prune(rng, cell)
        engine.trail.pop()
    world = rng.choice(worlds)
    engine.trail.push()
    for cell, value in zip(cells, world, strict=True):
        cell.fix(value)
    assert rule.decide() is bool(truth(*world))
    engine.agenda.clear()
    engine.trail.pop()


# Rules

each_rule = pytest.mark.parametrize("name", MAKERS)
each_logical = pytest.mark.parametrize("name", LOGICAL)
ROUNDS = 25


def rounds(name):
    return [Random(f"contract:{name}:{i}") for i in range(ROUNDS)]


@each_rule
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
        assert engine.at_root
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
        if not rule.idempotent:
            continue
        for _ in range(8):
            engine.trail.push()
            for cell in cells:
                if rng.random() < 0.5:
                    prune(rng, cell)
            try:
                rule.propagate()
            except Contradiction:
                engine.trail.pop()
                continue
            domains = [cell.domain for cell in cells]
            rule.propagate()
            for cell, domain in zip(cells, domains, strict=True):
                assert same(cell.domain, domain), f"{rule.describe()}: {cell} was {domain}"
            engine.trail.pop()


@pytest.mark.parametrize("name", EXACT)
def test_rule_that_calls_itself_exact_leaves_only_values_of_solutions(name):
    for rng in rounds(name):
        engine, cells, worlds, rule, truth = MAKERS[name](rng)
        if any(isinstance(cell.domain, Span) for cell in cells):
            continue
        if name == "multiple" and cells[0].domain.hi >= 100_000:
            continue
        if name == "linear <=" and any(c.domain.hi - c.domain.lo > LONG for c in cells):
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
            assert set(listed(cell.domain)) == set(values), f"{rule.describe()}: {cell}"


@each_logical
def test_rule_can_be_decided_before_all_is_known_and_is_never_wrong(name):
    for rng in rounds(name):
        engine, cells, worlds, rule, truth = MAKERS[name](rng)
        check_decide(rule, cells, worlds, truth, rng)


@each_logical
def test_negated_rule_keeps_the_contract(name):
    for rng in rounds(name):
        engine, cells, worlds, rule, truth = MAKERS[name](rng)
        engine.post(Reified(engine.cell("t", FALSE), rule))
        check(Case(engine, cells, worlds, lambda *v, truth=truth: not truth(*v)), rng)


@each_logical
def test_truth_of_a_rule_keeps_the_contract(name):
    for rng in rounds(name):
        engine, cells, worlds, rule, truth = MAKERS[name](rng)
        cell = engine.cell("t", EITHER)
        engine.post(Reified(cell, rule))
        worlds = [(t, *world) for world in worlds for t in (0, 1)]
        says = lambda t, *v, truth=truth: bool(t) == truth(*v)  # noqa: E731
        check(Case(engine, [cell, *cells], worlds, says), rng)


@each_rule
def test_guarded_rule_holds_only_where_its_truth_does(name):
    for rng in rounds(name)[:20]:
        engine, cells, worlds, rule, truth = MAKERS[name](rng)
        cell = engine.cell("t", EITHER)
        engine.post(Guarded(cell, rule))
        worlds = [(t, *world) for world in worlds for t in (0, 1)]
        says = lambda t, *v, truth=truth: not t or truth(*v)  # noqa: E731
        check(Case(engine, [cell, *cells], worlds, says, name not in NOT_DECISIVE), rng)


# Words: the rules derived from them together with their own


def argument_kinds(word, position) -> list[str]:
    if word.name in GROWING:
        return ["digit"] if position else ["digit", "digits"]
    return [*KINDS, "digits", "digits"]


def some_arguments(word, rng, engine, count):
    """Cells as arguments, with the digits of some; also all assignments of all these cells."""
    cells, parts = [], []  # the arguments; for each the assignments of it and its digits
    visible = []
    for position in range(count):
        kind = rng.choice(argument_kinds(word, position))
        if kind == "digits":
            length = rng.choice([2, 2, 3]) if word.name not in GROWING else 2
            lowest = 0 if rng.random() < 0.3 else 1
            choices = [some_domain(rng, "digit", 4 if count == 1 else 3) for _ in range(length)]
            values = [v for v in listed(choices[0]) if v >= lowest] or [1]
            choices[0] = of_values(values)
            digits = tuple(engine.cell(f"d{i}", choice) for i, choice in enumerate(choices))
            start = 10 ** (length - 1) if lowest else 0
            cell = engine.cell(f"n{position}", between(start, 10**length - 1), digits)
            engine.post(Digits(cell, digits))
            parts.append([(int("".join(map(str, w))), *w) for w in worlds_of(choices)])
            visible += [cell, *digits]
        else:
            domain = some_domain(rng, kind, 30 if count == 1 else 7)
            cell = engine.cell(f"x{position}", domain)
            parts.append([(v,) for v in listed(domain)])
            visible.append(cell)
        cells.append(cell)
    worlds = [tuple(itertools.chain(*world)) for world in itertools.product(*parts)]
    places = [visible.index(cell) for cell in cells]
    return cells, visible, worlds, places


def argument_count(word, rng):
    low, high = word.arity
    return low if high is not None else rng.randint(1, 3)


def words(some):
    return pytest.mark.parametrize("word", some, ids=lambda word: word.name)


WORD_ROUNDS = 8


@words(PREDICATES)
def test_predicate_keeps_the_contract(word):
    for i in range(WORD_ROUNDS):
        rng = Random(f"contract:{word.name}:{i}")
        engine = Engine()
        count = argument_count(word, rng)
        cells, visible, worlds, places = some_arguments(word, rng, engine, count)
        engine.post(Meaning(word.holds, tuple(cells), word.name))
        for rule in word.rules(*cells):
            engine.post(rule)

        def truth(*values, places=places):
            return bool(word.holds(*[values[p] for p in places]))

        check(Case(engine, visible, worlds, truth), rng, dives=4)


@words(PREDICATES)
def test_own_rules_of_a_predicate_are_correct_alone(word):
    for i in range(WORD_ROUNDS):
        rng = Random(f"contract alone:{word.name}:{i}")
        engine = Engine()
        count = argument_count(word, rng)
        cells, visible, worlds, places = some_arguments(word, rng, engine, count)
        for rule in word.rules(*cells):
            engine.post(rule)

        def truth(*values, places=places):
            return bool(word.holds(*[values[p] for p in places]))

        check(Case(engine, visible, worlds, truth, decisive=False), rng, dives=3)


@words(PREDICATES)
def test_truth_of_a_predicate_keeps_the_contract(word):
    for i in range(WORD_ROUNDS):
        rng = Random(f"contract truth:{word.name}:{i}")
        engine = Engine()
        count = argument_count(word, rng)
        cells, visible, worlds, places = some_arguments(word, rng, engine, count)
        cell = engine.cell("t", rng.choice([EITHER, FALSE, FALSE]))
        engine.post(Reified(cell, Meaning(word.holds, tuple(cells), word.name)))
        worlds = [(t, *world) for world in worlds for t in listed(cell.domain)]

        def truth(t, *values, places=places):
            return bool(t) == bool(word.holds(*[values[p] for p in places]))

        check(Case(engine, [cell, *visible], worlds, truth), rng, dives=4)


def operator_case(word, rng, derived=True):
    """A result, a truth that says whether there is one, arguments, and all rules on them."""
    engine = Engine()
    count = argument_count(word, rng)
    cells, visible, worlds, places = some_arguments(word, rng, engine, count)
    if len(worlds) > 150:
        worlds = rng.sample(worlds, 150)
    results = {world: word.value(*[world[p] for p in places]) for world in worlds}
    values = sorted({value for value in results.values() if value is not None})
    low, high = word.bounds(*[(cell.domain.lo, cell.domain.hi) for cell in cells])
    domain = between(low, high) if rng.random() < 0.5 else None
    if domain is None:
        some = rng.sample(values, rng.randint(0, len(values)))
        domain = of_values([*some, *some_values(rng, rng.choice(["digit", "signed"]), 5)])
    if isinstance(domain, Span) or domain.size > 60:
        # All that the rules may have to keep, and a few others.
        samples = [v for v in rng.sample(values, min(len(values), 40)) if v in domain]
        samples += [int(e) for e in (domain.lo, domain.hi) if not isinstance(e, float)] or [0]
    else:
        samples = listed(domain)
    result = engine.cell("r", domain)
    must = rng.random() < 0.4
    defined = None
    if not word.always_defined(*[(cell.domain.lo, cell.domain.hi) for cell in cells]):
        defined = engine.cell("defined", TRUE if must else EITHER)
    arguments = tuple(cells)
    if derived:

        def inverse(position, value, *others):
            return word.inverse(position, value, *others)

        engine.post(Value(word.value, result, arguments, defined, word.name, inverse))
    engine.post(Enclosed(word.bounds, result, arguments, defined, word.name))
    for rule in word.rules(result, *cells):
        engine.post(rule if defined is None else Guarded(defined, rule))
    head = [result] if defined is None else [result, defined]
    truths = [()] if defined is None else [(t,) for t in listed(defined.domain)]
    full = []
    for world in worlds:
        value = results[world]
        own = [] if value is None or value not in domain else [value]
        for r in dict.fromkeys([*own, *rng.sample(samples, min(3, len(samples)))]):
            full += [(r, *t, *world) for t in truths]

    def truth(r, *rest):
        if defined is None:
            return word.value(*[rest[p] for p in places]) == r
        value = word.value(*[rest[p + 1] for p in places])
        return (value == r) if rest[0] else value is None

    def free(world):
        return (None, *world[1:]) if defined is not None and world[1] == 0 else world

    return Case(engine, [*head, *visible], full, truth, derived, free)


@words(OPERATORS)
def test_operator_keeps_the_contract(word):
    for i in range(WORD_ROUNDS):
        rng = Random(f"contract:{word.name}:{i}")
        try:
            case = operator_case(word, rng)
        except TooLarge:
            continue
        check(case, rng, dives=4)


@words(OPERATORS)
def test_own_rules_of_an_operator_are_correct_alone(word):
    for i in range(WORD_ROUNDS):
        rng = Random(f"contract alone:{word.name}:{i}")
        try:
            case = operator_case(word, rng, derived=False)
        except TooLarge:
            continue
        check(case, rng, dives=3)


# Words by way of a puzzle, as the program uses them

PREDICATE_FORMS = [
    "{p}",
    "not {p}",
    "{p} or cell(2, 2) = 1",
    "{p} xor GER(cell(1, 2))",
    "{p} -> cell(1, 1) < cell(2, 1)",
    "{p} <-> cell(1, 1) < cell(2, 1)",
    "truths({p}, A_w > 20) = 1",
]
OPERATOR_FORMS = [
    "A_w = {e}",
    "cell(2, 2) = {e}",
    "{e} > A_s",
    "not ({e} = A_s)",
    "not ({e} > 3)",
    "{e} in {{1, 2, 3..12, A_w}}",
    "{e} not in {{1, 2, 3..12, A_w}}",
    "{e} != 2 or A_w = 21",
    "({e} = 2) <-> (cell(1, 1) = 1)",
    "PZ({e})",
    "truths({e} = 3, {e} < 7) = 1",
    "var v in 0..4\n{e} = v + 1",
]
ATOMS = ["A_w", "B_w", "A_s", "cell(1, 2)", "cell(2, 1)", "3", "0", "12", "(A_w - B_w)", "-2"]


def some_text(word, rng):
    count = argument_count(word, rng)
    arguments = [rng.choice(ATOMS[:6]), *[rng.choice(ATOMS) for _ in range(count - 1)]]
    if word.name not in GROWING:
        rng.shuffle(arguments)
    elif count > 1:
        arguments[1:] = rng.choices(["cell(1, 2)", "cell(2, 1)", "3", "0", "-2"], k=count - 1)
    else:
        arguments[0] = rng.choice(["cell(1, 2)", "3", "(A_w - 13)", "(A_w - B_w)", "qs(A_w)"])
    name = rng.choice([name for name in word.names if name.isidentifier()])
    return f"{name}({', '.join(arguments)})"


def puzzle_case(text):
    run = solve.loads(text).run()
    worlds, known = [], {}
    for world in bruteforce.worlds(run.puzzle.tree):
        key = (*world.digits.values(), *world.variables.values())
        worlds.append(key)
        known[key] = all(world.holds(line.statement, {}) for line in run.puzzle.tree.lines)
    # What is not listed here breaks a rule of the grid.
    return Case(run.engine, run.cells, worlds, lambda *values: known.get(values, False))


@words(WORDS)
def test_word_in_a_puzzle_keeps_the_contract(word):
    forms = PREDICATE_FORMS if isinstance(word, Predicate) else OPERATOR_FORMS
    for i in range(2 * len(forms)):
        rng = Random(f"contract puzzle:{word.name}:{i}")
        part = some_text(word, rng)
        statement = forms[i % len(forms)].format(p=part, e=part)
        zeros = rng.choice(["yes", "no", "no"])
        digits = rng.choice(["0-3", "1-4", "0125", "2579"])
        text = f"digits: {digits}\nleading-zeros: {zeros}\n\nA.\nB.\n\n{statement}\n"
        try:
            case = puzzle_case(text)
        except TooLarge:
            continue
        try:
            check(case, rng, dives=3)
        except AssertionError as error:
            raise AssertionError(f"{text}\n{error}") from error


def test_every_kind_of_rule_is_tried():
    def below(kind):
        return {kind}.union(*map(below, kind.__subclasses__()))

    tried = {Reified, Guarded, Value, Enclosed, Fixed}
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
