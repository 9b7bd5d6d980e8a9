"""Numbers that follow from one other number: statements about them are statements about that one.

Where B = rev(A) and C = A * B, all three follow from A, and a statement about B and C is a test of
the values of A. Rules that look at one statement at a time would have to guess A first.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from sevendown import meaning
from sevendown.engine.cells import Cell
from sevendown.engine.domains import Domain
from sevendown.language import tree
from sevendown.record import Record

MOST_NUMBERS = 12  # so many numbers that follow from one are looked at
MOST_EFFORT = 2000  # ... and tests of so many steps


class Statement(Record):
    """A statement that must hold, with the unknowns in it and its steps."""

    node: tree.Statement
    unknowns: tuple[meaning.Unknown, ...]
    steps: int
    # Where it says what an unknown is: that unknown, what it is, and the unknowns in that.
    definitions: tuple[
        tuple[meaning.Unknown, tree.Expression, tuple[meaning.Unknown, ...]], ...
    ] = ()


@dataclass(repr=False, eq=False)
class Chain:
    """What follows from one unknown, in the order in which it does."""

    unknowns: list[meaning.Unknown]  # the first one, then those that follow
    values: list[tree.Expression] = field(default_factory=list)  # of those that follow
    tests: list[tree.Statement] = field(default_factory=list)  # statements about these alone
    joint: list[int] = field(default_factory=list)  # places of those that follow from several
    steps: int = 0

    @property
    def useful(self) -> bool:
        """Whether it says more than the statements do one by one."""
        return bool(self.tests or self.joint)


def statement(node: tree.Statement, puzzle: tree.PuzzleTree) -> Statement:
    """Note what is needed of a statement."""
    unknowns = tuple(meaning.unknowns(node, puzzle))
    found = []
    if isinstance(node, tree.Comparison) and node.relation == "=":
        for side, other in ((node.left, node.right), (node.right, node.left)):
            if isinstance(side, tree.Reference | tree.Variable):
                rest = tuple(meaning.unknowns(other, puzzle))
                if rest and side not in rest:
                    found.append((side, other, rest))
    return Statement(node, unknowns, meaning.effort(node, puzzle), tuple(found))


def chains(statements: list[Statement]) -> list[Chain]:
    """Find what follows from each unknown, where that says something new."""
    sources = dict.fromkeys(u for s in statements for _, _, rest in s.definitions for u in rest)
    found: list[Chain] = []
    covered: set[meaning.Unknown] = set()
    for source in sources:
        if isinstance(source, tree.Reference | tree.Variable) and source not in covered:
            chain = _chain(source, statements)
            if chain.useful and chain.steps <= MOST_EFFORT:
                found.append(chain)
                # What follows from one unknown and gives it back has the same chain.
                covered.update(
                    u for u in chain.unknowns[1:] if source in _chain(u, statements).unknowns
                )
    return found


def _chain(source: meaning.Unknown, statements: list[Statement]) -> Chain:
    chain = Chain([source])
    known = {source}
    used: set[int] = set()
    grown = True
    while grown and len(known) < MOST_NUMBERS:
        grown = False
        for i, s in enumerate(statements):
            for target, value, rest in s.definitions:
                if target not in known and known.issuperset(rest) and len(known) < MOST_NUMBERS:
                    if len(rest) > 1:
                        chain.joint.append(len(chain.unknowns))
                    chain.unknowns.append(target)
                    chain.values.append(value)
                    chain.steps += s.steps
                    known.add(target)
                    used.add(i)
                    grown = True
    for i, s in enumerate(statements):
        if i not in used and len(s.unknowns) > 1 and known.issuperset(s.unknowns):
            chain.tests.append(s.node)
            chain.steps += s.steps
    return chain


def follow(
    chain: Chain,
    cell_of: Callable[[meaning.Unknown], Cell],
    puzzle: tree.PuzzleTree,
) -> Callable[[int], list[int] | None]:
    """Give the function from a value of the first unknown to the values of all.

    It gives None where one of them cannot have its value, or a statement does not hold.
    """
    cells = [cell_of(u) for u in chain.unknowns]
    steps: list[tuple[Callable[[list[int]], Any], Domain, list[tuple[int, int, int]]]] = []
    for i, value in enumerate(chain.values, start=1):
        run = meaning.evaluator(value, chain.unknowns[:i], puzzle)
        steps.append((run, cells[i].domain, _crossings(cells, i)))
    tests = [meaning.evaluator(test, chain.unknowns, puzzle) for test in chain.tests]

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
