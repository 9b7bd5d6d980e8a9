"""A puzzle as the program understands it: its numbers, what lies between them, and all rules."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from sevendown.engine.cells import Cell
from sevendown.engine.rule import Rule
from sevendown.record import Record
from sevendown.solving import Run
from sevendown.trace import place, ranges, symbols, written


class Number(Record):
    """A number of the grid."""

    name: str
    cells: tuple[str, ...]
    line: int  # of the file, where its first cell stands


class Explained(Record):
    """A rule, in words."""

    kind: str  # the class of rule
    line: int  # of the file, that it comes from
    statement: str  # what stands there; "" for what the grid or the header say
    rule: str  # what it says of its cells
    meaning: str  # one sentence
    cells: tuple[str, ...]


class Rulebook(Record):
    """Everything that a run has been set up with."""

    numbers: tuple[Number, ...]
    variables: tuple[Cell, ...]
    intermediate: tuple[Cell, ...]
    truths: tuple[Cell, ...]
    rules: tuple[Explained, ...]


def rulebook(run: Run) -> Rulebook:
    """Look at a run that has been set up and not begun."""
    model, source = run.model, run.puzzle.source
    numbers = tuple(
        Number(part.name, tuple(cell.name for cell in part.cells), source.place(part.at).line)
        for part in model.numbers
    )
    known, says = set(model.named), model.truths
    # Constants have cells too.
    others = [cell for cell in run.engine.cells if cell not in known and cell.value is None]
    rules = [
        _explained(run, rule, origin)
        for rule in run.engine.rules
        for origin in (rule.origin, *rule.further)
    ]
    return Rulebook(
        numbers,
        tuple(model.variables),
        tuple(cell for cell in others if cell not in says),
        tuple(cell for cell in others if cell in says),
        tuple(sorted(rules, key=lambda rule: rule.line)),
    )


def _explained(run: Run, rule: Rule, origin: object) -> Explained:
    line, statement = place(origin, run)
    said = rule.describe()
    cells = tuple(dict.fromkeys(cell.name for cell in rule.cells))
    return Explained(type(rule).__name__, line, statement, said, rule.explain(), cells)


def lines(book: Rulebook) -> Iterator[str]:
    """Write it for people, a line at a time."""
    if book.numbers:
        yield "Numbers"
    width = max((len(number.name) for number in book.numbers), default=0)
    for number in book.numbers:
        count = len(number.cells)
        digits = f"{count} digit{'s' * (count > 1)}"
        places = ", ".join(number.cells)
        yield f"  {number.name:{width}}  line {number.line}, {digits}: {places}"
    between = "\n" if book.numbers else ""
    for title, cells in (
        ("Variables", book.variables),
        ("Intermediate numbers", book.intermediate),
    ):
        if cells:
            yield f"{between}{title}"
            between = "\n"
        yield from (f"  {cell.name}: {written(cell.domain, cell.symbols)}" for cell in cells)
    if book.truths:
        yield "\nTruths"
    yield from (f"  {cell.name}" for cell in book.truths)
    yield "\nRules"
    for (line, statement), rules in groupby(book.rules, lambda r: (r.line, r.statement)):
        yield f"  line {line}" + (f": {statement}" if statement else "")
        yield from dict.fromkeys(map(_told, rules))


def _told(rule: Explained) -> str:
    """Write a rule, leaving out what is said twice."""
    if rule.rule == rule.statement or rule.meaning.startswith(rule.rule):
        return f"    {rule.meaning}"
    return f"    {rule.rule} — {rule.meaning}"


def as_json(book: Rulebook) -> dict[str, Any]:
    """Give it as what JSON can hold."""
    return {
        "numbers": [_fields(number) for number in book.numbers],
        **{
            title: [
                {"name": cell.name, "values": ranges(cell.domain), **symbols(cell)}
                for cell in cells
            ]
            for title, cells in (
                ("variables", book.variables),
                ("intermediate", book.intermediate),
                ("truths", book.truths),
            )
        },
        "rules": [_fields(rule) for rule in book.rules],
    }


def _fields(record: Record) -> dict[str, Any]:
    return {name: getattr(record, name) for name in record.__match_args__}
