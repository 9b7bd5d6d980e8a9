"""The solutions that have been found, and where they differ."""

from __future__ import annotations

from sevendown.engine.cells import Cell
from sevendown.stepper.recording import Recording

Solutions = dict[int, list[int]]  # the step → the values of the cells that make up a solution


class SolutionList:
    """The solutions of a recording, and those found before another solver took over."""

    def __init__(self) -> None:
        self._before: Solutions = {}
        self._compared = 0  # solutions
        self._differing: set[Cell] = set()  # where these differ

    def all(self, recording: Recording | None) -> Solutions:
        """Give all solutions; without a recording, those found before."""
        return self._before if recording is None else {**self._before, **recording.solutions}

    def keep(self, solutions: Solutions, last: int) -> None:
        """Keep those up to a step, from which another solver takes its own course."""
        self._before = {step: values for step, values in solutions.items() if step <= last}
        self._compared, self._differing = 0, set()

    def differing(self, solutions: Solutions, recording: Recording) -> set[Cell]:
        """Give the cells in which solutions differ; they are compared once there are more."""
        if len(solutions) != self._compared:
            self._compared = len(solutions)
            columns = zip(*solutions.values(), strict=True)
            self._differing = {
                recording.cells[cell.number]
                for cell, seen in zip(recording.run.cells, columns, strict=True)
                if len(set(seen)) > 1
            }
        return self._differing
