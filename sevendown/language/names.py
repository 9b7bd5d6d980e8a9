"""Looks up every name, tells numbers from statements, and makes the tree.

A mistake is noted and the look-up goes on with a stand-in, so that one reading finds them all.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal as OneOf
from typing import TypeVar, cast

from sevendown.errors import LimitError, Problem
from sevendown.language import raw, tree
from sevendown.language.grid import Grid
from sevendown.language.parser import MAX_DEPTH, Parsed
from sevendown.language.raw import Raw
from sevendown.language.source import Source
from sevendown.language.words import (
    GROUPS,
    LETTER,
    RUNNING,
    clip,
    did_you_mean,
    listed,
    split_reference,
)

MAX_TERMS = 2_000_000

Kind = OneOf["number", "statement", "unknown"]
Argument = tree.Expression | tree.Statement
T = TypeVar("T", tree.Expression, tree.Statement)

_SPECIAL = {"truths": "number", "label": "number", "cell": "number"}
_RELATIONS = ("=", "!=", "<", "<=", ">", ">=")
_STATEMENT_FORMS = ("all", "any")
_VALUE_BODIES = ("sum", "min", "max")
_DECLARATION = re.compile(rf"(let|var|define)\s+([{LETTER}]\w*(?:\s*,\s*[{LETTER}]\w*)*)")


@dataclass
class _Size:
    """How large something is with every `let` and `define` in it written out."""

    depth: int = 0
    terms: int = 0
    variables: set[str] = field(default_factory=set)


@dataclass
class _Let:
    value: tree.Expression
    size: _Size


@dataclass
class _Defined:
    definition: tree.Definition
    size: _Size
    line: int


@dataclass
class Names:
    """What the statements of a puzzle say once its names are looked up."""

    lines: list[tree.Line] = field(default_factory=list)
    variables: dict[str, tree.Members] = field(default_factory=dict)
    runs: dict[tuple[str, tree.Direction], tree.Run] = field(default_factory=dict)
    unused: dict[str, int] = field(default_factory=dict)  # var in no statement -> its offset


def look_up(
    source: Source,
    grid: Grid,
    statements: Sequence[Parsed],
    registry: tree.Registry,
    problems: list[Problem],
) -> Names:
    """Look up the names of all statements; mistakes are added to the problems."""
    resolver = _Resolver(source, grid, registry, problems)
    for run in grid.own_runs():
        resolver.found.runs[run.mark, run.direction] = run
    resolver.note_declarations(statements)
    for statement in statements:
        resolver.take(statement)
    for name in resolver.used:
        resolver.found.unused.pop(name, None)
    return resolver.found


class _Resolver:
    """The names known so far, and the look-up of one statement after the other."""

    def __init__(
        self, source: Source, grid: Grid, registry: tree.Registry, problems: list[Problem]
    ) -> None:
        self.source = source
        self.grid = grid
        self.registry = registry
        self.problems = problems
        self.found = Names()
        self.lets: dict[str, _Let] = {}
        self.definitions: dict[str, _Defined] = {}
        self.used: set[str] = set()  # variables that a statement depends on
        self.declared_at: dict[str, int] = {}  # let and var anywhere in the text -> line
        self.defined_at: dict[str, int] = {}
        # Declared by a line with a mistake, which is reported; their uses are passed over.
        self.broken_values: set[str] = set()
        self.broken_definitions: set[str] = set()
        self.base = 0  # the offset of the statement in hand
        self.line = 0
        self.size = _Size()
        self.bound: dict[str, str] = {}  # parameter or running name -> what it stands for

    # ---- statements

    def note_declarations(self, statements: Sequence[Parsed]) -> None:
        """Note what is declared where, so that a use before it can be told from a slip."""
        for statement in statements:
            match = _DECLARATION.match(statement.text)
            if not match:
                continue
            line = self.source.place(statement.at).line
            if match[1] == "define":
                where, broken = self.defined_at, self.broken_definitions
            else:
                where, broken = self.declared_at, self.broken_values
            for name in re.split(r"\s*,\s*", match[2]):
                where.setdefault(name, line)
                if statement.node is None:
                    broken.add(name)

    def take(self, statement: Parsed) -> None:
        """Look up one logical line."""
        node = statement.node
        self.base, self.size, self.bound = statement.at, _Size(), {}
        self.line = self.source.place(statement.at).line
        if isinstance(node, raw.Let):
            self.take_let(node)
        elif isinstance(node, raw.Var):
            self.take_var(node)
        elif isinstance(node, raw.Define):
            self.take_define(node)
        elif node is not None:
            truth = self.statement(node, 1)
            text = " ".join(statement.text.split())
            self.found.lines.append(tree.Line(truth, text, statement.at))
            self.used |= self.size.variables

    def take_let(self, node: raw.Let) -> None:
        value = self.expression(node.value, 1)
        if self.is_fresh(node.name):
            self.lets[node.name.text] = _Let(value, self.size)

    def take_var(self, node: raw.Var) -> None:
        members = self.members(node.source, 1)
        self.used |= self.size.variables
        for name in node.names:
            if self.is_fresh(name):
                self.found.variables[name.text] = members
                self.found.unused[name.text] = self.base + name.at

    def is_fresh(self, name: raw.Name) -> bool:
        if name.text in self.lets or name.text in self.found.variables:
            first = self.declared_at[name.text]
            self.complain(name, f"{name.text} is declared twice (first in line {first})")
            return False
        return True

    def take_define(self, node: raw.Define) -> None:
        name = node.name.text
        for index, parameter in enumerate(node.parameters):
            if parameter.text in (earlier.text for earlier in node.parameters[:index]):
                self.complain(parameter, f"the parameter {parameter.text} stands twice")
        self.bound = {parameter.text: "parameter" for parameter in node.parameters}
        body: Argument
        kind = self.kind(node.body)
        if kind == "unknown" and isinstance(node.body, raw.Call):
            body = self.complain_unknown(node.body, "predicate or operator")
        elif kind == "statement":
            body = self.statement(node.body, 1)
        else:
            body = self.expression(node.body, 1)
        if self.registry.find(name) or name in RUNNING or name in _SPECIAL:
            self.complain(node.name, f"{name} is a word of the language; choose another name")
        elif name in self.definitions:
            first = self.definitions[name].line
            self.complain(node.name, f"{name} is defined twice (first in line {first})")
        else:
            parameters = tuple(parameter.text for parameter in node.parameters)
            definition = tree.Definition(name, parameters, body)
            self.definitions[name] = _Defined(definition, self.size, self.line)

    # ---- mistakes and limits

    def complain(self, node: Raw, message: str) -> tree.Expression:
        """Note a mistake; give a stand-in with which the look-up can go on."""
        self.problems.append(self.source.problem(self.base + node.at, message))
        return self.stand_in

    stand_in = tree.NoValue()
    false = tree.Comparison("=", stand_in, stand_in)

    def count(self, node: Raw, level: int, size: _Size | None = None) -> None:
        """Take note of a node, or of all that a name stands for, and keep to the limits."""
        mine = self.size
        mine.depth = max(mine.depth, level + (size.depth if size else 0))
        mine.terms += 1 + (size.terms if size else 0)
        if size:
            mine.variables |= size.variables
        message = ""
        if mine.depth > MAX_DEPTH:
            message = f"nested more than {MAX_DEPTH} deep"
        elif mine.terms > MAX_TERMS:
            message = f"more than {MAX_TERMS} terms once every name is written out"
        if message:
            raise LimitError([self.source.problem(self.base + node.at, message)])

    # ---- what a node is

    def kind(self, node: Raw) -> Kind:
        """Tell a number from a statement by the outermost part alone."""
        if isinstance(node, raw.Chain):
            return "number" if node.kind in ("sum", "product", "power") else "statement"
        if isinstance(node, raw.Not | raw.Inside):
            return "statement"
        if isinstance(node, raw.Running):
            if node.name in _STATEMENT_FORMS:
                return "statement"
            return "number" if node.name in RUNNING else "unknown"
        if not isinstance(node, raw.Call):
            return "number"
        if node.name in _RELATIONS or node.name in _STATEMENT_FORMS:
            return "statement"
        if node.name in _SPECIAL or node.name in RUNNING:
            return "number"
        function = self.function(node.name)
        if function is None:
            return "unknown"
        return "statement" if function.is_predicate else "number"

    def function(self, name: str) -> tree.Function | tree.Definition | None:
        function = self.registry.find(name)
        if function is None and name in self.definitions:
            return self.definitions[name].definition
        return function

    # ---- statements

    def statement(self, node: Raw, level: int) -> tree.Statement:
        """Look up a node that should be true or false."""
        self.count(node, level)
        kind = self.kind(node)
        if kind == "number":
            self.complain(node, f"a statement is expected here, but {self.shown(node)} a number")
            return self.false
        at = self.base + node.at
        if isinstance(node, raw.Chain):
            if node.kind == "comparison":
                return self.comparison(node, level)
            parts = [self.statement(part, level + 1) for part in node.parts]
            connective = cast(tree.Connective, node.kind)
            if connective in ("xor", "<->"):
                # Both are associative, so a long chain may become a tree of little depth.
                return _fold_evenly(
                    parts, lambda left, right: tree.Logic(connective, (left, right), at=at)
                )
            return tree.Logic(connective, tuple(parts), at=at)
        if isinstance(node, raw.Not):
            return tree.Logic("not", (self.statement(node.part, level + 1),), at=at)
        if isinstance(node, raw.Inside):
            value = self.expression(node.value, level + 1)
            members = self.members(node.source, level + 1)
            return tree.Membership(value, members, node.negated, at=at)
        if isinstance(node, raw.Running):
            found = self.running(node, level)
            return found if isinstance(found, tree.Statement) else self.false
        assert isinstance(node, raw.Call)
        return self.statement_call(node, level, at)

    def shown(self, node: Raw) -> str:
        if isinstance(node, raw.Call):
            return f"{node.name} is an operator, which makes"
        return "this is"

    def statement_call(self, node: raw.Call, level: int, at: int) -> tree.Statement:
        name = node.name
        if name in _RELATIONS:
            if not self.has_arity(node, 2, 2):
                return self.false
            left, right = (self.expression(part, level + 1) for part in node.arguments)
            return tree.Comparison(cast(tree.Relation, name), left, right, at=at)
        if name in _STATEMENT_FORMS:
            self.complain(node, f"{name} is written {name}(x in G : S)")
            return self.false
        function = self.function(name)
        if function is None:
            self.complain_unknown(node, "predicate")
            return self.false
        arguments = self.arguments(node, function, level)
        if isinstance(function, tree.Definition):
            return tree.DefinedStatement(function, arguments, at=at)
        return tree.Application(function, arguments, at=at)

    def comparison(self, node: raw.Chain, level: int) -> tree.Statement:
        terms = [self.expression(part, level + 1) for part in node.parts]
        pairs = tuple(
            tree.Comparison(
                cast(tree.Relation, str(sign)), left, right, at=self.base + node.parts[index].at
            )
            for index, (sign, left, right) in enumerate(
                zip(node.signs, terms, terms[1:], strict=False)
            )
        )
        return pairs[0] if len(pairs) == 1 else tree.Logic("and", pairs, at=self.base + node.at)

    # ---- numbers

    def expression(self, node: Raw, level: int) -> tree.Expression:
        """Look up a node that should be a number."""
        self.count(node, level)
        if self.kind(node) == "statement":
            what = "this is a statement"
            if isinstance(node, raw.Call) and node.name not in _RELATIONS:
                what = f"{node.name} is a predicate"
            return self.complain(node, f"a number is expected here, but {what}")
        at = self.base + node.at
        if isinstance(node, raw.Number):
            return tree.Literal(_integer(node.text), at=at)
        if isinstance(node, raw.Word):
            return self.word(node, level)
        if isinstance(node, raw.Chain):
            parts = [self.expression(part, level + 1) for part in node.parts]
            return self.chain(node, parts)
        if isinstance(node, raw.Digit):
            number = self.expression(node.number, level + 1)
            index = self.expression(node.index, level + 1)
            of_cells = isinstance(number, tree.Reference) and self.is_reference(node.number)
            return tree.DigitOf(number, index, of_cells, at=at)
        if isinstance(node, raw.Negative):
            return self.negative(self.expression(node.part, level + 1), at)
        if isinstance(node, raw.Running):
            found = self.running(node, level)
            return found if isinstance(found, tree.Expression) else self.stand_in
        assert isinstance(node, raw.Call)
        return self.number_call(node, level, at)

    def number_call(self, node: raw.Call, level: int, at: int) -> tree.Expression:
        if node.name == "truths":
            if not self.has_arity(node, 1, None):
                return self.stand_in
            parts = tuple(self.statement(part, level + 1) for part in node.arguments)
            return tree.Truths(parts, at=at)
        if node.name == "label":
            return self.label(node, level)
        if node.name == "cell":
            return self.cell(node)
        function = self.function(node.name)
        if function is None:
            if node.name in RUNNING:
                return self.complain(node, f"{node.name} is written {node.name}(x in G : ...)")
            return self.complain_unknown(node, "operator")
        arguments = self.arguments(node, function, level)
        if isinstance(function, tree.Definition):
            return tree.DefinedValue(function, arguments, at=at)
        return tree.Operation(function, arguments, at=at)

    def operator(self, name: str) -> tree.Function:
        function = self.registry.find(name)
        assert function is not None, name
        return function

    def negative(self, part: tree.Expression, at: int) -> tree.Expression:
        if isinstance(part, tree.Literal):
            return tree.Literal(-part.value, at=at)
        return tree.Operation(self.operator("-"), (tree.Literal(0, at=at), part), at=at)

    def chain(self, node: raw.Chain, parts: list[tree.Expression]) -> tree.Expression:
        at = self.base + node.at
        if node.kind == "power":
            return tree.Operation(self.operator("^"), tuple(parts), at=at)
        if node.kind == "sum" and len(parts) > 2:
            terms = [
                part if sign == "+" else self.negative(part, part.at)
                for sign, part in zip(["+", *node.signs], parts, strict=True)
            ]
            return tree.Operation(self.operator("sum"), tuple(terms), at=at)
        if len(parts) > 8 and all(sign == "*" for sign in node.signs):
            times = self.operator("*")
            # A product is associative too; a short one keeps the shape in which it is written.
            return _fold_evenly(
                parts, lambda left, right: tree.Operation(times, (left, right), at=at)
            )
        if len(parts) > MAX_DEPTH:
            message = f"nested more than {MAX_DEPTH} deep"
            raise LimitError([self.source.problem(at, message)])
        value = parts[0]
        for sign, part in zip(node.signs, parts[1:], strict=True):
            value = tree.Operation(self.operator(str(sign)), (value, part), at=at)
        return value

    def is_reference(self, node: Raw) -> bool:
        """Say whether a word, known to stand for a number of the grid, is itself the reference."""
        return isinstance(node, raw.Word) and node.text not in self.lets

    def word(self, node: raw.Word, level: int) -> tree.Expression:
        """Look up a name: a parameter or running name, a let or var, a reference."""
        name, at = node.text, self.base + node.at
        if name in self.bound:
            return tree.Bound(name, at=at)
        if name in self.lets:
            let = self.lets[name]
            self.count(node, level, let.size)
            return let.value
        if name in self.found.variables:
            self.size.variables.add(name)
            return tree.Variable(name, at=at)
        reference = split_reference(name)
        if reference and reference[0] in self.grid.marks:
            return tree.Reference(self.run(*reference), at=at)
        if name in self.broken_values:
            return self.stand_in
        return self.complain(node, self.unknown_word(name))

    def run(self, mark: str, direction: tree.Direction) -> tree.Run:
        """Give a number of the grid, which is from now on one of the puzzle's numbers."""
        runs = self.found.runs
        if (mark, direction) not in runs:
            runs[mark, direction] = self.grid.run(mark, direction)
        return runs[mark, direction]

    def unknown_word(self, name: str) -> str:
        if name in self.declared_at:
            line = self.declared_at[name]
            if line == self.line:
                return f"{name} is used in its own declaration"
            return f"{name} is used before it is declared (line {line})"
        if name in GROUPS:
            return (
                f"{name} stands for many numbers; it may be an argument of DISTINCT, sum, min or "
                "max, or what a name runs through"
            )
        if name in self.grid.marks:
            return f"{name} is a mark, not a number: write {name}_w or {name}_s"
        reference = split_reference(name)
        if reference:
            marks = did_you_mean(reference[0], self.grid.marks) if reference[0].isalpha() else ""
            return f"there is no mark {reference[0]} in the grid{marks}"
        function = self.function(name)
        if function or name in RUNNING or name in _SPECIAL:
            return f"{name} is no number; as a word of the language it is followed by a bracket"
        known = [*self.bound, *self.lets, *self.found.variables, *GROUPS]
        return f"unknown name {clip(name)}{did_you_mean(name, known)}"

    # ---- calls

    def complain_unknown(self, node: raw.Call | raw.Running, what: str) -> tree.Expression:
        name = node.name
        if name in self.broken_definitions:
            return self.stand_in
        if name in self.defined_at:
            line = self.defined_at[name]
            if line == self.line:
                return self.complain(node, f"{name} is used in its own definition")
            return self.complain(node, f"{name} is used before it is defined (line {line})")
        words = [word for word in self.registry.all_names() if word.isidentifier()]
        known = [*words, *self.definitions, *RUNNING, *_SPECIAL]
        if isinstance(node, raw.Running):
            fitting = list(RUNNING)
        else:
            wanted = "statement" if what == "predicate" else "number"
            fitting = [word for word in known if self.kind(raw.Call(0, 0, word, ())) == wanted]
        hint = did_you_mean(name, fitting) or did_you_mean(name, known)
        return self.complain(node, f"unknown {what} {clip(name)}{hint}")

    def has_arity(self, node: raw.Call, least: int, most: int | None) -> bool:
        count = len(node.arguments)
        if count >= least and (most is None or count <= most):
            return True
        if most is None:
            wanted = f"{least} or more arguments"
        elif least == most:
            wanted = f"{least} argument{'s' * (least != 1)}"
        else:
            wanted = f"{least} to {most} arguments"
        self.complain(node, f"{node.name} takes {wanted}, not {count}")
        return False

    def arguments(
        self, node: raw.Call, function: tree.Function | tree.Definition, level: int
    ) -> tuple[tree.Expression, ...]:
        least: int
        most: int | None
        if isinstance(function, tree.Definition):
            least = most = len(function.parameters)
            self.count(node, level, self.definitions[function.name].size)
        else:
            least, most = function.arity
        self.has_arity(node, least, most)
        found: list[tree.Expression] = []
        for part in node.arguments:
            group = self.group(part) if most is None else None
            found.append(group or self.expression(part, level + 1))
        return tuple(found)

    def group(self, node: Raw) -> tree.Group | None:
        """Give the group that a word stands for, unless the puzzle gave the word a meaning."""
        if not isinstance(node, raw.Word) or node.text not in GROUPS:
            return None
        if node.text in self.bound or node.text in self.lets or node.text in self.found.variables:
            return None
        return tree.Group(cast(tree.GroupName, node.text), at=self.base + node.at)

    def label(self, node: raw.Call, level: int) -> tree.Expression:
        at = self.base + node.at
        if not self.has_arity(node, 1, 1):
            return self.stand_in
        part = node.arguments[0]
        if not isinstance(part, raw.Word):
            return self.complain(part, "label takes a reference or a running name")
        if self.bound.get(part.text) == "number":
            return tree.LabelOf(part.text, at=at)
        value = self.expression(part, level + 1)
        if isinstance(value, tree.Reference) and self.is_reference(part):
            mark = value.run.mark
            return tree.Literal(int(mark), at=at) if mark.isdigit() else tree.NoValue(at=at)
        return tree.NoValue(at=at)

    def cell(self, node: raw.Call) -> tree.Expression:
        if not self.has_arity(node, 2, 2):
            return self.stand_in
        numbers = [part.text for part in node.arguments if isinstance(part, raw.Number)]
        if len(numbers) < 2:
            return self.complain(node, "cell takes a row and a column as digits: cell(2, 3)")
        row, column = (_integer(text) - 1 for text in numbers)
        if not self.grid.is_open((row, column)):
            if (row, column) in self.grid.blocked:
                return self.complain(node, "this cell is blocked")
            size = f"{self.grid.rows} rows and {self.grid.columns} columns"
            return self.complain(node, f"there is no such cell: the grid has {size}")
        return tree.CellDigit(row, column, at=self.base + node.at)

    # ---- running names and sets

    def running(self, node: raw.Running, level: int) -> Argument | None:
        """Look up all(x in G : S) and its like; None where there is no such form."""
        kind = RUNNING.get(node.name)
        if kind is None:
            if self.function(node.name):
                forms = listed(dict.fromkeys(RUNNING), "and")
                self.complain(node, f"{node.name} has no running form; {forms} have one")
            else:
                self.complain_unknown(node, "form")
            return None
        head = node.head
        if not isinstance(head, raw.Inside) or head.negated or not _is_name(head.value):
            self.complain(head, f"{node.name} is written {node.name}(x in G : ...)")
            return None
        assert isinstance(head.value, raw.Word)
        name = head.value.text
        source: tree.Group | tree.Members
        source = self.group(head.source) or self.members(head.source, level + 1)
        runs_through_numbers = isinstance(source, tree.Group) and source.name != "cells"
        outer = self.bound
        self.bound = {**outer, name: "number" if runs_through_numbers else "value"}
        at = self.base + node.at
        result: Argument
        if kind in _VALUE_BODIES:
            value = self.expression(node.body, level + 1)
            result = tree.RunningValue(kind, name, source, value, at=at)
        else:
            truth = self.statement(node.body, level + 1)
            if kind in _STATEMENT_FORMS:
                result = tree.RunningStatement(kind, name, source, truth, at=at)
            else:
                result = tree.RunningValue(kind, name, source, truth, at=at)
        self.bound = outer
        return result

    def members(self, node: Raw, level: int) -> tree.Members:
        """Look up what follows `in`: a set or a range."""
        if isinstance(node, raw.Set):
            items = node.items
        elif isinstance(node, raw.Range):
            items = (node,)
        else:
            if self.group(node):
                message = "a name can run through these, but `in` takes a set {...} or a range a..b"
            else:
                message = "after `in` a set {...} or a range a..b is expected"
            self.complain(node, message)
            items = ()
        found: list[tree.Expression | tree.Range] = []
        for item in items:
            if isinstance(item, raw.Range):
                low = self.expression(item.low, level + 1)
                high = self.expression(item.high, level + 1)
                found.append(tree.Range(low, high, at=self.base + item.at))
            else:
                found.append(self.expression(item, level + 1))
        return tree.Members(tuple(found), at=self.base + node.at)


def _integer(text: str) -> int:
    """Convert a literal piece by piece: Python refuses more than 4300 digits at once."""
    value = 0
    for start in range(0, len(text), 4000):
        piece = text[start : start + 4000]
        value = value * 10 ** len(piece) + int(piece)
    return value


def _is_name(node: Raw) -> bool:
    return isinstance(node, raw.Word) and not node.text[0].isdigit()


def _fold_evenly(parts: list[T], join: Callable[[T, T], T]) -> T:
    """Join many parts two by two, which keeps the tree low."""
    while len(parts) > 1:
        pairs = [join(left, right) for left, right in zip(parts[::2], parts[1::2], strict=False)]
        parts = pairs + parts[len(pairs) * 2 :]
    return parts[0]
