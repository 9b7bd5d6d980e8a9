"""The clues of a crossnumber in words, as they stand beside its grid."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from sevendown.puzzle.puzzle import Puzzle
from sevendown.ui.paragraph_list import Paragraph

if TYPE_CHECKING:
    from sevendown.explain.clue_text import WordedClue


class ClueList:
    """What each statement demands, with the line in which it stands."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._clues = _clues(puzzle)
        self._width = max((len(str(clue.line)) for clue in self._clues), default=0)

    def paragraphs(self, marked: Collection[int]) -> list[Paragraph]:
        """Write them; those of some lines are marked."""
        return [
            Paragraph(
                f"{'>' if clue.line in marked else ' '}{clue.line:{self._width}}  ",
                clue.told,
                kind="marked" if clue.line in marked else "",
            )
            for clue in self._clues
        ]

    def first_of(self, lines: Collection[int]) -> int | None:
        """Give the first clue that stands in one of these lines."""
        return next((i for i, clue in enumerate(self._clues) if clue.line in lines), None)

    def names(self, index: int) -> set[tuple[str, str]]:
        """Give the numbers and variables that a clue speaks of."""
        from sevendown.language.tree import Variable

        clue = self._clues[index]
        found = {("numbers", slot.name) for slot in clue.slots}
        return found | {("vars", u.name) for u in clue.unknowns if isinstance(u, Variable)}


def _clues(puzzle: Puzzle) -> list[WordedClue]:
    from sevendown.explain.clue_text import Clues
    from sevendown.puzzle.kinds.crossnumber import Crossnumber

    if not isinstance(puzzle, Crossnumber):
        return []
    lines = dict.fromkeys(puzzle.source.place(line.at).line for line in puzzle.tree.lines)
    return Clues(puzzle).of(list(lines))
