"""The mistakes of a text, as they are found."""

from __future__ import annotations

from sevendown.errors import Problem, PuzzleError

MOST = 50  # nobody reads more, and a text that is no puzzle at all would have thousands


class Problems(list[Problem]):
    """A list that ends the reading when it is full."""

    def append(self, problem: Problem) -> None:
        """Note a mistake; the last one says that no more are looked for."""
        if len(self) == MOST:
            message = f"there are more than {MOST} mistakes; these are the first to be found"
            raise PuzzleError([*self, Problem(problem.place, message)])
        super().append(problem)
