"""What a puzzle uses of the language, by name; and everything there is to use."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from sevendown.language import parse_nodes, tree
from sevendown.language.grid import read_grid
from sevendown.language.parser import parse_statements
from sevendown.language.text_to_tree import read_puzzle
from sevendown.language.vocabulary import RUNNING, split_reference
from sevendown.numbertheory import TooLarge
from sevendown.text.header import EXPECT, KEYS, SOLUTION, read_header
from sevendown.text.problems import Problems
from sevendown.text.source import Source
from sevendown.words.registry import LIBRARY
from support.bruteforce import World
from support.sentencemaker import CONNECTIVES, GROUPS, REGISTRY, RELATIONS

LIBRARY_NAMES = {n for w in REGISTRY.words if REGISTRY.origins[w] == LIBRARY for n in w.names}
VARIADIC = {name for word in REGISTRY.words if word.arity[1] is None for name in word.names}


def everything() -> set[str]:
    """All that a puzzle can use."""
    signs = ("+", "-", "*", "/", "div", "mod", "^", *RELATIONS)
    chains = ("+", "*", "^", "comparison", *CONNECTIVES)
    sources = (*GROUPS, "range", "set")
    return {
        *(f"{name}()" for name in REGISTRY.all_names() if name.isidentifier()),
        *(f"infix {sign}" for sign in signs),
        *(f"{relation}()" for relation in RELATIONS),
        *("not", "unary minus"),
        *CONNECTIVES,
        *(f"chain of {what}" for what in chains),
        *(f"{word} {kind}" for word in ("in", "not in") for kind in ("range", "set")),
        *("range in a set", "empty set"),
        *(f"{word} over {source}" for word in RUNNING for source in sources),
        *("running in running", "running name that hides a name"),
        *(f"{name}({group})" for name in VARIADIC for group in GROUPS),
        *("truths()", "cell()", "index below zero", "index that is no literal"),
        *(f"label of a {what}" for what in ("reference", "running name", "parameter")),
        *("digit of a reference", "digit of another number"),
        *("let", "let that uses a let", "var", "var of several names", "var in range"),
        *("var in set", "var that depends on the grid", "var that depends on a var"),
        *("defined predicate", "defined operator", "define that hides a word"),
        *(f"define with {count} parameters" for count in range(4)),
        *(f"define that uses a {what}" for what in ("define", "let", "var")),
        # What is said of the solutions changes none of them.
        *(f"header {key}" for key in KEYS if key not in (EXPECT, SOLUTION)),
        *("no header", "digits as a range", "digits as a list"),
        *("leading-zeros: yes", "leading-zeros: no", "answers: free", "answers: distinct"),
        *("compact grid", "spaced grid", "boxed grid", "blocked cell", "given digit"),
        *("bar on the right", "bar below", "no marks"),
        *(
            f"{length} {kind} as mark"
            for length in ("short", "long")
            for kind in ("number", "word")
        ),
        *("number of one cell", "number that starts in a longer one", "cell in no number"),
        *(f"{mark}{d}" for mark in ("A_", "12", "12_") for d in "wasdWASD"),
        *("comment above the statements", "comment after a statement", "comment in brackets"),
        *("line break in brackets", "value below zero", "value zero"),
        *("no value", "no value below not", "nine levels deep"),
    }


def used(text: str) -> set[str]:
    """All that one puzzle uses."""
    source = Source(text, "census")
    puzzle, _ = read_puzzle(source, REGISTRY)
    problems = Problems()
    header, first = read_header(source, problems)
    _, last = read_grid(source, header, first, problems)
    start = source.line_starts[last] if last < len(source.line_starts) else len(text)
    found = {
        *_in_header(puzzle),
        *_in_grid(puzzle, source.clean.split("\n")[first:last]),
        *_among_values(puzzle),
    }
    if "%" in source.text[:start]:
        found.add("comment above the statements")
    statements = _Statements()
    for statement in parse_statements(source, start, problems):
        end = statement.at + len(statement.text)
        assert statement.node is not None
        found.update(statements.line(statement.node))
        if statement.node.depth >= 9:
            found.add("nine levels deep")
        found.update(_in_layout(source.text[statement.at : end], source.text[end:]))
    return found


def _in_header(puzzle: tree.PuzzleTree) -> Iterator[str]:
    if not puzzle.header:
        yield "no header"
    for key, value in puzzle.header.items():
        yield f"header {key}"
        if key == "digits":
            yield "digits as a range" if "-" in value else "digits as a list"
        yield f"{key}: {value}"


def _in_grid(puzzle: tree.PuzzleTree, lines: list[str]) -> Iterator[str]:
    if lines[0].startswith("+"):
        yield "boxed grid"
    else:
        yield "spaced grid" if re.search(r"\S\s+\S", lines[0]) else "compact grid"
    marks = re.findall(r"[^\W_]+", re.sub(r"=\d", " ", "\n".join(lines)))
    if not marks:
        yield "no marks"
    for mark in marks:
        kind = "number" if mark.isdigit() else "word"
        yield f"{'short' if len(mark) == 1 else 'long'} {kind} as mark"
    if puzzle.blocked:
        yield "blocked cell"
    if puzzle.given:
        yield "given digit"
    if any(puzzle.is_open(r, c) and puzzle.is_open(r, c + 1) for r, c in puzzle.bars_right):
        yield "bar on the right"
    if any(puzzle.is_open(r, c) and puzzle.is_open(r + 1, c) for r, c in puzzle.bars_below):
        yield "bar below"
    for run in puzzle.numbers:
        if len(run.cells) == 1:
            yield "number of one cell"
        for other in puzzle.numbers:
            if run.direction == other.direction and run.cells[0] in other.cells[1:]:
                yield "number that starts in a longer one"
    if set(puzzle.open_cells) - {cell for run in puzzle.numbers for cell in run.cells}:
        yield "cell in no number"


def _in_layout(statement: str, after: str) -> Iterator[str]:
    if "\n" in statement:
        yield "line break in brackets"
    if "%" in statement:
        yield "comment in brackets"
    if "%" in after.partition("\n")[0]:
        yield "comment after a statement"


class _Statements:
    """Goes through the lines as they are written and knows what has been declared."""

    def __init__(self) -> None:
        self.lets: set[str] = set()
        self.variables: set[str] = set()
        self.definitions: set[str] = set()
        self.bound: dict[str, str] = {}  # a parameter or a running name: which of the two

    def line(self, node: Any) -> Iterator[str]:
        match node:
            case parse_nodes.Let():
                yield "let"
                if _words(node.value) & self.lets:
                    yield "let that uses a let"
                yield from self.node(node.value)
                self.lets.add(node.name.text)
            case parse_nodes.Var():
                yield from self.var(node)
            case parse_nodes.Define():
                yield from self.define(node)
            case _:
                yield from self.node(node)

    def var(self, node: parse_nodes.Var) -> Iterator[str]:
        yield "var" if len(node.names) == 1 else "var of several names"
        yield f"var in {_kind(node.source)}"
        words = _words(node.source)
        if any(split_reference(word) for word in words) or "cell" in _calls(node.source):
            yield "var that depends on the grid"
        if words & self.variables:
            yield "var that depends on a var"
        yield from self.node(node.source)
        self.variables |= {name.text for name in node.names}

    def define(self, node: parse_nodes.Define) -> Iterator[str]:
        name, parameters = node.name.text, [parameter.text for parameter in node.parameters]
        yield f"define with {len(parameters)} parameters"
        words = _words(node.body) - set(parameters)
        if _calls(node.body) & self.definitions:
            yield "define that uses a define"
        if words & self.lets:
            yield "define that uses a let"
        if words & self.variables:
            yield "define that uses a var"
        if name in LIBRARY_NAMES:
            yield "define that hides a word"
        yield from self.within(dict.fromkeys(parameters, "parameter"), node.body)
        self.definitions.add(name)

    def within(self, names: dict[str, str], node: Any) -> Iterator[str]:
        outer = self.bound
        self.bound = {**outer, **names}
        yield from self.node(node)
        self.bound = outer

    def node(self, node: Any) -> Iterator[str]:
        """All that a number or a statement uses."""
        match node:
            case parse_nodes.Running():
                yield from self.running(node)
                return
            case parse_nodes.Call():
                yield from self.call(node)
            case parse_nodes.Symbol():
                reference = split_reference(node.text)
                if reference and node.text not in (*self.bound, *self.lets, *self.variables):
                    yield re.sub(r"^\d+", "12", re.sub(r"^[^\W\d]+?(?=_)", "A", node.text))
            case parse_nodes.Negative():
                yield "unary minus"
            case parse_nodes.Not():
                yield "not"
            case parse_nodes.Infix():
                yield from _chain(node)
            case parse_nodes.Inside():
                yield f"{'not ' * node.negated}in {_kind(node.source)}"
            case parse_nodes.Set():
                if not node.items:
                    yield "empty set"
                if any(isinstance(item, parse_nodes.Interval) for item in node.items):
                    yield "range in a set"
            case parse_nodes.Digit():
                yield from self.digit(node)
        for part in _parts(node):
            yield from self.node(part)

    def running(self, node: parse_nodes.Running) -> Iterator[str]:
        head: Any = node.head
        name = head.value.text
        yield f"{node.name} over {_kind(head.source)}"
        if "running name" in self.bound.values():
            yield "running in running"
        if name in self.bound or name in self.lets | self.variables or split_reference(name):
            yield "running name that hides a name"
        yield from self.node(head.source)
        kind = "member" if _kind(head.source) in ("range", "set", "cells") else "running name"
        yield from self.within({name: kind}, node.body)

    def call(self, node: parse_nodes.Call) -> Iterator[str]:
        if node.name not in self.definitions:
            yield f"{node.name}()"
        for part in node.arguments:
            if isinstance(part, parse_nodes.Symbol) and part.text in GROUPS:
                yield f"{node.name}({part.text})"
            if node.name == "label" and isinstance(part, parse_nodes.Symbol):
                yield f"label of a {self.bound.get(part.text, 'reference')}"

    def digit(self, node: parse_nodes.Digit) -> Iterator[str]:
        is_word = isinstance(node.number, parse_nodes.Symbol) and node.number.text not in self.bound
        is_reference = is_word and split_reference(node.number.text)  # type: ignore[attr-defined]
        yield "digit of a reference" if is_reference else "digit of another number"
        if isinstance(node.index, parse_nodes.Negative):
            yield "index below zero"
        elif not isinstance(node.index, parse_nodes.Numeral):
            yield "index that is no literal"


def _chain(node: parse_nodes.Infix) -> Iterator[str]:
    if node.kind in CONNECTIVES:
        yield node.kind
        if len(node.parts) > 2 or (node.kind == "->" and _is_chain(node.parts[-1], "->")):
            yield f"chain of {node.kind}"
    elif node.kind == "power":
        yield "infix ^"
        if _is_chain(node.parts[-1], "power"):
            yield "chain of ^"
    else:
        yield from (f"infix {sign}" for sign in node.signs)
        if len(node.parts) > 2:
            yield {"sum": "chain of +", "product": "chain of *"}.get(
                node.kind, "chain of comparison"
            )


def _is_chain(node: Any, kind: str) -> bool:
    return isinstance(node, parse_nodes.Infix) and node.kind == kind


def _kind(source: Any) -> str:
    """What a name runs through, or what follows `in`."""
    if isinstance(source, parse_nodes.Interval):
        return "range"
    return source.text if isinstance(source, parse_nodes.Symbol) else "set"


def _parts(node: Any) -> Iterator[Any]:
    for item in fields(node):
        part = getattr(node, item.name)
        for inner in part if isinstance(part, list | tuple) else (part,):
            if isinstance(inner, parse_nodes.Raw):
                yield inner


def _words(node: Any) -> set[str]:
    own = {node.text} if isinstance(node, parse_nodes.Symbol) else set()
    return own.union(*map(_words, _parts(node)))


def _calls(node: Any) -> set[str]:
    own = {node.name} if isinstance(node, parse_nodes.Call) else set()
    return own.union(*map(_calls, _parts(node)))


def _among_values(puzzle: tree.PuzzleTree) -> Iterator[str]:
    """What values there are on the way, in one filling."""
    digits = {place: puzzle.given.get(place, puzzle.digits[-1]) for place in puzzle.open_cells}
    world = World(puzzle, digits)
    for name, members in puzzle.variables.items():
        world.variables[name] = min(world.set_of(members, {}), default=0)
    for line in puzzle.lines:
        yield from _in_world(world, line.statement, False)


def _in_world(world: World, node: Any, below_not: bool) -> Iterator[str]:
    if isinstance(node, tree.RunningValue | tree.RunningStatement | tree.Group):
        return
    if isinstance(node, tree.DefinedStatement | tree.DefinedValue):
        yield "defined predicate" if node.definition.is_predicate else "defined operator"
    if isinstance(node, tree.Expression):
        try:
            value = world.value(node, {})
        except TooLarge:
            return
        if value is None:
            yield "no value"
            if below_not:
                yield "no value below not"
        elif value <= 0:
            yield "value zero" if value == 0 else "value below zero"
    below_not |= isinstance(node, tree.Logic) and node.connective == "not"
    for item in fields(node):
        part = getattr(node, item.name)
        for inner in part if isinstance(part, tuple) else (part,):
            if isinstance(inner, tree.Node):
                yield from _in_world(world, inner, below_not)
