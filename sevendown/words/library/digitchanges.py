"""Digits replaced, taken out or moved. What is left is read as a number, with the sign of X."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from sevendown.numbertheory import COMPUTING, from_decimal
from sevendown.rules.digits.without import Without
from sevendown.words.base import Bounds, Is, Operator, SumForm, digits_of
from sevendown.words.bounds import INF, NOTHING, End, absolute, length
from sevendown.words.digits import digits

if TYPE_CHECKING:
    from sevendown.engine.cells import Cell
    from sevendown.engine.rule import Rule

_DIGITS = range(10)


class SetDigit(Operator):
    """X with the digit D in place I, where I < 0 counted from behind."""

    names = ("setze", "setdigit")
    german = "X mit der Ziffer D an der Stelle I, für I < 0 von hinten gezählt"
    examples = (
        ((123, 1, 9), 923),
        ((123, -1, 0), 120),
        ((123, 1, 0), 23),
        ((-123, 2, 5), -153),
        ((0, 1, 7), 7),
        ((123, 4, 5), None),
        ((123, 0, 5), None),
        ((123, 1, 10), None),
    )

    def value(self, x: int, i: int, d: int) -> int | None:
        """Compute the value."""
        text = digits(x)
        place = _place(i, len(text))
        if place is None or d not in _DIGITS:
            return None
        return _with_sign(x, f"{text[:place]}{d}{text[place + 1 :]}")

    def always_defined(self, *arguments: Bounds) -> bool:
        """Say whether X always has a digit I."""
        x, i, d = arguments
        return _has_digit(x, i, 1) and d[0] >= 0 and d[1] <= 9

    def bounds(self, *arguments: Bounds) -> Bounds:
        """Enclose the value."""
        return _no_longer(arguments[0])

    def as_sum(self, *arguments: Cell | int) -> SumForm | None:
        """Give the digits, the new one among them, each with the weight of its place."""
        x, i, d = arguments
        found = digits_of(x)
        place = _place(i, len(found)) if found and isinstance(i, int) else None
        if found is None or place is None:
            return None
        if isinstance(d, int):
            weighted = _with_place_values(found)
            rest = weighted[:place] + weighted[place + 1 :]
            return SumForm(rest, weighted[place][0] * d) if d in _DIGITS else None
        if d.domain.lo < 0 or d.domain.hi > 9:
            return None
        changed = (*found[:place], d, *found[place + 1 :])
        return SumForm(_with_place_values(changed), digits=changed)


class ReplaceDigits(Operator):
    """X with the digit E wherever it has the digit D."""

    names = ("ersetze", "replacedigits")
    german = "X mit der Ziffer E überall, wo es die Ziffer D hat"
    examples = (
        ((1213, 1, 4), 4243),
        ((123, 5, 6), 123),
        ((110, 1, 0), 0),
        ((-101, 0, 2), -121),
        ((0, 0, 7), 7),
        ((123, 10, 1), None),
        ((123, 1, -1), None),
    )

    def value(self, x: int, d: int, e: int) -> int | None:
        """Compute the value."""
        if d not in _DIGITS or e not in _DIGITS:
            return None
        return _with_sign(x, digits(x).replace(str(d), str(e)))

    def always_defined(self, *arguments: Bounds) -> bool:
        """Say whether D and E are digits."""
        return all(lo >= 0 and hi <= 9 for lo, hi in arguments[1:])

    def bounds(self, *arguments: Bounds) -> Bounds:
        """Enclose the value."""
        return _no_longer(arguments[0])

    def as_sum(self, *arguments: Cell | int) -> SumForm | None:
        """Give the digits, and what is added where one is D, each with the weight of its place."""
        x, d, e = arguments
        found = digits_of(x)
        if found is None or d not in _DIGITS or e not in _DIGITS:
            return None
        assert isinstance(d, int) and isinstance(e, int)
        weighted = _with_place_values(found)
        return SumForm((*weighted, *((weight * (e - d), Is(cell, d)) for weight, cell in weighted)))


class DeleteDigit(Operator):
    """X without its digit I, where I < 0 counted from behind, if it has others."""

    names = ("streiche", "deletedigit")
    german = "X ohne seine Ziffer I, für I < 0 von hinten gezählt, wenn es noch andere hat"
    examples = (
        ((123, 1), 23),
        ((123, -1), 12),
        ((103, 1), 3),
        ((-123, 2), -13),
        ((123, 4), None),
        ((123, 0), None),
        ((7, 1), None),
    )

    def value(self, x: int, i: int) -> int | None:
        """Compute the value."""
        text = digits(x)
        place = _place(i, len(text))
        if place is None or len(text) == 1:
            return None
        return _with_sign(x, text[:place] + text[place + 1 :])

    def always_defined(self, *arguments: Bounds) -> bool:
        """Say whether X always has a digit I, and others."""
        x, i = arguments
        return _has_digit(x, i, 2)

    def bounds(self, *arguments: Bounds) -> Bounds:
        """Enclose the value."""
        return _no_longer(arguments[0], 1)

    def as_sum(self, *arguments: Cell | int) -> SumForm | None:
        """Give the other digits, each with the weight of its place."""
        x, i = arguments
        found = digits_of(x)
        place = _place(i, len(found)) if found and isinstance(i, int) else None
        if found is None or place is None or len(found) == 1:
            return None
        left = found[:place] + found[place + 1 :]
        return SumForm(_with_place_values(left), digits=left)


class WithoutDigit(Operator):
    """X without all its digits D, if it has others."""

    names = ("ohne", "without")
    german = "X ohne alle seine Ziffern D, wenn es noch andere hat"
    examples = (
        ((1213, 1), 23),
        ((123, 5), 123),
        ((1001, 1), 0),
        ((-121, 1), -2),
        ((11, 1), None),
        ((0, 0), None),
        ((123, 10), None),
    )
    spelled = True

    def value(self, x: int, d: int) -> int | None:
        """Compute the value."""
        left = digits(x).replace(str(d), "") if d in _DIGITS else ""
        return _with_sign(x, left) if left else None

    def bounds(self, *arguments: Bounds) -> Bounds:
        """Enclose the value."""
        return _no_longer(arguments[0])

    def inverse(self, position: int, result: int, *others: int) -> Iterable[int] | None:
        """Try all digits; of X there may be any number, with ever more digits D."""
        if position == 0:
            return None
        return [d for d in _DIGITS if self.value(others[0], d) == result]

    def rules(self, result: Cell, *arguments: Cell) -> Iterable[Rule]:
        """What is left of the digits of X are those of the result."""
        x, d = arguments
        found, left = digits_of(x), result.digits or digits_of(result)
        if found and left:
            text = f"{result.name} is {x.name} without {d.name}"
            yield Without(left, found, d, text)


class Rotate(Operator):
    """X with its first K digits moved to the end, where K < 0 the last -K to the front."""

    names = ("rotiere", "rotate")
    german = "X, die ersten K Ziffern ans Ende gerückt, für K < 0 die letzten -K nach vorn"
    examples = (
        ((1234, 1), 2341),
        ((1234, -1), 4123),
        ((1234, 6), 3412),
        ((102, 1), 21),
        ((-123, 1), -231),
        ((0, 5), 0),
    )
    total = True

    def value(self, x: int, k: int) -> int | None:
        """Compute the value."""
        text = digits(x)
        k %= len(text)
        return _with_sign(x, text[k:] + text[:k])

    def bounds(self, *arguments: Bounds) -> Bounds:
        """Enclose the value."""
        return _no_longer(arguments[0])

    def as_sum(self, *arguments: Cell | int) -> SumForm | None:
        """Give the digits, each with the weight of its new place."""
        x, k = arguments
        found = digits_of(x)
        if found is None or not isinstance(k, int):
            return None
        k %= len(found)
        turned = found[k:] + found[:k]
        return SumForm(_with_place_values(turned), digits=turned)


def _with_sign(x: int, text: str) -> int:
    """Read digits as a number with the sign of x."""
    return from_decimal(text) if x >= 0 else -from_decimal(text)


def _place(i: int, count: int) -> int | None:
    """Give the place, counted from 0, of digit i among so many; None if there is none."""
    if i == 0 or abs(i) > count:
        return None
    return i - 1 if i > 0 else count + i


def _with_place_values(found: tuple[Cell, ...]) -> tuple[tuple[int, Cell], ...]:
    """Give the digits, each with the weight of its place."""
    return tuple((10 ** (len(found) - 1 - place), cell) for place, cell in enumerate(found))


def _has_digit(x: Bounds, i: Bounds, least: int) -> bool:
    """Say whether every x has a digit i, and at least so many digits."""
    return (i[0] >= 1 or i[1] <= -1) and length(absolute(x)[0]) >= max(absolute(i)[1], least)


def _no_longer(x: Bounds, fewer: int = 0) -> Bounds:
    """Enclose what has at most the digits of x, or so many fewer, and the sign of x."""
    if fewer and absolute(x)[1] <= 9:
        return NOTHING
    lo, hi = x
    return (-_most(-lo, fewer) if lo < 0 else 0), (_most(hi, fewer) if hi >= 0 else 0)


def _most(x: End, fewer: int) -> End:
    """Give the largest number with so many digits fewer than x ≥ 0."""
    size = length(x)
    if isinstance(size, float) or size > COMPUTING.bound_digits:
        return INF
    return int(10 ** (size - fewer)) - 1
