"""What statements become: which rules, on which cells, and which cells are not made at all."""

from __future__ import annotations

from collections import Counter

import pytest

from sevendown.engine.domains import EITHER
from sevendown.puzzle import read
from sevendown.rules.arithmetic.linear import Linear
from sevendown.rules.arithmetic.product import Product
from sevendown.rules.digits.automaton import DigitAutomaton
from sevendown.rules.digits.number import Digits
from sevendown.rules.digits.order import Rising
from sevendown.rules.logic.truths import AllOf, Clause, Differ, Reified
from sevendown.rules.values.derived import Meaning
from sevendown.rules.values.different import AllDifferent
from sevendown.rules.values.same import Same
from sevendown.rules.values.value import Value

# Three numbers of three digits across, three down.
GRID = "A D E\nB . .\nC . .\n\n"
# Two numbers of 15 digits, of which not even the palindromes can be listed.
LONG = "A..............\nB..............\n\n"


class Flat:
    """A puzzle that has been flattened."""

    def __init__(self, text):
        self.run = read.loads(text).run()
        self.engine = self.run.engine
        field = self.run.model.unknowns
        self.grid = {*field.digits.values(), *field.numbers.values()}
        self.number = {run.name: cell for run, cell in field.numbers.items()}
        self.digit = {(r + 1, c + 1): cell for (r, c), cell in field.digits.items()}

    def rules(self, kind):
        return [rule for rule in self.engine.rules if isinstance(rule, kind)]

    @property
    def extra(self):
        """The cells that are neither on the grid nor variables."""
        variables = set(self.run.model.unknowns.variables.values())
        return [c for c in self.engine.cells if c not in self.grid and c not in variables]

    @property
    def truths(self):
        return [cell for cell in self.extra if cell.domain is EITHER]


def same_pairs(flat):
    return {frozenset(rule.cells) for rule in flat.rules(Same)}


# Terms


def test_equal_terms_share_one_cell():
    once = Flat(GRID + "ggt(A_w, B_w) < 50\n")
    twice = Flat(GRID + "ggt(A_w, B_w) < 50\nggt(A_w, B_w) + C_w > 200\nPZ(ggt(A_w, B_w))\n")
    assert len(once.extra) == len(twice.extra) == 1
    assert [cell.name for cell in twice.extra] == ["ggt(A_w, B_w)"]


def test_equal_terms_inside_a_let_a_define_and_a_running_name_share_one_cell():
    text = """
let n = ggt(A_w, B_w)
define common(X, Y) = ggt(X, Y)
n < 50
common(A_w, B_w) > 2
all(x in {1, 2} : ggt(A_w, B_w) > x)
any(y in across : ggt(A_w, y) = 7)
"""
    flat = Flat(GRID + text)
    names = Counter(cell.name for cell in flat.extra)
    assert names["ggt(A_w, B_w)"] == 1


def test_terms_of_other_numbers_have_cells_of_their_own():
    flat = Flat(GRID + "ggt(A_w, B_w) < 50\nggt(A_w, C_w) < 50\n")
    assert len({cell.name for cell in flat.extra}) == 2


def test_sum_is_no_cell_but_a_linear_rule():
    flat = Flat(GRID + "A_w + 2 * B_w - 7 = C_w + B_w\n")
    assert not flat.extra
    (rule,) = flat.rules(Linear)
    a, b, c = (flat.number[name] for name in ("A_w", "B_w", "C_w"))
    assert dict(zip(rule.cells, rule.coefficients, strict=True)) in (
        {a: 1, b: 1, c: -1},
        {a: -1, b: -1, c: 1},
    )


