"""How messages are put: a near name, a list of words, a word cut short."""

from __future__ import annotations

from collections.abc import Iterable

from sevendown.text.reading_limits import READING


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Give the hint `; did you mean ...?`, or nothing where no known word is near."""
    from difflib import get_close_matches  # rarely needed

    names = sorted(set(known) - {word})
    by_lower = {name.lower(): name for name in names}
    near = by_lower.get(word.lower())
    if near is None and (
        len(names) > READING.near_names or len(word) > READING.near_name_characters
    ):
        return ""
    near = near or next(iter(get_close_matches(word, names, 1)), None)
    if near is None:
        near = by_lower.get(next(iter(get_close_matches(word.lower(), by_lower, 1)), ""))
    return f"; did you mean {near}?" if near else ""


def join_words(items: Iterable[str], last: str = "or") -> str:
    """Join words as a sentence does: `a, b or c`."""
    *most, end = items
    return f"{', '.join(most)} {last} {end}" if most else end


def with_article(noun: str) -> str:
    """Give an English noun with `a` or `an`."""
    first = noun.split()[0].lower()
    vowel = first[0] in "aeio" or (first[0] == "u" and not first.startswith(("uni", "use")))
    return f"{'an' if vowel and not first.startswith('one') else 'a'} {noun}"


def clip(word: str) -> str:
    """Shorten a word that is too long for a message."""
    return word if len(word) <= 40 else word[:37] + "..."
