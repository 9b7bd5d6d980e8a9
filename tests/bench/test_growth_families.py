"""The families of growing puzzles, and the picture of their curves."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree

import pytest

import sevendown
from bench import growth, process
from bench.curves import Panel, Point, drawn

SMALL = [
    *((growth.long_number, n) for n in (2, 3, 5, 8)),
    *((growth.large_grid, n) for n in (3, 4, 7, 9)),
    *((growth.many_solutions, n) for n in (1, 10, 100)),
]


@pytest.mark.parametrize(("make", "n"), SMALL)
def test_small_members_have_the_known_solution(make, n):
    sample = make(n)
    assert sample == make(n)
    found = [str(solution) for solution in sevendown.loads(sample.text).solutions()]
    assert growth.check(sample, "\n\n".join(found)) == ""
    assert len(found) < 1000


@pytest.mark.parametrize(("title", "unit", "make", "sizes"), growth.FAMILIES)
def test_every_member_can_be_read_and_is_as_large_as_it_says(title, unit, make, sizes):
    for n in (sizes[0], sizes[-1]):
        sample = make(n)
        puzzle = sevendown.loads(sample.text).tree
        rows = sample.filling.split("\n")
        assert (puzzle.rows, puzzle.columns) == (len(rows), len(rows[0]))
        size = {"number length": puzzle.columns, "grid size": puzzle.rows}
        assert size.get(title, sample.solutions) == n


def test_names_in_the_large_grid_are_those_of_the_program():
    sample = growth.large_grid(9)
    rows = [list(row) for row in sample.filling.split("\n")]
    names = {run.name for run in sevendown.loads(sample.text).tree.numbers}
    assert {name for name, _ in growth._numbers(rows)} == names


def test_wrong_solutions_of_a_member_are_noticed():
    sample = growth.many_solutions(2)
    assert growth.check(sample, "100008\n\n100017\n") == ""
    assert "missing" in growth.check(sample, "100017\n")
    assert "WRONG" in growth.check(sample, "100008\n")
    assert "WRONG" in growth.check(sample, "100008\n\n100008\n")
    assert "WRONG" in growth.check(growth.long_number(3), "")


@pytest.mark.slow
def test_the_command_measures_and_draws(tmp_path, capsys, monkeypatch):
    one = [(title, unit, make, sizes[:2]) for title, unit, make, sizes in growth.FAMILIES]
    monkeypatch.setattr(growth, "FAMILIES", one)
    monkeypatch.setattr(process, "FLOOR_RUNS", 1)
    picture = tmp_path / "picture.svg"
    assert growth.main(60.0, picture) == 0
    printed = capsys.readouterr().out
    assert "WRONG" not in printed
    measured = [line.split() for line in printed.splitlines() if line[:18].strip().isdigit()]
    assert [int(line[0]) for line in measured] == [2, 3, 3, 4, 1, 10]
    assert all(float(line[1]) > float(line[2]) for line in measured)
    ElementTree.parse(picture)


def test_the_picture_is_well_formed_and_shows_every_point():
    panels = [
        Panel("a < b", "digits & more", [Point(2, 0.5, 0.1, 30.0), Point(20, 50.0, 49.0, 90.0)]),
        Panel("one point", "n", [Point(3, 0.5, 0.001, 30.0)]),
        Panel("none", "n", []),
    ]
    svg = ElementTree.fromstring(drawn(panels))
    space = "{http://www.w3.org/2000/svg}"
    assert svg.tag == f"{space}svg"
    texts = [text.text for text in svg.iter(f"{space}text")]
    assert {"a < b", "digits & more", "one point", "none", "seconds", "MB"} <= set(texts)
    assert {"0.001", "100", "2", "20"} <= set(texts)
    circles = list(svg.iter(f"{space}circle"))
    assert len(circles) == 3 * 3
    width, height = (float(svg.get(name)) for name in ("width", "height"))
    for circle in circles:
        assert 0 <= float(circle.get("cx")) <= width and 0 <= float(circle.get("cy")) <= height


def test_larger_values_are_drawn_higher_and_further_right():
    points = [Point(2, 0.5, 0.1, 30.0), Point(20, 50.0, 49.0, 90.0)]
    svg = ElementTree.fromstring(drawn([Panel("a", "n", points)]))
    first, last, *_ = svg.iter("{http://www.w3.org/2000/svg}circle")
    assert float(first.get("cx")) < float(last.get("cx"))
    assert float(first.get("cy")) > float(last.get("cy"))
