"""The documents of the project as tests see them: files to write, commands and sessions to try."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


class Document:
    """A Markdown file, and the blocks in it that can be tried."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.text = path.read_text(encoding="utf-8")
        self.shells = self._blocks("sh")
        self.consoles = self._blocks("console")
        self.sessions = self._blocks("pycon")
        # `name.txt`: and then a block is a file.
        named = r"`([\w-]+\.\w+)`:\n\n```\w*\n(.*?)^```"
        self.files = dict(re.findall(named, self.text, re.MULTILINE | re.DOTALL))

    def _blocks(self, kind: str) -> list[str]:
        return re.findall(rf"^```{kind}\n(.*?)^```", self.text, re.MULTILINE | re.DOTALL)

    def lay_out(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Write the files into a folder and go there, with the program on the path."""
        for name, text in self.files.items():
            (folder / name).write_text(text, encoding="utf-8")
        programs = folder / "programs"
        programs.mkdir()
        commands = {
            "solve-puzzle": "-m sevendown",
            "make-puzzle": "-m sevendown.command.make",
            "python3": "",
        }
        for name, arguments in commands.items():
            program = programs / name
            program.write_text(f'#!/bin/sh\nexec "{sys.executable}" {arguments} "$@"\n')
            program.chmod(0o755)
        monkeypatch.setenv("PATH", f"{programs}{os.pathsep}{os.environ['PATH']}")
        monkeypatch.setenv("PYTHONPATH", str(ROOT))
        monkeypatch.chdir(folder)

    def __repr__(self) -> str:
        return str(self.path.relative_to(ROOT))
