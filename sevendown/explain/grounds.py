"""Why an inference is right, in words: the arithmetic that a person would do.

A reason is looked for with plain meanings alone, from the clue and the premises of the step. How
much is looked at is counted, so that the same is said each time; where nothing short is found,
there is no reason to tell, and clue, premises and conclusion have to do.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sevendown.explain import wordlist
from sevendown.explain.clue_text import Clues, WordedClue
from sevendown.explain.conclusion_text import Known
from sevendown.explain.count_reasons import CountReasons
from sevendown.explain.crossing_reasons import CrossingReasons
from sevendown.explain.digit_sum_reasons import DigitSumReasons
from sevendown.explain.distinct_reasons import DistinctReasons
from sevendown.explain.ends_reasons import EndsReasons
from sevendown.explain.excluded_digits import ExcludedDigits
from sevendown.explain.fact_text import FactText
from sevendown.explain.joint_reasons import joint_reason
from sevendown.explain.list_reasons import FEW, ListReasons
from sevendown.explain.needed_axioms import needed_axioms
from sevendown.explain.reason import COUNT, EITHER, NO_REASON, NOTHING_SAID, Reason
from sevendown.explain.shared_cells import SharedCells
from sevendown.explain.side_reasons import MOST_SIDES, SideReasons
from sevendown.explain.step_questions import StepAsker, most_looks, with_items
from sevendown.explain.step_scope import StepScope, plain_statement
from sevendown.language import semantics, tree
from sevendown.language.named_parts import is_truth
from sevendown.numbertheory import TooLarge
from sevendown.proof.fillings import Fillings, TooWide
from sevendown.proof.inference import Inference
from sevendown.proof.knowledge import Item, Values
from sevendown.record import replaced

_OF_PARTS = 4  # a clue is shortened if a fraction of the looks is enough for that
_OF_AXIOMS = 3  # the same for whether rules for all numbers matter


class Grounds:
    """Finds reasons for the inferences of proofs of one puzzle."""

    def __init__(
        self, puzzle: tree.PuzzleTree, facts: FactText, clues: Clues, asker: StepAsker
    ) -> None:
        self._puzzle = puzzle
        self._facts = facts
        self._clues = clues
        self._asker = asker
        self._crossings = CrossingReasons(facts)
        self._shared_cells = SharedCells(puzzle, facts)

    def needed(self, step: Inference) -> list[WordedClue]:
        """Give the clues of a step; of one that demands several things, those that are needed."""
        clues = self._clues.of(step.lines)
        for index, clue in enumerate(clues):
            whole = plain_statement(clue.statement)
            if not isinstance(whole, tree.Logic) or whole.connective != "and":
                continue
            parts = list(whole.parts)
            for part in whole.parts if len(parts) <= MOST_SIDES else ():
                fewer = [other for other in parts if other is not part]
                if not fewer:
                    break
                shorter = self._clues.part_of(clue, fewer)
                others = [*clues[:index], shorter, *clues[index + 1 :]]
                if self._follows(step, others):
                    parts, clues = fewer, others
        return clues

    def _follows(self, step: Inference, clues: Sequence[WordedClue]) -> bool:
        """Say whether an inference is right by these clues, as far as can be seen."""
        most = most_looks(self._puzzle, clues) // _OF_PARTS
        if not most:
            return False
        fillings = Fillings(self._puzzle, [clue.statement for clue in clues], step.distinct)
        try:
            return fillings.follows(step.premises, step.conclusion, most) is None
        except (TooWide, TooLarge, semantics.TooMany):
            return False

    def reason(
        self,
        step: Inference,
        clues: Sequence[WordedClue],
        known: Known | None = None,
        exact: bool = False,
    ) -> Reason:
        """Give the shortest reason that is found; exact: it concludes all that follows."""
        if not clues and not step.distinct:
            return self._crossings.crossing(step, known)
        if not clues:
            return self._crossings.different(step)
        try:
            scope = StepScope(self._puzzle, self._facts, step, clues, self._asker)
            counted = joint_reason(scope) or CountReasons(scope, known).reason()
            return _reason_by_clues(scope, exact) if counted is None else counted
        except (TooLarge, semantics.TooMany):
            return NOTHING_SAID

    def axioms(self, step: Inference, clues: Sequence[WordedClue]) -> list[str]:
        """Say which of the rules that hold for all numbers are needed, and are easily missed."""
        if not clues:
            return []
        try:
            found = []
            if self._may_need_axioms(step, clues):
                found = list(needed_axioms(self._puzzle, self._facts, step, clues))
            shared = self._shared_cells.needed(step, clues)
            return [wordlist.SHARED_CELLS.format(cells=shared), *found] if shared else found
        except (TooLarge, semantics.TooMany):
            return []

    def _may_need_axioms(self, step: Inference, clues: Sequence[WordedClue]) -> bool:
        """Say whether a step would be wrong if all numbers but its own could begin with 0.

        Where that is too much to run through, it is not told which of them must not.
        """
        if self._puzzle.leading_zeros or self._puzzle.digits != tuple(range(10)):
            return True
        slots = [slot for clue in clues for slot in clue.slots]
        own = {slot.cells[0] for slot in slots}
        scope = {place for slot in slots for place in slot.cells if place not in own}
        zeros = [slot.cells[0] for slot in self._puzzle.numbers if slot.cells[0] in scope]
        zeros = [place for place in zeros if 0 in step.premises.cells.get(place, (0,))]
        if not zeros:
            return False
        wrong = [step.premises]
        if step.conclusion is not None:
            if not step.conclusion.cells:
                return True
            wrong = [
                with_items(step.premises, Item("cells", place, _all_but(digits)))
                for place, digits in step.conclusion.cells.items()
            ]
        most = most_looks(self._puzzle, clues) // _OF_AXIOMS
        if not most:
            return False
        fillings = Fillings(self._puzzle, [clue.statement for clue in clues], step.distinct)
        try:
            return any(
                fillings.find(known, max(0, most - fillings.looks), zeros) is not None
                for known in wrong
            )
        except TooWide:
            return False


def _all_but(digits: Values) -> tuple[int, ...]:
    return tuple(digit for digit in range(10) if digit not in digits)


def _reason_by_clues(scope: StepScope, exact: bool) -> Reason:
    """Give the first reason that is enough, in the order in which people look."""
    lists, sides = ListReasons(scope, exact), SideReasons(scope)
    if scope.step.conclusion is None:
        return sides.nothing_fits()
    computed = lists.equal() or lists.computed() or lists.only_member()
    computed = computed or DistinctReasons(scope).reason()
    if computed is not None:
        return computed
    either = "" if lists.noun() is not None else sides.either()
    if not either and not sides.is_premise:
        return sides.by_cases() or _without_sides(scope, lists)
    left = sides.left_over()
    reason = NOTHING_SAID
    if left is not None:
        reason = _reason_by_clues(scope.with_statement(left), exact)
    if reason.kind in (NO_REASON, COUNT):
        reason = _without_sides(scope, lists)
    kind = reason.kind if reason.kind != NO_REASON else EITHER
    before = " ".join(filter(None, (either, reason.before)))
    return replaced(reason, kind=kind, before=before)


def _without_sides(scope: StepScope, lists: ListReasons) -> Reason:
    ends = EndsReasons(scope)
    wanted = _listed(scope.concluded())
    best = lists.rarest(wanted)
    sums = DigitSumReasons(scope).reason()
    is_few = best is not None and len(best[1]) <= FEW and lists.is_exact()
    # Of several sums, one list tells too little.
    is_one = isinstance(scope.statement, tree.Comparison)
    if best is not None and is_few and (sums is None or is_one or lists.explains(*best)):
        return lists.listing(*best)
    found = sums or ends.by_ends() or ends.wide()
    if found is not None:
        return found
    best = best or lists.rarest(_listed(u for u in scope.open if u not in wanted))
    if best is not None and lists.is_exact():
        return lists.listing(*best)
    by_end = ends.of_one() or ExcludedDigits(scope).reason()
    by_end = by_end or lists.counted() or ends.by_ends(vaguely=True)
    return by_end or ends.bounded() or NOTHING_SAID


def _listed(unknowns: Iterable[semantics.Unknown]) -> list[semantics.Unknown]:
    """Leave out whether statements are true, which is told as such and not as a list."""
    return [u for u in unknowns if not isinstance(u, tree.Variable) or not is_truth(u.name)]
