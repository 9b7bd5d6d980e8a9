"""Families of made puzzles: always the same ones, with the solutions they are made for."""

from __future__ import annotations

import hashlib
import random
import sys

import pytest

from bench import __main__ as command
from bench.compare import Answer, Ratio
from bench.families import FAMILIES, measuring
from bench.families.falsehoods import false_clue, further_clues
from bench.families.liars import LIES, SOURCES, liar
from bench.families.measuring import Outcome, complaints
from bench.families.sample import Sample, published, read, solves, truths
from bench.process import ROOT
from sevendown.language import tree

# Figures of one day can be compared with those of another only as long as these stay.
# They change with a published puzzle, too.
DIGESTS = {
    "liars": "1d16a1c3fe2a5912",
    "counts": "ce64c52533afc03a",
    "orders": "6f61e51e7b0a912b",
    "halves": "6c3c1c620835a17d",
}


@pytest.fixture(scope="module")
def made():
    return {name: make() for name, make in FAMILIES.items()}


def test_every_puzzle_is_the_same_one_every_time(made):
    for name, samples in made.items():
        texts = "\0".join(sample.text + sample.filling for sample in samples)
        assert hashlib.sha256(texts.encode()).hexdigest()[:16] == DIGESTS[name], name
    names = [sample.name for samples in made.values() for sample in samples]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("name", FAMILIES)
def test_every_puzzle_has_the_solution_it_is_made_for(made, name):
    for sample in made[name]:
        assert solves(sample.text, sample.filling), sample.name


def test_just_so_many_clues_of_a_published_puzzle_are_false():
    for name, added in SOURCES:
        path = ROOT / "puzzles" / f"{name}.solution"
        clues = published(name).clues
        for lies in LIES:
            sample = liar(name, added, lies)
            assert sample.filling in path.read_text(encoding="utf-8")
            statement = read(sample.text).lines[-1].statement
            assert isinstance(statement, tree.Comparison) and statement.relation == "="
            assert isinstance(statement.left, tree.Truths)
            count = len(statement.left.statements)
            assert count == len(clues) + added
            assert statement.right == tree.Literal(count - lies)
            # All published clues but those made false are still there.
            kept = [
                clue for clue in clues if f"({clue}" in sample.text or f" {clue}" in sample.text
            ]
            assert len(clues) - lies <= len(kept) <= len(clues)


@pytest.mark.parametrize("name", [name for name, _ in SOURCES])
def test_clues_are_made_false_and_further_ones_are_true(name):
    source = published(name)
    rng = random.Random(1)
    clues = [*source.clues, *further_clues(source, 9, rng)]
    false = [false_clue(source, clue, rng) for clue in clues]
    held = truths(read(source.write([*clues, *false])), source.filling)[len(source.others) :]
    assert held == [True] * len(clues) + [False] * len(clues)


def test_in_every_half_truth_one_half_is_false(made):
    for sample in made["halves"]:
        if sample.name.startswith("halves"):
            puzzle = read(sample.text)
            pairs = [line for line in puzzle.lines if line.text.startswith("truths")]
            assert len(pairs) > 6
            for line in pairs:
                assert len(line.statement.left.statements) == 2
                assert line.statement.right == tree.Literal(1)


def test_a_published_puzzle_is_taken_apart_and_put_together():
    source = published("listener/abcd")
    assert source.declarations[0] == "var A in 2..999"
    assert source.others[-1] == "A < B < C < D" and source.clues[0] == "1a = A*C + C*D"
    assert source.numbers["1a"] == 4
    whole, again = read(source.text), read(source.write(list(source.clues)))
    assert [line.text for line in again.lines] == [line.text for line in whole.lines]
    assert (again.numbers, set(again.variables)) == (whole.numbers, set("ABCD"))
    assert again.distinct_answers


@pytest.mark.parametrize(
    ("text", "filling", "expected"),
    [
        ("A .\n\nA_w in {12, 34}\n", "12", True),
        ("A .\n\nA_w in {12, 34}\n", "13", False),
        ("A .\n\nA_w < 12\n", "02", False),
        ("leading-zeros: yes\n\nA .\n\nA_w < 12\n", "02", True),
        ("digits: 1-3\n\nA .\n\nA_w < 15\n", "14", False),
        ("A=2 .\n\nA_w < 25\n", "14", False),
        ("A B\n. .\n\nA_w > 9\n", "11\n12", True),
        ("answers: distinct\n\nA B\n. .\n\nA_w > 9\n", "11\n12", False),
        ("A .\n\nvar n in 1..3\nA_w = 10 * n\n", "30\nn = 3", True),
        ("A .\n\nvar n in 1..3\nA_w = 10 * n\n", "40\nn = 4", False),
    ],
)
def test_what_solves_a_puzzle_is_decided_by_its_plain_meaning(text, filling, expected):
    assert solves(text, filling) is expected


