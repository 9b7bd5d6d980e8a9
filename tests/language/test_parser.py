"""The grammar, and logical lines."""

from __future__ import annotations

import re
import sys
from dataclasses import fields
from pathlib import Path
from random import Random

import pytest
from lark import Lark
from support.toys import TOYS, mistakes, read

from sevendown.errors import LimitError
from sevendown.language import parse_nodes, parser
from sevendown.language.parser import grammar_path, parse_statements
from sevendown.language.tree import Node
from sevendown.language.vocabulary import GROUPS, RUNNING, SPECIAL, keywords, taken_names
from sevendown.text.source import Source
from sevendown.words.registry import builtin


def parse(text):
    problems = []
    statements = parse_statements(Source(text, "f"), 0, problems)
    assert not problems, problems
    return [statement.node for statement in statements]


def shown(node):
    """Write a raw node with all its brackets."""
    match node:
        case parse_nodes.Numeral() | parse_nodes.Symbol() | parse_nodes.Name():
            return node.text
        case parse_nodes.Call():
            return f"{node.name}({', '.join(map(shown, node.arguments))})"
        case parse_nodes.Running():
            return f"{node.name}({shown(node.head)} : {shown(node.body)})"
        case parse_nodes.Digit():
            return f"{shown(node.number)}[{shown(node.index)}]"
        case parse_nodes.Negative():
            return f"(-{shown(node.part)})"
        case parse_nodes.Not():
            return f"(not {shown(node.part)})"
        case parse_nodes.Inside():
            sign = "not in" if node.negated else "in"
            return f"({shown(node.value)} {sign} {shown(node.source)})"
        case parse_nodes.Interval():
            return f"{shown(node.low)}..{shown(node.high)}"
        case parse_nodes.Set():
            return f"{{{', '.join(map(shown, node.items))}}}"
        case parse_nodes.Infix():
            signs = node.signs or ["^" if node.kind == "power" else node.kind] * len(node.parts)
            text = shown(node.parts[0])
            for sign, part in zip(signs, node.parts[1:], strict=False):
                text += f" {sign} {shown(part)}"
            return f"({text})"
    raise AssertionError(node)


@pytest.mark.parametrize(
    ("text", "grouped"),
    [
        ("a + b - c", "(a + b - c)"),
        ("a + b * c", "(a + (b * c))"),
        ("a * b / c div d mod e", "(a * b / c div d mod e)"),
        ("-2^2", "(-(2 ^ 2))"),
        ("2^-1", "(2 ^ (-1))"),
        ("2^3^4", "(2 ^ (3 ^ 4))"),
        ("-a * b", "((-a) * b)"),
        ("a - -b", "(a - (-b))"),
        ("a^b[1][2]", "(a ^ b[1][2])"),
        ("(a + b)[1]", "(a + b)[1]"),
        ("a < b <= c", "(a < b <= c)"),
        ("=(a, b)", "=(a, b)"),
        ("=(a, b) and <=(a, b)", "(=(a, b) and <=(a, b))"),
        ("a = (b)", "(a = b)"),
        ("div(a, b) = mod(a, b) div c", "(div(a, b) = (mod(a, b) div c))"),
        ("not a = b and c", "((not (a = b)) and c)"),
        ("a or b and c", "(a or (b and c))"),
        ("a xor b or c", "(a xor (b or c))"),
        ("a -> b -> c", "(a -> (b -> c))"),
        ("a xor b -> c", "((a xor b) -> c)"),
        ("a <-> b -> c <-> d", "(a <-> (b -> c) <-> d)"),
        ("a and b and c or d", "((a and b and c) or d)"),
        ("a in {1, 4..9, b + 1}", "(a in {1, 4..9, (b + 1)})"),
        ("a not in {}", "(a not in {})"),
        ("a in b + 1..c * 2", "(a in (b + 1)..(c * 2))"),
        ("not a in 1..2", "(not (a in 1..2))"),
        ("sum(i in 1..3 : 10a[i]^3)", "sum((i in 1..3) : (10a[i] ^ 3))"),
        ("all(x in across : x > 1)", "all((x in across) : (x > 1))"),
        ("12w + 12_W + 12 + A_w", "(12w + 12_W + 12 + A_w)"),
        ("f()", "f()"),
        ("a<-1", "(a < (-1))"),
    ],
)
def test_precedence(text, grouped):
    assert shown(parse(text)[0]) == grouped


