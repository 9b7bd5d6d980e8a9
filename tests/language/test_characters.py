"""Characters that are not of the language: each is named, at its place."""

from __future__ import annotations

import pytest
from support.toys import mistakes, read

GRID = "A . C\nB . .\n\n"

# A statement, the column of the odd character in it, and what is said of that.
STATEMENTS = (
    ("\u0410_w = 3", 1, "'А' (U+0410 CYRILLIC CAPITAL LETTER A)", "; it looks like 'A'"),
    ("P\u0396(A_w)", 2, "'Ζ' (U+0396 GREEK CAPITAL LETTER ZETA)", "; it looks like 'Z'"),
    ("\uff21_w = 3", 1, "'Ａ' (U+FF21 FULLWIDTH LATIN CAPITAL LETTER A)", "; it looks like 'A'"),
    ("A_w = 1\uff13", 8, "'３' (U+FF13 FULLWIDTH DIGIT THREE)", "; write 3"),
    ("A_w = \u0663", 7, "'٣' (U+0663 ARABIC-INDIC DIGIT THREE)", "; write 3"),
    ("A_w \uff1d 3", 5, "'＝' (U+FF1D FULLWIDTH EQUALS SIGN)", "; it looks like '='"),
    ("PZ\u201cA_w\u201d", 3, "'“' (U+201C LEFT DOUBLE QUOTATION MARK)", ""),
    ("A_w = 3\U0001f600", 8, "'😀' (U+1F600 GRINNING FACE)", ""),
    ("A\u200b_w = 3", 2, "U+200B ZERO WIDTH SPACE", "; it cannot be seen"),
    ("A_w\u200f = 3", 4, "U+200F RIGHT-TO-LEFT MARK", "; it cannot be seen"),
    ("A_w \ufeff= 3", 5, "U+FEFF ZERO WIDTH NO-BREAK SPACE", "; it cannot be seen"),
    ("A_w = 3\u2028B_w = 3", 8, "U+2028 LINE SEPARATOR", "; it ends no line here"),
    ("let gro\u0308 = 3", 8, "U+0308 COMBINING DIAERESIS", "; write ö as one character"),
    ("A_w = 3\u0301", 8, "U+0301 COMBINING ACUTE ACCENT", ""),
    ("A_w = \ue000", 7, "U+E000", ""),
    ("A_w $ 3", 5, "'$'", ""),
)


@pytest.mark.parametrize(("statement", "column", "named", "hint"), STATEMENTS)
def test_in_a_statement(statement, column, named, hint):
    first = mistakes(GRID + statement + "\n").split("\n")[0]
    assert first == f"p.txt:4:{column}: {named} is not part of the language{hint}"


@pytest.mark.parametrize(
    ("grid", "place", "named"),
    [
        ("A . \u0421\n", "1:5", "'С' (U+0421 CYRILLIC CAPITAL LETTER ES)"),
        ("A.\u0421\n", "1:3", "'С' (U+0421 CYRILLIC CAPITAL LETTER ES)"),
        ("A ab\u0441 .\n", "1:5", "'с' (U+0441 CYRILLIC SMALL LETTER ES)"),
        ("1 \uff12 .\n", "1:3", "'２' (U+FF12 FULLWIDTH DIGIT TWO)"),
        ("+--+--+\n|\u0410 |  |\n+--+--+\n", "2:2", "'А' (U+0410 CYRILLIC CAPITAL LETTER A)"),
        ("+--+--+\n|A \u2502  |\n+--+--+\n", "2:4", "'│' (U+2502 BOX DRAWINGS LIGHT VERTICAL)"),
        ("+\u2014+\n|A |\n+--+\n", "1:2", "'—' (U+2014 EM DASH)"),
        ("A \ufeff.\n", "1:3", "U+FEFF ZERO WIDTH NO-BREAK SPACE"),
    ],
)
def test_in_the_grid(grid, place, named):
    assert mistakes(grid).startswith(f"p.txt:{place}: {named} is not part of the language")


def test_in_the_header():
    first, *_, second, shown, caret = mistakes("digits: 1\u20139\n\nA.\n").split("\n")
    assert first.startswith("p.txt:1:9: digits is a range")
    named = "'–' (U+2013 EN DASH) is not part of the language; write '-'"
    assert second == f"p.txt:1:10: {named}"
    assert (shown, caret) == ("    digits: 1–9", "             ^")


def test_in_a_key():
    assert mistakes("t\u0456tle: x\n\nA.\n").split("\n")[0] == (
        "p.txt:1:2: 'і' (U+0456 CYRILLIC SMALL LETTER BYELORUSSIAN-UKRAINIAN I) is not part of the "
        "language; it looks like 'i'; did you mean title?"
    )


@pytest.mark.parametrize("blank", ["\u00a0", "\u2007", "\u202f", "\u3000"])
def test_every_blank_is_a_blank(blank):
    plain = "title: T\n\n+--+--+\n|A :  |\n+  +  +\n|  :  |\n+--+--+\n\nA_w = 3 + A_s\n"
    assert read(plain.replace(" ", blank)) == read(plain)
    assert read("A . C\n.  .\t.\n".replace(" ", blank)) == read("A . C\n. . .\n")


def test_comments_and_titles_may_hold_anything():
    odd = "\u0410\u200f\u2028\ufeff\u00a0\U0001f600\u05d0"
    assert read(f"title: a{odd}b\n\nA. % {odd}\n").header["title"] == f"a{odd}b".replace(
        "\u00a0", " "
    )


@pytest.mark.parametrize(
    ("before", "width"),
    [
        ("a", 1),
        ("\u00e9", 1),
        ("e\u0301", 1),  # a letter and its accent
        ("\u2764\ufe0f", 1),
        ("\u6f22", 2),
        ("\uff21", 2),
        ("\t", 1),
        ("\u3000", 1),  # shown as a blank
        ("\u200f", 1),  # shown as a sign that stands for it
    ],
)
def test_the_caret_stands_below_its_character(before, width):
    head, shown, caret = mistakes(f"title: {before}\a\n\nA.\n").split("\n")
    assert head.startswith(f"p.txt:1:{8 + len(before)}: the control character")
    assert caret == "    " + " " * (len("title: ") + width) + "^"
    assert shown.isprintable()


def test_more_mistakes_than_anybody_reads():
    text = GRID + "".join(f"foo{n} = 1\n" for n in range(200))
    heads = [line for line in mistakes(text).split("\n") if line.startswith("p.txt")]
    assert len(heads) == 51
    assert heads[-1] == (
        "p.txt:54:1: there are more than 50 mistakes; these are the first to be found"
    )
