import os
import random
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from types import SimpleNamespace

import pytest
from lark import Lark
from lark.exceptions import UnexpectedCharacters, UnexpectedToken
from support.processes import PATIENCE, start_process
from support.program import FIGURE, run
from support.published import CROSSNUMBERS

from sevendown.language import lalr, lark_tables, parse_tables, parser
from sevendown.language.lalr import Lexeme, Unexpected
from sevendown.language.parser import MAKERS, grammar_path, parse_statements
from sevendown.text.source import Source

ROOT = Path(__file__).parents[2]
TEXT = "PZ(1a + 2 * qs(3d)) and x[2] in {1, 3..5} <-> all(y in across : not y = 7)"


class Counted:
    """What makes tables, and counts how often.

    That takes long, so the same ones are in truth made only once.
    """

    built = 0
    tables = {}  # by the grammar

    def __call__(self, grammar):
        Counted.built += 1
        if grammar not in Counted.tables:
            Counted.tables[grammar] = lark_tables.tables_of(grammar)
        return Counted.tables[grammar]


@pytest.fixture
def grammar(tmp_path, monkeypatch):
    """A copy of the grammar, and an empty cache."""
    monkeypatch.setattr(parse_tables, "cache_folder", lambda: str(tmp_path / "cache" / "sevendown"))
    monkeypatch.setattr(parse_tables, "_made", Counted())
    return shutil.copy(grammar_path(), tmp_path)


def builds(grammar):
    """How often tables are made to get a parser, which is tried."""
    Counted.built = 0
    found = parse_tables.parser_of(grammar, MAKERS)
    assert found.parse(TEXT) == expected()
    return Counted.built


class Judge:
    """Lark's own parser, with our makers of nodes."""

    def __init__(self):
        grammar = Path(grammar_path()).read_text(encoding="utf-8")
        makers = {name: staticmethod(self.ours(maker)) for name, maker in MAKERS.items()}
        builder = type("Builder", (), makers)()
        self.lark = Lark(grammar, parser="lalr", lexer="basic", transformer=builder)

    def ours(self, maker):
        return lambda children: maker(list(map(self.token, children)))

    def token(self, child):
        if not isinstance(child, str):
            return child
        found = Lexeme(child)
        found.at = child.start_pos
        return found

    def parse(self, text):
        try:
            return self.lark.parse(text)
        except UnexpectedCharacters as error:
            raise Unexpected(error.pos_in_stream) from error
        except UnexpectedToken as error:
            ends = error.token.type == "$END"
            at = len(text) if ends else error.token.start_pos
            raise Unexpected(at, frozenset(error.accepts), str(error.token)) from error


@cache
def judge():
    return Judge()


@cache
def expected():
    """What comes of the text by Lark alone."""
    return judge().parse(TEXT)


def kept(grammar):
    """The one file in the cache."""
    (file,) = (Path(grammar).parent / "cache" / "sevendown").iterdir()
    return file


@cache
def sound():
    """The content of a file of tables."""
    return parse_tables.tables_of(grammar_path())


def fill(grammar, content=None):
    """Put tables into the cache, sound ones unless others are given; give the file."""
    folder = Path(parse_tables.cache_folder())
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    file = folder / parse_tables._cache_name(grammar)
    file.write_bytes(sound() if content is None else content)
    file.chmod(0o600)
    return file


def is_believed(file):
    """Whether a parser is made of what is in the cache."""
    grammar = Path(grammar_path()).read_text(encoding="utf-8")

    def use(tables):
        return lalr.LalrParser(tables, MAKERS)

    return parse_tables._load(str(file), grammar, use, private=True) is not None


def test_tables_are_made_once(grammar):
    assert [builds(grammar) for _ in range(3)] == [1, 0, 0]
    assert kept(grammar).suffix == ".json"


def test_tables_are_made_anew_for_another_grammar(grammar):
    assert builds(grammar) == 1
    text = Path(grammar).read_text(encoding="utf-8")
    Path(grammar).write_text(text.replace('_XOR: "xor"', '_XOR: "either"'), encoding="utf-8")
    assert builds(grammar) == 1
    found = parse_tables.parser_of(grammar, MAKERS)
    assert found.parse("a = 1 either b = 2").kind == "xor"
    assert builds(grammar) == 0


