"""Nothing that a search learns is wrong: everything is held against all solutions.

Random puzzles are in the differential test; here are the published ones, the other kinds, and
mistakes put in on purpose, each of which has to be found.
"""

from __future__ import annotations

import inspect
import sys
import textwrap
from itertools import permutations, repeat
from random import Random

import pytest
from support import published
from support.lessons import eager_limits, filling_of, notebook, search_all, wayward
from support.rulecases import MAKERS, NOT_DECISIVE
from support.slowness import slow_where
from support.smalllimits import with_limits

from sevendown.contract.broken import Broken
from sevendown.contract.cases import Case, check
from sevendown.contract.rule_checks import check_rules
from sevendown.contract.subject import Subject
from sevendown.engine import reasons, search
from sevendown.engine.domains import EITHER
from sevendown.engine.engine import Engine
from sevendown.engine.nogoods import Nogood
from sevendown.limits import Limits
from sevendown.puzzle import read
from sevendown.puzzle.results import Outcome
from sevendown.rules.arithmetic import linear
from sevendown.rules.logic.truths import AllOf, Reified
from sevendown.rules.values.enclosed import Enclosed, Guarded
from sevendown.rules.values.value import Value
from sevendown.words.registry import builtin

WORDS = builtin()
SEARCHED = ["listener/undersix", "magazines/teaser-2958", "listener/increasingprime"]
SEARCHED_LONG = ["listener/couplets", "listener/thirty", "listener/twentyfive", "chalkdust/16"]
SEARCHED_LONG += ["chalkdust/16-compact", "chalkdust/22-compact", "chalkdust/17", "chalkdust/07"]


def answers(path):
    """The solutions that stand beside a crossnumber."""
    rows = read.load(path).tree.rows
    for part in path.with_suffix(".solution").read_text(encoding="utf-8").strip().split("\n\n"):
        lines = part.split("\n")
        variables = [line.split(" = ") for line in lines[rows:]]
        yield tuple(lines[:rows]), tuple((name, int(value)) for name, value in variables)


@pytest.mark.parametrize("name", slow_where(SEARCHED_LONG.__contains__, SEARCHED + SEARCHED_LONG))
def test_what_is_learnt_of_a_published_puzzle_is_right(name):
    path = published.ROOT / f"{name}.txt"
    for seed in range(2):
        rng = Random(f"published:{name}:{seed}")
        with with_limits(eager_limits(rng, Limits())), notebook() as notes:
            run = read.load(path).run()
            fillings = [filling_of(run, answer) for answer in answers(path)]
            run.model.branch = wayward(rng, run.cells, fillings)
            found, done = search_all(run, notes, 1500)
            assert notes.nogoods and notes.steps
            assert not notes.mistakes(run, fillings)
        assert set(found) <= set(fillings)
        assert not done or set(found) == set(fillings)


def queens(size):
    """All boards, by trying every order of rows."""
    for rows in permutations(range(1, size + 1)):
        if all(len({r + step * c for c, r in enumerate(rows)}) == size for step in (1, -1)):
            yield rows


OTHERS = {
    "queens": "kind: queens\n6\n",
    "more queens": "kind: queens\n7\n",
    "no queens": "kind: queens\n3\n",
    **{
        name: (published.ROOT / f"{name}.txt").read_text(encoding="utf-8")
        for name in (
            *("arukone/own-4-2", "arukone/own-5-3", "arukone/own-6-5", "arukone/none"),
            *("labyrinth/small", "labyrinth/square", "network/demo", "network/none"),
            *("tomograph/tomograph00", "tomograph/tomograph01", "tomograph/none2"),
            *("triangles/puzzle0", "triangles/puzzle1", "triangles/none"),
        )
    },
}


WITH_LENGTHS = [name for name in OTHERS if name.startswith(("labyrinth", "network", "arukone"))]
KINDS = [*((name, ()) for name in OTHERS), *((name, ("shortest",)) for name in WITH_LENGTHS)]


@pytest.mark.parametrize(("name", "wishes"), KINDS)
def test_what_is_learnt_of_another_kind_is_right(name, wishes):
    plain = read.loads(OTHERS[name]).run()
    with notebook() as notes:
        fillings, done = search_all(plain, notes, 10**9)
        assert done and plain.outcome is Outcome.EXHAUSTED
        assert not notes.mistakes(plain, fillings)
    if "queens" in name:
        assert sorted(fillings) == sorted(queens(len(plain.cells)))
    for seed in range(3):
        rng = Random(f"kinds:{name}:{seed}")
        with with_limits(eager_limits(rng, Limits())), notebook() as notes:
            run = read.loads(OTHERS[name]).run(wishes=wishes)
            if seed and not wishes:
                run.model.branch = wayward(rng, run.cells, fillings)
            found, done = search_all(run, notes, 400)
            if len(run.cells) == len(plain.cells):
                assert not notes.mistakes(run, fillings)
                assert set(found) <= set(fillings)
                assert not done or wishes or sorted(found) == sorted(fillings)
            assert len(set(found)) == len(found)


# Mistakes that have to be found


def mutate(monkeypatch, owner, name, old, new):
    """Replace a piece of a function by another."""
    function = vars(owner)[name]
    source = textwrap.dedent(inspect.getsource(function))
    assert source.count(old) == 1, f"{name} is not what it was"
    scope = vars(sys.modules[function.__module__])
    made = {}
    exec(source.replace(old, new), scope, made)
    monkeypatch.setattr(owner, name, made[name])


