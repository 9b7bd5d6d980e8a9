"""The solution that the text of a puzzle says is meant: how it is read, and what is false of it.

What is false is found by plain meanings, without any search, as far as all that it speaks of is
known.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from sevendown.language import semantics, tree
from sevendown.language.filled_grid import read_filling
from sevendown.numbertheory import decimal, from_decimal
from sevendown.record import Record
from sevendown.speech import say
from sevendown.text.header import SOLUTION, SolutionText
from sevendown.text.phrases import clip, join_words
from sevendown.text.problems import Problems
from sevendown.text.reading_limits import READING
from sevendown.text.source import Source

MOST_NAMED = 5  # entries of a statement, that are told with what they are
_DEAR_STEP = 10  # what a step of a running name takes, in additions


class NotSo(Record):
    """Something that a puzzle says and that is not so in its intended solution."""

    at: int
    why: str
    line: tree.Line | None  # the statement; None: it is the header or the grid that says so


def read_intended(
    source: Source, found: SolutionText, puzzle: tree.PuzzleTree, problems: Problems
) -> tree.Intended:
    """Read what a text says of its solution; note where that does not fit the puzzle."""
    lines = found.lines
    if found.in_one_line:
        ((at, text),) = lines
        if "=" in text:
            message = say("a variable stands in a line of its own, below solution: and all rows")
            problems.append(source.problem(at + text.index("="), message))
            return tree.Intended({}, {}, found.at)
        row = r"[^/]+" if "/" in text else r"\S+"
        lines = tuple((at + match.start(), match[0]) for match in re.finditer(row, text))
    if not lines:
        message = say("the rows of the solution stand right below this line, or behind the colon")
        problems.append(source.problem(found.at, message))
        return tree.Intended({}, {}, found.at)
    filling = read_filling(source, lines, found.at, puzzle, problems)
    return tree.Intended(filling.digits, filling.variables, found.at)


def intended_text(puzzle: tree.PuzzleTree, intended: tree.Intended) -> str:
    """Write down a solution that is meant, in lines that may stand below a puzzle."""
    rows = [
        "".join(
            str(intended.digits.get((row, column), "?")) if puzzle.is_open(row, column) else "#"
            for column in range(puzzle.columns)
        )
        for row in range(puzzle.rows)
    ]
    values = [f"{name} = {decimal(value)}" for name, value in intended.variables.items()]
    return "\n".join([f"{SOLUTION}:", *rows, *values])


def false_of_intended(puzzle: tree.PuzzleTree) -> list[NotSo]:
    """Find what is not so in the intended solution, as far as that can be said at once."""
    if puzzle.intended is None:
        return []
    judge = _Judge(puzzle, puzzle.intended)
    return [*judge.of_grid(), *judge.of_variables(), *judge.of_lines()]


class _Judge:
    """Holds what a puzzle says against its intended solution."""

    def __init__(self, puzzle: tree.PuzzleTree, intended: tree.Intended) -> None:
        self.puzzle = puzzle
        self.intended = intended
        self.digits = {**puzzle.given, **intended.digits}
        self.effort_left = READING.intended_effort

    def number(self, slot: tree.Slot) -> int | None:
        """Give a number of the grid; None where not all its digits are known."""
        if not all(cell in self.digits for cell in slot.cells):
            return None
        return from_decimal("".join([str(self.digits[cell]) for cell in slot.cells]))

    def value(self, unknown: semantics.Unknown) -> int | None:
        """Give the value of an unknown; None where it is not known."""
        match unknown:
            case tree.Reference():
                return self.number(unknown.slot)
            case tree.CellDigit():
                return self.digits.get((unknown.row, unknown.column))
            case _:
                return self.intended.variables.get(unknown.name)

    def of_grid(self) -> Iterator[NotSo]:
        """Find what given digits, first digits and `answers: distinct` do not allow."""
        puzzle = self.puzzle
        for place, digit in puzzle.given.items():
            if self.digits[place] != digit:
                other = self.digits[place]
                why = say("this digit is given, but the intended solution has {other}", other=other)
                yield NotSo(puzzle.cells_at[place], why, None)
        first: dict[int, tree.Slot] = {}
        for slot in puzzle.numbers:
            start = self.digits.get(slot.cells[0])
            if start == 0 and not puzzle.leading_zeros:
                why = say("{name} begins with 0 in the intended solution", name=slot.name)
                yield NotSo(puzzle.cells_at[slot.cells[0]], why, None)
            value = self.number(slot) if puzzle.distinct_answers else None
            if value is not None:
                other_slot = first.setdefault(value, slot)
                if other_slot is not slot:
                    why = say(
                        "all answers are to be distinct, but {one} and {other} are both {value} in "
                        "the intended solution",
                        one=other_slot.name,
                        other=slot.name,
                        value=clip(decimal(value)),
                    )
                    yield NotSo(self.intended.at, why, None)

    def of_variables(self) -> Iterator[NotSo]:
        """Find variables whose values they cannot have."""
        for name, value in self.intended.variables.items():
            variable = tree.Variable(name)
            declared = tree.Membership(variable, self.puzzle.variables[name], False)
            if self.is_false(declared):
                why = say(
                    "{name} is {value} in the intended solution, but not declared to be so",
                    name=name,
                    value=clip(decimal(value)),
                )
                yield NotSo(self.intended.at, why, None)

    def of_lines(self) -> Iterator[NotSo]:
        """Find statements that are false."""
        for line in self.puzzle.lines:
            part = next(filter(self.is_false, _conjuncts(line.statement)), None)
            if part is not None:
                yield NotSo(line.at, self._why(part), line)

    def is_false(self, statement: tree.Statement) -> bool:
        """Say whether a statement is false; not where that is not known, or takes too long."""
        try:
            unknowns = semantics.unknowns(statement, self.puzzle)
            values = [value for value in map(self.value, unknowns) if value is not None]
            if len(values) < len(unknowns):
                return False
            self._spend(semantics.effort(statement, self.puzzle))
            test = semantics.evaluator(statement, unknowns, self.puzzle, self._tick)
            return not test(values)
        except MemoryError:
            raise
        except Exception:  # too much to compute, or a word of a plug-in that fails
            return False

    def _tick(self) -> None:
        self._spend(READING.clock_steps * _DEAR_STEP)

    def _spend(self, effort: int) -> None:
        if effort > self.effort_left:
            raise semantics.TooMany
        self.effort_left -= effort

    def _why(self, statement: tree.Statement) -> str:
        """Say that a statement is false, and what the things are that it speaks of."""
        named = dict.fromkeys(
            part
            for part in tree.walk(statement)
            if isinstance(part, tree.Reference | tree.CellDigit | tree.Variable)
        )
        told = [
            say("{name} is {value}", name=_name(unknown), value=clip(decimal(value)))
            for unknown in named
            if (value := self.value(unknown)) is not None
        ]
        if not told:
            return say("this is not so in the intended solution")
        more = ["..."] if len(told) > MOST_NAMED else []
        what = join_words([*told[:MOST_NAMED], *more], say("and"))
        return say("this is not so in the intended solution, where {what}", what=what)


def _conjuncts(statement: tree.Statement) -> Iterator[tree.Statement]:
    """Give the statements that all have to hold for one to hold."""
    if isinstance(statement, tree.Logic) and statement.connective == "and" and statement.parts:
        for part in statement.parts:
            yield from _conjuncts(part)
    else:
        yield statement


def _name(unknown: semantics.Unknown) -> str:
    match unknown:
        case tree.Reference():
            return unknown.slot.name
        case tree.CellDigit():
            return f"cell({unknown.row + 1}, {unknown.column + 1})"
        case _:
            return unknown.name
