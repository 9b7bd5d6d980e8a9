"""The numbers with given digits that leave a given remainder: listed from both ends at once."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import isqrt, prod

from sevendown.engine import bits as bitset
from sevendown.engine.cells import Cell
from sevendown.engine.domains import Span, of_values
from sevendown.engine.rule import Cost, Rule
from sevendown.rules.number import mask_of

# So many candidates are listed, and combinations of half the digits run through,
LIMITS = 1000, 5000
LIMITS_AT_ROOT = 50_000, 200_000  # ... and where nothing has been assumed yet, so many.


def with_remainder(
    choices: Sequence[Sequence[int]], modulus: int, remainder: int, most: int
) -> list[int] | None:
    """List the numbers with one of the given digits at each place that leave that remainder.

    The first place comes first. Every first half meets just those second halves that fit, so that
    the work is about the square root of the number of all combinations, and the result. None if
    there are more than `most`.
    """
    sizes = [len(choice) for choice in choices]
    # The cut that makes both parts about equally many.
    cut = min(
        range(len(sizes) + 1), key=lambda i: max(prod(sizes[:i], start=1), prod(sizes[i:], start=1))
    )
    unit = 10 ** (len(sizes) - cut)
    endings: dict[int, list[int]] = {}
    for low in _numbers(choices[cut:]):
        endings.setdefault(low % modulus, []).append(low)
    return matches(_numbers(choices[:cut]), endings, unit, modulus, remainder, most)


def matches(
    highs: Sequence[int],
    endings: dict[int, list[int]],
    unit: int,
    modulus: int,
    remainder: int,
    most: int,
) -> list[int] | None:
    """List high · unit + low for all that leave the remainder; None: more than `most`.

    `endings` are the low parts, by what they leave.
    """
    # Remainders need not be spread evenly: if all are multiples already, everything fits.
    found: list[int] = []
    for high in highs:
        start = high * unit
        fitting = endings.get((remainder - start) % modulus)
        if fitting is not None:
            if len(found) + len(fitting) > most:
                return None
            found += [start + low for low in fitting]
    return found


def _numbers(choices: Sequence[Sequence[int]]) -> list[int]:
    """List the numbers with one of the given digits at each place."""
    if not choices:
        return [0]
    weights = [10**i for i in range(len(choices) - 1, -1, -1)]
    scaled = [[d * w for d in choice] for choice, w in zip(choices, weights, strict=True)]
    return list(map(sum, product(*scaled)))


def list_remainder(number: Cell, modulus: int, remainder: int) -> None:
    """List the values of a long number that leave that remainder, if its digits allow few."""
    if not isinstance(number.domain, Span):
        return
    most, half = LIMITS_AT_ROOT if number.engine.at_root else LIMITS
    choices = [bitset.members(mask_of(digit)) for digit in number.digits]
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
    """

    cost = Cost.PAIRS
    idempotent = True

    def __init__(self, number: Cell, divisor: Cell, remainder: Cell | None) -> None:
        assert number.digits and divisor.domain.lo >= 1
        self.number = number
        self.divisor = divisor
        self.remainder = remainder  # None: 0
        self.digits = number.digits
        known = () if remainder is None else (remainder,)
        self.cells = (number, divisor, *known, *number.digits)

    def propagate(self) -> None:
        """List the candidates if these are few."""
        modulus = self.divisor.value
        remainder = 0 if self.remainder is None else self.remainder.value
        if modulus is not None and remainder is not None:
            list_remainder(self.number, modulus, remainder)

    def describe(self) -> str:
        """Say in one line what must be true."""
        rest = 0 if self.remainder is None else self.remainder.name
        return f"{self.number.name} mod {self.divisor.name} = {rest}"
