"""How suggestions are put: the words of a clue, which is of the entry that it is suggested for."""

from __future__ import annotations

from itertools import islice

from sevendown.clues.writer import MOST_WAYS, ClueWriter
from sevendown.language import tree
from sevendown.puzzle.kinds.crossnumber import Crossnumber


class SuggestionWords:
    """Puts statements about entries into words of one language, "en" or "de"."""

    def __init__(self, puzzle: Crossnumber, language: str) -> None:
        self._writer = ClueWriter(puzzle.source, puzzle.tree, puzzle.registry, language)
        self._language = language

    def of(self, line: tree.Line, slot: tree.Slot) -> str:
        """Give words that are read back as the statement; "" where there are none."""
        for candidate in islice(self._writer.candidates(line), MOST_WAYS):
            if candidate.slot == slot:
                heard = self._writer.back.heard(
                    candidate.words, slot, self._language, line.statement
                )
                if heard.same:
                    return candidate.words
        return ""
