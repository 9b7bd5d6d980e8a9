"""What a puzzle says of itself when it is asked from Python: why, what next, how hard."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import Any

from sevendown.engine.engine import OutOfTime
from sevendown.explain.grade import Grade, grade
from sevendown.explain.hint import Hinter
from sevendown.explain.hint_text import HintText
from sevendown.explain.partial_grid import read_partial_grid
from sevendown.explain.prove import Proving
from sevendown.explain.telling import ProofTeller, Told, as_markdown, as_text, closing
from sevendown.explain.why import Why, read_question
from sevendown.explain.why_text import WhyText
from sevendown.proof.inference import proof_as_dict
from sevendown.puzzle.kinds.crossnumber import Crossnumber

Grid = str | Sequence[str]  # rows as they are printed, with ? where nothing is filled in


class Explanation:
    """A proof of what the solutions of a puzzle are, told step by step.

    Nothing is worked out before somebody asks for it.
    """

    def __init__(self, puzzle: Crossnumber, timeout: float | None = None) -> None:
        self._puzzle = puzzle
        self._timeout = timeout

    @cached_property
    def proving(self) -> Proving:
        """The proof, with what each step takes; raises TimeoutError."""
        with _in_time():
            return Proving(self._puzzle, self._timeout)

    @cached_property
    def steps(self) -> tuple[Told, ...]:
        """The steps, each with its sentences and with the grid after it."""
        return tuple(ProofTeller(self._puzzle).told(self.proving.proof))

    def __iter__(self) -> Iterator[Told]:
        return iter(self.steps)

    def __len__(self) -> int:
        return len(self.steps)

    def text(self, grid: bool = False) -> str:
        """Give all of it as a text, perhaps with the grid after each step."""
        return f"{as_text(self.steps, grid, notation=True)}{closing(self.proving.proof)}\n"

    def __str__(self) -> str:
        return self.text()

    def markdown(self, grid: bool = False) -> str:
        """Give all of it as a page of Markdown."""
        return as_markdown(self._puzzle, self.steps, grid, notation=True)

    def as_dict(self) -> dict[str, Any]:
        """Give the proof as plain lists and dictionaries, to be checked by others."""
        return proof_as_dict(self.proving.proof)

    def grade(self) -> Grade:
        """Say how hard the puzzle is."""
        return grade(self.proving)


def hint_for(puzzle: Crossnumber, grid: Grid = (), timeout: float | None = None) -> HintText:
    """Give a hint to somebody who has filled in this; raises PuzzleError where it does not fit."""
    filled = _filled(puzzle, grid)
    with _in_time():
        return HintText(puzzle, Hinter(puzzle, timeout).hint(filled))


def answer_to(
    puzzle: Crossnumber, question: str, grid: Grid = (), timeout: float | None = None
) -> WhyText:
    """Answer a question such as "12a=144"; raises PuzzleError, or ValueError by the grid."""
    asked = read_question(question, puzzle)
    filled = _filled(puzzle, grid)
    with _in_time():
        return WhyText(puzzle, asked, Why(puzzle, timeout).answer(asked, filled))


@contextmanager
def _in_time() -> Iterator[None]:
    """Give up as Python programs expect it."""
    try:
        yield
    except OutOfTime:
        raise TimeoutError("gave up: the time is over") from None


def _filled(puzzle: Crossnumber, grid: Grid) -> dict[Any, Any]:
    text = grid if isinstance(grid, str) else "\n".join(grid)
    return read_partial_grid(text, puzzle.tree) if text.strip() else {}
