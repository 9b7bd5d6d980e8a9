"""What a puzzle declares, and what a name stands for at one place of its text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Literal as OneOf
from typing import cast

from sevendown.language import parse_nodes, tree
from sevendown.language.grid import Grid
from sevendown.language.parse_nodes import Raw
from sevendown.language.parser import LogicalLine
from sevendown.language.vocabulary import GROUPS, RELATIONS, RUNNING, SPECIAL, STATEMENT_FORMS
from sevendown.text.characters import LETTER
from sevendown.text.source import Source

# What a bound name stands for: an argument; a number of the grid, which has a label; else a value.
BoundKind = OneOf["parameter", "number", "value"]
Sort = OneOf["number", "statement", "unknown"]

# Read off the text, because a line with a mistake has no raw node. Compiled where there is one.
_DECLARING = ("let", "var", "define")
_DECLARATION = rf"({'|'.join(_DECLARING)})\s+([{LETTER}]\w*(?:\s*,\s*[{LETTER}]\w*)*)"


class Declarations:
    """The names that a text declares anywhere, with the line of their first declaration.

    A name counts from its declaration on. Knowing the later ones too tells a use that comes too
    early from a slip of the pen.
    """

    def __init__(self) -> None:
        self.values: dict[str, int] = {}  # by let and var
        self.functions: dict[str, int] = {}  # by define
        # Declared by a line with a mistake, which is reported; their uses are passed over.
        self.broken_values: set[str] = set()
        self.broken_functions: set[str] = set()


def find_declarations(source: Source, statements: Sequence[LogicalLine]) -> Declarations:
    """Find what is declared where, before any name is looked up."""
    found = Declarations()
    for statement in statements:
        text = statement.text
        match = re.match(_DECLARATION, text) if text.startswith(_DECLARING) else None
        if not match:
            continue
        line = source.place(statement.at).line
        if match[1] == "define":
            lines, broken = found.functions, found.broken_functions
        else:
            lines, broken = found.values, found.broken_values
        for name in re.split(r"\s*,\s*", match[2]):
            lines.setdefault(name, line)
            if statement.node is None:
                broken.add(name)
    return found


class Extent:
    """How large something is with every `let` and `define` in it written out."""

    def __init__(self) -> None:
        self.depth = 0
        self.terms = 0
        self.variables: set[str] = set()  # those named by itself
        self.parts: dict[Extent, None] = {}  # of the names in it


def variables_in(extents: Iterable[Extent]) -> set[str]:
    """Give the variables in these and in all of their parts, each of which is visited once."""
    todo, seen = list(extents), set[Extent]()
    found: set[str] = set()
    while todo:
        extent = todo.pop()
        if extent not in seen:
            seen.add(extent)
            found |= extent.variables
            todo += extent.parts
    return found


class Scope:
    """The names known so far; declarations add to it, bound names come and go."""

    def __init__(self, grid: Grid, registry: tree.WordFinder, declarations: Declarations) -> None:
        self.grid = grid
        self.registry = registry
        self.declarations = declarations
        self.lets: dict[str, tuple[tree.Expression, Extent]] = {}
        self.variables: dict[str, tree.Members] = {}
        self.definitions: dict[str, tuple[tree.Definition, Extent]] = {}
        self.slots: dict[tuple[str, tree.Direction], tree.Slot] = {
            (slot.mark, slot.direction): slot for slot in grid.own_slots()
        }
        self.named_at: dict[tree.Slot, int] = {}  # slots only a statement names
        self.digits_named = 0  # of all these together
        self.bound: dict[str, BoundKind] = {}
        self.spelling: dict[str, str] = {}  # a word's first name -> as written

    @contextmanager
    def binding(self, names: dict[str, BoundKind]) -> Iterator[None]:
        """Add parameters or a running name for the time being; they hide what has their name."""
        outer = self.bound
        self.bound = {**outer, **names}
        try:
            yield
        finally:
            self.bound = outer

    def slot(self, mark: str, direction: tree.Direction, at: int) -> tree.Slot:
        """Give the number named at an offset, from now on one of the puzzle's numbers."""
        if (mark, direction) not in self.slots:
            slot = self.slots[mark, direction] = self.grid.slot(mark, direction)
            self.named_at[slot] = at
            self.digits_named += len(slot.cells)
        return self.slots[mark, direction]

    def is_declared(self, name: str) -> bool:
        """Say whether a `let` or `var` so far declares the name."""
        return name in self.lets or name in self.variables

    def group(self, node: Raw) -> tree.GroupName | None:
        """Give the group that a name stands for, unless the puzzle gave the name a meaning."""
        if not isinstance(node, parse_nodes.Symbol) or node.text not in GROUPS:
            return None
        if node.text in self.bound or self.is_declared(node.text):
            return None
        return cast(tree.GroupName, node.text)

    def function(self, name: str) -> tree.Function | tree.Definition | None:
        """Give the predicate or operator of that name, built in or defined by the puzzle."""
        if name in self.declarations.functions and not self.registry.is_reserved(name):
            # A word beyond the language gives way to a definition, even to one that is to come.
            return self.definitions[name][0] if name in self.definitions else None
        found = self.registry.find(name)
        if found is not None:
            self.spelling.setdefault(found.name, name)
        return found

    def sort_of(self, node: Raw) -> Sort:
        """Tell a number from a statement by the outermost part alone."""
        match node:
            case parse_nodes.Infix():
                return "number" if node.kind in ("sum", "product", "power") else "statement"
            case parse_nodes.Not() | parse_nodes.Inside():
                return "statement"
            case parse_nodes.Running():
                if node.name in STATEMENT_FORMS:
                    return "statement"
                return "number" if node.name in RUNNING else "unknown"
            case parse_nodes.Call():
                return self.sort_of_call(node.name)
        return "number"

    def sort_of_call(self, name: str) -> Sort:
        """Tell a number from a statement by the name before the bracket."""
        if name in RELATIONS or name in STATEMENT_FORMS:
            return "statement"
        if name in SPECIAL or name in RUNNING:
            return "number"
        function = self.function(name)
        if function is None:
            return "unknown"
        return "statement" if function.is_predicate else "number"
