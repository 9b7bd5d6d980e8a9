"""Words about the digits of two numbers, one of them known: what a person sees at a glance.

On numbers too long to be listed, with the constant in either place, by counts and not by seconds;
and on short ones against trying everything, also below not, or and truths.
"""

from __future__ import annotations

import itertools

import pytest
from support import bruteforce

from sevendown.language.text_to_tree import read_puzzle
from sevendown.puzzle import read
from sevendown.puzzle.results import Outcome
from sevendown.text.source import Source
from sevendown.words.registry import builtin

MOST_NODES = 60
REGISTRY = builtin()


def row(length):
    return " ".join(["1", *"." * (length - 1)]) + "\n\n"


def first(length, statements, count=3):
    """The first solutions of a puzzle of one row, found without trying much."""
    run = read.loads(row(length) + statements + "\n").run()
    found = [int(str(s).split("\n")[0]) for s in itertools.islice(run.solutions(), count)]
    assert run.statistics.nodes <= MOST_NODES and run.rejected == 0
    return sorted(found), run.outcome is Outcome.EXHAUSTED


@pytest.mark.parametrize("length", [7, 12, 20])
@pytest.mark.parametrize(
    "statement", ["ANA({}, 1a)", "ANA(1a, {})", "ENTH({}, 1a)", "ENTH(1a, {})"]
)
def test_of_equal_digits_there_is_one_order_and_one_part(length, statement):
    only = int("7" * length)
    assert first(length, statement.format(only)) == ([only], True)
    assert first(length, statement.format(-only)) == ([only], True)


@pytest.mark.parametrize("statement", ["ANA({}, 1a)", "ANA(1a, {})"])
def test_anagram_of_a_long_constant(statement):
    text = "13770084821843184720"
    found, _ = first(20, statement.format(text))
    assert len(found) == 3 and all(sorted(str(x)) == sorted(text) for x in found)
    assert first(19, statement.format(text)) == ([], True)
    ascending = int("1" * 10 + "2" * 9 + "9")
    assert first(20, statement.format(str(ascending)[::-1]) + "\nAUF(1a)") == ([ascending], True)


def test_part_of_a_long_constant():
    text = "12345678901234567890123"
    parts = sorted({int(text[i : i + 20]) for i in range(4)})
    assert first(20, f"ENTH({text}, 1a)", 9) == (parts, True)
    assert first(20, "ENTH(10002000300040005000, 1a - 1)", 9) == ([10002000300040005001], True)
    assert first(7, f"ENTH({text}, 1a)\nV(1a, 9)", 99)[0] == [
        int(text[i : i + 7]) for i in range(9) if int(text[i : i + 7]) % 9 == 0
    ]
    assert first(12, "ENTH(1234567, 1a)") == ([], True)


def test_long_number_that_contains_another():
    around = "4486061832912345678"
    expected = sorted(
        {int(around + d) for d in "0123456789"} | {int(d + around) for d in "123456789"}
    )
    assert first(20, f"ENTH(1a, {around})", 99) == (expected, True)
    assert first(20, "ENTH(1a, 123456780)\nENTH(1a, 99999999992)", 9)[0] == [
        12345678099999999992,
        99999999992123456780,
    ]
    assert first(12, "ENTH(1a, 10^12)") == ([], True)


def test_two_long_numbers_one_of_which_stands_in_the_other():
    text = (
        "1 . . . . . . . . . . . . .\n# # # # # # # # # # # # # #\n2 . . . . . . . . . . . . #\n\n"
    )
    run = read.loads(text + "ENTH(1a, 2a)\n1a[1] = 5\n2a = 1234567890123\n").run()
    assert [s.numbers["1a"] for s in run.solutions()] == [51234567890123]
    assert run.statistics.nodes == 0


