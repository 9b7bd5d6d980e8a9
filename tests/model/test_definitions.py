"""Definitions of one number as tables of its values: as right as what they are made of, and short.

Compared with trying everything, where there is no value and below not, or and truths too.
"""

from __future__ import annotations

import pytest
from support import bruteforce
from support.slowness import slow_after

from sevendown.language.text_to_tree import read_puzzle
from sevendown.puzzle import read
from sevendown.rules.arithmetic.linear import Linear
from sevendown.rules.values.value import Value
from sevendown.text.source import Source
from sevendown.words.registry import builtin

REGISTRY = builtin()
GRID = "A B\nC .\n\n"
DEFINITIONS = [
    "define f(X) = X * X + qs(X) * rev(X) mod 7",
    "define f(X) = (X + 7) / qs(X)",  # not everywhere a value
    "define f(X) = wurzel(X - 3) * 10 + X div (X mod 4)",  # nearly nowhere
    "define f(X) = X / (X - X)",  # nowhere
    "define f(X) = prevprime(X - 1) - qp(X) * tau(X)",
    "define f(X) = (X mod 10)^(X div 10)",
    "define f(X) = X[1]^2 + X[-1]^2",
    "define f(X) = X[2]^X[1]",  # a number of one digit has no second one
    "define f(X) = sum(i in 1..2 : X[i]^i) + truths(PZ(X), GER(X))",
    "define f(X) = smallest(n in 1..9 : X mod n = 2) * 3",
    "define g(X) = X^2 mod 11\ndefine f(X) = g(X) * g(X + 1) - g(rev(X))",
    "define f(X) = min(X, rev(X))^2 - max(qs(X), qp(X)) * label(X)",  # a parameter has no label
]
STATEMENTS = [
    "f(A_w) = f(C_w)",
    "f(A_w) = C_w",
    "A_w = f(A_w)",
    "f(A_w) + f(A_s) > f(C_w)",
    "not (f(A_w) = f(A_s))",
    "f(A_w) != 3",
    "f(A_w) = 2 or f(C_w) < 20",
    "f(f(A_w)) < 50",
    "f(A_w - 5) = B_s",
    "f(A_w + C_w) = f(B_s)",
    "f(cell(1, 1)) = cell(2, 2)",
    "truths(f(A_w) > 10, f(C_w) / 4 < 90, f(A_s) = B_s) = 2",
    "f(A_w) in {{1, 5, 9..40, f(C_w)}}",
    "f(A_w) not in {{1, 5, 9..40, f(C_w)}}",
    "V(f(A_w), f(C_w)) <-> A_w < B_s",
    "count(x in numbers : f(x) > 12) = 2",
    "f(f(3)) * f(A_w) = f(12) + f(B_s)",
    "var v in 1..20\nf(v) = A_w",
]


@pytest.mark.slow
@pytest.mark.parametrize("definition", slow_after(2, DEFINITIONS))
def test_same_solutions_as_trying_everything(definition):
    for i, statement in enumerate(STATEMENTS):
        zeros = "yes" if i % 3 == 0 else "no"
        digits = "0-3" if "var" not in statement else "0-2"
        head = f"digits: {digits}\nleading-zeros: {zeros}\n\n"
        text = f"{head}{GRID}{definition}\n{statement.format()}\n"
        expected = bruteforce.all_solutions(read_puzzle(Source(text, "<text>"), REGISTRY)[0])
        run = read.loads(text).run()
        found = [(s.rows, tuple(s.variables.items())) for s in run.solutions()]
        assert sorted(found) == sorted(expected), text
        assert run.rejected == 0 and len(found) == len(set(found))


@pytest.mark.parametrize(
    ("text", "solutions", "most"),
    [
        ("define f(X) = X*X + qs(X)*rev(X)\nf(A_w) = 2*f(A_s)\n", 0, 0),
        ("define f(X) = (X + 7) / qs(X)\nf(A_w) + f(C_w) = f(A_s) + f(B_s)\n", 13, 12),
        (
            "define f(X) = rev(X) * phi(X) div (X mod 7)\nf(A_w) > 100*f(C_w)\nf(A_s) < f(B_s)\n",
            11,
            15,
        ),
        ("define f(X) = X^2 mod 97 + qp(X) * tau(X)\nf(A_w) + f(C_w) = 300\n", 23, 22),
    ],
)
def test_table_leaves_little_to_assume(text, solutions, most):
    """Taken apart, these take 2, 24, 84 and 128 assumptions."""
    run = read.loads(GRID + text).run()
    assert len(list(run.solutions())) == solutions
    assert run.statistics.nodes <= most


