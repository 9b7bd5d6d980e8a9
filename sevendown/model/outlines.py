"""Terms and choices about one unknown alone, which could have been defined.

So what is written out becomes a table or a test of one number just as the use of a definition does.
"""

from __future__ import annotations

from typing import Any

from sevendown.language import semantics, tree
from sevendown.words.language.arithmetic import Minus, Plus, Times
from sevendown.words.language.minmax import SumOfAll

OUTLINED = ("",)  # the parameters of definitions that nobody has made; they have no such name


class Outlines:
    """Finds what could have been defined in one puzzle."""

    def __init__(self) -> None:
        # The nodes are kept beside what has been found of them, so that their ids stay theirs.
        self._scans: dict[int, tuple[tree.Part, int, semantics.Unknown | bool]] = {}
        self._found: dict[tree.Node, tree.Definition] = {}  # equal nodes have one

    def only_unknown(self, node: tree.Part) -> semantics.Unknown | None:
        """Give the unknown that a node is about; None: there are several, or none, or names."""
        found = self._scan(node)[1]
        return None if isinstance(found, bool) else found

    def find(
        self, node: tree.Operation | tree.Logic
    ) -> tuple[tree.Definition, semantics.Unknown] | None:
        """Give the definition that a node would be the use of, had somebody made one, and of what.

        None where it is not about one unknown alone, or so simple that its parts say it all.
        """
        weight, unknown = self._scan(node)
        if weight < 2 or isinstance(unknown, bool):
            return None
        if node not in self._found:
            self._found[node] = _outlined(node, unknown)
        return self._found[node], unknown

    def _scan(self, node: tree.Part) -> tuple[int, semantics.Unknown | bool]:
        """Count what is joined in a node beyond a sum: operators, or the parts of a statement.

        And give the unknown that it is about. True: none; False: several, or what depends on
        names. The digits of a number of the grid are those of its cells, not those of its value.
        """
        if isinstance(node, semantics.Unknown):
            return 0, node
        known = self._scans.get(id(node))
        if known is None:
            weight, about = 0, not isinstance(node, _OF_NAMES)
            unknown: semantics.Unknown | bool = about
            for part in tree.children(node):
                own, other = self._scan(part)
                weight += own
                if unknown is True:
                    unknown = other
                elif other is not True and other != unknown:
                    unknown = False
            if isinstance(node, tree.Logic):
                weight = len(node.parts)
            elif isinstance(node, tree.Operation):
                weight += not _adds(node)
            known = self._scans[id(node)] = node, weight, unknown
        return known[1:]


# What depends on names that run or on the grid, and definitions, which may.
_OF_NAMES = (
    *(tree.Bound, tree.LabelOf, tree.Group, tree.DigitOf),
    *(tree.RunningValue, tree.RunningStatement, tree.Definition),
)


def _adds(node: tree.Operation) -> bool:
    """Whether an operation makes a sum of its arguments, with factors that are known."""
    if isinstance(node.operator, Times):
        return any(isinstance(argument, tree.Literal) for argument in node.arguments)
    return isinstance(node.operator, Plus | Minus | SumOfAll)


def _outlined(node: tree.Operation | tree.Logic, unknown: semantics.Unknown) -> tree.Definition:
    done: dict[int, Any] = {}  # shared terms are changed once

    def change(part: Any) -> Any:
        if part == unknown:
            return tree.Bound(OUTLINED[0])
        if id(part) not in done:
            done[id(part)] = tree.rebuild(part, change)
        return done[id(part)]

    from sevendown.model.wording import phrase, sentence  # rarely needed

    text = sentence(node) if isinstance(node, tree.Statement) else phrase(node)
    return tree.Definition(text, OUTLINED, change(node))
