"""The candidates of a long number: run through the rarest kind of number that a fact demands.

An eleven-digit number cannot be listed, but its multiples of 396533 can, and so can the squares
among the ten-digit numbers. Of all facts about one number alone, the one that allows fewest values
gives the list and the others thin it out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import compress, islice, tee

from sevendown.engine.cells import Cell
from sevendown.engine.domains import of_values
from sevendown.language import semantics
from sevendown.model.adapters import turned_to
from sevendown.model.context import Context
from sevendown.model.facts import (
    Belongs,
    Fact,
    Holds,
    Related,
    known_ranges,
    known_value,
    known_values,
)
from sevendown.model.passes.digit_automata import reading
from sevendown.rules.values.effort import ticking
from sevendown.rules.values.within import Within
from sevendown.words.protocols import CandidatesOfResult, JointCandidates

Listing = Callable[[], Iterable[int]]


def list_candidates(facts: list[Fact], context: Context) -> list[Fact]:
    """List the candidates of wide numbers of which the facts about them leave few."""
    about: dict[semantics.Unknown, list[Fact]] = {}
    for fact in facts:
        unknown = fact.only_unknown
        if (
            unknown is not None
            and context.unknowns.cell(unknown).domain.size > context.engine.limits.rare_values
        ):
            about.setdefault(unknown, []).append(fact)
    for unknown, own in about.items():
        with own[0].at_work():
            cell = context.unknowns.cell(unknown)
            # What can be read off the digits is better joined than run through.
            patient = sum(reading(fact, unknown) is not None for fact in own) < 2
            found = best_candidates(unknown, cell, own, patient)
            if found is not None:
                values, done = found
                text = " and ".join(dict.fromkeys(fact.text for fact in done))
                rule = Within(cell, of_values(values), text)
                rule.sentence = partial(_joint_sentence, done)
                context.post(rule, tuple(line for fact in done for line in fact.lines))
                for fact in done:
                    fact.listed = True
    return facts


def _joint_sentence(facts: list[Fact]) -> str:
    return " and ".join(fact.sentence() for fact in facts)


def best_candidates(
    unknown: semantics.Unknown,
    cell: Cell,
    facts: list[Fact],
    patient: bool,
) -> tuple[list[int], list[Fact]] | None:
    """List the values that the facts, each about this unknown alone, allow.

    Gives the values and the facts that are used up by that; None where no fact gives a list that
    is short enough. `patient`: a long list that another fact makes short will do.
    """
    limits, tick = cell.engine.limits, cell.engine.check_time
    low, high = cell.domain.lo, cell.domain.hi
    if isinstance(low, float) or isinstance(high, float):
        return None
    sources: list[tuple[int, tuple[int, ...], Listing]] = []
    for i, fact in enumerate(facts):
        source = _source(fact, unknown, low, high)
        if source is not None:
            sources.append((source[0], (i,), source[1]))
    sources += _joint_sources(facts, unknown, low, high, tick)
    best = min(sources, key=lambda source: source[0], default=None)
    if best is None or best[0] > min(limits.candidates_sought, cell.domain.size // 2):
        return None
    count, used = best[0], [*best[1]]
    found: Iterable[int] = ticking(best[2](), tick)
    left = sorted((i for i in range(len(facts)) if i not in used), key=lambda i: facts[i].steps)
    if count > limits.candidates and len(used) == 1:
        # Too many to be listed: only those that pass the cheapest test, if that leaves few.
        if not patient or not left or count * facts[left[0]].steps > limits.candidate_steps:
            return None
        found = _passed(facts[left[0]], unknown, found)
        used.append(left.pop(0))
    values = [v for v in islice(found, limits.candidates + 1) if low <= v <= high]
    if len(values) > limits.candidates:
        return None
    for i in left:  # the cheapest test first
        if len(values) * facts[i].steps <= limits.candidate_steps:
            values = list(_passed(facts[i], unknown, ticking(values, tick)))
            used.append(i)
    return values, [facts[i] for i in sorted(used)]


def _passed(fact: Fact, unknown: semantics.Unknown, values: Iterable[int]) -> Iterable[int]:
    """Give the values of which a fact about one unknown is true."""
    shape = fact.shape
    if isinstance(shape, Holds) and shape.arguments == (unknown,):
        return filter(shape.predicate.holds, values)
    run = semantics.evaluator(fact.node, [unknown], fact.puzzle)
    tested, values = tee(values)
    return compress(values, map(run, zip(tested)))  # each as a list of one


def _joint_sources(
    facts: list[Fact], unknown: semantics.Unknown, low: int, high: int, tick: Callable[[], None]
) -> Iterator[tuple[int, tuple[int, int], Listing]]:
    """Find pairs of predicates that know a better way together; say how many steps it takes."""
    plain = [
        (i, fact.shape.predicate)
        for i, fact in enumerate(facts)
        if isinstance(fact.shape, Holds) and fact.shape.arguments == (unknown,)
    ]
    for i, one in plain:
        if isinstance(one, JointCandidates):
            for j, other in plain:
                count = one.estimate_with(other, low, high) if i != j else None
                if count is not None:
                    yield count, (i, j), partial(one.candidates_with, other, low, high, tick)


def _source(
    fact: Fact, unknown: semantics.Unknown, low: int, high: int
) -> tuple[int, Listing] | None:
    """Say how many values a fact allows at most, and how to list them."""
    match fact.shape:
        case Holds() as shape:
            predicate, arguments = turned_to(unknown, shape.predicate, shape.arguments)
            others = known_values(arguments[1:])
            if arguments[0] == unknown and others is not None:
                count = predicate.estimate(low, high, *others)
                if count is not None:
                    return count, partial(predicate.candidates, low, high, *others)
        case Related(relation="=") as shape:
            value = known_value(shape.right)
            if value is None:
                return None
            if shape.left == unknown:
                return 1, [value].copy
            if shape.result is not None and shape.result[1] == (unknown,):
                operator, _ = shape.result
                if isinstance(operator, CandidatesOfResult):
                    count = operator.estimate(low, high, value)
                    if count is not None:
                        return count, partial(operator.candidates, low, high, value)
        case Belongs(value=node) as shape if node == unknown:
            ranges = known_ranges(shape.members)
            if ranges is None:
                return None
            ends = [(max(a, low), min(b, high)) for a, b in ranges]
            count = sum(max(0, b - a + 1) for a, b in ends)
            return count, lambda: sorted(set().union(*(range(a, b + 1) for a, b in ends)))
    return None
