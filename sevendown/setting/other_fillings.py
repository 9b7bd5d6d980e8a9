"""Other fillings that clues let pass: what is wanted is clues of which none lets all pass."""

from __future__ import annotations

from collections.abc import Iterable

from sevendown.setting.true_clue import TrueClue, Values


class OtherFillings:
    """Fillings that are not the intended one, and for each clue those of which it is true."""

    def __init__(self) -> None:
        self._fillings: list[Values] = []
        self._passed: dict[str, tuple[int, int]] = {}  # by text: how many were tried, a set of bits
        self._different: dict[str, tuple[int, int]] = {}  # by name, the same

    def add(self, fillings: Iterable[Values]) -> None:
        """Take in further ones."""
        self._fillings += fillings

    def where_different(self, name: str, value: int) -> int:
        """Give those in which an entry has not that value, as a set of bits."""
        tried, bits = self._different.get(name, (0, 0))
        for index in range(tried, len(self._fillings)):
            if self._fillings[index][name] != value:
                bits |= 1 << index
        self._different[name] = (len(self._fillings), bits)
        return bits

    @property
    def all_bits(self) -> int:
        """All of them, as a set of bits."""
        return (1 << len(self._fillings)) - 1

    def passed(self, clue: TrueClue) -> int:
        """Give those of which a clue is true, as a set of bits."""
        tried, bits = self._passed.get(clue.text, (0, 0))
        if tried < len(self._fillings):
            holds = clue.holds
            for index in range(tried, len(self._fillings)):
                if holds(self._fillings[index]):
                    bits |= 1 << index
            self._passed[clue.text] = (len(self._fillings), bits)
        return bits

    def left_by(self, clues: Iterable[TrueClue]) -> int:
        """Give those of which all these clues are true, as a set of bits."""
        left = self.all_bits
        for clue in clues:
            if not left:
                break
            left &= self.passed(clue)
        return left
