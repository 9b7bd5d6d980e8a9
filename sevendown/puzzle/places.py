"""What a kind of puzzle says of its places, so that its solutions can be explained.

A place is a cell that people fill in: a square of a figure, the queen of a column. A clue is
something that the puzzle says of a few places and that can be looked at by itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sevendown.engine.cells import Cell
from sevendown.engine.domains import Domain
from sevendown.engine.rule import Rule
from sevendown.record import Record

Known = Mapping[Cell, Domain]  # what some places can still be


class PlaceClue(Record):
    """Something that a puzzle says of some of its places: the rules say just that."""

    text: str  # in words: "row 3 has 5 filled cells"
    way: str  # how it is used, as a hint says it: "Count its cells."
    rules: tuple[Rule, ...]
    about: tuple[Cell, ...] = ()  # the places from which it tells of others; (): all
    given: bool = False  # whether it only says what a place is from the start


class PlacesToFill:
    """The places and the clues of a puzzle, in words and as they are printed.

    The clues together say all that the puzzle says.
    """

    clues: Sequence[PlaceClue] = ()
    rows: Sequence[Sequence[Cell]] = ()  # as solutions are printed
    signs: Mapping[str, int] = {}  # that stand for values there
    unknown = "?"  # signs for what is not known
    spaced = False  # whether blanks tell signs apart; else each is one letter

    def facts(self, known: Known, first: Known) -> list[str]:
        """Say what places are, or are not: each a part of a sentence.

        `first` has what they can be at the very beginning.
        """
        raise NotImplementedError

    def premises(self, clue: PlaceClue, known: Known, first: Known) -> list[str]:
        """Say what is known of the places of a clue, after its own words."""
        return self.facts(known, first)

    def name(self, place: Cell) -> str:
        """Name a place."""
        return place.name
