"""Division: exact, rounded down, and its remainder."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from sevendown.engine.domains import some_between
from sevendown.numbertheory import decimal
from sevendown.rules.arithmetic.divides import multiple_rules, remainder_rules
from sevendown.rules.arithmetic.linear import Linear
from sevendown.rules.arithmetic.multiplication import product_rules
from sevendown.words.base import Bounds, Operator, Phrases, SumForm, digits_of
from sevendown.words.bounds import NOTHING, End, hull
from sevendown.words.protocols import ResidueOfResult

if TYPE_CHECKING:
    from sevendown.engine.cells import Cell
    from sevendown.engine.rule import Rule


class Divide(Operator):
    """X divided by Y, where Y divides X."""

    names = ("durch", "/")
    german = "X geteilt durch Y, wenn Y ein Teiler von X ist"
    examples = (((12, 4), 3), ((-12, 4), -3), ((0, 5), 0), ((12, 5), None), ((0, 0), None))

    def value(self, x: int, y: int) -> int | None:
        """Compute the value."""
        return None if y == 0 or x % y else x // y

    def bounds(self, *arguments: Bounds) -> Bounds:
        """Enclose the value."""
        return hull(
            # The least quotient is rounded up: it is a whole number.
            (-_floor_most((-x[1], -x[0]), y), _floor_most(x, y))
            for x, y in _positive_parts(*arguments)
        )

    def inverse(self, position: int, result: int, *others: int) -> Iterable[int] | None:
        """List the values of an argument."""
        other = others[0]
        if position == 0:
            return (result * other,) if other else ()
        if result == 0:
            return () if other else None
        return () if other == 0 or other % result else (other // result,)

    def rules(self, result: Cell, *arguments: Cell) -> Iterable[Rule]:
        """X is the product of the quotient and Y."""
        x, y = arguments
        if x is not y and result is not x and result is not y:
            if y.value:
                yield Linear("=", (1, -y.value), (x, result), 0)
            elif y.value is None:
                yield from product_rules(x, result, y)


class FloorDivide(Operator):
    """X divided by Y, rounded toward minus infinity."""

    names = ("div",)
    german = "X geteilt durch Y, abgerundet (zu minus unendlich hin)"
    in_english = Phrases(values=("whole part of X divided by Y",))
    in_german = Phrases(values=("der ganze Teil von X geteilt durch Y",))
    examples = (((7, 2), 3), ((-7, 2), -4), ((7, -2), -4), ((7, 0), None))
    defined_from = (None, 1)

    def value(self, x: int, y: int) -> int | None:
        """Compute the value."""
        return x // y if y else None

    def bounds(self, *arguments: Bounds) -> Bounds:
        """Enclose the value."""
        return hull((_floor_least(x, y), _floor_most(x, y)) for x, y in _positive_parts(*arguments))

    def as_sum(self, *arguments: Cell | int) -> SumForm | None:
        """Give the first digits, where Y is a power of ten."""
        digits, places = _digits_and_places(*arguments)
        if digits is None:
            return None
        kept = digits[: max(0, len(digits) - places)]
        terms = tuple((10**i, digit) for i, digit in enumerate(reversed(kept)))
        return SumForm(terms, digits=kept)

    def rules(self, result: Cell, *arguments: Cell) -> Iterable[Rule]:
        """X is Y times the quotient and something below Y, for a known Y."""
        x, y = arguments
        step = y.value
        if x is not result and step is not None and step > 0:
            text = f"({x.name} mod {decimal(step)})"
            rest = x.engine.cell(text, some_between(0, step - 1), derived=True)
            yield Linear("=", (1, -step, -1), (x, result, rest), 0)


class Modulo(ResidueOfResult, Operator):
    """What X div Y leaves over: X - Y * (X div Y)."""

    names = ("mod",)
    german = "Was X div Y übrig lässt: X - Y * (X div Y)"
    in_english = Phrases(
        values=(
            "remainder when X is divided by Y",
            "remainder on dividing X by Y",
            "remainder of X divided by Y",
            "remainder after dividing X by Y",
            "X modulo Y",
            "X mod Y",
        )
    )
    in_german = Phrases(
        values=(
            "der Rest von X bei Division durch Y",
            "der Rest von X beim Teilen durch Y",
            "der Rest, wenn man X durch Y teilt",
            "der Rest der Division von X durch Y",
            "X modulo Y",
        )
    )
    examples = (((7, 3), 1), ((-7, 3), 2), ((7, -3), -2), ((7, 0), None))
    defined_from = (None, 1)

    def value(self, x: int, y: int) -> int | None:
        """Compute the value."""
        return x % y if y else None

    def bounds(self, *arguments: Bounds) -> Bounds:
        """Enclose the value."""
        (a, b), (c, d) = arguments
        if c == d == 0:
            return NOTHING
        if c == d and isinstance(a, int) and isinstance(b, int) and isinstance(c, int):
            if a // c == b // c:  # the remainder does not start again in between
                return a % c, b % c
        least = c + 1 if c < 0 else 0
        most = d - 1 if d > 0 else 0
        if c > 0 and a >= 0:
            return (a, b) if b < c else (0, min(most, b))
        return least, most

    def residue(self, result: int, *others: int) -> tuple[int, int] | None:
        """Leave the result when divided by Y."""
        return (others[0], result) if 0 <= result < others[0] else None

    def as_sum(self, *arguments: Cell | int) -> SumForm | None:
        """Give the last digits, where Y is a power of ten."""
        digits, places = _digits_and_places(*arguments)
        if digits is None:
            return None
        kept = digits[max(0, len(digits) - places) :]
        terms = tuple((10**i, digit) for i, digit in enumerate(reversed(kept)))
        return SumForm(terms, digits=kept)

    def rules(self, result: Cell, *arguments: Cell) -> Iterable[Rule]:
        """The rest is below Y; X is a multiple of Y and the rest, for a known X or Y."""
        x, y = arguments
        step, known = y.value, x.value
        if y.domain.lo >= 1 and not y.listable and result is not y:
            yield Linear("<=", (1, -1), (result, y), 1)
            if known is not None and known >= 0:
                # The bounds of a remainder need not be known yet, but 0 ≤ R ≤ X.
                less = x.engine.cell(
                    f"({x.name} - {result.name})", some_between(0, known), derived=True
                )
                yield Linear("=", (1, 1), (less, result), -known)
                yield from multiple_rules(less, y)
        if x is not result and step is not None and step > 0:
            quotients = some_between(_floor(x.domain.lo, step), _floor(x.domain.hi, step))
            quotient = x.engine.cell(f"({x.name} div {decimal(step)})", quotients, derived=True)
            yield Linear("=", (1, -step, -1), (x, quotient, result), 0)
            if x.digits and not x.listable and result not in x.digits:
                yield from remainder_rules(x, y, result)


def _digits_and_places(x: Cell | int, y: Cell | int) -> tuple[tuple[Cell, ...] | None, int]:
    """Give the digits of X and the k of Y = 10^k; None for the digits where that is not so."""
    places = len(str(y)) - 1 if isinstance(y, int) and 0 < y < 10**1000 else 0
    if isinstance(y, int) and y == 10**places:
        return digits_of(x), places
    return None, 0


def _positive_parts(x: Bounds, y: Bounds) -> list[tuple[Bounds, Bounds]]:
    """Split at y = 0, and turn both signs where y is negative: the quotient stays the same."""
    (a, b), (c, d) = x, y
    parts: list[tuple[Bounds, Bounds]] = []
    if d >= 1:
        parts.append((x, (max(c, 1), d)))
    if c <= -1:
        parts.append(((-b, -a), (max(-d, 1), -c)))
    return parts


def _floor(a: End, b: End) -> End:
    """Give a / b rounded down, for b ≥ 1, of which one may be infinite."""
    if isinstance(a, float):
        return a
    if isinstance(b, float):
        return 0 if a >= 0 else -1
    return a // b


def _floor_most(x: Bounds, y: Bounds) -> End:
    """Give the largest x / y rounded down, for y ≥ 1."""
    return _floor(x[1], y[0] if x[1] >= 0 else y[1])


def _floor_least(x: Bounds, y: Bounds) -> End:
    """Give the smallest x / y rounded down, for y ≥ 1."""
    return _floor(x[0], y[1] if x[0] >= 0 else y[0])
