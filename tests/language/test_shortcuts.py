"""Parsing by shortcuts: the same nodes as lark makes, the same mistakes, and in fact shorter."""

from __future__ import annotations

from random import Random

import pytest
from lark.exceptions import UnexpectedInput
from support import fuzz_inputs

from sevendown.language import parser
from sevendown.language.parse_tables import parser_of
from sevendown.language.parser import grammar_path
from sevendown.language.shortcuts import ShortcutParser

LARK = parser_of(grammar_path(), parser._Builder())


def parsed(by, text):
    """The node of a text, or what is wrong with it."""
    try:
        return repr(by.parse(text))
    except UnexpectedInput as error:
        return type(error), error.pos_in_stream, getattr(error, "token", None)


def texts():
    """Statements of the published puzzles, and random ones of the grammar; some are spoilt."""
    rng = Random(11)
    (grammar,) = fuzz_inputs.grammars()
    found = [rng.choice(fuzz_inputs.statements(text)) for text in fuzz_inputs.texts()]
    found += [grammar.statement(rng) for _ in range(100)]
    for text in rng.sample(found, 150):
        at = rng.randint(0, len(text))
        found.append(
            text[:at] + rng.choice(["", ")", "in", "=", "\u20ac", ",", "12x"]) + text[at + 1 :]
        )
    return found


@pytest.mark.slow
def test_both_parsers_agree():
    shortcuts = ShortcutParser(LARK)
    bad = 0
    for text in texts():
        found = parsed(LARK, text)
        assert parsed(shortcuts, text) == found, text
        bad += isinstance(found, tuple)
    assert bad > 50


def test_the_puzzles_are_parsed_by_shortcuts():
    assert isinstance(parser._lark(), ShortcutParser)


def test_sound_statements_are_not_left_to_lark(monkeypatch):
    shortcuts = ShortcutParser(LARK)
    monkeypatch.setattr(shortcuts, "lark", None)
    for text in ("1 = 1", "PZ(f(A_w)[1]) -> not x in {1, 2..3} xor 2^-3 < 4 mod 5"):
        assert parsed(shortcuts, text) == parsed(LARK, text)


def test_where_lark_is_different_inside_it_parses_itself(monkeypatch):
    class Other:
        def __init__(self, lark):
            self.parse = lark.parse

    monkeypatch.setattr(parser, "parser_of", lambda *_: Other(LARK))
    parser._lark.cache_clear()
    try:
        assert isinstance(parser._lark(), Other)
        assert parsed(parser._lark(), "PZ(A_w)") == parsed(LARK, "PZ(A_w)")
    finally:
        parser._lark.cache_clear()


@pytest.mark.parametrize("text", ["", "(", "1 = ", "PZ(1))", "let", "\u20ac"])
def test_what_is_wrong_is_said_by_lark(text):
    with pytest.raises(UnexpectedInput):
        ShortcutParser(LARK).parse(text)
