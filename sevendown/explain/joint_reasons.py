"""Reasons from many clues that belong together: counts that add up, numbers in some order."""

from __future__ import annotations

from sevendown.explain.reason import TOGETHER, Reason
from sevendown.explain.step_scope import StepScope
from sevendown.explain.wordlist import COUNTS_ADD_UP, COUNTS_ARE_AT_MOST, IN_SOME_ORDER
from sevendown.numbertheory import decimal
from sevendown.proof.fillings import Fillings
from sevendown.proof.rough_counts import CountsAddUp
from sevendown.proof.rough_permutations import RoughPermutation

_MANY = 4  # clues


def joint_reason(scope: StepScope) -> Reason | None:
    """Say what many clues come to together; None: nothing that can be told."""
    if len(scope.statements) < _MANY:
        return None
    fillings = Fillings(scope.puzzle, scope.statements, scope.step.distinct)
    for constraint in fillings.constraints:
        rough = constraint.rough
        if isinstance(rough, CountsAddUp):
            template = COUNTS_ADD_UP if rough.target.lo == rough.target.hi else COUNTS_ARE_AT_MOST
            return Reason(TOGETHER, template.format(count=decimal(int(rough.target.hi))))
        if isinstance(rough, RoughPermutation):
            return Reason(TOGETHER, IN_SOME_ORDER.format(count=decimal(len(rough.numbers))))
    return None
