"""Different numbers that are each one of as many others are these, in some order.

Where these others are in a known order, A < B < C, the first of them is the smallest of the
numbers, and so on.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from sevendown.proof.enclosures import between
from sevendown.proof.rough import RoughNumber, RoughSum
from sevendown.proof.rough_statements import RoughMember, RoughRange, RoughStatement
from sevendown.proof.unknowns_state import OpenState


class RoughPermutation(RoughStatement):
    """That numbers are others in ascending order, if they are put in order."""

    def __init__(self, numbers: Sequence[RoughNumber], ascending: Sequence[RoughNumber]) -> None:
        self.numbers, self.ascending = tuple(numbers), tuple(ascending)

    def truth(self, state: OpenState) -> None:
        """Leave that to those that it follows from."""
        return None

    def require(self, state: OpenState) -> bool:
        """Let the first be no less than the least that the numbers can be, and so on."""
        found = [number.rough(state) for number in self.numbers]
        lows, highs = sorted(one.lo for one in found), sorted(one.hi for one in found)
        return all(
            other.narrow(state, between(low, high))
            for other, low, high in zip(self.ascending, lows, highs, strict=True)
        )


def permutations_in(
    statements: Iterable[RoughStatement], different: Collection[int]
) -> list[RoughStatement]:
    """Give what follows from statements that must all hold, where these numbers differ."""
    groups: dict[frozenset[int], dict[int, RoughNumber]] = {}
    members: dict[int, RoughNumber] = {}
    less: dict[int, set[int]] = {}  # for each number, those that are known to be less
    for statement in statements:
        if isinstance(statement, RoughMember) and isinstance(statement.of, RoughNumber):
            ends = [low for low, high in statement.ends if low is high]
            names = [one for one in ends if isinstance(one, RoughNumber)]
            if len(names) == len(statement.ends) and statement.of.number in different:
                key = frozenset(one.number for one in names)
                groups.setdefault(key, {})[statement.of.number] = statement.of
                members.update((one.number, one) for one in names)
        elif isinstance(statement, RoughRange) and isinstance(statement.of, RoughSum):
            _note_order(statement, statement.of, less)
    found: list[RoughStatement] = []
    for key, numbers in groups.items():
        ranks = {name: len(_all_less(name, less) & key) for name in key}
        if len(numbers) == len(key) and sorted(ranks.values()) == list(range(len(key))):
            ascending = [members[name] for name in sorted(key, key=ranks.__getitem__)]
            found.append(RoughPermutation(list(numbers.values()), ascending))
    return found


def _note_order(statement: RoughRange, of: RoughSum, less: dict[int, set[int]]) -> None:
    """Note that one number is less than another, where a statement says that."""
    if len(of.terms) != 2 or of.k:
        return
    (factor, one), (other_factor, other) = of.terms
    if not isinstance(one, RoughNumber) or not isinstance(other, RoughNumber):
        return
    if (factor, other_factor) == (-1, 1):
        one, other = other, one
    elif (factor, other_factor) != (1, -1):
        return
    if statement.target.hi < 0:
        less.setdefault(other.number, set()).add(one.number)
    elif statement.target.lo > 0:
        less.setdefault(one.number, set()).add(other.number)


def _all_less(number: int, less: dict[int, set[int]]) -> set[int]:
    """Give all that are less than a number, one after the other."""
    found: set[int] = set()
    waiting = [number]
    while waiting:
        for other in less.get(waiting.pop(), ()):
            if other not in found:
                found.add(other)
                waiting.append(other)
    return found
