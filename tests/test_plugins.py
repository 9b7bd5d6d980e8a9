"""Predicates and operators from a user's file."""

import importlib
import json
import os
import sys
from functools import partial
from pathlib import Path

import pytest
from support import program
from support.processes import run_process
from support.program import PLUGIN as GOOD

import sevendown
from sevendown.plugins import load_plugin

PUZZLE = "A .\nB .\n\nLUCKY(A_w)\nnot LUCKY(B_w) and B_w = doppelt(A_w) and A_w < 20\n"


@pytest.fixture
def plugin(tmp_path, monkeypatch):
    """Write a plug-in; give its name."""
    monkeypatch.chdir(tmp_path)

    def write(text, name="mine.py"):
        Path(name).write_text(text)
        return name

    return write


run = partial(program.run, text=PUZZLE)


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
        (
            "((-1,), -2)",
            "((1, 2), 3)",
            "mine.py:4:1: Twice: the example (1, 2) has 2 arguments, not 1",
        ),
        (
            "((7,), (27,))",
            "(7, 27)",
            "mine.py:14:1: Lucky: an example is a tuple of arguments, as (7,), not 7",
        ),
        ("return 2 * x", "return 2.0 * x", "mine.py:10:5: Twice: twice(3) gives 6.0, not an int"),
        ("return 2 * x", "return True", "mine.py:10:5: Twice: twice(3) gives True, not an int"),
        ("== 7", "- 7", "mine.py:21:5: Lucky: LUCKY(7) gives 0, not a bool"),
        ("% 10", "% 0", "mine.py:22:9: Lucky: LUCKY(7) fails: ZeroDivisionError: "),
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
        ('("LUCKY",)', '("LUCKY", "LUCKY")', "mine.py:14:1: Lucky: the name LUCKY stands twice in"),
        ("class Lucky(", "class Lucky(Operator, ", "mine.py:14:1: Lucky is both a Predicate and"),
        ("def holds", "def _holds", "mine.py:14:1: Lucky has no holds"),
        (
            "def holds(self, x)",
            "def value(self, x)",
            "mine.py:14:1: Lucky has no holds, only value",
        ),
        ("def holds", "def hold", "mine.py:14:1: Lucky has hold, which no Predicate has; did you"),
        ("examples", "exmaples", "mine.py:4:1: Twice has exmaples, which no Operator has; did you"),
        ("def holds", "holds = 7\n    def _x", "mine.py:14:1: Lucky: holds is no method, but 7"),
        ("holds(self, x)", "holds(self)", "mine.py:14:1: Lucky: holds takes no number"),
        (
            "holds(self, x)",
            "holds(self, *, x)",
            "mine.py:14:1: Lucky: holds is called with numbers",
        ),
        ("holds(self, x)", "holds(self, x, **y)", "mine.py:14:1: Lucky: holds is called with"),
        ("((7,), (27,))", "[(7,), (27,)]", "mine.py:14:1: Lucky: examples are a tuple of tuples"),
        ("(27,)", "(2.5,)", "mine.py:14:1: Lucky: 2.5 in an example is no int"),
        ("(27,)", "(27, 1)", "mine.py:14:1: Lucky: the example (27, 1) has 2 arguments, not 1"),
        ("((-1,), -2)", "(-1, -2)", "mine.py:4:1: Twice: an example is a tuple of arguments"),
        ("((-1,), -2)", "-1", "mine.py:4:1: Twice: an example is a pair of arguments and value"),
        ("-2)", "'two')", "mine.py:4:1: Twice: the value of an example is an int or None"),
        (
            '    names = ("LUCKY',
            '    price = 0\n    names = ("LUCKY',
            "mine.py:14:1: Lucky: price is",
        ),
        (
            '    names = ("LUCKY',
            '    image = 0\n    names = ("LUCKY',
            "mine.py:14:1: Lucky: image is",
        ),
        ('    names = ("tw', '    total = 1\n    names = ("tw', "mine.py:4:1: Twice: total is T"),
        (
            '    names = ("tw',
            '    defined_from = 1\n    names = ("tw',
            "mine.py:4:1: Twice: defined_from is a tuple",
        ),
        (
            "def holds",
            "def candidates(self, lo, hi): ...\n    def holds",
            "mine.py:14:1: Lucky has candidates, but no estimate: these go together",
        ),
        (
            "def holds",
            "def estimate_with(self, other, lo, hi): ...\n    def holds",
            "mine.py:14:1: Lucky has estimate_with, but no candidates_with: these go together",
        ),
        ("return 2 * x", "exit(5)", "mine.py:11:9: Twice: twice(3) fails: SystemExit: 5"),
        ("return 2 * x", "return self.value(x)", "mine.py:11:9: Twice: twice(3) fails: RecursionE"),
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
    text = 'from sevendown.words.base import Word\nclass Odd(Word):\n    """X."""\n'
    assert run("--plugin", plugin(text))[2].startswith("mine.py:2:1: Odd is neither a Predicate")


