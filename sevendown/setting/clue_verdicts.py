"""Each clue of a puzzle by itself: what there is without it."""

from __future__ import annotations

from contextlib import closing

from sevendown.puzzle.kinds.crossnumber import Crossnumber
from sevendown.puzzle.results import Outcome, Solution
from sevendown.puzzle.run import Run
from sevendown.record import Record
from sevendown.setting.common_digits import OPEN, Place, shared_by
from sevendown.setting.trials import agreement, denied, ran_out, without

MOST_FURTHER = 100  # solutions that are counted where a clue is left out


class LeavingOut(Record):
    """Which clue is to be left out, and how hard it may be tried."""

    clue: int  # its index
    shared: Solution | None  # what all solutions of the whole puzzle agree on, if that is known
    steps: int  # to find out whether it is needed
    further_steps: int  # to find out what opens without it


class ClueLeftOut(Record):
    """What there is without a clue."""

    clue: int
    is_needed: bool | None  # None: the steps did not suffice
    other: Solution | None  # the first one that this clue alone rules out
    further: int  # how many solutions it rules out, as far as they were looked for
    is_all: bool  # whether there are no more
    cells: tuple[Place, ...]  # that are open without it, and not with it
    variables: tuple[str, ...]
    is_exact: bool  # whether no others are


def left_out(puzzle: Crossnumber, question: LeavingOut) -> ClueLeftOut:
    """Leave out a clue, and see what there is: all that keeps the other clues, and breaks it."""
    clue = question.clue
    others = without(puzzle, [clue]).tree.lines
    broken = puzzle.with_lines([*others, denied([puzzle.tree.lines[clue]])])
    run = Run(broken, steps=question.steps)
    found: list[Solution] = []
    with closing(run.solutions()) as solutions:
        for solution in solutions:
            if len(found) == MOST_FURTHER:
                break
            if not found:  # so it is needed; what follows is about how much
                run.engine.most_steps = run.engine.steps + question.further_steps
            found.append(solution)
    ran_out(run)
    is_all = run.outcome is Outcome.EXHAUSTED
    if not found:
        return ClueLeftOut(clue, False if is_all else None, None, 0, is_all, (), (), is_all)
    seen = None if is_all else agreement(broken, question.further_steps)
    is_exact = question.shared is not None and (is_all or seen is not None)
    cells, variables = _opened(question.shared, seen or shared_by(found))
    return ClueLeftOut(clue, True, found[0], len(found), is_all, cells, variables, is_exact)


def _opened(shared: Solution | None, others: Solution) -> tuple[tuple[Place, ...], tuple[str, ...]]:
    """Give what is the same in all solutions, and not in others that are added to them."""
    if shared is None:
        return (), ()
    cells = tuple(
        (r, c)
        for r, row in enumerate(shared.rows)
        for c, digit in enumerate(row)
        if digit not in (OPEN, others.rows[r][c])
    )
    names = shared.variables.items()
    return cells, tuple(n for n, v in names if v not in (OPEN, others.variables[n]))
