"""An audit of a crossnumber: what a setter wants to know of it before it is published."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

from sevendown.explain.grade import Grade
from sevendown.language import semantics, tree
from sevendown.language.intended import false_of_intended
from sevendown.puzzle.kinds.crossnumber import Crossnumber
from sevendown.puzzle.results import Solution
from sevendown.puzzle.run import Run
from sevendown.record import Record
from sevendown.scale.executor import Executor
from sevendown.setting.audit_findings import (
    AuditFinding,
    AuditSummary,
    ClueName,
    ClueVerdict,
    Difference,
    EitherClue,
    FalseClue,
    GivenAnswer,
    IrreducibleSet,
    NearestSolution,
    OpenNumber,
    OpenNumbers,
    PairCount,
    SolutionCount,
    SolvingDemands,
    Unspoken,
    WordingProblem,
    place_name,
)
from sevendown.setting.broken_clues import Counterexamples, PlainMeanings
from sevendown.setting.closest import Closest, KnownFilling, closest_to, filling_of, solution_at
from sevendown.setting.clue_verdicts import ClueLeftOut, LeavingOut, left_out
from sevendown.setting.common_digits import shared_by
from sevendown.setting.crew import Crew
from sevendown.setting.demands import graded, largest_number
from sevendown.setting.irreducible import Irreducible, Reduction, irreducible
from sevendown.setting.needed_pairs import PairSearch
from sevendown.setting.outright import given_outright
from sevendown.setting.trials import Trial, agreement, tried

CAP = 1000  # solutions that are counted


class Efforts(Record):
    """How many steps each part of an audit may take: runs of rules, never seconds."""

    count: int = 1_000_000  # to count the solutions
    distance: int = 100_000  # to look for a solution at one distance
    # The three sums are for a puzzle of so many cells: with more, a step takes longer.
    cells: int = 300
    clues: int = 600_000  # to see which clues are needed, the same for each, but at least ...
    clue: int = 10_000  # ... so many for each, and
    times_whole: int = 3  # so often as many as the whole puzzle takes
    effect: int = 5_000  # to see what opens without a clue
    reduction: int = 600_000  # to find an irreducible set
    reduction_tries: int = 150
    pairs: int = 600_000  # to find pairs of which one is needed
    pair_tries: int = 300
    grade: int = 150_000  # to grade it


def audit(
    puzzle: Crossnumber,
    cap: int = CAP,
    executor: Executor | None = None,
    timeout: float | None = None,
    efforts: Efforts | None = None,
) -> Iterator[AuditFinding]:
    """Give what there is to say of a puzzle, each finding as soon as it is known.

    The last one is the summary. The findings are the same for any number of workers. Raises
    OutOfTime past the timeout.
    """
    deadline = None if timeout is None else time.monotonic() + timeout
    return _Audit(Crew(puzzle, executor, deadline), cap, efforts or Efforts()).findings()


class _Audit:
    """One audit."""

    def __init__(self, crew: Crew, cap: int, efforts: Efforts) -> None:
        self._crew = crew
        self._puzzle = crew.puzzle
        self._tree = crew.puzzle.tree
        self._cap = cap
        self._efforts = efforts
        self._meanings = PlainMeanings(crew.puzzle)
        self._verdicts: list[ClueLeftOut] = []
        self._scale = 1.0  # of sums of steps
        self._enough: int | None = None
        self._grade: Grade | None = None

    def findings(self) -> Iterator[AuditFinding]:
        """Give all findings."""
        yield from self._false_clues()
        trial, cells = self._crew.one(_solutions, (self._cap + 1, self._efforts.count))
        self._scale = min(1.5, self._efforts.cells / max(1, cells))
        intended = self._intended_among(trial)
        status = _status(trial, intended, self._tree.intended is not None)
        yield self._count(trial, intended)
        yield from self._others(trial, intended, status)
        shared = self._shared(trial)
        if len(trial.solutions) > 1:
            yield self._open(trial, shared)
        yield from self._wording()
        yield from self._unspoken()
        if trial.is_solvable and trial.is_unique is not None:
            yield from self._outright()
            yield from self._clues(trial, shared)
        if trial.is_unique:
            yield from self._together(trial)
        yield self._summary(status)

    def _name(self, index: int) -> ClueName:
        line = self._tree.lines[index]
        return ClueName(self._puzzle.source.place(line.at).line, line.text)

    def _names(self, indexes: Sequence[int]) -> tuple[ClueName, ...]:
        return tuple(map(self._name, indexes))

    # What is intended

    def _false_clues(self) -> Iterator[AuditFinding]:
        lines = [id(one.line) for one in false_of_intended(self._tree) if one.line is not None]
        for index, line in enumerate(self._tree.lines):
            if id(line) in lines:
                yield FalseClue(self._name(index))

    @property
    def _meant(self) -> KnownFilling | None:
        """What is intended, of which parts may not be known."""
        meant = self._tree.intended
        return None if meant is None else KnownFilling(meant.digits, meant.variables)

    def _intended_among(self, trial: Trial) -> tuple[Solution | None, bool]:
        """Give a solution that is as intended; say whether there is none where none is found."""
        meant = self._meant
        if meant is None:
            return None, False
        for solution in trial.solutions:
            if meant.distance(solution) == 0:
                return solution, True
        if trial.is_all:
            return None, True
        return solution_at(self._crew, meant, 0, self._efforts.distance)

    # Solutions

    def _count(self, trial: Trial, intended: tuple[Solution | None, bool]) -> AuditFinding:
        solution, is_known = intended
        first = trial.solutions[0] if trial.solutions else None
        return SolutionCount(
            min(len(trial.solutions), self._cap),
            trial.is_all,
            trial.gave_up,
            True if solution is not None else False if is_known else None,
            first.rows if first else (),
            first.variables if first else {},
        )

    def _others(
        self, trial: Trial, intended: tuple[Solution | None, bool], status: str
    ) -> Iterator[AuditFinding]:
        """Tell of another solution than the intended or the first one, the nearest there is."""
        if status not in ("several", "not intended"):
            return
        solution, _ = intended
        meant = self._meant
        to_intended = meant is not None
        if meant is None or solution is not None:
            meant = filling_of(self._tree, solution or trial.solutions[0])
        found = closest_to(self._crew, meant, trial.solutions, trial.is_all, self._efforts.distance)
        if found is not None:
            yield self._nearest(meant, found, to_intended)

    def _nearest(self, meant: KnownFilling, found: Closest, to_intended: bool) -> AuditFinding:
        other, digits = found.solution, meant.digits
        cells = meant.cells_in_which(other)
        numbers = []
        for slot in self._tree.numbers:
            if any(cell in cells for cell in slot.cells):
                here = "".join(str(digits.get(cell, "?")) for cell in slot.cells)
                there = "".join(other.rows[r][c] for r, c in slot.cells)
                numbers.append(Difference(slot.name, here, there))
        return NearestSolution(
            to_intended,
            found.distance,
            found.is_proved,
            tuple(
                Difference(place_name((r, c)), str(digits[r, c]), other.rows[r][c])
                for r, c in cells
            ),
            tuple(numbers),
            tuple(
                Difference(name, str(meant.variables[name]), str(other.variables[name]))
                for name in meant.variables_in_which(other)
            ),
            other.rows,
        )

    def _shared(self, trial: Trial) -> Solution | None:
        """Give what all solutions agree on; None: there is none, or that is not known."""
        if trial.is_all:
            return shared_by(trial.solutions) if trial.solutions else None
        return self._crew.one(agreement, self._efforts.distance)

    def _open(self, trial: Trial, shared: Solution | None) -> AuditFinding:
        """Tell what numbers can be, over all solutions or as many as are known."""
        solutions = trial.solutions[: self._cap]
        rows = (shared or shared_by(solutions)).rows
        numbers = []
        for name in [*solutions[0].numbers, *solutions[0].variables]:
            values = {{**one.numbers, **one.variables}[name] for one in solutions}
            if len(values) > 1:
                numbers.append(OpenNumber(name, tuple(sorted(values))))
        is_exact = shared is not None
        return OpenNumbers(tuple(numbers), len(solutions), trial.is_all, rows, is_exact)

    # Clues

    def _wording(self) -> Iterator[AuditFinding]:
        # What is false of the intended solution has been told before.
        false = [one for one in false_of_intended(self._tree) if one.line is not None]
        told = [self._puzzle.source.place(one.at) for one in false]
        for problem in self._puzzle.warnings:
            if problem.place in told:
                continue
            yield WordingProblem(problem.place.line, problem.place.column, problem.message)

    def _unspoken(self) -> Iterator[AuditFinding]:
        spoken = {
            unknown
            for line in self._tree.lines
            for unknown in semantics.unknowns(line.statement, self._tree)
        }
        named = {unknown.slot for unknown in spoken if isinstance(unknown, tree.Reference)}
        cells = {cell for slot in named for cell in slot.cells} | set(self._tree.given)
        cells |= {(u.row, u.column) for u in spoken if isinstance(u, tree.CellDigit)}
        entries = tuple(slot.name for slot in self._tree.numbers if slot not in named)
        silent = tuple(place_name(cell) for cell in self._tree.open_cells if cell not in cells)
        if entries or silent:
            yield Unspoken(entries, silent)

    def _outright(self) -> Iterator[AuditFinding]:
        for given in given_outright(self._crew):
            yield GivenAnswer(self._names(given.clues), given.name, given.value)

    def _clues(self, trial: Trial, shared: Solution | None) -> Iterator[AuditFinding]:
        """Leave out each clue by itself."""
        efforts = self._efforts
        count = len(self._tree.lines)
        steps = max(self._steps_of_a_try(trial), self._scaled(efforts.clues) // max(1, count))
        questions = [LeavingOut(i, shared, steps, efforts.effect) for i in range(count)]
        for verdict in self._crew.each(left_out, questions):
            self._verdicts.append(verdict)
            yield ClueVerdict(
                self._name(verdict.clue),
                {True: "needed", False: "spare", None: "not decided"}[verdict.is_needed],
                verdict.further,
                verdict.is_all,
                tuple(map(place_name, verdict.cells)),
                verdict.variables,
                verdict.is_exact,
            )

    def _scaled(self, steps: int) -> int:
        """Give how many steps are worth as much as so many of a puzzle of usual size."""
        return int(steps * self._scale)

    def _steps_of_a_try(self, trial: Trial) -> int:
        """Give how many steps it may take to see whether something can be left out."""
        return self._efforts.clue + self._efforts.times_whole * trial.steps

    def _together(self, trial: Trial) -> Iterator[AuditFinding]:
        """Find clues that can go together, and those of which one must stay; grade it meanwhile."""
        efforts = self._efforts
        solution = trial.solutions[0]
        needed = tuple(v.clue for v in self._verdicts if v.is_needed)
        others = tuple(v.other for v in self._verdicts if v.other is not None)
        steps = self._steps_of_a_try(trial)
        reduction = Reduction(
            needed, others, steps, self._scaled(efforts.reduction), efforts.reduction_tries
        )
        asked: list[Reduction | int] = [reduction, efforts.grade]
        results = self._crew.each(_reduced_or_graded, asked)
        found = next(results)
        assert isinstance(found, Irreducible)
        self._enough = len(found.kept)
        yield IrreducibleSet(
            self._names(found.kept), self._names(found.gone), self._names(found.not_decided)
        )
        grade = next(results)
        assert not isinstance(grade, Irreducible)
        self._grade = grade
        yield from self._pairs(solution, found, steps)
        largest, of = largest_number(self._puzzle, solution)
        yield SolvingDemands(self._grade, largest, None if of is None else self._name(of))

    def _pairs(self, solution: Solution, found: Irreducible, steps: int) -> Iterator[AuditFinding]:
        """Find clues of which one must stay."""
        known = Counterexamples(self._meanings)
        for filling in found.fillings:
            known.add(filling)
        search = PairSearch(self._crew, solution, known, steps, self._scaled(self._efforts.pairs))
        spare = [verdict.clue for verdict in self._verdicts if verdict.is_needed is False]
        pairs = search.among(spare, found.gone, self._efforts.pair_tries)
        for first, second in pairs.needed:
            yield EitherClue(self._name(first), self._name(second))
        if len(spare) > 1:
            yield PairCount(len(pairs.needed), pairs.spare, pairs.not_known)

    def _summary(self, status: str) -> AuditFinding:
        verdicts = [verdict.is_needed for verdict in self._verdicts]
        return AuditSummary(
            status,
            len(self._tree.lines),
            verdicts.count(True),
            verdicts.count(False),
            len(self._tree.lines) - verdicts.count(True) - verdicts.count(False),
            self._enough,
            self._grade.name if self._grade else None,
        )


def _status(trial: Trial, intended: tuple[Solution | None, bool], is_given: bool) -> str:
    """Say in a word how a puzzle is."""
    if len(trial.solutions) > 1:
        return "several"
    if trial.gave_up:
        return "not decided"
    if not trial.solutions:
        return "none"
    return "not intended" if is_given and intended[0] is None else "one"


# What is done for a puzzle, here or by a worker.


def _solutions(puzzle: Crossnumber, asked: tuple[int, int]) -> tuple[Trial, int]:
    """Give the solutions, and how many cells there are for the solver."""
    return tried(puzzle, *asked), len(Run(puzzle).engine.cells)


def _reduced_or_graded(puzzle: Crossnumber, asked: Reduction | int) -> Irreducible | Grade | None:
    return irreducible(puzzle, asked) if isinstance(asked, Reduction) else graded(puzzle, asked)
