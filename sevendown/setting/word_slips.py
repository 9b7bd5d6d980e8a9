"""Words that are taken for each other: the opposite, one in use, one that is rare."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from difflib import get_close_matches

from sevendown.language import tree
from sevendown.language.scope import Scope
from sevendown.setting.slip_kinds import SlipKind
from sevendown.setting.statement_parts import (
    StatementToken,
    partners,
    replaced_tokens,
    statement_tokens,
)
from sevendown.words.base import Operator, Predicate
from sevendown.words.registry import LIBRARY, Registry

# Words, by their first names, that are taken for each other.
_OPPOSITE_WORDS = (
    ("AUF", "AB"),
    ("STRENGAUF", "STRENGAB"),
    ("GER", "UNG"),
    ("V", "T"),
    ("min", "max"),
    ("ggt", "kgv"),
    ("nextprime", "prevprime"),
    ("gpf", "lpf"),
    ("inbase", "frombase"),
    ("qs", "qp"),
)
# The same of words of which neither is the opposite of the other.
_LIKE_WORDS = (("Q", "K"), ("Q", "DREI"), ("PZ", "Q"), ("PZ", "PAL"), ("DREI", "FIB"))


class WordSlips:
    """Finds what may have been meant by the words of one puzzle."""

    def __init__(self, scope: Scope, registry: Registry, in_use: Container[str]) -> None:
        self._scope = scope
        self._registry = registry
        self._in_use = in_use  # the first names of words that the puzzle makes use of

    def others_for(self, name: str) -> Iterator[tuple[SlipKind, str]]:
        """Give other words that take the same arguments, in the language that this one is in."""
        function = self._scope.function(name)
        if function is None:
            names = [*self._scope.definitions, *self._registry.all_names()]
            yield from ((SlipKind.WORD, other) for other in get_close_matches(name, names, 5))
            return
        if isinstance(function, tree.Definition):
            arity: tuple[int, int | None] = (len(function.parameters), len(function.parameters))
        else:
            arity = function.arity
        place = _place_of(function, name)
        for other, _ in self._scope.definitions.values():
            same = other.is_predicate == function.is_predicate
            if same and _takes(arity, (len(other.parameters), len(other.parameters))):
                yield SlipKind.USED_WORD, other.name
        for word in self._registry.words:
            if word.is_predicate == function.is_predicate and _takes(arity, word.arity):
                first = name if isinstance(function, tree.Definition) else function.name
                kind = self._kind_of_word(word, first)
                named = word.names[min(place, len(word.names) - 1)]
                if named.isidentifier():  # which a sign is not
                    yield kind, named

    def _kind_of_word(self, word: Predicate | Operator, name: str) -> SlipKind:
        if any(word.name in pair and name in pair for pair in _OPPOSITE_WORDS):
            return SlipKind.OPPOSITE
        is_like = any(word.name in pair and name in pair for pair in _LIKE_WORDS)
        if is_like or word.name in self._in_use:
            return SlipKind.USED_WORD
        is_rare = self._registry.origins[word] == LIBRARY
        return SlipKind.RARE_WORD if is_rare else SlipKind.WORD

    def other_words_in(self, text: str) -> Iterator[tuple[SlipKind, str, str]]:
        """Give the words that a statement calls, each with others that may have been meant."""
        tokens = statement_tokens(text)
        called = [a.text for a, b in zip(tokens, tokens[1:], strict=False) if b.text == "("]
        for name in dict.fromkeys(called):
            if name.isidentifier() and self._scope.function(name) is not None:
                for kind, word in self.others_for(name):
                    if word != name:
                        yield kind, name, word

    def conventions(
        self, text: str, tokens: Sequence[StatementToken]
    ) -> Iterator[tuple[SlipKind, str]]:
        """Let 1 or 0 be what a predicate says, too: people differ there."""
        partner = partners(tokens)
        for index, token in enumerate(tokens[:-1]):
            word = self._registry.find(token.text) if tokens[index + 1].text == "(" else None
            if word is None or not word.is_predicate or word.arity != (1, 1):
                continue
            if index + 1 in partner:
                closing = tokens[partner[index + 1]]
                inside = text[tokens[index + 1].end : closing.start]
                said = text[token.start : closing.end]
                for value in (1, 0):
                    other = f"({said} or {inside} = {value})"
                    yield SlipKind.ONE, text[: token.start] + other + text[closing.end :]

    def is_operator_of_one(self, name: str) -> bool:
        """Say whether something is an operator of one argument."""
        function = self._scope.function(name)
        if function is None or function.is_predicate:
            return False
        if isinstance(function, tree.Definition):
            return len(function.parameters) == 1
        return function.arity == (1, 1)


def with_word(text: str, name: str, word: str) -> str:
    """Give a statement that calls another word, wherever it calls one."""
    tokens = statement_tokens(text)
    called = [a for a, b in zip(tokens, tokens[1:], strict=False) if b.text == "("]
    return replaced_tokens(text, [token for token in called if token.text == name], word)


def _place_of(function: tree.Function | tree.Definition, name: str) -> int:
    """Say which of its names a word is called by."""
    names = function.names if isinstance(function, Predicate | Operator) else (name,)
    return names.index(name) if name in names else 0


def _takes(one: tuple[int, int | None], other: tuple[int, int | None]) -> bool:
    """Say whether two words take the same number of arguments, at least at times."""
    if one[1] is not None and other[1] is None:  # of one number, the smallest is that number
        return False
    least = max(one[0], other[0])
    most = [end for end in (one[1], other[1]) if end is not None]
    return not most or least <= min(most)
