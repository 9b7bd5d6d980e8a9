"""A puzzle's text taken apart, so that it can be changed, and written out as a text again.

The statements are raw nodes: what the grammar sees, before any name is looked up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from operator import is_not
from random import Random
from typing import Any

from sevendown.language import parse_nodes
from sevendown.language.grid import Grid, read_grid
from sevendown.language.parse_nodes import Raw
from sevendown.language.parser import parse_statements
from sevendown.text.header import read_header
from sevendown.text.problems import Problems
from sevendown.text.source import Source

Change = Callable[[Raw], Raw]


@dataclass(frozen=True)
class Sheet:
    """The parts of a puzzle's text, and how they are to be written."""

    header: dict[str, str]
    grid: Grid
    numbered: bool  # no marks in the text: the grid is numbered like a crossword
    boxed: bool
    lines: tuple[Raw, ...]
    transposed: bool = False  # rows and columns have been exchanged
    layout: str = ""  # a seed of comments, white space and the like; "" is plain

    def __str__(self) -> str:
        return _Writer(self).text()

    @property
    def leading_zeros(self) -> bool:
        return self.header.get("leading-zeros") == "yes"


def taken_apart(text: str) -> Sheet:
    """Read a puzzle that is known to be sound."""
    source, problems = Source(text, "text"), Problems()
    header, first = read_header(source, problems)
    grid, last = read_grid(source, header, first, problems)
    start = source.line_starts[last] if last < len(source.line_starts) else len(source.text)
    statements = parse_statements(source, start, problems)
    assert not problems, problems[0]
    return Sheet(
        header.values,
        grid,
        numbered=not any(source.text[at].isalnum() for at in grid.offsets.values()),
        boxed=source.clean.split("\n")[first].lstrip().startswith("+"),
        lines=tuple(parsed.node for parsed in statements if parsed.node),
    )


# ---- statements


def parsed(text: str) -> Raw:
    """Read one statement."""
    problems = Problems()
    (found,) = parse_statements(Source(text, "statement"), 0, problems)
    assert found.node is not None, problems[0]
    return found.node


def number(value: int) -> Raw:
    """An integer as a raw node."""
    if value < 0:
        return parse_nodes.Negative(0, 0, number(-value))
    return parse_nodes.Numeral(0, 0, str(value))


def word(text: str) -> parse_nodes.Symbol:
    return parse_nodes.Symbol(0, 0, text)


def call(name: str, *arguments: Raw) -> parse_nodes.Call:
    return parse_nodes.Call(0, 0, name, arguments)


def chain(kind: parse_nodes.InfixKind, parts: Iterable[Raw], signs: Sequence[str] = ()) -> Raw:
    """Join parts; a single one is itself."""
    parts = tuple(parts)
    return parse_nodes.Infix(0, 0, kind, parts, tuple(signs)) if len(parts) > 1 else parts[0]


def compared(left: Raw, sign: str, right: Raw) -> Raw:
    return chain("comparison", (left, right), (sign,))


def negated(node: Raw) -> Raw:
    return parse_nodes.Not(0, 0, node)


def children(node: Raw) -> Iterator[Raw]:
    """The nodes directly below."""
    for value in vars(node).values():
        if isinstance(value, Raw):
            yield value
        elif isinstance(value, list | tuple):
            yield from (part for part in value if isinstance(part, Raw))


def nodes(node: Raw) -> Iterator[Raw]:
    """The node and all below it."""
    yield node
    for child in children(node):
        yield from nodes(child)


def rebuilt(node: Raw, change: Change) -> Raw:
    """Change the nodes directly below."""
    new: dict[str, Any] = {}
    for name, value in vars(node).items():
        if isinstance(value, Raw):
            part = change(value)
            if part is not value:
                new[name] = part
        elif isinstance(value, list | tuple):
            parts = tuple([change(v) if isinstance(v, Raw) else v for v in value])
            if any(map(is_not, parts, value)):
                new[name] = parts
    return replace(node, **new) if new else node


def mapped(node: Raw, change: Change) -> Raw:
    """Change every node, those below first."""
    return change(rebuilt(node, lambda below: mapped(below, change)))


