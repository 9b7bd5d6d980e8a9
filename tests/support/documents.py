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

    def prose(self) -> str:
        """The page without its blocks, in which nothing is a heading or a link."""
        return re.sub(r"^```.*?^```\n", "", self.text, flags=re.MULTILINE | re.DOTALL)

    def links(self) -> list[str]:
        """Where the links and pictures of the page lead."""
        assert not re.search(r"<(a|img) |^\[[^\]]+\]: ", self.prose(), re.MULTILINE), (
            "seen by nobody"
        )
        return re.findall(r"\]\(([^)\s]+)\)", self.prose())

    def anchors(self) -> set[str]:
        """The headings of the page, as links name them: a second one of a name is numbered."""
        found: list[str] = []
        for line in re.findall("^#+ (.*)", self.prose(), re.MULTILINE):
            name = re.sub(r"[^\w -]", "", line.lower()).replace(" ", "-")
            same = sum(
                re.fullmatch(rf"{re.escape(name)}(-\d+)?", other) is not None for other in found
            )
            found.append(f"{name}-{same}" if same else name)
        return set(found)

    def table(self, first_line: str) -> list[list[str]]:
        """The rows of the table that begins with a line, each as its columns."""
        head, found, rest = self.text.partition(first_line + "\n")
        assert found, first_line
        rows = rest.partition("\n\n")[0].splitlines()[1:]
        return [[column.strip() for column in re.split(r"(?<!\\)\|", row)[1:-1]] for row in rows]

    def section(self, heading: str) -> str:
        """What stands below a heading, up to the next one of the same rank or a higher one."""
        rank = heading.index(" ")
        found = re.search(
            rf"^{re.escape(heading)}\n(.*?)(?=^#{{1,{rank}}} |\Z)", self.text, re.M | re.S
        )
        assert found, heading
        return found[1]

    def lay_out(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Write the files into a folder and go there, with the program on the path.

        Those of the first page come before: other pages are about them too.
        """
        for name, text in {**Document(FIRST_PAGE).files, **self.files}.items():
            (folder / name).write_text(text, encoding="utf-8")
        programs = folder / "programs"
        programs.mkdir()
        commands = {
            "solve-puzzle": "-m sevendown",
            "sevendown": "-c 'from sevendown.command.entry import verb; verb()'",
            "make-puzzle": "-m sevendown.command.make_command",
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


FIRST_PAGE = ROOT / "README.md"
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))]