@pytest.mark.parametrize("statement", ["=(A_w, mal(B_w, C_w))", "A_w = B_w * C_w"])
def test_grid_number_is_the_value_of_an_operator_without_a_cell_between(statement):
    flat = Flat(GRID + statement + "\n")
    assert not flat.extra
    result = flat.number["A_w"]
    values = flat.rules(Value)
    assert values and all(rule.result is result for rule in values)
    assert {rule.arguments for rule in values} == {(flat.number["B_w"], flat.number["C_w"])}
    (product,) = flat.rules(Product)
    assert product.cells == (result, flat.number["B_w"], flat.number["C_w"])


def test_value_used_in_two_equations_has_one_cell():
    flat = Flat(GRID + "A_w = kgv(B_w, C_w)\nA_s = kgv(B_w, C_w)\n")
    assert not flat.extra
    assert {rule.result for rule in flat.rules(Value)} <= {flat.number["A_w"], flat.number["A_s"]}
    assert frozenset((flat.number["A_w"], flat.number["A_s"])) in same_pairs(flat)


# Digits


def test_palindrome_of_a_long_number_is_equal_digits():
    flat = Flat(LONG + "PAL(A_w)\n")
    digits = flat.number["A_w"].digits
    assert same_pairs(flat) >= {frozenset((digits[i], digits[-1 - i])) for i in range(7)}


def test_equality_of_long_numbers_is_equal_digits():
    flat = Flat(LONG + "A_w = B_w\n")
    pairs = zip(flat.number["A_w"].digits, flat.number["B_w"].digits, strict=True)
    assert same_pairs(flat) >= {frozenset(pair) for pair in pairs}


@pytest.mark.parametrize("statement", ["A_w = rev(B_w)", "=(rev(B_w), A_w)"])
def test_reversed_long_number_is_equal_digits(statement):
    flat = Flat(LONG + statement + "\n")
    pairs = zip(flat.number["A_w"].digits, flat.number["B_w"].digits[::-1], strict=True)
    assert same_pairs(flat) >= {frozenset(pair) for pair in pairs}
    assert not flat.extra


def test_ordered_digits_of_a_long_number_are_a_rule_on_the_digits():
    flat = Flat(LONG + "AUF(A_w) and AB(B_w)\n")
    found = {rule.cells for rule in flat.rules(Rising)}
    assert found == {flat.number["A_w"].digits, flat.number["B_w"].digits[::-1]}


def test_digits_by_index_and_by_place_are_the_digit_itself():
    flat = Flat(GRID + "A_w[1] + A_w[-1] = cell(2, 2)\n")
    assert not flat.extra
    (rule,) = flat.rules(Linear)
    assert set(rule.cells) == {flat.digit[1, 1], flat.digit[1, 3], flat.digit[2, 2]}


def test_sum_of_digits_is_a_sum_of_the_digits():
    flat = Flat(LONG + "qs(A_w) = qs(B_w) + 1\n")
    assert not flat.extra
    cells = {cell for rule in flat.rules(Linear) for cell in rule.cells}
    assert cells == {*flat.number["A_w"].digits, *flat.number["B_w"].digits}


def test_number_of_one_cell_is_its_digit():
    flat = Flat("A|B\n\n".replace("A|B", "A| B") + "A_w < B_w\n")
    assert flat.number["A_w"] is flat.digit[1, 1]
    assert not flat.rules(Digits)


# Constants


@pytest.mark.parametrize(
    "statement",
    [
        "A_w > ggt(12, 18) + fak(5)",
        "A_w > smallest(n in 100..999 : PZ(n) and qs(n) = 10)",
        "A_w > sum(x in 1..10 : x * x)",
        "A_w > truths(1 < 2, PZ(9))",
        "A_w > count(x in {2, 3, 4} : PZ(x))",
        "A_w > 7 or PZ(9)",
        "all(x in {2, 3} : A_w > x)",
    ],
)
def test_constants_are_computed_and_have_no_cells(statement):
    flat = Flat(GRID + statement + "\n")
    assert not flat.extra


def test_statement_that_is_always_true_makes_no_truths():
    flat = Flat(GRID + "PZ(7) or A_w > B_w\nPZ(8) -> A_w < B_w\nnot PZ(9)\n")
    assert not flat.extra
    assert not flat.rules(Clause)


