"""Digits that stand among other digits, one after the other."""

from __future__ import annotations

from sevendown.engine.cells import Cell
from sevendown.engine.domains import DIGITS
from sevendown.engine.rule import Contradiction, Cost, Rule
from sevendown.rules.digits.number import mask_of


class Window(Rule):
    """The digits of Y are those of X from some place on.

    Keeps the places where each digit of Y can be that of X, the digits of Y that X can have at one
    of these, and the digits of X in the part that all of them cover. That two digits of Y go only
    with different places escapes it.
    """

    cost = Cost.DIGIT

    def __init__(self, around: tuple[Cell, ...], inside: tuple[Cell, ...], text: str) -> None:
        assert len(inside) <= len(around)
        self.around = around
        self.inside = inside
        self.cells = tuple(dict.fromkeys(around + inside))
        self.text = text

    def propagate(self) -> None:
        """Narrow the digits."""
        outer, inner = [mask_of(c) for c in self.around], [mask_of(c) for c in self.inside]
        length = len(inner)
        places = [
            start
            for start in range(len(outer) - length + 1)
            if all(map(int.__and__, outer[start : start + length], inner))
        ]
        if not places:
            raise Contradiction(self.around[0])
        for i, cell in enumerate(self.inside):
            some = 0
            for start in places:
                some |= outer[start + i]
            cell.meet(DIGITS[some])
        for i in range(places[-1], places[0] + length):
            some = 0
            for start in places:
                some |= inner[i - start]
            self.around[i].meet(DIGITS[some])

    def describe(self) -> str:
        """Say in one line what must be true."""
        return self.text