def test_declarations():
    let, var, define = parse("let n = 1 + 2\nvar a, b in 1..9\ndefine f(X, Y) = X = Y")
    assert isinstance(let, parse_nodes.Let)
    assert (let.name.text, shown(let.value)) == ("n", "(1 + 2)")
    assert isinstance(var, parse_nodes.Var)
    assert ([name.text for name in var.names], shown(var.source)) == (["a", "b"], "1..9")
    assert isinstance(define, parse_nodes.Define)
    assert [name.text for name in define.parameters] == ["X", "Y"]
    assert shown(define.body) == "(X = Y)"


def test_line_breaks_inside_brackets_and_comments():
    text = "f(a, % one ( more\n\n  b\n)\n% g(\na in {1,\n2} % }\n"
    assert list(map(shown, parse(text))) == ["f(a, b)", "(a in {1, 2})"]


def test_a_bracket_never_closed_hides_nothing():
    problems = []
    text = "f(a\ng(b)\nh(c, (d\nk(e)\n"
    statements = parse_statements(Source(text, "f"), 0, problems)
    assert [(p.place.line, p.place.column) for p in problems] == [(1, 2), (3, 2)]
    assert [shown(s.node) for s in statements if s.node] == ["g(b)", "k(e)"]


def test_each_statement_has_its_own_mistake():
    problems = []
    parse_statements(Source("a b\nf)\n+\nc = 1\n", "f"), 0, problems)
    places = sorted((p.place.line, p.place.column) for p in problems)
    assert places == [(1, 3), (2, 2), (3, 1)]


def test_grammar_is_found_inside_the_package_or_beside_it(tmp_path, monkeypatch):
    package = tmp_path / "sevendown"
    monkeypatch.setattr(parser, "__file__", str(package / "language" / "parser.py"))
    assert Path(grammar_path()) == tmp_path / "grammar" / "statements.lark"
    inside = package / "grammar" / "statements.lark"
    inside.parent.mkdir(parents=True)
    inside.touch()
    assert Path(grammar_path()) == inside


def test_grammar_is_free_of_conflicts():
    text = Path(grammar_path()).read_text(encoding="utf-8")
    Lark(text, parser="lalr", strict=True)
    Lark(text, parser="lalr", lexer="basic", strict=True)


def test_grammar_names_no_word_of_the_language():
    text = Path(grammar_path()).read_text(encoding="utf-8")
    quoted = set(re.findall(r'"([^"]+)"', text))
    words = {word for word in quoted if word.isalpha()}
    assert words == {"let", "var", "define", "in", "not", "and", "or", "xor", "div", "mod"}
    assert words == keywords()
    known = {name for name in TOYS.all_names() if name.isalpha()} - {"div", "mod"}
    assert not quoted & known


def test_a_form_that_no_operator_shares_takes_its_name():
    registry = builtin()
    for name in RUNNING:
        assert (name in taken_names()) == (registry.find(name) is None), name
    assert taken_names() >= {*keywords(), *SPECIAL, *GROUPS}
    infix = {"div", "mod"}  # operators that the grammar names, since they stand between numbers
    assert {name for name in taken_names() if registry.find(name)} == infix


GRID = "A .\n\n"


@pytest.mark.slow
@pytest.mark.parametrize("count", [9, 3_000])
def test_long_chains_stay_flat(count):
    parts = ["A_w = 1"] * count
    for sign in (" and ", " or ", " xor ", " <-> "):
        assert read(GRID + sign.join(parts)).lines
    assert read(GRID + "A_w = " + " + ".join(["1"] * count)).lines
    assert read(GRID + "A_w = " + " * ".join(["A_w"] * count)).lines
    assert read(GRID + " < ".join(["1"] * count)).lines


def height(node):
    """Levels of a tree, counted without recursion."""
    levels, row = 0, [node]
    while row:
        levels += 1
        row = [
            part
            for item in row
            for field in fields(item)
            for value in [getattr(item, field.name)]
            for part in (value if isinstance(value, tuple) else [value])
            if isinstance(part, Node)
        ]
    return levels