@pytest.mark.slow
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
        lambda content: content.replace(b":-5", b":-6", 1),
        lambda content: content.replace(b'"let"', b'"led"', 1),
        lambda content: b"0" * 8 + content[8:],
    ],
)
def test_damaged_tables_are_made_anew(grammar, damage):
    assert is_believed(fill(grammar))
    assert damage(sound()) != sound()
    fill(grammar, damage(sound()))
    assert [builds(grammar) for _ in range(2)] == [1, 0]


def test_a_change_anywhere_is_noticed(grammar):
    whole = sound()
    assert len(whole) < parse_tables.MOST_BYTES // 2
    assert is_believed(fill(grammar))
    for at in [*range(0, 70), *range(70, len(whole), 499), len(whole) - 1]:
        changed = bytes([whole[at] ^ 1])
        assert not is_believed(fill(grammar, whole[:at] + changed + whole[at + 1 :]))
        assert not is_believed(fill(grammar, whole[:at]))
        assert not is_believed(fill(grammar, whole[:at] + b" " + whole[at:]))
    assert not is_believed(fill(grammar, whole + b"\n"))


# The digest is no secret, so whoever can write into the folder can forge tables. That is the user
# alone, who can as well change the program; what somebody else can write to is not read. And what
# a forger could reach is little: tables are numbers and texts, one of them a pattern, and names of
# rules are looked up in a list of ours. So forged tables can make the parser wrong, slow or fail,
# but bring no code in.
@pytest.mark.parametrize(
    "body",
    [b"", b"null", b"[]", b"{}", b"[{}, {}]", b"[1, 2]", b"\xff", b"[", b"[NaN, Infinity]"]
    + [b"[" * 100_000, b'{"1":' * 50_000, b"9" * 400_000, b'{"%s": 1}' % (b"9" * 400_000)],
    ids=lambda body: body[:10].decode("latin-1"),
)
def test_nonsense_with_the_right_digest_is_not_believed(grammar, body):
    assert not is_believed(forge(grammar, body))


def test_nonsense_with_the_right_digest_does_no_harm(grammar):
    forge(grammar, b"[" * 100_000)
    assert [builds(grammar) for _ in range(2)] == [1, 0]


@pytest.mark.parametrize(
    "part, other",
    [
        (b'"call"', b'"__class__"'),
        (b'"comparison",[', b'"Popen",['),
        (b'"states":', b'"status":'),
        (b'"rules":[', b'"rules":[7,'),
        (b'"pattern":"', b'"pattern":"('),
        (b'"ignored":[', b'"ignored":7,"x":['),
        (b'"start":', b'"begin":'),
    ],
)
def test_forged_tables_of_another_shape_are_not_believed(grammar, part, other):
    _, _, body = sound().partition(b"\n")
    assert part in body and is_believed(forge(grammar, body))
    assert not is_believed(forge(grammar, body.replace(part, other)))


def forge(grammar, body):
    """Put something into the cache whose digest is right."""
    digest = parse_tables._digest(Path(grammar).read_text(encoding="utf-8"), body)
    return fill(grammar, digest + b"\n" + body)


def test_tables_of_another_format_are_not_believed(grammar, monkeypatch):
    builds(grammar)
    old = kept(grammar).read_bytes()
    monkeypatch.setattr(parse_tables, "FORMAT", 999)
    assert builds(grammar) == 1
    (new,) = Path(parse_tables.cache_folder()).glob("*999*")
    new.write_bytes(old)
    assert [builds(grammar) for _ in range(2)] == [1, 0]


def test_tables_of_another_python_are_not_believed(grammar, monkeypatch):
    assert is_believed(fill(grammar))
    other = SimpleNamespace(version_info=(3, 99, 0), platform=sys.platform)
    monkeypatch.setattr(parse_tables, "sys", other)
    new = fill(grammar)
    assert "python-3.99" in new.name and not is_believed(new)