@pytest.mark.parametrize(
    ("length", "statement", "expected"),
    [
        (10, "frombase(1a, 2) = 1023", [1111111111]),
        (20, "frombase(1a, 2) = 2^19 + 1", [10000000000000000001]),
        (20, "frombase(1a, 16) = 2459565876494606882", []),  # 2222222222222222 has 16 digits
        (16, "frombase(1a, 16) = 2459565876494606882", [2222222222222222]),
        (12, "frombase(1a, 7) = 7^12 - 1", [666666666666]),
        (12, "frombase(1a, 11) = 11^12 - 1", []),  # ten is no digit
        (12, "frombase(1a, 1) = 12", []),
        (20, "frombase(1a, 3) >= 3^20 - 2", [int("2" * 19 + "1"), int("2" * 20)]),
        (20, "inbase(1a, 2) = 10^64 + 1", [2**64 + 1]),
        (12, "1a = inbase(4095, 2)", [111111111111]),
        (12, "ohne(1a, 3) = 12 and 1a < 123333333334", [123333333333]),
        (20, "ohne(1a, 7) = 10^18\n1a[1] = 7", [71 * 10**18]),
        (20, "ohne(1a, 0) = 5", [5 * 10**19]),
        (20, "ohne(1a, 3) = 333", []),
        (7, "ohne(1a, 3) = 12345678", []),
        (20, "ohne(12345678901234567890123, 3) = 1a", [12456789012456789012]),
    ],
)
def test_inverse_of_what_is_known(length, statement, expected):
    assert first(length, statement) == (expected, True)


def test_base_that_is_not_known():
    text = row(12) + "var b in 2..10^6\nfrombase(1a, b) = {}\n1a > 2 * 10^11\n"
    run = read.loads(text.format(2 * 37**11 + 9)).run()
    found = [(s.numbers["1a"], s.variables["b"]) for s in run.solutions()]
    assert (200000000009, 37) in found and run.statistics.nodes <= MOST_NODES
    for x, b in found:
        assert sum(int(d) * b**i for i, d in enumerate(reversed(str(x)))) == 2 * 37**11 + 9
    text = "var b in 2..10^30\nvar n in {987654321}\nfrombase(n, b) = 8*10^80 + 321\n"
    assert not list(read.loads(row(2) + "1a = 10\n" + text).run().solutions())


def test_digit_left_out_that_is_not_known():
    run = read.loads(row(12) + "var d in -5..50\nohne(1a, d) = 777\n1a[1] = 4\n").run()
    found = [(s.numbers["1a"], s.variables["d"]) for s in itertools.islice(run.solutions(), 5)]
    assert len(found) == 5 and run.statistics.nodes <= MOST_NODES
    assert all(int(str(x).replace("4", "")) == 777 and d == 4 for x, d in found)


STATEMENTS = [
    "ANA(A_w, {c})", "ANA({c}, A_w)", "ANA(A_w, B_w)", "ENTH(A_w, {c})", "ENTH({c}, A_w)",
    "ENTH(A_w, B_w)", "ENTH(A_w, A_s)", "frombase(A_w, {d}) = B_w", "frombase(A_w, {d}) > {c}",
    "frombase(A_w, B_w[1]) = A_s", "frombase({c}, B_w[1]) = A_s", "inbase(A_w, {d}) = {c}",
    "inbase(A_w, B_w[2]) = {c} * 9", "inbase(qs(A_w), {d}) = B_w", "ohne(A_w, {d}) = {d} + 1",
    "ohne(A_w, B_w[1]) = B_w[2]", "ohne({c}, A_w[1]) = A_w[2]", "ohne(A_w, {d}) = ohne(B_w, {d})",
    "ohne(A_w, {d}) < frombase(B_w, 4)",
]  # fmt: skip
FORMS = [
    "{s}",
    "not ({s})",
    "{s} or A_w = 21",
    "truths({s}, A_w > 20) = 1",
    "({s}) <-> B_w[1] < 2",
]


@pytest.mark.slow
@pytest.mark.parametrize("statement", STATEMENTS)
@pytest.mark.parametrize("zeros", ["no", "yes"])
def test_same_solutions_as_trying_everything(statement, zeros):
    constants = [12, 0, 21, 123, -30, 3012, 5]
    for i, form in enumerate(FORMS):
        for j in range(2):
            own = statement.format(c=constants[(2 * i + j) % 7], d=(i + 2 * j) % 5)
            text = f"digits: 0-3\nleading-zeros: {zeros}\n\nA .\nB .\n\n{form.format(s=own)}\n"
            tree, _ = read_puzzle(Source(text, "<text>"), REGISTRY)
            expected = sorted(rows for rows, _ in bruteforce.all_solutions(tree))
            run = read.loads(text).run()
            assert sorted(s.rows for s in run.solutions()) == expected, text
            assert run.rejected == 0
