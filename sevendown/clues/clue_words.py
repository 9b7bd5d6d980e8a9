"""The words of a clue, and what each of them, or several together, may be."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from math import gcd
from typing import Any

from sevendown.clues.tongue import Tongue
from sevendown.record import Record

# What other programs write for signs that a keyboard has, and what only shapes a line.
_SIGNS = {
    "×": "*",
    "·": "*",
    "∙": "*",
    "⋅": "*",
    "✕": "*",
    "÷": "/",
    "−": "-",
    "–": "-",
    "—": "-",
    "‐": "-",
    "‑": "-",
    "’": "'",
    "‘": "'",
    "´": "'",
    "`": "'",
    "“": '"',
    "”": '"',
    "„": '"',
    "«": '"',
    "»": '"',
    "≥": "≥",
    "⁄": "/",
    "[": "(",
    "]": ")",
    "ﬁ": "fi",
    "ﬂ": "fl",
}
_RAISED = {"⁰": 0, "¹": 1, "²": 2, "³": 3, "⁴": 4, "⁵": 5, "⁶": 6, "⁷": 7, "⁸": 8, "⁹": 9}
_FRACTIONS = {
    "½": (1, 2),
    "⅓": (1, 3),
    "⅔": (2, 3),
    "¼": (1, 4),
    "¾": (3, 4),
    "⅕": (1, 5),
    "⅖": (2, 5),
    "⅗": (3, 5),
    "⅘": (4, 5),
    "⅙": (1, 6),
    "⅚": (5, 6),
    "⅐": (1, 7),
    "⅛": (1, 8),
    "⅜": (3, 8),
    "⅝": (5, 8),
    "⅞": (7, 8),
    "⅑": (1, 9),
    "⅒": (1, 10),
}
_END = "(?![^\\W_⁰¹²³⁴-⁹])"  # of a word; an exponent may follow
_UNSEEN = re.compile("[\u00ad\u200b\u2060\ufeff]")  # what only shapes a line
_TOKEN = re.compile(
    rf"(?P<short>\d+_?[adwsADWS]{_END})"
    rf"|(?P<code>[ADWS]\d+{_END})"
    rf"|(?P<mark>[^\W\d_]+_[adwsADWS]{_END})"
    r"|(?P<letters>(?:[^\W\d_]\.){2,})"
    r"|(?P<nth>\d+(?:st|nd|rd|th|ten?)(?![^\W_]))"
    r"|(?P<digits>\d+'?s(?![^\W_]))"
    r"|(?P<number>\d{1,3}(?:[,.]\d{3})+(?!\d)|\d+(?:[.,]\d+)?)"
    r"|(?P<raised>[⁰¹²³⁴-⁹]+)"
    r"|(?P<part>[½⅓⅔¼¾⅕-⅞⅐⅑⅒])"
    r"|(?P<own>'s?(?![^\W_]))"
    r"|(?P<word>[^\W\d_⁰¹²³⁴-⁹]+)"
    r"|(?P<sign>[^\w\s]|_)"
)
_REMARK = re.compile(r"\((?:upper|lower|capital|small)[ -]?case[^()]{0,20}\)", re.IGNORECASE)
_DIGIT_NAMES = {
    "zeros": 0, "zeroes": 0, "noughts": 0, "ones": 1, "twos": 2, "threes": 3, "fours": 4,
    "fives": 5, "sixes": 6, "sevens": 7, "eights": 8, "nines": 9, "nullen": 0, "einsen": 1,
    "zweien": 2, "dreien": 3, "vieren": 4, "fünfen": 5, "sechsen": 6, "siebenen": 7, "achten": 8,
    "neunen": 9,
}  # fmt: skip


class ClueWord(Record):
    """A word or sign of a clue: what kind it is of, how it is written, where."""

    kind: str
    text: str
    at: int  # the offset in the clue
    joined: bool  # whether it follows the one before at once

    @property
    def end(self) -> int:
        """The offset behind it."""
        return self.at + len(self.text)


def plain(text: str) -> str:
    """Give a text with the signs of a keyboard, of the same length as far as that can be."""
    text = _REMARK.sub(lambda found: " " * len(found[0]), text)
    return "".join(_SIGNS.get(sign, " " if sign == "\N{SOFT HYPHEN}" else sign) for sign in text)


def tokens(text: str) -> list[ClueWord]:
    """Split a clue into words and signs."""
    found: list[ClueWord] = []
    behind = -1
    for match in _TOKEN.finditer(plain(_UNSEEN.sub("", text))):
        kind = match.lastgroup or ""
        if kind == "letters":  # L.C.M.
            found.append(ClueWord("word", match[0].replace(".", ""), match.start(), False))
            continue
        found.append(ClueWord(kind, match[0], match.start(), match.start() == behind))
        behind = match.end()
    return _without_noise(found)


def _without_noise(found: list[ClueWord]) -> list[ClueWord]:
    """Leave out hyphens inside words, quotation marks and the full stop at the end."""
    if len(found) > 1 and found[-1].text == "!" and found[-2].kind == "word":
        found.pop()  # A prime!
    while (
        found
        and found[-1].text in (".", ";", ":", ",", "?", "!")
        and (found[-1].text != "!" or not found[-1].joined)
    ):
        found.pop()
    kept: list[ClueWord] = []
    for index, token in enumerate(found):
        following = found[index + 1] if index + 1 < len(found) else None
        if token.text == '"':
            continue
        if token.text == "-" and following is not None and (token.joined or following.joined):
            before = kept[-1] if kept else None
            if following.kind == "word" and before is not None and token.joined:
                continue  # two-digit, 2- digit, c-across
        kept.append(token)
    return kept


class Marks(Record):
    """What entries there are: their marks by direction, and how each is named in statements."""

    names: dict[tuple[str, str], str]  # (mark, a or d) -> 3d
    values: frozenset[str] = frozenset()  # names that the puzzle declares by var and let

    def name(self, mark: str, direction: str) -> str | None:
        """Give the name of the entry of a mark in a direction."""
        return self.names.get((mark, direction))


class UnknownEntry(Record):
    """A reference to an entry that there is not."""

    text: str
    at: int


def edges(
    row: Sequence[ClueWord], tongue: Tongue, marks: Marks
) -> tuple[list[dict[str, list[tuple[int, Any]]]], list[UnknownEntry]]:
    """Give what stands at each place of a row of words; and entries that there are not."""
    found: list[dict[str, list[tuple[int, Any]]]] = [{} for _ in row]
    unknown: list[UnknownEntry] = []

    def add(start: int, end: int, terminal: str, meaning: Any) -> None:
        found[start].setdefault(terminal, []).append((end, meaning))

    for start, token in enumerate(row):
        for form in {
            token.text.lower(),
            *(tongue.forms(token.text) if token.kind == "word" else ()),
        }:
            add(start, start + 1, f"'{form}", None)
        if token.kind == "number" or token.kind == "word":
            for end, value in _numbers(row, start, tongue):
                add(start, end, "NUMERAL", value)
                if 0 <= value <= 9 and end == start + 1:
                    add(start, end, "DIGITWORD", value)
                    add(start, end, "DIGITWORDS", value)
        if token.kind == "digits" or (token.kind == "short" and token.text[-1] == "s"):
            value = int(re.sub(r"\D", "", token.text))
            if value <= 9:
                add(start, start + 1, "DIGITWORDS", value)
        if token.text.lower() in _DIGIT_NAMES:
            add(start, start + 1, "DIGITWORDS", _DIGIT_NAMES[token.text.lower()])
        if token.kind == "word":
            for terminal, value in tongue.compounds(token.text):
                add(start, start + 1, terminal, value)
        if token.kind in ("word", "nth"):
            nth = tongue.ordinal(token.text)
            if nth is not None:
                add(start, start + 1, "NTH", nth)
        if token.kind == "raised":
            value = int("".join(str(_RAISED[sign]) for sign in token.text))
            add(start, start + 1, "SUPERSCRIPT", ("num", value))
        for end, part in _fractions(row, start, tongue):
            add(start, end, "FRACTION", part)
        if token.kind == "number":
            decimal = _decimal(token.text, tongue)
            if decimal is not None:
                add(start, start + 1, "DECIMAL", decimal)
        for end, name in _references(row, start, tongue, marks, unknown):
            add(start, end, "REF", name)
        for end, name in _declared(row, start, marks.values):
            add(start, end, "REF", name)
        for end, names in _shared_references(row, start, tongue, marks):
            add(start, end, "REFS", names)
    return found, unknown


def _plain_number(text: str, tongue: Tongue) -> int | None:
    """Give the value of a number written in figures; None for decimals."""
    if text.isdecimal():
        return int(text) if len(text) <= 40 else None
    head, *groups = re.split(r"[.,]", text)
    if tongue.grouping in text and all(len(group) == 3 for group in groups):
        return int(head + "".join(groups))
    return None


def _decimal(text: str, tongue: Tongue) -> tuple[int, int] | None:
    """Give a decimal number as a fraction: 1.5 is 3/2."""
    point = "." if tongue.grouping == "," else ","
    whole, found, digits = text.partition(point)
    if not found or not whole.isdecimal() or not digits.isdecimal() or len(digits) > 4:
        return None
    top, bottom = int(whole + digits), 10 ** len(digits)
    shared = gcd(top, bottom)
    return (top // shared, bottom // shared)


def _numbers(row: Sequence[ClueWord], start: int, tongue: Tongue) -> Iterator[tuple[int, int]]:
    """Give the numbers that begin here, in figures or words: where each ends, and its value."""
    token = row[start]
    if token.kind == "number":
        value = _plain_number(token.text, tongue)
        if value is not None:
            yield start + 1, value
            group = row[start + 1].text if start + 1 < len(row) else ""
            if value < 1000 and len(group) == 3 and group.isdecimal():
                yield start + 2, 1000 * value + int(group)  # 15 625
        return
    if roman := _roman(token.text):
        yield start + 1, roman
    word = tongue.spelled(token.text)
    if word in tongue.lots:
        yield start + 1, tongue.lots[word]
        return
    if word in tongue.units and start + 1 < len(row):
        lot = tongue.lots.get(tongue.spelled(row[start + 1].text))
        if lot is not None:
            yield start + 2, tongue.units[word] * lot
    if word == "ein" and start + 1 < len(row):
        lot = tongue.lots.get(tongue.spelled(row[start + 1].text))
        if lot is not None:
            yield start + 2, lot
    at, total, part = start, 0, 0
    if word in tongue.one and tongue.code == "en" and start + 1 < len(row):
        following = row[start + 1].text.lower()
        if following in tongue.lots and word in ("a", "one"):
            yield start + 2, tongue.lots[following]
        if following in tongue.scales and word == "a":
            part, at = 1, start + 1
    last = 1000
    while at < len(row):
        word = tongue.spelled(row[at].text)
        if word in tongue.units and (part == 0 or _fits(part, tongue.units[word], last)):
            part += tongue.units[word]
            last = tongue.units[word]
        elif word in tongue.scales and (part or at > start):
            scale = tongue.scales[word]
            if scale == 100:
                part *= 100
            else:
                total, part = total + part * scale, 0
            last = 1000
        elif word == tongue.linking and at > start and at + 1 < len(row) and last == 1000:
            if row[at + 1].text.lower() not in tongue.units:
                break
            at += 1
            continue
        else:
            break
        at += 1
        yield at, total + part


_ROMAN = re.compile("(M{0,3})(CM|CD|D?C{0,3})(XC|XL|L?X{0,3})(IX|IV|V?I{0,3})")
_ROMAN_VALUES = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}


def _roman(text: str) -> int:
    """Give the value of a Roman numeral of three letters or more; 0: it is none."""
    if len(text) < 3 or not _ROMAN.fullmatch(text):
        return 0
    values = [_ROMAN_VALUES[letter] for letter in text]
    return sum(
        -value if any(later > value for later in values[k + 1 :]) else value
        for k, value in enumerate(values)
    )


def _fits(part: int, unit: int, last: int) -> bool:
    """Say whether a number word may follow what was read: twenty *five*, hundred *five*."""
    if last == 1000:
        return part % 100 == 0
    return part % 10 == 0 and part % 100 >= 20 and 1 <= unit <= 9


def _fractions(
    row: Sequence[ClueWord], start: int, tongue: Tongue
) -> Iterator[tuple[int, tuple[int, int]]]:
    token = row[start]
    if token.kind == "part":
        yield start + 1, _FRACTIONS[token.text]
        return
    if start + 2 < len(row) and row[start + 1].text == "/" and row[start + 2].joined:
        top, bottom = (_plain_number(row[k].text, tongue) for k in (start, start + 2))
        if row[start + 1].joined and top is not None and bottom:
            yield start + 3, (top, bottom)
    tops = list(_numbers(row, start, tongue)) if token.kind in ("word", "number") else []
    if token.kind == "word" and tongue.spelled(token.text) == "anderthalbfache":
        yield start + 1, (3, 2)
    if token.text.lower() in tongue.one:
        tops.append((start + 1, 1))
    for end, top in tops:
        if end < len(row) and row[end].text.lower() in ("%", "percent", "prozent"):
            yield end + 1, _lowest(top, 100)
        if [part.text.lower() for part in row[end : end + 2]] == ["per", "cent"]:
            yield end + 2, _lowest(top, 100)
        if [part.text.lower() for part in row[end : end + 2]] == ["and", "a"] and end + 2 < len(
            row
        ):
            more = tongue.denominator(row[end + 2].text)
            if more:
                yield end + 3, (top * more + 1, more)
        if end < len(row) and row[end].kind in ("word", "nth"):
            parts = tongue.denominator(row[end].text)
            if parts:
                yield end + 1, (top, parts)
    if token.kind == "word" and tongue.denominators.get(tongue.spelled(token.text)):
        yield start + 1, (1, tongue.denominators[tongue.spelled(token.text)])


def _lowest(top: int, bottom: int) -> tuple[int, int]:
    shared = gcd(top, bottom)
    return top // shared, bottom // shared


_DIRECTION_OF_CODE = {"A": "a", "D": "d", "W": "a", "S": "d"}


def _references(
    row: Sequence[ClueWord],
    start: int,
    tongue: Tongue,
    marks: Marks,
    unknown: list[UnknownEntry],
) -> Iterator[tuple[int, str]]:
    """Give the entries named here, with where their names end."""
    token = row[start]

    def named(end: int, mark: str, direction: str, sure: bool) -> Iterator[tuple[int, str]]:
        name = marks.name(mark, direction)
        if name is not None:
            yield end, name
        elif sure:
            text = " ".join(part.text for part in row[start:end])
            unknown.append(UnknownEntry(text, token.at))

    if token.kind in ("short", "mark"):
        mark = token.text[:-1].rstrip("_")
        yield from named(start + 1, mark, tongue.letters[token.text[-1].lower()], True)
    elif token.kind == "code":
        yield from named(start + 1, token.text[1:], _DIRECTION_OF_CODE[token.text[0]], False)
    elif token.kind == "number" or (token.kind == "word" and len(token.text) <= 2):
        end = start + 1
        if end < len(row) and row[end].text in ("A", "D") and token.kind == "number":
            if end + 1 == len(row) or row[end + 1].kind == "sign":  # 19 A, and no article
                yield from named(end + 1, token.text, row[end].text.lower(), False)
        while end < len(row) and row[end].text in (".", "-", "_"):
            end += 1
        if end < len(row) and row[end].kind == "word":
            direction = tongue.direction(row[end].text)
            if direction:
                stop = end + 1
                if stop < len(row) and row[stop].text == "." and row[stop].joined:
                    yield from named(stop + 1, token.text, direction, False)  # 5 senkr.
                yield from named(stop, token.text, direction, token.kind == "number")
    elif token.kind == "word" and start + 1 < len(row):
        direction = tongue.direction(token.text)
        stop = start + 1
        if direction and row[stop].text == "." and stop + 1 < len(row):
            stop += 1
        following = row[stop]
        single = following.kind == "number" or len(following.text) == 1
        if direction and single and following.kind in ("number", "word"):
            yield from named(stop + 1, following.text, direction, False)


MOST_PIECES = 6  # of a name that looks like several words: n_12


def _declared(
    row: Sequence[ClueWord], start: int, values: Collection[str]
) -> Iterator[tuple[int, str]]:
    """Give the names of the puzzle's own that begin here, with where they end."""
    name = ""
    for end in range(start, min(start + MOST_PIECES, len(row))):
        if end > start and not row[end].joined:
            return
        name += row[end].text
        if name in values:
            yield end + 1, name


def _shared_references(
    row: Sequence[ClueWord], start: int, tongue: Tongue, marks: Marks
) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Give several entries that share one direction: 12, 13 and 14 across."""
    found: list[str] = []
    at = start
    while at < len(row) and row[at].kind == "number":
        found.append(row[at].text)
        at += 1
        while at < len(row) and row[at].text.lower() in (",", "and", "und", "&"):
            at += 1
    if (
        len(found) >= 2
        and at < len(row)
        and row[at].kind == "word"
        and row[at - 1].kind == "number"
    ):
        direction = tongue.direction(row[at].text)
        names = [marks.name(mark, direction) for mark in found] if direction else [None]
        if all(names):
            yield at + 1, tuple(name for name in names if name)


def unknown_words(
    row: Sequence[ClueWord], known: Collection[str], tongue: Tongue
) -> list[ClueWord]:
    """Give the words that stand in no grammar and are no number."""
    return [
        token
        for token in row
        if token.kind == "word"
        and len(token.text) > 1
        and not _roman(token.text)
        and not any(f"'{form}" in known for form in {token.text.lower(), *tongue.forms(token.text)})
        and not tongue.is_known(token.text)
        and token.text.lower() not in _DIGIT_NAMES
    ]
