"""What follows from a step, in words: new digits first, then lists, then candidates of digits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sevendown.explain import wordlist
from sevendown.explain.fact_text import FactText
from sevendown.explain.list_digits import MOST_LOOKED_THROUGH
from sevendown.explain.reason import Key
from sevendown.language import tree
from sevendown.proof.knowledge import (
    NOTHING_KNOWN,
    Item,
    Knowledge,
    Place,
    Values,
    shared_values,
)
from sevendown.record import Record


class CellOrigin(Record):
    """From where something is known of a cell: a number, a supposition or its end."""

    digits: Values  # that were left then
    number: str = ""  # of the grid, of which a step was about
    step: str = ""  # the number of a supposition that was refuted
    supposed: bool = False


class Known:
    """What is known at some point of a proof; grows as it is told."""

    def __init__(self, facts: FactText) -> None:
        self._facts = facts
        self.cells: dict[Place, Values] = dict(facts.base)
        self.numbers: dict[str, Values] = {}
        self.variables: dict[str, Values] = {}
        self._origins: dict[Place, CellOrigin] = {}

    def copy(self) -> Known:
        """Give another one that knows the same."""
        other = Known(self._facts)
        other.cells, other.numbers = dict(self.cells), dict(self.numbers)
        other.variables = dict(self.variables)
        other._origins = dict(self._origins)
        return other

    def note_origin(self, place: Place, origin: CellOrigin) -> None:
        """Note from where the digits of a cell are known."""
        self._origins[place] = origin

    def origin(self, place: Place) -> CellOrigin | None:
        """Give from where the digits of a cell are known, if nothing has been learnt since."""
        found = self._origins.get(place)
        return found if found is not None and _same(self.cells[place], found.digits) else None

    def take(self, knowledge: Knowledge) -> None:
        """Learn something."""
        for place, digits in knowledge.cells.items():
            self.cells[place] = shared_values(self.cells.get(place, digits), digits)
        for name, values in knowledge.numbers.items():
            self.numbers[name] = shared_values(self.numbers.get(name, values), values)
        for name, values in knowledge.variables.items():
            self.variables[name] = shared_values(self.variables.get(name, values), values)
        for name in knowledge.numbers:
            self._spread(name)

    def leave_out(self, item: Item) -> None:
        """Learn that something does not have these values."""
        if isinstance(item.name, tuple):
            left = tuple(v for v in self.cells[item.name] if v not in item.values)
            self.cells[item.name] = left
        else:
            kept = self.numbers if item.kind == "numbers" else self.variables
            if item.name in kept:
                kept[item.name] = _without(kept[item.name], item.values)
            if item.kind == "numbers" and item.name in kept:
                self._spread(item.name)

    def unite(self, others: Sequence[Known]) -> None:
        """Learn that one of these is what is known."""
        if not others:
            return
        for place in self.cells:
            self.cells[place] = _union([other.cells[place] for other in others])
        for kept, of_others in (
            (self.numbers, [other.numbers for other in others]),
            (self.variables, [other.variables for other in others]),
        ):
            for name in of_others[0]:
                if all(name in other for other in of_others):
                    kept[name] = _union([other[name] for other in of_others])

    def _spread(self, name: str) -> None:
        """Let the digits of a number agree with its list."""
        slot, values = self._facts.slots[name], self.numbers[name]
        if isinstance(values, range):
            return
        for index, place in enumerate(slot.cells):
            found = {int(str(value).zfill(len(slot.cells))[index]) for value in values}
            left = tuple(d for d in self.cells[place] if d in found)
            if len(left) > 1 or len(found) == 1:  # else the list is still to be looked through
                self.cells[place] = left

    def of(self, item: Item) -> Values | None:
        """Give what is known of something; None: nothing."""
        if isinstance(item.name, tuple):
            return self.cells[item.name]
        kept = self.numbers if item.kind == "numbers" else self.variables
        return kept.get(item.name)

    def is_full(self, slot: tree.Slot) -> bool:
        """Whether all digits of a number are known."""
        return all(len(self.cells[place]) == 1 for place in slot.cells)

    def value(self, slot: tree.Slot) -> int:
        """Give a number of which all digits are known."""
        return int("".join(str(self.cells[place][0]) for place in slot.cells))

    def rows(self) -> tuple[str, ...]:
        """Draw the grid: digits, `.` where there is none yet, `#` where there can be none."""
        puzzle = self._facts.puzzle
        return tuple(
            "".join(self._sign((row, column)) for column in range(puzzle.columns))
            for row in range(puzzle.rows)
        )

    def _sign(self, place: Place) -> str:
        digits = self.cells.get(place)
        if digits is None:
            return "#"
        return str(digits[0]) if len(digits) == 1 else "."


def _without(values: Values, others: Values) -> Values:
    """Leave out values; of a long stretch, only where it begins or ends."""
    if not isinstance(values, range) or len(values) <= MOST_LOOKED_THROUGH:
        return tuple(value for value in values if value not in others)
    while values and values[0] in others:
        values = values[1:]
    while values and values[-1] in others:
        values = values[:-1]
    return values


def _same(one: Values | None, other: Values) -> bool:
    """Say whether these are the same values."""
    if one is None or len(one) != len(other):
        return False
    if isinstance(one, range) and isinstance(other, range):
        return one == other
    return tuple(one) == tuple(other)


def _union(some: Sequence[Values]) -> Values:
    first = some[0]
    if all(values == first for values in some):
        return first
    if any(len(values) > MOST_LOOKED_THROUGH for values in some):
        return range(min(values[0] for values in some), max(values[-1] for values in some) + 1)
    return tuple(sorted({value for values in some for value in values}))


class ConclusionText:
    """Tells what is new after a step."""

    def __init__(self, facts: FactText) -> None:
        self._facts = facts

    def told(
        self,
        conclusion: Knowledge,
        before: Known,
        near: Sequence[tree.Slot] = (),
        listed: Mapping[Key, Values] | None = None,
        bare: bool = False,
    ) -> list[str]:
        """Tell what a conclusion adds; what has been listed already is told no more.

        Bare: no reason is told, so that a digit that is out is named.
        """
        listed = listed or {}
        after = before.copy()
        after.take(conclusion)
        cells = {
            place: digits
            for place, digits in after.cells.items()
            if len(digits) < len(before.cells[place])
        }
        lists = {
            name: values
            for name, values in after.numbers.items()
            if name in conclusion.numbers and self._is_news(name, values, before, after)
        }
        covered = self._covered(lists)
        fixed = {
            place: digits
            for place, digits in cells.items()
            if len(digits) == 1 and place not in covered
        }
        found, said = self._digits(fixed, cells, after, near, covered)
        variables = {
            name: values
            for name, values in after.variables.items()
            if name in conclusion.variables
            and values != before.variables.get(name)
            and (len(values) == 1 or not _same(listed.get(("vars", name)), values))
        }
        singles = [name for name, values in variables.items() if len(values) == 1]
        found += self._facts.variables({name: variables[name] for name in singles})
        for name, values in lists.items():
            found += self._list(name, values, cells, after, listed)
        others = [name for name in variables if name not in singles]
        found += [self._named(("vars", name), variables[name], listed) for name in others]
        sets = {
            place: digits
            for place, digits in cells.items()
            if len(digits) > 1 and place not in covered and place not in said
        }
        return found + self._sets(sets, conclusion if bare else NOTHING_KNOWN, after, near)

    def completed(self, before: Known, after: Known, told: Sequence[str]) -> list[str]:
        """Tell which numbers have got their last digit, but for those that are told already."""
        found = []
        for slot in self._facts.puzzle.numbers:
            if len(slot.cells) > 1 and not before.is_full(slot) and after.is_full(slot):
                text = self._facts.named(slot.name, (after.value(slot),))
                if text not in told:
                    found.append(text)
        return found

    def _named(self, key: tuple[str, str], left: Values, listed: Mapping[Key, Values]) -> str:
        """Tell values that are left, perhaps of those that have been listed."""
        name = key[1]
        own = listed.get(key)
        if own is None or len(own) <= len(left):
            return self._facts.named(name, left)
        return wordlist.OF_THESE.format(name=name, left=self._facts.values(left))

    def _is_news(self, name: str, values: Values, before: Known, after: Known) -> bool:
        """Say whether a list says more than its digits do."""
        if before.numbers.get(name) == values:
            return False
        slot = self._facts.slots[name]
        return any(len(after.cells[place]) > 1 for place in slot.cells)

    def _covered(self, lists: Mapping[str, Values]) -> set[Place]:
        """Give the cells of which lists tell all there is to know."""
        return {
            place
            for name, values in lists.items()
            if not isinstance(values, range)
            for place in self._facts.slots[name].cells
        }

    def _digits(
        self,
        fixed: Mapping[Place, Values],
        cells: Mapping[Place, Values],
        after: Known,
        near: Sequence[tree.Slot],
        covered: set[Place],
    ) -> tuple[list[str], set[Place]]:
        """Tell new digits by numbers; give what is told, and of which cells."""
        found: list[str] = []
        said: set[Place] = set()
        for slot in self._facts.covering(fixed, near):
            known = {p: after.cells[p] for p in slot.cells if len(after.cells[p]) == 1}
            new_sets = {p: d for p, d in cells.items() if p in slot.cells and p not in covered}
            bounds = self._facts.stretch(slot, {**known, **new_sets})
            if bounds is not None:
                values = range(bounds[0], bounds[1] + 1)
                found.append(self._facts.named(slot.name, values))
                said |= set(new_sets)
            else:
                shown = {p: d for p, d in new_sets.items() if self._facts.in_brackets(d)}
                pattern = self._facts.pattern(slot, {**known, **shown})
                found.append(wordlist.IS_VALUE.format(name=slot.name, value=pattern))
                said |= set(shown)
            said |= set(known)
        outside = [place for place in fixed if self._facts.through(place) is None]
        found += [self._facts.digit(None, place, fixed[place]) for place in outside]
        return found, said

    def _list(
        self,
        name: str,
        values: Values,
        cells: Mapping[Place, Values],
        after: Known,
        listed: Mapping[Key, Values],
    ) -> list[str]:
        slot = self._facts.slots[name]
        known = {p: after.cells[p] for p in slot.cells if len(after.cells[p]) == 1}
        pattern = self._facts.pattern(slot, known)
        news = any(place in cells and len(cells[place]) == 1 for place in slot.cells)
        if _same(listed.get(("numbers", name)), values):
            return [wordlist.IS_VALUE.format(name=name, value=pattern)] if news else []
        text = self._named(("numbers", name), values, listed)
        news = news and not isinstance(values, range)
        return [wordlist.IN_ANY_CASE.format(listed=text, pattern=pattern) if news else text]

    def _sets(
        self,
        sets: Mapping[Place, Values],
        conclusion: Knowledge,
        after: Known,
        near: Sequence[tree.Slot],
    ) -> list[str]:
        """Tell candidates of digits, several of one number as a pattern."""
        found: list[str] = []
        for slot in self._facts.covering(sets, near):
            here = {place: sets[place] for place in slot.cells if place in sets}
            shown = {p: d for p, d in here.items() if self._facts.in_brackets(d)}
            if len(shown) > 1:
                known = {p: after.cells[p] for p in slot.cells if len(after.cells[p]) == 1}
                pattern = self._facts.pattern(slot, {**known, **shown})
                found.append(wordlist.IS_VALUE.format(name=slot.name, value=pattern))
                here = {place: digits for place, digits in here.items() if place not in shown}
            found += [self._set(slot, place, d, conclusion) for place, d in here.items()]
        outside = [place for place in sets if self._facts.through(place) is None]
        return found + [self._facts.digit(None, place, sets[place]) for place in outside]

    def _set(self, slot: tree.Slot, place: Place, digits: Values, conclusion: Knowledge) -> str:
        """Tell candidates of a digit; which one is out, if it is one of those known before."""
        own = [d for d in self._facts.base[place] if d in conclusion.cells.get(place, digits)]
        if len(digits) < len(own) == len(self._facts.base[place]) - 1:
            left = self._facts.values(tuple(digits))
            text = self._facts.digit(slot, place, own)
            return wordlist.WHICH_LEAVES.format(own=text, left=left)
        return self._facts.digit(slot, place, digits)
