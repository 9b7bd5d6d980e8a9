"""Inputs made to hurt end as they should: with a message and a code, and never with a traceback."""

import os
import re
from dataclasses import replace

import pytest

from bench import hostile
from sevendown.process import memory

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


def test_the_page_names_the_memory_that_is_allowed():
    assert f"the limit is {memory._MOST} megabytes" in hostile.PAGE.read_text()
