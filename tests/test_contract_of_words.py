"""The contract of words, for every predicate and operator that comes with this package."""

import pytest
from support.program import run
from support.slowness import slow_where

from sevendown.contract import report
from sevendown.contract.cell_reads import NoticingEngine
from sevendown.contract.checks import CHECKS, run_check
from sevendown.contract.report import check_word
from sevendown.contract.subject import Subject
from sevendown.plugins import load_plugin
from sevendown.words.registry import builtin

REGISTRY = builtin()
LONG = {"in puzzles", "candidates", "rules", "bounds", "arguments swapped", "inverse"}  # checks


@pytest.mark.parametrize("check", slow_where(LONG.__contains__, CHECKS))
@pytest.mark.parametrize("word", REGISTRY.words, ids=lambda word: word.name)
def test_word_keeps_the_contract(word, check, monkeypatch):
    monkeypatch.setattr("sevendown.puzzle.run.Engine", NoticingEngine)  # of whole puzzles
    run_check(check, Subject(word, REGISTRY))


# What the checks find: a right word, and what is made wrong about it.

PREDICATE = '''
from sevendown import Predicate
from sevendown.rules.digits.automaton import Automaton
from sevendown.words.base import Image, digits_of
from sevendown.rules.values.within import Fixed, Within


class Seven(Predicate):
    """X leaves 7 when it is divided by 10."""

    names = ("SEVEN",)
    true_for = ((7,), (27,), (-3,))
    false_for = ((70,),)
    mirrored = False
    image = Image(lambda n: 10 * n + 7, lambda x: max(0, (x + 2) // 10), 1)

    def holds(self, x):
        return x % 10 == 7

    def estimate(self, lo, hi):
        return max(0, (hi - 7) // 10 - (lo - 8) // 10)

    def candidates(self, lo, hi):
        return range(lo + (7 - lo) % 10, hi + 1, 10)

    def estimate_with(self, other, lo, hi):
        return other.estimate(lo, hi)

    def candidates_with(self, other, lo, hi, tick):
        return (x for x in other.candidates(lo, hi) if x % 10 == 7)

    def residue(self):
        return 10, 7

    def automaton(self):
        return Automaton(0, lambda state, digit: digit, lambda state: state == 7)

    def rules(self, x):
        for digit in (digits_of(x) or ())[-1:]:
            yield Fixed(digit, 7, "last digit")
'''
OPERATOR = '''
from sevendown import Operator
from sevendown.rules.digits.automaton import Automaton
from sevendown.words.base import SumForm, digits_of
from sevendown.rules.values.same import Same


class Last(Operator):
    """The last digit of X, for X ≥ 0."""

    names = ("last",)
    examples = (((120,), 0), ((7,), 7), ((-1,), None))
    defined_from = (0,)

    def value(self, x):
        return x % 10 if x >= 0 else None

    def always_defined(self, x):
        return x[0] >= 0

    def bounds(self, x):
        return (x if 0 <= x[0] and x[1] <= 9 else (0, 9))

    def inverse(self, position, result):
        return None if 0 <= result <= 9 else ()

    def estimate(self, lo, hi, result):
        return len(self.candidates(lo, hi, result))

    def candidates(self, lo, hi, result):
        lo = max(lo, 0)
        return range(lo + (result - lo) % 10, hi + 1 if 0 <= result <= 9 else lo, 10)

    def results(self, lo, hi):
        return list(range(max(lo, 0), min(hi, 9) + 1))

    def automaton(self):
        return Automaton(0, lambda state, digit: digit, lambda state: state)

    def as_sum(self, x):
        digits = () if isinstance(x, int) else digits_of(x)
        return SumForm(((1, digits[-1]),)) if digits else None

    def rules(self, result, x):
        for digit in (digits_of(x) or ())[-1:]:
            if digit is not result:
                yield Same(result, digit)


class Fifth(Operator):
    """X times 5 plus Y."""

    names = ("fifth",)
    examples = (((1, 1), 6), ((-1, 0), -5), ((3, -3), 12))
    total = True

    def value(self, x, y):
        return 5 * x + y

    def inverse(self, position, result, other):
        if position == 1:
            return [result - 5 * other]
        return [(result - other) // 5] if (result - other) % 5 == 0 else []
'''

