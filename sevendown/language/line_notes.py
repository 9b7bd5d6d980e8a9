"""What is noted about the logical line in hand: its mistakes, and how large it is.

A mistake is noted and the look-up goes on with a stand-in, so that one reading finds them all.
A limit is different: what exceeds it may be too large to go on with, so the reading ends there.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from sevendown.errors import LimitError
from sevendown.language import tree
from sevendown.language.parse_nodes import Raw
from sevendown.text.limits import READING
from sevendown.text.problems import Problems
from sevendown.text.source import Source

# What stands in the tree where the text has a mistake.
STAND_IN = tree.NoValue()
FALSE = tree.Comparison("=", STAND_IN, STAND_IN)


@dataclass(repr=False, eq=False)
class Size:
    """How large something is with every `let` and `define` in it written out."""

    depth: int = 0
    terms: int = 0
    variables: set[str] = field(default_factory=set)  # those named by itself
    parts: dict[Size, None] = field(default_factory=dict)  # of the names in it


def variables_in(sizes: Iterable[Size]) -> set[str]:
    """Give the variables in these and in all of their parts, each of which is visited once."""
    todo, seen = list(sizes), set[Size]()
    found: set[str] = set()
    while todo:
        size = todo.pop()
        if size not in seen:
            seen.add(size)
            found |= size.variables
            todo += size.parts
    return found


class LineNotes:
    """The place, the size and the mistakes of one logical line after the other."""

    def __init__(self, source: Source, problems: Problems) -> None:
        self.source = source
        self.problems = problems
        self.base = 0  # the offset of the logical line, from which those of raw nodes count
        self.line = 0
        self.size = Size()

    def begin(self, offset: int) -> None:
        """Turn to the logical line that starts at an offset."""
        self.base = offset
        self.line = self.source.place(offset).line
        self.size = Size()

    def complain(self, node: Raw, message: str) -> tree.Expression:
        """Note a mistake; give a stand-in with which the look-up can go on."""
        self.problems.append(self.source.problem(self.base + node.at, message))
        return STAND_IN

    def count(self, node: Raw, level: int, size: Size | None = None) -> None:
        """Take note of a node, or of all that a name stands for, and keep to the limits."""
        mine = self.size
        mine.depth = max(mine.depth, level + (size.depth if size else 0))
        mine.terms += 1 + (size.terms if size else 0)
        if size:
            mine.parts[size] = None
        self.check_depth(node, mine.depth)
        if mine.terms > READING.written_out_terms:
            self._refuse(
                node, f"more than {READING.written_out_terms} terms once every name is written out"
            )

    def check_depth(self, node: Raw, depth: int) -> None:
        """Refuse what is nested too deep."""
        if depth > READING.nesting:
            self._refuse(node, f"nested more than {READING.nesting} deep")

    def check_digits(self, node: Raw, count: int) -> None:
        """Refuse too many numbers that start in the middle of long ones."""
        if count > READING.named_digits:
            self._refuse(
                node, f"the numbers named so far have more than {READING.named_digits} digits"
            )

    def _refuse(self, node: Raw, message: str) -> None:
        raise LimitError([self.source.problem(self.base + node.at, message)])
