"""Makes a puzzle that fails as small as it can be while it still fails.

It works on the text: whatever cannot be read does not fail in the same way and is not taken.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial

from sevendown.language.grid import Grid, read_grid
from sevendown.language.parser import parse_statements
from sevendown.text.header import read_header
from sevendown.text.problems import Problems
from sevendown.text.source import Source

Tokens = tuple[str, ...]

_TOKEN = re.compile(r"\d+_?[wasdWASD]\b|\d+|[^\W\d]\w*|<->|->|\.\.|!=|<=|>=|\S")
_CELL = re.compile(r"([^=|_]+)(=\d)?(\|)?(_)?")
_KEYWORDS = ("in", "not", "and", "or", "xor", "div", "mod", "let", "var", "define")
_BETWEEN = {*", : .. = != < <= > >= + - * / ^ -> <->".split(), *_KEYWORDS[:7]}
_CLOSING = {"(": ")", "[": "]", "{": "}"}


@dataclass(frozen=True)
class Puzzle:
    """A puzzle in parts: lines of the header, cells in the open form, tokens of statements."""

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    statements: tuple[Tokens, ...]

    def __str__(self) -> str:
        # In a single column a mark of several characters would be several cells.
        rows = [(*row, "#") if len(row) == 1 and len(row[0]) > 1 else row for row in self.rows]
        columns = max(map(len, rows))
        drawn = [" ".join((*row, "#")[:columns]) for row in rows]
        parts = [self.header, drawn, [_joined(tokens) for tokens in self.statements]]
        return "\n\n".join("\n".join(part) for part in parts if part) + "\n"

    def size(self) -> tuple[int, ...]:
        """What gets less with every step."""
        cells = [cell for row in self.rows for cell in row]
        tokens = [token for statement in self.statements for token in statement]
        return (
            len(self.statements),
            sum(cell[0] != "#" for cell in cells),
            len(cells),
            len(self.digits()),
            len(self.header),
            sum(map(_weight, tokens)),
            sum(map(len, cells)),
            sum(int(token) for token in tokens if token.isdigit()),
        )

    def digits(self) -> str:
        for line in self.header:
            if line.startswith("digits:"):
                return line.removeprefix("digits: ")
        return "0123456789"


def shrink(text: str, fails: Callable[[str], bool], seconds: float = 60.0) -> str:
    """Give a small puzzle of which `fails` is true, as it is of this one."""
    end = time.monotonic() + seconds
    best = parts_of(text)
    if not fails(str(best)):
        return text  # the way it is written is to blame
    tried = {str(best)}
    progress = True
    while progress:
        progress = False
        for ways in WAYS:
            again = True
            while again:
                again = False
                for smaller in ways(best):
                    if time.monotonic() > end:
                        return str(best)
                    written = str(smaller)
                    if written in tried or smaller.size() >= best.size():
                        continue
                    tried.add(written)
                    if fails(written):
                        best, progress, again = smaller, True, True
                        break
    return str(best)


def parts_of(text: str) -> Puzzle:
    """Take a text apart; comments and the form of the grid are lost."""
    source, problems = Source(text, "found"), Problems()
    header, first = read_header(source, problems)
    grid, last = read_grid(source, header, first, problems)
    start = source.line_starts[last] if last < len(source.line_starts) else len(source.text)
    statements = parse_statements(source, start, problems)
    assert not problems, problems
    lines = [f"{key}: {value}" for key, value in header.values.items() if key != "digits"]
    if len(header.digits) < 10:
        lines.append(f"digits: {''.join(map(str, header.digits))}")
    rows = [tuple(_cell(grid, r, c) for c in range(grid.columns)) for r in range(grid.rows)]
    tokens = [tuple(_TOKEN.findall(statement.text)) for statement in statements]
    return Puzzle(tuple(lines), tuple(rows), tuple(tokens))


def _cell(grid: Grid, row: int, column: int) -> str:
    place = (row, column)
    if place in grid.blocked:
        return "#"
    marks = {cell: mark for mark, cell in grid.marks.items()}
    digit = f"={grid.given[place]}" if place in grid.given else ""
    bars = "|" * (place in grid.bars_right) + "_" * (place in grid.bars_below)
    return marks.get(place, ".") + digit + bars


def _joined(tokens: Tokens) -> str:
    text = " ".join(tokens)
    text = re.sub(r"(?<=[(\[{]) | (?=[)\]},\[])", "", text)
    text = re.sub(r" ?\.\. ?", "..", text)
    words = "|".join(_KEYWORDS)
    return re.sub(rf"\b(?!(?:{words})\b)([^\W\d]\w*|[<>!]?=|<|>) (?=\()", _called, text)


def _called(match: re.Match[str]) -> str:
    """A name stands right before its bracket; a sign does so where it comes first."""
    before = match.string[: match.start()].rstrip()
    is_sign = not match[1][0].isalpha()
    return match[0] if is_sign and before and before[-1] not in "(,:" else match[1]


def _weight(token: str) -> int:
    if token.isdigit():
        return 1 if int(token) < 10 else 2
    return 3 if token[0].isalnum() else 1


# Ways to make a puzzle smaller, the coarse ones first


def _fewer_statements(puzzle: Puzzle) -> Iterator[Puzzle]:
    count = len(puzzle.statements)
    length = count
    while length:
        for i in range(0, count, length):
            kept = puzzle.statements[:i] + puzzle.statements[i + length :]
            yield replace(puzzle, statements=kept)
        length //= 2


def _fewer_declarations(puzzle: Puzzle) -> Iterator[Puzzle]:
    """Put what it stands for, or may stand for, in the place of a declared name."""
    for i, tokens in enumerate(puzzle.statements):
        others = puzzle.statements[:i] + puzzle.statements[i + 1 :]
        match tokens[:2]:
            case ("let", name):
                changes = [partial(_put, name=name, value=("(", *tokens[3:], ")"))]
            case ("var", name) if tokens[2] == "in":
                numbers = {"0", "1", "2", *filter(str.isdigit, tokens)}
                changes = [partial(_put, name=name, value=(v,)) for v in sorted(numbers)]
            case ("define", _):
                changes = [partial(_written_out, define=tokens)]
            case _:
                changes = []
        for change in changes:
            yield replace(puzzle, statements=tuple(map(change, others)))


def _written_out(tokens: Tokens, define: Tokens) -> Tokens:
    """Write a definition out where it is used."""
    start, end = 2, define.index(")")
    parameters, body = define[start + 1 : end : 2], define[end + 2 :]
    i = 0
    while i < len(tokens) - 1:
        if tokens[i] == define[1] and tokens[i + 1] == "(":
            close = _brackets(tokens)[i + 1]
            arguments = _split(tokens[i + 2 : close])
            new = body
            for parameter, argument in zip(parameters, arguments, strict=False):
                new = _put(new, parameter, ("(", *argument, ")"))
            tokens = (*tokens[:i], "(", *new, ")", *tokens[close + 1 :])
        i += 1
    return tokens


def _fewer_header_lines(puzzle: Puzzle) -> Iterator[Puzzle]:
    for i in range(len(puzzle.header)):
        yield replace(puzzle, header=puzzle.header[:i] + puzzle.header[i + 1 :])


def _fewer_digits(puzzle: Puzzle) -> Iterator[Puzzle]:
    digits, others = puzzle.digits(), [h for h in puzzle.header if not h.startswith("digits:")]
    fewer = ["12", "01", "1", "2", "123", "0123"]
    fewer += [digits[:i] + digits[i + 1 :] for i in range(len(digits)) if len(digits) > 1]
    for some in fewer:
        if set(some) < set(digits):
            yield replace(puzzle, header=(*others, f"digits: {some}"))


def _fewer_rows(puzzle: Puzzle) -> Iterator[Puzzle]:
    for i in range(len(puzzle.rows) if len(puzzle.rows) > 1 else 0):
        yield replace(puzzle, rows=puzzle.rows[:i] + puzzle.rows[i + 1 :])


def _fewer_columns(puzzle: Puzzle) -> Iterator[Puzzle]:
    for i in range(len(puzzle.rows[0]) if len(puzzle.rows[0]) > 1 else 0):
        yield replace(puzzle, rows=tuple(row[:i] + row[i + 1 :] for row in puzzle.rows))


def _plainer_cells(puzzle: Puzzle) -> Iterator[Puzzle]:
    for r, row in enumerate(puzzle.rows):
        for c, cell in enumerate(row):
            match = _CELL.fullmatch(cell)
            assert match, cell
            what = [part or "" for part in match.groups()]
            plainer = ["#", *("".join([*what[:i], *what[i + 1 :]]) for i in (1, 2, 3))]
            plainer += [".", "".join([".", *what[1:]])]
            for other in plainer:
                new = (*row[:c], other, *row[c + 1 :])
                yield replace(puzzle, rows=(*puzzle.rows[:r], new, *puzzle.rows[r + 1 :]))


def _simpler_statements(puzzle: Puzzle) -> Iterator[Puzzle]:
    for i, tokens in enumerate(puzzle.statements):
        for simpler in _simpler(tokens):
            if simpler:
                new = (*puzzle.statements[:i], simpler, *puzzle.statements[i + 1 :])
                yield replace(puzzle, statements=new)


def _simpler(tokens: Tokens) -> Iterator[Tokens]:
    closing = _brackets(tokens)
    yield from _parts_for_calls(tokens, closing)
    # Large pieces first: leave one out, or put a number in its place.
    for length in range(len(tokens) - 1, 0, -1):
        for start in range(len(tokens) - length + 1):
            if not _is_balanced(tokens, closing, start, start + length):
                continue
            before, after = tokens[:start], tokens[start + length :]
            first, last = tokens[start] in _BETWEEN, tokens[start + length - 1] in _BETWEEN
            # What can be left out is a part with the sign before or after it.
            if first or last:
                yield before + after
            if not last:
                for number in ("1", "2", "0"):
                    yield (*before, number, *after)
    for i, token in enumerate(tokens):
        if token.isdigit():
            for smaller in (0, 1, 2, int(token) // 10, int(token) - 1):
                if smaller >= 0:
                    yield (*tokens[:i], str(smaller), *tokens[i + 1 :])


def _parts_for_calls(tokens: Tokens, closing: dict[int, int]) -> Iterator[Tokens]:
    """Put a part of a bracket, or all of it, in its place and that of the word before it."""
    for start, end in closing.items():
        called = start > 0 and tokens[start] == "(" and tokens[start - 1] not in _KEYWORDS
        begin = start - 1 if called and re.match(r"\w|[<>=!]", tokens[start - 1]) else start
        inside = tokens[start + 1 : end]
        before, after = tokens[:begin], tokens[end + 1 :]
        for part in [inside, *_split(inside)]:
            yield before + part + after
            yield (*before, "(", *part, ")", *after)
        if ":" in inside:  # a running name: something stands in its place
            name, body = inside[0], inside[inside.index(":") + 1 :]
            for number in ("1", "2", "0"):
                yield (*before, "(", *_put(body, name, (number,)), ")", *after)


def _split(tokens: Tokens) -> list[Tokens]:
    """Split at the commas and colons that are not within brackets."""
    closing, parts, start = _brackets(tokens), [], 0
    i = 0
    while i < len(tokens):
        if tokens[i] in ",:":
            parts.append(tokens[start:i])
            start = i + 1
        i = closing.get(i, i) + 1
    return [*parts, tokens[start:]]


def _brackets(tokens: Tokens) -> dict[int, int]:
    """Where each opening bracket is closed."""
    closing, still_open = {}, []
    for i, token in enumerate(tokens):
        if token in _CLOSING:
            still_open.append(i)
        elif token in _CLOSING.values():
            closing[still_open.pop()] = i
    return dict(sorted(closing.items()))


def _is_balanced(tokens: Tokens, closing: dict[int, int], start: int, end: int) -> bool:
    opens = {i for i in range(start, end) if tokens[i] in _CLOSING}
    closes = {i for i in range(start, end) if tokens[i] in _CLOSING.values()}
    return {closing[i] for i in opens} == closes


def _put(tokens: Tokens, name: str, value: Tokens) -> Tokens:
    """Put something in the place of a name."""
    return tuple(new for token in tokens for new in (value if token == name else (token,)))


WAYS = (
    _fewer_statements,
    _fewer_header_lines,
    _fewer_rows,
    _fewer_columns,
    _fewer_declarations,
    _fewer_digits,
    _plainer_cells,
    _simpler_statements,
)
