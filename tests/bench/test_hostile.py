"""Inputs made to hurt end as they should: with a message and a code, and never with a traceback."""

import os
import re
from dataclasses import replace

import pytest

from bench import hostile
from sevendown import numbertheory
from sevendown.language import grid, line_notes, parser, semantics
from sevendown.process import memory
from sevendown.puzzle.kinds import _text, arukone, labyrinth, network, queens, tomograph, triangles
from sevendown.text import files, problems, source

SYSTEM = ("/proc/self/mem", "/dev/zero")  # files that not every system has


@pytest.mark.slow
@pytest.mark.parametrize("case", hostile.CASES, ids=lambda case: case.name)
def test_hostile_input_ends_as_it_should(case, tmp_path):
    if case.file in SYSTEM and not os.path.exists(case.file):
        pytest.skip(f"needs {case.file}")
    if case.message.startswith("gave up after"):  # so many seconds, or more on a busy machine
        case = replace(case, message="gave up")
    measured = hostile.run(case, tmp_path)
    assert hostile.is_as_expected(case, measured), measured
    assert "Traceback" not in measured.errors
    if case.code == 2 and case.text:
        assert re.match(r".*puzzle\.txt:\d+:\d+: .*\n {4}.*\n {4} *\^\n", measured.errors)


def test_the_page_has_the_table_of_all_of_them():
    rows = hostile.PAGE.read_text().partition("\n".join(hostile.HEAD) + "\n")[2]
    names = [row.split(" | ")[0].removeprefix("| ") for row in rows.split("\n\n")[0].splitlines()]
    assert names == [case.name for case in hostile.CASES]
    codes = [row.split(" | ")[1] for row in rows.split("\n\n")[0].splitlines()]
    assert codes == [str(case.code) for case in hostile.CASES]


@pytest.mark.parametrize(
    ("limit", "written"),
    [
        (memory._MOST, "the limit is {} megabytes"),
        (files.MAX_BYTES, "| {} bytes |"),
        (source.MAX_CHARACTERS, "| {} characters, 10 000 cells"),
        (grid.MAX_CELLS, "characters, {} cells"),
        (parser.MAX_STATEMENTS, "cells, {} statements |"),
        (grid.MAX_MARK, "| a mark | {} characters |"),
        (parser.MAX_LENGTH, "| a statement | {} characters"),
        (parser.MAX_DEPTH, "nested {} deep |"),
        (parser.MAX_LITERAL, "| a number in a statement | {} digits |"),
        (line_notes.MAX_TERMS, "| {} terms in the whole puzzle |"),
        (line_notes.MAX_DIGITS, "| all numbers that statements name | {} digits |"),
        (semantics.MOST_MEMBERS, "| what a name runs through | {} values |"),
        (numbertheory.NTH_PRIME_LIMIT, "| `nthprime(N)` | N = {} |"),
        (problems.MOST, "more than {} mistakes"),
        (queens.MOST, "`queens` {} columns"),
        (labyrinth.MOST, "`labyrinth` {} squares"),
        (network.MOST, "`network` {} places"),
        (tomograph.MOST, "`tomograph` {} rows"),
        (triangles.MOST, "`triangles` {} pieces"),
        (arukone.MOST, "`arukone` {} rows"),
        (_text.LONGEST, "numbers of {} digits"),
    ],
)
def test_the_page_names_the_limits_that_hold(limit, written):
    number = f"{limit:,}".replace(",", " ") if limit >= 10_000 else str(limit)
    assert written.format(number) in hostile.PAGE.read_text()
