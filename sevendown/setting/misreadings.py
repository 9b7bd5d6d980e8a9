"""What is misread or left out as a whole: squared for doubled, a factor for an entry, a member."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sevendown.setting.number_slips import is_short_number, other_numbers
from sevendown.setting.slip_kinds import SlipKind
from sevendown.setting.statement_parts import StatementToken, partners, replaced_tokens

_LARGEST_POWER = 6
_MOST_MEMBERS = 30  # of a set into which one more is put
_DIGITS = range(10)
# Slips in a number that is then copied.
_COPIED = (SlipKind.BY_ONE, SlipKind.DOUBLED, SlipKind.EXCHANGED_DIGITS, SlipKind.DIGIT_MORE)

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
    return is_short_number(text) and 2 <= int(text) <= _LARGEST_POWER


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


def ranges_shifted(text: str, tokens: Sequence[StatementToken]) -> Found:
    """Count from 0 for from 1, and the other way round."""
    for low, dots, high in zip(tokens, tokens[1:], tokens[2:], strict=False):
        if dots.text == ".." and is_short_number(low.text) and is_short_number(high.text):
            for by in (1, -1):
                ends = int(low.text) + by, int(high.text) + by
                if ends[0] >= 0:
                    shifted = f"{ends[0]}..{ends[1]}"
                    yield SlipKind.RANGE, text[: low.start] + shifted + text[high.end :]


def numbers_everywhere(text: str, tokens: Sequence[StatementToken]) -> Found:
    """Change a number wherever it stands in a statement."""
    numbers = [token for token in tokens if token.text.isdigit()]
    for written in dict.fromkeys(token.text for token in numbers):
        places = [token for token in numbers if token.text == written]
        if len(places) > 1 and len(written) > 1:
            for kind, other in other_numbers(written):
                if kind in _COPIED:
                    yield SlipKind.EVERYWHERE, replaced_tokens(text, places, other)


def terms_lost(
    text: str, tokens: Sequence[StatementToken], operands: Sequence[str]
) -> Iterator[str]:
    """Put a sign and one of these operands behind an entry, a name, a number or a bracket."""
    for index, token in enumerate(tokens):
        after = tokens[index + 1].text if index + 1 < len(tokens) else ""
        ends = token.text in operands or token.text == ")"
        if ends and after not in ("(", "[", "in", ".."):
            blank = " " if text[token.start - 2 : token.start] in ("+ ", "- ", "* ", "/ ") else ""
            for sign in "+-*":
                space = " " if blank or sign != "*" else ""
                for operand in operands:
                    more = f"{space}{sign}{space}{operand}"
                    yield text[: token.end] + more + text[token.end :]


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
                yield SlipKind.MEMBER_MORE, without
        if tokens[opening].text == "{":
            inside = [tokens[left + 1] for left, right in parts if right == left + 2]
            yield from _one_more(text, inside)


def _one_more(text: str, members: Sequence[StatementToken]) -> Found:
    """Put a number into a set of numbers, where it belongs by its size."""
    if not 1 < len(members) <= _MOST_MEMBERS or not all(is_short_number(m.text) for m in members):
        return
    values = sorted(int(member.text) for member in members)
    steps = [b - a for a, b in zip(values, values[1:], strict=False)]
    step = max(1, min(steps))
    between = {a + step for a, s in zip(values, steps, strict=False) if s > step}
    between |= {values[0] - step, values[-1] + step}
    if values[-1] < len(_DIGITS):
        between |= set(_DIGITS)
    for value in sorted(between - set(values)):
        larger = [member.start for member in members if int(member.text) > value]
        if value >= 0 and larger:
            yield SlipKind.MEMBER_LOST, f"{text[: larger[0]]}{value}, {text[larger[0] :]}"
        elif value >= 0:
            end = members[-1].end
            yield SlipKind.MEMBER_LOST, f"{text[:end]}, {value}{text[end:]}"
