"""What several statements say together, and statements that are written out."""

from __future__ import annotations

import itertools

import pytest

from sevendown.language import tree
from sevendown.model.passes.dependents import Chains, follow
from sevendown.puzzle import read
from sevendown.rules.arithmetic.columns import Columns
from sevendown.rules.arithmetic.product import Product
from sevendown.rules.digits.automaton import DigitAutomaton
from sevendown.rules.logic.truths import Reified
from sevendown.rules.values.derived import Meaning
from sevendown.rules.values.same import OneOfValues

GRID = "A D E\nB . .\nC . .\n\n"
LONG = "A..............\nB..............\n\n"


def flat(text):
    """The model of a puzzle, set up."""
    return read.loads(text).run().model


def parts(text):
    """The statements of a puzzle after definitions and short runs have been written out."""
    return [fact.by_numbers.node for fact in flat(text).facts]


def texts(text):
    """The same as texts, as each puzzle has words of its own."""
    return {repr(part) for part in parts(text)}


# Written out


@pytest.mark.parametrize(
    ("short", "long"),
    [
        ("all(i in 1..3 : even(A_w[i]))", "even(A_w[1]) and even(A_w[2]) and even(A_w[3])"),
        ("any(k in {2, 3} : B_w = A_w^k)", "B_w in {A_w^2, A_w^3}"),
        ("any(k in {2, 3} : A_w^k = B_w)", "B_w in {A_w^2, A_w^3}"),
        ("A_w = sum(i in 1..3 : A_w[i]^3)", "A_w = sum(A_w[1]^3, A_w[2]^3, A_w[3]^3)"),
        ("max(i in 1..2 : A_w[i + 1]) = 7", "max(A_w[2], A_w[3]) = 7"),
        ("count(i in 1..2 : PZ(A_w + i)) = 1", "truths(PZ(A_w + 1), PZ(A_w + 2)) = 1"),
        ("any(i in 1..2 : any(k in 1..i : A_w = B_w + k))", "A_w in {B_w + 1, B_w + 2}"),
        ("define P(X, Y) = Q(X) and X > Y\nP(A_w, 7)", "Q(A_w) and A_w > 7"),
        ("define P(X) = X[1] = 3\nP(A_w)", "A_w[1] = 3"),
        ("define P(X) = all(i in 1..2 : X[i] = i)\nP(A_w)", "A_w[1] = 1 and A_w[2] = 2"),
    ],
)
def test_what_runs_through_few_constants_is_written_out(short, long):
    assert texts(GRID + short + "\n") == texts(GRID + long + "\n")


def test_what_would_grow_large_is_left_as_it_is():
    (part,) = parts(GRID + "all(i in 1..41 : A_w != 7 * B_w + i)\n")
    assert isinstance(part, tree.RunningStatement)


def test_definition_of_an_expression_is_left_as_it_is():
    (part,) = parts(GRID + "define P(X) = Q(X) and X > 7\nP(A_w / 2)\n")
    assert isinstance(part, tree.DefinedStatement)  # which is false where A_w is odd


def test_first_digit_of_a_parameter_is_none_of_a_number_that_starts_with_zero():
    text = "leading-zeros: yes\n\nA.\n\ndefine P(X) = X[1] = 3\nP(A_w)\n"
    (part,) = parts(text)
    assert isinstance(part, tree.DefinedStatement)
    found = {str(solution) for solution in read.loads(text).solutions()}
    assert found == {"03", *(str(n) for n in range(30, 40))}


def test_value_that_is_one_of_several_terms_needs_no_truths():
    model = flat(GRID + "any(k in 2..3 : A_w = B_w + 7 * k)\n")
    assert [r for r in model.engine.rules if isinstance(r, OneOfValues)]


# Numbers that follow from others


def chains(text):
    model = flat(text)
    return Chains([fact.by_numbers for fact in model.facts], model.engine.limits).found()


def names(chain):
    return [u.slot.name if isinstance(u, tree.Reference) else u.name for u in chain.unknowns]


def test_numbers_that_follow_from_one():
    (chain,) = chains(GRID + "B_w = rev(A_w)\nC_w = A_w + B_w\nA_w < B_w\n")
    assert names(chain) == ["A_w", "B_w", "C_w"]
    assert chain.joint == [2] and [test.text for test in chain.tests] == ["A_w < B_w"]


def test_one_link_says_nothing_new():
    assert chains(GRID + "B_w = rev(A_w)\nPZ(A_w)\nPZ(B_w)\n") == []
    assert chains(GRID + "C_w = A_w + B_w\n") == []


