"""Clues in a puzzle file: where they begin and end, and what beside them is a statement."""

from __future__ import annotations

import io

import pytest

import sevendown
from sevendown.command import cli, verb_command

GRID = """\
1 2 3
4 . .
5 . .

"""


def puzzle(text, grid=GRID):
    return sevendown.loads(grid + text)


def statements(text, grid=GRID):
    """What the clues are read as, by their entries."""
    found = puzzle(text, grid).clues.readings
    assert not [reading.problem for reading in found if reading.problem]
    return [(r.clue.mark + r.clue.direction[0], *r.statements) for r in found]


def messages(text, grid=GRID):
    with pytest.raises(sevendown.PuzzleError) as caught:
        puzzle(text, grid)
    return [(p.place.line, p.place.column, p.message) for p in caught.value.problems]


@pytest.mark.parametrize(
    "text",
    [
        "Across\n1 A prime\n4 Even\nDown\n2 A square",
        "ACROSS:\n1. A prime\n4. Even\nDOWN:\n2. A square",
        "across\n1) A prime\n4) Even\n\ndown\n2) A square",
        "Across\n1 – A prime\n4 – Even\nDown\n2 – A square",
        "Across\n1: A prime\n4: Even\nDown\n2: A square",
        "## Across\n 1\tA prime (3)\n 4\tEven (3)\n## Down\n 2\tA square (3)",
        "**Across**\n1 A prime [3]\n4 Even [3]\n**Down**\n2 A square [3]",
        "Clues across\n1 A prime.\n4 Even.\nClues down\n2 A square.",
        "Across: 1 A prime. 4 Even.\nDown: 2 A square.",
        "Across\n1 A prime. 4 Even\nDown\n2 A square",
        "Across\n1 A prime (3) 4 Even (3)\nDown\n2 A square",
        "Across\n1 A prime  4 Even\nDown\n2 A square",
        "1a: a prime\n4a: even\n2d: a square",
        "1 across: a prime\n4 Across: even\n2 down: a square",
        "1A) A prime\n4A) Even\n2D) A square",
        "Across 1: a prime\nAcross 4: even\nDown 2: a square",
        "Across\n1 A\n  prime\n4 Even\nDown\n2\nA square",
        "Across\n1 A pri-\nme\n4 Even\nDown\n2 A square % a comment",
        "Across\n1 A prime\n4\N{NO-BREAK SPACE}Even\nDown\n2 A\N{SOFT HYPHEN} square",
    ],
)
def test_forms_of_a_list_of_clues(text):
    assert statements(text) == [("1a", "PZ(1a)"), ("4a", "GER(4a)"), ("2d", "Q(2d)")]


@pytest.mark.parametrize(
    "text",
    [
        "Waagerecht\n1 Primzahl\nSenkrecht\n2 Quadratzahl",
        "WAAGRECHT:\n1. Primzahl\nSENKRECHT:\n2. Quadratzahl",
        "1w: Primzahl\n2s: Quadratzahl",
        "1 waagerecht: eine Primzahl\n2 senkrecht: eine Quadratzahl",
        "waagerecht\n1) Primzahl (3)\nsenkrecht\n2) Quadratzahl (3)",
    ],
)
def test_forms_in_german(text):
    assert statements(text) == [("1a", "PZ(1a)"), ("2d", "Q(2d)")]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Across\n1 Twice the sum of\n4 across and 5 across", [("1a", "1a = 2 * (4a + 5a)")]),
        ("Across\n1 A multiple of\n5\n4 Even", [("1a", "V(1a, 5)"), ("4a", "GER(4a)")]),
        ("Across\n4.\nSquare (3)", [("4a", "Q(4a)")]),
        ("Across\n1—A square\n4 Even", [("1a", "Q(1a)"), ("4a", "GER(4a)")]),
        (
            "Across\n1. Square 4. Prime, 5. Cube",
            [("1a", "Q(1a)"), ("4a", "PZ(4a)"), ("5a", "K(5a)")],
        ),
        ("Across\n1 – Prime (3)   4 – Even (3)", [("1a", "PZ(1a)"), ("4a", "GER(4a)")]),
        (
            "Down\n1. A multiple of 3. 2 of its digits are odd.\n2. A prime",
            [("1d", "V(1d, 3) and count(i in 1..3 : UNG(1d[i])) = 2"), ("2d", "PZ(2d)")],
        ),
        ("Down\n2 = 100", [("2d", "2d = 100")]),
        ("Down\n2 (3)", [("2d",)]),
    ],
)
def test_lines_that_go_on_and_signs_that_come_from_elsewhere(text, expected):
    assert statements(text) == expected


