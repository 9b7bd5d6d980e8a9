"""All solutions of a model, and the proof that there are no others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ortools.sat.python import cp_model

from bench.cpsat.model import Model


class GaveUp(Exception):
    """CP-SAT ended without a proof."""


class _Reporter(cp_model.CpSolverSolutionCallback):  # type: ignore[misc]
    """Reports every solution as soon as it is found, up to so many."""

    def __init__(self, model: Model, report: Callable[[str], None], limit: int | None) -> None:
        super().__init__()
        self.model = model
        self.report = report
        self.left = limit

    def on_solution_callback(self) -> None:
        """Report one."""
        self.report(drawn(self.model, self.value))
        if self.left is not None:
            self.left -= 1
            if not self.left:
                self.stop_search()


def find_all(
    model: Model,
    report: Callable[[str], None],
    seconds: float | None = None,
    limit: int | None = None,
) -> bool:
    """Report all solutions, each as soon as it is found; raises GaveUp, also out of time.

    With a limit it stops after so many, and says whether these are all.
    """
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1  # as many as the program it is compared with
    solver.parameters.random_seed = 1
    if seconds is not None:
        solver.parameters.max_time_in_seconds = seconds
    solver.parameters.enumerate_all_solutions = True
    reporter = _Reporter(model, report, limit)
    status = solver.solve(model.terms.model, reporter)
    if reporter.left == 0 and status == cp_model.FEASIBLE:
        return False
    if status not in (cp_model.OPTIMAL, cp_model.INFEASIBLE):
        raise GaveUp(solver.status_name(status))
    return True


def drawn(model: Model, value: Callable[[Any], int]) -> str:
    """Write a solution: the rows, then the variables."""
    puzzle = model.puzzle
    rows = [
        "".join(
            str(value(model.cells[r, c])) if (r, c) in model.cells else "#"
            for c in range(puzzle.columns)
        )
        for r in range(puzzle.rows)
    ]
    return "\n".join([*rows, *(f"{name} = {value(v)}" for name, v in model.variables.items())])
