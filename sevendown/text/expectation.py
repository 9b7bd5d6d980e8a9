"""What a puzzle is to be, as its header says behind `expect:`, a list of such things."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable

from sevendown.record import Record
from sevendown.speech import say
from sevendown.text.phrases import clip
from sevendown.text.reading_limits import READING

GRADES = ("easy", "medium", "hard", "very hard", "extreme")
UNIQUE, NO_SOLUTION = "unique", "no solution"
RELATIONS: dict[str, Callable[[int, int], bool]] = {
    "=": operator.eq,
    "<=": operator.le,
    ">=": operator.ge,
    "<": operator.lt,
    ">": operator.gt,
}
_ITEM = re.compile(r"[^,]+")
_SOLUTIONS = re.compile(r"solutions\s*(<=|>=|<|>|=|)\s*([0-9]+)")
_GRADE = re.compile(rf"grade\s*(<=|>=|<|>|=|)\s*({'|'.join(GRADES)})")


class Expectation(Record):
    """One thing that is expected: so many solutions, or such a grade."""

    text: str  # as it is written
    is_grade: bool
    relation: str  # one of RELATIONS
    number: int  # of solutions; of a grade, its place among GRADES

    def is_met_by(self, number: int) -> bool:
        """Say whether so many solutions, or such a grade, are what is expected."""
        return RELATIONS[self.relation](number, self.number)

    @property
    def enough(self) -> int:
        """With how many solutions it is decided, whether or not there are more."""
        return self.number if self.relation in ("<", ">=") else self.number + 1


class BadExpectation(Record):
    """Something that is none."""

    shift: int  # where it stands in the value
    message: str


def read_expectations(value: str, graded: bool) -> list[Expectation | BadExpectation]:
    """Read what is expected; `graded`: whether puzzles of this kind have grades."""
    found = [
        _read(" ".join(match[0].split()), match.start() + _indent(match[0]), graded)
        for match in _ITEM.finditer(value)
    ]
    return found or [_read("", 0, graded)]


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip())


def _read(text: str, shift: int, graded: bool) -> Expectation | BadExpectation:
    if text in (UNIQUE, NO_SOLUTION):
        return Expectation(text, False, "=", int(text == UNIQUE))
    solutions, grade = _SOLUTIONS.fullmatch(text), _GRADE.fullmatch(text)
    if grade and not graded:
        return BadExpectation(shift, say("puzzles of this kind have no grade"))
    if grade:
        return Expectation(text, True, grade[1] or "=", GRADES.index(grade[2]))
    if solutions and len(solutions[2]) <= READING.kind_digits:
        return Expectation(text, False, solutions[1] or "=", int(solutions[2]))
    message = say(
        "expected are unique, no solution, solutions 2, solutions <= 9 or grade <= medium, "
        "separated by commas, not {text!r}",
        text=clip(text),
    )
    return BadExpectation(shift, message)
