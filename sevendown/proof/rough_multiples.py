"""That one number is a multiple of another: by what their quotient can be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sevendown.proof.enclosures import Enclosure, between
from sevendown.proof.rough import RoughValue
from sevendown.proof.rough_forms import compared, total
from sevendown.proof.rough_predicates import Said
from sevendown.proof.rough_products import multiplied, quotients
from sevendown.proof.rough_statements import Case, RoughStatement, Truth
from sevendown.proof.unknowns_state import OpenState

_QUOTIENTS = 40  # that are gone through one by one


class RoughMultiple(Said):
    """V, and T the other way round."""

    def __init__(self, word: Any, arguments: Sequence[RoughValue], divides: bool) -> None:
        super().__init__(word, arguments)
        self.whole, self.part = self.arguments[::-1] if divides else self.arguments
        self._equations: dict[int, RoughStatement] = {}

    def _equation(self, quotient: int) -> RoughStatement:
        """Make the statement that the quotient is so much, once."""
        if quotient not in self._equations:
            times = total([(quotient, self.part)], 0)
            self._equations[quotient] = compared("=", self.whole, times)
        return self._equations[quotient]

    def _quotients(self, state: OpenState) -> Enclosure | None:
        """Enclose the quotient; None: that is not known."""
        whole, part = self.whole.rough(state), self.part.rough(state)
        if part.lo < 1 or whole.lo < 0 or whole.lo > whole.hi or part.lo > part.hi:
            return None
        if isinstance(whole.hi, float) or isinstance(part.hi, float):
            return None
        return between(-(-int(whole.lo) // part.hi), whole.hi // int(part.lo))

    def _truth(self, state: OpenState, parts: list[Enclosure], sure: bool) -> Truth:
        quotient = self._quotients(state)
        if quotient is not None and quotient.lo > quotient.hi:
            return False
        return super()._truth(state, parts, sure)

    def _narrow_further(self, state: OpenState, parts: list[Enclosure]) -> bool:
        quotient = self._quotients(state)
        if quotient is not None:
            if quotient.lo > quotient.hi:
                return False
            if quotient.lo == quotient.hi:
                return self._equation(quotient.rest).require(state)
            if not self.whole.narrow(state, multiplied(quotient, self.part.rough(state))):
                return False
            if quotient.lo > 0:
                part = self.part.rough(state)
                wanted = quotients(self.whole.rough(state), quotient, part)
                if wanted is None or not self.part.narrow(state, wanted):
                    return False
        return super()._narrow_further(state, parts)

    def cases(self, state: OpenState) -> list[Case]:
        """Give one for each quotient, where these are few."""
        found = self._quotients(state)
        if found is None or found.hi - found.lo >= _QUOTIENTS:
            return []
        return [
            ([self._equation(quotient)], []) for quotient in range(int(found.lo), int(found.hi) + 1)
        ]