def wrong_rules(*names):
    """Hold rules of these kinds against their contract, also below truths."""
    for i in range(40):
        for name in names:
            for wrap in (None, Reified, Guarded):
                rng = Random(f"mutant:{name}:{i}")
                made, cells, worlds, rule, truth = MAKERS[name](rng)
                if wrap is not None:
                    if wrap is Reified and name not in ("linear <=", "linear ="):
                        continue
                    cell = made.cell("t", EITHER)
                    rule = wrap(cell, rule)
                    cells = [cell, *cells]
                    worlds = [(t, *world) for world in worlds for t in (0, 1)]
                    own, both = truth, wrap is Reified
                    truth = lambda t, *v, own=own, both=both: (  # noqa: E731
                        bool(t) == own(*v) if both else not t or own(*v)
                    )
                made.post(rule)
                try:
                    check(Case(made, cells, worlds, truth, name not in NOT_DECISIVE), rng)
                except Broken as broken:
                    return str(broken)
    return ""


def wrong_words(name):
    """Hold the rules of a word against their contract."""
    try:
        check_rules(Subject(WORDS.find(name), WORDS))
    except Broken as broken:
        return str(broken)
    return ""


def wrong_lessons():
    """Hold what is learnt against all solutions, where the search starts anew at once."""
    path = published.ROOT / "listener" / "undersix.txt"
    for seed in range(6):
        rng = Random(seed)
        with with_limits(Limits(restart_failures=1, probe_values=0)), notebook() as notes:
            if seed % 2:
                run = read.load(path).run()
                fillings = [filling_of(run, answer) for answer in answers(path)]
            else:
                run = read.loads(OTHERS["more queens"]).run()
                fillings = list(queens(7))
            run.model.branch = wayward(rng, run.cells, fillings)
            run.model.restarts = lambda: repeat(1)
            try:
                found, done = search_all(run, notes, 1000)
                mistakes = notes.mistakes(run, fillings)
            except Exception as error:  # noqa: BLE001
                return repr(error)
        if mistakes or len(set(found)) < len(found) or (done and len(found) < len(fillings)):
            return mistakes[0] if mistakes else "other solutions"
    return ""


def test_nothing_is_found_where_no_mistake_has_been_put_in():
    assert not wrong_rules("linear <=")
    assert not wrong_words("tau")
    assert not wrong_lessons()


BOUNDS = ("linear <=", "linear =")
# Who is wrong: in which function, what stands there instead of what; and how it is found.
LIES = {
    "a bound too few": (linear, "bounds_reason", "    return reason\n", "    return reason[1:]\n"),
    "a bound too wide": (linear, "_add_bounds", "Span(bound, inf)", "Span(bound - 1, inf)"),
    "a bound to spare too much": (linear, "_add_bounds", "spare = low - 1", "spare = low"),
    "a bound that was not so": (
        linear,
        "_add_bounds",
        "Span(-inf, bound)",
        "Span(-inf, bound - 1)",
    ),
    "one off": (linear, "bounds_reason", "own * (int(after.hi) + 1)", "own * int(after.hi + 2)"),
    "a rule without its truth": (Reified, "reason", "((self.truth, truth), *own)", "own"),
    "a guarded rule without its truth": (Guarded, "reason", "((self.truth, TRUE), *own)", "own"),
}


@pytest.mark.parametrize("name", LIES)
def test_rule_that_lies_in_its_reason_is_found(name, monkeypatch):
    mutate(monkeypatch, *LIES[name])
    assert wrong_rules(*BOUNDS)


def test_truth_that_lies_in_its_reason_is_found(monkeypatch):
    mutate(monkeypatch, AllOf, "reason", "return ((c, was(c)),)", "return ()")
    assert wrong_rules("all of")


NARROWED = [(Value, "_conclude", "if not self._must:", "if False:")]
NARROWED += [(Enclosed, "propagate", "self.defined.domain is TRUE:", "clipped is not None:")]


@pytest.mark.parametrize("mutant", NARROWED, ids=lambda mutant: mutant[0].__name__)
def test_rule_that_narrows_what_may_be_anything_is_found(mutant, monkeypatch):
    mutate(monkeypatch, *mutant)
    assert any(wrong_words(word) for word in ("durch", "binom", "tau"))


MISTAKES = {
    "a change is forgotten": (Engine, "changed", "if log.marks:", "if self._narrowed % 9:"),
    "a literal is dropped": (
        *(reasons._Analysis, "_nogood"),
        *("for cell, (_, domain) in ordered]", "for cell, (_, domain) in ordered[:2]]"),
    ),
    "an assumption is dropped": (search, "all_assumed", "in changes]", "in changes[:1]]"),
    "what was removed counts": (reasons, "_before", " | before.bits & ~after.bits", ""),
    "not all has been looked at": (
        *(reasons._Analysis, "_need", "if known[0] >= at:", "if known[0] <= at:"),
    ),
    "a solution is taken for a contradiction": (
        *(search._Search, "events", "self.given = self.solved = True", "self.solved = True"),
    ),
    "a nogood acts too early": (*(Nogood, "propagate", "if len(open_ones) < 2:", "if True:"),),
    "the rest of a meeting is lost": (*(reasons._Analysis, "_need", "domain = both\n", "pass\n"),),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_mistake_in_what_is_learnt_is_found(name, monkeypatch):
    mutate(monkeypatch, *MISTAKES[name])
    assert wrong_lessons()
