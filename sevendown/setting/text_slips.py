"""Slips elsewhere than in one statement: in two of them, in a declaration, header or grid."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

from sevendown.clues.nearest import words_like
from sevendown.clues.reader import grammar_for
from sevendown.clues.tongue import TONGUES
from sevendown.errors import PuzzleError
from sevendown.language.parser import LogicalLine, declared_in, parse_statements
from sevendown.language.tree import Reference, walk
from sevendown.puzzle.kinds.crossnumber import Crossnumber
from sevendown.record import replaced
from sevendown.setting.grid_text import GridText, Position
from sevendown.setting.likelihood import Likelihood, some_values
from sevendown.setting.mending import Change, Draft
from sevendown.setting.number_slips import other_numbers
from sevendown.setting.slip_kinds import SlipKind
from sevendown.setting.slips import Slips
from sevendown.setting.statement_places import StatementPlaces
from sevendown.setting.statement_shapes import StatementShapes
from sevendown.setting.word_slips import with_word
from sevendown.text.problems import Problems

# Bits of these slips, less what it tells that all statements hold with them.
CONVENTION = 0.0
USUAL = -3.0
DECLARATION = -4.0
COPIED = -4.0
DRAWING = -3.0
LOPSIDED = 1.5  # for each thing that the other half of a symmetric grid does not have
SYMMETRIC = 5.0  # for what leaves no such thing
DISORDER = 3.0  # for each place where marks are not as in a crossword
LIKELY = 0.0  # bits of a drawing that is tried before all else
MOST_LOPSIDED = 4  # of a grid that is meant to be symmetric
_USUAL_DIGITS = ("0-9", "1-9")
_WORD = re.compile(r"\w+")
_LETTERS = re.compile(r"[^\W\d_]{3,}")
_NUMBER = re.compile(r"[0-9]+")
_BRACKET = re.compile(r"[()\[\]{}]")
_NAME = re.compile(r"[^\W\d]\w*(?!\w|\s*\()")
LONGEST = 200  # characters of a line in which brackets are moved
MOST_NAMES = 20  # that are not declared
MOST_TOLD = 5.0  # bits that it tells at most that two exchanged statements hold
MOST_IN_LINE = 150  # words and numbers that are tried in a line
MOST_ALIKE = 3  # words for one that is not known
LIST = 3  # statements that are alike
LONGEST_LIST = 40
NEAR = 3  # lines between two that may have been exchanged


class TextSlips:
    """Finds what may have been meant by the text of a puzzle in which some statements clash."""

    def __init__(self, puzzle: Crossnumber, places: StatementPlaces, clash: Sequence[int]) -> None:
        self._puzzle = puzzle
        self._places = places
        self._clash = clash
        self._slips = Slips(puzzle.clues.scope, puzzle.registry, puzzle.tree.spelling)
        self._likelihood = Likelihood(puzzle.tree, puzzle.clues.scope.grid.own_slots())

    def _line(self, at: int) -> str:
        """Give the line of the text at an offset."""
        return self._puzzle.source.place(at).text.strip()

    # ---- two statements

    def exchanged(self) -> list[Draft]:
        """Exchange what two statements speak of, of which one is in the clash."""
        found: dict[tuple[int, int], Draft] = {}
        lines = self._puzzle.tree.lines
        for index in self._clash:
            for other in range(len(lines)):
                pair = min(index, other), max(index, other)
                if index != other and pair not in found and self._are_near(*pair):
                    draft = self._exchange(*pair)
                    if draft is not None:
                        found[pair] = draft
        return _weighed(found.values(), SlipKind.EXCHANGED_CLUES.bits, own=True)

    def _are_near(self, first: int, second: int) -> bool:
        """Say whether somebody may have taken one statement for the other."""
        return second - first <= NEAR or self._mark(first) == self._mark(second)

    def _mark(self, index: int) -> str:
        parts = walk(self._puzzle.tree.lines[index].statement)
        return next((p.slot.mark for p in parts if isinstance(p, Reference)), str(-index))

    def _exchange(self, first: int, second: int) -> Draft | None:
        texts = self._places.statement(first), self._places.statement(second)
        subjects = [self._slips.subject(text) for text in texts]
        if None in subjects:
            return None
        (a, b), (c, d) = (span for span in subjects if span is not None)
        one, two = texts[0][a:b], texts[1][c:d]
        new = texts[0][:a] + two + texts[0][b:], texts[1][:c] + one + texts[1][d:]
        if one == two:
            return None
        changes = tuple(
            Change(*self._places.whole_span(index), text)
            for index, text in zip((first, second), new, strict=True)
        )
        try:
            meant = [self._puzzle.statement(text).statement for text in new]
        except PuzzleError:
            return None
        bits = -min(MOST_TOLD, sum(map(self._likelihood.surprise, meant)))
        before = " · ".join(self._puzzle.tree.lines[index].text for index in (first, second))
        slips = (SlipKind.EXCHANGED_CLUES,)
        at, after, both = changes[0].start, " · ".join(new), (first, second)
        return Draft(slips, at, before, after, bits, changes, only_in=both)

    def copied(self) -> list[Draft]:
        """Change an entry in two statements that follow each other, or a word in a whole list."""
        found: dict[tuple[str, ...], Draft] = {}
        texts = [self._places.statement(index) for index in range(len(self._puzzle.tree.lines))]
        shapes = StatementShapes(texts, self._slips.kind_of)
        lists: list[list[int]] = []
        for index in self._clash:
            for other in (index - 1, index + 1):
                if 0 <= other < len(texts):
                    pair = min(index, other), max(index, other)
                    for kind, new in self._slips.in_both(*(texts[place] for place in pair)):
                        found.setdefault(new, self._rewritten(kind, pair, new))
            alike = shapes.alike(index)
            if LIST <= len(alike) <= LONGEST_LIST and alike not in lists:
                lists.append(alike)
                for kind, name, word in self._slips.words.other_words_in(texts[index]):
                    new = tuple(with_word(texts[i], name, word) for i in alike)
                    found.setdefault(new, self._rewritten(kind, alike, new))
        return _weighed(found.values(), COPIED, own=True)

    def _rewritten(self, kind: SlipKind, statements: Sequence[int], new: Sequence[str]) -> Draft:
        """Write several statements in another way."""
        changes = tuple(
            Change(*self._places.whole_span(index), text)
            for index, text in zip(statements, new, strict=True)
        )
        lines = self._puzzle.tree.lines
        before = " · ".join(lines[index].text for index in statements)
        at, after = changes[0].start, " · ".join(new)
        return Draft((kind,), at, before, after, kind.bits, changes, only_in=tuple(statements))

    # ---- header

    def conventions(self) -> list[Draft]:
        """Change what the header says of all entries."""
        tree, found = self._puzzle.tree, []
        answers = "free" if tree.distinct_answers else "distinct"
        zeros = "no" if tree.leading_zeros else "yes"
        own = "".join(str(digit) for digit in tree.digits if digit)
        most = tree.digits[-1]
        digits = (own if 0 in tree.digits else f"0{own}", "0-9", "1-9", f"0-{most}", f"1-{most}")
        for key, values in (
            ("answers", (answers,)),
            ("leading-zeros", (zeros,)),
            ("digits", digits),
        ):
            for value in dict.fromkeys(values):
                found.append(self._convention(key, value))
        return _weighed([draft for draft in found if draft is not None], CONVENTION, own=True)

    def _convention(self, key: str, value: str) -> Draft | None:
        slips = (SlipKind.CONVENTION,)
        line, at = f"{key}: {value}", self._puzzle.tree.header_at.get(key)
        if at is None:
            return Draft(slips, 0, "", line, 0.0, (Change(0, 0, f"{line}\n"),))
        text = self._puzzle.source.clean
        end = text.find("\n", at)
        before = text[at : end if end >= 0 else len(text)].rstrip()
        now = before.partition(":")[2].strip()
        if now == value:
            return None
        # Digits other than the usual ones are rather meant as these.
        bits = USUAL if value in _USUAL_DIGITS and now not in _USUAL_DIGITS else 0.0
        return Draft(slips, at, before, line, bits, (Change(at, at + len(before), line),))

    # ---- declarations

    def declarations(self) -> list[Draft]:
        """Change a name or a definition that the clash makes use of."""
        declared = self._declared()
        shapes = StatementShapes([_body(line) for line in declared], self._slips.kind_of)
        empty = self._without_values()
        if empty:
            declared = [line for line in declared if empty.intersection(declared_in(line.text)[1])]
        texts = [line.text for line in declared] if empty else self._clash_texts()
        used: set[str] = set()
        for line in reversed(declared):
            names = declared_in(line.text)[1]
            if any(name in _WORD.findall(text) for name in names for text in texts):
                used.update(names)
                texts.append(line.text)
        used_ones = [line for line in declared if used.intersection(declared_in(line.text)[1])]
        bits = DECLARATION + math.log2(len(used_ones) or 1)
        found = [
            replaced(draft, bits=bits + draft.bits)
            for line in used_ones
            for draft in self._declaration(line, shapes)
        ]
        return sorted(found, key=lambda draft: draft.bits)

    def _clash_texts(self) -> list[str]:
        return [self._places.statement(index) for index in self._clash]

    def _without_values(self) -> set[str]:
        """Give the variables that can have no value."""
        tree = self._puzzle.tree
        return {name for name, members in tree.variables.items() if not some_values(members, tree)}

    def _declared(self) -> list[LogicalLine]:
        puzzle = self._puzzle
        start = puzzle.source.clean.find("\n", max(puzzle.tree.cells_at.values()))
        lines = parse_statements(
            puzzle.source, max(0, start), Problems([]), puzzle.clues.rest, registry=puzzle.registry
        )
        return [line for line in lines if declared_in(line.text)[1]]

    def _declaration(self, line: LogicalLine, shapes: StatementShapes) -> Iterator[Draft]:
        body = _body(line)
        head = line.text[: len(line.text) - len(body)]
        slips = self._slips.of(body, _parameters(head))
        for slip in (*slips, *self._slips.like_others(body, shapes)):
            if slip.text.count("fak(") > body.count("fak("):  # of whatever it is applied to
                continue
            bits = slip.bits + shapes.out_of_line(body, slip.text)
            change = Change(line.at, line.at + len(line.text), head + slip.text)
            yield Draft((slip.kind,), line.at, line.text, change.new, bits, (change,))

    # ---- a line that cannot be read

    def words_in(self, at: int) -> list[Draft]:
        """Change a word in a line that may be a printed clue."""
        return self._in_line(at, _LETTERS, self._like)

    def numbers_in(self, at: int) -> list[Draft]:
        """Change a number in a line that may be a printed clue: its own, or the length of it."""
        return self._in_line(at, _NUMBER, other_numbers)

    def brackets_in(self, at: int) -> list[Draft]:
        """Let a bracket of a statement that cannot be read stand elsewhere."""
        line = self._line(at)
        if len(line) > LONGEST:
            return []
        found: dict[str, Draft] = {}
        lacking = [(line, bracket) for bracket in _lone_brackets(line)]
        moved = [
            (line[: match.start()] + line[match.end() :], match[0])
            for match in _BRACKET.finditer(line)
        ]
        for without, bracket in lacking or moved:
            for place in range(len(without) + 1):
                text = without[:place] + bracket + without[place:]
                if text not in found and self._is_statement(text):
                    change = Change(at, at + len(line), text)
                    found[text] = Draft((SlipKind.BRACKET,), at, line, text, 0.0, (change,))
        return _weighed(found.values(), SlipKind.BRACKET.bits)

    def _is_statement(self, text: str) -> bool:
        try:
            self._puzzle.statement(text)
        except PuzzleError:
            return False
        return True

    def declaration_at(self, at: int) -> list[Draft]:
        """Change a declaration that cannot be read."""
        text = self._line(at)
        line = LogicalLine(at, text, None)
        shapes = StatementShapes([_body(other) for other in self._declared()], self._slips.kind_of)
        found = list(self._declaration(line, shapes))
        found += self._renamed(line)
        return sorted(found, key=lambda draft: draft.bits)

    def renamed(self) -> list[Draft]:
        """Let a name that is never used be one of those that are, and are declared nowhere."""
        used = Counter(_WORD.findall(self._puzzle.source.clean))
        return [
            draft
            for line in self._declared()
            if any(used[name] == 1 for name in declared_in(line.text)[1])
            for draft in self._renamed(line)
        ]

    def _renamed(self, line: LogicalLine) -> Iterator[Draft]:
        for name in declared_in(line.text)[1]:
            start, end = next(m.span() for m in _WORD.finditer(line.text) if m[0] == name)
            for other in self._undeclared():
                new = line.text[:start] + other + line.text[end:]
                change = Change(line.at, line.at + len(line.text), new)
                yield Draft((SlipKind.NAME,), line.at, line.text, new, 0.0, (change,))

    def _undeclared(self) -> list[str]:
        """Give the names in the text that mean nothing, as what declares them cannot be read."""
        source, scope = self._puzzle.source, self._puzzle.clues.scope
        start = max(self._puzzle.tree.cells_at.values())
        names = dict.fromkeys(_NAME.findall(source.clean[start:]))
        words = set(self._puzzle.registry.all_names())
        return [
            name
            for name in names
            if name not in words and not scope.is_declared(name) and scope.reference(name) is None
        ][:MOST_NAMES]

    def _in_line(
        self,
        at: int,
        part: re.Pattern[str],
        others: Callable[[str], Iterable[tuple[SlipKind, str]]],
    ) -> list[Draft]:
        """Change a part of a line."""
        place = self._puzzle.source.place(at)
        start = at - place.column + 1
        found: dict[str, Draft] = {}
        for match in part.finditer(place.text):
            for kind, other in others(match[0]):
                change = Change(start + match.start(), start + match.end(), other)
                after = place.text[: match.start()] + other + place.text[match.end() :]
                texts = place.text.strip(), after.strip()
                found.setdefault(after, Draft((kind,), at, *texts, kind.bits, (change,)))
        return _weighed(list(found.values())[:MOST_IN_LINE], 0.0, own=True)

    def _like(self, word: str) -> Iterator[tuple[SlipKind, str]]:
        """Give words of clues that somebody may have misspelt."""
        for tongue in TONGUES.values():
            known = grammar_for(tongue, self._puzzle.registry).words
            for other in words_like(word, known, MOST_ALIKE):
                if other != word.lower():
                    yield SlipKind.WORD, other

    # ---- grid

    def drawings(self, is_likely: bool = False) -> list[Draft]:
        """Change the grid where the clash has to do with it, or only where it looks odd."""
        grid = GridText(self._puzzle)
        near = self._cells_near_clash() if grid.is_numbered and self._clash else None
        odd, disorder = grid.lopsided(), grid.disorder()
        symmetric = odd <= MOST_LOPSIDED
        if is_likely and not disorder and not (symmetric and odd):
            return []
        found = []
        for slip in grid.slips():
            if near is not None and not near & slip.touched:
                continue
            at = min(change.start for change in slip.changes)
            left = grid.lopsided(slip)
            bits = LOPSIDED * (left - odd) if symmetric else 0.0
            bits -= SYMMETRIC if odd and not left else 0.0
            bits += DISORDER * (grid.disorder(slip) - disorder)
            found.append(Draft((SlipKind.DRAWING,), at, "", "", bits, slip.changes))
        drafts = _weighed(found, DRAWING, own=True)
        if is_likely:
            drafts = [draft for draft in drafts if draft.bits <= LIKELY]
        return [self._drawn(draft) for draft in drafts]

    def _drawn(self, draft: Draft) -> Draft:
        """Tell the lines of the grid before and after a change."""
        source = self._puzzle.source
        lines = sorted({source.place(change.start).line for change in draft.changes})
        shift = source.first_line
        after = draft.applied(source.text).split("\n")
        before = source.text.split("\n")
        return Draft(
            draft.slips,
            draft.at,
            " · ".join(before[line - shift].strip() for line in lines),
            " · ".join(after[line - shift].strip() for line in lines),
            draft.bits,
            draft.changes,
        )

    def _cells_near_clash(self) -> frozenset[Position]:
        """Give the cells of all numbers in the clash, and those beside their ends."""
        found: set[Position] = set()
        for index in self._clash:
            for part in walk(self._puzzle.tree.lines[index].statement):
                if isinstance(part, Reference):
                    cells = part.slot.cells
                    found.update(cells)
                    (a, b), (c, d) = cells[0], cells[-1]
                    if part.slot.direction == "across":
                        found |= {(a, b - 1), (c, d + 1)}
                    else:
                        found |= {(a - 1, b), (c + 1, d)}
        return frozenset(found)


def _lone_brackets(text: str) -> list[str]:
    """Give the brackets that are there less often than their partners."""
    pairs = [(p[i], p[1 - i]) for p in ("()", "[]", "{}") for i in (0, 1)]
    return [a for a, b in pairs if text.count(a) < text.count(b)]


def _parameters(head: str) -> list[str]:
    """Give the parameters of a definition."""
    return _WORD.findall(head.partition("(")[2])


def _body(line: LogicalLine) -> str:
    """Give what a name is declared to be."""
    match = re.search(r"=|\bin\b", line.text)
    return "" if match is None else line.text[match.end() :]


def _weighed(drafts: Collection[Draft], bits: float, own: bool = False) -> list[Draft]:
    """Weigh changes of one kind: one of many is less likely than one of few."""
    many = math.log2(len(drafts) or 1)
    found = [replaced(draft, bits=bits + many + (draft.bits if own else 0.0)) for draft in drafts]
    return sorted(found, key=lambda draft: draft.bits)
