"""What a run can go to: each says of a moment whether it is one of those."""

from __future__ import annotations

from collections.abc import Callable

from sevendown.engine.cells import Cell
from sevendown.engine.search import Assumed, Failed, Solved
from sevendown.stepper.recording import Moment

Until = Callable[[Moment], bool]


def whole(moment: Moment) -> bool:
    """Say whether a step is one to be seen by itself; those of the opening are seen as one."""
    return not moment.opening


def assumes(moment: Moment) -> bool:
    """Say whether something is assumed."""
    return isinstance(moment.step.event, Assumed)


def contradicts(moment: Moment) -> bool:
    """Say whether a contradiction is found."""
    return isinstance(moment.step.event, Failed)


def solves(moment: Moment) -> bool:
    """Say whether a solution is found."""
    return isinstance(moment.step.event, Solved)


def changes(cell: Cell) -> Until:
    """Give what says whether a cell changes."""
    return lambda moment: any(changed is cell for changed, _, _ in moment.changes)