def test_lark_is_imported_only_to_make_tables(tmp_path):
    code = "import sys; from sevendown.command.cli import main; main(['--count'])\n"
    code += "print('lark' in sys.modules)"
    assert answered(program(tmp_path, code)) == ("2\nTrue\n", "", 0)
    assert answered(program(tmp_path, code)) == ("2\nFalse\n", "", 0)


def test_without_a_place_for_a_cache(grammar, monkeypatch):
    monkeypatch.setattr(parse_tables, "cache_folder", lambda: "")
    assert [builds(grammar) for _ in range(2)] == [1, 1]


def test_where_no_directory_can_be_made(grammar, tmp_path):
    (tmp_path / "cache").write_text("a file")
    assert [builds(grammar) for _ in range(2)] == [1, 1]


@pytest.mark.slow
@pytest.mark.parametrize("what", ["os.makedirs", "os.replace", "tempfile.mkstemp"])
def test_where_nothing_can_be_written(grammar, tmp_path, monkeypatch, what):
    def refuse(*_, **__):
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patch:
        patch.setattr(what, refuse)
        assert [builds(grammar) for _ in range(2)] == [1, 1]
    assert [path for path in tmp_path.glob("cache/**/*") if path.is_file()] == []
    assert [builds(grammar) for _ in range(2)] == [1, 0]


@pytest.mark.slow
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


@pytest.mark.skipif(sys.platform == "win32", reason="no modes")
@pytest.mark.parametrize("mode", [0o666, 0o620, 0o602])
def test_a_file_that_others_can_write_to_is_not_believed(grammar, mode):
    file = fill(grammar)
    assert is_believed(file)
    file.chmod(mode)
    assert not is_believed(file)


@pytest.mark.skipif(sys.platform == "win32", reason="no modes")
def test_a_file_that_others_can_write_to_is_replaced(grammar):
    fill(grammar).chmod(0o666)
    assert [builds(grammar) for _ in range(2)] == [1, 0]
    assert kept(grammar).stat().st_mode & 0o777 == 0o600


