"""What the solver does, step by step: for people, a line a step, or as JSON.

A step is a run of a rule that narrows something, an assumption, what is found to follow from it (a
contradiction, a solution), or the return from it. The JSON holds all domains and all changes, so
that the domains at any time can be rebuilt from it alone: `docs/trace.md` says how.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Any

from sevendown.engine.bits import members
from sevendown.engine.cells import Cell
from sevendown.engine.domains import FALSE, TRUE, Bits, Bound, Domain, Span, difference
from sevendown.engine.nogoods import Nogood, Nogoods
from sevendown.engine.rule import Rule
from sevendown.engine.search import (
    Abandoned,
    Assumed,
    Begun,
    Event,
    Failed,
    Learnt,
    Left,
    Retracted,
    Solved,
)
from sevendown.engine.search_parts import Handed
from sevendown.engine.watcher import Watcher
from sevendown.language.tree import Line
from sevendown.numbertheory import decimal
from sevendown.puzzle.results import Solution
from sevendown.puzzle.run import Run
from sevendown.report.output import Heading
from sevendown.text.origin import Origin

JSON_VERSION = 1  # rises when a field changes its meaning or disappears
LONG = 40  # digits of a number that is not written out
LONG_NAME, LONG_TEXT = 60, 120  # characters of a name or statement, and of a rule's words
FEW = 10  # so many values are written out, of more only the ends
KINDS: dict[type, str] = {
    Assumed: "assume",
    Failed: "contradiction",
    Retracted: "take back",
    Abandoned: "leave",
    Learnt: "learn",
    Solved: "solution",
    Begun: "search",
    Left: "end",
}


@dataclass(eq=False, slots=True)
class Step:
    """A run of a rule, or an event of the search, and the changes that belong to it."""

    number: int
    depth: int  # assumptions in force
    rule: Rule | None = None  # the rule that ran, or found a contradiction
    event: Event | None = None  # None: a rule ran
    changes: list[tuple[Cell, Domain, Domain]] = field(default_factory=list)  # before, after

    @property
    def kind(self) -> str:
        """What it is, in a word or two."""
        return "rule" if self.event is None else KINDS[type(self.event)]


class Steps(Watcher):
    """Puts together what belongs to one step, and hands it on when it is complete."""

    def __init__(self, take: Callable[[Step], None]) -> None:
        self._take = take
        self.number = 0  # of the last step
        self.depth = 0  # assumptions in force in the step at work
        self._open: Step | None = None  # the step that further changes belong to

    def ran(self, rule: Rule) -> None:
        """Close the step before: what changes from now on is this rule's."""
        self.close()

    def changed(self, rule: Rule | None, cell: Cell, before: Domain, after: Domain) -> None:
        """Add a change to the step at work, or to a new one."""
        if self._open is None or (self._open.event is None and self._open.rule is not rule):
            self.close()  # nogoods narrow one after the other in one run
            self._open = self._new(rule, None)
        self._open.changes.append((cell, before, after))

    def happened(self, event: Event) -> None:
        """Make a step of an event; what the search itself narrows next belongs to it."""
        self.close()
        self.depth = event.depth
        self._open = self._new(event.rule if isinstance(event, Failed) else None, event)
        if not isinstance(event, Assumed | Retracted):
            self.close()

    def close(self) -> None:
        """Hand on the step at work, if there is one."""
        step, self._open = self._open, None
        if step is not None:
            self._take(step)

    def _new(self, rule: Rule | None, event: Event | None) -> Step:
        if not isinstance(event, Begun | Left):  # which nobody would call a step
            self.number += 1
        return Step(self.number, self.depth, rule, event)


class TextTrace:
    """Writes steps for people, a line each, indented by the assumptions in force."""

    def __init__(self, run: Run, write: Callable[[str], None]) -> None:
        self._run = run
        self._write = write
        self._solutions = 0
        self._teller = Teller(run)

    def begin(self) -> None:
        """Say which puzzle it is."""
        source = self._run.puzzle.source
        self._write(str(Heading(source.file, source.first_line, self._run.puzzle.title)))

    def take(self, step: Step) -> None:
        """Write a step."""
        event = step.event
        if isinstance(event, Begun | Left):
            return
        solution = ""
        if isinstance(event, Solved):
            self._solutions += 1
            solution = f"{self._solutions}: {in_one_line(self._run.filling())}"
        self._write(self._teller.line(step, solution))


def in_one_line(solution: Solution) -> str:
    """Write a solution in one line."""
    return str(solution).replace("\n", " / ")


