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

import pytest

from sevendown.engine.domains import Bits
from sevendown.engine.engine import Engine
from sevendown.engine.limits import Limits

# Where the values of one cell are listed, the limit is below the width of what is kept as bits:
# more than that are a span.
SMALL = Limits(
    branch_values=3,
    restart_failures=2,
    dense_width=20,
    long_stretch=15,
    combinations=20,
    tested_values=40,
    thorough_tested_values=60,
    tested_at_once=10,
    remembered_tables=3,
    remembered_partners=3,
    remembered_partners_of_many=2,
    grouped_results=5,
    sparse_candidates=10,
    small_values=5,
    united_values=20,
    spelled_values=8,
    ending_values=10,
    digit_product_values=10,
    positional_bases=4,
    sum_combinations=10,
    sum_words=50,
    sum_group_values=10,
    divisors=20,
    divisors_at_once=3,
    candidates=12,
    candidates_sought=15,
    candidate_steps=100,
    rare_values=10,
    whole_steps=10,
    sums_of_a_value=3,
    unrolled_members=3,
    unrolled_nodes=50,
)

# Constants that are not asked of an engine, and the field that each is to become.
NOT_ASKED = {
    "language.semantics.MOST_MEMBERS": "run_through",
    "language.semantics.MOST_NODES": "evaluated_nodes",
    "language.semantics.TICK": "clock_steps",
    "model.candidates.MOST": "candidates",
    "model.candidates.MOST_SOUGHT": "candidates_sought",
    "model.candidates.MOST_STEPS": "candidate_steps",
    "model.definitions.EASY": "whole_steps",
    "model.definitions.FEW_VALUES": "table_values",
    "model.definitions.PATIENT": "table_steps",
    "model.definitions.QUICK": "quick_steps",
    "model.dependents.MOST_EFFORT": "dependent_steps",
    "model.dependents.MOST_NUMBERS": "dependent_numbers",
    "model.flatten.EASY": "whole_steps",
    "model.flatten.MOST_MEMBERS": "statement_members",
    "model.flatten.MOST_SUMS": "sums_of_a_value",
    "model.flatten.WIDE": "rare_values",
    "model.fold.MOST_MEMBERS": "folded_members",
    "model.terms.SPELLED": "spelled_number",
    "model.unroll.MOST_MEMBERS": "unrolled_members",
    "model.unroll.MOST_NODES": "unrolled_nodes",
}


@contextmanager
def small_limits() -> Iterator[None]:
    """Let all runs inside have small limits."""
    constants = {}
    for name, field in NOT_ASKED.items():
        module, _, constant = name.rpartition(".")
        constants[import_module(f"sevendown.{module}"), constant] = getattr(SMALL, field)
    with ExitStack() as stack:
        stack.enter_context(patch.object(Engine, "usual_limits", SMALL))
        stack.enter_context(patch.object(Bits, "widest", SMALL.dense_width))
        for (module, constant), value in constants.items():
            stack.enter_context(patch.object(module, constant, value))
        yield


def restart_after(monkeypatch: pytest.MonkeyPatch, failures: int) -> None:
    """Let the search of all runs start anew after so many failures for the first time."""
    monkeypatch.setattr(Engine, "usual_limits", Limits(restart_failures=failures))
