"""All that is asked of a word, in order."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from sevendown.contract import (
    digit_checks,
    list_checks,
    plain_checks,
    puzzle_checks,
    rule_checks,
    swap_checks,
    value_checks,
)
from sevendown.contract.broken import Enough
from sevendown.contract.subject import Subject

CHECKS: dict[str, Callable[[Subject], None]] = {
    "examples": plain_checks.check_own_examples,
    "the same answer each time": plain_checks.check_steadiness,
    "arguments swapped": swap_checks.check_swapped,
    "candidates": list_checks.check_candidates,
    "candidates with another": list_checks.check_candidates_with,
    "image": list_checks.check_image,
    "candidates of a result": list_checks.check_candidates_of_operator,
    "results": list_checks.check_results,
    "residue": digit_checks.check_residue,
    "automaton": digit_checks.check_automaton,
    "allowed digits": digit_checks.check_allowed_digits,
    "mirrored": digit_checks.check_mirrored,
    "where there is a value": value_checks.check_defined,
    "bounds": value_checks.check_bounds,
    "inverse": value_checks.check_inverse,
    "as a sum": rule_checks.check_as_sum,
    "rules": rule_checks.check_rules,
    "truths": rule_checks.check_truth,
    "in puzzles": puzzle_checks.check_in_puzzles,
}


def run_check(title: str, subject: Subject) -> None:
    """Run one check on a word; raises Broken."""
    with suppress(Enough):
        CHECKS[title](subject)