def test_an_entry_with_two_clues_is_worth_a_warning():
    found = puzzle("Across\n1 A prime\n1 Odd")
    assert [(p.place.line, p.message) for p in found.warnings] == [
        (7, "1 across has a clue in line 6 already")
    ]


def test_clues_in_the_other_language_are_noticed():
    ((line, column, message),) = messages("Across\n1 Primzahl")
    assert (line, column) == (6, 3)
    assert message.endswith("; is the clue German? write language: de in the header")


def test_marks_may_be_letters():
    grid = "A B C\nD . .\n\n"
    text = "Across\nA Twice a prime\nD Twice A across\nDown\nB a square\nC: see A across"
    assert statements(text, grid) == [
        ("Aa", "PZ(A_w / 2)"),
        ("Da", "D_w = 2 * A_w"),
        ("Bd", "Q(B_s)"),
        ("Cd",),
    ]


def test_clues_and_statements_mix():
    text = "Across\n1 A prime\nqs(1a) = 11\nlet n = 1a +\n  2\n4 Even\nvar k in 1..9\n5a = k * 10"
    text = text.replace("+\n  2", "(\n  2)".replace("(", "+ (", 1))
    found = puzzle(text)
    assert [line.text for line in found.tree.lines] == [
        "1 across: A prime",
        "qs(1a) = 11",
        "4 across: Even",
        "5a = k * 10",
    ]


def test_the_solutions_are_those_of_the_statements():
    words = (
        "Across\n1 A square\n4 Twice 1 across plus 3\n5 An even multiple of 7\nDown\n1 A prime\n"
    )
    formal = "Q(1a)\n4a = 2 * 1a + 3\nV(5a, 14)\nPZ(1d)\n"
    assert puzzle(words).count() == sevendown.loads(GRID + formal).count() > 0


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Across\n1 A prime (4)", [(6, 12, "1a has 3 cells in the grid, not 4")]),
        ("Across\n2 A prime", [(6, 1, "no number across begins at 2")]),
        ("Across\n9 A prime", [(6, 1, "there is no 9 across")]),
        ("1a: twice 7 down", [(5, 11, "there is no 7 down")]),
    ],
)
def test_mistakes_have_their_places(text, expected):
    assert messages(text) == expected


def test_all_mistakes_are_found_in_one_run():
    text = "Across\n1 A prime number of wombats\n4 Evn\n5 PZ(\nDown\n1 A prme\n"
    found = messages(text)
    assert [(line, column) for line, column, _ in found] == [(6, 21), (7, 3), (8, 3), (10, 5)]
    assert "did you mean prime?" in found[3][2]


def test_a_clue_of_which_nothing_is_printed_says_nothing():
    assert statements("Across\n1\n4 Even") == [("1a",), ("4a", "GER(4a)")]


def test_a_percentage_is_no_comment():
    assert statements("Across\n1 50% of 4 across % half") == [("1a", "1a = 4a / 2")]


@pytest.mark.parametrize(
    ("header", "clue", "statement"),
    [
        ("language: de\n", "1a: Primzahl", "PZ(1a)"),
        ("language: en\n", "1a: prime", "PZ(1a)"),
        ("", "1a: Quersumme von 4a", "1a = qs(4a)"),
        ("", "1a: digit sum of 4a", "1a = qs(4a)"),
    ],
)
def test_the_language_is_said_or_found_out(header, clue, statement):
    assert statements(clue, f"{header}\n{GRID}") == [("1a", statement)]


def test_a_language_that_there_is_not():
    assert messages("1a: prime", f"language: fr\n\n{GRID}") == [
        (1, 11, "language is en or de, not 'fr'")
    ]


# Commands


def run(main, *words, text=""):
    out, err = io.StringIO(), io.StringIO()
    code = main(list(words), io.StringIO(text), out, err)
    return code, out.getvalue(), err.getvalue()


def read(text, *options):
    return run(verb_command.main, "read", *options, "-", text=text)


