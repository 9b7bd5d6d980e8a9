"""Counts over the same cells add up, in every wording; and nothing is lost where they do not."""

from __future__ import annotations

import pytest
from support import countingmaker, trying

from sevendown.puzzle import read


def totals(rules):
    """What has been concluded from counts."""
    return [rule.describe() for rule in rules if "adds up" in rule.explain()]


@pytest.mark.parametrize("first", range(0, 120, 20))
def test_random_counts_have_the_solutions_of_trying_everything(first):
    concluded = 0
    for seed in range(first, first + 20):
        run = trying.check(countingmaker.make(seed))
        concluded += bool(totals(run.engine.rules))
    assert concluded > 8
