"""The candidates of a long number: run through the rarest kind of number that a rule demands.

An eleven-digit number cannot be listed, but its multiples of 396533 can, and so can the squares
among the ten-digit numbers. Of all statements about one number alone, the one that allows fewest
values gives the list and the others thin it out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import islice

from sevendown.engine.cells import Cell
from sevendown.language import semantics, tree
from sevendown.model.adapters import turned_to
from sevendown.model.facts import Part
from sevendown.rules.values.effort import ticking
from sevendown.words.base import Predicate
from sevendown.words.protocols import CandidatesOfResult, JointCandidates

MOST = 100_000  # more candidates than this are not listed
MOST_SOUGHT = 1_000_000  # ... and no more steps taken to find what two statements allow together
MOST_STEPS = 2_000_000  # a test that takes more for all of them is left to the rules


def best_candidates(
    unknown: semantics.Unknown,
    cell: Cell,
    parts: list[Part],
    puzzle: tree.PuzzleTree,
    tick: Callable[[], None],
    patient: bool,
) -> tuple[list[int], list[Part]] | None:
    """List the values that the statements, each about this unknown alone, allow.

    Gives the values and the statements that are settled by that; None where no statement gives a
    list that is short enough. `patient`: a long list that another statement makes short will do.
    Calls `tick` now and then.
    """
    low, high = cell.domain.lo, cell.domain.hi
    if isinstance(low, float) or isinstance(high, float):
        return None
    sources: list[tuple[int, tuple[int, ...], Callable[[], Iterable[int]]]] = []
    statements = [part.node for part in parts]
    for i, statement in enumerate(statements):
        source = _source(statement, unknown, low, high, puzzle)
        if source is not None:
            sources.append((source[0], (i,), source[1]))
    sources += _joint_sources(statements, unknown, low, high, tick)
    best = min(sources, key=lambda source: source[0], default=None)
    if best is None or best[0] > min(MOST_SOUGHT, cell.domain.size // 2):
        return None
    count, settled = best[0], [*best[1]]
    found: Iterable[int] = ticking(best[2](), tick)
    left = sorted((i for i in range(len(parts)) if i not in settled), key=lambda i: parts[i].steps)
    if count > MOST and len(settled) == 1:
        # Too many to be listed: only those that pass the cheapest test, if that leaves few.
        if not patient or not left or count * parts[left[0]].steps > MOST_STEPS:
            return None
        found = filter(_test(parts[left[0]], unknown, puzzle), found)
        settled.append(left.pop(0))
    values = list(islice((value for value in found if low <= value <= high), MOST + 1))
    if len(values) > MOST:
        return None
    for i in left:  # the cheapest test first
        if len(values) * parts[i].steps <= MOST_STEPS:
            values = list(filter(_test(parts[i], unknown, puzzle), ticking(values, tick)))
            settled.append(i)
    return values, [parts[i] for i in sorted(settled)]


def _test(
    part: Part, unknown: semantics.Unknown, puzzle: tree.PuzzleTree
) -> Callable[[int], object]:
    """Give the test that a statement about one unknown is."""
    node = part.node
    if isinstance(node, tree.Application) and node.arguments == (unknown,):
        assert isinstance(node.predicate, Predicate)
        return node.predicate.holds
    run = semantics.evaluator(node, [unknown], puzzle)
    return lambda value: run([value])


def _joint_sources(
    statements: list[tree.Statement],
    unknown: semantics.Unknown,
    low: int,
    high: int,
    tick: Callable[[], None],
) -> Iterator[tuple[int, tuple[int, int], Callable[[], Iterable[int]]]]:
    """Find pairs of predicates that know a better way together; say how many steps it takes."""
    plain = [
        (i, statement.predicate)
        for i, statement in enumerate(statements)
        if isinstance(statement, tree.Application)
        and statement.arguments == (unknown,)
        and isinstance(statement.predicate, Predicate)
    ]
    for i, one in plain:
        if isinstance(one, JointCandidates):
            for j, other in plain:
                count = one.estimate_with(other, low, high) if i != j else None
                if count is not None:
                    yield count, (i, j), partial(one.candidates_with, other, low, high, tick)


def _source(
    statement: tree.Statement,
    unknown: semantics.Unknown,
    low: int,
    high: int,
    puzzle: tree.PuzzleTree,
) -> tuple[int, Callable[[], Iterable[int]]] | None:
    """Say how many values a statement allows at most, and how to list them."""
    if isinstance(statement, tree.Application) and isinstance(statement.predicate, Predicate):
        predicate, arguments = turned_to(unknown, statement.predicate, statement.arguments)
        others = [constant(a, puzzle) for a in arguments[1:]]
        constants = [c for c in others if c is not None]
        if arguments[0] == unknown and len(constants) == len(others):
            count = predicate.estimate(low, high, *constants)
            if count is not None:
                return count, partial(predicate.candidates, low, high, *constants)
    if isinstance(statement, tree.Comparison) and statement.relation == "=":
        for side, other in (
            (statement.left, statement.right),
            (statement.right, statement.left),
        ):
            if side == unknown:
                value = constant(other, puzzle)
                if value is not None:
                    return 1, [value].copy
            if (
                isinstance(side, tree.Operation)
                and isinstance(side.operator, CandidatesOfResult)
                and side.arguments == (unknown,)
            ):
                result = constant(other, puzzle)
                if result is not None:
                    count = side.operator.estimate(low, high, result)
                    if count is not None:
                        return count, partial(side.operator.candidates, low, high, result)
    if (
        isinstance(statement, tree.Membership)
        and statement.value == unknown
        and not statement.negated
    ):
        ends = constant_ranges(statement.members, puzzle)
        if ends is None:
            return None
        ends = [(max(a, low), min(b, high)) for a, b in ends]
        count = sum(max(0, b - a + 1) for a, b in ends)
        return count, lambda: sorted(set().union(*(range(a, b + 1) for a, b in ends)))
    return None


def constant(node: tree.Expression, puzzle: tree.PuzzleTree) -> int | None:
    """Compute an expression without unknowns."""
    if isinstance(node, tree.Group) or semantics.unknowns(node, puzzle):
        return None
    value: int | None = semantics.evaluator(node, [], puzzle)([])
    return value


def constant_ranges(members: tree.Members, puzzle: tree.PuzzleTree) -> list[tuple[int, int]] | None:
    """Give the first and last of each stretch of a set that depends on no unknown."""
    found = []
    for item in members.items:
        ends = (item.low, item.high) if isinstance(item, tree.Range) else (item, item)
        a, b = (constant(end, puzzle) for end in ends)
        if a is None or b is None:
            return None
        found.append((a, b))
    return found
