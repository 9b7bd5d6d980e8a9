"""The numbers with given digits that leave a given remainder: listed from both ends at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from math import isqrt, prod

from sevendown.engine import bits as bitset
from sevendown.engine.cells import Cell
from sevendown.engine.domains import Span, of_values
from sevendown.engine.engine import Patience
from sevendown.engine.rule import Cost, Rule
from sevendown.rules.digits.number import mask_of


def with_remainder(
    choices: Sequence[Sequence[int]], modulus: int, remainder: int, most: int
) -> list[int] | None:
    """List the sums of one of each choice that leave that remainder; None: more than `most`.

    Every first half meets just those second halves that fit, so that the work is about the square
    root of the number of all combinations, and the result.
    """
    sizes = [len(choice) for choice in choices]
    # The cut that makes both parts about equally many.
    cut = min(
        range(len(sizes) + 1), key=lambda i: max(prod(sizes[:i], start=1), prod(sizes[i:], start=1))
    )
    seconds: dict[int, list[int]] = {}
    for value in map(sum, product(*choices[cut:])):
        seconds.setdefault(value % modulus, []).append(value)
    return matches(map(sum, product(*choices[:cut])), seconds, modulus, remainder, most)


def matches(
    firsts: Iterable[int],
    seconds: dict[int, list[int]],
    modulus: int,
    remainder: int,
    most: int,
) -> list[int] | None:
    """List the sums of first and second parts that leave the remainder; None: more than `most`.

    The second parts come by what they leave.
    """
    # Remainders need not be spread evenly: if all are multiples already, everything fits.
    found: list[int] = []
    for first in firsts:
        fitting = seconds.get((remainder - first) % modulus)
        if fitting is not None:
            if len(found) + len(fitting) > most:
                return None
            found += [first + second for second in fitting]
    return found


def contributions(digits: Sequence[Cell], mirrored: bool) -> list[list[int]]:
    """Give what each digit can add to its number; `mirrored`: and its counterpart with it."""
    masks = [mask_of(digit) for digit in digits]
    weights = [10**i for i in range(len(masks) - 1, -1, -1)]
    if mirrored:
        half, odd = len(masks) // 2, len(masks) % 2
        both = [(masks[i] & masks[-1 - i], weights[i] + weights[-1 - i]) for i in range(half)]
        places = both + [(masks[half], weights[half])] * odd
    else:
        places = list(zip(masks, weights, strict=True))
    return [[digit * weight for digit in bitset.members(mask)] for mask, weight in places]


def list_remainder(number: Cell, modulus: int, remainder: int, mirrored: bool = False) -> None:
    """List the values of a long number that leave that remainder, if its digits allow few."""
    if not isinstance(number.domain, Span):
        return
    limits = number.engine.limits
    most, half = limits.remainder_numbers, limits.remainder_halves
    if number.engine.patience is Patience.FIRST:
        most, half = limits.patient_remainder_numbers, limits.patient_remainder_halves
    choices = contributions(number.digits, mirrored)
    count = prod(map(len, choices))
    if count // modulus > most or isqrt(count) > half:
        return
    low, high = number.domain.lo, number.domain.hi
    found = with_remainder(choices, modulus, remainder, 2 * most)
    if found is not None:
        number.narrow(of_values([value for value in found if low <= value <= high]))


class Residue(Rule):
    """X leaves the remainder R when divided by Y, for X ≥ 0 with digits and Y ≥ 1.

    Silent until Y and R are known and the digits of X allow few such values; then it lists them.
    `mirrored`: X is known to read the same backwards, which leaves half as many digits to choose.
    """

    cost = Cost.PAIRS
    idempotent = True

    def __init__(
        self, number: Cell, divisor: Cell, remainder: Cell | None, mirrored: bool = False
    ) -> None:
        assert number.digits and divisor.domain.lo >= 1
        self.number = number
        self.divisor = divisor
        self.remainder = remainder  # None: 0
        self.mirrored = mirrored
        known = () if remainder is None else (remainder,)
        self.cells = (number, divisor, *known, *number.digits)

    def propagate(self) -> None:
        """List the candidates if these are few."""
        modulus = self.divisor.value
        remainder = 0 if self.remainder is None else self.remainder.value
        if modulus is not None and remainder is not None:
            list_remainder(self.number, modulus, remainder, self.mirrored)

    def describe(self) -> str:
        """Say in one line what must be true."""
        rest = 0 if self.remainder is None else self.remainder.name
        return f"{self.number.name} mod {self.divisor.name} = {rest}"
