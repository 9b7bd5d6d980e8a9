"""The grammar of a language's clues: its file, and what each word says of itself."""

from __future__ import annotations

import os.path
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any

from sevendown.clues.chart import ClueGrammar, GrammarRule
from sevendown.clues.makers import MAKERS
from sevendown.clues.nodes import (
    HOLE,
    ITS,
    OWN,
    Node,
    both,
    call,
    denial,
    either,
    every,
    is_,
    put_in,
)
from sevendown.clues.rule_tables import START, rule_tables
from sevendown.clues.tongue import Tongue
from sevendown.language.parse_tables import from_tables
from sevendown.words.base import Phrases, Predicate, Word

_WORD_PRIORITY = 10  # of each further word of a phrase
_MANY = ("row", "choice", "each_digit", "any_digit", "exclusive", "neither")
_PARAMETER = re.compile(r"[A-Z]")


def grammar_path(tongue: Tongue) -> str:
    """Find the grammar: inside the installed package, or beside it in a checkout."""
    package = os.path.dirname(os.path.dirname(__file__))
    name = f"clues_{tongue.code}.lark"
    inside = os.path.join(package, "grammar", name)
    beside = os.path.join(os.path.dirname(package), "grammar", name)
    return inside if os.path.exists(inside) else beside


def _row(*parts: Node) -> Node:
    return parts


def _single(*parts: Node) -> Node | None:
    return parts[0] if len(parts) == 1 else None


def _file_rules(tables: list[list[Any]], tongue: Tongue) -> Iterator[GrammarRule]:
    for symbol, parts, name, kept, priority in tables:
        symbols = tuple(f"'{tongue.form(p[1:])}" if p[0] == "'" else p for p in parts)
        make: Callable[..., Node | None]
        if symbol.startswith("_"):
            make = _row
        else:
            make = MAKERS[name] if name else _single
        yield GrammarRule(symbol, symbols, make, tuple((i, row) for i, row in kept), priority)


# ---- words


def grammar_of(tongue: Tongue, words: Iterable[Word]) -> ClueGrammar:
    """Give the grammar of a language's clues with these words."""
    rules = [*_file_rules(_tables(grammar_path(tongue)), tongue)]
    for word in words:
        rules += _word_rules(word, tongue)
    return ClueGrammar(rules, START)


@cache
def _tables(path: str) -> list[list[Any]]:
    return from_tables(path, rule_tables, list)


def phrases_of(word: Word, tongue: Tongue) -> Phrases:
    """Give how a word is said in a language."""
    return word.in_german if tongue.code == "de" else word.in_english


def _word_rules(word: Word, tongue: Tongue) -> Iterator[GrammarRule]:
    said = phrases_of(word, tongue)
    for symbol, texts in (("@ADJ", said.adjectives), ("@VERB", said.verbs)):
        for text in texts:
            wants_more = symbol == "@ADJ" and _PARAMETER.search(" ".join(_parameters(text)))
            yield _rule("@ADJECTIVE_PHRASE" if wants_more else symbol, text, word, tongue)
    for text in said.nouns:
        one, _, many = text.partition("|")
        one = tongue.without_article(one)
        yield _rule("@NOUN", one, word, tongue)
        if many:
            yield _rule("@NOUNS", many, word, tongue)
        names = _parameters(one)
        last = one.rsplit(" ", 2)
        if len(names) == 1 and last[-1] == names[0] and last[-2] in tongue.of_words:
            yield _bare_noun(last[0], word, tongue)
    for text in said.values:
        yield _rule("@QUANTITY", tongue.without_article(text), word, tongue)
    for text in said.bare:
        parts = tongue.literals(tongue.without_article(text))
        name = word.name
        yield GrammarRule("@OWN_QUANTITY", parts, lambda name=name: call(name, OWN), (), 0)


def _bare_noun(text: str, word: Word, tongue: Tongue) -> GrammarRule:
    name = word.name
    return GrammarRule("@NOUN_ALONE", tongue.literals(text), lambda: is_(name, HOLE, OWN), (), 0)


def _parameters(text: str) -> list[str]:
    return [part for part in text.split() if len(part) == 1 and part.isupper()]


def _rule(symbol: str, text: str, word: Word, tongue: Tongue) -> GrammarRule:
    """Make a rule of a phrase in which parameters stand as capitals."""
    argument = "argument" if isinstance(word, Predicate) else "factor"
    parts: list[str] = []
    kept: list[tuple[int, bool]] = []
    order: list[str] = []
    items = text.replace(",", " ,").split()
    for place, item in enumerate(items):
        if len(item) > 1 or not item.isupper():
            following = items[place + 1] if place + 1 < len(items) else ""
            if item in tongue.of_words and len(following) == 1 and following.isupper():
                continue
            parts += tongue.literals(item)
            continue
        order.append(item)
        kept.append((len(parts), False))
        if place == 0:
            parts.append("postfix")
        elif items[place - 1] in tongue.of_words:
            parts.append(f"of_{argument}")
        else:
            parts.append(argument)
    # The longer a phrase, the less it is something else by chance: square pyramidal number.
    words = sum(1 for part in parts if part[0] == "'")
    priority = _WORD_PRIORITY * max(0, words - 1)
    return GrammarRule(symbol, tuple(parts), _maker(word, order), tuple(kept), priority)


def _maker(word: Word, order: list[str]) -> Callable[..., Node | None]:
    """Give what makes a property or a value of the arguments as they stand in a phrase."""
    name, parameters = word.name, word.parameters
    if isinstance(word, Predicate):

        def make_property(*values: Node) -> Node | None:
            at = dict(zip(order, values, strict=True))
            statement = is_(name, *(at.get(p, HOLE) for p in parameters))
            for value in values:
                if value[0] in ("each_digit", "any_digit"):
                    return _of_each(statement, value)
                if value[0] in ("exclusive", "neither"):
                    one, other = (_with(statement, value, item) for item in value[1:])
                    if value[0] == "neither":
                        return both(denial(one), denial(other))
                    return both(either(one, other), denial(both(one, other)))
                if value[0] in ("row", "choice"):
                    join = both if value[0] == "row" else either
                    return join(*(_with(statement, value, item) for item in value[1:]))
            return statement

        return make_property

    def make_value(*values: Node) -> Node | None:
        if any(value[0] in _MANY for value in values):
            return None
        if values and values[0][0] == "ref":
            values = (values[0], *(put_in(value, ITS, values[0]) for value in values[1:]))
        at = dict(zip(order, values, strict=True))
        if "…" in parameters:
            return call(name, *values)
        return call(name, *(at.get(p, OWN) for p in parameters))

    return make_value


def _of_each(statement: Node, value: Node) -> Node:
    """Give a statement that is so with each digit of a value, or with any of them."""
    found = every(value[1], lambda digit: _with(statement, value, digit))
    return found if value[0] == "each_digit" else ("any", *found[1:])


def _with(statement: Node, value: Node, item: Node) -> Node:
    """Give a statement with one of several values in their place."""
    return tuple([item if part == value else part for part in statement])
