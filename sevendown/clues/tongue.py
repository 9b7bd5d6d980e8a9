"""What the clue reader has to know of a language beside its grammar: words, numbers, directions."""

from __future__ import annotations

import re
from collections.abc import Mapping

from sevendown.record import Record

_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
_WORD = re.compile(r"[^\W\d_]+|\d+|'s|[^\w\s]|_")


class Tongue(Record):
    """A language in which clues are written."""

    code: str  # en, de
    across: frozenset[str]  # what the directions are called, in small letters
    down: frozenset[str]
    letters: Mapping[str, str]  # what may follow a number at once: d -> down
    of_words: tuple[str, ...]  # before what a word is about: multiple *of* 7
    articles: tuple[str, ...]
    endings: tuple[str, ...]  # of words, which make no difference
    linking: str  # what stands within number words: one hundred *and* four
    units: Mapping[str, int]  # number words below twenty, and the tens
    scales: Mapping[str, int]  # hundred, thousand, ...
    lots: Mapping[str, int]  # dozen
    ordinals: Mapping[str, int]
    denominators: Mapping[str, int]  # quarter, halves; others are ordinals
    one: tuple[str, ...]  # what stands for 1 before a fraction: a third
    grouping: str  # what may stand between thousands: 1,000

    def form(self, word: str) -> str:
        """Give a word without what makes no difference."""
        word = self.spelled(word)
        if len(word) > 4 and word not in self.units:
            for ending in self.endings:
                if word.endswith(ending) and len(word) - len(ending) >= 4:
                    return word[: -len(ending)]
        return word

    def spelled(self, word: str) -> str:
        """Give a word in small letters, and German ones as somebody without umlauts writes them."""
        word = word.lower()
        return word.translate(_UMLAUTS) if self.code == "de" else word

    def forms(self, word: str) -> set[str]:
        """Give all that a word of a text may stand for."""
        lower = self.spelled(word)
        found = {self.form(lower)}
        if self.endings and lower.endswith("er") and len(lower) > 5:
            found.add(self.form(lower[:-2]))
            found.add(lower[:-2])
        if self.endings and lower.endswith("em") and len(lower) > 5:
            found.add(lower[:-2])
        return found

    def literals(self, text: str) -> tuple[str, ...]:
        """Give the terminals that a text consists of."""
        return tuple(f"'{self.form(word)}" for word in _WORD.findall(text) if word != "-")

    def without_article(self, text: str) -> str:
        """Give a phrase without its article."""
        first, _, rest = text.partition(" ")
        return rest if first in self.articles else text

    def direction(self, word: str) -> str:
        """Give the letter of a direction, or nothing."""
        if len(word) > 1:
            word = word.lower()
        return "a" if word in self.across else "d" if word in self.down else ""

    def ordinal(self, word: str) -> int | None:
        """Give the number of an ordinal."""
        word = self.spelled(word)
        match = re.fullmatch(r"(\d+)(st|nd|rd|th|te[nrs]?)", word)
        if match:
            return int(match[1])
        return self.ordinals.get(word, self.ordinals.get(self.form(word)))

    def is_known(self, word: str) -> bool:
        """Say whether a word is a number, a direction or the like."""
        lower = self.spelled(word)
        return bool(
            lower in self.units
            or lower in self.scales
            or lower in self.lots
            or lower in self.one
            or lower in ("prozent", "percent", "cent")
            or self.direction(word)
            or self.ordinal(word) is not None
            or self.denominator(word) is not None
            or self.compounds(word)
        )

    def compounds(self, word: str) -> list[tuple[str, int]]:
        """Give what a word is that has a number in it: the terminal, and the number."""
        if self.code != "de":
            return []
        word = self.spelled(word)
        found = []
        for pattern, terminal in _COMPOUNDS:
            match = re.fullmatch(pattern, word)
            if match:
                value = _COMPOUND_NUMBERS.get(match[1], self.units.get(match[1]))
                if value is not None:
                    found.append((terminal, value))
        if word in _NAMED_PLACES:
            found.append(("PLACEDIGIT", _NAMED_PLACES[word]))
        return found

    def denominator(self, word: str) -> int | None:
        """Give the number of parts: third, thirds, quarter."""
        word = self.spelled(word)
        if word in self.denominators:
            return self.denominators[word]
        if self.code == "de":
            return None
        return self.ordinals.get(word, self.ordinals.get(word.removesuffix("s")))


# German words with a number in them: das Dreifache, dreimal, dreistellig, Zweierpotenz.
_COMPOUNDS = (
    (r"(\w+?)fache[snm]?", "FOLD"),
    (r"(doppelt)e[snm]?", "FOLD"),
    (r"(\w+?)mal", "TIMES"),
    (r"(\w+?)stellige?[rsnm]?", "LENGTH"),
    (r"(\w+?)ziff[re]*ige?[rsnm]?", "LENGTH"),
    (r"(\w+?)er-?potenz(?:en)?", "POWEROF"),
)
_COMPOUND_NUMBERS = {"doppelt": 2, "ein": 1, "zwei": 2, "drei": 3, "vier": 4, "zweier": 2}
_NAMED_PLACES = {
    "einerziffer": -1, "einerstelle": -1, "zehnerziffer": -2, "zehnerstelle": -2,
    "hunderterziffer": -3, "hunderterstelle": -3, "tausenderziffer": -4, "tausenderstelle": -4,
    "endziffer": -1, "anfangsziffer": 1, "schlussziffer": -1,
}  # fmt: skip