RELATION = '''
from sevendown import Predicate


class Less(Predicate):
    """X is less than Y."""

    names = ("LESS",)
    true_for = ((7, 8),)
    false_for = ((8, 7), (1, 1))

    def holds(self, x, y):
        return x < y

    def swapped(self):
        return _More()


class _More(Predicate):
    """X is more than Y."""

    names = ("LESS",)

    def holds(self, x, y):
        return x > y

    def estimate(self, lo, hi, y):
        return max(0, hi - max(lo, y + 1) + 1)

    def candidates(self, lo, hi, y):
        return range(max(lo, y + 1), hi + 1)
'''


def verdicts_of(text, folder):
    path = folder / "mine.py"
    path.write_text(text)
    registry = builtin()
    words = load_plugin(path, registry)
    return [verdict for word in words for verdict in check_word(word, registry)]


@pytest.mark.slow
@pytest.mark.parametrize(
    "text", [PREDICATE, OPERATOR, RELATION], ids=["predicate", "operator", "relation"]
)
def test_a_right_word_is_right(text, tmp_path):
    assert [v for v in verdicts_of(text, tmp_path) if v.finding] == []


MUTANTS = [
    # what is right, what is made of it, which check finds it, what it says
    (PREDICATE, "range(lo + (7 - lo) % 10, hi + 1, 10)\n\n    def estimate_with",
     "(x for x in range(lo, hi + 1) if x % 10 == 7 and x != 27)\n\n    def estimate_with",
     "candidates", "candidates(-30, 50) leaves out 27, and holds(27) is true"),
    (PREDICATE, "range(lo + (7 - lo) % 10, hi + 1, 10)\n\n    def estimate_with",
     "range(lo + (7 - lo) % 10, hi + 1, 10)[::-1]\n\n    def estimate_with",
     "candidates", "candidates(-30, 50) is not ascending: 37 comes after 47"),
    (PREDICATE, "range(lo + (7 - lo) % 10, hi + 1, 10)\n\n    def estimate_with",
     "range(lo + (7 - lo) % 10, hi + 9, 10)\n\n    def estimate_with",
     "candidates", "which is outside"),
    (PREDICATE, "(hi - 7) // 10 - (lo - 8) // 10", "(hi - lo) // 10",
     "candidates", "estimate(-30, -23) is 0, but there is 1 candidate"),
    (PREDICATE, "(hi - 7) // 10 - (lo - 8) // 10", "int((hi - lo) / 10 + 1)",
     "candidates", "fails: OverflowError: "),
    (PREDICATE, "if x % 10 == 7)", "if x % 10 == 7 and x != 17)",
     "candidates with another", "leaves out 17"),
    (PREDICATE, "return 10, 7", "return 20, 7", "residue", "residue() is (20, 7), but holds("),
    (PREDICATE, "return 10, 7", "return 10, 17", "residue", "residue() gives (10, 17), not a mod"),
    (PREDICATE, "state == 7)", "state in (7, 3))", "automaton", "automaton() says True of 3, but"),
    (RELATION, "return _More()", "return self", "arguments swapped", "but holds(-12, -11) is true"),
    (RELATION, "return range(max(lo, y + 1)", "return range(max(lo, y + 2)", "arguments swapped",
     "leaves out"),
    (PREDICATE, "mirrored = False", "mirrored = True", "mirrored", "mirrored is True, but holds("),
    (PREDICATE, "10 * n + 7", "10 * n + 17", "image", "image."),
    (PREDICATE, "Fixed(digit, 7", "Fixed(digit, 8", "rules", "is right, but the rules exclude it"),
    (PREDICATE, 'yield Fixed(digit, 7, "last digit")',
     'rule = Fixed(digit, 7, "last digit")\n            rule.cells = (x,)\n            yield rule',
     "rules", "Fixed reads d1, which is not among its cells: last digit"),
    (PREDICATE, "return x % 10 == 7\n", "self.n = getattr(self, 'n', 0) + 1\n"
     "        return x % 10 == 7 and (x < 100 or self.n % 2 == 0)\n",
     "the same answer each time", "and when asked again"),
    (PREDICATE, "return x % 10 == 7\n", "return x % 10 == 7 if abs(x) < 100 else 0\n",
     "the same answer each time", "gives 0, not a bool"),
    (PREDICATE, "return x % 10 == 7\n", "return [][0] if x > 99 else x % 10 == 7\n",
     "the same answer each time", "fails: IndexError"),
    (PREDICATE, "false_for = ((70,),)", "", "examples", "there is no example in false_for"),
    (OPERATOR, "(x if 0 <= x[0] and x[1] <= 9 else (0, 9))", "(0, 8)",
     "bounds", "are 0..8, but value("),
    (OPERATOR, "(x if 0 <= x[0] and x[1] <= 9 else (0, 9))", "(9, 0)",
     "bounds", "is (9, 0): nothing lies there"),
    (OPERATOR, "return None if 0 <= result <= 9 else ()", "return ()",
     "inverse", "leaves out"),
    (OPERATOR, "[(result - other) // 5] if (result - other) % 5 == 0 else []",
     "[(result - other) // 5]", "inverse", ", but value("),
    (OPERATOR, "[result - 5 * other]", "[result - 5 * other] * 2", "inverse", "gives a number tw"),
    (OPERATOR, "return x[0] >= 0", "return True", "where there is a value", "always_defined("),
    (OPERATOR, "    def always_defined(self, x):\n        return x[0] >= 0\n", "    total = True\n",
     "where there is a value", "total is True, but value(-"),
    (OPERATOR.replace("    def always_defined(self, x):\n        return x[0] >= 0\n", ""),
     "defined_from = (0,)", "defined_from = (-2,)",
     "where there is a value", "defined_from is (-2,), but value(-"),
    (OPERATOR, "min(hi, 9) + 1", "min(hi, 9)", "results", "leaves out"),
    (OPERATOR, "lo = max(lo, 0)", "pass", "candidates of a result", "but value(-"),
    (OPERATOR, "lambda state: state)", "lambda state: 0)", "automaton", "says 0 of 1, but value("),
    (OPERATOR, "SumForm(((1, digits[-1]),))", "SumForm(((1, digits[0]),))", "as a sum", "as_sum m"),
    (OPERATOR, "Same(result, digit)", "Same(result, digits_of(x)[0])", "rules", "is right, but"),
    (OPERATOR, "((-1,), None))", "((8,), 8))", "examples", "no example shows where there is no"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "right", "wrong", "title", "said"), MUTANTS, ids=[m[3] for m in MUTANTS]
)
def test_what_is_wrong_is_found(text, right, wrong, title, said, tmp_path, monkeypatch):
    assert text.count(right) == 1
    monkeypatch.setattr(report, "CHECKS", {title: CHECKS[title]})
    findings = [v.finding for v in verdicts_of(text.replace(right, wrong), tmp_path) if v.finding]
    assert len(findings) == 1
    place, _, sentence = findings[0].partition(": ")
    assert said in sentence
    assert place.startswith(f"{tmp_path / 'mine.py'}:")


