"""Statements in plain English."""

import pytest
from support.published import CROSSNUMBERS

import sevendown
from sevendown.model import wording
from sevendown.report.rulebook import as_json, lines, rulebook

GRID = "1 2 3\n4 . .\n5 . .\n\ndefine TWO(X) = X > 2\ndefine twice(X) = 2 * X\nvar n in 1..9\n"


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("PZ(1a)", "1a is a prime"),
        ("not PZ(1a)", "it is not so that 1a is a prime"),
        ("=(qs(1a), 3)", "the sum of the digits of 1a is 3"),
        ("V(4a, 1a)", "4a is a multiple of 1a"),
        ("AB(1a)", "no digit of 1a is larger than the one before it"),
        ("ANA(1a, 4a)", "the digits of 1a are those of 4a, in some order"),
        ("DISTINCT(1a, 4a, 5a)", "no two of 1a, 4a, 5a are equal"),
        ("1a != 4a + 5a", "1a is not 4a + 5a"),
        ("1a < 4a <= 5a", "1a is less than 4a and 4a is at most 5a"),
        ("(1a + 4a) * 2 > 7", "(1a + 4a) * 2 is greater than 7"),
        ("1a = 4a / 5a", "1a is 4a / 5a"),
        ("wurzel(1a) >= 4a^2", "the square root of 1a is at least 4a ^ 2"),
        ("1a in {1, 4..9, 4a}", "1a is one of 1, 4..9, 4a"),
        ("1a not in {1, 2}", "1a is none of 1, 2"),
        ("1a[1] = 4a[-1]", "the first digit of 1a is the last digit of 4a"),
        ("1a[2] = n", "digit 2 of 1a is n"),
        ("cell(1, 2) = 3", "cell(1, 2) is 3"),
        ("PZ(1a) and (PZ(4a) or Q(5a))", "1a is a prime and (4a is a prime or 5a is a square)"),
        ("PZ(1a) -> PZ(4a)", "if 1a is a prime, then 4a is a prime"),
        ("PZ(1a) <-> PZ(4a)", "1a is a prime exactly where 4a is a prime"),
        ("PZ(1a) xor PZ(4a)", "1a is a prime or else, but not both, 4a is a prime"),
        ("all(x in across : PZ(x))", "for every x in the numbers across, x is a prime"),
        ("any(x in 1..3 : 1a = x)", "for some x in 1..3, 1a is x"),
        ("count(x in cells : x = 1) = 2", "the number of x in the cells for which x is 1 is 2"),
        (
            "sum(x in down : x[1]) = 9",
            "the sum, over all x in the numbers down, of the first digit of x is 9",
        ),
        ("smallest(x in 1..99 : PZ(x)) = n", "the smallest x in 1..99 for which x is a prime is n"),
        (
            "truths(PZ(1a), Q(1a)) = 1",
            "the number of true ones among (1a is a prime; 1a is a square) is 1",
        ),
        ("TWO(1a)", "TWO holds of 1a"),
        ("twice(1a) = 4a", "twice(1a) is 4a"),
        ("any(x in down : label(x) = 2)", "for some x in the numbers down, the label of x is 2"),
        ("hoch(1a, 2) = 4a", "1a ^ 2 is 4a"),
        ("phi(1a) = 4", "how many of 1, …, 1a have no common divisor with 1a but 1 is 4"),
        ("max(1a, 4a) = 5a", "the largest of 1a, 4a is 5a"),
    ],
)
def test_sentence(statement, words):
    puzzle = sevendown.loads(f"{GRID}{statement}\n").tree
    assert wording.sentence(puzzle.lines[-1].statement) == words


@pytest.mark.slow
@pytest.mark.parametrize("path", CROSSNUMBERS, ids=lambda path: path.stem)
def test_every_statement_of_every_puzzle_can_be_said(path):
    for line in sevendown.load(path).tree.lines:
        assert wording.sentence(line.statement)


@pytest.mark.slow
@pytest.mark.parametrize("path", CROSSNUMBERS[::4], ids=lambda path: path.stem)
def test_every_rule_is_explained_and_has_a_line(path):
    puzzle = sevendown.load(path)
    count = len(path.read_text().splitlines())
    book = rulebook(puzzle.run())
    assert len(book.numbers) == len(puzzle.tree.numbers)
    for rule in book.rules:
        assert 1 <= rule.line <= count
        assert rule.meaning and "\n" not in rule.meaning
    statements = {rule.statement for rule in book.rules if rule.statement}
    assert statements == {line.text for line in puzzle.tree.lines}
    assert len(as_json(book)["rules"]) == len(book.rules)


def test_rules_are_listed_with_the_numbers_between_them():
    run = sevendown.loads(GRID + "PZ(qs(1a) + 4a * 5a) or n = 2\n").run()
    text = "\n".join(lines(rulebook(run)))
    assert "\nVariables\n  n: 1..9\n" in text
    assert "  mal(4a, 5a): 10000..998001\n" in text
    assert "\nTruths\n" in text
    assert "  line 8: PZ(qs(1a) + 4a * 5a) or n = 2\n" in text
    assert "mal(4a, 5a) is 4a times 5a" in text
    assert "5a and its digits agree — the digits of 5a are cell(3, 1), cell(3, 2)" in text
