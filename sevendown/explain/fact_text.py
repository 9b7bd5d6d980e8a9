"""What is known, in words: `1a = ·6··`, `29a is 1008 or 1128`, `27a is 800 to 849`."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from sevendown.explain import wordlist
from sevendown.language import tree
from sevendown.language.named_parts import is_truth, truth_number
from sevendown.numbertheory import decimal
from sevendown.proof.knowledge import Item, Knowledge, Place, Values
from sevendown.text.phrases import join_words

Digits = Mapping[Place, Collection[int]]

_MOST_IN_BRACKETS = 5  # digits of a place in a pattern; more are told apart
_MOST_LEFT_OUT = 2  # digits that are rather left out than the others listed
_MOST_LISTED = 12  # values
_MOST_FACTS = 12  # told one by one


class FactText:
    """Tells what is known of the cells, numbers and variables of a puzzle."""

    def __init__(self, puzzle: tree.PuzzleTree) -> None:
        self.puzzle = puzzle
        self.slots = {slot.name: slot for slot in puzzle.numbers}
        firsts = set() if puzzle.leading_zeros else {slot.cells[0] for slot in puzzle.numbers}
        self.base: dict[Place, tuple[int, ...]] = {}  # what is known of each cell from the start
        for place in puzzle.open_cells:
            digits = puzzle.digits
            if place in puzzle.given:
                digits = (puzzle.given[place],)
            self.base[place] = tuple(d for d in digits if d or place not in firsts)

    # Names

    def through(self, place: Place) -> tree.Slot | None:
        """Give the number by which a cell is named: the longest through it."""
        found = [slot for slot in self.puzzle.numbers if place in slot.cells]
        return max(found, key=lambda slot: len(slot.cells), default=None)

    def cell_name(self, place: Place, near: Iterable[tree.Slot] = ()) -> str:
        """Name a cell by a number through it, one of those near if there is any."""
        slot = next((slot for slot in near if place in slot.cells), None) or self.through(place)
        if slot is None:
            return wordlist.CELL.format(row=place[0] + 1, column=place[1] + 1)
        return self.digit_name(slot, slot.cells.index(place))

    def digit_name(self, slot: tree.Slot, index: int) -> str:
        """Name a digit of a number, counted from 0."""
        if len(slot.cells) == 1:
            return slot.name
        ordinal = self.ordinal(slot, index)
        if ordinal is None:
            return wordlist.NTH_DIGIT_OF.format(place=index + 1, number=slot.name)
        return wordlist.DIGIT_OF.format(ordinal=ordinal, number=slot.name)

    def ordinal(self, slot: tree.Slot, index: int) -> str | None:
        """Say which digit of a number it is; None: there is no short word for it."""
        if index == len(slot.cells) - 1:
            return wordlist.LAST
        return wordlist.ORDINALS[index] if index < len(wordlist.ORDINALS) else None

    # Values

    def values(self, values: Values, most: int = _MOST_LISTED) -> str:
        """List values, or say from where to where."""
        if len(values) == 1:
            return decimal(values[0])
        low, high = decimal(values[0]), decimal(values[-1])
        if len(values) > 3 and values[-1] - values[0] == len(values) - 1:
            return wordlist.RANGE.format(low=low, high=high)
        if len(values) > most:
            return wordlist.COUNTED.format(count=len(values), low=low, high=high)
        return join_words(map(decimal, values), "or")

    def named(self, name: str, values: Values) -> str:
        """Say what a number or a variable is."""
        if len(values) == 1 and is_truth(name):
            return (wordlist.IS_TRUE if values[0] else wordlist.IS_FALSE).format(name=name)
        if len(values) == 1:
            return wordlist.IS_VALUE.format(name=name, value=decimal(values[0]))
        return wordlist.IS_LISTED.format(name=name, values=self.values(values))

    def variables(self, variables: Mapping[str, Values]) -> list[str]:
        """Say what variables are; of several statements at once which are true or false."""
        found = []
        for value, template in ((1, wordlist.ARE_TRUE), (0, wordlist.ARE_FALSE)):
            alike = [
                name for name, values in variables.items() if is_truth(name) and values == (value,)
            ]
            if len(alike) > 1:
                numbers = [str(number) for number in sorted(map(truth_number, alike))]
                found.append(template.format(numbers=join_words(numbers, "and")))
                variables = {n: values for n, values in variables.items() if n not in alike}
        return [self.named(name, values) for name, values in variables.items()] + found

    def digit(self, slot: tree.Slot | None, place: Place, digits: Collection[int]) -> str:
        """Say what a digit can be, or what not, whichever is shorter."""
        base = self.base[place]
        left = tuple(d for d in base if d in digits)
        out = tuple(d for d in base if d not in digits)
        if out and len(out) <= _MOST_LEFT_OUT and len(left) > len(out) + 1:
            return self.digit_phrase(slot, place, out, denied=True)
        return self.digit_phrase(slot, place, left)

    def digit_phrase(
        self, slot: tree.Slot | None, place: Place, told: tuple[int, ...], denied: bool = False
    ) -> str:
        """Say that a digit is one of these, or none of them."""
        positive = not denied
        values = self.values(told) if told else "nothing"
        if slot is not None and len(slot.cells) > 1:
            if place == slot.cells[0]:
                template = wordlist.BEGINS if positive else wordlist.BEGINS_NOT
                return template.format(name=slot.name, values=values)
            if place == slot.cells[-1]:
                template = wordlist.ENDS if positive else wordlist.ENDS_NOT
                return template.format(name=slot.name, values=values)
        name = self.cell_name(place, [slot] if slot is not None else ())
        template = wordlist.IS_LISTED if positive else wordlist.IS_NOT
        return template.format(name=name, values=values)

    def in_brackets(self, digits: Collection[int]) -> bool:
        """Say whether digits are few enough to be written in a pattern."""
        return len(digits) <= _MOST_IN_BRACKETS

    def pattern(self, slot: tree.Slot, cells: Digits) -> str:
        """Write a number with its known digits, a few candidates in brackets, dots elsewhere."""
        signs = []
        for place in slot.cells:
            digits = cells.get(place, ())
            if len(digits) == 1:
                signs.append(str(*digits))
            elif digits and len(digits) <= _MOST_IN_BRACKETS:
                signs.append(f"[{''.join(map(str, sorted(digits)))}]")
            else:
                signs.append(wordlist.UNKNOWN_DIGIT)
        return "".join(signs)

    def stretch(self, slot: tree.Slot, cells: Digits) -> tuple[int, int] | None:
        """Give the bounds of a number of which first digits are known, and a stretch for the next.

        None where that is not just what is known of it.
        """
        known = [tuple(sorted(cells.get(place, ()))) for place in slot.cells]
        index = next((i for i, digits in enumerate(known) if len(digits) != 1), len(known))
        if not 0 < index < len(known) or any(known[index + 1 :]):
            return None
        digits = known[index]
        if len(digits) < 3 or digits[-1] - digits[0] != len(digits) - 1:
            return None
        begin = "".join(str(d) for (d,) in known[:index])
        rest = len(known) - index - 1
        return int(f"{begin}{digits[0]}{'0' * rest}"), int(f"{begin}{digits[-1]}{'9' * rest}")

    def number(
        self, slot: tree.Slot, cells: Digits, sources: Mapping[Place, str] | None = None
    ) -> list[str]:
        """Say what is known of the digits of a number, and by which other one, as far as given."""
        here = {
            place: cells[place]
            for place in slot.cells
            if place in cells and not set(cells[place]) >= set(self.base[place])
        }
        given = {place: (d,) for place, d in self.puzzle.given.items() if place in slot.cells}
        here = {**given, **here}
        if not here:
            return []
        bounds = self.stretch(slot, here)
        if bounds is not None:
            low, high = bounds
            return [self.named(slot.name, range(low, high + 1))]
        shown = {p: digits for p, digits in here.items() if len(digits) <= _MOST_IN_BRACKETS}
        if len(shown) == 1 and not any(len(digits) == 1 for digits in shown.values()):
            shown = {}  # one place is rather told in words
        found = []
        if shown:
            value = self.pattern(slot, shown)
            found.append(wordlist.IS_VALUE.format(name=slot.name, value=value))
        apart = [place for place in slot.cells if place in here and place not in shown]
        for place in apart:
            text = self.digit(slot, place, here[place])
            source = (sources or {}).get(place, slot.name)
            if source != slot.name:
                text = wordlist.FROM_NUMBER.format(fact=text, number=source)
            found.append(text)
        return found

    # All together

    def facts(
        self,
        known: Knowledge,
        near: Sequence[tree.Slot],
        sources: Mapping[Place, str] | None = None,
    ) -> list[str]:
        """Tell what is known, digits by the numbers near first; dozens of facts in short.

        Sources: the numbers by which digits are known, which helps to find them.
        """
        cells = {place: digits for place, digits in known.cells.items()}
        found = []
        for slot in dict.fromkeys(near):  # a cell in two of them is told of both
            if any(place in cells or place in self.puzzle.given for place in slot.cells):
                found += self.number(slot, self._not_listed(slot, known), sources)
        for slot in near:
            for place in slot.cells:
                cells.pop(place, None)
        for slot in self.covering(cells, ()):
            found += self.number(slot, {p: cells.pop(p) for p in slot.cells if p in cells})
        found += [self.digit(None, place, digits) for place, digits in cells.items()]
        found += [self.named(name, values) for name, values in known.numbers.items()]
        found += self.variables(known.variables)
        if len(found) > _MOST_FACTS:
            first = ", ".join(found[:3])
            return [wordlist.AND_OTHERS.format(first=first, count=len(known.cells))]
        return found

    def _not_listed(self, slot: tree.Slot, known: Knowledge) -> Digits:
        """Leave out digits of a number that its list tells anyhow."""
        values = known.numbers.get(slot.name, ())
        if isinstance(values, range) or not values:
            return known.cells
        texts = [str(value).zfill(len(slot.cells)) for value in values]
        said = {
            place
            for index, place in enumerate(slot.cells)
            if {int(text[index]) for text in texts} <= set(known.cells.get(place, ()))
        }
        return {place: digits for place, digits in known.cells.items() if place not in said}

    def covering(self, cells: Collection[Place], near: Sequence[tree.Slot]) -> list[tree.Slot]:
        """Choose numbers in which these cells lie: those near in their order, then others."""
        left = set(cells)
        chosen = []
        wanted = list(dict.fromkeys(near))
        # A number that is known as a whole is told rather than one that crosses it.
        wanted.sort(key=lambda slot: not set(slot.cells) <= left)
        for slot in wanted:
            if left & set(slot.cells):
                chosen.append(slot)
                left -= set(slot.cells)
        chosen.sort(key=list(dict.fromkeys(near)).index)
        while True:
            best = max(
                self.puzzle.numbers,
                key=lambda slot: (len(left & set(slot.cells)), len(slot.cells)),
                default=None,
            )
            if best is None or not left & set(best.cells):
                return chosen
            chosen.append(best)
            left -= set(best.cells)

    def assumption(self, item: Item, near: Sequence[tree.Slot] = ()) -> str:
        """Tell what is supposed, of a number near if there is any."""
        if isinstance(item.name, tuple):
            slot = next((slot for slot in near if item.name in slot.cells), None)
            return self.digit(slot or self.through(item.name), item.name, item.values)
        return self.named(item.name, item.values)

    def denial(self, item: Item, near: Sequence[tree.Slot] = ()) -> str:
        """Tell that what was supposed is not so."""
        if isinstance(item.name, tuple):
            slot = next((slot for slot in near if item.name in slot.cells), None)
            digits = tuple(item.values)
            return self.digit_phrase(slot or self.through(item.name), item.name, digits, True)
        if is_truth(item.name) and len(item.values) == 1:
            return self.named(item.name, (1 - item.values[0],))
        return wordlist.IS_NOT.format(name=item.name, values=self.values(item.values))


def begun(text: str) -> str:
    """Begin a sentence; names of numbers and variables stay as they are."""
    first = text.split(" ", 1)[0]
    plain = first.isalpha() and first.islower() and len(first) > 1
    return text[:1].upper() + text[1:] if plain else text
