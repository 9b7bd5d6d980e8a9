"""The table of puzzles: its arithmetic, and that nothing wrong passes for right."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from bench import __main__ as command
from bench import compare, process
from bench.compare import Answer, Ratio, Row
from bench.process import Measured, measure

ROOT = Path(__file__).parents[2]


def answer(seconds=1.0, done=True, solutions=("1",), complete=True, **more):
    return Answer(done, seconds, 30.0, solutions, complete, **more)


def row(ours, peer, wrong=(), peer_wrong=(), name="a"):
    return Row(name, ours, peer, wrong, peer_wrong, 60.0)


OUT_OF_TIME = answer(60.0, done=False, solutions=(), complete=False, timed_out=True)
NO_MODEL = answer(1.0, done=False, solutions=(), complete=False, remark="cannot express it")


def test_geometric_mean():
    assert compare.geometric_mean([2.0, 8.0]) == pytest.approx(4.0)
    assert compare.geometric_mean([0.1, 10.0, 1.0]) == pytest.approx(1.0)
    assert compare.geometric_mean([]) is None


@pytest.mark.parametrize(
    ("ours", "peer", "expected"),
    [
        (answer(0.5), answer(2.0), Ratio(4.0)),
        (answer(0.5), OUT_OF_TIME, Ratio(120.0, ">")),
        (OUT_OF_TIME, answer(6.0), Ratio(0.1, "<")),
        (OUT_OF_TIME, OUT_OF_TIME, None),
        (answer(0.5), NO_MODEL, None),
    ],
)
def test_ratio(ours, peer, expected):
    assert row(ours, peer).ratio == expected


def test_wrong_answers_have_no_ratio_and_are_not_solved():
    wrong = row(answer(), answer(2.0), wrong=("1 missing",), name="bad")
    assert wrong.ratio is None
    assert row(answer(), answer(), peer_wrong=("1 wrong",)).ratio is None
    text = "\n".join(compare.summary([wrong, row(answer(), answer(3.0))], 0.1))
    assert "solved: 1 of 2, by the peer: 2" in text
    assert "*** 1 WRONG: bad ***" in text
    assert "*** WRONG: 1 missing ***" in compare.line(wrong)


def test_summary_names_means_worst_and_floor():
    rows = [
        row(answer(1.0), answer(8.0)),
        row(answer(1.0), answer(0.5), name="worst of both"),
        row(OUT_OF_TIME, answer(1.5), name="too long"),
    ]
    text = "\n".join(compare.summary(rows, 0.125))
    assert "solved by both (2): 2.00" in text
    assert "the limit for what takes longer (3): 0.46" in text  # (8 · 0.5 · 0.025) ^ (1/3)
    assert "worst ratio: <0.03 (too long)" in text
    assert "0.125 s" in text
    assert "WRONG" not in text


def test_summary_of_nothing_comparable():
    text = "\n".join(compare.summary([row(answer(), NO_MODEL)], 0.1))
    assert "solved by both (0): -" in text
    assert "worst" not in text


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (answer(solutions=("1", "2")), ()),
        (answer(solutions=("2", "1")), ()),
        (answer(solutions=("1",)), ("1 missing",)),
        (answer(solutions=("1", "2", "3")), ("1 wrong",)),
        (answer(solutions=("3",)), ("1 wrong", "2 missing")),
        (answer(solutions=("1", "2", "2")), ("1 printed twice",)),
        (answer(solutions=()), ("2 missing",)),
        # It gave up: what it has found may be part of all, but not wrong.
        (answer(solutions=("1",), done=False, complete=False), ()),
        (answer(solutions=("3",), done=False, complete=False), ("1 wrong",)),
        # It says that there are others than those it has printed.
        (answer(solutions=("1",), complete=False), ()),
        (answer(solutions=("1", "2"), complete=False), ("says that there are others",)),
        (answer(solutions=(), complete=False), ("says that there are others",)),
    ],
)
def test_answers_are_compared_with_all_solutions(given, expected):
    assert compare.judge(given, ("1", "2")) == expected


def test_solutions_beside_a_puzzle(tmp_path):
    assert compare.known_solutions(tmp_path / "a.txt") is None
    (tmp_path / "a.solution").write_text("12\n34\n\n56\n78\nn = 3\n")
    assert compare.known_solutions(tmp_path / "a.txt") == ("12\n34", "56\n78\nn = 3")
    (tmp_path / "none.solution").write_text("")
    assert compare.known_solutions(tmp_path / "none.txt") == ()


@pytest.mark.parametrize(
    ("code", "output", "expected"),
    [
        (0, "1\n\n2\n", (True, ("1", "2"), True)),
        (4, "1\n", (True, ("1",), False)),
        (1, "", (True, (), True)),
        (2, "", (False, (), False)),
        (3, "1\n", (False, (), False)),
        (None, "1\n\n", (False, (), False)),
    ],
)
def test_a_peer_answers_by_exit_code(code, output, expected):
    found = compare.peer_answer(Measured(1.0, 30.0, code, output, "why\nnot\n"))
    assert (found.done, found.solutions, found.complete) == expected
    assert found.timed_out is (code is None)
    assert ("not" in found.remark) is (code in (2, 3))


def test_a_process_is_measured_and_stopped_at_the_limit():
    done = measure([sys.executable, "-c", "print('a'); x = bytearray(50_000_000); exit(3)"], 60)
    assert (done.code, done.output, done.errors) == (3, "a\n", "")
    assert done.seconds > 0 and 50 < done.megabytes < 500
    stopped = measure([sys.executable, "-c", "import time; time.sleep(600)"], 0.2)
    assert stopped.code is None


def peer_that(tmp_path, code):
    """The command of a program that runs this code."""
    path = tmp_path / "peer.py"
    path.write_text(code)
    return f'"{sys.executable}" "{path}"'


@pytest.fixture
def short_floor(monkeypatch):
    """Measure the floor only once, where the figure does not matter."""
    monkeypatch.setattr(process, "FLOOR_RUNS", 1)


@pytest.mark.slow
def test_the_command_compares_and_prints_a_table(tmp_path, capsys, short_floor):
    puzzle = ROOT / "puzzles" / "magazines" / "enigma-1760.txt"
    solution = puzzle.with_suffix(".solution").read_text()
    peer = peer_that(tmp_path, f"print({solution!r})")
    assert command.main([str(puzzle), "--peer", peer]) == 0
    head, line, _, *below = capsys.readouterr().out.splitlines()
    assert head.split() == ["puzzle", "seconds", "peer", "nodes", "rule", "runs", "MB", "ratio"]
    name, *numbers = line.split()
    assert name == "magazines/enigma-1760"
    seconds, peers, nodes, runs, megabytes, ratio = map(float, numbers)
    # All three are rounded to hundredths.
    least, most = (peers - 0.005) / (seconds + 0.005), (peers + 0.005) / (seconds - 0.005)
    assert least - 0.006 < ratio < most + 0.006
    assert nodes >= 0 and runs > 0 and megabytes > 10
    assert below[0] == "solved: 1 of 1, by the peer: 1"
    assert below[-1].startswith("floor")


@pytest.mark.slow
def test_a_wrong_answer_is_loud_and_makes_the_exit_code_1(tmp_path, capsys, short_floor):
    puzzle = tmp_path / "small.txt"
    puzzle.write_text("A .\n\nA_w in {12, 34}\n")
    puzzle.with_suffix(".solution").write_text("12\n\n56\n")
    peer = peer_that(tmp_path, "print('12\\n\\n56')")
    assert command.main([str(puzzle), "--peer", peer]) == 1
    printed = capsys.readouterr().out
    assert "*** WRONG: 1 wrong, 1 missing ***" in printed
    assert "PEER WRONG" not in printed
    puzzle.with_suffix(".solution").write_text("12\n\n34\n")
    assert command.main([str(puzzle), "--peer", peer]) == 1
    assert "*** PEER WRONG: 1 wrong, 1 missing ***" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["ascending-multiple", "emirps", "square-palindrome"])
def test_long_numbers_have_solutions_that_are_solutions(name):
    import sevendown
    from sevendown.numbertheory import decimal

    path = ROOT / "bench" / "puzzles" / f"{name}.txt"
    puzzle = sevendown.load(path)
    known = compare.known_solutions(path)
    assert len(set(known)) == {"ascending-multiple": 2, "emirps": 8, "square-palindrome": 0}[name]
    for solution in known:
        rows = solution.splitlines()
        values = [
            f"{run.name} = {decimal(int(''.join(rows[r][c] for r, c in run.cells)))}"
            for run in puzzle.tree.numbers
        ]
        fixed = path.read_text() + "\n".join(values) + "\n"
        assert [str(found) for found in sevendown.loads(fixed).solutions()] == [solution]
