"""The one way from a text to its puzzles."""

import pytest
from support.program import FIGURE, run

import sevendown
from sevendown.puzzle import read
from sevendown.ui.text_reader import read_all

ARUKONE = "kind: arukone\n2\n1\n1 0\n0 1\n\n2\n1\n1 1\n0 0\n"
MIXED = f"{FIGURE}---\nkind: queens\n6\n---\n{ARUKONE}\nkind: queens\n4\n---\nkind: quens\n8\n"


def test_every_puzzle_of_a_text_has_a_kind_before_it_is_read():
    found = read.puzzle_texts(MIXED, "f")
    kinds = ["crossnumber", "queens", "arukone", "arukone", "queens", "crossnumber"]
    assert [text.kind for text in found] == kinds
    assert [text.error is None for text in found] == [True] * 5 + [False]
    assert [text.source.first_line for text in found] == [1, 11, 14, 20, 25, 28]


def test_what_is_told_of_the_kind_holds_where_the_text_does_not_say_it():
    texts = read.puzzle_texts("4\n---\nkind: queens\n5\n---\nkind: arukone\n", "f", "queens")
    assert [text.kind for text in texts[:2]] == ["queens", "queens"]
    assert "this is a puzzle of the kind arukone, not queens" in str(texts[2].error)


def test_the_kind_is_decided_once(monkeypatch):
    looked = []
    original = read.find_entry

    def find_entry(source, key):
        looked.append((source.first_line, key))
        return original(source, key)

    monkeypatch.setattr(read, "find_entry", find_entry)
    for ask in (
        lambda: run("--count", text=MIXED),
        lambda: read_all(MIXED, "f", None, None),
        lambda: read.puzzles(MIXED.rpartition("---")[0]),
        lambda: sevendown.loads(FIGURE),
    ):
        looked.clear()
        ask()
        assert looked and len(looked) == len(set(looked))


def test_only_a_crossnumber_asks_for_words():
    queens, figure = read.puzzle_texts(f"kind: queens\n6\n---\n{FIGURE}", "f")
    assert queens.read(lambda: pytest.fail("it has no words")).kind == "queens"
    asked = []
    assert figure.read(lambda: asked.append(1) or read.standard()).kind == "crossnumber"
    assert asked == [1]
