"""Everyday notation: what is understood, and what is said of the rest."""

from __future__ import annotations

import time

import pytest

from sevendown import loads
from sevendown.errors import PuzzleError
from sevendown.language.text_to_tree import read_puzzle
from sevendown.language.tree import PuzzleTree
from sevendown.puzzle.read import standard
from sevendown.text.source import Source
from sevendown.words.everyday_names import WORD_OF

REGISTRY = standard()
GRID = "1 2 3\n4 . .\n5 . .\n\n"
LETTERS = "A . C\nB . .\n\n"

# As somebody writes it, and as the language has it.
UNDERSTOOD = (
    ("1 across = 2 * 4 across", "1a = 2 * 4a"),
    ("1across = 4Down", "1a = 4d"),
    ("1_across = 2 Senkrecht", "1a = 2d"),
    ("1 a = 4 A + 2 d", "1a = 4a + 2d"),
    ("Across 1 = down 2", "1a = 2d"),
    ("PZ(1 across) and qs(1waagerecht) = 5", "PZ(1a) and qs(1a) = 5"),
    ("1 across[1] = 5", "1a[1] = 5"),
    ("D1 = A4 + W5 - S2", "1d = 4a + 5a - 2d"),
    ("D1[2] = label(A4)", "1d[2] = label(4a)"),
    ("3² = 1a", "3^2 = 1a"),
    ("1a² + 4a³ = 2¹⁰", "1a^2 + 4a^3 = 2^10"),
    ("-1a² = -(4a + 1)²", "-1a^2 = -(4a + 1)^2"),
    ("2^1a² = 7", "2^1a^2 = 7"),
    ("√16 = √1a + √(4a + 5a) - √√5a", "sqrt(16) = sqrt(1a) + sqrt(4a + 5a) - sqrt(sqrt(5a))"),
    ("2 * √1a[1] = √qs(4a)", "2 * sqrt(1a[1]) = sqrt(qs(4a))"),
    ("1a = 7!", "1a = fak(7)"),
    ("7! != 1a!", "fak(7) != fak(1a)"),
    ("7!!=1a", "fak(7) != 1a"),
    ("3!² = 2^3! + (1a + 1)!", "fak(3)^2 = 2^fak(3) + fak(1a + 1)"),
    ("|1a - 4a| = 7", "abs(1a - 4a) = 7"),
    ("||1a| - 2 * |4a|| = |-7|²", "abs(abs(1a) - 2 * abs(4a)) = abs(-7)^2"),
    ("PZ(1a) und Q(4a) oder nicht K(5a)", "PZ(1a) and Q(4a) or not K(5a)"),
    ("nicht(PZ(1a)) und nicht 1a = 4a", "not PZ(1a) and not 1a = 4a"),
    ("PZ(1a) AND NOT Q(1a) OR K(1a) Xor K(4a)", "PZ(1a) and not Q(1a) or K(1a) xor K(4a)"),
    ("1a nicht in {101, 103}", "1a not in {101, 103}"),
    ("1a NOT IN {101} und 4a IN [101, 103]", "1a not in {101} and 4a in {101, 103}"),
    ("2 x 4a = 1a X 3", "2 * 4a = 1a * 3"),
    ("2 mal 4a plus 3 minus 1 = 1a times 7", "2 * 4a + 3 - 1 = 1a * 7"),
    ("1a durch 4a = 2 hoch 3", "1a / 4a = 2 ^ 3"),
    ("1a modulo 7 gleich 3", "1a mod 7 = 3"),
    ("1a ungleich 4a und 1a equals 5a", "1a != 4a and 1a = 5a"),
    ("2 × 4a − 3 · 5a ÷ 5 – 1 ≤ 1a", "2 * 4a - 3 * 5a / 5 - 1 <= 1a"),
    ("1a ≥ 4a ∧ 1a ≠ 5a ∨ ¬PZ(1a)", "1a >= 4a and 1a != 5a or not PZ(1a)"),
    ("PZ(1a) → Q(4a)", "PZ(1a) -> Q(4a)"),
    ("1a ∈ {101…109} ⇔ 4a ∉ 5…9", "1a in {101..109} <-> 4a not in 5..9"),
    ("1a == 4a & 5a <> 7 && 2 ** 3 =< 1a", "1a = 4a and 5a != 7 and 2 ^ 3 <= 1a"),
    ("1a = 1,000", "1a = 1000"),
    ("(1,234,567 + 1) * sum(1a, 2) < 1,000", "(1234567 + 1) * sum(1a, 2) < 1000"),
    ("1a in [101, 4a, 200..300]", "1a in {101, 4a, 200..300}"),
    ("all(x in [1, 2, 3] : 1a[x] > 4)", "all(x in {1, 2, 3} : 1a[x] > 4)"),
    ("gerade(1a) und Ungerade(4a)", "GER(1a) and UNG(4a)"),
    ("Dreieckszahl(1a) or teiler(5, 1a)", "DREI(1a) or T(5, 1a)"),
    ("Quersumme(1a) = 5", "qs(1a) = 5"),
    ("vielfaches(1a, 7) and kubik(4a) and Kubikzahl(5a)", "V(1a, 7) and K(4a) and K(5a)"),
    ("gleich(1a, 4a) or größer(1a, 5a)", "1a = 4a or 1a > 5a"),
    ("alle(x in waagerecht : prim(x))", "all(x in across : PZ(x))"),
    ("Verschieden(Zellen)", "DISTINCT(cells)"),
    ("1a = kleinste(n in 100..999 : Primzahl(n))", "1a = smallest(n in 100..999 : PZ(n))"),
    ("zelle(1, 2) = 3", "cell(1, 2) = 3"),
)


