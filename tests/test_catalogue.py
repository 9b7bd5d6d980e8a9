"""What is said of the words: in the program's lists, and on the page that is made of them."""

import io
import json
import re
import runpy
import sys
from functools import partial
from pathlib import Path

import pytest
from support import program
from support.processes import run_process
from support.program import PLUGIN

from sevendown.report import catalogue
from sevendown.words.registry import builtin

ROOT = Path(__file__).parent.parent
GENERATE = runpy.run_path(str(ROOT / "docs" / "generate.py"))
PAGE = (ROOT / "docs" / "words.md").read_text(encoding="utf-8")
REGISTRY = builtin()


class Unread(io.StringIO):
    """A standard input that must not be read."""

    def read(self, *_):
        raise AssertionError("standard input is read")


@pytest.fixture
def plugin(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("mine.py").write_text(PLUGIN)
    return "mine.py"


run = partial(program.run, stdin=Unread())


# The page


def test_the_page_is_what_the_generator_writes():
    assert PAGE == GENERATE["page"]()


def test_the_page_has_every_word_once():
    calls = re.findall(r"^### `(.*)`$", PAGE, re.MULTILINE)
    assert sorted(call.partition("(")[0] for call in calls) == sorted(
        word.name for word in REGISTRY.words
    )


def test_the_page_is_right():
    """Every example on it, read off the page, is what the word says."""
    blocks = re.findall(r"^```\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    assert len(blocks) == len(REGISTRY.words)
    for line in "".join(blocks).splitlines():
        found = re.fullmatch(
            r"(\w+)\(([-0-9, ]+)\) (?:is (true|false)|= (-?\d+)|has no value)", line
        )
        assert found, line
        name, written, truth, value = found.groups()
        word, arguments = REGISTRY.find(name), map(int, written.split(", "))
        if truth:
            assert word.holds(*arguments) is (truth == "true"), line
        else:
            assert word.value(*arguments) == (None if value is None else int(value)), line


def test_the_generator_writes_all_files(tmp_path, monkeypatch):
    script = (ROOT / "docs" / "generate.py").read_text(encoding="utf-8")
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "generate.py").write_text(script, encoding="utf-8")
    language = (ROOT / "docs" / "language.md").read_text(encoding="utf-8")
    without = re.sub(r"^\| `LUCAS.*\n", "", language, flags=re.MULTILINE)
    (tmp_path / "docs" / "language.md").write_text(without, encoding="utf-8")
    limits = (ROOT / "docs" / "limits.md").read_text(encoding="utf-8")
    (tmp_path / "docs" / "limits.md").write_text(re.sub("nested [0-9]+", "", limits))
    clues = {
        name: (ROOT / "docs" / name).read_text("utf-8") for name in ("clues.md", "clues.de.md")
    }
    for name, text in clues.items():
        without = re.sub(r"^\| `LUCAS.*\n", "", text, flags=re.MULTILINE)
        (tmp_path / "docs" / name).write_text(without, encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    done = run_process([sys.executable, tmp_path / "docs" / "generate.py"], text=True)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "docs" / "language.md").read_text(encoding="utf-8") == language
    assert (tmp_path / "docs" / "limits.md").read_text(encoding="utf-8") == limits
    assert (tmp_path / "docs" / "words.md").read_text(encoding="utf-8") == PAGE
    for name, text in clues.items():
        assert (tmp_path / "docs" / name).read_text(encoding="utf-8") == text


# The list


def test_the_list_has_a_line_for_every_word(plugin):
    code, out, err = run("--list-predicates", "--plugin", plugin)
    assert (code, err) == (0, "")
    titles = re.findall(r"^\S.*", out, re.MULTILINE)
    assert titles == [
        f"{kind} of {source}"
        for kind in ("Predicates", "Operators")
        for source in ("the language", "the library", "mine.py")
    ]
    lines = re.findall(r"^  (\S.*)", out, re.MULTILINE)
    assert len(lines) == len(REGISTRY.words) + 2
    assert len({line.rindex("  ") for line in lines}) == 1  # the meanings make a column
    assert re.search(r"^  twice\(X\) +doppelt +Two times X$", out, re.MULTILINE)


def test_one_word_is_explained():
    assert run("--list-predicates", "prime") == (
        0,
        "predicate  PZ(X)\n"
        "also       prime(X)\n"
        "meaning    X is prime.\n"
        "from       the language\n"
        "example    PZ(2) is true\n"
        "           PZ(3) is true\n"
        "           PZ(97) is true\n"
        "           PZ(2305843009213693951) is true\n"
        "           PZ(0) is false\n"
        "           PZ(1) is false\n"
        "           PZ(91) is false\n"
        "           PZ(-7) is false\n",
        "",
    )


@pytest.mark.parametrize("name", REGISTRY.all_names())
def test_every_name_is_explained(name):
    code, out, err = run("--list-predicates", name)
    assert (code, err) == (0, "")
    assert name in out and REGISTRY.find(name).meaning in out


def test_a_word_of_a_plugin_is_explained(plugin):
    code, out, err = run("--plugin", plugin, "--list-predicates", "doppelt")
    assert (code, err) == (0, "")
    assert out.startswith("operator   twice(X)\nalso       doppelt(X)\n") and "mine.py" in out


def test_a_word_of_a_plugin_may_not_have_the_name_of_one_of_the_library(plugin):
    Path("mine.py").write_text(PLUGIN.replace("LUCKY", "happy"))
    code, out, err = run("--plugin", plugin, "--list-predicates", "happy")
    assert (code, out) == (2, "") and "Lucky: the name happy is taken" in err


def test_a_sign_stands_between_its_arguments():
    assert "\nalso       X ^ Y\n" in run("--list-predicates", "^")[1]
    assert "\nalso       X - Y\n" in run("--list-predicates", "-")[1]


def test_many_arguments_are_hinted_at():
    assert run("--list-predicates", "max")[1].startswith("operator   max(X, …)\n")


def test_an_unknown_name_is_refused_with_a_hint():
    message = "there is no predicate or operator pirme; did you mean prime?\n"
    assert run("--list-predicates", "pirme") == (2, "", message)
    assert run("--list-predicates", "xyzzy")[2] == "there is no predicate or operator xyzzy\n"


def test_what_is_no_name_is_looked_for_in_names_and_meanings():
    code, out, err = run("--list-predicates", "BACKWARDS".lower() + " it is")
    assert (code, err) == (0, "")
    assert out == (
        "Predicates of the library\n"
        "  EMIRP(X)  emirp  X is prime, and backwards it is another prime\n"
    )
    assert "  qs(X) " in run("--list-predicates", "Digit")[1]
    assert "  setze(X, I, D) " in run("--list-predicates", "setd")[1]
    assert run("--list-predicates", "j")[0] == 2
    found = json.loads(run("--format", "json", "--list-predicates", "emir")[1])
    assert [word["name"] for word in found] == ["EMIRP"]


def test_an_everyday_name_is_explained():
    assert run("--list-predicates", "Quersumme") == run("--list-predicates", "qs")


def test_a_puzzle_is_no_name(plugin):
    expected = "mine.py is a file, and no puzzle is read where words are listed\n"
    assert run("--list-predicates", "mine.py") == (2, "", expected)
    code, out, err = run("--list-predicates", "PZ", "mine.py")
    assert (code, out) == (2, "") and "--list-predicates reads no puzzle, such as mine.py" in err


@pytest.mark.parametrize("option", ["--all", "--count", "--unique", "--ambiguous", "--limit=1"])
def test_what_asks_for_solutions_does_not_go_with_it(option):
    code, out, err = run("--list-predicates", option)
    assert (code, out) == (2, "") and "do not go together" in err


def test_a_bad_plugin_is_reported(plugin):
    Path("mine.py").write_text("class")
    code, out, err = run("--list-predicates", "--plugin", plugin)
    assert (code, out) == (2, "") and err.startswith("mine.py:1:")


# JSON

FIELDS = "name names kind origin arguments least most meaning examples".split()


def test_json_of_all(plugin):
    code, out, err = run("--list-predicates", "--format", "json", "--plugin", plugin)
    assert (code, err) == (0, "") and out.count("\n") == 1
    words = json.loads(out)
    assert all(list(word) == FIELDS for word in words)
    names = {name for word in words for name in word["names"]}
    assert names == {*REGISTRY.all_names(), "LUCKY", "twice", "doppelt"}
    assert {word["origin"] for word in words} == {"language", "library", "mine.py"}


def test_json_of_one():
    code, out, err = run("--format", "json", "--list-predicates", "mod")
    assert (code, err) == (0, "")
    assert json.loads(out) == {
        "name": "mod",
        "names": ["mod"],
        "kind": "operator",
        "origin": "language",
        "arguments": ["X", "Y"],
        "least": 2,
        "most": 2,
        "meaning": "What X div Y leaves over: X - Y * (X div Y).",
        "examples": [
            {"arguments": [7, 3], "value": 1},
            {"arguments": [-7, 3], "value": 2},
            {"arguments": [7, -3], "value": -2},
            {"arguments": [7, 0], "value": None},
        ],
    }
    many = json.loads(run("--format", "json", "--list-predicates", "DISTINCT")[1])
    assert (many["arguments"], many["least"], many["most"]) == (["X", "…"], 1, None)


def test_a_word_may_have_fixed_arguments_and_more():
    class Entry(catalogue.Predicate):
        """The first is as large as the others."""

        names = ("LARGE",)

        def holds(self, x, y, *others):
            return True

    assert catalogue.Entry(Entry(), "here").calls == ["LARGE(X, Y, …)"]


def test_a_plain_run_does_not_load_the_catalogue_or_the_library():
    script = "import sys; from sevendown.command import cli; cli.main([]); print(*sys.modules)"
    text = "A .\n\nPZ(A_w) and qs(A_w) = 2\n"
    done = program.run_python(script, input=text, env={"PYTHONPATH": str(ROOT)})
    solution, loaded = done.stdout.splitlines()
    assert solution == "11"
    assert "sevendown.report.catalogue" not in loaded and "sevendown.words.library." not in loaded