def test_a_word_that_cannot_be_made_is_reported(plugin):
    text = GOOD.replace("def value", "def __init__(self, y):\n        pass\n\n    def value")
    code, _, err = run("--plugin", plugin(text))
    assert code == 2 and err.startswith("mine.py:4:1: Twice() fails: TypeError: ")


def test_a_missing_plugin(plugin):
    assert run("--plugin", "missing.py") == (2, "", "missing.py: No such file or directory\n")
    with pytest.raises(FileNotFoundError):
        load_plugin("missing.py", sevendown.builtin())


def test_a_failed_plugin_leaves_no_module_behind(plugin):
    with pytest.raises(sevendown.PuzzleError):
        load_plugin(plugin("1 / 0\n", "failing.py"), sevendown.builtin())
    assert not [name for name in sys.modules if "failing" in name]


def test_a_plugin_is_loaded_whole_or_not_at_all(plugin):
    registry = sevendown.builtin()
    with pytest.raises(sevendown.PluginError):
        load_plugin(plugin(GOOD.replace('"LUCKY"', '"PZ"')), registry)
    assert registry.find("twice") is None


def test_a_name_of_the_library_is_taken_too(plugin):
    registry = sevendown.builtin()
    registry.load_later(lambda registry: load_plugin(plugin(GOOD, "later.py"), registry))
    with pytest.raises(sevendown.PluginError, match="Twice: the name twice is taken"):
        load_plugin(plugin(GOOD), registry)


KEYWORDS = "let var define in not and or xor div mod"
FORMS = "all any smallest largest truths label cell across down numbers cells"
OF_WORDS = "count anzahl sum summe min max"


def test_no_word_can_have_a_name_that_the_grammar_reads_otherwise(plugin):
    refusals = {}
    for name in f"{KEYWORDS} {FORMS} {OF_WORDS}".split():
        with pytest.raises(sevendown.PluginError) as caught:
            load_plugin(plugin(GOOD.replace("LUCKY", name)), sevendown.builtin())
        refusals[name] = caught.value.message
    taken = {name for name, text in refusals.items() if "is taken by a word of the" in text}
    assert taken == set(OF_WORDS.split())
    assert all(f"{n!r} cannot be the name of a word" in refusals[n] for n in {*refusals} - taken)


# While a puzzle is solved: examples say nothing about these.

