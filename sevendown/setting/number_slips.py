"""Numbers that are taken for each other: in a statement, or as marks of entries."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sevendown.setting.slip_kinds import SlipKind

_LONGEST = 50  # digits of a number
_MOST_DIGITS = 6  # of a number into which others are put than those that are there


def marks_beside(listed: Sequence[str], mark: str) -> list[str]:
    """Give the marks before and after one in a list."""
    if mark not in listed:
        return [other for other in listed if differ_by_one(other, mark)]
    index = listed.index(mark)
    return [*listed[max(0, index - 1) : index], *listed[index + 1 : index + 2]]


def differ_by_one(one: str, other: str) -> bool:
    """Say whether two marks are numbers that follow each other."""
    return one.isdigit() and other.isdigit() and abs(int(one) - int(other)) == 1


def look_alike(one: str, other: str) -> bool:
    """Say whether two marks differ in a digit, or in the order of two."""
    if len(one) == len(other):
        differing = sum(a != b for a, b in zip(one, other, strict=True))
        return len(one) > 1 and (differing == 1 or sorted(one) == sorted(other))
    short, long = sorted((one, other), key=len)
    return len(long) == len(short) + 1 and (long.startswith(short) or long.endswith(short))


def is_short_number(text: str) -> bool:
    """Say whether something is a number that people write down."""
    return text.isdecimal() and len(text) <= _LONGEST


def other_numbers(text: str) -> Iterator[tuple[SlipKind, str]]:
    """Give other numbers that a number may be miswritten for."""
    if not is_short_number(text):
        return
    value = int(text)
    yield SlipKind.BY_ONE, str(value + 1)
    if value:
        yield SlipKind.BY_ONE, str(value - 1)
    for i, digit in enumerate(text):
        for other in "0123456789":
            if other != digit and not (other == "0" and i == 0 and len(text) > 1):
                is_round = other == "0" and 0 < i == len(text) - 1
                kind = SlipKind.ROUND if is_round else SlipKind.DIGIT
                yield kind, text[:i] + other + text[i + 1 :]
    for i in range(len(text) - 1):
        if text[i + 1] != "0" or i > 0:
            swapped = text[:i] + text[i + 1] + text[i] + text[i + 2 :]
            yield SlipKind.EXCHANGED_DIGITS, swapped
    for i in range(len(text)):
        shorter = text[:i] + text[i + 1 :]
        if shorter and (shorter == "0" or shorter[0] != "0"):
            doubled = text[i] in (text[i - 1 : i], text[i + 1 : i + 2])
            yield SlipKind.DOUBLED if doubled else SlipKind.DIGIT_MORE, shorter
    for i in range(1, len(text)):
        if text[i] != "0" and "1" not in (text[:i], text[i:]):
            yield SlipKind.RAISED, f"{text[:i]}^{text[i:]}"
    for i in range(len(text) + 1):
        for digit in "0123456789":
            if i > 0 or digit != "0":
                doubled = digit in (text[i - 1 : i], text[i : i + 1])
                if doubled or len(text) <= _MOST_DIGITS:
                    kind = SlipKind.DOUBLED if doubled else SlipKind.DIGIT_LOST
                    yield kind, text[:i] + digit + text[i:]
