"""The candidates of a long number: run through the rarest kind of number that a rule demands.

An eleven-digit number cannot be listed, but its multiples of 396533 can, and so can the squares
among the ten-digit numbers. Of all statements about one number alone, the one that allows fewest
values gives the list and the others thin it out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from sevendown import meaning
from sevendown.engine.cells import Cell
from sevendown.language import tree
from sevendown.rules.base import Operator, Predicate
from sevendown.rules.effort import ticking

MOST = 100_000  # more candidates than this are not listed
MOST_STEPS = 2_000_000  # a test that takes more for all of them is left to the rules


def best_candidates(
    unknown: meaning.Unknown,
    cell: Cell,
    statements: list[tree.Statement],
    puzzle: tree.PuzzleTree,
    tick: Callable[[], None],
) -> tuple[list[int], list[int]] | None:
    """List the values that the statements, each about this unknown alone, allow.

    Gives the values and the indices of the statements that are settled by that; None where no
    statement gives a list that is short enough. Calls `tick` now and then.
    """
    low, high = cell.domain.lo, cell.domain.hi
    if isinstance(low, float) or isinstance(high, float):
        return None
    best: tuple[int, int, Callable[[], Iterable[int]]] | None = None
    for i, statement in enumerate(statements):
        source = _source(statement, unknown, low, high, puzzle)
        if source is not None and (best is None or source[0] < best[0]):
            best = (source[0], i, source[1])
    if best is None or best[0] > min(MOST, cell.domain.size // 2):
        return None
    values = [value for value in ticking(best[2](), tick) if low <= value <= high]
    settled = [best[1]]
    steps = [meaning.effort(statement, puzzle) for statement in statements]
    for i in sorted(range(len(statements)), key=lambda i: steps[i]):  # the cheapest test first
        if i != best[1] and len(values) * steps[i] <= MOST_STEPS:
            test = meaning.evaluator(statements[i], [unknown], puzzle)
            values = [value for value in ticking(values, tick) if test([value])]
            settled.append(i)
    return values, sorted(settled)


def _source(
    statement: tree.Statement,
    unknown: meaning.Unknown,
    low: int,
    high: int,
    puzzle: tree.PuzzleTree,
) -> tuple[int, Callable[[], Iterable[int]]] | None:
    """Say how many values a statement allows at most, and how to list them."""
    if isinstance(statement, tree.Application) and statement.arguments[0] == unknown:
        predicate = statement.predicate
        assert isinstance(predicate, Predicate)
        others = [_constant(a, puzzle) for a in statement.arguments[1:]]
        constants = [c for c in others if c is not None]
        if len(constants) == len(others):
            count = predicate.estimate(low, high, *constants)
            if count is not None:
                return count, partial(predicate.candidates, low, high, *constants)
    if isinstance(statement, tree.Comparison) and statement.relation == "=":
        for side, other in (
            (statement.left, statement.right),
            (statement.right, statement.left),
        ):
            if side == unknown:
                value = _constant(other, puzzle)
                if value is not None:
                    return 1, [value].copy
            if (
                isinstance(side, tree.Operation)
                and isinstance(side.operator, Operator)
                and side.arguments == (unknown,)
            ):
                result = _constant(other, puzzle)
                if result is not None:
                    count = side.operator.estimate(low, high, result)
                    if count is not None:
                        return count, partial(side.operator.candidates, low, high, result)
    if (
        isinstance(statement, tree.Membership)
        and statement.value == unknown
        and not statement.negated
    ):
        ranges = []
        count = 0
        for item in statement.members.items:
            ends = (item.low, item.high) if isinstance(item, tree.Range) else (item, item)
            a, b = (_constant(end, puzzle) for end in ends)
            if a is None or b is None:
                return None
            a, b = max(a, low), min(b, high)
            ranges.append(range(a, b + 1))
            count += max(0, b - a + 1)
        return count, lambda: sorted(set().union(*ranges))
    return None


def _constant(node: tree.Expression, puzzle: tree.PuzzleTree) -> int | None:
    """Compute an expression without unknowns."""
    if isinstance(node, tree.Group) or meaning.unknowns(node, puzzle):
        return None
    value: int | None = meaning.evaluator(node, [], puzzle)([])
    return value
