"""German nouns with their articles: cases, genders, adjectives before them."""

from __future__ import annotations

import re
from typing import Literal as OneOf

Case = OneOf["nom", "gen", "dat", "acc"]

_ARTICLES: dict[str, dict[Case, str]] = {
    "der": {"nom": "der", "gen": "des", "dat": "dem", "acc": "den"},
    "die": {"nom": "die", "gen": "der", "dat": "der", "acc": "die"},
    "das": {"nom": "das", "gen": "des", "dat": "dem", "acc": "das"},
}
_INDEFINITE = {"der": "ein", "die": "eine", "das": "ein"}
_STRONG = {"der": "er", "die": "e", "das": "es"}  # endings of adjectives behind ein, eine
_GENITIVES = {"Ergebnis": "Ergebnisses"}


def declined(text: str, case: Case) -> str:
    """Give a noun with its article, and what belongs to it, in a case; other words stay."""
    if text == "diese Zahl":
        return text if case in ("nom", "acc") else "dieser Zahl"
    if text.startswith(("ihre ", "ihr ")):
        return _own(text, case)
    article, _, rest = text.partition(" ")
    if article not in _ARTICLES or case == "nom":
        return text
    words = rest.split(" ")
    for place, word in enumerate(words):
        if word[:1].isupper():
            words[place] = _noun(word, article, case)
            break
        if word.endswith("e") and (case != "acc" or article == "der"):
            words[place] = f"{word}n"
    return " ".join([_ARTICLES[article][case], *words])


def _own(text: str, case: Case) -> str:
    """Decline ihre Quersumme, ihr Querprodukt."""
    _, _, rest = text.partition(" ")
    gender = "die" if text.startswith("ihre ") else "das"
    ending = {"gen": "er", "dat": "er"} if gender == "die" else {"gen": "es", "dat": "em"}
    if case not in ending:
        return text
    noun, _, more = rest.partition(" ")
    return " ".join(filter(None, [f"ihr{ending[case]}", _noun(noun, gender, case), more]))


def _noun(word: str, article: str, case: Case) -> str:
    if _is_adjective(word):
        changes = case in ("gen", "dat") or (case == "acc" and article == "der")
        return f"{word}n" if changes else word
    if case == "gen" and article != "die":
        return _GENITIVES.get(word, f"{word}s")
    return word


def _is_adjective(word: str) -> bool:
    """Tell das Doppelte from das Produkt."""
    return bool(re.fullmatch(r"\w+(?:fache|pelte)", word))


def indefinite(noun: str, adjectives: tuple[str, ...] = (), negated: bool = False) -> str:
    """Give a noun that has der, die or das with ein or kein, and with adjectives before it."""
    article, _, rest = noun.partition(" ")
    words = rest.split(" ")
    for place, word in enumerate(words):
        if word[:1].isupper():
            if _is_adjective(word) and article == "das":
                words[place] = f"{word}s"
            break
        words[place] = word.removesuffix("e") + _STRONG[article]
    before = [stem.removesuffix("e") + _STRONG[article] for stem in adjectives]
    one = ("k" if negated else "") + _INDEFINITE[article]
    return " ".join([one, *before, *words])


def is_noun(text: str) -> bool:
    """Say whether words begin with an article or the like, so that they can be declined."""
    return text.startswith(("der ", "die ", "das ", "diese ", "ihre ", "ihr "))