def _english_units() -> dict[str, int]:
    names = (
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
        "fifteen sixteen seventeen eighteen nineteen"
    ).split()
    tens = "twenty thirty forty fifty sixty seventy eighty ninety".split()
    found = {name: value for value, name in enumerate(names)}
    return found | {name: 10 * value for value, name in enumerate(tens, 2)}


def _english_ordinals() -> dict[str, int]:
    names = (
        "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth "
        "thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth"
    ).split()
    found = {name: value for value, name in enumerate(names, 1)}
    return found | {"hundredth": 100, "thirtieth": 30, "fiftieth": 50, "thousandth": 1000}


ENGLISH = Tongue(
    code="en",
    across=frozenset(("across", "ac", "acr", "horizontal", "horizontally")),
    down=frozenset(("down", "dn", "vertical", "vertically")),
    letters={"a": "a", "d": "d", "w": "a", "s": "d"},
    of_words=("of",),
    articles=("the", "a", "an"),
    endings=(),
    linking="and",
    units=_english_units(),
    scales={"hundred": 100, "thousand": 1000, "million": 10**6, "billion": 10**9},
    lots={"dozen": 12, "score": 20, "gross": 144, "nil": 0, "nought": 0, "naught": 0},
    ordinals=_english_ordinals(),
    denominators={"half": 2, "halves": 2, "quarter": 4, "quarters": 4, "second": 0, "first": 0},
    one=("a", "an", "one", "the"),
    grouping=",",
)


def _german_below_hundred() -> dict[str, int]:
    units = "null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf".split()
    found = {name: value for value, name in enumerate(units)}
    teens = "dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn".split()
    found |= {name: value for value, name in enumerate(teens, 13)}
    tens = "zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig".split()
    found |= {"dreissig": 30}
    ones = ["", "ein", *units[2:10]]
    for value, ten in enumerate(tens, 2):
        for one, name in enumerate(ones):
            found[f"{name}und{ten}" if one else ten] = 10 * value + one
    return found


def _german_numbers() -> dict[str, int]:
    """Give all number words below ten thousand, as one word each."""
    small = _german_below_hundred()
    ones = dict(small)
    ones["ein"] = 1
    found = dict(small)
    hundreds = {"hundert": 100}
    for name, value in ones.items():
        if 1 <= value <= 9 and name != "eins":
            hundreds[f"{name}hundert"] = 100 * value
    for name, value in small.items():
        if 11 <= value <= 19:
            hundreds[f"{name}hundert"] = 100 * value
    for name, value in hundreds.items():
        found[name] = value
        for rest, less in small.items():
            if less:
                found[f"{name}{rest}"] = value + less
                found[f"{name}und{rest}"] = value + less
    thousands = {"tausend": 1000, "eintausend": 1000}
    for name, value in small.items():
        if 2 <= value <= 20:
            thousands[f"{name}tausend"] = 1000 * value
    for name, value in thousands.items():
        found[name] = value
    return found


def _plainly(words: dict[str, int]) -> dict[str, int]:
    """Give number words without umlauts."""
    return {word.translate(_UMLAUTS): value for word, value in words.items()}


def _german_ordinals() -> dict[str, int]:
    names = "erst zweit dritt viert fünft sechst siebt acht neunt zehnt elft zwölft".split()
    found = {
        f"{name}{end}": k for k, name in enumerate(names, 1) for end in ("e", "en", "er", "es")
    }
    return found | {name: k for k, name in enumerate(names, 1) if name != "acht"}


GERMAN = Tongue(
    code="de",
    across=frozenset(("waagerecht", "waagrecht", "waagr", "waager", "waag", "horizontal", "W")),
    down=frozenset(("senkrecht", "senkr", "senk", "vertikal", "S")),
    letters={"w": "a", "s": "d", "a": "a", "d": "d"},
    of_words=("von", "aus"),
    articles=("der", "die", "das"),
    endings=("es", "en", "e", "s", "n"),
    linking="",
    units=_plainly(_german_numbers()),
    scales={"million": 10**6, "millionen": 10**6},
    lots={"dutzend": 12, "schock": 60, "beide": 2, "beiden": 2},
    ordinals=_plainly(_german_ordinals()),
    denominators={"haelfte": 2, "halbe": 2, "drittel": 3, "viertel": 4, "fuenftel": 5}
    | {"sechstel": 6, "siebtel": 7, "achtel": 8, "neuntel": 9, "zehntel": 10, "elftel": 11}
    | {"zwoelftel": 12, "hundertstel": 100},
    one=("ein", "eine", "einem", "der", "das", "dem", "des", "die"),
    grouping=".",
)

TONGUES = {tongue.code: tongue for tongue in (ENGLISH, GERMAN)}
