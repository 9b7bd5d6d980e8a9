"""The rules of a word, its own and those derived from its meaning, on cells with few values."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from random import Random
from typing import Any

from sevendown.contract.broken import Broken
from sevendown.contract.cases import Case, World, check
from sevendown.contract.cell_reads import NoticingEngine
from sevendown.contract.samples import (
    KINDS,
    LARGEST,
    some_domain,
    some_values,
    values_of,
    worlds_of,
)
from sevendown.contract.subject import UNKNOWN, Subject
from sevendown.engine.cells import Cell
from sevendown.engine.domains import EITHER, FALSE, TRUE, Domain, Span, between, of_values
from sevendown.engine.engine import Engine
from sevendown.numbertheory import TooLarge
from sevendown.plugins.faults import brief
from sevendown.record import Record
from sevendown.rules.digits.number import Digits
from sevendown.rules.logic.truths import Reified
from sevendown.rules.values.derived import Meaning
from sevendown.rules.values.enclosed import Enclosed, Guarded
from sevendown.rules.values.value import Value
from sevendown.speech import say
from sevendown.words.base import Is, Operator, Predicate, SumForm

ROUNDS = 8
MOST_RESULTS = 150  # assignments of which the result is computed


class Arguments(Record):
    """Cells as arguments, with the digits of some, and all assignments of all these cells."""

    cells: tuple[Cell, ...]
    visible: tuple[Cell, ...]  # these and their digits
    worlds: list[World]  # values of the visible cells
    places: list[int]  # of the arguments among the visible cells

    def of(self, world: Sequence[int]) -> list[int]:
        """Give the values of the arguments."""
        return [world[place] for place in self.places]


def some_arguments(subject: Subject, rng: Random, engine: Engine) -> Arguments:
    """Make cells of different kinds, as many as the word takes."""
    count = subject.count(rng)
    cells: list[Cell] = []
    visible: list[Cell] = []
    parts: list[list[World]] = []  # for each argument the assignments of it and its digits
    for position in range(count):
        kind = rng.choice(_kinds(subject, position))
        if kind == "digits":
            cell, worlds = _number(subject, rng, engine, position, count)
        else:
            domain = some_domain(rng, kind, 30 if count == 1 else 7)
            cell = engine.cell(f"x{position}", domain)
            worlds = [(value,) for value in values_of(domain)]
        cells.append(cell)
        visible += [cell, *cell.digits]
        parts.append(worlds)
    worlds = [tuple(itertools.chain(*world)) for world in itertools.product(*parts)]
    places = [visible.index(cell) for cell in cells]
    return Arguments(tuple(cells), tuple(visible), worlds, places)


def _kinds(subject: Subject, position: int) -> list[str]:
    """List the kinds of values that the word can be asked about."""
    if subject.grows:
        return ["digit"] if position == 1 else ["digit", "digits"]
    reach = subject.reach(position)
    return [*(kind for kind in KINDS if LARGEST[kind] <= reach), "digits", "digits"]


def _number(
    subject: Subject, rng: Random, engine: Engine, position: int, count: int
) -> tuple[Cell, list[World]]:
    """Make a number of two or three digits, and list the values of it and its digits."""
    length = 2 if subject.grows else rng.choice([2, 2, 3])
    lowest = 0 if rng.random() < 0.3 else 1
    choices: list[Domain] = [
        some_domain(rng, "digit", 4 if count == 1 else 3) for _ in range(length)
    ]
    choices[0] = _domain([v for v in values_of(choices[0]) if v >= lowest] or [1])
    digits = tuple(engine.cell(f"d{i}", choice) for i, choice in enumerate(choices))
    start = 10 ** (length - 1) if lowest else 0
    values = between(start, 10**length - 1)
    assert values is not None
    cell = engine.cell(f"n{position}", values, digits)
    engine.post(Digits(cell, digits))
    return cell, [(int("".join(map(str, world))), *world) for world in worlds_of(choices)]


def _domain(values: list[int]) -> Domain:
    domain = of_values(values)
    assert domain is not None
    return domain


def _own_rules(subject: Subject, *cells: Cell) -> list[Any]:
    return subject.list_of("rules", *cells, most=10_000) or []


def check_rules(subject: Subject) -> None:
    """The rules lose no solution, undo exactly, and decide, its own together with the derived."""
    for i in range(ROUNDS):
        rng = subject.rng(f"rules {i}")
        _check_case(subject, rng, derived=True)
    if subject.has("rules") or isinstance(subject.word, Operator):
        for i in range(ROUNDS):
            rng = subject.rng(f"own rules {i}")
            _check_case(subject, rng, derived=False)


def _check_case(subject: Subject, rng: Random, derived: bool) -> None:
    try:
        if isinstance(subject.word, Predicate):
            case = predicate_case(subject, subject.word, rng, derived)
        else:
            case = operator_case(subject, subject.word, rng, derived)
        check(case, rng, dives=4 if derived else 3)
    except TooLarge:
        return
    subject.cases += 1


def predicate_case(subject: Subject, word: Predicate, rng: Random, derived: bool) -> Case:
    """Make arguments and all rules on them."""
    engine = NoticingEngine()
    arguments = some_arguments(subject, rng, engine)
    if derived:
        engine.post(Meaning(word.holds, arguments.cells, word.name))
    for rule in _own_rules(subject, *arguments.cells):
        engine.post(rule)

    def truth(*values: int) -> bool:
        return word.holds(*arguments.of(values))

    return Case(engine, arguments.visible, arguments.worlds, truth, derived)


def check_truth(subject: Subject) -> None:
    """Where a truth says whether a predicate holds, it is right, and so where it says no."""
    word = subject.word
    if not isinstance(word, Predicate):
        return
    for i in range(ROUNDS):
        rng = subject.rng(f"truth {i}")
        engine = NoticingEngine()
        arguments = some_arguments(subject, rng, engine)
        cell = engine.cell("t", rng.choice([EITHER, FALSE, FALSE]))
        engine.post(Reified(cell, Meaning(word.holds, arguments.cells, word.name)))
        worlds = [(t, *world) for world in arguments.worlds for t in values_of(cell.domain)]

        def truth(t: int, *values: int, arguments: Arguments = arguments) -> bool:
            return bool(t) == word.holds(*arguments.of(values))

        try:
            check(Case(engine, [cell, *arguments.visible], worlds, truth), rng, dives=4)
        except TooLarge:
            continue
        subject.cases += 1


def operator_case(subject: Subject, word: Operator, rng: Random, derived: bool) -> Case:
    """Make a result, a truth that says whether there is one, arguments, and all rules on them."""
    engine = NoticingEngine()
    arguments = some_arguments(subject, rng, engine)
    cells, worlds = arguments.cells, arguments.worlds
    if len(worlds) > MOST_RESULTS:
        worlds = rng.sample(worlds, MOST_RESULTS)
    results = {world: word.value(*arguments.of(world)) for world in worlds}
    values = sorted({value for value in results.values() if value is not None})
    boxes = [(cell.domain.lo, cell.domain.hi) for cell in cells]
    domain = _result_domain(word, rng, values, boxes)
    samples = _samples(rng, domain, values)
    result = engine.cell("r", domain)
    must = rng.random() < 0.4
    defined = None
    if not word.always_defined(*boxes):
        defined = engine.cell("defined", TRUE if must else EITHER)
    if derived:
        engine.post(Value(word.value, result, cells, defined, word.name, word.inverse))
    engine.post(Enclosed(word.bounds, result, cells, defined, word.name))
    for rule in _own_rules(subject, result, *cells):
        engine.post(rule if defined is None else Guarded(defined, rule))
    head = [result] if defined is None else [result, defined]
    truths: list[World] = [()] if defined is None else [(t,) for t in values_of(defined.domain)]
    full: list[World] = []
    for world in worlds:
        value = results[world]
        own = [] if value is None or value not in domain else [value]
        for r in dict.fromkeys([*own, *rng.sample(samples, min(3, len(samples)))]):
            full += [(r, *t, *world) for t in truths]

    def truth(r: int, *rest: int) -> bool:
        if defined is None:
            return word.value(*arguments.of(rest)) == r
        value = word.value(*arguments.of(rest[1:]))
        return value == r if rest[0] else value is None

    def free(world: World) -> tuple[int | None, ...]:
        return (None, *world[1:]) if defined is not None and world[1] == 0 else world

    return Case(engine, [*head, *arguments.visible], full, truth, derived, free)


def _result_domain(
    word: Operator, rng: Random, values: list[int], boxes: list[tuple[Any, Any]]
) -> Domain:
    """Choose what the result may be: anything between its bounds, or some values and others."""
    domain = between(*word.bounds(*boxes)) if rng.random() < 0.5 else None
    if domain is None:
        some = rng.sample(values, rng.randint(0, len(values)))
        domain = _domain([*some, *some_values(rng, rng.choice(["digit", "signed"]), 5)])
    return domain


def _samples(rng: Random, domain: Domain, values: list[int]) -> list[int]:
    """Choose results to try: all that the rules may have to keep, and a few others."""
    if not isinstance(domain, Span) and domain.size <= 60:
        return values_of(domain)
    samples = [v for v in rng.sample(values, min(len(values), 40)) if v in domain]
    return samples + ([int(e) for e in (domain.lo, domain.hi) if not isinstance(e, float)] or [0])


def check_as_sum(subject: Subject) -> None:
    """The sum that `as_sum` gives is the value, and its digits are those of the value."""
    word = subject.word
    if not isinstance(word, Operator) or not subject.has("as_sum"):
        return
    for i in range(10 * ROUNDS):
        rng = subject.rng(f"sum {i}")
        arguments = some_arguments(subject, rng, NoticingEngine())
        items: list[Cell | int] = list(arguments.cells)
        position = rng.randrange(len(items))
        constant = None
        if len(items) > 1 and rng.random() < 0.5:
            constant = rng.choice(values_of(arguments.cells[position].domain)[:100])
            items[position] = constant
        form = subject.call("as_sum", *items)
        if form is None:
            continue
        for world in arguments.worlds[:200]:
            values = arguments.of(world)
            if constant is not None:
                values[position] = constant
            _check_sum(subject, form, dict(zip(arguments.visible, world, strict=True)), values)


def _check_sum(subject: Subject, form: SumForm, at: dict[Cell, int], arguments: list[int]) -> None:
    answer = subject.answer(*arguments)
    if answer is UNKNOWN:
        return
    subject.cases += 1
    total = form.k
    for factor, term in form.terms:
        if isinstance(term, Is):
            other = at[term.value] if isinstance(term.value, Cell) else term.value
            total += factor * (at[term.cell] == other)
        else:
            total += factor * at[term]
    if total != answer:
        said = say(
            "as_sum makes it {total}, but {truth}",
            total=brief(total),
            truth=subject.says(*arguments),
        )
        raise Broken(said, "as_sum")
    if form.digits and int("".join(str(at[digit]) for digit in form.digits)) != answer:
        said = say("as_sum gives other digits, but {truth}", truth=subject.says(*arguments))
        raise Broken(said, "as_sum")
