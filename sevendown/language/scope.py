"""What a puzzle declares, and what a name stands for at one place of its text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Literal as OneOf

from sevendown.language import parse_nodes, tree
from sevendown.language.grid import Grid
from sevendown.language.parse_nodes import Raw
from sevendown.language.parser import LogicalLine, declared_in
from sevendown.language.vocabulary import (
    FREE_FORMS,
    GROUPS,
    LINES,
    RELATIONS,
    RUNNING,
    SPECIAL,
    STATEMENT_FORMS,
    everyday_reference,
    plain_form,
    plain_group,
    split_reference,
)
from sevendown.text.source import Source

# What a bound name stands for: an argument; a number of the grid, which has a label; else a value,
# which may be known.
BoundKind = OneOf["parameter", "number", "value"] | int
Sort = OneOf["number", "statement", "unknown"]


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
        how, names = declared_in(statement.text)
        if not names:
            continue
        line = source.place(statement.at).line
        if how == "define":
            lines, broken = found.functions, found.broken_functions
        else:
            lines, broken = found.values, found.broken_values
        for name in names:
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
        self.marks_named: set[str] = set()
        self.digits_named = 0  # of all these together
        self.bound: dict[str, BoundKind] = {}
        self.spelling: dict[str, str] = {}  # a word's first name -> as written

    def copy(self) -> Scope:
        """Give a scope of the same names, to which others can be added."""
        other = Scope(self.grid, self.registry, self.declarations)
        other.lets, other.variables = dict(self.lets), dict(self.variables)
        other.definitions, other.slots = dict(self.definitions), dict(self.slots)
        other.named_at, other.marks_named = dict(self.named_at), set(self.marks_named)
        other.digits_named, other.spelling = self.digits_named, dict(self.spelling)
        return other

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
        self.marks_named.add(mark)
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
        if not isinstance(node, parse_nodes.Symbol):
            return None
        name = node.text
        found = name if name in GROUPS else plain_group(name)
        if found is None or name in self.bound or self.is_declared(name):
            return None
        if found != name and name in self.declarations.values:  # further down
            return None
        return found

    def line_of(self, node: Raw) -> str | None:
        """Give `row`, `column` or `diagonal` where a call stands for such a list of cells."""
        if not isinstance(node, parse_nodes.Call):
            return None
        name = self.plain_name(node.name)
        return name if name in LINES and self.function(name) is None else None

    def reference(self, name: str) -> tuple[str, tree.Direction] | None:
        """Give mark and direction of what a name stands for, if that is a number of the grid."""
        marks = self.grid.marks
        found = split_reference(name)
        if found is None:
            found = everyday_reference(name)
            if found and (name in self.declarations.values or name[0] in marks):
                return None
            if found and not self.grid.has_number(*found):
                return None
        return found if found and found[0] in marks else None

    def function(self, name: str) -> tree.Function | tree.Definition | None:
        """Give the predicate or operator of that name, built in or defined by the puzzle."""
        if name in self.declarations.functions and not self.registry.is_reserved(name):
            # A word beyond the language gives way to a definition, even to one that is to come.
            return self.definitions[name][0] if name in self.definitions else None
        found = self.registry.find(name)
        if found is not None:
            self.spelling.setdefault(found.name, name)
        return found

    def plain_name(self, name: str) -> str:
        """Give the form or relation that an everyday name before a bracket means, or the name."""
        plain = plain_form(name)
        if plain is None or name in self.declarations.functions or self.registry.find(name):
            return name
        return plain

    def form(self, name: str) -> tree.RunningKind | None:
        """Give the running form of a name, unless the puzzle defines one of the library's names."""
        if name in FREE_FORMS and name in self.declarations.functions:
            return None
        return RUNNING.get(self.plain_name(name))

    def sort_of(self, node: Raw) -> Sort:
        """Tell a number from a statement by the outermost part alone."""
        match node:
            case parse_nodes.Infix():
                return "number" if node.kind in ("sum", "product", "power") else "statement"
            case parse_nodes.Not() | parse_nodes.Inside():
                return "statement"
            case parse_nodes.Running():
                form = self.form(node.name)
                if form in STATEMENT_FORMS:
                    return "statement"
                return "number" if form else "unknown"
            case parse_nodes.Call():
                return self.sort_of_call(node.name)
        return "number"

    def sort_of_call(self, name: str) -> Sort:
        """Tell a number from a statement by the name before the bracket."""
        name = self.plain_name(name)
        if name in RELATIONS or name in STATEMENT_FORMS or name == "not":
            return "statement"
        if name in SPECIAL or (name in RUNNING and name not in FREE_FORMS):
            return "number"
        function = self.function(name)
        if function is None:
            return "number" if name in LINES else "unknown"
        return "statement" if function.is_predicate else "number"
