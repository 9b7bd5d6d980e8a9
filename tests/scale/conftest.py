"""What the tests of several workers share: an empty folder, with puzzles that take long."""

import pytest
from support.loosened import ENDLESS, many_solutions, some_solutions


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """An empty folder but for an endless puzzle, one with many solutions, and a batch."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "endless.txt").write_text(ENDLESS)
    (tmp_path / "many.txt").write_text(many_solutions())
    for number, text in enumerate(some_solutions()):
        (tmp_path / f"some{number}.txt").write_text(text)
    return tmp_path
