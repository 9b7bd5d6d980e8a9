"""Printed clues are read as what they mean, or refused; judged by meaning, not by wording."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.clue_judge import REGISTRY, difference, names_in, read

import sevendown
from sevendown.clues.tongue import TONGUES
from sevendown.words.base import Operator, Predicate

HERE = Path(__file__).parent


def table(name):
    lines = (HERE / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    return [tuple(line.split("\t")) for line in lines if not line.startswith("#")]


def check(language, clue, entry, meaning):
    found = read(clue, language, entry, names_in(meaning))
    if meaning == "?":
        assert found.statements == () and found.problem is not None
        return
    assert found.problem is None, found.problem
    wanted = meaning.split(" ||| ")
    for statement in found.statements:
        assert any(difference(statement, other, entry) is None for other in wanted), statement
    assert found.statements


@pytest.mark.parametrize("row", table("english"), ids=lambda row: row[0])
def test_english(row):
    check("en", *row)


@pytest.mark.parametrize("row", table("german"), ids=lambda row: row[0])
def test_german(row):
    check("de", *row)


@pytest.mark.parametrize(
    ("clue", "statement"),
    [
        ("A multiple of 2d", "V(1a, 2d)"),
        ("A multiple of 2D", "V(1a, 2d)"),
        ("A multiple of 2 Down", "V(1a, 2d)"),
        ("A multiple of 2 down", "V(1a, 2d)"),
        ("A multiple of D2", "V(1a, 2d)"),
        ("A multiple of [2d]", "V(1a, 2d)"),
        ("A multiple of (2d)", "V(1a, 2d)"),
        ("A multiple of 2-down", "V(1a, 2d)"),
        ("A multiple of down 2", "V(1a, 2d)"),
        ("A multiple of 2dn", "V(1a, 2d)"),
        ("A multiple of the answer to 2 down", "V(1a, 2d)"),
        ("A multiple of 2", "V(1a, 2)"),
        ("A multiple of c-down", "V(1a, c_s)"),
        ("A multiple of C-down", "V(1a, C_s)"),
        ("A multiple of C down", "V(1a, C_s)"),
    ],
)
def test_spellings_of_a_reference(clue, statement):
    assert read(clue, "en", "1a", ["2d", "c_d", "C_d"]).statements == (statement,)


@pytest.mark.parametrize(
    "clue",
    ["2s", "[2s]", "(2s)", "2 senkrecht", "2-senkrecht", "2 senkr.", "senkrecht 2", "2 S"],
)
def test_spellings_of_a_reference_in_german(clue):
    assert read(f"Vielfaches von {clue}", "de", "1a", ["2d"]).statements == ("V(1a, 2d)",)


@pytest.mark.parametrize(
    ("clue", "statements"),
    [
        ("Twice the sum of 2 down and 3 down times 3", 2),
        ("The sum of 2 down and 3 down", 1),
        ("A multiple of 3 more than 2 down", 2),
        ("A multiple of 3 more than 50", 1),
    ],
)
def test_two_readings_are_both_given(clue, statements):
    assert len(read(clue, "en", "1a", ["2d", "3d"]).statements) == statements


@pytest.mark.parametrize(
    ("clue", "message", "at"),
    [
        ("A multple of 7", "the word multple is not known; did you mean multiple?", 2),
        ("A prime number of metres", "the word metres is not known", 18),
        ("Twice 9 down", "there is no 9 down", 6),
        ("A multiple of", "not understood from of on", 11),
        ("Its fifth digit is 3", "cannot be said of this entry", 0),
    ],
)
def test_what_is_not_understood_is_told_with_its_place(clue, message, at):
    found = read(clue, "en", "1a", ["2d"])
    assert found.statements == () and found.problem is not None
    assert message in found.problem.message
    assert found.problem.place.column == at + 1


# Every phrase of every word


def phrases():
    for word in REGISTRY.words:
        for code, said in (("en", word.in_english), ("de", word.in_german)):
            texts = {*said.nouns, *said.adjectives, *said.verbs, *said.values}
            for text in sorted(texts):
                yield pytest.param(word, code, text.partition("|")[0], id=f"{code}-{text}")


SPELLED = {"en": "{} across", "de": "{} waagerecht"}


@pytest.mark.parametrize(("word", "code", "text"), list(phrases()))
def test_every_phrase_of_a_word_is_read_as_the_word(word, code, text):
    plain = TONGUES[code].without_article(text) if code == "de" else text
    parts = plain.replace(",", " ,").split()
    capitals = [part for part in parts if len(part) == 1 and part.isupper()]
    entry_of = dict(zip(capitals, ("2a", "3a"), strict=False))
    clue = " ".join(
        SPELLED[code].format(entry_of[part][0]) if part in entry_of else part for part in parts
    )
    if isinstance(word, Predicate):
        arguments = [entry_of.get(name, "1a") for name in word.parameters]
        wanted = f"{word.name}({', '.join(arguments)})"
    else:
        assert isinstance(word, Operator)
        arguments = [entry_of.get(name, "1a") for name in word.parameters if name != "…"]
        if "…" in word.parameters:
            arguments = list(entry_of.values())
        wanted = f"1a = {word.name}({', '.join(arguments)})"
        if word.name == "mod":
            wanted = f"1a = {' mod '.join(arguments)}"
    assert read(clue, code, "1a", ["2a", "3a"]).statements == (wanted,)


PLUGIN = """
from sevendown import Operator, Phrases, Predicate


class Lucky(Predicate):
    \"\"\"X has more sevens than Y has.\"\"\"

    names = ("LUCKIER",)
    in_english = Phrases(nouns=("luckier number than Y|luckier numbers than Y",))
    in_german = Phrases(adjectives=("glücklicher als Y",))
    true_for = ((7, 1),)

    def holds(self, x: int, y: int) -> bool:
        return str(x).count("7") > str(y).count("7")


class Halved(Operator):
    \"\"\"The left half of X.\"\"\"

    names = ("lefthalf",)
    in_english = Phrases(values=("left half of X",), bare=("left half",))
    examples = (((1234,), 12),)

    def value(self, x: int) -> int | None:
        return x // 100
"""


def test_a_word_of_a_plug_in_is_understood_the_moment_it_exists(tmp_path):
    path = tmp_path / "lucky.py"
    path.write_text(PLUGIN, encoding="utf-8")
    registry = sevendown.standard()
    sevendown.load_plugin(path, registry)

    def statements(clue, language):
        text = f"language: {language}\n\n1 2\n3 .\n\n1a: {clue}\n"
        puzzle = sevendown.loads(text, registry=registry)
        return puzzle.clues.readings[0].statements

    odd = ("UNG(1a) and LUCKIER(1a, 3a)",)
    assert statements("An odd luckier number than 3 across", "en") == odd
    assert statements("Glücklicher als 3 waagerecht", "de") == ("LUCKIER(1a, 3a)",)
    assert statements("Twice the left half of 3 across", "en") == ("1a = 2 * lefthalf(3a)",)
    assert statements("Its left half is prime", "en") == ("PZ(lefthalf(1a))",)
