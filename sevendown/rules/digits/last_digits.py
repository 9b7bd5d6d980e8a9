"""Products and powers from behind: their last digits follow from the last digits of the factors."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

from sevendown.engine.cells import Cell
from sevendown.engine.domains import DIGITS, Span
from sevendown.engine.engine import Patience
from sevendown.engine.rule import Contradiction, Cost, Rule
from sevendown.rules.digits.number import mask_of


class LastDigits(Rule):
    """R = f(X, Y) for a function whose last digits follow from those of its arguments.

    True of sums and products of whole numbers. Runs through the endings of the arguments, one
    digit longer each time, while they are few; exact for the digits that it reaches. Silent while
    a number without digits has many values.
    """

    cost = Cost.PAIRS

    def __init__(
        self,
        function: Callable[..., int],
        result: Cell,
        arguments: tuple[Cell, ...],
        text: str,
    ) -> None:
        self.function = function
        self.result = result
        self.numbers = (*arguments, result)
        self.text = text
        cells = [part for number in self.numbers for part in number.digits or (number,)]
        self.cells = tuple(dict.fromkeys(cells))

    def propagate(self) -> None:
        """Keep the digits of the endings that fit."""
        places = [_Endings(number) for number in self.numbers]
        *given, target = places
        if any(place.free for place in places):
            return
        engine = self.result.engine
        is_first = engine.patience is Patience.FIRST
        most = engine.limits.patient_endings if is_first else engine.limits.endings
        function = self.function
        endings: list[tuple[int, ...]] = [(0,) * len(places)]
        length = 0
        longest = max(place.length for place in places)
        unit = 1
        while length < longest:
            steps = [place.choices(length) for place in given]
            choices = 1
            for step in steps:
                choices *= max(map(len, step.values())) if isinstance(step, dict) else len(step)
            if len(endings) * choices > most:
                break
            fitting = target.choices(length)
            longer = []
            modulus = unit * 10
            for ending in endings:
                options = [
                    step[old] if isinstance(step, dict) else step
                    for step, old in zip(steps, ending, strict=False)
                ]
                allowed = fitting.get(ending[-1], ()) if isinstance(fitting, dict) else fitting
                for digits in product(*options):
                    new = [old + digit * unit for old, digit in zip(ending, digits, strict=False)]
                    value = function(*new) % modulus
                    if value // unit in allowed:
                        longer.append((*new, value))
            if not longer:
                raise Contradiction(self.result)
            endings = longer
            length += 1
            unit = modulus
        if length:
            for i, place in enumerate(places):
                place.keep({ending[i] for ending in endings}, length)

    def describe(self) -> str:
        """Say in one line what must be true."""
        return f"the last digits of {self.text}"

    def explain(self) -> str:
        """Say in one sentence what it means."""
        return f"the last digits of {self.text} follow from those of its parts"


class _Endings:
    """How the last digits of a number can go on: by its digits, or by its values."""

    def __init__(self, number: Cell) -> None:
        self.number = number
        self.digits = number.digits[::-1]
        self.values: tuple[int, ...] | list[int] | None = None
        if not self.digits and number.domain.size <= number.engine.limits.ending_values:
            self.values = number.domain.values()
        self.free = not self.digits and self.values is None  # nothing is known of its endings
        self.length = len(self.digits)  # a number without digits does not ask for more

    def choices(self, length: int) -> dict[int, set[int]] | tuple[int, ...] | list[int]:
        """Give the digits that can come before an ending of that length, or those of each."""
        if self.values is not None:
            found: dict[int, set[int]] = {}
            unit = 10**length
            for value in self.values:
                rest, ending = divmod(value, unit)
                found.setdefault(ending, set()).add(rest % 10)
            return found
        if length >= len(self.digits):
            return (0,)
        return self.digits[length].domain.values()

    def keep(self, endings: set[int], length: int) -> None:
        """Keep what has one of these endings."""
        if self.values is not None:
            unit = 10**length
            kept = {value for value in self.values if value % unit in endings}
            if len(kept) < len(self.values):
                self.number.keep(kept)
            return
        for i, digit in enumerate(self.digits[:length]):
            unit = 10**i
            left = 0
            for ending in endings:
                left |= 1 << ending // unit % 10
            if left != mask_of(digit):
                digit.meet(DIGITS[left])


def has_endings(*numbers: Cell) -> bool:
    """Whether the rule has something to go by: digits in two of the numbers at least."""
    return sum(bool(number.digits) for number in numbers) > 1 and any(
        isinstance(number.domain, Span) for number in numbers
    )
