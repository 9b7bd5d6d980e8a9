"""The CP-SAT model: it has the solutions that trying everything finds, each of them once."""

from __future__ import annotations

import differential
import pytest
from support import puzzlemaker

pytest.importorskip("ortools", reason="CP-SAT is an extra of its own: bench")

from bench.cpsat import __main__ as command  # noqa: E402
from bench.cpsat import model  # noqa: E402
from bench.cpsat.solving import find_all  # noqa: E402
from bench.cpsat.writing_out import CannotExpress  # noqa: E402
from sevendown import loads  # noqa: E402
from sevendown.language.text_to_tree import read_puzzle  # noqa: E402
from sevendown.text.source import Source  # noqa: E402


def solutions(text):
    found = []
    find_all(model.Model(loads(text).tree), found.append)
    assert len(set(found)) == len(found)
    return set(found)


def differ(seed):
    """Compare the model of a random puzzle with trying everything; None: it has no model."""
    tree, _ = read_puzzle(Source(puzzlemaker.make(seed), "random"), puzzlemaker.REGISTRY)
    expected = differential.by_brute_force(tree)
    found = None if expected is None else differential.by_cpsat(tree)
    return None if found is None else found != expected


def test_random_puzzles_with_next_to_nothing_tabulated(monkeypatch):
    monkeypatch.setattr(model, "ROWS", 0)
    monkeypatch.setattr(differential, "TABULATED", 40)
    results = [differ(seed) for seed in range(1000, 1080)]
    assert True not in results
    assert results.count(False) > 40


@pytest.mark.parametrize(
    "clue",
    [
        "1a mod 314159 = 271828 and 1a < 10^9 + 10^7 and n = 81000",
        "1a = 123456 * n and n in 81000..81003",
        "ANA(1a, 1234567890) and 1a div 1000 = 1234567",
        "PAL(1a) and qs(1a) = 2",
        "Q(1a) and 1a mod 10^4 = 25 and n = 81000",
        "anzahl(1a, n mod 10) = 10",
        "1a = kat(n, 56789) and n < 81003",
        "ggt(1a, n) = 98765 and 1a < 10^9 + 10^6",
        "1a = fak(13 + n mod 2)",
        "rev(1a) = 1a + 999999999 and qs(1a) = 5",
        "rev(1a)[1] = 2 and 1a div 3 = 1000000000 + n mod 7",
    ],
)
def test_long_numbers(clue):
    text = f"1 . . . . . . . . .\n\nvar n in {{81000..81010, 98765, 197530}}\n{clue}\n"
    expected = {str(solution) for solution in loads(text).solutions()}
    assert expected
    assert solutions(text) == expected


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("1 . . . . . . . . .\n\nPZ(1a)\n", "PZ(1a)"),
        (f"1 {'. ' * 19}\n\nQ(1a)\n", "Q(1a): values beyond 2^61"),
        ("1 . . . . . . . . .\n\nqs(1a^3) = 10\n", "qs(1a^3) = 10: values beyond 2^61"),
        ("1 . . . .\n2 . . . .\n\nany(x in 1..1a : x^2 = 2a and x^3 > 1a)\n", "any(x in"),
    ],
)
def test_what_cannot_be_expressed_is_named(text, reason):
    with pytest.raises(CannotExpress, match="^" + reason.split("(")[0]) as caught:
        model.Model(loads(text).tree)
    assert str(caught.value).startswith(reason)


def test_the_command_prints_as_solve_puzzle_does(tmp_path, capsys):
    path = tmp_path / "puzzle.txt"
    path.write_text("A . C\nB . .\n\nPZ(C_s)\nqs(A_w) = 3\nqs(B_w) = 9\nV(B_w, A_w)\n")
    assert command.main(str(path)) == 0
    assert set(capsys.readouterr().out.strip().split("\n\n")) == {"111\n333", "201\n603"}
    path.write_text("A .\n\nA_w < 10\n")
    assert command.main(str(path)) == 1
    assert capsys.readouterr().out == ""
    path.write_text(f"1 {'. ' * 9}\n\nPZ(1a)\n")
    assert command.main(str(path)) == 2
    assert "cannot express PZ(1a)" in capsys.readouterr().err


def test_the_command_stops_at_a_limit_and_says_whether_there_may_be_others(tmp_path, capsys):
    path = tmp_path / "puzzle.txt"
    path.write_text("A .\n\nA_w in {12, 34, 56}\n")
    assert command.main(str(path), 2) == 4
    assert len(set(capsys.readouterr().out.split()) & {"12", "34", "56"}) == 2
    path.write_text("A .\n\nA_w = 12\n")
    assert command.main(str(path), 2) == 0
    assert capsys.readouterr().out == "12\n"
    path.write_text("A .\n\nA_w < 10\n")
    assert command.main(str(path), 2) == 1
