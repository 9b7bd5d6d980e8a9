"""The grammars of clues and what is made of them fit together, and no text is too much for them."""

from __future__ import annotations

import random

import pytest
from support.clue_judge import REGISTRY, names_in, read

from sevendown.clues import chart
from sevendown.clues.clue_words import Marks, edges, tokens
from sevendown.clues.grammar_rules import grammar_path
from sevendown.clues.makers import MAKERS
from sevendown.clues.reader import grammar_for
from sevendown.clues.rule_tables import rule_tables
from sevendown.clues.tongue import TONGUES

MARKS = Marks({(str(n), d): f"{n}{d}" for n in range(1, 20) for d in "ad"})


def rows(code):
    with open(grammar_path(TONGUES[code]), encoding="utf-8") as stream:
        return rule_tables(stream.read())


def test_every_name_in_a_grammar_is_made_by_somebody_and_every_maker_is_named():
    named = {name for code in TONGUES for _, _, name, _, _ in rows(code) if name}
    assert named <= set(MAKERS)
    assert set(MAKERS) == named


@pytest.mark.parametrize("code", TONGUES)
def test_every_symbol_of_a_grammar_is_defined(code):
    grammar = grammar_for(TONGUES[code], REGISTRY)
    symbols = {rule.symbol for rule in grammar._rules}
    known = {"NUMERAL", "NTH", "FRACTION", "DECIMAL", "SUPERSCRIPT", "REF", "REFS", "DIGITWORD"}
    known |= {"DIGITWORDS", "FOLD", "TIMES", "LENGTH", "PLACEDIGIT", "POWEROF"}
    used = {part for rule in grammar._rules for part in rule.parts if part[0] != "'"}
    assert used - symbols <= known


def words_of(code):
    grammar = grammar_for(TONGUES[code], REGISTRY)
    return sorted(word[1:] for word in grammar.words) + ["3", "12", "2d", "4 across", "½", "²"]


@pytest.mark.parametrize("code", TONGUES)
@pytest.mark.parametrize("seed", range(6))
def test_any_words_in_any_order_are_read_or_refused(code, seed):
    rng, known = random.Random(f"{code} {seed}"), words_of(code)
    for _ in range(150):
        clue = " ".join(rng.choices(known, k=rng.randint(1, 12)))
        found = read(clue, code, "1a", ["2d", "4a"])
        assert bool(found.problem) or len(set(found.statements)) == len(found.statements)


@pytest.mark.parametrize("code", TONGUES)
@pytest.mark.parametrize("seed", range(4))
def test_clues_with_words_left_out_or_exchanged_are_read_or_refused(code, seed):
    from clues.test_readings import table

    rng, known = random.Random(f"{code} {seed}"), words_of(code)
    for clue, entry, meaning in rng.sample(table({"en": "english", "de": "german"}[code]), 60):
        words = clue.split()
        place = rng.randrange(len(words))
        changed = [*words[:place], *rng.choices(known, k=rng.randint(0, 2)), *words[place + 1 :]]
        read(" ".join(changed), code, entry, names_in(meaning))


HOSTILE = [
    "1 plus " * 39 + "1",
    "twice " * 79 + "1a",
    "the sum of " * 20 + "1a and 2d" + " and 3d" * 8,
    "a multiple of " * 25 + "3",
    "a prime and " * 25 + "a square",
    "not " * 79 + "prime",
    "odd " * 78 + "number",
    "a number which is " * 19 + "3",
    "1a and 2a, " * 20,
    "prime greater than 3 less than 5 " * 11,
    "square of a prime plus a cube minus 3 times " * 8 + "1a",
    "( " * 40 + "1" + " )" * 39,
    "1 , 2 and 3 , " * 16,
    "the first digit of " * 20,
    "reversed " * 80,
    "a square which is a cube whose digits are odd " * 8,
]


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: text[:20])
def test_no_clue_takes_more_steps_than_are_allowed(text):
    row = tokens(text)[:80]
    places, _ = edges(row, TONGUES["en"], MARKS)
    try:
        found = grammar_for(TONGUES["en"], REGISTRY).read(places)
    except chart.TooManyItems:
        return
    assert found.items <= chart.MOST_ITEMS and len(found.meanings) <= chart.MOST_READINGS


def test_a_clue_that_is_too_intricate_is_given_up(monkeypatch):
    monkeypatch.setattr(chart, "MOST_ITEMS", 50)
    found = read("Twice the sum of 2 down and the digit sum of 2 down", "en", "1a", ["2d"])
    assert found.problem is not None and "too intricate" in found.problem.message
