"""From the statements of a puzzle to cells and rules: all passes, in their order.

A pass is a function from facts to facts, which may make cells and post rules on its way. Each has a
file of its own and can be left out by name, in a test or to see what it is worth; those in NEEDED
cannot: they make the cells.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from sevendown.language import tree
from sevendown.model.context import Context
from sevendown.model.facts import Fact
from sevendown.model.passes.candidates import list_candidates
from sevendown.model.passes.counts import post_counts
from sevendown.model.passes.dependents import follow_chains
from sevendown.model.passes.digit_automata import read_digits
from sevendown.model.passes.grid_cells import post_grid
from sevendown.model.passes.implied import post_implied
from sevendown.model.passes.meaning import post_meanings
from sevendown.model.passes.parts import take_apart
from sevendown.model.passes.permutations import post_permutations
from sevendown.model.passes.tests import post_tests
from sevendown.model.passes.variables import make_variables
from sevendown.model.rewrite.comparisons import order_comparisons
from sevendown.model.rewrite.digit_cells import speak_of_cells
from sevendown.model.rewrite.every_case import lift_from_cases
from sevendown.model.rewrite.fold import fold_constants
from sevendown.model.rewrite.logic import normalize_logic
from sevendown.model.rewrite.memberships import join_memberships
from sevendown.model.rewrite.split import split_conjunctions
from sevendown.model.rewrite.unroll import write_out

Pass = Callable[[list[Fact], Context], list[Fact]]


PASSES: dict[str, Pass] = {
    "grid": post_grid,
    "variables": make_variables,
    "fold": fold_constants,
    "logic": normalize_logic,
    "unroll": write_out,
    "memberships": join_memberships,
    "comparisons": order_comparisons,
    "split": split_conjunctions,
    "cases": lift_from_cases,
    "cells": speak_of_cells,
    "candidates": list_candidates,
    "digit automata": read_digits,
    "tests": post_tests,
    "parts": take_apart,
    "meaning": post_meanings,
    "dependents": follow_chains,
    "implied": post_implied,
    "counts": post_counts,
    "permutations": post_permutations,
}
NEEDED = {"grid", "variables"}
OF_ALL = {"implied", "counts", "permutations"}  # these look at all rules there are


def build(context: Context, without: Collection[str] = ()) -> list[Fact]:
    """Make the cells and post the rules of a puzzle; give the facts that they come from."""
    facts = [Fact((line,), line.statement, context.puzzle) for line in context.puzzle.lines]
    for name, one in PASSES.items():
        if name not in without:
            facts = one(facts, context)
    return facts


def add(context: Context, lines: Sequence[tree.Line]) -> None:
    """Post the rules of further statements beside those of a puzzle that has been built.

    What only these and others together would tell is not looked for.
    """
    facts = [Fact((line,), line.statement, context.puzzle) for line in lines]
    for name, one in PASSES.items():
        if name not in NEEDED and name not in OF_ALL:
            facts = one(facts, context)