@pytest.mark.skipif(sys.platform == "win32", reason="no owners")
def test_a_directory_of_somebody_else_is_not_used(grammar, monkeypatch):
    builds(grammar)
    stranger = os.geteuid() + 1
    monkeypatch.setattr(os, "geteuid", lambda: stranger)
    assert [builds(grammar) for _ in range(2)] == [1, 1]


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="other places")
def test_where_the_cache_is(monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", "/some/where")
    assert parse_tables.cache_folder() == "/some/where/sevendown"
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")
    assert parse_tables.cache_folder() == ""
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", "/my/home")
    assert parse_tables.cache_folder() == "/my/home/.cache/sevendown"


def sparse(path):
    """Make a very large file that takes no room."""
    path.touch(0o600)
    os.truncate(path, 10**9)


@pytest.mark.slow
@pytest.mark.parametrize(
    "put, replaced",
    [
        (os.mkdir, False),
        (sparse, True),
        (lambda path: os.symlink("nowhere", path), True),
        (lambda path: os.symlink(path.name, path), True),
        (lambda path: os.symlink(os.devnull, path), True),
        (lambda path: os.symlink("/dev/zero", path), True),
        (lambda path: os.symlink(__file__, path), True),
    ],
)
@pytest.mark.skipif(sys.platform == "win32", reason="no such things")
def test_something_else_in_the_place_of_the_tables(grammar, put, replaced):
    path = fill(grammar)
    path.unlink()
    put(path)
    assert [builds(grammar) for _ in range(2)] == [1, not replaced]
    assert path.is_file() == replaced and not path.is_symlink()


def test_a_very_large_file_is_not_read_to_its_end(tmp_path):
    sparse(tmp_path / "tables")
    assert (
        len(parse_tables._content(str(tmp_path / "tables"), private=True))
        == parse_tables.MOST_BYTES
    )


def parse_with(found, patch):
    """Let statements be parsed by this parser, and none be known already."""
    patch.setattr(parser, "_parser", lambda: found)
    patch.setattr(parser, "_kept_node", parser._node)


@pytest.mark.slow
def test_whatever_is_in_the_cache_the_solutions_are_the_same(grammar, monkeypatch):
    for content in (sound(), b"", b"garbage", sound()[:-1]):
        fill(grammar, content)
        Counted.built = 0
        with monkeypatch.context() as patch:
            fresh = parse_tables.parser_of(grammar, MAKERS)
            parse_with(fresh, patch)
            assert run("--all", text=FIGURE) == (0, "111\n333\n\n201\n603\n", "")
        assert Counted.built == (content != sound())


SOLVE = "import sys; from sevendown.command.cli import main; sys.exit(main(['--count']))"


def program(folder, code=SOLVE):
    """Start the program on Figure 1 with that cache; it must not wait for anything but the text."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    environment |= {"XDG_CACHE_HOME": str(folder), "HOME": str(folder), "LOCALAPPDATA": str(folder)}
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    return start_process([sys.executable, "-c", code], env=environment, text=True, **pipes)


def answered(process):
    """What it says; fails where it does not come to an end."""
    return *process.communicate(FIGURE, timeout=PATIENCE), process.returncode


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no such things")
def test_a_pipe_in_the_place_of_the_tables_is_not_waited_for(tmp_path):
    assert answered(program(tmp_path)) == ("2\n", "", 0)
    (file,) = tmp_path.rglob("*.json")
    file.unlink()
    os.mkfifo(file)
    assert answered(program(tmp_path)) == ("2\n", "", 0)
    assert file.is_file()


@pytest.mark.slow
def test_several_programs_at_once_make_the_tables(tmp_path):
    programs = [program(tmp_path) for _ in range(4)]
    assert list(map(answered, programs)) == [("2\n", "", 0)] * 4
    (file,) = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert file.suffix == ".json" and is_believed(file)


def test_tables_beside_the_grammar_are_used_and_nothing_is_written(grammar, tmp_path):
    Path(parse_tables.tables_beside(grammar)).write_bytes(parse_tables.tables_of(grammar))
    assert builds(grammar) == 0
    assert not (tmp_path / "cache").exists()


def test_where_tables_beside_the_grammar_are_old_the_cache_is_used(grammar):
    beside = Path(parse_tables.tables_beside(grammar))
    beside.write_bytes(parse_tables.tables_of(grammar))
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


@pytest.mark.slow
def test_parsers_made_and_loaded_agree_with_lark(grammar, monkeypatch):
    rng = random.Random(7)
    texts = [path.read_text(encoding="utf-8") for path in CROSSNUMBERS]
    statements = [line for text in texts for line in text.splitlines() if "(" in line]
    texts += [spoilt(line, rng) for line in rng.sample(statements, 300)]
    Counted.built = 0
    made, loaded = (parse_tables.parser_of(grammar, MAKERS) for _ in range(2))
    assert Counted.built == 1
    # Everyday notation goes beyond the grammar, and Lark does not know it.
    monkeypatch.setattr(parser, "_everyday_node", lambda text, notation: parser._node(text))
    answers = []
    for found in (judge(), made, loaded):
        parse_with(found, monkeypatch)
        answers.append([read(text) for text in texts])
    assert answers[0] == answers[1] == answers[2]
    assert sum(bool(problems) for _, problems in answers[0]) > 100
    assert sum(not problems for _, problems in answers[0]) > 50


def told(found, text):
    """What a parser makes of a statement, or where and why it does not."""
    try:
        return found.parse(text)
    except Unexpected as error:
        return error.at, error.accepted, error.token


@pytest.mark.slow
def test_statements_of_any_tokens_are_read_as_lark_reads_them(grammar):
    rng = random.Random(8)
    loaded = parse_tables.parser_of(grammar, MAKERS)
    words = "a not in inn let var define div mod or xor and 12 1a 12x A_w = != < <= <-> -> + - ^"
    signs = [*words.split(), *"()[]{},:*/§", "..", ".", "  ", "\n", ">=", ">", "é1", "7_d", "$END"]
    sound = 0
    for _ in range(5000):
        text = rng.choice(["", " "]).join(rng.choices(signs, k=rng.randrange(1, 9)))
        answer = told(loaded, text)
        assert answer == told(judge(), text), text
        sound += not isinstance(answer, tuple)
    assert sound > 50
