"""Puts the statements of a puzzle into words: clues of its entries, and notes.

Words are only used if the clue reader makes the same of them: what nobody could read back stays a
statement.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from sevendown.clues.gist import NoWords, Worded, about, entries_in, entry_node, gist_of
from sevendown.clues.meaning_check import TriedFilling
from sevendown.clues.nodes import Node
from sevendown.clues.read_back import Heard, ReadBack
from sevendown.clues.said_in_english import English
from sevendown.clues.said_in_german import German
from sevendown.clues.voice import SaidOfEntry, Voice
from sevendown.language import semantics, tree
from sevendown.record import Record
from sevendown.text.source import Source
from sevendown.words.base import Word
from sevendown.words.registry import Registry

MOST_WAYS = 12  # of saying one thing, that are tried
MOST_OF_CLUE = 3  # entries that a clue names without being plainly about one
MOST_ENTRIES = 6  # to which a statement may belong, that are tried
LONGEST = 400  # characters of a clue
LONGEST_LIST = 1200  # characters of one that lists many things


class Candidate(Record):
    """Words for a statement: a clue of an entry, or a note."""

    slot: tree.Slot | None
    parts: tuple[SaidOfEntry, ...]
    words: str


class WordsFound(Record):
    """What became of a statement."""

    line: tree.Line
    chosen: Candidate | None  # words that were read back as the same
    tried: tuple[tuple[Candidate, Heard], ...]  # the others


class ClueWriter:
    """Puts the statements of one puzzle into words of one language."""

    def __init__(
        self, source: Source, puzzle: tree.PuzzleTree, registry: Registry, language: str
    ) -> None:
        self.puzzle = puzzle
        self.language = language
        self.back = ReadBack(source, puzzle, registry)
        words: dict[str, Word] = {word.name: word for word in registry.words}
        names = [*puzzle.variables, *puzzle.lets]
        self.voice: Voice = _voice(language)(words, names)
        self._slots = {(slot.mark, str(slot.direction)): slot for slot in puzzle.numbers}
        names_of = {id(value): name for name, value in puzzle.lets.items()}
        words_of = {id(puzzle.lets[name]): text for name, text in puzzle.let_words.items()}
        self._ways = (
            Worded(True, words_of),
            Worded(),
            Worded(True, words_of, names_of),
            Worded(False, {}, names_of),
        )

    def outcome(self, line: tree.Line, known: Sequence[TriedFilling] = ()) -> WordsFound:
        """Find words for a statement that are read back as the same."""
        tried: list[tuple[Candidate, Heard]] = []
        for candidate in islice(self.candidates(line), MOST_WAYS):
            heard = self.back.heard(
                candidate.words, candidate.slot, self.language, line.statement, known
            )
            if heard.same:
                return WordsFound(line, candidate, tuple(tried))
            tried.append((candidate, heard))
        return WordsFound(line, None, tuple(tried))

    def candidates(self, line: tree.Line) -> Iterator[Candidate]:
        """Give ways to say a statement, the best first; only its own, if it has words."""
        if line.words:
            yield from self._with_own_words(line)
            return
        seen: list[Node] = []
        for worded in self._ways:
            try:
                gist = gist_of(line.statement, self.puzzle, worded)
            except NoWords:
                continue
            if gist not in seen:
                seen.append(gist)
                yield from self._of_gist(gist)

    def _with_own_words(self, line: tree.Line) -> Iterator[Candidate]:
        """Give the words of a statement as a clue of each of its entries, and as a note."""
        named = semantics.unknowns(line.statement, self.puzzle)
        slots = [part.slot for part in named if isinstance(part, tree.Reference)]
        for slot in (*(slot for slot in slots if self.back.begins(slot)), None):
            yield Candidate(slot, (SaidOfEntry(line.words),), self.voice.as_clue(line.words))

    def _of_gist(self, gist: Node) -> Iterator[Candidate]:
        slots = self._owners(gist)
        if _owner(gist) is None and len(slots) > MOST_OF_CLUE:
            yield from self._notes(gist)
        found = [c for slot in slots[:MOST_ENTRIES] for c in self._clues(gist, slot)]
        if _owner(gist) is None:
            found.sort(key=lambda candidate: len(candidate.words))
        yield from found
        yield from self._notes(gist)

    def _notes(self, gist: Node) -> Iterator[Candidate]:
        """Give ways to say something of no entry."""
        try:
            sentences = self.voice.sentences(gist)
        except NoWords:
            return
        for text in sentences:
            if len(text) <= _most(gist):
                yield Candidate(None, (SaidOfEntry(text),), self.voice.as_clue(text) + ".")

    def note_of_several(self, predicate: str, lines: Sequence[tree.Line]) -> str:
        """Say that a predicate holds of several things; "" where there are no words."""
        try:
            values = [gist_of(line.statement, self.puzzle, Worded())[2] for line in lines]
            return self.voice.as_clue(self.voice.many_are(values, predicate)) + "."
        except NoWords:
            return ""

    def _owners(self, gist: Node) -> list[tree.Slot]:
        """Give the entries to which something may belong, the best first."""
        slots = [self._slots[name] for name in entries_in(gist)]
        owner = _owner(gist)
        slots.sort(key=lambda slot: entry_node(slot) != owner)
        return [slot for slot in slots if self.back.begins(slot)]

    def _clues(self, gist: Node, slot: tree.Slot) -> Iterator[Candidate]:
        own = about(gist, slot)
        if own[0] == "and":
            yield from self._together(own[1:], slot)
        try:
            ways = self.voice.said(own)
        except NoWords:
            return
        for said in ways:
            if len(said.clause) <= _most(gist):
                yield Candidate(slot, (said,), self.voice.as_clue(said.clause))

    def _together(self, parts: Sequence[Node], slot: tree.Slot) -> Iterator[Candidate]:
        """Give ways to say several things of an entry."""
        try:
            first = tuple(self.voice.said(part)[0] for part in parts)
        except NoWords:
            return
        for words in self.voice.joined(first):
            if len(words) <= LONGEST:
                yield Candidate(slot, first, self.voice.as_clue(words))


def _most(gist: Node) -> int:
    """Give how long words may be; lists are easy to read."""
    lists = gist[0] in ("member", "truths") or gist[:2] == ("is", "DISTINCT")
    return LONGEST_LIST if lists else LONGEST


def _voice(language: str) -> type[Voice]:
    return {"en": English, "de": German}[language]


def _owner(gist: Node) -> Node | None:
    """Give the entry that something is said of; None where that is a matter of taste."""
    match gist:
        case ("entry", *_):
            return gist
        case ("cmp", "=", left, right) if left[0] != "entry":
            return _owner(right)
        case ("cmp" | "is", _, ("entry", *_) as subject, *_):
            return tuple(subject)
        case ("member" | "every" | "alike", ("entry", *_) as subject, *_):
            return tuple(subject)
        case ("not", ("is", _, ("entry", *_) as subject, *_)):
            return tuple(subject)
        case ("and" | "or" | "xor" | "<->", *parts):
            owners = {_owner(part) for part in parts if isinstance(part, tuple)}
            return owners.pop() if len(owners) == 1 else None
    return None
