"""Where in the text each statement stands, and how another form of it is written there."""

from __future__ import annotations

from functools import cached_property

from sevendown.clues.reader import likely_language
from sevendown.clues.writer import ClueWriter
from sevendown.language import tree
from sevendown.language.clue_lines import ClueText
from sevendown.language.text_to_tree import ClueReading
from sevendown.puzzle.kinds.crossnumber import Crossnumber
from sevendown.setting.mending import Change, Draft
from sevendown.setting.slip_kinds import Slip


class StatementPlaces:
    """The statements of one puzzle in its text, some of which may be printed clues."""

    def __init__(self, puzzle: Crossnumber) -> None:
        self._puzzle = puzzle
        self._readings: dict[int, ClueReading] = {r.clue.at: r for r in puzzle.clues.readings}

    def statement(self, index: int) -> str:
        """Give a statement in the language of puzzles, also where the text has a clue for it."""
        line = self._puzzle.tree.lines[index]
        reading = self._readings.get(line.at)
        return line.text if reading is None else reading.statements[0]

    def span(self, index: int) -> tuple[int, int]:
        """Say where a statement or a clue begins and ends."""
        line = self._puzzle.tree.lines[index]
        reading = self._readings.get(line.at)
        if reading is not None:
            return line.at, reading.clue.place(len(reading.clue.text)) + 1
        text, end = self._puzzle.source.clean, line.at
        for sign in line.text.replace(" ", ""):
            end = text.index(sign, end) + 1
        return line.at, end

    def whole_span(self, index: int) -> tuple[int, int]:
        """Say where a statement, or a clue with its length, begins and ends."""
        start, end = self.span(index)
        reading = self._readings.get(start)
        if reading is not None and reading.clue.length is not None:
            end = self._puzzle.source.text.index(")", reading.clue.length_at) + 1
        return start, end

    def draft(self, index: int, slip: Slip, bits: float) -> Draft:
        """Give the change that puts what was meant in the place of a statement."""
        line = self._puzzle.tree.lines[index]
        start, end = self.span(index)
        reading = self._readings.get(line.at)
        slips, text = (slip.kind,), slip.text
        if reading is None:
            change = Change(start, end, text)
            return Draft(slips, start, line.text, text, bits, (change,))
        clue = reading.clue
        words = self._words(clue, self._puzzle.statement(text))
        if words:
            change = Change(clue.place(0), end, words)
            title = f"{clue.title.partition(':')[0]}: {words}"
            return Draft(slips, start, clue.title, title, bits, (change,))
        change = Change(*self.whole_span(index), text)
        return Draft(slips, start, clue.title, text, bits, (change,))

    def _words(self, clue: ClueText, line: tree.Line) -> str:
        """Put a statement into words as a clue of the same entry; "": there are none."""
        if not line.named <= set(self._puzzle.tree.numbers):
            return ""
        chosen = self._writer.outcome(line).chosen
        if chosen is None:
            return ""
        slot = chosen.slot
        entry = (slot.mark, slot.direction) if slot is not None else ("", clue.direction)
        return chosen.words if entry == (clue.mark, clue.direction) else ""

    @cached_property
    def _writer(self) -> ClueWriter:
        puzzle = self._puzzle
        language = puzzle.tree.header.get("language", "")
        if not language:
            clues = [reading.clue for reading in puzzle.clues.readings]
            language = likely_language(clues, (), puzzle.registry)
        return ClueWriter(puzzle.source, puzzle.tree, puzzle.registry, language)
