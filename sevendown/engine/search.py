"""Depth-first search over an explicit stack, as a generator of events.

Where the rules are at their end, a cell is assumed to have one of its values; if that fails, or
once its solutions have been given, the assumption is taken back and the value removed. What the
consumer wants (one solution, all, a count) is decided by how long it keeps asking.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass

from sevendown.engine.cells import Cell
from sevendown.engine.domains import Domain, single
from sevendown.engine.engine import Engine
from sevendown.engine.rule import Contradiction, Rule

FEW = 40  # up to so many values are tried one by one, more are halved


@dataclass(frozen=True)
class Assumed:
    """The search assumes that a cell's value is in a part of its domain."""

    cell: Cell
    part: Domain
    depth: int


@dataclass(frozen=True)
class Failed:
    """A rule has found a contradiction."""

    rule: Rule | None
    depth: int


@dataclass(frozen=True)
class Retracted:
    """An assumption is taken back: the cell's value is in the rest of its domain."""

    cell: Cell
    part: Domain
    depth: int


@dataclass(frozen=True)
class Solved:
    """Every cell that matters is fixed and no rule objects."""

    depth: int


Event = Assumed | Failed | Retracted | Solved


def choose(cells: Sequence[Cell]) -> Cell | None:
    """Choose the cell that promises to fail first; None if all are fixed.

    Few values, many rules, and many failures of these so far; among equals the first.
    """
    best = None
    best_score = -1.0  # a cell that no rule speaks of has the score 0
    for cell in cells:
        domain = cell.domain
        if domain.lo != domain.hi:
            score = (cell.weight + len(cell.watchers)) / domain.size
            if score > best_score:
                best, best_score = cell, score
    return best


def split(domain: Domain) -> tuple[Domain, Domain]:
    """Split a domain of two or more values: its lowest value if they are few, else its half."""
    if domain.size <= FEW:
        lowest = int(domain.lo)
        rest = domain.without(lowest)
        assert rest is not None
        return single(lowest), rest
    middle = (domain.lo + domain.hi) // 2
    low, high = domain.clip(domain.lo, middle), domain.clip(middle + 1, domain.hi)
    assert low is not None and high is not None
    return low, high


def search(engine: Engine, cells: Sequence[Cell]) -> Generator[Event, None, None]:
    """Run through all solutions: assignments of `cells` to which no rule objects.

    The engine must be at its fix-point or have rules waiting. It is left as it was, except for
    rules taken off the agenda; on OutOfTime and when the generator is closed as well.
    """
    trail = engine.trail
    bottom = len(trail.marks)
    stack: list[tuple[Cell, Domain, Domain]] = []  # assumptions: the cell, the part, the rest
    trail.push()
    try:
        while True:
            try:
                engine.propagate()
            except Contradiction:
                yield Failed(engine.failed, len(stack))
            else:
                cell = choose(cells)
                if cell is not None:
                    part, rest = split(cell.domain)
                    stack.append((cell, part, rest))
                    trail.push()
                    engine.statistics.nodes += 1
                    yield Assumed(cell, part, len(stack))
                    cell.narrow(part)
                    continue
                yield Solved(len(stack))
            # This branch is done: take back the last assumption and go on with the rest.
            if not stack:
                return
            cell, part, rest = stack.pop()
            trail.pop()
            yield Retracted(cell, part, len(stack))
            cell.narrow(rest)
    finally:
        engine.agenda.clear()
        while len(trail.marks) > bottom:
            trail.pop()
