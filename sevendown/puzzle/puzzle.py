"""What puzzles of all kinds have in common: text → cells and rules → search → solutions.

A kind is a `Puzzle`, which reads its text, and a `Model`, which says in cells and rules what it
demands. A `Run` searches, and knows neither of them closely.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator, Sequence
from contextlib import closing
from itertools import islice
from typing import TYPE_CHECKING, Any, ClassVar

from sevendown.engine.engine import Engine
from sevendown.errors import Problem
from sevendown.puzzle.model import Model
from sevendown.puzzle.results import Finding, Solution
from sevendown.puzzle.run import Run
from sevendown.text.expectation import Expectation, read_expectations
from sevendown.text.header import EXPECT, find_entry
from sevendown.text.source import Source

if TYPE_CHECKING:
    from sevendown.explain.explanation import Explanation
    from sevendown.explain.grade import Grade
    from sevendown.explain.hint_text import RungText
    from sevendown.explain.why_text import WhyText
    from sevendown.scale.executor import Executor


class Puzzle:
    """A puzzle that has been read and found to be sound."""

    kind: ClassVar[str]  # as `--kind` has it: the name of its module
    wishes: ClassVar[frozenset[str]] = frozenset()  # further options it knows
    separated: ClassVar[bool] = True  # whether a blank line stands between solutions of a line
    # Whether `explain` and `hint` are for it; all but crossnumbers need `places` of the model.
    explained: ClassVar[bool] = False

    def __init__(self, source: Source) -> None:
        self.source = source
        self.title = ""  # what it calls itself
        self.warnings: Sequence[Problem] = ()
        self.left_out: Sequence[Problem] = ()  # what is wrong with clues that are left out
        started = time.perf_counter()
        self.read()
        self.seconds = time.perf_counter() - started  # that it took to read

    @classmethod
    def split(cls, source: Source) -> list[Source]:
        """Split a text that may hold several puzzles of this kind."""
        return [source]

    @classmethod
    def text_of_word(cls, argument: str) -> str | None:
        """Give the text of a puzzle that is so simple that a word says it; None: it is no such."""
        return None

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.source,)  # where it is needed, it is read again

    def read(self) -> None:
        """Read the source; raises PuzzleError."""
        raise NotImplementedError

    def model(self, engine: Engine, wishes: Collection[str]) -> Model:
        """Give the model of this puzzle in an engine, not set up yet."""
        raise NotImplementedError

    def examine(self) -> Sequence[Finding]:
        """Say what is to be known of the puzzle beside its solutions, for the wish `check`."""
        return ()

    @property
    def expectations(self) -> Sequence[Expectation]:
        """What the header says that it is to be."""
        entry = find_entry(self.source, EXPECT)
        found = read_expectations(entry.value, graded=True) if entry else []
        return [one for one in found if isinstance(one, Expectation)]

    @property
    def has_intended(self) -> bool:
        """Whether the text says which solution is meant."""
        return False

    def is_intended(self, solution: Solution) -> bool:
        """Say whether a solution is the one that is meant."""
        raise NotImplementedError

    def may_be_intended(self, agreement: Solution) -> bool:
        """Say whether what solutions have in common, with "?" elsewhere, fits the one meant."""
        raise NotImplementedError

    def pretty(self, solution: Solution) -> str:
        """Draw a solution for people; it may be one with "?" in it."""
        return str(solution)

    def run(self, timeout: float | None = None, wishes: Collection[str] = ()) -> Run:
        """Prepare to solve: an object that gives solutions and knows how far it is.

        The clock is looked at between two rules, so what takes long in itself is not interrupted.
        A wish is one of `wishes`.
        """
        wishes = [wishes] if isinstance(wishes, str) else wishes
        for wish in wishes:
            if wish not in self.wishes:
                known = ", ".join(sorted(self.wishes)) or "none"
                raise ValueError(f"{wish!r} is no wish for {self.kind}, which knows: {known}")
        return Run(self, timeout, wishes)

    def solutions(
        self,
        timeout: float | None = None,
        wishes: Collection[str] = (),
        executor: Executor | None = None,
    ) -> Iterator[Solution]:
        """Give the solutions one by one, as they are found.

        The workers of an executor help where that takes long; the order is the same without them.
        """
        return self._run(timeout, wishes, executor).solutions()

    def count(
        self,
        timeout: float | None = None,
        wishes: Collection[str] = (),
        executor: Executor | None = None,
    ) -> int:
        """Give how many solutions there are; raises TimeoutError where there may be more."""
        run = self._run(timeout, wishes, executor, counts_only=True)
        found = sum(1 for _ in run.solutions())
        run.must_be_done()
        return found

    def is_unique(
        self,
        timeout: float | None = None,
        wishes: Collection[str] = (),
        executor: Executor | None = None,
    ) -> bool:
        """Say whether there is exactly one solution; raises TimeoutError where nobody knows."""
        if self.left_out:
            raise ValueError("some clues were left out, so nobody knows how many solutions it has")
        run = self._run(timeout, wishes, executor)
        with closing(run.solutions()) as solutions:
            found = len(list(islice(solutions, 2)))
        if found < 2:
            run.must_be_done()
        return found == 1

    def _run(
        self,
        timeout: float | None,
        wishes: Collection[str],
        executor: Executor | None,
        counts_only: bool = False,
    ) -> Run:
        """Prepare to solve, perhaps with others."""
        run = self.run(timeout, wishes)
        run.counts_only = counts_only
        if executor is not None:
            run.helpers = executor.helpers()
        return run

    # Why: only some kinds can say that.

    def explain(self, timeout: float | None = None) -> Explanation:
        """Give the whole solution as a proof for people."""
        if not self.explained:
            raise self._cannot("explain")
        from sevendown.explain.explanation import Explanation

        return Explanation(self, timeout)

    def hint(self, grid: str | Sequence[str] = (), timeout: float | None = None) -> RungText:
        """Give the next step to somebody who has filled in a part of the grid."""
        if not self.explained:
            raise self._cannot("hint")
        from sevendown.explain.explanation import hint_for

        return hint_for(self, grid, timeout)

    def why(
        self, question: str, grid: str | Sequence[str] = (), timeout: float | None = None
    ) -> WhyText:
        """Say why something is so or cannot be so: "r2c3", "12a", "12a=144", "12a!=144"."""
        raise self._cannot("why")

    def grade(self, timeout: float | None = None) -> Grade:
        """Say how hard it is, and what makes it so."""
        raise self._cannot("grade")

    def _cannot(self, what: str) -> NotImplementedError:
        return NotImplementedError(f"{what} is not for puzzles of the kind {self.kind} yet")
