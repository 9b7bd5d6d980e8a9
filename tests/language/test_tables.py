import os
import random
import shutil
import sys
from functools import cache
from pathlib import Path

import lark
import pytest
from lark import Lark

from sevendown.language import parser, tables
from sevendown.language.parser import grammar_path, parse_statements
from sevendown.language.source import Source

PUZZLES = sorted((Path(__file__).parents[2] / "puzzles").glob("*/*.txt"))
TEXT = "PZ(1a + 2 * qs(3d)) and x[2] in {1, 3..5} <-> all(y in across : not y = 7)"
TRANSFORMER = parser._Builder()


class Counted(Lark):
    """A parser that counts how often one was built from its grammar."""

    built = 0

    def __init__(self, *arguments, **options):
        Counted.built += 1
        super().__init__(*arguments, **options)


@pytest.fixture
def grammar(tmp_path, monkeypatch):
    """A copy of the grammar, and an empty cache."""
    monkeypatch.setattr(tables, "cache_folder", lambda: str(tmp_path / "cache" / "sevendown"))
    monkeypatch.setattr(tables, "Lark", Counted)
    return shutil.copy(grammar_path(), tmp_path)


def builds(grammar):
    """How often the grammar is built to get a parser, which is tried."""
    Counted.built = 0
    found = tables.parser_of(grammar, TRANSFORMER)
    assert found.parse(TEXT) == expected()
    return Counted.built


@cache
def expected():
    """What comes of the text without any tables that are kept."""
    grammar = Path(grammar_path()).read_text(encoding="utf-8")
    return Lark(grammar, parser="lalr", lexer="basic", transformer=TRANSFORMER).parse(TEXT)


def kept(grammar):
    """The one file in the cache."""
    (file,) = (Path(grammar).parent / "cache" / "sevendown").iterdir()
    return file


def test_tables_are_made_once(grammar):
    assert [builds(grammar) for _ in range(3)] == [1, 0, 0]
    assert kept(grammar).suffix == ".json"


def test_tables_are_made_anew_for_another_grammar(grammar):
    assert builds(grammar) == 1
    text = Path(grammar).read_text(encoding="utf-8")
    Path(grammar).write_text(text.replace('_XOR: "xor"', '_XOR: "either"'), encoding="utf-8")
    assert builds(grammar) == 1
    found = tables.parser_of(grammar, TRANSFORMER)
    assert found.parse("a = 1 either b = 2").kind == "xor"
    assert builds(grammar) == 0


