"""The parser: reads a text by tables that Lark has made of the grammar.

Lark's own would do the same, but to import it takes longer than most puzzles. A transformer works
while it parses: values grow from the leaves, without recursion.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

END = "$END"  # the token after the last one

Maker = Callable[[list[Any]], Any]  # makes a value of the values of a rule's parts


class Lexeme(str):
    """A word or a sign of a text, with its offset."""

    __slots__ = ("at",)
    at: int


Token = tuple[str, Lexeme]  # with its terminal


def lexeme(text: str, at: int) -> Lexeme:
    """Give a word or a sign that stands at an offset."""
    made = Lexeme(text)
    made.at = at
    return made


class Unexpected(Exception):
    """A text that leaves the grammar: where, and which terminals could stand there.

    No terminals: there is no token at all.
    """

    def __init__(self, at: int, accepted: frozenset[str] = frozenset(), token: str = "") -> None:
        super().__init__(at)
        self.at = at
        self.accepted = accepted
        self.token = token  # "" at the end of the text


class LalrParser:
    """A parser made of tables, which are plain data: see `lark_tables`."""

    def __init__(self, tables: dict[str, Any], makers: Mapping[str, Maker]) -> None:
        self.terminals: dict[str, str] = tables["terminals"]
        self.fixed: dict[str, str] = tables["fixed"]  # signs and keywords -> their terminals
        self._match = re.compile(tables["pattern"]).match
        self._ignored = frozenset(tables["ignored"])
        self._start: int = tables["start"]
        self._states: list[dict[str, int]] = tables["states"]
        self._rules = [_rule(*rule, makers=makers) for rule in tables["rules"]]

    def parse(self, text: str) -> Any:
        """Give the value of a text; raises Unexpected."""
        return self.parse_tokens(self._tokens(text))

    def parse_tokens(self, tokens: Iterable[Token]) -> Any:
        """Give the value of a text that has been cut into tokens, END being the last."""
        states, rules = self._states, self._rules
        path, values = [self._start], list[Any]()
        for kind, token in tokens:
            while (action := states[path[-1]].get(kind)) is None or action < 0:
                if action is None:
                    raise Unexpected(token.at, self._accepted(path), token)
                origin, size, make = rules[~action]
                if make is None:
                    path[-1] = states[path[-2]][origin]
                else:
                    values[-size:] = [make(values[-size:])]
                    del path[-size:]
                    path.append(states[path[-1]][origin])
            path.append(action)
            values.append(token)
        return values[0]

    def token_at(self, text: str, at: int) -> Token | None:
        """Give the token at an offset, if there is one."""
        found = self._match(text, at)
        if found is None:
            return None
        return self.fixed.get(found[0]) or found.lastgroup or "", lexeme(found[0], at)

    def _tokens(self, text: str) -> Iterator[Token]:
        """Give the tokens and their terminals one by one: a mistake hides what follows it."""
        match, fixed, ignored = self._match, self.fixed, self._ignored
        at = 0
        while at < len(text):
            found = match(text, at)
            if found is None:
                raise Unexpected(at)
            token = Lexeme(found[0])
            token.at = at
            kind = fixed.get(token) or found.lastgroup or ""
            at = found.end()
            if kind not in ignored:
                yield kind, token
        yield END, lexeme("", at)

    def _accepted(self, path: list[int]) -> frozenset[str]:
        """Give the terminals that can come next."""
        choices = self._states[path[-1]]
        return frozenset(kind for kind in choices if kind.isupper() and self._accepts(path, kind))

    def _accepts(self, path: list[int], kind: str) -> bool:
        """Say whether a terminal can come next: some that a state lists lead to nothing."""
        path = list(path)
        while (action := self._states[path[-1]].get(kind, 0)) < 0:
            origin, size, _ = self._rules[~action]
            del path[-size:]
            path.append(self._states[path[-1]][origin])
        return kind in self._states[path[-1]]


def _rule(
    origin: str,
    size: int,
    name: str,
    kept: Sequence[tuple[int, bool]],
    single: bool,
    *,
    makers: Mapping[str, Maker],
) -> tuple[str, int, Maker | None]:
    """Give what a rule makes of so many parts; None if that is its only part.

    Of the parts those with these numbers are kept, or what they hold, where they are only lists.
    Single: one that is left alone is the value. Else the rule's name says what makes it of them;
    without a name the value is their list.
    """
    if single and size == 1:
        return origin, size, None
    maker = makers[name] if name else None

    def make(parts: list[Any]) -> Any:
        found: list[Any] = []
        for at, listed in kept:
            if not listed:
                found.append(parts[at])
            elif found:
                found += parts[at]
            else:
                found = parts[at]  # nobody else has it; to copy a long one each time takes long
        if single and len(found) == 1:
            return found[0]
        return maker(found) if maker else found

    return origin, size, make
