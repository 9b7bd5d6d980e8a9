"""Predicates and operators from a user's file."""

import io
import sys
from pathlib import Path

import pytest

import sevendown
from sevendown import cli
from sevendown.plugins import load_plugin

GOOD = '''\
from sevendown import Operator, Predicate


class Twice(Operator):
    """Two times X."""

    names = ("twice", "doppelt")
    examples = (((3,), 6), ((-1,), -2))

    def value(self, x):
        return 2 * x


class Lucky(Predicate):
    """X ends in 7."""

    names = ("LUCKY",)
    true_for = ((7,), (27,))
    false_for = ((70,),)

    def holds(self, x):
        return x % 10 == 7


class _Hidden(Predicate):
    """No word of the language."""
'''
PUZZLE = "A .\nB .\n\nLUCKY(A_w)\nnot LUCKY(B_w) and B_w = doppelt(A_w) and A_w < 20\n"


@pytest.fixture
def plugin(tmp_path, monkeypatch):
    """Write a plug-in; give its name."""
    monkeypatch.chdir(tmp_path)

    def write(text, name="mine.py"):
        Path(name).write_text(text)
        return name

    return write


def run(*arguments, text=PUZZLE):
    stdout, stderr = io.StringIO(), io.StringIO()
    code = cli.main(arguments, io.StringIO(text), stdout, stderr)
    return code, stdout.getvalue(), stderr.getvalue()


def test_words_of_a_plugin_are_words_of_the_language(plugin):
    assert run("--all", "--plugin", plugin(GOOD)) == (0, "17\n34\n", "")


def test_without_the_plugin_they_are_unknown():
    code, out, err = run()
    assert (code, out) == (2, "") and err.startswith("<stdin>:4:1: ") and "LUCKY" in err


def test_several_plugins(plugin):
    one, two = GOOD.split("class Lucky")
    header = "from sevendown import Predicate\nclass Lucky"
    first, second = plugin(one, "one.py"), plugin(header + two, "two.py")
    assert run("--plugin", first, "--plugin", second)[:2] == (0, "17\n34\n")


def test_plugins_of_the_same_name_do_not_collide(plugin):
    one, two = GOOD.split("class Lucky")
    Path("a").mkdir()
    Path("b").mkdir()
    first = plugin(one, "a/mine.py")
    second = plugin("from sevendown import Predicate\nclass Lucky" + two, "b/mine.py")
    assert run("--plugin", first, "--plugin", second)[:2] == (0, "17\n34\n")


def test_a_plugin_needs_no_particular_name(plugin):
    assert run("--plugin", plugin(GOOD, "my words-1"))[0] == 0


def test_a_plugin_can_be_loaded_from_python(plugin):
    registry = sevendown.builtin()
    load_plugin(plugin(GOOD), registry)
    own = [word.name for word in registry.words if registry.origins[word] == "mine.py"]
    assert own == ["twice", "LUCKY"]
    solutions = sevendown.loads(PUZZLE, registry=registry).solutions()
    assert [solution.rows for solution in solutions] == [("17", "34")]


def test_loading_leaves_the_builtin_words_alone(plugin):
    load_plugin(plugin(GOOD), sevendown.builtin())
    assert sevendown.builtin().find("LUCKY") is None