@pytest.mark.parametrize(
    "damage",
    [
        lambda content: b"",
        lambda content: b"\xff\xfe garbage \x00" * 1000,
        lambda content: content[: len(content) // 2],
        lambda content: content[:-1],
        lambda content: content.partition(b"\n")[0],
        lambda content: content.partition(b"\n")[2],
        lambda content: content.replace(b"[0,", b"[1,", 1),
        lambda content: content.replace(b'"let"', b'"led"', 1),
        lambda content: b"0" * 64 + content[64:],
    ],
)
def test_damaged_tables_are_made_anew(grammar, damage):
    builds(grammar)
    sound = kept(grammar).read_bytes()
    kept(grammar).write_bytes(damage(sound))
    assert kept(grammar).read_bytes() != sound
    assert [builds(grammar) for _ in range(2)] == [1, 0]


@pytest.mark.parametrize(
    "body", [b"", b"null", b"[]", b"{}", b"[{}, {}]", b"[1, 2]", b"[" * 100_000, b"\xff", b"["]
)
def test_nonsense_with_the_right_digest_does_no_harm(grammar, body):
    builds(grammar)
    digest = tables._digest(Path(grammar).read_text(encoding="utf-8"), body)
    kept(grammar).write_bytes(digest + b"\n" + body)
    assert [builds(grammar) for _ in range(2)] == [1, 0]


def test_tables_of_another_version_are_not_believed(grammar, monkeypatch):
    builds(grammar)
    old = kept(grammar).read_bytes()
    monkeypatch.setattr(lark, "__version__", "1.999")
    assert builds(grammar) == 1
    (new,) = Path(tables.cache_folder()).glob("*1.999*")
    new.write_bytes(old)
    assert [builds(grammar) for _ in range(2)] == [1, 0]


def test_tables_made_with_other_options_are_not_believed(grammar, monkeypatch):
    builds(grammar)
    monkeypatch.setitem(tables.OPTIONS, "lexer", "contextual")
    assert [builds(grammar) for _ in range(2)] == [1, 0]


def test_a_lark_that_cannot_write_or_load_tables_still_parses(grammar, monkeypatch):
    monkeypatch.setattr(Counted, "memo_serialize", None)
    assert [builds(grammar) for _ in range(2)] == [1, 1]
    monkeypatch.undo()
    monkeypatch.setattr(tables, "cache_folder", lambda: str(Path(grammar).parent))
    monkeypatch.setattr(tables, "Lark", Counted)
    Path(tables.tables_beside(grammar)).write_bytes(tables.tables_of(grammar))
    monkeypatch.setattr(Lark, "_load_from_dict", None)
    assert [builds(grammar) for _ in range(2)] == [1, 1]


def test_without_a_place_for_a_cache(grammar, monkeypatch):
    monkeypatch.setattr(tables, "cache_folder", lambda: "")
    assert [builds(grammar) for _ in range(2)] == [1, 1]


def test_where_no_directory_can_be_made(grammar, tmp_path):
    (tmp_path / "cache").write_text("a file")
    assert [builds(grammar) for _ in range(2)] == [1, 1]


@pytest.mark.parametrize("what", ["os.makedirs", "os.replace", "tempfile.mkstemp"])
def test_where_nothing_can_be_written(grammar, tmp_path, monkeypatch, what):
    def refuse(*_, **__):
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patch:
        patch.setattr(what, refuse)
        assert [builds(grammar) for _ in range(2)] == [1, 1]
    assert [path for path in tmp_path.glob("cache/**/*") if path.is_file()] == []
    assert [builds(grammar) for _ in range(2)] == [1, 0]


@pytest.mark.skipif(sys.platform == "win32", reason="no modes")
@pytest.mark.parametrize("mode", [0o777, 0o770, 0o722])
def test_a_directory_that_others_can_write_to_is_not_used(grammar, mode):
    builds(grammar)
    folder = kept(grammar).parent
    folder.chmod(mode)
    before = kept(grammar).stat()
    assert builds(grammar) == 1
    assert kept(grammar).stat() == before
    folder.chmod(0o700)
    assert builds(grammar) == 0


@pytest.mark.skipif(sys.platform == "win32", reason="no owners")
def test_a_directory_of_somebody_else_is_not_used(grammar, monkeypatch):
    builds(grammar)
    stranger = os.geteuid() + 1
    monkeypatch.setattr(os, "geteuid", lambda: stranger)
    assert [builds(grammar) for _ in range(2)] == [1, 1]


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="other places")
def test_where_the_cache_is(monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", "/some/where")
    assert tables.cache_folder() == "/some/where/sevendown"
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")
    assert tables.cache_folder() == ""
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", "/my/home")
    assert tables.cache_folder() == "/my/home/.cache/sevendown"


def test_tables_beside_the_grammar_are_used_and_nothing_is_written(grammar, tmp_path):
    Path(tables.tables_beside(grammar)).write_bytes(tables.tables_of(grammar))
    assert builds(grammar) == 0
    assert not (tmp_path / "cache").exists()


def test_where_tables_beside_the_grammar_are_old_the_cache_is_used(grammar):
    beside = Path(tables.tables_beside(grammar))
    beside.write_bytes(tables.tables_of(grammar))
    with open(grammar, "a", encoding="utf-8") as stream:
        stream.write("\n// one more remark\n")
    old = beside.read_bytes()
    assert [builds(grammar) for _ in range(2)] == [1, 0]
    assert beside.read_bytes() == old


def read(text):
    """All that the parser says of the statements of a text, mistakes included."""
    problems = []
    return parse_statements(Source(text, "f"), 0, problems), list(map(str, problems))


def spoilt(text, rng):
    """Take something out of a text, or put something in."""
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice(["", " ", "(", ")", "in", "=", "€", "12x", ","]) + text[at + 1 :]


def test_loaded_and_built_parsers_agree(grammar, monkeypatch):
    rng = random.Random(7)
    texts = [path.read_text(encoding="utf-8") for path in PUZZLES]
    statements = [line for text in texts for line in text.splitlines() if "(" in line]
    texts += [spoilt(line, rng) for line in rng.sample(statements, 300)]
    answers = []
    for expected_builds in (1, 0):
        Counted.built = 0
        found = tables.parser_of(grammar, TRANSFORMER)
        assert Counted.built == expected_builds
        monkeypatch.setattr(parser, "_lark", lambda found=found: found)
        answers.append([read(text) for text in texts])
    assert answers[0] == answers[1]
    assert sum(bool(problems) for _, problems in answers[0]) > 100
    assert sum(not problems for _, problems in answers[0]) > 50
