"""A whole proof of what the solutions of a puzzle are, in steps that people can follow."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice

from sevendown.engine.domains import single
from sevendown.engine.engine import OutOfTime
from sevendown.engine.step_budget import StepBudget
from sevendown.explain.finder import Derivation, Finder, Level
from sevendown.explain.meanings import Meanings
from sevendown.explain.notes import (
    Key,
    Notes,
    as_item,
    impossible_places,
    in_order,
    is_fixed,
    slot_key,
)
from sevendown.explain.oracle import Oracle
from sevendown.explain.slices import Cutter, Found, Needs, Slice, leaf, solution_needs
from sevendown.explain.suppose import Supposer, news_of
from sevendown.proof.check import hash_of
from sevendown.proof.inference import (
    EXACTLY,
    FORCED,
    NONE,
    UNIQUE,
    CaseSplit,
    Inference,
    Proof,
    ProofSolution,
    Supposition,
)
from sevendown.proof.knowledge import Knowledge, Place
from sevendown.puzzle.kinds.crossnumber import Crossnumber
from sevendown.puzzle.results import Outcome, Solution

MOST_SOLUTIONS = 30  # with more there is no end of cases


class Prover:
    """Everything that it takes to explain one puzzle."""

    def __init__(
        self,
        puzzle: Crossnumber,
        timeout: float | None = None,
        budget: StepBudget | None = None,  # None: as many steps as it takes
    ) -> None:
        self.puzzle = puzzle
        self.deadline = None if timeout is None else time.monotonic() + timeout
        self.oracle = Oracle(puzzle, self.deadline, budget)
        self.finder = Finder(puzzle, self.oracle.variables, self.deadline, budget)
        self.meanings = Meanings(self.finder)
        self.cutter = Cutter(self.finder, self.meanings)
        self.supposer = Supposer(self.finder, self.meanings, self.cutter, self.oracle)

    def derive(
        self, notes: Notes, possible: Mapping[Key, set[int]]
    ) -> Iterator[tuple[Found, Notes]]:
        """Take step after step, with what is noted afterwards, until nothing more follows.

        `possible` has the values that solutions have: of these none is refuted.
        """
        while True:
            step: Found | None = self.supposer.step(notes)
            if step is None and not self.finder.is_solved(notes):
                step = self.supposer.way_on(notes, possible)
            if step is None:
                return
            if isinstance(step, Derivation) and step.news is None:
                yield step, notes
                return
            notes = self.finder.applied(notes, news_of(step))
            yield step, notes

    def branch(self, notes: Notes, solutions: Sequence[Values]) -> tuple[list[Slice], Needs]:
        """Prove that these are the solutions from here on, and say what is needed for that."""
        impossible = impossible_places(self.puzzle.tree)
        if impossible:
            return [_clash_at(impossible[0])], {}
        steps: list[Found] = []
        for step, after in self.derive(notes, possible_values(solutions)):
            steps.append(step)
            notes = after
        if not solutions:
            return self.cutter.cut(steps, {})
        if len(solutions) == 1:
            return self.cutter.cut(steps, solution_needs(notes))
        key = min(
            (key for key, domain in notes.items() if not is_fixed(domain) and key[0] != "numbers"),
            key=lambda key: (notes[key].size, in_order(key)),
        )
        cases, needs = [], {key: notes[key]}
        for value in notes[key].values():
            own = [solution for solution in solutions if solution[key] == value]
            inner, inner_needs = self.branch(self.finder.applied(notes, {key: single(value)}), own)
            if len(own) == 1:
                inner.append(leaf(*_printed(self.puzzle, own[0])))
            for needed, domain in inner_needs.items():
                if needed != key:
                    both = domain if needed not in needs else needs[needed].meet(domain)
                    assert both is not None
                    needs[needed] = both
            part = Supposition(as_item(key, single(value)), tuple(one.part for one in inner))
            cases.append(Slice(part, Level.SUPPOSITION, {}, 1.0, 1, inner=tuple(inner)))
        slices, before = self.cutter.cut(steps, needs)
        parts = tuple(case.part for case in cases)
        split = Slice(CaseSplit(parts), Level.SUPPOSITION, {}, 1.0, 1, inner=tuple(cases))  # type: ignore[arg-type]
        return [*slices, split], before

    def forced(self, solutions: Sequence[Values]) -> list[Slice]:
        """Show what all solutions have in common, of which only some are known."""
        steps: list[Found] = []
        notes = self.finder.base
        for step, after in self.derive(notes, possible_values(solutions)):
            steps.append(step)
            notes = after
        known = {k: d for k, d in solution_needs(notes).items() if is_fixed(d)}
        return self.cutter.cut(steps, known)[0]


Values = Mapping[Key, int]  # what a solution says of everything that can be noted


def _clash_at(place: Place) -> Slice:
    """Give the step that says that nothing can stand in a cell."""
    premises = Knowledge({place: tuple(range(10))}, {}, {})
    return Slice(Inference((), (), premises, None), Level.CROSSING, {}, 1.0, 1)


def values_of(puzzle: Crossnumber, solution: Solution) -> Values:
    """Give what a solution says of everything that can be noted."""
    found: dict[Key, int] = {}
    for row, column in puzzle.tree.open_cells:
        found["cells", (row, column)] = int(solution.rows[row][column])
    for slot in puzzle.tree.numbers:
        found[slot_key(slot)] = int("".join(solution.rows[r][c] for r, c in slot.cells))
    for name, value in solution.variables.items():
        found["vars", name] = value
    return found


def first_solutions(puzzle: Crossnumber, timeout: float | None) -> list[Values]:
    """Give the solutions, or of too many one more than is told; raises OutOfTime."""
    run = puzzle.run(timeout)
    found = [values_of(puzzle, one) for one in islice(run.solutions(), MOST_SOLUTIONS + 1)]
    if run.outcome is Outcome.GAVE_UP:
        raise OutOfTime
    return found


def possible_values(solutions: Iterable[Values]) -> dict[Key, set[int]]:
    """Give for everything that can be noted the values that some solution has."""
    found: dict[Key, set[int]] = {}
    for solution in solutions:
        for key, value in solution.items():
            found.setdefault(key, set()).add(value)
    return found


def _printed(puzzle: Crossnumber, values: Values) -> tuple[tuple[str, ...], dict[str, int]]:
    """Give a solution as it is printed: rows, and variables by their names."""
    tree = puzzle.tree
    rows = tuple(
        "".join(
            str(values["cells", (r, c)]) if tree.is_open(r, c) else "#" for c in range(tree.columns)
        )
        for r in range(tree.rows)
    )
    return rows, {name: values["vars", name] for name in tree.variables}


class Proving:
    """A proof, with what each of its steps takes."""

    def __init__(
        self,
        puzzle: Crossnumber,
        timeout: float | None = None,
        budget: StepBudget | None = None,  # of the proof; raises OutOfTime where it is used up
    ) -> None:
        self.puzzle = puzzle = puzzle.with_names
        self.prover = Prover(puzzle, timeout, budget)
        self.solutions = first_solutions(puzzle, timeout)
        self.prover.meanings.has_solutions(self.solutions)
        self.too_many = len(self.solutions) > MOST_SOLUTIONS
        if self.too_many:
            self.slices = self.prover.forced(self.solutions)
        else:
            self.slices, needs = self.prover.branch(self.prover.finder.base, self.solutions)
            assert not needs
        self.proof = self._proof()

    def _proof(self) -> Proof:
        status = {0: NONE, 1: UNIQUE}.get(len(self.solutions), EXACTLY)
        if self.too_many:
            status = FORCED
        only = (
            ProofSolution(*_printed(self.puzzle, self.solutions[0])) if status == UNIQUE else None
        )
        return Proof(
            self.puzzle.source.file,
            hash_of(self.puzzle.source.text),
            status,
            tuple(one.part for one in self.slices),
            only,
        )


def prove(
    puzzle: Crossnumber, timeout: float | None = None, budget: StepBudget | None = None
) -> Proof:
    """Prove what the solutions of a puzzle are; for too many, what they share."""
    return Proving(puzzle, timeout, budget).proof
