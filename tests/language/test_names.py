"""Names, and what they mean."""

from __future__ import annotations

import pytest
from support.toys import TOYS, mistakes, read, warnings

from sevendown.errors import LimitError
from sevendown.language.tree import (
    Application,
    Bound,
    CellDigit,
    Comparison,
    DefinedStatement,
    DefinedValue,
    DigitOf,
    Group,
    LabelOf,
    Literal,
    Logic,
    Members,
    Membership,
    NoValue,
    Operation,
    Range,
    Reference,
    RunningStatement,
    RunningValue,
    Slot,
    Truths,
    Variable,
)

GRID = "A 2 .\nB . #\n\n"
A_W = Reference(Slot("A", "across", ((0, 0), (0, 1), (0, 2))))
A_S = Reference(Slot("A", "down", ((0, 0), (1, 0))))
B_W = Reference(Slot("B", "across", ((1, 0), (1, 1))))
TWO_D = Reference(Slot("2", "down", ((0, 1), (1, 1))))


def statement(text):
    """The last statement of a puzzle."""
    return read(GRID + text).lines[-1].statement


def value(text, before=""):
    """What an expression becomes."""
    found = statement(f"{before}\n{text} = 0")
    assert isinstance(found, Comparison)
    return found.left


def op(name, *arguments):
    return Operation(TOYS.words[name], tuple(arguments))


def holds(name, *arguments):
    return Application(TOYS.words[name], tuple(arguments))


@pytest.mark.parametrize("text", ["A_w", "A_a", "A_W", "A_A"])
def test_references_across(text):
    assert value(text) == A_W


@pytest.mark.parametrize("text", ["2d", "2s", "2_d", "2_S", "2D"])
def test_references_down(text):
    assert value(text) == TWO_D


def test_numbers_of_the_puzzle_in_order():
    tree = read(GRID + "let n = 2a\nPZ(B_s)\nvar v in {A_s, 2a}\nv = 1\n")
    assert [run.name for run in tree.numbers] == ["A_w", "A_s", "2d", "B_w", "2a", "B_s"]
    assert tree.numbers[-1].cells == ((1, 0),)


def test_literals_and_signs():
    assert value("-5") == Literal(-5)
    assert value("--5") == Literal(5)
    assert value("-2^2") == op("-", Literal(0), op("^", Literal(2), Literal(2)))
    assert value("-A_w") == op("-", Literal(0), A_W)
    assert value("A_w - 1") == op("-", A_W, Literal(1))
    assert value("A_w - 1 + A_s - B_w") == op(
        "sum", A_W, Literal(-1), A_S, op("-", Literal(0), B_W)
    )
    assert value("A_w * 2 / 3") == op("/", op("*", A_W, Literal(2)), Literal(3))
    assert value("A_w div 2 mod 3") == op("mod", op("div", A_W, Literal(2)), Literal(3))
    assert value("div(A_w, 2)") == op("div", A_W, Literal(2))
    assert value("2^3^4") == op("^", Literal(2), op("^", Literal(3), Literal(4)))


def test_comparisons():
    assert statement("=(A_w, 3)") == Comparison("=", A_W, Literal(3))
    assert statement("1 < A_w <= 9") == Logic(
        "and", (Comparison("<", Literal(1), A_W), Comparison("<=", A_W, Literal(9)))
    )
    assert statement("A_w not in {1, 3..4}") == Membership(
        A_W, Members((Literal(1), Range(Literal(3), Literal(4)))), True
    )
    assert statement("A_w in 1..2") == Membership(
        A_W, Members((Range(Literal(1), Literal(2)),)), False
    )


def test_logic():
    p, q, r = (holds("PZ", number) for number in (A_W, A_S, B_W))
    text = ("PZ(A_w)", "PZ(A_s)", "PZ(B_w)")
    assert statement(" and ".join(text)) == Logic("and", (p, q, r))
    assert statement(" or ".join(text)) == Logic("or", (p, q, r))
    assert statement(" xor ".join(text)) == Logic("xor", (Logic("xor", (p, q)), r))
    assert statement(" -> ".join(text)) == Logic("->", (p, Logic("->", (q, r))))
    assert statement(" <-> ".join(text[:2])) == Logic("<->", (p, q))
    assert statement("not (PZ(A_w))") == Logic("not", (p,))