def tree_of(text: str) -> PuzzleTree:
    return read_puzzle(Source(text, "p.txt"), REGISTRY)[0]


def statements(text: str) -> list[object]:
    return [line.statement for line in tree_of(text).lines]


def mistake(text: str) -> str:
    """The place and the message of the only mistake."""
    with pytest.raises(PuzzleError) as caught:
        tree_of(text)
    (problem,) = caught.value.problems
    return f"{problem.place.line}:{problem.place.column}: {problem.message}"


def warnings(text: str) -> list[str]:
    found = read_puzzle(Source(text, "p.txt"), REGISTRY)[1]
    return [f"{w.place.line}:{w.place.column}: {w.message}" for w in found]


@pytest.mark.parametrize(("everyday", "plain"), UNDERSTOOD)
def test_understood(everyday, plain):
    assert statements(GRID + everyday + "\n") == statements(GRID + plain + "\n")


def test_letters_as_marks():
    assert statements(LETTERS + "A across = C down") == statements(LETTERS + "A_w = C_s")


# What was readable before means the same, whatever it looks like.
KEPT = (
    ("var x in 1..9\n100 * x = 4a", "var y in 1..9\n100 * y = 4a"),
    ("var D1 in 1..9\n100 * D1 = 4a", "var y in 1..9\n100 * y = 4a"),
    ("let und = 555\nund = 4a", "4a = 555"),
    ("define und(X, Y) = X = Y\nund(1a, 4a)", "1a = 4a"),
    ("define gerade(X) = X + 1\ngerade(1a) = 4a", "1a + 1 = 4a"),
    ("var across in 1..9\n100 * across = 4a", "var y in 1..9\n100 * y = 4a"),
)


@pytest.mark.parametrize(("text", "same"), KEPT)
def test_what_a_puzzle_declares_comes_first(text, same):
    found, wanted = (next(loads(GRID + t).run().solutions()) for t in (text, same))
    assert found.rows == wanted.rows


