"""The code of docs/plugins.md, step by step: right at every step, and listing every method."""

import inspect
import re

import pytest

import sevendown
from bench.tutorial import OPERATOR, PAGE, PREDICATE, files, stages
from sevendown.contract.checks import CHECKS, run_check
from sevendown.contract.subject import Subject
from sevendown.plugins import load_plugin
from sevendown.words.base import Operator, Predicate

TEXT = PAGE.read_text(encoding="utf-8")
STAGES = [
    (first, number, code)
    for first, methods, _ in (PREDICATE, OPERATOR)
    for number, code in enumerate(stages(TEXT, first, methods), start=1)
]
each_stage = pytest.mark.parametrize(
    ("first", "number", "code"), STAGES, ids=[f"{first}-{number}" for first, number, _ in STAGES]
)
SMALL = {"stepping.py": "steps.txt", "hailstone.py": "thrice.txt"}


@pytest.fixture
def registry(tmp_path, code):
    path = tmp_path / "word.py"
    path.write_text(code, encoding="utf-8")
    registry = sevendown.builtin()
    load_plugin(path, registry)
    return registry


def test_every_step_adds_something():
    assert [number for *_, number in [s[:2] for s in STAGES]] == [1, 2, 3, 4, 1, 2, 3]
    assert len({code for *_, code in STAGES}) == len(STAGES)


@pytest.mark.slow
@each_stage
def test_the_code_keeps_the_contract(first, number, code, registry):
    word = registry.words[-1]
    for title in CHECKS:
        run_check(title, Subject(word, registry))


@each_stage
def test_small_puzzles_have_the_same_solutions_at_every_step(first, number, code, registry):
    puzzle = sevendown.loads(files(TEXT)[SMALL[first]], registry=registry)
    assert len(set(puzzle.solutions())) == {"stepping.py": 2, "hailstone.py": 17}[first]


@pytest.mark.slow
@pytest.mark.parametrize(("first", "methods", "puzzles"), [PREDICATE, OPERATOR])
def test_after_the_last_step_the_long_puzzles_are_solved(first, methods, puzzles, tmp_path):
    path = tmp_path / "word.py"
    path.write_text(stages(TEXT, first, methods)[-1], encoding="utf-8")
    registry = sevendown.builtin()
    load_plugin(path, registry)
    for name in puzzles:
        run = sevendown.loads(files(TEXT)[name], registry=registry).run()
        count = int(re.search(rf"`{name}`, (\d+) solutions", TEXT)[1])
        assert len(set(run.solutions())) == count
        assert run.outcome is sevendown.Outcome.EXHAUSTED


@pytest.mark.parametrize(("kind", "title"), [(Predicate, "predicate"), (Operator, "operator")])
def test_the_tables_name_every_method(kind, title):
    table = TEXT.partition(f"| of a{'n' * (title == 'operator')} {title} |")[2].partition("\n\n")[0]
    named = {n for line in table.splitlines() for n in re.findall(r"`(\w+)`", line.split("|")[1])}
    own = {name for name in vars(kind) if not name.startswith("_")}
    assert named == own - {"is_predicate", "true_for", "false_for", "examples"} | {
        "price",
        "german",
        "in_english",
        "in_german",
    }
    assert all(inspect.getdoc(getattr(kind, name)) for name in own if callable(getattr(kind, name)))


@pytest.mark.parametrize("kind", [Predicate, Operator])
def test_a_word_has_ten_methods_at_most(kind):
    public = [name for name, _ in inspect.getmembers(kind, callable) if not name.startswith("_")]
    assert len(public) <= 10, public