def test_digits_of_cells_and_of_values():
    assert value("A_w[1]") == DigitOf(A_W, Literal(1), True)
    assert value("(A_w)[-1]") == DigitOf(A_W, Literal(-1), True)
    assert value("x[1]", "let x = A_w") == DigitOf(A_W, Literal(1), False)
    assert value("qs(A_w)[1]") == DigitOf(op("qs", A_W), Literal(1), False)
    assert value("A_w[1][1]") == DigitOf(DigitOf(A_W, Literal(1), True), Literal(1), False)


def test_cell_counts_from_one():
    assert value("cell(2, 1)") == CellDigit(1, 0)


def test_let_is_the_same_node_each_time():
    tree = read(GRID + "let n = qs(A_w)\nn = 1\nn = 2\n")
    first, second = (line.statement.left for line in tree.lines)
    assert first is second


def test_scopes():
    assert value("A_w", "let A_w = 3") == Literal(3)
    assert statement("let x = 3\nall(x in across : PZ(x)) and PZ(x)") == Logic(
        "and",
        (
            RunningStatement("all", "x", Group("across"), holds("PZ", Bound("x"))),
            holds("PZ", Literal(3)),
        ),
    )
    assert mistakes(GRID + "any(x in down : PZ(x)) or PZ(x)").startswith(
        "p.txt:4:30: unknown name x\n"
    )
    assert mistakes(GRID + "any(x in 1..x : PZ(x))").startswith("p.txt:4:13: unknown name x\n")
    # Before a bracket a name is a word, elsewhere a value.
    assert statement("var V in 1..9\nV(A_w, V)") == holds("V", A_W, Variable("V"))


def test_names_mind_case():
    assert mistakes(GRID + "let n = 1\nN = 1").startswith(
        "p.txt:5:1: unknown name N; did you mean n?\n"
    )


def test_running_forms():
    x = Bound("x")
    assert value("sum(x in numbers : x + 1)") == RunningValue(
        "sum", "x", Group("numbers"), op("+", x, Literal(1))
    )
    assert value("summe(x in {1, 2} : x)") == RunningValue(
        "sum", "x", Members((Literal(1), Literal(2))), x
    )
    assert value("anzahl(x in cells : PZ(x))") == RunningValue(
        "count", "x", Group("cells"), holds("PZ", x)
    )
    assert value("count(A_w, 3)") == op("count", A_W, Literal(3))
    assert value("smallest(x in 1..9 : x > 1)") == RunningValue(
        "smallest",
        "x",
        Members((Range(Literal(1), Literal(9)),)),
        Comparison(">", x, Literal(1)),
    )
    assert value("truths(PZ(A_w), A_w = 1)") == Truths(
        (holds("PZ", A_W), Comparison("=", A_W, Literal(1)))
    )


def test_groups_are_arguments_of_words_with_any_number_of_them():
    assert statement("distinct(across, 3)") == holds("DISTINCT", Group("across"), Literal(3))
    assert value("max(cells)") == op("max", Group("cells"))
    assert value("sum(down)", "let down = 3") == op("sum", Literal(3))


def test_labels():
    assert value("label(2d)") == Literal(2)
    assert value("label(A_w)") == NoValue()
    assert value("label(x)", "let x = 2d") == NoValue()
    assert value("sum(x in numbers : label(x))").body == LabelOf("x")
    assert value("sum(x in cells : label(x))").body == NoValue()
    assert value("sum(x in 1..3 : label(x))").body == NoValue()
    assert value("f(2d)", "define f(x) = label(x)").definition.body == NoValue()


