"""Places in a text, and several puzzles in one."""

from __future__ import annotations

import pytest
from support.toys import TOYS, mistakes, read

from sevendown.errors import LimitError, Place, PuzzleError
from sevendown.language.text_to_tree import read_puzzle
from sevendown.text.reading_limits import READING
from sevendown.text.source import Source, split_puzzles


def test_place_of_each_character():
    source = Source("ab\n\ncd", "f", first_line=7)
    assert source.place(0) == Place("f", 7, 1, "ab")
    assert source.place(2) == Place("f", 7, 3, "ab")
    assert source.place(3) == Place("f", 8, 1, "")
    assert source.place(5) == Place("f", 9, 2, "cd")
    assert source.place(6) == Place("f", 9, 3, "cd")


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends_and_byte_order_mark(end):
    text = "\ufeff" + end.join(["title: T", "", "A\f.", "B\t. % x", "", "PZ(A_w)", "PZ(X_w)"])
    assert mistakes(text) == "p.txt:7:4: there is no mark X in the grid\n    PZ(X_w)\n       ^"
    tree = read(text.replace("X", "B"))
    assert tree.header == {"title": "T"}
    assert [line.text for line in tree.lines] == ["PZ(A_w)", "PZ(B_w)"]


def test_comments_are_blanked_and_offsets_stay():
    source = Source("a % b\n%c\nd", "f")
    assert source.clean == "a    \n  \nd"
    assert source.text == "a % b\n%c\nd"


def test_puzzles_are_split_and_keep_their_lines():
    text = "A.\n\nPZ(A_w)\n---\nA.\n\nPZ(B_w)\n --- % the last\n\n"
    first, second = split_puzzles(text, "f")
    assert (first.first_line, second.first_line) == (1, 5)
    assert read_puzzle(first, TOYS)[0].lines[0].text == "PZ(A_w)"
    place = second.place(second.text.index("PZ"))
    assert (place.line, place.column, place.text) == (7, 1, "PZ(B_w)")


def test_every_puzzle_may_begin_with_a_byte_order_mark():
    first, second = split_puzzles("\ufeffA.\n---\n\ufeffA.?\n", "f")
    assert read_puzzle(first, TOYS)[0].columns == 2
    with pytest.raises(PuzzleError) as caught:
        read_puzzle(second, TOYS)
    assert (caught.value.place.line, caught.value.place.column) == (3, 3)


def test_empty_parts_are_no_puzzles():
    assert [source.first_line for source in split_puzzles("---\n---\nA.\n---\n", "f")] == [3]
    assert [source.text for source in split_puzzles("\n", "f")] == ["\n"]
    assert len(split_puzzles("---", "f")) == 1


def test_a_boxed_grid_is_not_split():
    assert len(split_puzzles("+--+--+\n|A |B |\n+--+--+\n", "f")) == 1


@pytest.mark.parametrize(
    ("character", "name"),
    [
        ("\0", "U+0000 NULL"),
        ("\x1b", "U+001B ESCAPE"),
        ("\x0b", "U+000B VERTICAL TAB"),
        ("\x1c", "U+001C"),
        ("\x7f", "U+007F DELETE"),
        ("\x85", "U+0085 NEXT LINE"),
    ],
)
def test_control_characters_are_refused_with_their_place(character, name):
    text = f"A.\n\nPZ(A{character}_w)\n"
    first = mistakes(text).splitlines()[0]
    assert first == f"p.txt:3:5: the control character {name} is not allowed"


def test_a_control_character_is_reported_once():
    assert mistakes("\0" * 1000).count("U+0000") == 1


def test_a_text_that_is_too_long():
    text = "A.\n" + "%" * READING.puzzle_characters
    with pytest.raises(LimitError) as caught:
        read(text)
    assert caught.value.exit_code == 3
    assert caught.value.place.line == 1
    assert read("A.\n%" + "%" * (READING.puzzle_characters - 4)).rows == 1


@pytest.mark.parametrize("text", ["---\n---\n", "---", "% nothing\n---\n\n---\n% at all"])
def test_a_text_of_separators_holds_one_empty_puzzle(text):
    (source,) = split_puzzles(text, "puzzle.txt")
    assert not source.clean.strip()
    with pytest.raises(PuzzleError, match="there is no puzzle here: no grid"):
        read_puzzle(source, TOYS)
