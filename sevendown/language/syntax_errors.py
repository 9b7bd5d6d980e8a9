"""Errors of the parser in words: what a statement should have where it leaves the grammar."""

from __future__ import annotations

import re

from sevendown.language.lalr import Unexpected
from sevendown.speech import say, template
from sevendown.text.characters import LETTER, foreign_character_message
from sevendown.text.header import KEYS
from sevendown.text.phrases import clip, join_words

_OTHER_SPELLINGS = {"==": "'='", "<>": "'!='", "=<": "'<='", "=>": "'>='", "**": "'^'"}

_CLOSING = {"_RPAR": "')'", "_RSQB": "']'", "_RBRACE": "'}'", "_COMMA": "','", "_DOTS": "'..'"}
_FIXED = {**_CLOSING, "EQUAL": "'='", "_IN": "'in'", "_LPAR": "'('", "_COLON": "':'"}
_OPERAND = template("a number, a name or '('")

# Patterns, compiled only when there is a mistake.
_WORD = rf"(?<!\w)[{LETTER}]\w*"  # a whole one: not tried anew from each of its letters
_RELATION = r"(!=|<=|>=|=|<|>)\s*$"
_RUNNING_HEAD = rf"{_WORD}\s*\(\s*[{LETTER}]\w*\s+in\s[^()]*"
_HEADER = rf"\s*(?:{'|'.join(KEYS)})\s*:"


def syntax_error(text: str, error: Unexpected) -> tuple[int, str]:
    """Give the offset in the statement's text and the message for an error of the parser."""
    if re.match(_HEADER, text):
        return 0, say("a header line stands before the grid")
    at = error.at
    if not error.accepted:
        return at, _bad_character(text, at)
    misplaced = re.search(_RELATION, text[:at])
    for place in (at, misplaced.start(1) if misplaced else at):
        other = _OTHER_SPELLINGS.get(text[max(place - 1, 0) : place + 1])
        if other:
            wrong = text[place - 1 : place + 1]
            return place - 1, say(
                "{wrong!r} is not part of the language; write {other}", wrong=wrong, other=other
            )
    if misplaced and error.accepted == {"_LPAR"}:
        # A relation may begin `=(X, Y)`, but here it was meant to stand between two numbers.
        return misplaced.start(1), say(
            "expected {expected} but found {found!r}", expected=say(_OPERAND), found=misplaced[1]
        )
    expected = _expectation(error.accepted, text[:at])
    if not error.token:
        return at, say("the statement ends where {expected} is expected", expected=expected)
    return at, say(
        "expected {expected} but found {found!r}", expected=expected, found=clip(error.token)
    )


def _bad_character(text: str, at: int) -> str:
    word = re.compile(r"\w+").match(text, at)
    if word and word[0][0] in "0123456789":
        return say("{word} is neither a number nor a reference", word=clip(word[0]))
    return foreign_character_message(text, at)


def _expectation(accepted: frozenset[str], before: str) -> str:
    """Say what could stand here; of many signs only those that end something are named."""
    if "NUMBER" in accepted:
        return say(_OPERAND)
    if "NAME" in accepted:
        return say("a name")
    if "_COLON" in accepted and re.search(_RUNNING_HEAD, before[_last_bracket(before) :]):
        return "':'"
    if "_RPAR" in accepted:
        # The colon of a running form is an option at the end of any first argument.
        accepted = accepted - {"_COLON"}
    if "$END" not in accepted and "PLUS" not in accepted and "_AND" not in accepted:
        return join_words((_FIXED[name] for name in _FIXED if name in accepted), say("or"))
    closing = [_CLOSING[name] for name in _CLOSING if name in accepted]
    if closing:
        return join_words(closing, say("or"))
    if "_AND" in accepted:
        return say("an operator or the end of the statement")
    return say("the end of the statement")


def _last_bracket(before: str) -> int:
    """Give where the word before the last open bracket starts."""
    bracket = before.rfind("(")
    word = re.search(rf"{_WORD}\s*$", before[: max(bracket, 0)])
    return word.start() if word else 0
