"""Looks up every name of a puzzle: takes its logical lines, declarations too, one by one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from sevendown.language import parse_nodes, tree
from sevendown.language.declared import find_declarations
from sevendown.language.grid import Grid
from sevendown.language.line_notes import LineNotes, Size, variables_in
from sevendown.language.parse_nodes import Raw
from sevendown.language.parser import Parsed
from sevendown.language.scope import Defined, Let, Scope
from sevendown.language.sorts import SPECIAL, kind_of
from sevendown.language.tree_builder import TreeBuilder
from sevendown.language.unknown_names import complain_of_function
from sevendown.language.vocabulary import RUNNING
from sevendown.text.problems import Problems
from sevendown.text.source import Source


@dataclass(repr=False, eq=False)
class Names:
    """What the statements of a puzzle say once its names are looked up."""

    lines: list[tree.Line] = field(default_factory=list)
    variables: dict[str, tree.Members] = field(default_factory=dict)
    slots: dict[tuple[str, tree.Direction], tree.Slot] = field(default_factory=dict)
    unused: dict[str, int] = field(default_factory=dict)  # var in no statement -> its offset
    named_at: dict[tree.Slot, int] = field(default_factory=dict)  # slots only a statement names
    spelling: dict[str, str] = field(default_factory=dict)  # a word's first name -> as written


def look_up(
    source: Source,
    grid: Grid,
    statements: Sequence[Parsed],
    registry: tree.Registry,
    problems: Problems,
) -> Names:
    """Look up the names of all statements; mistakes are added to the problems."""
    scope = Scope(grid, registry, find_declarations(source, statements))
    lines = _Lines(scope, LineNotes(source, problems))
    for statement in statements:
        lines.take(statement)
    used = variables_in(lines.used)
    unused = {name: at for name, at in lines.declared_at.items() if name not in used}
    named_at, spelling = scope.named_at, scope.spelling
    return Names(lines.found, scope.variables, scope.slots, unused, named_at, spelling)


class _Lines:
    """The look-up of one logical line after the other; each declaration widens the scope."""

    def __init__(self, scope: Scope, notes: LineNotes) -> None:
        self.scope = scope
        self.notes = notes
        self.builder = TreeBuilder(scope, notes)
        self.found: list[tree.Line] = []
        self.declared_at: dict[str, int] = {}  # var -> its offset
        self.used: list[Size] = []  # of all that a solution depends on

    def take(self, statement: Parsed) -> None:
        """Look up one logical line."""
        node = statement.node
        self.notes.begin(statement.at)
        if isinstance(node, parse_nodes.Let):
            self.take_let(node)
        elif isinstance(node, parse_nodes.Var):
            self.take_var(node)
        elif isinstance(node, parse_nodes.Define):
            self.take_define(node)
        elif node is not None:
            truth = self.builder.statement(node, 1)
            text = " ".join(statement.text.split())
            self.found.append(tree.Line(text, statement.at, truth))
            self.note_use()

    def note_use(self) -> None:
        """Note that a solution depends on what is in the line at hand."""
        if self.notes.size.variables or self.notes.size.parts:
            self.used.append(self.notes.size)

    def take_let(self, node: parse_nodes.Let) -> None:
        """Look up `let name = value`; the value may not use the name."""
        value = self.builder.expression(node.value, 1)
        if self.is_fresh(node.name):
            self.scope.lets[node.name.text] = Let(value, self.notes.size)

    def take_var(self, node: parse_nodes.Var) -> None:
        """Look up `var name, ... in source`."""
        members = self.builder.members(node.source, 1)
        self.note_use()
        for name in node.names:
            if self.is_fresh(name):
                self.scope.variables[name.text] = members
                self.declared_at[name.text] = self.notes.base + name.at

    def is_fresh(self, name: parse_nodes.Name) -> bool:
        """Say whether no earlier `let` or `var` has the name; if one has, that is noted."""
        if self.scope.is_declared(name.text):
            first = self.scope.declared.values[name.text]
            self.notes.complain(name, f"{name.text} is declared twice (first in line {first})")
            return False
        return True

    def take_define(self, node: parse_nodes.Define) -> None:
        """Look up `define name(parameter, ...) = body`; the body may not use the name."""
        parameters = tuple(parameter.text for parameter in node.parameters)
        seen: set[str] = set()
        for parameter in node.parameters:
            if parameter.text in seen:
                self.notes.complain(parameter, f"the parameter {parameter.text} stands twice")
            seen.add(parameter.text)
        name = node.name.text
        with self.scope.binding(dict.fromkeys(parameters, "parameter")):
            body = self.body(node.body)
            if kind_of(node.body, self.scope) == "unknown":
                # Whether it is a predicate or an operator is not known: its uses are passed over.
                self.scope.declared.broken_functions.add(name)
        if self.scope.registry.is_reserved(name) or name in RUNNING or name in SPECIAL:
            message = f"{name} is a word of the language; choose another name"
            self.notes.complain(node.name, message)
        elif name in self.scope.declared.broken_functions:
            return
        elif name in self.scope.definitions:
            first = self.scope.definitions[name].line
            self.notes.complain(node.name, f"{name} is defined twice (first in line {first})")
        else:
            definition = tree.Definition(name, parameters, body)
            defined = Defined(definition, self.notes.size, self.notes.line)
            self.scope.definitions[name] = defined

    def body(self, node: Raw) -> tree.Expression | tree.Statement:
        """Look up the body of a definition, which may be a number or a statement."""
        kind = kind_of(node, self.scope)
        if kind == "unknown" and isinstance(node, parse_nodes.Call):
            return complain_of_function(node, "predicate or operator", self.scope, self.notes)
        if kind == "statement":
            return self.builder.statement(node, 1)
        return self.builder.expression(node, 1)