def flat(text):
    return read.loads(text).run().engine


def values(engine):
    return [rule.describe() for rule in engine.rules if isinstance(rule, Value)]


def test_equal_calls_share_one_table():
    define = "define f(X) = X * X + qs(X) * rev(X)\n"
    engine = flat(GRID + define + "f(A_w) > f(C_w) + 7\nf(A_w) < 3 * B_s + f(2 * C_w)\n")
    own = [text for text in values(engine) if text.startswith("the value of f(")]
    assert sorted(own) == [f"the value of f({x})" for x in ("2*C_w", "A_w", "C_w")]


def test_sum_stays_a_sum():
    define = "define f(X) = 2 * X + rev(X) - qs(X) + 3\n"
    engine = flat(GRID + define + "f(A_w) = f(C_w)\n")
    assert not [text for text in values(engine) if "f(" in text]
    assert any(isinstance(rule, Linear) and len(rule.cells) > 2 for rule in engine.rules)


def test_long_number_is_taken_apart():
    define = "define f(X) = X * X + qs(X) * 7\n"
    engine = flat("A . . . . . . .\nB . . . . . . .\n\n" + define + "f(A_w) > f(B_w)\n")
    assert not [text for text in values(engine) if "f(" in text]


def test_arguments_that_are_known_are_put_in():
    define = "define f(X, K) = X^K mod 100 + qp(X)\n"
    engine = flat(GRID + define + "f(A_w, 3) = f(C_w, 2) + 1\nf(A_s, B_s) > 3\n")
    own = [text for text in values(engine) if "f(" in text]
    assert own == ["the value of f(A_w, 3)", "the value of f(C_w, 2)"]


def test_truths_of_different_constants_are_different():
    text = f"digits: 1-4\n\n{GRID}define P(X, Y) = V(X, Y) or qs(X) = Y\n"
    for statement in ("truths(P(A_w, 4), P(A_w, 3), C_w > 22) = 2", "P(A_w, 4) xor P(A_w, C_w)"):
        own = f"{text}{statement}\n"
        expected = bruteforce.all_solutions(read_puzzle(Source(own, "<text>"), REGISTRY)[0])
        found = {(s.rows, ()) for s in read.loads(own).run().solutions()}
        assert found == expected != set()


def test_rule_of_a_table_explains_itself():
    define = "define f(X) = X * X + qs(X) * rev(X)\n"
    engine = flat(GRID + define + "f(A_w) > 3 * B_s\nC_w = f(A_s)\n")
    own = [rule.explain() for rule in engine.rules if isinstance(rule, Value)]
    assert "f(A_w) is what f makes of A_w" in own and "C_w is what f makes of A_s" in own


def test_values_too_large_to_compute_are_no_reason_to_give_up():
    """They are not among those that the grid allows."""
    define = "define f(X) = fak(fak(X - 18)) * 2\n"
    run = read.loads("digits: 1-2\n\n" + GRID + define + "f(A_w) > C_w\n").run()
    assert {s.numbers["A_w"] for s in run.solutions()} == {21, 22}


def test_two_digits_are_worth_a_long_table():
    definition = "define f(X) = count(i in 1..50 : X mod i = 0)"
    run = read.loads(f"{GRID}{definition}\nf(A_w) = f(C_w)\nf(A_s) = f(B_s)\n").run()
    assert sum(1 for _ in run.solutions()) == 205  # by trying everything
    assert not any(" mod " in cell.name for cell in run.engine.cells)


def test_a_definition_that_takes_no_step_at_all():
    define = "define GOOD(X) = any(y in down : y = 3)\n"  # nothing is down
    assert read.loads(f"..\n\n{define}GOOD(1a) xor 1a > 20\n").count() == 79
