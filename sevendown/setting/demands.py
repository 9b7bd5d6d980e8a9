"""What a puzzle asks of who solves it: suppositions, long lists, large numbers."""

from __future__ import annotations

from sevendown.engine.engine import OutOfTime
from sevendown.engine.step_budget import StepBudget
from sevendown.explain.grade import Grade, grade
from sevendown.explain.prove import Proving
from sevendown.language import semantics, tree
from sevendown.model.rewrite.fold import Folder
from sevendown.numbertheory import TooLarge
from sevendown.puzzle.kinds.crossnumber import Crossnumber
from sevendown.puzzle.results import Solution
from sevendown.setting.broken_clues import values_of

LARGE = 10**6  # numbers past this are for a calculator


def graded(puzzle: Crossnumber, steps: int) -> Grade | None:
    """Grade a puzzle by its proof; None: so many steps do not suffice for that."""
    budget = StepBudget(steps)
    try:
        return grade(Proving(puzzle, budget=budget))
    except OutOfTime:
        if budget.left >= 0:  # it was something else, such as an alarm
            raise
        return None


def largest_number(puzzle: Crossnumber, solution: Solution) -> tuple[int, int | None]:
    """Give the largest number that clues speak of in a solution, and of which clue that is.

    These are answers, variables, and what is computed from them on the way; literals are none.
    """
    whole = puzzle.tree
    values = values_of(whole, solution)
    largest, of = max((abs(value) for value in values.values()), default=0), None
    folder = Folder(whole, lambda: None)
    for index, line in enumerate(whole.lines):
        for part in tree.walk(folder.fold(line.statement)):
            if isinstance(part, tree.Operation) and not tree.free_names(part):
                unknowns = semantics.unknowns(part, whole)
                try:
                    value = semantics.evaluator(part, unknowns, whole)(
                        [values[u] for u in unknowns]
                    )
                except (TooLarge, semantics.TooMany):
                    continue
                if value is not None and abs(value) > largest:
                    largest, of = abs(value), index
    return largest, of
