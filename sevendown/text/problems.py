"""The mistakes of a text, as they are found."""

from __future__ import annotations

from sevendown.errors import Problem, PuzzleError
from sevendown.speech import say
from sevendown.text.reading_limits import READING


class Problems(list[Problem]):
    """A list that ends the reading when it is full."""

    def append(self, problem: Problem) -> None:
        """Note a mistake; the last one says that no more are looked for."""
        if len(self) == READING.told_mistakes:
            message = say(
                "there are more than {most} mistakes; these are the first to be found",
                most=READING.told_mistakes,
            )
            raise PuzzleError([*self, Problem(problem.place, message)])
        super().append(problem)
