"""What somebody may have meant: the nearest word and the nearest phrase that clues are read by."""

from __future__ import annotations

import re
from collections.abc import Collection
from difflib import SequenceMatcher, get_close_matches

from sevendown.clues.grammar_rules import phrases_of
from sevendown.clues.tongue import Tongue
from sevendown.speech import say
from sevendown.words.registry import Registry

_NEAR = 0.6  # how much alike a phrase must be to be named
_LONGEST = 100  # characters of a clue that are compared
_PARAMETER = re.compile(r"\b[A-Z]\b")


def nearest_word(word: str, known: Collection[str]) -> str:
    """Give the hint `; did you mean ...?`, or nothing."""
    near = words_like(word, known, 1)
    return say("; did you mean {name}?", name=near[0]) if near else ""


def words_like(word: str, known: Collection[str], most: int) -> list[str]:
    """Give words of a grammar that a word is most like, as many as that at most."""
    words = [item[1:] for item in known if len(item) > 3]
    return get_close_matches(word.lower(), words, most, 0.8) if len(word) <= 30 else []


def nearest_phrase(text: str, tongue: Tongue, registry: Registry) -> str:
    """Give the known phrase that is most like a clue, or nothing where none is near."""
    words = " ".join(text.lower().split())[:_LONGEST]
    best, found = _NEAR, ""
    for phrase in _phrases(tongue, registry):
        matcher = SequenceMatcher(None, words, phrase.lower())
        if matcher.real_quick_ratio() > best and matcher.quick_ratio() > best:
            ratio = matcher.ratio()
            if ratio > best:
                best, found = ratio, phrase
    return say("; the nearest phrase known is: {phrase}", phrase=found) if found else ""


def _phrases(tongue: Tongue, registry: Registry) -> list[str]:
    found = []
    for word in registry.words:
        said = phrases_of(word, tongue)
        for text in (*said.nouns, *said.adjectives, *said.verbs, *said.values):
            found.append(_PARAMETER.sub("…", text.partition("|")[0]))
    return found