MISTAKES = (
    ("A9 = 4", "5:1: unknown name A9"),
    ("A2 = 4", "5:1: unknown name A2; 2 across is written 2a"),
    ("d1 = 4", "5:1: unknown name d1; 1 down is written 1d"),
    ("2 * 1-across = 4a", "5:7: 1-across is written 1a"),
    ("√1a² = 4", "5:4: '²' can be read in two ways here; write brackets"),
    ("√1a! = 4", "5:4: '!' can be read in two ways here; write brackets"),
    ("√1a^2 = 4", "5:4: '^' can be read in two ways here; write brackets"),
    ("2²^3 = 1a", "5:3: '^' can be read in two ways here; write brackets"),
    ("7!! = 1a", "5:3: '!' can be read in two ways here; write brackets"),
    ("1a²[1] = 3", "5:4: '[' can be read in two ways here; write brackets"),
    ("|1a - 4a = 7", "5:10: expected '|' but found '='"),
    ("1a = |4a", "5:9: the statement ends where '|' is expected"),
    (
        "PZ(1a) | PZ(4a)",
        "5:8: expected an operator or the end of the statement but found '|'; write 'or'",
    ),
    ("PZ(1a) || PZ(4a)", "5:8: '||' is not part of the language; write 'or'"),
    ("!PZ(1a)", "5:1: expected a number, a name or '(' but found '!'; write 'not'"),
    (
        "1a % 7 = 0",
        "5:1: a statement is expected here, but this is a number; % starts a comment: "
        "for a remainder write mod",
    ),
    (
        "(1a % 7) = 0",
        "5:1: this ( is never closed: % starts a comment; for a remainder write mod",
    ),
    (
        "define und(X) = X = 1\nPZ(1a) und PZ(4a)",
        "6:8: expected an operator or the end of the statement but found 'und'; write 'and'",
    ),
    (
        "var x in 1..9\n2 x 4a = x",
        "6:3: expected an operator or the end of the statement but found 'x'; write '*'",
    ),
    ("all(x in across : x x x > 5)", "5:21: expected ')' but found 'x'; write '*'"),
    ("2x4a = 1a", "5:1: 2x4a is neither a number nor a reference; to multiply, write '*'"),
    (
        "let a = 5\n1 a = 5",
        "6:3: expected an operator or the end of the statement but found 'a'",
    ),
    (
        "let across = 5\n1 across = 5",
        "6:3: expected an operator or the end of the statement but found 'across'; write 1a",
    ),
    (
        "PZ(1,000)",
        "5:1: PZ takes 1 argument, not 2; write 1000 for one number: here a comma separates",
    ),
    (
        "1a = 1.000",
        "5:7: '.' is not part of the language; a number is whole, with nothing between its digits",
    ),
    (
        "1a is prime",
        "5:4: expected an operator or the end of the statement but found 'is'; write prime(1a)",
    ),
    (
        "1a ist nicht gerade",
        "5:4: expected an operator or the end of the statement but found 'ist'; "
        "write not gerade(1a)",
    ),
    (
        "1a ist eine Primzahl",
        "5:4: expected an operator or the end of the statement but found 'ist'; write Primzahl(1a)",
    ),
    (
        "1a is 5",
        "5:4: expected an operator or the end of the statement but found 'is'; write '='",
    ),
    (
        "PZ 1a",
        "5:4: expected an operator or the end of the statement but found '1a'; write PZ(1a)",
    ),
    ("# a comment", "5:1: '#' is not part of the language; % starts a comment"),
    (
        "// a comment",
        "5:1: '//' is not part of the language; write 'div' to divide, and '%' for a comment",
    ),
    (
        "1a // 2 = 3",
        "5:4: '//' is not part of the language; write 'div' to divide, and '%' for a comment",
    ),
    ("1a = 3;", "5:7: ';' is not part of the language; a statement ends with its line"),
    (
        "1a : 4a = 3",
        "5:4: expected the end of the statement but found ':'; to divide, write '/'",
    ),
    ("1a in 1-9", "5:7: after `in` a set {...} or a range a..b is expected; write 1..9"),
    ("1a => 5", "5:4: '=>' is not part of the language; write '>=' or '->'"),
    ("quersume(1a) = 3", "5:1: unknown operator quersume; did you mean quersumme?"),
    ("gerad(1a)", "5:1: unknown predicate gerad; did you mean gerade?"),
    ("qss(1a)", "5:1: unknown predicate qss"),
    ("wurzle(1a)", "5:1: unknown predicate wurzle"),
    ("wurzle(1a) = 3", "5:1: unknown operator wurzle; did you mean wurzel?"),
)


@pytest.mark.parametrize(("statement", "message"), MISTAKES)
def test_said_what_to_write(statement, message):
    assert mistake(GRID + statement + "\n") == message


def test_a_letter_mark_is_no_direction():
    text = "A D\n4 .\n\nD4 = 3\n"
    assert mistake(text) == "4:1: unknown name D4; 4 down is written 4d"


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        ("sum(1,000, 2) = 1a", ["5:5: write 1000 for one number: here a comma separates"]),
        ("1a in {1,000, 2}", ["5:8: write 1000 for one number: here a comma separates"]),
        ("1a in {1,234, 2}", []),
        ("1a in {1, 000, 200}", []),
    ],
)
def test_a_comma_that_separates(statement, message):
    found = [warning for warning in warnings(GRID + statement) if "comma" in warning]
    assert found == message


def test_no_word_of_another_meaning_has_an_everyday_name():
    names = {name.lower(): word for word in REGISTRY.words for name in word.names}
    for everyday, name in WORD_OF.items():
        word = REGISTRY.find(name)
        assert word is not None and word.name == name, name
        assert everyday == everyday.lower()
        assert names.get(everyday, word) is word, everyday


FAR = ("dreiecksumme", "tausend", "ziffer", "klein", "hälfte", "double", "digits", "foo")


@pytest.mark.parametrize("name", FAR)
def test_rather_no_guess_than_a_far_one(name):
    for statement in (f"{name}(1a)", f"{name}(1a) = 3"):
        assert "did you mean" not in mistake(GRID + statement)


@pytest.mark.parametrize(
    "statement",
    [
        "1" + "," + ",".join(["000"] * 20_000) + " = 1a",
        "1a" + "²" * 50_000 + " = 1",
        "√" * 50_000 + "1a = 1",
        "|" * 50_000 + " = 1a",
        "1a " + "x " * 40_000 + "= 4a",
        "1 across " * 10_000,
        "nicht " * 15_000 + "PZ(1a)",
        "in [" * 20_000 + "]" * 20_000,
        "1a is " * 15_000,
        "a" * 90_000 + " is prime",
        "!" * 90_000,
        "1a % " * 10_000,
    ],
)
def test_hostile_statements_are_refused_quickly(statement):
    start = time.monotonic()
    with pytest.raises(PuzzleError):
        tree_of(GRID + statement + "\n")
    assert time.monotonic() - start < 5
