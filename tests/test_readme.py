"""What README.md says is true, and short: its set-up, its length. Its examples: test_docs.py."""

import os
import re
from pathlib import Path

from support import published
from support.documents import FIRST_PAGE, ROOT, Document

import sevendown

PAGE = Document(FIRST_PAGE)
README, SHELLS = PAGE.text, PAGE.shells
MOST_LINES = 250


def test_the_readme_is_short_and_has_what_is_tried_elsewhere():
    assert len(README.splitlines()) <= MOST_LINES
    assert {"figure1.txt", "squaredigits.py", "prime-palindromes.txt"} <= set(PAGE.files)
    assert len(SHELLS) == 2 and len(PAGE.consoles) >= 5 and len(PAGE.sessions) >= 1


def test_the_picture_of_the_first_puzzle_has_its_marks_and_loads_nothing():
    picture = (ROOT / "docs" / "figure1.svg").read_text(encoding="utf-8")
    assert "docs/figure1.svg" in PAGE.links()
    marks = sevendown.loads(PAGE.files["figure1.txt"]).tree.marks
    assert set(marks) <= set(re.findall(r">([A-Z])</text>", picture))
    assert re.findall(r"https?:[^\"]*", picture) == ["http://www.w3.org/2000/svg"]  # a name
    assert not re.search(r"url\(|@import|href|<script|<image|<foreignObject", picture)


def test_the_command_for_a_first_puzzle_solves_one():
    program, path = SHELLS[0].split("&&")[-1].split()
    assert program == ".venv/bin/solve-puzzle"
    puzzle = sevendown.load(ROOT / path)
    solution = Path(ROOT / path).with_suffix(".solution").read_text()
    assert [str(found) for found in puzzle.solutions()] == [solution.rstrip("\n")]


def test_automation_runs_the_command_of_the_readme_and_nothing_else():
    script = (ROOT / ".ci" / "run").read_text()
    lines = [line for line in script.splitlines() if line and not line.startswith("#")]
    assert lines == ["set -euo pipefail", 'cd "$(dirname "$0")/.."', SHELLS[1].strip()]
    assert os.access(ROOT / ".ci" / "run", os.X_OK)


def test_every_published_puzzle_names_its_source():
    for path in published.ALL:
        assert re.search("^source: .", path.read_text(encoding="utf-8"), re.MULTILINE), path
