"""Whether the solutions that are found are the one that the text of a puzzle says is meant."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sevendown.exitcodes import ExitCode
from sevendown.speech import say, template

if TYPE_CHECKING:
    from sevendown.puzzle.puzzle import Puzzle
    from sevendown.puzzle.results import Solution

_ONLY_ONE = template("there is exactly one solution, but not the intended one")
_NOT_AMONG = template("the intended solution is not among these")


class IntendedCheck:
    """Holds solutions against the one that is meant, where the text says which that is."""

    def __init__(self, puzzle: Puzzle | None = None, met: bool = False) -> None:
        self._puzzle = puzzle if puzzle is not None and puzzle.has_intended else None
        self.met = met  # whether the one that is meant is among those seen
        self._has_other = False  # whether there are more than those that are wanted
        self._agreement: Solution | None = None

    @property
    def is_wanted(self) -> bool:
        """Whether the text says which solution is meant."""
        return self._puzzle is not None

    def see(self, solution: Solution) -> None:
        """Take note of a solution."""
        if self._puzzle is not None:
            self.met = self.met or self._puzzle.is_intended(solution)

    def see_agreement(self, agreement: Solution | None) -> None:
        """Take note of what all solutions have in common; without "?", it is the only one."""
        if self._puzzle is None or agreement is None:
            return
        self._agreement = agreement
        self._has_other = "?" in [*"".join(agreement.rows), *agreement.variables.values()]
        if not self._has_other:
            self.see(agreement)

    def look_further(self, solutions: Iterator[Solution]) -> None:
        """Search for a second solution, where the first is not the one meant."""
        if self._puzzle is not None and not self.met:
            self._has_other = next(solutions, None) is not None

    def complaint(self, found: int, limit: int | None, done: bool) -> str:
        """Say that the solution that is meant has not been found; "": it was, or may be yet.

        `limit` is how many are wanted, `done` says that there are no others than those found.
        """
        if self._puzzle is None or self.met or not found:
            return ""
        if self._agreement is not None:
            if not self._has_other:
                return say(_ONLY_ONE)
            excluded = not self._puzzle.may_be_intended(self._agreement)
            return say(_NOT_AMONG) if excluded else ""
        if done and found == 1 and not self._has_other:
            return say(_ONLY_ONE)
        if limit == 1 and self._has_other:
            return say("this is not the intended solution; there are others")
        if done:
            return say(_NOT_AMONG)
        if limit == 1:
            return say("this is not the intended solution; whether there are others is not known")
        if found == limit:
            return say("the intended solution is not among these; there may be others")
        return ""

    def verdict(self, code: ExitCode, complaint: str) -> bool | None:
        """Say whether the solution that is meant has been found; None: nobody knows."""
        if self.met:
            return True
        if complaint or code == ExitCode.NO_SOLUTION:
            return False
        known = code in (ExitCode.DONE, ExitCode.NOT_AS_WANTED) and self._agreement is None
        return False if known else None
