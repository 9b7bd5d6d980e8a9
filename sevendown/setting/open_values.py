"""What entries and variables can be by the rules alone, before anything is assumed."""

from __future__ import annotations

from itertools import product
from math import prod

from sevendown.language import semantics, tree
from sevendown.numbertheory import TooLarge
from sevendown.puzzle.kinds.crossnumber import CrossnumberModel

MOST = 2000  # ways to fill in what a statement speaks of
MOST_EFFORT = 200_000  # steps of evaluating it for all of them


class OpenValues:
    """The values that a puzzle leaves open: whatever a statement needs beside these is not so."""

    def __init__(self, puzzle: tree.PuzzleTree, model: CrossnumberModel | None) -> None:
        self._puzzle = puzzle
        self._model = model  # the cells, with what is left in them; None: that is not known

    def allow(self, statement: tree.Statement) -> bool:
        """Say whether a statement may be true, as far as that is quick to see."""
        if self._model is None:
            return True
        unknowns = semantics.unknowns(statement, self._puzzle)
        try:
            domains = [self._model.unknowns.cell(unknown).domain for unknown in unknowns]
        except KeyError:  # what nothing else speaks of
            return True
        ways = prod(domain.size for domain in domains)
        if ways > MOST or ways * semantics.effort(statement, self._puzzle) > MOST_EFFORT:
            return True
        holds = semantics.evaluator(statement, unknowns, self._puzzle)
        try:
            return any(holds(values) for values in product(*(d.values() for d in domains)))
        except (TooLarge, semantics.TooMany, RecursionError):
            return True
