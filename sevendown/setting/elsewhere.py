"""Changes elsewhere than in one statement: each is read again, and tried if it may heal a clash."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from functools import cached_property

from sevendown.language import semantics
from sevendown.language.tree import CellDigit, PuzzleTree, Reference
from sevendown.puzzle.kinds.crossnumber import Crossnumber
from sevendown.setting.mending import (
    INTEREST,
    Draft,
    Repair,
    may_heal,
    proved,
    repair_of,
    reread,
    tried_again,
    worthwhile,
)
from sevendown.setting.ready_puzzle import ReadyPuzzle
from sevendown.setting.repairs import MOST_SLOW, QUICK_STEPS, SLOW_BESIDE, STEPS
from sevendown.setting.trials import Budget, Trial, with_constants_computed

ELSEWHERE = -1.5  # bits by which a repair elsewhere than in a statement may be less likely
MOST_READY = 8  # puzzles without some of their statements that are kept


class Elsewhere:
    """Finds the repairs among changes of a puzzle's text."""

    def __init__(self, puzzle: Crossnumber, budget: Budget, most: int) -> None:
        self._puzzle = puzzle
        self._budget = budget
        self._most = most  # changes that are tried of some that are given
        self._ready: dict[frozenset[int], ReadyPuzzle] = {}  # by the statements that are not there

    @cached_property
    def _computed(self) -> Crossnumber:
        return with_constants_computed(self._puzzle)

    def healing(
        self,
        drafts: list[Draft],
        clashes: Sequence[Collection[int]] = (),
        known: Sequence[Repair] = (),
        alike: Sequence[Repair] = (),
    ) -> list[Repair]:
        """Give the repairs among changes, as far as they are of interest beside known ones.

        These are changes of statements, and others that are alike. All clashes that are known must
        be healed; the first is the one that is told.
        """
        found: list[Repair] = []
        slow: list[tuple[Crossnumber, Draft]] = []
        seen = {repair.draft.changes for repair in known}
        most = _worthwhile(known, ELSEWHERE)
        for draft in drafts[: self._most]:  # the likeliest first
            if draft.changes in seen:
                continue
            if draft.bits > min(most, _worthwhile([*alike, *found], INTEREST)):
                break
            only_in = draft.only_in
            if only_in and any(all(index not in clash for index in only_in) for clash in clashes):
                continue
            mended = reread(self._puzzle.source, self._puzzle.registry, draft)
            if mended is None or self._leaves(mended, clashes):
                continue
            trial = self._tried(mended, draft, clashes)
            repair = repair_of(mended, draft, trial)
            if repair is not None:
                found.append(repair)
            elif trial.is_unique is None:
                slow.append((mended, draft))
        # Beside those that heal, only what is likelier than all of them is worth the time.
        least = min((repair.bits for repair in (*known, *found)), default=math.inf)
        slow = [one for one in slow if one[1].bits < least]
        for mended, draft in slow[: SLOW_BESIDE if known or found else MOST_SLOW]:
            repair = proved(mended, draft, self._budget, STEPS)
            if repair is not None:
                found.append(repair)
        return found

    def _tried(
        self, mended: Crossnumber, draft: Draft, clashes: Sequence[Collection[int]]
    ) -> Trial:
        """Search for up to two solutions of a text that was read again with a change."""
        budget = self._budget
        changed = self._changed_statements(mended)
        if changed and not draft.only_in:  # there are other such changes
            ready = self._without(frozenset(changed))
            lines = [mended.tree.lines[index] for index in changed]
            if ready.is_refuted:
                return Trial((), True, False, 0)
            if ready.can_take(lines):
                return budget.spent(lambda left: ready.tried(lines, 2, left), QUICK_STEPS)
        if clashes and not may_heal(mended, clashes[0], budget, QUICK_STEPS):
            return Trial((), True, False, 0)
        return tried_again(mended, draft, budget, QUICK_STEPS)

    def _changed_statements(self, mended: Crossnumber) -> list[int]:
        """Give the statements that a change changes, where it changes nothing else."""
        before, after = self._puzzle.tree, mended.tree
        same = (
            len(before.lines) == len(after.lines)
            and _conventions(before) == _conventions(after)
            and before.variables == after.variables
            and before.open_cells == after.open_cells
            and set(before.numbers) == set(after.numbers)
        )
        both = enumerate(zip(before.lines, after.lines, strict=False))
        return [index for index, (a, b) in both if a.statement != b.statement] if same else []

    def _without(self, statements: frozenset[int]) -> ReadyPuzzle:
        """Give the puzzle without some statements, ready for others."""
        if statements not in self._ready:
            if len(self._ready) == MOST_READY:
                self._ready.clear()
            lines = self._computed.tree.lines
            kept = [line for index, line in enumerate(lines) if index not in statements]
            self._ready[statements] = ReadyPuzzle(self._computed.with_lines(kept), STEPS)
        return self._ready[statements]

    def _leaves(self, mended: Crossnumber, clashes: Sequence[Collection[int]]) -> bool:
        """Say whether a change leaves all that one of some clashes speaks of as it was."""
        before, after = self._puzzle.tree, mended.tree
        if len(before.lines) != len(after.lines):
            return False
        if _conventions(before) != _conventions(after) or before.variables != after.variables:
            return False
        both = enumerate(zip(before.lines, after.lines, strict=True))
        changed = {index for index, (a, b) in both if a.statement != b.statement}
        clashes = [clash for clash in clashes if changed.isdisjoint(clash)]
        if before.open_cells == after.open_cells and set(before.numbers) == set(after.numbers):
            return bool(clashes)
        return any(self._is_as_before(clash, after) for clash in clashes)

    def _is_as_before(self, clash: Collection[int], after: PuzzleTree) -> bool:
        """Say whether what a clash speaks of is the same in another grid."""
        before = self._puzzle.tree
        statements = [before.lines[index].statement for index in clash]
        unknowns = [
            [semantics.unknowns(one, tree) for one in statements] for tree in (before, after)
        ]
        if unknowns[0] != unknowns[1]:
            return False
        parts = [part for listed in unknowns[0] for part in listed]
        cells = {cell for part in parts if isinstance(part, Reference) for cell in part.slot.cells}
        cells |= {(part.row, part.column) for part in parts if isinstance(part, CellDigit)}
        near = [
            {slot for slot in tree.numbers if not cells.isdisjoint(slot.cells)}
            for tree in (before, after)
        ]
        return near[0] == near[1]


def _conventions(puzzle: PuzzleTree) -> tuple[object, ...]:
    """Give what holds of the grid as a whole."""
    return puzzle.digits, puzzle.leading_zeros, puzzle.distinct_answers, puzzle.given


def _worthwhile(found: Sequence[Repair], interest: float) -> float:
    return worthwhile([repair.bits for repair in found], interest)
