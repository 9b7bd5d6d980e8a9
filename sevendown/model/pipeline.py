"""From the statements of a puzzle to cells and rules: all passes, in their order.

A pass is a function from facts to facts, which may make cells and post rules on its way. Each has a
file of its own and can be left out by name, in a test or to see what it is worth; those in NEEDED
cannot: they make the cells.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from sevendown.language import tree
from sevendown.model.context import Context
from sevendown.model.facts import Fact
from sevendown.model.passes.candidates import list_candidates
from sevendown.model.passes.dependents import follow_chains
from sevendown.model.passes.digit_automata import read_digits
from sevendown.model.passes.grid import post_grid
from sevendown.model.passes.implied import post_implied
from sevendown.model.passes.meaning import post_meanings
from sevendown.model.passes.posting import take_apart
from sevendown.model.passes.variables import make_variables
from sevendown.model.rewrite.cells import by_cells
from sevendown.model.rewrite.memberships import as_sets
from sevendown.model.rewrite.normal import normal
from sevendown.model.rewrite.split import conjuncts
from sevendown.model.rewrite.unroll import Unroller

Pass = Callable[[list[Fact], Context], list[Fact]]


def fold(facts: list[Fact], context: Context) -> list[Fact]:
    """Compute what is constant."""
    return _each(facts, context, context.folder.fold)


def unroll(facts: list[Fact], context: Context) -> list[Fact]:
    """Write out names that run through few constants, and definitions."""
    return _each(facts, context, Unroller(context.folder).unroll_fact)


def one_form(facts: list[Fact], context: Context) -> list[Fact]:
    """Put what can be said in several ways into one form."""
    return _each(facts, context, normal, read_as_before=True)


def memberships(facts: list[Fact], context: Context) -> list[Fact]:
    """Write `X = 1 or X = 2` as a set."""
    return _each(facts, context, as_sets, read_as_before=True)


def split(facts: list[Fact], context: Context) -> list[Fact]:
    """Make a fact of each part of a conjunction."""
    found = []
    for fact in facts:
        nodes, written = list(conjuncts(fact.node)), list(conjuncts(fact.written))
        same = len(nodes) == len(written)
        found += [
            fact.become(*both) for both in zip(nodes, written if same else nodes, strict=True)
        ]
    return found


def cells(facts: list[Fact], context: Context) -> list[Fact]:
    """Speak of cells rather than of digits of numbers, where nothing is said of these numbers."""
    found = []
    for fact in facts:
        node, written = (by_cells(node, context.puzzle) for node in (fact.node, fact.written))
        new = fact.become(node, written)
        new.by_numbers = fact
        found.append(new)
    return found


PASSES: dict[str, Pass] = {
    "grid": post_grid,
    "variables": make_variables,
    "fold": fold,
    "unroll": unroll,
    "one form": one_form,
    "memberships": memberships,
    "split": split,
    "cells": cells,
    "candidates": list_candidates,
    "digit automata": read_digits,
    "parts": take_apart,
    "meaning": post_meanings,
    "dependents": follow_chains,
    "implied": post_implied,
}
NEEDED = {"grid", "variables"}


def build(context: Context, without: Collection[str] = ()) -> list[Fact]:
    """Make the cells and post the rules of a puzzle; give the facts that they come from."""
    facts = [Fact((line,), line.statement, context.puzzle) for line in context.puzzle.lines]
    for name, one in PASSES.items():
        if name not in without:
            facts = one(facts, context)
    return facts


def _each(
    facts: list[Fact],
    context: Context,
    rewrite: Callable[[tree.Statement], tree.Statement],
    read_as_before: bool = False,
) -> list[Fact]:
    """Say each fact in another way, which people need not see."""
    found = []
    for fact in facts:
        context.engine.check_time()
        with fact.at_work():
            found.append(fact.become(rewrite(fact.node), fact.written if read_as_before else None))
    return found
