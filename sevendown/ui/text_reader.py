"""All puzzles of a text, and all that is wrong with them, read as the program reads them."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Lock

from sevendown.errors import Problem, PuzzleError
from sevendown.puzzle.puzzle import Puzzle
from sevendown.puzzle.read import PuzzleText, puzzle_texts, standard
from sevendown.text.source import Source
from sevendown.words.registry import Registry

# A registry opens its sources of words while names are looked up, and must not do so twice at once.
_one_at_a_time = Lock()


@dataclass(frozen=True)
class PuzzleReading:
    """One puzzle of a text: what it was read from, and the puzzle unless there are errors."""

    source: Source
    puzzle: Puzzle | None
    errors: tuple[Problem, ...] = ()
    warnings: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class TextReading:
    """What has been read: one part or more."""

    parts: tuple[PuzzleReading, ...]

    @property
    def puzzles(self) -> list[Puzzle]:
        """The puzzles that could be read, in the order of the text."""
        return [part.puzzle for part in self.parts if part.puzzle is not None]

    @property
    def errors(self) -> list[Problem]:
        """What is wrong, in the order of the text."""
        return [problem for part in self.parts for problem in part.errors]

    @property
    def warnings(self) -> list[Problem]:
        """What is odd, in the order of the text."""
        return [problem for part in self.parts for problem in part.warnings]


def read_all(text: str, file: str, kind: str | None, registry: Registry | None) -> TextReading:
    """Read all puzzles of a text; mistakes in one do not keep the others from being read."""
    with _one_at_a_time:
        words = registry or standard()
        return TextReading(tuple(_read(found, words) for found in puzzle_texts(text, file, kind)))


def known_names(registry: Registry) -> frozenset[str]:
    """Give all names of predicates and operators that a puzzle can use without defining them."""
    with _one_at_a_time:
        everyday = registry.everyday_names()
        return frozenset((*registry.all_names(), *everyday, *map(str.capitalize, everyday)))


def _read(text: PuzzleText, words: Registry) -> PuzzleReading:
    try:
        puzzle = text.read(lambda: words)
    except PuzzleError as error:
        return PuzzleReading(text.source, None, errors=error.problems)
    return PuzzleReading(text.source, puzzle, warnings=tuple(puzzle.warnings))