class Teller:
    """Puts steps of a run into words; made before anything has happened.

    What no rule has changed, somebody else has, who is named.
    """

    def __init__(self, run: Run, somebody: str = "the search") -> None:
        self._run = run
        self._somebody = somebody
        self._truths = run.model.truths

    def line(self, step: Step, solution: str = "") -> str:
        """Tell a step in a line that begins with its number; a solution has to be told to it."""
        depth = step.depth - 1 if isinstance(step.event, Assumed) else step.depth
        return f"{step.number:5}  {'  ' * depth}{self.words(step, solution)}"

    def words(self, step: Step, solution: str = "") -> str:
        """Tell a step."""
        changes = "; ".join(
            f"{_clipped(cell.name, LONG_NAME)}: {self._value(cell, before)} → "
            f"{self._value(cell, after)}"
            for cell, before, after in step.changes
        )
        match step.event:
            case None:
                return f"{self._of(step.rule)} | {changes}"
            case Assumed(cell, part):
                before = "".join(
                    f", of {domain_text(b, c.symbols)}"
                    for c, b, _ in step.changes
                    if c not in self._truths
                )
                return f"assume {self._condition(cell, part)}{before}"
            case Failed(rule, cell):
                nothing = f" | nothing is left for {cell.name}" if cell is not None else ""
                return f"contradiction: {self._of(rule)}{nothing}"
            case Retracted(cell, part):
                rest = f", so {changes}" if changes else ""
                return f"take back {self._condition(cell, part)}{rest}"
            case Abandoned(cell, part):
                return f"leave {self._condition(cell, part)} undecided"
            case Learnt(nogood):
                return f"so {self._nogood(nogood)}"
            case Solved():
                return f"solution {solution}"
        raise AssertionError(step)

    def _of(self, rule: Rule | None) -> str:
        """Name a rule by its line in the file and its words."""
        if rule is None:
            return self._somebody
        if isinstance(rule, Nogood):
            return f"learnt: {self._nogood(rule)}"
        if isinstance(rule, Handed):
            return rule.describe()
        return sentence(*rule_reference(rule, self._run))

    def _nogood(self, nogood: Nogood) -> str:
        """Say what cannot be, or what could but in solutions that have been told."""
        parts = [self._condition(*literal) for literal in nogood.literals]
        more = f" and {len(parts) - FEW} more" if len(parts) > FEW else ""
        said = f"{', '.join(parts[:FEW])}{more}"
        if len(parts) < 3:
            said = " and ".join(parts)
        also = " in another solution" if nogood.given else ""
        return f"not {('', 'both ', 'all of: ')[min(len(parts), 3) - 1]}{said}{also}"

    def _condition(self, cell: Cell, part: Domain) -> str:
        """Say that a cell is in a part of its domain, of a truth that it is true or false."""
        if cell in self._truths and part.lo == part.hi:
            return cell.name if part is TRUE else f"not {cell.name}"
        return condition_text(cell, part)

    def _value(self, cell: Cell, domain: Domain) -> str:
        """Write a domain, that of a truth as what it says."""
        if cell not in self._truths:
            return domain_text(domain, cell.symbols)
        return "true" if domain is TRUE else "false" if domain is FALSE else "open"


class JsonTrace:
    """Writes all domains, then every step, as one JSON object a line."""

    def __init__(self, run: Run, write: Callable[[str], None]) -> None:
        self._run = run
        self._write = write

    def begin(self) -> None:
        """Write what every cell may be before anything has happened."""
        source = self._run.puzzle.source
        head = {
            "event": "start",
            "version": JSON_VERSION,
            "file": source.file,
            "line": source.first_line,
            "title": self._run.puzzle.title,
            "kind": self._run.puzzle.kind,
        }
        cells = [
            {
                "cell": cell.number,
                "name": cell.name,
                "values": ranges(cell.domain),
                **symbols(cell),
            }
            for cell in self._run.engine.cells
        ]
        self._put({**head, "cells": cells})

    def take(self, step: Step) -> None:
        """Write a step."""
        values: dict[str, Any] = {"event": step.kind, "step": step.number, "depth": step.depth}
        event = step.event
        if isinstance(event, Assumed | Retracted | Abandoned):
            values |= {"cell": event.cell.number, "name": event.cell.name}
            values["values"] = ranges(event.part)
        if isinstance(event, Learnt):
            values |= {"nogood": [_literal(*literal) for literal in event.nogood.literals]}
            values["proved"] = not event.nogood.given
        if isinstance(event, Failed) and event.cell is not None:
            values |= {"cell": event.cell.number, "name": event.cell.name}
        if step.rule is not None:
            line, text, said = rule_reference(step.rule, self._run)
            values |= {"rule": said, "line": line, "statement": text}
        changes = [_change(*change) for change in step.changes]
        if changes:
            values["changes"] = changes
        self._put(values)

    def _put(self, values: dict[str, Any]) -> None:
        self._write(json.dumps(values))  # ASCII: the same in every locale


