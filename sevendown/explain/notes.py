"""What a person would have written down so far: digits, short lists, values of variables.

Notes are a mapping from what is noted (a `Key`) to the values that are left for it. A number has
an entry of its own only where that says more than its digits do. Notes are never changed: what is
known later is another mapping.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import prod

from sevendown.engine.domains import (
    DIGITS,
    Bits,
    Bound,
    Domain,
    between,
    some_of,
)
from sevendown.language import tree
from sevendown.proof.knowledge import Item, Knowledge, Place, Values

Key = tuple[str, Place | str]  # ("cells", (0, 2)), ("numbers", "12a"), ("vars", "n")
Notes = Mapping[Key, Domain]

LONGEST_LIST = 12  # values; nobody keeps a longer list on paper
_WORTH = 0.9  # of a stretch too long to be listed, what leaves more than this is not noted


def is_fixed(domain: Domain) -> bool:
    """Say whether one value is left."""
    return domain.lo == domain.hi


def is_list(domain: Domain) -> bool:
    """Say whether it is written down as a list: all its values, which are few."""
    return domain.size <= LONGEST_LIST


def cell_key(place: Place) -> Key:
    """Give the key of a cell."""
    return "cells", place


def slot_key(slot: tree.Slot) -> Key:
    """Give the key of a number; one of a single cell is its cell."""
    return ("numbers", slot.name) if len(slot.cells) > 1 else ("cells", slot.cells[0])


def axioms(puzzle: tree.PuzzleTree, variables: Mapping[str, Domain]) -> dict[Key, Domain]:
    """Give what is known before any clue is looked at: the header, given digits, no leading 0."""
    masks = {place: sum(1 << digit for digit in puzzle.digits) for place in puzzle.open_cells}
    if not puzzle.leading_zeros:
        for slot in puzzle.numbers:
            masks[slot.cells[0]] &= ~1
    for place, digit in puzzle.given.items():
        masks[place] &= 1 << digit
    found: dict[Key, Domain] = {}
    for place, mask in masks.items():
        found["cells", place] = DIGITS[mask] if mask else DIGITS[1]  # see `impossible_places`
    for name, domain in variables.items():
        found["vars", name] = domain
    return found


def impossible_places(puzzle: tree.PuzzleTree) -> list[Place]:
    """Give the cells for which nothing is left before any clue is looked at."""
    starts = set() if puzzle.leading_zeros else {slot.cells[0] for slot in puzzle.numbers}
    return [
        place
        for place in puzzle.open_cells
        if not {d for d in puzzle.digits if d or place not in starts}
        & {puzzle.given.get(place, d) for d in puzzle.digits}
    ]


def ends(notes: Notes, slot: tree.Slot) -> tuple[int, int]:
    """Give the lowest and the highest value that the digits of a number allow."""
    low = high = 0
    for place in slot.cells:
        digits = notes["cells", place]
        low, high = 10 * low + int(digits.lo), 10 * high + int(digits.hi)
    return low, high


def spellings(notes: Notes, slot: tree.Slot) -> int:
    """Give how many values the digits of a number allow."""
    return prod(int(notes["cells", place].size) for place in slot.cells)


def possibilities(notes: Notes, slot: tree.Slot) -> int:
    """Give how many values are left for a number, as far as that is noted."""
    by_digits = spellings(notes, slot)
    own = notes.get(slot_key(slot)) if len(slot.cells) > 1 else None
    return by_digits if own is None else min(by_digits, int(own.size))


def matching(notes: Notes, slot: tree.Slot, values: Iterable[int]) -> list[int]:
    """Give the values whose digits are possible."""
    places = [notes["cells", place] for place in slot.cells]
    length = len(places)
    found = []
    for value in values:
        text = str(value).zfill(length)
        if len(text) == length and all(int(c) in d for c, d in zip(text, places, strict=True)):
            found.append(value)
    return found


def worth_noting(notes: Notes, key: Key, found: Domain, slot: tree.Slot | None) -> Domain | None:
    """Give what is to be noted where a key turns out to be in a domain; None: nothing new.

    `notes` has the digits as they turn out to be.
    """
    now = notes.get(key)
    new = found if now is None else now.meet(found)
    assert new is not None
    if key[0] == "cells":
        return None if new is now else new
    low: Bound
    high: Bound
    if slot is not None:
        if is_list(new):
            left = matching(notes, slot, new.values())
            if not left or len(left) == 1 or len(left) >= spellings(notes, slot):
                return None  # its digits say as much
            if now is not None and is_list(now) and now.size <= len(left):
                return None
            return some_of(left)
        low, high = ends(notes, slot)
        if now is not None:
            low, high = max(low, now.lo), min(high, now.hi)
    else:
        assert now is not None
        if is_list(new):
            return None if new.size == now.size else new
        low, high = now.lo, now.hi
    hull = between(max(new.lo, low), min(new.hi, high))
    if hull is None or hull.size > (high - low + 1) * _WORTH:
        return None
    return hull


def as_values(domain: Domain) -> Values:
    """Give a domain as the values of an item of a proof."""
    if is_list(domain) or (isinstance(domain, Bits) and domain.hi < 10):
        return tuple(domain.values())
    return range(int(domain.lo), int(domain.hi) + 1)


def as_item(key: Key, domain: Domain) -> Item:
    """Give a note as an item of a proof."""
    return Item(key[0], key[1], as_values(domain))


def as_knowledge(notes: Notes) -> Knowledge:
    """Give notes as what is known in a proof, in a fixed order."""
    return Knowledge.of(*(as_item(key, notes[key]) for key in sorted(notes, key=in_order)))


def in_order(key: Key) -> tuple[str, tuple[int, ...], str]:
    """Give what keys are sorted by: cells as they are read, then names."""
    kind, name = key
    return (kind, name, "") if isinstance(name, tuple) else (kind, (), name)