LONG = "A . . . . . . . . . . .\n\nLUCKY(A_w)\nqs(A_w) = 20\n"
FAULTS = [  # what the plug-in has instead, the message, the line that it is about
    (
        ("x % 10 == 7", "[][x] if x == 57 else x % 10 == 7"),
        "Lucky: LUCKY(57) fails: IndexError: list index out of range",
        "return [][x]",
    ),
    (
        ("x % 10 == 7", "x if x == 57 else x % 10 == 7"),
        "Lucky: LUCKY(57) gives 57, not a bool",
        "def holds",
    ),
    (
        ("x % 10 == 7", "exit(0) if x == 57 else x % 10 == 7"),
        "Lucky: LUCKY(57) fails: SystemExit: 0",
        "return exit(0)",
    ),
    (
        ("x % 10 == 7", "self.holds(x) if x == 57 else x % 10 == 7"),
        "Lucky: LUCKY(57) fails: RecursionError: ",
        "return self.holds",
    ),
    (  # a call within a call, by way of code that is no plug-in's: the innermost is told
        ("x % 10 == 7", "all(map(self.holds, [107])) if x == 57 else [x % 10 == 7][x // 100]"),
        "Lucky: LUCKY(107) fails: IndexError: list index out of range",
        "return all(map(",
    ),
    (  # as it was called, whatever has become of the arguments
        ("return x % 10 == 7", "x, y = x % 10, x\n        return [][9] if y == 57 else x == 7"),
        "Lucky: LUCKY(57) fails: IndexError: list index out of range",
        "return [][9]",
    ),
    (
        ("return 2 * x", "return 2 * x if x != 17 else 34.0"),
        "Twice: twice(17) gives 34.0, not an int or None",
        "def value",
    ),
    (
        ("return 2 * x", "return x != 17 and 2 * x"),
        "Twice: twice(17) gives False, not an int or None",
        "def value",
    ),
    (
        ("def holds", "def rules(self, *cells):\n        return cells[7]\n\n    def holds"),
        "Lucky: rules(A_w=100000000000..999999999999) fails: IndexError: ",
        "return cells[7]",
    ),
    (
        ("def holds", "def rules(self, *cells):\n        return [7]\n\n    def holds"),
        "Lucky: rules(A_w=100000000000..999999999999) gives 7, not a Rule",
        "def rules",
    ),
    (
        ("def holds", "def rules(self, *cells):\n        return [_Bad()]\n\n    def holds"),
        "_Bad: propagate fails: ZeroDivisionError: ",
        "1 / 0",
    ),
    (
        ("def holds", "def rules(self, x):\n        return [Rising((x, 7), 'x')]\n\n    def holds"),
        "Lucky: a rule that it gives fails: AttributeError: ",
        "def rules",
    ),
    (
        ("def value", "def bounds(self, x):\n        return 7\n\n    def value"),
        "Twice: bounds((10, 99)) gives 7, not a pair of ints or ±inf",
        "def bounds",
    ),
    (
        ("def value", "def bounds(self, x):\n        return x + 1\n\n    def value"),
        "Twice: bounds((10, 99)) fails: TypeError: ",
        "return x + 1",
    ),
    (
        ("def holds", "def automaton(self):\n        return 'no'\n\n    def holds"),
        "Lucky: automaton() gives 'no', not an Automaton or None",
        "def automaton",
    ),
    (
        ("def holds", "def automaton(self):\n        return _READER\n\n    def holds"),
        "Lucky: automaton(0, 0) fails: ZeroDivisionError: ",
        "return 1 / 0",
    ),
    (
        (
            "def holds",
            "def automaton(self):\n        return Automaton(0, lambda state: 0)\n\n    def holds",
        ),
        "Lucky: automaton(0, 0) fails: TypeError: ",
        "def automaton",
    ),
    (
        (
            "def holds",
            "def automaton(self):\n        return Automaton(0, lambda s, d: [d])\n\n    def holds",
        ),
        "Lucky: automaton(0, 0) gives [0], not something that can be hashed",
        "def automaton",
    ),
    (
        ("def holds", "def automaton(self):\n        return Automaton([], _read)\n\n    def holds"),
        "Lucky: automaton() gives [], not a start that can be hashed",
        "def automaton",
    ),
    (
        ("def holds", "def residue(self):\n        return 0, 0\n\n    def holds"),
        "Lucky: residue() gives (0, 0), not a modulus and a remainder, or None",
        "def residue",
    ),
    (
        ("x % 10 == 7", "_no() if x == 57 else x % 10 == 7"),
        "Lucky: LUCKY(57) raises Contradiction, which is for rules at work",
        "def holds",
    ),
    (
        ("def holds", "def rules(self, x):\n        _no()\n\n    def holds"),
        "Lucky: rules(A_w=100000000000..999999999999) raises Contradiction, which is for rules ",
        "def rules",
    ),
    (
        (
            "def holds",
            "def allowed_digits(self, length):\n        return ['7']\n\n    def holds",
        ),
        "Lucky: allowed_digits(12) gives ['7'], not a text for each of 12 places",
        "def allowed_digits",
    ),
    (
        (
            "def holds",
            "def estimate(self, lo, hi):\n        return 9\n\n"
            "    def candidates(self, lo, hi):\n        yield lo + 7\n        yield 1 / 0\n\n"
            "    def holds",
        ),
        "Lucky: candidates(100000000000, 999999999999) fails: ZeroDivisionError: ",
        "yield 1 / 0",
    ),
    (
        (
            "def holds",
            "def estimate(self, lo, hi):\n        return 9\n\n"
            "    def candidates(self, lo, hi):\n        return 'abc'\n\n    def holds",
        ),
        "Lucky: candidates(100000000000, 999999999999) gives 'a', not an int",
        "def candidates",
    ),
]
HELPERS = """\
from sevendown.engine.rule import Contradiction, Rule
from sevendown.rules.digits.automaton import Automaton
from sevendown.rules.digits.order import Rising

def _no():
    raise Contradiction(None)


class _Bad(Rule):
    def propagate(self):
        1 / 0


def _read(state, digit):
    return 1 / 0

_READER = Automaton(0, _read)

"""


