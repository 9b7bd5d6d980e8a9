"""The way into this room: nothing else of it is loaded for puzzles without printed clues."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sevendown.language.clue_lines import ClueText
from sevendown.language.grid import Grid
from sevendown.language.text_to_tree import ClueReading, ReadClues
from sevendown.text.source import Source
from sevendown.words.registry import Registry


def reader_of(registry: Registry) -> ReadClues:
    """Give what reads printed clues with the words of a registry."""

    def read(
        source: Source,
        grid: Grid,
        clues: Sequence[ClueText],
        language: str,
        headings: Sequence[str],
        names: Collection[str],
    ) -> Sequence[ClueReading]:
        from sevendown.clues.reader import ClueReader, likely_language

        language = language or likely_language(clues, headings, registry)
        return ClueReader(source, grid, registry, names).read(clues, language)

    return read
