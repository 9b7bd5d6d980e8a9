"""What a word means, said of certain arguments: its docstring with these put in."""

from __future__ import annotations

import re

from sevendown.words.base import Operator, Word


def sentence_for(word: Word, *arguments: str) -> str:
    """Give what a word means for these arguments: a statement, or what the value is."""
    # Remarks are for the reader of the table.
    text = re.sub(r"(?<=\w) \([^()]*\)$|;.*", "", word.meaning)
    if not word.is_predicate:
        text = re.sub(", (for|where) .*|, 0 ≤ .*", "", text)
    if text.split(" ", 1)[0] not in word.parameters:
        text = text[:1].lower() + text[1:]
        if not word.is_predicate and not text.startswith(("how ", "what ", "the ")):
            text = f"the {text}"
    if "…" in word.parameters:
        return text.replace("X, Y, …", ", ".join(arguments))
    return _with_arguments(text, word, arguments)


def short_for(operator: Operator, *arguments: str) -> str:
    """Give what the value is for these arguments, in a word or two; "" where it has no such."""
    return _with_arguments(operator.short, operator, arguments)


def _with_arguments(text: str, word: Word, arguments: tuple[str, ...]) -> str:
    at = dict(zip(word.parameters, arguments, strict=True))
    letter = r"(?<![^\W\d])[A-Z](?!\w)"  # also in 2X
    return re.sub(letter, lambda found: at.get(found[0], found[0]), text)
