"""Whatever the text, the reader does not fail: a part of what `python tests/fuzz.py` tries."""

from __future__ import annotations

import re
from random import Random

import fuzz
import pytest
from support import fuzz_check, fuzz_inputs
from support.slowness import slow_after

from sevendown.language.text_to_tree import read_puzzle
from sevendown.text.source import Source

# An alarm may ring in a callback of somebody else's, such as one that pytest has set for the
# collection of garbage. There Python drops it with a warning, and it rings again.
pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")

PATIENCE = 30.0  # seconds of processor time: only a hang takes so long
SEEDS = 80
TRUNCATED = ("magazines/enigma-1760.txt", "listener/workingback.txt", "listener/absurd.txt")


def show(failure):
    return f"{failure.sign}\n{failure.detail}"


@pytest.mark.parametrize("path", sorted(fuzz.CORPUS.iterdir()), ids=lambda path: path.name)
def test_text_that_once_showed_a_fault(path):
    failure = fuzz_check.fault_of(path.read_bytes(), PATIENCE)
    assert failure is None, show(failure)


@pytest.mark.slow
@pytest.mark.parametrize("name", TRUNCATED)
def test_every_beginning_of_a_puzzle(name):
    data = (fuzz_inputs.ROOT / "puzzles" / name).read_bytes()
    for end in range(len(data)):
        some = end % 50 == 0
        failure = fuzz_check.fault_of(data[:end], PATIENCE, solve=some, cli=some)
        assert failure is None, f"the first {end} bytes: {show(failure)}"


@pytest.mark.parametrize("seed", slow_after(15, range(SEEDS)))
def test_random_text(seed):
    kind, _, failure = fuzz.fault_of_seed(seed, PATIENCE)
    assert failure is None, f"{kind}: {show(failure)}"


@pytest.mark.parametrize("name", slow_after(15, fuzz_inputs.STRUCTURES))
def test_structure_repeated(name):
    data = fuzz_inputs.encode(fuzz_inputs.structure(name, 2000))
    failure = fuzz_check.fault_of(data, PATIENCE, cli=False)
    assert failure is None, show(failure)


@pytest.mark.slow
def test_random_texts_are_of_all_kinds_and_not_all_bad():
    kinds, sound = set(), 0
    for seed in range(SEEDS):
        kind, data = fuzz_inputs.make(seed)
        kinds.add(kind)
        try:
            read_puzzle(Source(data.decode("utf-8", "replace"), "f"), fuzz_check.REGISTRY)
        except fuzz_check.PuzzleError:
            continue
        sound += 1
    assert kinds == set(fuzz_inputs.KINDS)
    assert SEEDS // 10 < sound < SEEDS - SEEDS // 10


# The checker finds what it is there for.


def test_an_exception_is_a_fault(monkeypatch):
    def fail(*_):
        raise ZeroDivisionError

    monkeypatch.setattr(fuzz_check, "Crossnumber", fail)
    assert fuzz_check.fault_of(b"A .\n").sign.startswith("ZeroDivisionError reading")


def test_a_hang_is_a_fault(monkeypatch):
    def hang(*_):
        while True:
            pass

    monkeypatch.setattr(fuzz_check, "Crossnumber", hang)
    assert fuzz_check.fault_of(b"A .\n", 0.05).sign.startswith("slow reading")


@pytest.mark.parametrize(
    ("message", "sign"),
    [
        ("f.txt:1: no column", "head of a message"),
        ("f.txt:1:2: a\x1bb", "unprintable message"),
        ("f.txt:1:2: a\n    b", "lines of a message"),
        ("f.txt:1:2: a\n    b\n    ?", "caret of a message"),
        ("f.txt:1:2: a\n  b\n    ^", "indent of a message"),
        ("f.txt:1:2: a\n    b\n" + " " * 20 + "^", "caret outside the line"),
    ],
)
def test_a_message_in_another_form_is_a_fault(message, sign):
    with pytest.raises(fuzz_check.Failure) as caught:
        fuzz_check.check_message(message.split("\n"))
    assert caught.value.sign == sign


def test_a_place_outside_the_text_is_a_fault():
    source = Source("A ? .\n", fuzz_check.FILE, first_line=7)
    with pytest.raises(fuzz_check.PuzzleError) as error:
        read_puzzle(source, fuzz_check.REGISTRY)
    with pytest.raises(fuzz_check.Failure) as caught:
        fuzz_check.check_problems(error.value.problems, ["A ? .", ""])
    assert caught.value.sign == "line of a problem"


def test_shrinking_keeps_what_shows_the_fault():
    text = b"A . C\nB . .\n\nPZ(A_w)\nV(A_w, B_w) and PZ(C_s)\nQ(B_w)\n"
    assert fuzz.shrink(text, lambda data: b"V(" in data and b"s)" in data) == b"V(s)"


def test_a_text_is_kept_under_a_telling_name(tmp_path, monkeypatch):
    monkeypatch.setattr(fuzz, "CORPUS", tmp_path / "corpus")
    path = fuzz.keep(b"A\xff", fuzz_check.Failure("KeyError reading in grid.py:run"))
    assert path.read_bytes() == b"A\xff"
    assert path.name.startswith("KeyError-reading-in-grid.py-run-")


def test_the_grammar_is_followed(tmp_path):
    file = tmp_path / "small.lark"
    file.write_text('start: "let" X ("+" X)*\nX: "n"\n')
    grammar = fuzz_inputs.Grammar(file)
    texts = [grammar.statement(Random(n)) for n in range(20)]
    assert all(re.fullmatch(r"let ?n( ?\+ ?n)*", text) for text in texts)
    assert any("+" in text for text in texts)
