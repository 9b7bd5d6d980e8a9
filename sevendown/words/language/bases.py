"""Numbers written in other bases."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from sevendown.engine.domains import DIGITS
from sevendown.numbertheory import (
    COMPUTING,
    TooLarge,
    floor_root,
    from_base,
    from_decimal,
    in_base,
)
from sevendown.rules.arithmetic.linear import Linear
from sevendown.rules.digits.positional import Positional, first_from
from sevendown.rules.values.within import Within
from sevendown.speech import say
from sevendown.words.base import Bounds, Operator, Phrases, SumForm, digits_of
from sevendown.words.bounds import (
    INF,
    NOTHING,
    absolute,
    at_least,
    length,
    power_at_least,
    power_at_most,
    times,
)
from sevendown.words.digits import digits

if TYPE_CHECKING:
    from sevendown.engine.cells import Cell
    from sevendown.engine.rule import Rule


class InBase(Operator):
    """X written in base B and read as a decimal number, for X ≥ 0 and 2 ≤ B ≤ 10."""

    names = ("inbase",)
    german = "X zur Basis B geschrieben und dezimal gelesen, für X ≥ 0 und 2 ≤ B ≤ 10"
    in_english = Phrases(values=("X written in base B", "X in base B"))
    in_german = Phrases(values=("X zur Basis B", "X im System zur Basis B"))
    examples = (((5, 2), 101), ((0, 2), 0), ((99, 10), 99), ((-5, 2), None), ((5, 11), None))
    spelled = True

    def value(self, x: int, b: int) -> int | None:
        """Compute the value."""
        return _in_base(x, b) if x >= 0 and 2 <= b <= 10 else None

    def bounds(self, *arguments: Bounds) -> Bounds:
        """Enclose the value."""
        x, base = at_least(arguments[0], 0), at_least(arguments[1], 2)
        if x is None or base is None or base[0] > 10:
            return NOTHING
        # It grows with X, and shrinks as B grows.
        lo, hi = x
        least = 0 if isinstance(lo, float) else _in_base(lo, int(min(base[1], 10)))
        return least, hi if isinstance(hi, float) else _in_base(hi, int(base[0]))

    def always_defined(self, *arguments: Bounds) -> bool:
        """Say whether X and B are as they should be."""
        x, base = arguments
        return x[0] >= 0 and base[0] >= 2 and base[1] <= 10

    def inverse(self, position: int, result: int, *others: int) -> Iterable[int] | None:
        """Read the result in the base, or try all bases."""
        other = others[0]
        if position == 1:
            return [base for base in range(2, 11) if self.value(other, base) == result]
        if result < 0 or not 2 <= other <= 10 or int(max(digits(result))) >= other:
            return ()
        return (from_base(digits(result), other),)

    def rules(self, result: Cell, *arguments: Cell) -> Iterable[Rule]:
        """X is what the digits of the result are worth."""
        x, base = arguments
        return _positional(x, result, base)


class FromBase(Operator):
    """The decimal digits of X read in base B, for B ≥ 2 and digits below B."""

    names = ("frombase",)
    german = "Die Dezimalziffern von X zur Basis B gelesen, für B ≥ 2 und Ziffern unter B"
    in_english = Phrases(values=("X read in base B",))
    in_german = Phrases(values=("X gelesen zur Basis B",))
    examples = (((101, 2), 5), ((0, 2), 0), ((19, 16), 25), ((12, 2), None), ((1, 1), None))

    def value(self, x: int, b: int) -> int | None:
        """Compute the value."""
        text = digits(x)
        if b < 2 or int(max(text)) >= b:
            return None
        if b > 10 and len(text) * b.bit_length() > 4_000_000:
            raise TooLarge(
                say(
                    "a number of {digits} digits in so large a base is too large",
                    digits=len(text),
                )
            )
        return from_base(text, b)

    def always_defined(self, *arguments: Bounds) -> bool:
        """Say whether every digit is below B."""
        return arguments[1][0] >= 10

    def inverse(self, position: int, result: int, *others: int) -> Iterable[int] | None:
        """Write the result in the base, or look for the base: the value grows with it."""
        other = others[0]
        if position == 1:
            return _bases(digits(other), result)
        if result < 0 or other < 2:
            return ()
        text = ""
        left = result
        while left or not text:
            left, digit = divmod(left, other)
            if digit > 9:
                return ()
            text = str(digit) + text
        x = from_decimal(text)
        return (x, -x) if x else (x,)

    def as_sum(self, *arguments: Cell | int) -> SumForm | None:
        """Give the digits, each with the weight of its place, in a base above all digits."""
        x, base = arguments
        found = () if isinstance(x, int) else _places(x)
        if not isinstance(base, int) or base < 10 or not found or _is_large(found, base):
            return None
        return SumForm(tuple(zip(_weights(found, base), found, strict=True)))

    def rules(self, result: Cell, *arguments: Cell) -> Iterable[Rule]:
        """The result is what the digits of X are worth."""
        x, base = arguments
        return _positional(result, x, base)

    def bounds(self, *arguments: Bounds) -> Bounds:
        """Enclose the value."""
        base = at_least(arguments[1], 2)
        if base is None:
            return NOTHING
        lo, hi = absolute(arguments[0])
        if isinstance(lo, float) or isinstance(base[0], float):
            return 0, INF
        # With as many digits or more, it is not below the first one times a power of the base.
        text = digits(lo)
        least = times(min(int(text[0]), base[0]), power_at_least(base[0], len(text) - 1))
        size = length(hi)
        if isinstance(hi, float):
            return least, INF
        if size == 1:
            return least, hi
        most = power_at_most(base[1], size - 1)
        # The first digit is below the base, and at most that of hi if there are as many digits.
        return least, times(most, int(digits(hi)[0]) + 1)


def _in_base(x: int, b: int) -> int:
    return from_decimal(in_base(x, b))


def _bases(text: str, result: int) -> Iterable[int] | None:
    """List the bases in which digits have that value; None: all that are large enough."""
    least = max(2, int(max(text)) + 1)
    if len(text) == 1:
        return None if int(text) == result else ()
    if result < 0:
        return ()
    # What the first digit alone is worth is not more.
    most = max(least, floor_root(result // int(text[0]), len(text) - 1))
    base = first_from(least, most, lambda base: from_base(text, base) >= result)
    return (base,) if base <= most and from_base(text, base) == result else ()


def _places(x: Cell) -> tuple[Cell, ...]:
    """Give the digits of a number as cells, perhaps with zeros in front; () for others."""
    return x.digits or digits_of(x) or ()


def _weights(found: tuple[Cell, ...], base: int) -> list[int]:
    return [base**place for place in reversed(range(len(found)))]


def _is_large(found: tuple[Cell, ...], base: int) -> bool:
    """Say whether what so many digits are worth is too large to reckon with."""
    return base.bit_length() * len(found) > COMPUTING.bound_bits


def _positional(value: Cell, written: Cell, base: Cell) -> Iterator[Rule]:
    """Give the rules of a number that is what the digits of another are worth in a base."""
    found, known = _places(written), base.value
    if not found:
        return
    text = f"{value.name} is {written.name} read in base {base.name}"
    if known is None:
        yield Positional(value, found, base, text)
        return
    if known < 2 or _is_large(found, known):
        return
    for digit in found if known < 10 else ():
        yield Within(digit, DIGITS[(1 << known) - 1], f"{digit.name} is below {known}")
    terms = {value: -1}
    for weight, digit in zip(_weights(found, known), found, strict=True):
        terms[digit] = terms.get(digit, 0) + weight
    factors = {cell: factor for cell, factor in terms.items() if factor}
    if factors:
        yield Linear("=", tuple(factors.values()), tuple(factors), 0)
