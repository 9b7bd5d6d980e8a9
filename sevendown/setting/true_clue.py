"""A true statement about an entry: what a setter can say of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sevendown.language import tree
from sevendown.record import Record, field

Values = Mapping[str, int]  # of entries, by the names that solutions have for them: "12a"


class TrueClue(Record):
    """Something that is true of an entry in a filled grid."""

    text: str  # in the language of puzzles
    slot: tree.Slot  # the entry whose clue it is
    others: tuple[tree.Slot, ...]  # those that it names besides
    words: tuple[
        str, ...
    ]  # the words in it, by their first names; what it is called by comes first
    pleasantness: float  # from 0 to 1: how well it reads, and how gladly one works with it
    bits: float  # how often it halves the values of the entry, where the others are known
    holds: Callable[[Values], bool] = field(compare=False, repr=False)  # of any filling

    @property
    def family(self) -> str:
        """What it is called by, for variety."""
        return self.words[0]

    @property
    def entries(self) -> frozenset[str]:
        """The names of all entries that it speaks of."""
        return frozenset((self.slot.name, *(other.name for other in self.others)))
