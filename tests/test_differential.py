"""Random small puzzles: the program's solutions are those that the judges find."""

from __future__ import annotations

import os
import re
import time
from functools import cache, partial
from pathlib import Path

import differential
import pytest
from differential import compare
from support import bruteforce, language_use, puzzlemaker
from support.processes import PATIENCE
from support.slowness import slow_after
from support.worker_pool import Worker

from sevendown import Predicate
from sevendown.language.text_to_tree import read_puzzle
from sevendown.puzzle import read
from sevendown.puzzle.results import Outcome, Solution
from sevendown.puzzle.run import Run
from sevendown.rules.digits import number
from sevendown.rules.digits.order import Rising
from sevendown.text.source import Source
from sevendown.words.registry import builtin

PUZZLES = 150


def tree_of(text):
    return read_puzzle(Source(text, "random"), puzzlemaker.REGISTRY)[0]


@pytest.fixture
def without_cpsat(monkeypatch):
    monkeypatch.setattr(differential, "cpsat_is_installed", lambda: False)


@pytest.mark.parametrize("path", differential.found_puzzles(), ids=lambda path: path.stem)
def test_puzzle_that_went_wrong_once(path):
    compared = compare(path.read_text(encoding="utf-8"))
    assert not compared.problem
    assert not compared.rejected
    assert compared.judges


@pytest.mark.parametrize("seed", slow_after(20, range(PUZZLES)))
def test_solutions_are_those_that_trying_everything_finds(seed, without_cpsat):
    compared = compare(puzzlemaker.make(seed))
    assert not compared.problem, f"{compared.text}\n{compared.problem}"


def test_solutions_are_those_that_cpsat_finds(monkeypatch):
    pytest.importorskip("ortools", reason="CP-SAT is an extra of its own: bench")
    monkeypatch.setattr(differential, "JUDGE_SECONDS", PATIENCE)
    results = [compare(puzzlemaker.make(seed)) for seed in range(PUZZLES, PUZZLES + 30)]
    for compared in results:
        assert not compared.problem, f"{compared.text}\n{compared.problem}"
    assert sum(differential.CPSAT in compared.judges for compared in results) >= 20


@pytest.mark.slow
def test_random_puzzles_use_the_whole_language():
    missing = language_use.everything()
    for seed in range(3000):
        missing -= language_use.used(puzzlemaker.make(seed))
        if not missing:
            break
    assert not missing


@pytest.mark.slow
def test_brackets_where_precedence_says_the_same_change_nothing():
    for seed in range(50):
        bare, bracketed = (puzzlemaker.make(seed, brackets) for brackets in (False, True))
        solutions = [differential.by_brute_force(tree_of(text)) for text in (bare, bracketed)]
        assert solutions[0] == solutions[1], f"{bare}\n{bracketed}"


def test_trying_everything_uses_nothing_of_the_program_but_the_tree():
    code = Path(bruteforce.__file__).read_text(encoding="utf-8")
    imported = re.findall(r"^\s*(?:from|import) (sevendown.*)", code, re.MULTILINE)
    assert imported == ["sevendown.language import tree"]


@pytest.mark.slow
def test_many_random_puzzles_have_one_solution_or_a_few():
    counts = []
    for seed in range(80):
        counts.append(len(differential.by_brute_force(tree_of(puzzlemaker.make(seed))) or ()))
    assert counts.count(1) >= 8
    assert sum(2 <= count <= 50 for count in counts) >= 16
    assert 4 <= counts.count(0) <= 30


def test_long_numbers_of_which_none_divides_the_other_have_no_solution():
    run = read.loads("A......\nB.....#\n\nV(B_w, A_w)\n").run(timeout=PATIENCE)
    assert not list(run.solutions())
    assert run.outcome is Outcome.EXHAUSTED


def test_power_beyond_all_bounds_is_no_error():
    text = "A...\nB...\n\nA_w^B_w > 3\nA_w = 1001\nB_w < 1003\n"
    found = {solution.rows[1] for solution in read.loads(text).run(timeout=PATIENCE).solutions()}
    assert found == {"1000", "1001", "1002"}


# What happens when something is wrong


class Near(Predicate):
    """X and Y differ by at most 2."""

    names = ("NEAR",)
    true_for = ((3, 5), (5, 3))
    false_for = ((3, 6),)

    def holds(self, x, y):
        return abs(x - y) <= 2

    def rules(self, x, y):
        return [Rising((x, y), "x is at most y, which is wrong")]


