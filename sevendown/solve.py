"""The pipeline in one place: text → tree → cells and rules → search → solutions."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager
from enum import Enum
from functools import cached_property
from os import PathLike
from typing import Any

from sevendown import meaning
from sevendown.engine.cells import Cell
from sevendown.engine.domains import Domain, Span, single
from sevendown.engine.engine import Engine, OutOfTime, Statistics
from sevendown.engine.rule import Contradiction
from sevendown.engine.search import (
    Abandoned,
    Assumed,
    Begun,
    Event,
    Failed,
    Left,
    Retracted,
    Solved,
    search,
)
from sevendown.engine.watcher import Watcher, to_each
from sevendown.errors import LimitError, Problem
from sevendown.flatten.flatten import Flattener
from sevendown.language import tree
from sevendown.language.read import read_puzzle, split_puzzles
from sevendown.language.source import Source
from sevendown.numbertheory import TooLarge, decimal, from_decimal
from sevendown.record import Record
from sevendown.rules.registry import Registry, builtin


class Outcome(Enum):
    """How a run has ended so far."""

    RUNNING = "running"  # there may be more solutions
    EXHAUSTED = "exhausted"  # these are all
    GAVE_UP = "gave up"  # out of time: there may be more


class Solution(Record):
    """One way to fill the grid and to choose the variables."""

    rows: tuple[str, ...]  # a character per cell, "#" where blocked
    numbers: dict[str, int]  # "12a" or "A_w" → value
    variables: dict[str, int]  # in the order of their declaration

    def __hash__(self) -> int:
        return hash((self.rows, *self.variables.items()))

    def __str__(self) -> str:
        return "\n".join([*self.rows, *(f"{n} = {_text(v)}" for n, v in self.variables.items())])


def _text(value: int | str) -> str:
    return value if isinstance(value, str) else decimal(value)


def standard() -> Registry:
    """Give a registry of all words of this package and of installed ones that bring words."""
    registry = builtin()
    registry.load_later(_note_installed)
    return registry


def _note_installed(registry: Registry) -> None:
    from sevendown.plugins import load_installed  # not before a name is not known

    load_installed(registry)


class Puzzle:
    """A puzzle that has been read and found to be sound."""

    def __init__(self, source: Source, registry: Registry | None = None) -> None:
        self.source = source
        started = time.perf_counter()
        self.tree, self.warnings = read_puzzle(source, registry or standard())
        self.seconds = time.perf_counter() - started  # that it took to read

    @property
    def title(self) -> str:
        """What the header calls it."""
        return self.tree.header.get("title", "")

    def run(self, timeout: float | None = None) -> Run:
        """Prepare to solve: an object that gives solutions and knows how far it is.

        The clock is looked at between two rules, so what takes long in itself is not interrupted.
        """
        return Run(self, timeout)

    def solutions(self, timeout: float | None = None) -> Iterator[Solution]:
        """Give the solutions one by one, as they are found."""
        return self.run(timeout).solutions()


def puzzles(text: str, file: str = "<text>", registry: Registry | None = None) -> list[Puzzle]:
    """Read all puzzles of a text, separated by lines `---`."""
    registry = registry or standard()
    return [Puzzle(source, registry) for source in split_puzzles(text, file)]


def loads(text: str, file: str = "<text>", registry: Registry | None = None) -> Puzzle:
    """Read one puzzle from its text; raises PuzzleError."""
    return Puzzle(Source(text, file), registry)


def load(path: str | PathLike[str], registry: Registry | None = None) -> Puzzle:
    """Read one puzzle from a file; raises PuzzleError, or OSError where it cannot be read."""
    with open(path, "rb") as stream:
        content = stream.read()
    # What is not UTF-8 is kept as lone surrogates, which the reader reports with their place.
    return loads(content.decode("utf-8", "surrogateescape"), str(path), registry)


class Run:
    """One search for the solutions of a puzzle."""

    def __init__(self, puzzle: Puzzle, timeout: float | None = None) -> None:
        self.puzzle = puzzle
        self.engine = Engine()
        self.outcome = Outcome.RUNNING
        self.found = 0  # solutions given so far
        self.rejected = 0  # fillings that the rules let pass and the plain meaning does not
        self.phases: dict[str, float] = {}  # how many seconds each part of the work has taken
        self._watchers: list[Watcher] = []
        self._started = time.monotonic()
        if timeout is not None:
            self.engine.deadline = self._started + timeout
        self.flattener = Flattener(puzzle.tree, self.engine)
        self.cells: list[Cell] = []  # those that make up a solution
        with self._limits(), self._phase("setting up the rules"):
            try:
                self.flattener.flatten()
                self.cells = self.flattener.answers
            except OutOfTime:
                self.outcome = Outcome.GAVE_UP

    def watch(self, watcher: Watcher) -> None:
        """Let somebody hear of everything that happens from now on."""
        self._watchers.append(watcher)
        self.engine.monitor = to_each([w.ran for w in self._watchers])
        self.engine.observer = to_each([w.changed for w in self._watchers])

    @property
    def statistics(self) -> Statistics:
        """What engine and search have done so far."""
        return self.engine.statistics

    @property
    def seconds(self) -> float:
        """How long it has been running."""
        return time.monotonic() - self._started

    def events(self) -> Iterator[Event]:
        """Give every step of the search."""
        try:
            if self._begin():
                yield from self._search()
        except OutOfTime:
            self.outcome = Outcome.GAVE_UP
        if self.outcome is Outcome.RUNNING:
            self.outcome = Outcome.EXHAUSTED

    def _begin(self) -> bool:
        """Run the rules before anything is assumed; say whether there is anything to search."""
        if self.outcome is not Outcome.RUNNING:
            return False
        with self._phase("rules before the first assumption"):
            try:
                self.engine.propagate()
            except Contradiction as failure:
                self._tell(Failed(self.engine.failed, failure.cell, 0))
                self.outcome = Outcome.EXHAUSTED
                return False
            self.engine.shrink_tables()
        return True

    def _search(self) -> Generator[Event, None, None]:
        """Search from here, with everybody told who watches."""
        events = search(self.engine, self.cells)
        return self._telling(events) if self._watchers else events

    def _telling(self, events: Generator[Event, None, None]) -> Generator[Event, None, None]:
        depth = len(self.engine.trail.marks)
        self._tell(Begun(depth))
        try:
            with closing(events):
                for event in events:
                    self._tell(event)
                    yield event
        finally:
            self._tell(Left(depth))

    def _tell(self, event: Event) -> None:
        for watcher in self._watchers:
            watcher.happened(event)

    @contextmanager
    def _phase(self, name: str) -> Iterator[None]:
        """Add the time that the body takes to a phase."""
        started = time.perf_counter()
        try:
            yield
        finally:
            self.phases[name] = self.phases.get(name, 0.0) + time.perf_counter() - started

    def solutions(self) -> Generator[Solution, None, None]:
        """Give the solutions one by one, each checked against the plain meaning."""
        with self._limits():
            for event in self.events():
                if isinstance(event, Solved):
                    solution = self.filling()
                    try:
                        with self._phase("checking solutions"):
                            holds = self._holds()
                    except OutOfTime:  # what is constant in the statements may take long
                        self.outcome = Outcome.GAVE_UP
                        return
                    if holds:
                        self.found += 1
                        yield solution
                    else:
                        self.rejected += 1

    def agreement(self) -> Solution | None:
        """Give what all solutions agree on, with "?" elsewhere; None if there is none.

        Never lists all solutions: it asks for one that differs from all seen so far in some cell;
        where there is none, the cell cannot be anything else, for good. None as well, with the
        outcome GAVE_UP, where time runs out before all is proved.
        """
        seen: dict[Cell, set[int]] = {cell: set() for cell in self.cells}
        with self._limits():
            try:
                if not self._begin():
                    return None
                if self._see_another(seen):
                    for cell in self.cells:
                        if len(seen[cell]) == 1:
                            self._seek_difference(seen, cell)
                self.outcome = Outcome.EXHAUSTED
            except OutOfTime:
                self.outcome = Outcome.GAVE_UP
                return None
        if not self.found:
            return None
        return self._drawn({c: v.pop() if len(v) == 1 else None for c, v in seen.items()})

    def _seek_difference(self, seen: dict[Cell, set[int]], cell: Cell) -> None:
        """Look for a solution in which a cell differs from what it was in all seen so far."""
        (value,) = seen[cell]
        domain = cell.domain
        if isinstance(domain, Span):  # a value cannot be taken out of its middle
            parts = [domain.clip(domain.lo, value - 1), domain.clip(value + 1, domain.hi)]
        else:
            parts = [domain.without(value)]
        if not any(part is not None and self._see_another_in(seen, cell, part) for part in parts):
            self._settle(cell, value)

    def _see_another_in(self, seen: dict[Cell, set[int]], cell: Cell, part: Domain) -> bool:
        """Look for one more solution, with a cell in a part of its domain, and note its values."""
        refuted = False
        self.engine.trail.push()
        try:
            self.statistics.nodes += 1
            self.statistics.depth = max(1, self.statistics.depth)
            self._tell(Assumed(cell, part, 1))
            cell.narrow(part)
            refuted = not self._see_another(seen)
            return not refuted
        finally:
            self.engine.trail.pop()
            self._tell((Retracted if refuted else Abandoned)(cell, part, 0))

    def _see_another(self, seen: dict[Cell, set[int]]) -> bool:
        """Look for one more solution, and note its values."""
        with closing(self._search()) as events:
            for event in events:
                if isinstance(event, Solved) and self._holds():
                    for cell in self.cells:
                        seen[cell].add(int(cell.domain.lo))
                    self.found += 1
                    return True
        return False

    def _settle(self, cell: Cell, value: int) -> None:
        """Fix a cell that has been proved to have one value in all solutions."""
        cell.narrow(cell.domain.meet(single(value)))
        try:
            self.engine.propagate()
        except Contradiction:  # cannot be: there is a solution with this value
            raise AssertionError("a solution was lost") from None

    def filling(self) -> Solution:
        """Give what the cells hold, each of which has one value, as a solution."""
        return self._drawn({cell: int(cell.domain.lo) for cell in self.cells})

    def _drawn(self, values: dict[Cell, int | None]) -> Solution:
        puzzle, field = self.puzzle.tree, self.flattener.field
        digit = {
            place: "?" if values[cell] is None else str(values[cell])
            for place, cell in field.digits.items()
        }
        rows = tuple(
            "".join(digit.get((r, c), "#") for c in range(puzzle.columns))
            for r in range(puzzle.rows)
        )
        numbers: dict[str, Any] = {}
        for run in puzzle.numbers:
            text = "".join(digit[place] for place in run.cells)
            numbers[run.name] = text if "?" in text else from_decimal(text)
        variables: dict[str, Any] = {
            name: "?" if values[cell] is None else values[cell]
            for name, cell in self.flattener.variables.items()
        }
        return Solution(rows, numbers, variables)

    @cached_property
    def _checks(self) -> list[tuple[list[meaning.Unknown], Callable[[list[int]], Any]]]:
        """Every statement as a function of its unknowns, and what `var` says."""
        puzzle = self.puzzle.tree
        statements: list[tree.Statement] = [line.statement for line in puzzle.lines]
        for name, members in puzzle.variables.items():
            statements.append(tree.Membership(tree.Variable(name), members, False))
        # Only what is constant has been computed before: what rules are made of is not believed.
        folder = self.flattener.folder.plain()
        statements = [folder.fold(statement) for statement in statements]
        checks = []
        for statement in statements:
            unknowns = meaning.unknowns(statement, puzzle)
            checks.append((unknowns, meaning.evaluator(statement, unknowns, puzzle)))
        return checks

    @cached_property
    def _unknown_digits(self) -> list[meaning.Unknown]:
        """The digits of the grid as unknowns, in the order of the field."""
        return [tree.CellDigit(*place) for place in self.flattener.field.digits]

    @cached_property
    def _unknown_numbers(self) -> list[tuple[meaning.Unknown, tree.Run]]:
        """The numbers of the grid as unknowns."""
        return [(tree.Reference(run), run) for run in self.puzzle.tree.numbers]

    def _holds(self) -> bool:
        """Check the filling of the grid against the plain meaning of everything."""
        puzzle, field = self.puzzle.tree, self.flattener.field
        digits = {place: int(cell.domain.lo) for place, cell in field.digits.items()}
        value = dict(zip(self._unknown_digits, digits.values(), strict=True))
        numbers = []
        for unknown, run in self._unknown_numbers:
            text = "".join([str(digits[place]) for place in run.cells])
            if text[0] == "0" and not puzzle.leading_zeros:
                return False
            value[unknown] = from_decimal(text)
            numbers.append(value[unknown])
        if puzzle.distinct_answers and len(set(numbers)) < len(numbers):
            return False
        if any(digits[place] != digit for place, digit in puzzle.given.items()):
            return False
        if not set(digits.values()) <= set(puzzle.digits):
            return False
        for name, cell in self.flattener.variables.items():
            value[tree.Variable(name)] = int(cell.domain.lo)
        return all(check([value[u] for u in unknowns]) for unknowns, check in self._checks)

    def _limits(self) -> _Limits:
        return _Limits(self)


class _Limits:
    """Turns a refusal to compute something absurdly large into an error with a place.

    So also what a plug-in raises.
    """

    def __init__(self, run: Run) -> None:
        self.run = run

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: type[BaseException] | None, error: Any, traceback: Any) -> None:
        if kind is None:
            return
        if "sevendown.plugins" in sys.modules:  # without plug-ins it is not imported
            from sevendown.plugins.faults import fault_of

            fault = fault_of(error)
            if fault is not None:
                raise fault from None
        if not issubclass(kind, TooLarge | meaning.TooMany | RecursionError):
            return
        running = self.run.engine.running
        line = running.origin if running is not None else self.run.flattener.terms.origin
        at = line.at if isinstance(line, tree.Origin) else 0
        message = "nested too deeply" if kind is RecursionError else str(error)
        raise LimitError([Problem(self.run.puzzle.source.place(at), message)]) from None
