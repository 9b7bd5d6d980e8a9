"""How solutions look: plain rows, the boxed form, JSON.

A printer is told of everything as it happens, so that each solution is out as soon as it is found:
`begin`, then `solution` any number of times, `count`, `agreement` or `findings`, then `end`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from sevendown.errors import Problem, tamed
from sevendown.exitcodes import ExitCode
from sevendown.numbertheory import decimal
from sevendown.puzzle.kinds import CROSSNUMBER
from sevendown.record import Record, as_dict

if TYPE_CHECKING:
    from sevendown.puzzle.puzzle import Puzzle
    from sevendown.puzzle.results import Solution

JSON_VERSION = 1  # rises when a field changes its meaning or disappears
STATUS = {  # of a puzzle, by how it ended
    ExitCode.DONE: "solved",
    ExitCode.NO_SOLUTION: "none",
    ExitCode.BAD_INPUT: "error",
    ExitCode.GAVE_UP: "gave up",
    ExitCode.NOT_AS_WANTED: "solved",
}

_COUNTS = ("nodes", "failures", "runs", "changes", "depth")

Write = Callable[[str], None]


class Heading(Record):
    """Which puzzle it is: the file, the line it starts in (0: none), and what it calls itself."""

    file: str
    line: int = 1
    title: str = ""
    kind: str = CROSSNUMBER

    def __str__(self) -> str:
        return f"% {tamed(self.file)}:{self.line} {self.title}".rstrip()


class Report:
    """What is known of a puzzle when the program is done with it."""

    # Whether the solution that is meant was found, None: nobody knows; only where there is one.
    intended: bool | None

    def __init__(
        self,
        status: str = "error",
        count: int | None = 0,
        exhaustive: bool = False,
        seconds: float = 0.0,
        statistics: dict[str, int] | None = None,
        warnings: Sequence[Problem] = (),
        errors: Sequence[Problem] = (),
    ) -> None:
        self.status = status  # or "solved", "none", "gave up"
        self.count = count  # solutions found; None where nobody counts
        self.exhaustive = exhaustive  # whether nothing is left to search
        self.seconds = seconds
        self.statistics = statistics or dict.fromkeys(_COUNTS, 0)
        self.warnings = warnings
        self.errors = errors


class Printer(Protocol):
    """What the program tells of each puzzle."""

    unsaid: str  # what would close a puzzle that has begun, were it never to end

    def begin(self, heading: Heading, puzzle: Puzzle | None) -> None:
        """Start with a puzzle, None if it could not be read."""

    def solution(self, solution: Solution) -> None:
        """Print a solution."""

    def count(self, number: int) -> None:
        """Print how many solutions there are, in place of the solutions."""

    def agreement(self, agreement: Solution | None) -> None:
        """Print what all solutions agree on, in place of the solutions."""

    def findings(self, findings: dict[str, str]) -> None:
        """Print what has been found out about the puzzle, in place of the solutions."""

    def end(self, report: Report) -> None:
        """Be done with the puzzle."""


class TextPrinter:
    """Prints solutions for people or pipes, with a blank line between two of one puzzle."""

    unsaid = ""

    def __init__(self, write: Write, headings: bool, boxed: bool) -> None:
        self._write = write
        self._headings = headings
        self._boxed = boxed
        self._puzzle: Puzzle | None = None
        self._separator = ""

    def begin(self, heading: Heading, puzzle: Puzzle | None) -> None:
        """Print the heading, if there are several puzzles."""
        self._puzzle = puzzle
        self._separator = ""
        if self._headings and heading.line:
            self._write(f"{heading}\n")

    def solution(self, solution: Solution) -> None:
        """Print a solution."""
        puzzle = self._puzzle
        text = puzzle.pretty(solution) if self._boxed and puzzle else str(solution)
        self._write(f"{self._separator}{text}\n")
        apart = puzzle is None or puzzle.separated or "\n" in text
        self._separator = "\n" if apart else ""

    def count(self, number: int) -> None:
        """Print how many solutions there are."""
        self._write(f"{number}\n")

    def agreement(self, agreement: Solution | None) -> None:
        """Print what all solutions agree on, if there are any."""
        if agreement is not None:
            self.solution(agreement)

    def findings(self, findings: dict[str, str]) -> None:
        """Print a line for each."""
        for name, value in findings.items():
            self._write(f"{name} = {value}\n")

    def end(self, report: Report) -> None:
        """Do nothing: what else is to be said goes to standard error."""


class JsonPrinter:
    """Prints one JSON object a line and puzzle; solutions are written into it as they are found."""

    def __init__(self, write: Write, lists_solutions: bool) -> None:
        self._write = write
        self._lists_solutions = lists_solutions
        self._separator = ""
        self.unsaid = self._closing(Report("gave up", count=None))

    def begin(self, heading: Heading, puzzle: Puzzle | None) -> None:
        """Open the object."""
        opening = {"version": JSON_VERSION, **as_dict(heading)}
        text = json.dumps(opening)[:-1]
        self._write(text + (', "solutions": [' if self._lists_solutions else ""))
        self._separator = ""

    def solution(self, solution: Solution) -> None:
        """Add a solution to the list."""
        self._write(self._separator + _as_json(solution))
        self._separator = ", "

    def count(self, number: int) -> None:
        """Do nothing: the number is part of the report."""

    def agreement(self, agreement: Solution | None) -> None:
        """Add what all solutions agree on, null if there are none."""
        self._write(f', "agreement": {"null" if agreement is None else _as_json(agreement)}')

    def findings(self, findings: dict[str, str]) -> None:
        """Add them as one object."""
        self._write(f', "check": {json.dumps(findings)}')

    def end(self, report: Report) -> None:
        """Add the report and close the object."""
        self._write(self._closing(report))

    def _closing(self, report: Report) -> str:
        values = {
            **vars(report),
            "seconds": round(report.seconds, 6),
            "warnings": [_place(problem) for problem in report.warnings],
            "errors": [_place(problem) for problem in report.errors],
        }
        closing = "]" if self._lists_solutions else ""
        return f"{closing}, {json.dumps(values)[1:]}\n"


def _as_json(solution: Solution) -> str:
    numbers, variables = map(_object, (solution.numbers, solution.variables))
    rows = json.dumps(solution.rows)
    return f'{{"rows": {rows}, "numbers": {numbers}, "variables": {variables}}}'


def _object(values: dict[str, int]) -> str:
    # Python itself takes long to write very long integers; where solutions differ there are texts.
    pairs = (
        f"{json.dumps(name)}: {decimal(v) if isinstance(v, int) else json.dumps(v)}"
        for name, v in values.items()
    )
    return f"{{{', '.join(pairs)}}}"


def _place(problem: Problem) -> dict[str, Any]:
    place = problem.place
    return {
        "file": place.file,
        "line": place.line,
        "column": place.column,
        "message": problem.message,
    }
