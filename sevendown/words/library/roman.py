"""Roman numerals."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from sevendown.words.base import Bounds, Operator, Phrases
from sevendown.words.bounds import NOTHING, at_least

_LETTERS = {1: "I", 5: "V", 10: "X", 50: "L", 100: "C", 500: "D", 1000: "M"}
_PARTS = {1000: "M", 900: "CM", 500: "D", 400: "CD", 100: "C", 90: "XC"}
_PARTS |= {50: "L", 40: "XL", 10: "X", 9: "IX", 5: "V", 4: "IV", 1: "I"}
_NUMBERS = range(1, 4000)


class RomanLetters(Operator):
    """Number of letters of X as a Roman numeral, for 1 ≤ X ≤ 3999."""

    names = ("roemischlang", "romanletters")
    german = "Anzahl der Buchstaben von X als römische Zahl, für 1 ≤ X ≤ 3999"
    in_english = Phrases(
        values=(
            "number of letters of X as a Roman numeral",
            "number of letters of X in Roman numerals",
        )
    )
    in_german = Phrases(values=("die Anzahl der Zeichen von X als römische Zahl",))
    examples = (
        ((1,), 1),
        ((1888,), 13),
        ((1990,), 5),
        ((0,), None),
        ((4000,), None),
        ((-4,), None),
    )

    def value(self, x: int) -> int | None:
        """Compute the value."""
        return len(_numeral(x)) if x in _NUMBERS else None

    def always_defined(self, *arguments: Bounds) -> bool:
        """Say whether X is a number with a numeral."""
        return _are_numbers(arguments[0])

    def bounds(self, *arguments: Bounds) -> Bounds:
        """Enclose the value: 3888 has most letters."""
        return _bounds(arguments[0], 1, 15)

    def inverse(self, position: int, result: int, *others: int) -> Iterable[int] | None:
        """List the values of the argument."""
        return [x for x in _NUMBERS if len(_numeral(x)) == result] if 1 <= result <= 15 else ()


class RomanCount(Operator):
    """How often the letter of value V occurs in X as a Roman numeral, for 1 ≤ X ≤ 3999."""

    names = ("roemischanzahl", "romancount")
    german = (
        "Wie oft der Buchstabe mit dem Wert V in X als römischer Zahl vorkommt, für 1 ≤ X ≤ 3999"
    )
    examples = (
        ((8, 1), 3),
        ((1990, 100), 2),
        ((1990, 500), 0),
        ((3999, 1000), 4),
        ((8, 2), None),
        ((0, 1), None),
        ((4000, 1000), None),
        ((-4, 1), None),
    )

    def value(self, x: int, v: int) -> int | None:
        """Compute the value."""
        return _numeral(x).count(_LETTERS[v]) if x in _NUMBERS and v in _LETTERS else None

    def always_defined(self, *arguments: Bounds) -> bool:
        """Say whether X is a number with a numeral and V the value of a letter."""
        x, (least, most) = arguments
        return _are_numbers(x) and least == most and least in _LETTERS

    def bounds(self, *arguments: Bounds) -> Bounds:
        """Enclose the value: 39 has four X."""
        return _bounds(arguments[0], 0, 4)

    def inverse(self, position: int, result: int, *others: int) -> Iterable[int] | None:
        """List the values of an argument."""
        other = others[0]
        if position == 0:
            possible = other in _LETTERS and 0 <= result <= 4
            return [x for x in _NUMBERS if self.value(x, other) == result] if possible else ()
        return [v for v in _LETTERS if self.value(other, v) == result]


@cache
def _numeral(x: int) -> str:
    """Write a number as a Roman numeral."""
    for value, letters in _PARTS.items():
        if value <= x:
            return letters + _numeral(x - value)
    return ""


def _are_numbers(x: Bounds) -> bool:
    return x[0] >= 1 and x[1] < _NUMBERS.stop


def _bounds(x: Bounds, least: int, most: int) -> Bounds:
    """Give these bounds if some x has a numeral."""
    numbers = at_least(x, 1)
    return NOTHING if numbers is None or numbers[0] >= _NUMBERS.stop else (least, most)
