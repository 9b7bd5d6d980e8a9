"""Whether a puzzle is what its text says that it is: `expect:`, and the solution that is meant."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import closing

from sevendown.language import tree
from sevendown.language.intended import false_of_intended
from sevendown.puzzle.kinds.crossnumber import Crossnumber
from sevendown.puzzle.puzzle import Puzzle
from sevendown.puzzle.results import Outcome
from sevendown.puzzle.run import Run
from sevendown.record import Record, replaced
from sevendown.speech import plural, say
from sevendown.text.expectation import GRADES, UNIQUE, Expectation

AS_EXPECTED, FAILED, NOT_DECIDED = "ok", "failed", "not decided"


class ExpectedVerdict(Record):
    """Whether a puzzle is as expected."""

    status: str  # one of those above
    why: str = ""  # where it is not, or nobody knows


class _Failed(Exception):
    """A puzzle is not as expected, and why."""


class _OutOfTime(Exception):
    """Nobody knows, as there was no time left."""


def judged(puzzle: Puzzle, seconds: float | None = None) -> ExpectedVerdict | None:
    """Say whether a puzzle is as expected; None: nothing is expected of it.

    The solution that is meant must be one, and the only one unless the number of solutions is said.
    """
    expected = list(puzzle.expectations)
    if not expected and not puzzle.has_intended:
        return None
    counts = [one for one in expected if not one.is_grade]
    if puzzle.has_intended and not counts:
        counts = [Expectation(UNIQUE, False, "=", 1)]
    judge = _Judging(puzzle, seconds)
    try:
        judge.solutions(counts)
        judge.grade([one for one in expected if one.is_grade])
    except _Failed as failure:
        return ExpectedVerdict(FAILED, str(failure))
    except (_OutOfTime, TimeoutError):
        return ExpectedVerdict(NOT_DECIDED, say("there was not enough time"))
    return ExpectedVerdict(AS_EXPECTED)


class _Judging:
    def __init__(self, puzzle: Puzzle, seconds: float | None) -> None:
        self.puzzle = puzzle
        self.deadline = None if seconds is None else time.monotonic() + seconds

    def left(self) -> float | None:
        """Give how many seconds there are left."""
        if self.deadline is None:
            return None
        left = self.deadline - time.monotonic()
        if left <= 0:
            raise _OutOfTime
        return left

    def solutions(self, expected: Sequence[Expectation]) -> None:
        """Search as far as it takes to know whether the solutions are as expected."""
        if not expected:
            return
        self._check_without_search()
        enough = max(one.enough for one in expected)
        found, met = 0, not self.puzzle.has_intended
        run = Run(self.puzzle, self.left())
        with closing(run.solutions()) as solutions:
            while found < enough and (solution := next(solutions, None)) is not None:
                found += 1
                met = met or self.puzzle.is_intended(solution)
        done = run.outcome is Outcome.EXHAUSTED
        for one in expected:
            # What is not decided by as many as were found is so only if there are no others.
            if not one.is_met_by(found) and (done or found >= one.enough):
                raise _Failed(_why(found, done, one))
        if not done and found < enough:
            raise _OutOfTime
        if met or (not done and self._is_solution()):
            return
        if done and found == 1:
            raise _Failed(say("there is exactly one solution, but not the intended one"))
        raise _Failed(say("the intended solution is none"))

    def _check_without_search(self) -> None:
        """Name the first thing that is false of the solution that is meant."""
        if isinstance(self.puzzle, Crossnumber):
            for false in false_of_intended(self.puzzle.tree):
                line = self.puzzle.source.place(false.at).line
                raise _Failed(say("line {line}: {why}", line=line, why=false.why))

    def _is_solution(self) -> bool:
        """Say whether the solution that is meant is one, by searching for it alone."""
        assert isinstance(self.puzzle, Crossnumber)
        run = Run(_narrowed(self.puzzle), self.left())
        with closing(run.solutions()) as solutions:
            found = next(solutions, None)
        if found is None and run.outcome is not Outcome.EXHAUSTED:
            raise _OutOfTime
        return found is not None

    def grade(self, expected: Sequence[Expectation]) -> None:
        """Grade it, and see whether that is as expected."""
        if not expected:
            return
        found = self.puzzle.grade(self.left()).name
        for one in expected:
            if not one.is_met_by(GRADES.index(found)):
                raise _Failed(
                    say(
                        "its grade is {grade}; expected: {expected}",
                        grade=found,
                        expected=one.text,
                    )
                )


def _why(found: int, done: bool, expected: Expectation) -> str:
    """Say how many solutions there are instead."""
    if not done:
        there = plural(found, "there is at least {n} solution", "there are at least {n} solutions")
    elif found:
        there = plural(found, "there is {n} solution", "there are {n} solutions")
    else:
        there = say("there is no solution")
    return say("{there}; expected: {expected}", there=there, expected=expected.text)


def _narrowed(puzzle: Crossnumber) -> Crossnumber:
    """Give a puzzle that only the solution that is meant can solve."""
    intended = puzzle.tree.intended
    assert intended is not None
    given = puzzle.tree.given | intended.digits
    lines = (*puzzle.tree.lines, *_values(intended))
    return puzzle.with_tree(replaced(puzzle.tree, given=given, lines=lines))


def _values(intended: tree.Intended) -> Iterator[tree.Line]:
    """Say which values variables have."""
    for name, value in intended.variables.items():
        statement = tree.Comparison("=", tree.Variable(name), tree.Literal(value))
        yield tree.Line(f"{name} = {value}", intended.at, statement)
