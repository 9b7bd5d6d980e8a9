"""Reads words that were made of statements, and says whether they mean the same."""

from __future__ import annotations

from collections.abc import Sequence

from sevendown.clues.meaning_check import MeaningCheck, TriedFilling
from sevendown.clues.reader import ClueReader
from sevendown.errors import PuzzleError
from sevendown.language import tree
from sevendown.language.clue_lines import ClueText
from sevendown.language.grid import read_grid
from sevendown.language.lalr import Unexpected
from sevendown.language.parser import LogicalLine, parse_statement
from sevendown.language.resolve import Resolver
from sevendown.language.scope import Declarations, Extent, Scope
from sevendown.record import Record
from sevendown.text.header import read_header, without_solution
from sevendown.text.problems import Problems
from sevendown.text.source import Source
from sevendown.words.registry import Registry


class Heard(Record):
    """What words were read as: `same` is None where nothing could be made of them."""

    same: bool | None
    statement: tree.Statement | None = None
    told: str = ""  # how it was read, or why not


class ReadBack:
    """Reads words as clues of the entries of a puzzle."""

    def __init__(self, source: Source, puzzle: tree.PuzzleTree, registry: Registry) -> None:
        problems = Problems([])
        source = without_solution(source)
        header, first = read_header(source, problems)
        self._grid, _ = read_grid(source, header, first, problems)
        self._source = source
        self._puzzle = puzzle
        self._registry = registry
        self._check = MeaningCheck(puzzle)
        self._names = [*puzzle.variables, *puzzle.lets]

    def begins(self, slot: tree.Slot) -> bool:
        """Say whether an entry can have a clue of its own."""
        return self._grid.begins(slot.cells[0], slot.direction)

    def heard(
        self,
        words: str,
        slot: tree.Slot | None,
        language: str,
        meant: tree.Statement,
        known: Sequence[TriedFilling] = (),
    ) -> Heard:
        """Read words as a clue of an entry, or as a note, and compare with what is meant."""
        mark, direction = (slot.mark, slot.direction) if slot else ("", "across")
        offsets = (0,) * len(words)
        clue = ClueText(mark, direction, 0, words, offsets, None, 0)
        reader = ClueReader(self._source, self._grid, self._registry, self._names)
        reading = reader.read([clue], language)[0]
        if not reading.statements:
            return Heard(None, None, reading.problem.message if reading.problem else "")
        if len(reading.statements) > 1:
            return Heard(None, None, f"two readings: {' | '.join(reading.statements)}")
        statement = self._resolved(reading.statements[0])
        if statement is None:
            return Heard(None, None, f"not a statement: {reading.statements[0]}")
        same = self._check.same(meant, statement, known)
        return Heard(same, statement, reading.statements[0])

    def _resolved(self, text: str) -> tree.Statement | None:
        """Look up the names of a statement."""
        problems = Problems([])
        scope = Scope(self._grid, self._registry, Declarations())
        scope.variables |= self._puzzle.variables
        scope.lets |= {name: (value, Extent()) for name, value in self._puzzle.lets.items()}
        resolver = Resolver(self._source, scope, problems)
        try:
            resolver.take(LogicalLine(0, text, parse_statement(text), is_clue=True))
        except (Unexpected, PuzzleError):
            return None
        return None if problems or not resolver.lines else resolver.lines[-1].statement
