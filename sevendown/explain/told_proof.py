"""A proof of what the solutions of a puzzle are, whatever its kind, told to people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sevendown.explain.telling import Told, as_markdown, as_text
from sevendown.puzzle.puzzle import Puzzle


class ToldProof:
    """What has been proved of a puzzle, and how it is told."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle

    @property
    def has_solution(self) -> bool:
        """Whether the puzzle has one."""
        raise NotImplementedError

    def told(self) -> list[Told]:
        """Tell it step by step."""
        raise NotImplementedError

    def ending(self, markdown: bool = False) -> str:
        """Say what has been proved."""
        raise NotImplementedError

    def as_dict(self) -> dict[str, Any]:
        """Give it as plain lists and dictionaries."""
        raise NotImplementedError

    def written(
        self,
        told: Sequence[Told],
        grid: bool = False,
        markdown: bool = False,
        notation: bool = True,
        end: bool = True,
    ) -> str:
        """Write steps that have been told, perhaps with the grid after each.

        With `notation` it says first what signs mean, with `end` at last what has been proved.
        """
        if markdown:
            text = as_markdown(self._puzzle, told, grid, notation)
        else:
            text = as_text(told, grid, notation)
        return f"{text}{self.ending(markdown)}\n" if end else text