# Definitions


def test_definition_used_twice_with_the_same_argument_makes_its_cells_once():
    define = "define GOOD(X, Y) = ggt(X, Y) > 5 or kgv(X, Y) < 900\n"
    once = Flat(GRID + define + "GOOD(A_w, B_w)\n")
    twice = Flat(GRID + define + "GOOD(A_w, B_w)\nGOOD(A_w, B_w) or PZ(C_w)\n")
    other = Flat(GRID + define + "GOOD(A_w, B_w)\nGOOD(A_w, C_w)\n")
    names = Counter(cell.name for cell in twice.extra)
    assert {cell.name for cell in once.extra} <= set(names)
    assert max(names.values()) == 1
    assert len(other.extra) == 2 * len(once.extra)


# Logic


@pytest.mark.parametrize(
    "statement",
    [
        "A_w < B_w",
        "PZ(A_w) and V(B_w, A_s)",
        "A_w < B_w < C_w",
        "all(x in across : x > A_s)",
        "DISTINCT(A_w, B_w, A_s)",
        "DISTINCT(numbers)",
        "TF(A_w, B_w)",
        "define GOOD(X) = PZ(X) and X < A_s\nGOOD(B_w)",
    ],
)
def test_statement_without_a_choice_makes_no_truths(statement):
    flat = Flat(GRID + statement + "\n")
    assert not flat.truths
    assert not flat.rules(Reified) and not flat.rules(AllOf) and not flat.rules(Differ)


@pytest.mark.parametrize(
    "statement, count",
    [
        ("not TF(A_w, B_w)", 1),
        ("A_w < B_w or B_w < C_w", 2),
        ("A_w < B_w -> B_w < C_w", 2),
        ("truths(A_w < B_w, B_w < C_w, A_s < B_w) = 2", 3),
        ("count(x in across : x < A_s) = 2", 3),
        ("not (A_w < B_w)", 0),
    ],
)
def test_statement_with_a_choice_makes_a_truth_for_each_part(statement, count):
    flat = Flat(GRID + statement + "\n")
    assert len(flat.rules(Reified)) == count
    assert len({rule.truth for rule in flat.rules(Reified)}) == count


@pytest.mark.parametrize("sign", ["xor", "<->"])
def test_exclusive_or_and_equivalence_compare_two_truths(sign):
    flat = Flat(GRID + f"A_w < B_w {sign} B_w < C_w\n")
    assert len(flat.rules(Reified)) == 2
    assert len(flat.rules(Differ)) == 1


def test_equal_parts_share_one_truth():
    flat = Flat(GRID + "A_w < B_w or TF(A_w, C_w)\nnot (A_w < B_w) or TF(A_w, C_w) or PZ(B_w)\n")
    names = Counter(cell.name for cell in flat.truths)
    assert max(names.values()) == 1
    assert len(flat.rules(Reified)) == 3


def test_unequal_and_equal_share_one_truth():
    flat = Flat(GRID + "A_w = B_w or B_w < C_w\nA_w != B_w or C_w < A_s\n")
    assert len(flat.rules(Reified)) == 3


def test_different_sets_have_different_truths():
    odd = ", ".join(map(str, range(101, 125, 2)))
    sets = f"A_w in {{{odd}, 150}} xor A_w in {{{odd}, 160}}"
    found = {s.rows[0] for s in Flat(f"A.B\n\n({sets}) xor A_s = 10\n").run.solutions()}
    assert found == {"150", "160"}


def test_operator_that_may_have_no_value_brings_a_truth():
    total = Flat(GRID + "not (ggt(A_w, B_w) = 5)\n")
    partial = Flat(GRID + "not (A_w / B_w = 5)\n")
    assert len(total.truths) == 0
    assert any("has a value" in cell.name for cell in partial.truths)


# The whole statement


