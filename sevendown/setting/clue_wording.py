"""Whether a clue can be put in words that are read back, as a clue of its own entry."""

from __future__ import annotations

from sevendown.clues.writer import ClueWriter
from sevendown.puzzle.kinds.crossnumber import Crossnumber
from sevendown.setting.true_clue import TrueClue


class ClueWording:
    """Puts clues into words of one language, each once."""

    def __init__(self, puzzle: Crossnumber, language: str) -> None:
        self._puzzle = puzzle
        self._writer = ClueWriter(puzzle.source, puzzle.tree, puzzle.registry, language)
        self._known: dict[str, str] = {}

    def words(self, clue: TrueClue) -> str:
        """Give the words of a clue; "" where there are none that stand at its entry."""
        if clue.text not in self._known:
            chosen = self._writer.outcome(self._puzzle.statement(clue.text)).chosen
            fits = chosen is not None and chosen.slot == clue.slot
            self._known[clue.text] = chosen.words if chosen is not None and fits else ""
        return self._known[clue.text]