def test_definitions():
    found = statement("define EVEN(X) = PZ(X) and X = A_w\nEVEN(3)")
    assert isinstance(found, DefinedStatement)
    assert found.arguments == (Literal(3),)
    assert found.definition.parameters == ("X",)
    assert found.definition.body == Logic(
        "and", (holds("PZ", Bound("X")), Comparison("=", Bound("X"), A_W))
    )
    twice = value("twice(3)", "define twice(X) = X + X")
    assert isinstance(twice, DefinedValue)
    assert twice.definition.body == op("+", Bound("X"), Bound("X"))


def test_variables_keep_their_order_and_members():
    tree = read(GRID + "var b, a in {1, 4..A_w}\na = b\n")
    members = Members((Literal(1), Range(Literal(4), A_W)))
    assert list(tree.variables.items()) == [("b", members), ("a", members)]


def test_lines_carry_their_text_and_place():
    tree = read(GRID + "let n = 1\n  V(A_w, % first\n    n)\n")
    (line,) = tree.lines
    assert line.text == "V(A_w, n)"
    assert (GRID + "let n = 1\n  V").index("V") == line.at
    assert line.statement.at == line.at
    assert line.statement.arguments[0].at == line.at + 2


def test_warning_for_an_unused_variable():
    text = GRID + "var a, b, c, d in 1..9\nlet n = b + c\ndefine f(X) = X + d\nn = 1\n"
    assert [(w.place.line, w.place.column, w.message) for w in warnings(text)] == [
        (4, 5, "the var a is in no statement, which multiplies the solutions"),
        (4, 14, "the var d is in no statement, which multiplies the solutions"),
    ]
    assert len(warnings(text + "f(1) = a\n")) == 0


def test_a_broken_declaration_is_reported_once():
    text = GRID + "let n = )\nvar v in 5 5\ndefine F(X) = = X\nn = v\nF(3)\n"
    lines = [line for line in mistakes(text).splitlines() if line.startswith("p.txt")]
    assert [line.split(":")[1] for line in lines] == ["4", "5", "6"]


def test_a_reference_into_a_longer_number_or_to_a_single_cell_is_worth_a_warning():
    text = "1 2 #\n3 . 4\n# 5 .\n\n4a = 3\n2a = 5\n1a = 12\n"
    assert [(w.place.line, w.place.column, w.message) for w in warnings(text)] == [
        (5, 1, "4a starts in the middle of a longer number; is 4d meant?"),
        (6, 1, "2a starts in the middle of a longer number; is 2d meant?"),
    ]
    single = [w.message for w in warnings("1 # 2\n. # .\n\n1a = 3\n2d = 12\n")]
    assert single == ["1a is a single cell; is 1d meant?"]
    assert warnings("A\n\nPZ(A_w)\n") == []


def test_a_definition_hides_a_word_beyond_the_language():
    used = "A.\n\nEXTRA(A_w)\n"
    assert isinstance(read(used).lines[0].statement, Application)
    hidden = read("A.\n\ndefine EXTRA(X, Y) = X < Y\nEXTRA(A_w, 50)\n")
    assert isinstance(hidden.lines[0].statement, DefinedStatement)


def test_a_definition_that_comes_later_hides_such_a_word_too():
    text = "A.\n\nEXTRA(A_w)\ndefine EXTRA(X) = X < 50\n"
    assert "p.txt:3:1: EXTRA is used before it is defined (line 4)" in mistakes(text)


def test_numbers_that_start_in_the_middle_of_long_ones_are_limited():
    row = " ".join(map(str, range(5000)))
    names = "\n".join(f"{n}a > 1" for n in range(200))
    with pytest.raises(LimitError, match="more than 500000 digits") as caught:
        read(f"{row}\n\n{names}\n")
    assert caught.value.place.line > 100
    assert read(f"{row}\n\n0a > 1\n1a > 1\n").numbers[-1].cells[0] == (0, 1)


def test_a_var_that_only_names_speak_of():
    text = "A .\n\nvar n, m, k, j in 1..9\nlet a = n + 1\ndefine f(X) = X > a + m\n"
    found = warnings(text + "f(A_w)\nlet b = k\n")
    assert [problem.message.split()[2] for problem in found] == ["k", "j"]
