"""Everyday notation in statements, said in the signs of the grammar: `1 across`, `2 x 27a`, `und`.

Only a statement that the grammar refuses comes here, so one that can be read as it stands never
means anything else. What could be read in two ways is left as it is, and refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Sequence

from sevendown.language.lalr import Lexeme, Token, Unexpected, lexeme
from sevendown.language.tree import WordFinder
from sevendown.text.characters import OTHER_SIGNS
from sevendown.text.reading_limits import READING

RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹"  # digits of exponents

# Words for directions; each is written by its letter.
DIRECTION_WORDS = {
    **dict.fromkeys(("across", "waagerecht", "waagrecht", "horizontal"), "a"),
    **dict.fromkeys(("down", "senkrecht", "vertikal", "vertical"), "d"),
}
_LETTERS = "wasdWASD"
_JOINED_REFERENCE = rf"([0-9]+)_?({'|'.join(DIRECTION_WORDS)})(?!\w)"

# Words that stand between two values or statements, by how they are written here.
INFIX_WORDS = {
    **dict.fromkeys(("x", "mal", "times"), "*"),
    **dict.fromkeys(("und", "and"), "and"),
    **dict.fromkeys(("oder", "or"), "or"),
    **dict.fromkeys(("gleich", "equals"), "="),
    **dict.fromkeys(("modulo", "mod"), "mod"),
    "ungleich": "!=",
    "plus": "+",
    "minus": "-",
    "durch": "/",
    "hoch": "^",
    "xor": "xor",
    "div": "div",
}
_NOT = ("nicht", "not")
_SIGNS_OF_TWO = {"==": "=", "<>": "!=", "=<": "<=", "**": "^", "&&": "and"}

_ENDS = frozenset(
    ("NUMBER", "REFERENCE", "NAME", "_RPAR", "_RSQB", "_RBRACE", "RAISED", "_FACTORIAL", "BAR")
)
_BEGINS = frozenset(
    ("NUMBER", "REFERENCE", "NAME", "_LPAR", "MINUS", "ROOT", "BAR", "NOT", "DIV", "MOD")
)
_LISTED = (*_BEGINS, "LBRACE")  # what can stand after `in`
_THOUSANDS = r"[1-9][0-9]{0,2}"


class Notation:
    """What decides how the statements of a puzzle can be read."""

    def __init__(
        self,
        marks: Container[str] = (),
        declared: Container[str] = (),
        registry: WordFinder | None = None,
    ) -> None:
        self.marks = marks  # of the grid
        self.declared = declared  # names of values and of words that the puzzle declares
        self._registry = registry

    def is_word(self, name: str) -> bool:
        """Say whether a name before a bracket is a predicate or an operator."""
        known = self._registry is not None and self._registry.find(name) is not None
        return known or name in self.declared


def plain_tokens(
    text: str, lex: Callable[[str, int], Token | None], kinds: dict[str, str], notation: Notation
) -> list[Token]:
    """Give the tokens of a statement in everyday notation, in the signs of the grammar.

    `lex` gives the token of the grammar at an offset, and `kinds` the terminal of each sign or
    keyword. Raises Unexpected where a character has no meaning even here.
    """
    tokens = _lexed(text, lex, kinds)
    _join_thousands(tokens)
    _replace_square_brackets(tokens)
    taken = {str(token) for token in _bound_names(tokens)}
    found: list[Token] = []
    at = 0
    while at < len(tokens):
        kind, token = tokens[at]
        after = tokens[at + 1] if at + 1 < len(tokens) else ("", Lexeme())
        at += 1
        if kind == "NAME" and token not in taken and token not in notation.declared:
            word = token.lower()
            before = found[-1] if found else ("", Lexeme())
            between = before[0] in _ENDS and after[0] in _BEGINS
            if _names_direction(before, token, after[0], notation):
                letter = DIRECTION_WORDS.get(word, word)
                found[-1] = _reference(before, letter)
                continue
            if word in DIRECTION_WORDS and before[0] not in _ENDS and after[0] == "NUMBER":
                found.append(_reference(after, DIRECTION_WORDS[word]))  # across 1
                at += 1
                continue
            if word in INFIX_WORDS and between:
                sign = INFIX_WORDS[word]
                kind, token = kinds[sign], lexeme(sign, token.at)
            elif word == "in" and before[0] in (*_ENDS, "NOT") and after[0] in _LISTED:
                kind, token = kinds["in"], lexeme("in", token.at)
            elif word in _NOT and _is_negation(before[0], after):
                kind, token = kinds["not"], lexeme("not", token.at)
        found.append((kind, token))
    return found


def _lexed(
    text: str, lex: Callable[[str, int], Token | None], kinds: dict[str, str]
) -> list[Token]:
    """Cut a text into tokens, with signs that the grammar does not know replaced."""
    joined = re.compile(_JOINED_REFERENCE, re.IGNORECASE)
    tokens: list[Token] = []
    at = 0
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        reference = joined.match(text, at) if text[at] in "0123456789" else None
        if reference:
            letter = DIRECTION_WORDS[reference[2].lower()]
            tokens.append(("REFERENCE", lexeme(reference[1] + letter, at)))
            at = reference.end()
            continue
        pair = _SIGNS_OF_TWO.get(text[at : at + 2])
        signs = pair or OTHER_SIGNS.get(text[at])
        if signs:
            tokens += [(kinds[sign], lexeme(sign, at)) for sign in signs.split()]
            at += 2 if pair else 1
            continue
        found = lex(text, at)
        if found is None:
            raise Unexpected(at)
        tokens.append(found)
        at += len(found[1])
    return tokens


def _join_thousands(tokens: list[Token]) -> None:
    """Read 1,000 as one number wherever a comma separates nothing."""
    opened: list[bool] = []  # of each open bracket, whether commas separate in it
    found: list[Token] = []
    growing = False  # whether the last one is such a number
    for kind, token in tokens:
        if kind in ("_LPAR", "_LSQB", "LBRACE"):
            is_call = bool(found) and found[-1][0] in ("NAME", "DIV", "MOD")
            opened.append(kind != "_LPAR" or is_call)
        elif kind in ("_RPAR", "_RSQB", "_RBRACE") and opened:
            opened.pop()
        separates = opened[-1] if opened else False
        if not separates and kind == "NUMBER" and len(token) == 3 and _follows_comma(found, token):
            before = found[-2][1]
            if growing or re.fullmatch(_THOUSANDS, before):
                if len(before) + 3 <= READING.literal_digits:
                    found[-2:] = [("NUMBER", lexeme(before + token, before.at))]
                    growing = True
                    continue
        growing = growing and kind == "_COMMA"
        found.append((kind, token))
    tokens[:] = found


def _follows_comma(found: Sequence[Token], token: Lexeme) -> bool:
    """Say whether a number and a comma stand before a token, with nothing between."""
    if len(found) < 2 or found[-1][0] != "_COMMA" or found[-2][0] != "NUMBER":
        return False
    return token.at == found[-1][1].at + 1


def _replace_square_brackets(tokens: list[Token]) -> None:
    """Read [1, 2, 3] after `in` as a set."""
    opened: list[bool] = []  # of each open square bracket, whether it is such a one
    for at, (kind, token) in enumerate(tokens):
        if kind == "_LSQB":
            is_set = at > 0 and tokens[at - 1][1].lower() == "in"
            opened.append(is_set)
            if is_set:
                tokens[at] = ("LBRACE", token)
        elif kind == "_RSQB" and opened and opened.pop():
            tokens[at] = ("_RBRACE", token)


def _bound_names(tokens: Sequence[Token]) -> Iterable[Lexeme]:
    """Give the running names and the parameters of a statement."""
    for (before, _), (kind, token), (after, _) in zip(tokens, tokens[1:], tokens[2:], strict=False):
        if before == "_LPAR" and kind == "NAME" and after == "_IN":
            yield token
    if tokens and tokens[0][0] == "_DEFINE":
        for kind, token in tokens[3:]:
            if kind == "_RPAR":
                break
            if kind == "NAME":
                yield token


def _names_direction(before: Token, token: Lexeme, after: str, notation: Notation) -> bool:
    """Say whether a word is the direction of the mark before it: 1 across, 1 a, A across."""
    is_word = token.lower() in DIRECTION_WORDS
    if before[0] == "NUMBER":
        return is_word or (token in _LETTERS and after not in _BEGINS)
    return is_word and before[0] == "NAME" and before[1] in notation.marks


def _reference(mark: Token, letter: str) -> Token:
    kind, token = mark
    text = f"{token}{letter}" if kind == "NUMBER" else f"{token}_{letter}"
    return ("REFERENCE" if kind == "NUMBER" else "NAME"), lexeme(text, token.at)


def _is_negation(before: str, after: Token) -> bool:
    """Say whether `not` can stand between these."""
    kind, token = after
    return token.lower() == "in" if before in _ENDS else kind in _BEGINS