@pytest.mark.parametrize(("change", "message", "line"), FAULTS, ids=lambda part: str(part)[:40])
def test_a_fault_while_solving_is_reported(plugin, change, message, line):
    assert GOOD.count(change[0]) == 1
    name = plugin(HELPERS + GOOD.replace(*change))
    text = LONG if "def holds" in change[1] else PUZZLE
    code, out, err = run("--plugin", name, text=text)
    assert code == 2 and "Traceback" not in err
    place, _, said = err.partition(": ")
    assert said.startswith(message)
    assert line in Path(name).read_text().splitlines()[int(place.split(":")[1]) - 1]


HOOKS = {  # methods of protocols that hardly any word has, and a puzzle in which they are asked
    """def estimate_with(self, other, lo, hi):
        return 1

    def candidates_with(self, other, lo, hi, tick):
        return [1 // 0]

    def holds""": ("PAL(A_w)", "Lucky: candidates_with(PAL, 100000000000, 999999999999, "),
    """def estimate(self, lo, hi, result):
        return 1

    def candidates(self, lo, hi, result):
        return [1 // 0]

    def value""": ("twice(A_w) = 10^12", "Twice: candidates(100000000000, 999999999999, 100"),
    """def residue(self, result):
        return 1 // 0

    def value""": ("twice(A_w) = 10^12", "Twice: residue(1000000000000) fails"),
    """def bounds(self, x):
        return 2 * x[0], 2 * x[1]

    def results(self, lo, hi):
        return [1 // 0]

    def value""": ("PAL(twice(A_w))", "Twice: results(200000000000, 1999999999998) fails"),
}


@pytest.mark.parametrize("hook", HOOKS)
def test_what_single_words_know_besides_is_asked_of_a_plugins_too(plugin, hook):
    registry = sevendown.builtin()
    load_plugin(plugin(GOOD.replace(hook.split("\n")[-1].strip(), hook)), registry)
    statement, message = HOOKS[hook]
    with pytest.raises(sevendown.PluginError) as caught:
        sevendown.loads(f"A{' .' * 11}\n\nLUCKY(A_w)\n{statement}\n", registry=registry).run()
    assert caught.value.message.startswith(message)


@pytest.mark.parametrize("ask", ["run", "solutions", "agreement"])
def test_a_fault_is_an_error_from_python_too(plugin, ask):
    registry = sevendown.builtin()
    change = ("return x % 10 == 7", "return x % 10 == 7 if x != 57 else [][x]")
    load_plugin(plugin(GOOD.replace(*change)), registry)
    text = "A .\n\nLUCKY(57)\n" if ask == "run" else PUZZLE
    puzzle = sevendown.loads(text, registry=registry)
    with pytest.raises(sevendown.PluginError) as caught:
        run = puzzle.run()
        if ask == "solutions":
            list(run.solutions())
        elif ask == "agreement":
            run.agreement()
    assert caught.value.message.startswith("Lucky: LUCKY(57) fails: IndexError: ")
    assert caught.value.place.file == "mine.py" and caught.value.exit_code == 2


