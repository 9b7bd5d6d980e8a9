"""How many letters a number has when it is written in words."""

from __future__ import annotations

from functools import cache
from typing import ClassVar

from sevendown.words.base import Bounds, Operator, Phrases
from sevendown.words.bounds import NOTHING, at_least, length
from sevendown.words.digits import digits

_BEYOND = 10**66  # names are known below

_ONES = (
    "", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_TENS = (
    "", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
)  # fmt: skip
_ILLIONS = (
    "m", "b", "tr", "quadr", "quint", "sext", "sept", "oct", "non", "dec", "undec", "duodec",
    "tredec", "quattuordec", "quindec", "sexdec", "septendec", "octodec", "novemdec", "vigint",
)  # fmt: skip
_THOUSANDS = ("", "thousand", *(f"{first}illion" for first in _ILLIONS))  # powers of 1000

_EINER = (
    "", "ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf",
    "zwölf", "dreizehn", "vierzehn", "fünfzehn", "sechzehn", "siebzehn", "achtzehn", "neunzehn",
)  # fmt: skip
_ZEHNER = (
    "", "", "zwanzig", "dreißig", "vierzig", "fünfzig", "sechzig", "siebzig", "achtzig", "neunzig",
)  # fmt: skip
_LIONEN = ("M", "B", "Tr", "Quadr", "Quint", "Sext", "Sept", "Okt", "Non", "Dez")
# Powers of 1000 from a million on.
_MILLIONEN = tuple(f"{first}illi{last}" for first in _LIONEN for last in ("on", "arde"))


class _Letters(Operator):
    """Number of letters of the name of X in a language."""

    price = 5
    longest: ClassVar[int]  # no three digits with their power of 1000 have more letters

    def value(self, x: int) -> int | None:
        """Compute the value."""
        return sum(map(str.isalpha, self.name_of(x))) if 0 <= x < _BEYOND else None

    def name_of(self, x: int) -> str:
        """Give the name of a number from 0 on."""
        raise NotImplementedError

    def always_defined(self, *arguments: Bounds) -> bool:
        """Say whether X has a name."""
        lo, hi = arguments[0]
        return lo >= 0 and hi < _BEYOND

    def bounds(self, *arguments: Bounds) -> Bounds:
        """Enclose the value."""
        x = at_least(arguments[0], 0)
        if x is None or x[0] >= _BEYOND:
            return NOTHING
        groups = -(-int(length(min(x[1], _BEYOND - 1))) // 3)
        return 3, self.longest * groups


class EnglishLetters(_Letters):
    """Number of letters of X in English words, 101 being one hundred and one, 0 ≤ X < 10^66."""

    names = ("englischlang", "englishletters")
    german = (
        "Anzahl der Buchstaben von X in englischen Worten, 101 als one hundred and "
        "one, 0 ≤ X < 10^66"
    )
    in_english = Phrases(
        values=(
            "number of letters of X in English words",
            "number of letters of X written in English",
            "number of letters in the name of X",
        )
    )
    in_german = Phrases(values=("die Anzahl der Buchstaben von X in englischen Wörtern",))
    longest = 27 + 17  # three hundred and seventy three; quattuordecillion
    examples = (
        ((0,), 4),
        ((4,), 4),
        ((101,), 16),
        ((1001,), 17),
        ((10**63,), 15),
        ((-1,), None),
        ((10**66,), None),
    )

    def name_of(self, x: int) -> str:
        """Give the name of a number from 0 on."""
        return _english(x)


class GermanLetters(_Letters):
    """Number of letters of X in German words, 1001 being eintausendeins, 0 ≤ X < 10^66."""

    names = ("deutschlang", "germanletters")
    german = (
        "Anzahl der Buchstaben von X in deutschen Worten, 1001 als eintausendeins, 0 ≤ X < 10^66"
    )
    in_english = Phrases(
        values=(
            "number of letters of X in German words",
            "number of letters of X written in German",
        )
    )
    in_german = Phrases(
        values=(
            "die Anzahl der Buchstaben von X in deutschen Wörtern",
            "die Anzahl der Buchstaben von X als Zahlwort",
        )
    )
    longest = 29 + 15  # siebenhundertsiebenundsiebzig; Quadrilliarden
    examples = (
        ((0,), 4),
        ((1,), 4),
        ((30,), 7),
        ((1001,), 14),
        ((2 * 10**6,), 13),
        ((-1,), None),
        ((10**66,), None),
    )

    def name_of(self, x: int) -> str:
        """Give the name of a number from 0 on."""
        return _german(x)


def _groups(x: int) -> list[int]:
    """Cut a number into groups of three digits, the last three first."""
    text = digits(x)
    return [int(text[max(0, end - 3) : end]) for end in range(len(text), 0, -3)]


def _english(x: int) -> str:
    if x == 0:
        return "zero"
    parts: list[str] = []
    for power, group in enumerate(_groups(x)):
        if group:
            parts.append(f"{_english_group(group)} {_THOUSANDS[power]}")
    if len(parts) > 1 and 0 < x % 1000 < 100:
        parts[0] = f"and {parts[0]}"
    return " ".join(reversed(parts))


@cache
def _english_group(x: int) -> str:
    """Give the name of a number from 1 to 999."""
    hundreds, rest = divmod(x, 100)
    name = _ONES[rest] if rest < 20 else f"{_TENS[rest // 10]} {_ONES[rest % 10]}".rstrip()
    if not hundreds:
        return name
    return f"{_ONES[hundreds]} hundred" + (f" and {name}" if rest else "")


def _german(x: int) -> str:
    if x == 0:
        return "null"
    last, thousands, *millions = *_groups(x), 0  # there may be no thousands
    # One is ein before hundert and tausend, eine before a noun, and eins at the end.
    name = f"{_german_group(thousands)}tausend" if thousands else ""
    name += _german_group(last) + ("s" if last % 100 == 1 else "")
    for name_of_power, group in zip(_MILLIONEN, millions, strict=False):
        if group:
            noun = name_of_power
            if group > 1:
                noun += "n" if noun.endswith("e") else "en"
            name = f"{_german_group(group)}{'e' * (group % 100 == 1)} {noun} {name}"
    return name


@cache
def _german_group(x: int) -> str:
    """Give the name of a number from 0 to 999, as it stands before a hundred or thousand."""
    hundreds, rest = divmod(x, 100)
    name = f"{_EINER[hundreds]}hundert" if hundreds else ""
    if rest < 20:
        return name + _EINER[rest]
    ones = f"{_EINER[rest % 10]}und" if rest % 10 else ""
    return f"{name}{ones}{_ZEHNER[rest // 10]}"
