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
from sevendown.speech import template

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

TITLES = {  # what each is called
    "examples": template("examples"),
    "the same answer each time": template("the same answer each time"),
    "arguments swapped": template("arguments swapped"),
    "candidates": template("candidates"),
    "candidates with another": template("candidates with another"),
    "image": template("image"),
    "candidates of a result": template("candidates of a result"),
    "results": template("results"),
    "residue": template("residue"),
    "automaton": template("automaton"),
    "allowed digits": template("allowed digits"),
    "mirrored": template("mirrored"),
    "where there is a value": template("where there is a value"),
    "bounds": template("bounds"),
    "inverse": template("inverse"),
    "as a sum": template("as a sum"),
    "rules": template("rules"),
    "truths": template("truths"),
    "in puzzles": template("in puzzles"),
    "time": template("time"),
}


def run_check(title: str, subject: Subject) -> None:
    """Run one check on a word; raises Broken."""
    with suppress(Enough):
        CHECKS[title](subject)
