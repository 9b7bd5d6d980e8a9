"""What solve-puzzle says where the solutions are not the one that is meant."""

from __future__ import annotations

import io
import json

import pytest

import sevendown
from sevendown.command import cli, verb_command

TWO = "A . C\nB . .\n\nPZ(C_s)\nqs(A_w) = 3\nqs(B_w) = 9\nV(B_w, A_w)\n"  # 111 333 and 201 603
ONE = TWO + "PAL(A_w)\n"
NONE = TWO + "A_w = 102\n"
WITH_VARIABLE = ONE + "var X in 1..9\nX = qs(B_w)\n"

EXACTLY_ONE = "there is exactly one solution, but not the intended one"
OTHERS = "this is not the intended solution; there are others"
NOT_AMONG = "the intended solution is not among these"


def solve(text, *arguments):
    """Give the exit code, what is printed, and what is told beside warnings."""
    out, err = io.StringIO(), io.StringIO()
    code = cli.main([*arguments], io.StringIO(text), out, err)
    told = [line for line in err.getvalue().splitlines() if line.startswith("<stdin>")]
    return code, out.getvalue(), [line.partition(": ")[2] for line in told]


@pytest.mark.parametrize(
    "text, meant, options, code, told",
    [
        (ONE, "111 333", "", 0, []),
        (ONE, "1?1 ???", "", 0, []),
        (ONE, "1?1 ??4", "", 4, [EXACTLY_ONE]),
        (ONE, "201 603", "", 4, [EXACTLY_ONE]),
        (ONE, "201 603", "--all", 4, [EXACTLY_ONE]),
        (ONE, "201 603", "--count", 4, [EXACTLY_ONE]),
        (ONE, "201 603", "--unique", 4, [EXACTLY_ONE]),
        (ONE, "111 333", "--unique", 0, []),
        (ONE, "201 603", "--ambiguous", 4, [EXACTLY_ONE]),
        (ONE, "111 333", "--ambiguous", 0, []),
        (ONE, "201 603", "--limit 2", 4, [EXACTLY_ONE]),
        (TWO, "111 333", "--all", 0, []),
        (TWO, "201 603", "--all", 0, []),
        (TWO, "201 603", "--count", 0, []),
        (TWO, "112 333", "", 4, [OTHERS]),
        (TWO, "112 333", "--limit 1", 4, [OTHERS]),
        (TWO, "112 333", "--limit 2", 4, [NOT_AMONG + "; there may be others"]),
        (TWO, "112 333", "--all", 4, [NOT_AMONG]),
        (TWO, "112 333", "--count", 4, [NOT_AMONG]),
        (TWO, "112 333", "--unique", 4, ["there is another solution"]),
        (TWO, "112 333", "--ambiguous", 4, [NOT_AMONG]),
        (TWO, "111 603", "--ambiguous", 0, []),
        (NONE, "102 603", "", 1, ["there is no solution"]),
        (NONE, "102 603", "--all", 1, ["there is no solution"]),
        (ONE, "111 33", "", 2, None),
    ],
)
def test_each_way_of_asking_is_told(text, meant, options, code, told):
    found = solve(f"solution: {meant}\n\n{text}", *options.split())
    plain = solve(text, *options.split())
    assert found[0] == code
    if told is not None:
        assert found[1] == plain[1]  # solutions are the same as ever
        assert found[2] == told


def test_first_of_two_may_be_the_one_meant_or_not():
    first = solve(TWO)[1].split()
    other = {"111": "201 603", "201": "111 333"}[first[0]]
    assert solve(f"solution: {' '.join(first)}\n\n{TWO}")[::2] == (0, [])
    assert solve(f"solution: {other}\n\n{TWO}")[::2] == (4, [OTHERS])


def test_variables_count():
    assert solve(f"{WITH_VARIABLE}\nsolution:\n111\n333\nX = 9\n")[::2] == (0, [])
    assert solve(f"{WITH_VARIABLE}\nsolution:\n???\n???\nX = 8\n")[::2] == (4, [EXACTLY_ONE])
    assert solve(f"{WITH_VARIABLE}\nsolution:\n???\n???\nX = 8\n", "--ambiguous")[0] == 4


@pytest.mark.parametrize(
    "text, meant, options, expected",
    [
        (ONE, "111 333", "", True),
        (ONE, "201 603", "", False),
        (TWO, "112 333", "--count", False),
        (NONE, "102 603", "", False),
        (TWO, "111 603", "--ambiguous", None),
        (ONE, "111 333", "--ambiguous", True),
    ],
)
def test_json_has_it_where_the_text_says_which_is_meant(text, meant, options, expected):
    asked = [*options.split(), "--format", "json"]
    data = json.loads(solve(f"solution: {meant}\n\n{text}", *asked)[1])
    assert data["intended"] is expected
    assert "intended" not in json.loads(solve(text, *asked)[1])


@pytest.mark.parametrize("options", ["", "--all", "--count", "--unique", "--ambiguous"])
def test_several_jobs_say_the_same(tmp_path, options):
    files = []
    for index, meant in enumerate(["111 333", "201 603", "112 333"]):
        for name, text in (("one", ONE), ("two", TWO)):
            path = tmp_path / f"{name}{index}.txt"
            path.write_text(f"solution: {meant}\n\n{text}", encoding="utf-8")
            files.append(str(path))
    said = []
    for jobs in "12":
        out, err = io.StringIO(), io.StringIO()
        code = cli.main([*files, *options.split(), "--jobs", jobs], io.StringIO(), out, err)
        said.append((code, out.getvalue(), err.getvalue()))
    assert said[0] == said[1]
    assert said[0][0] == 4


PRINTED = (
    "Across\nA. Its digit sum is 3 (3)\nB. A multiple of A across (3)\n\nDown\nC. A prime (2)\n"
)


@pytest.mark.parametrize("verb", ["read", "clues"])
@pytest.mark.parametrize(
    "text",
    [
        f"title: T\nsolution: 11? 3?3\n\n{WITH_VARIABLE}",
        f"{WITH_VARIABLE}\nsolution:\n11?\n3?3\nX = 9\n",
        f"A . C\nB . .\n\n{PRINTED}\nsolution:\n111\n333\n",
        f"solution:\n111\n333\nexpect: solutions > 1\n\nA . C\nB . .\n\n{PRINTED}",
    ],
)
def test_pages_that_are_written_keep_it(verb, text):
    out, err = io.StringIO(), io.StringIO()
    assert verb_command.main([verb, "-"], io.StringIO(text), out, err) == 0
    before, after = sevendown.loads(text), sevendown.loads(out.getvalue())
    assert err.getvalue() == ""
    assert after.tree.intended.digits == before.tree.intended.digits
    assert after.tree.intended.variables == before.tree.intended.variables
    assert after.expectations == before.expectations
    assert after.count() == before.count()