def test_following_a_chain():
    # D_s crosses A_w, B_w and C_w in their second cells.
    text = GRID + "B_w = A_w + 10\nC_w = A_w + B_w\nD_s = C_w - 20\nA_w > 120\n"
    model = flat(text)
    chain = chains(text)[0]
    values = follow(chain, model.unknowns.cell, model.puzzle.tree)
    for a in range(100, 1000):
        b, c, d = a + 10, 2 * a + 10, 2 * a - 10
        middle = [str(n)[1] for n in (a, b, c)]
        good = max(b, c, d) < 1000 and list(str(d)) == middle
        assert values(a) == ([a, b, c, d] if good else None)


def test_chain_is_followed_from_the_number_with_candidates():
    rules = flat(GRID + "B_w = rev(A_w)\nC_w = A_w + B_w\nA_w < B_w\n").engine.rules
    assert any(isinstance(r, Meaning) and r.text == "B_w, C_w follow from A_w" for r in rules)


# Rules that follow from others


def quotient(model):
    (product,) = [r for r in model.engine.rules if isinstance(r, Product)]
    model.engine.propagate()
    return product.right.domain


def test_multiple_that_is_another_number_is_not_once_that():
    assert quotient(flat(LONG + "V(A_w, B_w)\n")).lo == 1
    assert quotient(flat(LONG + "V(A_w, B_w)\nA_w > B_w\n")).lo == 2
    assert quotient(flat(LONG + "V(A_w, B_w)\nA_w + 5 < B_w + 6\n")).lo == 1


CIRCLE = ["A_w < B_w", "B_w <= C_w", "C_w < A_w"]


@pytest.mark.parametrize("order", list(itertools.permutations(CIRCLE)))
def test_circle_has_no_solution(order):
    grid = "A.............\nB.............\nC.............\n\n"
    run = read.loads(grid + "\n".join(order) + "\n").run()
    assert list(run.solutions()) == [] and run.statistics.nodes == 0


# Long numbers


def test_long_sum_is_looked_at_column_by_column():
    engine = flat(LONG + "A_w = B_w + 7\n").engine
    assert [r for r in engine.rules if isinstance(r, Columns)]
    engine = flat(LONG + "qs(A_w) = 2 * qs(B_w)\n").engine  # all in one column
    assert not [r for r in engine.rules if isinstance(r, Columns)]


def test_what_is_said_of_the_digits_of_one_long_number_is_joined():
    text = LONG + "qs(A_w) = 20\nV(A_w, 7)\nanzahl(A_w, 0) in {3, 5..6}\nqs(B_w) = 5\n"
    (rule,) = [r for r in flat(text).engine.rules if isinstance(r, DigitAutomaton)]
    assert rule.number.name == "A_w" and (rule.modulus, rule.remainder) == (7, 0)


def test_remainders_that_exclude_each_other():
    run = read.loads(LONG + "A_w mod 6 = 1\nA_w mod 9 = 5\n").run()
    assert list(run.solutions()) == [] and run.statistics.nodes == 0


def truths_of(statement):
    """The truths of what a statement says, in a puzzle with a definition of one parameter."""
    define = "define ODD(X) = GER(X) xor (PAL(X) and X > 120)\n"
    run = read.loads(f"A B C\nD . .\nE . .\n\n{define}{statement}\n").run()
    return [rule.rule for rule in run.engine.rules if isinstance(rule, Reified)]


@pytest.mark.parametrize(
    ("statement", "numbers"),
    [
        ("ODD(A_w) or ODD(D_w)", ["A_w", "D_w"]),
        ("not ODD(A_w)", []),  # about one number alone: no truth at all
        ("count(x in across : ODD(x)) = 2", ["A_w", "D_w", "E_w"]),
        ("ODD(qs(A_w) + 100) -> A_w > D_w", ["(cell(1, 1) + cell(1, 2) + cell(1, 3) + 100)"]),
    ],
)
def test_a_definition_of_one_number_is_one_test_of_its_values(statement, numbers):
    tests = [rule for rule in truths_of(statement) if isinstance(rule, Meaning)]
    assert [rule.describe() for rule in tests] == [f"ODD({name})" for name in numbers]


def test_a_definition_says_more_than_its_parts():
    """Neither part of it can be decided, but together they can."""
    text = "A .\nB .\n\ndefine NEVER(X) = GER(X) and UNG(X)\nNEVER(A_w) or B_w = 12\n"
    run = read.loads(text).run()
    run.engine.propagate()
    assert run.model.unknowns.numbers[run.puzzle.tree.numbers[-1]].value == 12
