"""A puzzle as the program understands it: its numbers, what lies between them, and all rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from sevendown.engine.cells import Cell
from sevendown.engine.rule import Rule
from sevendown.puzzle.model import Number
from sevendown.puzzle.run import Run
from sevendown.record import Record
from sevendown.report.trace import domain_text, place, ranges, symbols
from sevendown.text.source import Source


class Explained(Record):
    """A rule, in words."""

    kind: str  # the class of rule
    line: int  # of the file, that it comes from
    statement: str  # what stands there; "" for what the grid or the header say
    rule: str  # what it says of its cells
    meaning: str  # one sentence
    cells: tuple[Cell, ...]


class Rulebook(Record):
    """Everything that a run has been set up with."""

    source: Source
    numbers: tuple[Number, ...]
    variables: tuple[Cell, ...]
    intermediate: tuple[Cell, ...]
    truths: tuple[Cell, ...]
    rules: tuple[Explained, ...]


def rulebook(run: Run) -> Rulebook:
    """Look at a run that has been set up and not begun."""
    model = run.model
    known, says = set(model.puzzle_cells), model.truths
    # Constants have cells too.
    others = [cell for cell in run.engine.cells if cell not in known and cell.value is None]
    rules = [
        _explained(run, rule, origin)
        for rule in run.engine.rules
        for origin in rule.origins or (None,)
    ]
    return Rulebook(
        run.puzzle.source,
        tuple(model.numbers),
        tuple(model.variables),
        tuple(cell for cell in others if cell not in says),
        tuple(cell for cell in others if cell in says),
        tuple(sorted(rules, key=lambda rule: rule.line)),
    )


def _explained(run: Run, rule: Rule, origin: object) -> Explained:
    line, statement = place(origin, run)
    said = rule.describe()
    cells = tuple(dict.fromkeys(rule.cells))
    return Explained(type(rule).__name__, line, statement, said, rule.explain(), cells)


def lines(book: Rulebook) -> Iterator[str]:
    """Write it for people, a line at a time."""
    if book.numbers:
        yield "Numbers"
    width = max((len(number.name) for number in book.numbers), default=0)
    for number in book.numbers:
        count = len(number.cells)
        digits = f"{count} digit{'s' * (count > 1)}"
        places, line = ", ".join(_names(number.cells)), book.source.place(number.at).line
        yield f"  {number.name:{width}}  line {line}, {digits}: {places}"
    between = "\n" if book.numbers else ""
    for title, cells in (
        ("Variables", book.variables),
        ("Intermediate numbers", book.intermediate),
    ):
        if cells:
            yield f"{between}{title}"
            between = "\n"
        yield from (f"  {cell.name}: {domain_text(cell.domain, cell.symbols)}" for cell in cells)
    if book.truths:
        yield "\nTruths"
    yield from (f"  {cell.name}" for cell in book.truths)
    yield "\nRules"
    for (line, statement), rules in groupby(book.rules, lambda r: (r.line, r.statement)):
        yield f"  line {line}" + (f": {statement}" if statement else "")
        yield from dict.fromkeys(map(_line, rules))


def _line(rule: Explained) -> str:
    """Write a rule, leaving out what is said twice."""
    if rule.rule == rule.statement or rule.meaning.startswith(rule.rule):
        return f"    {rule.meaning}"
    return f"    {rule.rule} — {rule.meaning}"


def as_json(book: Rulebook) -> dict[str, Any]:
    """Give it as what JSON can hold."""
    return {
        "numbers": [
            {
                "name": number.name,
                "cells": _names(number.cells),
                "line": book.source.place(number.at).line,
            }
            for number in book.numbers
        ],
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
        "rules": [
            {name: getattr(rule, name) for name in rule.__match_args__}
            | {"cells": _names(rule.cells)}
            for rule in book.rules
        ],
    }


def _names(cells: Sequence[Cell]) -> list[str]:
    return [cell.name for cell in cells]
