"""Errors of the parser in words: what a statement should have where it leaves the grammar."""

from __future__ import annotations

import re

from sevendown.language.everyday import DIRECTION_WORDS, INFIX_WORDS, RAISED, Notation
from sevendown.language.lalr import Unexpected
from sevendown.speech import say, template
from sevendown.text.characters import LETTER, foreign_character_message
from sevendown.text.header import KEYS
from sevendown.text.phrases import clip, join_words

_OTHER_SPELLINGS = {
    "=>": template("; write '>=' or '->'"),
    "//": template("; write 'div' to divide, and '%' for a comment"),
    "||": template("; write 'or'"),
}

_CLOSING = {
    "_RPAR": "')'",
    "_RSQB": "']'",
    "_RBRACE": "'}'",
    "_COMMA": "','",
    "_DOTS": "'..'",
    "BAR": "'|'",
}
_FIXED = {**_CLOSING, "EQUAL": "'='", "_IN": "'in'", "_LPAR": "'('", "_COLON": "':'"}
_OPERAND = template("a number, a name or '('")

# Patterns, compiled only when there is a mistake.
_WORD = rf"(?<!\w)[{LETTER}]\w*"  # a whole one: not tried anew from each of its letters
_RELATION = r"(!=|<=|>=|=|<|>)\s*$"
_RUNNING_HEAD = rf"{_WORD}\s*\(\s*[{LETTER}]\w*\s+in\s[^()]*"
_SAID = (
    r"ist?\s+(?:(not|nicht)\s+|(kein|keine)\s+)?(?:(?:an?|the|ein|eine|der|die|das)\s+)?"
    rf"([{LETTER}0-9]\w*)"
)
_TIGHT = ("!", "^", "[", *RAISED)  # what binds to the value before it
_HEADER = rf"\s*(?:{'|'.join(KEYS)})\s*:"


def syntax_error(text: str, error: Unexpected, notation: Notation) -> tuple[int, str]:
    """Give the offset in the statement's text and the message for an error of the parser."""
    if re.match(_HEADER, text):
        return 0, say("a header line stands before the grid")
    at = error.at
    if not error.accepted:
        return at, _bad_character(text, at)
    misplaced = re.search(_RELATION, text[:at])
    for place in (at, at - 1, misplaced.start(1) - 1 if misplaced else at):
        wrong = text[max(place, 0) : place + 2]
        if wrong in _OTHER_SPELLINGS:
            message = say("{sign} is not part of the language", sign=repr(wrong))
            return place, message + say(_OTHER_SPELLINGS[wrong])
    if misplaced and error.accepted == {"_LPAR"}:
        # A relation may begin `=(X, Y)`, but here it was meant to stand between two numbers.
        return misplaced.start(1), say(
            "expected {expected} but found {found!r}", expected=say(_OPERAND), found=misplaced[1]
        )
    expected = _expectation(error.accepted, text[:at])
    if not error.token:
        return at, say("the statement ends where {expected} is expected", expected=expected)
    if error.token[0] in _TIGHT and "NUMBER" not in error.accepted:
        return at, say("{sign!r} can be read in two ways here; write brackets", sign=text[at])
    hint = _everyday_hint(text, error, notation)
    message = say(
        "expected {expected} but found {found!r}", expected=expected, found=clip(error.token)
    )
    return at, message + hint


def _bad_character(text: str, at: int) -> str:
    word = re.compile(r"\w+").match(text, at)
    if word and word[0][0] in "0123456789":
        message = say("{word} is neither a number nor a reference", word=clip(word[0]))
        multiplied = re.fullmatch("[0-9]+[xX]([0-9]+.?)?", word[0])
        return message + (say("; to multiply, write '*'") if multiplied else "")
    whole = ""
    if re.fullmatch(r"[0-9][.'][0-9]", text[max(at - 1, 0) : at + 2]):
        whole = say("; a number is whole, with nothing between its digits")
    return foreign_character_message(text, at) + whole


def _everyday_hint(text: str, error: Unexpected, notation: Notation) -> str:
    """Say what to write where a word or a sign of everyday notation is found."""
    token, at = str(error.token), error.at
    word = token.lower()
    if "NUMBER" in error.accepted:  # something is missing before it
        return say("; write {other}", other="'not'") if token == "!" else ""
    if not error.accepted & {"PLUS", "_AND", "_RPAR", "$END"}:  # nor could an operator stand here
        return ""
    before = re.search(r"(?<!\w)\w+\s*$", text[max(at - 60, 0) : at])
    last = before[0].strip() if before else ""
    if word in ("is", "ist"):
        return _predicate_hint(text, at, last)
    if last and re.match(r"\w", token) and notation.is_word(last) and not last[0].isdigit():
        return say("; write {other}", other=f"{last}({clip(token)})")
    if word in DIRECTION_WORDS and last.isdigit():
        return say("; write {other}", other=f"{last}{DIRECTION_WORDS[word]}")
    if word in INFIX_WORDS:
        return say("; write {other}", other=repr(INFIX_WORDS[word]))
    if token == ":":
        return say("; to divide, write '/'")
    return say("; write {other}", other="'or'") if token == "|" else ""


def _predicate_hint(text: str, at: int, last: str) -> str:
    """Say how `1a is prime` is written."""
    said = re.compile(_SAID, re.IGNORECASE).match(text, at)
    if not said:
        return ""
    if said[3][0].isdigit():
        return say("; write {other}", other="'='")
    negated = "not " * bool(said[1] or said[2])
    return say("; write {other}", other=f"{negated}{clip(said[3])}({last or 'X'})")


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