def trace(run: Run, write: Callable[[str], None], as_json: bool) -> Steps:
    """Let a run be traced from now on; close what this gives when the run is over."""
    writer = JsonTrace(run, write) if as_json else TextTrace(run, write)
    steps = Steps(writer.take)
    writer.begin()
    run.watch(steps)
    return steps


def rule_reference(rule: Rule, run: Run) -> tuple[int, str, str]:
    """Give a rule's line in the file, the statement there, and what the rule says of its cells.

    What has been learnt, or holds in a part of the search, stands in no line: 0.
    """
    if isinstance(rule, Nogood | Nogoods | Handed):
        return 0, "", rule.describe()
    return *place(rule.origin, run), rule.describe()


def place(origin: object, run: Run) -> tuple[int, str]:
    """Give a line of the file and the statement there, "" for what the grid or the header say."""
    assert isinstance(origin, Origin)
    statement = origin.text if isinstance(origin, Line) else ""
    return run.puzzle.source.place(origin.at).line, statement


def sentence(line: int, statement: str, said: str) -> str:
    """Write in one line what `rule_reference` gives, in part if it is long."""
    said, statement = _clipped(said, LONG_TEXT), _clipped(statement, LONG_NAME)
    if statement == "" or said.startswith(statement.removesuffix("…")):
        return f"line {line}: {said}" if line else said
    return f"line {line}: {statement}: {said}"


def _clipped(text: str, length: int) -> str:
    return text if len(text) <= length else f"{text[: length - 1]}…"


def domain_text(domain: Domain, symbols: Sequence[object] | None = None) -> str:
    """Write a domain in a compact form: all of its values if they are few, else what it spans.

    Symbols are what the values stand for, where that is not themselves.
    """
    lo, hi, size = domain.lo, domain.hi, domain.size
    if symbols is not None:
        values = _first(domain, FEW + 1)
        shown = ", ".join(str(symbols[value]) for value in values[:FEW])
        return shown if len(values) <= FEW else f"{shown}, … ({size} values)"
    if lo == hi:
        return _short(lo)
    if size == inf or (size > 2 and size == hi - lo + 1):
        return f"{_short(lo)}..{_short(hi)}"
    if size <= FEW:
        return ", ".join(map(_short, domain.values()))
    first = ", ".join(map(_short, _first(domain, 3)))
    return f"{first}, … {_short(hi)} ({size} values)"


def _first(domain: Domain, count: int) -> list[int]:
    """List the lowest values; all of them may be a hundred thousand."""
    found: list[int] = []
    rest: Domain | None = domain
    while rest is not None and len(found) < count:
        found.append(int(rest.lo))
        rest = rest.without(found[-1])
    return found


def ranges(domain: Domain) -> list[list[int | None]]:
    """Write a domain as stretches [first, last], ascending; null: without end."""
    if isinstance(domain, Span):
        return [[_finite(domain.lo), _finite(domain.hi)]]
    if isinstance(domain, Bits):
        # A bit here differs from the one below it where a stretch begins, or has ended.
        edges, base = iter(members(domain.bits ^ domain.bits << 1)), domain.base
        return [[base + first, base + next(edges) - 1] for first in edges]
    found: list[list[int | None]] = []
    last = None
    for value in domain.values():
        if value - 1 == last:
            found[-1][1] = value
        else:
            found.append([value, value])
        last = value
    return found


def _literal(cell: Cell, part: Domain) -> dict[str, Any]:
    return {"cell": cell.number, "name": cell.name, "values": ranges(part)}


def _change(cell: Cell, before: Domain, after: Domain) -> dict[str, Any]:
    """Write a change: what was removed or what was kept, whichever is shorter."""
    change: dict[str, Any] = {"cell": cell.number, "name": cell.name}
    kept = ranges(after)
    if not isinstance(before, Span):
        gone = difference(before, after)
        assert gone is not None
        removed = ranges(gone)
        if len(removed) < len(kept):
            return {**change, "removed": removed}
    return {**change, "kept": kept}


def _finite(end: Bound) -> int | None:
    return None if isinstance(end, float) else end


def _short(value: Bound) -> str:
    """Write a value; of a very long one only how it begins and ends."""
    if isinstance(value, float):
        return "∞" if value > 0 else "-∞"
    text = decimal(value)
    return text if len(text) <= LONG else f"{text[:10]}…{text[-10:]} ({len(text)} digits)"


def condition_text(cell: Cell, part: Domain) -> str:
    """Say that the value of a cell is in a part of its domain."""
    return f"{cell.name} {'=' if part.lo == part.hi else 'in'} {domain_text(part, cell.symbols)}"


def symbols(cell: Cell) -> dict[str, list[str]]:
    """Give what the values of a cell stand for, where that is not themselves."""
    return {} if cell.symbols is None else {"symbols": [str(symbol) for symbol in cell.symbols]}
