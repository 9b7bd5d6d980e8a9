"""A random case for each kind of rule: cells, worlds, the rule, and when it is true.

A maker gives an engine, the cells in sight, some or all assignments of these, the rule, which is
not posted yet, and the truth of an assignment. Numbers are tied to their digits already.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from random import Random

from sevendown.contract.cell_reads import NoticingEngine
from sevendown.contract.samples import (
    KINDS,
    MOST_WORLDS,
    some_domain,
    some_values,
    values_of,
    worlds_of,
)
from sevendown.engine.cells import Cell
from sevendown.engine.domains import (
    ANYTHING,
    EITHER,
    FALSE,
    TRUE,
    Bits,
    Domain,
    Span,
    between,
    single,
)
from sevendown.engine.engine import Engine
from sevendown.engine.rule import Rule
from sevendown.rules.arithmetic.columns import Columns
from sevendown.rules.arithmetic.divides import Multiple
from sevendown.rules.arithmetic.known_product import Factors
from sevendown.rules.arithmetic.linear import Linear, Relation
from sevendown.rules.arithmetic.product import Monotone, Product
from sevendown.rules.arithmetic.residue import Residue
from sevendown.rules.arithmetic.scaled import Scaled
from sevendown.rules.arithmetic.sums import Sum
from sevendown.rules.digits.automaton import Automaton, DigitAutomaton, Layers
from sevendown.rules.digits.digit_product import DigitProduct
from sevendown.rules.digits.last_digits import LastDigits
from sevendown.rules.digits.multiset import SameDigits
from sevendown.rules.digits.number import Digits
from sevendown.rules.digits.order import Rising
from sevendown.rules.digits.positional import Positional
from sevendown.rules.digits.window import Window
from sevendown.rules.digits.without import Without
from sevendown.rules.digits.zeros import Zeros
from sevendown.rules.logic.truths import AllOf, Clause, Differ
from sevendown.rules.values.derived import Meaning
from sevendown.rules.values.different import AllDifferent
from sevendown.rules.values.different_keys import DifferentKeys
from sevendown.rules.values.joint_totals import Weighed
from sevendown.rules.values.membership import Member
from sevendown.rules.values.same import OneOfThese, OneOfValues, Same, SameAll
from sevendown.rules.values.sorted import Sorted
from sevendown.rules.values.sparse import Sparse
from sevendown.rules.values.table import Pairs, Partners
from sevendown.rules.values.total01 import Total
from sevendown.rules.values.within import Fixed, Within
from sevendown.words.language.digitcount import DigitCount
from sevendown.words.language.digitorder import Ascending, Unique
from sevendown.words.language.digitsum import DigitSum
from sevendown.words.language.divisibility import MultipleOf
from sevendown.words.language.powers import CubeNumber, SquareNumber
from support.waycases import WAYS, Case, Maker, World, domain_of


def all_between(low: int, high: int) -> Domain:
    """The domain of all from one value to another."""
    domain = between(low, high)
    assert domain is not None
    return domain


def some_of_span(rng: Random, span: Domain, hints: Iterable[int]) -> list[int]:
    """Values of a span that are worth a look: its ends, the hints, a few others."""
    low = -(10**9) if isinstance(span.lo, float) else span.lo
    high = 10**9 if isinstance(span.hi, float) else span.hi
    found = {low, high, *(rng.randint(low, high) for _ in range(3))}
    hints = [hint for hint in hints if low <= hint <= high]
    found.update(rng.sample(hints, min(len(hints), 40)))
    return sorted(found)


def cells_of(engine: Engine, domains: Iterable[Domain]) -> list[Cell]:
    return [engine.cell("abcdefgh"[i], domain) for i, domain in enumerate(domains)]


def kind_domains(rng: Random, count: int, size: int, kinds: Sequence[str] = KINDS) -> list[Domain]:
    return [some_domain(rng, rng.choice(kinds), size) for _ in range(count)]


def make_linear(relation: Relation) -> Maker:
    def make(rng: Random) -> Case:
        engine = NoticingEngine()
        count = rng.choice([1, 2, 2, 3, 3, 4])
        domains = kind_domains(rng, count, {1: 40, 2: 20, 3: 9, 4: 5}[count])
        if rng.random() < 0.3:  # the same kind for all, so that some sums are near 0
            kind = rng.choice(KINDS)
            domains = [some_domain(rng, kind, 9) for _ in range(count)]
        factors = tuple(rng.choice([1, 1, -1, -1, 2, -3, 5, 10]) for _ in range(count))
        samples = [values_of(d) for d in domains]
        k = -sum(c * rng.choice(s) for c, s in zip(factors, samples, strict=True))
        k += rng.choice([0, 0, 0, 1, -7])
        if rng.random() < 0.4:
            span = rng.choice([Span(-100_000, 200_000), Span(0, 10**9), ANYTHING])
            hints = [
                (-k - sum(c * v for c, v in zip(factors[1:], rest, strict=True))) // factors[0] + d
                for rest in itertools.islice(itertools.product(*samples[1:]), 60)
                for d in (0, 1)
            ]
            domains[0], samples[0] = span, some_of_span(rng, span, hints)
        cells = cells_of(engine, domains)
        rule = Linear(relation, factors, tuple(cells), k)

        def truth(*values: int) -> bool:
            total = sum(c * v for c, v in zip(factors, values, strict=True)) + k
            return total == 0 if relation == "=" else total != 0 if relation == "!=" else total <= 0

        return engine, cells, list(itertools.product(*samples)), rule, truth

    return make


def make_sum(rng: Random) -> Case:
    engine, cells, worlds, rule, truth = make_linear("=")(rng)
    assert isinstance(rule, Linear)
    return engine, cells, worlds, Sum(rule.coefficients, rule.cells, rule.k), truth


def make_sum_of_digits(rng: Random) -> Case:
    engine = NoticingEngine()
    choices = [some_domain(rng, "digit", 5) for _ in range(rng.choice([2, 3]))]
    length = len(choices)
    numbers = [int("".join(map(str, w))) for w in worlds_of(choices)]
    thin = rng.sample(numbers, rng.randint(1, len(numbers)))
    domain = (
        all_between(0, 10**length - 1) if rng.random() < 0.3 else domain_of([*thin, 10**length])
    )
    digits = tuple(engine.cell(f"d{i}", choice) for i, choice in enumerate(choices))
    number = engine.cell("n", domain, digits)
    other = engine.cell("x", some_domain(rng, rng.choice(["digit", "low", "signed"]), 6))
    engine.post(Digits(number, digits))
    cells = [number, *digits, other]
    factors = [rng.choice([0, 1, -1, 2, -10]), *(rng.choice([1, -1, 3]) for _ in digits)]
    factors.append(rng.choice([1, -1, 2]))
    worlds = [
        (n, *map(int, str(n).zfill(length)), v)
        for n in numbers
        if n in domain
        for v in values_of(other.domain)
    ]
    k = rng.choice([0, 3])
    if worlds:
        k = -sum(c * v for c, v in zip(factors, rng.choice(worlds), strict=True))
    terms = [(c, cell) for c, cell in zip(factors, cells, strict=True) if c]
    rule = Sum(tuple(c for c, _ in terms), tuple(cell for _, cell in terms), k)

    def truth(*values: int) -> bool:
        return sum(c * v for c, v in zip(factors, values, strict=True)) + k == 0

    return engine, cells, worlds, rule, truth


def make_total(rng: Random) -> Case:
    engine = NoticingEngine()
    count = rng.choice([1, 2, 3, 4])
    domains = kind_domains(rng, count, 5, ["digit", "signed", "low"])
    if rng.random() < 0.4:
        domains = [EITHER] * 6
    samples = [values_of(d) for d in domains]
    k = sum(map(rng.choice, samples)) + rng.choice([0, 0, 0, 1, -9])
    cells = cells_of(engine, domains)
    rule = Total(tuple(cells), k, "total")
    return engine, cells, list(itertools.product(*samples)), rule, lambda *v: sum(v) == k


def make_weighed(rng: Random) -> Case:
    engine = NoticingEngine()
    cells = cells_of(engine, [rng.choice([EITHER] * 9 + [FALSE, TRUE]) for _ in range(8)])
    goal = [rng.choice(values_of(cell.domain)) for cell in cells]
    sums = []  # places, and what they add up to
    for _ in range(rng.randint(1, 7)):
        places = rng.sample(range(8), rng.randint(1, 6))
        sums.append((places, sum(goal[i] for i in places)))
    if rng.random() < 0.2:
        sums.append(([0, 1, 2], rng.randint(-1, 4)))
    totals = [Total(tuple(cells[i] for i in places), k, "total") for places, k in sums]
    worlds = list(itertools.product(*[values_of(cell.domain) for cell in cells]))

    def truth(*values: int) -> bool:
        return all(sum(values[i] for i in places) == k for places, k in sums)

    return engine, cells, worlds, Weighed(totals, "totals"), truth


def make_product(rng: Random) -> Case:
    engine = NoticingEngine()
    x, y = kind_domains(rng, 2, 7, ["digit", "signed", "low", "far"])
    products = [a * b for a in values_of(x) for b in values_of(y)]
    noise = some_values(rng, rng.choice(["signed", "low"]), 5)
    chosen = rng.sample(products, min(len(products), rng.randint(1, 12)))
    domains = [domain_of([*chosen, *noise]), x, y]
    samples = [values_of(d) for d in domains]
    place = rng.randrange(4)
    if place < 2:
        wide = rng.choice([Span(-(10**6), 10**6), Span(1, 10**7), Span(0, 10**15), ANYTHING])
        hints = products if place == 0 else [*samples[0], *values_of(y), 0, 1, -1]
        if place == 1:
            hints += [r // b for r in samples[0] for b in values_of(y) if b and r % b == 0]
        domains[place], samples[place] = wide, some_of_span(rng, wide, hints)
    cells = cells_of(engine, domains)
    worlds = list(itertools.product(*samples))
    return engine, cells, worlds, Product(*cells), lambda r, a, b: r == a * b


def make_monotone(rng: Random) -> Case:
    engine = NoticingEngine()
    functions: list[tuple[Callable[[int], int], list[str], str]] = [
        (lambda n: n * n, ["digit", "low", "high"], "n^2"),
        (lambda n: n**3, KINDS, "n^3"),
        (math.factorial, ["digit", "low"], "n!"),
        (lambda n: 2**n, ["digit", "low"], "2^n"),
        (lambda n: n // 3, KINDS, "n div 3"),
    ]
    function, kinds, text = rng.choice(functions)
    x = some_domain(rng, rng.choice(kinds), 15)
    results = [function(v) for v in values_of(x)]
    r = domain_of([*rng.sample(results, rng.randint(1, len(results))), *some_values(rng, "low", 4)])
    samples = [values_of(r), values_of(x)]
    if rng.random() < 0.3:
        r = Span(0, 10**40)
        samples[0] = some_of_span(rng, r, results)
    result, number = cells = cells_of(engine, [r, x])
    worlds = list(itertools.product(*samples))
    rule = Monotone(function, result, number, text)
    return engine, cells, worlds, rule, lambda r, x: r == function(x)


def make_digits(rng: Random) -> Case:
    engine = NoticingEngine()
    length = rng.choice([1, 2, 2, 3, 5, 6, 7])
    most = {1: 10, 2: 7, 3: 5, 5: 2, 6: 2, 7: 2}[length]
    choices = [some_domain(rng, "digit", most) for _ in range(length)]
    combos = [int("".join(map(str, w))) for w in worlds_of(choices)]
    lowest = 0 if rng.random() < 0.5 else 10 ** (length - 1)
    how = rng.randrange(3)
    if how == 0:
        domain = all_between(lowest, 10**length - 1)
    elif how == 1:
        chosen = rng.sample(combos, rng.randint(1, len(combos)))
        domain = domain_of([*chosen, rng.randrange(10**length)])
    else:
        a, b = sorted(rng.randrange(lowest, 10**length) for _ in range(2))
        domain = all_between(a, max(b, a))
    digits = tuple(engine.cell(f"d{i}", choice) for i, choice in enumerate(choices))
    number = engine.cell("n", domain, digits)
    worlds = [(int("".join(map(str, w))), *w) for w in worlds_of(choices)]
    worlds += [(w[0] + rng.choice([1, 10, 0]), *w[1:]) for w in worlds[:20]]
    worlds = [w for w in worlds if w[0] in domain]
    rule = Digits(number, digits)
    return engine, [number, *digits], worlds, rule, lambda n, *ds: n == int("".join(map(str, ds)))


def make_different(rng: Random) -> Case:
    engine = NoticingEngine()
    count = rng.randint(1, 4)
    kind = rng.choice(KINDS)
    domains: list[Domain] = [some_domain(rng, kind, 5) for _ in range(count)]
    samples = [values_of(d) for d in domains]
    if rng.random() < 0.3:
        domains[0] = Span(-100_000, 100_000)
        samples[0] = some_of_span(rng, domains[0], [v for s in samples for v in s])
    cells = cells_of(engine, domains)
    rule = AllDifferent(tuple(cells), "different")
    worlds = list(itertools.product(*samples))
    return engine, cells, worlds, rule, lambda *values: len(set(values)) == len(values)


def make_pairs(rng: Random) -> Case:
    engine = NoticingEngine()
    domains = [domain_of(rng.sample(range(12), rng.randint(1, 6))) for _ in range(2)]
    left, right = cells_of(engine, domains)
    density = rng.choice([0.1, 0.3, 0.6])
    pairs = {p for p in itertools.product(range(12), range(12)) if rng.random() < density}
    rule = Pairs(left, right, Partners(pairs, 10), "partners")
    return engine, [left, right], worlds_of(domains), rule, lambda *pair: pair in pairs


def make_different_keys(rng: Random) -> Case:
    engine = NoticingEngine()
    count, most = rng.randint(1, 5), rng.randint(1, 5)
    domains = [domain_of(rng.sample(range(most), rng.randint(1, most))) for _ in range(count)]
    if rng.random() < 0.4:  # as on the diagonals of a board
        factor = rng.choice([0, 1, -1, 2])
        keys: list[list[int | None]] = [
            [value + factor * i for value in range(most)] for i in range(count)
        ]
    else:
        pool = [*rng.sample(range(-9, 200), rng.randint(1, 6)), *[None] * rng.randint(0, 2)]
        keys = [[rng.choice(pool) for _ in range(most)] for _ in range(count)]
    known = [key for table in keys for key in table if key is not None]
    capacity = None
    if known and rng.random() < 0.4:
        capacity = {key: rng.randint(0, 3) for key in rng.sample(known, rng.randint(1, len(known)))}
    cells = cells_of(engine, domains)
    rule = DifferentKeys(cells, keys, "different keys", capacity)

    def truth(*values: int) -> bool:
        had = [keys[i][value] for i, value in enumerate(values)]
        return all(had.count(k) <= (capacity or {}).get(k, 1) for k in had if k is not None)

    return engine, cells, worlds_of(domains), rule, truth


def make_same(rng: Random) -> Case:
    engine = NoticingEngine()
    kind = rng.choice(KINDS)
    domains: list[Domain] = [some_domain(rng, kind, 12)]
    domains += [some_domain(rng, rng.choice([kind, *KINDS]), 12)]
    samples = [values_of(d) for d in domains]
    if rng.random() < 0.3:
        domains[1] = Span(-100_000, 300_000)
        samples[1] = some_of_span(rng, domains[1], samples[0])
    cells = cells_of(engine, domains)
    return engine, cells, list(itertools.product(*samples)), Same(*cells), lambda a, b: a == b


def make_rising(rng: Random) -> Case:
    engine = NoticingEngine()
    domains = kind_domains(rng, rng.randint(1, 4), 5, [rng.choice(KINDS)])
    cells = cells_of(engine, domains)
    rule = Rising(tuple(cells), "rising")
    return engine, cells, worlds_of(domains), rule, lambda *values: list(values) == sorted(values)


def make_multiple(rng: Random) -> Case:
    engine = NoticingEngine()
    kinds = ["digit", "low", "high"]
    y = domain_of([abs(v) or 1 for v in some_values(rng, rng.choice(kinds), 8)])
    hints = [v * rng.randint(0, 9) for v in values_of(y)]
    x = domain_of([*hints, *some_values(rng, rng.choice(kinds), 20)])
    samples = [values_of(x), values_of(y)]
    domains = [x, y]
    if rng.random() < 0.3:
        domains[0] = Span(0, 10**8)
        samples[0] = some_of_span(rng, domains[0], hints)
    cells = cells_of(engine, domains)
    rule = Multiple(*cells)
    return engine, cells, list(itertools.product(*samples)), rule, lambda x, y: x % y == 0


def make_member(rng: Random) -> Case:
    engine = NoticingEngine()
    kind = rng.choice(KINDS)
    domain: Domain = some_domain(rng, kind, 30)
    samples = values_of(domain)
    if rng.random() < 0.3:
        domain = rng.choice([Span(-(10**7), 3 * 10**7), ANYTHING])
        samples = some_of_span(rng, domain, range(-30, 30))
    sets: list[Domain] = [
        some_domain(rng, rng.choice([kind, *KINDS]), 12) for _ in range(rng.randint(1, 3))
    ]
    if rng.random() < 0.5:
        a = rng.choice(samples)
        sets.append(all_between(a, a + rng.choice([0, 5, 60, 10**6])))
    cells = cells_of(engine, [domain])
    rule = Member(cells[0], tuple(sets), "member")
    return engine, cells, [(v,) for v in samples], rule, lambda v: any(v in s for s in sets)


TESTS: dict[str, Callable[..., bool]] = {
    "a + b even": lambda a, b: (a + b) % 2 == 0,
    "a divides b": lambda a, b: a != 0 and b % a == 0,
    "never": lambda a, b: False,
    "a > 3": lambda a, b: a > 3,
}


def make_meaning(rng: Random) -> Case:
    engine = NoticingEngine()
    if rng.random() < 0.4:
        domains = kind_domains(rng, 1, 40)
        modulus = rng.randint(1, 5)
        test: Callable[..., bool] = lambda a: a % modulus == 1 % modulus  # noqa: E731
        text = f"a mod {modulus} = 1"
    else:
        domains = kind_domains(rng, 2, 20)
        text = rng.choice(list(TESTS))
        test = TESTS[text]
    cells = cells_of(engine, domains)
    rule = Meaning(test, tuple(cells), text)
    return engine, cells, worlds_of(domains), rule, lambda *values: bool(test(*values))


def make_within(rng: Random) -> Case:
    engine = NoticingEngine()
    domain = some_domain(rng, rng.choice(KINDS), 30)
    cells = cells_of(engine, [domain])
    allowed: Domain | None = some_domain(rng, rng.choice(KINDS), 30) if rng.random() < 0.9 else None
    rule: Rule = Within(cells[0], allowed, "within")
    if rng.random() < 0.3:
        value = rng.choice(values_of(domain))
        allowed = single(value)
        rule = Fixed(cells[0], value, "fixed")
    truth = lambda v: allowed is not None and v in allowed  # noqa: E731
    return engine, cells, worlds_of([domain]), rule, truth


def some_truths(rng: Random, engine: Engine, count: int) -> tuple[list[Cell], list[World]]:
    domains = [rng.choice([EITHER, EITHER, EITHER, TRUE, FALSE]) for _ in range(count)]
    return cells_of(engine, domains), worlds_of(domains)


def make_clause(rng: Random) -> Case:
    engine = NoticingEngine()
    cells, worlds = some_truths(rng, engine, rng.randint(1, 5))
    signs = [rng.random() < 0.5 for _ in cells]
    rule = Clause(tuple(zip(cells, signs, strict=True)))
    truth = lambda *vs: any(bool(v) == s for v, s in zip(vs, signs, strict=True))  # noqa: E731
    return engine, cells, worlds, rule, truth


def make_all_of(rng: Random) -> Case:
    engine = NoticingEngine()
    cells, worlds = some_truths(rng, engine, rng.randint(2, 5))
    signs = [rng.random() < 0.5 for _ in cells[1:]]
    rule = AllOf(cells[0], tuple(zip(cells[1:], signs, strict=True)))

    def truth(first: int, *others: int) -> bool:
        return bool(first) == all(bool(v) == s for v, s in zip(others, signs, strict=True))

    return engine, cells, worlds, rule, truth


def make_differ(rng: Random) -> Case:
    engine = NoticingEngine()
    cells, worlds = some_truths(rng, engine, 3)
    return engine, cells, worlds, Differ(*cells), lambda t, a, b: bool(t) == (a != b)


def some_digits(
    rng: Random, engine: Engine, count: int, size: int = 4
) -> tuple[list[Cell], list[Cell]]:
    """Cells of digits, some of which may stand twice, as where numbers cross."""
    own = [engine.cell(f"d{i}", some_domain(rng, "digit", size)) for i in range(count)]
    return own, [rng.choice(own) if rng.random() < 0.2 else cell for cell in own]


def make_same_all(rng: Random) -> Case:
    engine = NoticingEngine()
    length = rng.randint(1, 3)
    own, cells = some_digits(rng, engine, 2 * length, 5 if length < 3 else 3)
    pairs = tuple(zip(cells[:length], cells[length:], strict=True))
    pairs = tuple((a, b) if a is not b else (own[0], own[1]) for a, b in pairs)
    rule = SameAll(pairs, "equal digits")
    places = [(own.index(a), own.index(b)) for a, b in pairs]
    worlds = worlds_of([cell.domain for cell in own])
    return engine, own, worlds, rule, lambda *v: all(v[i] == v[j] for i, j in places)


def make_same_digits(rng: Random) -> Case:
    engine = NoticingEngine()
    length = rng.randint(1, 3)
    own, cells = some_digits(rng, engine, 2 * length)
    rule = SameDigits(tuple(cells[:length]), tuple(cells[length:]), "same digits")
    left, right = ([own.index(c) for c in half] for half in (cells[:length], cells[length:]))
    worlds = worlds_of([cell.domain for cell in own])
    if len(worlds) > MOST_WORLDS:
        worlds = rng.sample(worlds, MOST_WORLDS)
    truth = lambda *v: sorted(v[i] for i in left) == sorted(v[i] for i in right)  # noqa: E731
    return engine, own, worlds, rule, truth


def make_window(rng: Random) -> Case:
    engine = NoticingEngine()
    length = rng.randint(1, 4)
    size = rng.randint(1, length)
    own, cells = some_digits(rng, engine, length + size, 3)
    around, inside = ([own.index(c) for c in part] for part in (cells[:length], cells[length:]))
    rule = Window(tuple(cells[:length]), tuple(cells[length:]), "window")

    def truth(*values: int) -> bool:
        text = [values[i] for i in around]
        wanted = [values[i] for i in inside]
        return any(text[i : i + size] == wanted for i in range(length - size + 1))

    worlds = worlds_of([cell.domain for cell in own])
    return engine, own, only_some(rng, worlds, truth), rule, truth


def make_without(rng: Random) -> Case:
    engine = NoticingEngine()
    length, most = rng.randint(1, 4), rng.randint(1, 4)
    domains = [some_domain(rng, "digit", 3) for _ in range(length + most)]
    domains.append(some_domain(rng, rng.choice(["digit", "digit", "signed"]), 3))
    cells = [engine.cell(f"d{i}", domain) for i, domain in enumerate(domains)]
    rule = Without(tuple(cells[length:-1]), tuple(cells[:length]), cells[-1], "without")

    def truth(*values: int) -> bool:
        left = "".join(str(v) for v in values[:length] if v != values[-1])
        result = "".join(map(str, values[length:-1]))
        return 0 <= values[-1] <= 9 and left != "" and int(left) == int(result)

    worlds = [world for world in worlds_of(domains) if truth(*world)]
    worlds += [tuple(rng.choice(values_of(d)) for d in domains) for _ in range(100)]
    return engine, cells, worlds, rule, truth


def make_positional(rng: Random) -> Case:
    engine = NoticingEngine()
    own, digits = some_digits(rng, engine, rng.randint(1, 4))
    bases = rng.choice([some_values(rng, "digit", 4), rng.sample(range(2, 300), 60)])
    places = [own.index(digit) for digit in digits]

    def worth(world: World, base: int) -> int:
        return sum(world[i] * base**k for k, i in enumerate(reversed(places)))

    worlds = [(*w, b) for w in worlds_of([cell.domain for cell in own]) for b in bases]
    worths = [worth(world, world[-1]) for world in rng.sample(worlds, min(len(worlds), 6))]
    result = domain_of([*worths, *some_values(rng, "low", 3)])
    if rng.random() < 0.3:
        result = Span(min(worths), max(worths) + 10**6)
    cells = [*own, engine.cell("base", domain_of(bases)), engine.cell("r", result)]
    rule = Positional(cells[-1], tuple(digits), cells[-2], "positional")

    def truth(*values: int) -> bool:
        below = all(values[i] < values[-2] for i in places)
        return values[-2] >= 2 and below and values[-1] == worth(values, values[-2])

    results = worths if isinstance(result, Span) else values_of(result)
    full = [(*w, r) for w in worlds for r in {rng.choice(results), worth(w, w[-1])} if r in result]
    return engine, cells, only_some(rng, full, truth), rule, truth


def make_digit_product(rng: Random) -> Case:
    engine = NoticingEngine()
    domains = [some_domain(rng, "digit", 5) for _ in range(rng.randint(1, 4))]
    products = [math.prod(world) for world in worlds_of(domains)]
    chosen = rng.sample(products, min(len(products), rng.randint(1, 9)))
    result = domain_of([*chosen, *some_values(rng, rng.choice(["signed", "low"]), 4)])
    samples = values_of(result)
    if rng.random() < 0.3:
        result = Span(0, 10**9)
        samples = some_of_span(rng, result, products)
    cells = cells_of(engine, [result, *domains])
    worlds = list(itertools.product(samples, *map(values_of, domains)))
    if len(worlds) > MOST_WORLDS:
        worlds = rng.sample(worlds, MOST_WORLDS)
    rule = DigitProduct(cells[0], tuple(cells[1:]), "product of digits")
    return engine, cells, worlds, rule, lambda r, *digits: r == math.prod(digits)


def make_one_of_these(rng: Random) -> Case:
    engine = NoticingEngine()
    length, count = rng.choice([(1, 2), (1, 3), (2, 2), (2, 1)])
    own, cells = some_digits(rng, engine, length * (count + 1), 3)
    digits = [tuple(cells[i * length : (i + 1) * length]) for i in range(count + 1)]
    truths = [engine.cell(f"t{i}", EITHER) if rng.random() < 0.7 else None for i in range(count)]
    rule = OneOfThese(digits[0], tuple(zip(truths, digits[1:], strict=True)), "one of these")
    every = [*own, *(t for t in truths if t is not None)]
    worlds = worlds_of([cell.domain for cell in every])
    if len(worlds) > MOST_WORLDS:
        worlds = rng.sample(worlds, MOST_WORLDS)

    def truth(*values: int) -> bool:
        at = dict(zip(every, values, strict=True))
        number = [at[cell] for cell in digits[0]]
        return any(
            (t is None or at[t]) and number == [at[cell] for cell in other]
            for t, other in zip(truths, digits[1:], strict=True)
        )

    return engine, every, worlds, rule, truth


# Numbers with digits, too long to be values_of


def some_number(
    rng: Random,
    engine: Engine,
    name: str,
    length: int,
    size: int = 3,
    shared: Sequence[Cell] = (),
) -> Cell:
    """A number between wide bounds with digits of few values each, some of them those of others."""
    digits = []
    for i in range(length):
        if shared and rng.random() < 0.2:
            digits.append(rng.choice(shared))
        else:
            values = some_values(rng, "digit", size)
            if i == 0:
                values = [v for v in values if v] or [rng.randint(1, 9)]
            digits.append(engine.cell(f"{name}{i}", domain_of(values)))
    return written(engine, name, tuple(digits))


def written(engine: Engine, name: str, digits: tuple[Cell, ...]) -> Cell:
    """A number with these digits."""
    number = engine.cell(name, all_between(0, 10 ** len(digits) - 1), digits)
    engine.post(Digits(number, digits))
    return number


def digit_worlds(
    rng: Random, numbers: Sequence[Cell], others: Sequence[Cell] = ()
) -> tuple[list[Cell], list[World]]:
    """Cells and some worlds of numbers with digits, written rightly, and of other cells."""
    digits = list(dict.fromkeys(d for number in numbers for d in number.digits))
    free = [*digits, *others]
    choices = [values_of(cell.domain) for cell in free]
    count = math.prod(map(len, choices))
    if count <= 700:
        chosen = list(itertools.product(*choices))
    else:
        chosen = [tuple(rng.choice(c) for c in choices) for _ in range(700)]
    worlds = []
    for world in chosen:
        at = dict(zip(free, world, strict=True))
        values = [int("".join(str(at[d]) for d in n.digits)) for n in numbers]
        worlds.append((*values, *world))
    return [*numbers, *free], list(dict.fromkeys(worlds))


def only_some(rng: Random, worlds: list[World], truth: Callable[..., bool]) -> list[World]:
    """Some of the worlds, but all that are true."""
    true = [world for world in worlds if truth(*world)]
    return true + rng.sample(worlds, min(len(worlds), 100))


def make_columns(rng: Random) -> Case:
    engine = NoticingEngine()
    numbers: list[Cell] = []
    shared: list[Cell] = []
    for name in "ab"[: rng.randint(1, 2)]:
        numbers.append(some_number(rng, engine, name, rng.randint(2, 4), 3, shared))
        shared += numbers[-1].digits
    others = [engine.cell("x", some_domain(rng, rng.choice(["digit", "low", "signed"]), 3))]
    cells, worlds = digit_worlds(rng, numbers, others)
    parts = [*numbers, others[0]]
    factors = tuple(rng.choice([1, 1, -1, -1, 2, -3, 10, -100]) for _ in parts)
    places = [cells.index(part) for part in parts]
    k = -sum(c * rng.choice(worlds)[p] for c, p in zip(factors, places, strict=True))
    if rng.random() < 0.7:  # the digits of one world, so that there is a solution
        world = rng.choice(worlds)
        k = -sum(c * world[p] for c, p in zip(factors, places, strict=True))

    def truth(*values: int) -> bool:
        return sum(c * values[p] for c, p in zip(factors, places, strict=True)) + k == 0

    rule = Columns(factors, tuple(parts), k)
    return engine, cells, only_some(rng, worlds, truth), rule, truth


def make_product_of_long(kind: type[Rule]) -> Maker:
    """A product whose result has digits, those of one right product and some others."""

    def make(rng: Random) -> Case:
        engine = NoticingEngine()
        x = some_number(rng, engine, "x", rng.randint(2, 4))
        if kind is Zeros:
            y = some_number(rng, engine, "y", rng.randint(5, 7), 8)
        else:
            y = engine.cell("y", domain_of(rng.sample(range(1, 40), rng.randint(1, 3))))
        _, worlds = digit_worlds(rng, [x, y] if y.digits else [x], [] if y.digits else [y])
        place = 1 if y.digits else -1
        pairs = {(world[0], world[place]) for world in worlds}
        products = [a * b for a, b in rng.sample(sorted(pairs), min(len(pairs), 3))]
        if kind is Zeros:
            ending = [a * b for a, b in sorted(pairs) if a * b % 100 == 0] or products
            products = rng.sample(ending, min(3, len(ending)))
        length = len(str(max(products)))
        if rng.random() < 0.2:
            length = max(1, length - 1)
        texts = [str(p).zfill(length)[-length:] for p in products]
        noise = rng.random() < 0.5 and kind is not Zeros
        digits = tuple(
            engine.cell(f"r{i}", domain_of({int(w[i]) for w in texts} | ({3} if noise else set())))
            for i in range(length)
        )
        r = written(engine, "r", digits)
        visible = [r, x, y]
        if kind is Scaled:
            rule: Rule = Scaled(r, x, y)
        elif kind is Zeros:
            rule = Zeros(r, x, y)
        else:
            rule = LastDigits(lambda a, b: a * b, r, (x, y), "r = x · y")
        full = []
        for a, b in sorted(pairs):
            for value in {a * b, rng.choice(products)}:
                text = str(value).zfill(length)
                fits = len(text) == length
                if fits and all(int(c) in d.domain for c, d in zip(text, digits, strict=True)):
                    own = [*map(int, text), *map(int, str(a).zfill(len(x.digits)))]
                    own += [*map(int, str(b).zfill(len(y.digits)))] if y.digits else []
                    full.append((value, a, b, *own))
        cells = [*visible, *digits, *x.digits, *y.digits]
        return engine, cells, full, rule, lambda r, a, b, *rest: r == a * b

    return make


def make_factors(rng: Random) -> Case:
    engine = NoticingEngine()
    wide = Span(-(10**6), 10**6)
    product = rng.choice([-1, 1]) * rng.choice([0, 1, 12, 97, 5040, 999_999, 10**9])
    r = domain_of([product, *some_values(rng, "low", rng.choice([1, 2]))])
    x, y = rng.choice([(wide, wide), (wide, some_domain(rng, "signed", 9)), (Span(1, 10**7), wide)])
    hints = [s * d for d in range(1, 400) if product % d == 0 for s in (1, -1)]
    samples = [
        some_of_span(rng, d, [*hints, 0]) if isinstance(d, Span) else values_of(d) for d in (x, y)
    ]
    worlds: list[World] = [(p, a, b) for p in values_of(r) for a in samples[0] for b in samples[1]]
    worlds += [(product, a, product // a) for a in samples[0] if a and product % a == 0]
    cells = cells_of(engine, [r, x, y])
    worlds = [w for w in worlds if all(v in c.domain for v, c in zip(w, cells, strict=True))]
    return engine, cells, worlds, Factors(*cells), lambda r, a, b: r == a * b


def make_power_endings(rng: Random) -> Case:
    engine = NoticingEngine()
    x = some_number(rng, engine, "x", rng.randint(2, 3))
    exponent = rng.choice([2, 3])
    _, worlds = digit_worlds(rng, [x])
    length = 3 * exponent
    results = [world[0] ** exponent for world in worlds]
    chosen = [str(v).zfill(length) for v in rng.sample(results, min(3, len(results)))]
    places = [domain_of({int(w[i]) for w in chosen}) for i in range(length)]
    digits = tuple(engine.cell(f"r{i}", domain) for i, domain in enumerate(places))
    r = written(engine, "r", digits)
    full = []
    for world in worlds:
        text = str(world[0] ** exponent).zfill(length)
        if all(int(c) in d.domain for c, d in zip(text, digits, strict=True)):
            full.append((world[0] ** exponent, *map(int, text), *world))
    rule = LastDigits(lambda n: n**exponent, r, (x,), "r = x^k")
    cells = [r, *digits, x, *x.digits]
    return engine, cells, full, rule, lambda r, *rest: r == rest[length] ** exponent


def make_residue(rng: Random) -> Case:
    engine = NoticingEngine()
    x = some_number(rng, engine, "x", rng.randint(6, 7), 8)  # more than its digits alone let list
    y = engine.cell("y", domain_of(rng.sample(range(1, 60), rng.choice([1, 1, 2]))))
    rest = engine.cell("rest", domain_of(rng.sample(range(5), rng.choice([1, 1, 2]))))
    remainder = rest if rng.random() < 0.5 else None
    mirrored = rng.random() < 0.3
    if mirrored:  # some worlds have to be palindromes
        for one, other in zip(x.digits, x.digits[::-1], strict=True):
            both = domain_of({*values_of(one.domain), *values_of(other.domain)} - {0} or {1})
            one.domain = other.domain = both
    cells, worlds = digit_worlds(rng, [x], [y, rest])
    m, r = cells.index(y), cells.index(rest)
    if mirrored:
        half = len(x.digits) // 2
        for i, world in enumerate(worlds[:300]):
            text = str(world[0])
            text = text[: len(text) - half] + text[:half][::-1]
            worlds[i] = (int(text), *map(int, text), *world[m:])

    def truth(*values: int) -> bool:
        backwards = int(str(values[0])[::-1]) == values[0]
        left = 0 if remainder is None else values[r]
        return values[0] % values[m] == left and (backwards or not mirrored)

    rule = Residue(x, y, remainder, mirrored)
    return engine, cells, only_some(rng, worlds, truth), rule, truth


def _accepting(automaton: Automaton, wanted: object) -> Automaton:
    """The automaton of a predicate: whether the result is the one that is wanted."""
    return replace(automaton, result=lambda state: automaton.result(state) == wanted)


def _bits_of(domain: Domain) -> int:
    """The digits of a domain, one bit for each."""
    assert isinstance(domain, Bits)
    return domain.bits


def make_automaton(rng: Random) -> Case:
    engine = NoticingEngine()
    x = some_number(rng, engine, "x", rng.randint(6, 7), 8)
    cells, worlds = digit_worlds(rng, [x])
    value = rng.choice(worlds)[0]
    total, often = sum(map(int, str(value))), str(value).count("3")
    tests: list[tuple[Automaton | None, Callable[[int], object], object]] = [
        (DigitSum().automaton(), lambda n: sum(map(int, str(n))), total),
        (DigitCount().automaton(3), lambda n: str(n).count("3"), often),
        (Ascending().automaton(), lambda n: sorted(str(n)) == list(str(n)), True),
        (Unique().automaton(), lambda n: len(set(str(n))) == len(str(n)), True),
    ]
    tests = rng.sample(tests, rng.randint(0, 2))
    layers: Layers | None = Layers.of_any([_bits_of(digit.domain) for digit in x.digits])
    for automaton, _, wanted in tests:
        assert automaton is not None and layers is not None
        layers = layers.joined(_accepting(automaton, wanted))
    modulus = rng.choice([1, 2, 7, 30])
    assert layers is not None
    rule = DigitAutomaton(x, layers.walks(), modulus, value % modulus, "digits")

    def truth(n: int, *rest: int) -> bool:
        return n % modulus == value % modulus and all(f(n) == wanted for _, f, wanted in tests)

    return engine, cells, only_some(rng, worlds, truth), rule, truth


def make_sparse(rng: Random) -> Case:
    engine = NoticingEngine()
    predicate, others = rng.choice(
        [(SquareNumber(), ()), (CubeNumber(), ()), (MultipleOf(), (7919,))]
    )
    low = rng.randrange(10**9)
    high = low + rng.choice([200_000, 10**6, 10**10])
    span = all_between(low, high)
    cell = engine.cell("x", span)
    values = list(itertools.islice(predicate.candidates(low, high, *others), 200))
    worlds: list[World] = [(v,) for v in some_of_span(rng, span, values)]
    rule = Sparse(predicate, cell, others, "sparse")
    return engine, [cell], worlds, rule, lambda v: predicate.holds(v, *others)


def make_one_of_values(rng: Random) -> Case:
    engine = NoticingEngine()
    count = rng.choice([1, 2, 3])
    kinds = rng.sample(KINDS, rng.choice([1, 1, 2]))
    domains = kind_domains(rng, count + 1, {1: 12, 2: 7, 3: 5}[count], kinds)
    samples = [values_of(domain) for domain in domains]
    if rng.random() < 0.2:
        place = rng.randrange(count + 1)
        domains[place] = Span(0, 10**6)
        hints = [v for sample in samples for v in sample]
        samples[place] = some_of_span(rng, domains[place], hints)[:12]
    cells = cells_of(engine, domains)
    truths = [engine.cell(f"t{i}", EITHER) if rng.random() < 0.7 else None for i in range(count)]
    rule = OneOfValues(cells[0], tuple(zip(truths, cells[1:], strict=True)), "one of values")
    every = [*cells, *(t for t in truths if t is not None)]
    samples += [[0, 1] for t in truths if t is not None]
    worlds = list(itertools.product(*samples))
    if len(worlds) > MOST_WORLDS:
        worlds = rng.sample(worlds, MOST_WORLDS)

    def truth(*values: int) -> bool:
        at = dict(zip(every, values, strict=True))
        equal = [at[cell] == values[0] for cell in cells[1:]]
        return any(e and (t is None or at[t]) for t, e in zip(truths, equal, strict=True))

    return engine, every, worlds, rule, truth


def make_sorted(rng: Random) -> Case:
    engine = NoticingEngine()
    count = rng.randint(1, 3)
    kinds = rng.sample(KINDS, rng.choice([1, 1, 2]))
    domains = kind_domains(rng, 2 * count, {1: 12, 2: 5, 3: 3}[count], kinds)
    samples = [values_of(domain) for domain in domains]
    if rng.random() < 0.3:
        place = rng.randrange(2 * count)
        domains[place] = Span(0, 10**6)
        hints = [v for sample in samples for v in sample]
        samples[place] = some_of_span(rng, domains[place], hints)[:6]
    cells = cells_of(engine, domains)
    others = cells[count:]
    if count > 1 and rng.random() < 0.2:
        others[0] = cells[1]  # one that is sorted may be among what is sorted
    rule = Sorted(tuple(cells[:count]), tuple(others), "sorted")
    worlds = list(itertools.product(*samples))
    if len(worlds) > MOST_WORLDS:
        worlds = rng.sample(worlds, MOST_WORLDS)
    places = [cells.index(other) for other in others]

    def truth(*values: int) -> bool:
        return list(values[:count]) == sorted(values[place] for place in places)

    return engine, cells, worlds, rule, truth


# Ways through graphs


LOGICAL = {
    "linear =": make_linear("="),
    "linear !=": make_linear("!="),
    "linear <=": make_linear("<="),
    "different": make_different,
    "member": make_member,
    "meaning": make_meaning,
    "same all": make_same_all,
    "sorted": make_sorted,
}
MAKERS = {
    **LOGICAL,
    "different keys": make_different_keys,
    "pairs": make_pairs,
    "total": make_total,
    "weighed": make_weighed,
    "product": make_product,
    "sum": make_sum,
    "sum of digits": make_sum_of_digits,
    "monotone": make_monotone,
    "digits": make_digits,
    "same": make_same,
    "rising": make_rising,
    "same digits": make_same_digits,
    "window": make_window,
    "without": make_without,
    "positional": make_positional,
    "one of these": make_one_of_these,
    "one of values": make_one_of_values,
    "digit product": make_digit_product,
    "multiple": make_multiple,
    "within": make_within,
    "clause": make_clause,
    "all of": make_all_of,
    "differ": make_differ,
    "columns": make_columns,
    "scaled": make_product_of_long(Scaled),
    "last digits of a product": make_product_of_long(LastDigits),
    "last digits of a power": make_power_endings,
    "zeros": make_product_of_long(Zeros),
    "residue": make_residue,
    "automaton": make_automaton,
    "sparse": make_sparse,
    "factors": make_factors,
    **WAYS,
}
# What these leave open is left to another rule that stands beside them.
NOT_DECISIVE = {"one of these", "weighed", "sparse", "factors", "zeros", "residue", "automaton"}
NOT_DECISIVE |= {"last digits of a product", "last digits of a power"}
EXACT = ["linear =", "linear !=", "linear <=", "member", "meaning", "digits", "same", "rising"]
EXACT += ["pairs", "without", "multiple", "within", "clause", "all of", "differ"]
