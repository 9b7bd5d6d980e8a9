"""A puzzle as a page of clues in words, which is again the text of a puzzle.

Below the header and the grid stand the clues of the entries, then notes, then the statements for
which there are no words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from sevendown.clues.doorway import reader_of
from sevendown.clues.voice import SaidOfEntry
from sevendown.clues.writer import Candidate, ClueWriter
from sevendown.errors import PuzzleError
from sevendown.language import parse_nodes, tree
from sevendown.language.clue_lines import ClueOptions, find_clues
from sevendown.language.grid import read_grid
from sevendown.language.intended import intended_text
from sevendown.language.parser import LogicalLine, parse_statement, parse_statements
from sevendown.language.text_to_tree import read_with_clues
from sevendown.record import Record
from sevendown.text.header import read_header, without_solution
from sevendown.text.problems import Problems
from sevendown.text.source import Source
from sevendown.words.registry import Registry

_HEADINGS = {
    "en": {"across": "Across", "down": "Down", "notes": "Notes"},
    "de": {"across": "Waagerecht", "down": "Senkrecht", "notes": "Hinweise"},
}
_NO_WORDS = {
    "en": ("% There are no words for", "of", "statements."),
    "de": ("% Für", "von", "Aussagen gibt es keine Worte."),
}
_NAME = re.compile(r"[^\W\d]\w*")
MOST_ROUNDS = 6  # of writing the page, until all of it is read back


class PrintedClue(Record):
    """A line of the page: words, and what was meant by them."""

    slot: tree.Slot | None  # None: it is a note
    words: str
    lines: tuple[tree.Line, ...]  # the statements that it says
    read_as: tree.Statement  # what the clue reader made of it


class CluePage(Record):
    """A puzzle in words."""

    text: str
    clues: tuple[PrintedClue, ...]
    kept: tuple[tree.Line, ...]  # statements without words
    count: int  # of all statements


def clue_page(source: Source, registry: Registry, language: str) -> CluePage:
    """Write a puzzle as a page of clues; raises PuzzleError where it cannot be read."""
    return _PageWriter(source, registry, language).page()


class _PageWriter:
    def __init__(self, source: Source, registry: Registry, language: str) -> None:
        self._source = source
        self._registry = registry
        self._language = language
        self._read_clues = reader_of(registry)
        self._tree, _, readings = read_with_clues(source, registry, self._read_clues, ClueOptions())
        self._writer = ClueWriter(source, self._tree, registry, language)
        # What stands in the text for each statement, by its place.
        self._texts = {r.clue.at: r.statements[0] for r in readings.readings if r.statements}
        problems = Problems([])
        source = self._source = without_solution(source)
        header, self._first = read_header(source, problems)
        grid, self._last = read_grid(source, header, self._first, problems)
        starts = source.line_starts
        start = starts[self._last] if self._last < len(starts) else len(source.text)
        rest = find_clues(source, start, grid, parse_statement).rest
        self._logical = parse_statements(
            source, start, problems, rest, marks=grid.marks, registry=registry
        )
        self._refused: set[int] = set()  # places of statements whose words did not work on a page

    def page(self) -> CluePage:
        """Write the page, and once more without what is not read back from it."""
        chosen = {line.at: self._writer.outcome(line).chosen for line in self._tree.lines}
        for _ in range(MOST_ROUNDS):
            candidates = {
                at: candidate
                for at, candidate in chosen.items()
                if candidate is not None and at not in self._refused
            }
            page = self._written(candidates)
            wrong = self._not_read_back(page)
            if not wrong:
                return page
            self._refused |= wrong
        return self._written({})

    # ---- clues

    def _written(self, chosen: dict[int, Candidate]) -> CluePage:
        clues: list[PrintedClue] = []
        groups: dict[tree.Slot, list[tree.Line]] = {}
        notes: dict[str | int, list[tree.Line]] = {}
        kept: list[tree.Line] = []
        for line in self._tree.lines:
            candidate = chosen.get(line.at)
            if candidate is None:
                kept.append(line)
            elif candidate.slot is None:
                notes.setdefault(_predicate_of(line) or line.at, []).append(line)
            else:
                groups.setdefault(candidate.slot, []).append(line)
        for kind, lines in notes.items():
            clues += self._notes(kind, lines, chosen)
        for slot, lines in groups.items():
            clues += self._clues_of(slot, lines, chosen)
        return CluePage(self._text(clues, kept), tuple(clues), tuple(kept), len(self._tree.lines))

    def _notes(
        self, kind: str | int, lines: Sequence[tree.Line], chosen: dict[int, Candidate]
    ) -> list[PrintedClue]:
        """Give notes; those that say the same of several things as one."""
        if isinstance(kind, str) and len(lines) > 1:
            found = self._clue(None, [self._writer.note_of_several(kind, lines)], lines)
            if found:
                return found
        return [
            clue for line in lines for clue in self._clue(None, [chosen[line.at].words], [line])
        ]

    def _clues_of(
        self, slot: tree.Slot, lines: Sequence[tree.Line], chosen: dict[int, Candidate]
    ) -> list[PrintedClue]:
        """Give the clue of an entry; several, where they cannot be said together."""
        parts: list[SaidOfEntry] = [part for line in lines for part in chosen[line.at].parts]
        voice = self._writer.voice
        ways = [chosen[lines[0].at].words] if len(lines) == 1 else []
        if len(lines) > 1:
            ways = [voice.as_clue(words) for words in voice.joined(parts)]
        found = self._clue(slot, ways, lines)
        if found or len(lines) == 1:
            return found
        return [clue for line in lines for clue in self._clues_of(slot, [line], chosen)]

    def _clue(
        self, slot: tree.Slot | None, ways: Iterable[str], lines: Sequence[tree.Line]
    ) -> list[PrintedClue]:
        """Give the first way to say some statements that is read back."""
        statements = tuple(line.statement for line in lines)
        meant = statements[0] if len(statements) == 1 else tree.Logic("and", statements)
        for words in ways:
            heard = self._writer.back.heard(words, slot, self._language, meant)
            if heard.same and heard.statement is not None:
                return [PrintedClue(slot, words, tuple(lines), heard.statement)]
        return []

    # ---- the text

    def _text(self, clues: Sequence[PrintedClue], kept: Sequence[tree.Line]) -> str:
        kept_texts = {line.at: self._statement(line) for line in kept}
        early, late = self._declarations([clue.words for clue in clues], kept_texts.values())
        headings = _HEADINGS[self._language]
        blocks = [self._header(), self._grid(), *(["\n".join(early)] if early else [])]
        for direction in ("across", "down"):
            lines = [
                self._line(clue)
                for clue in sorted(clues, key=_order)
                if clue.slot is not None and clue.slot.direction == direction
            ]
            if lines:
                blocks.append("\n".join([headings[direction], *lines]))
        notes = [clue.words for clue in clues if clue.slot is None]
        if notes:
            blocks.append("\n".join([headings["notes"], *notes]))
        rest = sorted([*late.items(), *kept_texts.items()])
        if rest:
            before, of, behind = _NO_WORDS[self._language]
            told = f"{before} {len(kept)} {of} {len(self._tree.lines)} {behind}"
            blocks.append("\n".join([*([told] if kept else []), *(text for _, text in rest)]))
        if self._tree.intended is not None:
            blocks.append(intended_text(self._tree, self._tree.intended))
        return "\n\n".join(blocks) + "\n"

    def _statement(self, line: tree.Line) -> str:
        return _with_words(self._texts.get(line.at, line.text), line.words)

    def _header(self) -> str:
        values = {key: value for key, value in self._tree.header.items() if key != "language"}
        values["language"] = self._language
        return "\n".join(f"{key}: {value}" for key, value in values.items())

    def _grid(self) -> str:
        lines = self._source.clean.split("\n")[self._first : self._last]
        return "\n".join(line.rstrip() for line in lines).strip("\n")

    def _line(self, clue: PrintedClue) -> str:
        assert clue.slot is not None
        mark = clue.slot.mark if clue.slot.mark.isdecimal() else f"{clue.slot.mark}."
        return f"{mark} {clue.words} ({len(clue.slot.cells)})"

    def _declarations(
        self, words: Iterable[str], statements: Iterable[str]
    ) -> tuple[list[str], dict[int, str]]:
        """Give what is declared: what clues name, and all variables; and what statements need."""
        named = {name for text in words for name in _NAME.findall(text)}
        needed = {name for text in statements for name in _NAME.findall(text)}
        early: list[str] = []
        late: dict[int, str] = {}
        for line in reversed(self._logical):
            text = _with_words(" ".join(line.text.split()), line.wording)
            names, own = _declared(line)
            if isinstance(line.node, parse_nodes.Var) or named & names:
                early.append(text)
                named |= own
            elif needed & names:
                late[line.at] = text
                needed |= own
        return early[::-1], late

    # ---- once more

    def _not_read_back(self, page: CluePage) -> set[int]:
        """Give the places of statements that the page does not say."""
        source = Source(page.text, self._source.file)
        try:
            read_tree, _, readings = read_with_clues(
                source, self._registry, self._read_clues, ClueOptions()
            )
        except PuzzleError as error:
            return self._at_problems(page, {problem.place.line for problem in error.problems})
        wrong: set[int] = set()
        read = {(r.clue.mark, r.clue.direction, r.clue.text): r for r in readings.readings}
        said = {line.at: line.statement for line in read_tree.lines}
        for clue in page.clues:
            slot = clue.slot
            key = (slot.mark, slot.direction, clue.words) if slot else ("", "across", clue.words)
            reading = read.get(key)
            statement = said.get(reading.clue.at) if reading is not None else None
            if reading is None or len(reading.statements) != 1 or statement != clue.read_as:
                wrong |= {line.at for line in clue.lines}
        return wrong

    def _at_problems(self, page: CluePage, numbers: set[int]) -> set[int]:
        """Give the places of statements whose words stand in these lines; of all, if none do."""
        texts = page.text.split("\n")
        lines = {texts[number - 1] for number in numbers if number <= len(texts)}
        found = {
            line.at
            for clue in page.clues
            for line in clue.lines
            if (clue.words if clue.slot is None else self._line(clue)) in lines
        }
        return found or {line.at for clue in page.clues for line in clue.lines}


def _with_words(text: str, words: str) -> str:
    """Give a statement with the words that its clue is to have."""
    return f"{text}   clue: {words}" if words else text


def _predicate_of(line: tree.Line) -> str:
    """Give the predicate that a statement says of one variable, or nothing."""
    match line.statement:
        case tree.Application(predicate=predicate, arguments=(tree.Variable(),)):
            return predicate.name
    return ""


def _declared(line: LogicalLine) -> tuple[set[str], set[str]]:
    """Give the names that a line declares, and all names in it; nothing for a statement."""
    match line.node:
        case parse_nodes.Let(name=name) | parse_nodes.Define(name=name):
            return {name.text}, set(_NAME.findall(line.text))
        case parse_nodes.Var(names=names):
            return {name.text for name in names}, set(_NAME.findall(line.text))
    return set(), set()


def _order(clue: PrintedClue) -> tuple[int, str]:
    """Sort by numbers, then by letters."""
    if clue.slot is None:
        return 0, ""
    mark = clue.slot.mark
    return (int(mark), "") if mark.isdecimal() else (0, mark)
