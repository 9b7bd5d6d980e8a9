"""What is misread or left out as a whole: squared for doubled, a factor for an entry, a member."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from sevendown.setting.number_slips import is_short_number, other_numbers
from sevendown.setting.slip_kinds import SlipKind
from sevendown.setting.statement_parts import (
    StatementToken,
    partners,
    replaced_tokens,
    statement_tokens,
)

_LARGEST_POWER = 6
_MOST_MEMBERS = 30  # of a set into which one more is put
_DIGITS = range(10)
_LAST_NUMBER = re.compile(r"([0-9]{1,9})(?!.*[0-9])")
_MOST_BETWEEN = 6
_LONGEST_TERM = 40  # characters of one that may count
_LONGEST_SUM = 300  # characters of a statement whose terms are looked at
_FEW = 2  # places of a digit that is changed wherever it stands, if there are more
# Slips in a number that is then copied.
_COPIED = (SlipKind.BY_ONE, SlipKind.DOUBLED, SlipKind.EXCHANGED_DIGITS, SlipKind.DIGIT_MORE)

_SIDES = {"=", "!=", "<", "<=", ">", ">=", "and", "or", "xor", "->", "in"}

Found = Iterator[tuple[SlipKind, str]]
Is = Callable[[str], bool]


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
    alike: dict[tuple[str, str], list[StatementToken]] = {}  # an exponent is no index
    for before, token in zip([None, *tokens], tokens, strict=False):
        if token.text.isdigit():
            where = before.text if before is not None and before.text in "^[" else ""
            alike.setdefault((token.text, where), []).append(token)
    for (written, _), places in alike.items():
        if len(places) > (1 if len(written) > 1 else _FEW):
            for kind, other in other_numbers(written):
                if kind in _COPIED:
                    yield SlipKind.EVERYWHERE, replaced_tokens(text, places, other)
    yield from _raised_everywhere(text, numbers)


def _raised_everywhere(text: str, numbers: Sequence[StatementToken]) -> Found:
    """Read 2^10, 2^11, 2^12 for 210, 211, 212."""
    alike: dict[tuple[int, str], list[StatementToken]] = {}
    for token in numbers:
        if len(token.text) > 1 and token.text[0] != "1":
            alike.setdefault((len(token.text), token.text[0]), []).append(token)
    for places in alike.values():
        if len(places) > 1 and all(token.text[1] != "0" for token in places):
            raised = text
            for token in reversed(places):
                power = f"{token.text[0]}^{token.text[1:]}"
                raised = raised[: token.start] + power + raised[token.end :]
            yield SlipKind.EVERYWHERE, raised


def differences_of_size(text: str, tokens: Sequence[StatementToken]) -> Found:
    """Take the difference of two numbers for what is left if the second is taken away."""
    for index, token in enumerate(tokens):
        if token.text == "-" and 0 < index < len(tokens) - 1:
            begins = index == 1 or tokens[index - 2].text in _SIDES
            ends = index + 2 == len(tokens) or tokens[index + 2].text in _SIDES
            if begins and ends:
                start, end = tokens[index - 1].start, tokens[index + 1].end
                size = f"abs({text[start:end]})"
                yield SlipKind.PART_LOST, text[:start] + size + text[end:]


def terms_repeated(text: str, tokens: Sequence[StatementToken], is_operand: Is) -> Found:
    """Let a term be there once more: behind itself, or a number behind another entry or name."""
    for before, sign, term in zip(tokens, tokens[1:], tokens[2:], strict=False):
        if sign.text not in ("+", "-"):
            continue
        if is_operand(term.text):
            between = text[before.end : sign.start]
            twice = text[: term.end] + between + text[sign.start : term.end] + text[term.end :]
            yield SlipKind.TERM_TWICE, twice
        elif is_short_number(term.text):
            for other in tokens:
                if is_operand(other.text) and other is not before:
                    with_it = f"({other.text} {sign.text} {term.text})"
                    yield SlipKind.TERM_LOST, text[: other.start] + with_it + text[other.end :]


def sums_in(text: str) -> list[list[StatementToken]]:
    """Give the terms of each sum of at least three of them, which has no other signs."""
    tokens = statement_tokens(text)
    depth, level = 0, []
    for token in tokens:
        depth -= token.text in ")]}"
        level.append(depth)
        depth += token.text in "([{"
    found: list[list[StatementToken]] = []
    for at in set(level):
        terms: list[StatementToken] = []
        start = None
        for index, token in enumerate([*tokens, StatementToken("", len(text), len(text))]):
            is_end = index == len(tokens) or level[index] < at
            is_end = is_end or (level[index] == at and token.text in _SIDES | {"-", ","})
            if is_end or (level[index] == at and token.text == "+"):
                if start is not None:
                    end = tokens[index - 1].end
                    terms.append(StatementToken(text[start:end], start, end))
                start = None
                if is_end:
                    if len(terms) > 2:
                        found.append(terms)
                    terms = []
            elif start is None:
                start = token.start
    return found


def summands_lost(text: str, others: Sequence[str]) -> Found:
    """Put into a sum a term that sums of other statements have, where it is in these.

    Also one where its terms count, and one is passed over.
    """
    for terms in sums_in(text):
        own = [re.sub(r"\s", "", term.text) for term in terms]
        blank = " " if " + " in text else ""
        for first, second in zip(terms, terms[1:], strict=False):
            for term in _between(first.text, second.text):
                longer = f"{text[: first.end]}{blank}+{blank}{term}{text[first.end :]}"
                yield SlipKind.MEMBER_LOST, longer
        for other in others:
            if len(other) > _LONGEST_SUM:
                continue
            listed = [re.sub(r"\s", "", term.text) for term in sums_in_one(other)]
            for before, term in zip(["", *listed], listed, strict=False):
                if term in own:
                    continue
                after = terms[own.index(before)] if before in own else terms[-1]
                longer = f"{text[: after.end]}{blank}+{blank}{term}{text[after.end :]}"
                yield SlipKind.TERM_LOST, longer


def _between(first: str, second: str) -> Iterator[str]:
    """Give what comes between two terms that count: t^4 between t^3 and t^5."""
    if max(len(first), len(second)) > _LONGEST_TERM:
        return
    one, two = _LAST_NUMBER.split(first), _LAST_NUMBER.split(second)
    if len(one) == len(two) == 3 and one[::2] == two[::2]:
        low, high = int(one[1]), int(two[1])
        for value in range(low + 1, min(high, low + _MOST_BETWEEN)):
            yield f"{one[0]}{value}{one[2]}"


def sums_in_one(text: str) -> list[StatementToken]:
    """Give the terms of all sums of a statement, one after the other."""
    return [term for terms in sums_in(text) for term in terms]


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
