"""A search as data, and what a worker does with it."""

from __future__ import annotations

import hashlib
import os
import pickle
import threading
import time
from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from sevendown import __version__
from sevendown.errors import ExecutorError, PuzzleError
from sevendown.puzzle.run import PartFound, Run, Wanted
from sevendown.record import Record
from sevendown.report.stats import Counts, RuleShares, rule_shares
from sevendown.speech import Speaking, language, say

if TYPE_CHECKING:
    from sevendown.engine.search_parts import Part

ENOUGH = 0.2  # seconds of work for which it is worth while to be asked
_MOST_RUNS = 2  # puzzles that a worker has set up at a time: each takes room


class _Own(threading.local):
    """What a worker has set up. A worker may be one of the threads of a process."""

    def __init__(self) -> None:
        self.runs: dict[str, Run] = {}  # by the keys of their jobs


_own = _Own()
_begun: tuple[int, str, Run] | None = None  # by a process, of which others may be copies


class Job(Record):
    """A search of which parts are to be searched: all that a worker needs to know."""

    key: str  # which search it is
    version: str  # of the program
    puzzle: bytes  # the text, and by which words it is to be read
    plugins: tuple[tuple[str, str], ...]  # the files of these, and what is in them
    wishes: tuple[str, ...]
    limits: Any
    cells: str  # what the cells are
    wanted: Wanted
    counts_rules: bool  # whether it is to be told what each rule has done
    language: str  # of messages


class Searched(Record):
    """What a worker has found in a part."""

    found: PartFound
    shares: RuleShares | None  # where that is wanted


def job_of(run: Run, wanted: Wanted, counts_rules: bool) -> Job:
    """Give a search under way as data; processes that are made from this one have it set up."""
    puzzle = run.puzzle
    registry = getattr(puzzle, "registry", None)
    job = Job(
        uuid4().hex,
        __version__,
        pickle.dumps(puzzle),
        () if registry is None else tuple((path, digest(path)) for path in registry.files),
        tuple(run.wishes),
        run.engine.limits,
        _fingerprint(run),
        wanted,
        counts_rules,
        language(),
    )
    global _begun
    # What a run has found out of all solutions, it has found out for good.
    is_as_it_was = run.is_ready and wanted is not Wanted.FIRST
    _begun = (os.getpid(), job.key, run) if is_as_it_was else None
    return job


def digest(path: str) -> str:
    """Say in short what is in a file; "" where it cannot be read."""
    try:
        with open(path, "rb") as file:
            return hashlib.sha256(file.read()).hexdigest()
    except OSError:
        return ""


def _fingerprint(run: Run) -> str:
    """Say in short which cells and rules there are."""
    names = "\n".join(cell.name for cell in run.engine.cells)
    rules = "\n".join(type(rule).__name__ for rule in run.engine.rules)
    return hashlib.sha256(f"{names}\n\n{rules}".encode("utf-8", "surrogatepass")).hexdigest()


def check_same(version: str, plugins: Collection[tuple[str, str]]) -> None:
    """Refuse to work for another version, or with other plug-ins; raises ExecutorError."""
    if version != __version__:
        message = say(
            "a worker has version {theirs} of sevendown, and here it is {ours}",
            theirs=__version__,
            ours=version,
        )
        raise ExecutorError(message)
    for path, wanted in plugins:
        there = digest(path)
        if not there:
            raise ExecutorError(say("a worker does not have the plug-in {path}", path=path))
        if there != wanted:
            message = say("a worker has another plug-in {path} than there is here", path=path)
            raise ExecutorError(message)


def search_parts(job: Job, parts: Sequence[Part], seconds: float | None) -> list[Searched]:
    """Search parts, in this process, the first one and as many more as do not take long.

    Where there is time left, goes on with what a part leaves. Raises ExecutorError where nothing of
    that can be done here.
    """
    started = time.monotonic()
    searched: list[Searched] = []
    with Speaking(job.language):
        run = _own.runs.get(job.key) or _copied(job) or _set_up(job)
        for part in parts:
            counts = Counts() if job.counts_rules else None
            run.watched_by(*([counts] if counts else []))
            found = run.search_part(part, _left(seconds, started), job.wanted)
            while found.left and not found.seen and time.monotonic() - started < ENOUGH:
                next_part, *others = found.left
                more = run.search_part(next_part, _left(seconds, started), job.wanted)
                found = _both(found, more, others)
            searched.append(Searched(found, rule_shares(counts, run) if counts else None))
            if found.gave_up or time.monotonic() - started > ENOUGH:
                break
    return searched


def _left(seconds: float | None, started: float) -> float | None:
    """Give how many of some seconds are left."""
    return None if seconds is None else seconds - (time.monotonic() - started)


def _both(first: PartFound, then: PartFound, others: Iterable[Part]) -> PartFound:
    """Put together what is found in a part and in the first of those that it leaves."""
    phases = {
        name: first.phases.get(name, 0.0) + then.phases.get(name, 0.0)
        for name in first.phases | then.phases
    }
    return PartFound(
        first.solutions + then.solutions,
        first.lengths + then.lengths,
        first.marks + tuple(first.statistics.with_more(mark) for mark in then.marks),
        then.seen,
        first.count + then.count,
        (*then.left, *others),
        then.gave_up,
        first.rejected + then.rejected,
        first.statistics.with_more(then.statistics),
        phases,
    )


def _set_up(job: Job) -> Run:
    """Read a puzzle, and run the rules before anything is assumed."""
    check_same(job.version, job.plugins)
    try:
        puzzle = pickle.loads(job.puzzle)
    except PuzzleError as error:
        raise ExecutorError(
            say(
                "a worker cannot read the puzzle, as if it had other plug-ins:\n{error}",
                error=error,
            )
        ) from None
    run = Run(puzzle, None, job.wishes, limits=job.limits)
    if job.wanted is Wanted.FIRST:
        run.model.prepare_agreement()
    cells = _fingerprint(run)
    if cells != job.cells or not run.get_ready():
        message = say("a worker understands the puzzle otherwise, as if it had other plug-ins")
        raise ExecutorError(message)
    _keep(job, run)
    return run


def _copied(job: Job) -> Run | None:
    """Give what this process had from the start, as it is a copy of the one that has begun."""
    global _begun
    if _begun is None or _begun[0] == os.getpid() or _begun[1] != job.key:
        return None
    run = _begun[2]
    _begun = None  # so that no other thread takes it
    _keep(job, run)
    return run


def _keep(job: Job, run: Run) -> None:
    runs = _own.runs
    while len(runs) >= _MOST_RUNS:
        del runs[next(iter(runs))]
    runs[job.key] = run
