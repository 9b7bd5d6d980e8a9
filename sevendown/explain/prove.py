"""A whole proof of what the solutions of a puzzle are, in steps that people can follow."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterator, Mapping

from sevendown.explain.finder import Derivation, Finder, Level
from sevendown.explain.meanings import Meanings
from sevendown.explain.notes import Key, Notes, slot_key
from sevendown.explain.slices import Cutter, Found, Refutation, Slice, solution_needs
from sevendown.explain.suppose import Oracle, Supposer, rest_of
from sevendown.proof.inference import UNIQUE, Proof, ProofSolution
from sevendown.puzzle.kinds.crossnumber import Crossnumber
from sevendown.puzzle.results import Solution


class Prover:
    """Everything that it takes to explain one puzzle."""

    def __init__(self, puzzle: Crossnumber, timeout: float | None = None) -> None:
        self.puzzle = puzzle
        self.deadline = None if timeout is None else time.monotonic() + timeout
        self.finder = Finder(puzzle, self.deadline)
        self.meanings = Meanings(self.finder)
        self.cutter = Cutter(self.finder, self.meanings)
        self.oracle = Oracle(puzzle, self.deadline)
        self.supposer = Supposer(self.finder, self.meanings, self.cutter, self.oracle)

    def values(self, solution: Solution) -> dict[Key, int]:
        """Give what a solution says of everything that can be noted."""
        found: dict[Key, int] = {}
        for row, column in self.puzzle.tree.open_cells:
            found["cells", (row, column)] = int(solution.rows[row][column])
        for slot in self.puzzle.tree.numbers:
            text = "".join(solution.rows[r][c] for r, c in slot.cells)
            found[slot_key(slot)] = int(text)
        for name, value in solution.variables.items():
            found["vars", name] = value
        return found

    def derive(self, notes: Notes, solutions: Mapping[Key, set[int]]) -> Iterator[tuple[Found, Notes]]:
        """Take step after step, with what is noted afterwards, until nothing more follows."""
        while not self.finder.is_solved(notes):
            step = self.supposer.step(notes)
            if step is not None:
                if step.news is None:
                    yield step, notes
                    return
                notes = self.finder.applied(notes, step.news)
                yield step, notes
                continue
            refuted = self.supposer.refutation(notes, solutions)
            if refuted is None:
                return
            left = rest_of(notes[refuted.key], refuted.value)
            notes = self.finder.applied(notes, {refuted.key: left})
            yield refuted, notes


def prove(puzzle: Crossnumber, timeout: float | None = None) -> Proof:
    """Prove what the solutions of a puzzle are."""
    return Proving(puzzle, timeout).proof


class Proving:
    """A proof and what each of its steps takes."""

    def __init__(self, puzzle: Crossnumber, timeout: float | None = None) -> None:
        self.prover = Prover(puzzle, timeout)
        self.puzzle = puzzle
        solution = next(iter(puzzle.solutions()))
        values = {key: {value} for key, value in self.prover.values(solution).items()}
        notes = self.prover.finder.base
        steps: list[Found] = []
        for step, notes in self.prover.derive(notes, values):
            steps.append(step)
        self.found = steps
        self.slices, left = self.prover.cutter.cut(steps, solution_needs(notes))
        assert not left
        self.proof = Proof(
            puzzle.source.file,
            hashlib.sha256(puzzle.source.text.encode()).hexdigest(),
            UNIQUE,
            tuple(one.part for one in self.slices),
            ProofSolution(solution.rows, dict(solution.variables)),
        )
