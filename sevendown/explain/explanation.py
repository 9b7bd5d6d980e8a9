"""What a puzzle says of itself when it is asked: why, what next, how hard.

`told_proof` and `hint_text` raise OutOfTime, as commands expect it; all else is for Python
programs, which expect TimeoutError.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import Any

from sevendown.engine.engine import OutOfTime
from sevendown.explain.grade import Grade, grade
from sevendown.explain.hint import Hinter
from sevendown.explain.hint_text import HintText, RungText
from sevendown.explain.partial_grid import read_partial_grid
from sevendown.explain.place_grid import read_places
from sevendown.explain.place_hint import PlaceHinter, PlaceHintText
from sevendown.explain.place_told import ToldPlaces
from sevendown.explain.prove import Proving
from sevendown.explain.telling import Told
from sevendown.explain.told_crossnumber import ToldCrossnumber
from sevendown.explain.told_proof import ToldProof
from sevendown.explain.why import Why, read_question
from sevendown.explain.why_text import WhyText
from sevendown.puzzle.kinds.crossnumber import Crossnumber
from sevendown.puzzle.puzzle import Puzzle

Grid = str | Sequence[str]  # rows as they are printed, with ? where nothing is filled in


def told_proof(puzzle: Puzzle, seconds: float | None, to: str | None = None) -> ToldProof:
    """Prove what the solutions of a puzzle are, or what one place is; raises OutOfTime."""
    if isinstance(puzzle, Crossnumber):
        return ToldCrossnumber(puzzle, seconds, to)
    return ToldPlaces(puzzle, seconds, to)


def hint_text(
    puzzle: Puzzle, grid: str | None, seconds: float | None, file: str = "<grid>"
) -> RungText:
    """Give a hint to somebody who has filled in this; raises PuzzleError, OutOfTime.

    Without a grid, nothing is filled in.
    """
    if isinstance(puzzle, Crossnumber):
        filled = {} if grid is None else read_partial_grid(grid, puzzle.tree, file)
        return HintText(puzzle, Hinter(puzzle, seconds).hint(filled))
    hinter = PlaceHinter(puzzle, seconds)
    places = {} if grid is None else read_places(grid, hinter.engine.places, file)
    return PlaceHintText(puzzle, hinter, hinter.hint(places))


class Explanation:
    """A proof of what the solutions of a puzzle are, told step by step.

    Nothing is worked out before somebody asks for it. The timeout is for the proof; to tell it
    takes as long as it takes.
    """

    def __init__(self, puzzle: Puzzle, timeout: float | None = None) -> None:
        self._puzzle = puzzle
        self._timeout = timeout

    @cached_property
    def _proof(self) -> ToldProof:
        with _in_time():
            return told_proof(self._puzzle, self._timeout)

    @cached_property
    def steps(self) -> tuple[Told, ...]:
        """The steps, each with its sentences and with the grid after it."""
        return tuple(self._proof.told())

    def __iter__(self) -> Iterator[Told]:
        return iter(self.steps)

    def __len__(self) -> int:
        return len(self.steps)

    def text(self, grid: bool = False) -> str:
        """Give all of it as a text, perhaps with the grid after each step."""
        return self._proof.written(self.steps, grid)

    def __str__(self) -> str:
        return self.text()

    def markdown(self, grid: bool = False) -> str:
        """Give all of it as a page of Markdown."""
        return self._proof.written(self.steps, grid, markdown=True)

    def as_dict(self) -> dict[str, Any]:
        """Give the proof as plain lists and dictionaries, to be checked by others."""
        return self._proof.as_dict()


def hint_for(puzzle: Puzzle, grid: Grid = (), timeout: float | None = None) -> RungText:
    """Give a hint to somebody who has filled in this; raises PuzzleError where it does not fit."""
    with _in_time():
        return hint_text(puzzle, _text_of(grid), timeout)


def answer_to(
    puzzle: Crossnumber, question: str, grid: Grid = (), timeout: float | None = None
) -> WhyText:
    """Answer a question such as "12a=144"; raises PuzzleError, or ValueError by the grid."""
    asked = read_question(question, puzzle)
    text = _text_of(grid)
    filled = {} if text is None else read_partial_grid(text, puzzle.tree)
    with _in_time():
        return WhyText(puzzle, asked, Why(puzzle, timeout).answer(asked, filled))


def grade_of(puzzle: Crossnumber, timeout: float | None = None) -> Grade:
    """Say how hard a puzzle is."""
    with _in_time():
        return grade(Proving(puzzle, timeout))


@contextmanager
def _in_time() -> Iterator[None]:
    """Give up as Python programs expect it."""
    try:
        yield
    except OutOfTime:
        raise TimeoutError("gave up: the time is over") from None


def _text_of(grid: Grid) -> str | None:
    """Give the text of a grid; None: nothing is filled in."""
    text = grid if isinstance(grid, str) else "\n".join(grid)
    return text if text.strip() else None
