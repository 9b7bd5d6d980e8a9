"""The solution that differs least from a filling, and the proof that none differs less."""

from __future__ import annotations

from collections.abc import Sequence

from sevendown.language import tree
from sevendown.puzzle.kinds.crossnumber import Crossnumber
from sevendown.puzzle.results import Solution
from sevendown.record import Record
from sevendown.setting.common_digits import Place
from sevendown.setting.crew import Crew
from sevendown.setting.trials import tried

_MOST_OPEN = 3  # distances that may stay open before no further one is tried


class KnownFilling(Record):
    """What is said of the places of a puzzle, perhaps only of some."""

    digits: dict[Place, int]
    variables: dict[str, int]

    def distance(self, solution: Solution) -> int:
        """Give in how many places a solution differs from it."""
        return len(self.cells_in_which(solution)) + len(self.variables_in_which(solution))

    def cells_in_which(self, solution: Solution) -> list[Place]:
        """Give the cells in which a solution differs from it."""
        return [
            (r, c) for (r, c), digit in self.digits.items() if solution.rows[r][c] != str(digit)
        ]

    def variables_in_which(self, solution: Solution) -> list[str]:
        """Give the variables in which a solution differs from it."""
        return [n for n, value in self.variables.items() if solution.variables[n] != value]

    def statement(self, distance: int) -> tree.Line:
        """Say that so many places are others than here."""
        places: list[tree.Statement] = [
            tree.Comparison("!=", tree.CellDigit(row, column), tree.Literal(digit))
            for (row, column), digit in self.digits.items()
        ]
        for name, value in self.variables.items():
            places.append(tree.Comparison("!=", tree.Variable(name), tree.Literal(value)))
        how_many = tree.Truths(tuple(places))
        return tree.Line("", 0, tree.Comparison("=", how_many, tree.Literal(distance)))


def filling_of(whole: tree.PuzzleTree, solution: Solution) -> KnownFilling:
    """Give all that a solution says."""
    digits = {(r, c): int(solution.rows[r][c]) for r, c in whole.open_cells}
    return KnownFilling(digits, dict(solution.variables))


class Closest(Record):
    """A solution that differs from a filling, as few as are known do."""

    solution: Solution
    distance: int  # in how many places they differ
    is_proved: bool  # whether none differs in fewer


class _Asked(Record):
    filling: KnownFilling
    distance: int
    steps: int


def solution_at(
    crew: Crew, filling: KnownFilling, distance: int, steps: int
) -> tuple[Solution | None, bool]:
    """Look for a solution at a distance; say whether there is none where none is found."""
    return crew.one(_found_at, _Asked(filling, distance, steps))


def _found_at(puzzle: Crossnumber, asked: _Asked) -> tuple[Solution | None, bool]:
    line = asked.filling.statement(asked.distance)
    trial = tried(puzzle.with_lines([*puzzle.tree.lines, line]), 1, asked.steps)
    return (trial.solutions[0] if trial.solutions else None), not trial.gave_up


def closest_to(
    crew: Crew, filling: KnownFilling, known: Sequence[Solution], is_all: bool, steps: int
) -> Closest | None:
    """Give the solution that differs least from a filling, but differs; None: there is none.

    `known` are solutions, perhaps all; each distance is looked at for so many steps.
    """
    others = [(filling.distance(solution), i) for i, solution in enumerate(known)]
    others = [(distance, i) for distance, i in others if distance]
    nearest = min(others, default=None)
    best = None if nearest is None else Closest(known[nearest[1]], nearest[0], True)
    if is_all:
        return best
    most = best.distance - 1 if best else len(filling.digits) + len(filling.variables)
    is_proved, still_open = True, 0
    for distance in range(1, most + 1):
        if still_open == _MOST_OPEN:
            break
        solution, is_sure = solution_at(crew, filling, distance, steps)
        if solution is not None:
            return Closest(solution, distance, is_proved)
        if not is_sure:
            is_proved, still_open = False, still_open + 1
    return best and Closest(best.solution, best.distance, is_proved)
