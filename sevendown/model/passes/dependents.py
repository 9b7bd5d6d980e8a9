"""Numbers that follow from one other number: statements about them are statements about that one.

Where B = rev(A) and C = A * B, all three follow from A, and a statement about B and C is a test of
the values of A. Rules that look at one statement at a time would have to guess A first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from sevendown.engine.cells import Cell
from sevendown.engine.domains import Domain
from sevendown.language import semantics, tree
from sevendown.limits import Limits
from sevendown.model.context import Context
from sevendown.model.facts import Fact
from sevendown.record import Record
from sevendown.rules.values.derived import Meaning
from sevendown.rules.values.value import Value


def follow_chains(facts: list[Fact], context: Context) -> list[Fact]:
    """Post what is known of numbers that follow from one other number."""
    for chain in Chains([fact.by_numbers for fact in facts], context.engine.limits).found():
        with chain.facts[-1].at_work():
            _post(chain, context)
    return facts


def _post(chain: Chain, context: Context) -> None:
    # What is said last is foremost: with that, all of it is known.
    origins = tuple(line for fact in reversed(chain.facts) for line in fact.lines)
    first, *others = (context.unknowns.cell(unknown) for unknown in chain.unknowns)
    values = follow(chain, context.unknowns.cell, context.puzzle)
    names = ", ".join(cell.name for cell in others)
    text = f"{names} follow{'s' * (len(others) == 1)} from {first.name}"

    def possible(x: int) -> bool:
        return values(x) is not None

    context.post(Meaning(possible, (first,), text, chain.steps), origins)
    for i in chain.joint:
        result = others[i - 1]
        if result is not first:
            function = one(values, i)
            context.post(Value(function, result, (first,), None, text, None, chain.steps), origins)


class Equation(Record):
    """What a fact says that an unknown is."""

    target: semantics.Unknown
    value: tree.Expression
    rest: tuple[semantics.Unknown, ...]  # the unknowns in the value
    fact: int  # which of the facts says so


class Chain:
    """What follows from one unknown, in the order in which it does."""

    def __init__(self, source: semantics.Unknown) -> None:
        self.unknowns = [source]  # the first one, then those that follow
        self.values: list[tree.Expression] = []  # of those that follow
        self.tests: list[Fact] = []  # facts about these alone
        self.joint: list[int] = []  # places of those that follow from several
        self.facts: list[Fact] = []  # that all this comes from
        self.steps = 0

    @property
    def useful(self) -> bool:
        """Whether it says more than the facts do one by one."""
        return bool(self.tests or self.joint)


class Chains:
    """Finds what follows from each unknown, where that says something new."""

    def __init__(self, facts: list[Fact], limits: Limits) -> None:
        self.limits = limits
        self.facts = facts
        self.using: dict[semantics.Unknown, list[Equation]] = {}  # by the unknowns in the value
        self.about: dict[semantics.Unknown, list[int]] = {}  # facts by their unknowns
        for i, fact in enumerate(facts):
            for unknown in fact.unknowns:
                self.about.setdefault(unknown, []).append(i)
            for equation in _equations(i, fact):
                for unknown in equation.rest:
                    self.using.setdefault(unknown, []).append(equation)

    def found(self) -> list[Chain]:
        """Give the chains that say something new and take few steps."""
        chains: list[Chain] = []
        covered: set[semantics.Unknown] = set()
        for source in self.using:
            if isinstance(source, tree.Reference | tree.Variable) and source not in covered:
                chain = self._chain(source)
                if chain.useful and chain.steps <= self.limits.dependent_steps:
                    chains.append(chain)
                    # What follows from one unknown and gives it back has the same chain.
                    others = chain.unknowns[1:]
                    covered.update(u for u in others if source in self._chain(u).unknowns)
        return chains

    def _chain(self, source: semantics.Unknown) -> Chain:
        chain = Chain(source)
        known = {source}
        used: set[int] = set()
        for unknown in chain.unknowns:  # grows while it is run through
            for equation in self.using.get(unknown, ()):
                target, rest = equation.target, equation.rest
                enough = len(known) >= self.limits.dependent_numbers
                if enough or target in known or not known.issuperset(rest):
                    continue
                if len(rest) > 1:
                    chain.joint.append(len(chain.unknowns))
                chain.unknowns.append(target)
                chain.values.append(equation.value)
                known.add(target)
                used.add(equation.fact)
        inside = sorted({i for u in chain.unknowns for i in self.about.get(u, ())})
        for i in inside:
            fact = self.facts[i]
            test = len(fact.unknowns) > 1 and known.issuperset(fact.unknowns)
            if i in used or test:
                chain.facts.append(fact)
                chain.steps += fact.steps
                if i not in used:
                    chain.tests.append(fact)
        return chain


def _equations(i: int, fact: Fact) -> Iterator[Equation]:
    """Find what a fact says that an unknown is."""
    for target, value in fact.equations:
        if isinstance(target, tree.Reference | tree.Variable):
            rest = tuple(semantics.unknowns(value, fact.puzzle))
            if rest:
                yield Equation(target, value, rest, i)


def follow(
    chain: Chain,
    cell_of: Callable[[semantics.Unknown], Cell],
    puzzle: tree.PuzzleTree,
) -> Callable[[int], list[int] | None]:
    """Give the function from a value of the first unknown to the values of all.

    It gives None where one of them cannot have its value, or a fact does not hold.
    """
    cells = [cell_of(u) for u in chain.unknowns]
    steps: list[tuple[Callable[[list[int]], Any], Domain, list[tuple[int, int, int]]]] = []
    for i, value in enumerate(chain.values, start=1):
        run = semantics.evaluator(value, chain.unknowns[:i], puzzle)
        steps.append((run, cells[i].domain, _crossings(cells, i)))
    tests = [semantics.evaluator(test.node, chain.unknowns, puzzle) for test in chain.tests]

    def values(first: int) -> list[int] | None:
        found = [first]
        for run, domain, crossings in steps:
            value = run(found)
            if value is None or value not in domain:
                return None
            for unit, j, other in crossings:
                if value // unit % 10 != found[j] // other % 10:
                    return None
            found.append(value)
        return found if all(test(found) for test in tests) else None

    return values


def _crossings(cells: list[Cell], i: int) -> list[tuple[int, int, int]]:
    """Where a number crosses an earlier one: its unit there, the other, and the other's unit."""
    found = []
    for j in range(i):
        for place, digit in enumerate(reversed(cells[i].digits)):
            for other, same in enumerate(reversed(cells[j].digits)):
                if digit is same:
                    found.append((10**place, j, 10**other))
    return found


def one(values: Callable[[int], list[int] | None], i: int) -> Callable[[int], int | None]:
    """Give the function from a value of the first unknown to the value at place i."""

    def value(first: int) -> int | None:
        found = values(first)
        return None if found is None else found[i]

    return value
