"""The solver with hardly any patience: what is meant for long numbers happens to short ones.

The solver lists the values of short numbers and tries many combinations of them, and has rules of
another kind for what is too long for that. With lower limits, puzzles that are small enough to be
judged need those rules, too. The limits are about effort alone: solutions must stay the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

import pytest

from sevendown.engine.domains import Bits
from sevendown.engine.engine import Engine
from sevendown.limits import Limits

# Where the values of one cell are listed, the limit is below the width of what is kept as bits:
# more than that are a span.
SMALL = Limits(
    branch_values=3,
    restart_failures=2,
    first_part=4,
    largest_part=7,
    unsolved_parts=2,
    part_pieces=3,
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


@contextmanager
def with_limits(limits: Limits) -> Iterator[None]:
    """Let all runs inside have these limits."""
    with (
        patch.object(Engine, "usual_limits", limits),
        patch.object(Bits, "widest", limits.dense_width),
    ):
        yield


@contextmanager
def small_limits() -> Iterator[None]:
    """Let all runs inside have small limits."""
    with with_limits(SMALL):
        yield


def restart_after(monkeypatch: pytest.MonkeyPatch, failures: int) -> None:
    """Let the search of all runs start anew after so many failures for the first time."""
    monkeypatch.setattr(Engine, "usual_limits", Limits(restart_failures=failures))
