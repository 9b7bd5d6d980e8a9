"""One search by many workers, who search parts of it at the same time."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from itertools import repeat
from typing import TYPE_CHECKING, NoReturn

from sevendown.engine.cells import Cell
from sevendown.engine.domains import Domain, single
from sevendown.engine.engine import OutOfTime
from sevendown.engine.search_parts import Fact, Part, beginning, pack
from sevendown.errors import ExecutorError
from sevendown.exitcodes import ExitCode
from sevendown.puzzle.model import SHORTEST
from sevendown.puzzle.results import Solution
from sevendown.puzzle.run import Wanted, others_than
from sevendown.record import replaced
from sevendown.report.stats import Counts, add_shares
from sevendown.scale.executor import Executor
from sevendown.scale.in_order import MOST_TRIES, DoneInOrder
from sevendown.scale.job import Searched, job_of, search_parts
from sevendown.speech import figure, say

if TYPE_CHECKING:
    from sevendown.puzzle.run import Run

NOTHING = Solution((), {}, {})  # in place of one that is counted only


class Sharing:
    """Searches what is left of a run, with the workers of an executor.

    The order of the solutions, and all that is counted, follows from the parts alone.
    """

    def __init__(self, executor: Executor, counts: Counts | None = None) -> None:
        self._executor = executor
        self._counts = counts  # of what rules do, where that is wanted
        self._parts: DoneInOrder[Part, Searched] | None = None
        self.found = 0  # solutions in all parts that have been searched
        self._found_before = 0  # and when it began
        self._started = 0.0

    def take_over(self) -> bool:
        """Say whether to search what is left from here on."""
        return True

    @property
    def is_at_work(self) -> bool:
        """Whether it has begun."""
        return self._parts is not None

    def how_far(self) -> str:
        """Tell how far the workers are, in the course of a line."""
        parts = self._parts
        if parts is None:
            return ""
        rate = (self.found - self._found_before) / max(0.1, time.monotonic() - self._started)
        return say(
            ", solutions {found} ({rate} a second), parts done {done}, open {open}, workers {jobs}",
            found=self.found,
            rate=figure(rate),
            done=parts.done,
            open=parts.open,
            jobs=self._executor.jobs,
        )

    def solutions(self, run: Run) -> Iterator[Solution]:
        """Give the solutions in what is left, in their order, and note what that took."""
        job = job_of(run, run.wanted, self._counts is not None)
        deadline = run.engine.deadline

        def submit(parts: list[Part]) -> Future[Sequence[Searched]]:
            seconds = None if deadline is None else max(0.0, deadline - time.monotonic())
            return self._executor.submit(search_parts, job, parts, seconds)

        def left_by(part: Part, searched: Searched) -> Sequence[Part]:
            self.found += searched.found.count
            return searched.found.left

        parts = self._parts = DoneInOrder(self._executor, submit, _give_up, left_by)
        left, run.left = run.left, []
        self.found = self._found_before = run.found
        self._started = time.monotonic()
        for searched in parts.results(left, deadline):
            found, before = searched.found, run.statistics
            if job.wanted is Wanted.COUNT:
                yield from repeat(NOTHING, found.count)
            for solution, length, mark in zip(
                found.solutions, found.lengths, found.marks, strict=True
            ):
                if SHORTEST in run.wishes:
                    if run.least is not None and length != run.least:
                        return  # all that come from here on are longer
                    run.least = length
                # Whoever goes no further has seen no more than this of the part.
                run.engine.statistics = before.with_more(mark)
                yield solution
            run.engine.statistics = before
            self._add(run, searched)
            if SHORTEST in run.wishes:
                parts.leave_out(run.is_worth)
            if found.gave_up:
                raise OutOfTime

    def seek_differences(self, run: Run, seen: dict[Cell, set[int]]) -> None:
        """Find all cells that are not the same in all solutions, and note another value of each."""
        job = job_of(run, Wanted.FIRST, self._counts is not None)
        deadline, cells = run.engine.deadline, list(seen)
        known = cells if run.model.length is None else [*cells, run.model.length]
        settled = [_fact(c, c.domain) for c in known if c.domain.lo == c.domain.hi]
        unanswered: dict[Cell, int] = {}  # how many parts of the search for another value there are

        def submit(asked: list[_Question]) -> Future[Sequence[Searched]]:
            seconds = None if deadline is None else max(0.0, deadline - time.monotonic())
            parts = [replaced(part, facts=(*settled, *part.facts)) for _, part in asked]
            return self._executor.submit(search_parts, job, parts, seconds)

        def left_by(asked: _Question, searched: Searched) -> list[_Question]:
            (cell, _), found = asked, searched.found
            if found.gave_up:
                raise OutOfTime
            if found.seen:
                run.found += 1
                for other, value in zip(cells, found.seen, strict=True):
                    seen[other].add(value)
            unanswered[cell] += len(found.left) - 1
            if len(seen[cell]) == 1 and not unanswered[cell]:
                settled.append(_fact(cell, single(*seen[cell])))  # for what is asked from now on
            return [(cell, part) for part in found.left]

        asked: list[_Question] = []
        for cell in cells:
            if len(seen[cell]) == 1 and cell.domain.lo != cell.domain.hi:
                others = others_than(cell.domain, *seen[cell])
                unanswered[cell] = len(others)
                asked += [(cell, beginning((_fact(cell, o),), run.engine.limits)) for o in others]
        questions = DoneInOrder(self._executor, submit, _give_up, left_by)
        for searched in questions.results(asked, deadline):
            self._add(run, searched)
            questions.leave_out(lambda question: len(seen[question[0]]) == 1)

    def _add(self, run: Run, searched: Searched) -> None:
        """Add what a part took to what a run has taken."""
        found = searched.found
        run.rejected += found.rejected
        run.engine.statistics = run.statistics.with_more(found.statistics)
        for name, seconds in found.phases.items():
            run.phases[name] = run.phases.get(name, 0.0) + seconds
        if self._counts is not None and searched.shares is not None:
            add_shares(self._counts, run, searched.shares)


_Question = tuple[Cell, Part]  # whether a cell can have another value, in a part of the search


def _fact(cell: Cell, domain: Domain) -> Fact:
    return cell.number, pack(domain)


def _give_up(what: object) -> NoReturn:
    message = say(
        "gave up: the worker at this puzzle was lost {times} times, as where memory is short; "
        "see --max-memory",
        times=MOST_TRIES,
    )
    raise ExecutorError(message, ExitCode.GAVE_UP)
