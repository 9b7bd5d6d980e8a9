"""Changes of a text, and what comes of them: each is proved by reading the text again."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable
from typing import Any

from sevendown.errors import PuzzleError
from sevendown.language import tree
from sevendown.puzzle.kinds.crossnumber import Crossnumber
from sevendown.puzzle.results import Solution
from sevendown.record import Record
from sevendown.setting.slip_kinds import SlipKind
from sevendown.setting.trials import Budget, Trial, saying
from sevendown.text.source import Source
from sevendown.words.registry import Registry

INTEREST = 4.0  # bits by which a change may be less likely than the likeliest one that heals
SEVERAL = 5.0  # bits by which it is less likely that a puzzle has several solutions
ENOUGH = 3  # repairs after which no less likely ones are looked for


class Change(Record):
    """What stands in the text from one offset to another, and what would stand there."""

    start: int
    end: int
    new: str


class KnownSolutions(Record):
    """A puzzle of which the only solution is known, or two of its solutions."""

    puzzle: tree.PuzzleTree
    solutions: tuple[Solution, ...]

    def is_said_by(self, other: tree.PuzzleTree) -> bool:
        """Say whether another puzzle, read from a text with the same declarations, is the same."""
        mine, lines = self.puzzle, other.lines
        same = set(mine.numbers) == set(other.numbers) and len(mine.lines) == len(lines)
        return same and all(a.text == b.text for a, b in zip(mine.lines, lines, strict=True))


class Draft(Record):
    """A change that may heal a puzzle."""

    slips: tuple[SlipKind, ...]  # that it undoes
    at: int  # where in the text
    before: str
    after: str
    bits: float  # the more, the less likely
    changes: tuple[Change, ...]
    solved: KnownSolutions | None = None  # what is known of a change in one statement
    only_in: tuple[int, ...] = ()  # the statements that it changes, where that is all it does

    def applied(self, text: str) -> str:
        """Give the text with this change made."""
        for change in sorted(self.changes, key=lambda change: -change.start):
            text = text[: change.start] + change.new + text[change.end :]
        return text


class Repair(Record):
    """A change with which there is a solution."""

    draft: Draft
    solution: Solution
    is_only: bool = True  # whether there is no other one

    @property
    def bits(self) -> float:
        """How unlikely it is that this was meant."""
        return self.draft.bits + (0.0 if self.is_only else SEVERAL)

    def as_dict(self) -> dict[str, Any]:
        """Give it as plain data."""
        draft = self.draft
        return {
            "before": draft.before,
            "after": draft.after,
            "changes": [vars(change) for change in draft.changes],
            "solution": self.solution.as_dict(),
            "unique": self.is_only,
        }


def reread(source: Source, registry: Registry, draft: Draft) -> Crossnumber | None:
    """Read a text with a change made; None: it cannot be read."""
    text = draft.applied(source.text)
    try:
        return Crossnumber(Source(text, source.file, source.first_line), registry)
    except PuzzleError:
        return None


def may_heal(mended: Crossnumber, clash: Collection[int], budget: Budget, steps: int) -> bool:
    """Say whether statements that clash, if any do, may do so no more."""
    lines = mended.tree.lines
    if not clash or any(index >= len(lines) for index in clash):
        return True
    kept = [lines[index] for index in clash]
    return budget.tried(saying(mended, kept), 1, steps).is_solvable is not False


def proved(mended: Crossnumber, draft: Draft, budget: Budget, steps: int) -> Repair | None:
    """Give the repair that a change is, if the text that was read again with it has a solution."""
    return repair_of(mended, draft, tried_again(mended, draft, budget, steps))


def tried_again(mended: Crossnumber, draft: Draft, budget: Budget, steps: int) -> Trial:
    """Search for up to two solutions of a text that was read again with a change."""
    # How a printed clue is read may hang on the others, so what is known of those is not used.
    known = None if mended.clues.readings else draft.solved
    if known is not None and known.is_said_by(mended.tree):
        return Trial(known.solutions, len(known.solutions) == 1, False, 0)
    return budget.tried(mended, 2, steps)


def repair_of(mended: Crossnumber, draft: Draft, trial: Trial) -> Repair | None:
    """Give the repair that a change is, by what came of a try."""
    solutions = trial.solutions
    if trial.is_unique is None:
        return None
    if not any(is_intended(mended.tree.intended, solution) for solution in solutions):
        return None
    return Repair(draft, solutions[0], trial.is_unique)


def worthwhile(found: Iterable[float], interest: float = INTEREST) -> float:
    """Say up to which bits changes are of interest beside those that are known to heal."""
    ranked = sorted(found)
    if not ranked:
        return math.inf
    enough = ranked[ENOUGH - 1] if len(ranked) >= ENOUGH else math.inf
    return min(ranked[0] + interest, enough)


def is_intended(intended: tree.Intended | None, solution: Solution) -> bool:
    """Say whether a solution is the one that is meant, as far as that is known."""
    if intended is None:
        return True
    digits = all(solution.rows[r][c] == str(d) for (r, c), d in intended.digits.items())
    return digits and all(
        solution.variables.get(name) == value for name, value in intended.variables.items()
    )
