"""What is misread or left out as a whole: squared for doubled, a factor for an entry, a member."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sevendown.setting.slip_kinds import SlipKind
from sevendown.setting.statement_parts import StatementToken, partners

_LARGEST_POWER = 6
_MOST_MEMBERS = 30  # of a set into which one more is put
_DIGITS = range(10)

Found = Iterator[tuple[SlipKind, str]]


def powers_for_products(text: str, tokens: Sequence[StatementToken]) -> Found:
    """Read "squared" for "doubled", "cubed" for "three times", and the other way round."""
    for first, sign, last in zip(tokens, tokens[1:], tokens[2:], strict=False):
        before, after = text[: first.start], text[last.end :]
        if sign.text == "*" and _is_power(first.text) and _is_simple(last.text):
            if not after.lstrip().startswith(("(", "[", "^")):
                yield SlipKind.POWER, f"{before}{last.text}^{first.text}{after}"
        elif sign.text == "^" and _is_power(last.text) and _is_simple(first.text):
            yield SlipKind.POWER, f"{before}{last.text}*{first.text}{after}"
    turned = _powers_turned(text, tokens)
    if turned != text:
        yield SlipKind.ORDER, turned


def _is_power(text: str) -> bool:
    return text.isdigit() and 2 <= int(text) <= _LARGEST_POWER


def _is_simple(text: str) -> bool:
    return text[0].isalnum()


def _powers_turned(text: str, tokens: Sequence[StatementToken]) -> str:
    """Exchange base and exponent in every power of a number."""
    for base, sign, exponent in zip(tokens[-3::-1], tokens[-2::-1], tokens[::-1], strict=False):
        if sign.text == "^" and base.text.isdigit() and exponent.text.isdigit():
            turned = f"{exponent.text}^{base.text}"
            text = text[: base.start] + turned + text[exponent.end :]
    return text


def signs_lost(text: str, tokens: Sequence[StatementToken]) -> Found:
    """Read 21d for 2 * 1d."""
    for token in tokens:
        digits = len(token.text) - len(token.text.lstrip("0123456789"))
        if digits == len(token.text):
            continue
        for i in range(1, digits):
            if token.text[i] != "0":
                apart = f"{token.text[:i]}*{token.text[i:]}"
                yield SlipKind.SIGN_LOST, text[: token.start] + apart + text[token.end :]


def members_changed(text: str, tokens: Sequence[StatementToken]) -> Found:
    """Put one more member into a set, or leave one out; the same of arguments."""
    pairs = partners(tokens)
    for opening, closing in pairs.items():
        commas = [
            index
            for index in range(opening + 1, closing)
            if tokens[index].text == ","
            and not any(o < index < c for o, c in pairs.items() if opening < o and c < closing)
        ]
        ends = [opening, *commas, closing]
        parts = list(zip(ends, ends[1:], strict=False))
        if commas:
            for number, (left, right) in enumerate(parts):
                if number:
                    start, end = tokens[left].start, tokens[right].start
                else:
                    start, end = tokens[left].end, tokens[right].end
                without = text[:start] + (text[end:].lstrip() if not number else text[end:])
                yield SlipKind.MEMBER, without
        if tokens[opening].text == "{":
            inside = [tokens[left + 1].text for left, right in parts if right == left + 2]
            yield from _one_more(text, tokens[closing], inside)


def _one_more(text: str, closing: StatementToken, members: Sequence[str]) -> Found:
    """Put a number into a set of numbers, where it belongs by its size."""
    if not 1 < len(members) <= _MOST_MEMBERS or not all(map(str.isdigit, members)):
        return
    values = sorted(map(int, members))
    steps = [b - a for a, b in zip(values, values[1:], strict=False)]
    step = min(steps)
    between = {a + step for a, s in zip(values, steps, strict=True) if s > step}
    between |= {values[0] - step, values[-1] + step}
    if values[-1] < len(_DIGITS):
        between |= set(_DIGITS)
    for value in sorted(between - set(values)):
        if value >= 0:
            more = f", {value}{text[closing.start :]}"
            yield SlipKind.MEMBER, text[: closing.start].rstrip() + more
