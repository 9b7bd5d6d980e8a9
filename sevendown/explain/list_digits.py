"""What digits leave of a list of values."""

from __future__ import annotations

from collections.abc import Mapping

from sevendown.explain.fact_text import FactText
from sevendown.language import tree
from sevendown.proof.knowledge import Knowledge, Place, Values, shared_values

MOST_LOOKED_THROUGH = 1000  # values of a list


def matching(slot: tree.Slot, values: Values, cells: Mapping[Place, Values]) -> list[int]:
    """Give the values of a number whose digits are possible."""
    found = []
    for value in values:
        text = str(value).zfill(len(slot.cells))
        pairs = zip(slot.cells, text, strict=True)
        if all(int(c) in cells[place] for place, c in pairs if place in cells):
            found.append(value)
    return found


def needed_digits(
    slot: tree.Slot, values: Values, cells: Mapping[Place, Values]
) -> dict[Place, Values]:
    """Give the fewest digits that leave of a list what all these digits leave of it."""
    needed = {place: cells[place] for place in slot.cells if place in cells}
    if len(values) > MOST_LOOKED_THROUGH:
        return needed
    left = matching(slot, values, needed)
    for place in sorted(needed, key=lambda p: -len(needed[p])):
        fewer = {p: d for p, d in needed.items() if p != place}
        if matching(slot, values, fewer) == left:
            needed = fewer
    return needed


def left_of(facts: FactText, slot: tree.Slot, known: Knowledge) -> Values | None:
    """Give what a number can be by a list or by its digits; None: that are too many."""
    cells = {place: known.cells.get(place, facts.base[place]) for place in slot.cells}
    values: Values | None = known.numbers.get(slot.name)
    if values is None:
        low = int("".join(str(min(cells[place])) for place in slot.cells))
        high = int("".join(str(max(cells[place])) for place in slot.cells))
        if high - low > MOST_LOOKED_THROUGH:
            return None
        values = range(low, high + 1)
    if len(values) > MOST_LOOKED_THROUGH:
        return None
    return tuple(matching(slot, values, cells))


def left_after(slot: tree.Slot, values: Values, conclusion: Knowledge | None) -> Values:
    """Give what is left of a list after a step."""
    if conclusion is None:
        return ()
    left: Values = tuple(matching(slot, values, conclusion.cells))
    wanted = conclusion.numbers.get(slot.name)
    return left if wanted is None else shared_values(left, wanted)