def test_the_finding_names_the_line_of_the_method(tmp_path, monkeypatch):
    monkeypatch.setattr(report, "CHECKS", {"residue": CHECKS["residue"]})
    text = PREDICATE.replace("return 10, 7", "return 20, 7")
    (verdict,) = verdicts_of(text, tmp_path)
    line = int(verdict.finding.split(":")[1])
    assert text.splitlines()[line - 1].strip() == "def residue(self):"


def test_the_same_is_found_each_time(tmp_path, monkeypatch):
    monkeypatch.setattr(report, "CHECKS", {t: CHECKS[t] for t in ("residue", "rules", "bounds")})
    text = PREDICATE.replace("return 10, 7", "return 20, 7")
    assert verdicts_of(text, tmp_path) == verdicts_of(text, tmp_path)


def test_a_word_that_never_ends_is_stopped(tmp_path, monkeypatch):
    monkeypatch.setattr(report, "SECONDS", 600)
    monkeypatch.setattr(report, "CHECKS", {"rules": CHECKS["rules"]})
    # Time is over as soon as it is there, and at no other place, however long the way took.
    text = PREDICATE.replace(
        "return x % 10 == 7\n",
        "while x == 12345:\n            raise_signal(SIGALRM)\n        return x % 10 == 7\n",
    )
    text = text.replace("yield Fixed", "self.holds(12345)\n            yield Fixed")
    *_, verdict = verdicts_of(f"from signal import SIGALRM, raise_signal\n{text}", tmp_path)
    assert "SEVEN(12345) was at work when 600 s were over; the rest is not checked" in (
        verdict.finding
    )


