"""Digit automata: what can be said of a number by reading its digits from first to last.

The digit sum, the remainder, the order of the digits, how often one occurs: reading needs to
remember little, a state. The digits of a number are then a walk from state to state; a digit is
possible if some walk takes it, several automata are one whose state is all of theirs, and walks
can be counted without being listed.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any

from sevendown.engine import bits as bitset
from sevendown.engine.cells import Cell
from sevendown.engine.domains import DIGITS, Span, of_values
from sevendown.engine.engine import Patience
from sevendown.engine.rule import Contradiction, Cost, Rule
from sevendown.limits import Limits
from sevendown.record import Record
from sevendown.rules.arithmetic.residue import matches
from sevendown.rules.digits.number import mask_of


class Automaton(Record):
    """Reads digits, the first one first; what it makes of them is the result of its last state."""

    start: Hashable
    step: Callable[[Any, int], Hashable | None]  # None: nothing can come of it any more
    result: Callable[[Any], Any] = lambda state: True  # an int for an operator


Steps = list[list[list[tuple[int, int]]]]  # by place and state: a digit, and the next state


class Layers:
    """What several automata at once make of numbers of one length, as a layered graph.

    The states of the numbers' first i digits are counted from 0, as they are found; steps[i][s]
    lists, for each digit with which to go on from state s at place i, that digit and the next
    state. Some lead to no good end.
    """

    def __init__(self, steps: Steps, ends: set[int]) -> None:
        self.steps = steps
        self.ends = ends  # the states at the end that are good

    @classmethod
    def of_any(cls, masks: Sequence[int]) -> Layers:
        """Make the graph of no automaton, where any number of these digits will do."""
        return cls([[[(digit, 0) for digit in bitset.members(mask)]] for mask in masks], {0})

    def joined(self, automaton: Automaton, most: int = Limits.automaton_steps) -> Layers | None:
        """Give the graph with one more automaton; None where it has more than so many steps."""
        step = automaton.step
        layer: dict[tuple[int, Hashable], int] = {(0, automaton.start): 0}
        steps: Steps = []
        taken = 0
        for old in self.steps:
            following: dict[tuple[int, Hashable], int] = {}
            out: list[list[tuple[int, int]]] = []
            for state, part in layer:
                own = []
                for digit, other in old[state]:
                    after = step(part, digit)
                    if after is not None:
                        new = following.setdefault((other, after), len(following))
                        own.append((digit, new))
                out.append(own)
                taken += len(own)
                if taken > most:
                    return None
            steps.append(out)
            layer = following
        good = {
            i for (end, part), i in layer.items() if end in self.ends and automaton.result(part)
        }
        return Layers(steps, good)

    def is_small(self, most: int = Limits.automaton_steps) -> bool:
        """Say whether there are no more than so many steps."""
        return sum(len(own) for layer in self.steps for own in layer) <= most

    def walks(self) -> Walks:
        """Give the walks to a good end."""
        steps, good = list(self.steps), self.ends
        for place in range(len(steps) - 1, -1, -1):
            steps[place] = [[step for step in own if step[1] in good] for own in steps[place]]
            good = {i for i, own in enumerate(steps[place]) if own}
        return Walks(steps)


class Walks:
    """The walks of several automata at once to a good end, in a layered graph as `Layers` has."""

    def __init__(self, steps: Steps) -> None:
        self.steps = steps

    def narrowed(self, masks: Sequence[int]) -> tuple[list[int], list[list[int]]]:
        """Give for each place the digits that a walk within these masks takes, and the counts.

        The counts say for each place and state how many walks there are from there to the end.
        """
        reached: list[list[int]] = [[0]]
        for place, mask in enumerate(masks):
            following = set()
            for state in reached[-1]:
                for digit, after in self.steps[place][state]:
                    if mask >> digit & 1:
                        following.add(after)
            reached.append(sorted(following))
        counts: list[list[int]] = []
        size = 1 + max(reached[-1], default=0)
        count = [1] * size
        seen = []
        for place in range(len(masks) - 1, -1, -1):
            own_count = [0] * len(self.steps[place])
            mask, kept = masks[place], 0
            for state in reached[place]:
                total = 0
                for digit, after in self.steps[place][state]:
                    if mask >> digit & 1 and count[after]:
                        kept |= 1 << digit
                        total += count[after]
                own_count[state] = total
            seen.append(kept)
            counts.append(count)
            count = own_count
        counts.append(count)
        return seen[::-1], counts[::-1]

    def numbers(
        self, masks: Sequence[int], counts: list[list[int]], residue: tuple[int, int], most: int
    ) -> list[int] | None:
        """List the numbers of the walks within these masks that leave a remainder.

        Each first half of a walk meets only those second halves that fit. None if there are more
        than `most`.
        """
        modulus, remainder = residue
        length = len(masks)
        middle, _ = self.cut(masks, counts)
        unit = 10 ** (length - middle)
        found: list[int] = []
        for state, values in self._parts(masks, counts, 0, middle, [0]).items():
            seconds: dict[int, list[int]] = {}
            for lasts in self._parts(masks, counts, middle, length, [state]).values():
                for value in lasts:
                    seconds.setdefault(value % modulus, []).append(value)
            firsts = [value * unit for value in values]
            more = matches(firsts, seconds, modulus, remainder, most - len(found))
            if more is None:
                return None
            found += more
        return found

    def cut(self, masks: Sequence[int], counts: list[list[int]]) -> tuple[int, int]:
        """Find the place at which walks are cut best, and how many halves that gives."""
        ways = {0: 1}  # how many walks lead to each state
        best = 0, 1 + counts[0][0]
        for place, mask in enumerate(masks):
            following: dict[int, int] = {}
            for state, number in ways.items():
                for digit, after in self.steps[place][state]:
                    if mask >> digit & 1 and counts[place + 1][after]:
                        following[after] = following.get(after, 0) + number
            ways = following
            work = sum(ways.values()) + sum(counts[place + 1][state] for state in ways)
            if work < best[1]:
                best = place + 1, work
        return best

    def _parts(
        self, masks: Sequence[int], counts: list[list[int]], start: int, end: int, states: list[int]
    ) -> dict[int, list[int]]:
        """List the numbers that walks from these states read, by the state they end in."""
        values = {state: [0] for state in states}
        for place in range(start, end):
            mask = masks[place]
            following: dict[int, list[int]] = {}
            for state, numbers in values.items():
                for digit, after in self.steps[place][state]:
                    if mask >> digit & 1 and counts[place + 1][after]:
                        following.setdefault(after, []).extend([n * 10 + digit for n in numbers])
            values = following
        return values


class DigitAutomaton(Rule):
    """The digits of X are a walk of all the automata, and X leaves a remainder.

    Exact for each digit as far as the automata go; lists X once few walks are left.
    """

    cost = Cost.MANY
    idempotent = True

    def __init__(self, number: Cell, walks: Walks, modulus: int, remainder: int, text: str) -> None:
        self.number = number
        self.walks = walks
        self.modulus = modulus  # 1: any number will do
        self.remainder = remainder
        self.digits = number.digits
        self.cells = (number, *number.digits)
        self.text = text

    def propagate(self) -> None:
        """Keep the digits of walks, and list the number if these are few."""
        number = self.number
        masks = [mask_of(digit) for digit in self.digits]
        seen, counts = self.walks.narrowed(masks)
        total = counts[0][0]
        if not total:
            raise Contradiction(number)
        for digit, mask, kept in zip(self.digits, masks, seen, strict=True):
            if kept != mask:
                digit.narrow(DIGITS[kept])
        if not isinstance(number.domain, Span):
            return
        limits = number.engine.limits
        most, half = limits.walk_numbers, limits.walk_halves
        if number.engine.patience is Patience.FIRST:
            most, half = limits.patient_walk_numbers, limits.patient_walk_halves
        if total // self.modulus > most or self.walks.cut(seen, counts)[1] > half:
            return
        low, high = number.domain.lo, number.domain.hi
        found = self.walks.numbers(seen, counts, (self.modulus, self.remainder), 2 * most)
        if found is not None:
            number.narrow(of_values([value for value in found if low <= value <= high]))

    def describe(self) -> str:
        """Say in one line what must be true."""
        return self.text

    def explain(self) -> str:
        """Say in one sentence what it means."""
        return f"read digit by digit, {self.cells[0].name} fits all of this: {self.text}"