def test_json_stays_one_object_when_a_plugin_fails(plugin):
    name = plugin(GOOD.replace("x % 10 == 7", "[][x] if x == 57 else x % 10 == 7"))
    code, out, err = run("--format", "json", "--all", "--plugin", name)
    said = json.loads(out)
    assert code == 2 and said["status"] == "error"
    assert said["errors"][0]["file"] == "mine.py" and said["errors"][0]["line"] == 22
    assert said["errors"][0]["message"].startswith("Lucky: LUCKY(57) fails: IndexError")


def test_what_is_too_large_is_no_fault_of_a_plugin(plugin):
    text = "from sevendown.numbertheory import TooLarge\n" + GOOD.replace(
        "return 2 * x",
        "if x == 17:\n            raise TooLarge('that is much')\n        return 2 * x",
    )
    code, out, err = run("--plugin", plugin(text))
    assert code == 3 and "that is much" in err and err.startswith("<stdin>:5:1: ")


def test_a_bug_of_the_program_is_not_laid_on_a_plugin(plugin, monkeypatch):
    from sevendown.rules.values.derived import Meaning

    monkeypatch.setattr(Meaning, "propagate", lambda self: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        run("--plugin", plugin(GOOD), text="A .\nB .\n\nLUCKY(A_w) or PZ(B_w)\n")


# Installed packages


@pytest.fixture
def install(tmp_path, monkeypatch):
    """Make a package look as if it were installed."""
    monkeypatch.syspath_prepend(tmp_path)
    names = []

    def write(module, text, value=None, name="words"):
        names.append(module)
        (tmp_path / f"{module}.py").write_text(text)
        info = tmp_path / f"{module}-1.5.dist-info"
        info.mkdir(exist_ok=True)
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1.5\n")
        entry = f"[sevendown.words]\n{name} = {value or module}\n"
        (info / "entry_points.txt").write_text(entry)
        importlib.invalidate_caches()

    yield write
    for name in names:
        sys.modules.pop(name, None)


def test_words_of_an_installed_package_are_known(install):
    install("sevendown_lucky", GOOD)
    assert run("--all") == (0, "17\n34\n", "")
    assert [s.rows for s in sevendown.loads(PUZZLE).solutions()] == [("17", "34")]
    word = sevendown.standard().find("LUCKY")
    assert sevendown.standard().origins  # its own
    assert word is not None and sevendown.builtin().find("LUCKY") is None


def test_an_entry_point_may_name_a_class(install):
    install("sevendown_lucky", GOOD, "sevendown_lucky:Lucky")
    registry = sevendown.standard()
    assert registry.find("LUCKY") is not None and registry.find("twice") is None
    (origin,) = {registry.origins[word] for word in registry.words if word.name == "LUCKY"}
    assert origin == "entry point words of sevendown-lucky 1.5" or "sevendown_lucky 1.5" in origin


def test_a_definition_hides_an_installed_word(install):
    install("sevendown_lucky", GOOD)
    text = "A .\n\ndefine LUCKY(X) = X = 12\nLUCKY(A_w)\n"
    assert run("--all", text=text) == (0, "12\n", "")


def test_installed_packages_are_not_looked_for_before_a_name_is_unknown(install):
    install("sevendown_broken", "1 / 0\n")
    text = "A .\n\nPZ(A_w) and qs(A_w) = 2\nall(x in cells : x < 9)\n"
    assert run("--all", text=text)[0] == 0
    code = "import sys; from sevendown.command.cli import main; main(sys.argv[1:])\n"
    code += "print('importlib.metadata' in sys.modules, 'sevendown.plugins' in sys.modules)"
    done = run_process([sys.executable, "-c", code, "--all"], input=text, text=True)
    assert done.stdout == "11\nFalse False\n"


def test_a_broken_package_disturbs_no_other(install):
    install("sevendown_a_broken", "1 / 0\n")
    install("sevendown_lucky", GOOD)
    assert run("--all") == (0, "17\n34\n", "")


def test_a_typo_is_still_explained_beside_a_broken_package(install):
    install("sevendown_broken", "1 / 0\n")
    code, out, err = run(text="A .\n\nPrime(A_w)\n")
    assert (code, out) == (2, "")
    assert err.startswith("<stdin>:3:1: unknown predicate Prime; did you mean prime?\n")
    assert "\nwarning: entry point words of " in err


def test_words_are_listed_beside_a_broken_package(install):
    install("sevendown_broken", "1 / 0\n")
    code, out, err = run("--list-predicates", "PZ")
    assert (code, out[:16]) == (0, "predicate  PZ(X)") and err == ""
    code, out, err = run("--list-predicates")
    assert code == 0 and "LUCAS(X)" in out and err.startswith("warning: entry point words of ")


def test_what_a_plugin_prints_is_no_result(plugin):
    text = GOOD.replace("return x % 10 == 7", "print(x)\n        return x % 10 == 7")
    code, out, err = run("--all", "--plugin", plugin(text))
    assert (code, out) == (0, "17\n34\n") and err.startswith("7\n27\n70\n")


def test_a_broken_package_disturbs_no_plugin(install, plugin):
    install("sevendown_broken", "1 / 0\n")
    assert run("--all", "--plugin", plugin(GOOD)) == (0, "17\n34\n", "")


@pytest.mark.parametrize(
    ("text", "value", "place", "message"),
    [
        ("1 / 0\n", None, "entry point words of ", "sevendown_bad cannot be loaded: ZeroDivisionE"),
        ("", "sevendown_bat", "entry point words of ", "sevendown_bat cannot be loaded: ModuleNot"),
        (
            GOOD,
            "sevendown_bad:Nobody",
            "entry point words of ",
            "sevendown_bad:Nobody cannot be lo",
        ),
        (GOOD, "sevendown_bad:Operator.value", "entry point words", "sevendown_bad:Operator.value"),
        (
            GOOD.replace('"LUCKY"', '"PZ"'),
            None,
            "bad.py:14:1: Lucky",
            "the name PZ is taken by a word of the language (entry",
        ),
        (GOOD.replace("(27,)", "(28,)"), None, "bad.py:14:1: Lucky", "LUCKY(28) is false, the exa"),
        (
            "x = 1\n",
            None,
            "bad.py:1:1",
            "there is no predicate or operator in this file (entry poi",
        ),
    ],
)
def test_what_is_wrong_with_an_installed_package(install, text, value, place, message):
    install("sevendown_bad", text, value)
    code, out, err = run()
    assert (code, out) == (2, "") and "Traceback" not in err
    assert place in err and f": {message}" in err
    assert run()[2] == err


def test_a_fault_of_an_installed_word_names_its_file(install, tmp_path):
    install("sevendown_bad", GOOD.replace("x % 10 == 7", "[][x] if x == 57 else x % 10 == 7"))
    code, _, err = run()
    file = tmp_path / "sevendown_bad.py"
    assert code == 2 and err.startswith(f"{file}:22:9: Lucky: LUCKY(57) fails: IndexError")


def test_allowed_digits_may_stand_twice(plugin):
    masks = "def allowed_digits(self, length):\n"
    masks += "        return ['0123456789'] * (length - 1) + ['77']"
    text = f"{'A=1 ' + '.=1 ' * 9} . .\n\nLUCKY(A_w)\n"
    name = plugin(GOOD.replace("def holds", f"{masks}\n\n    def holds"))
    code, out, _ = run("--all", "--plugin", name, text=text)
    assert code == 0 and out.split() == [f"{'1' * 10}{d}7" for d in range(10)]


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="needs /dev/zero")
@pytest.mark.parametrize("option", ["--plugin", "--check-plugin"])
def test_a_plugin_without_end_is_not_read_for_ever(option):
    code, out, err = program.run(option, "/dev/zero")
    assert (code, out) == (3 if option == "--plugin" else 2, "")
    assert err == "/dev/zero: more than 4000000 bytes are not read\n"


@pytest.mark.skipif(not os.path.exists("/dev/fd"), reason="needs /dev/fd")
def test_a_plugin_may_come_from_a_pipe():
    ours, theirs = os.pipe()
    with open(theirs, "w") as pipe:
        pipe.write(GOOD)
    text = "A .\n\nLUCKY(A_w)\nA_w < 20\n"
    code, out, err = program.run("--plugin", f"/dev/fd/{ours}", text=text)
    os.close(ours)
    assert (code, out, err) == (0, "17\n", "")
