"""The parts of a statement as it is written: exchanged, left out, put into brackets."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from sevendown.record import Record
from sevendown.setting.slip_kinds import SlipKind

TOKENS = re.compile(r"[0-9]+_?[adwsADWS]\b|[^\W\d]\w*|[0-9]+|<->|->|<=|>=|!=|\.\.|\S")
RELATIONS = ("=", "!=", "<", "<=", ">", ">=")
SIGNS = ("+", "-", "*", "/")
_OPENING, _CLOSING = "([{", ")]}"
_SHORT = 20  # tokens of a statement in which a pair of brackets is moved


class StatementToken(Record):
    """A part of a statement."""

    text: str
    start: int
    end: int


def statement_tokens(text: str) -> list[StatementToken]:
    """Give the parts of a statement."""
    return [StatementToken(m[0], m.start(), m.end()) for m in TOKENS.finditer(text)]


def exchanged(text: str, start: int, end: int, other_start: int, other_end: int) -> str:
    """Give a text with two parts exchanged, the first of which comes first."""
    return (
        text[:start]
        + text[other_start:other_end]
        + text[end:other_start]
        + text[start:end]
        + text[other_end:]
    )


def replaced_tokens(text: str, tokens: Sequence[StatementToken], other: str) -> str:
    """Give a text with something else in place of some of its tokens."""
    for token in reversed(tokens):
        text = text[: token.start] + other + text[token.end :]
    return text


def partners(tokens: Sequence[StatementToken]) -> dict[int, int]:
    """Give for each opening bracket the index of that which closes it."""
    found: dict[int, int] = {}
    waiting: list[int] = []
    for index, token in enumerate(tokens):
        if token.text in _OPENING:
            waiting.append(index)
        elif token.text in _CLOSING and waiting:
            found[waiting.pop()] = index
    return found


_Span = tuple[int, int]


def neighbouring_parts(tokens: Sequence[StatementToken]) -> Iterator[tuple[_Span, _Span]]:
    """Give the parts on both sides of a comma or of a sign that minds its order."""
    depth, depths = 0, []
    for token in tokens:
        if token.text in _CLOSING:
            depth -= 1
        depths.append(depth)
        if token.text in _OPENING:
            depth += 1
    for index, token in enumerate(tokens):
        if token.text in (",", "-", "/", "^", "div", "mod", "<", "<=", ">", ">="):
            left = _reach(tokens, depths, index, -1)
            right = _reach(tokens, depths, index, 1)
            if left is not None and right is not None:
                yield left, right


_ENDS = {
    ",": (",",),
    "-": (",", "+", "-", *RELATIONS, "and", "or"),
    "/": (",", *SIGNS, *RELATIONS, "and", "or"),
    "^": (",", *SIGNS, "^", *RELATIONS, "and", "or"),
    "div": (",", *SIGNS, *RELATIONS, "and", "or"),
    "mod": (",", *SIGNS, *RELATIONS, "and", "or"),
}


def _reach(
    tokens: Sequence[StatementToken], depths: Sequence[int], index: int, way: int
) -> _Span | None:
    """Give where the part on one side of a token begins and ends."""
    ends = _ENDS.get(tokens[index].text, (",", "and", "or", "->", "<->", "xor"))
    depth, last = depths[index], index
    while 0 <= last + way < len(tokens):
        token, at = tokens[last + way], depths[last + way]
        outside = at < depth or (way < 0 and at == depth - 1 and token.text in _OPENING)
        if outside or (at == depth and token.text in ends) or _encloses(token, at, depth, way):
            break
        last += way
    if last == index:
        return None
    first, final = sorted((index + way, last))
    return tokens[first].start, tokens[final].end


def _encloses(token: StatementToken, at: int, depth: int, way: int) -> bool:
    """Say whether a bracket is the one that a part stands in."""
    if way > 0:
        return token.text in _CLOSING and at == depth - 1
    return token.text in _OPENING and at == depth - 1


def negations(text: str, tokens: Sequence[StatementToken]) -> Iterator[tuple[SlipKind, str]]:
    """Put in a not, or leave one out; of a relation, the opposite is another relation."""
    if not any(token.text in RELATIONS for token in tokens):
        yield SlipKind.NEGATION, f"not ({text})"
    elif tokens[0].text != "not":
        yield SlipKind.RELATION, f"not {text}"
    joined = any(token.text in ("and", "or", "xor", "->", "<->") for token in tokens)
    depth = 0
    for index, token in enumerate(tokens):
        if token.text == "not":
            yield SlipKind.NEGATION, text[: token.start] + text[token.end :].lstrip()
        begins = index == 0 or tokens[index - 1].text in ("and", "or", "xor", "->", "<->")
        if joined and begins and depth == 0 and tokens[index + 1 : index + 2]:
            if tokens[index + 1].text == "(" and token.text[0].isalpha():
                yield SlipKind.NEGATION, f"{text[: token.start]}not {text[token.start :]}"
        depth += (token.text in _OPENING) - (token.text in _CLOSING)


def terms_left_out(text: str, tokens: Sequence[StatementToken]) -> Iterator[tuple[SlipKind, str]]:
    """Leave out a term behind a sign."""
    for index, token in enumerate(tokens[:-1]):
        after = tokens[index + 1]
        if token.text in (*SIGNS, "^") and after.text not in _OPENING:
            if index + 2 < len(tokens) and tokens[index + 2].text == "(":
                continue
            yield SlipKind.TERM, text[: token.start].rstrip() + text[after.end :]


def brackets_moved(text: str, tokens: Sequence[StatementToken]) -> Iterator[tuple[SlipKind, str]]:
    """Leave out a pair of brackets, put in one, let one end elsewhere, or move a pair."""
    kind = SlipKind.BRACKET
    for opening, closing in partners(tokens).items():
        first, last = tokens[opening], tokens[closing]
        if first.text != "(":
            continue
        called = opening > 0 and tokens[opening - 1].text[-1].isalnum()
        if not called:
            inside = text[first.end : last.start]
            without = text[: first.start] + inside + text[last.end :]
            yield kind, without
            if len(tokens) <= _SHORT:
                for moved in _put_into_brackets(without):
                    yield SlipKind.BRACKETS, moved
        for token in tokens[opening + 1 :]:
            if token.end <= last.start:
                rest = text[token.end : last.start] + text[last.end :]
                yield kind, f"{text[: token.end]}){rest}"
            elif token.start >= last.end:
                between = text[: last.start] + text[last.end : token.end]
                yield kind, f"{between}){text[token.end :]}"
    for other in _put_into_brackets(text):
        yield kind, other


def _put_into_brackets(text: str) -> Iterator[str]:
    """Put a part of a statement into brackets."""
    tokens = statement_tokens(text)
    starts = [t for i, t in enumerate(tokens) if _may_begin(tokens, i)]
    for first in starts:
        for index, last in enumerate(tokens):
            if last.start > first.start and (last.text[-1].isalnum() or last.text in _CLOSING):
                if index + 1 < len(tokens) and tokens[index + 1].text in "([":
                    continue
                inside = text[first.start : last.end]
                yield f"{text[: first.start]}({inside}){text[last.end :]}"


def lone_brackets(text: str, tokens: Sequence[StatementToken]) -> Iterator[tuple[SlipKind, str]]:
    """Put in a bracket that has no partner, or leave one out."""
    for opening, closing in ("()", "[]", "{}"):
        more = text.count(opening) - text.count(closing)
        if abs(more) != 1:
            continue
        lacking, spare = (closing, opening) if more > 0 else (opening, closing)
        for token in tokens:
            at = token.end if more > 0 else token.start
            yield SlipKind.BRACKET, text[:at] + lacking + text[at:]
            if token.text == spare:
                yield SlipKind.BRACKET, text[: token.start] + text[token.end :]


def _may_begin(tokens: Sequence[StatementToken], index: int) -> bool:
    """Say whether a bracket that is put before a token may mean something else."""
    token = tokens[index]
    return token.text[0].isalnum() or token.text == "("