def names_in(node: Raw) -> set[str]:
    """Every name in a node: of values, and before brackets."""
    if isinstance(node, parse_nodes.Symbol):
        return {node.text}
    names = {node.name} if isinstance(node, parse_nodes.Call) else set()
    return names.union(*map(names_in, children(node)))


# How tightly a node binds: one in the place of a tighter one needs brackets.
_LOGIC = {"<->": 0, "->": 1, "xor": 2, "or": 3, "and": 4}
_NOT, _COMPARISON, _SUM, _PRODUCT, _SIGNED, _POWER, _DIGIT = range(5, 12)
_CHAINS = {**_LOGIC, "comparison": _COMPARISON, "sum": _SUM, "product": _PRODUCT, "power": _POWER}


def _tightness(node: Raw) -> int:
    match node:
        case parse_nodes.Infix():
            return _CHAINS[node.kind]
        case parse_nodes.Not():
            return _NOT
        case parse_nodes.Inside():
            return _COMPARISON
        case parse_nodes.Negative():
            return _SIGNED
    return _DIGIT


def written(node: Raw, least: int = 0) -> str:
    """Write a node, in brackets where it binds less tightly than its place asks."""
    text = _written(node)
    return f"({text})" if _tightness(node) < least else text


def _written(node: Raw) -> str:
    match node:
        case parse_nodes.Numeral() | parse_nodes.Symbol() | parse_nodes.Name():
            return node.text
        case parse_nodes.Call():
            return f"{node.name}({', '.join(map(written, node.arguments))})"
        case parse_nodes.Running():
            return f"{node.name}({written(node.head)} : {written(node.body)})"
        case parse_nodes.Digit():
            return f"{written(node.number, _DIGIT)}[{written(node.index)}]"
        case parse_nodes.Negative():
            return f"-{written(node.part, _SIGNED)}"
        case parse_nodes.Not():
            return f"not {written(node.part, _NOT)}"
        case parse_nodes.Inside():
            sign = "not in" if node.negated else "in"
            return f"{written(node.value, _SUM)} {sign} {written(node.source)}"
        case parse_nodes.Interval():
            return f"{written(node.low, _SUM)}..{written(node.high, _SUM)}"
        case parse_nodes.Set():
            return "{" + ", ".join(map(written, node.items)) + "}"
        case parse_nodes.Let():
            return f"let {node.name.text} = {written(node.value)}"
        case parse_nodes.Var():
            names = ", ".join(name.text for name in node.names)
            return f"var {names} in {written(node.source)}"
        case parse_nodes.Define():
            names = ", ".join(name.text for name in node.parameters)
            return f"define {node.name.text}({names}) = {written(node.body)}"
        case parse_nodes.Infix(kind="power"):
            base, exponent = node.parts
            return f"{written(base, _DIGIT)}^{written(exponent, _SIGNED)}"
        case parse_nodes.Infix(kind="->"):
            first, second = node.parts
            return f"{written(first, _LOGIC['->'] + 1)} -> {written(second, _LOGIC['->'])}"
        case parse_nodes.Infix():
            parts = [written(part, _CHAINS[node.kind] + 1) for part in node.parts]
            signs = node.signs or [node.kind] * (len(parts) - 1)
            words = [parts[0]]
            for sign, part in zip(signs, parts[1:], strict=True):
                words += [str(sign), part]
            return " ".join(words)
    raise AssertionError(node)


# ---- the whole


