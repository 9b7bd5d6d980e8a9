"""The fewest things that hit every one of some sets: exactly, by trying, within an effort.

Sets are numbered; what a thing hits is an int with a bit for each set.
"""

from __future__ import annotations

from collections.abc import Sequence

MOST_LOOKS = 20_000_000  # at things, after which nobody knows

Things = Sequence[tuple[int, int]]  # the index of each, and what it hits


class TooManyTried(Exception):
    """There was no answer within the effort."""


class Looks:
    """Counts how often things are looked at, in one search or in several."""

    def __init__(self, most: int = MOST_LOOKS) -> None:
        self.left = most
        self.size = 0  # of the sets that are tried

    def spend(self, count: int) -> None:
        """Note that things were looked at; raises TooManyTried."""
        self.left -= count
        if self.left < 0:
            raise TooManyTried(self.size)


def fewest_hitting(
    hits: Sequence[int], count: int, least: int, most: int, looks: Looks
) -> list[int] | None:
    """Give the indexes of the fewest things that hit all of `count` sets; None: more than `most`.

    Fewer than `least` are known not to do. Things that come first are preferred among equals.
    Raises TooManyTried, with the size at which that was: no smaller one does.
    """
    everything = (1 << count) - 1
    things = list(enumerate(hits))
    for size in range(least, most + 1):
        looks.size = size
        found = _hitting(things, everything, size, looks)
        if found is not None:
            return found
    return None


def _hitting(things: Things, todo: int, size: int, looks: Looks) -> list[int] | None:
    """Give up to `size` things that hit all sets of `todo`."""
    if not todo:
        return []
    looks.spend(len(things))
    if size == 0:
        return None
    if size == 1:
        return next(([index] for index, mask in things if mask & todo == todo), None)
    useful = _undominated(things, todo, looks)
    largest = max((mask.bit_count() for _, mask in useful), default=0)
    if largest * size < todo.bit_count():
        return None
    # One of those that hit the set which fewest things hit has to be chosen.
    rarest = _rarest(useful, todo)
    for index, mask in useful:
        if mask & rarest:
            rest = _hitting(useful, todo & ~mask, size - 1, looks)
            if rest is not None:
                return [index, *rest]
    return None


def _undominated(things: Things, todo: int, looks: Looks) -> list[tuple[int, int]]:
    """Give the things with what they hit of it, without those that hit no more than another."""
    first: dict[int, int] = {}
    for index, mask in things:
        if mask & todo:
            first.setdefault(mask & todo, index)
    kept: list[int] = []
    for mask in sorted(first, key=lambda m: (-m.bit_count(), first[m])):
        looks.spend(len(kept))
        if not any(mask | other == other for other in kept):
            kept.append(mask)
    return [(first[mask], mask) for mask in kept]


def _rarest(useful: Things, todo: int) -> int:
    """Give the bit of the set that fewest things hit."""
    best, fewest = 0, len(useful) + 1
    while todo:
        bit = todo & -todo
        todo ^= bit
        number = sum(1 for _, mask in useful if mask & bit)
        if number < fewest:
            best, fewest = bit, number
    return best
