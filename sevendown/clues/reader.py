"""From printed clues to statements, with a word about every clue that is not clear."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property

from sevendown.clues import chart
from sevendown.clues.chart import ClueGrammar, TooManyItems
from sevendown.clues.clue_words import ClueWord, Marks, edges, tokens, unknown_words
from sevendown.clues.grammar_rules import grammar_of
from sevendown.clues.nearest import nearest_phrase, nearest_word
from sevendown.clues.same_meaning import mean_the_same
from sevendown.clues.settle import ClueEntry, NotSaid, settle, with_fresh_names
from sevendown.clues.statement_text import statement_text
from sevendown.clues.tongue import TONGUES, Tongue
from sevendown.errors import Problem
from sevendown.language.clue_lines import ClueText
from sevendown.language.grid import Grid
from sevendown.language.tree import Direction
from sevendown.record import Record
from sevendown.speech import plural, say, template
from sevendown.text.phrases import clip
from sevendown.text.reading_limits import READING
from sevendown.text.source import Source
from sevendown.words.registry import Registry

MOST_HINTS = 20  # what is most like a clue is looked for so often
MARGIN = 10  # a reading whose priority is that much lower than another's is not considered
_LETTER: dict[Direction, str] = {"across": "a", "down": "d"}
_OTHER_LANGUAGE = {
    "en": template("; is the clue German? write language: de in the header"),
    "de": template("; is the clue English? write language: en in the header"),
}
_NO_ENTRY: dict[Direction, str] = {
    "across": template("there is no {mark} across"),
    "down": template("there is no {mark} down"),
}
_NONE_BEGINS = {
    "across": template("no number across begins at {mark}"),
    "down": template("no number down begins at {mark}"),
}


class ReadClue(Record):
    """What was made of a clue: statements, the likeliest first; none if it says nothing."""

    clue: ClueText
    statements: tuple[str, ...]
    problem: Problem | None = None  # why nothing could be made of it


class ClueReader:
    """Reads the clues of one puzzle."""

    def __init__(
        self, source: Source, grid: Grid, registry: Registry, names: Collection[str] = ()
    ) -> None:
        self._source = source
        self._grid = grid
        self._registry = registry
        self._names = frozenset(names)  # that the puzzle declares
        self._items = 0  # what has been spent so far
        self._hints = 0

    @cached_property
    def _marks(self) -> Marks:
        """The entries by their marks, and what statements call them."""
        found = {}
        for mark in self._grid.marks:
            for direction, letter in _LETTER.items():
                slot = self._grid.slot(mark, direction)
                if self._grid.begins(slot.cells[0], direction):
                    found[mark, letter] = slot.name
        return Marks(found, self._names)

    @cached_property
    def _lengths(self) -> dict[str, int]:
        return {
            slot.name: len(slot.cells)
            for mark in self._grid.marks
            for slot in (self._grid.slot(mark, "across"), self._grid.slot(mark, "down"))
        }

    def read(self, clues: Sequence[ClueText], language: str) -> list[ReadClue]:
        """Read clues in a language."""
        tongue = TONGUES[language]
        grammar = grammar_for(tongue, self._registry)
        return [self._read(clue, tongue, grammar) for clue in clues]

    def _read(self, clue: ClueText, tongue: Tongue, grammar: ClueGrammar) -> ReadClue:
        if not clue.mark:
            return self._read_words(clue, ClueEntry("", self._lengths), tongue, grammar)
        if clue.mark not in self._grid.marks:
            message = say(_NO_ENTRY[clue.direction], mark=clip(clue.mark))
            return self._failed(clue, clue.at, message)
        slot = self._grid.slot(clue.mark, clue.direction)
        if not self._grid.begins(slot.cells[0], clue.direction):
            message = say(_NONE_BEGINS[clue.direction], mark=clip(clue.mark))
            return self._failed(clue, clue.at, message)
        if clue.length is not None and clue.length != len(slot.cells):
            message = plural(
                len(slot.cells),
                "{name} has {n} cell in the grid, not {length}",
                "{name} has {n} cells in the grid, not {length}",
                name=slot.name,
                length=clue.length,
            )
            return self._failed(clue, clue.length_at, message)
        return self._read_words(clue, ClueEntry(slot.name, self._lengths), tongue, grammar)

    def _read_words(
        self, clue: ClueText, entry: ClueEntry, tongue: Tongue, grammar: ClueGrammar
    ) -> ReadClue:
        """Read the words of a clue of an entry, or of a note, which is of none."""
        row = tokens(clue.text)
        if not row:
            return ReadClue(clue, ())  # only a number: there is no clue
        if len(row) > READING.clue_words:
            message = say("a clue of more than {most} words is not read", most=READING.clue_words)
            return self._failed(
                clue, clue.place(row[READING.clue_words].at), _advice(message, entry.name)
            )
        strange = [
            token
            for token in unknown_words(row, grammar.words, tongue)
            if not any(name.startswith(token.text) for name in self._names)
        ]
        places, unknown = edges(row, tongue, self._marks)
        if strange and not unknown:
            return self._strange(clue, entry.name, strange[0], tongue, grammar)
        try:
            if self._items > READING.all_clue_steps:
                raise TooManyItems
            readings = grammar.read(places)
            self._items += readings.items
        except TooManyItems:
            self._items += chart.MOST_ITEMS
            return self._failed(
                clue, clue.place(0), _advice(say("this clue is too intricate"), entry.name)
            )
        found: dict[str, int] = {}
        for meaning, priority in readings.meanings:
            if meaning == ("see",):
                return ReadClue(clue, ())
            try:
                settled = with_fresh_names(settle(meaning, entry), self._names)
                found.setdefault(statement_text(settled), priority)
            except NotSaid:
                continue
        best = max(found.values(), default=0)
        likely = [text for text, priority in found.items() if priority > best - MARGIN]
        if likely:
            return ReadClue(clue, self._different(likely, entry.name))
        if unknown:
            message = say("there is no {what}", what=clip(unknown[0].text))
            return self._failed(clue, clue.place(unknown[0].at), message)
        at = row[0].at
        message = say("this clue is understood, but cannot be said of this entry")
        if not clue.mark:
            message = say("this clue is understood, but cannot be said of no entry")
        if not readings.meanings:
            token = row[min(readings.reached, len(row) - 1)]
            at = token.at
            message = say("this clue is not understood from {word} on", word=clip(token.text))
            message += self._nearest(clue, tongue)
        return self._failed(clue, clue.place(at), _advice(message, entry.name))

    def _different(self, statements: Sequence[str], name: str) -> tuple[str, ...]:
        """Leave out what is only another way to say the same."""
        found: list[str] = []
        for text in statements:
            if not any(
                mean_the_same(text, other, name, self._lengths, self._registry) for other in found
            ):
                found.append(text)
        return tuple(found)

    def _strange(
        self, clue: ClueText, name: str, token: ClueWord, tongue: Tongue, grammar: ClueGrammar
    ) -> ReadClue:
        """Say which word is not known, and what may be meant."""
        message = say(
            "this clue is not understood: the word {word} is not known", word=clip(token.text)
        )
        if self._hints < MOST_HINTS and self._is_of_other(token, tongue):
            message += say(_OTHER_LANGUAGE[tongue.code])
            return self._failed(clue, clue.place(token.at), message)
        near = nearest_word(token.text, grammar.words) if self._hints < MOST_HINTS else ""
        message += near or self._nearest(clue, tongue)
        return self._failed(clue, clue.place(token.at), _advice(message, name))

    def _is_of_other(self, token: ClueWord, tongue: Tongue) -> bool:
        """Say whether a word is one of another language."""
        return any(
            not unknown_words([token], grammar_for(other, self._registry).words, other)
            for other in TONGUES.values()
            if other is not tongue
        )

    def _nearest(self, clue: ClueText, tongue: Tongue) -> str:
        """Give the phrase that is most like a clue; for the first few, as it takes long."""
        self._hints += 1
        if self._hints > MOST_HINTS:
            return ""
        return nearest_phrase(clue.text, tongue, self._registry)

    def _failed(self, clue: ClueText, at: int, message: str) -> ReadClue:
        return ReadClue(clue, (), self._source.problem(at, message))


def _advice(message: str, name: str) -> str:
    hint = say(" (or write a statement: {name} = ..., prime({name}), ...)", name=name or "X")
    return message + hint


_GRAMMARS: dict[tuple[str, int], tuple[Registry, ClueGrammar]] = {}


def grammar_for(tongue: Tongue, registry: Registry) -> ClueGrammar:
    """Give the grammar of a language with the words of a registry, made once for each."""
    key = (tongue.code, id(registry))
    kept = _GRAMMARS.get(key)
    if kept is None or kept[0] is not registry:
        if len(_GRAMMARS) > 8:
            _GRAMMARS.clear()
        kept = _GRAMMARS[key] = registry, grammar_of(tongue, registry.words)
    return kept[1]


def likely_language(clues: Sequence[ClueText], headings: Sequence[str], registry: Registry) -> str:
    """Find out in which language clues are written: by their headings, else by their words."""
    if headings:
        return headings[0]
    text = " ".join(clue.text for clue in clues)[:4000]
    row = tokens(text)
    strange = {
        code: len(unknown_words(row, grammar_for(tongue, registry).words, tongue))
        for code, tongue in TONGUES.items()
    }
    return min(strange, key=lambda code: (strange[code], code != "en"))
