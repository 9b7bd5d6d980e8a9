"""The pool of true clues: all that can be said of an entry whose value is known.

    pool = CluePool(puzzle.tree, puzzle.registry.words)
    pool.clues(slot, {"1a": 144, "2d": 12})

Values are by the names that solutions have for entries; those that are not known are left out.
Words of plug-ins join by themselves. What comes out is true, in an order that is always the same;
who uses it ranks it by `bits` and `pleasantness`, and reads it by `Crossnumber.statement`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sevendown.language import tree
from sevendown.setting.related_clues import RelatedClues
from sevendown.setting.single_clues import SingleClues, Vocabulary
from sevendown.setting.true_clue import TrueClue, Values
from sevendown.setting.value_counts import ValueCounts
from sevendown.words.base import Word


class CluePool:
    """Gives true clues about the entries of one grid."""

    def __init__(
        self,
        puzzle: tree.PuzzleTree,
        words: Sequence[Word],
        allowed: Collection[str] | None = None,
        counts: ValueCounts | None = None,
    ) -> None:
        """`allowed`: the first names of the words that may be used; None: all of them.

        `counts` of another grid with the same digits may be used again.
        """
        self._slots = puzzle.numbers
        self._words = Vocabulary([w for w in words if allowed is None or w.name in allowed])
        self.counts = counts or ValueCounts(puzzle.digits, puzzle.leading_zeros)

    def clues(self, slot: tree.Slot, values: Values) -> list[TrueClue]:
        """Give what is true of an entry and of others that have these values."""
        value = values[slot.name]
        found = list(SingleClues(slot, value, self._words, self.counts).clues())
        known = [(other, values[other.name]) for other in self._slots if other.name in values]
        found += RelatedClues(slot, value, known, self._words, self.counts).clues()
        return found

    def gives_away(self, clue: TrueClue) -> bool:
        """Say whether a clue leaves, all alone, one value of its entry."""
        return not clue.others and clue.bits > self.counts.bits_of_all(len(clue.slot.cells)) - 0.5
