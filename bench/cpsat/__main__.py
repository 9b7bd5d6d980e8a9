"""`python -m bench.cpsat PUZZLE`: prints all solutions, as `solve-puzzle --all` does.

Exit code 0: these are all; 1: there is none; 2: the model cannot express the puzzle; 3: CP-SAT
gave up.
"""

from __future__ import annotations

import sys
from typing import Any

from ortools.sat.python import cp_model

from bench.cpsat.model import Model
from bench.cpsat.writing_out import CannotExpress
from sevendown import load


class _Printer(cp_model.CpSolverSolutionCallback):  # type: ignore[misc]
    """Prints every solution as soon as it is found."""

    def __init__(self, model: Model) -> None:
        super().__init__()
        self.model = model
        self.count = 0

    def on_solution_callback(self) -> None:
        """Print one."""
        print("\n" * bool(self.count) + drawn(self.model, self.value), flush=True)
        self.count += 1


def drawn(model: Model, value: Any) -> str:
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


def main(path: str) -> int:
    """Solve one puzzle."""
    try:
        model = Model(load(path).tree)
    except CannotExpress as error:
        print(f"cannot express {error}", file=sys.stderr)
        return 2
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 1
    solver.parameters.enumerate_all_solutions = True
    printer = _Printer(model)
    status = solver.solve(model.terms.model, printer)
    if status == cp_model.OPTIMAL:
        return 0
    if status == cp_model.INFEASIBLE:
        return 1
    print(f"gave up: {solver.status_name(status)}", file=sys.stderr)
    return 3


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