@pytest.mark.slow
@pytest.mark.parametrize("slow", ["all(x != d for d in range(x))", "sum(range(30_000)) > 0"])
def test_a_slow_word_is_asked_less(slow, tmp_path):
    text = PREDICATE.replace("return x % 10 == 7\n", f"return x % 10 == 7 and {slow}\n")
    assert [v for v in verdicts_of(text, tmp_path) if v.finding] == []


# On the command line


def checked(folder, text, *arguments):
    path = folder / "mine.py"
    path.write_text(text)
    code, out, err = run("--check-plugin", str(path), *arguments)
    return code, out.replace(str(path), "mine.py"), err


@pytest.mark.slow
def test_the_report_on_a_right_plugin(tmp_path):
    code, out, err = checked(tmp_path, OPERATOR)
    lines = out.splitlines()
    assert (code, err) == (0, "")
    assert lines[0] == "mine.py:8: Last, the operator last"
    assert "    examples                         3  ok" in lines
    assert "not ok" not in out
    line = OPERATOR.splitlines().index("class Fifth(Operator):") + 1
    assert f"mine.py:{line}: Fifth, the operator fifth" in lines
    assert "  hint: without bounds, nothing is known of the value before the arguments" in out
    assert lines[-1] == "mine.py: 2 words, all ok"


def test_the_report_on_a_wrong_plugin(tmp_path):
    code, out, err = checked(tmp_path, PREDICATE.replace("return 10, 7", "return 20, 7"))
    assert (code, err) == (2, "")
    line = PREDICATE.splitlines().index("    def residue(self):") + 1
    assert f"  mine.py:{line}: residue() is (20, 7), but holds(" in out
    assert out.count("not ok") == 1
    assert out.endswith("mine.py: 1 of 1 word not as it should be\n")


def test_a_plugin_that_cannot_be_loaded_is_reported(tmp_path):
    code, out, err = checked(tmp_path, PREDICATE.replace('"SEVEN"', '"PZ"'))
    assert (code, out) == (2, "") and ": Seven: the name PZ is taken" in err


def test_several_plugins_are_checked_and_no_puzzle_is_read(tmp_path, monkeypatch):
    monkeypatch.setattr(report, "CHECKS", {})
    other = tmp_path / "other.py"
    other.write_text(OPERATOR)
    code, out, err = checked(tmp_path, PREDICATE, "--check-plugin", str(other))
    assert code == 0 and out.count("all ok") == 2
    code, out, err = checked(tmp_path, PREDICATE, "--check-plugin", str(tmp_path / "missing.py"))
    assert code == 2 and "No such file" in err and out.count("all ok") == 1
    code, out, err = checked(tmp_path, PREDICATE, "puzzle.txt")
    assert (code, out) == (2, "") and "--check-plugin reads no puzzle" in err


@pytest.mark.slow
def test_a_price_that_is_far_off_is_worth_a_hint(tmp_path, monkeypatch):
    monkeypatch.setattr(report, "CHECKS", {})
    slow = "return sum(range(30000)) > 0 and x % 10 == 7\n"
    text = PREDICATE.replace("return x % 10 == 7\n", slow)
    assert "additions; price is 1" in checked(tmp_path, text)[1]
    text = text.replace("mirrored = False", "price = 1000")
    assert "additions; price is" not in checked(tmp_path, text)[1]
