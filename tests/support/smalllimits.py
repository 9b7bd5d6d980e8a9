"""The solver with hardly any patience: what is meant for long numbers happens to short ones.

The solver lists the values of short numbers and tries many combinations of them, and has rules of
another kind for what is too long for that. With lower limits, puzzles that are small enough to be
judged need those rules, too. The limits are about effort alone: solutions must stay the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from importlib import import_module
from unittest.mock import patch

# Where the values of one cell are listed, the limit is below DENSE: more than that are a span.
LIMITS = {
    "engine.cells": {"LONG": 15},
    "engine.domains": {"DENSE": 20},
    "engine.search": {"FEW": 3, "PATIENCE": 2},
    "model.passes.candidates": {"MOST": 12, "MOST_SOUGHT": 15, "MOST_STEPS": 100, "WIDE": 10},
    "model.definitions": {"EASY": 10, "QUICK": 100},
    "model.passes.parts": {"MOST_SUMS": 3, "EASY": 10},
    "model.rewrite.unroll": {"MOST_MEMBERS": 3, "MOST_NODES": 50},
    "rules.values.derived": {"FEW": 20, "PARTNERS": 3, "SOME": 10, "TABLES": 3},
    "rules.values.different": {"SMALL": 5},
    "rules.arithmetic.divides": {"DENSE": 20, "MOST_DIVISORS": 20, "FEW_DIVISORS": 3},
    "rules.digits.digit_product": {"MOST_VALUES": 10},
    "rules.values.effort": {"FEW": 20, "MANY": 40, "AT_LEISURE": 60, "SOME": 10},
    "rules.digits.last_digits": {"MOST_VALUES": 10},
    "rules.values.memo": {"RESULTS": 5, "TABLES": 3},
    "rules.digits.number": {"LIST_AT": 8},
    "rules.digits.positional": {"MOST_BASES": 4},
    "rules.values.same": {"MOST_VALUES": 20},
    "rules.values.sparse": {"MOST": 10},
    "rules.arithmetic.sums": {"FEW": 10, "WORK": 50, "THIN": 10},
    "rules.values.value": {"FEW": 20, "FEW_PARTNERS": 2, "PARTNERS": 3, "SOME": 10},
}


@contextmanager
def small_limits() -> Iterator[None]:
    """Lower all limits for the time being."""
    with ExitStack() as stack:
        for name, values in LIMITS.items():
            module = import_module(f"sevendown.{name}")
            stack.enter_context(patch.multiple(module, **values))
        yield
