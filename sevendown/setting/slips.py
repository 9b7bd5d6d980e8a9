"""What somebody may have meant who wrote a statement: the slips of the pen that lead to it.

A slip is found in the text, so that what is meant is written as the statement is. How likely a
kind of slip is, is a guess in bits; one of many of its kind is less likely than one of few.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Container, Iterator, Sequence
from itertools import combinations, islice

from sevendown.language.scope import Scope
from sevendown.setting.misreadings import (
    differences_of_size,
    members_changed,
    numbers_everywhere,
    powers_for_products,
    ranges_shifted,
    signs_lost,
    summands_lost,
    terms_lost,
    terms_repeated,
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
from sevendown.setting.word_slips import WordSlips
from sevendown.words.registry import Registry

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
_WRAPPING = ("qs", "qp", "rev")
# Digits and letters that are taken for each other.
_LOOK_ALIKE = ("0OoD", "1IlLi", "2Zz", "5Ss", "6bG", "8B", "9gq")
_LIKE_LETTERS = ("CDGOQ", "IJL", "UV", "VW", "MN", "EF", "PR", "BR", "SZ", "ao", "ce", "nu", "mn")
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
        self.words = WordSlips(scope, registry, in_use)
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
        kind = SlipKind.TERM_LOST
        lost = terms_lost(text, tokens, list(dict.fromkeys(operands)))
        texts = [(kind, meant) for meant in dict.fromkeys(lost) if shapes.has_like(meant)]
        texts += summands_lost(text, shapes.texts)
        texts += terms_repeated(text, tokens, lambda name: bool(self.kind_of(name)))
        if _LONG_SUM.fullmatch(text):
            further = (*entries, *self._declared())
            texts += ((kind, f"{text} + {operand}") for operand in further)
        found: dict[str, SlipKind] = {}
        for kind, meant in texts[:_MOST_TERMS]:
            found.setdefault(meant, kind)
        alike = Counter(found.values())
        return [
            Slip(kind, meant, kind.bits + math.log2(alike[kind]), kind.bits)
            for meant, kind in found.items()
        ]

    def in_both(self, first: str, second: str) -> Iterator[tuple[SlipKind, tuple[str, ...]]]:
        """Give what two statements may have meant if the same entry is wrong in both."""
        both = [statement_tokens(text) for text in (first, second)]
        named = [{token.text for token in tokens} for tokens in both]
        for name in sorted(named[0] & named[1]):
            if self._scope.reference(name) is None:
                continue
            for kind, other in self._references(name):
                if kind in (SlipKind.DIRECTION, SlipKind.NEIGHBOUR):
                    parts = [[t for t in tokens if t.text == name] for tokens in both]
                    new = [
                        replaced_tokens(text, places, other)
                        for text, places in zip((first, second), parts, strict=True)
                    ]
                    yield kind, (new[0], new[1])

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
        yield from self.words.conventions(text, tokens)
        if len(tokens) <= _LONG:
            yield from powers_for_products(text, tokens)
            yield from signs_lost(text, tokens)
            yield from members_changed(text, tokens)
            yield from ranges_shifted(text, tokens)
            yield from numbers_everywhere(text, tokens)
            yield from differences_of_size(text, tokens)
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
            yield from self.words.others_for(text)
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
            like = like or any(name in row and text in row for row in _LIKE_LETTERS)
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

    def _operators(
        self, text: str, tokens: Sequence[StatementToken]
    ) -> Iterator[tuple[SlipKind, str]]:
        """Leave out an operator of one argument, or put one around an entry.

        What is around others of the same statement is also put around a name.
        """
        partner = partners(tokens)
        called = {a.text for a, b in zip(tokens, tokens[1:], strict=False) if b.text == "("}
        here = [name for name in sorted(called) if self.words.is_operator_of_one(name)]
        for index, token in enumerate(tokens):
            is_called = index + 1 < len(tokens) and tokens[index + 1].text == "("
            if is_called and index + 1 in partner:
                function = self._scope.function(token.text)
                if function is not None and not function.is_predicate:
                    opening, closing = tokens[index + 1], tokens[partner[index + 1]]
                    inside = text[opening.end : closing.start]
                    yield SlipKind.PART_OF, text[: token.start] + inside + text[closing.end :]
            elif (
                not is_called and self.kind_of(token.text) and not self._is_argument(tokens, index)
            ):
                is_entry = self._scope.reference(token.text) is not None
                for operator in (*here, *(_WRAPPING if is_entry else ())):
                    around = f"{operator}({token.text})"
                    kind = SlipKind.PART_LOST if operator in here else SlipKind.PART_OF
                    yield kind, text[: token.start] + around + text[token.end :]

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
        sets = [
            (tokens[opening].start, tokens[closing].end)
            for opening, closing in partners(tokens).items()
            if tokens[opening].text == "{"
        ]
        for left, right in neighbouring_parts(tokens):
            if not any(start < left[0] and right[1] < end for start, end in sets):
                yield SlipKind.ORDER, exchanged(text, *left, *right)
        references = [t for t in tokens if self._scope.reference(t.text) is not None]
        names = [t for t in tokens if self._is_declared(t.text)]
        numbers = [
            t
            for t in tokens
            if t.text.isdigit() and not any(start < t.start < end for start, end in sets)
        ]
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
