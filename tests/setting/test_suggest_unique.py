"""The fewest clues that leave one solution: they do, and no fewer of those considered would."""

from __future__ import annotations

import io
import json
from itertools import combinations
from random import Random

import pytest

import sevendown
from sevendown.command import verb_command
from sevendown.setting.hitting_sets import Looks, TooManyTried, fewest_hitting
from sevendown.setting.suggest_clues import Suggester
from sevendown.setting.suggest_filling import filling_of
from sevendown.setting.suggest_unique import LEAST_TASTE, CannotAdd, additions_for


def run(*arguments, text=""):
    stdin, stdout, stderr = io.BytesIO(text.encode()), io.StringIO(), io.StringIO()
    code = verb_command.main(("suggest", *arguments), stdin, stdout, stderr)
    return code, stdout.getvalue(), stderr.getvalue()


def suggester_of(text):
    puzzle = sevendown.loads(text)
    return Suggester(puzzle, filling_of(puzzle, puzzle.tree.intended))


CASES = [
    ("1 2 3\n4 . .\n\nqs(1a) = 12\nV(4a, 7)\n", ["741", "259"]),
    ("1 2 3\n4 . .\n\nQ(2d)\nqs(4a) = 16\n", ["318", "565"]),
    ("1 2\n3 .\n", ["64", "28"]),
    ("1 2\n3 .\n\n1a > 3a\n", ["97", "13"]),
    ("1 2\n3 .\n4 .\n\nPZ(1a)\nQ(3a)\nK(4a)\n", ["13", "64", "27"]),
]


@pytest.mark.parametrize(("text", "rows"), CASES)
def test_they_leave_one_solution_and_no_fewer_would(text, rows):
    whole = "\n".join([text, "solution:", *rows, ""])
    suggester = suggester_of(whole)
    found = additions_for(suggester)
    puzzle = sevendown.loads("\n".join([text, *(clue.text for clue in found.clues), ""]))
    assert [list(solution.rows) for solution in puzzle.solutions()] == [rows]
    assert found.clues and found.is_fewest
    # Of all solutions, no smaller set of the clues that were considered rules all others out.
    others = [s.numbers for s in sevendown.loads(text).solutions() if list(s.rows) != rows]
    clues = [
        clue
        for slot in suggester.puzzle.tree.numbers
        for clue in suggester.true_clues(slot, suggester.values[slot.name])
        if clue.pleasantness >= LEAST_TASTE
    ]
    assert len(clues) == found.considered
    left = [{i for i, o in enumerate(others) if clue.holds(o)} for clue in clues]
    for size in range(1, len(found.clues)):
        assert not any(not set.intersection(*some) for some in combinations(left, size))


def test_the_verb_tells_them_in_text_and_json():
    text = "\n".join([CASES[0][0], "solution:", *CASES[0][1], ""])
    code, out, err = run("-", "--unique", text=text)
    data = json.loads(run("-", "--unique", "--format", "json", text=text)[1])
    assert (code, err) == (0, "")
    assert data["fewest"] and data["at_least"] == len(data["additions"])
    first, *lines = out.splitlines()
    assert "exactly one solution" in first and len(lines) == len(data["additions"])
    for line, item in zip(lines, data["additions"], strict=True):
        assert line.strip().startswith(item["statement"])


def test_clues_may_be_wanted_of_one_entry_alone():
    text = "\n".join(["1 2 3\n4 . .\n", "qs(1a) = 12", "Q(1d)", "solution:", "651", "459", ""])
    data = json.loads(run("-", "4a", "--unique", "--format", "json", text=text)[1])
    assert {item["entry"] for item in data["additions"]} == {"4a"}


def test_what_clues_do_not_speak_of_cannot_be_ruled_out():
    suggester = suggester_of("1 2\n3 .\n\nvar n in 1..2\nn + 1a > 3\n\nsolution:\n64\n28\nn = 1\n")
    with pytest.raises(CannotAdd) as raised:
        additions_for(suggester)
    assert raised.value.is_proved and raised.value.other.variables == {"n": 2}


def test_a_puzzle_with_one_solution_needs_nothing():
    code, out, _ = run("-", "--unique", text="1 2\n3 .\n\n1a = 75\n3a = 16\n")
    assert (code, out) == (0, "there is exactly one solution already\n")


def test_what_is_open_is_filled_by_the_first_solution():
    text = "1 2\n3 .\n\nQ(1a)\n\nsolution:\n6?\n2?\n"
    code, out, err = run("-", "--unique", text=text)
    assert code == 0 and "as in the first solution found" in err
    lines = [line.split("  ")[1] for line in out.splitlines()[1:]]
    (solution,) = sevendown.loads("\n".join(["1 2\n3 .\n\nQ(1a)", *lines, ""])).solutions()
    assert solution.rows[0] == "64" and solution.rows[1][0] == "2"


@pytest.mark.parametrize("seed", range(30))
def test_fewest_things_that_hit_all_sets(seed):
    random = Random(seed)
    count = random.randrange(1, 12)
    hits = [random.getrandbits(count) & random.getrandbits(count) for _ in range(10)]
    everything = (1 << count) - 1

    def all_hit(some):
        together = 0
        for index in some:
            together |= hits[index]
        return together == everything

    sizes = [n for n in range(11) if any(map(all_hit, combinations(range(10), n)))]
    found = fewest_hitting(hits, count, 0, 10, Looks())
    assert (found is None) == (not sizes)
    if found is not None:
        assert all_hit(found) and len(found) == sizes[0]
        assert fewest_hitting(hits, count, 0, sizes[0] - 1, Looks()) is None


def test_looks_are_limited():
    hits = [1 << i | 1 << (i + 1) % 24 for i in range(24)]
    with pytest.raises(TooManyTried) as raised:
        fewest_hitting(hits, 24, 1, 12, Looks(2000))
    assert 1 <= raised.value.args[0] <= 12
