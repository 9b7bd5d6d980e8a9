"""The names that are known at one place of the text, and what they stand for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Literal as OneOf

from sevendown.language import tree
from sevendown.language.declared import Declared
from sevendown.language.grid import Grid
from sevendown.language.line_notes import Size
from sevendown.record import Record

# What a bound name stands for: an argument; a number of the grid, which has a label; else a value.
BoundKind = OneOf["parameter", "number", "value"]


class Let(Record):
    """What the name of a `let` stands for."""

    value: tree.Expression
    size: Size


class Defined(Record):
    """What the name of a `define` stands for, and the line that says so."""

    definition: tree.Definition
    size: Size
    line: int


@dataclass(repr=False, eq=False)
class Scope:
    """The names known so far; declarations add to it, bound names come and go."""

    grid: Grid
    registry: tree.Registry
    declared: Declared
    lets: dict[str, Let] = field(default_factory=dict)
    variables: dict[str, tree.Members] = field(default_factory=dict)
    definitions: dict[str, Defined] = field(default_factory=dict)
    slots: dict[tuple[str, tree.Direction], tree.Slot] = field(default_factory=dict)
    named_at: dict[tree.Slot, int] = field(default_factory=dict)  # slots only a statement names
    digits_named: int = 0  # of all these together
    bound: dict[str, BoundKind] = field(default_factory=dict)
    spelling: dict[str, str] = field(default_factory=dict)  # a word's first name -> as written

    def __post_init__(self) -> None:
        for slot in self.grid.own_slots():
            self.slots[slot.mark, slot.direction] = slot

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

    def function(self, name: str) -> tree.Function | tree.Definition | None:
        """Give the predicate or operator of that name, built in or defined by the puzzle."""
        if name in self.declared.functions and not self.registry.is_reserved(name):
            # A word beyond the language gives way to a definition, even to one that is to come.
            defined = self.definitions.get(name)
            return defined.definition if defined else None
        found = self.registry.find(name)
        if found is not None:
            self.spelling.setdefault(found.name, name)
        return found