class Fragile(Predicate):
    """X is Y or not."""

    names = ("FRAGILE",)
    true_for = ((3, 4),)

    def holds(self, x, y):
        return True

    def rules(self, x, y):
        return [1 // 0]


LOST = """\
title: a puzzle with much in it
digits: 1-3

+--+--+--+
|A : .|C |
+--+  +::+
|B  =2   |
+--+--+--+

let half = C_d div 2
define GOOD(X, Y) = NEAR(X + 1, qs(Y)) % the mistake
all(x in down : x > 3) or PZ(A_w)
(GOOD(B_w div 100, A_w) and % together with
    half >= 0)
"""


@cache
def broken_words():
    registry = builtin()
    registry.add([Near(), Fragile()], "broken", reserved=False)
    return registry


def compare_broken(task, tell):
    """A task for a worker: whatever the seed, the same puzzle."""
    text, _, most_checks = (LOST, False, None) if isinstance(task, int) else task
    return compare(text, broken_words(), tell, all_judges=False, most_checks=most_checks)


@pytest.mark.slow
def test_failure_is_found_made_small_and_kept_as_a_test(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(differential, "compare_task", compare_broken)
    monkeypatch.setattr(differential, "FOUND", tmp_path)
    monkeypatch.setattr(differential, "SECONDS", PATIENCE)
    monkeypatch.setattr(differential, "shrink", partial(differential.shrink, seconds=PATIENCE))
    assert differential.main(["--count", "1", "--seed", "7", "--jobs", "1"]) == 1
    assert "1 failed" in capsys.readouterr().out
    (path,) = differential.found_puzzles()  # these are the parameters of a test
    text = path.read_text()
    assert re.match(r"% \d+ of \d+ lost, such as ", text)
    *_, statements = text.strip().split("\n\n")
    assert re.fullmatch(r"NEAR\(.*\)", statements)
    assert text.count("\n") <= 9
    # The test says the same of the file as long as the mistake is there.
    assert compare(text, broken_words()).kind == "lost"


def test_crash_is_a_failure(without_cpsat):
    compared = compare("A.\n\nA_w > 3\nFRAGILE(A_w, A_s)\n", broken_words())
    assert compared.kind == "crash: ZeroDivisionError in test_differential.py, rules"


def test_solver_that_gives_up_is_a_failure(without_cpsat, monkeypatch):
    def give_up(run):
        run.outcome = Outcome.GAVE_UP
        return iter(())

    monkeypatch.setattr(Run, "solutions", give_up)
    assert compare("A.\n\nA_w < 3\n").kind == "out of time"


@pytest.mark.parametrize(
    ("answers", "kind"),
    [
        (lambda given: given[:-1], "lost"),
        (lambda given: [*given, given[0]], "twice"),
        (lambda given: [*given, (("99",), ())], "wrong"),
    ],
)
def test_wrong_answers_of_the_solver_are_failures(answers, kind, without_cpsat, monkeypatch):
    real = Run.solutions

    def changed(run):
        given = [differential._given(solution) for solution in real(run)]
        for rows, variables in answers(given):
            yield Solution(rows, {}, dict(variables))

    monkeypatch.setattr(Run, "solutions", changed)
    assert compare("A.\n\nA_w in {12, 15, 70}\n").kind == kind


def test_wrong_answers_with_small_limits_alone_are_failures(without_cpsat, monkeypatch):
    real = number.Digits._by_bounds

    def propagate(rule):
        real(rule)
        if 12 in rule.number.domain:
            rule.number.between(13, rule.number.domain.hi)

    monkeypatch.setattr(number.Digits, "_by_bounds", propagate)
    compared = compare("A.\n\nA_w < 60\n")
    assert compared.kind == "lost with small limits"
    assert compared.problem == "with small limits, 3 of 50 lost, such as 10"


def test_wrong_agreement_and_wrong_judge_are_failures(monkeypatch):
    text = "A.\n\nA_w in {12, 15}\n"
    monkeypatch.setattr(differential, "cpsat_is_installed", lambda: True)
    monkeypatch.setattr(differential, "by_cpsat", lambda puzzle: {(("12",), ())})
    assert compare(text).kind == "the judges differ"
    monkeypatch.setattr(differential, "by_cpsat", lambda puzzle: None)
    assert not compare(text).problem
    monkeypatch.setattr(Run, "agreement", lambda run: _exhaust(run))
    assert compare(text).kind == "agreement"


def _exhaust(run):
    return list(run.solutions())[0]


def test_solution_is_checked_where_no_judge_can_tell(without_cpsat, monkeypatch):
    text = "A...\n\nA_w = 1234\n"
    monkeypatch.setattr(bruteforce, "MOST", 10)
    assert not compare(text).problem
    assert compare(text).too_large_for == [differential.BRUTE_FORCE]
    monkeypatch.setattr(Run, "solutions", lambda run: iter([Solution(("1233",), {}, {})]))
    assert compare(text).kind == "wrong"


def do(task, tell):
    """A task for a worker."""
    tell("first")
    if task == "hang":
        time.sleep(3600)
    if task == "die":
        os._exit(3)
    return task * 2


@pytest.mark.slow
def test_worker_that_hangs_or_dies_is_replaced():
    with Worker(do, lambda task, stage: f"{task} late", PATIENCE) as worker:
        assert worker.ask("a") == "aa"
        assert worker.ask("die") == "die late"
        assert worker.ask("b") == "bb"
        worker.seconds = 0.5
        assert worker.ask("hang") == "hang late"
        worker.seconds = PATIENCE
        assert worker.ask("c") == "cc"


def test_hang_is_a_failure_but_a_slow_judge_is_none():
    assert differential.late(("A.\n", True, None), differential.SOLVER).kind == "hang"
    slow = differential.late(("A.\n", True, None), differential.CPSAT)
    assert not slow.problem
    assert slow.too_large_for == [differential.CPSAT]