TWO = Sample("two", "A .\n\nA_w in {12, 34}\n", "12")
ONE = Sample("one", "A .\n\nA_w = 12\n", "12")


def answer(*solutions, processor=1.0, done=True, complete=True, **more):
    return Answer(done, 9.0, 30.0, solutions, complete, processor=processor, **more)


STOPPED = answer(done=False, complete=False, timed_out=True)
NO_MODEL = answer(done=False, complete=False, remark="cannot express it")


@pytest.mark.parametrize(
    ("sample", "ours", "peer", "expected"),
    [
        (ONE, answer("12"), answer("12"), []),
        (ONE, answer("13"), answer("12"), ["ours: 1 wrong", "ours: one missing"]),
        (ONE, answer("12"), answer(), ["peer: one missing", "different numbers of solutions"]),
        (ONE, answer("12"), STOPPED, []),
        (ONE, answer("12"), answer("12", complete=False), ["different numbers of solutions"]),
        (TWO, answer("12", "34"), answer("34", complete=False), []),
        (TWO, answer("12", "34", complete=False), answer("34", "12"), []),
        (TWO, answer("34"), NO_MODEL, ["ours: one missing"]),
        (TWO, answer("34", "56", complete=False), STOPPED, ["ours: 1 wrong"]),
    ],
)
def test_wrong_answers_are_noticed(sample, ours, peer, expected):
    outcome = Outcome(sample, ours, peer, 60.0)
    assert complaints(outcome) == expected
    assert ("WRONG" in measuring.line(outcome)) is bool(expected)


@pytest.mark.parametrize(
    ("ours", "peer", "expected"),
    [
        (answer("12", processor=0.5), answer("12", processor=2.0), Ratio(4.0)),
        (answer("12", processor=0.5), STOPPED, Ratio(120.0, ">")),
        (STOPPED, answer("12", processor=6.0), Ratio(0.1, "<")),
        (STOPPED, STOPPED, None),
        (answer("12"), NO_MODEL, None),
        (answer("13"), answer("12"), None),
    ],
)
def test_ratio(ours, peer, expected):
    assert Outcome(ONE, ours, peer, 60.0).ratio == expected


def test_totals_count_the_limit_for_what_takes_longer():
    outcomes = [
        Outcome(ONE, answer("12", nodes=5, failures=3), answer("12", processor=4.0), 60.0),
        Outcome(ONE, answer("12", nodes=2, failures=1), STOPPED, 60.0),
    ]
    solved, total, mean = measuring.summary("few", outcomes)
    assert solved == "few: solved 2 of 2, by the peer 1"
    assert "2.0 s, the peer 64.0 s; 7 nodes, 4 failures" in total
    assert mean.endswith("15.49")  # the root of 4 · 60


def test_a_family_that_is_not_there(capsys):
    with pytest.raises(SystemExit):
        command.main(["families", "liers", "--peer", "true"])
    assert "no such family: liers" in capsys.readouterr().err


@pytest.mark.slow
def test_the_command_measures_and_leaves_the_puzzles(tmp_path, capsys, monkeypatch):
    monkeypatch.setitem(FAMILIES, "few", lambda: [ONE, TWO])
    peer = f'"{sys.executable}" -m sevendown --unique'
    folder = tmp_path / "made"
    assert command.main(["families", "few", "--peer", peer, "--folder", str(folder)]) == 0
    head, one, two, _, *below = capsys.readouterr().out.splitlines()
    assert head.split() == ["puzzle", "seconds", "peer", "ratio", "nodes", "failures"]
    for printed, sample in ((one, ONE), (two, TWO)):
        name, seconds, peers, ratio, nodes, failures = printed.split()
        assert name == sample.name and min(map(float, (seconds, peers, ratio))) > 0
        assert int(nodes) >= int(failures) == 0
        assert (folder / f"{name}.txt").read_text() == sample.text
    assert below[0] == "few: solved 2 of 2, by the peer 2"
    monkeypatch.setitem(FAMILIES, "few", lambda: [Sample("none", ONE.text, "13")])
    assert command.main(["families", "few", "--peer", peer]) == 1
    assert "one missing" in capsys.readouterr().out
