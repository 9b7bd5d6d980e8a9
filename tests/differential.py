"""Random small puzzles, solved by the program and by two judges written apart from it.

    python tests/differential.py [--seconds S | --count N] [--seed FIRST] [--jobs N] [--learning]

One judge tries everything, the other is a model for CP-SAT (where ortools is installed). The
program is asked for all solutions, once more so with small limits, for the first two, and for what
they agree on; and it is made to search in vain as long as it can, so that it learns a lot, all of
which is held against the solutions. A puzzle that fails is made as small as can be and written to
tests/found, where it is a test from then on.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from itertools import islice
from pathlib import Path
from unittest.mock import patch

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

from support import bruteforce, lessons, puzzlemaker
from support.bruteforce import Answer
from support.shrinking import shrink
from support.smalllimits import SMALL, small_limits, with_limits
from support.worker_pool import Crew, Worker

from sevendown.errors import LimitError, PuzzleError
from sevendown.language import semantics, tree
from sevendown.language.text_to_tree import read_puzzle
from sevendown.limits import Limits
from sevendown.numbertheory import TooLarge
from sevendown.puzzle import read
from sevendown.puzzle.results import Outcome, Solution
from sevendown.puzzle.run import Run
from sevendown.text.source import Source
from sevendown.words.registry import Registry

FOUND = Path(__file__).parent / "found"
SECONDS = 60.0  # for a puzzle that takes milliseconds: only a hang takes so long
JUDGE_SECONDS = 3.0
TABULATED = 20_000  # rows of a table in the model for CP-SAT
MANY = 5000  # solutions: with more, a judge is not asked further
SHRUNK = 10  # failures that are made small; of others only the seed is shown

UNREADABLE = "unreadable"  # then the maker of puzzles is to blame, or the reader
OUT_OF_TIME = "out of time"
Tell = Callable[[str], None]

BRUTE_FORCE, CPSAT, SOLVER = "brute force", "CP-SAT", "the solver"


@dataclass
class Compared:
    """What came of one puzzle."""

    text: str
    problem: str = ""  # what is wrong, if anything
    kind: str = ""  # the same for what is wrong in the same way
    checks: int = 0  # of what the program says that have been begun
    learnt: int = 0  # nogoods that were held against the solutions, and steps to them
    solutions: int | None = None  # None: no judge could tell
    rejected: int = 0
    judges: list[str] = field(default_factory=list)
    too_large_for: list[str] = field(default_factory=list)


Check = Callable[[Compared, "set[Answer]", Registry, Tell], None]


class Failure(Exception):
    """Something is wrong: of which kind, and what."""

    def __init__(self, kind: str, problem: str) -> None:
        super().__init__(problem)
        self.kind = kind


def compare(
    text: str,
    registry: Registry = puzzlemaker.REGISTRY,
    tell: Tell = lambda stage: None,
    all_judges: bool = True,
    most_checks: int | None = None,
    learning: bool = False,
) -> Compared:
    """Solve a puzzle in all ways; `tell` hears which one is next.

    Unless all judges are wanted, the first that can tell is believed. `most_checks`: how many of
    the CHECKS are made, if not all. `learning`: only that of what is learnt is made.
    """
    compared = Compared(text)
    checks = (_check_learning,) if learning else CHECKS[:most_checks]
    try:
        _compare(compared, registry, tell, all_judges, checks)
    except Failure as failure:
        compared.kind, compared.problem = failure.kind, str(failure)
    except Exception as error:  # noqa: BLE001
        last = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{Path(last.filename).name}, {last.name}"
        compared.kind = f"crash: {type(error).__name__} in {where}"
        compared.problem = f"{type(error).__name__}: {error} ({where}, line {last.lineno})"
    return compared


def _compare(
    compared: Compared,
    registry: Registry,
    tell: Tell,
    all_judges: bool,
    checks: Sequence[Check],
) -> None:
    try:
        puzzle, _ = read_puzzle(Source(compared.text, "random"), registry)
    except PuzzleError as error:
        raise Failure(UNREADABLE, str(error)) from None
    expected = _judged(compared, puzzle, tell, all_judges)
    try:
        if expected is None:
            if _check_all in checks:
                _check_some(compared, puzzle, registry, tell)
        else:
            compared.solutions = len(expected)
            for check in checks:
                compared.checks += 1
                check(compared, expected, registry, tell)
    except LimitError:
        compared.too_large_for.append(SOLVER)


# The judges


def _judged(
    compared: Compared, puzzle: tree.PuzzleTree, tell: Tell, all_judges: bool
) -> set[Answer] | None:
    """The solutions that the judges find; None if it is too much for them."""
    judges = {BRUTE_FORCE: by_brute_force}
    if cpsat_is_installed():
        judges[CPSAT] = by_cpsat
    found = {}
    for judge, ask in judges.items():
        if found and not all_judges:
            break
        tell(judge)
        answers = ask(puzzle)
        if answers is None:
            compared.too_large_for.append(judge)
        else:
            compared.judges.append(judge)
            found[judge] = answers
    if len(found) == 2 and found[BRUTE_FORCE] != found[CPSAT]:
        raise Failure("the judges differ", f"the judges differ: {found}"[:500])
    return next(iter(found.values()), None)


def by_brute_force(puzzle: tree.PuzzleTree) -> set[Answer] | None:
    """The solutions by trying everything; None if that is too much."""
    try:
        return bruteforce.all_solutions(puzzle)
    except (bruteforce.TooManyWorlds, TooLarge):
        return None


@cache
def cpsat_is_installed() -> bool:
    try:
        import ortools.sat.python.cp_model  # noqa: F401
    except ImportError:
        return False
    return True


def by_cpsat(puzzle: tree.PuzzleTree) -> set[Answer] | None:
    """The solutions of the model for CP-SAT; None if it cannot express them or has not the time."""
    from bench.cpsat import model, terms
    from bench.cpsat.solving import GaveUp, find_all
    from bench.cpsat.writing_out import CannotExpress

    found: list[str] = []
    try:
        # Large tables take most of the time, and are needed for few puzzles.
        with (
            patch.multiple(model, MOST_TRIED=TABULATED, LISTED=TABULATED),
            patch.multiple(terms, MOST_LISTED=TABULATED, LISTED=TABULATED),
        ):
            made = model.Model(puzzle)
        find_all(made, found.append, JUDGE_SECONDS)
    except (CannotExpress, GaveUp, TooLarge, semantics.TooMany):
        return None
    if len(found) > MANY:
        return None
    if len(set(found)) < len(found):
        raise Failure("a judge is wrong", "CP-SAT gives a solution twice")
    return {_answer(text.split("\n"), puzzle.rows) for text in found}


def _answer(lines: list[str], rows: int) -> Answer:
    variables = (line.split(" = ") for line in lines[rows:])
    return tuple(lines[:rows]), tuple((name, int(value)) for name, value in variables)


# The program


def _run(text: str, registry: Registry, tell: Tell) -> Run:
    tell(SOLVER)
    return read.loads(text, registry=registry).run(timeout=SECONDS)


def _given(solution: Solution) -> Answer:
    return solution.rows, tuple(solution.variables.items())


def _exhausted(run: Run, what: str) -> None:
    if run.outcome is not Outcome.EXHAUSTED:
        raise Failure(OUT_OF_TIME, f"{what} takes more than {SECONDS:g} seconds")


def _shown(answer: Answer) -> str:
    rows, variables = answer
    return ", ".join(["/".join(rows), *(f"{name} = {value}" for name, value in variables)])


def _check_all(compared: Compared, expected: set[Answer], registry: Registry, tell: Tell) -> None:
    run = _run(compared.text, registry, tell)
    listed = [_given(solution) for solution in run.solutions()]
    compared.rejected += run.rejected
    _exhausted(run, "to list all")
    found = set(listed)
    lost, wrong = sorted(expected - found), sorted(found - expected)
    if len(found) < len(listed):
        raise Failure("twice", "a solution is given twice")
    if lost:
        raise Failure("lost", f"{len(lost)} of {len(expected)} lost, such as {_shown(lost[0])}")
    if wrong:
        raise Failure("wrong", f"{len(wrong)} wrong, such as {_shown(wrong[0])}")


def _check_all_with_small_limits(
    compared: Compared, expected: set[Answer], registry: Registry, tell: Tell
) -> None:
    try:
        with small_limits():
            _check_all(compared, expected, registry, tell)
    except Failure as failure:
        if failure.kind != OUT_OF_TIME:  # that would be no wonder
            kind = f"{failure.kind} with small limits"
            raise Failure(kind, f"with small limits, {failure}") from None


def _check_two(compared: Compared, expected: set[Answer], registry: Registry, tell: Tell) -> None:
    """As for --unique: the first two tell whether there is none, one or more."""
    run = _run(compared.text, registry, tell)
    listed = [_given(solution) for solution in islice(run.solutions(), 2)]
    if len(listed) < 2:
        _exhausted(run, "to look for two")
    if len(set(listed)) != min(2, len(expected)) or not set(listed) <= expected:
        raise Failure("first two", f"of {len(expected)} solutions the first two are {listed}")


def _check_agreement(
    compared: Compared, expected: set[Answer], registry: Registry, tell: Tell
) -> None:
    run = _run(compared.text, registry, tell)
    agreed = run.agreement()
    _exhausted(run, "what they agree on")
    given = agreed and (agreed.rows, tuple((n, str(v)) for n, v in agreed.variables.items()))
    wanted = bruteforce.agreement(expected)
    if given != wanted:
        raise Failure("agreement", f"all solutions agree on {wanted}, not on {given}")


def _check_learning(
    compared: Compared, expected: set[Answer], registry: Registry, tell: Tell
) -> None:
    """With much learnt and forgotten: the solutions are the same, and nothing learnt is wrong."""
    rng = random.Random(f"learning:{compared.text}")
    limits = lessons.eager_limits(rng, rng.choice([SMALL, Limits()]))
    with with_limits(limits), lessons.notebook() as notes:
        run = _run(compared.text, registry, tell)
        if run.outcome is not Outcome.RUNNING:
            return
        answers = {lessons.filling_of(run, answer): answer for answer in sorted(expected)}
        if rng.random() < 0.8:
            run.model.branch = lessons.wayward(rng, run.cells, list(answers))
        found, done = lessons.search_all(run, notes)
        compared.learnt = len(notes.nogoods) + len(notes.steps)
        mistakes = notes.mistakes(run, list(answers))
    if mistakes:
        raise Failure("learnt wrongly", f"{len(mistakes)} mistakes, such as {mistakes[0]}")
    wrong = sorted(set(found) - set(answers))
    if len(set(found)) < len(found):
        raise Failure("twice with learning", "with much learnt, a solution is given twice")
    if wrong:
        raise Failure("wrong with learning", f"with much learnt, {wrong[0]} is wrong")
    if done and len(found) < len(answers):
        lost = next(answer for filling, answer in answers.items() if filling not in found)
        raise Failure("lost with learning", f"with much learnt, {_shown(lost)} is lost")


CHECKS: tuple[Check, ...] = (
    _check_all,
    _check_all_with_small_limits,
    _check_two,
    _check_agreement,
    _check_learning,
)


def _check_some(
    compared: Compared, puzzle: tree.PuzzleTree, registry: Registry, tell: Tell
) -> None:
    """Where no judge can tell: what is found must at least be a solution."""
    run = _run(compared.text, registry, tell)
    for solution in islice(run.solutions(), 20):
        world = bruteforce.world_of(puzzle, _given(solution))
        try:
            if world is None or not world.is_solution():
                raise Failure("wrong", f"wrong: {_shown(_given(solution))}")
        except TooLarge:
            return
    compared.rejected = run.rejected


# Puzzles that went wrong once


def found_puzzles() -> list[Path]:
    """The files of puzzles that went wrong once."""
    return sorted(FOUND.glob("*.txt"))


def write_found(compared: Compared, origin: str) -> Path:
    """Keep a puzzle that fails, with what is wrong with it."""
    digest = sha256(compared.text.encode()).hexdigest()[:8]
    kind = compared.kind.split(":")[0].replace(" ", "-")
    path = FOUND / f"{kind}-{digest}.txt"
    comments = [f"% {line}" for line in [*compared.problem.split("\n"), origin]]
    path.write_text("\n".join([*comments, "", compared.text]), encoding="utf-8")
    return path


# The command


# A seed; or a text, whether all judges are wanted, and how many checks are.
Task = int | tuple[str, bool, int | None]
Work = Callable[[Task, Tell], Compared]


def compare_task(task: Task, tell: Tell) -> Compared:
    """What a worker does."""
    if isinstance(task, int):
        return compare(puzzlemaker.make(task), tell=tell)
    text, all_judges, most_checks = task
    return compare(text, tell=tell, all_judges=all_judges, most_checks=most_checks)


def learning_task(task: Task, tell: Tell) -> Compared:
    """What a worker does that is to look at what is learnt alone."""
    text = puzzlemaker.make(task) if isinstance(task, int) else task[0]
    return compare(text, tell=tell, all_judges=False, learning=True)


def late(task: Task, stage: str) -> Compared:
    """What came of a puzzle whose worker had to be stopped, or broke off."""
    compared = Compared(puzzlemaker.make(task) if isinstance(task, int) else task[0])
    if stage in (BRUTE_FORCE, CPSAT):
        compared.too_large_for.append(stage)
    else:
        compared.kind, compared.problem = "hang", "the process hangs or dies"
    return compared


class Report:
    """Counts what came of all puzzles, and shows and keeps what failed."""

    def __init__(self, work: Work) -> None:
        self.work = work
        self.totals: Counter[str] = Counter()
        self.started = time.monotonic()

    def take(self, seed: int, compared: Compared) -> None:
        """Count one puzzle."""
        totals = self.totals
        totals["puzzles"] += 1
        if compared.solutions is not None:
            many = min(compared.solutions, 2)
            totals[["no solution", "one solution", "several solutions"][many]] += 1
            totals["2 to 50 solutions"] += 2 <= compared.solutions <= 50
        totals.update(f"judged by {judge}" for judge in compared.judges)
        totals.update(f"too large for {judge}" for judge in compared.too_large_for)
        totals["not judged"] += not compared.judges and not compared.problem
        totals["with rejected fillings"] += compared.rejected > 0
        totals["rejected fillings"] += compared.rejected
        totals["with something learnt"] += compared.learnt > 0
        totals["nogoods, and steps to them"] += compared.learnt
        if compared.problem:
            self.failed(seed, compared)
        if totals["puzzles"] % 1000 == 0:
            print(f"{totals['puzzles']} puzzles, {totals['failed']} failed", flush=True)

    def failed(self, seed: int, compared: Compared) -> None:
        self.totals["failed"] += 1
        print(f"seed {seed}: {compared.problem}", flush=True)
        if self.totals["failed"] > SHRUNK or compared.kind == UNREADABLE:
            return
        # What is checked after that which has failed need not be looked at.
        most_checks = compared.checks or None
        with Worker(self.work, late, SECONDS + 20) as worker:

            def fails(text: str, all_judges: bool = True) -> bool:
                return worker.ask((text, all_judges, most_checks)).kind == compared.kind

            if not fails(compared.text):
                print("it does not fail again\n", flush=True)
                return
            # One judge is quicker, if it sees what is wrong.
            all_judges = not fails(compared.text, False)
            small = shrink(compared.text, lambda text: fails(text, all_judges))
            again = worker.ask((small, all_judges, most_checks))
            path = write_found(again, f"seed {seed}, made smaller")
        print(f"{path.read_text(encoding='utf-8')}written to {path}\n", flush=True)

    def show(self) -> None:
        """Print all counts."""
        print(f"{time.monotonic() - self.started:.0f} seconds")
        for what in (
            *("puzzles", "no solution", "one solution", "several solutions", "2 to 50 solutions"),
            *(f"judged by {judge}" for judge in (BRUTE_FORCE, CPSAT)),
            *(f"too large for {judge}" for judge in (BRUTE_FORCE, CPSAT, SOLVER)),
            *("not judged", "with rejected fillings", "rejected fillings"),
            *("with something learnt", "nogoods, and steps to them", "failed"),
        ):
            print(f"{self.totals[what]:8} {what}")


def main(arguments: list[str] | None = None) -> int:
    """Compare many puzzles; give the exit code."""
    parser = argparse.ArgumentParser(description="Compare the solver with two judges.")
    extent = parser.add_mutually_exclusive_group()
    extent.add_argument("--seconds", type=float, help="for how long")
    extent.add_argument("--count", type=int, help="how many puzzles; 1000 if nothing is said")
    parser.add_argument("--seed", type=int, help="the first seed; some random one if not given")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes; all cores")
    parser.add_argument("--learning", action="store_true", help="only look at what is learnt")
    options = parser.parse_args(arguments)
    count = options.count or (1000 if options.seconds is None else sys.maxsize)
    first = random.randrange(10**9) if options.seed is None else options.seed
    print(f"seeds from {first}, CP-SAT {'judges' if cpsat_is_installed() else 'is missing'}")
    work = learning_task if options.learning else compare_task
    report = Report(work)
    end = time.monotonic() + (options.seconds or float("inf"))
    try:
        with Crew(options.jobs, work, late, SECONDS + 20) as crew:
            seeds = range(first, first + count)
            for seed, compared in crew.results(seeds, lambda: time.monotonic() < end):
                report.take(seed, compared)
    except KeyboardInterrupt:
        pass
    report.show()
    return 1 if report.totals["failed"] else 0


if __name__ == "__main__":
    sys.exit(main())
