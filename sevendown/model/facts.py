"""Statements that must hold, each with what everybody asks about it."""

from __future__ import annotations

from functools import cached_property

from sevendown.language import semantics, tree


class Part:
    """A statement that must hold, alone or as a part of one that the user has written."""

    def __init__(self, line: tree.Line, node: tree.Statement, puzzle: tree.PuzzleTree) -> None:
        self.line = line  # where it comes from
        self.node = node
        self.puzzle = puzzle

    @cached_property
    def unknowns(self) -> list[semantics.Unknown]:
        """The unknowns in it, in the order of their first appearance."""
        return semantics.unknowns(self.node, self.puzzle)

    @cached_property
    def steps(self) -> int:
        """About how many steps it takes to test it once."""
        return semantics.effort(self.node, self.puzzle)
