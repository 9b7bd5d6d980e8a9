"""How messages are put: a near name, a list of words, a word cut short."""

from __future__ import annotations

from collections.abc import Iterable

from sevendown.speech import say
from sevendown.text.reading_limits import READING

_ALIKE = 0.7  # how much alike two names are, as difflib has it, of which the edits are counted
_PER_EDIT = 4  # letters of a word for each: rather no guess than a far one


def did_you_mean(word: str, known: Iterable[str], before: str = "") -> str:
    """Give the hint `; did you mean ...?`, or nothing where no known word is near.

    `before` is what a word begins with in the hint.
    """
    from difflib import get_close_matches  # rarely needed

    names = sorted(set(known) - {word})
    by_lower = {name.lower(): name for name in names}
    near = by_lower.get(word.lower())
    if near is None and (
        len(names) > READING.near_names or len(word) > READING.near_name_characters
    ):
        return ""
    if near is None:
        some = get_close_matches(word.lower(), by_lower, 5, _ALIKE)
        few = {name: _edits(word.lower(), name) for name in some}
        best = min(some, key=few.__getitem__, default=None)
        if best is not None and few[best] <= max(1, len(word) // _PER_EDIT):
            near = by_lower[best]
    return say("; did you mean {name}?", name=before + near) if near else ""


def _edits(word: str, other: str) -> int:
    """Count the letters to be changed, added, left out or swapped to make one of the other."""
    before, row = list[int](), list(range(len(other) + 1))
    for i, letter in enumerate(word):
        earlier, before, row = before, row, [i + 1]
        for j, wanted in enumerate(other):
            row.append(min(before[j + 1] + 1, row[j] + 1, before[j] + (letter != wanted)))
            if i and j and letter == other[j - 1] and word[i - 1] == wanted:
                row[-1] = min(row[-1], earlier[j - 1] + 1)
    return row[-1]


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
