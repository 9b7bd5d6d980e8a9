"""The puzzle as a tree: what the text says once every name in it has been looked up.

Nodes are records and compare by content (the place `at` is left out), so equal terms are equal
keys. A node is an *expression* (it has an integer as its value, or no value) or a *statement* (it
is true or false). Nothing here knows how to solve anything.

Vocabulary: a *slot* is a number of the grid, a sequence of cells: `12a` = Slot("12", "across",
((0, 3), (0, 4))). A *bound name* is a parameter of a definition or the running name of `all(x in
numbers : ...)`. `at` is an offset into the source text.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from functools import cached_property
from operator import is_not
from typing import Any, Protocol, TypeVar
from typing import Literal as OneOf

from sevendown.record import Record, field, field_types, replaced
from sevendown.text.origin import Origin

Direction = OneOf["across", "down"]
GroupName = str  # "across", "down", "numbers", "cells"; "row 2", "column 3", "diagonal 1"
Relation = OneOf["=", "!=", "<", "<=", ">", ">="]
Connective = OneOf["not", "and", "or", "xor", "->", "<->"]
RunningKind = OneOf["all", "any", "count", "sum", "product", "min", "max", "smallest", "largest"]


class Function(Protocol):
    """What the language asks of a predicate or operator: how many arguments, and which it is."""

    @property
    def name(self) -> str:
        """The first of its names."""

    @property
    def is_predicate(self) -> bool:
        """Whether it makes a statement rather than a number."""

    @property
    def arity(self) -> tuple[int, int | None]:
        """The smallest and the largest number of arguments; None: any number."""


class WordFinder(Protocol):
    """Where the language looks up the name before a bracket."""

    def find(self, name: str) -> Function | None:
        """Give the predicate or operator of that name, if there is one."""

    def is_reserved(self, name: str) -> bool:
        """Say whether a puzzle may not define that name."""

    def all_names(self) -> list[str]:
        """Every known name, for suggestions."""

    def everyday_names(self) -> list[str]:
        """Every other name that `find` understands."""


class Slot(Record):
    """A number of the grid: the cells from a mark to the right or downwards."""

    mark: str
    direction: Direction
    cells: tuple[tuple[int, int], ...]  # (row, column), counted from 0

    @cached_property
    def name(self) -> str:
        """What a person calls it: 12a, 12d for a number as mark, A_w, A_s for a letter."""
        if self.mark.isdigit():
            return self.mark + self.direction[0]
        return f"{self.mark}_{'w' if self.direction == 'across' else 's'}"

    def __hash__(self) -> int:
        return hash((self.mark, self.direction))


class Node(Record):
    """The common part: where in the text it stands, which does not count in comparisons."""

    at: int = field(compare=False, kw_only=True, default=0, repr=False)


class Expression(Node):
    """A node whose value is an integer, or which has no value."""


class Statement(Node):
    """A node that is true or false."""


class Literal(Expression):
    """An integer written out."""

    value: int


class NoValue(Expression):
    """An expression known to have no value, as label(A_w) where the mark is a letter."""


class Reference(Expression):
    """A number of the grid."""

    slot: Slot


class CellDigit(Expression):
    """cell(2, 3): the digit in one open cell; here row and column count from 0."""

    row: int
    column: int


class Variable(Expression):
    """An unknown that is not on the grid, declared by `var`."""

    name: str


class Bound(Expression):
    """A parameter or a running name: it stands for a value."""

    name: str


class LabelOf(Expression):
    """label(x) of a running name x: the mark of the number x stands for at the moment."""

    name: str


class Group(Expression):
    """Many numbers or digits: `across`, `cells`, row(2); an argument, or what a name runs through.

    Its members are those of the puzzle; see `PuzzleTree.members`.
    """

    name: GroupName


class Operation(Expression):
    """An operator with its arguments; infix signs are operators too (-X is minus(0, X))."""

    operator: Function
    arguments: tuple[Expression, ...]


class DigitOf(Expression):
    """X[i]. `of_cells`: X is a number of the grid named directly, whose cells are read."""

    number: Expression
    index: Expression
    of_cells: bool


class Range(Node):
    """low..high, as a member of a set."""

    low: Expression
    high: Expression


class Members(Node):
    """A set written out: expressions and ranges."""

    items: tuple[Expression | Range, ...]

    @property
    def ends(self) -> list[tuple[Expression, Expression]]:
        """The first and the last number of each stretch; one expression is both."""
        return [
            (item.low, item.high) if isinstance(item, Range) else (item, item)
            for item in self.items
        ]


class RunningValue(Expression):
    """count, sum, product, min, max, smallest or largest over a running name.

    `body` is a statement for count, smallest and largest, an expression for the others.
    """

    kind: RunningKind
    name: str
    source: Group | Members
    body: Expression | Statement


class Truths(Expression):
    """truths(S, T, ...): how many of the statements hold."""

    statements: tuple[Statement, ...]


class Definition(Record):
    """define NAME(parameters) = body; the body may use names of the puzzle, never itself.

    A definition is equal to itself only.
    """

    name: str
    parameters: tuple[str, ...]
    body: Expression | Statement
    words: str = ""  # how clues put it

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)

    @property
    def is_predicate(self) -> bool:
        """Whether it makes a statement rather than a number."""
        return isinstance(self.body, Statement)


class DefinedValue(Expression):
    """The use of a defined operator. Without a value in an argument it has none."""

    definition: Definition
    arguments: tuple[Expression, ...]


class DefinedStatement(Statement):
    """The use of a defined predicate. Without a value in an argument it is false."""

    definition: Definition
    arguments: tuple[Expression, ...]


class Application(Statement):
    """A predicate with its arguments."""

    predicate: Function
    arguments: tuple[Expression, ...]


class Comparison(Statement):
    """X = Y and its like; a chain is an `and` of these."""

    relation: Relation
    left: Expression
    right: Expression

    @property
    def sides(self) -> tuple[tuple[Expression, Expression], tuple[Expression, Expression]]:
        """Either side with the other one."""
        return (self.left, self.right), (self.right, self.left)


class Membership(Statement):
    """X in {...} or X not in {...}; false where X has no value, in both forms."""

    value: Expression
    members: Members
    negated: bool


class Logic(Statement):
    """not S (one part), S xor T, S -> T, S <-> T (two), S and T ..., S or T ... (any number).

    Without parts, `and` is true and `or` is false.
    """

    connective: Connective
    parts: tuple[Statement, ...]


class RunningStatement(Statement):
    """all(x in G : S) or any(x in G : S)."""

    kind: RunningKind
    name: str
    source: Group | Members
    body: Statement


class Line(Origin):
    """A statement of the puzzle with the text it was written as."""

    statement: Statement
    words: str = field(default="", compare=False)  # how its clue is to be put

    @cached_property
    def named(self) -> frozenset[Slot]:
        """The numbers of the grid that it names."""
        parts = walk(self.statement)
        return frozenset(part.slot for part in parts if isinstance(part, Reference))


class Intended(Record):
    """The solution that the text says is meant, of which parts may not be known."""

    digits: dict[tuple[int, int], int]  # (row, column) -> digit, where it is known
    variables: dict[str, int]  # by name, where the value is known
    at: int  # where the text says so

    def is_met_by(self, rows: Sequence[str], variables: Mapping[str, object]) -> bool:
        """Say whether a solution, as it is printed, is the one that is meant."""
        return self._agrees(rows, variables, ())

    def may_be(self, rows: Sequence[str], variables: Mapping[str, object]) -> bool:
        """Say whether it fits what solutions have in common, which is printed with "?" in it."""
        return self._agrees(rows, variables, ("?",))

    def _agrees(
        self, rows: Sequence[str], variables: Mapping[str, object], open_as: Container[object]
    ) -> bool:
        return all(
            rows[row][column] == str(digit) or rows[row][column] in open_as
            for (row, column), digit in self.digits.items()
        ) and all(
            variables[name] == value or variables[name] in open_as
            for name, value in self.variables.items()
        )


class PuzzleTree(Record):
    """A whole puzzle, read and looked up."""

    header: dict[str, str]  # "title", "digits", ...: as written
    digits: tuple[int, ...]  # what a cell may hold, ascending
    leading_zeros: bool
    distinct_answers: bool
    rows: int
    columns: int
    blocked: frozenset[tuple[int, int]]
    given: dict[tuple[int, int], int]  # (row, column) -> digit
    bars_right: frozenset[tuple[int, int]]  # cells with a bar on their right side
    bars_below: frozenset[tuple[int, int]]
    marks: dict[str, tuple[int, int]]
    numbers: tuple[Slot, ...]  # see LANGUAGE "Numbers"; those only a statement names come last
    variables: dict[str, Members]  # in the order of declaration
    lines: tuple[Line, ...]
    header_at: dict[str, int] = field(compare=False)  # where each key of the header stands
    cells_at: dict[tuple[int, int], int] = field(compare=False)  # where each cell is written
    spelling: dict[str, str] = field(compare=False)  # words by their first name, as written here
    # What each `let` stands for; the very same nodes stand wherever the name was used.
    lets: dict[str, Expression] = field(compare=False)
    let_words: dict[str, str] = field(compare=False)  # how clues put these, where the text says so
    intended: Intended | None = field(compare=False, default=None)

    def is_open(self, row: int, column: int) -> bool:
        """Whether there is such a cell and it is not blocked."""
        inside = 0 <= row < self.rows and 0 <= column < self.columns
        return inside and (row, column) not in self.blocked

    @cached_property
    def open_cells(self) -> tuple[tuple[int, int], ...]:
        """The open cells in reading order."""
        return tuple(
            (r, c) for r in range(self.rows) for c in range(self.columns) if self.is_open(r, c)
        )

    def members(self, group: GroupName) -> tuple[Reference | CellDigit, ...]:
        """What `across`, `cells`, row(2) and their like stand for."""
        found = self._members.get(group)
        if found is None:
            found = self._members[group] = self._line_of_cells(group)
        return found

    def _line_of_cells(self, group: GroupName) -> tuple[Reference | CellDigit, ...]:
        """The open cells of a row, a column or a diagonal, which are counted from 1."""
        kind, _, number = group.partition(" ")
        index = int(number) - 1
        on_line: dict[str, Callable[[int, int], bool]] = {
            "row": lambda r, c: r == index,
            "column": lambda r, c: c == index,
            # From the top left downwards, and from the top right.
            "diagonal": lambda r, c: c == (r if index == 0 else self.columns - 1 - r),
        }
        return tuple(CellDigit(r, c) for r, c in self.open_cells if on_line[kind](r, c))

    @cached_property
    def _members(self) -> dict[GroupName, tuple[Reference | CellDigit, ...]]:
        numbers = tuple(map(Reference, self.numbers))
        return {
            "across": tuple(number for number in numbers if number.slot.direction == "across"),
            "down": tuple(number for number in numbers if number.slot.direction == "down"),
            "numbers": numbers,
            "cells": tuple(CellDigit(r, c) for r, c in self.open_cells),
        }


# A part of a tree: what a node is made of, and what it makes use of.
Part = Node | Definition
Kept = TypeVar("Kept", bound=Part)


_HOLDERS: dict[type, tuple[str, ...]] = {}  # by class, the fields that hold nodes


def _holders(kind: type[Any]) -> tuple[str, ...]:
    """Give the fields of a class that hold nodes or definitions, one or a tuple of them."""
    found = _HOLDERS.get(kind)
    if found is None:
        names = ("Expression", "Statement", "Definition", "Members", "Range")
        items = field_types(kind).items()
        found = tuple(name for name, held in items if any(n in held for n in names))
        _HOLDERS[kind] = found
    return found


def children(node: Part) -> list[Part]:
    """Give the nodes and definitions that a node is made of."""
    found: list[Part] = []
    values = vars(node)
    for name in _holders(type(node)):
        value = values[name]
        if type(value) is tuple:
            found += value
        else:
            found.append(value)
    return found


def binds(node: Part, part: Part) -> frozenset[str]:
    """Give the names that a node binds in a part of it."""
    if isinstance(node, RunningValue | RunningStatement):
        return frozenset([node.name] if part is node.body else ())
    return frozenset(node.parameters if isinstance(node, Definition) else ())


def free_names(node: Part) -> frozenset[str]:
    """Give the bound names in a node that are not bound by it."""
    if isinstance(node, Bound | LabelOf):
        return frozenset([node.name])
    if isinstance(node, Definition):
        return frozenset()
    return frozenset[str]().union(
        *(free_names(part) - binds(node, part) for part in children(node))
    )


def walk(node: Part) -> Iterator[Part]:
    """Give a node and all that it is made of, from the top; what is shared, once."""
    seen: set[int] = set()
    waiting = [node]
    while waiting:
        part = waiting.pop()
        if id(part) not in seen:
            seen.add(id(part))
            yield part
            waiting += reversed(children(part))


def rebuild(node: Kept, change: Callable[[Any], Any]) -> Kept:
    """Give the node with every node and definition it is made of changed; itself if none is."""
    holders = _holders(type(node))
    if not holders:
        return node
    changed: dict[str, Any] = {}
    values = vars(node)
    for name in holders:
        value = values[name]
        if type(value) is tuple:
            new: Any = tuple([change(part) for part in value])
            if any(map(is_not, new, value)):
                changed[name] = new
        else:
            new = change(value)
            if new is not value:
                changed[name] = new
    return replaced(node, **changed) if changed else node
