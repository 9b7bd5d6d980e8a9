"""All that is asked of a word, in order."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from sevendown.contract import digits, lists, plain, puzzles, rules, swapped, values
from sevendown.contract.broken import Enough
from sevendown.contract.subject import Subject

CHECKS: dict[str, Callable[[Subject], None]] = {
    "examples": plain.check_own_examples,
    "the same answer each time": plain.check_steadiness,
    "arguments swapped": swapped.check_swapped,
    "candidates": lists.check_candidates,
    "candidates with another": lists.check_candidates_with,
    "image": lists.check_image,
    "candidates of a result": lists.check_candidates_of_operator,
    "results": lists.check_results,
    "residue": digits.check_residue,
    "automaton": digits.check_automaton,
    "allowed digits": digits.check_allowed_digits,
    "mirrored": digits.check_mirrored,
    "where there is a value": values.check_defined,
    "bounds": values.check_bounds,
    "inverse": values.check_inverse,
    "as a sum": rules.check_as_sum,
    "rules": rules.check_rules,
    "truths": rules.check_truth,
    "in puzzles": puzzles.check_in_puzzles,
}


def run_check(title: str, subject: Subject) -> None:
    """Run one check on a word; raises Broken."""
    with suppress(Enough):
        CHECKS[title](subject)