PAGE = """\
title: A page

1 2
3 .

Across
1 A prime (2)
3 Twice 1 across
% a remark
qs(1a) = 4
Down
1 An odd number. 2 See 3 across
"""


def test_read_prints_a_puzzle_with_the_same_solutions():
    code, out, err = read(PAGE)
    assert (code, err) == (0, "")
    assert out.splitlines()[5:] == [
        "% Across",
        "% 1 A prime (2)",
        "PZ(1a)",
        "% 3 Twice 1 across",
        "3a = 2 * 1a",
        "% a remark",
        "qs(1a) = 4",
        "% Down",
        "% 1 An odd number. 2 See 3 across",
        "UNG(1d)",
        "% says nothing by itself: 2 down: See 3 across",
    ]
    assert run(cli.main, "--all", "-", text=out) == run(cli.main, "--all", "-", text=PAGE)


def test_read_of_a_text_without_clues_is_the_text():
    text = "1 2\n3 .\n\n% a remark\nPZ(1a)\n"
    assert read(text) == (0, text, "")


def test_read_shows_what_it_has_understood_beside_what_it_has_not():
    code, out, err = read("1 2\n3 .\n\n1a: a prime\n3a: the age of my cat\n")
    assert code == 2
    assert out.endswith(
        "% 1a: a prime\nPZ(1a)\n% 3a: the age of my cat\n"
        "% not understood: 3 across: the age of my cat\n"
    )
    assert err.startswith("<stdin>:5:9: this clue is not understood: the word age is not known")


def test_where_only_one_reading_leaves_one_solution_it_is_named():
    # 2 * (11 + 11) * 3 has three digits, 2 * (11 + 11 * 3) is 88.
    clue = "3a: twice the sum of 1 across and 1 across times 3\n"
    code, out, err = read("1 2\n3 .\n\n1a = 11\n" + clue)
    assert code == 0 and "could also mean" in err
    assert out.splitlines()[-4:] == [
        f"% {clue}".rstrip(),
        "3a = 2 * (1a + 1a * 3)",
        "% could also mean: 3a = 2 * (1a + 1a) * 3",
        "% but only as above the puzzle has exactly one solution",
    ]
    code, out, _ = read("1 2\n3 .\n\n" + clue)  # there both leave several
    assert code == 0 and "could also mean" in out and "exactly one" not in out


def test_the_language_can_be_chosen():
    text = "1 2\n3 .\n\n1a: Primzahl\n"
    assert read(text, "--language", "de")[:2] == (0, "1 2\n3 .\n\n% 1a: Primzahl\nPZ(1a)\n")
    code, _, err = read(text, "--language", "en")
    assert code == 2 and "the word Primzahl is not known" in err


def test_unknown_clues_may_be_left_out_but_never_in_silence():
    text = "1 2\n3 .\n\n1a: 23\n3a: the age of my cat\n3a = 45\n"
    code, out, err = run(cli.main, "-", text=text)
    assert (code, out) == (2, "") and "not understood" in err
    code, out, err = run(cli.main, "--skip-unknown", "-", text=text)
    assert (code, out) == (0, "23\n45\n")
    assert "<stdin>:1: warning: 1 clue is not understood, and left out" in err
    code, out, err = run(cli.main, "--skip-unknown", "--unique", "-", text=text)
    assert (code, out) == (3, "23\n45\n")
    assert err.endswith(
        "<stdin>:1: whether this is the only solution is not known, as clues are left out\n"
    )


# What is hostile


def test_a_page_of_prose_ends_soon_with_a_message():
    prose = "It was the best of times, it was the worst of times, and the sum of it was odd. "
    grid = "\n".join(" ".join(["."] * 20) for _ in range(20)) + "\n\n"
    pages = (
        "Across\n" + prose * 800,
        "Across\n" + "".join(f"{n} {prose}\n" for n in range(1, 800)),
        prose * 800,
        "Across\n1 " + "twice " * 11000,
        "Across\n" + "1 twice the sum of the digits of 1 across and\n" * 1400,
        "Across\n" + "1  2  3  " * 7000,
        "1a: " * 16000,
        "Across\n" + "\n".join(f"{n} a multiple of " * 20 for n in range(1, 200)),
        "(" * 30000 + "\nAcross\n" + ")" * 30000,
    )
    for page in pages:
        with pytest.raises(sevendown.PuzzleError) as caught:
            sevendown.loads(grid + page)
        assert caught.value.problems
