"""What somebody may have meant who wrote a statement: the slips of the pen that lead to it.

A slip is found in the text, so that what is meant is written as the statement is. How likely a
kind of slip is, is a guess in bits; one of many of its kind is less likely than one of few.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Container, Iterator, Sequence
from difflib import get_close_matches
from itertools import combinations, islice

from sevendown.language import tree
from sevendown.language.scope import Scope
from sevendown.setting.misreadings import (
    members_changed,
    numbers_everywhere,
    powers_for_products,
    ranges_shifted,
    signs_lost,
    terms_lost,
)
from sevendown.setting.number_slips import (
    differ_by_one,
    look_alike,
    marks_beside,
    other_numbers,
)
from sevendown.setting.slip_kinds import Slip, SlipKind
from sevendown.setting.statement_parts import (
    RELATIONS,
    SIGNS,
    TOKENS,
    StatementToken,
    brackets_moved,
    exchanged,
    lone_brackets,
    negations,
    neighbouring_parts,
    partners,
    replaced_tokens,
    statement_tokens,
    terms_left_out,
)
from sevendown.setting.statement_shapes import StatementShapes
from sevendown.words.base import Operator, Predicate
from sevendown.words.registry import LIBRARY, Registry

_REFERENCE = re.compile(r"([0-9]+|[^\W\d_]+(?=_))(_?)([adwsADWS])")
_LARGER = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}
_STRICT = {"<": "<=", ">": ">=", "<=": "<", ">=": ">"}
_SIGN_WORDS = ("div", "mod")
_KEYWORDS = ("in", "not", "truths", "label", "cell", "sum", "count")
_TURNED = {"a": "d", "d": "a", "w": "s", "s": "w", "A": "D", "D": "A", "W": "S", "S": "W"}
_OPPOSITES = (
    ("across", "down"),
    ("row", "column"),
    ("smallest", "largest"),
    ("all", "any"),
    ("cells", "numbers"),
)
_OPPOSITE = {one: two for pair in _OPPOSITES for one, two in (pair, pair[::-1])}
# Words, by their first names, that are taken for each other.
_OPPOSITE_WORDS = (
    ("AUF", "AB"),
    ("STRENGAUF", "STRENGAB"),
    ("GER", "UNG"),
    ("V", "T"),
    ("min", "max"),
    ("ggt", "kgv"),
    ("nextprime", "prevprime"),
    ("gpf", "lpf"),
    ("inbase", "frombase"),
    ("qs", "qp"),
)
# The same of words of which neither is the opposite of the other.
_LIKE_WORDS = (("Q", "K"), ("Q", "DREI"), ("PZ", "Q"), ("PZ", "PAL"), ("DREI", "FIB"))
_WRAPPING = ("qs", "qp", "rev")
# Digits and letters that are taken for each other.
_LOOK_ALIKE = ("0OoD", "1IlLi", "2Zz", "5Ss", "6bG", "8B", "9gq")
_JOINING = ("and", "or", "xor")
_RUNNING = re.compile(r"\b([^\W\d]\w*) in\b")
_LONG_SUM = re.compile(r"\S+ = (?:\w+ \+ ){2,}\w+")
_JOINED = re.compile(r"\b(?:and|or|xor)\b|->")
PARALLEL = 3.0  # bits for what makes a part of a statement like its others
_MOST_TEXT = 20_000_000  # characters of what may have been meant by a statement
_LONGEST_ABOUT = 1000  # characters of a statement of which it is seen what it is about
_LONG = 400  # tokens of a statement of which parts are misread
_LONGEST = 40  # tokens of a statement in which brackets are moved
_MANY = 3  # times that a statement names entries, most of them the same
_LARGEST_TERM = 12  # a number that may have been lost
_MOST_TERMS = 400  # that may have been lost
_MOST_EXCHANGED = 8  # entries or names of a statement, any two of which are exchanged


class Slips:
    """Finds what may have been meant by statements of one puzzle."""

    def __init__(self, scope: Scope, registry: Registry, in_use: Container[str] = ()) -> None:
        self._scope = scope
        self._registry = registry
        self._in_use = in_use  # the first names of words that the puzzle makes use of
        self._entries = list(scope.slots.values())
        self._are_entries: dict[str, bool] = {}  # asked of the same names over and over
        self._bound: Sequence[str] = ()  # names that have a meaning in one statement only

    def of(self, text: str, parameters: Sequence[str] = ()) -> list[Slip]:
        """Give what may have been meant, the likeliest first, each text once.

        Beside the names of the puzzle there may be parameters.
        """
        self._bound = (*parameters, *dict.fromkeys(_RUNNING.findall(text)))
        found: dict[str, SlipKind] = {}
        for kind, meant in islice(self._all(text), _MOST_TEXT // max(1, len(text))):
            if meant != text and (meant not in found or kind.bits < found[meant].bits):
                found[meant] = kind
        alike = Counter(found.values())
        slips = []
        about_one = len(text) <= _LONGEST_ABOUT and self._is_about_one(text)
        named = self._named_in(text)
        for meant, kind in found.items():
            bits = kind.bits + (self._less_alike(named, meant) if about_one else 0.0)
            slips.append(Slip(kind, meant, bits + math.log2(alike[kind]), bits))
        return sorted(slips, key=lambda slip: slip.bits)

    def like_others(self, text: str, shapes: StatementShapes) -> list[Slip]:
        """Give what may have been meant if a term is lost.

        That is only what is like other statements, or a sum of many of which one more was lost.
        """
        tokens = statement_tokens(text)
        if len(tokens) > _LONGEST:
            return []
        across, down = self._endings(text)
        entries = [
            slot.mark + (across if slot.direction == "across" else down) for slot in self._entries
        ]
        operands = [*entries, *self._declared(), *map(str, range(1, _LARGEST_TERM + 1))]
        operands += [token.text for token in tokens if self.kind_of(token.text)]
        found = terms_lost(text, tokens, list(dict.fromkeys(operands)))
        kind = SlipKind.TERM_LOST
        texts = [meant for meant in dict.fromkeys(found) if shapes.has_like(meant)]
        if _LONG_SUM.fullmatch(text):
            longer = [f"{text} + {operand}" for operand in (*entries, *self._declared())]
            texts += [meant for meant in longer if meant not in texts]
        bits = kind.bits + math.log2(len(texts) or 1)
        return [Slip(kind, meant, bits, kind.bits) for meant in texts[:_MOST_TERMS]]

    def _endings(self, text: str) -> tuple[str, str]:
        """Say how entries across and down are written in a statement."""
        for match in _REFERENCE.finditer(text):
            end, other = match[2] + match[3], match[2] + _TURNED[match[3]]
            return (end, other) if match[3] in "awAW" else (other, end)
        return "a", "d"

    def _is_about_one(self, text: str) -> bool:
        """Say whether the parts of a statement are rather alike, as they are about the same."""
        entries = self._named_in(text)[0]
        named_often = len(entries) >= _MANY and Counter(entries).most_common(1)[0][1] > 1
        return named_often or _JOINED.search(text) is not None

    def _less_alike(self, named: Sequence[Sequence[str]], meant: str) -> float:
        """Say how much less likely it is, in bits, that parts of a statement become less alike.

        "3d is even and 4d is a square" is rather about 3d alone.
        """
        bits = 0.0
        for before, after in zip(named, self._named_in(meant), strict=True):
            if len(before) == len(after):
                if len(set(after)) < len(set(before)):
                    bits -= PARALLEL
                elif len(set(before)) == 1 < len(set(after)):
                    bits += PARALLEL
        return bits

    def _named_in(self, text: str) -> tuple[list[str], ...]:
        """Give the entries, words, names and long numbers in it, each as often as it is there."""
        texts = TOKENS.findall(text)
        kinds = (self._is_entry, self._is_word, self._is_declared, _is_long_number)
        return tuple([text for text in texts if alike(text)] for alike in kinds)

    def kind_of(self, text: str) -> str:
        """Say of what kind something is that stands for a number: an entry, or a name; "": none."""
        if self._is_entry(text):
            return text[-1].lower()
        return "n" if self._is_declared(text) else ""

    def _is_declared(self, text: str) -> bool:
        return self._scope.is_declared(text) or text in self._bound

    def _declared(self) -> list[str]:
        return [*self._scope.lets, *self._scope.variables, *self._bound]

    def _is_entry(self, text: str) -> bool:
        known = self._are_entries.get(text)
        if known is None:
            known = self._scope.reference(text) is not None or bool(_REFERENCE.fullmatch(text))
            self._are_entries[text] = known
        return known

    def _is_word(self, text: str) -> bool:
        return self._scope.function(text) is not None

    def subject(self, text: str) -> tuple[int, int] | None:
        """Say where what a statement speaks of first begins and ends."""
        for match in TOKENS.finditer(text):
            name = match[0]
            if self._scope.reference(name) is not None or self._is_declared(name):
                return match.span()
        return None

    def _all(self, text: str) -> Iterator[tuple[SlipKind, str]]:
        tokens = statement_tokens(text)
        for index, token in enumerate(tokens):
            for kind, other in self._others(tokens, index):
                yield kind, text[: token.start] + other + text[token.end :]
        yield from self._exchanged_parts(text, tokens)
        yield from negations(text, tokens)
        yield from terms_left_out(text, tokens)
        yield from self._operators(text, tokens)
        yield from self._factors(text, tokens)
        yield from self._chains(text, tokens)
        yield from self._conventions(text, tokens)
        if len(tokens) <= _LONG:
            yield from powers_for_products(text, tokens)
            yield from signs_lost(text, tokens)
            yield from members_changed(text, tokens)
            yield from ranges_shifted(text, tokens)
            yield from numbers_everywhere(text, tokens)
        if len(tokens) <= _LONGEST:
            yield from brackets_moved(text, tokens)
            yield from lone_brackets(text, tokens)

    def _others(
        self, tokens: Sequence[StatementToken], index: int
    ) -> Iterator[tuple[SlipKind, str]]:
        """Give what may have been meant by one token."""
        text = tokens[index].text
        after = tokens[index + 1].text if index + 1 < len(tokens) else ""
        if text.isdigit():
            yield from other_numbers(text)
            yield from self._named_for(text)
        elif text in RELATIONS:
            if text in _LARGER:
                yield SlipKind.LARGER, _LARGER[text]
                yield SlipKind.STRICT, _STRICT[text]
            if text == "!=":  # which is seldom lost
                yield SlipKind.NEGATION, "="
            yield from ((SlipKind.RELATION, other) for other in RELATIONS)
        elif text in SIGNS or text in _SIGN_WORDS:
            others: Sequence[str] = (*SIGNS, "^", *(f" {word} " for word in _SIGN_WORDS))
            if after in ("0", "1"):
                others = ("+", "-")
            yield from ((SlipKind.SIGN, other) for other in others)
        elif text in _JOINING:
            yield from ((SlipKind.CONNECTIVE, other) for other in _JOINING)
        elif text in _OPPOSITE:
            yield SlipKind.NAME, _OPPOSITE[text]
        elif after == "(" and text[0].isalpha():
            yield from self._words(text)
        elif self._scope.reference(text) is not None:
            yield from self._references(text)
        elif _REFERENCE.fullmatch(text):
            yield from self._entries_for(text)
        elif text.isidentifier() and text not in _KEYWORDS:
            yield from self._names(text)

    # ---- numbers and names

    def _named_for(self, text: str) -> Iterator[tuple[SlipKind, str]]:
        """Give names and entries for which a number may stand."""
        for name in self._declared():
            like = len(text) == 1 and any(text in row and name in row for row in _LOOK_ALIKE)
            yield SlipKind.LIKE_SIGN if like else SlipKind.KIND_OF_NUMBER, name
        for end in "ad":
            if text in self._scope.grid.marks:
                yield SlipKind.KIND_OF_NUMBER, text + end
        yield SlipKind.PART_OF, f"fak({text})"

    def _names(self, text: str) -> Iterator[tuple[SlipKind, str]]:
        """Give other names, and digits that look like this one."""
        for name in self._declared():
            like = name.lower() == text.lower()
            yield SlipKind.LIKE_SIGN if like else SlipKind.NAME, name
        if self._scope.reference(text[::-1]) is not None:  # d1 for 1d
            yield SlipKind.LIKE_SIGN, text[::-1]
        if len(text) > 1 and all(map(self._is_declared, text)):
            yield SlipKind.SIGN_LOST, "*".join(text)
        for row in _LOOK_ALIKE:
            if text in row:
                yield SlipKind.LIKE_SIGN, row[0]
        yield SlipKind.PART_OF, f"fak({text})"

    # ---- entries

    def _references(self, text: str) -> Iterator[tuple[SlipKind, str]]:
        """Give other entries, written as this one is."""
        reference = self._scope.reference(text)
        assert reference is not None
        mark, direction = reference
        if text[-1] not in _TURNED or not text.startswith(mark):
            return
        yield SlipKind.DIRECTION, text[:-1] + _TURNED[text[-1]]
        if self._is_declared(text[::-1]):  # 1d for d1
            yield SlipKind.LIKE_SIGN, text[::-1]
        if mark.isdigit():
            yield SlipKind.KIND_OF_NUMBER, mark
        own = [slot.mark for slot in self._entries if slot.direction == direction]
        marks = list(self._scope.grid.marks)
        near = {other for listed in (own, marks) for other in marks_beside(listed, mark)}
        for slot in self._entries:
            end = text[-1] if slot.direction == direction else _TURNED[text[-1]]
            other = slot.mark + text[len(mark) : -1] + end
            if slot.direction == direction and slot.mark in near:
                yield SlipKind.NEIGHBOUR, other
            elif slot.direction == direction and look_alike(slot.mark, mark):
                yield SlipKind.LIKE_NUMBER, other
            else:
                yield SlipKind.ENTRY, other

    def _entries_for(self, text: str) -> Iterator[tuple[SlipKind, str]]:
        """Give the entries that may be meant by one which is not there, written as it is."""
        match = _REFERENCE.fullmatch(text)
        assert match is not None
        for slot in self._entries:
            same = (slot.direction == "across") == (match[3] in "awAW")
            end = match[3] if same else _TURNED[match[3]]
            like = same and (look_alike(slot.mark, match[1]) or differ_by_one(slot.mark, match[1]))
            kind = SlipKind.LIKE_NUMBER if like else SlipKind.ENTRY
            yield kind, slot.mark + match[2] + end

    # ---- words

    def _words(self, name: str) -> Iterator[tuple[SlipKind, str]]:
        """Give other words that take the same arguments, in the language that this one is in."""
        function = self._scope.function(name)
        if function is None:
            names = [*self._scope.definitions, *self._registry.all_names()]
            yield from ((SlipKind.WORD, other) for other in get_close_matches(name, names, 5))
            return
        if isinstance(function, tree.Definition):
            arity: tuple[int, int | None] = (len(function.parameters), len(function.parameters))
        else:
            arity = function.arity
        place = _place_of(function, name)
        for other, _ in self._scope.definitions.values():
            same = other.is_predicate == function.is_predicate
            if same and _takes(arity, (len(other.parameters), len(other.parameters))):
                yield SlipKind.USED_WORD, other.name
        for word in self._registry.words:
            if word.is_predicate == function.is_predicate and _takes(arity, word.arity):
                first = name if isinstance(function, tree.Definition) else function.name
                kind = self._kind_of_word(word, first)
                named = word.names[min(place, len(word.names) - 1)]
                if named.isidentifier():  # which a sign is not
                    yield kind, named

    def _kind_of_word(self, word: Predicate | Operator, name: str) -> SlipKind:
        if any(word.name in pair and name in pair for pair in _OPPOSITE_WORDS):
            return SlipKind.OPPOSITE
        is_like = any(word.name in pair and name in pair for pair in _LIKE_WORDS)
        if is_like or word.name in self._in_use:
            return SlipKind.USED_WORD
        is_rare = self._registry.origins[word] == LIBRARY
        return SlipKind.RARE_WORD if is_rare else SlipKind.WORD

    def _conventions(
        self, text: str, tokens: Sequence[StatementToken]
    ) -> Iterator[tuple[SlipKind, str]]:
        """Let 1 or 0 be what a predicate says, too: people differ there."""
        partner = partners(tokens)
        for index, token in enumerate(tokens[:-1]):
            word = self._registry.find(token.text) if tokens[index + 1].text == "(" else None
            if word is None or not word.is_predicate or word.arity != (1, 1):
                continue
            if index + 1 in partner:
                closing = tokens[partner[index + 1]]
                inside = text[tokens[index + 1].end : closing.start]
                said = text[token.start : closing.end]
                for value in (1, 0):
                    other = f"({said} or {inside} = {value})"
                    yield SlipKind.ONE, text[: token.start] + other + text[closing.end :]

    def _operators(
        self, text: str, tokens: Sequence[StatementToken]
    ) -> Iterator[tuple[SlipKind, str]]:
        """Leave out an operator of one argument, or put one around an entry."""
        partner = partners(tokens)
        for index, token in enumerate(tokens):
            called = index + 1 < len(tokens) and tokens[index + 1].text == "("
            if called and index + 1 in partner:
                function = self._scope.function(token.text)
                if function is not None and not function.is_predicate:
                    opening, closing = tokens[index + 1], tokens[partner[index + 1]]
                    inside = text[opening.end : closing.start]
                    yield SlipKind.PART_OF, text[: token.start] + inside + text[closing.end :]
            elif not called and self._scope.reference(token.text) is not None:
                if self._is_argument(tokens, index):
                    continue
                for operator in _WRAPPING:
                    around = f"{operator}({token.text})"
                    yield SlipKind.PART_OF, text[: token.start] + around + text[token.end :]

    def _factors(
        self, text: str, tokens: Sequence[StatementToken]
    ) -> Iterator[tuple[SlipKind, str]]:
        """Let a name or an entry be there twice, as a factor."""
        for index, token in enumerate(tokens):
            known = self._is_declared(token.text) or self._scope.reference(token.text)
            if known and not self._is_argument(tokens, index):
                twice = f"{token.text}*{token.text}"
                beside = [t.text for t in tokens[max(0, index - 1) : index + 2]]
                kind = SlipKind.NAMED_FACTOR if "*" in beside else SlipKind.FACTOR
                yield kind, text[: token.start] + twice + text[token.end :]

    def _chains(
        self, text: str, tokens: Sequence[StatementToken]
    ) -> Iterator[tuple[SlipKind, str]]:
        """Turn all signs of a chain, as in a < b < c."""
        signs = [token for token in tokens if token.text in _LARGER]
        if len(signs) > 1 and len({token.text for token in signs}) == 1:
            sign = signs[0].text
            yield SlipKind.LARGER, replaced_tokens(text, signs, _LARGER[sign])
            yield SlipKind.STRICT, replaced_tokens(text, signs, _STRICT[sign])

    def _is_argument(self, tokens: Sequence[StatementToken], index: int) -> bool:
        """Say whether something is the first argument of an operator."""
        if index < 2 or tokens[index - 1].text != "(":
            return False
        function = self._scope.function(tokens[index - 2].text)
        return function is not None and not function.is_predicate

    # ---- order

    def _exchanged_parts(
        self, text: str, tokens: Sequence[StatementToken]
    ) -> Iterator[tuple[SlipKind, str]]:
        """Exchange two neighbouring arguments, the two sides of a sign, or two entries."""
        for left, right in neighbouring_parts(tokens):
            yield SlipKind.ORDER, exchanged(text, *left, *right)
        references = [t for t in tokens if self._scope.reference(t.text) is not None]
        names = [t for t in tokens if self._is_declared(t.text)]
        numbers = [t for t in tokens if t.text.isdigit()]
        for alike in (references, names, numbers, *([references + names] if names else [])):
            for first, second in combinations(alike[:_MOST_EXCHANGED], 2):
                (a, b), (c, d) = sorted(((first.start, first.end), (second.start, second.end)))
                yield SlipKind.ORDER, exchanged(text, a, b, c, d)
        for written, count in Counter(t.text for t in references).items():
            if count > 1:
                parts = [t for t in references if t.text == written]
                here = {t.text for t in references}
                for kind, other in self._references(written):
                    near = kind in (SlipKind.DIRECTION, SlipKind.NEIGHBOUR) or other in here
                    kind = SlipKind.EVERYWHERE if near else SlipKind.ENTRY
                    yield kind, replaced_tokens(text, parts, other)
                    yield kind, replaced_tokens(text, parts[1:], other)


def _is_long_number(text: str) -> bool:
    return text.isdigit() and len(text) > 1


def _place_of(function: tree.Function | tree.Definition, name: str) -> int:
    """Say which of its names a word is called by."""
    names = function.names if isinstance(function, Predicate | Operator) else (name,)
    return names.index(name) if name in names else 0


def _takes(one: tuple[int, int | None], other: tuple[int, int | None]) -> bool:
    """Say whether two words take the same number of arguments, at least at times."""
    if one[1] is not None and other[1] is None:  # of one number, the smallest is that number
        return False
    least = max(one[0], other[0])
    most = [end for end in (one[1], other[1]) if end is not None]
    return not most or least <= min(most)