@pytest.mark.slow
def test_trees_of_long_chains_are_low():
    for sign in (" and ", " or "):
        assert height(read(GRID + sign.join(["A_w = 1"] * 3_000)).lines[0].statement) == 3
    for sign in (" xor ", " <-> "):
        assert height(read(GRID + sign.join(["A_w = 1"] * 3_000)).lines[0].statement) == 14
    sums = read(GRID + "A_w = " + " - ".join(["A_w"] * 3_000)).lines[0].statement
    assert height(sums) == 4
    products = read(GRID + "A_w = " + " * ".join(["A_w"] * 3_000)).lines[0].statement
    assert height(products) == 14


@pytest.mark.parametrize(
    "text",
    [
        "not " * 300 + "PZ(A_w)",
        "PZ(" + "qs(" * 300 + "A_w" + ")" * 301,
        "A_w = " + "-" * 300 + "1",
        "A_w = " + "1^" * 300 + "1",
        "A_w = 1" + " -> A_w = 1" * 300,
        "A_w" + "[1]" * 300 + " = 1",
        "A_w = 1" + " / 1" * 300,
        "\n".join(["let n0 = 1", *(f"let n{i + 1} = qs(n{i})" for i in range(300))]),
    ],
)
def test_deep_nesting_is_refused(text):
    with pytest.raises(LimitError, match="nested more than 200 deep"):
        read(GRID + text)


def test_nesting_up_to_the_limit_is_read():
    assert read(GRID + "PZ(" + "qs(" * 197 + "A_w" + ")" * 198).lines
    assert read(GRID + "PZ(" + "(" * 5000 + "A_w" + ")" * 5001).lines


def test_names_that_double_are_refused():
    text = "let n0 = A_w\n" + "".join(f"let n{i + 1} = n{i} + n{i}\n" for i in range(100))
    with pytest.raises(LimitError, match="terms"):
        read(GRID + text + "PZ(n100)")


def test_large_literals():
    tree = read(GRID + "A_w = " + "9" * 10_000)
    assert tree.lines[0].statement.right.value == 10**10_000 - 1
    with pytest.raises(LimitError, match="10000 digits") as caught:
        read(GRID + "A_w = " + "9" * 10_001)
    assert caught.value.place.column == 7


def test_limits_of_length_and_number():
    with pytest.raises(LimitError, match="100000 characters"):
        read(GRID + "PZ(\n" + "A_w + \n" * 15_000 + "A_w)")
    with pytest.raises(LimitError, match="20000 statements"):
        read(GRID + "PZ(1)\n" * 20_001)


def lines_run(function, *arguments):
    """How many lines of Python a call runs."""
    lines = 0

    def count(frame, event, argument):
        nonlocal lines
        lines += event == "line"
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        function(*arguments)
    finally:
        sys.settrace(before)
    return lines


def test_twice_as_many_open_brackets_are_read_in_twice_as_many_steps():
    texts = [GRID + "((\n" * 5 * n + "))\n" * 4 * n for n in (200, 400)]
    assert all("never closed" in mistakes(text) for text in texts)
    few, many = (lines_run(mistakes, text) for text in texts)
    assert few < many < 2.2 * few


PIECES = (
    "A_w B_s A 12a n x X 0 7 99 ( ) [ ] { } , : .. + - * / ^ div mod = != < <= > >= in not and or "
    "xor -> <-> let var define PZ V qs sum all any count label cell truths across cells % # ! . é "
    "---".split()
)
PIECES += ["\n", "\t"]
SIGNS = "AB.#=5|_+-: \t\n(%)\0"
TEXTS = 50  # of each seed


@pytest.mark.parametrize("seed", range(10))
def test_any_sequence_of_words_is_read_or_refused(seed):
    rng = Random(seed)
    for _ in range(TEXTS):
        mistakes("A .\n. B\n\n" + " ".join(rng.choices(PIECES, k=rng.randint(0, 30))))


@pytest.mark.parametrize("seed", range(10))
def test_any_grid_is_read_or_refused(seed):
    rng = Random(seed)
    for _ in range(TEXTS):
        mistakes("".join(rng.choices(SIGNS, k=rng.randint(0, 60))))
