"""Which characters of a text are what."""

import pytest
from support.screens import PUZZLES

from sevendown.text.source import split_puzzles
from sevendown.ui.syntax import CLASSES, LONGEST, Section, outline, spans
from sevendown.words.registry import builtin

KNOWN = frozenset(builtin().all_names())
TEXT = """\
% a comment
title: Figure 1 % of many
digits: 1-9

A=3 # 12|_
.  B .

PZ(C_s) and not pal(12a)
define TWICE(X) = X + X  % twice
all(x in across : TWICE(x) != 12x)
truths(Q(A_w), 7_d < 5) in {1..2}
---
kind: queens
8 # no8
"""


def parts(text, kind=None, known=KNOWN):
    """For each line, its words with their classes."""
    lines = text.split("\n")
    found = outline(lines, kind)
    names = known and known | found.defined
    return [
        [(line[start:end], style) for start, end, style in spans(line, section, names)]
        for line, section in zip(lines, found.sections, strict=True)
    ]


def test_every_part_of_a_text_has_its_class():
    found = parts(TEXT)
    assert found[0] == [("% a comment", "comment")]
    assert found[1] == [
        ("title", "key"),
        (" Figure 1 ", "value"),
        ("% of many", "comment"),
    ]
    assert found[4] == [
        *(("A", "mark"), ("=3", "given"), ("#", "blocked")),
        *(("12", "mark"), ("|_", "bar")),
    ]
    assert found[7] == [
        *(("PZ", "known"), ("(", "sign"), ("C_s", "reference"), (")", "sign")),
        *(("and", "keyword"), ("not", "keyword")),
        *(("pal", "unknown"), ("(", "sign"), ("12a", "reference"), (")", "sign")),
    ]
    assert found[8][:3] == [("define", "keyword"), ("TWICE", "known"), ("(", "sign")]
    assert found[8][-1] == ("% twice", "comment")
    words = dict(found[9])
    assert (words["all"], words["in"], words["across"]) == ("keyword",) * 3
    assert (words["TWICE"], words["!="], words["12x"]) == ("known", "sign", "unknown")
    assert "x" not in words  # a name that stands for a value
    words = dict(found[10])
    assert (words["truths"], words["7_d"], words["5"]) == ("keyword", "reference", "number")
    assert found[11] == [("---", "separator")]
    assert found[12] == [("kind", "key"), (" queens", "value")]
    assert found[13] == [("8", "number"), ("#", "blocked")]


def test_before_words_are_loaded_no_name_is_called_unknown():
    assert parts("A.\n\nfoo(A_w)", known=None)[2][0] == ("foo", "known")


def test_a_kind_that_only_the_caller_knows():
    assert parts("8", "queens") == [[("8", "number")]]
    assert parts("8") == [[("8", "mark")]]
    assert parts("kind: crossnumber\n8", "queens")[1] == [("8", "mark")]


def test_words_for_a_clue():
    found = parts("A.\n\nPZ(A_w)  clue: a prime of NOTHING(x)")[2]
    assert found[-1] == ("clue: a prime of NOTHING(x)", "value")
    assert found[0][0] == "PZ"


def test_a_header_within_a_text_of_another_kind():
    text = "kind: arukone\n2\n1\n1 1\n0 0\n\ntitle: next\n1\n"
    assert [section.value for section in outline(text.split("\n")).sections] == [
        *("header", "other", "other", "other", "other", "blank", "header", "other", "blank")
    ]


IN_STATEMENTS = [p for p in sorted(PUZZLES.glob("*/*.txt")) if p.parent.name != "words"]


@pytest.mark.parametrize("path", IN_STATEMENTS, ids=lambda path: path.stem)
def test_spans_of_real_puzzles_are_in_order_and_know_every_name(path):
    lines = path.read_text(encoding="utf-8").split("\n")
    found = outline(lines)
    for line, section in zip(lines, found.sections, strict=True):
        end = 0
        for span in spans(line, section, KNOWN | found.defined):
            assert end <= span.start < span.end <= len(line)
            assert span.style in CLASSES and span.style != "unknown", line
            end = span.end


def test_the_outline_separates_puzzles_as_the_reader_does():
    text = "A.\n --- % end\n%---\nB.\n---\n---\n+--+\n|A |\n+--+\n"
    sections = outline(text.split("\n")).sections
    assert [i for i, section in enumerate(sections) if section is Section.SEPARATOR] == [1, 4, 5]
    assert [source.first_line for source in split_puzzles(text, "f")] == [1, 3, 7]


def test_what_is_far_to_the_right_has_no_colours():
    line = "1 + " * LONGEST
    found = spans(line, Section.STATEMENTS)
    assert len(found) == LONGEST // 2 and found[-1].end <= LONGEST
    assert spans(f"{'1' * 100_000}x", Section.STATEMENTS)[-1].end == LONGEST


def test_solution_that_is_meant_has_its_colours_wherever_it_stands():
    text = "solution:\n1?#\n+--+\nX = 17 % so\n% here\n|1 |\ntitle: T\n\nA.\n\nPZ(A_w)\n"
    text += "\nsolution: 11\n"
    found = parts(text)
    assert found[0][0] == ("solution", "key")
    assert found[1] == [("1", "number"), ("#", "blocked")]
    assert found[2] == [("+--+", "bar")]
    assert found[3] == [("17", "number"), ("% so", "comment")]
    assert found[5] == [("|", "bar"), ("1", "number"), ("|", "bar")]
    assert found[6] == [("title", "key"), (" T", "value")]
    assert found[8] == [("A", "mark")]
    assert found[10][0] == ("PZ", "known")
    assert found[12] == [("solution", "key"), (" 11", "value")]
    sections = outline("A.\nsolution:\n11\n\nPZ(A_w)\n---\n".split("\n")).sections
    assert sections[:5] == [
        *(Section.GRID, Section.HEADER, Section.SOLUTION, Section.BLANK, Section.STATEMENTS)
    ]