def test_every_statement_has_a_rule_of_its_plain_meaning():
    lines = ["A_w < B_w or PZ(C_w)", "not TF(A_s, B_w)", "all(x in {C_w mod 4, 2} : A_w > x)"]
    flat = Flat(GRID + "\n".join(lines) + "\n")
    texts = {rule.describe() for rule in flat.rules(Meaning)}
    assert texts >= set(lines)


def test_rules_know_the_line_they_come_from():
    header = "digits: 1-8\nanswers: distinct\n\n"
    text = header + GRID + "var v in {1, A_w}\nA_w = B_w * v\nB_w != A_w\nPZ(A_s)\n"
    flat = Flat(text)
    origins = {rule.origin for rule in flat.engine.rules}
    assert {"digits: 1-8", "answers: distinct", "A_w", "A_s", "var v", "A_w = B_w * v"} < {
        origin.text for origin in origins
    }
    for origin in origins:
        line = text[text.rindex("\n", 0, origin.at) + 1 if "\n" in text[: origin.at] else 0 :]
        line = line.partition("\n")[0]
        assert origin.text in line or (origin.text in flat.number and line in GRID), origin


def test_distinct_answers_are_one_rule_for_each_length():
    flat = Flat("answers: distinct\n\n" + GRID + "PZ(A_w)\n")
    (rule,) = flat.rules(AllDifferent)
    assert set(rule.cells) == set(flat.number.values())


@pytest.mark.parametrize(
    "text, count",
    [
        ("count(p in 2..2000 : PZ(p) and PZ(p + 2))", 61),
        ("count(p in 2..2000 : p > 1000 and Q(p))", 13),
        ("count(p in 2..2000 : Q(p) or p = 3)", 44),
        ("count(p in 2..2000 : PZ(p))", 303),
        ("count(p in 2000..2 : PZ(p))", 0),
    ],
)
def test_what_is_counted_by_its_rarest_kind_is_counted_right(text, count):
    assert Flat(GRID + f"{text} = {count}\nA_w = 123\n").run.agreement() is not None
    assert Flat(GRID + f"{text} = {count + 1}\nA_w = 123\n").run.agreement() is None


# Long numbers


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("qs(A_w) = 30", "30 = qs(A_w)"),
        ("anzahl(A_w, 3) > 5", "5 < anzahl(A_w, 3)"),
        ("anzahl(A_w, 3) <= 5", "5 >= anzahl(A_w, 3)"),
        ("qs(A_w) != 30", "30 != qs(A_w)"),
        ("A_w mod 7 = 3", "3 = A_w mod 7"),
        ("V(A_w, 31)", "T(31, A_w)"),
        ("ANA(A_w, 111112222233333)", "ANA(111112222233333, A_w)"),
    ],
)
def test_digits_are_read_wherever_the_constant_stands(one, other):
    masks = []
    for statement in (one, other):
        flat = Flat(f"{LONG}{statement}\nENTH(A_w, 123)\nB_w = 10^14\n")
        (rule,) = flat.rules(DigitAutomaton)
        steps = [[len(own) for own in place] for place in rule.walks.steps]
        masks.append((steps, rule.modulus, rule.remainder))
    assert masks[0] == masks[1]


def test_what_may_have_no_value_is_not_turned_round_beside_a_group():
    # phi has no value below 1, and `numbers` is never without one.
    text = "digits: 0-2\n\nA .\n\n{} sum(numbers, phi(A_w - 12)) {} 99\n"
    plain = read.loads(text.format("not", "!=")).count()
    assert plain == 3  # 10, 11 and 12, of which it has no value


def test_what_cancels_out_must_have_a_value():
    run = read.loads("A .\nB .\n\nA_w = B_w + 7 / cell(1, 2) - 7 / cell(1, 2)\n").run()
    found = list(run.solutions())
    assert {s.rows[0][1] for s in found} == {"1", "7"} and run.rejected == 0