def test_dataclasses_work_in_a_plugin(plugin):
    extra = "\n\nfrom dataclasses import dataclass\n\n@dataclass\nclass Pair:\n    x: 'int' = 0\n"
    assert run("--plugin", plugin("from __future__ import annotations\n" + GOOD + extra))[0] == 0


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("(27,)", "(28,)", "mine.py:14:1: Lucky: LUCKY(28) is false, the example says true"),
        ("(70,)", "(77,)", "mine.py:14:1: Lucky: LUCKY(77) is true, the example says false"),
        ("-2)", "2)", "mine.py:4:1: Twice: twice(-1) is -2, the example says 2"),
        ("((-1,), -2)", "((1, 2), 3)", "mine.py:4:1: Twice: twice(1, 2) fails: TypeError: "),
        (
            "((7,), (27,))",
            "(7, 27)",
            "mine.py:14:1: Lucky: an example is a tuple of arguments, as (7,), not 7",
        ),
        ("return 2 * x", "return 2.0 * x", "mine.py:4:1: Twice: twice(3) gives 6.0, not an int"),
        ("return 2 * x", "return True", "mine.py:4:1: Twice: twice(3) gives True, not an int"),
        ("== 7", "- 7", "mine.py:14:1: Lucky: LUCKY(7) gives 0, not a bool"),
        ("% 10", "% 0", "mine.py:14:1: Lucky: LUCKY(7) fails: ZeroDivisionError: "),
        (
            '("LUCKY",)',
            '("LUCKY")',
            'mine.py:14:1: Lucky: names is a tuple of texts, as in names = ("TWIN",)',
        ),
        ('"LUCKY"', '"two words"', "mine.py:14:1: Lucky: 'two words' cannot be the name of a word"),
        ('"LUCKY"', '"and"', "mine.py:14:1: Lucky: 'and' cannot be the name of a word"),
        ('"LUCKY"', '"PZ"', "mine.py:14:1: Lucky: the name PZ is taken"),
        ('"LUCKY"', '"twice"', "mine.py:14:1: Lucky: the name twice is taken"),
        ('names = ("LUCKY",)', "", "mine.py:14:1: Lucky has no names"),
        ('"""X ends in 7."""', "", "mine.py:14:1: Lucky has no docstring"),
        ("examples = (((3,), 6), ((-1,), -2))", "", "mine.py:4:1: Twice has no examples"),
        ("return 2 * x", "return 2 *", "mine.py:11:19: this is no Python: "),
        ("class _Hidden", "1 / 0\nclass _Hidden", "mine.py:25:1: ZeroDivisionError: "),
        ("class _Hidden", "exit(0)\nclass _Hidden", "mine.py:25:1: SystemExit: 0"),
        (
            "class _Hidden",
            "import nosuchmodule\nclass _Hidden",
            "mine.py:25:1: ModuleNotFoundError",
        ),
    ],
)
def test_what_is_wrong_with_a_plugin_is_reported(plugin, old, new, message):
    assert GOOD.count(old) == 1
    code, out, err = run("--plugin", plugin(GOOD.replace(old, new)))
    assert (code, out) == (2, "")
    assert err.startswith(message)
    assert "Traceback" not in err


def test_a_plugin_without_words_is_a_mistake(plugin):
    code, out, err = run("--plugin", plugin("x = 1\n"))
    assert (code, out) == (2, "")
    assert err.startswith("mine.py:1:1: there is no predicate or operator in this file\n")


def test_a_word_must_be_a_predicate_or_an_operator(plugin):
    text = 'from sevendown.rules.base import Word\nclass Odd(Word):\n    """X."""\n'
    assert run("--plugin", plugin(text))[2].startswith("mine.py:2:1: Odd is neither a Predicate")


def test_a_word_that_cannot_be_made_is_reported(plugin):
    text = GOOD.replace("def value", "def __init__(self, y):\n        pass\n\n    def value")
    code, _, err = run("--plugin", plugin(text))
    assert code == 2 and err.startswith("mine.py:1:1: cannot be used: TypeError: ")


def test_a_missing_plugin(plugin):
    assert run("--plugin", "missing.py") == (2, "", "missing.py: No such file or directory\n")
    with pytest.raises(FileNotFoundError):
        load_plugin("missing.py", sevendown.builtin())


def test_a_failed_plugin_leaves_no_module_behind(plugin):
    with pytest.raises(sevendown.PuzzleError):
        load_plugin(plugin("1 / 0\n", "failing.py"), sevendown.builtin())
    assert not [name for name in sys.modules if "failing" in name]