class _Writer:
    """Writes a sheet, with whatever the layout adds that means nothing."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.noisy = bool(sheet.layout)
        self.rng = Random(f"layout:{sheet.layout}")

    def text(self) -> str:
        sheet = self.sheet
        header = [f"{key}: {value}" for key, value in sheet.header.items()]
        if self.noisy:
            self.rng.shuffle(header)
        grid = self.boxed() if sheet.boxed else self.open_form()
        # A comment on a line of its own would end the grid.
        lines = [*self.loosened(header), *self.blank_lines(bool(header))]
        lines += [" " * self.few(3) + line + self.comment() for line in grid]
        lines += [*self.blank_lines(True), *self.loosened(map(self.statement, sheet.lines))]
        end = self.rng.choice(["\n", "\r\n", "\r"]) if self.noisy else "\n"
        text = end.join("\n".join([*lines, ""]).split("\n"))
        if self.noisy and self.rng.random() < 0.3:
            text = "\N{ZERO WIDTH NO-BREAK SPACE}" + text
        return text

    def few(self, most: int) -> int:
        return self.rng.randint(0, most) if self.noisy else 0

    def comment(self) -> str:
        if not self.noisy or self.rng.random() < 0.7:
            return ""
        return (
            self.rng.choice([" ", "\t", ""])
            + "% "
            + self.rng.choice(
                [
                    "a note",
                    "5a = 3",
                    "(",
                    "}] %",
                    "title: no",
                    "---",
                    "Größe, ½ — 数",
                    "+--+",
                    "let",
                ]
            )
        )

    def blank_lines(self, at_least_one: bool) -> list[str]:
        return [self.rng.choice(["", "  ", "\t"]) if self.noisy else ""] * (
            at_least_one + self.few(2)
        )

    def loosened(self, lines: Iterable[str]) -> Iterator[str]:
        """Put comments behind lines and, like blanks, between them."""
        for line in lines:
            yield line + " " * self.few(2) + self.comment()
            if self.noisy and self.rng.random() < 0.2:
                yield self.rng.choice(["", " \t", "% between", "%"])

    def statement(self, node: Raw) -> str:
        text = written(node)
        if not self.noisy:
            return text
        if (
            not isinstance(node, parse_nodes.Let | parse_nodes.Var | parse_nodes.Define)
            and self.rng.random() < 0.15
        ):
            text = f"({text})"
        depth, signs = 0, [" " * self.few(3)]
        for sign in text:
            depth += (sign in "([{") - (sign in ")]}")
            if depth and sign in " ([{" and self.rng.random() < 0.15:
                # Inside brackets a line break is white space.
                sign += self.rng.choice([" ", "\t", "\n", "\n  ", self.comment() + "\n"])
            signs.append(sign)
        return "".join(signs)

    def cells(self, blank: str, blocked: str) -> Iterator[list[str]]:
        """What stands in each cell, row by row."""
        sheet, grid = self.sheet, self.sheet.grid
        marks = {} if sheet.numbered else {cell: mark for mark, cell in grid.marks.items()}
        for row in range(grid.rows):
            found = []
            for cell in ((row, column) for column in range(grid.columns)):
                content = blocked if cell in grid.blocked else marks.get(cell, blank)
                found.append(content + (f"={grid.given[cell]}" if cell in grid.given else ""))
            yield found

    def open_form(self) -> list[str]:
        grid = self.sheet.grid
        rows = []
        for row, contents in enumerate(self.cells(".", "#")):
            bars = [
                "|" * ((row, c) in grid.bars_right) + "_" * ((row, c) in grid.bars_below)
                for c in range(grid.columns)
            ]
            rows.append([content + bar for content, bar in zip(contents, bars, strict=True)])
        wide = any(len(cell) > 1 for row in rows for cell in row)
        if wide and grid.columns == 1:
            return self.boxed()  # without a blank anywhere, each character would be a cell
        if not wide and (self.sheet.numbered if not self.noisy else self.rng.random() < 0.5):
            return ["".join(row) for row in rows]
        return [" ".join(cell + " " * self.few(2) for cell in row).rstrip() for row in rows]

    def boxed(self) -> list[str]:
        grid = self.sheet.grid
        contents = list(self.cells("." if self.noisy and self.rng.random() < 0.5 else "", "##"))
        width = max(2, *(len(cell) for row in contents for cell in row)) + self.few(2)
        none = self.rng.choice([" ", ":"]) if self.noisy else ":"
        edge = "+" + ("-" * width + "+") * grid.columns
        lines = [edge]
        for row, cells in enumerate(contents):
            line, border = "|", "+"
            for column, content in enumerate(cells):
                before = self.few(width - len(content))
                line += (" " * before + content).ljust(width)
                line += "|" if (row, column) in grid.bars_right else none
                border += ("-" if (row, column) in grid.bars_below else none) * width + "+"
            lines += [line[:-1] + "|", border]
        return [*lines[:-1], edge]
